/* Colours as authors write them: #rgb, #rrggbb, #rrggbbaa or a CSS name. */
#ifndef KERF_BASE_COLOUR_H
#define KERF_BASE_COLOUR_H

#include <stdbool.h>
#include <stddef.h>

/** sRGB, each from 0 to 1, not premultiplied. */
struct colour {
    double red, green, blue, alpha;
};

/** Cyan, magenta, yellow and black, each from 0 to 1. */
struct inks {
    double parts[4];
};

static inline bool colour_equal(struct colour a, struct colour b)
{
    return a.red == b.red && a.green == b.green && a.blue == b.blue && a.alpha == b.alpha;
}

/** A colour, and the inks that its author wants for it. */
struct colour_inks {
    struct colour colour;
    struct inks inks;
};

/** A colour, and the one that takes its place. */
struct colour_change {
    struct colour from, to;
};

/** The grey that is as light. Source: ITU-R BT.709, luma of encoded parts. */
struct colour colour_grey(struct colour colour);

/** False if `text` is neither; also accepts "none" and "transparent" (alpha 0). */
bool colour_parse(const char *text, struct colour *out);

/** The names of CSS, in order; NULL past the last. */
const char *colour_name_at(size_t index);

/** "#rrggbb", or "#rrggbbaa" where not opaque; `out` holds at least 10 bytes. */
void colour_format(struct colour colour, char out[10]);

/** The light of one part (red, green or blue), 0 to 1, not gamma-encoded. Source: IEC 61966-2-1. */
double colour_linear_part(double part);

/** Contrast of two opaque colours, 1 to 21. Source: WCAG 2.2, definition of contrast ratio. */
double colour_contrast(struct colour a, struct colour b);

#endif
