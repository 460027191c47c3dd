/* Drawing boards from the ground up: fills and patterns by kind, spans, grounds of regions, the grid,
 * lines round kinds, routes, outlines of regions, lines, bridges, then what stands in the spaces. */
#include <math.h>

#include "face/item_board.h"

/* ---- from the board to the face ---- */

struct path board_frame_path(const struct board_frame *frame)
{
    struct path path;
    path_init(&path, frame->pass->list->arena);
    return path;
}

struct path board_frame_outline(const struct board_frame *frame, const bool *set, double inset_mm)
{
    struct path path = board_frame_path(frame);
    /* Outlines may not meet their opposite ones: less than half a space, in mm of the board. */
    double limit_mm = fmin(0.45 * frame->board->side_mm, 0.9 * board_radius_mm(frame->board));
    board_add_outline(&path, frame->board, set, fmin(inset_mm / frame->scale, limit_mm));
    path_transform(&path, frame->place);
    return path;
}

struct box board_frame_space_box(const struct board_frame *frame, size_t space)
{
    return transform_box(frame->place, board_space_box(frame->board, space));
}

/* What cannot be seen makes no item. */
void board_frame_fill(const struct board_frame *frame, const struct path *path,
                      struct colour colour)
{
    if (path->count > 0 && colour.alpha > 0) {
        struct display_item *drawn =
            display_list_add(frame->pass->list, DISPLAY_FILL, frame->item->span);
        drawn->fill.path = *path;
        drawn->fill.colour = colour;
    }
}

void board_frame_stroke(const struct board_frame *frame, const struct path *path,
                        const struct stroke *stroke)
{
    if (path->count > 0 && stroke->width_mm > 0 && stroke->colour.alpha > 0) {
        struct display_item *drawn =
            display_list_add(frame->pass->list, DISPLAY_STROKE, frame->item->span);
        drawn->stroke.path = *path;
        drawn->stroke.stroke = *stroke;
    }
}

/* ---- fills ---- */

/* One more than there are spaces, so that none is an array of nothing. */
bool *board_frame_new_set(const struct board_frame *frame)
{
    return ARENA_NEW_ARRAY(frame->pass->arena, bool, board_space_count(frame->board) + 1);
}

bool *board_frame_present(const struct board_frame *frame)
{
    bool *set = board_frame_new_set(frame);
    for (size_t i = 0; i < board_space_count(frame->board); i++) {
        set[i] = frame->board->spaces[i].present;
    }
    return set;
}

bool *board_frame_span_set(const struct board_frame *frame, const struct board_span *span)
{
    bool *set = board_frame_new_set(frame);
    for (size_t i = 0; i < span->space_count; i++) {
        set[span->spaces[i]] = true;
    }
    return set;
}

/* The kind of a space in a layer; -1: none. */
static int kind_in(const struct board_frame *frame, const struct board_layer *layer, size_t space)
{
    const struct board_mark *mark = layer->marks[space];
    return mark != NULL && frame->board->spaces[space].present ? mark->kind : -1;
}

/* Which kinds of a layer are painted when: those with a shadow lie above the others. */
static size_t *painting_order(const struct board_frame *frame)
{
    size_t count = frame->board->kind_count;
    size_t *order = ARENA_NEW_ARRAY(frame->pass->arena, size_t, count + 1);
    size_t filled = 0;
    /* First those without a shadow, then those with one, each in their own order. */
    for (int shadows = 0; shadows < 2; shadows++) {
        for (size_t i = 0; i < count; i++) {
            if (frame->look->kinds[i].has_shadow == (shadows == 1)) {
                order[filled++] = i;
            }
        }
    }
    return order;
}

static bool covers(const struct board_look *look)
{
    return look->has_fill && look->fill.alpha >= 1;
}

/* The spaces of a kind and of all that hide them where they are painted later: so the ground runs on
 * under its neighbours, and no light line is left between two colours that touch. */
static bool *fill_set(const struct board_frame *frame, const struct board_layer *layer,
                      const size_t *order, size_t at)
{
    bool *set = board_frame_new_set(frame);
    for (size_t i = 0; i < board_space_count(frame->board); i++) {
        int kind = kind_in(frame, layer, i);
        for (size_t j = at; j < frame->board->kind_count && kind >= 0; j++) {
            bool hides = j == at || covers(&frame->look->kinds[order[j]]);
            set[i] = set[i] || (order[j] == (size_t)kind && hides);
        }
    }
    return set;
}

