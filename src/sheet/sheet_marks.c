/* Cut marks, cut lines, outlines and fold lines of a page.
 *
 * Straight marks are made where the fronts are and then reflected to where the backs are, so that
 * both sides of a sheet are cut along the same lines. */
#include "sheet/sheet_marks.h"

#include <math.h>

#include <glib.h>

#include "sheet/imposition.h"
#include "sheet/mark_lines.h"
#include "sheet/sheet_layout.h"

/* ---- triangles and lines at the overlaps of a poster ---- */

#define JOIN_WIDTH_MM 0.15 /* of the lines, however heavy the cuts are */

#define TRIANGLE_HALF_MM 1.0 /* of the base */

static const struct line_style join_style = {.kind = MARK_JOIN, .width_mm = JOIN_WIDTH_MM};

/* A triangle below its tip, or above it where the height is negative. */
static void add_triangle_at_x(GArray *marks, double x_mm, double tip_y_mm, double height_mm)
{
    double base_y_mm = tip_y_mm + height_mm;
    double left_mm = x_mm - TRIANGLE_HALF_MM, right_mm = x_mm + TRIANGLE_HALF_MM;

    mark_line_add(marks, join_style, left_mm, base_y_mm, right_mm, base_y_mm);
    mark_line_add(marks, join_style, left_mm, base_y_mm, x_mm, tip_y_mm);
    mark_line_add(marks, join_style, x_mm, tip_y_mm, right_mm, base_y_mm);
}

/* A triangle to the right of its tip, or to the left where the width is negative. */
static void add_triangle_at_y(GArray *marks, double y_mm, double tip_x_mm, double width_mm)
{
    double base_x_mm = tip_x_mm + width_mm;
    double top_mm = y_mm - TRIANGLE_HALF_MM, bottom_mm = y_mm + TRIANGLE_HALF_MM;

    mark_line_add(marks, join_style, base_x_mm, top_mm, base_x_mm, bottom_mm);
    mark_line_add(marks, join_style, tip_x_mm, y_mm, base_x_mm, top_mm);
    mark_line_add(marks, join_style, tip_x_mm, y_mm, base_x_mm, bottom_mm);
}

/* Above and below the part. */
static void add_triangles_at_x(GArray *marks, const struct sheet_block *block, double x_mm)
{
    double top_mm = block->box.y_mm, bottom_mm = block->box.y_mm + block->box.height_mm;

    add_triangle_at_x(marks, x_mm, top_mm - sheet_mark_clearance_mm(block->bleed.top_mm),
                      -MARK_LENGTH_MM);
    add_triangle_at_x(marks, x_mm, bottom_mm + sheet_mark_clearance_mm(block->bleed.bottom_mm),
                      MARK_LENGTH_MM);
}

/* To the left and to the right of the part. */
static void add_triangles_at_y(GArray *marks, const struct sheet_block *block, double y_mm)
{
    double left_mm = block->box.x_mm, right_mm = block->box.x_mm + block->box.width_mm;

    add_triangle_at_y(marks, y_mm, left_mm - sheet_mark_clearance_mm(block->bleed.left_mm),
                      -MARK_LENGTH_MM);
    add_triangle_at_y(marks, y_mm, right_mm + sheet_mark_clearance_mm(block->bleed.right_mm),
                      MARK_LENGTH_MM);
}

/*
 * Appends triangles beside the part, whose tips show where the edge of each neighbour comes to lie.
 * They stand in the room of the marks in the margin.
 */
static void join_triangles_add(GArray *marks, const struct sheet_layout *layout)
{
    const struct poster_place *place = &layout->place;
    struct box part = layout->block.box;

    if (place->column > 0) {
        add_triangles_at_x(marks, &layout->block, part.x_mm + place->overlap_mm);
    }
    if (place->column + 1 < place->columns) {
        add_triangles_at_x(marks, &layout->block, part.x_mm + part.width_mm - place->overlap_mm);
    }
    if (place->row > 0) {
        add_triangles_at_y(marks, &layout->block, part.y_mm + place->overlap_mm);
    }
    if (place->row + 1 < place->rows) {
        add_triangles_at_y(marks, &layout->block, part.y_mm + part.height_mm - place->overlap_mm);
    }
}

