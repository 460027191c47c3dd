/* Ways out of an expression that Lua's users know: none leads anywhere, nothing stays behind for the
 * next expression, and what is computed is the same on every machine. test_sandbox.c has the bombs. */
#include <locale.h>

#include "expression_fixture.h"

#define TEST(name)     cmocka_unit_test_setup_teardown(name, harness_setup, harness_teardown)
#define DO(statements) "(function() " statements " end)()"

struct attempt {
    const char *expression;
    const char *given; /* what it gives; NULL: a finding */
};

/* clang-format off */
static const struct attempt attempts[] = {
    /* what Lua programs reach by name */
    {"_VERSION", NULL}, {"arg", NULL}, {"bit32", NULL}, {"utf8", NULL}, {"warn", NULL},
    {"assert(true)", NULL}, {"xpcall(print, print)", NULL}, {"rawget(math, 'pi')", NULL},
    {"rawequal(1, 1)", NULL}, {"rawlen({})", NULL}, {"unpack({1})", NULL}, {"loadstring('1')", NULL},
    {"setfenv(1, {})", NULL}, {"getfenv(1)", NULL}, {"module('x')", NULL}, {"newproxy(true)", NULL},
    {"gcinfo()", NULL}, {"self", NULL}, {"this", NULL}, {"__index", NULL}, {"_ENV", NULL},
    {"_ENV.x", NULL}, {DO("local function f() return _ENV end return f()"), NULL},
    {DO("local _ENV = {upper = 1} return upper"), NULL}, {DO("_G = {} return 1"), NULL},
    /* texts */
    {"('x').rep", NULL}, {"('x'):gsub('x', '%0%0')", NULL}, {"('x'):gmatch('.')", NULL},
    {"('x'):match('(.-)*')", NULL}, {"('x'):byte()", NULL}, {"('x').char(1)", NULL},
    {"('x'):pack(1)", NULL}, {"('x'):unpack('i4')", NULL}, {"('x'):reverse()", NULL},
    {"('').__metatable", NULL}, {"('').__name", NULL}, {"('')[1]", NULL}, {"('x').upper.upper", NULL},
    {"('x'):upper()", "X"}, {"name.upper(name)", "SHAYE"}, {DO("local s = 'x' s.y = 1 return s"), NULL},
    {DO("('').upper = lower return 1"), NULL}, {"'10' + 1", NULL}, {"-'2'", NULL}, {"'a' < 1", NULL},
    {"#'text'", "4"}, {"'\\0'", NULL}, {"'\\xff'", NULL},
    /* values of the data */
    {"weapon.__index", NULL}, {"weapon.__gc", NULL}, {DO("weapon.aim = 1 return 1"), NULL},
    {DO("list[1] = 9 return list[1]"), NULL}, {"weapon()", NULL}, {"weapon + 1", NULL},
    {"weapon .. ''", NULL}, {"-weapon", NULL}, {"weapon < weapon", NULL}, {"weapon == weapon", "true"},
    {"list[0]", NULL}, {"list[-1]", NULL}, {"list[0/0]", NULL}, {"list[1e300]", NULL},
    {"list[math.mininteger]", NULL}, {"list.n", NULL}, {"weapon[nil]", NULL}, {"weapon[{}]", NULL},
    {DO("for k, v in weapon do end return 1"), NULL}, {DO("local a <close> = {} return 1"), NULL},
    /* tables cannot carry what only setmetatable() gives */
    {DO("local t = {__gc = function() while true do end end} t = nil return 1"), "1"},
    {DO("local t = {__index = function() return 7 end} return tostring(t.x)"), "nil"},
    {DO("local t = {__tostring = function() return 'x' end} return tostring(t)"), NULL},
    {DO("local t = {__call = function() return 1 end} return t()"), NULL},
    {DO("local t = {__close = function() return 1 end} local a <close> = t return 1"), NULL},
    {DO("local t = {} t[nil] = 1 return 1"), NULL}, {DO("local t = {} t[0/0] = 1 return 1"), NULL},
    {DO("local t = {} return tostring(t[0/0])"), "nil"}, {"tostring({})", NULL}, {"tostring(upper)", NULL},
    {"{} .. ''", NULL}, {"text(upper)", NULL}, {"upper", NULL}, {"math", NULL}, {"{a = 1}", NULL},
    /* numbers */
    {"1 // 0", NULL}, {"1 % 0", NULL}, {"1 / 0", NULL}, {"0 / 0", NULL}, {"-1 / 0", NULL},
    {"1 // 0.0", NULL}, {"math.mininteger // -1", "-9223372036854775808"}, {"1 << 64", "0"},
    {"1 << -1", "0"}, {"1.5 | 1", NULL}, {"math.maxinteger + 1", "-9223372036854775808"},
    {"math.tointeger(2^53)", "9007199254740992"}, {"2^1024", NULL}, {"1e308 * 10", NULL},
    {"0x7fffffffffffffff + 1", "-9223372036854775808"}, {"0.1 + 0.2", "0.3"}, {"1 / 3", "0.33333333333333"},
    {"-0.0", "0"}, {"7 // 2 .. ''", "3"}, {"7 / 2 .. ''", "3.5"}, {"3 | 4.0", "7"},
    /* statements that jump or loop */
    {DO("goto out do local x end ::out:: return 1"), "1"}, {DO("goto nowhere"), NULL},
    {DO("break"), NULL}, {DO("for i = 1, 10, 0 do end return 1"), NULL},
    {DO("for i = math.maxinteger - 1, math.maxinteger do end return 1"), "1"},
    {"return 1", NULL}, {"1; 2", NULL}, {"x = 1", NULL}, {"1 --[[", NULL}, {"[[x]]", "x"},
    {"function() end", NULL}, {"(...)", ""}, {DO("return ..."), NULL}, {"\x1bLuaT", NULL},
    /* one's own names do not hide the record from others */
    {DO("local name = 'other' return name"), "other"}, {"name", "Shaye"},
};

