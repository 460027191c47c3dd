/* How a run of letters looks beside its font. Private to this folder. */
#ifndef KERF_TEXT_TEXT_LOOK_H
#define KERF_TEXT_TEXT_LOOK_H

#include <stdbool.h>

#include <pango/pango.h>

#include "base/colour.h"
#include "text/text_block_internal.h"
#include "text/text_layout.h"

/** From the attributes that Pango leaves to the renderer. */
struct text_look {
    /* Lines take the colour of the letters unless the markup gives them one of their own. */
    struct colour colour, background, underline_colour, strikethrough_colour, overline_colour;
    bool has_background, has_underline_colour, has_strikethrough_colour, has_overline_colour;
    PangoUnderline underline;
    bool strikethrough, overline;
    const PangoAttrShape *icon; /* borrowed; NULL for glyphs */
};

/** `base` is the colour of the text where no attribute gives one. The icon belongs to `item`. */
struct text_look text_look_of(const PangoItem *item, struct colour base);

/** Adds the background of a run and its lines, each in the place and thickness that its font asks for. */
void text_look_add_bars(const struct text_look *look, const struct text_layout *layout,
                        const PangoItem *item, const struct text_run *run,
                        struct text_block *block);

#endif
