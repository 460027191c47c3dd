/* The marks and the words of a page, as display lists. */
#ifndef KERF_RENDER_PAGE_MARKS_H
#define KERF_RENDER_PAGE_MARKS_H

#include <stddef.h>

#include "diag/diag_list.h"
#include "face/display_list.h"
#include "sheet/sheet_plan.h"
#include "text/text_block.h"

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
 * The marks and labels of a page in mm, from its top left; the list is as large as the page. Pages with
 * equal marks share one, if not too many others come between them.
 *
 * page    stays until page_marks_free()
 * shapes  those of its plan, for MARK_OUTLINE
 *
 * Borrowed until the next call.
 *
 * NULL after DIAG_GLYPH_MISSING, DIAG_FONT_MISSING or DIAG_TEXT_MARKS at a label's span.
 */
const struct display_list *page_marks_get(struct page_marks *marks, const struct sheet_page *page,
                                          const struct piece_shape *shapes);

/**
 * One line of words by itself, in mm of the page that it is on; the list has no size.
 *
 * The caller's: display_list_free(). NULL as with page_marks_get().
 */
struct display_list *page_marks_label(struct page_marks *marks, const struct label *label);

#endif
