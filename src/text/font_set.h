/* The fonts of one game: the system's and those in its fonts/ folder. Pango and fontconfig are used
 * in src/text only. A font set belongs to one thread; text blocks made with it may be handed on. */
#ifndef KERF_TEXT_FONT_SET_H
#define KERF_TEXT_FONT_SET_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"

struct font_set;

/** Which font files there are; read once, shared by the font sets of all threads. */
struct font_library;

/**
 * Looks up which fonts there are; no text may be set before font_library_use().
 *
 * fonts_folder  a game's own fonts, or NULL; they go before the system's
 */
struct font_library *font_library_new(const char *fonts_folder);

/**
 * Has texts be set with the library from now on, and those in pictures too (librsvg's); once, before any other thread has it.
 *
 * families  in which most texts are, [family_count], as styles name them: their fonts are found sooner, and no others
 *           than without
 */
void font_library_use(struct font_library *library, const char *const *families,
                      size_t family_count);

void font_library_free(struct font_library *library);

/** A file in a game's fonts folder that does not give what its author wants of it. */
struct font_fault {
    char *file;    /* its path */
    char *problem; /* in words */
};

/** Borrowed; in the order of the files. */
const struct font_fault *font_library_faults(const struct font_library *library, size_t *count_out);

/** Whether a family is there under exactly this name (case does not matter). */
bool font_library_has_family(const struct font_library *library, const char *family);

/** All family names, sorted; in the arena. */
const char *const *font_library_families(const struct font_library *library, struct arena *arena,
                                         size_t *count_out);

struct hyphen_patterns;

/** Where words of a language (BCP 47, or NULL) are parted; NULL: no patterns of it are installed. */
const struct hyphen_patterns *font_library_hyphens(const struct font_library *library,
                                                   const char *language);

/** The folders that were searched, "a, b and c"; in the arena. */
const char *font_library_folders(const struct font_library *library, struct arena *arena);

/** Whether the machine still has the fonts that the library was made with. */
bool font_library_is_current(const struct font_library *library);

/** The library outlives the set. */
struct font_set *font_set_new(const struct font_library *library);

/** Has librsvg, which sets texts by itself, use open files of the program in the calling thread: before it draws. */
void font_set_for_pictures(void);

/** Gives a set back to its library, which keeps it for the next who asks; accepts NULL. */
void font_set_free(struct font_set *set);

#endif
