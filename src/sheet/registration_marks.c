/* The marks of type 1: one square and two angles. */
#include "sheet/registration_marks.h"

#include "sheet/mark_lines.h"

/* Source of the five: measured on sheets that Silhouette Studio has printed (shipped with
 * Alan-Cha/silhouette-card-maker, 2025-07). */
#define INSET_MM       10.0 /* from the edges of the page to the path of the marks */
#define STROKE_MM      1.05
#define SQUARE_MM      5.0  /* the side of its path; its outline is stroked and it is filled */
#define ARM_MM         7.65 /* of an angle, from its corner along the path */
#define PIECE_CLEAR_MM 1.5 /* between a mark and what is printed; sheets in use have 1.1 and more */

static const struct line_style arm_style = {.kind = MARK_REGISTRATION, .width_mm = STROKE_MM};

/* One line as wide as the square is high. */
static void add_square(GArray *marks)
{
    const struct line_style style = {.kind = MARK_REGISTRATION, .width_mm = SQUARE_MM + STROKE_MM};
    double middle_mm = INSET_MM + SQUARE_MM / 2.0;
    double outside_mm = INSET_MM - STROKE_MM / 2.0;

    mark_line_add(marks, style, outside_mm, middle_mm, outside_mm + style.width_mm, middle_mm);
}

/* The arms run beyond the corner by half a stroke, so that it is filled. */
static void add_top_right(GArray *marks, double page_width_mm)
{
    double corner_mm = page_width_mm - INSET_MM;

    mark_line_add(marks, arm_style, corner_mm - ARM_MM, INSET_MM, corner_mm + STROKE_MM / 2.0,
                  INSET_MM);
    mark_line_add(marks, arm_style, corner_mm, INSET_MM - STROKE_MM / 2.0, corner_mm,
                  INSET_MM + ARM_MM);
}

static void add_bottom_left(GArray *marks, double page_height_mm)
{
    double corner_mm = page_height_mm - INSET_MM;

    mark_line_add(marks, arm_style, INSET_MM - STROKE_MM / 2.0, corner_mm, INSET_MM + ARM_MM,
                  corner_mm);
    mark_line_add(marks, arm_style, INSET_MM, corner_mm - ARM_MM, INSET_MM,
                  corner_mm + STROKE_MM / 2.0);
}

void registration_marks_add(GArray *marks, enum registration registration, double page_width_mm,
                            double page_height_mm)
{
    if (registration == REGISTRATION_SILHOUETTE) {
        add_square(marks);
        add_top_right(marks, page_width_mm);
        add_bottom_left(marks, page_height_mm);
    }
}

double registration_room_mm(enum registration registration)
{
    return registration == REGISTRATION_SILHOUETTE ? INSET_MM + ARM_MM + PIECE_CLEAR_MM : 0.0;
}
