#include <glib.h>

#include "game/record_type.h"
#include "support/cmocka_env.h"
#include "support/harness.h"

#define TYPE_TEST(function)                                                                        \
    cmocka_unit_test_setup_teardown(function, harness_setup, harness_teardown)

/* Types of a game with the data sets `agents` and `weapons`; record_types_clear(). */
static enum outcome load(struct harness *harness, const char *yaml, struct record_types *types)
{
    const struct node *data = harness_yaml(harness, "{agents: a.yaml, weapons: w.yaml}\n");
    return record_types_load(harness->arena, harness_yaml(harness, yaml), data, types,
                             harness->diags);
}

/* The type of the one field of the agents. */
static const struct record_type *field_of(const struct record_types *types)
{
    const struct record_type *record = record_type_of(types, "agents");
    assert_non_null(record);
    assert_int_equal(record->kind, TYPE_FIELDS);
    assert_int_equal(record->field_count, 1);
    return record->fields[0].type;
}

static void test_a_word_is_a_kind(void **state)
{
    struct record_types types;
    assert_int_equal(load(*state, "records: {agents: {actions: whole}}\n", &types), OUTCOME_OK);
    assert_string_equal(record_type_of(&types, "agents")->fields[0].name, "actions");
    assert_int_equal(field_of(&types)->kind, TYPE_WHOLE);
    assert_false(record_type_is_optional(field_of(&types)));
    assert_null(record_type_of(&types, "weapons"));
    record_types_clear(&types);
}

static void test_limits_and_words_are_read(void **state)
{
    struct record_types types;
    assert_int_equal(
        load(*state,
             "records: {agents: {a: {kind: whole, from: 1, to: 4, or: [\"\", d10], doc: Two.}}}\n",
             &types),
        OUTCOME_OK);
    const struct record_type *type = field_of(&types);
    assert_true(type->from == 1 && type->to == 4);
    assert_true(word_list_has(&type->or_words, "d10"));
    assert_false(word_list_has(&type->or_words, "d6"));
    assert_string_equal(type->doc, "Two.");
    record_types_clear(&types);
}

static void test_a_list_of_words_is_a_choice(void **state)
{
    struct record_types types;
    assert_int_equal(load(*state, "records: {agents: {rank: [SGT, CPL]}}\n", &types), OUTCOME_OK);
    assert_int_equal(field_of(&types)->kind, TYPE_CHOICE);
    assert_int_equal(field_of(&types)->words.count, 2);
    record_types_clear(&types);
}

static void test_a_length_is_least_and_most(void **state)
{
    struct record_types types;
    assert_int_equal(
        load(*state, "records: {agents: {aim: {list_of: whole, length: 4}}}\n", &types),
        OUTCOME_OK);
    assert_int_equal(field_of(&types)->least, 4);
    assert_int_equal(field_of(&types)->most, 4);
    assert_int_equal(field_of(&types)->value->kind, TYPE_WHOLE);
    record_types_clear(&types);
}

static void test_a_name_may_be_used_before_it_is_given(void **state)
{
    struct record_types types;
    assert_int_equal(load(*state,
                          "records: {agents: {a: one}}\n"
                          "types: {one: two, two: {kind: text, optional: true, unique: true}}\n",
                          &types),
                     OUTCOME_OK);
    assert_int_equal(record_type_resolve(field_of(&types))->kind, TYPE_TEXT);
    assert_true(record_type_is_optional(field_of(&types)));
    assert_true(record_type_is_unique(field_of(&types)));
    record_types_clear(&types);
}

static void test_a_record_may_be_a_type_with_fields(void **state)
{
    struct record_types types;
    assert_int_equal(load(*state,
                          "records: {agents: thing, weapons: thing}\n"
                          "types: {thing: {fields: {id: id}}}\n",
                          &types),
                     OUTCOME_OK);
    assert_ptr_equal(record_type_resolve(record_type_of(&types, "agents")),
                     record_type_resolve(record_type_of(&types, "weapons")));
    record_types_clear(&types);
}

