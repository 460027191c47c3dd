/* Lists played into streams: groups, clips, runs of shapes and forms of lists, and where all of it is seen. */
#include <math.h>

#include "unit/render/part_fixture.h"

/* ---- groups ---- */

/* Two boxes that overlap are as dark there as elsewhere. */
static void test_a_group_with_an_opacity_is_one_form(void **state)
{
    struct display_list *list = empty_page();
    add_push(list, transform_translate(10, 5), 0.5);
    add_filled_box(list, (struct box){0, 0, 10, 10}, black);
    add_filled_box(list, (struct box){5, 0, 10, 10}, black);
    pop(list);
    struct pdf_part *part = part_of(*state, list);
    assert_int_equal(part->forms->len, 1);
    assert_true(form_at(part, 0)->is_group);
    assert_false(form_at(part, 0)->is_layer);
    assert_true(page_shows(part, 0, form_at(part, 0)->name));
    assert_true(page_shows(part, 0, "a500"));
    const char *path = written_part(*state, part);
    GString *bytes = pdf_unpacked(path);
    assert_int_equal(pdf_count(bytes, "/S /Transparency", 16), 2); /* it, and its page */
    g_string_free(bytes, TRUE);
    cairo_surface_t *pixels = page_pixels(path);
    assert_pixel(pixels, 12, 10, 0x808080);
    assert_pixel(pixels, 18, 10, 0x808080);
    assert_pixel(pixels, 24, 10, 0x808080);
    assert_pixel(pixels, 26, 10, PAPER);
    cairo_surface_destroy(pixels);
}

static void test_a_push_that_is_opaque_is_no_form(void **state)
{
    struct display_list *list = empty_page();
    add_push(list, transform_translate(10, 5), 1);
    add_filled_box(list, (struct box){0, 0, 10, 10}, red);
    pop(list);
    add_filled_box(list, (struct box){0, 0, 4, 4}, blue);
    struct pdf_part *part = part_of(*state, list);
    assert_int_equal(part->forms->len, 0);
    cairo_surface_t *pixels = page_pixels(written_part(*state, part));
    assert_pixel(pixels, 15, 10, 0xFF0000);
    assert_pixel(pixels, 2, 2, 0x0000FF);
    assert_pixel(pixels, 6, 6, PAPER);
    cairo_surface_destroy(pixels);
}

static void test_groups_in_groups_are_forms_in_forms(void **state)
{
    struct display_list *list = empty_page();
    add_push(list, transform_translate(10, 0), 0.5);
    add_filled_box(list, (struct box){0, 0, 10, 10}, black);
    add_push(list, transform_translate(20, 0), 0.5);
    add_filled_box(list, (struct box){0, 0, 10, 10}, black);
    pop(list);
    pop(list);
    struct pdf_part *part = part_of(*state, list);
    assert_int_equal(part->forms->len, 2);
    const struct pdf_stream *inner = form_at(part, 0), *outer = form_at(part, 1);
    assert_true(inner->is_group && outer->is_group);
    assert_true(shows(outer, inner->name));
    assert_true(page_shows(part, 0, outer->name));
    assert_false(page_shows(part, 0, inner->name));
    cairo_surface_t *pixels = page_pixels(written_part(*state, part));
    assert_pixel(pixels, 15, 5, 0x808080);
    assert_pixel(pixels, 35, 5, 0xBFBFBF);
    cairo_surface_destroy(pixels);
}

/* Each is closed as it was opened; a pop too many closes nothing of another list's. */
static void test_pushes_left_open_are_closed_and_pops_too_many_ignored(void **state)
{
    struct display_list *open = empty_page(), *next = empty_page();
    add_push(open, transform_translate(10, 10), 1);
    add_push(open, transform_translate(10, 0), 0.5);
    add_push(open, transform_translate(10, 0), 1);
    add_filled_box(open, (struct box){0, 0, 5, 5}, black);
    pop(next);
    pop(next);
    add_filled_box(next, (struct box){0, 0, 5, 5}, black);
    struct sketch sketch;
    sketch_begin(&sketch, *state);
    pdf_canvas_begin_page(sketch.canvas, PAGE_HEIGHT);
    assert_true(pdf_canvas_draw(sketch.canvas, open, &here, NULL));
    assert_true(pdf_canvas_draw(sketch.canvas, next, &here, NULL));
    pdf_canvas_end_page(sketch.canvas);
    display_list_free(open);
    display_list_free(next);
    struct pdf_part *part = sketch_end(&sketch);
    assert_int_equal(part->forms->len, 1);
    cairo_surface_t *pixels = page_pixels(written_part(*state, part));
    assert_pixel(pixels, 32, 12, 0x808080);
    assert_pixel(pixels, 2, 2, 0x000000);
    cairo_surface_destroy(pixels);
}

