#include "game/layout_load.h"
#include "game_fixture.h"

static void test_first_key_is_the_kind(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(layout_of(test, "size: [50, 40]\n"
                                     "front:\n"
                                     "  - text: Hello\n"
                                     "    align: end\n"),
                     OUTCOME_OK);
    const struct element *element = test->game->layouts[0]->front.elements[0];

    assert_int_equal(element->kind, ELEMENT_TEXT);
    assert_string_equal(template_constant(element->properties[PROPERTY_MAIN]->text), "Hello");
    assert_int_equal(element->properties[PROPERTY_TEXT_ALIGN]->choice, STYLE_ALIGN_END);
    assert_null(element->properties[PROPERTY_WIDTH]);
}

static void test_properties_may_stand_in_the_value_of_the_kind(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(layout_of(test, "size: [50, 40]\n"
                                     "front:\n"
                                     "  - box: {width: 5}\n"
                                     "    height: 6\n"),
                     OUTCOME_OK);
    const struct element *element = test->game->layouts[0]->front.elements[0];

    assert_true(element->properties[PROPERTY_WIDTH]->length.amount == 5);
    assert_true(element->properties[PROPERTY_HEIGHT]->length.amount == 6);
}

static void test_a_list_as_value_of_a_container_is_its_children(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(layout_of(test, "size: [50, 40]\n"
                                     "front:\n"
                                     "  - row: [{box: {}}, {box: {}}]\n"),
                     OUTCOME_OK);
    const struct element *element = test->game->layouts[0]->front.elements[0];
    assert_int_equal(element->child_count, 2);
}

static void test_children_stand_in_of(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(layout_of(test, "size: [50, 40]\n"
                                     "front:\n"
                                     "  - row:\n"
                                     "      of: [{text: a}]\n"),
                     OUTCOME_OK);
    const struct element *element = test->game->layouts[0]->front.elements[0];
    assert_int_equal(element->children[0]->kind, ELEMENT_TEXT);
}

static void test_a_kind_without_a_value_needs_none(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(layout_of(test, "size: [50, 40]\n"
                                     "front:\n"
                                     "  - box:\n"
                                     "  - line:\n"),
                     OUTCOME_OK);
    assert_int_equal(test->game->layouts[0]->front.count, 2);
}

static void test_an_unknown_kind_is_reported_with_the_nearest(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(layout_of(test, "size: [50, 40]\n"
                                     "front:\n"
                                     "  - boxx: {}\n"),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_UNKNOWN_REFERENCE, 3, 5);
    assert_non_null(strstr(diag_list_at(test->harness->diags, 0)->message, "did you mean 'box'"));
}

static void test_an_unknown_property_is_reported_at_its_key(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(layout_of(test, "size: [50, 40]\n"
                                     "front:\n"
                                     "  - box: {fil: red}\n"
                                     "    widht: 5\n"),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_UNKNOWN_FIELD, 3, 11);
    EXPECT_DIAG(test->harness, DIAG_UNKNOWN_FIELD, 4, 5);
}

static void test_a_property_of_another_kind_is_unknown(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(layout_of(test, "size: [50, 40]\n"
                                     "front:\n"
                                     "  - box: {font-size: 5}\n"),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_UNKNOWN_FIELD, 3, 11);
}

static void test_a_property_given_twice_is_reported(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(layout_of(test, "size: [50, 40]\n"
                                     "front:\n"
                                     "  - box: {width: 5}\n"
                                     "    width: 6\n"),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_DUPLICATE_KEY, 4, 5);
}

static void test_children_given_twice_are_reported(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(layout_of(test, "size: [50, 40]\n"
                                     "front:\n"
                                     "  - row: [{text: a}]\n"
                                     "    of: [{text: b}]\n"),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_DUPLICATE_KEY, 4, 5);
}

static void test_columns_given_twice_are_reported(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(layout_of(test, "size: [50, 40]\n"
                                     "front:\n"
                                     "  - table: {columns: [{cell: a}]}\n"
                                     "    columns: [{cell: b}]\n"),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_DUPLICATE_KEY, 4, 5);
}

