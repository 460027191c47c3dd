/* Drawing verbs on pixels, 10 px to a mm. */
#include "geom/length_units.h"
#include "render/canvas.h"
#include "unit/render/face_fixture.h"

enum { SIDE_MM = 20, PX_PER_MM = 10 };

static cairo_surface_t *replayed(const struct display_list *list, bool vector, bool *ok)
{
    cairo_surface_t *surface =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, SIDE_MM * PX_PER_MM, SIDE_MM * PX_PER_MM);
    cairo_t *cr = cairo_create(surface);
    double scale = PX_PER_MM / pt_from_mm(1);
    struct image_drawer *drawer = image_drawer_new();
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_paint(cr);
    cairo_scale(cr, scale, scale);
    *ok = canvas_replay(cr, list, drawer, vector) && cairo_status(cr) == CAIRO_STATUS_SUCCESS;
    image_drawer_free(drawer);
    cairo_destroy(cr);
    cairo_surface_flush(surface);
    return surface;
}

static guint32 pixel(cairo_surface_t *surface, double x_mm, double y_mm)
{
    const unsigned char *pixels = cairo_image_surface_get_data(surface);
    size_t stride = (size_t)cairo_image_surface_get_stride(surface);
    guint32 value;
    memcpy(&value, pixels + (size_t)(y_mm * PX_PER_MM) * stride + (size_t)(x_mm * PX_PER_MM) * 4,
           sizeof(value));
    return value & 0xffffff;
}

/* Replays and frees the list, and checks single pixels. */
struct expected_pixel {
    double x_mm, y_mm;
    guint32 colour;
};

static void assert_pixels(struct display_list *list, const struct expected_pixel *expected,
                          size_t count)
{
    bool ok;
    cairo_surface_t *surface = replayed(list, false, &ok);
    assert_true(ok);
    for (size_t i = 0; i < count; i++) {
        guint32 actual = pixel(surface, expected[i].x_mm, expected[i].y_mm);
        if (actual != expected[i].colour) {
            fail_msg("#%06x at %.1f, %.1f; expected #%06x", actual, expected[i].x_mm,
                     expected[i].y_mm, expected[i].colour);
        }
    }
    cairo_surface_destroy(surface);
    display_list_free(list);
}

#define ASSERT_PIXELS(list, ...)                                                                   \
    do {                                                                                           \
        const struct expected_pixel pixels_[] = {__VA_ARGS__};                                     \
        assert_pixels((list), pixels_, G_N_ELEMENTS(pixels_));                                     \
    } while (0)

static void test_a_fill_covers_its_box_in_mm(void **state)
{
    (void)state;
    struct display_list *list = display_list_new(SIDE_MM, SIDE_MM, 0);
    add_filled_box(list, (struct box){2, 3, 5, 6}, rgb(1, 0, 0));
    ASSERT_PIXELS(list, {2.05, 3.05, 0xff0000}, {6.95, 8.95, 0xff0000}, {1.95, 3.05, 0xffffff},
                  {7.05, 8.95, 0xffffff});
}

static void add_zigzags(struct display_list *list, double gap_mm)
{
    enum { TURNS = 100 };
    struct display_item *drawn = display_list_add(list, DISPLAY_STROKE, (struct source_span){0});
    drawn->stroke.stroke = (struct stroke){.colour = rgb(0, 0, 1), .width_mm = 0.23};
    path_init(&drawn->stroke.path, list->arena);
    for (int row = 0; 0.5 + row * gap_mm < SIDE_MM; row++) {
        double y_mm = 0.5 + row * gap_mm;
        path_move_to(&drawn->stroke.path, -1, y_mm);
        for (int i = 1; i <= TURNS; i++) {
            path_line_to(&drawn->stroke.path, -1 + i * 0.22, y_mm + i % 2 * 0.31);
        }
    }
}

/* Above a thousand steps a line is drawn row by row on pixels, but never in a PDF. */
static void test_a_line_with_very_many_parts_has_the_pixels_of_one_shape(void **state)
{
    static const double gaps_mm[] = {1.1, 0.45}; /* rows apart, and in each other */
    (void)state;
    for (size_t i = 0; i < G_N_ELEMENTS(gaps_mm); i++) {
        bool ok;
        struct display_list *list = display_list_new(SIDE_MM, SIDE_MM, 0);
        add_zigzags(list, gaps_mm[i]);
        cairo_surface_t *rows = replayed(list, false, &ok), *whole = replayed(list, true, &ok);
        assert_memory_equal(cairo_image_surface_get_data(rows), cairo_image_surface_get_data(whole),
                            (size_t)cairo_image_surface_get_stride(rows) * SIDE_MM * PX_PER_MM);
        cairo_surface_destroy(rows);
        cairo_surface_destroy(whole);
        display_list_free(list);
    }
}

