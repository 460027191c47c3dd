/* Expressions that try to get out, to run for ever, or to eat the memory: each gives one finding, and
 * the sandbox serves the next expression as if nothing had been. */
#include "expression_fixture.h"

#define DO(body)              "(function() " body " end)()"
#define FOREVER(before, body) DO(before " while true do " body " end")
#define NILS                  ", nil, nil, nil, nil, nil, nil, nil, nil, nil, nil"

struct hostile {
    const char *name, *expression;
    enum diag_code code;
};

/* clang-format off */
static const struct hostile hostiles[] = {
    /* to run for ever */
    {"test_an_empty_loop_is_stopped", FOREVER("", ""), DIAG_EXPRESSION_STEPS},
    {"test_a_repeat_loop_is_stopped", DO("repeat until false"), DIAG_EXPRESSION_STEPS},
    {"test_counting_to_infinity_is_stopped", DO("for i = 1, math.huge do end"), DIAG_EXPRESSION_STEPS},
    {"test_a_jump_back_is_stopped", DO("::again:: goto again"), DIAG_EXPRESSION_STEPS},
    {"test_tail_calls_are_stopped", DO("local function f() return f() end return f()"), DIAG_EXPRESSION_STEPS},
    {"test_recursion_is_stopped", DO("local function f() return 1 + f() end return f()"), DIAG_EXPRESSION_STEPS},
    {"test_recursion_through_a_function_of_ours_is_stopped", DO("local function f() return map({1}, f) end return f()"), DIAG_EXPRESSION_FAILED},
    {"test_new_functions_are_stopped", FOREVER("", "(function() end)()"), DIAG_EXPRESSION_STEPS},
    {"test_a_loop_in_a_test_of_all_is_stopped", "all(list, function() while true do end end)", DIAG_EXPRESSION_STEPS},
    {"test_a_loop_in_a_key_of_sort_is_stopped", "sort(list, function() while true do end end)", DIAG_EXPRESSION_STEPS},
    {"test_a_loop_in_a_loop_of_pairs_is_stopped", DO("for k in pairs(weapon) do while true do end end"), DIAG_EXPRESSION_STEPS},
    {"test_comparing_long_texts_is_stopped",
     FOREVER("local s, t = repeat_text('x', 500000), repeat_text('xx', 250000)", "local u = s == t"), DIAG_EXPRESSION_STEPS},
    {"test_ordering_texts_is_stopped", FOREVER("local s = repeat_text('x', 4000)", "local u = s .. 'a' < s .. 'b'"), DIAG_EXPRESSION_STEPS},
    {"test_joining_long_texts_is_stopped", FOREVER("local s = repeat_text('x', 500000)", "local t = s .. 'y'"), DIAG_EXPRESSION_STEPS},
    {"test_joining_middling_texts_is_stopped", FOREVER("local s = repeat_text('x', 8000)", "local t = s .. 'y'"), DIAG_EXPRESSION_STEPS},
    {"test_long_texts_as_keys_are_stopped", FOREVER("local s = repeat_text('x', 8000)", "local t = {} t[s .. 'y'] = 1"), DIAG_EXPRESSION_STEPS},
    {"test_upper_again_and_again_is_stopped", FOREVER("local s = repeat_text('x', 8000)", "upper(s)"), DIAG_EXPRESSION_STEPS},
    {"test_searching_for_nearly_the_same_is_stopped",
     FOREVER("local s, p = repeat_text('a', 500000), repeat_text('a', 200000) .. 'b'", "contains(s, p)"), DIAG_EXPRESSION_STEPS},
    {"test_splitting_again_and_again_is_stopped", FOREVER("local s = repeat_text('x', 8000)", "split(s, '')"), DIAG_EXPRESSION_STEPS},
    {"test_cutting_again_and_again_is_stopped", FOREVER("local s = repeat_text('x', 8000)", "sub(s, -3)"), DIAG_EXPRESSION_STEPS},
    {"test_writing_decimals_again_and_again_is_stopped", FOREVER("", "text(1e300, 10)"), DIAG_EXPRESSION_STEPS},
    {"test_reading_numbers_again_and_again_is_stopped", FOREVER("local s = repeat_text('1', 5000)", "to_number(s)"), DIAG_EXPRESSION_STEPS},
    {"test_sorting_again_and_again_is_stopped", FOREVER("local l = range(1, 50000)", "sort(l)"), DIAG_EXPRESSION_STEPS},
    {"test_making_ranges_again_and_again_is_stopped", FOREVER("", "range(1, 100000)"), DIAG_EXPRESSION_STEPS},
    {"test_distinct_again_and_again_is_stopped", FOREVER("local l = range(1, 50000)", "distinct(l)"), DIAG_EXPRESSION_STEPS},
    {"test_joining_a_list_again_and_again_is_stopped", FOREVER("local l = range(1, 1000)", "join(l, ',')"), DIAG_EXPRESSION_STEPS},
    {"test_going_through_an_emptied_table_is_stopped",
     DO("local t = {} for i = 1, 20000 do t['k' .. i] = 1 end for i = 1, 20000 do t['k' .. i] = nil end while true do pairs(t) end"), DIAG_EXPRESSION_STEPS},
    {"test_ever_more_arguments_are_stopped", DO("local function f(...) return f(1, ...) end return f()"), DIAG_EXPRESSION_STEPS},
    {"test_ever_more_results_are_stopped",
     FOREVER("local function f(n) if n == 0 then return 1 end return nil, nil, nil, nil, nil, nil, nil, nil, f(n - 1) end", "f(9000)"), DIAG_EXPRESSION_STEPS},

    {"test_chances_again_and_again_are_stopped", FOREVER("", "odds('30d100 > 1500')"), DIAG_EXPRESSION_STEPS},
    {"test_dice_again_and_again_are_stopped", FOREVER("", "dice('30d100')"), DIAG_EXPRESSION_STEPS},
    {"test_spelling_ranges_out_again_and_again_is_stopped", FOREVER("", "numbers_in('1-1000')"), DIAG_EXPRESSION_STEPS},
    {"test_checking_again_and_again_is_stopped", FOREVER("local l = range(1, 50000)", "unique(l)"), DIAG_EXPRESSION_STEPS},
    {"test_covering_again_and_again_is_stopped", FOREVER("local l = range(1, 1000)", "covers(l, 1, 1000)"), DIAG_EXPRESSION_STEPS},
    {"test_comparing_sets_again_and_again_is_stopped", FOREVER("local l = range(1, 50000)", "same_set(l, l)"), DIAG_EXPRESSION_STEPS},

    /* to eat the memory */
    {"test_a_text_that_doubles_is_stopped", FOREVER("local s = 'x'", "s = s .. s"), DIAG_EXPRESSION_MEMORY},
    {"test_a_text_a_thousand_million_times_is_stopped", "repeat_text('x', 1e9)", DIAG_EXPRESSION_MEMORY},
    {"test_a_text_more_often_than_can_be_counted_is_stopped", "repeat_text(name, math.maxinteger)", DIAG_EXPRESSION_MEMORY},
    {"test_repeats_of_repeats_are_stopped", "repeat_text(repeat_text('x', 1000), 1000000)", DIAG_EXPRESSION_MEMORY},
    {"test_replacing_each_letter_by_all_is_stopped", DO("local s = repeat_text('x', 50000) return replace(s, 'x', s)"), DIAG_EXPRESSION_MEMORY},
    {"test_joining_copies_of_a_long_text_is_stopped",
     DO("local s = repeat_text('x', 100000) return join(map(range(1, 100), function() return s end), '')"), DIAG_EXPRESSION_MEMORY},
    {"test_a_list_of_long_texts_does_not_leave",
     DO("local s = repeat_text('x', 100000) return map(range(1, 100), function() return s end)"), DIAG_EXPRESSION_MEMORY},
    {"test_a_tree_of_the_same_list_does_not_leave", DO("local t = {1, 2} for i = 1, 30 do t = {t, t} end return t"), DIAG_EXPRESSION_MEMORY},
    {"test_a_chain_of_lists_is_stopped", FOREVER("local t", "t = {t" NILS NILS NILS NILS NILS "}"), DIAG_EXPRESSION_MEMORY},
    {"test_a_table_without_end_is_stopped", FOREVER("local t = {}", "t[#t + 1] = {}"), DIAG_EXPRESSION_STEPS},

    /* to get out */
    {"test_methods_of_lua_texts_are_gone", "('x'):rep(1e9)", DIAG_EXPRESSION_FAILED},
    {"test_patterns_are_gone", "('x'):find('.-.-.-.-x')", DIAG_EXPRESSION_FAILED},
    {"test_format_is_gone", "('%99999d'):format(1)", DIAG_EXPRESSION_FAILED},
    {"test_dump_is_gone", "(''):dump()", DIAG_EXPRESSION_FAILED},
    {"test_the_table_of_methods_is_hidden", "('').__index", DIAG_EXPRESSION_FAILED},
    {"test_string_is_gone", "string.rep('x', 1e9)", DIAG_UNKNOWN_NAME},
    {"test_table_is_gone", "table.concat({}, 'x')", DIAG_UNKNOWN_NAME},
    {"test_os_is_gone", "os.execute('true')", DIAG_UNKNOWN_NAME},
    {"test_io_is_gone", "io.open('/etc/passwd')", DIAG_UNKNOWN_NAME},
    {"test_debug_is_gone", "debug.getregistry()", DIAG_UNKNOWN_NAME},
    {"test_package_is_gone", "package.loadlib('x', 'y')", DIAG_UNKNOWN_NAME},
    {"test_coroutines_are_gone", "coroutine.wrap(function() end)", DIAG_UNKNOWN_NAME},
    {"test_load_is_gone", "load('return 1')()", DIAG_UNKNOWN_NAME},
    {"test_loadfile_is_gone", "loadfile('/etc/passwd')", DIAG_UNKNOWN_NAME},
    {"test_dofile_is_gone", "dofile('/etc/passwd')", DIAG_UNKNOWN_NAME},
    {"test_require_is_gone", "require('os')", DIAG_UNKNOWN_NAME},
    {"test_print_is_gone", "print(1)", DIAG_UNKNOWN_NAME},
    {"test_pcall_cannot_hide_a_limit", DO("pcall(function() while true do end end) return 1"), DIAG_UNKNOWN_NAME},
    {"test_error_is_gone", "error('x')", DIAG_UNKNOWN_NAME},
    {"test_next_is_gone", "next({})", DIAG_UNKNOWN_NAME},
    {"test_setmetatable_is_gone", "setmetatable({}, {__gc = 1})", DIAG_UNKNOWN_NAME},
    {"test_getmetatable_is_gone", "getmetatable('').__index", DIAG_UNKNOWN_NAME},
    {"test_rawset_is_gone", "rawset(math, 'floor', 1)", DIAG_UNKNOWN_NAME},
    {"test_collectgarbage_is_gone", "collectgarbage('stop')", DIAG_UNKNOWN_NAME},
    {"test_globals_are_gone", "_G", DIAG_UNKNOWN_NAME},
    {"test_the_environment_is_out_of_reach", DO("local _ENV = {} x = 1 return x"), DIAG_EXPRESSION_SYNTAX},
    {"test_random_numbers_are_gone", "math.random()", DIAG_EXPRESSION_FAILED},
    {"test_functions_cannot_be_replaced", DO("upper = lower"), DIAG_EXPRESSION_FAILED},
    {"test_math_cannot_be_replaced", DO("math.floor = math.ceil"), DIAG_EXPRESSION_FAILED},
    {"test_data_cannot_be_closed", DO("local x <close> = weapon"), DIAG_EXPRESSION_FAILED},
    {"test_statements_cannot_be_smuggled_in", "1 end while true do end do local x = 1", DIAG_EXPRESSION_SYNTAX},
    {"test_brackets_cannot_be_smuggled_in", "1) or (function() while true do end end)() or (1", DIAG_EXPRESSION_SYNTAX},
    {"test_compiled_code_is_no_text", "\x1bLua", DIAG_EXPRESSION_SYNTAX},
};
/* clang-format on */

