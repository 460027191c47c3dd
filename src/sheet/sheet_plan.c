/* Puts the parts together: lays out the sheets, which sheet_pages.c makes pages of. */
#include "sheet/sheet_plan.h"

#include <math.h>

#include "base/arena.h"
#include "base/work_limits.h"
#include "sheet/imposition.h"
#include "sheet/poster_split.h"
#include "sheet/row_packing.h"
#include "sheet/sheet_layout.h"
#include "sheet/sheet_pages.h"

/* A quarter of an inch: with more there is no room for 9 poker cards on Letter. */
#define DEFAULT_MARGIN_MM     6.35
#define DEFAULT_CUT_WEIGHT_MM 0.15 /* Source: ernierasta/pnp-howto */
#define DEFAULT_OVERLAP_MM    10

/* What a plan is made from, while it is made. It goes like this: each shape is tried on the paper for itself, so that
 * all that is too large is reported at once; then pieces are laid out, whole ones (bundle by bundle, where there are
 * bundles) and after them posters, each adding to `layouts`; and only then sheets become pages, for the order of
 * backs depends on how many sheets there are. */
struct plan_job {
    const struct piece *pieces;
    size_t piece_count;
    const struct piece_shape *shapes;
    size_t shape_count;
    const struct sheet_options *options;
    enum backs_mode backs;
    struct diag_list *diags;
    struct sheet_plan *plan;
    GArray *layouts; /* struct sheet_layout, of each sheet */
};

/* A4 on both sides, cut by marks. A negative gap: as the sharing of cuts wants it. */
void sheet_options_init(struct sheet_options *options)
{
    *options = (struct sheet_options){
        .paper_width_mm = 210,
        .paper_height_mm = 297,
        .margins = {DEFAULT_MARGIN_MM, DEFAULT_MARGIN_MM, DEFAULT_MARGIN_MM, DEFAULT_MARGIN_MM},
        .cut = CUT_MARKS,
        .cut_weight_mm = DEFAULT_CUT_WEIGHT_MM,
        .sharing = CUT_SHARE_AUTO,
        .gap_mm = -1,
        .backs = BACKS_DUPLEX,
        .flip = FLIP_LONG,
        .back_marks = BACK_MARKS_NONE,
        .poster = true,
        .poster_overlap_mm = DEFAULT_OVERLAP_MM,
        .with_diagram = true,
        .with_slug = true,
        .sheets_max = work_limits_default.sheet_count,
    };
}

/* Without a single back no sheet keeps room for one, whatever the options say of backs. */
static bool any_has_back(const struct plan_job *job)
{
    for (size_t i = 0; i < job->piece_count; i++) {
        if (piece_has_back(&job->pieces[i], job->shapes)) {
            return true;
        }
    }
    return false;
}

/* ---- sheets ---- */

/* Whether pieces of both shapes can stand in one grid. */
static bool are_cut_alike(const struct piece_shape *a, const struct piece_shape *b)
{
    return a == b || (piece_is_cut_straight(a) && piece_is_cut_straight(b) &&
                      fabs(a->width_mm - b->width_mm) < MM_TOLERANCE &&
                      fabs(a->height_mm - b->height_mm) < MM_TOLERANCE &&
                      fabs(a->bleed_mm - b->bleed_mm) < MM_TOLERANCE);
}

/* Alike as the first is alike all: sizes that differ by less than MM_TOLERANCE do not add up, as each is held
 * against the same one. */
static bool all_are_cut_alike(const struct plan_job *job, const size_t *chosen, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        if (!are_cut_alike(&job->shapes[job->pieces[chosen[0]].shape],
                           &job->shapes[job->pieces[chosen[i]].shape])) {
            return false;
        }
    }
    return true;
}

/* Sizes are told with the bleed, since it must be on the paper too, and the room is that of upright paper, which
 * is what an author can look up; turned paper was tried and is no larger. */