static void test_even_odd_leaves_a_hole_and_winding_does_not(void **state)
{
    (void)state;
    for (int even_odd = 0; even_odd < 2; even_odd++) {
        struct display_list *list = display_list_new(SIDE_MM, SIDE_MM, 0);
        add_filled_box(list, (struct box){0, 0, 10, 10}, rgb(0, 0, 1));
        path_add_box(&list->items[0].fill.path, (struct box){3, 3, 4, 4});
        list->items[0].fill.even_odd = even_odd;
        ASSERT_PIXELS(list, {5, 5, even_odd ? 0xffffff : 0x0000ff}, {1, 1, 0x0000ff});
    }
}

static void test_a_stroke_has_its_width_and_dashes(void **state)
{
    (void)state;
    struct display_list *list = display_list_new(SIDE_MM, SIDE_MM, 0);
    struct display_item *item = display_list_add(list, DISPLAY_STROKE, no_span);
    path_init(&item->stroke.path, list->arena);
    path_move_to(&item->stroke.path, 2, 5);
    path_line_to(&item->stroke.path, 18, 5);
    item->stroke.stroke = (struct stroke){
        .colour = {0, 0, 0, 1}, .width_mm = 2, .dashes_mm = {4, 2}, .dash_count = 2};
    ASSERT_PIXELS(list, {3, 4.05, 0}, {3, 5.95, 0}, {3, 3.9, 0xffffff}, {7, 5, 0xffffff}, {9, 5, 0},
                  {1.9, 5, 0xffffff});
}

static void test_a_dash_does_not_reach_the_next_stroke(void **state)
{
    (void)state;
    struct display_list *list = display_list_new(SIDE_MM, SIDE_MM, 0);
    add_stroked_box(list, (struct box){1, 1, 4, 4}, 1);
    list->items[0].stroke.stroke.dashes_mm[0] = list->items[0].stroke.stroke.dashes_mm[1] = 1;
    list->items[0].stroke.stroke.dash_count = 2;
    add_stroked_box(list, (struct box){10, 10, 5, 5}, 1);
    ASSERT_PIXELS(list, {11.5, 10, 0}, {12.5, 10, 0}, {13.5, 10, 0}, {2.5, 1, 0xffffff});
}

static void test_a_push_moves_turns_and_ends_clips(void **state)
{
    (void)state;
    struct display_list *list = display_list_new(SIDE_MM, SIDE_MM, 0);
    add_push(list, transform_then(transform_rotate(90, 0, 0), transform_translate(10, 0)), 1);
    struct display_item *clip = display_list_add(list, DISPLAY_CLIP, no_span);
    path_init(&clip->clip.path, list->arena);
    path_add_box(&clip->clip.path, (struct box){0, 0, 5, 100});
    add_filled_box(list, (struct box){0, 0, 8, 4}, rgb(1, 0, 0));
    display_list_add(list, DISPLAY_POP, no_span);
    add_filled_box(list, (struct box){15, 15, 2, 2}, rgb(0, 1, 0));
    ASSERT_PIXELS(list, {6.05, 0.05, 0xff0000}, {9.95, 4.95, 0xff0000}, {9.95, 5.1, 0xffffff},
                  {5.95, 1, 0xffffff}, {16, 16, 0x00ff00});
}

static void test_opacity_is_that_of_the_whole_group(void **state)
{
    (void)state;
    struct display_list *list = display_list_new(SIDE_MM, SIDE_MM, 0);
    add_push(list, transform_translate(1, 1), 0.4);
    add_filled_box(list, (struct box){0, 0, 6, 6}, rgb(0, 0, 0));
    add_filled_box(list, (struct box){3, 3, 6, 6}, rgb(0, 0, 0));
    display_list_add(list, DISPLAY_POP, no_span);
    add_filled_box(list, (struct box){15, 15, 2, 2}, rgb(0, 0, 0));
    ASSERT_PIXELS(list, {2, 2, 0x999999}, {5, 5, 0x999999}, {9, 9, 0x999999}, {16, 16, 0});
}

