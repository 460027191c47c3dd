#include "schema/record_schema.h"
#include "support/project_fixture.h"
#include "support/schema_reader.h"

static const char *const types_yaml = "records:\n"
                                      "  agents:\n"
                                      "    id: id\n"
                                      "    name: {kind: text, most: 5, doc: As printed.}\n"
                                      "    actions: {kind: whole, from: 1, to: 4, or: [\"\"]}\n"
                                      "    rank: [SGT, 7]\n"
                                      "    weapon: {refers_to: weapons}\n"
                                      "    aim: {list_of: {kind: number, from: 0.5}, length: 2}\n"
                                      "    tint: colour\n"
                                      "    code: {kind: text, pattern: \"[A-Z]\", optional: true}\n"
                                      "    odds: {values: number, least: 1}\n"
                                      "    bag: bag\n"
                                      "types:\n"
                                      "  bag: {fields: {inside: {list_of: bag}}}\n";

static const char *const agent_yaml =
    "- {id: ann, name: Ann, actions: 2, rank: 7, weapon: pistol, aim: [1, 2], tint: red,"
    " odds: {hit: 0.5}, bag: {inside: [{inside: []}]}}\n";

static void make_game(struct project_test *test)
{
    harness_write_file(test->harness, "types.yaml", types_yaml);
    harness_write_file(test->harness, "agents.yaml", agent_yaml);
    harness_write_file(test->harness, "weapons.yaml", "weapons: [{id: pistol}]\n");
    project_of(test, "game: Test\ntypes: types.yaml\n"
                     "data: {agents: agents.yaml, weapons: weapons.yaml}\n"
                     "components: {card: {layout: card, each: agents}}\n");
}

static void reader_of(struct project_test *test, const char *set, struct schema_reader *reader)
{
    gchar *text = record_schema_text(test->project.game, set);
    assert_non_null(text);
    schema_reader_init(reader, text);
    g_free(text);
}

static void test_the_data_that_is_good_fits_its_schema(void **state)
{
    struct project_test *test = *state;
    struct schema_reader reader;
    make_game(test);
    reader_of(test, "agents", &reader);
    assert_true(schema_takes(&reader, reader.root, harness_yaml(test->harness, agent_yaml)));
    schema_reader_clear(&reader);
}

/* What replaces what in the good record, and is refused. */
static const char *const faults[][2] = {
    {"id: ann", "id: Ann"},       {"name: Ann", "name: Annabel"},
    {"name: Ann, ", ""},          {"name: Ann", "naem: Ann"},
    {"actions: 2", "actions: 5"}, {"actions: 2", "actions: two"},
    {"rank: 7", "rank: 8"},       {"weapon: pistol", "weapon: pistole"},
    {"aim: [1, 2]", "aim: [1]"},  {"aim: [1, 2]", "aim: [1, 0.4]"},
    {"tint: red", "tint: [red]"}, {"tint: red", "tint: red, code: a"},
    {"hit: 0.5", "hit: often"},   {"{hit: 0.5}", "{}"},
    {"{inside: []}", "{}"},
};

static void test_what_is_wrong_does_not_fit(void **state)
{
    struct project_test *test = *state;
    struct schema_reader reader;
    make_game(test);
    reader_of(test, "agents", &reader);
    for (size_t i = 0; i < G_N_ELEMENTS(faults); i++) {
        GString *yaml = g_string_new(agent_yaml);
        assert_int_equal(g_string_replace(yaml, faults[i][0], faults[i][1], 0), 1);
        if (schema_takes(&reader, reader.root, harness_yaml(test->harness, yaml->str))) {
            print_error("the schema takes %s\n", yaml->str);
            fail();
        }
        g_string_free(yaml, TRUE);
    }
    schema_reader_clear(&reader);
}

static void test_what_is_optional_or_in_place_of_a_number_fits(void **state)
{
    static const char *const good[][2] = {
        {"actions: 2", "actions: \"\""},
        {"rank: 7", "rank: SGT"},
        {"tint: red", "tint: red, code: ~"},
        {"tint: red", "tint: red, code: A"},
    };
    struct project_test *test = *state;
    struct schema_reader reader;
    make_game(test);
    reader_of(test, "agents", &reader);
    for (size_t i = 0; i < G_N_ELEMENTS(good); i++) {
        GString *yaml = g_string_new(agent_yaml);
        assert_int_equal(g_string_replace(yaml, good[i][0], good[i][1], 0), 1);
        assert_true(schema_takes(&reader, reader.root, harness_yaml(test->harness, yaml->str)));
        g_string_free(yaml, TRUE);
    }
    schema_reader_clear(&reader);
}

