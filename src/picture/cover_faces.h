/* Which faces stand for a game on its box. */
#ifndef KERF_PICTURE_COVER_FACES_H
#define KERF_PICTURE_COVER_FACES_H

#include "base/arena.h"
#include "geom/box.h"
#include "project/project.h"

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
