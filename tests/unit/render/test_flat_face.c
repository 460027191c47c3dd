/* Faces without transparency: what becomes pixels, how fine, and that all else stays vectors. */
#include <cairo-pdf.h>

#include "geom/length_units.h"
#include "render/flat_face.h"
#include "render/pdf_inks.h"
#include "render/pdf_preflight.h"
#include "support/harness.h"
#include "support/pdf_reader.h"
#include "unit/render/face_fixture.h"

enum { WIDTH = 40, HEIGHT = 30 };

static const struct colour veil = {1, 0, 0, 0.5};

/* A document of one face, PDF/X-1a, that passed the preflight: unpacked. */
static GString *flattened(struct harness *harness, struct display_list *face)
{
    const char *problem = NULL;
    char *drawn = g_build_filename(harness_folder(harness), "drawn.pdf", NULL);
    char *made = g_build_filename(harness_folder(harness), "made.pdf", NULL);
    struct pdf_inks inks = {.profile = ink_profile_open(NULL, &problem),
                            .standard = PDF_STANDARD_X1A};
    assert_null(problem);
    struct image_drawer *drawer = image_drawer_new();
    struct flattener *flattener = flattener_new(&inks, drawer);
    cairo_surface_t *surface =
        cairo_pdf_surface_create(drawn, pt_from_mm(WIDTH), pt_from_mm(HEIGHT));
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, "Flat");
    cairo_t *cr = cairo_create(surface);
    assert_true(flat_face_replay(flattener, cr, face, harness->diags));
    cairo_destroy(cr);
    cairo_surface_finish(surface);
    cairo_surface_destroy(surface);
    flattener_free(flattener);
    image_drawer_free(drawer);
    assert_null(pdf_inks_convert(drawn, made, &inks));
    double ink_percent = 0;
    char *found = pdf_preflight(made, PDF_STANDARD_X1A, &ink_percent);
    assert_null(found);
    GString *text = pdf_unpacked(made);
    ink_profile_free((struct ink_profile *)(uintptr_t)inks.profile);
    display_list_free(face);
    g_free(made);
    g_free(drawn);
    return text;
}

static size_t count(const GString *text, const char *needle)
{
    return pdf_count(text, needle, strlen(needle));
}

/* In bytes; the length where it is nowhere. */
static size_t place_of(const GString *text, const char *needle)
{
    size_t place = 0, length = strlen(needle);
    while (place + length <= text->len && memcmp(text->str + place, needle, length) != 0) {
        place++;
    }
    return place + length <= text->len ? place : text->len;
}

static size_t picture_count(const GString *text)
{
    return count(text, "/Subtype /Image");
}

static struct display_list *new_face(void)
{
    return plain_face(WIDTH, HEIGHT, 0, rgb(0.9, 0.9, 0.7));
}

static void test_a_face_that_is_opaque_has_no_picture(void **state)
{
    struct display_list *face = new_face();
    add_push(face, transform_identity(), 1);
    add_filled_box(face, (struct box){5, 5, 10, 10}, rgb(0, 0, 1));
    display_list_add(face, DISPLAY_POP, no_span);
    add_stroked_box(face, (struct box){5, 5, 10, 10}, 1);
    GString *text = flattened(*state, face);
    assert_int_equal(picture_count(text), 0);
    g_string_free(text, TRUE);
}

static void test_an_area_that_is_seen_through_becomes_pixels_in_its_box(void **state)
{
    struct display_list *face = new_face();
    add_filled_box(face, (struct box){0, 0, 10, 10}, veil);
    GString *text = flattened(*state, face);
    assert_int_equal(picture_count(text), 1);
    /* 10 mm are 236.2 pixels at 600 dpi, in whole pairs. */
    assert_int_equal(count(text, "/Width 238"), 1);
    assert_int_equal(count(text, "/Height 238"), 1);
    g_string_free(text, TRUE);
    EXPECT_DIAG((struct harness *)*state, DIAG_FLATTENED, 0, 0);
}

