/* Items: the elements of one face with every expression evaluated. Private to this folder. */
#ifndef KERF_FACE_FACE_ITEM_H
#define KERF_FACE_FACE_ITEM_H

#include "face/display_list.h"
#include "face/face_layout.h"
#include "game/layout.h"
#include "text/text_block.h"

struct image_colours;
struct item_board;
struct item_track;
struct loaded_board;

/** One face while it is laid out. */
struct face_pass {
    const struct face_resources *resources;
    struct font_set *fonts;
    struct sandbox *sandbox;
    struct image_colours *colours;
    struct arena *arena; /* everything of this pass */
    struct display_list *list;
    struct diag_list *diags;
    const struct net *net;       /* of the layout; NULL: it has none */
    struct box areas[4];         /* by enum inside_area; INSIDE_PARENT is not used */
    struct loaded_board *boards; /* those that this face has read so far */
    size_t item_count;
    size_t use_depth;
    size_t container_depth; /* of what the elements that are being made stand in; 0: a side */
    bool failed;
};

struct item_text {
    const char *markup;
    const struct node *origin; /* the scalar to point at */
    struct style style;
    bool wrap;
    struct text_block
        *block; /* the last one that was shaped; owned by the pass's list at the end */
    struct text_report report;
    double block_width_mm, block_height_mm; /* what it was shaped for */
};

struct item_picture {
    const struct image *image;
    int fit, align, valign;
};

struct item_table {
    size_t column_count, head_rows;
    bool has_stripe, has_line, has_head_fill;
    struct colour stripe, line, head_fill;
    double line_width_mm;
    enum table_lines lines; /* where they are drawn */
};

struct extent {
    double width_mm, height_mm;
};

/** What an item wanted of some room, so that nested items are not measured over and over. */
struct item_measure {
    double available_width_mm, available_height_mm;
    struct extent extent;
};

enum { ITEM_MEASURES_KEPT = 4 };

struct item {
    const struct element *element; /* NULL for what a table makes itself */
    enum element_kind kind;
    struct source_span span;
    const struct allowance_scope *allowed;
    const struct style *style; /* of the text in it */

    struct length width, height; /* LENGTH_AUTO where not given */
    bool width_given, height_given, placed;
    struct length x, y; /* of `at` */
    int inside;
    const struct net_part *panel; /* the parent in place of `inside`; NULL: none */
    double rotate_deg, opacity;

    bool has_fill, has_stroke;
    struct colour fill, stroke;
    double stroke_width_mm;
    double dashes_mm[STROKE_DASH_MAX];
    size_t dash_count;
    int cap;
    double radius_mm;

    double padding_mm[4]; /* top right bottom left */
    double gap_x_mm, gap_y_mm;
    int align, valign, justify;
    struct item **children;
    size_t child_count;
    const struct length *columns, *rows; /* of a grid or table */
    size_t column_count, row_count;
    const struct item_table *table;
    const struct item_track *track;
    const struct item_board *board; /* NULL if it could not be read */

    struct item_measure measures[ITEM_MEASURES_KEPT]; /* a ring */
    size_t measure_count;

    struct item_text text;
    struct item_picture picture;
    const struct property *points, *from, *to; /* evaluated */
    double view_width, view_height;            /* of a path; 0 where not given */
    double sides;
};

/** Items of a list of elements, appended to `items_out` in the pass's arena. */
void items_make(struct face_pass *pass, struct element *const *elements, size_t count,
                const struct scope *scope, const struct style *style, struct item ***items_out,
                size_t *count_out);

/** An empty item of a kind, with everything at its default. */
struct item *item_new(struct face_pass *pass, enum element_kind kind, struct source_span span,
                      const struct style *style);

/** Evaluates a property of an element; NULL if it is not given or failed (then the pass has). */
const struct property *item_evaluate(struct face_pass *pass, const struct property *property,
                                     const struct scope *scope);

/** Length `index` of a property of lengths; a single one stands for all. */
const struct property *item_length_at(const struct property *property, size_t index);

/** A length in mm, left as it is where the property is not given. */
void item_set_mm(struct face_pass *pass, const struct property *property, const struct scope *scope,
                 double *out);

/** Lengths of dashes and gaps, [STROKE_DASH_MAX]; likewise. */
void item_set_dashes(struct face_pass *pass, const struct property *property,
                     const struct scope *scope, double *dashes_mm, size_t *count_out);

