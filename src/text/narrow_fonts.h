/* The fonts of the families that a game names. For each font that is looked for, Pango has threads that compare, sort and add up
 * all that it is shown: shown few, they take a tenth of the time. A text that needs no others comes out the same to
 * the glyph; whether it does is told here. */
#ifndef KERF_TEXT_NARROW_FONTS_H
#define KERF_TEXT_NARROW_FONTS_H

#include <stdbool.h>
#include <stddef.h>

#include <fontconfig/fontconfig.h>

#include "text/markup.h"
#include "text/text_block.h"

/** Any thread may ask it. */
struct narrow_fonts;

/**
 * Picks the fonts out of a configuration, which outlives them.
 *
 * families  as styles name them, [count]: of a list the first counts
 *
 * NULL where the machine has none of them.
 */
struct narrow_fonts *narrow_fonts_new(FcConfig *config, const char *const *families, size_t count);

/** Accepts NULL. */
void narrow_fonts_free(struct narrow_fonts *fonts);

/** Has the configuration show them alone, or all of its fonts again: while nobody else reads it. */
void narrow_fonts_show_alone(struct narrow_fonts *fonts);
void narrow_fonts_show_all(struct narrow_fonts *fonts);

/** Looks at what Pango asks for, with what the rules of the machine make of it. */
void narrow_fonts_look_at(struct narrow_fonts *fonts, const FcPattern *asked);

/** Whether whatever was looked at goes by its first family before all else; if not, the fonts are of no use. */
bool narrow_fonts_hold(const struct narrow_fonts *fonts);

/** Whether a text has the same letters where these are all fonts that there are. */
bool narrow_fonts_suffice(const struct narrow_fonts *fonts, const struct text_request *request,
                          const struct markup *markup);

#endif
