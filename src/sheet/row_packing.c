/* First-fit rows of falling height, and rows again below what is lower than its row, sheet by sheet.
 *
 * While a sheet is filled, positions are those of trim boxes, counted from the top left of its area. */
#include "sheet/row_packing.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "sheet/imposition.h"

/* The pieces of one shape, in their order, and how far they are placed. */
struct group {
    size_t shape;
    const size_t *pieces;
    size_t count, next;
};

/* Where a piece may still stand, from the top left of the area. */
struct room {
    struct box box;
    bool
        is_rest; /* what is left of a row, so that a piece in it is as high as the row at most and has room below */
};

/* A piece in its place. */
struct packed {
    size_t piece, shape;
    double x_mm, y_mm;
};

/* One sheet while it is filled. */
struct filling {
    struct sheet_paper paper;
    GArray *rooms;        /* struct room, in reading order */
    GArray *packed;       /* struct packed */
    struct group *groups; /* a copy of those of the packing */
    double covered_mm2;
};

/* The idea: pieces of all shapes, the highest first, go into rows as they come; a row is as high as its first piece, so
 * that no later one is higher. Below a piece that is lower than its row there is a room as wide as it is, which takes
 * rows of its own. A piece goes into the first room, in reading order, that holds it; what no room of the sheet holds
 * waits for the next one, while lower pieces still get their try. A whole run is made for each way to lay the paper
 * and once more with the best way chosen sheet by sheet; the run of the fewest sheets wins. First fit by falling
 * height takes at most 1.7 times the height of the best packing and one row more (Coffman, Garey, Johnson and Tarjan,
 * 1980), of which rooms below only take pieces away; it keeps pieces of a kind side by side, and every cut goes
 * through the sheet, a row or a stack, which is what somebody with a knife wants. */
struct packing {
    const struct piece_shape *shapes;
    const struct sheet_options *options;
    enum backs_mode backs;
    struct arena *arena;
    struct group *groups;
    size_t group_count;
    double gap_mm;
};

/* What a sheet may try: one way to lay the paper, or every way. */
#define EVERY_WAY ((size_t)-1)

/* The highest first, of those the widest, and of equals the one that comes first in the game: the order is total,
 * so that every machine packs alike. */
static int compare_groups(const void *a, const void *b, void *data)
{
    const struct piece_shape *shapes = data;
    const struct group *left = a, *right = b;
    const struct piece_shape *one = &shapes[left->shape], *other = &shapes[right->shape];

    if (one->height_mm != other->height_mm) {
        return one->height_mm > other->height_mm ? -1 : 1;
    }
    if (one->width_mm != other->width_mm) {
        return one->width_mm > other->width_mm ? -1 : 1;
    }
    return (left->shape > right->shape) - (left->shape < right->shape);
}

/* Pieces sorted into their shapes, the groups into the order of packing. */
static void group_pieces(struct packing *packing, const struct packing_pieces *pieces)
{
    double widest_bleed_mm = 0;
    bool may_touch = true;
    struct arena *arena = packing->arena;
    size_t *counts = ARENA_NEW_ARRAY(arena, size_t, pieces->shape_count);
    size_t **lists = ARENA_NEW_ARRAY(arena, size_t *, pieces->shape_count);

    for (size_t i = 0; i < pieces->chosen_count; i++) {
        counts[pieces->pieces[pieces->chosen[i]].shape]++;
    }
    packing->groups = ARENA_NEW_ARRAY(arena, struct group, pieces->shape_count);
    for (size_t shape = 0; shape < pieces->shape_count; shape++) {
        if (counts[shape] > 0) {
            lists[shape] = ARENA_NEW_ARRAY(arena, size_t, counts[shape]);
            packing->groups[packing->group_count++] =
                (struct group){.shape = shape, .pieces = lists[shape], .count = counts[shape]};
            widest_bleed_mm = fmax(widest_bleed_mm, pieces->shapes[shape].bleed_mm);
            may_touch = may_touch && piece_is_cut_straight(&pieces->shapes[shape]);
        }
        counts[shape] = 0;
    }
    for (size_t i = 0; i < pieces->chosen_count; i++) {
        size_t shape = pieces->pieces[pieces->chosen[i]].shape;
        lists[shape][counts[shape]++] = pieces->chosen[i];
    }
    g_qsort_with_data(packing->groups, (gint)packing->group_count, sizeof(struct group),
                      compare_groups, (void *)(uintptr_t)packing->shapes);
    packing->gap_mm = lone_gap_mm(widest_bleed_mm, may_touch, packing->options);
}

