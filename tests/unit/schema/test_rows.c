/* Every row that reads a file or a layout: its example works, and each bound is taken inside and refused
 * outside. The rows of the command line are held to the same in tests/unit/cli/test_command_line.c. */
#include <stdint.h>
#include <string.h>

#include "board/board_reading.h"
#include "game/colour_vision.h"
#include "game/game.h"
#include "game/layout_load.h"
#include "game/looks.h"
#include "game/papers.h"
#include "rules/rule_fields.h"
#include "schema/json_schema.h"
#include "support/cmocka_env.h"
#include "support/harness.h"
#include "support/schema_reader.h"

/* The rows of one noun, and where their schema stands: in a kind of file, or in its $defs. */
static const struct noun {
    const char *name;
    const struct field_spec *fields;
    const char *kind, *definition; /* NULL: in no schema of their own; the root */
} nouns[] = {
    {"game", game_fields, "game", NULL},
    {"component", component_fields, "game", "component"},
    {"print", print_fields, "game", "print"},
    {"paper", paper_fields, "game", "paper"},
    {"table", table_fields, "game", "table"},
    {"layout", layout_fields, "layout", NULL},
    {"die", net_die_fields, NULL, NULL},
    {"box", net_box_fields, NULL, NULL},
    {"theme", theme_fields, "theme", NULL},
    {"style", style_fields, "theme", "style"},
    {"types", types_file_fields, "types", NULL},
    {"type", record_type_fields, NULL, NULL},
    {"board", board_fields, "board", NULL},
    {"space", board_space_fields, NULL, NULL},
    {"mark", board_mark_fields, NULL, NULL},
    {"span", board_span_fields, NULL, NULL},
    {"region", board_region_fields, NULL, NULL},
    {"wall", board_wall_fields, NULL, NULL},
    {"route", board_route_fields, NULL, NULL},
    {"rule", rule_fields, NULL, NULL},
    {"group", group_fields, NULL, NULL},
    {"exception", exception_fields, NULL, NULL},
    {"table", table_entry_fields, NULL, NULL},
    {"values", values_entry_fields, NULL, NULL},
    {"text", text_entry_fields, NULL, NULL},
    {"not_checked", not_checked_fields, NULL, NULL},
    {"chart", chart_fields, NULL, NULL},
};

/* A row that a test is about, as cmocka hands it over. */
struct row {
    const struct noun *noun; /* NULL: of an element or a look */
    const struct field_spec *field;
};

/* Large enough for what any of the tables fills. */
struct target {
    long double bytes[256];
};

/* ---- values ---- */

/* YAML with the field, and what else the mapping cannot do without. */
static const char *mapping_of(struct harness *harness, const struct row *row, const char *value)
{
    const char *yaml = arena_printf(harness->arena, "%s: %s\n", row->field->name, value);
    for (const struct field_spec *other = row->noun->fields; other->name != NULL; other++) {
        if (other->required && other != row->field) {
            yaml = arena_printf(harness->arena, "%s%s: %s\n", yaml, other->name, other->example);
        }
    }
    return yaml;
}

static bool takes(struct harness *harness, const struct row *row, const char *value)
{
    if (row->noun == NULL) {
        const struct theme theme = {0};
        struct property property;
        return property_read(harness->arena, row->field, harness_yaml(harness, value), &theme,
                             &property, harness->diags);
    }
    struct target target = {0};
    const struct node *mapping = harness_yaml(harness, mapping_of(harness, row, value));
    return fields_read(harness->arena, mapping, row->noun->fields, row->noun->name, NULL, NULL,
                       &target, harness->diags) == OUTCOME_OK;
}

static void expect_refused(struct harness *harness, const struct row *row, const char *value,
                           enum diag_code code)
{
    assert_false(takes(harness, row, value));
    assert_int_equal(diag_list_count(harness->diags), 1);
    assert_int_equal(diag_list_at(harness->diags, 0)->code, code);
    diag_list_free(harness->diags);
    harness->diags = diag_list_new();
}

