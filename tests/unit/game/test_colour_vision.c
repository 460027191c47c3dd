#include "game/colour_vision.h"
#include "support/cmocka_env.h"
#include "support/harness.h"

#define VISION_TEST(function)                                                                      \
    cmocka_unit_test_setup_teardown(function, harness_setup, harness_teardown)

static struct colour rgb(unsigned hex)
{
    return (struct colour){(hex >> 16 & 0xff) / 255.0, (hex >> 8 & 0xff) / 255.0,
                           (hex & 0xff) / 255.0, 1};
}

static void test_equal_colours_do_not_differ_to_anybody(void **state)
{
    const char *eyes = NULL;
    (void)state;
    assert_true(colour_vision_difference(rgb(0x3366cc), rgb(0x3366cc), &eyes) < 1e-9);
    assert_string_equal(eyes, "to everybody");
}

static void test_black_and_white_are_100_apart_for_all_eyes(void **state)
{
    const char *eyes = NULL;
    (void)state;
    double difference = colour_vision_difference(rgb(0x000000), rgb(0xffffff), &eyes);
    assert_true(difference > 99.5 && difference < 100.5);
}

static void test_blue_and_yellow_are_apart_for_all_eyes(void **state)
{
    const char *eyes = NULL;
    (void)state;
    assert_true(colour_vision_difference(rgb(0x0050c8), rgb(0xffd200), &eyes) > 50);
}

/* Pairs that are far apart to everybody, and close where one kind of cone is missing. */
struct merging_pair {
    unsigned first, second;
    const char *eyes;
};

static void expect_merge(const struct merging_pair *pair)
{
    const char *eyes = NULL;
    assert_true(colour_vision_difference(rgb(pair->first), rgb(pair->second), &eyes) < 15);
    assert_string_equal(eyes, pair->eyes);
}

static void test_lime_and_amber_merge_without_red_cones(void **state)
{
    const struct merging_pair pair = {0xa9cf1e, 0xffb81c, "without red cones (protanopia)"};
    (void)state;
    expect_merge(&pair);
}

static void test_red_and_green_merge_without_green_cones(void **state)
{
    const struct merging_pair pair = {0xc4202a, 0x4f9a3c, "without green cones (deuteranopia)"};
    (void)state;
    expect_merge(&pair);
}

static void test_blue_and_teal_merge_without_blue_cones(void **state)
{
    const struct merging_pair pair = {0x2b6cb0, 0x158f86, "without blue cones (tritanopia)"};
    (void)state;
    expect_merge(&pair);
}

static enum outcome load(struct harness *harness, const char *meaning, struct theme *theme)
{
    gchar *text = g_strconcat("colours: {a: \"#c4202a\", b: \"#4f9a3c\", c: white}\n"
                              "meaning:\n",
                              meaning, NULL);
    const struct node *root = harness_yaml(harness, text);
    g_free(text);
    return theme_load(harness->arena, root, "en", theme, harness->diags);
}

static void test_a_merging_pair_is_reported_at_its_second_colour(void **state)
{
    struct harness *harness = *state;
    struct theme theme;
    assert_int_equal(load(harness, "  teams: [c, a, b]\n", &theme), OUTCOME_OK);
    EXPECT_DIAG(harness, DIAG_COLOURS_MERGE, 3, 17);
}

static void test_colours_that_are_apart_are_no_finding(void **state)
{
    struct harness *harness = *state;
    struct theme theme;
    assert_int_equal(load(harness, "  teams: [c, a]\n", &theme), OUTCOME_OK);
}

static void test_an_allowed_pair_is_advice_at_the_reason(void **state)
{
    struct harness *harness = *state;
    struct theme theme;
    assert_int_equal(
        load(harness, "  teams: {colours: [a, b], allow: {colours-merge: by shape}}\n", &theme),
        OUTCOME_OK);
    EXPECT_DIAG(harness, DIAG_ALLOWED, 3, 51);
}

static void test_what_is_no_matter_of_colours_cannot_be_allowed(void **state)
{
    struct harness *harness = *state;
    struct theme theme;
    assert_int_equal(
        load(harness, "  teams: {colours: [a, c], allow: {low-contrast: by shape}}\n", &theme),
        OUTCOME_REJECTED);
    EXPECT_DIAG(harness, DIAG_NOT_ALLOWABLE, 3, 36);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_equal_colours_do_not_differ_to_anybody),
        cmocka_unit_test(test_black_and_white_are_100_apart_for_all_eyes),
        cmocka_unit_test(test_blue_and_yellow_are_apart_for_all_eyes),
        cmocka_unit_test(test_lime_and_amber_merge_without_red_cones),
        cmocka_unit_test(test_red_and_green_merge_without_green_cones),
        cmocka_unit_test(test_blue_and_teal_merge_without_blue_cones),
        VISION_TEST(test_a_merging_pair_is_reported_at_its_second_colour),
        VISION_TEST(test_colours_that_are_apart_are_no_finding),
        VISION_TEST(test_an_allowed_pair_is_advice_at_the_reason),
        VISION_TEST(test_what_is_no_matter_of_colours_cannot_be_allowed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
