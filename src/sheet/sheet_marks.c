/* Cut marks, cut lines, outlines and the fold line of a page.
 *
 * Straight marks are made where the fronts are and then reflected to where the backs are, so that
 * both sides of a sheet are cut along the same lines. */
#include "sheet/sheet_marks.h"

#include <math.h>

/* What is needed to draw around the fronts of one sheet. */
struct mark_context {
    GArray *marks;
    const struct imposition *imposition;
    const struct sheet_block *block;
    const struct piece_shape *shape;
    const struct sheet_options *options;
};

double sheet_mark_room_mm(double bleed_mm)
{
    return fmax(bleed_mm, MARK_CLEARANCE_MM) - bleed_mm + MARK_LENGTH_MM + MARK_PAPER_EDGE_MM;
}

static void add_line(const struct mark_context *context, enum mark_kind kind, bool dotted,
                     double x1_mm, double y1_mm, double x2_mm, double y2_mm)
{
    struct mark mark = {
        .kind = kind,
        .x1_mm = x1_mm,
        .y1_mm = y1_mm,
        .x2_mm = x2_mm,
        .y2_mm = y2_mm,
        .width_mm = context->options->cut_weight_mm,
        .dotted = dotted,
    };

    g_array_append_val(context->marks, mark);
}

/* A mark above and one below the block. */
static void add_margin_marks_at_x(const struct mark_context *context, double x_mm)
{
    struct box box = context->block->box;
    double near_mm = fmax(context->imposition->bleed_mm, MARK_CLEARANCE_MM);
    double far_mm = near_mm + MARK_LENGTH_MM;
    double bottom_mm = box.y_mm + box.height_mm;

    add_line(context, MARK_CUT, false, x_mm, box.y_mm - far_mm, x_mm, box.y_mm - near_mm);
    add_line(context, MARK_CUT, false, x_mm, bottom_mm + near_mm, x_mm, bottom_mm + far_mm);
}

/* A mark to the left and one to the right of the block. */
static void add_margin_marks_at_y(const struct mark_context *context, double y_mm)
{
    struct box box = context->block->box;
    double near_mm = fmax(context->imposition->bleed_mm, MARK_CLEARANCE_MM);
    double far_mm = near_mm + MARK_LENGTH_MM;
    double right_mm = box.x_mm + box.width_mm;

    add_line(context, MARK_CUT, false, box.x_mm - far_mm, y_mm, box.x_mm - near_mm, y_mm);
    add_line(context, MARK_CUT, false, right_mm + near_mm, y_mm, right_mm + far_mm, y_mm);
}

static bool pieces_touch(const struct imposition *imposition)
{
    return imposition->gap_mm < MM_TOLERANCE;
}

/* The place of cut `index` along an axis that begins at `start_mm`, where pieces touch. */
static double shared_cut_mm(double start_mm, size_t index, double size_mm)
{
    return start_mm + (double)index * size_mm;
}