/* ---- clips ---- */

static void add_clip(struct display_list *list, const struct box *box)
{
    struct display_item *item = display_list_add(list, DISPLAY_CLIP, no_span);
    path_init(&item->clip.path, list->arena);
    if (box != NULL) {
        path_add_box(&item->clip.path, *box);
    }
}

static void test_clips_end_with_their_push_and_with_their_list(void **state)
{
    const struct box whole = {0, 0, PAGE_WIDTH, PAGE_HEIGHT}, left = {0, 0, 10, 40},
                     top = {0, 0, 60, 10};
    struct display_list *list = empty_page(), *next = empty_page();
    add_clip(list, &left);
    add_push(list, here, 1);
    add_clip(list, &top);
    add_filled_box(list, whole, red);
    pop(list);
    add_filled_box(list, (struct box){0, 20, 60, 20}, blue);
    add_filled_box(next, (struct box){40, 20, 20, 20}, red);
    struct sketch sketch;
    sketch_begin(&sketch, *state);
    pdf_canvas_begin_page(sketch.canvas, PAGE_HEIGHT);
    assert_true(pdf_canvas_draw(sketch.canvas, list, &here, NULL));
    assert_true(pdf_canvas_draw(sketch.canvas, next, &here, NULL));
    pdf_canvas_end_page(sketch.canvas);
    display_list_free(list);
    display_list_free(next);
    cairo_surface_t *pixels = page_pixels(written_part(*state, sketch_end(&sketch)));
    assert_pixel(pixels, 5, 5, 0xFF0000);
    assert_pixel(pixels, 15, 5, PAPER);
    assert_pixel(pixels, 5, 15, PAPER);
    assert_pixel(pixels, 5, 30, 0x0000FF);
    assert_pixel(pixels, 15, 30, PAPER);
    assert_pixel(pixels, 50, 30, 0xFF0000);
    cairo_surface_destroy(pixels);
}

/* Wherever its space begins: a viewer may show a pixel of what is without a size there. */
static void test_a_clip_to_nothing_shows_nothing(void **state)
{
    struct display_list *list = empty_page();
    add_push(list, transform_translate(20.123, 10.456), 1);
    add_clip(list, NULL);
    add_filled_box(list, (struct box){-20, -20, 60, 60}, black);
    pop(list);
    cairo_surface_t *pixels = seen(*state, list);
    const unsigned char *data = cairo_image_surface_get_data(pixels);
    size_t stride = (size_t)cairo_image_surface_get_stride(pixels);
    for (size_t y = 0; y < (size_t)cairo_image_surface_get_height(pixels); y++) {
        for (size_t x = 0; x < (size_t)cairo_image_surface_get_width(pixels); x++) {
            assert_int_equal(data[y * stride + 4 * x], 0xFF);
        }
    }
    cairo_surface_destroy(pixels);
}

/* ---- runs of shapes ---- */

/* A shape of so many points, 5 wide at least, with teeth on its right. */
static void add_points(struct display_list *list, int count, struct colour colour)
{
    struct display_item *item = display_list_add(list, DISPLAY_FILL, no_span);
    path_init(&item->fill.path, list->arena);
    item->fill.colour = colour;
    path_move_to(&item->fill.path, 0, 0);
    path_line_to(&item->fill.path, 0, 30);
    for (int i = 2; i < count; i++) {
        path_line_to(&item->fill.path, i % 2 == 0 ? 5 : 10, 30 - i * 30.0 / count);
    }
}

enum { LONG = 256 };

/* Parts of it may be of several shapes. */
static void add_long_run(struct display_list *list, struct colour colour)
{
    add_points(list, LONG / 2, colour);
    add_points(list, LONG / 2, colour);
}