static void draw_shadow(const struct board_frame *frame, const bool *set,
                        const struct board_look *look)
{
    struct display_list *list = frame->pass->list;
    /* Clipped to the board, so that a shadow does not fall off its edge. */
    struct path ground = board_frame_outline(frame, board_frame_present(frame), 0);
    display_list_push_clip(list, &ground, frame->item->span);
    /* Down and to the right, as if the light came from the top left. */
    struct path cast = board_frame_outline(frame, set, 0);
    path_transform(&cast, transform_translate(look->shadow_mm, look->shadow_mm));
    board_frame_fill(frame, &cast, look->shadow);
    display_list_add(list, DISPLAY_POP, frame->item->span);
}

/* `ground` is filled; the pattern and the line round it lie on `set`, which is part of it. */
static void draw_area(const struct board_frame *frame, const bool *set, const bool *ground,
                      const struct board_look *look, double inset_mm)
{
    struct path area = board_frame_outline(frame, set, inset_mm);
    if (look->has_shadow && area.count > 0) {
        draw_shadow(frame, set, look);
    }
    if (look->has_fill) {
        struct path filled = board_frame_outline(frame, ground, inset_mm);
        board_frame_fill(frame, &filled, look->fill);
    }
    board_frame_draw_pattern(frame, &area, look);
}

static void stroke_set(const struct board_frame *frame, const bool *set,
                       const struct board_look *look, double inset_mm)
{
    if (look->has_stroke) {
        struct path area = board_frame_outline(frame, set, inset_mm);
        board_frame_stroke(frame, &area, &look->stroke);
    }
}

static bool *kind_set(const struct board_frame *frame, const struct board_layer *layer, size_t kind)
{
    bool *set = board_frame_new_set(frame);
    for (size_t i = 0; i < board_space_count(frame->board); i++) {
        set[i] = kind_in(frame, layer, i) == (int)kind;
    }
    return set;
}

static void draw_layer(const struct board_frame *frame, const struct board_layer *layer)
{
    const size_t *order = painting_order(frame);
    for (size_t i = 0; i < frame->board->kind_count; i++) {
        draw_area(frame, kind_set(frame, layer, order[i]), fill_set(frame, layer, order, i),
                  &frame->look->kinds[order[i]], 0);
    }
}

static void draw_spans(const struct board_frame *frame)
{
    for (size_t i = 0; i < frame->board->span_count; i++) {
        const struct board_span *span = &frame->board->spans[i];
        if (span->mark.kind >= 0) {
            const bool *set = board_frame_span_set(frame, span);
            draw_area(frame, set, set, &frame->look->kinds[span->mark.kind], 0);
        }
    }
}

/* ---- lines ---- */

/* Both spaces are parts of one that was joined. */
static bool is_joined(const struct board *board, size_t space, size_t other)
{
    int span = board->spaces[space].span;
    return span >= 0 && board->spans[span].joined && board->spaces[other].span == span;
}

static void draw_grid(const struct board_frame *frame)
{
    const struct board *board = frame->board;
    GArray *edges = g_array_new(FALSE, FALSE, sizeof(struct board_edge));
    for (size_t i = 0; i < board_space_count(board); i++) {
        for (unsigned side = 0; board->spaces[i].present && side < board_side_count(board);
             side++) {
            size_t across = board_across(board, i, side);
            bool inside = across != BOARD_NOWHERE && board->spaces[across].present;
            if (inside && across > i && !is_joined(board, i, across)) {
                g_array_append_val(edges, ((struct board_edge){i, side}));
            }
        }
    }
    struct path path = board_frame_path(frame);
    board_add_edges(&path, board, (const struct board_edge *)(void *)edges->data, edges->len);
    path_transform(&path, frame->place);
    const struct stroke stroke = {.colour = frame->look->grid,
                                  .width_mm = frame->look->grid_width_mm,
                                  .cap = STROKE_CAP_ROUND,
                                  .join = STROKE_JOIN_ROUND};
    board_frame_stroke(frame, &path, &stroke);
    g_array_free(edges, TRUE);
}

/* The lines round kinds and spans lie over all that is painted and over the grid, so that no neighbour
 * hides half of their width. */
static void draw_borders(const struct board_frame *frame)
{
    const struct board *board = frame->board;
    for (size_t i = 0; i < board->layer_count; i++) {
        for (size_t kind = 0; kind < board->kind_count; kind++) {
            const bool *set = kind_set(frame, &board->layers[i], kind);
            stroke_set(frame, set, &frame->look->kinds[kind], 0);
        }
    }
    for (size_t i = 0; i < board->span_count; i++) {
        const struct board_span *span = &board->spans[i];
        if (span->mark.kind >= 0) {
            stroke_set(frame, board_frame_span_set(frame, span),
                       &frame->look->kinds[span->mark.kind], 0);
        }
    }
}

