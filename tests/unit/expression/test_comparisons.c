/* Which paths an expression holds against which words, and which nouns it counts. */
#include "expression/expression.h"
#include "support/cmocka_env.h"
#include "support/harness.h"

static const struct word_comparison *comparisons_of(struct harness *harness, const char *text,
                                                    size_t *count_out)
{
    const struct node *scalar =
        harness_yaml(harness, arena_printf(harness->arena, "\"%s\"\n", text));
    const struct expression *expression = expression_parse(harness->arena, scalar, harness->diags);
    assert_non_null(expression);
    return expression_comparisons(expression, harness->arena, count_out);
}

static void test_a_path_may_stand_on_either_side(void **state)
{
    struct harness *harness = *state;
    size_t count = 0;
    const struct word_comparison *found =
        comparisons_of(harness, "kind == 'a' or 'b' ~= weapon.kinds[2].name", &count);
    assert_int_equal(count, 2);
    assert_string_equal(found[0].name, "kind");
    assert_string_equal(found[0].word, "a");
    assert_int_equal(found[0].field_count, 0);
    assert_string_equal(found[1].name, "weapon");
    assert_string_equal(found[1].word, "b");
    assert_int_equal(found[1].field_count, 3);
    assert_string_equal(found[1].fields[0], "kinds");
    assert_null(found[1].fields[1]);
    assert_string_equal(found[1].fields[2], "name");
}

static void test_the_span_is_that_of_the_word(void **state)
{
    struct harness *harness = *state;
    size_t count = 0;
    const struct word_comparison *found = comparisons_of(harness, "kind == 'event'", &count);
    assert_int_equal(count, 1);
    assert_int_equal(source_span_start(found[0].span).column, 10);
    assert_int_equal(found[0].span.length, 7);
}

static void test_other_comparisons_are_none(void **state)
{
    struct harness *harness = *state;
    size_t count = 1;
    comparisons_of(harness, "upper(kind) == 'A' and cost == 3 and a <= b", &count);
    assert_int_equal(count, 0);
    comparisons_of(harness, "find('x', list).kind == other", &count);
    assert_int_equal(count, 0);
}

static void test_nouns_in_quotes_are_counted_ones(void **state)
{
    struct harness *harness = *state;
    const struct node *scalar = harness_yaml(
        harness,
        "\"plural(f(a, 1), 'space') .. ', ' .. plural(#{1, 2}, 'die', 'dice') .. plural(n, name) .. "
        "plural(n, 'a' .. b) .. plural('n')\"\n");
    const struct expression *expression = expression_parse(harness->arena, scalar, harness->diags);
    size_t count = 0;
    assert_non_null(expression);
    const struct counted_noun *found = expression_counted_nouns(expression, harness->arena, &count);
    assert_int_equal(count, 2);
    assert_string_equal(found[0].one, "space");
    assert_null(found[0].many);
    assert_int_equal(source_span_start(found[0].span).column, 18);
    assert_string_equal(found[1].one, "die");
    assert_string_equal(found[1].many, "dice");
}

/* As they would be written, with a space behind each. */
static const char *reads_of(struct harness *harness, const char *text)
{
    const struct node *scalar =
        harness_yaml(harness, arena_printf(harness->arena, "\"%s\"\n", text));
    const struct expression *expression = expression_parse(harness->arena, scalar, harness->diags);
    size_t count = 0;
    const char *words = "";
    assert_non_null(expression);
    const struct read_path *reads = expression_reads(expression, &count);
    for (size_t i = 0; i < count; i++) {
        words = arena_printf(harness->arena, "%s%s", words, reads[i].name);
        for (size_t j = 0; j < reads[i].field_count; j++) {
            words = arena_printf(harness->arena, "%s.%s", words, reads[i].fields[j]);
        }
        words = arena_printf(harness->arena, "%s ", words);
    }
    return words;
}

static void test_paths_that_are_read_end_where_only_running_tells_more(void **state)
{
    static const char *const rows[][2] = {
        {"weapon.aim.first", "weapon.aim.first "},
        {"weapon.aim[2].range", "weapon.aim "},
        {"length(weapon.aim) - (row.number) % 2", "length weapon.aim row.number "},
        {"weapon.aim[row.number] > 0 and not side == 'wounded'", "weapon.aim row.number side "},
        {"(weapon).aim == 2", "weapon "},
        /* A function that knows more may read a name in quotes, and any part of a value. */
        {"has('note') and weapon.aim", "has note weapon "},
        {"weapon.name:upper()", "weapon "},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        assert_string_equal(reads_of(*state, rows[i][0]), rows[i][1]);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, harness_setup, harness_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_a_path_may_stand_on_either_side),
        TEST(test_the_span_is_that_of_the_word),
        TEST(test_other_comparisons_are_none),
        TEST(test_nouns_in_quotes_are_counted_ones),
        TEST(test_paths_that_are_read_end_where_only_running_tells_more),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
