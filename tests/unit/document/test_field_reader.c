#include <limits.h>

#include <glib.h>

#include "document/field_reader.h"
#include "support/cmocka_env.h"
#include "support/harness.h"

struct edge {
    double width_mm;
    bool dotted;
};

struct print {
    const char *title;
    double scale;
    int copies;
    bool marks;
    struct length width;
    double margin_mm;
    struct colour ink;
    int cut;
    struct edge edge;
    const struct node *list;
    const struct node *any;
};

static const char *const cuts[] = {"solid", "dotted", "marks", "none", NULL};

static const struct field_spec edge_fields[] = {
    {.name = "width", .kind = FIELD_MM, .offset = offsetof(struct edge, width_mm)},
    {.name = "dotted", .kind = FIELD_FLAG, .offset = offsetof(struct edge, dotted)},
    {.name = NULL},
};

static const struct field_spec fields[] = {
    {.name = "title",
     .kind = FIELD_TEXT,
     .required = true,
     .offset = offsetof(struct print, title)},
    {.name = "scale",
     .kind = FIELD_NUMBER,
     .offset = offsetof(struct print, scale),
     .minimum = 0.5,
     .maximum = 2},
    {.name = "copies",
     .kind = FIELD_INTEGER,
     .offset = offsetof(struct print, copies),
     .minimum = 1,
     .maximum = INFINITY},
    {.name = "marks", .kind = FIELD_FLAG, .offset = offsetof(struct print, marks)},
    {.name = "width",
     .kind = FIELD_LENGTH,
     .offset = offsetof(struct print, width),
     .minimum = 0,
     .maximum = 500},
    {.name = "margin", .kind = FIELD_MM, .offset = offsetof(struct print, margin_mm)},
    {.name = "ink", .kind = FIELD_COLOUR, .offset = offsetof(struct print, ink)},
    {.name = "cut", .kind = FIELD_CHOICE, .offset = offsetof(struct print, cut), .choices = cuts},
    {.name = "edge",
     .kind = FIELD_MAPPING,
     .offset = offsetof(struct print, edge),
     .fields = edge_fields,
     .what = "an edge"},
    {.name = "list",
     .kind = FIELD_NODE,
     .offset = offsetof(struct print, list),
     .node_kinds = FIELD_ANY_LIST | FIELD_ANY_MAPPING},
    {.name = "any", .kind = FIELD_NODE, .offset = offsetof(struct print, any)},
    {.name = NULL},
};

static bool read_night(const struct node *value, void *data, struct colour *out,
                       struct diag_list *diags)
{
    bool is_night = strcmp(node_text(value), data) == 0;
    *out = (struct colour){0.1, 0.2, 0.3, 1};
    if (!is_night && !colour_parse(node_text(value), out)) {
        node_report(diags, DIAG_BAD_VALUE, value, node_text(value), "a colour", "");
        return false;
    }
    return true;
}

static char theme_colour[] = "night";

/* Reads into `print`, which begins with copies 1 and scale 1. */
static enum outcome read_print(struct harness *harness, const char *yaml, struct print *print)
{
    *print = (struct print){.copies = 1, .scale = 1};
    const struct node *root = harness_yaml(harness, yaml);
    assert_non_null(root);
    return fields_read(harness->arena, root, fields, "a print setting", read_night, theme_colour,
                       print, harness->diags);
}

/* The last finding that was taken has this message. */
static void expect_message(const struct harness *harness, const char *message)
{
    assert_string_equal(diag_list_at(harness->diags, harness->taken - 1)->message, message);
}

/* `field` of a print setting with a title is rejected so. */
static void expect_rejected(struct harness *harness, const char *field, enum diag_code code,
                            const char *message)
{
    struct print print;
    char *yaml = g_strdup_printf("title: x\n%s\n", field);
    size_t column = (size_t)(strstr(field, ": ") - field) + 3;
    /* Each with a list of its own: findings of earlier texts would come between. */
    struct diag_list *outer = harness->diags;
    harness->diags = diag_list_new();
    assert_int_equal(read_print(harness, yaml, &print), OUTCOME_REJECTED);
    assert_int_equal(diag_list_count(harness->diags), 1);
    assert_diag_at(harness->diags, 0, code, 2, column);
    assert_string_equal(diag_list_at(harness->diags, 0)->message, message);
    diag_list_free(harness->diags);
    harness->diags = outer;
    g_free(yaml);
}

