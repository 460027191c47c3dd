/* SVG files by librsvg, in one way for the store and for the drawer. */
#ifndef KERF_FACE_IMAGE_SVG_H
#define KERF_FACE_IMAGE_SVG_H

#include <stdbool.h>

#include <cairo.h>
#include <glib.h>
#include <librsvg/rsvg.h>

#include "face/image_store.h"

/** Parsed, loading nothing from anywhere; NULL and an error if it is no SVG. Release with g_object_unref. */
RsvgHandle *image_svg_open(GBytes *bytes, GError **error);

/** The size in CSS px: width and height, else that of the viewBox; false if it has neither. */
bool image_svg_size(RsvgHandle *handle, double *width_px, double *height_px);

/** What there is in an object that makes pixels of it: filters reach beyond what they are on, masks do not. */
enum svg_effects { SVG_PLAIN, SVG_MASKED, SVG_FILTERED };

/** Sets all of an object but its `id`; false if nothing of it is seen. */
bool image_svg_find_object(RsvgHandle *handle, enum svg_effects effects, struct svg_object *object);

/** Gives `currentColor` its colour. */
bool image_svg_set_tint(RsvgHandle *handle, struct colour tint);

/** Draws the picture, or an object of it, over width x height user units from the origin, and nothing beyond. */
bool image_svg_draw(RsvgHandle *handle, const struct svg_object *object, cairo_t *cr, double width,
                    double height);

#endif
