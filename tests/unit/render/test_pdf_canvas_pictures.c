/* Lists played into streams: pictures, emoji, and what is drawn of texts beside their letters. */
#include <math.h>

#include "unit/render/part_fixture.h"

/* ---- pictures ---- */

static cairo_status_t append_bytes(void *data, const unsigned char *bytes, unsigned int length)
{
    g_byte_array_append(data, bytes, length);
    return CAIRO_STATUS_SUCCESS;
}

/* Its top left quarter is red, the top right blue, the bottom left black and the last white. */
static GByteArray *png_of_quarters(int width_px, int height_px)
{
    static const struct {
        double right, down; /* in quarters' sides */
        struct colour colour;
    } quarters[] = {
        {0, 0, {1, 0, 0, 1}}, {1, 0, {0, 0, 1, 1}}, {0, 1, {0, 0, 0, 1}}, {1, 1, {1, 1, 1, 1}}};
    double width = width_px / 2.0, height = height_px / 2.0;
    cairo_surface_t *picture = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width_px, height_px);
    cairo_t *cr = cairo_create(picture);
    for (size_t i = 0; i < G_N_ELEMENTS(quarters); i++) {
        const struct colour *colour = &quarters[i].colour;
        cairo_set_source_rgb(cr, colour->red, colour->green, colour->blue);
        cairo_rectangle(cr, quarters[i].right * width, quarters[i].down * height, width, height);
        cairo_fill(cr);
    }
    cairo_destroy(cr);
    GByteArray *png = g_byte_array_new();
    cairo_surface_write_to_png_stream(picture, append_bytes, png);
    cairo_surface_destroy(picture);
    return png;
}

static const struct image *quarters(struct image_store *store, int width_px, int height_px)
{
    GBytes *bytes = g_byte_array_free_to_bytes(png_of_quarters(width_px, height_px));
    const struct image *image = image_store_add(store, "quarters", bytes);
    g_bytes_unref(bytes);
    assert_non_null(image);
    return image;
}

/* A page that shows a picture. */
static struct display_list *page_with_picture(const struct image *image, struct box box)
{
    struct display_list *list = empty_page();
    add_picture(list, image, box);
    return list;
}

static void test_a_picture_is_stretched_over_its_box(void **state)
{
    struct image_store *store = image_store_new(NULL, NULL);
    struct display_list *list =
        page_with_picture(quarters(store, 200, 200), (struct box){10.37, 5.21, 30, 10});
    struct pdf_part *part = part_of(*state, list);
    assert_int_equal(part->forms->len, 0);
    assert_int_equal(part->art_names->len, 1);
    assert_true(page_shows(part, 0, g_ptr_array_index(part->art_names, 0)));
    cairo_surface_t *pixels = page_pixels(written_part(*state, part));
    assert_pixel(pixels, 10.6, 5.5, 0xFF0000);
    assert_pixel(pixels, 10.1, 8, PAPER);
    assert_pixel(pixels, 15, 4.9, PAPER);
    assert_pixel(pixels, 25, 9.9, 0xFF0000);
    assert_pixel(pixels, 25.7, 9.9, 0x0000FF);
    assert_pixel(pixels, 40.1, 9.9, 0x0000FF);
    assert_pixel(pixels, 40.7, 9.9, PAPER);
    assert_pixel(pixels, 24.9, 14.9, 0x000000);
    assert_pixel(pixels, 24.9, 15.5, PAPER);
    cairo_surface_destroy(pixels);
    image_store_free(store);
}

/* Its four quarters meet at 20, 20; of its 2,000 pixels a few are seen. */
static void test_of_a_picture_metres_wide_only_what_shows_is_stored(void **state)
{
    struct image_store *store = image_store_new(NULL, NULL);
    struct display_list *list =
        page_with_picture(quarters(store, 2000, 2000), (struct box){-1980, -1980, 4000, 4000});
    const char *path = written_part(*state, part_of(*state, list));
    GString *bytes = pdf_unpacked(path);
    assert_int_equal(pdf_count(bytes, "/Subtype /Image", 15), 1);
    assert_int_equal(pdf_count(bytes, "/Width 2000", 11), 0);
    g_string_free(bytes, TRUE);
    cairo_surface_t *pixels = page_pixels(path);
    assert_pixel(pixels, 0.1, 0.1, 0xFF0000);
    assert_pixel(pixels, 17, 17, 0xFF0000);
    assert_pixel(pixels, 23, 17, 0x0000FF);
    assert_pixel(pixels, 17, 23, 0x000000);
    assert_pixel(pixels, 23, 23, PAPER);
    assert_pixel(pixels, 59.9, 0.1, 0x0000FF);
    assert_pixel(pixels, 0.1, 39.9, 0x000000);
    cairo_surface_destroy(pixels);
    /* Another part of it is another picture, and beside the page it is none. */
    list = page_with_picture(quarters(store, 2000, 2000), (struct box){-1980, -1980, 4000, 4000});
    add_picture(list, quarters(store, 2000, 2000), (struct box){-1000, -1000, 4000, 4000});
    add_picture(list, quarters(store, 2000, 2000), (struct box){100, 0, 4000, 4000});
    struct pdf_part *part = part_of(*state, list);
    assert_int_equal(part->art_names->len, 2);
    pdf_part_free(part);
    image_store_free(store);
}

