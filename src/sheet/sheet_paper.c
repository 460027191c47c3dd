/* The paper as it is looked at: margins that turn and mirror, and the half before a fold. */
#include "sheet/sheet_paper.h"

#include <math.h>

#include "sheet/mark_lines.h"

/* One way to use the paper, to be compared with the others. */
struct way {
    bool turned;
    bool folded;
    enum mirror_axis fold;
    bool beside_marks; /* pieces stand between the registration marks, not below them */
    bool close;        /* as near to the fold as can be */
};

/* The order decides between equals: upright goes before turned. */
static const struct way flat_ways[] = {{.turned = false}, {.turned = true}};
static const struct way folded_ways[] = {
    {.turned = false, .folded = true, .fold = MIRROR_VERTICAL},
    {.turned = false, .folded = true, .fold = MIRROR_HORIZONTAL},
    {.turned = true, .folded = true, .fold = MIRROR_VERTICAL},
    {.turned = true, .folded = true, .fold = MIRROR_HORIZONTAL},
};

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

/* To the least that marks need. */
static struct margins widen_margins(struct margins margins, double least_mm)
{
    return (struct margins){
        .top_mm = fmax(margins.top_mm, least_mm),
        .right_mm = fmax(margins.right_mm, least_mm),
        .bottom_mm = fmax(margins.bottom_mm, least_mm),
        .left_mm = fmax(margins.left_mm, least_mm),
    };
}

/* Registration marks stand in the corners. Only between them, or only below and above them, pieces may
 * reach as far as the printer does. */
static struct margins clear_registration(struct margins margins, enum registration registration,
                                         bool beside_marks)
{
    double room_mm = registration_room_mm(registration);

    if (beside_marks) {
        margins.left_mm = fmax(margins.left_mm, room_mm);
        margins.right_mm = fmax(margins.right_mm, room_mm);
    } else {
        margins.top_mm = fmax(margins.top_mm, room_mm);
        margins.bottom_mm = fmax(margins.bottom_mm, room_mm);
    }
    return margins;
}

/* May come out with a width or height below 0, where nothing fits then. */
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
static struct box area_before_fold(struct box area, enum mirror_axis fold, double clearance_mm)
{
    if (fold == MIRROR_VERTICAL) {
        area.width_mm = area.width_mm / 2.0 - clearance_mm;
    } else {
        area.height_mm = area.height_mm / 2.0 - clearance_mm;
    }
    return area;
}

/* Turn the paper, keep clear of registration marks (what is left is where anything may be printed), mirror the
 * margins, make room for marks (what is left is for pieces), and halve that for a fold. */
static struct sheet_paper lay(const struct sheet_options *options, enum backs_mode backs,
                              struct way way, struct paper_room room)
{
    struct margins margins = options->margins;
    struct sheet_paper paper = {
        .page_width_mm = options->paper_width_mm,
        .page_height_mm = options->paper_height_mm,
        .folded = way.folded,
    };

    if (way.turned) {
        paper.page_width_mm = options->paper_height_mm;
        paper.page_height_mm = options->paper_width_mm;
        margins = turn_margins(margins);
    }
    margins = clear_registration(margins, options->registration, way.beside_marks);
    paper.printable = page_less_margins(paper.page_width_mm, paper.page_height_mm, margins);

    enum mirror_axis axis =
        back_page_axis(backs, options->flip, paper.page_width_mm, paper.page_height_mm);
    margins.top_mm += room.above_mm;
    if (backs == BACKS_DUPLEX || backs == BACKS_SEPARATE) {
        margins = mirror_margins(margins, axis);
    }
    margins = widen_margins(margins, room.least_margin_mm);
    paper.area = page_less_margins(paper.page_width_mm, paper.page_height_mm, margins);

    if (way.folded) {
        double clearance_mm =
            way.close ? fmax(FOLD_CLEARANCE_LEAST_MM, room.fold_mm) : FOLD_CLEARANCE_MM;
        paper.back = reflection_about_middle(way.fold, paper.area);
        paper.area = area_before_fold(paper.area, way.fold, clearance_mm);
    } else {
        struct box page = {.width_mm = paper.page_width_mm, .height_mm = paper.page_height_mm};
        paper.back = reflection_about_middle(axis, page);
    }
    return paper;
}

static size_t plain_way_count(enum backs_mode backs)
{
    return backs == BACKS_FOLD ? G_N_ELEMENTS(folded_ways) : G_N_ELEMENTS(flat_ways);
}

/* Between the marks, or below and above them. */
static size_t registration_way_count(const struct sheet_options *options)
{
    return options->registration == REGISTRATION_NONE ? 1 : 2;
}

/* Ways are numbered: paper and fold vary fastest, then the place beside registration marks, then how near to the
 * fold. */
size_t sheet_paper_way_count(const struct sheet_options *options, enum backs_mode backs)
{
    return plain_way_count(backs) * registration_way_count(options) * (backs == BACKS_FOLD ? 2 : 1);
}

struct sheet_paper sheet_paper_lay(const struct sheet_options *options, enum backs_mode backs,
                                   size_t way, struct paper_room room)
{
    size_t plain_count = plain_way_count(backs);
    size_t far_count = plain_count * registration_way_count(options);
    struct way chosen = (backs == BACKS_FOLD ? folded_ways : flat_ways)[way % plain_count];

    chosen.beside_marks = way % far_count >= plain_count;
    chosen.close = way >= far_count;
    return lay(options, backs, chosen, room);
}

/* The room to tell an author of, when a piece does not fit. */
struct box sheet_paper_upright_area(const struct sheet_options *options, enum backs_mode backs,
                                    struct paper_room room)
{
    struct way upright = {.folded = backs == BACKS_FOLD, .fold = MIRROR_HORIZONTAL, .close = true};

    return lay(options, backs, upright, room).area;
}

/* In the middle of the area; on a folded sheet against the fold, so that both halves have their pieces at the same
 * distance from it. */
struct box sheet_paper_centre(const struct sheet_paper *paper, double width_mm, double height_mm)
{
    double spare_x_mm = paper->area.width_mm - width_mm;
    double spare_y_mm = paper->area.height_mm - height_mm;
    bool fold_right = paper->folded && paper->back.axis == MIRROR_VERTICAL;
    bool fold_below = paper->folded && paper->back.axis == MIRROR_HORIZONTAL;

    return (struct box){
        .x_mm = paper->area.x_mm + (fold_right ? spare_x_mm : spare_x_mm / 2.0),
        .y_mm = paper->area.y_mm + (fold_below ? spare_y_mm : spare_y_mm / 2.0),
        .width_mm = width_mm,
        .height_mm = height_mm,
    };
}
