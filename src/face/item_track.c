/* Tracks: numbered spaces along a row, a column, the edge of a box or a path. Each space is a box or a
 * circle with its text; only where they stand is found here. */
#include <math.h>

#include <glib.h>

#include "face/face_item.h"

/* Where nothing says how large a space is, and its row or column has no end. */
#define SPACE_MM 8.0

enum { TRACK_SPACES_MAX = 1000, CURVE_PIECES = 24 };

struct item_track {
    int along, start;
    bool sized; /* `space` is given */
    double space_width_mm, space_height_mm, gap_mm;
    struct path path; /* from the top left of the box */
};

struct point {
    double x_mm, y_mm;
};

/* ---- making ---- */

/* `n` is the number of the space, for its text, fill and line. */
static const struct scope *space_scope(struct face_pass *pass, const struct scope *scope,
                                       long long number)
{
    struct scope_name *name = ARENA_NEW(pass->arena, struct scope_name);
    *name = (struct scope_name){"n", value_from_integer(number)};
    struct scope *inner = ARENA_NEW(pass->arena, struct scope);
    *inner = (struct scope){.parent = scope, .names = name, .name_count = 1};
    return inner;
}

/* Without a text of its own a space shows its number. */
static struct item *make_label(struct face_pass *pass, const struct item *item,
                               const struct scope *scope, long long number)
{
    const struct property *text = item->element->properties[PROPERTY_TRACK_TEXT];
    struct item *label = item_text_new(pass, item->span, item->style);
    /* A text that is empty leaves the space empty. */
    if (text != NULL) {
        item_text_set(pass, label, text, scope);
    } else {
        label->own.text->markup = arena_printf(pass->arena, "%lld", number);
        label->own.text->origin = item->element->node;
    }
    item_set_colour(pass, item, PROPERTY_INK, scope, &label->own.text->style.colour);
    /* In the middle, whatever the style says. */
    label->own.text->style.align = STYLE_ALIGN_CENTRE;
    label->own.text->style.valign = STYLE_VALIGN_MIDDLE;
    return label;
}

/* Fill, line and shape are worked out for each space anew, as they may depend on `n`: every fifth is darker. A space
 * without either has the line, as it would not be seen. */
static struct item *make_space(struct face_pass *pass, const struct item *item,
                               const struct scope *scope, long long number)
{
    const struct property *shape = item_property(pass, item, PROPERTY_TRACK_SHAPE, scope);
    const struct property *fill = item_property(pass, item, PROPERTY_FILL, scope);
    const struct property *stroke = item_property(pass, item, PROPERTY_STROKE, scope);
    bool round = shape != NULL && shape->choice == TRACK_CIRCLE;
    /* The kinds that draw themselves: a track has no drawing of its own. */
    struct item *space =
        item_new(pass, round ? ELEMENT_CIRCLE : ELEMENT_BOX, item->span, item->style);
    space->has_fill = fill != NULL;
    space->fill = fill != NULL ? fill->colour : space->fill;
    space->has_stroke = stroke != NULL || fill == NULL;
    space->stroke = stroke != NULL ? stroke->colour : item->style->colour;
    space->stroke_width_mm = item->stroke_width_mm;
    space->dash_count = item->dash_count;
    for (size_t i = 0; i < item->dash_count; i++) {
        space->dashes_mm[i] = item->dashes_mm[i];
    }
    space->radius_mm = item->radius_mm;
    space->children = ARENA_NEW_ARRAY(pass->arena, struct item *, 1);
    space->children[0] = make_label(pass, item, scope, number);
    /* Without a label there is nothing in it. */
    space->child_count = *space->children[0]->own.text->markup != '\0' ? 1 : 0;
    return space;
}

/* From `from` to `to`, downwards too: a countdown is as good a track. */
static void make_spaces(struct face_pass *pass, struct item *item, const struct scope *scope)
{
    const struct property *from = item_property(pass, item, PROPERTY_TRACK_FROM, scope);
    const struct property *to = item_property(pass, item, PROPERTY_TRACK_TO, scope);
    double first = from != NULL ? round(from->number) : 1;
    double last = to != NULL ? round(to->number) : first;
    double count = fabs(last - first) + 1;
    /* Written so that NaN is refused. */
    if (!(count <= TRACK_SPACES_MAX)) {
        node_report(pass->diags, DIAG_OUT_OF_RANGE, item->element->node, "the number of spaces",
                    arena_printf(pass->arena, "%.0f", count),
                    arena_printf(pass->arena, "at most %d", TRACK_SPACES_MAX));
        pass->failed = true;
        return;
    }
    item->child_count = (size_t)count;
    item->children = ARENA_NEW_ARRAY(pass->arena, struct item *, item->child_count + 1);
    for (size_t i = 0; i < item->child_count; i++) {
        long long number = (long long)first + (last < first ? -(long long)i : (long long)i);
        item->children[i] = make_space(pass, item, space_scope(pass, scope, number), number);
    }
}