/* All cuts across one axis, each once: both edges of every piece, or one cut where pieces touch. */
static void add_margin_marks_along(const struct mark_context *context, double start_mm,
                                   size_t count, double size_mm,
                                   void (*add)(const struct mark_context *, double))
{
    double gap_mm = context->imposition->gap_mm;

    if (pieces_touch(context->imposition)) {
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

/* Marks stand at the edges of the pieces that exist: there a ruler is laid across the block. */
static void add_margin_marks(const struct mark_context *context)
{
    const struct sheet_block *block = context->block;

    add_margin_marks_along(context, block->box.x_mm, block->columns,
                           context->imposition->piece_width_mm, add_margin_marks_at_x);
    add_margin_marks_along(context, block->box.y_mm, block->rows,
                           context->imposition->piece_height_mm, add_margin_marks_at_y);
}

/* One line for both neighbours, as long as there are pieces along it. Only the last row may be
 * short, so what is left out is always at the bottom right. */
static void add_shared_lines(const struct mark_context *context, bool dotted)
{
    const struct sheet_block *block = context->block;
    double left_mm = block->box.x_mm;
    double top_mm = block->box.y_mm;
    double width_mm = context->imposition->piece_width_mm;
    double height_mm = context->imposition->piece_height_mm;

    for (size_t row = 0; row <= block->rows; row++) {
        size_t columns = row == block->rows ? block->last_row_count : block->columns;
        double y_mm = shared_cut_mm(top_mm, row, height_mm);
        add_line(context, MARK_CUT, dotted, left_mm, y_mm,
                 shared_cut_mm(left_mm, columns, width_mm), y_mm);
    }
    for (size_t column = 0; column <= block->columns; column++) {
        size_t rows = column > block->last_row_count ? block->rows - 1 : block->rows;
        double x_mm = shared_cut_mm(left_mm, column, width_mm);
        add_line(context, MARK_CUT, dotted, x_mm, top_mm, x_mm,
                 shared_cut_mm(top_mm, rows, height_mm));
    }
}

static void add_edges_of_each(const struct mark_context *context, bool dotted)
{
    for (size_t i = 0; i < context->block->piece_count; i++) {
        struct box trim = imposition_trim(context->imposition, i);
        double right_mm = trim.x_mm + trim.width_mm;
        double bottom_mm = trim.y_mm + trim.height_mm;

        add_line(context, MARK_CUT, dotted, trim.x_mm, trim.y_mm, right_mm, trim.y_mm);
        add_line(context, MARK_CUT, dotted, trim.x_mm, bottom_mm, right_mm, bottom_mm);
        add_line(context, MARK_CUT, dotted, trim.x_mm, trim.y_mm, trim.x_mm, bottom_mm);
        add_line(context, MARK_CUT, dotted, right_mm, trim.y_mm, right_mm, bottom_mm);
    }
}

static void add_lines(const struct mark_context *context, bool dotted)
{
    if (!context->shape->plain_box) {
        return;
    }
    if (pieces_touch(context->imposition)) {
        add_shared_lines(context, dotted);
    } else {
        add_edges_of_each(context, dotted);
    }
}

static void add_straight_marks(const struct mark_context *context, enum cut_style style)
{
    switch (style) {
    case CUT_MARKS:
        add_margin_marks(context);
        break;
    case CUT_SOLID:
        add_lines(context, false);
        break;
    case CUT_DOTTED:
        add_lines(context, true);
        break;
    case CUT_NONE:
        break;
    }
}

static void add_outlines(const struct mark_context *context, const struct sheet_page *page,
                         enum page_side side)
{
    if (context->shape->plain_box || context->options->cut == CUT_NONE) {
        return;
    }
    for (size_t i = 0; i < page->placement_count; i++) {
        if (page->placements[i].side != side) {
            continue;
        }
        struct mark mark = {
            .kind = MARK_OUTLINE,
            .placement = i,
            .width_mm = context->options->cut_weight_mm,
            .dotted = context->options->cut == CUT_DOTTED,
        };
        g_array_append_val(context->marks, mark);
    }
}

static void add_fold(const struct mark_context *context)
{
    struct box printable = context->imposition->printable;
    double at_mm = context->imposition->back.at_mm;

    if (context->imposition->back.axis == MIRROR_VERTICAL) {
        add_line(context, MARK_FOLD, false, at_mm, printable.y_mm, at_mm,
                 printable.y_mm + printable.height_mm);
    } else {
        add_line(context, MARK_FOLD, false, printable.x_mm, at_mm,
                 printable.x_mm + printable.width_mm, at_mm);
    }
}

static void swap_if_descending(double *low_mm, double *high_mm)
{
    if (*low_mm > *high_mm) {
        double kept_mm = *low_mm;
        *low_mm = *high_mm;
        *high_mm = kept_mm;
    }
}

/* Moves a line from the fronts to the backs. */
static void reflect_line(struct mark *mark, struct reflection reflection, double offset_x_mm,
                         double offset_y_mm)
{
    reflection_of_point(reflection, &mark->x1_mm, &mark->y1_mm);
    reflection_of_point(reflection, &mark->x2_mm, &mark->y2_mm);
    swap_if_descending(&mark->x1_mm, &mark->x2_mm);
    swap_if_descending(&mark->y1_mm, &mark->y2_mm);
    mark->x1_mm += offset_x_mm;
    mark->x2_mm += offset_x_mm;
    mark->y1_mm += offset_y_mm;
    mark->y2_mm += offset_y_mm;
}

/* Shortens a line to what lies inside `limits`; false if nothing does. */
static bool clip_line(struct mark *mark, struct box limits)
{
    double right_mm = limits.x_mm + limits.width_mm;
    double bottom_mm = limits.y_mm + limits.height_mm;

    mark->x1_mm = fmax(mark->x1_mm, limits.x_mm);
    mark->y1_mm = fmax(mark->y1_mm, limits.y_mm);
    mark->x2_mm = fmin(mark->x2_mm, right_mm);
    mark->y2_mm = fmin(mark->y2_mm, bottom_mm);
    return mark->x1_mm <= mark->x2_mm && mark->y1_mm <= mark->y2_mm &&
           (mark->x2_mm - mark->x1_mm > MM_TOLERANCE || mark->y2_mm - mark->y1_mm > MM_TOLERANCE);
}

/* Keeps the marks from `first` on off the edge of the paper. */
static void clip_margin_marks(GArray *marks, guint first, const struct sheet_page *page)
{
    struct box paper = {.width_mm = page->width_mm, .height_mm = page->height_mm};
    struct box limits = box_inset(paper, MARK_PAPER_EDGE_MM);
    guint kept = first;

    for (guint i = first; i < marks->len; i++) {
        struct mark mark = g_array_index(marks, struct mark, i);
        if (clip_line(&mark, limits)) {
            g_array_index(marks, struct mark, kept) = mark;
            kept++;
        }
    }
    g_array_set_size(marks, kept);
}

static void add_fronts(const struct mark_context *context, const struct sheet_page *page)
{
    guint first = context->marks->len;

    add_straight_marks(context, context->options->cut);
    if (context->options->cut == CUT_MARKS) {
        clip_margin_marks(context->marks, first, page);
    }
    add_outlines(context, page, PAGE_FRONT);
}

static enum cut_style back_style(const struct sheet_options *options)
{
    if (options->back_marks == BACK_MARKS_NONE || options->cut == CUT_NONE) {
        return CUT_NONE;
    }
    return options->back_marks == BACK_MARKS_MARGIN ? CUT_MARKS : options->cut;
}

static void add_backs(const struct mark_context *context, const struct sheet_page *page)
{
    const struct sheet_options *options = context->options;
    GArray *marks = context->marks;
    guint first = marks->len;
    enum cut_style style = back_style(options);
    bool own_page = page->side == PAGE_BACK;
    double offset_x_mm = own_page ? options->back_offset_x_mm : 0.0;
    double offset_y_mm = own_page ? options->back_offset_y_mm : 0.0;

    add_straight_marks(context, style);
    for (guint i = first; i < marks->len; i++) {
        reflect_line(&g_array_index(marks, struct mark, i), context->imposition->back, offset_x_mm,
                     offset_y_mm);
    }
    if (style == CUT_MARKS) {
        clip_margin_marks(marks, first, page);
    }
    if (options->back_marks == BACK_MARKS_SAME) {
        add_outlines(context, page, PAGE_BACK);
    }
}

void sheet_marks_add(GArray *marks, const struct imposition *imposition,
                     const struct sheet_block *block, const struct piece_shape *shape,
                     const struct sheet_options *options, const struct sheet_page *page)
{
    struct mark_context context = {
        .marks = marks,
        .imposition = imposition,
        .block = block,
        .shape = shape,
        .options = options,
    };

    if (page->side == PAGE_FRONT) {
        add_fronts(&context, page);
    }
    if (imposition->folded) {
        add_fold(&context);
    }
    if (page->side == PAGE_BACK || imposition->folded) {
        add_backs(&context, page);
    }
}
