/* Every row of the targets and of their options holds what it promises. */
#include <string.h>

#include "picture/image_target.h"
#include "support/cmocka_env.h"

static const struct target_choice nothing = {0};

/* NULL if it is a choice for the target. */
static gchar *problem_of(const struct image_target *target, const struct target_choice *choice)
{
    struct png_options png;
    return target_choice_problem(target, choice, &png);
}

static void expect_good(const struct image_target *target, const struct target_choice *choice)
{
    gchar *problem = problem_of(target, choice);
    assert_null(problem);
}

static void expect_problem(const struct image_target *target, const struct target_choice *choice,
                           const char *part)
{
    gchar *problem = problem_of(target, choice);
    assert_non_null(problem);
    assert_non_null(strstr(problem, part));
    g_free(problem);
}

/* The choice of this option alone, with a value that it takes. */
static struct target_choice choice_of(enum target_option option)
{
    return (struct target_choice){
        .given = TAKES(option), .dpi = 150, .base_url = "https://example.org"};
}

static void test_every_target_is_found_by_its_name_and_complete(void **state)
{
    const struct image_target *target = NULL;
    (void)state;
    for (size_t i = 0; (target = image_target_at(i)) != NULL; i++) {
        assert_ptr_equal(image_target_lookup(target->name), target);
        assert_true(target->title != NULL && target->about != NULL);
        assert_true(target->plan != NULL && target->write != NULL);
        expect_good(target, &nothing);
    }
    assert_null(image_target_lookup("nobody"));
}

static void test_an_option_is_taken_or_says_where_it_has_an_effect(void **state)
{
    const struct image_target *target = NULL;
    (void)state;
    for (size_t i = 0; (target = image_target_at(i)) != NULL; i++) {
        for (enum target_option option = 0; option < TARGET_OPTION_COUNT; option++) {
            struct target_choice choice = choice_of(option);
            if ((target->takes & TAKES(option)) == 0) {
                expect_problem(target, &choice, " has no effect with --for ");
            } else {
                expect_good(target, &choice);
            }
        }
    }
}

static void test_an_address_has_a_scheme(void **state)
{
    struct target_choice choice = choice_of(TARGET_BASE_URL);
    (void)state;
    choice.base_url = "example";
    expect_problem(image_target_lookup("tts"), &choice, "takes an address");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_target_is_found_by_its_name_and_complete),
        cmocka_unit_test(test_an_option_is_taken_or_says_where_it_has_an_effect),
        cmocka_unit_test(test_an_address_has_a_scheme),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
