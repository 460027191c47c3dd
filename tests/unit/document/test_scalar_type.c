/* The core schema of YAML 1.2, one test a scalar. */
#include <glib.h>

#include "document/scalar_type.h"
#include "support/cmocka_env.h"

struct row {
    const char *text;
    enum scalar_type type;
    double real; /* of numbers; 1 for true */
};

static const struct row rows[] = {
    {"", SCALAR_NULL, 0},
    {"~", SCALAR_NULL, 0},
    {"null", SCALAR_NULL, 0},
    {"Null", SCALAR_NULL, 0},
    {"NULL", SCALAR_NULL, 0},
    {"nULL", SCALAR_TEXT, 0},
    {"true", SCALAR_FLAG, 1},
    {"True", SCALAR_FLAG, 1},
    {"TRUE", SCALAR_FLAG, 1},
    {"false", SCALAR_FLAG, 0},
    {"tRUE", SCALAR_TEXT, 0},
    {"No", SCALAR_TEXT, 0},
    {"no", SCALAR_TEXT, 0},
    {"yes", SCALAR_TEXT, 0},
    {"on", SCALAR_TEXT, 0},
    {"Off", SCALAR_TEXT, 0},
    {"Y", SCALAR_TEXT, 0},
    {"n", SCALAR_TEXT, 0},
    {"0", SCALAR_INTEGER, 0},
    {"-0", SCALAR_INTEGER, 0},
    {"007", SCALAR_INTEGER, 7},
    {"+12", SCALAR_INTEGER, 12},
    {"-12", SCALAR_INTEGER, -12},
    {"0o17", SCALAR_INTEGER, 15},
    {"0o18", SCALAR_TEXT, 0},
    {"0o", SCALAR_TEXT, 0},
    {"0x1F", SCALAR_INTEGER, 31},
    {"0xfg", SCALAR_TEXT, 0},
    {"-0x1F", SCALAR_TEXT, 0},
    {"0b101", SCALAR_TEXT, 0},
    {"1_000", SCALAR_TEXT, 0},
    {"9223372036854775807", SCALAR_INTEGER, 9223372036854775807.0},
    {"9223372036854775808", SCALAR_REAL, 9223372036854775808.0},
    {"0xFFFFFFFFFFFFFFFF", SCALAR_REAL, 18446744073709551615.0},
    {"1e3", SCALAR_REAL, 1000},
    {"1E+3", SCALAR_REAL, 1000},
    {"1.5", SCALAR_REAL, 1.5},
    {"-.5", SCALAR_REAL, -0.5},
    {"2.", SCALAR_REAL, 2},
    {"1.5e-1", SCALAR_REAL, 0.15},
    {".", SCALAR_TEXT, 0},
    {"+", SCALAR_TEXT, 0},
    {"1e", SCALAR_TEXT, 0},
    {"e3", SCALAR_TEXT, 0},
    {"1.2.3", SCALAR_TEXT, 0},
    {"1,5", SCALAR_TEXT, 0},
    {"3mm", SCALAR_TEXT, 0},
    {".inf", SCALAR_REAL, INFINITY},
    {"+.Inf", SCALAR_REAL, INFINITY},
    {"-.INF", SCALAR_REAL, -INFINITY},
    {".iNF", SCALAR_TEXT, 0},
    {"inf", SCALAR_TEXT, 0},
    {"nan", SCALAR_TEXT, 0},
    {"-.nan", SCALAR_TEXT, 0},
    {"12:30", SCALAR_TEXT, 0},
    {"190:20:30", SCALAR_TEXT, 0},
    {"2001-12-14", SCALAR_TEXT, 0},
    {"=", SCALAR_TEXT, 0},
    {"<<", SCALAR_TEXT, 0},
    {"1 ", SCALAR_TEXT, 0},
};

static struct node resolve(const char *text)
{
    struct node scalar = {.kind = NODE_SCALAR};
    scalar.scalar.text = text;
    scalar.scalar.length = strlen(text);
    scalar_resolve(&scalar);
    return scalar;
}

static void test_row(void **state)
{
    const struct row *row = *state;
    struct node scalar = resolve(row->text);
    assert_int_equal(scalar.scalar.type, row->type);
    assert_string_equal(scalar.scalar.text, row->text);
    if (row->type == SCALAR_FLAG) {
        assert_int_equal(scalar.scalar.flag, (int)row->real);
    } else if (row->type == SCALAR_INTEGER || row->type == SCALAR_REAL) {
        assert_true(scalar.scalar.real >= row->real && scalar.scalar.real <= row->real);
    }
}

static void test_integers_are_kept_to_the_last_digit(void **state)
{
    (void)state;
    assert_true(resolve("9223372036854775807").scalar.integer == 9223372036854775807LL);
    assert_true(resolve("-9223372036854775807").scalar.integer == -9223372036854775807LL);
    assert_true(resolve("0x7FFFFFFFFFFFFFFF").scalar.integer == 9223372036854775807LL);
}

static void test_not_a_number_is_a_real_number(void **state)
{
    (void)state;
    assert_int_equal(resolve(".nan").scalar.type, SCALAR_REAL);
    assert_true(isnan(resolve(".NaN").scalar.real));
    assert_true(isnan(resolve(".NAN").scalar.real));
}

int main(void)
{
    struct CMUnitTest tests[G_N_ELEMENTS(rows) + 2] = {
        cmocka_unit_test(test_integers_are_kept_to_the_last_digit),
        cmocka_unit_test(test_not_a_number_is_a_real_number),
    };
    char *names[G_N_ELEMENTS(rows)];
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        names[i] = g_strdup_printf("test_core_schema_of '%s'", rows[i].text);
        tests[i + 2] = (struct CMUnitTest){
            .name = names[i], .test_func = test_row, .initial_state = (void *)&rows[i]};
    }
    int failures = cmocka_run_group_tests(tests, NULL, NULL);
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        g_free(names[i]);
    }
    return failures;
}