static void report_too_large(const struct plan_job *job, const struct piece_shape *shape)
{
    struct paper_room room_kept = {.fold_mm =
                                       imposition_room(shape->bleed_mm, job->options).fold_mm};
    struct box area = sheet_paper_upright_area(job->options, job->backs, room_kept);
    char piece[64], room[96] = "the margins leave nothing of the paper";

    g_snprintf(piece, sizeof piece, "%.6g x %.6g", shape->width_mm + 2 * shape->bleed_mm,
               shape->height_mm + 2 * shape->bleed_mm);
    if (area.width_mm > 0 && area.height_mm > 0) {
        g_snprintf(room, sizeof room, "the printable area of the paper is %.6g x %.6g mm",
                   area.width_mm, area.height_mm);
    }
    diag_report(job->diags, DIAG_PIECE_LARGER_THAN_PAPER, shape->span, NULL,
                shape->name != NULL ? shape->name : "a piece", piece, room);
}

/* The paper holds the finished piece, whichever way it lies, and yet it is split: who did not ask for parts meant it to
 * be whole. */
static void report_split_narrowly(const struct plan_job *job, const struct piece_shape *shape,
                                  const struct poster *poster)
{
    double paper_width_mm = job->options->paper_width_mm;
    double paper_height_mm = job->options->paper_height_mm;
    char piece[64], paper[64], parts[32];

    if (job->options->poster_given ||
        fmin(shape->width_mm, shape->height_mm) > fmin(paper_width_mm, paper_height_mm) ||
        fmax(shape->width_mm, shape->height_mm) > fmax(paper_width_mm, paper_height_mm)) {
        return;
    }
    g_snprintf(piece, sizeof piece, "%.6g x %.6g", shape->width_mm, shape->height_mm);
    g_snprintf(paper, sizeof paper, "%.6g x %.6g", paper_width_mm, paper_height_mm);
    g_snprintf(parts, sizeof parts, "%zu", poster->columns * poster->rows);
    diag_report(job->diags, DIAG_SPLIT_NARROWLY, shape->span, NULL,
                shape->name != NULL ? shape->name : "a piece", piece, paper, parts);
}

/* Whether `more` sheets may be added for pieces of a shape; false after a finding. */
static bool may_add_sheets(const struct plan_job *job, size_t more, const struct piece_shape *shape)
{
    char limit[32];

    if (more <= job->options->sheets_max - MIN(job->options->sheets_max, job->layouts->len)) {
        return true;
    }
    g_snprintf(limit, sizeof limit, "%zu", job->options->sheets_max);
    diag_report(job->diags, DIAG_TOO_MANY_SHEETS, shape->span, NULL,
                shape->name != NULL ? shape->name : "this", limit);
    return false;
}

/* How the pieces of one shape go onto paper. */
enum fitting { FITTING_UNKNOWN, FITTING_WHOLE, FITTING_IN_PARTS, FITTING_NOT };

/* Nothing is split that fits in one, even where splitting would take fewer sheets: a join is always worse to make. */
static enum fitting fit_shape(const struct plan_job *job, const struct piece_shape *shape)
{
    struct imposition imposition;
    struct poster poster;

    if (imposition_choose(shape, job->options, job->backs, &imposition)) {
        return FITTING_WHOLE;
    }
    if (job->options->poster && poster_split(shape, job->options, job->backs, &poster)) {
        report_split_narrowly(job, shape, &poster);
        return FITTING_IN_PARTS;
    }
    report_too_large(job, shape);
    return FITTING_NOT;
}

/* Finds how each shape in use fits; false after findings. Without pieces, the first shape is in use. */
static bool fit_shapes(const struct plan_job *job, enum fitting *fittings)
{
    bool all_fit = true;

    if (job->piece_count == 0) {
        fittings[0] = fit_shape(job, &job->shapes[0]);
        return fittings[0] != FITTING_NOT;
    }
    for (size_t i = 0; i < job->piece_count; i++) {
        size_t shape = job->pieces[i].shape;
        if (fittings[shape] == FITTING_UNKNOWN) {
            fittings[shape] = fit_shape(job, &job->shapes[shape]);
            all_fit = all_fit && fittings[shape] != FITTING_NOT;
        }
    }
    return all_fit;
}

/* The pieces that fit whole: a grid if one will do, else rows. False after a finding: each fits alone, so
 * that this is about rounding at numbers no printer has heard of. */