static void
test_a_turned_group_of_half_opacity_is_one_picture_and_what_follows_is_none(void **state)
{
    struct display_list *face = new_face();
    add_push(face, transform_rotate(90, 20, 15), 0.5);
    add_filled_box(face, (struct box){10, 10, 20, 10}, rgb(0, 0, 1));
    add_filled_box(face, (struct box){12, 12, 20, 10}, rgb(0, 1, 0));
    display_list_add(face, DISPLAY_POP, no_span);
    add_filled_box(face, (struct box){18, 12, 4, 4}, rgb(1, 1, 1));
    GString *text = flattened(*state, face);
    assert_int_equal(picture_count(text), 1);
    g_string_free(text, TRUE);
    EXPECT_DIAG((struct harness *)*state, DIAG_FLATTENED, 0, 0);
}

static void test_clips_around_what_is_seen_through_hold(void **state)
{
    struct display_list *face = new_face();
    struct path clip;
    path_init(&clip, face->arena);
    path_add_box(&clip, (struct box){0, 0, 5, 5});
    display_list_push_clip(face, &clip, no_span);
    add_filled_box(face, (struct box){0, 0, 30, 30}, veil);
    display_list_add(face, DISPLAY_POP, no_span);
    GString *text = flattened(*state, face);
    /* 5 mm are 118.1 pixels. */
    assert_int_equal(count(text, "/Width 120"), 1);
    assert_int_equal(count(text, "/Height 120"), 1);
    g_string_free(text, TRUE);
    EXPECT_DIAG((struct harness *)*state, DIAG_FLATTENED, 0, 0);
}

static void test_letters_stay_text_over_the_pixels_of_their_shadow(void **state)
{
    struct fonts fonts;
    struct display_list *face = new_face();
    fonts_open(&fonts);
    add_text(face, &fonts, "Word", 5, 5);
    struct display_item *item = &face->items[face->count - 1];
    item->text.shadow = (struct text_shadow){0.5, 0.5, {0, 0, 0, 0.5}};
    GString *text = flattened(*state, face);
    assert_int_equal(picture_count(text), 1);
    /* The content has the picture before the letters. */
    assert_true(place_of(text, "/a0 gs /x") < place_of(text, "\nET\n"));
    assert_true(place_of(text, "\nET\n") < text->len);
    g_string_free(text, TRUE);
    fonts_close(&fonts);
    EXPECT_DIAG((struct harness *)*state, DIAG_FLATTENED, 0, 0);
}

static void test_what_is_seen_through_wholly_or_off_the_face_leaves_no_pixels(void **state)
{
    struct display_list *face = new_face();
    add_filled_box(face, (struct box){5, 5, 10, 10}, (struct colour){1, 0, 0, 0});
    add_filled_box(face, (struct box){-50, 5, 10, 10}, veil);
    GString *text = flattened(*state, face);
    assert_int_equal(picture_count(text), 0);
    g_string_free(text, TRUE);
}

/* ---- pictures ---- */

/* Reads an SVG or PNG into a face. */
static struct image_store *add_file(struct harness *harness, struct display_list *face,
                                    const char *path, struct box box)
{
    struct image_store *store = image_store_new(NULL, NULL);
    const struct image *image =
        image_store_load(store, path, path, NULL, no_span, NULL, harness->diags);
    assert_non_null(image);
    add_picture(face, image, box);
    return store;
}

static void expect_pictures_of_svg(struct harness *harness, const char *svg, size_t expected)
{
    struct display_list *face = new_face();
    const char *path = harness_write_file(harness, "drawing.svg", svg);
    struct image_store *store = add_file(harness, face, path, (struct box){5, 5, 20, 20});
    GString *text = flattened(harness, face);
    assert_int_equal(picture_count(text), expected);
    g_string_free(text, TRUE);
    image_store_free(store);
}

#define SVG_HEAD "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20\" height=\"20\">"

