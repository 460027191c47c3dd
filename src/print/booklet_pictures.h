/* Faces of a game drawn small, for the first pages of its booklet. */
#ifndef KERF_PRINT_BOOKLET_PICTURES_H
#define KERF_PRINT_BOOKLET_PICTURES_H

#include "project/project.h"

struct booklet_pictures;

/** How large a picture is on the page, and what of the face it shows. */
struct booklet_picture_view {
    const char *kind;           /* for its name: one of each kind for a component */
    double width_mm, height_mm; /* that it fits in */
    struct box seen;            /* of the face; empty: all of it */
};

/** The project must outlive it. booklet_pictures_free() */
struct booklet_pictures *booklet_pictures_new(const struct project *project);

/** Accepts NULL. */
void booklet_pictures_free(struct booklet_pictures *pictures);

/**
 * Asks for the front of a component's first piece, cut along its outline, with a hair line round it: white cards have an
 * edge on white paper.
 *
 * pieces  at least one; borrowed until all is drawn
 *
 * Its name, as long as the pictures live. It is "" once all is drawn where that face could not be, which is told where it
 * is printed.
 */
const char *booklet_pictures_ask(struct booklet_pictures *pictures,
                                 const struct component_pieces *pieces,
                                 const struct booklet_picture_view *view);

/** Draws all that were asked for. */
void booklet_pictures_draw(struct booklet_pictures *pictures, unsigned thread_count);

/** By their names, as face_resources wants them. */
GHashTable *booklet_pictures_table(const struct booklet_pictures *pictures);

#endif
