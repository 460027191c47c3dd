/* Pictures on pixels: colours, edges, places, tints, opacity. */
#include <cairo-pdf.h>

#include "face/image_store.h"
#include "support/pdf_reader.h"
#include "unit/face/picture_fixture.h"

/* A white canvas of 40 x 40 px, a store and a drawer. */
struct canvas {
    struct harness *harness;
    struct image_store *store;
    struct image_drawer *drawer;
    cairo_surface_t *surface;
    cairo_t *cr;
};

static struct canvas canvas_begin(void **state)
{
    struct canvas canvas = {*state, image_store_new(NULL, NULL), image_drawer_new(), NULL, NULL};
    canvas.surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 40, 40);
    canvas.cr = cairo_create(canvas.surface);
    cairo_set_source_rgb(canvas.cr, 1, 1, 1);
    cairo_paint(canvas.cr);
    return canvas;
}

static void canvas_end(struct canvas *canvas)
{
    cairo_destroy(canvas->cr);
    cairo_surface_destroy(canvas->surface);
    image_drawer_free(canvas->drawer);
    image_store_free(canvas->store);
}

static const struct image *load(struct canvas *canvas, const char *path, const struct colour *tint)
{
    const struct image *image = image_store_load(
        canvas->store, path, path, tint, (struct source_span){0}, NULL, canvas->harness->diags);
    assert_non_null(image);
    return image;
}

static guint32 pixel(struct canvas *canvas, size_t x, size_t y)
{
    guint32 value;
    cairo_surface_flush(canvas->surface);
    const unsigned char *pixels = cairo_image_surface_get_data(canvas->surface);
    size_t stride = (size_t)cairo_image_surface_get_stride(canvas->surface);
    memcpy(&value, pixels + y * stride + 4 * x, sizeof(value));
    return value & 0xffffff;
}

/* Draws over 20 x 10 at (10, 15) and looks at the corners, inside and outside. */
static void assert_fills_its_box(struct canvas *canvas, const struct image *image, guint32 colour)
{
    cairo_save(canvas->cr);
    cairo_translate(canvas->cr, 10, 15);
    assert_true(image_drawer_draw(canvas->drawer, canvas->cr, image, 20, 10, 1, false));
    cairo_restore(canvas->cr);
    assert_int_equal(cairo_status(canvas->cr), CAIRO_STATUS_SUCCESS);
    assert_int_equal(pixel(canvas, 10, 15), colour);
    assert_int_equal(pixel(canvas, 29, 24), colour);
    assert_int_equal(pixel(canvas, 9, 15), 0xffffff);
    assert_int_equal(pixel(canvas, 10, 14), 0xffffff);
    assert_int_equal(pixel(canvas, 30, 24), 0xffffff);
    assert_int_equal(pixel(canvas, 29, 25), 0xffffff);
}

static void test_every_format_fills_its_box_to_the_edge(void **state)
{
    static const struct {
        const char *name, *format;
        guint32 colour;
    } rows[] = {{"a.png", "png", 0x0000ff}, {"b.jpg", "jpeg", 0x0000fe}};
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        struct canvas canvas = canvas_begin(state);
        const char *path = write_picture(*state, rows[i].name, rows[i].format, 64, 48, 0x0000ffff);
        assert_fills_its_box(&canvas, load(&canvas, path, NULL), rows[i].colour);
        canvas_end(&canvas);
    }
    struct canvas canvas = canvas_begin(state);
    const char *webp = write_bytes(*state, "c.webp", webp_bytes, sizeof(webp_bytes));
    assert_fills_its_box(&canvas, load(&canvas, webp, NULL), 0x3264c8);
    canvas_end(&canvas);
}

static void test_an_svg_is_stretched_over_its_box(void **state)
{
    struct canvas canvas = canvas_begin(state);
    const char *path =
        harness_write_file(*state, "a.svg",
                           "<svg xmlns='http://www.w3.org/2000/svg' width='10' height='100'>"
                           "<rect width='10' height='100' fill='red'/></svg>");
    assert_fills_its_box(&canvas, load(&canvas, path, NULL), 0xff0000);
    canvas_end(&canvas);
}