static void test_an_element_must_be_a_mapping(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(layout_of(test, "size: [50, 40]\n"
                                     "front:\n"
                                     "  - Hello\n"
                                     "  - [text, Hello]\n"
                                     "  - {}\n"),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_WRONG_KIND, 3, 5);
    EXPECT_DIAG(test->harness, DIAG_WRONG_KIND, 4, 5);
    EXPECT_DIAG(test->harness, DIAG_WRONG_KIND, 5, 5);
}

static void test_text_must_be_given(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(layout_of(test, "size: [50, 40]\n"
                                     "front:\n"
                                     "  - text:\n"
                                     "      align: end\n"),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_MISSING_FIELD, 3, 5);
}

static void test_text_may_be_empty(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(layout_of(test, "size: [50, 40]\n"
                                     "front:\n"
                                     "  - text: \"\"\n"),
                     OUTCOME_OK);
    assert_int_equal(test->game->layouts[0]->front.count, 1);
}

static void test_a_list_is_no_text(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(layout_of(test, "size: [50, 40]\n"
                                     "front:\n"
                                     "  - text: [a]\n"),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_WRONG_KIND, 3, 11);
}

static void test_a_box_takes_no_text(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(layout_of(test, "size: [50, 40]\n"
                                     "front:\n"
                                     "  - box: red\n"),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_WRONG_KIND, 3, 10);
}

static void test_of_must_be_a_list(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(layout_of(test, "size: [50, 40]\n"
                                     "front:\n"
                                     "  - row: {of: 5}\n"),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_WRONG_KIND, 3, 15);
}

static void test_mistakes_of_all_elements_are_reported(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(layout_of(test, "size: [50, 40]\n"
                                     "front:\n"
                                     "  - box: {fil: red}\n"
                                     "  - row: [{texd: a}, {box: {width: x}}]\n"),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_UNKNOWN_FIELD, 3, 11);
    EXPECT_DIAG(test->harness, DIAG_UNKNOWN_REFERENCE, 4, 12);
    EXPECT_DIAG(test->harness, DIAG_BAD_VALUE, 4, 36);
}

static void test_columns_of_a_table_are_read(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(
        layout_of(test, "size: [50, 40]\n"
                        "front:\n"
                        "  - table:\n"
                        "      rows: 3 as n\n"
                        "      columns:\n"
                        "        - {head: A, cell: \"{n}\", width: 2fr, align: end, fill: red}\n"
                        "        - {each: 2 as i, of: [{box: {}}]}\n"),
        OUTCOME_OK);
    const struct element *element = test->game->layouts[0]->front.elements[0];

    assert_int_equal(element->column_count, 2);
    assert_true(element->columns[0].width->length.amount == 2);
    assert_int_equal(element->columns[0].align->choice, STYLE_ALIGN_END);
    assert_string_equal(element->columns[1].each->each.name, "i");
    assert_int_equal(element->columns[1].child_count, 1);
}

static void test_an_unknown_field_of_a_column_is_reported(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(layout_of(test, "size: [50, 40]\n"
                                     "front:\n"
                                     "  - table:\n"
                                     "      columns: [{cel: a}]\n"),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_UNKNOWN_FIELD, 4, 18);
}

static void test_a_column_must_be_a_mapping(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(layout_of(test, "size: [50, 40]\n"
                                     "front:\n"
                                     "  - table:\n"
                                     "      columns: [a]\n"),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_WRONG_KIND, 4, 17);
}

static void test_columns_must_be_a_list(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(layout_of(test, "size: [50, 40]\n"
                                     "front:\n"
                                     "  - table:\n"
                                     "      columns: {cell: a}\n"),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_WRONG_KIND, 4, 16);
}

static void test_a_part_is_found(void **state)
{
    struct game_test *test = *state;
    game_file_write(test, "layouts/part.yaml", "of: []\n");
    assert_int_equal(layout_of(test, "size: [50, 40]\n"
                                     "front:\n"
                                     "  - use: part\n"),
                     OUTCOME_OK);
    const struct element *element = test->game->layouts[0]->front.elements[0];
    assert_string_equal(element->used->name, "part");
}