/*
 * Appends lines across the part where the edges of the neighbours to the right and below come to lie.
 * Those lie on top, so that no line is left to be seen. None where parts only touch.
 */
static void join_lines_add(GArray *marks, const struct sheet_layout *layout)
{
    const struct poster_place *place = &layout->place;
    struct box part = layout->block.box;
    double right_mm = part.x_mm + part.width_mm, bottom_mm = part.y_mm + part.height_mm;

    if (place->overlap_mm < MM_TOLERANCE) {
        return;
    }
    if (place->column + 1 < place->columns) {
        double x_mm = right_mm - place->overlap_mm;
        mark_line_add(marks, join_style, x_mm, part.y_mm, x_mm, bottom_mm);
    }
    if (place->row + 1 < place->rows) {
        double y_mm = bottom_mm - place->overlap_mm;
        mark_line_add(marks, join_style, part.x_mm, y_mm, right_mm, y_mm);
    }
}

/* ---- cuts and folds ---- */

/* Marks keep off the bleed: a mark in it would be seen on a piece that is cut a little too large. */
double sheet_mark_clearance_mm(double bleed_mm)
{
    return fmax(bleed_mm, MARK_CLEARANCE_MM);
}

/* How far marks go beyond the bleed. */
double sheet_mark_reach_mm(double bleed_mm)
{
    return sheet_mark_clearance_mm(bleed_mm) - bleed_mm + MARK_LENGTH_MM;
}

/* The same and what is left white at the edge of the paper. */
double sheet_mark_room_mm(double bleed_mm)
{
    return sheet_mark_reach_mm(bleed_mm) + MARK_PAPER_EDGE_MM;
}

/* ---- straight cuts of a block of equal pieces, each there once ---- */

/* What is needed to draw around one block. */
struct grid_context {
    GArray *marks;
    const struct sheet_block *block;
    struct line_style style;
};

/* In the style of the block, which all its lines have. */
static void add_line(const struct grid_context *context, double x1_mm, double y1_mm, double x2_mm,
                     double y2_mm)
{
    mark_line_add(context->marks, context->style, x1_mm, y1_mm, x2_mm, y2_mm);
}

/* A mark above and one below the block. */
static void add_margin_marks_at_x(const struct grid_context *context, double x_mm)
{
    struct box box = context->block->box;
    double above_mm = box.y_mm - sheet_mark_clearance_mm(context->block->bleed.top_mm);
    double below_mm =
        box.y_mm + box.height_mm + sheet_mark_clearance_mm(context->block->bleed.bottom_mm);

    add_line(context, x_mm, above_mm - MARK_LENGTH_MM, x_mm, above_mm);
    add_line(context, x_mm, below_mm, x_mm, below_mm + MARK_LENGTH_MM);
}

/* A mark to the left and one to the right of the block. */
static void add_margin_marks_at_y(const struct grid_context *context, double y_mm)
{
    struct box box = context->block->box;
    double left_mm = box.x_mm - sheet_mark_clearance_mm(context->block->bleed.left_mm);
    double right_mm =
        box.x_mm + box.width_mm + sheet_mark_clearance_mm(context->block->bleed.right_mm);

    add_line(context, left_mm - MARK_LENGTH_MM, y_mm, left_mm, y_mm);
    add_line(context, right_mm, y_mm, right_mm + MARK_LENGTH_MM, y_mm);
}

/* Then neighbours have one cut, and one mark for it. */
static bool pieces_touch(const struct sheet_block *block)
{
    return block->gap_mm < MM_TOLERANCE;
}

/* The place of cut `index` along an axis that begins at `start_mm`, where pieces touch. */
/* Multiplied and not summed, so that a line and the marks of it are at the same place to the last bit. */
static double shared_cut_mm(double start_mm, size_t index, double size_mm)
{
    return start_mm + (double)index * size_mm;
}