static void test_all_kinds_are_read(void **state)
{
    struct print print;
    const char *yaml = "title: 007\nscale: 1.5\ncopies: 0x10\nmarks: true\nwidth: 50%\n"
                       "margin: 1in\nink: '#ff0000'\ncut: marks\n"
                       "edge: {width: 2, dotted: true}\nlist: [1]\nany: text\n";
    assert_int_equal(read_print(*state, yaml, &print), OUTCOME_OK);
    assert_string_equal(print.title, "007");
    assert_mm_equal(print.scale, 1.5);
    assert_int_equal(print.copies, 16);
    assert_true(print.marks);
    assert_int_equal(print.width.unit, LENGTH_PERCENT);
    assert_mm_equal(print.width.amount, 50);
    assert_mm_equal(print.margin_mm, 25.4);
    assert_mm_equal(print.ink.red, 1);
    assert_mm_equal(print.ink.green, 0);
    assert_int_equal(print.cut, 2);
    assert_mm_equal(print.edge.width_mm, 2);
    assert_true(print.edge.dotted);
    assert_int_equal(print.list->list.count, 1);
    assert_string_equal(node_text(print.any), "text");
}

static void test_fields_not_given_keep_what_the_target_holds(void **state)
{
    struct print print;
    assert_int_equal(read_print(*state, "title: x\n", &print), OUTCOME_OK);
    assert_int_equal(print.copies, 1);
    assert_mm_equal(print.scale, 1);
    assert_null(print.list);
}

static void test_fields_that_are_wrong_keep_what_the_target_holds(void **state)
{
    struct harness *harness = *state;
    struct print print;
    assert_int_equal(read_print(harness, "title: x\ncopies: 0\nscale: 1.5\n", &print),
                     OUTCOME_REJECTED);
    assert_int_equal(print.copies, 1);
    assert_mm_equal(print.scale, 1.5);
    EXPECT_DIAG(harness, DIAG_OUT_OF_RANGE, 2, 9);
}

static void test_C31_misspelt_field_is_reported_with_the_nearest_name(void **state)
{
    struct harness *harness = *state;
    struct print print;
    assert_int_equal(read_print(harness, "title: x\nmagrin: 5mm\n", &print), OUTCOME_REJECTED);
    EXPECT_DIAG(harness, DIAG_UNKNOWN_FIELD, 2, 1);
    expect_message(harness, "unknown field 'magrin' in a print setting; did you mean 'margin'?");
}

static void test_C28_text_fields_take_no_and_flags_only_true_and_false(void **state)
{
    struct print print;
    assert_int_equal(read_print(*state, "title: No\n", &print), OUTCOME_OK);
    assert_string_equal(print.title, "No");
    assert_int_equal(read_print(*state, "title: on\nmarks: false\n", &print), OUTCOME_OK);
    assert_string_equal(print.title, "on");
    expect_rejected(*state, "marks: yes", DIAG_WRONG_KIND,
                    "'marks' should be true or false, but this is the text 'yes'");
    expect_rejected(*state, "marks: 'true'", DIAG_WRONG_KIND,
                    "'marks' should be true or false, but this is the text 'true'");
    expect_rejected(*state, "marks: 1", DIAG_WRONG_KIND,
                    "'marks' should be true or false, but this is the number 1");
}

