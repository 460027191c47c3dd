#include "schema/json_schema.h"
#include "support/harness.h"
#include "support/schema_reader.h"

static const char *const board_yaml =
    "space: 20\n"
    "layers: {ground: \"# .\", spawn: \"- 1\"}\n"
    "legend: {ground: {\"#\": {kind: rock, line: red, harm: 2}, \".\": floor}, spawn: {\"1\": }}\n"
    "spans: [{at: a1, size: [2, 1], kind: bed, joined: true}]\n"
    "regions: {start: {spaces: [a1], label: Start}, finish: b1}\n"
    "walls: [{edge: all, line: grey}, {between: [a1, b1], line: none}]\n";

static bool board_fits(struct harness *harness, const char *yaml)
{
    struct schema_reader reader;
    gchar *text = json_schema_text("board");
    assert_non_null(text);
    schema_reader_init(&reader, text);
    bool fits = schema_takes(&reader, reader.root, harness_yaml(harness, yaml));
    schema_reader_clear(&reader);
    g_free(text);
    return fits;
}

static void test_a_board_with_all_its_parts_fits(void **state)
{
    assert_true(board_fits(*state, board_yaml));
}

static void test_every_shape_and_measure_fits(void **state)
{
    static const char *const heads[] = {"space: {side: 20}\n", "space: {across: 20}\n",
                                        "space: {points: 20}\nshape: triangle\n",
                                        "space: 1in\nshape: hexagon\norientation: flat\n"};
    for (size_t i = 0; i < G_N_ELEMENTS(heads); i++) {
        GString *yaml = g_string_new(board_yaml);
        assert_int_equal(g_string_replace(yaml, "space: 20\n", heads[i], 1), 1);
        assert_true(board_fits(*state, yaml->str));
        g_string_free(yaml, TRUE);
    }
}

static void test_each_part_that_is_wrong_is_refused(void **state)
{
    static const char *const faults[][2] = {
        {"space: 20\n", ""},
        {"space: 20\n", "spaec: 20\n"},
        {"space: 20\n", "space: 20\nshape: round\n"},
        {"space: 20\n", "space: {side: 20, across: 20}\n"},
        {"space: 20\n", "space: {wide: 20}\n"},
        {"space: 20\n", "space: [20]\n"},
        {"\"# .\"", "{a: b}"},
        {"\".\": floor", "\".\": [floor]"},
        {"line: red", "line: [red]"},
        {"joined: true", "joined: maybe"},
        {"{spaces: [a1], label: Start}", "7"},
        {"{edge: all, line: grey}", "{edge: all}"},
        {"{edge: all, line: grey}", "{egde: all, line: grey}"},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(faults); i++) {
        GString *yaml = g_string_new(board_yaml);
        assert_int_equal(g_string_replace(yaml, faults[i][0], faults[i][1], 1), 1);
        assert_false(board_fits(*state, yaml->str));
        g_string_free(yaml, TRUE);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, harness_setup, harness_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_a_board_with_all_its_parts_fits),
        TEST(test_every_shape_and_measure_fits),
        TEST(test_each_part_that_is_wrong_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
