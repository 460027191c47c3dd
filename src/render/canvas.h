/* Display lists played onto a cairo context whose user units are points. */
#ifndef KERF_RENDER_CANVAS_H
#define KERF_RENDER_CANVAS_H

#include <stdbool.h>

#include <cairo.h>

#include "face/display_list.h"
#include "face/image_store.h"
#include "sheet/sheet_plan.h"

/** Draws a face with the top left of its trim at the user space origin. False if a picture failed. */
bool canvas_replay(cairo_t *cr, const struct display_list *list, struct image_drawer *drawer,
                   bool vector);

/** Adds a path to the current one, mm made points. */
void canvas_add_path(cairo_t *cr, const struct path *path);

/** Moves the user space, mm made points. */
void canvas_transform(cairo_t *cr, const struct transform *transform);

/** Moves the user space into a piece on its page: origin at the top left of the trim, turned. */
void canvas_place(cairo_t *cr, const struct placement *placement, const struct piece_shape *shape);

/**
 * Draws lines to fold along, black dashes on white so that they are seen on any ground.
 *
 * line_mm  how wide they are; the dashes go by it
 */
void canvas_draw_folds(cairo_t *cr, const struct fold_line *folds, size_t count, double line_mm);

/** Sets the dashes of lines, at most STROKE_DASH_MAX lengths; none: whole lines. */
void canvas_set_dashes(cairo_t *cr, const double *dashes_mm, size_t count);

#endif
