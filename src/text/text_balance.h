/* Lines of about the same length: a text as narrow as it can be without a line more. */
#ifndef KERF_TEXT_TEXT_BALANCE_H
#define KERF_TEXT_TEXT_BALANCE_H

#include <pango/pango.h>

/**
 * The narrowest width, to a step that nobody sees, at which a text has as many lines as at `width`: the last would
 * be a word alone often else.
 *
 * count_lines  of the text at a width; 0: that cannot be told
 *
 * 0 where it cannot be told.
 */
int text_balance(int width, int (*count_lines)(int width, void *data), void *data);

/** That of a layout, which breaks between words. Its own width is any afterwards. */
int text_balance_pango(PangoLayout *pango, int width);

#endif
