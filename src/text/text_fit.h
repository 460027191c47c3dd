/* Makes a text fit its box by shrinking it, and says what stands outside if it cannot. */
#ifndef KERF_TEXT_TEXT_FIT_H
#define KERF_TEXT_TEXT_FIT_H

#include "text/text_layout.h"

/**
 * Lays a text out in the largest size that fits, in steps of a quarter point down from the style's
 * to the request's minimum; in the minimum if none fits. text_layout_clear().
 */
void text_fit(struct text_layout *layout, struct font_set *set, const struct text_request *request,
              const struct markup *markup);

bool text_layout_fits(const struct text_layout *layout);

/** TEXT_OVERFLOW with the words outside the box, where the first of them begins, and the excess. */
void text_fit_report_overflow(const struct text_layout *layout, struct arena *arena,
                              struct text_report *report);

#endif