/* What the first leaves behind would change what the second gives. */
static const struct {
    const char *first, *second;
} pairs_of_expressions[] = {
    {DO("x = 1 return 1"), "x"},
    {DO("upper = lower return 1"), "upper(name)"},
    {DO("math.pi = 3 return 1"), "math.pi"},
    {DO("local m = math m.floor = nil return 1"), "math.floor(1.5)"},
    {DO("local f = math.floor f = nil return 1"), "math.floor(1.5)"},
    {DO("('').x = 1 return 1"), "('').x"},
    {DO("weapon.new = 1 return 1"), "has(weapon, 'new')"},
    {DO("list[4] = 1 return 1"), "#list"},
    {DO("local t = {1, 2} t[3] = 3 return #t"), "#{1, 2}"},
    {DO("local n = 0 local function f() n = n + 1 return n end f() return f()"),
     DO("local n = 0 local function f() n = n + 1 return n end return f()")},
    {DO("local t = list t = {} return 1"), "list[1]"},
    {DO("local function f() return f() end return f()"), "1 + 1"},
    {DO("local s = 'x' while true do s = s .. s end"), "repeat_text('x', 3)"},
    {"all(list, function() return false end)", "all({}, function() return true end)"},
    {"unique({1, 1})", "unique({1, 2})"},
    {"nothing_of_this_name", "name"},
    {DO("local t = {} t.t = t return t"), "{1, 2}"},
    {"select(2, 'a', 'b')", "select('#')"},
};
/* clang-format on */

/* The value, or "finding" where there is exactly one. */
static const char *outcome_of(struct harness *harness, struct sandbox *sandbox, const char *text)
{
    struct diag_list *diags = diag_list_new();
    struct scope scope = {.record = harness_yaml(harness, fixture_record)};
    struct value value;
    const struct expression *expression =
        expression_parse(harness->arena, fixture_scalar(harness, text), diags);
    bool good = expression != NULL &&
                expression_evaluate(sandbox, expression, &scope, harness->arena, &value, diags) ==
                    OUTCOME_OK;
    assert_int_equal(diag_list_count(diags), good ? 0 : 1);
    diag_list_free(diags);
    return good ? fixture_describe(harness, &value) : "finding";
}

