/* Faces of variable fonts at weights (or widths, or sizes) that no named instance of them has. */
#ifndef KERF_TEXT_FONT_INSTANCES_H
#define KERF_TEXT_FONT_INSTANCES_H

#include <cairo.h>
#include <fontconfig/fontconfig.h>

/** Shared by all threads; locks itself. */
struct font_instances;

struct font_instances *font_instances_new(void);

/** Accepts NULL. */
void font_instances_free(struct font_instances *instances);

/**
 * The face that a pattern of fontconfig asks for, with a FreeType face of its own, so that a PDF gets the
 * outlines that are shown. Borrowed from `instances`.
 *
 * NULL where the pattern asks for no variation, or its file can no longer be read.
 */
cairo_font_face_t *font_instances_lookup(struct font_instances *instances,
                                         const FcPattern *pattern);

#endif
