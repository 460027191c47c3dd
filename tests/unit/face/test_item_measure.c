#include "face/face_item.h"
#include "face_layout_fixture.h"

static void test_text_in_a_column_is_as_high_as_its_lines(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - column:\n"
                              "      inside: safe\n"
                              "      of:\n"
                              "        - text: One line\n"
                              "        - text: \"Two lines\\nof text\"\n"
                              "        - box: {fill: red}\n"));
    double width_mm = 0, one_mm = 0, two_mm = 0;
    text_block_size(face_item_at(test, DISPLAY_TEXT, 0)->text.block, &width_mm, &one_mm);
    text_block_size(face_item_at(test, DISPLAY_TEXT, 1)->text.block, &width_mm, &two_mm);
    assert_true(one_mm > 3 && one_mm < 5);
    assert_mm_equal(two_mm, 2 * one_mm);
    assert_mm_equal(face_item_at(test, DISPLAY_TEXT, 1)->text.y_mm, 5 + one_mm);
    assert_fill(test, 0, 5, 5 + 3 * one_mm, 90, 50 - 3 * one_mm);
}

static void test_text_in_a_row_is_as_wide_as_its_line(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - row:\n"
                              "      inside: safe\n"
                              "      of:\n"
                              "        - text: Short\n"
                              "        - box: {fill: red}\n"));
    double width_mm = 0, height_mm = 0;
    text_block_size(face_item_at(test, DISPLAY_TEXT, 0)->text.block, &width_mm, &height_mm);
    struct box box = path_bounds(&face_item_at(test, DISPLAY_FILL, 0)->fill.path);
    assert_true(fabs(box.x_mm - (5 + width_mm)) < 0.02);
    assert_mm_equal(box.x_mm + box.width_mm, 95);
}

static void test_text_that_gives_way_in_a_row_is_broken(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(
        test,
        "  - row:\n"
        "      inside: safe\n"
        "      of:\n"
        "        - text: A text that is much too long to stand in one line beside a box that is this wide\n"
        "        - box: {width: 60, fill: red}\n"));
    double width_mm = 0, height_mm = 0;
    text_block_size(face_item_at(test, DISPLAY_TEXT, 0)->text.block, &width_mm, &height_mm);
    assert_true(width_mm <= 30.001);
    assert_true(height_mm > 10);
    assert_fill(test, 0, 35, 5, 60, 50);
}

static void test_padding_is_part_of_the_height_of_text(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - column:\n"
                              "      inside: safe\n"
                              "      of:\n"
                              "        - text: One line\n"
                              "          padding: [2, 3]\n"
                              "          fill: red\n"
                              "        - box: {fill: blue}\n"));
    double width_mm = 0, height_mm = 0;
    text_block_size(face_item_at(test, DISPLAY_TEXT, 0)->text.block, &width_mm, &height_mm);
    assert_fill(test, 0, 5, 5, 90, height_mm + 4);
    assert_mm_equal(face_item_at(test, DISPLAY_TEXT, 0)->text.x_mm, 8);
    assert_mm_equal(face_item_at(test, DISPLAY_TEXT, 0)->text.y_mm, 7);
}

static void test_svg_pictures_are_96_pixels_an_inch_in_endless_room(void **state)
{
    struct face_test *test = *state;
    face_svg(test, "art/icons/dot.svg", 48, 48);
    assert_true(face_of(test, "  - row:\n"
                              "      height: auto\n"
                              "      valign: start\n"
                              "      inside: safe\n"
                              "      of:\n"
                              "        - icon: dot\n"
                              "          size: auto\n"
                              "        - box: {height: 1, fill: red}\n"));
    assert_true(face_item_at(test, DISPLAY_IMAGE, 0)->image.box.width_mm > 3);
}

static void test_an_icon_alone_is_a_little_higher_than_letters(void **state)
{
    struct face_test *test = *state;
    face_svg(test, "art/icons/dot.svg", 48, 48);
    assert_true(face_of(test, "  - stack: {inside: safe, of: [{icon: dot}]}\n"));
    double side_mm = 1.2 * mm_from_pt(9);
    assert_picture(test, 0, 5, 5, side_mm, side_mm);
}

static void test_an_icon_of_a_given_size_has_it(void **state)
{
    struct face_test *test = *state;
    face_svg(test, "art/icons/dot.svg", 48, 48);
    assert_true(face_of(test, "  - icon: dot\n"
                              "    at: [10, 10]\n"
                              "    size: 8\n"));
    assert_picture(test, 0, 10, 10, 8, 8);
}