static void test_long_runs_of_shapes_are_stored_once(void **state)
{
    struct sketch sketch;
    sketch_begin(&sketch, *state);
    for (int i = 0; i < 2; i++) {
        struct display_list *list = empty_page();
        add_long_run(list, red);
        add_push(list, transform_translate(20, 0), 1);
        add_long_run(list, red);
        pop(list);
        sketch_page(&sketch, list);
    }
    struct pdf_part *part = sketch_end(&sketch);
    /* One for each place, by what may show of it there. */
    assert_int_equal(part->forms->len, 2);
    for (guint i = 0; i < 2; i++) {
        assert_false(form_at(part, i)->is_group);
        assert_true(page_shows(part, 0, form_at(part, i)->name));
        assert_true(page_shows(part, 1, form_at(part, i)->name));
    }
    cairo_surface_t *pixels = page_pixels(written_part(*state, part));
    assert_pixel(pixels, 4, 15, 0xFF0000);
    assert_pixel(pixels, 24, 15, 0xFF0000);
    assert_pixel(pixels, 14, 15, PAPER);
    cairo_surface_destroy(pixels);
}

static void test_short_runs_are_not_stored_and_colours_tell_long_ones_apart(void **state)
{
    struct display_list *list = empty_page();
    add_points(list, LONG - 1, red);
    add_push(list, here, 1); /* what is on both sides of a push is no run */
    add_points(list, LONG - 1, red);
    pop(list);
    struct pdf_part *part = part_of(*state, list);
    assert_int_equal(part->forms->len, 0);
    pdf_part_free(part);
    list = empty_page();
    add_long_run(list, red);
    add_push(list, here, 1);
    add_long_run(list, blue);
    pop(list);
    part = part_of(*state, list);
    assert_int_equal(part->forms->len, 2);
    cairo_surface_t *pixels = page_pixels(written_part(*state, part));
    assert_pixel(pixels, 4, 15, 0x0000FF);
    cairo_surface_destroy(pixels);
}

/* ---- forms of lists ---- */

static struct display_list *list_with_bleed(double bleed_mm)
{
    struct display_list *list = display_list_new(20, 20, bleed_mm);
    add_filled_box(list, (struct box){-5, -5, 30, 30}, red);
    return list;
}

/* Of a list as large as that, which is freed; the part's. */
static const char *form_of(struct sketch *sketch, double bleed_mm, bool is_layer)
{
    struct display_list *list = list_with_bleed(bleed_mm);
    const char *name = pdf_canvas_form(sketch->canvas, list, is_layer);
    display_list_free(list);
    assert_non_null(name);
    return name;
}

static void test_equal_lists_are_one_form_with_what_may_show_of_them(void **state)
{
    const struct transform place = transform_translate(10, 10);
    const struct box clip = {0, 0, 20, 40};
    struct sketch sketch;
    sketch_begin(&sketch, *state);
    const char *name = form_of(&sketch, 2, false);
    assert_string_equal(form_of(&sketch, 2, false), name);
    assert_string_not_equal(form_of(&sketch, 1, false), name);
    assert_string_not_equal(form_of(&sketch, 2, true), name);
    assert_int_equal(sketch.part->forms->len, 3);
    const struct pdf_rectangle *shown = &form_at(sketch.part, 0)->shown;
    assert_true(
        fabs(shown->left - pt_from_mm(-2)) < 1e-9 && fabs(shown->bottom - pt_from_mm(-2)) < 1e-9 &&
        fabs(shown->right - pt_from_mm(22)) < 1e-9 && fabs(shown->top - pt_from_mm(22)) < 1e-9);
    assert_true(form_at(sketch.part, 2)->is_layer);
    pdf_canvas_begin_page(sketch.canvas, PAGE_HEIGHT);
    pdf_canvas_show(sketch.canvas, name, &place, &clip);
    pdf_canvas_end_page(sketch.canvas);
    cairo_surface_t *pixels = page_pixels(written_part(*state, sketch_end(&sketch)));
    assert_pixel(pixels, 9, 9, 0xFF0000);
    assert_pixel(pixels, 7, 7, PAPER);
    assert_pixel(pixels, 19, 31, 0xFF0000);
    assert_pixel(pixels, 21, 31, PAPER);
    cairo_surface_destroy(pixels);
}

/* ---- places ---- */

/* Whether a page is dark at a place, of which a viewer shows this many pixels a point. */
static bool is_dark_at(PopplerPage *page, double x_pt, double y_pt)
{
    const double pixels_per_pt = 4000;
    cairo_surface_t *pixel = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 1, 1);
    cairo_t *cr = cairo_create(pixel);
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_paint(cr);
    cairo_scale(cr, pixels_per_pt, pixels_per_pt);
    cairo_translate(cr, -x_pt, -y_pt);
    poppler_page_render(page, cr);
    cairo_destroy(cr);
    cairo_surface_flush(pixel);
    bool is_dark = cairo_image_surface_get_data(pixel)[0] < 0x80;
    cairo_surface_destroy(pixel);
    return is_dark;
}

