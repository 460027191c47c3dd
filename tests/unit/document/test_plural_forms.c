/* Which form of a noun goes with a number, by rules of the languages that gettext's manual lists. */
#include <string.h>

#include "document/plural_forms.h"
#include "support/cmocka_env.h"
#include "support/harness.h"

/* The forms of the numbers 0, 1, 2, ... as digits. */
static void assert_forms(struct harness *harness, const char *field, const char *expected)
{
    struct plural_forms forms;
    assert_null(plural_forms_read(harness->arena, field, &forms));
    for (size_t n = 0; n < strlen(expected); n++) {
        assert_int_equal(plural_forms_choose(&forms, (long long)n), expected[n] - '0');
    }
}

static void test_languages_count_in_one_to_six_forms(void **state)
{
    struct harness *harness = *state;
    assert_forms(harness, "nplurals=1; plural=0;", "0000");
    assert_forms(harness, "nplurals=2; plural=(n != 1);", "1011");
    assert_forms(harness, " nplurals=2; plural=n>1", "0011");
    assert_forms(
        harness,
        "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
        "20111222222222222222221112");
    assert_forms(harness,
                 "nplurals=6; plural=n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : "
                 "n%100>=11 ? 4 : 5;",
                 "0123333333344");
}

static void test_operators_bind_as_in_c(void **state)
{
    struct harness *harness = *state;
    assert_forms(harness, "nplurals=9; plural=1+2*3", "77");
    assert_forms(harness, "nplurals=9; plural=8-4-2", "22");
    assert_forms(harness, "nplurals=9; plural=(1+2)*8/3%5", "33");
    assert_forms(harness, "nplurals=2; plural=1||0&&0", "11");
    assert_forms(harness, "nplurals=2; plural=n<2==1", "1100");
    assert_forms(harness, "nplurals=2; plural=!n", "1000");
    assert_forms(harness, "nplurals=2; plural=!!n != 0", "0111");
    assert_forms(harness, "nplurals=3; plural=0?1:1?2:0", "22");
}

static void test_what_a_condition_passes_over_may_divide_by_zero(void **state)
{
    assert_forms(*state, "nplurals=3; plural=n && 2/n == 1 ? 1 : n%n", "0010");
}

static void test_the_sign_of_a_number_does_not_count(void **state)
{
    (void)state;
    assert_int_equal(plural_forms_choose(&plural_forms_usual, -1), 0);
    assert_int_equal(plural_forms_choose(&plural_forms_usual, -2), 1);
}

static void assert_fault(struct harness *harness, const char *field, const char *expected)
{
    struct plural_forms forms;
    const char *fault = plural_forms_read(harness->arena, field, &forms);
    assert_non_null(fault);
    assert_string_equal(fault, expected);
}

static void test_what_is_no_rule_is_said(void **state)
{
    struct harness *harness = *state;
    static const char missing[] =
        "its plurals are told as nplurals=2; plural=n != 1; with 1 to 10 forms";
    assert_fault(harness, "nplurals=INTEGER; plural=EXPRESSION;", missing);
    assert_fault(harness, "nplurals=2;", missing);
    assert_fault(harness, "nplurals=11; plural=0;", missing);
    assert_fault(harness, "nplurals=2; plural=n = 1;",
                 "the rule of its plurals cannot be read from '= 1' on");
    assert_fault(harness, "nplurals=2; plural=(n;",
                 "the rule of its plurals cannot be read from '' on");
    assert_fault(harness, "nplurals=2; plural=n ? 1;",
                 "the rule of its plurals cannot be read from '' on");
    assert_fault(harness, "nplurals=2; plural=m;",
                 "the rule of its plurals cannot be read from 'm' on");
    assert_fault(harness, "nplurals=2; plural=n%10;",
                 "for 2 its plurals take form 2, counted from 0, of 2");
}

static void test_a_rule_without_end_is_no_rule(void **state)
{
    struct harness *harness = *state;
    char rule[3000];
    struct plural_forms forms;
    for (size_t length = 100; length < sizeof rule; length += 1500) {
        memset(rule, '(', length);
        memcpy(rule, "nplurals=1; plural=", strlen("nplurals=1; plural="));
        rule[length] = '\0';
        assert_non_null(plural_forms_read(harness->arena, rule, &forms));
        memset(rule + strlen("nplurals=1; plural="), '!', length - strlen("nplurals=1; plural="));
        assert_non_null(plural_forms_read(harness->arena, rule, &forms));
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, harness_setup, harness_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_languages_count_in_one_to_six_forms),
        TEST(test_operators_bind_as_in_c),
        TEST(test_what_a_condition_passes_over_may_divide_by_zero),
        TEST(test_the_sign_of_a_number_does_not_count),
        TEST(test_what_is_no_rule_is_said),
        TEST(test_a_rule_without_end_is_no_rule),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
