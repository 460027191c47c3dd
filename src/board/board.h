/* Boards: spaces in a grid with what stands on them, the lines between them, the routes that lead through
 * them, and names for parts.
 *
 * How a designer writes one:
 *
 *     board:
 *       space: 20                  # side of a space in mm; or {side: 20}, {across: ...} from side to
 *                                  # side, {points: ...} from corner to corner
 *       shape: square              # or hexagon, triangle (a1 points up, its neighbours down)
 *       orientation: pointy        # hexagons: pointy (every second row lies half a space to the
 *                                  # right) or flat (every second column half a space down)
 *       origin: top-left           # the corner where a1 lies: top-right, bottom-left, bottom-right
 *       layers:                    # words, one row a line; all layers of a board the same shape
 *         ground: |
 *           . . # #
 *           . ~ # .
 *         spawn: |
 *           - 10:0 - -
 *           - -    - 10:1
 *       legend:                    # what the words of a layer mean
 *         ground:
 *           ".": floor             # short for {kind: floor}
 *           "#": {kind: rock, line: red, label: Rocks, icon: boulder, text: "...", hides: true}
 *           "~": {kind: none}      # no space here: a hole in the board
 *       spans:                     # one thing on several spaces
 *         - {at: a1, size: [2, 1], kind: bed, line: blue}   # size: columns, rows
 *         - {spaces: [a2, d2], kind: stairs, joined: true}  # joined: together they are one space
 *       regions:                   # names for sets of spaces
 *         start: [a1, a2]          # short for {spaces: [a1, a2]}
 *         rocks: {kind: rock, label: Rocks}
 *         west: {spaces: [start, b1-b2], line: green, label: West}
 *       walls:                     # in order, after all lines of legend, spans and regions
 *         - {between: [a1, b1], line: orange}
 *         - {between: [a1-d1, a2-d2], line: orange}  # wherever the one touches the other
 *         - {around: [a1-b2], line: red}
 *         - {edge: all, line: red}                 # where the board ends, at holes too
 *         - {edge: [a1-d1], line: red}             # the part of it along these spaces
 *         - {between: [a1, b1], line: none}          # takes away what lies there so far
 *       routes:                    # roads, rivers: of two kinds the one listed first lies lower
 *         - {along: [a2/b2, a2/a3], line: river}     # on sides: between two spaces, or a2/e
 *         - {through: [a1/w, a1, b2, c2], line: road, bridges: [a1/b2], one-way: true}
 *
 * Spaces are named by column letters and row numbers, a1 at the origin, aa1 after z1. Where spaces are
 * asked for, a name, a rectangle (a1-c3, holes passed over),
 * a region listed before, or a list of these will do.
 *
 * A word is anything between blanks (10:0, rock). '-' means that nothing is there, unless the
 * legend says otherwise. A layer without a legend keeps its words as text; in one with a legend
 * every word must be explained. A word's kind is the word itself where the legend gives none. A
 * `line` lies on the border of each connected region of spaces of one kind in that layer, the
 * board's own edge included. Legend entries, spans and regions may carry further data of any kind,
 * but for names that are nearly those of a field: they are taken for spelling mistakes.
 *
 * The kind of a line is only a name; how lines and kinds look is the layout's business. */
#ifndef KERF_BOARD_BOARD_H
#define KERF_BOARD_BOARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <glib.h>

#include "base/arena.h"
#include "base/outcome.h"
#include "base/work_limits.h"
#include "diag/diag_list.h"
#include "document/node.h"

/** No space: outside of the board. */
#define BOARD_NOWHERE SIZE_MAX

enum {
    BOARD_SIDE_MAX = 6,            /* sides of a space */
    BOARD_LINE_MAX = 64,           /* kinds of line of one board: a set of them is a uint64_t */
    BOARD_SPAN_MAX = 256,          /* rows, and columns, of a board */
    BOARD_MIDDLE = BOARD_SIDE_MAX, /* in place of a side: the middle of the space */
};

struct board_shape; /* board_shape.h */

/** What a word, a span or a region says. */
struct board_mark {
    int kind;                        /* index into kind_names; -1: none, of a word: no space */
    int line;                        /* index into line_names; -1: none */
    const char *label, *icon, *text; /* NULL where not given */
    const struct node *node;         /* with all further data; a scalar or list in short forms */
};

struct board_layer {
    const char *name;
    const struct node *node; /* the text of the layer */
    const char **words;      /* [row_count * column_count], NULL: nothing there */
    const struct board_mark *
        *marks; /* likewise, NULL where the word has no legend or there is none */
    struct board_word_place *places; /* likewise: where the word stands in the text */
};

struct board_word_place {
    size_t offset, length; /* bytes; length 0: nowhere */
};

/** One place of the grid. */
struct board_space {
    bool present;    /* false: a hole */
    uint8_t bridged; /* a bit for each side that a bridge leads over, whatever line lies there */
    int span;        /* index into spans; -1: none */
    uint64_t
        lines[BOARD_SIDE_MAX]; /* a bit for each kind of line, by side; the same on both sides */
};

struct board_span {
    struct board_mark mark;
    bool joined;          /* its spaces are one, called by the first of them */
    const size_t *spaces; /* [space_count], in reading order */
    size_t space_count;
};

struct board_region {
    const char *name;
    struct board_mark mark;
    const bool *spaces; /* [row_count * column_count] */
};

