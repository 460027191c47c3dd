/* Counts and places: how a sheet is divided among pieces of one size. */
#include "sheet/imposition.h"

#include <math.h>

#include "sheet/sheet_marks.h"

/* One way to use the paper, to be compared with the others. */
struct arrangement {
    bool turned;
    bool folded;
    enum mirror_axis fold;
    bool keeps_mark_room;
};

double imposition_gap_mm(const struct piece_shape *shape, const struct sheet_options *options)
{
    if (options->gap_mm >= 0.0) {
        return options->gap_mm;
    }
    /* Without bleed, automatic sharing and double cuts come to the same: neighbours touch. */
    return options->sharing == CUT_SHARED ? 0.0 : 2.0 * shape->bleed_mm;
}

/* How many of `size_mm` with gaps between them fit into `room_mm`. */
static size_t count_that_fit(double room_mm, double size_mm, double gap_mm)
{
    if (!(size_mm > MM_TOLERANCE) || !(room_mm > 0.0)) {
        return 0;
    }
    return (size_t)floor((room_mm + gap_mm + MM_TOLERANCE) / (size_mm + gap_mm));
}

/* What `count` of them take, gaps included. */
static double extent_mm(size_t count, double size_mm, double gap_mm)
{
    return (double)count * (size_mm + gap_mm) - gap_mm;
}

/* Landscape content is turned anti-clockwise on the paper (RFC 8011, 5.2.10, "landscape"), so the
 * paper's left edge is the top of what is looked at. */
static struct margins turn_margins(struct margins upright)
{
    return (struct margins){
        .top_mm = upright.left_mm,
        .right_mm = upright.top_mm,
        .bottom_mm = upright.right_mm,
        .left_mm = upright.bottom_mm,
    };
}

/* A back page has the same margins as its front, but the block arrives there mirrored: both fit only
 * where the wider margin is kept on either side of the mirror line. */
static struct margins mirror_margins(struct margins margins, enum mirror_axis axis)
{
    if (axis == MIRROR_VERTICAL) {
        margins.left_mm = margins.right_mm = fmax(margins.left_mm, margins.right_mm);
    } else {
        margins.top_mm = margins.bottom_mm = fmax(margins.top_mm, margins.bottom_mm);
    }
    return margins;
}

static struct margins widen_margins(struct margins margins, double least_mm)
{
    return (struct margins){
        .top_mm = fmax(margins.top_mm, least_mm),
        .right_mm = fmax(margins.right_mm, least_mm),
        .bottom_mm = fmax(margins.bottom_mm, least_mm),
        .left_mm = fmax(margins.left_mm, least_mm),
    };
}

static struct box page_less_margins(double width_mm, double height_mm, struct margins margins)
{
    return (struct box){
        .x_mm = margins.left_mm,
        .y_mm = margins.top_mm,
        .width_mm = width_mm - margins.left_mm - margins.right_mm,
        .height_mm = height_mm - margins.top_mm - margins.bottom_mm,
    };
}

/* The half of `area` that holds the fronts, up to where the clearance of the fold begins. */
static struct box area_before_fold(struct box area, enum mirror_axis fold)
{
    if (fold == MIRROR_VERTICAL) {
        area.width_mm = area.width_mm / 2.0 - FOLD_CLEARANCE_MM;
    } else {
        area.height_mm = area.height_mm / 2.0 - FOLD_CLEARANCE_MM;
    }
    return area;
}

/* Sets up the page and returns the area that the fronts with their bleed must stay in. */
static struct box lay_paper(const struct piece_shape *shape, const struct sheet_options *options,
                            enum backs_mode backs, struct arrangement arrangement,
                            struct imposition *out)
{
    struct margins margins = options->margins;

    out->page_width_mm = options->paper_width_mm;
    out->page_height_mm = options->paper_height_mm;
    if (arrangement.turned) {
        out->page_width_mm = options->paper_height_mm;
        out->page_height_mm = options->paper_width_mm;
        margins = turn_margins(margins);
    }
    out->printable = page_less_margins(out->page_width_mm, out->page_height_mm, margins);

    enum mirror_axis axis =
        back_page_axis(backs, options->flip, out->page_width_mm, out->page_height_mm);
    if (backs == BACKS_DUPLEX || backs == BACKS_SEPARATE) {
        margins = mirror_margins(margins, axis);
    }
    if (arrangement.keeps_mark_room) {
        margins = widen_margins(margins, sheet_mark_room_mm(shape->bleed_mm));
    }
    struct box area = page_less_margins(out->page_width_mm, out->page_height_mm, margins);

    out->folded = arrangement.folded;
    if (arrangement.folded) {
        out->back = reflection_about_middle(arrangement.fold, area);
        return area_before_fold(area, arrangement.fold);
    }
    struct box page = {.width_mm = out->page_width_mm, .height_mm = out->page_height_mm};
    out->back = reflection_about_middle(axis, page);
    return area;
}

