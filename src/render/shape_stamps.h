/* Shapes that a PDF shows again and again: the frames and grounds of a deck are stored once. */
#ifndef KERF_RENDER_SHAPE_STAMPS_H
#define KERF_RENDER_SHAPE_STAMPS_H

#include "face/display_list.h"
#include "face/stamp.h"

struct shape_stamps;

/** Of one document, in one thread. */
struct shape_stamps *shape_stamps_new(void);

/** Accepts NULL. */
void shape_stamps_free(struct shape_stamps *stamps);

/** How many items from the first on are fills and strokes, which are shown together. */
size_t shape_stamps_run(const struct display_item *items, size_t count);

/**
 * Shows a run of fills and strokes from what is stored of them.
 *
 * draw  draws an item in user space, in points
 *
 * False if they are to be drawn as they are: they were not seen before, are little more than what it takes to show
 * them, lie in a group, or reach beyond the clip.
 */
bool shape_stamps_show(struct shape_stamps *stamps, cairo_t *cr, const struct display_item *items,
                       size_t count, void (*draw)(cairo_t *cr, const struct display_item *item));

#endif