static void test_what_a_field_is_stands_in_its_description(void **state)
{
    struct project_test *test = *state;
    struct schema_reader reader;
    make_game(test);
    reader_of(test, "agents", &reader);
    JsonObject *items = json_object_get_object_member(reader.root, "items");
    JsonObject *properties = json_object_get_object_member(items, "properties");
    JsonObject *name = json_object_get_object_member(properties, "name");
    assert_string_equal(json_object_get_string_member(name, "description"), "As printed.");
    assert_string_equal(json_object_get_string_member(reader.root, "$schema"),
                        "https://json-schema.org/draft/2020-12/schema");
    schema_reader_clear(&reader);
}

static void test_a_list_under_its_own_name_has_a_schema_of_the_file(void **state)
{
    static const char file[] = "about: Two.\nweapons: [{id: pistol}, {id: rifle}]\n";
    struct project_test *test = *state;
    struct schema_reader reader;
    harness_write_file(test->harness, "types.yaml", "records: {weapons: {id: id}}\n");
    harness_write_file(test->harness, "weapons.yaml", file);
    project_of(test, "game: Test\ntypes: types.yaml\ndata: {weapons: weapons.yaml}\n"
                     "components: {card: {layout: card}}\n");
    reader_of(test, "weapons", &reader);
    assert_true(schema_takes(&reader, reader.root, harness_yaml(test->harness, file)));
    assert_false(schema_takes(&reader, reader.root, harness_yaml(test->harness, "about: Two.\n")));
    assert_false(
        schema_takes(&reader, reader.root, harness_yaml(test->harness, "weapons: [{di: a}]\n")));
    schema_reader_clear(&reader);
}

static void test_a_set_without_a_type_has_no_schema(void **state)
{
    struct project_test *test = *state;
    make_game(test);
    assert_null(record_schema_text(test->project.game, "weapons"));
    assert_null(record_schema_text(test->project.game, "nothing"));
}

/* The games of the project, as they are: their files fit the schemas of their types. */
static void expect_file_fits(const struct game *game, const struct data_set *set)
{
    gchar *text = record_schema_text(game, set->name);
    struct schema_reader reader;
    assert_non_null(text);
    schema_reader_init(&reader, text);
    const struct node *file = set->root->parent != NULL ? set->root->parent : set->root;
    if (!schema_takes(&reader, reader.root, file)) {
        print_error("%s does not fit its schema\n", set->path);
        fail();
    }
    schema_reader_clear(&reader);
    g_free(text);
}

static void expect_game_fits(const char *folder)
{
    const struct game_options options = {0};
    struct diag_list *diags = diag_list_new();
    struct game *game = NULL;
    size_t checked = 0;
    game_load(folder, &options, &game, diags); /* without the shared layouts, which do not matter */
    for (size_t i = 0; i < game->data_set_count; i++) {
        const struct data_set *set = &game->data_sets[i];
        /* Records of a product stand in no file. */
        if (set->path != NULL) {
            expect_file_fits(game, set);
            checked += set->root->list.count;
        }
    }
    assert_true(checked > 30);
    game_free(game);
    diag_list_free(diags);
}

static void test_the_files_of_scare_tactics_fit(void **state)
{
    (void)state;
    expect_game_fits("content/scare-tactics");
}

static void test_the_files_of_splatter_fit(void **state)
{
    (void)state;
    expect_game_fits("content/splatter");
}

#define SCHEMA_TEST(function)                                                                      \
    cmocka_unit_test_setup_teardown(function, project_test_setup, project_test_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        SCHEMA_TEST(test_the_data_that_is_good_fits_its_schema),
        SCHEMA_TEST(test_what_is_wrong_does_not_fit),
        SCHEMA_TEST(test_what_is_optional_or_in_place_of_a_number_fits),
        SCHEMA_TEST(test_what_a_field_is_stands_in_its_description),
        SCHEMA_TEST(test_a_list_under_its_own_name_has_a_schema_of_the_file),
        SCHEMA_TEST(test_a_set_without_a_type_has_no_schema),
        cmocka_unit_test(test_the_files_of_scare_tactics_fit),
        cmocka_unit_test(test_the_files_of_splatter_fit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
