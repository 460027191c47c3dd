/* The font files that are open: each once for a library, for all of its threads. */
#ifndef KERF_TEXT_FONT_FACES_H
#define KERF_TEXT_FONT_FACES_H

#include <stdbool.h>

#include <cairo.h>
#include <fontconfig/fontconfig.h>
#include <glib.h>

#include "base/digest.h"

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

/** More axes than fonts are seen with. */
enum { FONT_AXES_MOST = 16 };

/** What is in the file of a font, and what of it is shown. */
struct font_file {
    GBytes *bytes;  /* the whole file, mapped; NULL: no OpenType */
    unsigned index; /* of the face, in a file of several */
    double axes[FONT_AXES_MOST];
    unsigned
        axis_count; /* 0: no variable font; else where it stands on each axis, in the order and units of its `fvar` */
    bool has_cids;     /* glyphs have numbers of their own in its table `CFF `: font_file_cid() */
    bool is_thickened; /* by Cairo */
    struct digest digest; /* of all this, whatever the size: the same wherever the file lies */
};

/**
 * The file that a font of Cairo is of. The bytes outlive the font, and the library.
 *
 * False where the font cannot be used. Else font_file_clear().
 */
bool font_file_of(cairo_scaled_font_t *font, struct font_file *out);
void font_file_clear(struct font_file *file);

/** The number of a glyph in a font that has such. */
unsigned font_file_cid(cairo_scaled_font_t *font, unsigned long glyph);

#endif
