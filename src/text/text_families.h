/* The font families that a text asks for. */
#ifndef KERF_TEXT_TEXT_FAMILIES_H
#define KERF_TEXT_TEXT_FAMILIES_H

#include <stdbool.h>

#include "text/markup.h"
#include "text/text_block.h"

/**
 * Looks at one family.
 *
 * attribute  of the markup, that names the family; NULL: the style does
 *
 * False ends the visit.
 */
typedef bool (*text_family_visitor)(const char *family, const PangoAttribute *attribute,
                                    void *data);

/**
 * Visits the families of the style, then those of the markup: each name of a list ("Lato, serif"),
 * which is Pango's way to say what to fall back to. False where a visitor was.
 */
bool text_families_visit(const struct text_request *request, const struct markup *markup,
                         text_family_visitor visitor, void *data);

#endif
