/* A board on a face: the model, how each kind of thing on it looks, and where it lies. Private to the
 * item_board files. */
#ifndef KERF_FACE_ITEM_BOARD_H
#define KERF_FACE_ITEM_BOARD_H

#include "board/board.h"
#include "board/board_geometry.h"
#include "face/face_item.h"
#include "game/looks.h"

/** Between dashed lines that lie side by side. */
#define BOARD_LANE_GAP_MM 0.3

/** What a kind, a line or a region looks like, evaluated; texts are left for each space. */
struct board_look {
    const struct look *look; /* NULL: the layout says nothing of it */
    bool is_known;           /* of a line: it has a look, or a colour of its name */
    bool has_fill, has_shadow, has_stroke, has_casing, has_icon_colour;
    bool has_arrow, has_bridge;
    struct colour fill, pattern_colour, shadow, casing, icon_colour, arrow, bridge;
    int pattern; /* enum board_pattern */
    double pattern_width_mm, pattern_gap_mm, shadow_mm, casing_width_mm, inset_mm;
    struct stroke stroke;
    double curve;         /* 0: corners, 1: one bend after the other */
    double arrow_size_mm; /* 0: as the stroke is wide */
    double icon_share;
    bool has_padding;
    struct length padding; /* of a space's smaller side */
    int icon_place, place; /* enum board_place */
    const struct style *style;
};

struct item_board {
    const struct board *board;
    const struct scope *scope; /* of the element, for the texts of looks */
    struct board_look *kinds, *lines, *regions;
    struct board_look *words; /* by layer: of the words of one without a legend */
    bool has_grid;
    struct colour grid;
    double grid_width_mm;
    int names; /* 0: none, else 1 + enum board_place */
    const struct style *label_style;
    const char *const *row_labels; /* [row_count], NULL: none */
    const char *const *column_labels;
    const struct node *label_origin;
    double gutter_x_mm, gutter_y_mm; /* room for them, on the sides of the origin */
};

/** A board's own size, or the one that it is scaled to by a width or height of its element. */
struct extent board_item_extent(const struct item *item, double width_mm, double height_mm);

/** Evaluates the looks of an item whose board, scope and style of labels are set. */
void board_looks_make(struct face_pass *pass, const struct item *item, struct item_board *made);

/** Reports, at the end of a face, what no element that shows a board has a look for. */
void board_check_looks(struct face_pass *pass);

/** Draws a board in the middle of `box`. */
void board_item_draw(struct face_pass *pass, struct item *item, struct box box);

/** A board of the face, and what any of the elements that show it has a look for. */
struct loaded_board {
    const struct node *node;       /* the data that it came from */
    const struct board *board;     /* NULL: rejected */
    const struct element *element; /* the last one that shows it */
    bool *seen_kinds, *seen_lines, *seen_regions;
    bool shows_regions; /* an element has looks of regions */
    struct loaded_board *next;
};

/** A board while it is drawn. */
struct board_frame {
    struct face_pass *pass;
    const struct item *item;
    const struct item_board *look;
    const struct board *board;
    double scale;
    struct transform place; /* from the board's space to the face's */
};

/** An empty path in the arena of the display list. */
struct path board_frame_path(const struct board_frame *frame);

void board_frame_fill(const struct board_frame *frame, const struct path *path,
                      struct colour colour);
void board_frame_stroke(const struct board_frame *frame, const struct path *path,
                        const struct stroke *stroke);

/** Sets of spaces, in the arena of the pass: empty, of those that the board has, of those of a span. */
bool *board_frame_new_set(const struct board_frame *frame);
bool *board_frame_present(const struct board_frame *frame);
bool *board_frame_span_set(const struct board_frame *frame, const struct board_span *span);

/** Routes by kind of line: casings, then lines, then arrows; bridges come over all other lines. */
void board_frame_draw_routes(const struct board_frame *frame);
void board_frame_draw_bridges(const struct board_frame *frame);

/** Reports what is painted and wholly covered by what is painted later. */
void board_frame_check_grounds(const struct board_frame *frame);

/** Takes the sides out of a list on which a route draws the line itself; how many are left. */
size_t board_frame_without_routes(const struct board_frame *frame, int line,
                                  struct board_edge *edges, size_t count);

/** The outline of a set of spaces on the face. */
struct path board_frame_outline(const struct board_frame *frame, const bool *set, double inset_mm);

/** The box in a space in which things are written: the largest one in a hexagon. */
struct box board_frame_space_box(const struct board_frame *frame, size_t space);

/** Pictures that fill spaces and spans; they belong to the ground, under all lines. `present`: the
 * spaces that the board has. */
void board_frame_draw_pictures(const struct board_frame *frame, const bool *present);

/** Icons, texts and labels of spaces, spans and regions; names of spaces, rows and columns. */
void board_frame_draw_contents(const struct board_frame *frame);

/** Fills an area with a pattern of lines. */
void board_frame_draw_pattern(const struct board_frame *frame, const struct path *area,
                              const struct board_look *look);

#endif
