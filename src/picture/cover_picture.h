/* The pictures that a game is shown by in a shop: the front of its box, a banner. */
#ifndef KERF_PICTURE_COVER_PICTURE_H
#define KERF_PICTURE_COVER_PICTURE_H

#include "base/arena.h"
#include "geom/box.h"
#include "picture/image_target.h"
#include "project/project.h"

/**
 * Writes NAME.png into `folder`: the game's own art/NAME.png where there is one, else a picture made of
 * the title, what the game is about, for how many players, and some of its faces, in the theme's colours.
 *
 * OUTCOME_REJECTED: DIAG_COVER_SIZE, or DIAG_IMAGE_LIMIT where the file is too large, or as
 * image_store_load().
 * OUTCOME_FAILED: DIAG_FILE_UNWRITABLE, DIAG_OUTPUT_LIBRARY.
 */
enum outcome cover_picture_write(const struct project *project, const struct cover_format *format,
                                 const char *folder, struct diag_list *diags);

struct cover_face {
    size_t face;     /* index into the project's faces */
    struct box part; /* of the face that is shown, in its space; empty: all of it */
};

struct cover_faces {
    const struct cover_face *faces;
    size_t count;
};

/** At most `most` fronts, far apart in their order, of one component: cards or tiles where there are
 * any, with enough different fronts where there are such, the smallest first. */
struct cover_faces cover_faces_cards(const struct project *project, size_t most,
                                     struct arena *arena);

/** At most `most` figures, far apart in their order: fronts of the tokens that are clearly higher than wide. */
struct cover_faces cover_faces_figures(const struct project *project, size_t most,
                                       struct arena *arena);

#endif
