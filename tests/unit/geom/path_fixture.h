/* A path in an arena of its own. */
#ifndef KERF_TESTS_UNIT_GEOM_PATH_FIXTURE_H
#define KERF_TESTS_UNIT_GEOM_PATH_FIXTURE_H

#include "geom/path.h"
#include "support/cmocka_env.h"

struct fixture {
    struct arena *arena;
    struct path path;
};

static inline int set_up(void **state)
{
    static struct fixture fixture;

    fixture.arena = arena_new();
    path_init(&fixture.path, fixture.arena);
    *state = &fixture;
    return 0;
}

static inline int tear_down(void **state)
{
    arena_free(((struct fixture *)*state)->arena);
    return 0;
}

#endif