/* Dashed lines on one side of a space would show through each other's gaps, so they lie side by side.
 * How far a line is moved out of the space; 0 where it has the side for itself. */
static double lane_mm(const struct board_frame *frame, struct board_edge edge, int line)
{
    uint64_t lines = frame->board->spaces[edge.space].lines[edge.side];
    const struct board_look *looks = frame->look->lines;
    double before_mm = 0, all_mm = 0;
    for (size_t i = 0; i < frame->board->line_count; i++) {
        if ((lines >> i & 1) != 0 && looks[i].stroke.dash_count > 0) {
            /* Lines on this side, in the order of their numbers: what those before take, and what all take. */
            before_mm = i == (size_t)line ? all_mm : before_mm;
            all_mm += looks[i].stroke.width_mm + BOARD_LANE_GAP_MM;
        }
    }
    /* From the middle of the side outwards, so that all of them lie about it. */
    double own_mm = looks[line].stroke.width_mm + BOARD_LANE_GAP_MM;
    return looks[line].stroke.dash_count > 0 ? before_mm + own_mm / 2 - all_mm / 2 : 0;
}

static void add_lane(const struct board_frame *frame, struct path *path, struct board_edge edge,
                     double out_mm)
{
    struct board_point from, to;
    board_side_segment(frame->board, edge, &from, &to);
    double length_mm = hypot(to.x_mm - from.x_mm, to.y_mm - from.y_mm);
    /* The board is in its own mm, the line in those of the face. */
    double share = out_mm / frame->scale / length_mm;
    /* Sides go clockwise, so what is to their left is outside. */
    double x_mm = (to.y_mm - from.y_mm) * share, y_mm = (from.x_mm - to.x_mm) * share;
    path_move_to(path, from.x_mm + x_mm, from.y_mm + y_mm);
    path_line_to(path, to.x_mm + x_mm, to.y_mm + y_mm);
}

static struct path line_path(const struct board_frame *frame, int line)
{
    /* Sides that a line has for itself run on as one; lanes are a piece each. */
    size_t count = 0, alone = 0;
    struct board_edge *edges = board_line_edges(frame->pass->arena, frame->board, line, &count);
    count = board_frame_without_routes(frame, line, edges, count);
    struct path path = board_frame_path(frame);
    for (size_t i = 0; i < count; i++) {
        double out_mm = lane_mm(frame, edges[i], line);
        if (out_mm != 0) {
            add_lane(frame, &path, edges[i], out_mm);
        } else {
            edges[alone++] = edges[i];
        }
    }
    board_add_edges(&path, frame->board, edges, alone);
    struct path rounded = board_frame_path(frame);
    path_round_corners(&path, frame->look->lines[line].curve, &rounded);
    path_transform(&rounded, frame->place);
    return rounded;
}

static void draw_casings(const struct board_frame *frame)
{
    /* All of them before any line: no casing cuts a line that was drawn before it. */
    for (size_t i = 0; i < frame->board->line_count; i++) {
        const struct board_look *look = &frame->look->lines[i];
        if (look->has_casing) {
            struct path path = line_path(frame, (int)i);
            const struct stroke casing = {.colour = look->casing,
                                          .width_mm =
                                              look->stroke.width_mm + 2 * look->casing_width_mm,
                                          .cap = STROKE_CAP_ROUND,
                                          .join = STROKE_JOIN_ROUND};
            board_frame_stroke(frame, &path, &casing);
        }
    }
}

static void draw_outline(const struct board_frame *frame)
{
    const struct item *item = frame->item;
    if (item->has_stroke) {
        struct path outline = board_frame_outline(frame, board_frame_present(frame), 0);
        struct stroke stroke = {.colour = item->stroke,
                                .width_mm = item->stroke_width_mm,
                                .dash_count = item->dash_count};
        for (size_t i = 0; i < item->dash_count; i++) {
            stroke.dashes_mm[i] = item->dashes_mm[i];
        }
        board_frame_stroke(frame, &outline, &stroke);
    }
}

/* ---- the whole ---- */