static bool lay_out_whole(const struct plan_job *job, const size_t *chosen, size_t count)
{
    struct arena *arena = job->plan->arena;

    if (all_are_cut_alike(job, chosen, count)) {
        struct imposition imposition;
        size_t shape = count > 0 ? job->pieces[chosen[0]].shape : 0;
        imposition_choose(&job->shapes[shape], job->options, job->backs, &imposition);
        size_t per_sheet = imposition.columns * imposition.rows;
        if (!may_add_sheets(job, (count + per_sheet - 1) / per_sheet, &job->shapes[shape])) {
            return false;
        }
        job->plan->columns = imposition.columns;
        job->plan->rows = imposition.rows;
        imposition_add_sheets(&imposition, job->pieces, chosen, count, arena, job->layouts);
        return true;
    }
    struct packing_pieces pieces = {
        .pieces = job->pieces,
        .shapes = job->shapes,
        .shape_count = job->shape_count,
        .chosen = chosen,
        .chosen_count = count,
    };
    if (!row_packing_add_sheets(&pieces, job->options, job->backs, arena, job->layouts)) {
        report_too_large(job, &job->shapes[job->pieces[chosen[0]].shape]);
        return false;
    }
    return may_add_sheets(job, 0, &job->shapes[job->pieces[chosen[0]].shape]);
}

/* All pieces of one shape that are split, and after them the diagram of their parts. False after a
 * finding. */
static bool lay_out_posters(const struct plan_job *job, size_t shape_index)
{
    const struct piece_shape *shape = &job->shapes[shape_index];
    struct arena *arena = job->plan->arena;
    struct poster poster;
    struct poster_piece piece = {.shape = shape_index};

    for (size_t i = 0; i < job->piece_count; i++) {
        piece.total += job->pieces[i].shape == shape_index ? 1 : 0;
    }
    poster_split(shape, job->options, job->backs, &poster);
    bool with_diagram = job->options->with_diagram && piece.total > 0;
    /* The limit is asked before anything is made: a stranger's game may ask for millions. */
    size_t count = piece.total * poster.columns * poster.rows + (with_diagram ? 1 : 0);
    if (!may_add_sheets(job, count, shape)) {
        return false;
    }
    for (size_t i = 0; i < job->piece_count; i++) {
        if (job->pieces[i].shape == shape_index) {
            piece.piece = i;
            piece.number++;
            poster_add_sheets(&poster, piece, shape, arena, job->layouts);
        }
    }
    if (with_diagram) {
        struct sheet_layout diagram =
            poster_diagram(&poster, shape, job->options->cut_weight_mm, job->options->words, arena);
        g_array_append_val(job->layouts, diagram);
    }
    return true;
}

/* A place of a label sheet is cut already, so that bleed needs no room in it: the finished size is what counts. */
static void report_larger_than_place(const struct plan_job *job, const struct piece_shape *shape)
{
    const struct label_sheet *sheet = job->options->labels;
    char piece[64], place[64];

    g_snprintf(piece, sizeof piece, "%.6g x %.6g", shape->width_mm, shape->height_mm);
    g_snprintf(place, sizeof place, "%.6g x %.6g mm%s", sheet->width_mm, sheet->height_mm,
               sheet->round ? ", round" : "");
    diag_report(job->diags, DIAG_PIECE_LARGER_THAN_PLACE, shape->span, NULL,
                shape->name != NULL ? shape->name : "a piece", piece, place);
}

/* What lies on the next label is cut off there, so that the edge has no more to spare than that. */
static void check_label_bleed(const struct plan_job *job, const struct label_fit *fit,
                              const struct piece_shape *shape)
{
    double room_mm = label_fit_bleed_mm(fit, shape);
    char bleed[32], room[32];

    if (room_mm < shape->bleed_mm - MM_TOLERANCE) {
        g_snprintf(bleed, sizeof bleed, "%.6g", shape->bleed_mm);
        g_snprintf(room, sizeof room, "%.6g", room_mm);
        diag_report(job->diags, DIAG_BLEED_NARROWED, shape->span, NULL,
                    shape->name != NULL ? shape->name : "a piece", bleed, room);
    }
}