/** One side of one space. */
struct board_edge {
    size_t space;
    unsigned side; /* of a place on a route also BOARD_MIDDLE */
};

/** A road, a river: a line that leads from place to place. Sides are canonical. */
struct board_route {
    int line;
    bool along;                      /* on the sides that its places are; else through the places */
    bool one_way;                    /* from the first place to the last */
    const struct board_edge *places; /* [place_count] */
    size_t place_count;
    const size_t *spaces; /* [space_count]: that one comes through; none of a route along sides */
    size_t space_count;
    const struct board_edge *bridges; /* [bridge_count]: where it leads over what is there */
    const struct node *const *bridge_nodes;
    size_t bridge_count;
    const struct node *node;
};

/**
 * Spaces are numbered in reading order, row * column_count + column, holes included. Sides go
 * clockwise from the top: n e s w; ne e se sw w nw (pointy); n ne se s sw nw (flat); of triangles
 * ne s nw where they point up and n se sw where they point down.
 * A set of spaces is an array of bool, [row_count * column_count].
 */
struct board {
    const struct node *node;
    const struct board_shape *shape;
    double side_mm;
    bool from_bottom, from_right; /* where names of spaces count from */
    size_t row_count, column_count;
    struct board_space *spaces; /* [row_count * column_count] */
    struct board_layer *layers;
    size_t layer_count;
    const struct board_span *spans;
    size_t span_count;
    const struct board_region *regions;
    size_t region_count;
    const struct board_route *routes;
    size_t route_count;
    const char *const *kind_names;
    size_t kind_count;
    const char *const *line_names;
    const struct node *const *line_nodes; /* where each kind of line is first named */
    size_t line_count;
};

/**
 * Reads the mapping of a board.
 *
 * board_out  in the arena; NULL unless OUTCOME_OK
 *
 * OUTCOME_REJECTED: what fields_read() reports; DIAG_BOARD_ROW_LENGTH (at the first word too many,
 * or the last word of a row with too few), DIAG_BOARD_LAYER_SIZE (at the layer's name),
 * DIAG_BOARD_WORD_ON_HOLE (at the word), DIAG_BOARD_ODD_HOLE (at the hole's word),
 * DIAG_UNKNOWN_REFERENCE (a word without legend, at its first use; a legend of no layer, at the
 * board's layers where the legend is an alias; a space, side or region), DIAG_BOARD_NOT_NEIGHBOURS (at the
 * second place of a wall, or at a side), DIAG_BOARD_ROUTE_GAP (at the later of two places),
 * DIAG_BOARD_BRIDGE (at the place), DIAG_BOARD_OVERLAP (at the later span), DIAG_OUT_OF_RANGE (a span off the board, a board too large, too many kinds of
 * line), DIAG_BOARD_LIMIT (at the part that is too much). All are reported, but for walls, spans and regions where the layers have no shape.
 */
enum outcome board_load(struct arena *arena, const struct node *node,
                        const struct work_limits *limits, const struct board **board_out,
                        struct diag_list *diags);

/** How many places the grid has, holes included. */
size_t board_space_count(const struct board *board);

/** Of each space: 3, 4 or 6. */
unsigned board_side_count(const struct board *board);

/** The side across: how the neighbour at a side of a space calls it. */
unsigned board_opposite_side(const struct board *board, size_t space, unsigned side);

/** "n", "se", ... */
const char *board_side_name(const struct board *board, size_t space, unsigned side);

/** What lies across a side, hole or not, whatever lines are between; BOARD_NOWHERE off the grid. */
size_t board_across(const struct board *board, size_t space, unsigned side);

/** The side of `space` at which `other` lies; board_side_count() if they share none. */
unsigned board_side_towards(const struct board *board, size_t space, size_t other);

/** "c2"; in the arena. */
const char *board_space_name(struct arena *arena, const struct board *board, size_t space);

/** Counted from 1 at the origin, as in the name. */
size_t board_row_number(const struct board *board, size_t space);
size_t board_column_number(const struct board *board, size_t space);

/** By name, in small letters or capitals; holes are found too. BOARD_NOWHERE: no such place. */
size_t board_space_lookup(const struct board *board, const char *name);

/** The space itself, or the first of the joined span that it is part of. */
size_t board_space_head(const struct board *board, size_t space);

/** Indices of names; -1 if the board has none such. */
int board_kind_lookup(const struct board *board, const char *name);
int board_line_lookup(const struct board *board, const char *name);
int board_layer_lookup(const struct board *board, const char *name);
int board_region_lookup(const struct board *board, const char *name);

/** Whether some layer's word or the span on it gives the space this kind. */
bool board_space_has_kind(const struct board *board, size_t space, int kind);

/** Whether a place is one of a route's, or the side between two of them. */
bool board_route_comes_by(const struct board *board, const struct board_route *route,
                          struct board_edge place);

/** The same side, as the first of its spaces that is no hole calls it; a middle stays what it is. */
struct board_edge board_edge_canonical(const struct board *board, struct board_edge edge);

/** Of canonical ones: a side that two spaces share has one name then. */
bool board_edges_equal(struct board_edge one, struct board_edge other);

/** Whether a side is of a space of the set, and what lies across is not in it. */
bool board_side_leads_out(const struct board *board, const bool *set, struct board_edge edge);

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

/** Where the word of a layer on a space stands in its source, to point a finding at. */
struct source_span board_word_span(const struct board *board, size_t layer, size_t space);

#endif
