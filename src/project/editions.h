/* The editions of a game: files beside its game.yaml that are games of their own. */
#ifndef KERF_PROJECT_EDITIONS_H
#define KERF_PROJECT_EDITIONS_H

#include "base/arena.h"
#include "base/work_limits.h"

/**
 * The paths of the files beside game.yaml that `extends` leads to a game from, or that have components of their own; in
 * the order of their names and ended by NULL. None where `path` is a file: then that edition alone is meant.
 */
const char *const *editions_find(struct arena *arena, const char *path,
                                 const struct work_limits *limits);

#endif
