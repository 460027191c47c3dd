/* Puts the parts together: chooses the grid, then makes the pages in the order of printing. */
#include "sheet/sheet_plan.h"

#include "base/arena.h"
#include "sheet/duplex_order.h"
#include "sheet/imposition.h"
#include "sheet/sheet_marks.h"

#define DEFAULT_MARGIN_MM     6.35 /* a quarter of an inch. Source: targets 5.7 */
#define DEFAULT_CUT_WEIGHT_MM 0.15 /* Source: targets 5.6 */

/* What a plan is made from, while it is made. */
struct plan_job {
    const struct piece *pieces;
    size_t piece_count;
    const struct piece_shape *shape;
    const struct sheet_options *options;
    struct imposition imposition;
    struct sheet_plan *plan;
    GArray *marks; /* of the page in hand */
};

void sheet_options_init(struct sheet_options *options)
{
    *options = (struct sheet_options){
        .paper_width_mm = 210.0,
        .paper_height_mm = 297.0,
        .margins = {DEFAULT_MARGIN_MM, DEFAULT_MARGIN_MM, DEFAULT_MARGIN_MM, DEFAULT_MARGIN_MM},
        .cut = CUT_MARKS,
        .cut_weight_mm = DEFAULT_CUT_WEIGHT_MM,
        .sharing = CUT_SHARE_AUTO,
        .gap_mm = -1.0,
        .backs = BACKS_DUPLEX,
        .flip = FLIP_LONG,
        .back_marks = BACK_MARKS_NONE,
    };
}

static bool any_has_back(const struct piece *pieces, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (pieces[i].back_face != FACE_NONE) {
            return true;
        }
    }
    return false;
}

static struct placement place_front(const struct plan_job *job, size_t first, size_t count,
                                    size_t place)
{
    struct box trim = imposition_trim(&job->imposition, place);

    return (struct placement){
        .piece = first + place,
        .face = job->pieces[first + place].front_face,
        .side = PAGE_FRONT,
        .x_mm = trim.x_mm,
        .y_mm = trim.y_mm,
        .clip = imposition_clip(&job->imposition, count, place),
    };
}

/* Where the front is, seen from the other side; on a page of its own it may be moved. */
static struct placement place_back(const struct plan_job *job, size_t first, size_t count,
                                   size_t place)
{
    struct reflection reflection = job->imposition.back;
    bool own_page = !job->imposition.folded;
    double offset_x_mm = own_page ? job->options->back_offset_x_mm : 0.0;
    double offset_y_mm = own_page ? job->options->back_offset_y_mm : 0.0;
    struct box trim = reflection_of_box(reflection, imposition_trim(&job->imposition, place));
    struct box clip =
        reflection_of_box(reflection, imposition_clip(&job->imposition, count, place));

    clip.x_mm += offset_x_mm;
    clip.y_mm += offset_y_mm;
    return (struct placement){
        .piece = first + place,
        .face = job->pieces[first + place].back_face,
        .side = PAGE_BACK,
        .x_mm = trim.x_mm + offset_x_mm,
        .y_mm = trim.y_mm + offset_y_mm,
        .quarter_turns = reflection_quarter_turns(reflection),
        .clip = clip,
    };
}

/* Fills in the placements of the pieces from `first` on: fronts, backs, or both on a folded sheet. */
static void place_pieces(const struct plan_job *job, size_t first, size_t count,
                         struct sheet_page *page)
{
    bool folded = job->imposition.folded;
    size_t capacity = folded ? 2 * count : count;
    struct placement *placements = ARENA_NEW_ARRAY(job->plan->arena, struct placement, capacity);
    size_t used = 0;

    if (page->side == PAGE_FRONT) {
        for (size_t place = 0; place < count; place++) {
            placements[used++] = place_front(job, first, count, place);
        }
    }
    if (page->side == PAGE_BACK || folded) {
        for (size_t place = 0; place < count; place++) {
            if (job->pieces[first + place].back_face != FACE_NONE) {
                placements[used++] = place_back(job, first, count, place);
            }
        }
    }
    page->placements = placements;
    page->placement_count = used;
}

