/* Where the things of a game lie on the table of Tabletop Simulator: a row or more for each component. */
#ifndef KERF_PICTURE_TTS_TABLE_H
#define KERF_PICTURE_TTS_TABLE_H

#include "picture/tts_plan.h"

/** What can be picked up: a deck, a piece, or a bag of pieces. */
struct tts_thing {
    const struct tts_deck *deck;          /* NULL: no deck */
    const struct planned_object *objects; /* [object_count]; more than one in a bag */
    size_t object_count;
    bool in_bag;
    size_t copy; /* of a piece, from 1 */
    /* In units of the table, about an inch: its middle, x to the right and z away from the viewer, and
     * the room that it takes. */
    double x, z, width, depth;
};

/**
 * Lays out all things of a plan, in the order of its components, around the middle of the table.
 *
 * Pieces of a component lie side by side, or in a bag where they are many.
 *
 * Returns `*count_out` things, g_free(); they point into the plan.
 */
struct tts_thing *tts_table_lay(const struct tts_plan *plan, size_t *count_out);

#endif
