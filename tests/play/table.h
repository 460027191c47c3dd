/* A table to play at: a game as the program loads it, and scenes that are played with what is in it.
 *
 * A play knows the rulebook; all numbers, boards and pieces are asked of the data. What is missing, or
 * cannot work, ends the scene with a sentence that says so, after what was done up to there. README.md
 * tells how to write one. */
#ifndef KERF_TESTS_PLAY_TABLE_H
#define KERF_TESTS_PLAY_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <glib.h>

#include "base/arena.h"
#include "game/game.h"
#include "game/pieces.h"

/** What one scene is played with. Everything in the arena goes when the scene ends. */
struct table {
    const struct game *game;
    const struct piece_list *pieces;
    struct arena *arena;
    GString *log;    /* what was done, a sentence a line */
    bool **taken;    /* out of the box: [pieces->component_count][count of pieces]; see box.h */
    uint64_t chance; /* of dice and shuffling; see chance.h */
};

struct scene {
    const char *name; /* the sentence that it proves */
    void (*play)(struct table *table);
};

/**
 * The main() of a play: loads the game and plays each scene, as a test of that name.
 *
 *     play_GAME [-v] [-s PATTERN] [FOLDER]
 *
 * folder  of the game, unless the command line names another: a copy with something missing
 * -v      prints what was done in each scene
 * -s      only scenes with such a name, * standing for anything
 */
int table_main(int argc, char **argv, const char *folder, const struct scene *scenes,
               size_t scene_count);

/** Adds a sentence to what was done: "Dee walks to b2 of the Bookstore." */
void table_say(struct table *table, const char *format, ...) __attribute__((format(printf, 2, 3)));

/** Ends the scene: prints what was done and why it cannot go on. */
_Noreturn void table_fail(struct table *table, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/** Ends the scene unless this holds; the sentence says what should be, with the numbers that are. */
void table_demand(struct table *table, bool holds, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