/* One length is for both sides. */
static void set_size(struct face_pass *pass, const struct item *item, const struct scope *scope,
                     struct item_track *track)
{
    const struct property *size = item_property(pass, item, PROPERTY_TRACK_SPACE, scope);
    track->sized = size != NULL;
    track->space_width_mm = track->space_height_mm = SPACE_MM;
    if (size == NULL) {
        return;
    }
    bool pair = size->node->kind == NODE_LIST;
    if (pair && size->list.count != 2) {
        node_report(pass->diags, DIAG_WRONG_KIND, size->node, "space", "a list of 2 lengths",
                    arena_printf(pass->arena, "a list of %zu", size->list.count));
        pass->failed = true;
        return;
    }
    item_set_mm(pass, item_length_at(size, 0), scope, &track->space_width_mm);
    item_set_mm(pass, item_length_at(size, pair ? 1 : 0), scope, &track->space_height_mm);
}

static void set_path(struct face_pass *pass, const struct item *item, const struct scope *scope,
                     struct item_track *track)
{
    const struct property *data = item->element->properties[PROPERTY_TRACK_PATH];
    const char *text = NULL;
    const struct node *origin = NULL;
    size_t offset = 0;
    path_init(&track->path, pass->arena);
    if (track->along != TRACK_PATH) {
        return;
    }
    if (data == NULL) {
        node_report(pass->diags, DIAG_MISSING_FIELD, item->element->node, "path", "the track");
        pass->failed = true;
    } else if (template_evaluate(pass->sandbox, data->text, scope, pass->arena, &text, &origin,
                                 pass->diags) != OUTCOME_OK) {
        pass->failed = true;
        /* At the byte that is wrong. */
    } else if (!path_add_svg(&track->path, text, &offset)) {
        diag_report(pass->diags, DIAG_BAD_VALUE, node_text_span(origin, offset, 1),
                    node_path(pass->arena, origin), text, "SVG path data", "");
        pass->failed = true;
    }
}

/* Spaces come last, since all that they read is set then. */
static void make_track(struct face_pass *pass, struct item *item, const struct scope *scope)
{
    struct item_track *track = ARENA_NEW(pass->arena, struct item_track);
    const struct property *along = item_property(pass, item, PROPERTY_TRACK_ALONG, scope);
    const struct property *start = item_property(pass, item, PROPERTY_TRACK_START, scope);
    track->along = along != NULL ? along->choice : TRACK_ROW;
    track->start = start != NULL ? start->choice : TRACK_TOP_LEFT;
    /* Along and across alike: a loop has both. */
    track->gap_mm = item->gap_x_mm;
    item->own.track = track;
    set_size(pass, item, scope, track);
    set_path(pass, item, scope, track);
    make_spaces(pass, item, scope);
}

/* ---- measuring ---- */

/* Spaces across and down of a loop: an even number, in the proportions of its box. */
static void loop_counts(const struct item *item, double width_mm, double height_mm,
                        double *across_out, double *down_out)
{
    /* Half of the spaces, and the two corners that both sides have. */
    double half = ceil((double)item->child_count / 2) + 2;
    double share = width_mm + height_mm > 0 && isfinite(width_mm + height_mm)
                       ? width_mm / (width_mm + height_mm)
                       : 0.5;
    /* At least two across and two down: a loop has four corners. */
    *across_out = fmin(fmax(round(half * share), 2), fmax(half - 2, 2));
    *down_out = fmax(half - *across_out, 2);
}

/* `count` spaces and the gaps between them. */
static double run_mm(double count, double space_mm, double gap_mm)
{
    return count * space_mm + (count - 1) * gap_mm;
}

/* What a track wants to have, in mm. Where spaces have no given size a row or column fills the width it gets; a loop
 * never shrinks below its spaces, and a path is as large as it was drawn, with half a space beyond it. */