static void test_no_attempt_leads_out(void **state)
{
    struct harness *harness = *state;
    struct sandbox *sandbox = sandbox_new(&work_limits_default);
    for (size_t i = 0; i < G_N_ELEMENTS(attempts); i++) {
        const char *given = outcome_of(harness, sandbox, attempts[i].expression);
        const char *wanted = attempts[i].given != NULL ? attempts[i].given : "finding";
        if (strcmp(given, wanted) != 0) {
            fail_msg("%s gives %s, not %s", attempts[i].expression, given, wanted);
        }
    }
    sandbox_free(sandbox);
}

static void test_nothing_passes_from_one_expression_to_the_next(void **state)
{
    struct harness *harness = *state;
    for (size_t i = 0; i < G_N_ELEMENTS(pairs_of_expressions); i++) {
        struct sandbox *used = sandbox_new(&work_limits_default);
        struct sandbox *fresh = sandbox_new(&work_limits_default);
        outcome_of(harness, used, pairs_of_expressions[i].first);
        assert_string_equal(outcome_of(harness, used, pairs_of_expressions[i].second),
                            outcome_of(harness, fresh, pairs_of_expressions[i].second));
        sandbox_free(fresh);
        sandbox_free(used);
    }
}

/* Lua draws a new seed for its hashes in each state: many states show many orders. */
static void test_the_order_of_pairs_is_that_of_their_names(void **state)
{
    struct harness *harness = *state;
    for (int i = 0; i < 20; i++) {
        struct sandbox *sandbox = sandbox_new(&work_limits_default);
        assert_string_equal(
            outcome_of(
                harness, sandbox,
                DO("local out = '' for k, v in pairs({zeta = 1, beta = 2, [10] = 3, eta = 4, "
                   "[9] = 5, alpha = 6}) do out = out .. k .. v .. ' ' end return out")),
            "95 103 alpha6 beta2 eta4 zeta1 ");
        sandbox_free(sandbox);
    }
}

static void test_numbers_are_written_the_same_in_every_locale(void **state)
{
    struct harness *harness = *state;
    struct sandbox *sandbox = sandbox_new(&work_limits_default);
    char *before = g_strdup(setlocale(LC_ALL, NULL));
    if (setlocale(LC_ALL, "de_DE.UTF-8") == NULL) {
        print_message("no other locale is installed\n");
    }
    assert_string_equal(outcome_of(harness, sandbox, "text(1.5) .. ' ' .. 1.5"), "1.5 1.5");
    assert_string_equal(outcome_of(harness, sandbox, "to_number('2.5') * 2"), "5");
    assert_string_equal(outcome_of(harness, sandbox, "text(2.5, 2)"), "2.50");
    setlocale(LC_ALL, before);
    g_free(before);
    sandbox_free(sandbox);
}

static void test_all_steps_together_end_in_one_finding(void **state)
{
    struct harness *harness = *state;
    struct work_limits limits = work_limits_default;
    limits.run_step_count = 5000;
    struct sandbox *sandbox = sandbox_new(&limits);
    struct scope scope = {.record = harness_yaml(harness, fixture_record)};
    struct value value;
    const struct expression *expression = expression_parse(
        harness->arena, fixture_scalar(harness, DO("for i = 1, 500 do end return 1")),
        harness->diags);
    size_t good = 0;
    for (int i = 0; i < 100; i++) {
        good += expression_evaluate(sandbox, expression, &scope, harness->arena, &value,
                                    harness->diags) == OUTCOME_OK;
    }
    assert_in_range(good, 5, 50);
    assert_int_equal(diag_list_count(harness->diags), 1);
    EXPECT_DIAG(harness, DIAG_RUN_STEPS, 1, 1);
    sandbox_free(sandbox);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_no_attempt_leads_out),
        TEST(test_nothing_passes_from_one_expression_to_the_next),
        TEST(test_the_order_of_pairs_is_that_of_their_names),
        TEST(test_numbers_are_written_the_same_in_every_locale),
        TEST(test_all_steps_together_end_in_one_finding),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
