/* Counts and places: how a sheet is divided among pieces of one size. */
#include "sheet/imposition.h"

#include <assert.h>
#include <math.h>
#include <stdbool.h>

#include "geom/path.h"
#include "sheet/sheet_layout.h"
#include "sheet/sheet_marks.h"

/* Along the four edges of its box, by a knife through the whole sheet. */
bool piece_is_cut_straight(const struct piece_shape *shape)
{
    return shape->plain_box && shape->fold_count == 0;
}

/* Where pieces of several shapes are mixed: a gap of 0 asked for holds only where they may touch. */
double lone_gap_mm(double bleed_mm, bool may_touch, const struct sheet_options *options)
{
    if (options->gap_mm > MM_TOLERANCE || (may_touch && options->gap_mm >= 0)) {
        return options->gap_mm;
    }
    return fmax(2.0 * bleed_mm, LONE_GAP_MM);
}

/* The outline of what is folded is no box, so that it shares no cut with a neighbour: it stands alone. */
double imposition_gap_mm(const struct piece_shape *shape, const struct sheet_options *options)
{
    if (shape->fold_count > 0) {
        return lone_gap_mm(shape->bleed_mm, false, options);
    }
    if (options->gap_mm >= 0) {
        return options->gap_mm;
    }
    /* Without bleed, automatic sharing and double cuts come to the same: neighbours touch. */
    return options->sharing == CUT_SHARED ? 0 : 2.0 * shape->bleed_mm;
}

/* How many of `size_mm` with gaps between them fit into `room_mm`. */
static size_t count_that_fit(double room_mm, double size_mm, double gap_mm)
{
    if (!(size_mm > MM_TOLERANCE) || !(room_mm + MM_TOLERANCE >= size_mm)) {
        return 0;
    }
    /* The first alone: beside a gap as large as any number its size would be lost. */
    return 1 + (size_t)floor((room_mm - size_mm + MM_TOLERANCE) / (size_mm + gap_mm));
}

/* What `count` of them take, gaps included. */
static double extent_mm(size_t count, double size_mm, double gap_mm)
{
    return count <= 1 ? (double)count * size_mm : (double)count * (size_mm + gap_mm) - gap_mm;
}

/* Neighbours share the room between them, so that bleed counts only at the four edges of the block. */
static struct imposition arrange(const struct piece_shape *shape,
                                 const struct sheet_options *options, struct sheet_paper paper)
{
    struct imposition result = {
        .paper = paper,
        .piece_width_mm = shape->width_mm,
        .piece_height_mm = shape->height_mm,
        .bleed_mm = shape->bleed_mm,
        .gap_mm = imposition_gap_mm(shape, options),
    };
    /* The block with its bleed is centred, and its origin is the trim of the first piece. */
    double bleed_mm = shape->bleed_mm;

    result.columns =
        count_that_fit(paper.area.width_mm - 2.0 * bleed_mm, shape->width_mm, result.gap_mm);
    result.rows =
        count_that_fit(paper.area.height_mm - 2.0 * bleed_mm, shape->height_mm, result.gap_mm);
    struct box block = sheet_paper_centre(
        &result.paper, extent_mm(result.columns, shape->width_mm, result.gap_mm) + 2.0 * bleed_mm,
        extent_mm(result.rows, shape->height_mm, result.gap_mm) + 2.0 * bleed_mm);
    result.block_x_mm = block.x_mm + bleed_mm;
    result.block_y_mm = block.y_mm + bleed_mm;
    return result;
}

/* The best of all ways to lay the paper, the first of equals; has no pieces if nothing fits. */
static struct imposition arrange_best(const struct piece_shape *shape,
                                      const struct sheet_options *options, enum backs_mode backs,
                                      struct paper_room room)
{
    struct imposition best = {.columns = 0};

    for (size_t way = 0; way < sheet_paper_way_count(options, backs); way++) {
        struct imposition candidate =
            arrange(shape, options, sheet_paper_lay(options, backs, way, room));
        if (candidate.columns * candidate.rows > best.columns * best.rows) {
            best = candidate;
        }
    }
    return best;
}