static void test_auto_columns_of_a_grid_are_as_wide_as_their_widest_cell(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(
        test,
        "  - grid:\n"
        "      columns: [auto, 1fr]\n"
        "      rows: 10\n"
        "      of: [{box: {width: 12, fill: red}}, {box: {fill: blue}}, {box: {width: 17, fill: red}}, {box: {fill: blue}}]\n"));
    assert_fill(test, 0, 0, 0, 12, 10);
    assert_fill(test, 1, 17, 0, 83, 10);
    assert_fill(test, 2, 0, 10, 17, 10);
    assert_fill(test, 3, 17, 10, 83, 10);
}

static void test_auto_rows_of_a_grid_are_as_high_as_their_highest_cell(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(
        test,
        "  - grid:\n"
        "      columns: [1fr, 1fr]\n"
        "      of: [{box: {height: 5, fill: red}}, {box: {height: 9, fill: red}}, {box: {height: 3, fill: red}}]\n"));
    assert_fill(test, 0, 0, 0, 50, 5);
    assert_fill(test, 1, 50, 0, 50, 9);
    assert_fill(test, 2, 0, 9, 50, 3);
}

static void test_children_in_an_area_of_the_face_are_no_part_of_a_stack(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(
        test,
        "  - column: [{stack: [{box: {inside: bleed, fill: red}}, {box: {height: 10, fill: blue}}]}, {box: {fill: green}}]\n"));
    assert_fill(test, 2, 0, 10, 100, 50);
}

static void test_where_a_child_is_placed_counts_for_the_size_of_a_stack(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(
        test,
        "  - column: [{stack: [{box: {at: [5, 7], size: 10, fill: red}}]}, {box: {fill: green}}]\n"));
    assert_fill(test, 0, 5, 7, 10, 10);
    assert_fill(test, 1, 0, 17, 100, 43);
}

/* Columns and rows in turn around an empty box; `items[0]` is the outermost. */
static void nest(struct face_pass *pass, struct item **items, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        enum element_kind kind = i + 1 == count ? ELEMENT_BOX
                                 : i % 2 == 0   ? ELEMENT_COLUMN
                                                : ELEMENT_ROW;
        items[i] = item_new(pass, kind, (struct source_span){0}, NULL);
        if (i > 0) {
            items[i - 1]->children = &items[i];
            items[i - 1]->child_count = 1;
        }
    }
}

static void test_deeply_nested_containers_are_measured_for_no_more_rooms_than_are_kept(void **state)
{
    struct face_test *test = *state;
    struct face_pass pass = {
        .arena = test->harness->arena,
        .list = display_list_new(100, 60, 0),
        .diags = test->harness->diags,
    };
    struct item *items[16];
    nest(&pass, items, G_N_ELEMENTS(items));
    item_natural(&pass, items[0], INFINITY, INFINITY);
    item_arrange(&pass, items[0], (struct box){0, 0, 100, 60});
    assert_false(pass.failed);
    for (size_t i = 0; i < G_N_ELEMENTS(items); i++) {
        assert_in_range(items[i]->measure_count, i > 0, ITEM_MEASURES_KEPT);
    }
    display_list_free(pass.list);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FACE_TEST(test_text_in_a_column_is_as_high_as_its_lines),
        FACE_TEST(test_text_in_a_row_is_as_wide_as_its_line),
        FACE_TEST(test_text_that_gives_way_in_a_row_is_broken),
        FACE_TEST(test_padding_is_part_of_the_height_of_text),
        FACE_TEST(test_svg_pictures_are_96_pixels_an_inch_in_endless_room),
        FACE_TEST(test_an_icon_alone_is_a_little_higher_than_letters),
        FACE_TEST(test_an_icon_of_a_given_size_has_it),
        FACE_TEST(test_auto_columns_of_a_grid_are_as_wide_as_their_widest_cell),
        FACE_TEST(test_auto_rows_of_a_grid_are_as_high_as_their_highest_cell),
        FACE_TEST(test_children_in_an_area_of_the_face_are_no_part_of_a_stack),
        FACE_TEST(test_where_a_child_is_placed_counts_for_the_size_of_a_stack),
        FACE_TEST(test_deeply_nested_containers_are_measured_for_no_more_rooms_than_are_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
