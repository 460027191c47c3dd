/* What the first pages of a booklet say, as a document that their layouts read. */
#ifndef KERF_PRINT_BOOKLET_TEXT_H
#define KERF_PRINT_BOOKLET_TEXT_H

#include <glib.h>

#include "print/booklet_facts.h"

/**
 * Writes a YAML list with a record a page, in the order of the pages: first contents, printing, the
 * other contents. `layout` of each is its layout; everything else is for the layouts to read.
 */
void booklet_text_write(const struct booklet_facts *facts, GString *out);

#endif