static void check_bounds(struct harness *harness, const struct row *row)
{
    const struct field_spec *field = row->field;
    double step = field->kind == FIELD_INTEGER ? 1 : 0.001;
    const double values[] = {field->minimum, field->maximum, field->minimum - step,
                             field->maximum + step};
    for (size_t i = 0; i < G_N_ELEMENTS(values); i++) {
        const char *number = arena_printf(harness->arena, "%.10g", values[i]);
        if (field->kind == FIELD_MM_PAIR) {
            number = arena_printf(harness->arena, "[%.10g, %s]", MAX(field->minimum, 0), number);
        }
        if (i < 2) {
            assert_true(takes(harness, row, number));
        } else {
            expect_refused(harness, row, number, DIAG_OUT_OF_RANGE);
        }
    }
}

static void check_schema(struct harness *harness, const struct row *row)
{
    struct schema_reader reader;
    gchar *text = json_schema_text(row->noun->kind);
    schema_reader_init(&reader, text);
    JsonObject *schema = reader.root;
    if (row->noun->definition != NULL) {
        JsonObject *definitions = json_object_get_object_member(reader.root, "$defs");
        schema = json_object_get_object_member(definitions, row->noun->definition);
    }
    const char *yaml = mapping_of(harness, row, row->field->example);
    assert_true(schema_takes(&reader, schema, harness_yaml(harness, yaml)));
    schema_reader_clear(&reader);
    g_free(text);
}

static void test_row(void **state)
{
    const struct row *row = *state;
    void *fixture = NULL;
    harness_setup(&fixture);
    struct harness *harness = fixture;
    const struct field_spec *field = row->field;
    assert_non_null(field->doc);
    assert_non_null(field->example);
    assert_true(takes(harness, row, field->example));
    if (field->minimum != 0 || field->maximum != 0) {
        check_bounds(harness, row);
    }
    for (size_t i = 0; field->kind == FIELD_CHOICE && field_choice(field, i) != NULL; i++) {
        assert_true(takes(harness, row, field_choice(field, i)));
    }
    if (field->kind == FIELD_CHOICE) {
        expect_refused(harness, row, "no-such-word", DIAG_BAD_VALUE);
    }
    if (row->noun != NULL && row->noun->kind != NULL) {
        check_schema(harness, row);
    }
    assert_int_equal(harness_teardown(&fixture), 0);
}

/* ---- all of them ---- */

static void add_test(GArray *tests, const struct noun *noun, const char *owner,
                     const struct field_spec *field)
{
    struct row *row = g_new(struct row, 1);
    *row = (struct row){noun, field};
    const struct CMUnitTest test = {
        .name = g_strdup_printf("test_row_%s_of_%s", field->name, owner),
        .test_func = test_row,
        .initial_state = row,
    };
    g_array_append_val(tests, test);
}

/* Elements and columns, which need the loader of layouts, are read in test_element_load.c. */
static bool is_read_alone(const struct field_spec *field)
{
    return field->kind != FIELD_ELEMENTS && field->kind != FIELD_COLUMNS;
}

int main(void)
{
    GArray *tests = g_array_new(FALSE, FALSE, sizeof(struct CMUnitTest));
    for (size_t i = 0; i < G_N_ELEMENTS(nouns); i++) {
        for (const struct field_spec *field = nouns[i].fields; field->name != NULL; field++) {
            if (field->place != FIELD_ON_COMMAND_LINE) {
                add_test(tests, &nouns[i], nouns[i].name, field);
            }
        }
    }
    for (unsigned i = PROPERTY_MAIN + 1; i < PROPERTY_ID_COUNT; i++) {
        if (is_read_alone(element_property_spec((enum property_id)i))) {
            add_test(tests, NULL, "elements", element_property_spec((enum property_id)i));
        }
    }
    for (unsigned i = 0; i < LOOK_FIELD_COUNT; i++) {
        add_test(tests, NULL, "looks", look_field_spec((enum look_field)i));
    }
    int failures = _cmocka_run_group_tests("rows", (const struct CMUnitTest *)(void *)tests->data,
                                           tests->len, NULL, NULL);
    for (guint i = 0; i < tests->len; i++) {
        const struct CMUnitTest *test = &g_array_index(tests, struct CMUnitTest, i);
        g_free((gpointer)(uintptr_t)test->name);
        g_free(test->initial_state);
    }
    g_array_free(tests, TRUE);
    return failures;
}