static void test_the_name_of_a_part_is_no_expression(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(layout_of(test, "size: [50, 40]\n"
                                     "front:\n"
                                     "  - use: \"{part}\"\n"),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_WRONG_KIND, 3, 10);
}

static void test_an_unknown_part_is_reported_with_the_nearest(void **state)
{
    struct game_test *test = *state;
    game_file_write(test, "layouts/part.yaml", "of: []\n");
    assert_int_equal(layout_of(test, "size: [50, 40]\n"
                                     "front:\n"
                                     "  - use: prat\n"),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_UNKNOWN_REFERENCE, 3, 10);
    assert_non_null(strstr(diag_list_at(test->harness->diags, 0)->message, "did you mean 'part'"));
}

static void test_a_value_for_a_parameter_that_is_none_is_reported(void **state)
{
    struct game_test *test = *state;
    game_file_write(test, "layouts/part.yaml", "parameters: {size: 1}\nof: []\n");
    assert_int_equal(layout_of(test, "size: [50, 40]\n"
                                     "front:\n"
                                     "  - use: part\n"
                                     "    with: {sise: 5}\n"),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_UNKNOWN_REFERENCE, 4, 12);
}

static void test_a_parameter_without_a_default_must_be_given(void **state)
{
    struct game_test *test = *state;
    game_file_write(test, "layouts/part.yaml", "parameters: [size]\nof: []\n");
    assert_int_equal(layout_of(test, "size: [50, 40]\n"
                                     "front:\n"
                                     "  - use: part\n"),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_MISSING_FIELD, 3, 5);
}

static void test_a_part_that_was_refused_is_reported_once(void **state)
{
    struct game_test *test = *state;
    game_file_write(test, "layouts/part.yaml", "of: [{texd: a}]\n");
    assert_int_equal(layout_of(test, "size: [50, 40]\n"
                                     "front:\n"
                                     "  - use: part\n"
                                     "  - use: part\n"),
                     OUTCOME_REJECTED);
    test->harness->taken = diag_list_count(test->harness->diags);
    assert_int_equal(test->harness->taken, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        GAME_TEST(test_first_key_is_the_kind),
        GAME_TEST(test_properties_may_stand_in_the_value_of_the_kind),
        GAME_TEST(test_a_list_as_value_of_a_container_is_its_children),
        GAME_TEST(test_children_stand_in_of),
        GAME_TEST(test_a_kind_without_a_value_needs_none),
        GAME_TEST(test_an_unknown_kind_is_reported_with_the_nearest),
        GAME_TEST(test_an_unknown_property_is_reported_at_its_key),
        GAME_TEST(test_a_property_of_another_kind_is_unknown),
        GAME_TEST(test_a_property_given_twice_is_reported),
        GAME_TEST(test_children_given_twice_are_reported),
        GAME_TEST(test_columns_given_twice_are_reported),
        GAME_TEST(test_an_element_must_be_a_mapping),
        GAME_TEST(test_text_must_be_given),
        GAME_TEST(test_text_may_be_empty),
        GAME_TEST(test_a_list_is_no_text),
        GAME_TEST(test_a_box_takes_no_text),
        GAME_TEST(test_of_must_be_a_list),
        GAME_TEST(test_mistakes_of_all_elements_are_reported),
        GAME_TEST(test_columns_of_a_table_are_read),
        GAME_TEST(test_an_unknown_field_of_a_column_is_reported),
        GAME_TEST(test_a_column_must_be_a_mapping),
        GAME_TEST(test_columns_must_be_a_list),
        GAME_TEST(test_a_part_is_found),
        GAME_TEST(test_the_name_of_a_part_is_no_expression),
        GAME_TEST(test_an_unknown_part_is_reported_with_the_nearest),
        GAME_TEST(test_a_value_for_a_parameter_that_is_none_is_reported),
        GAME_TEST(test_a_parameter_without_a_default_must_be_given),
        GAME_TEST(test_a_part_that_was_refused_is_reported_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