/* All pieces on sheets of labels, the sheet lying as the first shape needs it; without pieces, none. */
static bool lay_out_labels(const struct plan_job *job)
{
    struct label_fit fit;
    bool *seen = g_new0(bool, job->shape_count);
    size_t *chosen = g_new(size_t, job->piece_count + 1);
    bool good = true;

    for (size_t i = 0; i < job->piece_count; i++) {
        const struct piece_shape *shape = &job->shapes[job->pieces[i].shape];
        chosen[i] = i;
        if (seen[job->pieces[i].shape]) {
            continue;
        }
        seen[job->pieces[i].shape] = true;
        /* The first piece settles how the sheets lie; every other shape has to fit them so. */
        if (i == 0 ? !label_fit_choose(shape, job->options, job->backs, &fit)
                   : !label_fit_allows(&fit, shape)) {
            report_larger_than_place(job, shape);
            good = false;
        } else {
            check_label_bleed(job, &fit, shape);
        }
    }
    if (good && job->piece_count > 0) {
        const struct piece_shape *first = &job->shapes[job->pieces[0].shape];
        size_t per_sheet = label_fit_count(&fit);
        good = may_add_sheets(job, (job->piece_count + per_sheet - 1) / per_sheet, first);
        if (good) {
            label_fit_add_sheets(&fit, job->pieces, job->shapes, chosen, job->piece_count,
                                 job->plan->arena, job->layouts);
        }
    }
    g_free(chosen);
    g_free(seen);
    return good;
}

/* A sheet for each piece, as large as it is. A back turned over the upright middle lies where its front
 * does. */
static bool lay_out_one_a_page(const struct plan_job *job)
{
    bool with_bleed = job->options->one_a_page == ONE_A_PAGE_BLEED;

    if (job->piece_count > 0 && !may_add_sheets(job, job->piece_count, &job->shapes[0])) {
        return false;
    }
    for (size_t i = 0; i < job->piece_count; i++) {
        const struct piece_shape *shape = &job->shapes[job->pieces[i].shape];
        double bleed_mm = with_bleed ? shape->bleed_mm : 0;
        struct box page = {.width_mm = shape->width_mm + 2 * bleed_mm,
                           .height_mm = shape->height_mm + 2 * bleed_mm};
        struct sheet_front *front = ARENA_NEW(job->plan->arena, struct sheet_front);
        *front = (struct sheet_front){.piece = i,
                                      .shape = job->pieces[i].shape,
                                      .trim = box_inset(page, bleed_mm),
                                      .clip = page};
        struct sheet_layout layout = {
            .paper = {.page_width_mm = page.width_mm,
                      .page_height_mm = page.height_mm,
                      .printable = page,
                      .area = page,
                      .back = reflection_about_middle(MIRROR_VERTICAL, page)},
            .cuts = CUTS_NOWHERE,
            .fronts = front,
            .front_count = 1,
        };
        g_array_append_val(job->layouts, layout);
    }
    return true;
}

/* ---- bundles ---- */

/* How many sheets these take by themselves. */
static size_t count_sheets(const struct plan_job *job, const GArray *chosen)
{
    const size_t *pieces = (const size_t *)(const void *)chosen->data;
    if (all_are_cut_alike(job, pieces, chosen->len)) {
        struct imposition grid;
        imposition_choose(&job->shapes[job->pieces[pieces[0]].shape], job->options, job->backs,
                          &grid);
        size_t per_sheet = grid.columns * grid.rows;
        return (chosen->len + per_sheet - 1) / per_sheet;
    }
    /* Mixed shapes are laid out for a trial, and the layout thrown away. */
    struct sheet_plan scratch = {.arena = arena_new()};
    struct plan_job trial = *job;
    trial.plan = &scratch;
    trial.layouts = g_array_new(FALSE, FALSE, sizeof(struct sheet_layout));
    lay_out_whole(&trial, pieces, chosen->len);
    size_t count = trial.layouts->len;
    g_array_free(trial.layouts, TRUE);
    arena_free(scratch.arena);
    return count;
}

/* A GDestroyNotify, which g_array_free() is not. */
static void free_pieces(void *pieces)
{
    g_array_free(pieces, TRUE);
}