/* Marks in the margin need room there; lines round pieces need none. */
struct paper_room imposition_room(double bleed_mm, const struct sheet_options *options)
{
    return options->cut != CUT_MARKS
               ? (struct paper_room){0}
               : (struct paper_room){.least_margin_mm = sheet_mark_room_mm(bleed_mm),
                                     .fold_mm = sheet_mark_reach_mm(bleed_mm)};
}

/* Twice at most: with room for whole marks, then without. */
bool imposition_choose(const struct piece_shape *shape, const struct sheet_options *options,
                       enum backs_mode backs, struct imposition *out)
{
    struct paper_room room = imposition_room(shape->bleed_mm, options);

    *out = arrange_best(shape, options, backs, room);
    if (out->columns * out->rows == 0 && room.least_margin_mm > 0) {
        /* One large piece with short marks is better than none at all. */
        room.least_margin_mm = 0;
        *out = arrange_best(shape, options, backs, room);
    }
    return out->columns * out->rows > 0;
}

/* A sheet that is not full keeps the place of a full one: all sheets of a stack are cut with one setting of the
 * knife. */
struct sheet_block imposition_block(const struct imposition *imposition, size_t piece_count)
{
    double bleed_mm = imposition->bleed_mm;
    struct sheet_block block = {
        .piece_count = piece_count,
        .columns = MIN(piece_count, imposition->columns),
        .rows = (piece_count - 1) / imposition->columns + 1,
        .last_row_count = (piece_count - 1) % imposition->columns + 1,
        .piece_width_mm = imposition->piece_width_mm,
        .piece_height_mm = imposition->piece_height_mm,
        .gap_mm = imposition->gap_mm,
        .bleed = {bleed_mm, bleed_mm, bleed_mm, bleed_mm},
    };

    block.box = (struct box){
        .x_mm = imposition->block_x_mm,
        .y_mm = imposition->block_y_mm,
        .width_mm = extent_mm(block.columns, imposition->piece_width_mm, imposition->gap_mm),
        .height_mm = extent_mm(block.rows, imposition->piece_height_mm, imposition->gap_mm),
    };
    return block;
}

/* From the page's top left; pieces go along rows. */
struct box imposition_trim(const struct imposition *imposition, size_t index)
{
    size_t column = index % imposition->columns;
    size_t row = index / imposition->columns;
    double pitch_x_mm = imposition->piece_width_mm + imposition->gap_mm;
    double pitch_y_mm = imposition->piece_height_mm + imposition->gap_mm;

    return (struct box){
        .x_mm = imposition->block_x_mm + (double)column * pitch_x_mm,
        .y_mm = imposition->block_y_mm + (double)row * pitch_y_mm,
        .width_mm = imposition->piece_width_mm,
        .height_mm = imposition->piece_height_mm,
    };
}

/* Bleed reaches to the middle of the gap at most, or it would lie on the neighbour; towards places that stay empty
 * it is whole. */
struct box imposition_clip(const struct imposition *imposition, size_t piece_count, size_t index)
{
    size_t column = index % imposition->columns;
    bool has_left = column > 0;
    bool has_right = column + 1 < imposition->columns && index + 1 < piece_count;
    bool has_above = index >= imposition->columns;
    bool has_below = index + imposition->columns < piece_count;
    double outer_mm = imposition->bleed_mm;
    double inner_mm = fmin(outer_mm, imposition->gap_mm / 2.0);
    double left_mm = has_left ? inner_mm : outer_mm;
    double above_mm = has_above ? inner_mm : outer_mm;
    struct box clip = imposition_trim(imposition, index);

    clip.x_mm -= left_mm;
    clip.width_mm += left_mm + (has_right ? inner_mm : outer_mm);
    clip.y_mm -= above_mm;
    clip.height_mm += above_mm + (has_below ? inner_mm : outer_mm);
    return clip;
}

