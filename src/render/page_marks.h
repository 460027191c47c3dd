/* The marks and the words of a page. */
#ifndef KERF_RENDER_PAGE_MARKS_H
#define KERF_RENDER_PAGE_MARKS_H

#include <stdbool.h>

#include <cairo.h>

#include "diag/diag_list.h"
#include "sheet/sheet_plan.h"
#include "text/text_block.h"

/** The origin of the surfaces: nothing else in a PDF begins there, see pdf_finish.h. */
enum { MARKS_FORM_LEFT_PT = -3, MARKS_FORM_TOP_PT = -5 };

struct page_marks;

/**
 * style  of the words, in black; its size is not looked at
 * diags  for findings about words
 *
 * The library outlives the marks. page_marks_free().
 */
struct page_marks *page_marks_new(const struct font_library *fonts, const struct text_style *style,
                                  struct diag_list *diags);

/** Accepts NULL. */
void page_marks_free(struct page_marks *marks);

/**
 * Draws the marks and labels of a page on a context whose user units are points.
 *
 * shapes  those of its plan, for MARK_OUTLINE
 *
 * False after DIAG_GLYPH_MISSING or DIAG_FONT_MISSING at a label's span.
 */
bool page_marks_draw(struct page_marks *marks, cairo_t *cr, const struct sheet_page *page,
                     const struct piece_shape *shapes);

/** Draws one line of words, as page_marks_draw() does. */
bool page_marks_draw_label(struct page_marks *marks, cairo_t *cr, const struct label *label);

/**
 * The marks and labels on a recording surface in points whose origin is that of the page; it begins at
 * MARKS_FORM_LEFT_PT and MARKS_FORM_TOP_PT. Pages with equal marks share one.
 *
 * Borrowed until the next call; the page must stay until page_marks_forget().
 *
 * NULL where page_marks_draw() is false.
 */
cairo_surface_t *page_marks_get(struct page_marks *marks, const struct sheet_page *page,
                                const struct piece_shape *shapes);

#endif
