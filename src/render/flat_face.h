/* A face without transparency, for PDF/X-1a: vectors where all is opaque, pixels where something is seen through. */
#ifndef KERF_RENDER_FLAT_FACE_H
#define KERF_RENDER_FLAT_FACE_H

#include <stdbool.h>

#include <cairo.h>

#include "diag/diag_list.h"
#include "face/display_list.h"
#include "face/image_store.h"
#include "render/pdf_inks.h"

/** Of one thread: knows which pictures are opaque. */
struct flattener;

/** Both are borrowed. */
struct flattener *flattener_new(const struct pdf_inks *inks, struct image_drawer *drawer);

/** Accepts NULL. */
void flattener_free(struct flattener *flattener);

/**
 * As canvas_replay() onto a PDF. What is not opaque becomes a picture of pixels in inks together with all that lies
 * below it, in the smallest box that holds it; what is drawn later, and all beside, stays vectors.
 *
 * There are 600 pixels an inch; 300 where nothing but pictures comes together, which have no more themselves, and
 * where there would be too many for memory.
 *
 * False if a picture failed. DIAG_FLATTENED for each item that is not opaque.
 */
bool flat_face_replay(struct flattener *flattener, cairo_t *cr, const struct display_list *list,
                      struct diag_list *diags);

#endif
