/* Parts of a document drawn list by list, and PDFs of them, for the tests of what draws, keeps and puts together parts. */
#ifndef KERF_TESTS_UNIT_RENDER_PART_FIXTURE_H
#define KERF_TESTS_UNIT_RENDER_PART_FIXTURE_H

#include "geom/length_units.h"
#include "render/pdf_canvas.h"
#include "render/pdf_finish.h"
#include "support/harness.h"
#include "support/pdf_reader.h"
#include "unit/render/face_fixture.h"

/** From the space of a list to that of a page. */
static const struct transform here = {1, 0, 0, 1, 0, 0};

static const struct colour black = {0, 0, 0, 1}, red = {1, 0, 0, 1}, blue = {0, 0, 1, 1};

/** Of all pages here. */
enum { PAGE_WIDTH = 60, PAGE_HEIGHT = 40, PAGES_MOST = 8 };

/** A part while it is drawn. */
struct sketch {
    struct pdf_part *part;
    struct pdf_art *art;
    struct image_drawer *drawer;
    struct pdf_canvas *canvas;
};

static inline void sketch_begin(struct sketch *sketch, struct harness *harness)
{
    sketch->part = pdf_part_new();
    sketch->art = pdf_art_new(harness_folder(harness));
    sketch->drawer = image_drawer_new();
    sketch->canvas = pdf_canvas_new(sketch->part, sketch->art, sketch->drawer);
}

/** The part, drawn: pdf_part_free(). */
static inline struct pdf_part *sketch_end(struct sketch *sketch)
{
    pdf_part_take_art(sketch->part, sketch->art);
    pdf_canvas_free(sketch->canvas);
    image_drawer_free(sketch->drawer);
    pdf_art_free(sketch->art);
    return sketch->part;
}

static inline struct display_list *empty_page(void)
{
    return display_list_new(PAGE_WIDTH, PAGE_HEIGHT, 0);
}

/** Draws a page and frees its list. */
static inline void sketch_page(struct sketch *sketch, struct display_list *list)
{
    pdf_canvas_begin_page(sketch->canvas, PAGE_HEIGHT);
    assert_true(pdf_canvas_draw(sketch->canvas, list, &here, NULL));
    pdf_canvas_end_page(sketch->canvas);
    display_list_free(list);
}

/** Places on pages of so many parts, one after the other. */
static inline size_t facts_of_parts(struct pdf_part *const *parts, size_t count,
                                    struct pdf_page_facts *pages)
{
    size_t page_count = 0;
    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j < parts[i]->pages->len; j++) {
            assert_true(page_count < PAGES_MOST);
            pages[page_count++] = (struct pdf_page_facts){.place = {i, j},
                                                          .width_pt = pt_from_mm(PAGE_WIDTH),
                                                          .height_pt = pt_from_mm(PAGE_HEIGHT)};
        }
    }
    return page_count;
}

static inline struct pdf_finish finish_of(struct pdf_part *const *parts, size_t part_count,
                                          const struct pdf_page_facts *pages, size_t page_count)
{
    return (struct pdf_finish){.parts = parts,
                               .part_count = part_count,
                               .pages = pages,
                               .page_count = page_count,
                               .language = "en",
                               .producer = "test"};
}

/** All pages of the parts into a file of the harness; NULL, or the error, to be freed. */
static inline char *finish_parts(struct harness *harness, struct pdf_part *const *parts,
                                 size_t count, const char **path_out)
{
    struct pdf_page_facts pages[PAGES_MOST];
    struct pdf_finish finish = finish_of(parts, count, pages, facts_of_parts(parts, count, pages));
    *path_out = arena_printf(harness->arena, "%s/out.pdf", harness_folder(harness));
    return pdf_finish(&finish, *path_out);
}

/** A PDF of one part, which is freed; its path. */
static inline const char *written_part(struct harness *harness, struct pdf_part *part)
{
    const char *path;
    assert_null(finish_parts(harness, &part, 1, &path));
    assert_true(pdf_check(path));
    pdf_part_free(part);
    return path;
}