static const char *compute(struct harness *harness, struct sandbox *sandbox, const char *text,
                           const struct scope *scope)
{
    struct value value;
    const struct expression *expression =
        expression_parse(harness->arena, fixture_scalar(harness, text), harness->diags);
    if (expression == NULL || expression_evaluate(sandbox, expression, scope, harness->arena,
                                                  &value, harness->diags) != OUTCOME_OK) {
        return NULL;
    }
    return fixture_describe(harness, &value);
}

static void test_hostile_expression_gives_one_finding(void **state)
{
    const struct hostile *hostile = *state;
    void *own_state;
    harness_setup(&own_state);
    struct harness *harness = own_state;
    struct work_limits limits = work_limits_default;
    limits.memory_bytes = 8000000; /* an eighth of what is usual: valgrind takes its time */
    limits.step_count = 250000;
    struct sandbox *sandbox = sandbox_new(&limits);
    struct scope scope = {.record = harness_yaml(harness, fixture_record)};

    assert_null(compute(harness, sandbox, hostile->expression, &scope));
    EXPECT_DIAG(harness, hostile->code, 1, 1);
    assert_int_equal(diag_list_count(harness->diags), 1);

    assert_string_equal(
        compute(harness, sandbox, "upper(name) .. math.floor(actions + 0.5)", &scope), "SHAYE2");
    sandbox_free(sandbox);
    assert_int_equal(harness_teardown(&own_state), 0);
}

