/* A drawing that a PDF of Cairo's holds once, however often its pages show it: of faces without transparency. */
#ifndef KERF_FACE_STAMP_H
#define KERF_FACE_STAMP_H

#include <stdbool.h>

#include <cairo.h>
#include <glib.h>

/** Of one document, in one thread. */
struct stamp;

/** What of a box the clip lets through. */
enum shown { SHOWN_NOTHING, SHOWN_PART, SHOWN_WHOLE };

/** The box against that of the clip, both along the axes of the device: what is turned is taken for larger than it is. */
enum shown stamp_shown(cairo_t *cr, double x, double y, double width, double height);

/** Cairo stores surfaces of one name once in a document, as far as its first page shows them. False if it fails. */
bool stamp_name_surface(cairo_surface_t *surface, const char *name);

/**
 * Takes a recording that has extents, from (0, 0) on or further.
 *
 * name    tells it from all other drawings of the document
 * blanks  bytes that stamps share; the variable holds NULL before the first, and is cleared with g_bytes_unref()
 *
 * NULL if Cairo fails.
 */
struct stamp *stamp_new(cairo_surface_t *recording, const char *name, GBytes **blanks);

/** Paints it with the origin of the recording at a place in user space; all of it must be shown (stamp_shown()). */
void stamp_paint(struct stamp *stamp, cairo_t *cr, double x, double y, double opacity);

/** Accepts NULL. */
void stamp_free(struct stamp *stamp);

#endif
