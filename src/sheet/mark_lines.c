/* Straight lines and what is done to them. */
#include "sheet/mark_lines.h"

#include <math.h>

#include <glib.h>

#include "sheet/sheet_plan.h"

void mark_line_add(GArray *marks, struct line_style style, double x1_mm, double y1_mm, double x2_mm,
                   double y2_mm)
{
    struct mark mark = {
        .kind = style.kind,
        .x1_mm = x1_mm,
        .y1_mm = y1_mm,
        .x2_mm = x2_mm,
        .y2_mm = y2_mm,
        .width_mm = style.width_mm,
        .dotted = style.dotted,
    };

    g_array_append_val(marks, mark);
}

/* The four edges of a box; none is drawn twice. */
void mark_lines_add_box(GArray *marks, struct line_style style, struct box box)
{
    double right_mm = box.x_mm + box.width_mm;
    double bottom_mm = box.y_mm + box.height_mm;

    mark_line_add(marks, style, box.x_mm, box.y_mm, right_mm, box.y_mm);
    mark_line_add(marks, style, box.x_mm, bottom_mm, right_mm, bottom_mm);
    mark_line_add(marks, style, box.x_mm, box.y_mm, box.x_mm, bottom_mm);
    mark_line_add(marks, style, right_mm, box.y_mm, right_mm, bottom_mm);
}

/* From left to right or from top to bottom, as joining lines expects and dumps show. */
static void run_forwards(struct mark *mark)
{
    if (mark->x1_mm < mark->x2_mm || (mark->x1_mm == mark->x2_mm && mark->y1_mm <= mark->y2_mm)) {
        return;
    }
    double x_mm = mark->x1_mm, y_mm = mark->y1_mm;
    mark->x1_mm = mark->x2_mm;
    mark->y1_mm = mark->y2_mm;
    mark->x2_mm = x_mm;
    mark->y2_mm = y_mm;
}

/* Those from `first` on; the offset is that of the printer and comes after, in the space of the back page. */
void mark_lines_reflect(GArray *marks, guint first, struct reflection reflection,
                        double offset_x_mm, double offset_y_mm)
{
    for (guint i = first; i < marks->len; i++) {
        struct mark *mark = &g_array_index(marks, struct mark, i);
        reflection_of_point(reflection, &mark->x1_mm, &mark->y1_mm);
        reflection_of_point(reflection, &mark->x2_mm, &mark->y2_mm);
        run_forwards(mark);
        mark->x1_mm += offset_x_mm;
        mark->x2_mm += offset_x_mm;
        mark->y1_mm += offset_y_mm;
        mark->y2_mm += offset_y_mm;
    }
}

/* The stretch of a line, from 0 at its start to 1 at its end, that is still inside. */
struct stretch {
    double from, to;
};

/* Takes away what lies before `edge` along one axis, or behind it where `is_far`. */
static void cut_stretch(struct stretch *stretch, double start_mm, double step_mm, double edge_mm,
                        bool is_far)
{
    double room_mm = is_far ? edge_mm - start_mm : start_mm - edge_mm;
    double leaving_mm = is_far ? step_mm : -step_mm; /* towards the outside, over the whole line */

    if (leaving_mm > 0) {
        stretch->to = fmin(stretch->to, room_mm / leaving_mm);
    } else if (leaving_mm < 0) {
        stretch->from = fmax(stretch->from, room_mm / leaving_mm);
    } else if (room_mm < 0) {
        stretch->to = -1.0;
    }
}