static void test_what_an_svg_has_beyond_its_view_box_is_not_seen(void **state)
{
    struct canvas canvas = canvas_begin(state);
    const char *path = harness_write_file(
        *state, "a.svg",
        SVG_OPEN "<rect x='-20' y='-20' width='60' height='60' fill='red'/></svg>");
    const struct image *image = load(&canvas, path, NULL);
    assert_fills_its_box(&canvas, image, 0xff0000);
    cairo_translate(canvas.cr, 40, 0);
    cairo_rotate(canvas.cr, G_PI / 2); /* over 10 x 10 at the top right */
    image_drawer_draw(canvas.drawer, canvas.cr, image, 10, 10, 1, false);
    assert_int_equal(pixel(&canvas, 30, 9), 0xff0000);
    assert_int_equal(pixel(&canvas, 29, 9), 0xffffff);
    assert_int_equal(pixel(&canvas, 30, 10), 0xffffff);
    canvas_end(&canvas);
}

/* On a page, shown ten times as large afterwards, there are no pixels to go out to. */
static void test_an_svg_that_is_shown_in_part_ends_where_it_should_on_a_page(void **state)
{
    struct canvas canvas = canvas_begin(state);
    const char *path = harness_write_file(
        *state, "a.svg",
        SVG_OPEN "<rect x='-20' y='-20' width='60' height='60' fill='red'/></svg>");
    cairo_surface_t *page = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, NULL);
    cairo_t *cr = cairo_create(page);
    cairo_rectangle(cr, 0, 0, 3, 4);
    cairo_clip(cr);
    cairo_translate(cr, 0.5, 0.5);
    assert_true(image_drawer_draw(canvas.drawer, cr, load(&canvas, path, NULL), 3, 3, 1, true));
    cairo_scale(canvas.cr, 10, 10);
    cairo_set_source_surface(canvas.cr, page, 0, 0);
    cairo_paint(canvas.cr);
    assert_int_equal(pixel(&canvas, 5, 5), 0xff0000);
    assert_int_equal(pixel(&canvas, 4, 5), 0xffffff);
    assert_int_equal(pixel(&canvas, 5, 4), 0xffffff);
    assert_int_equal(pixel(&canvas, 29, 34), 0xff0000);
    assert_int_equal(pixel(&canvas, 29, 35), 0xffffff);
    cairo_destroy(cr);
    cairo_surface_destroy(page);
    canvas_end(&canvas);
}

static void test_a_tint_is_what_current_colour_means(void **state)
{
    struct canvas canvas = canvas_begin(state);
    struct colour green = {0, 1, 0, 1};
    const char *path = harness_write_file(
        *state, "a.svg", SVG_OPEN "<rect width='4' height='2' fill='currentColor'/></svg>");
    assert_fills_its_box(&canvas, load(&canvas, path, &green), 0x00ff00);
    assert_fills_its_box(&canvas, load(&canvas, path, NULL), 0x000000);
    canvas_end(&canvas);
}

static void test_opacity_mixes_with_the_ground(void **state)
{
    struct canvas canvas = canvas_begin(state);
    const struct image *svg = load(&canvas, harness_write_file(*state, "a.svg", RED_SVG), NULL);
    const struct image *png =
        load(&canvas, write_picture(*state, "a.png", "png", 4, 4, 0xff0000ff), NULL);
    image_drawer_draw(canvas.drawer, canvas.cr, svg, 10, 10, 0.5, false);
    cairo_translate(canvas.cr, 20, 0);
    image_drawer_draw(canvas.drawer, canvas.cr, png, 10, 10, 0.5, false);
    cairo_rotate(canvas.cr, 0.1); /* a turned picture goes the way that is not kept */
    cairo_translate(canvas.cr, 0, 20);
    image_drawer_draw(canvas.drawer, canvas.cr, svg, 10, 10, 0.5, false);
    static const size_t places[][2] = {{5, 5}, {25, 5}, {23, 26}};
    for (size_t i = 0; i < G_N_ELEMENTS(places); i++) {
        guint32 colour = pixel(&canvas, places[i][0], places[i][1]);
        assert_int_equal(colour >> 16, 0xff);
        assert_in_range(colour & 0xff, 0x7e, 0x81);
    }
    canvas_end(&canvas);
}

static void test_alpha_of_a_png_is_kept(void **state)
{
    struct canvas canvas = canvas_begin(state);
    const char *path = write_picture(*state, "a.png", "png", 4, 4, 0xff000080);
    image_drawer_draw(canvas.drawer, canvas.cr, load(&canvas, path, NULL), 10, 10, 1, false);
    assert_in_range(pixel(&canvas, 5, 5) & 0xff, 0x7e, 0x81);
    assert_int_equal(pixel(&canvas, 5, 5) >> 16, 0xff);
    canvas_end(&canvas);
}