/** The picture of an `image` or `icon` by its name; NULL after a finding. */
const struct image *item_image(struct face_pass *pass, enum element_kind kind, const char *name,
                               const struct node *origin, struct colour tint);

/** The values that an `each` goes over; false after a finding. */
bool item_each(struct face_pass *pass, const struct property *each, const struct scope *scope,
               const struct value **values_out, size_t *count_out);

/** The scope in which value `index` of an `each` is named. */
const struct scope *item_each_scope(struct face_pass *pass, const struct property *each,
                                    const struct scope *scope, const struct value *value,
                                    size_t index);

/** A text's style, from the theme by name; `fallback` after a finding. */
const struct style *item_style(struct face_pass *pass, const struct property *name,
                               const struct scope *scope, const struct style *fallback);

/** Fills in a text item from its template. */
void item_text_make(struct face_pass *pass, struct item *item, const struct property *text,
                    const struct scope *scope);

/** The panel of the layout's net that an item stands on, where its element names one. */
void item_panel_make(struct face_pass *pass, struct item *item, const struct scope *scope);

/** Children, rows and columns of a table item. */
void item_table_make(struct face_pass *pass, struct item *item, const struct scope *scope);

/** The model of a board item and the looks of what is on it. */
void item_board_make(struct face_pass *pass, struct item *item, const struct scope *scope);

/** A board's own size, or the one that it is scaled to by a width or height of its element. */
struct extent item_board_natural(const struct item *item, double width_mm, double height_mm);

/** Draws a board in the middle of `box`. */
void item_board_draw(struct face_pass *pass, struct item *item, struct box box);

/** Reports what the boards of a face that is laid out have and nobody sees: DIAG_BOARD_NO_LOOK. */
void item_boards_check(struct face_pass *pass);

/** The room that an item wants of what there is (infinite: no limit). */
struct extent item_natural(struct face_pass *pass, struct item *item, double available_width_mm,
                           double available_height_mm);

/** The size of a text set in this room. */
struct extent item_text_natural(struct face_pass *pass, struct item *item,
                                double available_width_mm, double available_height_mm);

/** Column and row sizes of a grid in the arena, [column_count], [row_count]. */
void item_grid_tracks(struct face_pass *pass, struct item *item, double width_mm, double height_mm,
                      double **columns_out, double **rows_out, size_t *row_count_out);

/** The sizes of a row's or column's children along it, in the arena, [child_count]; the total. */
double item_flow_sizes(struct face_pass *pass, struct item *item, double width_mm, double height_mm,
                       double **sizes_out);

/** Reports that what is in an item is wider or higher than its room; the face fails. */
void item_report_no_room(struct face_pass *pass, const struct item *item, const char *direction,
                         double wanted_mm, double available_mm);

/** Draws an item into `box`. */
void item_arrange(struct face_pass *pass, struct item *item, struct box box);

/** Draws text into `box`, reporting what does not fit. */
void item_text_draw(struct face_pass *pass, struct item *item, struct box box);

/** Draws a picture into `box`. */
void item_picture_draw(struct face_pass *pass, struct item *item, struct box box);

/** Stripes and head ground, before the cells; lines, after them. */
void item_table_draw_grounds(struct face_pass *pass, const struct item *item, struct box box,
                             const double *columns, const double *rows, size_t row_count);
void item_table_draw_lines(struct face_pass *pass, const struct item *item, struct box box,
                           const double *columns, const double *rows, size_t row_count);

/** The inside of a box after the item's padding. */
struct box item_content(const struct item *item, struct box box);

/** A length along an axis that is `whole_mm` long; auto and shares give all of it. */
double item_length(struct length length, double whole_mm);

/**
 * Adds what an element or component allows to what is allowed where the list has come to, for what is
 * made and drawn from now on; NULL adds nothing.
 *
 * Gives back what was allowed before, to be put back into the list at the end of the element.
 */
const struct allowance_scope *face_allow(struct face_pass *pass,
                                         const struct allowances *allowances);

/** Reports one of the face_allowables, as diag_report() does, or DIAG_ALLOWED where it is allowed. */
void face_report(struct face_pass *pass, const struct allowance_scope *allowed, enum diag_code code,
                 struct source_span span, const char *where, ...);

/** Checks the finished list, as face_check.h says. */
void face_check(struct face_pass *pass);

#endif