static void test_a_picture_that_is_seen_through_is_a_group(void **state)
{
    struct image_store *store = image_store_new(NULL, NULL);
    const struct image *image = quarters(store, 200, 200);
    struct display_list *list = page_with_picture(image, (struct box){10, 10, 20, 20});
    list->items[list->count - 1].image.opacity = 0.5;
    add_picture(list, image, (struct box){40, 10, 20, 20});
    list->items[list->count - 1].image.opacity = 0;
    struct pdf_part *part = part_of(*state, list);
    assert_int_equal(part->forms->len, 1);
    assert_true(form_at(part, 0)->is_group);
    assert_int_equal(part->art_names->len, 1);
    assert_true(shows(form_at(part, 0), g_ptr_array_index(part->art_names, 0)));
    cairo_surface_t *pixels = page_pixels(written_part(*state, part));
    assert_pixel(pixels, 15, 15, 0xFF8080);
    assert_pixel(pixels, 25, 15, 0x8080FF);
    assert_pixel(pixels, 45, 15, PAPER);
    cairo_surface_destroy(pixels);
    image_store_free(store);
}

static void test_a_picture_at_several_sizes_is_stored_once(void **state)
{
    struct image_store *store = image_store_new(NULL, NULL);
    const struct image *image = quarters(store, 200, 200);
    struct display_list *list = page_with_picture(image, (struct box){2, 2, 12, 12});
    add_picture(list, image, (struct box){20, 2, 30, 30});
    add_picture(list, image, (struct box){2, 20, 16, 8});
    struct pdf_part *part = part_of(*state, list);
    assert_int_equal(part->art_names->len, 1);
    const char *path = written_part(*state, part);
    GString *bytes = pdf_unpacked(path);
    assert_int_equal(pdf_count(bytes, "/Subtype /Image", 15), 1);
    g_string_free(bytes, TRUE);
    cairo_surface_t *pixels = page_pixels(path);
    assert_pixel(pixels, 7, 7, 0xFF0000);
    assert_pixel(pixels, 13.8, 3, 0x0000FF);
    assert_pixel(pixels, 34, 16, 0xFF0000);
    assert_pixel(pixels, 49.8, 3, 0x0000FF);
    assert_pixel(pixels, 3, 27.8, 0x000000);
    assert_pixel(pixels, 17.8, 23, 0x0000FF);
    cairo_surface_destroy(pixels);
    image_store_free(store);
}

/* A file is mapped, not read: who writes into it then alters its pixels. */
static void test_a_picture_that_was_spoiled_fails_each_time(void **state)
{
    struct image_store *store = image_store_new(NULL, NULL);
    GByteArray *png = png_of_quarters(200, 200);
    GBytes *bytes = g_bytes_new_static(png->data, png->len);
    const struct image *spoiled = image_store_add(store, "spoiled", bytes);
    assert_non_null(spoiled);
    memset(png->data + png->len / 2, 0x55, 8);
    struct display_list *list = empty_page();
    add_push(list, here, 0.5);
    add_picture(list, spoiled, (struct box){10, 10, 20, 20});
    struct sketch sketch;
    sketch_begin(&sketch, *state);
    pdf_canvas_begin_page(sketch.canvas, PAGE_HEIGHT);
    for (int i = 0; i < 2; i++) {
        assert_null(pdf_canvas_form(sketch.canvas, list, false));
        assert_false(pdf_canvas_draw(sketch.canvas, list, &here, NULL));
    }
    pdf_canvas_end_page(sketch.canvas);
    /* What does not show it is whole. */
    cairo_surface_t *pixels = page_pixels(written_part(*state, sketch_end(&sketch)));
    assert_pixel(pixels, 20, 20, PAPER);
    cairo_surface_destroy(pixels);
    display_list_free(list);
    image_store_free(store);
    g_bytes_unref(bytes);
    g_byte_array_free(png, TRUE);
}