static void draw_grounds(const struct board_frame *frame)
{
    /* From the ground up; the order is that in which things hide each other. */
    const struct board *board = frame->board;
    if (frame->item->has_fill) {
        struct path outline = board_frame_outline(frame, board_frame_present(frame), 0);
        board_frame_fill(frame, &outline, frame->item->fill);
    }
    for (size_t i = 0; i < board->layer_count; i++) {
        draw_layer(frame, &board->layers[i]);
    }
    draw_spans(frame);
    board_frame_draw_pictures(frame, board_frame_present(frame));
    for (size_t i = 0; i < board->region_count; i++) {
        const struct board_look *look = &frame->look->regions[i];
        draw_area(frame, board->regions[i].spaces, board->regions[i].spaces, look,
                  look->has_stroke ? look->inset_mm : 0);
    }
    board_frame_check_grounds(frame);
}

/* All casings lie under all lines: where lines of several kinds meet, or one ends at the edge of the
 * board, none is cut off by the casing of another. */
static void draw_lines(const struct board_frame *frame)
{
    const struct board *board = frame->board;
    if (frame->look->has_grid) {
        draw_grid(frame);
    }
    draw_borders(frame);
    board_frame_draw_routes(frame);
    draw_casings(frame);
    draw_outline(frame);
    for (size_t i = 0; i < board->region_count; i++) {
        const struct board_look *look = &frame->look->regions[i];
        stroke_set(frame, board->regions[i].spaces, look, look->inset_mm);
    }
    for (size_t i = 0; i < board->line_count; i++) {
        struct path path = line_path(frame, (int)i);
        board_frame_stroke(frame, &path, &frame->look->lines[i].stroke);
    }
    board_frame_draw_bridges(frame);
}

/* How far a board sticks out of the face, on the side where it is worst. */
static void check_place(const struct board_frame *frame, struct box box)
{
    struct box face = frame->pass->areas[INSIDE_BLEED];
    double x_mm = fmax(face.x_mm - box.x_mm, box.x_mm + box.width_mm - face.x_mm - face.width_mm);
    double y_mm = fmax(face.y_mm - box.y_mm, box.y_mm + box.height_mm - face.y_mm - face.height_mm);
    /* Rounding and the width of hairlines do no harm. */
    if (fmax(x_mm, y_mm) > 0.05) {
        diag_report(frame->pass->diags, DIAG_OUTSIDE_FACE, frame->item->span,
                    node_path(frame->pass->arena, frame->item->element->node), "this board",
                    arena_printf(frame->pass->arena, "%.1f", fmax(x_mm, y_mm)));
        frame->pass->failed = true;
    }
}

/* Where pieces snap to on a table on a screen. */
static void note_spots(const struct board_frame *frame)
{
    const struct board *board = frame->board;
    const size_t earlier_count = frame->pass->list->spot_count;
    for (size_t i = 0; i < board_space_count(board); i++) {
        /* A joined span is one place. */
        if (!board->spaces[i].present || board_space_head(board, i) != i) {
            continue;
        }
        struct board_point middle = board_joined_centre(board, i);
        struct display_spot spot = {middle.x_mm, middle.y_mm,
                                    board_radius_mm(board) * frame->scale};
        transform_point(frame->place, &spot.x_mm, &spot.y_mm);
        display_list_add_spot(frame->pass->list, spot, earlier_count);
    }
}

void board_item_draw(struct face_pass *pass, struct item *item, struct box box)
{
    const struct item_board *look = item->own.board;
    struct extent extent = board_item_extent(item, box.width_mm, box.height_mm);
    struct box bounds = board_bounds(look->board);
    /* From the board's mm to the face's: scaled, then moved into the box. */
    struct board_frame frame = {pass, item, look, look->board, 1, transform_identity()};
    frame.scale = (extent.width_mm - look->gutter_x_mm) / bounds.width_mm;
    /* Too small to be seen, and nothing could be divided by it. */
    if (!(frame.scale > 0.001)) {
        return;
    }
    struct box drawn = {box.x_mm + (box.width_mm - extent.width_mm) / 2,
                        box.y_mm + (box.height_mm - extent.height_mm) / 2, extent.width_mm,
                        extent.height_mm};
    frame.place.xx = frame.place.yy = frame.scale;
    /* Labels stand on the side of the origin. */
    frame.place.x0_mm = drawn.x_mm + (look->board->from_right ? 0 : look->gutter_x_mm);
    frame.place.y0_mm = drawn.y_mm + (look->board->from_bottom ? 0 : look->gutter_y_mm);
    check_place(&frame, drawn);
    note_spots(&frame);
    draw_grounds(&frame);
    draw_lines(&frame);
    board_frame_draw_contents(&frame);
}