/* A sheet is a trial until it is chosen, so it counts in groups of its own, which begin where the last sheet
 * ended. */
static void filling_begin(struct filling *filling, const struct packing *packing, size_t way)
{
    struct room whole = {0};

    filling->paper = sheet_paper_lay(packing->options, packing->backs, way, (struct paper_room){0});
    whole.box.width_mm = filling->paper.area.width_mm;
    whole.box.height_mm = filling->paper.area.height_mm;
    filling->covered_mm2 = 0;
    g_array_set_size(filling->rooms, 0);
    g_array_append_val(filling->rooms, whole);
    g_array_set_size(filling->packed, 0);
    for (size_t i = 0; i < packing->group_count; i++) {
        filling->groups[i] = packing->groups[i];
    }
}

/* Memory is kept from sheet to sheet. */
static void filling_init(struct filling *filling, const struct packing *packing)
{
    filling->rooms = g_array_new(FALSE, FALSE, sizeof(struct room));
    filling->packed = g_array_new(FALSE, FALSE, sizeof(struct packed));
    filling->groups = g_new(struct group, packing->group_count);
}

static void filling_clear(struct filling *filling)
{
    g_array_free(filling->rooms, TRUE);
    g_array_free(filling->packed, TRUE);
    g_free(filling->groups);
}

/* Where a piece would stand in a room. Its bleed needs room only at the edges of the area. */
static struct box trim_in_room(const struct room *room, const struct piece_shape *shape)
{
    return (struct box){fmax(room->box.x_mm, shape->bleed_mm),
                        fmax(room->box.y_mm, shape->bleed_mm), shape->width_mm, shape->height_mm};
}

static bool room_holds(const struct filling *filling, const struct room *room,
                       const struct piece_shape *shape)
{
    struct box area = {.width_mm = filling->paper.area.width_mm,
                       .height_mm = filling->paper.area.height_mm};
    struct box trim = trim_in_room(room, shape);

    return box_contains(room->box, trim) && box_contains(area, box_inset(trim, -shape->bleed_mm));
}

/* False if the sheet has no room for a piece. */
static bool find_room(const struct filling *filling, const struct piece_shape *shape,
                      guint *room_out)
{
    for (guint i = 0; i < filling->rooms->len; i++) {
        if (room_holds(filling, &g_array_index(filling->rooms, struct room, i), shape)) {
            *room_out = i;
            return true;
        }
    }
    return false;
}

/* In reading order: a room goes before those that are lower, or as high and further to the right. */
static void add_room(struct filling *filling, struct room room)
{
    guint index = 0;

    if (room.box.width_mm < MM_TOLERANCE || room.box.height_mm < MM_TOLERANCE) {
        return;
    }
    while (index < filling->rooms->len) {
        const struct box *other = &g_array_index(filling->rooms, struct room, index).box;
        if (other->y_mm > room.box.y_mm + MM_TOLERANCE ||
            (other->y_mm > room.box.y_mm - MM_TOLERANCE && other->x_mm > room.box.x_mm)) {
            break;
        }
        index++;
    }
    g_array_insert_val(filling->rooms, index, room);
}

/* What a piece leaves of its room: the rest of the row, which it begins unless it stands in one, and what is below. */
static void divide_room(struct filling *filling, const struct packing *packing, guint index,
                        struct box trim)
{
    struct room room = g_array_index(filling->rooms, struct room, index);
    struct room rest = {.box = room.box, .is_rest = true};
    struct room below = {.box = room.box};
    double right_mm = trim.x_mm + trim.width_mm, beyond_mm = right_mm + packing->gap_mm;
    double bottom_mm = trim.y_mm + trim.height_mm, under_mm = bottom_mm + packing->gap_mm;

    g_array_remove_index(filling->rooms, index);
    rest.box.x_mm = beyond_mm;
    rest.box.width_mm = room.box.x_mm + room.box.width_mm - beyond_mm;
    below.box.y_mm = under_mm;
    below.box.height_mm = room.box.y_mm + room.box.height_mm - under_mm;
    if (room.is_rest) {
        below.box.x_mm = trim.x_mm;
        below.box.width_mm = trim.width_mm;
    } else {
        rest.box.y_mm = trim.y_mm;
        rest.box.height_mm = trim.height_mm;
    }
    add_room(filling, rest);
    add_room(filling, below);
}

/* Puts pieces of one shape on the sheet until they are all placed or there is no more room. */
static void fill_from_group(struct filling *filling, const struct packing *packing,
                            struct group *group)
{
    const struct piece_shape *shape = &packing->shapes[group->shape];
    guint index;

