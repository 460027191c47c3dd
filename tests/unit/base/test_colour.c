/* Colours: what is read, what is refused, how they are written, and contrast. */
#include <glib.h>

#include "base/colour.h"
#include "support/cmocka_env.h"

struct colour_case {
    const char *text;
    const char *written; /* NULL: it is not a colour */
};

static const struct colour_case colour_cases[] = {
    {"#1e90ff", "#1e90ff"},
    {"#1E90Ff", "#1e90ff"},
    {"#f80", "#ff8800"},
    {"#11223344", "#11223344"},
    {"#112233ff", "#112233"},
    {"aliceblue", "#f0f8ff"},
    {"yellowgreen", "#9acd32"},
    {"rebeccapurple", "#663399"},
    {"gray", "#808080"},
    {"grey", "#808080"},
    {"green", "#008000"},
    {"DarkSlateGray", "#2f4f4f"},
    {"none", "#00000000"},
    {"transparent", "#00000000"},
    {"", NULL},
    {"#", NULL},
    {"#12", NULL},
    {"#1234", NULL},
    {"#12345", NULL},
    {"#1234567", NULL},
    {"#123456789", NULL},
    {"#12345g", NULL},
    {"#-12345", NULL},
    {"# 12345", NULL},
    {"1e90ff", NULL},
    {"aliceblu", NULL},
    {"aliceblues", NULL},
    {"red ", NULL},
    {"rgb(1,2,3)", NULL},
};

static void test_colour_is_read_or_refused(void **state)
{
    const struct colour_case *row = *state;
    struct colour colour;
    char written[10];

    assert_int_equal(colour_parse(row->text, &colour), row->written != NULL);
    if (row->written != NULL) {
        colour_format(colour, written);
        assert_string_equal(written, row->written);
    }
}

static void test_parts_run_from_0_to_1(void **state)
{
    struct colour colour;

    (void)state;
    assert_true(colour_parse("#ff003300", &colour));
    assert_true(colour.red == 1.0 && colour.green == 0.0 && colour.blue == 0.2);
    assert_true(colour.alpha == 0.0);
    assert_true(colour_parse("#000", &colour));
    assert_true(colour.alpha == 1.0);
}

static void test_parts_out_of_range_are_written_as_the_nearest(void **state)
{
    char written[10];

    (void)state;
    colour_format((struct colour){-0.5, 2, 0.5, 7}, written);
    assert_string_equal(written, "#00ff80");
}

static double contrast_of(const char *a_text, const char *b_text)
{
    struct colour a, b;

    assert_true(colour_parse(a_text, &a));
    assert_true(colour_parse(b_text, &b));
    return colour_contrast(a, b);
}

static void test_contrast_runs_from_1_to_21_and_ignores_order(void **state)
{
    (void)state;
    assert_true(fabs(contrast_of("black", "white") - 21) < 1e-9);
    assert_true(fabs(contrast_of("white", "black") - 21) < 1e-9);
    assert_true(fabs(contrast_of("teal", "teal") - 1) < 1e-9);
}

static void test_contrast_agrees_with_published_figures(void **state)
{
    (void)state;
    /* #767676 is the lightest grey that reaches 4.5 to 1 on white; #777777 just misses it. */
    assert_true(contrast_of("#767676", "white") >= 4.5);
    assert_true(contrast_of("#777777", "white") < 4.5);
}

int main(void)
{
    struct CMUnitTest row_tests[G_N_ELEMENTS(colour_cases)];
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_parts_run_from_0_to_1),
        cmocka_unit_test(test_parts_out_of_range_are_written_as_the_nearest),
        cmocka_unit_test(test_contrast_runs_from_1_to_21_and_ignores_order),
        cmocka_unit_test(test_contrast_agrees_with_published_figures),
    };

    for (size_t i = 0; i < G_N_ELEMENTS(colour_cases); i++) {
        row_tests[i] = (struct CMUnitTest){
            .name = colour_cases[i].text,
            .test_func = test_colour_is_read_or_refused,
            .initial_state = (void *)&colour_cases[i],
        };
    }
    return cmocka_run_group_tests_name("colours as text", row_tests, NULL, NULL) +
           cmocka_run_group_tests(tests, NULL, NULL);
}
