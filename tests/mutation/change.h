/* Small random changes to the data of a game, each as the text to put in place of other text. */
#ifndef KERF_TESTS_MUTATION_CHANGE_H
#define KERF_TESTS_MUTATION_CHANGE_H

#include <stddef.h>

#include <glib.h>

#include "base/arena.h"
#include "game/game.h"

enum change_kind {
    CHANGE_NUMBER,    /* off by one */
    CHANGE_SWAP,      /* two values of one list or mapping in each other's place */
    CHANGE_DROP,      /* an entry gone */
    CHANGE_DOUBLE,    /* an entry of a list twice */
    CHANGE_REFERENCE, /* the id of one record in place of that of another */
    CHANGE_SPACE,     /* another word on a space of a board */
    CHANGE_FIGURE,    /* a number in words or figures of a text off by one */
    CHANGE_NAME,      /* the name of one record in a text in place of that of another */
    CHANGE_SETTING,   /* other backs, copies or players in game.yaml */
    CHANGE_RECUT,     /* a table cut elsewhere, without gap or overlap: 0-2, 3-9 is 0-3, 4-9 */
    CHANGE_CUT,       /* a region of a board that no longer hangs together */
    CHANGE_BOTH, /* entries on both sides of a reference: both gone, or two records' references swapped */
    CHANGE_KIND_COUNT,
};

enum { EDITS_MAX = 8 };

/** Bytes of a source, and what stands there instead. */
struct edit {
    struct source_span span;
    const char *text;
    const char *file;             /* its name */
    size_t first_line, last_line; /* where a finding is at the change */
};

struct change {
    enum change_kind kind;
    const char *path;  /* "agents[3].aim": what is changed */
    const char *words; /* "2 becomes 3" */
    struct edit edits[EDITS_MAX];
    size_t edit_count;
};

/** All places of a game's data where something can be changed. */
struct change_places;

struct change_places *change_places_find(struct arena *arena, const struct game *game);
void change_places_free(struct change_places *places);

/** How many places there are for a kind of change. */
size_t change_places_count(const struct change_places *places, enum change_kind kind);

/** A change of this kind at a random place; texts in the arena. False if this place allows none. */
bool change_make(struct arena *arena, const struct change_places *places, enum change_kind kind,
                 GRand *random, struct change *change_out);

const char *change_kind_name(enum change_kind kind);

/** A source with the change made; g_free(). */
char *change_apply(const struct change *change, const struct source_text *source);

#endif
