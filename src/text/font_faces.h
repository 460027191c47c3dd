/* The font files that are open: each once for a library, for all of its threads. */
#ifndef KERF_TEXT_FONT_FACES_H
#define KERF_TEXT_FONT_FACES_H

#include <fontconfig/fontconfig.h>

/** Shared by all threads; locks itself. */
struct font_faces;

struct font_faces *font_faces_new(void);

/** What is still shown with a face keeps its file open. Accepts NULL. */
void font_faces_free(struct font_faces *faces);

/**
 * Has Cairo draw with the library's own face what a pattern of fontconfig asks for, from the first time on that
 * somebody makes a font of it. A file that cannot be opened is left to Cairo, whose font tells of it.
 *
 * pattern  of one font file, prepared for use; the face is added to it
 */
void font_faces_open(struct font_faces *faces, FcPattern *pattern);

#endif