/* Liang and Barsky's way: the line as start and step, cut at one edge after the other. */
static bool clip_line(struct mark *mark, struct box limits)
{
    struct stretch stretch = {0, 1.0};
    double step_x_mm = mark->x2_mm - mark->x1_mm, step_y_mm = mark->y2_mm - mark->y1_mm;

    cut_stretch(&stretch, mark->x1_mm, step_x_mm, limits.x_mm, false);
    cut_stretch(&stretch, mark->x1_mm, step_x_mm, limits.x_mm + limits.width_mm, true);
    cut_stretch(&stretch, mark->y1_mm, step_y_mm, limits.y_mm, false);
    cut_stretch(&stretch, mark->y1_mm, step_y_mm, limits.y_mm + limits.height_mm, true);
    if ((stretch.to - stretch.from) * hypot(step_x_mm, step_y_mm) <= MM_TOLERANCE) {
        return false;
    }
    mark->x2_mm = mark->x1_mm + stretch.to * step_x_mm;
    mark->y2_mm = mark->y1_mm + stretch.to * step_y_mm;
    mark->x1_mm += stretch.from * step_x_mm;
    mark->y1_mm += stretch.from * step_y_mm;
    return true;
}

/* In place: what is outside is left out, what crosses the edge is shortened. */
void mark_lines_clip(GArray *marks, guint first, struct box limits)
{
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

/* Where a level or an upright line lies: how far across its direction, and from where to where along it. */
struct straight {
    bool is_level;
    double across_mm, from_mm, to_mm;
};

/* Of lines along an axis only, which all cuts of boxes are. */
static struct straight straight_of(const struct mark *mark)
{
    if (fabs(mark->y1_mm - mark->y2_mm) <= MM_TOLERANCE) {
        return (struct straight){true, mark->y1_mm, mark->x1_mm, mark->x2_mm};
    }
    return (struct straight){false, mark->x1_mm, mark->y1_mm, mark->y2_mm};
}

/* Lengthens `mark` by `other` where they lie on one another or meet end to end; false elsewhere. */
static bool join_lines(struct mark *mark, const struct mark *other)
{
    struct straight one = straight_of(mark), next = straight_of(other);

    if (one.is_level != next.is_level || fabs(one.across_mm - next.across_mm) > MM_TOLERANCE ||
        next.from_mm > one.to_mm + MM_TOLERANCE || one.from_mm > next.to_mm + MM_TOLERANCE) {
        return false;
    }
    double from_mm = fmin(one.from_mm, next.from_mm), to_mm = fmax(one.to_mm, next.to_mm);
    mark->x1_mm = one.is_level ? from_mm : one.across_mm;
    mark->x2_mm = one.is_level ? to_mm : one.across_mm;
    mark->y1_mm = one.is_level ? one.across_mm : from_mm;
    mark->y2_mm = one.is_level ? one.across_mm : to_mm;
    return true;
}

/* Those from `first` on; in place, and each may take up several. */
void mark_lines_join(GArray *marks, guint first)
{
    for (guint i = first; i < marks->len; i++) {
        guint next = i + 1;
        while (next < marks->len) {
            if (join_lines(&g_array_index(marks, struct mark, i),
                           &g_array_index(marks, struct mark, next))) {
                g_array_remove_index(marks, next);
                next = i + 1; /* longer now, it may reach lines that it did not before */
            } else {
                next++;
            }
        }
    }
}

/* ---- the marks of type 1: one square and two angles ---- */

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

/* As the one at the top right, turned by half. */
static void add_bottom_left(GArray *marks, double page_height_mm)
{
    double corner_mm = page_height_mm - INSET_MM;

    mark_line_add(marks, arm_style, INSET_MM - STROKE_MM / 2.0, corner_mm, INSET_MM + ARM_MM,
                  corner_mm);
    mark_line_add(marks, arm_style, INSET_MM, corner_mm - ARM_MM, INSET_MM,
                  corner_mm + STROKE_MM / 2.0);
}

/* On fronts, which the machine looks at. There is one kind: square top left, angles top right and bottom left. */
void registration_marks_add(GArray *marks, enum registration registration, double page_width_mm,
                            double page_height_mm)
{
    if (registration == REGISTRATION_SILHOUETTE) {
        add_square(marks);
        add_top_right(marks, page_width_mm);
        add_bottom_left(marks, page_height_mm);
    }
}

/* From the edge of the page to where pieces may begin. */
double registration_room_mm(enum registration registration)
{
    return registration == REGISTRATION_SILHOUETTE ? INSET_MM + ARM_MM + PIECE_CLEAR_MM : 0;
}
