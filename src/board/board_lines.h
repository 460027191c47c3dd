/* Lines between the spaces of a board, and borders of sets of spaces. */
#ifndef KERF_BOARD_BOARD_LINES_H
#define KERF_BOARD_BOARD_LINES_H

#include "board/board.h"

/** One side of one space. */
struct board_edge {
    size_t space;
    unsigned side;
};

/**
 * Sides of the spaces of a set that lead out of it, to holes and off the board too; by space, then
 * side. In the arena.
 */
struct board_edge *board_border(struct arena *arena, const struct board *board, const bool *set,
                                size_t *count_out);

/** The sides on which a kind of line lies, each pair of spaces once; in the arena. */
struct board_edge *board_line_edges(struct arena *arena, const struct board *board, int line,
                                    size_t *count_out);

/** The kinds of line between two spaces, a bit each; 0 if they share no side. */
uint64_t board_lines_between(const struct board *board, size_t space, size_t other);

/** While a board is being made: */

/** Puts a line on a side, for both spaces that share it. A `line` under 0 takes all lines away. */
void board_put_line(struct board *board, struct board_edge edge, int line);

/** Puts a line on the border of a set. */
void board_put_border(struct board *board, const bool *set, int line);

/** Puts a line where the board ends: at the sides of a set's spaces (NULL: of all) across which
 * there is no space. False if it has no such side. */
bool board_put_edge(struct board *board, const bool *set, int line);

/** Puts a line wherever the two sets touch; false if they do not. */
bool board_put_between(struct board *board, const bool *set, const bool *other, int line);

/** Puts the lines of the legend on the borders of the kinds in each layer. */
void board_put_legend_lines(struct board *board);

#endif