/** The first page of a PDF at 10 pixels a mm; cairo_surface_destroy(). */
static inline cairo_surface_t *page_pixels(const char *path)
{
    PopplerDocument *document = pdf_open(path);
    assert_non_null(document);
    cairo_surface_t *pixels = pdf_page_pixels(document, 0, 254);
    g_object_unref(document);
    return pixels;
}

/** What is seen of a single list as a page, which is freed: cairo_surface_destroy(). */
static inline cairo_surface_t *seen(struct harness *harness, struct display_list *list)
{
    struct sketch sketch;
    sketch_begin(&sketch, harness);
    sketch_page(&sketch, list);
    return page_pixels(written_part(harness, sketch_end(&sketch)));
}

/** Where nothing is. */
enum { PAPER = 0xFFFFFF };

static inline void pop(struct display_list *list)
{
    display_list_add(list, DISPLAY_POP, no_span);
}

/** A part of a single list as a page, which is freed. */
static inline struct pdf_part *part_of(struct harness *harness, struct display_list *list)
{
    struct sketch sketch;
    sketch_begin(&sketch, harness);
    sketch_page(&sketch, list);
    return sketch_end(&sketch);
}

static inline const struct pdf_stream *form_at(const struct pdf_part *part, guint index)
{
    assert_true(index < part->forms->len);
    return g_ptr_array_index(part->forms, index);
}

static inline bool shows(const struct pdf_stream *stream, const char *name)
{
    return g_ptr_array_find_with_equal_func(stream->resources, name, g_str_equal, NULL);
}

static inline bool page_shows(const struct pdf_part *part, guint page, const char *name)
{
    return shows(g_ptr_array_index(part->pages, page), name);
}

/** Each part of the colour within a few of 255. */
static inline void assert_pixel(cairo_surface_t *pixels, double x_mm, double y_mm,
                                unsigned expected)
{
    guint32 seen = pixel_at(pixels, x_mm, y_mm);
    for (int shift = 0; shift < 24; shift += 8) {
        int difference = (int)(seen >> shift & 0xFF) - (int)(expected >> shift & 0xFF);
        if (abs(difference) > 3) {
            print_error("at %g %g: %06x\n", x_mm, y_mm, (unsigned)seen);
            assert_int_equal(seen, expected);
        }
    }
}

/** With a group, which is not that of marks. */
static inline struct display_list *page_with_group(void)
{
    struct display_list *page = empty_page();
    add_push(page, transform_identity(), 0.5);
    add_filled_box(page, (struct box){3, 3, 20, 20}, rgb(0, 0, 0));
    display_list_add(page, DISPLAY_POP, no_span);
    return page;
}

/** 100 pixels on a side, made of noise. */
static inline const struct image *noise(struct harness *harness, struct image_store *store)
{
    char *path = g_build_filename(harness_folder(harness), "noise.png", NULL);
    cairo_surface_t *picture = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 100, 100);
    unsigned char *pixels = cairo_image_surface_get_data(picture);
    for (unsigned i = 0; i < 100 * (unsigned)cairo_image_surface_get_stride(picture); i++) {
        pixels[i] = (unsigned char)(i * i / 7);
    }
    cairo_surface_mark_dirty(picture);
    assert_int_equal(cairo_surface_write_to_png(picture, path), CAIRO_STATUS_SUCCESS);
    cairo_surface_destroy(picture);
    const struct image *image =
        image_store_load(store, path, "noise.png", NULL, no_span, NULL, harness->diags);
    assert_non_null(image);
    g_free(path);
    return image;
}

/** Two parts that show the same group, picture and word and have a page each; pdf_part_free(). */
static inline void draw_equal_parts(struct harness *harness, struct pdf_part *parts[2])
{
    struct image_store *store = image_store_new(NULL, NULL);
    const struct image *image = noise(harness, store);
    struct fonts fonts;
    fonts_open(&fonts);
    for (size_t i = 0; i < 2; i++) {
        struct sketch sketch;
        struct display_list *page = page_with_group();
        add_picture(page, image, (struct box){10, 10, 20, 20});
        add_text(page, &fonts, "Both", 5, 5);
        sketch_begin(&sketch, harness);
        sketch_page(&sketch, page);
        parts[i] = sketch_end(&sketch);
    }
    fonts_close(&fonts);
    image_store_free(store);
}

#endif
