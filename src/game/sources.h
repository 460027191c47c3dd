/* Where the values of a game come from: what `source:` says in the data. */
#ifndef KERF_GAME_SOURCES_H
#define KERF_GAME_SOURCES_H

#include "game/game.h"

/** One statement about a mapping, or about one field of it. */
struct source_note {
    const struct node *record; /* the mapping that has the `source` */
    const char *field;         /* NULL: the whole mapping */
    const char *source;        /* "ours", "rulebook, The Agents" */
};

/**
 * Calls `visit` for each statement in a data set, in the order of the file. `source: text` speaks of
 * its mapping; `source: {default: text, name: text}` of the mapping and of single fields.
 */
void sources_visit(const struct data_set *set,
                   void (*visit)(void *data, const struct data_set *set,
                                 const struct source_note *note),
                   void *data);

#endif