static void test_unknown_and_wrong_fields_are_all_reported(void **state)
{
    struct harness *harness = *state;
    struct print print;
    assert_int_equal(read_print(harness,
                                "title: x\nfoo: 1\ncopies: two\nedge:\n  bar: 1\n  width: 1em\n",
                                &print),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(harness, DIAG_UNKNOWN_FIELD, 2, 1);
    EXPECT_DIAG(harness, DIAG_WRONG_KIND, 3, 9);
    EXPECT_DIAG(harness, DIAG_UNKNOWN_FIELD, 5, 3);
    expect_message(harness, "unknown field 'bar' in an edge; there are: width, dotted");
    EXPECT_DIAG(harness, DIAG_BAD_VALUE, 6, 10);
}

static void test_a_required_field_that_is_missing_is_reported_at_the_mapping(void **state)
{
    struct harness *harness = *state;
    struct print print;
    assert_int_equal(read_print(harness, "\ncopies: 2\n", &print), OUTCOME_REJECTED);
    EXPECT_DIAG(harness, DIAG_MISSING_FIELD, 2, 1);
    expect_message(harness, "'title' is missing in a print setting");
}

static void test_a_required_field_that_is_misspelt_is_reported_once(void **state)
{
    struct harness *harness = *state;
    struct print print;
    assert_int_equal(read_print(harness, "titel: x\n", &print), OUTCOME_REJECTED);
    EXPECT_DIAG(harness, DIAG_UNKNOWN_FIELD, 1, 1);
}

static void test_a_required_text_may_not_be_empty_unless_it_is_quoted(void **state)
{
    struct harness *harness = *state;
    struct print print;
    assert_int_equal(read_print(harness, "title: ''\n", &print), OUTCOME_OK);
    assert_int_equal(read_print(harness, "title:\n", &print), OUTCOME_REJECTED);
    EXPECT_DIAG(harness, DIAG_WRONG_KIND, 1, 7);
    expect_message(harness, "'title' should be text, but this is empty");
}

static void test_anything_but_a_mapping_is_reported(void **state)
{
    struct harness *harness = *state;
    struct print print;
    assert_int_equal(read_print(harness, "- title: x\n", &print), OUTCOME_REJECTED);
    EXPECT_DIAG(harness, DIAG_WRONG_KIND, 1, 1);
    expect_message(harness, "'a print setting' should be a mapping, but this is a list");
    expect_rejected(harness, "edge: 3", DIAG_WRONG_KIND,
                    "'edge' should be an edge, but this is the number 3");
}

static void test_an_item_that_is_no_mapping_is_called_by_its_place(void **state)
{
    struct harness *harness = *state;
    const struct node *root = harness_yaml(harness, "prints: [x]\n");
    const struct node *item = node_lookup(root, "prints")->list.items[0];
    struct print print = {0};
    assert_int_equal(fields_read(harness->arena, item, fields, "a print setting", NULL, NULL,
                                 &print, harness->diags),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(harness, DIAG_WRONG_KIND, 1, 10);
    expect_message(harness, "'prints[1]' should be a mapping, but this is the text 'x'");
}

static void test_texts_are_scalars(void **state)
{
    struct harness *harness = *state;
    struct print print;
    assert_int_equal(read_print(harness, "title: {name}\n", &print), OUTCOME_REJECTED);
    EXPECT_DIAG(harness, DIAG_WRONG_KIND, 1, 8);
    expect_message(harness, "'title' should be text, but this is a mapping (quote a text that "
                            "begins with '{')");
}

static void test_numbers_keep_to_their_limits(void **state)
{
    struct print print;
    assert_int_equal(read_print(*state, "title: x\nscale: 0.5\n", &print), OUTCOME_OK);
    assert_int_equal(read_print(*state, "title: x\nscale: 2\n", &print), OUTCOME_OK);
    expect_rejected(*state, "scale: 2.01", DIAG_OUT_OF_RANGE,
                    "'scale' is 2.01; it must be from 0.5 to 2");
    expect_rejected(*state, "copies: 0", DIAG_OUT_OF_RANGE, "'copies' is 0; it must be at least 1");
}

static void test_numbers_are_numbers(void **state)
{
    expect_rejected(*state, "scale: '1'", DIAG_WRONG_KIND,
                    "'scale' should be a number, but this is the text '1'");
    expect_rejected(*state, "scale: .inf", DIAG_BAD_VALUE,
                    "'.inf' is not a number that can be computed with");
    expect_rejected(*state, "scale: .nan", DIAG_BAD_VALUE,
                    "'.nan' is not a number that can be computed with");
    expect_rejected(*state, "copies: 2.5", DIAG_WRONG_KIND,
                    "'copies' should be a whole number, but this is the number 2.5");
}

static void test_integers_beyond_an_int_are_out_of_range(void **state)
{
    struct print print;
    assert_int_equal(read_print(*state, "title: x\ncopies: 2147483647\n", &print), OUTCOME_OK);
    assert_int_equal(print.copies, INT_MAX);
    expect_rejected(*state, "copies: 2147483648", DIAG_OUT_OF_RANGE,
                    "'copies' is 2147483648; it must be from -2147483648 to 2147483647");
}

static void test_lengths_in_their_units_and_limits(void **state)
{
    struct print print;
    assert_int_equal(read_print(*state, "title: x\nwidth: auto\n", &print), OUTCOME_OK);
    assert_int_equal(print.width.unit, LENGTH_AUTO);
    assert_int_equal(read_print(*state, "title: x\nwidth: 1000%\n", &print), OUTCOME_OK);
    expect_rejected(*state, "width: 60cm", DIAG_OUT_OF_RANGE,
                    "'width' is 60cm; it must be from 0 to 500");
    expect_rejected(*state, "width: -1", DIAG_OUT_OF_RANGE,
                    "'width' is -1; it must be from 0 to 500");
    expect_rejected(*state, "width: -1%", DIAG_OUT_OF_RANGE,
                    "'width' is -1%; it must be from 0 to 10000");
}

static void test_what_is_no_length(void **state)
{
    expect_rejected(*state, "width: 3px", DIAG_BAD_VALUE,
                    "'3px' is not a length (mm, cm, in, pt, px@300, %, fr or auto)");
    expect_rejected(*state, "width: 1,5mm", DIAG_BAD_VALUE,
                    "'1,5mm' is not a length (mm, cm, in, pt, px@300, %, fr or auto); did you mean "
                    "'1.5mm'?");
    expect_rejected(*state, "width: [1]", DIAG_WRONG_KIND,
                    "'width' should be a length, but this is a list");
    expect_rejected(*state, "width: ~", DIAG_WRONG_KIND,
                    "'width' should be a length, but this is empty ('~')");
    expect_rejected(*state, "margin: 10%", DIAG_BAD_VALUE,
                    "'10%' is not a length in mm, cm, in, pt or px@300 (300 px to the inch)");
}

static void test_colours_by_value_css_name_and_theme_name(void **state)
{
    struct print print;
    assert_int_equal(read_print(*state, "title: x\nink: white\n", &print), OUTCOME_OK);
    assert_mm_equal(print.ink.blue, 1);
    assert_int_equal(read_print(*state, "title: x\nink: night\n", &print), OUTCOME_OK);
    assert_mm_equal(print.ink.blue, 0.3);
    expect_rejected(*state, "ink: nigt", DIAG_BAD_VALUE, "'nigt' is not a colour");
    expect_rejected(*state, "ink: [1, 0, 0]", DIAG_WRONG_KIND,
                    "'ink' should be a colour, but this is a list");
}

static void test_colour_without_quotes_is_explained(void **state)
{
    struct harness *harness = *state;
    struct print print;
    assert_int_equal(read_print(harness, "title: x\nink: #ff0000\n", &print), OUTCOME_REJECTED);
    EXPECT_DIAG(harness, DIAG_WRONG_KIND, 2, 5);
    expect_message(harness, "'ink' should be a colour, but this is empty ('#' begins a comment "
                            "unless the value is quoted)");
}

static void test_choices_suggest_the_nearest(void **state)
{
    expect_rejected(*state, "cut: dottde", DIAG_BAD_VALUE,
                    "'dottde' is not a value of 'cut'; did you mean 'dotted'?");
    expect_rejected(*state, "cut: 42", DIAG_BAD_VALUE,
                    "'42' is not a value of 'cut'; there are: solid, dotted, marks, none");
    expect_rejected(*state, "cut: Solid", DIAG_BAD_VALUE,
                    "'Solid' is not a value of 'cut'; did you mean 'solid'?");
    expect_rejected(*state, "cut: [solid]", DIAG_WRONG_KIND,
                    "'cut' should be one of solid, dotted, marks, none, but this is a list");
}

static void test_nodes_are_of_the_kinds_that_are_allowed(void **state)
{
    struct print print;
    assert_int_equal(read_print(*state, "title: x\nlist: {a: 1}\n", &print), OUTCOME_OK);
    assert_int_equal(print.list->kind, NODE_MAPPING);
    expect_rejected(*state, "list: text", DIAG_WRONG_KIND,
                    "'list' should be a list or a mapping, but this is the text 'text'");
}

static void test_one_value_is_read_as_a_field_is(void **state)
{
    struct harness *harness = *state;
    const struct node *root = harness_yaml(harness, "a: 12mm\nb: x\n");
    const struct field_spec field = {.name = "a", .kind = FIELD_MM};
    double width_mm = 0;
    assert_int_equal(field_read_value(harness->arena, node_lookup(root, "a"), &field, NULL, NULL,
                                      &width_mm, harness->diags),
                     OUTCOME_OK);
    assert_mm_equal(width_mm, 12);
    assert_int_equal(field_read_value(harness->arena, node_lookup(root, "b"), &field, NULL, NULL,
                                      &width_mm, harness->diags),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(harness, DIAG_BAD_VALUE, 2, 4);
    assert_mm_equal(width_mm, 12);
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, harness_setup, harness_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_all_kinds_are_read),
        TEST(test_fields_not_given_keep_what_the_target_holds),
        TEST(test_fields_that_are_wrong_keep_what_the_target_holds),
        TEST(test_C31_misspelt_field_is_reported_with_the_nearest_name),
        TEST(test_C28_text_fields_take_no_and_flags_only_true_and_false),
        TEST(test_unknown_and_wrong_fields_are_all_reported),
        TEST(test_a_required_field_that_is_missing_is_reported_at_the_mapping),
        TEST(test_a_required_field_that_is_misspelt_is_reported_once),
        TEST(test_a_required_text_may_not_be_empty_unless_it_is_quoted),
        TEST(test_anything_but_a_mapping_is_reported),
        TEST(test_an_item_that_is_no_mapping_is_called_by_its_place),
        TEST(test_texts_are_scalars),
        TEST(test_numbers_keep_to_their_limits),
        TEST(test_numbers_are_numbers),
        TEST(test_integers_beyond_an_int_are_out_of_range),
        TEST(test_lengths_in_their_units_and_limits),
        TEST(test_what_is_no_length),
        TEST(test_colours_by_value_css_name_and_theme_name),
        TEST(test_colour_without_quotes_is_explained),
        TEST(test_choices_suggest_the_nearest),
        TEST(test_nodes_are_of_the_kinds_that_are_allowed),
        TEST(test_one_value_is_read_as_a_field_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