/* ---- texts ---- */

static struct display_item *last_item(struct display_list *list)
{
    return &list->items[list->count - 1];
}

/* How many pixels of a page are of a colour, each part within a few of 255. */
static size_t count_pixels(cairo_surface_t *pixels, unsigned colour)
{
    size_t count = 0;
    for (int y = 0; y < cairo_image_surface_get_height(pixels); y++) {
        for (int x = 0; x < cairo_image_surface_get_width(pixels); x++) {
            guint32 pixel = pixel_at(pixels, (x + 0.5) / 10, (y + 0.5) / 10);
            bool same = true;
            for (int shift = 0; shift < 24; shift += 8) {
                same =
                    same && abs((int)(pixel >> shift & 0xFF) - (int)(colour >> shift & 0xFF)) < 4;
            }
            count += same ? 1 : 0;
        }
    }
    return count;
}

/* A letter that is a square, 48 points high. */
static void add_square_letter(struct display_list *list, const struct fonts *fonts)
{
    add_text(list, fonts, "<span size='48pt'>\u25A0\u25A0</span>", 5, 5);
}

/* Letters and outlines that overlap are one shadow, as dark everywhere. */
static void test_a_shadow_is_one_group_behind_the_outline_behind_the_letters(void **state)
{
    struct fonts fonts;
    fonts_open(&fonts);
    struct display_list *list = empty_page();
    add_square_letter(list, &fonts);
    last_item(list)->text.outline = (struct text_outline){2, red};
    last_item(list)->text.shadow = (struct text_shadow){10, 4, {0, 0, 1, 0.5}};
    struct pdf_part *part = part_of(*state, list);
    assert_int_equal(part->forms->len, 1);
    assert_true(form_at(part, 0)->is_group);
    assert_true(page_shows(part, 0, "a500"));
    const char *path = written_part(*state, part);
    cairo_surface_t *pixels = page_pixels(path);
    size_t letters = count_pixels(pixels, 0x000000), outline = count_pixels(pixels, 0xFF0000),
           shadow = count_pixels(pixels, 0x8080FF);
    assert_true(letters > 10000 && outline > 5000 && shadow > 5000);
    assert_int_equal(count_pixels(pixels, 0x4040FF), 0);
    cairo_surface_destroy(pixels);
    PopplerDocument *document = pdf_open(path);
    struct pdf_box place;
    assert_true(pdf_find_text(document, 0, "\u25A0\u25A0", &place));
    g_object_unref(document);
    fonts_close(&fonts);
}

static void test_an_outline_alone_is_no_form_and_a_shadow_alone_no_letters(void **state)
{
    struct fonts fonts;
    fonts_open(&fonts);
    struct display_list *list = empty_page();
    add_square_letter(list, &fonts);
    last_item(list)->text.outline = (struct text_outline){2, red};
    struct pdf_part *part = part_of(*state, list);
    assert_int_equal(part->forms->len, 0);
    pdf_part_free(part);
    list = empty_page();
    add_square_letter(list, &fonts);
    last_item(list)->text.shadow = (struct text_shadow){10, 4, blue};
    last_item(list)->text.shadow_alone = true;
    const char *path = written_part(*state, part_of(*state, list));
    cairo_surface_t *pixels = page_pixels(path);
    assert_true(count_pixels(pixels, 0x0000FF) > 10000);
    assert_int_equal(count_pixels(pixels, 0x000000), 0);
    cairo_surface_destroy(pixels);
    PopplerDocument *document = pdf_open(path);
    struct pdf_box place;
    assert_false(pdf_find_text(document, 0, "\u25A0\u25A0", &place));
    g_object_unref(document);
    fonts_close(&fonts);
}