/* The fronts of one sheet, of pieces that are cut alike though their shapes may be several. */
static struct sheet_layout lay_out_sheet(const struct imposition *imposition,
                                         const struct piece *pieces, const size_t *chosen,
                                         size_t count, struct arena *arena)
{
    struct sheet_front *fronts = ARENA_NEW_ARRAY(arena, struct sheet_front, count);

    for (size_t i = 0; i < count; i++) {
        fronts[i] = (struct sheet_front){
            .piece = chosen[i],
            .shape = pieces[chosen[i]].shape,
            .trim = imposition_trim(imposition, i),
            .clip = imposition_clip(imposition, count, i),
        };
    }
    return (struct sheet_layout){
        .paper = imposition->paper,
        .cuts = CUTS_OF_GRID,
        .fronts = fronts,
        .front_count = count,
        .block = imposition_block(imposition, count),
    };
}

void imposition_add_sheets(const struct imposition *imposition, const struct piece *pieces,
                           const size_t *chosen, size_t count, struct arena *arena, GArray *layouts)
{
    size_t per_sheet = imposition->columns * imposition->rows;

    assert(imposition->columns > 0 && imposition->rows > 0);
    for (size_t first = 0; first < count; first += per_sheet) {
        struct sheet_layout layout =
            lay_out_sheet(imposition, pieces, chosen + first, MIN(per_sheet, count - first), arena);
        g_array_append_val(layouts, layout);
    }
}

/* ---- places of a label sheet, as they are looked at, and pieces centred in them ---- */

/* Curves of an outline are held against a round place as lines that are nowhere further off. */
#define FLATNESS_MM 0.01

/* On its side the sheet is the second way to lay paper, as in sheet_paper.c. */
static struct label_fit fit_way(const struct sheet_options *options, enum backs_mode backs,
                                bool turned)
{
    return (struct label_fit){
        .sheet = options->labels,
        .paper = sheet_paper_lay(options, backs, turned ? 1 : 0, (struct paper_room){0}),
        .turned = turned,
    };
}

/* Sheets that lie on their side have the left edge of the paper at the top, as in sheet_paper.c. */
static struct box place_box(const struct label_fit *fit, size_t index)
{
    struct box place = label_sheet_place(fit->sheet, index);
    return fit->turned ? (struct box){fit->sheet->paper_height_mm - place.y_mm - place.height_mm,
                                      place.x_mm, place.height_mm, place.width_mm}
                       : place;
}

/* Whether all of the outline lies in the ellipse that fills a place around the middle of the piece. */
static bool fits_round(const struct piece_shape *shape, double width_mm, double height_mm)
{
    struct arena *arena = arena_new();
    struct path outline, flat;
    path_init(&outline, arena);
    path_init(&flat, arena);
    path_add_box(&outline, (struct box){0, 0, shape->width_mm, shape->height_mm});
    path_flatten(shape->outline != NULL ? shape->outline : &outline, FLATNESS_MM, &flat);
    bool fits = true;
    for (size_t i = 0; i < flat.count && fits; i++) {
        const struct path_step *step = &flat.steps[i];
        if (step->verb != PATH_CLOSE) {
            double x = fabs(step->x_mm - shape->width_mm / 2) - FLATNESS_MM;
            double y = fabs(step->y_mm - shape->height_mm / 2) - FLATNESS_MM;
            fits = hypot(fmax(x, 0) / (width_mm / 2), fmax(y, 0) / (height_mm / 2)) <= 1;
        }
    }
    arena_free(arena);
    return fits;
}

/* All places of a sheet have one size, so that the first speaks for all. */
bool label_fit_allows(const struct label_fit *fit, const struct piece_shape *shape)
{
    struct box place = place_box(fit, 0);
    return fit->sheet->round ? fits_round(shape, place.width_mm, place.height_mm)
                             : shape->width_mm <= place.width_mm + MM_TOLERANCE &&
                                   shape->height_mm <= place.height_mm + MM_TOLERANCE;
}

