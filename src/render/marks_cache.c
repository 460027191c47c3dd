/* All full sheets of a plan have the same marks: they are stored once in the document. */
#include "render/marks_cache.h"

#include <math.h>

#include "geom/length_units.h"
#include "render/canvas.h"
#include "render/pdf_finish.h"

static bool same_placement(const struct placement *a, const struct placement *b)
{
    return a->shape == b->shape && a->x_mm == b->x_mm && a->y_mm == b->y_mm &&
           a->quarter_turns == b->quarter_turns;
}

static bool same_mark(const struct sheet_page *page_a, const struct sheet_page *page_b,
                      size_t index)
{
    const struct mark *a = &page_a->marks[index], *b = &page_b->marks[index];
    if (a->kind != b->kind || a->width_mm != b->width_mm || a->dotted != b->dotted) {
        return false;
    }
    if (a->kind == MARK_OUTLINE) {
        return same_placement(&page_a->placements[a->placement], &page_b->placements[b->placement]);
    }
    return a->x1_mm == b->x1_mm && a->y1_mm == b->y1_mm && a->x2_mm == b->x2_mm &&
           a->y2_mm == b->y2_mm;
}

static bool same_marks(const struct sheet_page *a, const struct sheet_page *b)
{
    if (a->mark_count != b->mark_count || a->width_mm != b->width_mm ||
        a->height_mm != b->height_mm) {
        return false;
    }
    if (a->label_count > 0 || b->label_count > 0) {
        return false; /* no two pages have the same */
    }
    for (size_t i = 0; i < a->mark_count; i++) {
        if (!same_mark(a, b, i)) {
            return false;
        }
    }
    return true;
}

static cairo_surface_t *record_marks(const struct sheet_page *page,
                                     const struct piece_shape *shapes)
{
    cairo_rectangle_t extents = {MARKS_FORM_LEFT_PT, MARKS_FORM_TOP_PT,
                                 ceil(pt_from_mm(page->width_mm)) - MARKS_FORM_LEFT_PT,
                                 ceil(pt_from_mm(page->height_mm)) - MARKS_FORM_TOP_PT};
    cairo_surface_t *surface = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &extents);
    cairo_t *cr = cairo_create(surface);
    canvas_draw_marks(cr, page, shapes);
    cairo_destroy(cr);
    return surface;
}

cairo_surface_t *marks_cache_get(struct marks_cache *cache, const struct sheet_page *page,
                                 const struct piece_shape *shapes)
{
    for (size_t i = 0; i < MARKS_CACHE_SIZE; i++) {
        if (cache->entries[i].surface && same_marks(cache->entries[i].page, page)) {
            return cache->entries[i].surface;
        }
    }
    size_t slot = cache->next;
    cache->next = (slot + 1) % MARKS_CACHE_SIZE;
    if (cache->entries[slot].surface) {
        cairo_surface_destroy(cache->entries[slot].surface);
    }
    cache->entries[slot].page = page;
    cache->entries[slot].surface = record_marks(page, shapes);
    return cache->entries[slot].surface;
}

void marks_cache_clear(struct marks_cache *cache)
{
    for (size_t i = 0; i < MARKS_CACHE_SIZE; i++) {
        if (cache->entries[i].surface) {
            cairo_surface_destroy(cache->entries[i].surface);
        }
    }
    *cache = (struct marks_cache){0};
}