static struct extent track_extent(const struct item *item, double width_mm, double height_mm)
{
    const struct item_track *track = item->own.track;
    double count = (double)item->child_count;
    double across = track->along == TRACK_ROW ? count : 1;
    double down = track->along == TRACK_COLUMN ? count : 1;
    if (track->along == TRACK_PATH) {
        struct box bounds = path_bounds(&track->path);
        return (struct extent){bounds.x_mm + bounds.width_mm + track->space_width_mm / 2,
                               bounds.y_mm + bounds.height_mm + track->space_height_mm / 2};
    }
    if (track->along == TRACK_LOOP) {
        loop_counts(item, width_mm, height_mm, &across, &down);
    }
    struct extent extent = {run_mm(across, track->space_width_mm, track->gap_mm),
                            run_mm(down, track->space_height_mm, track->gap_mm)};
    /* A loop has the room that its spaces need, at least. */
    bool fills = !track->sized && track->along != TRACK_LOOP;
    extent.width_mm = fills && isfinite(width_mm) ? width_mm : extent.width_mm;
    return extent;
}

static struct extent natural_track(struct face_pass *pass, struct item *item, double width_mm,
                                   double height_mm)
{
    (void)pass;
    return track_extent(item, width_mm, height_mm);
}

/* ---- placing ---- */

/* Place `index` of a loop that goes clockwise from the top left, in columns and rows. */
static struct point loop_place(double index, double across, double down)
{
    double right = across - 1;
    double bottom = down - 1;
    /* Along the top, then down the right, back along the bottom, up the left. */
    if (index < right) {
        return (struct point){index, 0};
    }
    if (index < right + bottom) {
        return (struct point){right, index - right};
    }
    if (index < 2 * right + bottom) {
        return (struct point){2 * right + bottom - index, bottom};
    }
    return (struct point){0, 2 * (right + bottom) - index};
}

/* Centres lie on a rectangle that is half a space within the box, at equal steps along each side. */
static void place_loop(const struct item *item, struct box box, struct point *centres)
{
    const struct item_track *track = item->own.track;
    double across = 0;
    double down = 0;
    loop_counts(item, box.width_mm, box.height_mm, &across, &down);
    const double starts[] = {[TRACK_TOP_LEFT] = 0,
                             [TRACK_TOP_RIGHT] = across - 1,
                             [TRACK_BOTTOM_RIGHT] = across + down - 2,
                             [TRACK_BOTTOM_LEFT] = 2 * across + down - 3};
    /* Places on the loop: corners count once. */
    double places = 2 * (across + down) - 4;
    /* From centre to centre, so that the outer ones touch the edge of the box. */
    double step_x = (box.width_mm - track->space_width_mm) / (across - 1);
    double step_y = (box.height_mm - track->space_height_mm) / (down - 1);
    for (size_t i = 0; i < item->child_count; i++) {
        /* The first space lies at the start, and the others follow clockwise. */
        struct point at = loop_place(fmod((double)i + starts[track->start], places), across, down);
        centres[i] = (struct point){box.x_mm + track->space_width_mm / 2 + at.x_mm * step_x,
                                    box.y_mm + track->space_height_mm / 2 + at.y_mm * step_y};
    }
}

/* A track that starts at the right or at the bottom is counted from there. */
static void place_line(const struct item *item, struct box box, struct extent space,
                       struct point *centres)
{
    const struct item_track *track = item->own.track;
    bool row = track->along == TRACK_ROW;
    bool from_right = track->start == TRACK_TOP_RIGHT || track->start == TRACK_BOTTOM_RIGHT;
    bool from_bottom = track->start == TRACK_BOTTOM_LEFT || track->start == TRACK_BOTTOM_RIGHT;
    for (size_t i = 0; i < item->child_count; i++) {
        size_t back = item->child_count - 1 - i;
        double at = (double)((row ? from_right : from_bottom) ? back : i);
        /* From the beginning of one space to that of the next. */
        double pitch = (row ? space.width_mm : space.height_mm) + track->gap_mm;
        centres[i] = (struct point){box.x_mm + space.width_mm / 2 + (row ? at * pitch : 0),
                                    box.y_mm + space.height_mm / 2 + (row ? 0 : at * pitch)};
    }
}

/* The path as straight pieces; a new part begins where the last one ended, without a space between. */
static GArray *flatten(const struct path *path)
{
    GArray *points = g_array_new(FALSE, FALSE, sizeof(struct point));
    struct point start = {0, 0};
    struct point at = {0, 0};
    for (size_t i = 0; i < path->count; i++) {
        const struct path_step *step = &path->steps[i];
        struct point end =
            step->verb == PATH_CLOSE ? start : (struct point){step->x_mm, step->y_mm};
        /* A move is the first point of its part. */
        start = step->verb == PATH_MOVE ? end : start;
        int pieces = step->verb == PATH_CURVE ? CURVE_PIECES : 1;
        for (int piece = 1; piece < pieces; piece++) {
            double t = (double)piece / pieces;
            struct point on = {path_cubic_at(t, at.x_mm, step->x1_mm, step->x2_mm, end.x_mm),
                               path_cubic_at(t, at.y_mm, step->y1_mm, step->y2_mm, end.y_mm)};
            g_array_append_val(points, on);
        }
        g_array_append_val(points, end);
        at = end;
    }
    return points;
}

