/* A player's board of Roll and Fright: boxes that are crossed, rows and columns that give bonuses, and
 * costumes that are finished. */
#ifndef KERF_TESTS_PLAY_FRIGHT_BOARD_H
#define KERF_TESTS_PLAY_FRIGHT_BOARD_H

#include "play/table.h"

enum {
    COSTUME_BOXES = 6, /* Components: rectangles of three by two */
    BLOCK_COLUMNS = 3,
    BLOCK_ROWS = 4,
    FRIGHT_BLOCKS_MAX = 8,
    FRIGHT_COSTUMES_MAX = 2 * FRIGHT_BLOCKS_MAX,
    FRIGHT_BOXES_MAX = COSTUME_BOXES * FRIGHT_COSTUMES_MAX,
    FRIGHT_LINES_MAX = (BLOCK_COLUMNS + BLOCK_ROWS) * FRIGHT_BLOCKS_MAX,
    NO_BOX = -1,
};

struct fright_box {
    const struct node *technique; /* a record of techniques.yaml */
    long number;
    bool crossed;
    size_t costume, column, row; /* of the board's costumes and lines */
};

/** A row or column. */
struct fright_line {
    const struct node *bonus; /* a record of bonuses.yaml */
    size_t open_count;        /* boxes that are not crossed */
};

struct fright_costume {
    const struct node *record; /* of costumes.yaml */
    const struct node *technique;
    size_t open_count;
};

struct fright_board {
    struct table *table;
    const struct node *record; /* of boards.yaml */
    struct fright_box boxes[FRIGHT_BOXES_MAX];
    size_t box_count;
    struct fright_line lines[FRIGHT_LINES_MAX];
    size_t line_count;
    struct fright_costume costumes[FRIGHT_COSTUMES_MAX];
    size_t costume_count;
    const struct node *bonuses[FRIGHT_LINES_MAX]; /* gained, in order */
    size_t bonus_count, bonus_used;
};

/** Takes a board from the box. */
struct fright_board *fright_board_open(struct table *table, const struct node *record);

/** The open box of a technique (NULL: of any) and a number (0: any) that is worth most; or NO_BOX. */
int fright_board_best(const struct fright_board *board, const struct node *technique, long number);

/** What a cross there is worth to a player who likes to finish what is begun. */
double fright_board_worth(const struct fright_board *board, int box);

/** Crosses a box; rows and columns that it finishes give their bonus. */
void fright_board_cross(struct fright_board *board, int box);

/** The next bonus that was gained and not used; NULL if there is none. */
const struct node *fright_board_take_bonus(struct fright_board *board);

/** How many boxes are crossed, and how many costumes of a technique are finished. */
size_t fright_board_crossed(const struct fright_board *board);
size_t fright_board_finished(const struct fright_board *board, const struct node *technique);

#endif