/* Upright goes before on its side: that is how the maker draws the sheet. */
bool label_fit_choose(const struct piece_shape *shape, const struct sheet_options *options,
                      enum backs_mode backs, struct label_fit *out)
{
    *out = fit_way(options, backs, false);
    if (label_fit_allows(out, shape)) {
        return true;
    }
    *out = fit_way(options, backs, true);
    return label_fit_allows(out, shape);
}

size_t label_fit_count(const struct label_fit *fit)
{
    return fit->sheet->columns * fit->sheet->rows;
}

/* Half of the gap between neighbours, or a great deal where there are none. */
static double room_around_mm(double pitch_mm, double size_mm, size_t count)
{
    return count > 1 ? fmax((pitch_mm - size_mm) / 2, 0) : HUGE_VAL;
}

/* As the sheet lies. Where places stand one by one, nobody knows what is beside them: bleed ends at the place. */
static void room_around(const struct label_fit *fit, double *x_mm, double *y_mm)
{
    const struct label_sheet *sheet = fit->sheet;
    double across_mm = 0, down_mm = 0;
    if (sheet->corners_mm == NULL) {
        across_mm = room_around_mm(sheet->pitch_x_mm, sheet->width_mm, sheet->columns);
        down_mm = room_around_mm(sheet->pitch_y_mm, sheet->height_mm, sheet->rows);
    }
    *x_mm = fit->turned ? down_mm : across_mm;
    *y_mm = fit->turned ? across_mm : down_mm;
}

double label_fit_bleed_mm(const struct label_fit *fit, const struct piece_shape *shape)
{
    struct box place = place_box(fit, 0);
    double x_mm, y_mm;
    room_around(fit, &x_mm, &y_mm);
    x_mm += (place.width_mm - shape->width_mm) / 2;
    y_mm += (place.height_mm - shape->height_mm) / 2;
    return fmin(shape->bleed_mm, fmax(fmin(x_mm, y_mm), 0));
}

/* The bleed box, cut back to what is nearer to this place than to the next. */
static struct box clip_of(const struct label_fit *fit, struct box place, struct box trim,
                          double bleed_mm)
{
    double x_mm, y_mm;
    room_around(fit, &x_mm, &y_mm);
    x_mm = fmin(x_mm, bleed_mm);
    y_mm = fmin(y_mm, bleed_mm);
    struct box around = {place.x_mm - x_mm, place.y_mm - y_mm, place.width_mm + 2 * x_mm,
                         place.height_mm + 2 * y_mm};
    return box_intersection(box_inset(trim, -bleed_mm), around);
}

/* A piece smaller than its place stands in the middle of it. */
static struct sheet_front front_of(const struct label_fit *fit, size_t index, size_t piece,
                                   size_t shape_index, const struct piece_shape *shape)
{
    struct box place = place_box(fit, index);
    struct box trim = {place.x_mm + (place.width_mm - shape->width_mm) / 2,
                       place.y_mm + (place.height_mm - shape->height_mm) / 2, shape->width_mm,
                       shape->height_mm};
    return (struct sheet_front){.piece = piece,
                                .shape = shape_index,
                                .trim = trim,
                                .clip = clip_of(fit, place, trim, shape->bleed_mm)};
}

/* Places are filled in the order that the sheet numbers them in. */
void label_fit_add_sheets(const struct label_fit *fit, const struct piece *pieces,
                          const struct piece_shape *shapes, const size_t *chosen, size_t count,
                          struct arena *arena, GArray *layouts)
{
    size_t per_sheet = label_fit_count(fit);
    for (size_t first = 0; first < count; first += per_sheet) {
        size_t taken = MIN(per_sheet, count - first);
        struct sheet_front *fronts = ARENA_NEW_ARRAY(arena, struct sheet_front, taken);
        for (size_t i = 0; i < taken; i++) {
            size_t piece = chosen[first + i];
            size_t shape = pieces[piece].shape;
            fronts[i] = front_of(fit, i, piece, shape, &shapes[shape]);
        }
        struct sheet_layout layout = {
            .paper = fit->paper, .cuts = CUTS_NOWHERE, .fronts = fronts, .front_count = taken};
        g_array_append_val(layouts, layout);
    }
}