/* All cuts across one axis, each once: both edges of every piece, or one cut where pieces touch. */
static void add_margin_marks_along(const struct grid_context *context, double start_mm,
                                   size_t count, double size_mm,
                                   void (*add)(const struct grid_context *, double))
{
    double gap_mm = context->block->gap_mm;

    if (pieces_touch(context->block)) {
        for (size_t i = 0; i <= count; i++) {
            add(context, shared_cut_mm(start_mm, i, size_mm));
        }
        return;
    }
    for (size_t i = 0; i < count; i++) {
        double edge_mm = start_mm + (double)i * (size_mm + gap_mm);
        add(context, edge_mm);
        add(context, edge_mm + size_mm);
    }
}

/* Marks above, below and beside the block, at the edges of the pieces that exist. */
static void grid_margin_marks_add(GArray *marks, const struct sheet_block *block,
                                  struct line_style style)
{
    struct grid_context context = {.marks = marks, .block = block, .style = style};

    add_margin_marks_along(&context, block->box.x_mm, block->columns, block->piece_width_mm,
                           add_margin_marks_at_x);
    add_margin_marks_along(&context, block->box.y_mm, block->rows, block->piece_height_mm,
                           add_margin_marks_at_y);
}

/* One line for both neighbours, as long as there are pieces along it. Only the last row may be
 * short, so what is left out is always at the bottom right. */
static void add_shared_lines(const struct grid_context *context)
{
    const struct sheet_block *block = context->block;
    double left_mm = block->box.x_mm;
    double top_mm = block->box.y_mm;

    for (size_t row = 0; row <= block->rows; row++) {
        size_t columns = row == block->rows ? block->last_row_count : block->columns;
        double y_mm = shared_cut_mm(top_mm, row, block->piece_height_mm);
        add_line(context, left_mm, y_mm, shared_cut_mm(left_mm, columns, block->piece_width_mm),
                 y_mm);
    }
    for (size_t column = 0; column <= block->columns; column++) {
        size_t rows = column > block->last_row_count ? block->rows - 1 : block->rows;
        double x_mm = shared_cut_mm(left_mm, column, block->piece_width_mm);
        add_line(context, x_mm, top_mm, x_mm, shared_cut_mm(top_mm, rows, block->piece_height_mm));
    }
}

/* A line along every edge: one for both neighbours where pieces touch. */
static void grid_lines_add(GArray *marks, const struct sheet_layout *layout,
                           struct line_style style)
{
    struct grid_context context = {.marks = marks, .block = &layout->block, .style = style};

    if (pieces_touch(&layout->block)) {
        add_shared_lines(&context);
        return;
    }
    for (size_t i = 0; i < layout->front_count; i++) {
        mark_lines_add_box(marks, style, layout->fronts[i].trim);
    }
}

/* ---- all lines of a page ---- */

/* What is needed to draw around the fronts of one sheet. */
struct mark_context {
    GArray *marks;
    const struct sheet_layout *layout;
    const struct piece_shape *shapes;
    const struct sheet_options *options;
    const struct sheet_page *page;
};

/* Fronts and backs may be drawn in different styles, so the style is not taken from the options. */
static struct line_style cut_line_style(const struct mark_context *context, enum cut_style style)
{
    return (struct line_style){
        .kind = MARK_CUT,
        .width_mm = context->options->cut_weight_mm,
        .dotted = style == CUT_DOTTED,
    };
}

/* Keeps the marks from `first` on off the edge of the paper. */
static void keep_on_paper(const struct mark_context *context, guint first)
{
    struct box paper = {.width_mm = context->page->width_mm, .height_mm = context->page->height_mm};

    mark_lines_clip(context->marks, first, box_inset(paper, MARK_PAPER_EDGE_MM));
}

/* The pieces of a grid are all cut alike. */
static void add_grid_cuts(const struct mark_context *context, enum cut_style style)
{
    struct line_style line = cut_line_style(context, style);

    if (style == CUT_MARKS) {
        grid_margin_marks_add(context->marks, &context->layout->block, line);
    } else if (style != CUT_NONE &&
               piece_is_cut_straight(&context->shapes[context->layout->fronts[0].shape])) {
        grid_lines_add(context->marks, context->layout, line);
    }
}

