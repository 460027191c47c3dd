/* Every row that stands for a name: kinds of elements and of values, sizes and papers. Each is taken where it stands
 * in a file, and by the schema; its neighbour that is misspelt is not. */
#include <string.h>

#include "../game/game_fixture.h"
#include "board/board_shape.h"
#include "game/papers.h"
#include "game/record_type.h"
#include "geom/standard_sizes.h"
#include "schema/json_schema.h"
#include "support/schema_reader.h"

/* Each schema is long, and asked many times. */
static struct {
    const char *kind;
    struct schema_reader reader; /* without a parser until it is asked */
} schemas[] = {{.kind = "layout"}, {.kind = "game"}, {.kind = "types"}};

/* Whether the text is a file of that kind for its schema. */
static bool schema_of_takes(struct harness *harness, const char *kind, const char *yaml)
{
    size_t i = 0;
    while (strcmp(schemas[i].kind, kind) != 0) {
        i++;
    }
    struct schema_reader *reader = &schemas[i].reader;
    if (reader->parser == NULL) {
        gchar *text = json_schema_text(kind);
        schema_reader_init(reader, text);
        g_free(text);
    }
    return schema_takes(reader, reader->root, harness_yaml(harness, yaml));
}

static int clear_schemas(void **state)
{
    (void)state;
    for (size_t i = 0; i < G_N_ELEMENTS(schemas); i++) {
        if (schemas[i].reader.parser != NULL) {
            schema_reader_clear(&schemas[i].reader);
        }
    }
    return 0;
}

static void expect_one(struct game_test *test, enum diag_code code)
{
    struct harness *harness = test->harness;
    assert_int_equal(diag_list_count(harness->diags), 1);
    assert_int_equal(diag_list_at(harness->diags, 0)->code, code);
    diag_list_free(harness->diags);
    harness->diags = diag_list_new();
}

/* ---- elements ---- */

static void test_every_kind_of_element_takes_its_example(void **state)
{
    struct game_test *test = *state;
    game_file_write(test, "layouts/banner.yaml",
                    "parameters: [label]\nof:\n  - text: \"{label}\"\n");
    for (size_t i = 0; i < ELEMENT_KIND_COUNT; i++) {
        const struct element_kind_info *info = element_kind_info((enum element_kind)i);
        const char *yaml =
            arena_printf(test->harness->arena, "size: poker\nfront:\n  - %s\n", info->example);
        assert_int_equal(layout_of(test, yaml), OUTCOME_OK);
        assert_int_equal(test->game->layouts[0]->front.elements[0]->kind, i);
        assert_true(schema_of_takes(test->harness, "layout", yaml));
    }
}

static void test_no_kind_of_element_is_taken_misspelt(void **state)
{
    struct game_test *test = *state;
    for (size_t i = 0; i < ELEMENT_KIND_COUNT; i++) {
        const char *name = element_kind_info((enum element_kind)i)->name;
        const char *yaml =
            arena_printf(test->harness->arena, "size: poker\nfront:\n  - {%sq: {}}\n", name);
        assert_int_equal(layout_of(test, yaml), OUTCOME_REJECTED);
        expect_one(test, DIAG_UNKNOWN_REFERENCE);
    }
}

/* ---- sizes and papers ---- */

static void check_size(struct game_test *test, const char *name, double width_mm, double height_mm)
{
    static const char *const words[] = {"", " portrait", " landscape"};
    for (size_t i = 0; i < G_N_ELEMENTS(words); i++) {
        const char *yaml =
            arena_printf(test->harness->arena, "size: %s%s\nfront: []\n", name, words[i]);
        assert_int_equal(layout_of(test, yaml), OUTCOME_OK);
        assert_mm_equal(test->game->layouts[0]->width_mm, i < 2 ? width_mm : height_mm);
        assert_mm_equal(test->game->layouts[0]->height_mm, i < 2 ? height_mm : width_mm);
        assert_true(schema_of_takes(test->harness, "layout", yaml));
    }
    assert_int_equal(layout_of(test, arena_printf(test->harness->arena, "size: %sq\n", name)),
                     OUTCOME_REJECTED);
    expect_one(test, DIAG_BAD_VALUE);
}