/* In the middle of the area; along the direction of folding, up against the fold. */
static void place_block(struct box area, struct imposition *imposition)
{
    double bleed_mm = imposition->bleed_mm;
    double spare_x_mm =
        area.width_mm - 2.0 * bleed_mm -
        extent_mm(imposition->columns, imposition->piece_width_mm, imposition->gap_mm);
    double spare_y_mm =
        area.height_mm - 2.0 * bleed_mm -
        extent_mm(imposition->rows, imposition->piece_height_mm, imposition->gap_mm);
    bool fold_right = imposition->folded && imposition->back.axis == MIRROR_VERTICAL;
    bool fold_below = imposition->folded && imposition->back.axis == MIRROR_HORIZONTAL;

    imposition->block_x_mm = area.x_mm + bleed_mm + (fold_right ? spare_x_mm : spare_x_mm / 2.0);
    imposition->block_y_mm = area.y_mm + bleed_mm + (fold_below ? spare_y_mm : spare_y_mm / 2.0);
}

static struct imposition arrange(const struct piece_shape *shape,
                                 const struct sheet_options *options, enum backs_mode backs,
                                 struct arrangement arrangement)
{
    struct imposition result = {
        .piece_width_mm = shape->width_mm,
        .piece_height_mm = shape->height_mm,
        .bleed_mm = shape->bleed_mm,
        .gap_mm = imposition_gap_mm(shape, options),
    };
    struct box area = lay_paper(shape, options, backs, arrangement, &result);
    double outer_bleed_mm = 2.0 * shape->bleed_mm;

    result.columns = count_that_fit(area.width_mm - outer_bleed_mm, shape->width_mm, result.gap_mm);
    result.rows = count_that_fit(area.height_mm - outer_bleed_mm, shape->height_mm, result.gap_mm);
    place_block(area, &result);
    return result;
}

/* The best of all arrangements, the first of equals; has no pieces if nothing fits. */
static struct imposition arrange_best(const struct piece_shape *shape,
                                      const struct sheet_options *options, enum backs_mode backs,
                                      bool keeps_mark_room)
{
    static const struct arrangement flat[] = {{.turned = false}, {.turned = true}};
    static const struct arrangement folded[] = {
        {.turned = false, .folded = true, .fold = MIRROR_VERTICAL},
        {.turned = false, .folded = true, .fold = MIRROR_HORIZONTAL},
        {.turned = true, .folded = true, .fold = MIRROR_VERTICAL},
        {.turned = true, .folded = true, .fold = MIRROR_HORIZONTAL},
    };
    const struct arrangement *arrangements = backs == BACKS_FOLD ? folded : flat;
    size_t count = backs == BACKS_FOLD ? G_N_ELEMENTS(folded) : G_N_ELEMENTS(flat);
    struct imposition best = {.columns = 0};

    for (size_t i = 0; i < count; i++) {
        struct arrangement arrangement = arrangements[i];
        arrangement.keeps_mark_room = keeps_mark_room;
        struct imposition candidate = arrange(shape, options, backs, arrangement);
        if (candidate.columns * candidate.rows > best.columns * best.rows) {
            best = candidate;
        }
    }
    return best;
}

bool imposition_choose(const struct piece_shape *shape, const struct sheet_options *options,
                       enum backs_mode backs, struct imposition *out)
{
    *out = arrange_best(shape, options, backs, options->cut == CUT_MARKS);
    if (out->columns * out->rows == 0 && options->cut == CUT_MARKS) {
        /* One large piece with short marks is better than none at all. */
        *out = arrange_best(shape, options, backs, false);
    }
    return out->columns * out->rows > 0;
}

struct box imposition_piece_area(const struct piece_shape *shape,
                                 const struct sheet_options *options, enum backs_mode backs)
{
    struct arrangement upright = {.folded = backs == BACKS_FOLD, .fold = MIRROR_HORIZONTAL};
    struct imposition unused;

    return lay_paper(shape, options, backs, upright, &unused);
}

struct sheet_block imposition_block(const struct imposition *imposition, size_t piece_count)
{
    struct sheet_block block = {
        .piece_count = piece_count,
        .columns = MIN(piece_count, imposition->columns),
        .rows = (piece_count - 1) / imposition->columns + 1,
        .last_row_count = (piece_count - 1) % imposition->columns + 1,
    };

    block.box = (struct box){
        .x_mm = imposition->block_x_mm,
        .y_mm = imposition->block_y_mm,
        .width_mm = extent_mm(block.columns, imposition->piece_width_mm, imposition->gap_mm),
        .height_mm = extent_mm(block.rows, imposition->piece_height_mm, imposition->gap_mm),
    };
    return block;
}

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