/* The pieces of each bundle in the order of its first, and those of none one by one. */
static GPtrArray *sort_bundles(const struct plan_job *job, const size_t *chosen, size_t count)
{
    GPtrArray *bundles = g_ptr_array_new_with_free_func(free_pieces);
    GHashTable *known = g_hash_table_new(NULL, NULL);
    for (size_t i = 0; i < count; i++) {
        void *number = GSIZE_TO_POINTER(job->pieces[chosen[i]].bundle);
        GArray *bundle = number != NULL ? g_hash_table_lookup(known, number) : NULL;
        if (bundle == NULL) {
            bundle = g_array_new(FALSE, FALSE, sizeof(size_t));
            g_ptr_array_add(bundles, bundle);
            g_hash_table_insert(known, number, bundle);
        }
        g_array_append_val(bundle, chosen[i]);
    }
    g_hash_table_destroy(known);
    return bundles;
}

/* Puts a bundle on the first sheet that has room for it; false if there is none. */
static bool put_on_sheet(const struct plan_job *job, GPtrArray *sheets, const GArray *bundle)
{
    for (guint i = 0; i < sheets->len; i++) {
        GArray *sheet = g_ptr_array_index(sheets, i);
        guint before = sheet->len;
        g_array_append_vals(sheet, bundle->data, bundle->len);
        if (count_sheets(job, sheet) == 1) {
            return true;
        }
        g_array_set_size(sheet, before);
    }
    return false;
}

/* First fit: bundles in their order. */
static bool lay_out_bundles(const struct plan_job *job, const size_t *chosen, size_t count)
{
    GPtrArray *bundles = sort_bundles(job, chosen, count);
    GPtrArray *sheets = g_ptr_array_new_with_free_func(free_pieces);
    bool good = true;
    for (guint i = 0; i < bundles->len; i++) {
        const GArray *bundle = g_ptr_array_index(bundles, i);
        if (!put_on_sheet(job, sheets, bundle)) {
            GArray *sheet = g_array_new(FALSE, FALSE, sizeof(size_t));
            g_array_append_vals(sheet, bundle->data, bundle->len);
            g_ptr_array_add(sheets, sheet);
        }
    }
    for (guint i = 0; i < sheets->len && good; i++) {
        const GArray *sheet = g_ptr_array_index(sheets, i);
        good = lay_out_whole(job, (const size_t *)(const void *)sheet->data, sheet->len);
    }
    g_ptr_array_free(sheets, TRUE);
    g_ptr_array_free(bundles, TRUE);
    return good;
}

/* Bundle 0 is that of pieces that may be parted. */
static bool any_is_bundled(const struct plan_job *job)
{
    bool any = false;
    for (size_t i = 0; i < job->piece_count && !any; i++) {
        any = job->pieces[i].bundle != 0;
    }
    return any;
}

/* Whole pieces first, posters after them, shape by shape: whoever prints has the many sheets that are cut alike in
 * one stack. Where any shape does not fit nothing is laid out, since every finding there can be is made by then. */
static bool lay_out_sheets(const struct plan_job *job)
{
    if (job->options->one_a_page != ONE_A_PAGE_NOT) {
        return lay_out_one_a_page(job);
    }
    if (job->options->labels != NULL) {
        return lay_out_labels(job);
    }
    enum fitting *fittings = g_new0(enum fitting, job->shape_count);
    size_t *whole = g_new(size_t, job->piece_count + 1);
    size_t whole_count = 0;
    bool all_fit = fit_shapes(job, fittings);

    if (all_fit) {
        for (size_t i = 0; i < job->piece_count; i++) {
            if (fittings[job->pieces[i].shape] == FITTING_WHOLE) {
                whole[whole_count++] = i;
            }
        }
        if (whole_count > 0 || fittings[0] == FITTING_WHOLE) {
            all_fit =
                (any_is_bundled(job) ? lay_out_bundles : lay_out_whole)(job, whole, whole_count);
        }
        for (size_t shape = 0; shape < job->shape_count && all_fit; shape++) {
            all_fit = fittings[shape] != FITTING_IN_PARTS || lay_out_posters(job, shape);
        }
    }
    g_free(whole);
    g_free(fittings);
    return all_fit;
}