    while (group->next < group->count && find_room(filling, shape, &index)) {
        struct box trim = trim_in_room(&g_array_index(filling->rooms, struct room, index), shape);
        struct packed packed = {
            .piece = group->pieces[group->next++],
            .shape = group->shape,
            .x_mm = trim.x_mm,
            .y_mm = trim.y_mm,
        };
        g_array_append_val(filling->packed, packed);
        divide_room(filling, packing, index, trim);
        filling->covered_mm2 += shape->width_mm * shape->height_mm;
    }
}

/* False if the piece that is next in the order does not go on it: the paper lies the wrong way. */
static bool fill_sheet(struct filling *filling, const struct packing *packing, size_t way)
{
    size_t first = 0;

    filling_begin(filling, packing, way);
    while (filling->groups[first].next == filling->groups[first].count) {
        first++;
    }
    for (size_t i = first; i < packing->group_count; i++) {
        fill_from_group(filling, packing, &filling->groups[i]);
    }
    return filling->groups[first].next > packing->groups[first].next;
}

/* The best sheet with what is left to be placed, the first of equals; false if there is none. */
static bool fill_best(struct filling *best, struct filling *spare, const struct packing *packing,
                      size_t way)
{
    bool found = false;

    if (way != EVERY_WAY) {
        return fill_sheet(best, packing, way);
    }
    for (size_t i = 0; i < sheet_paper_way_count(packing->options, packing->backs); i++) {
        if (fill_sheet(spare, packing, i) && (!found || spare->covered_mm2 > best->covered_mm2)) {
            struct filling kept = *best;
            *best = *spare;
            *spare = kept;
            found = true;
        }
    }
    return found;
}

/* Into reading order: lower pieces were put into rows above after higher ones had begun rows below. */
static int compare_packed(const void *a, const void *b)
{
    const struct packed *left = a, *right = b;

    if (fabs(left->y_mm - right->y_mm) > MM_TOLERANCE) {
        return left->y_mm < right->y_mm ? -1 : 1;
    }
    return (left->x_mm > right->x_mm) - (left->x_mm < right->x_mm);
}

/* The trim box of a piece, from the top left of the area. */
static struct box trim_in_area(const struct packing *packing, const struct packed *packed)
{
    const struct piece_shape *shape = &packing->shapes[packed->shape];

    return (struct box){packed->x_mm, packed->y_mm, shape->width_mm, shape->height_mm};
}

/* How far the bleed may go on the side where a neighbour stands, if their bleeds would meet. One across a corner counts
 * as above or below. */
static void yield_to_neighbour(struct margins *bleed, double inner_mm, double reach_mm,
                               struct box trim, struct box neighbour)
{
    double above_mm = trim.y_mm - (neighbour.y_mm + neighbour.height_mm);
    double below_mm = neighbour.y_mm - (trim.y_mm + trim.height_mm);
    double left_mm = trim.x_mm - (neighbour.x_mm + neighbour.width_mm);
    double right_mm = neighbour.x_mm - (trim.x_mm + trim.width_mm);
    double apart_mm = fmax(fmax(above_mm, below_mm), fmax(left_mm, right_mm));

    if (apart_mm > reach_mm - MM_TOLERANCE) {
        return;
    }
    if (above_mm > -MM_TOLERANCE) {
        bleed->top_mm = inner_mm;
    } else if (below_mm > -MM_TOLERANCE) {
        bleed->bottom_mm = inner_mm;
    } else if (left_mm > right_mm) {
        bleed->left_mm = inner_mm;
    } else {
        bleed->right_mm = inner_mm;
    }
}

/* How far a piece is drawn beyond its trim box: its bleed, cut back to the middle of the gap towards a neighbour. */
static struct margins bleed_of_packed(const struct filling *filling, const struct packing *packing,
                                      guint index)
{
    const struct packed *packed = &g_array_index(filling->packed, struct packed, index);
    double outer_mm = packing->shapes[packed->shape].bleed_mm;
    double inner_mm = fmin(outer_mm, packing->gap_mm / 2.0);
    struct margins bleed = {outer_mm, outer_mm, outer_mm, outer_mm};

    for (guint i = 0; i < filling->packed->len && inner_mm < outer_mm; i++) {
        const struct packed *other = &g_array_index(filling->packed, struct packed, i);
        if (i != index) {
            yield_to_neighbour(&bleed, inner_mm, outer_mm + packing->shapes[other->shape].bleed_mm,
                               trim_in_area(packing, packed), trim_in_area(packing, other));
        }
    }
    return bleed;
}

