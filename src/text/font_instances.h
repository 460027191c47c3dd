/* The faces that letters are shown with: one for each font, whichever thread asks. */
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
 * The face that a pattern of fontconfig asks for; of a variable font at a weight (or width, or size) that no
 * named instance has, with a FreeType face of its own, so that a PDF gets the outlines that are shown. Borrowed
 * from `instances`.
 *
 * NULL where the file of a variable font can no longer be read.
 */
cairo_font_face_t *font_instances_lookup(struct font_instances *instances,
                                         const FcPattern *pattern);

#endif