/* Along straight pieces; of a curve the pieces are short enough that the difference cannot be seen. */
static double distance_mm(struct point a, struct point b)
{
    return hypot(b.x_mm - a.x_mm, b.y_mm - a.y_mm);
}

/* The point at a distance from the start of a line through points. */
static struct point point_along(const GArray *points, double at_mm)
{
    struct point before = g_array_index(points, struct point, 0);
    for (guint i = 1; i < points->len; i++) {
        struct point next = g_array_index(points, struct point, i);
        double length = distance_mm(before, next);
        /* Within this piece; pieces of no length have no direction. */
        if (at_mm <= length && length > 0) {
            double t = at_mm / length;
            return (struct point){before.x_mm + (next.x_mm - before.x_mm) * t,
                                  before.y_mm + (next.y_mm - before.y_mm) * t};
        }
        at_mm -= length;
        before = next;
    }
    return before;
}

/* Equal distances along the path. On a closed one the last space is a step before the first; on an open one the ends
 * have a space each. */
static void place_path(const struct item *item, struct box box, struct point *centres)
{
    GArray *points = flatten(&item->own.track->path);
    double total = 0;
    for (guint i = 1; i < points->len; i++) {
        total += distance_mm(g_array_index(points, struct point, i - 1),
                             g_array_index(points, struct point, i));
    }
    size_t count = item->child_count;
    const struct path *path = &item->own.track->path;
    bool closed = path->count > 0 && path->steps[path->count - 1].verb == PATH_CLOSE;
    /* One space at least has nothing to divide by. */
    double parts = (double)(closed ? count : MAX(count, 2) - 1);
    for (size_t i = 0; i < count && points->len > 0; i++) {
        struct point at = point_along(points, total * (double)i / parts);
        centres[i] = (struct point){box.x_mm + at.x_mm, box.y_mm + at.y_mm};
    }
    g_array_free(points, TRUE);
}

/* The size of a space: as given, or its share of the box. */
static struct extent space_size(const struct item *item, struct box box)
{
    const struct item_track *track = item->own.track;
    struct extent space = {track->space_width_mm, track->space_height_mm};
    double gaps = track->gap_mm * (double)(item->child_count - 1);
    if (!track->sized && track->along == TRACK_ROW) {
        space.width_mm = fmax(0, (box.width_mm - gaps) / (double)item->child_count);
        space.height_mm = box.height_mm;
    } else if (!track->sized && track->along == TRACK_COLUMN) {
        space.width_mm = box.width_mm;
        /* Not less than nothing: gaps may be larger than the box. */
        space.height_mm = fmax(0, (box.height_mm - gaps) / (double)item->child_count);
    }
    return space;
}

/* Only sizes that are given can be too large; others are shared out. */
static void check_room(struct face_pass *pass, const struct item *item, struct box box)
{
    struct extent wanted = track_extent(item, box.width_mm, box.height_mm);
    if (!item->own.track->sized || item->own.track->along == TRACK_PATH) {
        return;
    }
    if (wanted.width_mm > box.width_mm + 0.01) {
        item_report_no_room(pass, item, "wide", wanted.width_mm, box.width_mm, NULL);
    }
    if (wanted.height_mm > box.height_mm + 0.01) {
        item_report_no_room(pass, item, "high", wanted.height_mm, box.height_mm, NULL);
    }
}

static void draw_track(struct face_pass *pass, struct item *item, struct box box)
{
    if (item->child_count == 0) {
        return;
    }
    struct point *centres = ARENA_NEW_ARRAY(pass->arena, struct point, item->child_count);
    struct extent space = space_size(item, box);
    check_room(pass, item, box);
    if (item->own.track->along == TRACK_LOOP) {
        place_loop(item, box, centres);
    } else if (item->own.track->along == TRACK_PATH) {
        place_path(item, box, centres);
    } else {
        place_line(item, box, space, centres);
    }
    for (size_t i = 0; i < item->child_count; i++) {
        struct box place = {centres[i].x_mm - space.width_mm / 2,
                            centres[i].y_mm - space.height_mm / 2, space.width_mm, space.height_mm};
        item_arrange(pass, item->children[i], place);
    }
}

const struct element_class track_element = {
    .in_row = FLOW_SHARE,
    .in_column = FLOW_OWN,
    .paints_parts = true,
    .make = make_track,
    .natural = natural_track,
    .draw = draw_track,
};
