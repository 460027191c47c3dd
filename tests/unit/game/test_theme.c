#include "game/theme.h"
#include "support/cmocka_env.h"
#include "support/harness.h"

#define THEME_TEST(function)                                                                       \
    cmocka_unit_test_setup_teardown(function, harness_setup, harness_teardown)

static void test_without_a_file_there_is_the_built_in_style(void **state)
{
    struct harness *harness = *state;
    struct theme theme;
    assert_int_equal(theme_load(harness->arena, NULL, "de", &theme, harness->diags), OUTCOME_OK);
    assert_string_equal(theme.text.family, "sans-serif");
    assert_true(theme.text.size_pt == 9);
    assert_int_equal(theme.text.weight, 400);
    assert_string_equal(theme.text.language, "de");
    assert_int_equal(theme.style_count, 0);
}

static void test_colours_are_found_by_their_names(void **state)
{
    struct harness *harness = *state;
    struct theme theme;
    assert_int_equal(theme_load(harness->arena,
                                harness_yaml(harness, "colours:\n"
                                                      "  night: \"#102030\"\n"
                                                      "  dusk: night\n"),
                                "en", &theme, harness->diags),
                     OUTCOME_OK);
    struct colour colour;
    assert_true(theme_colour(&theme, "night", &colour));
    assert_true(colour.red == 16 / 255.0);
    assert_true(theme_colour(&theme, "dusk", &colour));
    assert_true(colour.blue == 48 / 255.0);
    assert_true(theme_colour(&theme, "red", &colour));
    assert_true(theme_colour(&theme, "#00ff00", &colour));
    assert_false(theme_colour(&theme, "noon", &colour));
}

static void test_a_name_of_the_theme_goes_before_one_of_css(void **state)
{
    struct harness *harness = *state;
    struct theme theme;
    assert_int_equal(theme_load(harness->arena,
                                harness_yaml(harness, "colours: {red: \"#0000ff\"}\n"
                                                      "styles: {alarm: {colour: red}}\n"),
                                "en", &theme, harness->diags),
                     OUTCOME_OK);
    struct colour colour;
    assert_true(theme_colour(&theme, "red", &colour));
    assert_true(colour.blue == 1 && colour.red == 0);
    const struct style *style = theme_style_at(&theme, "alarm", theme.root, harness->diags);
    assert_true(style->colour.blue == 1 && style->colour.red == 0);
}

