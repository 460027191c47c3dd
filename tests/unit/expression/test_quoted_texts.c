/* Which texts in quotes an expression may come to, and other words in their place. */
#include <string.h>

#include "expression_fixture.h"

static const struct expression *parsed(struct harness *harness, const char *text)
{
    const struct expression *expression =
        expression_parse(harness->arena, fixture_scalar(harness, text), harness->diags);
    assert_non_null(expression);
    return expression;
}

/* With a bar between each two. */
static const char *joined(struct harness *harness, const struct quoted_text *texts, size_t count)
{
    const char *all = "";
    for (size_t i = 0; i < count; i++) {
        all = arena_printf(harness->arena, "%s%s%s", all, i > 0 ? "|" : "", texts[i].text);
    }
    return all;
}

static void test_a_text_is_followed_to_what_is_printed(void **state)
{
    static const struct {
        const char *expression, *texts;
    } rows[] = {
        {"'Boss'", "Boss"},
        {"boss and 'Boss' or 'Minion'", "Boss|Minion"},
        {"kind == 'a' and 'Boss' or 'b' == kind and 'Minion' or 'None'", "Boss|Minion|None"},
        {"'a' and 'b'", "b"},
        {"not 'a' or 'b' .. 'c' == 'd'", ""},
        {"'a' < kind and 'b' or 'c' <= kind", "b"},
        {"name .. ', ' .. ('the ' .. 'best')", ", |the |best"},
        {"'1' + '2'", ""},
        {"#'four' // 2", ""},
        {"({day = 'Day', ['night'] = 'Night', 'Dusk'; 'Dawn'})[phase]", "Day|Night|Dusk|Dawn"},
        {"({a == 'b', {'c'}})['d']", "c"},
        {"names['a'].b['c'].d", ""},
        {"find('claw', attacks, 'result').name", ""},
        {"contains(kind, 'a') and upper('b') or lower(capitalise('c'))", "b|c"},
        {"plural(hits, 'space')", ""},
        {"optional('nickname', 'none')", "none"},
        {"optional(this, 'nickname', 'none')", "none"},
        {"replace('a', 'b', 'c')", "a|c"},
        {"sub('a', 1) .. split('b', 'c')[1] .. repeat_text('d', 2)", "a|b|d"},
        {"join(map({'a'}, function(it) if it == 'b' then return 'c' end return 'd' end), ' and ')",
         "c|d| and "},
        {"join(sort(distinct(filter({'a'}, function(it) return it ~= 'b' end))), 'c')", "a|c"},
        {"tostring('a') .. text('b')", "a|b"},
        {"('a'):upper() .. ('b'):length() .. ('c'):replace('d', 'e')", "a|c|e"},
        {"(function() local it = 'a' for i = 1, 2 do it = 'b' end return it .. 'c' end)()", "c"},
        {"(function() repeat return 'a' until kind == 'b' end)('d')", "a"},
        {"upper'a' .. [[b]] .. [=[c]=]", "a|b|c"},
        {"'don\\'t' .. \"a\\\\b\" .. 'c\\n'", "don't|a\\b|c\n"},
        {"'a\\\\nb'", "a\\nb"},
        {"'caf\\u{e9}' .. 'a'", "a"},
        {"name", ""},
    };
    struct harness *harness = *state;
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        size_t count;
        const struct quoted_text *texts =
            expression_quoted_texts(parsed(harness, rows[i].expression), harness->arena, &count);
        assert_string_equal(joined(harness, texts, count), rows[i].texts);
    }
}

static void test_the_place_is_that_of_the_text(void **state)
{
    struct harness *harness = *state;
    const struct node *scalar = harness_yaml(harness, "\"At {kind == 'a' and 'one' or 'two'}\"\n");
    const struct template *template = template_parse(harness->arena, scalar, harness->diags);
    size_t count;
    const struct quoted_text *texts = template_quoted_texts(template, harness->arena, &count);
    assert_int_equal(count, 2);
    assert_int_equal(source_span_start(texts[1].span).column, 31);
    assert_int_equal(texts[1].span.length, 5);
    assert_int_equal(texts[1].length, 5);
}

static void test_tags_and_icons_hold_no_words(void **state)
{
    struct harness *harness = *state;
    const struct node *scalar = fixture_scalar(
        harness, "<span colour='{a and 'red' or ''}'>{'b'}</span> :{a and 'coin'}: :{'big'}-coin: "
                 "Cost: {'free'}: <{'i'}>{'end'}");
    const struct template *template = template_parse(harness->arena, scalar, harness->diags);
    size_t count;
    const struct quoted_text *texts = template_quoted_texts(template, harness->arena, &count);
    assert_string_equal(joined(harness, texts, count), "b|free|end");
}

static void test_an_expression_says_other_words(void **state)
{
    struct harness *harness = *state;
    const struct expression *expression =
        parsed(harness, "words == 'a' and 'Boss' or upper('minion') .. name");
    size_t count;
    const struct quoted_text *texts = expression_quoted_texts(expression, harness->arena, &count);
    const struct node *translations[] = {fixture_scalar(harness, "Chef"),
                                         fixture_scalar(harness, "Scherge in \"Rot\" ")};
    GHashTable *rewordings = rewordings_new();
    rewordings_add(rewordings, harness->arena, texts, translations, count);
    const struct scope outermost = {.record = harness_yaml(harness, "{words: b, name: x}"),
                                    .words = {.rewordings = rewordings}};
    const struct scope scope = {.parent = &outermost};
    struct sandbox *sandbox = sandbox_new(&work_limits_default);
    struct value value;
    assert_int_equal(
        expression_evaluate(sandbox, expression, &scope, harness->arena, &value, harness->diags),
        OUTCOME_OK);
    assert_string_equal(value_to_text(harness->arena, &value), "SCHERGE IN \"ROT\" x");
    assert_ptr_equal(expression_origin(sandbox, expression, &value), translations[1]);
    /* The same words elsewhere are those of the author. */
    const struct expression *other = parsed(harness, expression_source(expression));
    assert_int_equal(
        expression_evaluate(sandbox, other, &scope, harness->arena, &value, harness->diags),
        OUTCOME_OK);
    assert_string_equal(value_to_text(harness->arena, &value), "MINIONx");
    sandbox_free(sandbox);
    g_hash_table_unref(rewordings);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, harness_setup, harness_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_a_text_is_followed_to_what_is_printed),
        TEST(test_the_place_is_that_of_the_text),
        TEST(test_tags_and_icons_hold_no_words),
        TEST(test_an_expression_says_other_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
