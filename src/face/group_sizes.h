/* How far texts shrink that are to have one size on all faces of a component. */
#ifndef KERF_FACE_GROUP_SIZES_H
#define KERF_FACE_GROUP_SIZES_H

#include "face/face_layout.h"

/** Known of each component from the first time that one of its faces asks; for all threads. */
struct group_sizes;

/** resources  of whose game; its fonts and pictures are used, borrowed */
struct group_sizes *group_sizes_new(const struct face_resources *resources);

/** Accepts NULL. */
void group_sizes_free(struct group_sizes *sizes);

/**
 * The part of its size that each text of a group is made smaller to, so that the one that needs most room fits; 1
 * where all fit.
 *
 * All faces of the component count, as the game says, whichever are made this time: a card that is printed again looks
 * like those that were printed before.
 */
double group_sizes_part(struct group_sizes *sizes, const struct component *component,
                        const char *group);

#endif