static void test_a_colour_may_only_follow_one_that_stands_above(void **state)
{
    struct harness *harness = *state;
    struct theme theme;
    assert_int_equal(theme_load(harness->arena,
                                harness_yaml(harness, "colours:\n"
                                                      "  dusk: night\n"
                                                      "  night: \"#102030\"\n"),
                                "en", &theme, harness->diags),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(harness, DIAG_UNKNOWN_REFERENCE, 2, 9);
}

static void test_a_colour_that_is_a_list_is_refused(void **state)
{
    struct harness *harness = *state;
    struct theme theme;
    assert_int_equal(theme_load(harness->arena,
                                harness_yaml(harness, "colours: {night: [1, 2, 3]}\n"), "en",
                                &theme, harness->diags),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(harness, DIAG_WRONG_KIND, 1, 18);
}

static void test_a_style_has_what_it_says_and_the_rest_from_the_built_in_one(void **state)
{
    struct harness *harness = *state;
    struct theme theme;
    assert_int_equal(
        theme_load(
            harness->arena,
            harness_yaml(
                harness,
                "styles:\n"
                "  title: {size: 14, weight: bold, italic: true, colour: \"#ff0000\", align: centre, valign: middle, capitals: true}\n"),
            "en", &theme, harness->diags),
        OUTCOME_OK);
    const struct style *style = theme_style_at(&theme, "title", theme.root, harness->diags);
    assert_non_null(style);

    assert_true(style->size_pt == 14);
    assert_int_equal(style->weight, 700);
    assert_true(style->italic && style->capitals);
    assert_true(style->colour.red == 1);
    assert_int_equal(style->align, STYLE_ALIGN_CENTRE);
    assert_int_equal(style->valign, STYLE_VALIGN_MIDDLE);
    assert_string_equal(style->family, "sans-serif");
    assert_string_equal(style->language, "en");
}

static void test_a_style_extends_another_whatever_their_order(void **state)
{
    struct harness *harness = *state;
    struct theme theme;
    assert_int_equal(theme_load(harness->arena,
                                harness_yaml(harness, "styles:\n"
                                                      "  small: {extends: body, size: 7}\n"
                                                      "  body: {extends: base, italic: true}\n"
                                                      "  base: {size: 10, weight: 300}\n"),
                                "en", &theme, harness->diags),
                     OUTCOME_OK);
    const struct style *style = theme_style_at(&theme, "small", theme.root, harness->diags);
    assert_non_null(style);

    assert_true(style->size_pt == 7);
    assert_true(style->italic);
    assert_int_equal(style->weight, 300);
}

static void test_the_style_text_is_that_of_text_that_names_none(void **state)
{
    struct harness *harness = *state;
    struct theme theme;
    assert_int_equal(theme_load(harness->arena,
                                harness_yaml(harness, "styles: {text: {size: 12}}\n"), "en", &theme,
                                harness->diags),
                     OUTCOME_OK);
    assert_true(theme.text.size_pt == 12);
}

static void test_other_styles_start_from_the_built_in_one_not_from_text(void **state)
{
    struct harness *harness = *state;
    struct theme theme;
    assert_int_equal(
        theme_load(harness->arena,
                   harness_yaml(harness, "styles: {text: {size: 12}, note: {italic: true}}\n"),
                   "en", &theme, harness->diags),
        OUTCOME_OK);
    const struct style *style = theme_style_at(&theme, "note", theme.root, harness->diags);
    assert_non_null(style);
    assert_true(style->size_pt == 9);
}

static void test_fit_and_its_minimum_are_inherited(void **state)
{
    struct harness *harness = *state;
    struct theme theme;
    assert_int_equal(theme_load(harness->arena,
                                harness_yaml(harness, "styles:\n"
                                                      "  body: {fit: shrink, minimum: 6}\n"
                                                      "  loose: {extends: body, fit: none}\n"
                                                      "  tight: {extends: body}\n"),
                                "en", &theme, harness->diags),
                     OUTCOME_OK);
    assert_true(text_shrinks(&theme_style_at(&theme, "tight", theme.root, harness->diags)->fit));
    assert_true(theme_style_at(&theme, "tight", theme.root, harness->diags)->minimum_pt == 6);
    assert_false(text_shrinks(&theme_style_at(&theme, "loose", theme.root, harness->diags)->fit));
}

static void test_a_style_that_extends_itself_is_circular(void **state)
{
    struct harness *harness = *state;
    struct theme theme;
    assert_int_equal(theme_load(harness->arena,
                                harness_yaml(harness, "styles: {text: {extends: text}}\n"), "en",
                                &theme, harness->diags),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(harness, DIAG_CIRCULAR, 1, 26);
}

static void test_a_circle_of_styles_is_reported_once(void **state)
{
    struct harness *harness = *state;
    struct theme theme;
    assert_int_equal(theme_load(harness->arena,
                                harness_yaml(harness, "styles:\n"
                                                      "  a: {extends: b}\n"
                                                      "  b: {extends: a}\n"),
                                "en", &theme, harness->diags),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(harness, DIAG_CIRCULAR, 3, 16);
}

static void test_an_unknown_style_to_extend_is_reported(void **state)
{
    struct harness *harness = *state;
    struct theme theme;
    assert_int_equal(theme_load(harness->arena,
                                harness_yaml(harness, "styles: {a: {extends: bee}}\n"), "en",
                                &theme, harness->diags),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(harness, DIAG_UNKNOWN_REFERENCE, 1, 23);
}

static void test_an_unknown_weight_is_reported(void **state)
{
    struct harness *harness = *state;
    struct theme theme;
    assert_int_equal(theme_load(harness->arena,
                                harness_yaml(harness, "styles: {a: {weight: bolt}}\n"), "en",
                                &theme, harness->diags),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(harness, DIAG_BAD_VALUE, 1, 22);
}

static void test_a_weight_out_of_range_is_reported(void **state)
{
    struct harness *harness = *state;
    struct theme theme;
    assert_int_equal(theme_load(harness->arena,
                                harness_yaml(harness, "styles: {a: {weight: 950}}\n"), "en", &theme,
                                harness->diags),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(harness, DIAG_BAD_VALUE, 1, 22);
}

static void test_all_mistakes_are_reported(void **state)
{
    struct harness *harness = *state;
    struct theme theme;
    assert_int_equal(theme_load(harness->arena,
                                harness_yaml(harness, "colurs: {}\n"
                                                      "styles:\n"
                                                      "  a: {famly: x, size: 0}\n"),
                                "en", &theme, harness->diags),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(harness, DIAG_UNKNOWN_FIELD, 1, 1);
    EXPECT_DIAG(harness, DIAG_UNKNOWN_FIELD, 3, 7);
    EXPECT_DIAG(harness, DIAG_OUT_OF_RANGE, 3, 23);
}

static void test_what_is_good_is_there_after_a_mistake(void **state)
{
    struct harness *harness = *state;
    struct theme theme;
    assert_int_equal(
        theme_load(harness->arena,
                   harness_yaml(harness, "colours: {night: \"#000000\", day: nonsense}\n"
                                         "styles: {a: {size: 12}, b: {size: wide}}\n"),
                   "en", &theme, harness->diags),
        OUTCOME_REJECTED);
    EXPECT_DIAG(harness, DIAG_UNKNOWN_REFERENCE, 1, 34);
    struct colour colour;
    assert_true(theme_colour(&theme, "night", &colour));
    assert_true(theme_style_at(&theme, "a", theme.root, harness->diags)->size_pt == 12);
    EXPECT_DIAG(harness, DIAG_WRONG_KIND, 2, 35);
}

static void test_an_unknown_style_is_reported_where_it_is_named(void **state)
{
    struct harness *harness = *state;
    struct theme theme;
    assert_int_equal(theme_load(harness->arena,
                                harness_yaml(harness, "styles: {title: {size: 12}}\n"), "en",
                                &theme, harness->diags),
                     OUTCOME_OK);
    assert_null(theme_style_at(&theme, "titel", theme.root, harness->diags));
    EXPECT_DIAG(harness, DIAG_UNKNOWN_REFERENCE, 1, 1);
    assert_non_null(strstr(diag_list_at(harness->diags, 0)->message, "did you mean 'title'"));
}

static void test_of_a_theme_that_is_not_whole_no_name_is_missed(void **state)
{
    struct harness *harness = *state;
    struct theme theme;
    struct colour colour;
    assert_int_equal(theme_load(harness->arena, harness_yaml(harness, "colurs: {night: navy}\n"),
                                "en", &theme, harness->diags),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(harness, DIAG_UNKNOWN_FIELD, 1, 1);
    assert_false(theme_colour_at(&theme, "night", theme.root, &colour, harness->diags));
    assert_null(theme_style_at(&theme, "title", theme.root, harness->diags));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEME_TEST(test_without_a_file_there_is_the_built_in_style),
        THEME_TEST(test_colours_are_found_by_their_names),
        THEME_TEST(test_a_name_of_the_theme_goes_before_one_of_css),
        THEME_TEST(test_a_colour_may_only_follow_one_that_stands_above),
        THEME_TEST(test_a_colour_that_is_a_list_is_refused),
        THEME_TEST(test_a_style_has_what_it_says_and_the_rest_from_the_built_in_one),
        THEME_TEST(test_a_style_extends_another_whatever_their_order),
        THEME_TEST(test_the_style_text_is_that_of_text_that_names_none),
        THEME_TEST(test_other_styles_start_from_the_built_in_one_not_from_text),
        THEME_TEST(test_fit_and_its_minimum_are_inherited),
        THEME_TEST(test_a_style_that_extends_itself_is_circular),
        THEME_TEST(test_a_circle_of_styles_is_reported_once),
        THEME_TEST(test_an_unknown_style_to_extend_is_reported),
        THEME_TEST(test_an_unknown_weight_is_reported),
        THEME_TEST(test_a_weight_out_of_range_is_reported),
        THEME_TEST(test_all_mistakes_are_reported),
        THEME_TEST(test_what_is_good_is_there_after_a_mistake),
        THEME_TEST(test_an_unknown_style_is_reported_where_it_is_named),
        THEME_TEST(test_of_a_theme_that_is_not_whole_no_name_is_missed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
