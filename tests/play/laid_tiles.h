/* Square tiles laid edge to edge on a table, turned as they lie: where they touch, and ways over them.
 *
 * A place is a space of a laid tile: the tile's number times the spaces of a tile, plus the space. */
#ifndef KERF_TESTS_PLAY_LAID_TILES_H
#define KERF_TESTS_PLAY_LAID_TILES_H

#include "board/board.h"
#include "document/node.h"
#include "play/table.h"

/** No place, and no tile. */
#define LAID_NOWHERE SIZE_MAX

enum { LAID_SIDES = 4 };

struct laid_tile {
    const struct node *record;
    const struct board *board; /* turned as it lies */
    int column, row;           /* on the table, downwards */
};

struct laid_tiles {
    struct table *table;
    struct laid_tile *tiles; /* [capacity] */
    size_t count, capacity;
    size_t side_length;             /* spaces along a side; all tiles are alike */
    const char *const *joining;     /* NULL-ended kinds that meet those of other tiles */
    const char *const *walkable;    /* NULL-ended kinds that can be entered */
    const char *const *no_crossing; /* NULL-ended lines that cannot be crossed within a tile */
};

/** A tile before it is laid: its board turned clockwise by quarters, beside a tile, at that side. */
struct laying {
    const struct node *record;
    const struct board *board;
    size_t beside;
    unsigned side;
};

/** Lays a tile somewhere; ends the scene if it has not as many spaces as the others. Its number. */
size_t laid_tiles_put(struct laid_tiles *laid, const struct node *record, const struct board *board,
                      int column, int row);

/** Takes the last one up again. */
void laid_tiles_take_last(struct laid_tiles *laid);

/** Lays a tile beside another. */
size_t laid_tiles_put_beside(struct laid_tiles *laid, const struct laying *laying);

/** The tile across a side, or LAID_NOWHERE. */
size_t laid_tiles_across(const struct laid_tiles *laid, size_t tile, unsigned side);

/** Whether a tile lies across a side, and a step leads to it. */
bool laid_tiles_joined(const struct laid_tiles *laid, size_t tile, unsigned side);

/** Whether a side has a space that could join it to a tile there, but no tile is there. */
bool laid_tiles_is_open(const struct laid_tiles *laid, size_t tile, unsigned side);

/** Whether some side of some tile is open. */
bool laid_tiles_go_on(const struct laid_tiles *laid);

/** Sides of a place that nobody will ever cross; where no tile lies yet, one may. */
unsigned laid_tiles_blocked_sides(const struct laid_tiles *laid, size_t place);

/** Whether a place is of one of the joining kinds. */
bool laid_tiles_is_joining(const struct laid_tiles *laid, size_t place);

/** The places that one step leads to. */
size_t laid_tiles_steps(const struct laid_tiles *laid, size_t place, size_t next[LAID_SIDES]);

/** Steps from a place to all others, [laid_tiles_place_count()], BOARD_UNREACHABLE for none. */
const uint32_t *laid_tiles_distances(const struct laid_tiles *laid, size_t from);

size_t laid_tiles_place_count(const struct laid_tiles *laid);
size_t laid_tiles_tile_of(const struct laid_tiles *laid, size_t place);
size_t laid_tiles_space_of(const struct laid_tiles *laid, size_t place);
size_t laid_tiles_place(const struct laid_tiles *laid, size_t tile, size_t space);

/** "b2 of mall-bookstore", as the tile lies. */
const char *laid_tiles_name(const struct laid_tiles *laid, size_t place);

#endif