/* At a place between pixels the kept picture must be as near to a fresh drawing as 1/16 px allows. */
static void test_icons_stand_between_pixels_where_they_should(void **state)
{
    for (int step = 0; step < 4; step++) {
        struct canvas canvas = canvas_begin(state);
        const char *path = harness_write_file(*state, "a.svg", RED_SVG);
        double x = 10 + step * 0.25;
        for (int round = 0; round < 2; round++) { /* the second time from the cache */
            cairo_save(canvas.cr);
            cairo_set_source_rgb(canvas.cr, 1, 1, 1);
            cairo_paint(canvas.cr);
            cairo_translate(canvas.cr, x, 10);
            image_drawer_draw(canvas.drawer, canvas.cr, load(&canvas, path, NULL), 10, 10, 1,
                              false);
            cairo_restore(canvas.cr);
            guint32 expected = (guint32)(step * 0.25 * 255);
            assert_in_range(pixel(&canvas, 10, 15) & 0xff, MAX(expected, 2) - 2, expected + 2);
            assert_int_equal(pixel(&canvas, 11, 15), 0xff0000);
        }
        canvas_end(&canvas);
    }
}

static void test_a_picture_without_extent_draws_nothing(void **state)
{
    struct canvas canvas = canvas_begin(state);
    const struct image *svg = load(&canvas, harness_write_file(*state, "a.svg", RED_SVG), NULL);
    assert_true(image_drawer_draw(canvas.drawer, canvas.cr, svg, 0, 10, 1, false));
    assert_true(image_drawer_draw(canvas.drawer, canvas.cr, svg, 10, 0, 1, true));
    assert_int_equal(cairo_status(canvas.cr), CAIRO_STATUS_SUCCESS);
    assert_int_equal(pixel(&canvas, 0, 0), 0xffffff);
    canvas_end(&canvas);
}

/* Half of 40 x 20 pt on each page: what the first page hides is still there for the second. */
static void test_a_picture_in_two_parts_on_two_pages_is_whole(void **state)
{
    enum { DPI = 72 };
    struct canvas canvas = canvas_begin(state);
    const struct image *svg =
        load(&canvas,
             harness_write_file(*state, "a.svg",
                                "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 20'>"
                                "<circle cx='10' cy='10' r='8' fill='#f00'/>"
                                "<circle cx='30' cy='10' r='8' fill='#f00'/></svg>"),
             NULL);
    const char *path =
        arena_printf(canvas.harness->arena, "%s/a.pdf", harness_folder(canvas.harness));
    cairo_surface_t *pages = cairo_pdf_surface_create(path, 20, 20);
    cairo_t *cr = cairo_create(pages);
    for (int part = 0; part < 2; part++) {
        cairo_save(cr);
        cairo_rectangle(cr, 0, 0, 20, 20);
        cairo_clip(cr);
        cairo_translate(cr, -20 * part, 0);
        assert_true(image_drawer_draw(canvas.drawer, cr, svg, 40, 20, 1, true));
        cairo_restore(cr);
        cairo_show_page(cr);
    }
    cairo_destroy(cr);
    cairo_surface_destroy(pages);
    PopplerDocument *document = pdf_open(path);
    assert_non_null(document);
    cairo_surface_destroy(canvas.surface);
    for (int part = 0; part < 2; part++) {
        canvas.surface = pdf_page_pixels(document, part, DPI);
        assert_int_equal(pixel(&canvas, 10, 10), 0xff0000);
        assert_int_equal(pixel(&canvas, 1, 1), 0xffffff);
        cairo_surface_destroy(canvas.surface);
    }
    canvas.surface = NULL;
    g_object_unref(document);
    canvas_end(&canvas);
}

/* r, g, b or k: the colour of a pixel of write_turned_jpeg(). */
static char letter_of(guint32 colour)
{
    static const char letters[] = "kbg?r";
    return letters[(colour >> 23 & 1) << 2 | (colour >> 15 & 1) << 1 | (colour >> 7 & 1)];
}

/* The four quarters of a picture of 40 x 40 px, in reading order. */
static void assert_quarters(struct canvas *canvas, const char *letters)
{
    const char found[] = {letter_of(pixel(canvas, 10, 10)), letter_of(pixel(canvas, 30, 10)),
                          letter_of(pixel(canvas, 10, 30)), letter_of(pixel(canvas, 30, 30)), '\0'};
    assert_string_equal(found, letters);
}

