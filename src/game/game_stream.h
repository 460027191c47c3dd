/* A data set that is a stream: its records are looked at in blocks, each of which is a game of its own with the block
 * in the place of the set. What must be told of all of them is kept as digests, some bytes a record. */
#ifndef KERF_GAME_GAME_STREAM_H
#define KERF_GAME_GAME_STREAM_H

#include <glib.h>

#include "document/record_stream.h"
#include "game/game.h"

struct record_choice;

/** Of a component that is made of the stream. */
struct stream_component {
    size_t chosen_count;               /* of its pieces, in the blocks so far */
    size_t piece_count;                /* of all, in all blocks once the stream is settled */
    size_t back_count;                 /* different ones, likewise */
    struct record_choice *own_records; /* what it chooses by itself; NULL: nothing */
};

struct game_stream {
    struct record_stream file;
    bool counted;             /* the whole file was read once; else its first block comes next */
    size_t record_count;      /* of the whole file */
    struct source_before at;  /* before the block that game_load() takes */
    struct source_before end; /* behind it, once it is taken */
    struct source_before first_end; /* behind the first */
    GHashTable *ids;                /* digest -> line of the id */
    GHashTable *looks;              /* digest of the look of faces -> what is known of it */
    GHashTable *look_names;         /* the same -> first name, of looks that several blocks have */
    GHashTable *names;              /* digests of the names of faces */
    GHashTable *components;         /* id -> struct stream_component */
    struct record_choice *records;  /* that are chosen of all components; NULL: all */
    bool may_clash;                 /* two faces of different looks may have one name */
    bool settled;                   /* pieces were made of all blocks once: names are known */
};

struct game_stream *game_stream_new(void);

/** Accepts NULL. */
void game_stream_free(struct game_stream *stream);

/** Goes on to the next block; false where there is none. */
bool game_stream_next(struct game_stream *stream);

/** Goes back to the first block, after all were gone through: what is counted begins anew, names stay settled. */
void game_stream_rewind(struct game_stream *stream);

/** Whether the block at hand is the first, and the last. */
bool game_stream_is_first(const struct game_stream *stream);
bool game_stream_is_last(const struct game_stream *stream);

/** A digest as a key of the tables. */
gpointer game_stream_key(const char *text);

/** Adds a digest of the name of a face to a set; false where there is one that some system takes for the same file: in a
 * file name the parts are joined, and not every system tells capitals from small letters. */
bool file_name_add(GHashTable *names, const char *name);

/** Once all blocks were gone through: whether names have to be looked at again, as two faces may have the same. */
bool game_stream_may_clash(struct game_stream *stream);

/** What is known of a component; borrowed. */
struct stream_component *game_stream_component(struct game_stream *stream, const char *id);

/**
 * Takes note of a look and of the first of the names that its faces have in the block at hand; whether an earlier block
 * has it. Once the stream is settled `name` is set to the first of all blocks.
 */
bool game_stream_name(struct game_stream *stream, gpointer look, const char **name);

/** The same of a look that is shown: whether an earlier block shows it. */
bool game_stream_show(struct game_stream *stream, gpointer look);

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