/* Letters that wait for others are written where their own push has them. */
static void test_texts_stand_where_their_push_moves_them(void **state)
{
    static const char *const words[] = {"one", "two", "three"};
    struct fonts fonts;
    struct pdf_box places[3];
    fonts_open(&fonts);
    struct display_list *list = empty_page();
    add_text(list, &fonts, words[0], 5, 5);
    add_push(list, transform_translate(10, 10), 1);
    add_text(list, &fonts, words[1], 5, 5);
    pop(list);
    add_push(list, transform_translate(20, 20), 0.5);
    add_text(list, &fonts, words[2], 5, 5);
    PopplerDocument *document = pdf_open(written_part(*state, part_of(*state, list)));
    for (size_t i = 0; i < G_N_ELEMENTS(places); i++) {
        assert_true(pdf_find_text(document, 0, words[i], &places[i]));
        assert_true(fabs(places[i].left_mm - places[0].left_mm - 10 * (double)i) < 0.5);
        assert_true(fabs(places[i].top_mm - places[0].top_mm - 10 * (double)i) < 0.01);
    }
    g_object_unref(document);
    fonts_close(&fonts);
}

/* In the family of a font of the tests, whose letters are pictures. */
static void add_emoji(struct display_list *list, const struct fonts *fonts, const char *text,
                      double size_pt, double x_mm, double y_mm)
{
    struct text_request request = {
        .markup = text,
        .style = {.family = "Test Emoji", .size_pt = size_pt, .weight = 400, .colour = black},
        .width_mm = -1,
        .height_mm = -1,
    };
    struct text_report report;
    struct display_item *item = display_list_add(list, DISPLAY_TEXT, no_span);
    item->text.block = text_block_new(fonts->set, &request, list->arena, &report);
    item->text.x_mm = x_mm;
    item->text.y_mm = y_mm;
    assert_non_null(item->text.block);
}

static void test_an_emoji_is_a_page_of_art_stored_once_a_size(void **state)
{
    struct fonts fonts;
    fonts.library = font_library_new("tests/golden/letters/fonts");
    font_library_use(fonts.library, NULL, 0);
    fonts.set = font_set_new(fonts.library);
    struct display_list *list = empty_page();
    add_emoji(list, &fonts, "\U0001F409 \U0001F409", 24, 5, 5);
    add_emoji(list, &fonts, "\U0001F409", 24, 5, 20);
    struct pdf_part *part = part_of(*state, list);
    assert_int_equal(part->art_names->len, 1);
    assert_int_equal(part->forms->len, 0);
    assert_true(page_shows(part, 0, g_ptr_array_index(part->art_names, 0)));
    pdf_part_free(part);
    list = empty_page();
    add_emoji(list, &fonts, "\U0001F409", 24, 5, 5);
    add_emoji(list, &fonts, "\U0001F409", 48, 25, 5);
    part = part_of(*state, list);
    assert_int_equal(part->art_names->len, 2);
    /* As pixels of its own, in its colours; nothing is a glyph of a font. */
    const char *path = written_part(*state, part);
    GString *bytes = pdf_unpacked(path);
    assert_int_equal(pdf_count(bytes, "/Type /Font", 11), 0);
    g_string_free(bytes, TRUE);
    cairo_surface_t *pixels = page_pixels(path);
    /* Squares as wide as they are high, 24 and 48 points times the 2 of the font. */
    const unsigned frame = 0x1428A0;
    assert_pixel(pixels, 4.8, 10, PAPER);
    assert_pixel(pixels, 5.2, 10, frame);
    assert_pixel(pixels, 21.7, 10, frame);
    assert_pixel(pixels, 22.2, 10, PAPER);
    assert_pixel(pixels, 24.8, 10, PAPER);
    assert_pixel(pixels, 25.2, 10, frame);
    assert_pixel(pixels, 58.6, 10, frame);
    assert_pixel(pixels, 59.1, 10, PAPER);
    cairo_surface_destroy(pixels);
    font_set_free(fonts.set);
    font_library_free(fonts.library);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, harness_setup, harness_teardown)
    const struct CMUnitTest tests[] = {
        TEST(test_a_picture_is_stretched_over_its_box),
        TEST(test_of_a_picture_metres_wide_only_what_shows_is_stored),
        TEST(test_a_picture_that_is_seen_through_is_a_group),
        TEST(test_a_picture_at_several_sizes_is_stored_once),
        TEST(test_a_picture_that_was_spoiled_fails_each_time),
        TEST(test_a_shadow_is_one_group_behind_the_outline_behind_the_letters),
        TEST(test_an_outline_alone_is_no_form_and_a_shadow_alone_no_letters),
        TEST(test_texts_stand_where_their_push_moves_them),
        TEST(test_an_emoji_is_a_page_of_art_stored_once_a_size),
    };
#undef TEST
    return cmocka_run_group_tests(tests, NULL, NULL);
}