static void mark_page(const struct plan_job *job, size_t count, struct sheet_page *page)
{
    struct sheet_block block = imposition_block(&job->imposition, count);

    g_array_set_size(job->marks, 0);
    sheet_marks_add(job->marks, &job->imposition, &block, job->shape, job->options, page);

    struct mark *marks = ARENA_NEW_ARRAY(job->plan->arena, struct mark, job->marks->len);
    for (guint i = 0; i < job->marks->len; i++) {
        marks[i] = g_array_index(job->marks, struct mark, i);
    }
    page->marks = marks;
    page->mark_count = job->marks->len;
}

static void add_page(const struct plan_job *job, struct page_slot slot)
{
    struct sheet_plan *plan = job->plan;
    size_t per_sheet = plan->columns * plan->rows;
    size_t first = slot.sheet * per_sheet;
    size_t count = MIN(per_sheet, job->piece_count - first);

    /* Sheets to be glued need no empty back. In a duplex print, though, the next front would land
     * where an empty back is left out. */
    if (slot.side == PAGE_BACK && plan->backs == BACKS_SEPARATE &&
        !any_has_back(job->pieces + first, count)) {
        return;
    }
    struct sheet_page *page = &plan->pages[plan->page_count++];
    *page = (struct sheet_page){
        .sheet = slot.sheet,
        .side = slot.side,
        .width_mm = job->imposition.page_width_mm,
        .height_mm = job->imposition.page_height_mm,
    };
    place_pieces(job, first, count, page);
    mark_page(job, count, page);
}

static struct sheet_plan *plan_new(const struct imposition *imposition, size_t piece_count,
                                   enum backs_mode backs, enum flip_edge flip)
{
    struct arena *arena = arena_new();
    struct sheet_plan *plan = ARENA_NEW(arena, struct sheet_plan);
    size_t per_sheet = imposition->columns * imposition->rows;

    plan->arena = arena;
    plan->columns = imposition->columns;
    plan->rows = imposition->rows;
    plan->sheet_count = piece_count / per_sheet + (piece_count % per_sheet > 0 ? 1 : 0);
    plan->backs = backs;
    plan->flip = flip;
    plan->pages =
        ARENA_NEW_ARRAY(arena, struct sheet_page, duplex_slot_count(backs, plan->sheet_count));
    return plan;
}

static void report_too_large(const struct piece_shape *shape, const struct sheet_options *options,
                             enum backs_mode backs, struct diag_list *diags)
{
    struct box area = imposition_piece_area(shape, options, backs);
    char piece[64], room[64];

    g_snprintf(piece, sizeof piece, "%.6g x %.6g", shape->width_mm + 2.0 * shape->bleed_mm,
               shape->height_mm + 2.0 * shape->bleed_mm);
    g_snprintf(room, sizeof room, "%.6g x %.6g", area.width_mm, area.height_mm);
    diag_report(diags, DIAG_PIECE_LARGER_THAN_PAPER, shape->span, NULL,
                shape->name ? shape->name : "a piece", piece, room);
}

enum outcome sheet_plan_make(const struct piece *pieces, size_t piece_count,
                             const struct piece_shape *shape, const struct sheet_options *options,
                             struct sheet_plan **plan_out, struct diag_list *diags)
{
    enum backs_mode backs = any_has_back(pieces, piece_count) ? options->backs : BACKS_NONE;
    struct plan_job job = {
        .pieces = pieces,
        .piece_count = piece_count,
        .shape = shape,
        .options = options,
    };

    *plan_out = NULL;
    if (!imposition_choose(shape, options, backs, &job.imposition)) {
        report_too_large(shape, options, backs, diags);
        return OUTCOME_REJECTED;
    }
    job.plan = plan_new(&job.imposition, piece_count, backs, options->flip);
    job.marks = g_array_new(FALSE, FALSE, sizeof(struct mark));

    size_t slot_count = duplex_slot_count(backs, job.plan->sheet_count);
    for (size_t i = 0; i < slot_count; i++) {
        add_page(&job, duplex_slot_at(backs, job.plan->sheet_count, i));
    }
    g_array_free(job.marks, TRUE);
    *plan_out = job.plan;
    return OUTCOME_OK;
}

void sheet_plan_free(struct sheet_plan *plan)
{
    if (plan) {
        arena_free(plan->arena);
    }
}
