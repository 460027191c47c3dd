/* All pictures that a game shows, for who draws them. */
#ifndef KERF_PICTURE_ART_LIST_H
#define KERF_PICTURE_ART_LIST_H

#include "project/project.h"

/** A picture, and the largest of its sizes on the faces of the game. */
struct art_use {
    const char *name; /* the file's, in the game's folder */
    bool missing;     /* a box stands in for it */
    double width_mm, height_mm;
    int width_px, height_px; /* of that size at 300 dots per inch */
    size_t face_count;       /* that show it */
};

struct art_list {
    struct art_use *uses; /* those that are missing first, then by name */
    size_t count;
};

/**
 * Lays out all faces of a project and lists their pictures, icons too.
 *
 * list_out  art_list_clear(), whatever the outcome; names are the project's
 *
 * OUTCOME_REJECTED if any face has errors: what could be laid out is listed all the same.
 */
enum outcome art_list_make(const struct project *project, unsigned thread_count,
                           struct art_list *list_out, struct diag_list *diags);

void art_list_clear(struct art_list *list);

#endif