/* Neighbours that touch are parted by one line. */
static void add_cuts_of_each(const struct mark_context *context, enum cut_style style)
{
    guint first = context->marks->len;

    for (size_t i = 0; style != CUT_NONE && i < context->layout->front_count; i++) {
        const struct sheet_front *front = &context->layout->fronts[i];
        if (piece_is_cut_straight(&context->shapes[front->shape])) {
            mark_lines_add_box(context->marks, cut_line_style(context, style), front->trim);
        }
    }
    mark_lines_join(context->marks, first);
}

/* A part is cut along all of its edges, also where its piece goes on. */
static void add_part_cuts(const struct mark_context *context, enum cut_style style)
{
    struct line_style line = cut_line_style(context, style);

    if (style == CUT_MARKS) {
        grid_margin_marks_add(context->marks, &context->layout->block, line);
    } else if (style != CUT_NONE) {
        mark_lines_add_box(context->marks, line, context->layout->block.box);
    }
}

/* The paper is cut already, or the page is as large as its piece. */
static void add_no_cuts(const struct mark_context *context, enum cut_style style)
{
    (void)context;
    (void)style;
}

static void (*const cut_adders[])(const struct mark_context *context, enum cut_style style) = {
    [CUTS_OF_GRID] = add_grid_cuts,
    [CUTS_OF_EACH] = add_cuts_of_each,
    [CUTS_OF_PART] = add_part_cuts,
    [CUTS_NOWHERE] = add_no_cuts,
};

/* Outlines that are no boxes are drawn where the pieces are drawn, and not here: a mark names the placement whose
 * outline it is, which turns and mirrors with it. */
static void add_outlines(const struct mark_context *context, enum page_side side)
{
    if (context->options->cut == CUT_NONE) {
        return;
    }
    for (size_t i = 0; i < context->page->placement_count; i++) {
        const struct placement *placement = &context->page->placements[i];
        const struct piece_shape *shape = &context->shapes[placement->shape];
        if (placement->side != side || piece_is_cut_straight(shape)) {
            continue;
        }
        struct mark mark = {
            .kind = MARK_OUTLINE,
            .placement = i,
            .width_mm = context->options->cut_weight_mm,
            /* Dashes are for folds: what is folded is cut along whole lines. */
            .dotted = context->options->cut == CUT_DOTTED && shape->fold_count == 0,
        };
        g_array_append_val(context->marks, mark);
    }
}

/* The line that the sheet is folded along, to bring backs behind fronts. */
static void add_sheet_fold(const struct mark_context *context, struct line_style style)
{
    struct box printable = context->layout->paper.printable;
    struct reflection back = context->layout->paper.back;

    if (back.axis == MIRROR_VERTICAL) {
        mark_line_add(context->marks, style, back.at_mm, printable.y_mm, back.at_mm,
                      printable.y_mm + printable.height_mm);
    } else {
        mark_line_add(context->marks, style, printable.x_mm, back.at_mm,
                      printable.x_mm + printable.width_mm, back.at_mm);
    }
}

/* The lines that pieces are folded along, once they are cut out. */
static void add_piece_folds(const struct mark_context *context, struct line_style style)
{
    for (size_t i = 0; i < context->layout->front_count; i++) {
        const struct sheet_front *front = &context->layout->fronts[i];
        const struct piece_shape *shape = &context->shapes[front->shape];
        guint first = context->marks->len;
        for (size_t j = 0; j < shape->fold_count; j++) {
            const struct fold_line *fold = &shape->folds[j];
            mark_line_add(context->marks, style, front->trim.x_mm + fold->x1_mm,
                          front->trim.y_mm + fold->y1_mm, front->trim.x_mm + fold->x2_mm,
                          front->trim.y_mm + fold->y2_mm);
        }
        mark_lines_clip(context->marks, first, front->clip);
    }
}

/* The order is that of drawing. Joins come after the marks are cut off at the edge of the paper, since they lie on
 * the part and never near it. */
