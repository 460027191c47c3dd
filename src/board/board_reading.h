/* Reading a board, for the files of this folder; the rows of fields are for the schema too (their offsets are
 * of structs that only the reading files have). Each part reports what is wrong with it, goes on, and gives
 * false; board.h lists the findings. */
#ifndef KERF_BOARD_BOARD_READING_H
#define KERF_BOARD_BOARD_READING_H

#include <glib.h>

#include "board/board.h"
#include "document/field_reader.h"

extern const struct field_spec board_fields[];
extern const struct field_spec board_space_fields[]; /* of `space` as a mapping: one of them */

/** Of entries of the legend, spans and regions, which may carry further data of the author's own. */
extern const struct field_spec board_mark_fields[];

/** What spans and regions have besides. */
extern const struct field_spec board_span_fields[];
extern const struct field_spec board_region_fields[];

extern const struct field_spec board_wall_fields[];
extern const struct field_spec board_route_fields[];

/** Names in order of their first use. */
struct board_name_list {
    GPtrArray *names;
    GHashTable *indices; /* name -> index + 1 */
};

/** What the parts work on. */
struct board_loading {
    struct arena *arena;
    struct board *board;
    struct board_name_list kinds, lines;
    GPtrArray *line_nodes; /* as in the board */
    size_t step_limit;     /* of work_limits */
    size_t *step_count;    /* taken so far */
    struct diag_list *diags;
};

/** A step is one space or place that is gone over with its sides. */
enum { BOARD_SPACES_A_STEP = 4 /* of a set that is only looked through */ };

/**
 * Charges work on a part of the board before it is done. False once the board has more of it than a board may, which
 * the first charge beyond reports (DIAG_BOARD_LIMIT, at the part).
 */
bool board_charge(const struct board_loading *loading, const struct node *part, size_t step_count);

/** The index of a name, -1 for NULL and "none"; a new one is added. */
int board_name_list_index(struct board_name_list *list, const char *name);

/** Reads the fields of `specs` that a mapping has; what else it has is the author's own. */
bool board_read_some_fields(const struct board_loading *loading, const struct node *mapping,
                            const struct field_spec *specs, void *target);

/** Reports the keys that were probably meant to be a field of all marks, or of `specs` (or NULL);
 * `what` is the mapping, with its article. Other keys are the author's own. */
bool board_check_spelling(const struct board_loading *loading, const struct node *mapping,
                          const struct field_spec *specs, const char *what);

/** Puts a line on a side, for both spaces that share it. A `line` under 0 takes all lines away. */
void board_put_line(struct board *board, struct board_edge edge, int line);

/** What a mapping says of a word, span or region; `usual_kind` (or NULL) where it says no kind. */
bool board_read_mark(struct board_loading *loading, const struct node *node, const char *usual_kind,
                     struct board_mark *mark);

/** The index of the kind of line that `mapping` names; false if there are too many kinds. */
bool board_find_line(struct board_loading *loading, const struct node *mapping, const char *name,
                     int *line);

/** The words of all layers: sets rows, columns and layers of `board`; marks are all NULL. */
bool board_read_layers(struct arena *arena, const struct node *layers, struct board *board,
                       struct diag_list *diags);

/** Gives the words their marks. `legend` may be NULL, as may the nodes below. */
bool board_read_legend(struct board_loading *loading, const struct node *legend);

/** Makes the spaces; there is none where a layer's word has the kind none. False where a later layer has
 * a word on such a hole. */
bool board_make_spaces(struct board_loading *loading);

/**
 * Reports a hole on which something is, where it is the only one of its layer with spaces on three sides or more
 * (DIAG_BOARD_ODD_HOLE, at the layer's word). False where what is on it is rather to blame.
 */
bool board_blame_hole(struct arena *arena, const struct board *board, size_t hole,
                      struct source_span on_it, struct diag_list *diags);

/** Puts the lines of the legend on the borders of the kinds in each layer. */
void board_put_legend_lines(struct board *board);

bool board_read_spans(struct board_loading *loading, const struct node *spans);
bool board_read_regions(struct board_loading *loading, const struct node *regions);
bool board_read_walls(struct board_loading *loading, const struct node *walls);
bool board_read_routes(struct board_loading *loading, const struct node *routes);

/** Adds the spaces that a value names to a set: a space, a rectangle, a region, a list of these. */
bool board_read_spaces(const struct board_loading *loading, const struct node *node, bool *set);

/** "a1 to h9": the first and the last space. */
const char *board_describe_extent(struct arena *arena, const struct board *board);

#endif
