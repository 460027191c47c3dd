/* The table of findings: each row is whole, and its text takes the arguments it says. */
#include <glib.h>

#include "diag/diag_list.h"
#include "diag/diag_print.h"
#include "support/cmocka_env.h"

static const enum diag_code codes[] = {
#define X(code, level, argument_count, slug, text, explanation) code,
#include "diag/diag_codes.def"
#undef X
};

static enum diag_code code_of(void **state)
{
    return *(const enum diag_code *)*state;
}

static void test_row_has_a_slug_of_its_own(void **state)
{
    const char *slug = diag_code_info(code_of(state))->slug;

    assert_int_equal(diag_code_lookup(slug), code_of(state));
    assert_true(g_ascii_islower(slug[0]));
    assert_int_equal(strspn(slug, "abcdefghijklmnopqrstuvwxyz0123456789-"), strlen(slug));
}

static void test_text_takes_as_many_arguments_as_the_row_says(void **state)
{
    const struct diag_code_info *info = diag_code_info(code_of(state));
    int argument_count = 0;

    for (const char *at = strchr(info->text, '%'); at != NULL; at = strchr(at + 2, '%')) {
        assert_true(at[1] == 's' || at[1] == '%');
        argument_count += at[1] == 's';
    }
    assert_int_equal(argument_count, info->argument_count);
}

static void test_explanation_is_a_paragraph(void **state)
{
    const char *explanation = diag_explanation(code_of(state));
    size_t length = strlen(explanation);

    assert_true(length > 30);
    assert_true(explanation[length - 1] == '.');
    assert_null(strchr(explanation, '\n'));
    assert_true(g_utf8_validate(explanation, -1, NULL));
}

static void test_unknown_slug_is_not_found(void **state)
{
    (void)state;
    assert_int_equal(diag_code_lookup("no-such-thing"), DIAG_CODE_COUNT);
    assert_int_equal(diag_code_lookup(""), DIAG_CODE_COUNT);
    assert_int_equal(diag_code_lookup("UNKNOWN-FIELD"), DIAG_CODE_COUNT);
}

static void test_a_known_row_reads_as_in_the_table(void **state)
{
    const struct diag_code_info *info = diag_code_info(DIAG_UNKNOWN_FIELD);

    (void)state;
    assert_string_equal(info->slug, "unknown-field");
    assert_int_equal(info->level, DIAG_ERROR);
    assert_int_equal(info->argument_count, 3);
}

/* One run over all rows, each under its slug. */
static int run_over_table(const char *group, CMUnitTestFunction function)
{
    struct CMUnitTest tests[DIAG_CODE_COUNT];

    for (size_t i = 0; i < DIAG_CODE_COUNT; i++) {
        tests[i] = (struct CMUnitTest){
            .name = diag_code_info(codes[i])->slug,
            .test_func = function,
            .initial_state = (void *)&codes[i],
        };
    }
    return cmocka_run_group_tests_name(group, tests, NULL, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_unknown_slug_is_not_found),
        cmocka_unit_test(test_a_known_row_reads_as_in_the_table),
    };

    return run_over_table("slugs", test_row_has_a_slug_of_its_own) +
           run_over_table("texts", test_text_takes_as_many_arguments_as_the_row_says) +
           run_over_table("explanations", test_explanation_is_a_paragraph) +
           cmocka_run_group_tests(tests, NULL, NULL);
}
