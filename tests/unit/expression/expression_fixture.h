/* A record to compute with, and what an expression over it gives, as one line of text. */
#ifndef KERF_TESTS_UNIT_EXPRESSION_EXPRESSION_FIXTURE_H
#define KERF_TESTS_UNIT_EXPRESSION_EXPRESSION_FIXTURE_H

#include <glib.h>

#include "expression/expression.h"
#include "support/cmocka_env.h"
#include "support/harness.h"

static const char fixture_record[] = "name: Shaye\n"
                                     "id: 007\n"
                                     "actions: 2\n"
                                     "speed: 1.5\n"
                                     "large: 1e3\n"
                                     "flag: true\n"
                                     "note: null\n"
                                     "blank: ''\n"
                                     "weapon:\n"
                                     "  name: Rifle\n"
                                     "  ammo: 12\n"
                                     "  aim: [3, 5, 007]\n"
                                     "  table: {1: stun, 0: hit}\n"
                                     "list: [b, a, c, a]\n"
                                     "numbers: [4, 2.5, 10]\n"
                                     "mixed: [1, null, x]\n"
                                     "none: []\n"
                                     "third: 3\n"
                                     "key: ammo\n";

/** A text scalar whose source is the text itself: column n of line 1 is its n-th byte. */
static inline const struct node *fixture_scalar(struct harness *harness, const char *text)
{
    struct node *scalar = ARENA_NEW(harness->arena, struct node);
    const struct source_text *source = harness_source(harness, text);
    scalar->kind = NODE_SCALAR;
    scalar->span = (struct source_span){source, 0, source->length};
    scalar->scalar.text = source->bytes;
    scalar->scalar.length = source->length;
    scalar->scalar.type = SCALAR_TEXT;
    scalar->scalar.plain = true;
    return scalar;
}

/** The finding that came last, as "slug: message"; there must be `count` in all. */
static inline const char *fixture_finding(struct harness *harness, size_t count)
{
    assert_int_equal(diag_list_count(harness->diags), count);
    const struct diag *diag = diag_list_at(harness->diags, count - 1);
    harness->taken = count;
    return arena_printf(harness->arena, "%s: %s", diag_code_info(diag->code)->slug, diag->message);
}

/** "text" for what prints, "[a, b]" for lists, "(a mapping)", or the finding. */
static inline const char *fixture_describe(struct harness *harness, const struct value *value)
{
    const struct value *items;
    size_t count;
    const char *text = value_to_text(harness->arena, value);
    if (text != NULL) {
        return text;
    }
    if ((value->kind == VALUE_NODE && value->node->kind == NODE_MAPPING) ||
        !value_to_items(harness->arena, value, &items, &count)) {
        return arena_printf(harness->arena, "(%s)", value_describe(harness->arena, value));
    }
    const char *joined = "[";
    for (size_t i = 0; i < count; i++) {
        joined = arena_printf(harness->arena, "%s%s%s", joined, i > 0 ? ", " : "",
                              fixture_describe(harness, &items[i]));
    }
    return arena_printf(harness->arena, "%s]", joined);
}

/** What the expression gives over the record above, in a sandbox that has seen nothing before. */
static inline const char *fixture_result(struct harness *harness, const char *text)
{
    size_t before = diag_list_count(harness->diags);
    const struct node *scalar = fixture_scalar(harness, text);
    const struct expression *expression = expression_parse(harness->arena, scalar, harness->diags);
    if (expression == NULL) {
        return fixture_finding(harness, before + 1);
    }
    struct scope scope = {.record = harness_yaml(harness, fixture_record)};
    struct sandbox *sandbox = sandbox_new(&work_limits_default);
    struct value value;
    enum outcome outcome =
        expression_evaluate(sandbox, expression, &scope, harness->arena, &value, harness->diags);
    sandbox_free(sandbox);
    if (outcome != OUTCOME_OK) {
        assert_int_equal(outcome, OUTCOME_REJECTED);
        return fixture_finding(harness, before + 1);
    }
    return fixture_describe(harness, &value);
}

/** One row, one test: the sentence that it proves, an expression, and its result or finding. */
struct fixture_row {
    const char *name, *expression, *expected;
};

static inline void fixture_check_row(void **state)
{
    const struct fixture_row *row = *state;
    void *own_state;
    assert_int_equal(harness_setup(&own_state), 0);
    struct harness *harness = own_state;
    assert_string_equal(fixture_result(harness, row->expression), row->expected);
    assert_int_equal(harness_teardown(&own_state), 0);
}

static inline struct CMUnitTest fixture_row_test(const struct fixture_row *row)
{
    return (struct CMUnitTest){row->name, fixture_check_row, NULL, NULL, (void *)row};
}

/** Runs the rows as tests. */
static inline int fixture_run(const char *group, const struct fixture_row *rows, size_t count)
{
    struct CMUnitTest *tests = g_new0(struct CMUnitTest, count);
    for (size_t i = 0; i < count; i++) {
        tests[i] = fixture_row_test(&rows[i]);
    }
    int failed = _cmocka_run_group_tests(group, tests, count, NULL, NULL);
    g_free(tests);
    return failed;
}

#endif