static void test_pushes_left_open_and_pops_too_many_are_no_harm(void **state)
{
    (void)state;
    struct display_list *list = display_list_new(SIDE_MM, SIDE_MM, 0);
    display_list_add(list, DISPLAY_POP, no_span);
    add_push(list, transform_translate(1, 0), 1);
    add_push(list, transform_translate(1, 0), 0.5);
    add_filled_box(list, (struct box){0, 0, 4, 4}, rgb(0, 0, 0));
    bool ok;
    cairo_surface_t *surface = replayed(list, false, &ok);
    assert_true(ok);
    assert_in_range(pixel(surface, 3, 2) & 0xff, 0x7f, 0x80);
    assert_int_equal(pixel(surface, 1.9, 2), 0xffffff);
    cairo_surface_destroy(surface);
    display_list_free(list);
}

static void test_a_text_is_drawn_at_its_place(void **state)
{
    (void)state;
    struct fonts fonts;
    fonts_open(&fonts);
    struct display_list *list = display_list_new(SIDE_MM, SIDE_MM, 0);
    add_text(list, &fonts, "\u2588", 10, 10); /* a full block */
    bool ok;
    cairo_surface_t *surface = replayed(list, false, &ok);
    assert_true(ok);
    assert_int_equal(pixel(surface, 11, 12.5), 0);
    assert_int_equal(pixel(surface, 9, 12.5), 0xffffff);
    assert_int_equal(pixel(surface, 11, 8), 0xffffff);
    cairo_surface_destroy(surface);
    display_list_free(list);
    fonts_close(&fonts);
}

/* As in a PDF, where texts that look alike are drawn together, and then on pixels. */
static cairo_surface_t *recorded_and_painted(const struct display_list *list)
{
    cairo_surface_t *record = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, NULL);
    cairo_surface_t *surface =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, SIDE_MM * PX_PER_MM, SIDE_MM * PX_PER_MM);
    cairo_t *on_record = cairo_create(record), *on_surface = cairo_create(surface);
    struct image_drawer *drawer = image_drawer_new();
    double scale = PX_PER_MM / pt_from_mm(1);
    assert_true(canvas_replay(on_record, list, drawer, true));
    image_drawer_free(drawer);
    cairo_set_source_rgb(on_surface, 1, 1, 1);
    cairo_paint(on_surface);
    cairo_scale(on_surface, scale, scale);
    cairo_set_source_surface(on_surface, record, 0, 0);
    cairo_paint(on_surface);
    cairo_destroy(on_surface);
    cairo_destroy(on_record);
    cairo_surface_destroy(record);
    cairo_surface_flush(surface);
    return surface;
}

static void test_letters_are_turned_like_their_text_whatever_was_drawn_before(void **state)
{
    (void)state;
    struct fonts fonts;
    fonts_open(&fonts);
    struct display_list *list = display_list_new(SIDE_MM, SIDE_MM, 0);
    add_text(list, &fonts, "\u2588", 2, 2);
    add_text(list, &fonts, "\u2588", 12, 2);
    add_push(list, transform_then(transform_rotate(90, 0, 0), transform_translate(12, 10)), 1);
    add_text(list, &fonts, "\u2588", 0, 0);
    display_list_add(list, DISPLAY_POP, no_span);
    bool ok;
    cairo_surface_t *expected = replayed(list, false, &ok);
    cairo_surface_t *actual = recorded_and_painted(list);
    assert_true(ok);
    for (int y = 0; y < SIDE_MM * 2; y++) {
        for (int x = 0; x < SIDE_MM * 2; x++) {
            assert_int_equal(pixel(actual, x / 2.0 + 0.2, y / 2.0 + 0.2),
                             pixel(expected, x / 2.0 + 0.2, y / 2.0 + 0.2));
        }
    }
    cairo_surface_destroy(actual);
    cairo_surface_destroy(expected);
    display_list_free(list);
    fonts_close(&fonts);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_fill_covers_its_box_in_mm),
        cmocka_unit_test(test_a_line_with_very_many_parts_has_the_pixels_of_one_shape),
        cmocka_unit_test(test_even_odd_leaves_a_hole_and_winding_does_not),
        cmocka_unit_test(test_a_stroke_has_its_width_and_dashes),
        cmocka_unit_test(test_a_dash_does_not_reach_the_next_stroke),
        cmocka_unit_test(test_a_push_moves_turns_and_ends_clips),
        cmocka_unit_test(test_opacity_is_that_of_the_whole_group),
        cmocka_unit_test(test_pushes_left_open_and_pops_too_many_are_no_harm),
        cmocka_unit_test(test_a_text_is_drawn_at_its_place),
        cmocka_unit_test(test_letters_are_turned_like_their_text_whatever_was_drawn_before),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