static void add_fronts(const struct mark_context *context)
{
    const struct sheet_layout *layout = context->layout;
    guint first = context->marks->len;

    cut_adders[layout->cuts](context, context->options->cut);
    if (layout->cuts == CUTS_OF_PART) {
        join_triangles_add(context->marks, layout);
    }
    if (context->options->cut == CUT_MARKS || layout->cuts == CUTS_OF_PART) {
        keep_on_paper(context, first);
    }
    if (layout->cuts == CUTS_OF_PART) {
        join_lines_add(context->marks, layout);
    }
    add_outlines(context, PAGE_FRONT);
    g_array_append_vals(context->marks, layout->drawing, (guint)layout->drawing_count);
}

/* Two prints never meet exactly: a line on both sides of a sheet is two lines once it is held against the light.
 * Hence none unless asked for, and by BACK_MARKS_MARGIN only in the margin, where it does no harm. */
static enum cut_style back_style(const struct mark_context *context)
{
    const struct sheet_options *options = context->options;

    if (options->back_marks == BACK_MARKS_NONE || options->cut == CUT_NONE) {
        return CUT_NONE;
    }
    if (options->back_marks == BACK_MARKS_SAME) {
        return options->cut;
    }
    /* Lines round each piece are not in the margin. */
    return context->layout->cuts == CUTS_OF_EACH ? CUT_NONE : CUT_MARKS;
}

/* Made where the fronts are and reflected, so that both sides are cut alike. A printer's offset counts only for
 * pages of backs: on folded sheets both are printed in one go. */
static void add_backs(const struct mark_context *context)
{
    const struct sheet_options *options = context->options;
    const struct sheet_layout *layout = context->layout;
    guint first = context->marks->len;
    enum cut_style style = back_style(context);
    bool own_page = context->page->side == PAGE_BACK;

    cut_adders[layout->cuts](context, style);
    if (layout->cuts == CUTS_OF_PART && options->back_marks != BACK_MARKS_NONE) {
        join_triangles_add(context->marks, layout);
    }
    mark_lines_reflect(context->marks, first, layout->paper.back,
                       own_page ? options->back_offset_x_mm : 0,
                       own_page ? options->back_offset_y_mm : 0);
    if (style == CUT_MARKS || layout->cuts == CUTS_OF_PART) {
        keep_on_paper(context, first);
    }
    if (options->back_marks == BACK_MARKS_SAME) {
        add_outlines(context, PAGE_BACK);
    }
}

/* Of one page: fronts and their cuts, registration, the fold of the sheet, backs, folds of the pieces. Options are
 * copied, as fronts and backs may be drawn differently. */
void sheet_marks_add(GArray *marks, const struct sheet_layout *layout,
                     const struct piece_shape *shapes, const struct sheet_options *options,
                     const struct sheet_page *page)
{
    struct sheet_options drawn = *options;
    struct mark_context context = {
        .marks = marks,
        .layout = layout,
        .shapes = shapes,
        .options = &drawn,
        .page = page,
    };
    struct line_style fold = {.kind = MARK_FOLD, .width_mm = options->cut_weight_mm};

    /* A machine looks for its registration marks, and could take marks of cuts in the margin for them. */
    if (options->registration != REGISTRATION_NONE && options->cut == CUT_MARKS) {
        drawn.cut = CUT_NONE;
    }
    struct sheet_options of_fronts = drawn;
    if (options->back_marks == BACK_MARKS_ONLY) {
        of_fronts.cut = CUT_NONE;
        drawn.back_marks = BACK_MARKS_SAME;
    }
    if (page->side == PAGE_FRONT) {
        context.options = &of_fronts;
        add_fronts(&context);
        context.options = &drawn;
    }
    if (page->side == PAGE_FRONT && layout->kind == PAGE_PIECES) {
        registration_marks_add(marks, options->registration, page->width_mm, page->height_mm);
    }
    if (layout->paper.folded) {
        add_sheet_fold(&context, fold);
    }
    if (page->side == PAGE_BACK || layout->paper.folded) {
        add_backs(&context);
    }
    if (page->side == PAGE_FRONT) {
        add_piece_folds(&context, fold);
    }
}