/* Draws a picture over a page of 40 x 40 pt, and that on the canvas in place of what it had. */
static void draw_by_way_of_a_pdf(struct canvas *canvas, const struct image *image)
{
    enum { DPI = 72 };
    const char *path =
        arena_printf(canvas->harness->arena, "%s/a.pdf", harness_folder(canvas->harness));
    cairo_surface_t *page = cairo_pdf_surface_create(path, 40, 40);
    cairo_t *cr = cairo_create(page);
    assert_true(image_drawer_draw(canvas->drawer, cr, image, 40, 40, 1, true));
    cairo_destroy(cr);
    cairo_surface_destroy(page);
    PopplerDocument *document = pdf_open(path);
    assert_non_null(document);
    cairo_surface_destroy(canvas->surface);
    canvas->surface = pdf_page_pixels(document, 0, DPI);
    g_object_unref(document);
}

static void test_a_photograph_is_turned_as_the_camera_says(void **state)
{
    static const char *const upright[] = {"rgbk", "grkb", "kbgr", "bkrg",
                                          "rbgk", "brkg", "kgbr", "gkrb"};
    for (size_t i = 0; i < G_N_ELEMENTS(upright); i++) {
        unsigned char orientation = (unsigned char)(i + 1);
        struct canvas canvas = canvas_begin(state);
        const char *name = arena_printf(canvas.harness->arena, "%d.jpg", orientation);
        const struct image *image =
            load(&canvas, write_turned_jpeg(*state, name, orientation), NULL);
        bool lies = orientation < 5;
        assert_int_equal(image->width_px, lies ? 64 : 32);
        assert_int_equal(image->height_px, lies ? 32 : 64);
        assert_true(image_drawer_draw(canvas.drawer, canvas.cr, image, 40, 40, 1, false));
        assert_quarters(&canvas, upright[i]);
        /* The drawer of a document never draws pixels too. */
        image_drawer_free(canvas.drawer);
        canvas.drawer = image_drawer_new();
        draw_by_way_of_a_pdf(&canvas, image);
        assert_quarters(&canvas, upright[i]);
        canvas_end(&canvas);
    }
}

/* Sound chunks around a stream that is none: only decoding can tell. */
static void test_a_picture_that_cannot_be_decoded_fails_and_the_context_lives(void **state)
{
    static const unsigned char bytes[] = {
        0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n', 0,   0,    0,    13,   'I', 'H',  'D',  'R',
        0,    0,   0,   4,   0,    0,    0,    4,    8,   2,    0,    0,    0,   0x26, 0x93, 0x09,
        0x29, 0,   0,   0,   4,    'I',  'D',  'A',  'T', 1,    2,    3,    4,   0x7d, 0x5b, 0xc3,
        0xd6, 0,   0,   0,   0,    'I',  'E',  'N',  'D', 0xae, 0x42, 0x60, 0x82};
    struct canvas canvas = canvas_begin(state);
    const struct image *image =
        load(&canvas, write_bytes(*state, "a.png", bytes, sizeof(bytes)), NULL);
    assert_false(image_drawer_draw(canvas.drawer, canvas.cr, image, 10, 10, 1, false));
    assert_int_equal(cairo_status(canvas.cr), CAIRO_STATUS_SUCCESS);
    canvas_end(&canvas);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, harness_setup, harness_teardown)
    const struct CMUnitTest tests[] = {
        TEST(test_every_format_fills_its_box_to_the_edge),
        TEST(test_an_svg_is_stretched_over_its_box),
        TEST(test_what_an_svg_has_beyond_its_view_box_is_not_seen),
        TEST(test_an_svg_that_is_shown_in_part_ends_where_it_should_on_a_page),
        TEST(test_a_tint_is_what_current_colour_means),
        TEST(test_opacity_mixes_with_the_ground),
        TEST(test_alpha_of_a_png_is_kept),
        TEST(test_icons_stand_between_pixels_where_they_should),
        TEST(test_a_picture_without_extent_draws_nothing),
        TEST(test_a_picture_in_two_parts_on_two_pages_is_whole),
        TEST(test_a_photograph_is_turned_as_the_camera_says),
        TEST(test_a_picture_that_cannot_be_decoded_fails_and_the_context_lives),
    };
#undef TEST
    return cmocka_run_group_tests(tests, NULL, NULL);
}
