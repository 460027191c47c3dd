/* What a request says about all of its text, and room for its icons, as Pango's attributes. */
#ifndef KERF_TEXT_TEXT_ATTRIBUTES_H
#define KERF_TEXT_TEXT_ATTRIBUTES_H

#include <stdbool.h>

#include <pango/pango.h>

#include "text/markup.h"
#include "text/text_block.h"

/** The font of a style in a size; pango_font_description_free(). */
PangoFontDescription *text_font_description(const struct text_style *style, double size_pt);

/**
 * The attributes of a text: the style's under those of the markup.
 *
 * font   the font of the text in the size it is shaped in, borrowed
 * capital_height  of that font, in Pango's units
 * scale  from that size to the one it is shown in: absolute lengths are divided by it
 *
 * A reference for the caller, or NULL where there are none. The ink rectangle of an icon's shape is
 * where it stands.
 */
PangoAttrList *text_attributes_new(const struct text_request *request, const struct markup *markup,
                                   const PangoFontDescription *font, int capital_height,
                                   double scale);

/** The longest length in Pango's units, with room to add up many. */
#define PANGO_UNITS_MAX 1e8

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