static void test_an_svg_is_opaque_if_the_pdf_of_it_is(void **state)
{
    expect_pictures_of_svg(*state,
                           SVG_HEAD "<circle cx=\"10\" cy=\"10\" r=\"9\" fill=\"red\"/></svg>", 0);
    expect_pictures_of_svg(*state,
                           SVG_HEAD "<g style=\"opacity:0.4\"><circle cx=\"10\" cy=\"10\" r=\"9\"/>"
                                    "</g></svg>",
                           1);
    expect_pictures_of_svg(*state,
                           SVG_HEAD
                           "<linearGradient id=\"a\"><stop stop-color=\"red\"/><stop offset=\"1\" "
                           "stop-color=\"#00f8\"/></linearGradient><path d=\"M0 0h20v20z\" "
                           "fill=\"url(#a)\"/></svg>",
                           1);
    EXPECT_DIAG((struct harness *)*state, DIAG_FLATTENED, 0, 0); /* told of both */
}

/* A PNG of one colour, which is a gradient of alpha where it is not opaque. */
static const char *write_png(struct harness *harness, int side, bool opaque)
{
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, side, side);
    cairo_t *cr = cairo_create(surface);
    cairo_pattern_t *gradient = cairo_pattern_create_linear(0, 0, side, 0);
    cairo_pattern_add_color_stop_rgba(gradient, 0, 0.8, 0.4, 0.1, 1);
    cairo_pattern_add_color_stop_rgba(gradient, 1, 0.8, 0.4, 0.1, opaque ? 1 : 0);
    cairo_set_source(cr, gradient);
    cairo_paint(cr);
    cairo_pattern_destroy(gradient);
    cairo_destroy(cr);
    const char *path =
        arena_printf(harness->arena, "%s/%d-%d.png", harness_folder(harness), side, opaque);
    assert_int_equal(cairo_surface_write_to_png(surface, path), CAIRO_STATUS_SUCCESS);
    cairo_surface_destroy(surface);
    return path;
}

static void test_pictures_alone_have_300_pixels_an_inch_and_600_with_lines_among_them(void **state)
{
    for (int lines = 0; lines < 2; lines++) {
        struct display_list *face = new_face();
        if (lines > 0) {
            add_stroked_box(face, (struct box){6, 6, 4, 4}, 0.3);
        }
        struct image_store *store = add_file(*state, face, write_png(*state, 120, false),
                                             (struct box){5.08, 5.08, 10.16, 10.16});
        GString *text = flattened(*state, face);
        /* 10.16 mm are 120 pixels at 300 dpi; the last column shows nothing or a trace. */
        assert_int_equal(picture_count(text), 1);
        assert_int_equal(count(text, lines > 0 ? "/Height 240" : "/Height 120"), 1);
        g_string_free(text, TRUE);
        image_store_free(store);
        EXPECT_DIAG((struct harness *)*state, DIAG_FLATTENED, 0, 0);
    }
}

static void test_a_png_whose_alpha_is_full_stays_as_it_is(void **state)
{
    struct display_list *face = new_face();
    struct image_store *store =
        add_file(*state, face, write_png(*state, 40, true), (struct box){5, 5, 10, 10});
    GString *text = flattened(*state, face);
    assert_int_equal(picture_count(text), 1);
    assert_int_equal(count(text, "/Width 40"), 1);
    g_string_free(text, TRUE);
    image_store_free(store);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, harness_setup, harness_teardown)
    const struct CMUnitTest tests[] = {
        TEST(test_a_face_that_is_opaque_has_no_picture),
        TEST(test_an_area_that_is_seen_through_becomes_pixels_in_its_box),
        TEST(test_a_turned_group_of_half_opacity_is_one_picture_and_what_follows_is_none),
        TEST(test_clips_around_what_is_seen_through_hold),
        TEST(test_letters_stay_text_over_the_pixels_of_their_shadow),
        TEST(test_what_is_seen_through_wholly_or_off_the_face_leaves_no_pixels),
        TEST(test_an_svg_is_opaque_if_the_pdf_of_it_is),
        TEST(test_pictures_alone_have_300_pixels_an_inch_and_600_with_lines_among_them),
        TEST(test_a_png_whose_alpha_is_full_stays_as_it_is),
    };
#undef TEST
    return cmocka_run_group_tests(tests, NULL, NULL);
}