/* ---- limits ---- */

static void test_the_limit_of_steps_can_be_chosen(void **state)
{
    struct harness *harness = *state;
    struct work_limits limits = work_limits_default;
    limits.step_count = 1000;
    struct sandbox *sandbox = sandbox_new(&limits);
    assert_string_equal(compute(harness, sandbox, DO("for i = 1, 50 do end return 1"), NULL), "1");
    assert_null(compute(harness, sandbox, DO("for i = 1, 5000 do end return 1"), NULL));
    EXPECT_DIAG(harness, DIAG_EXPRESSION_STEPS, 1, 1);
    sandbox_free(sandbox);
}

static void test_the_limit_of_memory_can_be_chosen(void **state)
{
    struct harness *harness = *state;
    struct work_limits limits = work_limits_default;
    limits.memory_bytes = 100000;
    struct sandbox *sandbox = sandbox_new(&limits);
    assert_string_equal(compute(harness, sandbox, "length(repeat_text('x', 9000))", NULL), "9000");
    assert_null(compute(harness, sandbox, "length(repeat_text('x', 200000))", NULL));
    EXPECT_DIAG(harness, DIAG_EXPRESSION_MEMORY, 1, 1);
    sandbox_free(sandbox);
}

static void test_what_is_left_over_does_not_count_against_the_next(void **state)
{
    struct harness *harness = *state;
    struct work_limits limits = work_limits_default;
    limits.memory_bytes = 4000000;
    struct sandbox *sandbox = sandbox_new(&limits);
    for (int i = 0; i < 50; i++) {
        assert_string_equal(compute(harness, sandbox, "#(repeat_text('x', 900000) .. 'y')", NULL),
                            "900001");
    }
    sandbox_free(sandbox);
}