/* Whether a page has a corner there, within a thousandth of a point; the square that it is one of has its middle there. */
static void assert_corner(PopplerPage *page, double x_pt, double y_pt, double middle_x_pt,
                          double middle_y_pt)
{
    /* So far along the diagonal that each side is a thousandth away. */
    double inwards = 0.001 * sqrt(2) / hypot(middle_x_pt - x_pt, middle_y_pt - y_pt);
    double dx = (middle_x_pt - x_pt) * inwards, dy = (middle_y_pt - y_pt) * inwards;
    assert_true(is_dark_at(page, x_pt + dx, y_pt + dy));
    assert_false(is_dark_at(page, x_pt - dx, y_pt - dy));
}

/* A square by its place and size in the space of a push. */
struct square_case {
    struct transform space, inner; /* one push in the other */
    double x_mm, y_mm, side_mm;
};

static void assert_square_is_in_place(struct harness *harness, const struct square_case *square,
                                      double opacity)
{
    struct display_list *list = empty_page();
    add_push(list, square->space, 1);
    add_push(list, square->inner, opacity);
    struct box box = {square->x_mm, square->y_mm, square->side_mm, square->side_mm};
    add_filled_box(list, box, black);
    pop(list);
    pop(list);
    PopplerDocument *document = pdf_open(written_part(harness, part_of(harness, list)));
    PopplerPage *page = poppler_document_get_page(document, 0);
    struct transform all = transform_then(square->inner, square->space);
    double middle_x = box.x_mm + box.width_mm / 2, middle_y = box.y_mm + box.height_mm / 2;
    transform_point(all, &middle_x, &middle_y);
    static const struct {
        double right, down;
    } corners[] = {{0, 0}, {1, 0}, {0, 1}, {1, 1}};
    for (size_t i = 0; i < G_N_ELEMENTS(corners); i++) {
        double x = box.x_mm + corners[i].right * box.width_mm;
        double y = box.y_mm + corners[i].down * box.height_mm;
        transform_point(all, &x, &y);
        assert_corner(page, pt_from_mm(x), pt_from_mm(y), pt_from_mm(middle_x),
                      pt_from_mm(middle_y));
    }
    g_object_unref(page);
    g_object_unref(document);
}

static struct transform scaled(double factor)
{
    return (struct transform){.xx = factor, .yy = factor};
}

static void test_places_are_exact_in_spaces_that_are_scaled_and_turned(void **state)
{
    const struct square_case cases[] = {
        {here, here, 11.1111, 7.7777, 20.2222},
        {transform_translate(7.77, 3.333), here, 11.1111, 7.7777, 20.2222},
        {scaled(7.3), here, 1.23456, 1.34567, 3.1},
        {scaled(130.7), here, 0.123456, 0.0834567, 0.15},
        {scaled(0.013), here, 1234.56, 987.654, 1500},
        {transform_rotate(33, 30, 20), here, 22.2222, 13.3333, 15.5555},
        {transform_rotate(-90, 30, 20), here, 22.2222, 13.3333, 15.5555},
        {transform_rotate(211, 31, 19), scaled(3.7), 6.66666, 4.44444, 4},
        {scaled(3.7), transform_rotate(11, 7, 5), 6.66666, 4.44444, 4},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        assert_square_is_in_place(*state, &cases[i], 1);
        /* As part of a form too. */
        assert_square_is_in_place(*state, &cases[i], 0.9);
    }
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, harness_setup, harness_teardown)
    const struct CMUnitTest tests[] = {
        TEST(test_a_group_with_an_opacity_is_one_form),
        TEST(test_a_push_that_is_opaque_is_no_form),
        TEST(test_groups_in_groups_are_forms_in_forms),
        TEST(test_pushes_left_open_are_closed_and_pops_too_many_ignored),
        TEST(test_clips_end_with_their_push_and_with_their_list),
        TEST(test_a_clip_to_nothing_shows_nothing),
        TEST(test_long_runs_of_shapes_are_stored_once),
        TEST(test_short_runs_are_not_stored_and_colours_tell_long_ones_apart),
        TEST(test_equal_lists_are_one_form_with_what_may_show_of_them),
        TEST(test_places_are_exact_in_spaces_that_are_scaled_and_turned),
    };
#undef TEST
    return cmocka_run_group_tests(tests, NULL, NULL);
}