/* The plan lies in its own arena, with all that it points to. */
static struct sheet_plan *plan_new(const struct plan_job *job)
{
    struct arena *arena = arena_new();
    struct sheet_plan *plan = ARENA_NEW(arena, struct sheet_plan);

    plan->arena = arena;
    plan->shape_count = job->shape_count;
    plan->backs = job->backs;
    plan->flip = job->options->flip;
    return plan;
}

/* Settles what the paper allows, lays out sheets, makes pages of them; nothing is left of the job but the plan. */
enum outcome sheet_plan_make(const struct piece *pieces, size_t piece_count,
                             const struct piece_shape *shapes, size_t shape_count,
                             const struct sheet_options *options, struct sheet_plan **plan_out,
                             struct diag_list *diags)
{
    struct sheet_options settled = *options;
    struct plan_job job = {
        .pieces = pieces,
        .piece_count = piece_count,
        .shapes = shapes,
        .shape_count = shape_count,
        .options = &settled,
        .diags = diags,
    };
    /* Paper that is cut already, or as large as its piece, has no lines and marks and cannot be folded to bring a back
     * behind a front. */
    if (options->labels != NULL || options->one_a_page != ONE_A_PAGE_NOT) {
        settled.cut = CUT_NONE;
        settled.registration = REGISTRATION_NONE;
        settled.backs = options->backs == BACKS_FOLD ? BACKS_DUPLEX : options->backs;
    }
    if (options->one_a_page != ONE_A_PAGE_NOT) {
        settled.back_offset_x_mm = settled.back_offset_y_mm = 0;
    }
    job.backs = any_has_back(&job) ? settled.backs : BACKS_NONE;
    job.plan = plan_new(&job);
    job.layouts = g_array_new(FALSE, FALSE, sizeof(struct sheet_layout));

    bool all_fit = lay_out_sheets(&job);
    if (all_fit) {
        sheet_pages_add(job.plan, job.layouts, pieces, shapes, &settled, diags);
    }
    g_array_free(job.layouts, TRUE);
    if (!all_fit) {
        sheet_plan_free(job.plan);
        job.plan = NULL;
    }
    *plan_out = job.plan;
    return all_fit ? OUTCOME_OK : OUTCOME_REJECTED;
}

void sheet_plan_free(struct sheet_plan *plan)
{
    if (plan != NULL) {
        arena_free(plan->arena);
    }
}

/* On the page; of a part what of the trim is shown there. */
struct box placement_trim(const struct placement *placement, const struct piece_shape *shape)
{
    bool upright = placement->quarter_turns % 2 == 0;
    struct box trim = {placement->x_mm, placement->y_mm,
                       upright ? shape->width_mm : shape->height_mm,
                       upright ? shape->height_mm : shape->width_mm};

    return placement->is_part ? box_intersection(trim, placement->clip) : trim;
}

/* Turned about its own corner, then moved to where the top left of what it takes belongs. Whole numbers turn, so that edges
 * stay exactly upright. */
struct transform placement_transform(const struct placement *placement,
                                     const struct piece_shape *shape)
{
    struct transform turn = transform_rotate(90.0 * placement->quarter_turns, 0, 0);
    struct box turned = transform_box(turn, (struct box){0, 0, shape->width_mm, shape->height_mm});

    return transform_then(
        turn, transform_translate(placement->x_mm - turned.x_mm, placement->y_mm - turned.y_mm));
}

/* Fronts and the paper below them; backs are on the same paper. A folded sheet has both on one page, and both use
 * it. */
void sheet_use_add(struct sheet_use *use, const struct sheet_plan *plan,
                   const struct piece_shape *shapes)
{
    for (size_t i = 0; i < plan->page_count; i++) {
        const struct sheet_page *page = &plan->pages[i];
        size_t fronts = 0;
        if (page->side == PAGE_BACK) {
            continue;
        }
        use->paper_mm2 += page->width_mm * page->height_mm;
        for (size_t j = 0; j < page->placement_count; j++) {
            const struct placement *placement = &page->placements[j];
            struct box trim = placement_trim(placement, &shapes[placement->shape]);
            use->used_mm2 += trim.width_mm * trim.height_mm;
            fronts += placement->side == PAGE_FRONT ? 1 : 0;
        }
        use->most = MAX(use->most, fronts);
    }
}
