/* Lengths: what is read and what is refused, and pixels that come out alike everywhere. */
#include <limits.h>

#include <glib.h>

#include "geom/length_units.h"
#include "support/cmocka_env.h"

struct length_case {
    const char *text;
    enum length_unit unit;
    double amount;
};

static const struct length_case good_cases[] = {
    {"3", LENGTH_MM, 3},
    {"0", LENGTH_MM, 0},
    {"3mm", LENGTH_MM, 3},
    {"1.5 cm", LENGTH_MM, 15},
    {"2in", LENGTH_MM, 50.8},
    {"2.5 in", LENGTH_MM, 63.5},
    {"72pt", LENGTH_MM, 25.4},
    {"-3", LENGTH_MM, -3},
    {"+.5mm", LENGTH_MM, 0.5},
    {"1e1", LENGTH_MM, 10},
    {"25e-1 mm", LENGTH_MM, 2.5},
    {"825px@300", LENGTH_MM, 69.85},
    {"-96 px@96", LENGTH_MM, -25.4},
    {"50%", LENGTH_PERCENT, 50},
    {"-12.5 %", LENGTH_PERCENT, -12.5},
    {"1fr", LENGTH_FRACTION, 1},
    {"0.5fr", LENGTH_FRACTION, 0.5},
    {"auto", LENGTH_AUTO, 0},
};

static const char *const bad_cases[] = {
    "",         " ",     "mm",     "-",      ".",    "5.",   "3,5",    "1.2.3", "3 ",
    " 3",       "3  mm", "3mm ",   "3MM",    "3px",  "2em",  "1e",     "3e+",   "0x10",
    "inf",      "nan",   "-inf",   "1e999",  "-1fr", "Auto", "3px@",   "3px@0", "3px@-1",
    "3px@300x", "auto ", "50 % x", "3mm mm", "--3",  "+-3",  "3\t mm", "1_000", "\xEF\xBC\x93",
};

static void test_good_length_is_read(void **state)
{
    const struct length_case *row = *state;
    struct length length;

    assert_true(length_parse(row->text, &length));
    assert_int_equal(length.unit, row->unit);
    assert_mm_equal(length.amount, row->amount);
}

static void test_bad_length_is_refused_and_nothing_written(void **state)
{
    struct length length = {LENGTH_AUTO, 42};

    assert_false(length_parse(*state, &length));
    assert_true(length.unit == LENGTH_AUTO && length.amount == 42);
}

static void test_points_and_mm_convert_both_ways(void **state)
{
    (void)state;
    assert_mm_equal(pt_from_mm(25.4), 72);
    assert_mm_equal(mm_from_pt(72), 25.4);
    assert_mm_equal(px_from_mm(25.4, 300), 300);
    assert_mm_equal(mm_from_pt(pt_from_mm(88.9)), 88.9);
}

static void test_whole_pixels_round_half_up_despite_rounding_errors(void **state)
{
    (void)state;
    assert_int_equal(whole_px_from_mm(63.5, 300), 750);
    assert_int_equal(whole_px_from_mm(57.15, 254), 572); /* 571.5 */
    assert_int_equal(whole_px_from_mm(69.85, 254), 699); /* 698.5 */
    assert_int_equal(whole_px_from_mm(44.45, 254), 445); /* 444.5 */
    assert_int_equal(whole_px_from_mm(88, 300), 1039);   /* 1039.37 */
    assert_int_equal(whole_px_from_mm(0, 300), 0);
}

static void test_whole_pixels_never_overflow(void **state)
{
    (void)state;
    assert_int_equal(whole_px_from_mm(1e300, 300), INT_MAX);
    assert_int_equal(whole_px_from_mm(-1e300, 300), INT_MIN);
    assert_int_equal(whole_px_from_mm(NAN, 300), INT_MIN);
}

static int run_rows(void)
{
    struct CMUnitTest tests[G_N_ELEMENTS(good_cases) + G_N_ELEMENTS(bad_cases)];
    size_t count = 0;

    for (size_t i = 0; i < G_N_ELEMENTS(good_cases); i++) {
        tests[count++] = (struct CMUnitTest){
            .name = good_cases[i].text,
            .test_func = test_good_length_is_read,
            .initial_state = (void *)&good_cases[i],
        };
    }
    for (size_t i = 0; i < G_N_ELEMENTS(bad_cases); i++) {
        tests[count++] = (struct CMUnitTest){
            .name = bad_cases[i],
            .test_func = test_bad_length_is_refused_and_nothing_written,
            .initial_state = (void *)bad_cases[i],
        };
    }
    return cmocka_run_group_tests_name("lengths as text", tests, NULL, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_points_and_mm_convert_both_ways),
        cmocka_unit_test(test_whole_pixels_round_half_up_despite_rounding_errors),
        cmocka_unit_test(test_whole_pixels_never_overflow),
    };

    return run_rows() + cmocka_run_group_tests(tests, NULL, NULL);
}
