/* A data set that is a stream: its records are looked at in blocks, each of which is a game of its own with the block
 * in the place of the set. What must be told of all of them is kept as digests, some bytes a record. */
#ifndef KERF_GAME_GAME_STREAM_H
#define KERF_GAME_GAME_STREAM_H

#include <glib.h>

#include "document/record_stream.h"
#include "game/game.h"

struct game_stream {
    struct record_stream file;
    bool counted;             /* the whole file was read once; else its first block comes next */
    size_t record_count;      /* of the whole file */
    struct source_before at;  /* before the block that game_load() takes */
    struct source_before end; /* behind it, once it is taken */
    struct source_before first_end; /* behind the first */
    GHashTable *ids;                /* digest -> line of the id */
    GHashTable *looks;              /* digests of the looks of faces */
    GHashTable *names;              /* digests of the names of faces */
    GHashTable *piece_counts;       /* id of a component -> pieces so far */
};

struct game_stream *game_stream_new(void);

/** Accepts NULL. */
void game_stream_free(struct game_stream *stream);

/** Goes on to the next block; false where there is none. */
bool game_stream_next(struct game_stream *stream);

/** Goes back to the first block and forgets all digests and counts of pieces. */
void game_stream_rewind(struct game_stream *stream);

/** Whether the block at hand is the first, and the last. */
bool game_stream_is_first(const struct game_stream *stream);
bool game_stream_is_last(const struct game_stream *stream);

/** A digest as a key of the tables. */
gpointer game_stream_key(const char *text);

/**
 * The list of records of the block at hand, in the game's arena. The first time the whole file is read and counted, and
 * its findings are told.
 *
 * asked_at  where the file is named
 *
 * NULL after findings: those of record_stream_read().
 */
const struct node *game_stream_read(struct game_stream *stream, struct game *game,
                                    struct source_span asked_at, struct diag_list *diags);

/** The set that is a stream whose records the pieces of a component are made of, or NULL. */
const struct data_set *game_stream_of(const struct game *game, const struct component *component);

/** Whether what a game asks for can be had from one record at a time; false after DIAG_STREAM_NEEDS_ALL for each thing
 * that needs all records. */
bool game_stream_check(const struct game *game, struct diag_list *diags);

#endif
