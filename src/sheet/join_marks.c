/* Triangles and lines at the overlaps of a poster. */
#include "sheet/join_marks.h"

#include "sheet/mark_lines.h"
#include "sheet/sheet_marks.h"

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

void join_triangles_add(GArray *marks, const struct sheet_layout *layout)
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

void join_lines_add(GArray *marks, const struct sheet_layout *layout)
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
