/* Inks of colours by the usual profile: what a press prints for them. */
#include <glib/gstdio.h>

#include "face/ink_profile.h"
#include "support/cmocka_env.h"
#include "support/harness.h"

static void test_greys_are_black_ink_and_colours_go_by_the_profile(void **state)
{
    const char *problem = NULL;
    struct ink_profile *profile = ink_profile_open(NULL, &problem);
    (void)state;
    assert_null(problem);
    struct inks black = ink_profile_colour(profile, NULL, 0, (struct colour){0, 0, 0, 1});
    struct inks white = ink_profile_colour(profile, NULL, 0, (struct colour){1, 1, 1, 1});
    struct inks red = ink_profile_colour(profile, NULL, 0, (struct colour){1, 0, 0, 1});
    assert_true(black.parts[3] == 1 && inks_percent(black) == 100);
    assert_true(inks_percent(white) == 0);
    assert_true(red.parts[0] < 0.05 && red.parts[1] > 0.9 && red.parts[2] > 0.9);
    unsigned char pixel[4];
    ink_profile_pixels(profile, (const unsigned char *)"\xff\xff\xff", pixel, 1);
    assert_true(pixel[0] + pixel[1] + pixel[2] + pixel[3] == 0);
    assert_true(*ink_profile_title(profile) != '\0');
    ink_profile_free(profile);
}

static void test_what_an_author_asks_for_goes_before_the_profile(void **state)
{
    const struct colour_inks asked = {{0, 0, 0, 1}, {{0.6, 0.4, 0.4, 1}}};
    const char *problem = NULL;
    struct ink_profile *profile = ink_profile_open(NULL, &problem);
    (void)state;
    struct inks deep = ink_profile_colour(profile, &asked, 1, (struct colour){0, 0, 0, 1});
    assert_true(inks_percent(deep) > 239.9 && inks_percent(deep) < 240.1);
    ink_profile_free(profile);
}

static void test_what_is_no_profile_of_a_press_says_why(void **state)
{
    char *path = g_build_filename(harness_folder(*state), "text.icc", NULL);
    const char *problem = NULL;
    assert_true(g_file_set_contents(path, "no profile", -1, NULL));
    assert_null(ink_profile_open(path, &problem));
    assert_string_equal(problem, "it is no ICC profile");
    g_unlink(path);
    assert_null(ink_profile_open(path, &problem));
    assert_string_equal(problem, "it cannot be read");
    g_free(path);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, harness_setup, harness_teardown)
    const struct CMUnitTest tests[] = {
        TEST(test_greys_are_black_ink_and_colours_go_by_the_profile),
        TEST(test_what_an_author_asks_for_goes_before_the_profile),
        TEST(test_what_is_no_profile_of_a_press_says_why),
    };
#undef TEST
    return cmocka_run_group_tests(tests, NULL, NULL);
}
