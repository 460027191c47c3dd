/* Lists grow, keep what was put in, hold their texts, and are printed. */
#include "face/display_list.h"
#include "support/cmocka_env.h"

static const struct source_span no_span = {0};

/* Of the triangle below, as it is dumped. */
#define STEPS " M 1.000 2.000 L 3.000 2.000 C 1.000 1.000 2.000 2.000 0.000 4.000 Z\n"

static void test_a_new_list_has_its_sizes_and_nothing_in_it(void **state)
{
    (void)state;
    struct display_list *list = display_list_new(63.5, 88.9, 3);
    assert_mm_equal(list->width_mm, 63.5);
    assert_mm_equal(list->height_mm, 88.9);
    assert_mm_equal(list->bleed_mm, 3);
    assert_int_equal(list->count, 0);
    assert_int_equal(list->outline.count, 0);
    path_add_box(&list->outline, (struct box){0, 0, 63.5, 88.9});
    assert_true(list->outline.count > 0);
    display_list_free(list);
}

static void test_a_thousand_items_keep_order_and_content(void **state)
{
    (void)state;
    struct display_list *list = display_list_new(10, 10, 0);
    for (int i = 0; i < 1000; i++) {
        struct source_span span = {NULL, (size_t)i, 1};
        struct display_item *item = display_list_add(list, DISPLAY_PUSH, span);
        assert_true(item->push.opacity == 0);
        item->push.opacity = i;
    }
    assert_int_equal(list->count, 1000);
    for (int i = 0; i < 1000; i++) {
        assert_int_equal(list->items[i].verb, DISPLAY_PUSH);
        assert_int_equal(list->items[i].span.offset, i);
        assert_true(list->items[i].push.opacity == i);
    }
    display_list_free(list);
}

static void test_a_text_that_was_never_set_is_no_harm(void **state)
{
    (void)state;
    struct display_list *list = display_list_new(10, 10, 0);
    display_list_add(list, DISPLAY_TEXT, no_span);
    display_list_free(list);
    display_list_free(NULL);
}

static void test_a_spot_of_a_board_that_is_drawn_twice_counts_once(void **state)
{
    (void)state;
    struct display_list *list = display_list_new(60, 60, 0);
    display_list_add_spot(list, (struct display_spot){10, 20, 5}, 0);
    display_list_add_spot(list, (struct display_spot){30, 20, 5}, 0);
    display_list_add_spot(list, (struct display_spot){30.0001, 20, 5}, 2);
    display_list_add_spot(list, (struct display_spot){30, 21, 5}, 2);
    assert_int_equal(list->spot_count, 3);
    assert_mm_equal(list->spots[2].y_mm, 21);
    display_list_free(list);
}

/* The golden format of faces. */

static void assert_dump(const struct display_list *list, const char *expected)
{
    GString *dump = g_string_new(NULL);
    display_list_dump(list, dump);
    assert_string_equal(dump->str, expected);
    g_string_free(dump, TRUE);
}

static struct display_item *add(struct display_list *list, enum display_verb verb)
{
    return display_list_add(list, verb, no_span);
}

static void add_triangle(struct path *path, struct arena *arena)
{
    path_init(path, arena);
    path_move_to(path, 1, 2);
    path_line_to(path, 3.00049, 2);
    path_curve_to(path, 1, 1, 2, 2, -0.0001, 4);
    path_close(path);
}

static void test_an_empty_face_is_its_sizes_and_outline(void **state)
{
    (void)state;
    struct display_list *list = display_list_new(63.5, 88.9, 3);
    assert_dump(list, "face 63.500 88.900 bleed 3.000\noutline\n");
    display_list_free(list);
}

static void test_shapes_show_colours_lines_and_steps(void **state)
{
    (void)state;
    struct display_list *list = display_list_new(10, 10, 0);
    struct display_item *item = add(list, DISPLAY_CLIP);
    add_triangle(&item->clip.path, list->arena);
    item = add(list, DISPLAY_FILL);
    add_triangle(&item->fill.path, list->arena);
    item->fill.colour = (struct colour){1, 0, 0, 0.5};
    item->fill.even_odd = true;
    item = add(list, DISPLAY_STROKE);
    add_triangle(&item->stroke.path, list->arena);
    item->stroke.stroke = (struct stroke){.colour = {0, 0, 1, 1},
                                          .width_mm = 0.25,
                                          .dashes_mm = {1, 0.5},
                                          .dash_count = 2,
                                          .cap = STROKE_CAP_ROUND,
                                          .join = STROKE_JOIN_BEVEL};
    assert_dump(list, "face 10.000 10.000 bleed 0.000\noutline\n"
                      "clip" STEPS "fill #ff000080 even-odd" STEPS
                      "stroke #0000ff width 0.250 round bevel dash 1.000 0.500" STEPS);
#undef STEPS
    display_list_free(list);
}

static void test_pushes_indent_and_a_stray_pop_does_not(void **state)
{
    (void)state;
    struct display_list *list = display_list_new(10, 10, 0);
    struct image image = {.path = "art/star.svg", .tinted = true, .tint = {0, 0.5, 0, 1}};
    add(list, DISPLAY_POP);
    struct display_item *item = add(list, DISPLAY_PUSH);
    item->push.transform = transform_translate(5, 6);
    item->push.opacity = 1;
    item = add(list, DISPLAY_IMAGE);
    item->image.image = &image;
    item->image.box = (struct box){1, 2, 3, 4};
    item->image.opacity = 0.25;
    add(list, DISPLAY_POP);
    assert_dump(list, "face 10.000 10.000 bleed 0.000\noutline\n"
                      "pop\n"
                      "push 1.000 0.000 0.000 1.000 5.000 6.000 opacity 1.000\n"
                      "  image art/star.svg #008000 1.000 2.000 3.000 4.000 opacity 0.250\n"
                      "pop\n");
    display_list_free(list);
}

static void test_a_text_is_followed_by_its_lines_one_step_deeper(void **state)
{
    (void)state;
    struct font_library *library = font_library_new(NULL);
    font_library_use(library, NULL, 0);
    struct font_set *fonts = font_set_new(library);
    struct display_list *list = display_list_new(10, 10, 0);
    struct text_request request = {
        .markup = "Night",
        .style = {.family = "DejaVu Sans", .size_pt = 9, .weight = 400, .colour = {0, 0, 0, 1}},
        .width_mm = -1,
        .height_mm = -1};
    struct text_report report;
    struct display_item *item = add(list, DISPLAY_TEXT);
    item->text.block = text_block_new(fonts, &request, list->arena, &report);
    item->text.x_mm = 2;
    item->text.y_mm = 3;
    assert_non_null(item->text.block);

    GString *dump = g_string_new(NULL);
    display_list_dump(list, dump);
    assert_non_null(strstr(dump->str, "\ntext 2.000 3.000\n  \"Night\""));
    g_string_free(dump, TRUE);
    display_list_free(list);
    font_set_free(fonts);
    font_library_free(library);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_new_list_has_its_sizes_and_nothing_in_it),
        cmocka_unit_test(test_a_thousand_items_keep_order_and_content),
        cmocka_unit_test(test_a_text_that_was_never_set_is_no_harm),
        cmocka_unit_test(test_a_spot_of_a_board_that_is_drawn_twice_counts_once),
        cmocka_unit_test(test_an_empty_face_is_its_sizes_and_outline),
        cmocka_unit_test(test_shapes_show_colours_lines_and_steps),
        cmocka_unit_test(test_pushes_indent_and_a_stray_pop_does_not),
        cmocka_unit_test(test_a_text_is_followed_by_its_lines_one_step_deeper),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
