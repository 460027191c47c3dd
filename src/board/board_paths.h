/* Moving about on a board: neighbours, shortest paths, what can be reached, what hangs together. */
#ifndef KERF_BOARD_BOARD_PATHS_H
#define KERF_BOARD_BOARD_PATHS_H

#include "board/board.h"

/** Farther than any path. */
#define BOARD_UNREACHABLE UINT32_MAX

/** How a figure may move. All zero: across any line, onto any space, each step costs 1. */
struct board_movement {
    /* Steps over a corner too (of squares). Such a step needs one of the two ways round the
     * corner to be open: none leads between two obstacles or lines that touch there. */
    bool diagonal;
    bool keeps_to_routes; /* steps along routes only, in the direction of those that are one-way */
    bool both_ways;       /* along these against it too */
    uint64_t routes;      /* a bit for each kind of route that is kept to */
    uint64_t
        blocking_lines; /* a bit for each kind of line that cannot be crossed but by a bridge */
    const bool *blocked_kinds; /* [kind_count]: spaces not to be entered; NULL: none */
    const int *kind_costs;     /* [kind_count]: what entering costs, under 0 where not said; NULL */
};                             /* a space costs the most that one of its kinds says, else 1 */

/** Shortest ways from some spaces to all others. */
struct board_paths {
    const struct board *board;
    const uint32_t *costs;     /* [spaces]; BOARD_UNREACHABLE */
    const uint32_t *diagonals; /* [spaces]: steps over corners, the fewest among the cheapest */
    const size_t *previous;    /* [spaces]: where one comes from; BOARD_NOWHERE at a start */
};

/**
 * The spaces that one step leads to, each once, in reading order; of a joined span the steps of all
 * its spaces, and its first space stands for it. [*count_out], in the arena.
 */
size_t *board_neighbours(struct arena *arena, const struct board *board, size_t space,
                         const struct board_movement *movement, size_t *count_out);

/** How many spaces are one with a space: 1, or those of its joined span. */
size_t board_joined_count(const struct board *board, size_t space);

/** What board_neighbours() of a space takes, in places that are looked at; for whoever asks for it on behalf of a game to charge. */
size_t board_neighbours_work(const struct board *board, size_t space,
                             const struct board_movement *movement);

/** The same of a search through all of the board, such as board_paths_from(). */
size_t board_search_work(const struct board *board, const struct board_movement *movement);

/** Shortest ways from the spaces of a set. Entering costs; the starts cost nothing. */
struct board_paths board_paths_from(struct arena *arena, const struct board *board,
                                    const bool *starts, const struct board_movement *movement);

struct board_paths board_paths_from_space(struct arena *arena, const struct board *board,
                                          size_t start, const struct board_movement *movement);

/** The spaces of the way to `space`, the start first; NULL and a count of 0 if there is none. */
size_t *board_path_to(struct arena *arena, const struct board_paths *paths, size_t space,
                      size_t *count_out);

/** The set of spaces that cost at most `cost_max`, starts included; in the arena. */
bool *board_reachable(struct arena *arena, const struct board_paths *paths, uint32_t cost_max);

/**
 * The parts of a set that hang together by steps within it.
 *
 * movement  NULL: by sides, whatever lines are between; one-way routes lead both ways
 * part_count_out  how many there are; they are numbered in reading order of their first space
 *
 * The part of each space, -1 outside of the set; in the arena.
 */
int *board_parts(struct arena *arena, const struct board *board, const bool *set,
                 const struct board_movement *movement, size_t *part_count_out);

/** Whether a step leads from a space of one set to one of the other; `movement` as above. */
bool board_sets_adjacent(struct arena *arena, const struct board *board, const bool *set,
                         const bool *other, const struct board_movement *movement);

#endif