static void test_limits_of_one_evaluation_are_fresh_for_the_next(void **state)
{
    struct harness *harness = *state;
    struct work_limits limits = work_limits_default;
    limits.step_count = 3000;
    struct sandbox *sandbox = sandbox_new(&limits);
    for (int i = 0; i < 50; i++) {
        assert_string_equal(compute(harness, sandbox, DO("for i = 1, 500 do end return 1"), NULL),
                            "1");
    }
    sandbox_free(sandbox);
}

static void test_ordinary_work_on_long_lists_is_within_the_limits(void **state)
{
    struct harness *harness = *state;
    struct sandbox *sandbox = sandbox_new(&work_limits_default);
    assert_string_equal(compute(harness, sandbox,
                                "sum(filter(map(range(1, 10000), function(n) return n * n end), "
                                "function(n) return n % 2 == 0 end))",
                                NULL),
                        "166716670000");
    assert_string_equal(
        compute(harness, sandbox,
                DO("local s = '' for i = 1, 1000 do s = s .. i .. ' ' end return #s"), NULL),
        "3893");
    sandbox_free(sandbox);
}

static void test_freeing_no_sandbox_is_fine(void **state)
{
    (void)state;
    sandbox_free(NULL);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, harness_setup, harness_teardown)

int main(void)
{
    enum { LIMIT_TESTS = 6 };
    struct CMUnitTest tests[LIMIT_TESTS + G_N_ELEMENTS(hostiles)] = {
        TEST(test_the_limit_of_steps_can_be_chosen),
        TEST(test_the_limit_of_memory_can_be_chosen),
        TEST(test_what_is_left_over_does_not_count_against_the_next),
        TEST(test_limits_of_one_evaluation_are_fresh_for_the_next),
        TEST(test_ordinary_work_on_long_lists_is_within_the_limits),
        TEST(test_freeing_no_sandbox_is_fine),
    };
    for (size_t i = 0; i < G_N_ELEMENTS(hostiles); i++) {
        tests[LIMIT_TESTS + i] =
            (struct CMUnitTest){hostiles[i].name, test_hostile_expression_gives_one_finding, NULL,
                                NULL, (void *)&hostiles[i]};
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
