#include "game/allowance.h"
#include "support/cmocka_env.h"
#include "support/harness.h"

#define ALLOWANCE_TEST(function)                                                                   \
    cmocka_unit_test_setup_teardown(function, harness_setup, harness_teardown)

static enum outcome read_allow(struct harness *harness, const char *text, struct allowances *out)
{
    return allowances_read(harness->arena, harness_yaml(harness, text), face_allowables, out,
                           harness->diags);
}

static void test_a_code_and_its_reason_are_kept(void **state)
{
    struct harness *harness = *state;
    struct allowances allowed;
    assert_int_equal(read_allow(harness, "text-too-small: an imprint\n", &allowed), OUTCOME_OK);
    const struct allowance *found = allowance_find(&allowed, DIAG_TEXT_TOO_SMALL);
    assert_non_null(found);
    assert_string_equal(node_text(found->reason), "an imprint");
    assert_null(allowance_find(&allowed, DIAG_LOW_CONTRAST));
}

static void test_a_misspelt_code_is_reported_at_it_and_the_others_are_kept(void **state)
{
    struct harness *harness = *state;
    struct allowances allowed;
    assert_int_equal(
        read_allow(harness, "text-to-small: an imprint\nimage-coarse: pixel art\n", &allowed),
        OUTCOME_REJECTED);
    assert_non_null(allowance_find(&allowed, DIAG_IMAGE_COARSE));
    EXPECT_DIAG(harness, DIAG_UNKNOWN_REFERENCE, 1, 1);
}

static void test_an_error_cannot_be_allowed(void **state)
{
    struct harness *harness = *state;
    struct allowances allowed;
    assert_int_equal(read_allow(harness, "text-overflow: it is long\n", &allowed),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(harness, DIAG_NOT_ALLOWABLE, 1, 1);
}

static void test_a_warning_that_faces_do_not_give_cannot_be_allowed(void **state)
{
    struct harness *harness = *state;
    struct allowances allowed;
    assert_int_equal(read_allow(harness, "rule-never-applies: it will\n", &allowed),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(harness, DIAG_NOT_ALLOWABLE, 1, 1);
}

static void test_a_reason_must_be_there_in_words(void **state)
{
    struct harness *harness = *state;
    struct allowances allowed;
    assert_int_equal(read_allow(harness, "text-too-small: \"\"\noutside-safe: true\n", &allowed),
                     OUTCOME_REJECTED);
    assert_int_equal(allowed.count, 0);
    EXPECT_DIAG(harness, DIAG_BAD_VALUE, 1, 17);
    EXPECT_DIAG(harness, DIAG_BAD_VALUE, 2, 15);
}

static void test_what_faces_allow_is_a_warning_or_advice(void **state)
{
    (void)state;
    for (size_t i = 0; face_allowables[i].about != NULL; i++) {
        assert_int_not_equal(diag_code_info(face_allowables[i].code)->level, DIAG_ERROR);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        ALLOWANCE_TEST(test_a_code_and_its_reason_are_kept),
        ALLOWANCE_TEST(test_a_misspelt_code_is_reported_at_it_and_the_others_are_kept),
        ALLOWANCE_TEST(test_an_error_cannot_be_allowed),
        ALLOWANCE_TEST(test_a_warning_that_faces_do_not_give_cannot_be_allowed),
        ALLOWANCE_TEST(test_a_reason_must_be_there_in_words),
        cmocka_unit_test(test_what_faces_allow_is_a_warning_or_advice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
