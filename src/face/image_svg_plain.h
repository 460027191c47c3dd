/* What an SVG says so plainly that nobody need draw it, or have librsvg parse it, to know. */
#ifndef KERF_FACE_IMAGE_SVG_PLAIN_H
#define KERF_FACE_IMAGE_SVG_PLAIN_H

#include <stdbool.h>

/** How an element is painted, as far as its attributes and those round it say plainly. */
struct svg_plain {
    bool is_shown;       /* with all that it stands in: nothing hides, fades or styles it */
    bool fills, strokes; /* in currentColor, which is that of the picture */
};

/**
 * Of an element.
 *
 * around      what it stands in; NULL: it is the root
 * attributes  names and values in turn, NULL at the end; names in a namespace have a space in them
 */
struct svg_plain svg_plain_of(const struct svg_plain *around, const char *name,
                              const char *const *attributes);

/** Whether that is a shape in currentColor. */
bool svg_plain_is_coloured(struct svg_plain plain, const char *name);

/**
 * The size in CSS px that a root says: width and height in absolute units, or a viewBox alone. Its numbers are rounded
 * as librsvg does, to `float`. False where only librsvg knows.
 */
bool svg_plain_size(const char *const *attributes, double *width_px, double *height_px);

#endif
