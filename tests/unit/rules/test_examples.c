/* Every example that kerf-rules(5) gives of a function has the result that stands beside it.
 * They are worked out over man/examples.yaml, which the manual shows. */
#include "../expression/expression_fixture.h"
#include "rules/rule_library.h"
#include "rules_fixture.h"

static const char examples_path[] = "man/examples.yaml";

/* The examples' mapping, and a game that has its components. */
struct examples {
    struct harness *harness;
    struct game *game;
    struct rule_context context;
    struct scope scope;
};

/* The number that a token is for stands on it. */
static void open_game(struct examples *examples, const char *text)
{
    struct harness *harness = examples->harness;
    const char *components = strstr(text, "\ncomponents:");
    assert_non_null(components); /* last in the file */
    harness_write_file(harness, "game/game.yaml",
                       arena_printf(harness->arena, "game: Examples%s", components));
    harness_write_file(harness, "game/layouts/token.yaml",
                       "size: [20, 20]\nfront: [{text: \"{number}\"}]\n");
    const char *folder = arena_printf(harness->arena, "%s/game", harness_folder(harness));
    const struct game_options options = {.shared_layouts = NULL};
    assert_int_equal(game_load(folder, &options, &examples->game, harness->diags), OUTCOME_OK);
}

static void open_examples(struct examples *examples, struct harness *harness)
{
    gchar *text = NULL;
    assert_true(g_file_get_contents(examples_path, &text, NULL, NULL));
    *examples = (struct examples){.harness = harness};
    open_game(examples, text);
    rule_context_init(&examples->context, examples->game, harness->arena);
    examples->scope.record = harness_yaml(harness, text);
    g_free(text);
    assert_non_null(examples->scope.record);
}

static void close_examples(struct examples *examples)
{
    rule_context_clear(&examples->context);
    game_free(examples->game);
}

/* As the manual words it: a check that does not hold says why. */
static const char *describe(struct harness *harness, const struct value *value,
                            const struct verdict *verdict)
{
    const char *text = fixture_describe(harness, value);
    return verdict->holds || verdict->reason == NULL
               ? text
               : arena_printf(harness->arena, "%s: %s", text, verdict->reason);
}

static const char *evaluate(struct examples *examples, const char *text)
{
    struct harness *harness = examples->harness;
    struct value value;
    struct verdict verdict;
    const struct expression *expression =
        expression_parse(harness->arena, fixture_scalar(harness, text), harness->diags);
    if (expression == NULL) {
        return fixture_finding(harness, harness->taken + 1);
    }
    struct sandbox *sandbox = rule_sandbox_new(&examples->context, &work_limits_default);
    enum outcome outcome = expression_observe(sandbox, expression, &examples->scope, harness->arena,
                                              &value, &verdict, harness->diags);
    sandbox_free(sandbox);
    return outcome == OUTCOME_OK ? describe(harness, &value, &verdict)
                                 : fixture_finding(harness, harness->taken + 1);
}

/* How many examples there are; each that is wrong is named. */
static size_t check_examples(struct harness *harness,
                             const struct expression_function *(*function_at)(size_t index))
{
    struct examples examples;
    open_examples(&examples, harness);
    size_t count = 0, wrong_count = 0;
    const struct expression_function *function;
    for (; (function = function_at(count)) != NULL; count++) {
        assert_non_null(function->example);
        assert_non_null(
            strstr(function->example, arena_printf(harness->arena, "%s(", function->name)));
        const char *result = evaluate(&examples, function->example);
        if (g_strcmp0(result, function->result) != 0) {
            print_error("%s\n  gives   %s\n  is said to give %s\n", function->example, result,
                        function->result);
            wrong_count++;
        }
    }
    close_examples(&examples);
    assert_int_equal(wrong_count, 0);
    return count;
}

static void test_examples_of_all_expressions_are_true(void **state)
{
    assert_true(check_examples(*state, expression_function_at) > 40);
}

static void test_examples_of_rules_are_true(void **state)
{
    assert_true(check_examples(*state, fixture_function_at) > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_examples_of_all_expressions_are_true, harness_setup,
                                        harness_teardown),
        cmocka_unit_test_setup_teardown(test_examples_of_rules_are_true, harness_setup,
                                        harness_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
