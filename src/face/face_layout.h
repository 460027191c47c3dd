/* Laying a face out: from the elements of a layout and the values of a record to a display list.
 *
 * Three steps, each over the whole face: elements become items (expressions evaluated, `each`, `when`
 * and `use` unfolded), items are measured, items are arranged and drawn. */
#ifndef KERF_FACE_FACE_LAYOUT_H
#define KERF_FACE_FACE_LAYOUT_H

#include <glib.h>

#include "base/outcome.h"
#include "face/display_list.h"
#include "game/pieces.h"

/** The scalars of data and layouts that faces print as text, from all threads. */
struct printed_texts {
    GMutex mutex;
    GHashTable *scalars; /* const struct node * */
};

void printed_texts_init(struct printed_texts *texts);
void printed_texts_clear(struct printed_texts *texts);

/** Adds scalars from any thread; nothing where `texts` is NULL. */
void printed_texts_add(struct printed_texts *texts, GHashTable *scalars);

/** The files of pictures that faces ask for, whether they could be read or not, from all threads. */
struct asked_pictures {
    GMutex mutex;
    GHashTable *paths; /* strings of its own */
};

void asked_pictures_init(struct asked_pictures *pictures);
void asked_pictures_clear(struct asked_pictures *pictures);

/** Adds a file from any thread; nothing where `pictures` is NULL. */
void asked_pictures_add(struct asked_pictures *pictures, const char *path);

struct group_sizes;

/** What all threads that lay out faces share; all of it outlives the makers. */
struct face_resources {
    const struct game *game;
    const struct font_library *fonts;
    struct image_store *images;
    GHashTable *
        drawn_pictures; /* that are in no file, by the names that layouts call them: const struct image *; NULL: none */
    const struct print_settings *print; /* the command line's, before the components'; NULL: none */
    struct printed_texts
        *texts; /* what makers print is added when they are freed; NULL: nobody asks */
    struct asked_pictures *pictures; /* NULL: nobody asks */
    struct group_sizes *group_sizes; /* NULL: texts shrink with those of their own face at most */
    gint *
        shown; /* by the number of an element or look whether a face shows it, [game->element_count]; NULL: not kept */
    bool
        tells_of_each; /* what is shown, asked for and printed is asked of each face alone: nothing is
                                     made once for several */
    const struct expression_watch *watch; /* on all that makers evaluate; NULL: none */
};

/** One thread's kit for laying out faces. */
struct face_maker;

struct face_maker *face_maker_new(const struct face_resources *resources);

/** Accepts NULL. */
void face_maker_free(struct face_maker *maker);

/** Adds to the resources' texts what the maker has printed since it did last. */
void face_maker_tell_texts(struct face_maker *maker);

/**
 * Lays a face out.
 *
 * list_out  owned by the caller, display_list_free(); NULL unless OUTCOME_OK
 *
 * OUTCOME_REJECTED: findings of expressions, DIAG_TEXT_OVERFLOW, DIAG_FONT_MISSING,
 * DIAG_GLYPH_MISSING, DIAG_MARKUP, DIAG_UNKNOWN_ICON, DIAG_UNKNOWN_REFERENCE, DIAG_LAYOUT_NO_ROOM,
 * DIAG_OUTSIDE_FACE, DIAG_TOO_MANY_ELEMENTS, DIAG_USE_TOO_DEEP and those of image_store_load(), all of
 * them reported. Warnings (DIAG_TEXT_TOO_SMALL, those of face_check(), DIAG_BOARD_NO_LOOK) do not reject.
 */
enum outcome face_lay_out(struct face_maker *maker, const struct face *face,
                          struct display_list **list_out, struct diag_list *diags);

/**
 * As face_lay_out(), but also gives what was drawn of a face that is rejected, to show where it is
 * wrong; that may be nothing. `*list_out` is never NULL.
 */
enum outcome face_draft(struct face_maker *maker, const struct face *face,
                        struct display_list **list_out, struct diag_list *diags);

/**
 * Lays a face out only to see how far its texts that shrink across faces must shrink.
 *
 * parts  the group's name -> double *: the part of its size that a text of it was made smaller to; the smallest so far
 */
void face_measure(struct face_maker *maker, const struct face *face, GHashTable *parts);

#endif
