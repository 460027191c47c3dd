/* Pictures in one colour or in greys: whether one can be tinted, and an SVG drawn so. Private to this folder. */
#ifndef KERF_FACE_IMAGE_TINT_H
#define KERF_FACE_IMAGE_TINT_H

#include "face/image_store.h"

/** What a picture is drawn in, as far as a small copy of it shows. */
enum image_ink {
    IMAGE_INK_CURRENT,  /* an SVG that has something in currentColor */
    IMAGE_INK_BLACK,    /* black alone */
    IMAGE_INK_ONE,      /* another colour alone */
    IMAGE_INK_SEVERAL,  /* more than one, on a transparent ground */
    IMAGE_INK_NO_SHAPE, /* more than one, and opaque everywhere: a photo */
};

/** Draws a small copy of the picture and looks at it. */
enum image_ink image_ink_of(const struct image *image);

/**
 * The SVG with each colour in it made currentColor, but for those in masks, where light and dark are
 * what shows and hides. A new reference; NULL if it holds a picture of pixels, or is no XML.
 */
GBytes *image_svg_in_current_colour(GBytes *bytes);

/**
 * The SVG with each colour in it made grey, but for those in masks; what has the first colour of a change gets the
 * other one. A new reference; NULL if it is no XML.
 */
GBytes *image_svg_in_greys(GBytes *bytes, const struct colour_change *changes, size_t change_count);

/** Makes each pixel of an ARGB32 or RGB24 surface grey. */
void image_pixels_grey(cairo_surface_t *surface);

/** Gives each pixel of an ARGB32 surface the tint, and leaves it as opaque as it is. */
void image_pixels_tint(cairo_surface_t *surface, struct colour tint);

#endif
