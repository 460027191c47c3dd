/* What the files of src/text share about fonts. */
#ifndef KERF_TEXT_FONT_SET_INTERNAL_H
#define KERF_TEXT_FONT_SET_INTERNAL_H

#include <cairo.h>
#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>

#include "base/digest.h"
#include "text/font_faces.h"
#include "text/font_set.h"
#include "text/narrow_fonts.h"
#include "text/shaped_words.h"
#include "text/text_cache.h"

/** What Pango shapes with in one thread: all fonts of a library, or few. */
struct shaper {
    PangoFontMap *map;
    PangoContext *context;
    PangoLayout *layout; /* one for all texts: making one costs as much as a short text */
    struct shaped_words *words;
    GHashTable *own; /* of shaper_own_font() */
};

/** What a font asks of the lines of a text that is set in it, in Pango's units. */
struct own_font {
    int ascent, descent, capital_height;
};

/** Of the font of a description in the language of the shaper's context; 0 where there is none. */
struct own_font shaper_own_font(const struct shaper *shaper,
                                const PangoFontDescription *description);

struct font_set {
    const struct font_library *library;
    struct shaper wide, narrow; /* of all fonts, and of few; without a map until it is needed */
    struct text_cache *cache;   /* the library's */
    GHashTable *shown;          /* of font_set_shown_font() */
};

/** The shaper with all fonts; borrowed. */
const struct shaper *font_set_wide(struct font_set *set);

/** That with few fonts, for a text that gets the same letters with it; borrowed. NULL: it may not. */
const struct shaper *font_set_narrow(struct font_set *set, const struct text_request *request,
                                     const struct markup *markup);

/**
 * The font that a text was shaped with, `scale` times as large; a reference, NULL where it cannot be used.
 *
 * digest_out  text_font_digest() of it
 */
cairo_scaled_font_t *font_set_shown_font(struct font_set *set, PangoFont *shaped, double scale,
                                         struct digest *digest_out);

/** The library's configuration; borrowed, not to be changed any more. */
FcConfig *font_library_config(const struct font_library *library);

/** The library's open files, for all threads; borrowed. */
struct font_faces *font_library_faces(const struct font_library *library);

/** What all threads have shaped; borrowed. */
struct text_cache *font_library_texts(const struct font_library *library);
struct word_store *font_library_words(const struct font_library *library);

/**
 * A map for a library's fonts. Pango lists all fonts of the configuration that a map is given, which takes as long as
 * shaping some texts, and nobody looks at the list. So the library makes maps before its configuration has any fonts.
 *
 * narrow  those that the configuration shows now, which the map keeps; NULL: it has all
 */
PangoFontMap *font_map_new(const struct font_library *library, struct narrow_fonts *narrow);

/** Ends a map (PangoFontMap *), when the threads have ended that Pango has begun for it. */
void font_map_end(void *data);

/** A map that was made before there were fonts, the caller's; NULL where all are taken. */
PangoFontMap *font_library_take_map(const struct font_library *library);

/** One that has font_library_narrow(), likewise. */
PangoFontMap *font_library_take_narrow_map(const struct font_library *library);

/** The fonts of the families that were named when the library was first used; borrowed, NULL: none. */
const struct narrow_fonts *font_library_narrow(const struct font_library *library);

/** Font sets that were given back, for whoever asks next; borrowed. */
GAsyncQueue *font_library_spare_sets(const struct font_library *library);

/** Ends a font set (struct font_set *); for its library alone, others give it back. */
void font_set_destroy(void *data);

/** Whether a name stands for whatever the machine uses for such type: "serif". */
bool font_library_is_generic(const char *family);

/** Whether a family is drawn otherwise in small sizes than in large ones (OpenType's `opsz`). */
bool font_library_has_optical_sizes(const struct font_library *library, const char *family);

/** Whether a family has glyphs in colours of their own: emoji. */
bool font_library_has_colours(const struct font_library *library, const char *family);

#endif
