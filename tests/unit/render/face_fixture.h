/* Small faces and a source of them, for the tests of src/render. */
#ifndef KERF_TESTS_UNIT_RENDER_FACE_FIXTURE_H
#define KERF_TESTS_UNIT_RENDER_FACE_FIXTURE_H

#include "base/arena.h"
#include "face/display_list.h"
#include "render/pdf_writer.h"
#include "support/cmocka_env.h"

static const struct source_span no_span = {0};

static inline struct colour rgb(double red, double green, double blue)
{
    return (struct colour){red, green, blue, 1};
}

static inline void add_filled_box(struct display_list *face, struct box box, struct colour colour)
{
    struct display_item *item = display_list_add(face, DISPLAY_FILL, no_span);
    path_init(&item->fill.path, face->arena);
    path_add_box(&item->fill.path, box);
    item->fill.colour = colour;
}

static inline void add_stroked_box(struct display_list *face, struct box box, double width_mm)
{
    struct display_item *item = display_list_add(face, DISPLAY_STROKE, no_span);
    path_init(&item->stroke.path, face->arena);
    path_add_box(&item->stroke.path, box);
    item->stroke.stroke.colour = rgb(0, 0, 0);
    item->stroke.stroke.width_mm = width_mm;
}

static inline void add_picture(struct display_list *face, const struct image *image, struct box box)
{
    struct display_item *item = display_list_add(face, DISPLAY_IMAGE, no_span);
    item->image.image = image;
    item->image.box = box;
    item->image.opacity = 1;
}

static inline void add_push(struct display_list *face, struct transform transform, double opacity)
{
    struct display_item *item = display_list_add(face, DISPLAY_PUSH, no_span);
    item->push.transform = transform;
    item->push.opacity = opacity;
}

/* A face whose outline is its trim and whose ground goes to the bleed. */
static inline struct display_list *plain_face(double width_mm, double height_mm, double bleed_mm,
                                              struct colour ground)
{
    struct display_list *face = display_list_new(width_mm, height_mm, bleed_mm);
    struct box trim = {0, 0, width_mm, height_mm};
    path_add_box(&face->outline, trim);
    add_filled_box(face, box_inset(trim, -bleed_mm), ground);
    return face;
}

/** The pixel of a page at 10 pixels a mm. */
static inline guint32 pixel_at(cairo_surface_t *surface, double x_mm, double y_mm)
{
    const unsigned char *data = cairo_image_surface_get_data(surface);
    size_t stride = (size_t)cairo_image_surface_get_stride(surface);
    guint32 pixel;
    memcpy(&pixel, data + (size_t)(y_mm * 10) * stride + (size_t)(x_mm * 10) * 4, sizeof(pixel));
    return pixel & 0xffffff;
}

/** Fonts for faces with text. */
struct fonts {
    struct font_library *library;
    struct font_set *set;
};

static inline void fonts_open(struct fonts *fonts)
{
    fonts->library = font_library_new(NULL);
    font_library_use(fonts->library, NULL, 0);
    fonts->set = font_set_new(fonts->library);
}

static inline void fonts_close(struct fonts *fonts)
{
    font_set_free(fonts->set);
    font_library_free(fonts->library);
}

static inline void add_text(struct display_list *face, const struct fonts *fonts, const char *text,
                            double x_mm, double y_mm)
{
    struct text_request request = {
        .markup = text,
        .style = {.family = "DejaVu Sans", .size_pt = 12, .weight = 400, .colour = {0, 0, 0, 1}},
        .width_mm = -1,
        .height_mm = -1,
    };
    struct text_report report;
    struct display_item *item = display_list_add(face, DISPLAY_TEXT, no_span);
    item->text.block = text_block_new(fonts->set, &request, face->arena, &report);
    item->text.x_mm = x_mm;
    item->text.y_mm = y_mm;
    assert_non_null(item->text.block);
}

#endif
