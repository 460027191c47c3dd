/* The marks and labels of a page as one Cairo surface, which pages with equal marks share. */
#ifndef KERF_RENDER_MARKS_CACHE_H
#define KERF_RENDER_MARKS_CACHE_H

#include <cairo.h>

#include "sheet/sheet_plan.h"

enum { MARKS_CACHE_SIZE = 4 }; /* fronts, backs, and a last sheet of each */

/** For one plan. */
struct marks_cache {
    struct {
        const struct sheet_page *page; /* the one that was drawn */
        cairo_surface_t *surface;
    } entries[MARKS_CACHE_SIZE];
    size_t next;
};

/**
 * A recording surface in points whose origin is that of the page; it begins at MARKS_FORM_LEFT_PT and
 * MARKS_FORM_TOP_PT. Borrowed, for at least as long as the page is drawn.
 */
cairo_surface_t *marks_cache_get(struct marks_cache *cache, const struct sheet_page *page,
                                 const struct piece_shape *shapes);

/** Accepts a zeroed struct. */
void marks_cache_clear(struct marks_cache *cache);

#endif
