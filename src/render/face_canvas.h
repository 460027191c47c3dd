/* A picture, or pages of a PDF, with faces and words on them: what drawings of a game for people to look at are
 * made with. */
#ifndef KERF_RENDER_FACE_CANVAS_H
#define KERF_RENDER_FACE_CANVAS_H

#include <cairo.h>

#include "base/arena.h"
#include "face/display_list.h"
#include "face/face_layout.h"
#include "render/pdf_art.h"
#include "render/pdf_part.h"
#include "text/text_block.h"

/** All of it one thread's. */
struct face_canvas {
    const struct game *game;
    cairo_surface_t *surface;
    cairo_t *cr;
    double dpi;
    struct pdf_part *pdf;       /* of pages: what is drawn so far; NULL for a picture */
    struct pdf_art *art;        /* all that is on the pages */
    double width_mm, height_mm; /* of a page */
    struct face_maker *maker;
    struct image_drawer *drawer;
    struct font_set *fonts;
    struct arena *arena;
    struct colour ground, ink; /* the theme's first colour, and letters that are legible on it */
    struct diag_list *diags;
};

/** Words in one style; they shrink as far as they must to fit. */
struct canvas_words {
    const char *words;
    const struct style *style; /* family, weight, capitals; its size and colour are not looked at */
    double size_mm, least_size_mm; /* of the letters; equal: never smaller */
    int weight;                    /* 0: that of the style */
    struct colour colour;
    enum text_align align;      /* in the width */
    double width_mm, height_mm; /* negative: no bound, and one line */
};

/** A picture in the colours of the resources' game; they must outlive it. face_canvas_clear(). */
void face_canvas_init(struct face_canvas *canvas, const struct face_resources *resources,
                      int width_px, int height_px, double dpi, struct diag_list *diags);

/** Whether a file of this name is to be a PDF: "x.pdf". */
bool face_canvas_is_pdf(const char *path);

/** The same for pages of a PDF, in vectors; the first of them has begun. */
void face_canvas_init_pdf(struct face_canvas *canvas, const struct face_resources *resources,
                          double width_mm, double height_mm, struct diag_list *diags);

/** Begins the next page; what fails is told by face_canvas_write(). */
void face_canvas_next_page(struct face_canvas *canvas);

void face_canvas_clear(struct face_canvas *canvas);

/** All until the matching pop is moved by `transform`, except the current path. */
void face_canvas_push(const struct face_canvas *canvas, struct transform transform);
void face_canvas_pop(const struct face_canvas *canvas);

/** Adds to the current path, which the functions below draw and then forget. */
void face_canvas_add_path(const struct face_canvas *canvas, const struct path *path);

/** Fills the current path. */
void face_canvas_fill(const struct face_canvas *canvas, struct colour colour);

/**
 * Draws words and returns their height.
 *
 * x_mm  the left of the width that they are set in; without a width, their middle
 */
double face_canvas_words(const struct face_canvas *canvas, const struct canvas_words *words,
                         double x_mm, double top_mm);

/** Draws the shadow of the current path. `unit_mm` is how large it is. */
void face_canvas_shadow(const struct face_canvas *canvas, double unit_mm);

/**
 * Draws a face at the origin, cut to the current path.
 *
 * edge_mm  width of the hair line around it: a face in the colour of the ground would have no edge
 *
 * OUTCOME_FAILED: DIAG_OUTPUT_LIBRARY.
 */
enum outcome face_canvas_face(const struct face_canvas *canvas, const struct display_list *face,
                              double edge_mm);

/**
 * Draws the lines along which a face at the origin is folded, dashed as on the sheets and seen on any ground.
 *
 * line_mm  how wide they are; the dashes go by it
 */
void face_canvas_folds(const struct face_canvas *canvas, const struct fold_line *folds,
                       size_t count, double line_mm);

/** Draws an image at the origin, of this size. OUTCOME_FAILED: DIAG_OUTPUT_LIBRARY. */
enum outcome face_canvas_image(const struct face_canvas *canvas, const struct image *image,
                               double width_mm, double height_mm);

/** The picture as a PNG, pages as a PDF without dates. OUTCOME_FAILED: DIAG_FILE_UNWRITABLE, DIAG_OUTPUT_LIBRARY. */
enum outcome face_canvas_write(struct face_canvas *canvas, const char *path,
                               struct diag_list *diags);

#endif