/* How far all that was packed moves from the top left of the area to stand in its place. */
static void find_shift(const struct filling *filling, const struct packing *packing,
                       double *x_mm_out, double *y_mm_out)
{
    struct box all = {0};

    for (guint i = 0; i < filling->packed->len; i++) {
        const struct packed *packed = &g_array_index(filling->packed, struct packed, i);
        struct box box =
            box_inset(trim_in_area(packing, packed), -packing->shapes[packed->shape].bleed_mm);
        all = i == 0 ? box : box_union(all, box);
    }
    struct box place = sheet_paper_centre(&filling->paper, all.width_mm, all.height_mm);
    *x_mm_out = place.x_mm - all.x_mm;
    *y_mm_out = place.y_mm - all.y_mm;
}

/* What was packed against the top left of the area stands in its middle at the end, like the block of a grid. */
static struct sheet_layout lay_out_filling(const struct filling *filling,
                                           const struct packing *packing)
{
    guint count = filling->packed->len;
    struct sheet_front *fronts = ARENA_NEW_ARRAY(packing->arena, struct sheet_front, count);
    double shift_x_mm, shift_y_mm;

    g_array_sort(filling->packed, compare_packed);
    find_shift(filling, packing, &shift_x_mm, &shift_y_mm);
    for (guint i = 0; i < count; i++) {
        const struct packed *packed = &g_array_index(filling->packed, struct packed, i);
        struct box trim = trim_in_area(packing, packed);
        struct margins bleed = bleed_of_packed(filling, packing, i);
        trim.x_mm += shift_x_mm;
        trim.y_mm += shift_y_mm;
        fronts[i] = (struct sheet_front){
            .piece = packed->piece,
            .shape = packed->shape,
            .trim = trim,
            .clip = {trim.x_mm - bleed.left_mm, trim.y_mm - bleed.top_mm,
                     trim.width_mm + bleed.left_mm + bleed.right_mm,
                     trim.height_mm + bleed.top_mm + bleed.bottom_mm},
        };
    }
    return (struct sheet_layout){
        .paper = filling->paper,
        .cuts = CUTS_OF_EACH,
        .fronts = fronts,
        .front_count = count,
    };
}

/* Counts are those of the sheets that were chosen. */
static bool all_placed(const struct packing *packing)
{
    for (size_t i = 0; i < packing->group_count; i++) {
        if (packing->groups[i].next < packing->groups[i].count) {
            return false;
        }
    }
    return true;
}

/* All sheets, with the paper laid this way or any way; NULL if a piece does not go on any. */
static GArray *pack(struct packing *packing, size_t way)
{
    GArray *layouts = g_array_new(FALSE, FALSE, sizeof(struct sheet_layout));
    struct filling best, spare;
    bool fits = true;

    filling_init(&best, packing);
    filling_init(&spare, packing);
    for (size_t i = 0; i < packing->group_count; i++) {
        packing->groups[i].next = 0;
    }
    while (fits && !all_placed(packing)) {
        fits = fill_best(&best, &spare, packing, way);
        if (fits) {
            struct sheet_layout layout = lay_out_filling(&best, packing);
            g_array_append_val(layouts, layout);
            memcpy(packing->groups, best.groups, packing->group_count * sizeof(struct group));
        }
    }
    filling_clear(&best);
    filling_clear(&spare);
    if (!fits) {
        g_array_free(layouts, TRUE);
        return NULL;
    }
    return layouts;
}

/* Nothing is added unless all pieces have a place. */
bool row_packing_add_sheets(const struct packing_pieces *pieces,
                            const struct sheet_options *options, enum backs_mode backs,
                            struct arena *arena, GArray *layouts)
{
    struct packing packing = {
        .shapes = pieces->shapes,
        .options = options,
        .backs = backs,
        .arena = arena,
    };
    GArray *best = NULL;

    group_pieces(&packing, pieces);
    /* One way for all sheets goes before turning some of them. */
    size_t way_count = sheet_paper_way_count(options, backs);
    for (size_t i = 0; i <= way_count; i++) {
        GArray *candidate = pack(&packing, i < way_count ? i : EVERY_WAY);
        if (candidate != NULL && (best == NULL || candidate->len < best->len)) {
            GArray *worse = best;
            best = candidate;
            candidate = worse;
        }
        if (candidate != NULL) {
            g_array_free(candidate, TRUE);
        }
    }
    if (best == NULL) {
        return false;
    }
    g_array_append_vals(layouts, best->data, best->len);
    g_array_free(best, TRUE);
    return true;
}