static void test_every_size_and_every_paper_is_a_size(void **state)
{
    size_t count = 0;
    const struct component_size *sizes = component_sizes_all(&count);
    for (size_t i = 0; i < count; i++) {
        check_size(*state, sizes[i].id, sizes[i].width_mm, sizes[i].height_mm);
    }
    const struct paper_size *papers = paper_sizes_all(&count);
    for (size_t i = 0; i < count; i++) {
        check_size(*state, papers[i].id, papers[i].width_mm, papers[i].height_mm);
    }
}

static void test_every_paper_is_one_to_print_on(void **state)
{
    struct game_test *test = *state;
    for (size_t i = 0; paper_name(i) != NULL; i++) {
        struct paper paper = {.node = harness_yaml(test->harness, paper_name(i))};
        assert_true(paper_read(test->harness->arena, NULL, &paper, test->harness->diags));
        const char *yaml = arena_printf(
            test->harness->arena,
            "game: Test\ncomponents:\n  card: {layout: card, print: {paper: %s}}\n", paper_name(i));
        assert_true(schema_of_takes(test->harness, "game", yaml));

        const char *misspelt = arena_printf(test->harness->arena, "%sq", paper_name(i));
        paper = (struct paper){.node = harness_yaml(test->harness, misspelt)};
        assert_false(paper_read(test->harness->arena, NULL, &paper, test->harness->diags));
        expect_one(test, DIAG_BAD_VALUE);
    }
}

/* ---- kinds of values ---- */

static bool types_are_read(struct game_test *test, const char *kind)
{
    struct harness *harness = test->harness;
    struct record_types types = {0};
    const struct node *data = harness_yaml(harness, "{cards: cards.yaml}\n");
    const char *yaml = arena_printf(harness->arena, "records: {cards: {field: %s}}\n", kind);
    bool good = record_types_load(harness->arena, harness_yaml(harness, yaml), data, &types,
                                  harness->diags) == OUTCOME_OK;
    assert_true(schema_of_takes(harness, "types", yaml));
    record_types_clear(&types);
    return good;
}

static void test_every_kind_of_value_is_the_type_of_a_field(void **state)
{
    struct game_test *test = *state;
    for (size_t i = 0; i < TYPE_WRITTEN_COUNT; i++) {
        assert_true(types_are_read(test, type_kind_infos[i].name));
        assert_false(types_are_read(
            test, arena_printf(test->harness->arena, "%sq", type_kind_infos[i].name)));
        expect_one(test, DIAG_UNKNOWN_REFERENCE);
    }
}

/* ---- shapes of boards ---- */

static void test_every_shape_of_a_board_has_spaces_that_lead_to_each_other(void **state)
{
    struct game_test *test = *state;
    game_file_write(test, "layouts/card.yaml", "size: poker\nfront: []\n");
    for (size_t i = 0; board_shape_names[i] != NULL; i++) {
        game_file_write(test, "maps.yaml",
                        arena_printf(test->harness->arena,
                                     "- id: a\n  board: {shape: %s, cells: [x x x, x x x]}\n",
                                     board_shape_names[i]));
        assert_int_equal(game_of(test, "game: Test\ndata: {maps: maps.yaml}\n"
                                       "components:\n  card: {layout: card, each: maps}\n"),
                         OUTCOME_OK);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        GAME_TEST(test_every_kind_of_element_takes_its_example),
        GAME_TEST(test_no_kind_of_element_is_taken_misspelt),
        GAME_TEST(test_every_size_and_every_paper_is_a_size),
        GAME_TEST(test_every_paper_is_one_to_print_on),
        GAME_TEST(test_every_kind_of_value_is_the_type_of_a_field),
        GAME_TEST(test_every_shape_of_a_board_has_spaces_that_lead_to_each_other),
    };
    return cmocka_run_group_tests(tests, NULL, clear_schemas);
}