static void test_a_wrong_type_asks_for_nothing(void **state)
{
    struct record_types types;
    assert_int_equal(load(*state, "records: {agents: {a: nmuber}}\n", &types), OUTCOME_REJECTED);
    assert_int_equal(field_of(&types)->kind, TYPE_ANY);
    assert_true(record_type_is_optional(field_of(&types)));
    EXPECT_DIAG(*state, DIAG_UNKNOWN_REFERENCE, 1, 23);
    record_types_clear(&types);
}

/* A mistake, and where it is reported. */
static void expect_mistake(void **state, const char *yaml, enum diag_code code, size_t line,
                           size_t column)
{
    struct record_types types;
    assert_int_equal(load(*state, yaml, &types), OUTCOME_REJECTED);
    EXPECT_DIAG(*state, code, line, column);
    record_types_clear(&types);
}

static void test_a_name_takes_no_option_of_what_it_names(void **state)
{
    expect_mistake(state, "records: {agents: {a: {kind: b, to: 3}}}\ntypes: {b: whole}\n",
                   DIAG_UNKNOWN_FIELD, 1, 33);
}

static void test_a_reference_is_to_a_data_set(void **state)
{
    expect_mistake(state, "records: {agents: {a: {refers_to: wepons}}}\n", DIAG_UNKNOWN_REFERENCE,
                   1, 35);
}

static void test_records_are_of_a_data_set(void **state)
{
    expect_mistake(state, "records: {monsters: {a: text}}\n", DIAG_UNKNOWN_REFERENCE, 1, 11);
}

static void test_a_pattern_must_be_one(void **state)
{
    expect_mistake(state, "records: {agents: {a: {kind: text, pattern: \"(\"}}}\n", DIAG_BAD_VALUE,
                   1, 45);
}

static void test_aliases_do_not_make_types_without_end(void **state)
{
    struct harness *harness = *state;
    GString *yaml = g_string_new("records:\n  agents:\n    a0: &a0 {fields: {x: text}}\n");
    for (int i = 1; i <= 15; i++) {
        g_string_append_printf(yaml, "    a%d: &a%d {fields: {x: *a%d, y: *a%d}}\n", i, i, i - 1,
                               i - 1);
    }
    struct record_types types;
    assert_int_equal(load(harness, yaml->str, &types), OUTCOME_REJECTED);
    assert_int_equal(diag_list_count(harness->diags), 1);
    assert_int_equal(diag_list_at(harness->diags, 0)->code, DIAG_TOO_MANY_VALUES);
    harness->taken = 1;
    record_types_clear(&types);
    g_string_free(yaml, TRUE);
}

static void test_too_many_names_are_refused(void **state)
{
    GString *yaml = g_string_new("records: {agents: {a: text}}\ntypes:\n");
    for (int i = 0; i <= 1000; i++) {
        g_string_append_printf(yaml, "  t%d: text\n", i);
    }
    expect_mistake(state, yaml->str, DIAG_OUT_OF_RANGE, 3, 3);
    g_string_free(yaml, TRUE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TYPE_TEST(test_a_word_is_a_kind),
        TYPE_TEST(test_limits_and_words_are_read),
        TYPE_TEST(test_a_list_of_words_is_a_choice),
        TYPE_TEST(test_a_length_is_least_and_most),
        TYPE_TEST(test_a_name_may_be_used_before_it_is_given),
        TYPE_TEST(test_a_record_may_be_a_type_with_fields),
        TYPE_TEST(test_a_wrong_type_asks_for_nothing),
        TYPE_TEST(test_a_name_takes_no_option_of_what_it_names),
        TYPE_TEST(test_a_reference_is_to_a_data_set),
        TYPE_TEST(test_records_are_of_a_data_set),
        TYPE_TEST(test_a_pattern_must_be_one),
        TYPE_TEST(test_aliases_do_not_make_types_without_end),
        TYPE_TEST(test_too_many_names_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
