/* Patterns on boards: lines from one end of an area's box to the other, clipped to the area. They are
 * measured from the corner of the face, so that they run on from one area to the next. */
#include <math.h>

#include "face/item_board.h"

/* Closer lines would be a grey that takes long to draw. */
#define GAP_MIN_MM 0.4

struct pattern {
    struct box box;
    double gap_mm;
    struct path *path;
    struct stroke *stroke;
};

static void add_line(struct path *path, double x1_mm, double y1_mm, double x2_mm, double y2_mm)
{
    path_move_to(path, x1_mm, y1_mm);
    path_line_to(path, x2_mm, y2_mm);
}

/* Which multiples of a step lie on a stretch, the one before it and the one after it included. */
struct steps {
    int first, last;
};

static struct steps steps_on(double from_mm, double to_mm, double step_mm)
{
    return (struct steps){(int)floor(from_mm / step_mm), (int)ceil(to_mm / step_mm)};
}

static struct steps rows_of(const struct pattern *pattern)
{
    struct box box = pattern->box;
    return steps_on(box.y_mm, box.y_mm + box.height_mm, pattern->gap_mm);
}

static struct steps columns_of(const struct pattern *pattern, double step_mm)
{
    struct box box = pattern->box;
    return steps_on(box.x_mm, box.x_mm + box.width_mm, step_mm);
}

/* Rising lines: x + y is constant. */
static void add_rising(const struct pattern *pattern)
{
    struct box box = pattern->box;
    /* Along the diagonal a gap is longer by the square root of 2. */
    double top = box.y_mm;
    double bottom = box.y_mm + box.height_mm;
    double step = pattern->gap_mm * G_SQRT2;
    struct steps sums = steps_on(box.x_mm + top, box.x_mm + box.width_mm + bottom, step);
    for (int i = sums.first; i <= sums.last; i++) {
        add_line(pattern->path, i * step - bottom, bottom, i * step - top, top);
    }
}

/* Falling lines: x - y is constant. */
static void add_falling(const struct pattern *pattern)
{
    struct box box = pattern->box;
    double top = box.y_mm;
    double bottom = box.y_mm + box.height_mm;
    double step = pattern->gap_mm * G_SQRT2;
    struct steps differences = steps_on(box.x_mm - bottom, box.x_mm + box.width_mm - top, step);
    for (int i = differences.first; i <= differences.last; i++) {
        add_line(pattern->path, i * step + top, top, i * step + bottom, bottom);
    }
}

static void add_cross(const struct pattern *pattern)
{
    add_rising(pattern);
    add_falling(pattern);
}

/* Dashes of no length with round ends, every other row half a gap farther. */
static void add_dots(const struct pattern *pattern)
{
    double gap = pattern->gap_mm;
    struct steps rows = rows_of(pattern);
    struct steps columns = columns_of(pattern, gap);
    /* The first dash has the length 0. */
    pattern->stroke->cap = STROKE_CAP_ROUND;
    pattern->stroke->dash_count = 2;
    pattern->stroke->dashes_mm[1] = gap;
    for (int row = rows.first; row <= rows.last; row++) {
        double shift = row % 2 != 0 ? gap / 2 : 0;
        /* Dashes are counted from the beginning of the line: it must lie on the raster. */
        add_line(pattern->path, columns.first * gap - shift, row * gap, columns.last * gap,
                 row * gap);
    }
}

/* One wave up and one down, two gaps long; 0.35 gaps high. */
static void add_wave(struct path *path, double x_mm, double y_mm, double gap_mm)
{
    double high = y_mm - gap_mm * 0.35;
    double low = y_mm + gap_mm * 0.35;
    path_curve_to(path, x_mm + gap_mm * 0.4, high, x_mm + gap_mm * 0.6, high, x_mm + gap_mm, y_mm);
    path_curve_to(path, x_mm + gap_mm * 1.4, low, x_mm + gap_mm * 1.6, low, x_mm + gap_mm * 2,
                  y_mm);
}

static void add_waves(const struct pattern *pattern)
{
    double gap = pattern->gap_mm;
    struct steps rows = rows_of(pattern);
    struct steps columns = columns_of(pattern, 2 * gap);
    for (int row = rows.first; row <= rows.last; row++) {
        path_move_to(pattern->path, columns.first * 2 * gap, row * gap);
        for (int column = columns.first; column < columns.last; column++) {
            add_wave(pattern->path, column * 2 * gap, row * gap, gap);
        }
    }
}

/* Broad dashes, every other row one dash farther. */
static void add_checks(const struct pattern *pattern)
{
    double gap = pattern->gap_mm;
    struct steps rows = rows_of(pattern);
    struct steps columns = columns_of(pattern, 2 * gap);
    /* As wide as its row is high. */
    pattern->stroke->width_mm = gap;
    pattern->stroke->dash_count = 2;
    pattern->stroke->dashes_mm[0] = pattern->stroke->dashes_mm[1] = gap;
    for (int row = rows.first; row < rows.last; row++) {
        double shift = row % 2 != 0 ? gap : 0;
        double y_mm = (row + 0.5) * gap;
        add_line(pattern->path, columns.first * 2 * gap - shift, y_mm, columns.last * 2 * gap,
                 y_mm);
    }
}

typedef void (*pattern_adder)(const struct pattern *pattern);

static const pattern_adder adders[] = {
    [BOARD_PATTERN_HATCH] = add_rising,  [BOARD_PATTERN_DOTS] = add_dots,
    [BOARD_PATTERN_CROSS] = add_cross,   [BOARD_PATTERN_WAVES] = add_waves,
    [BOARD_PATTERN_CHECKS] = add_checks,
};

void board_frame_draw_pattern(const struct board_frame *frame, const struct path *area,
                              const struct board_look *look)
{
    struct display_list *list = frame->pass->list;
    if (look->pattern == BOARD_PATTERN_NONE || look->pattern_width_mm <= 0 || area->count == 0) {
        return;
    }
    /* Lines run over the box of the area, and show within the area. */
    display_list_push_clip(list, area, frame->item->span);
    struct display_item *drawn = display_list_add(list, DISPLAY_STROKE, frame->item->span);
    path_init(&drawn->stroke.path, list->arena);
    drawn->stroke.stroke =
        (struct stroke){.colour = look->pattern_colour, .width_mm = look->pattern_width_mm};
    const struct pattern pattern = {path_bounds(area), fmax(look->pattern_gap_mm, GAP_MIN_MM),
                                    &drawn->stroke.path, &drawn->stroke.stroke};
    adders[look->pattern](&pattern);
    display_list_add(list, DISPLAY_POP, frame->item->span);
}
