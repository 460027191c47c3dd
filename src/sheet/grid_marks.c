/* Straight cuts of a block of equal pieces, each there once. */
#include "sheet/grid_marks.h"

#include "sheet/sheet_marks.h"

/* What is needed to draw around one block. */
struct grid_context {
    GArray *marks;
    const struct sheet_block *block;
    struct line_style style;
};

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

static bool pieces_touch(const struct sheet_block *block)
{
    return block->gap_mm < MM_TOLERANCE;
}

/* The place of cut `index` along an axis that begins at `start_mm`, where pieces touch. */
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

void grid_margin_marks_add(GArray *marks, const struct sheet_block *block, struct line_style style)
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

void grid_lines_add(GArray *marks, const struct sheet_layout *layout, struct line_style style)
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
