/* Pages from sheets: placements of fronts and backs, marks, labels and the slug of each.
 *
 * A front stays where its sheet has it; its back comes to lie behind it by the one reflection that the paper of the
 * sheet knows. All is in mm from the top left of the page. */
#include "sheet/sheet_pages.h"

#include "sheet/duplex_order.h"
#include "sheet/poster_split.h"
#include "sheet/sheet_layout.h"
#include "sheet/sheet_marks.h"
#include "sheet/sheet_slug.h"

/* Of the backs of printers for the home, at most. */
#define DRIFT_MM 2

/* What pages are made from, while they are made. */
struct page_job {
    struct sheet_plan *plan;
    const GArray *layouts; /* struct sheet_layout, of each sheet */
    const struct piece *pieces;
    const struct piece_shape *shapes;
    const struct sheet_options *options;
    GArray *marks; /* of the page in hand */
    GArray *labels;
};

bool piece_has_back(const struct piece *piece, const struct piece_shape *shapes)
{
    return piece->back_face != FACE_NONE && shapes[piece->shape].fold_count == 0;
}

/* Fronts are never turned: the paper is. */
static struct placement place_front(const struct page_job *job, const struct sheet_layout *layout,
                                    const struct sheet_front *front)
{
    return (struct placement){
        .piece = front->piece,
        .shape = front->shape,
        .face = job->pieces[front->piece].front_face,
        .side = PAGE_FRONT,
        .x_mm = front->trim.x_mm,
        .y_mm = front->trim.y_mm,
        .clip = front->clip,
        .is_part = layout->cuts == CUTS_OF_PART,
    };
}

/* A box of the front, seen from the other side; on a page of its own it may be moved. */
static struct box box_on_back(const struct page_job *job, const struct sheet_layout *layout,
                              struct box box)
{
    bool own_page = !layout->paper.folded;
    struct box reflected = reflection_of_box(layout->paper.back, box);

    reflected.x_mm += own_page ? job->options->back_offset_x_mm : 0;
    reflected.y_mm += own_page ? job->options->back_offset_y_mm : 0;
    return reflected;
}

/* A back is drawn as it is read and only moved to where its front comes to lie; turned by half where the sheet is
 * folded over its top, so that a card turned sideways in the hand shows its back upright. */
static struct placement place_back(const struct page_job *job, const struct sheet_layout *layout,
                                   const struct sheet_front *front)
{
    struct box trim = box_on_back(job, layout, front->trim);

    return (struct placement){
        .piece = front->piece,
        .shape = front->shape,
        .face = job->pieces[front->piece].back_face,
        .side = PAGE_BACK,
        .x_mm = trim.x_mm,
        .y_mm = trim.y_mm,
        .quarter_turns = reflection_quarter_turns(layout->paper.back),
        .clip = box_on_back(job, layout, front->clip),
        .is_part = layout->cuts == CUTS_OF_PART,
    };
}

/* Fills in the placements of a sheet's pieces: fronts, backs, or both on a folded sheet. */
static void place_pieces(const struct page_job *job, const struct sheet_layout *layout,
                         struct sheet_page *page)
{
    bool folded = layout->paper.folded;
    size_t capacity = folded ? 2 * layout->front_count : layout->front_count;
    struct placement *placements = ARENA_NEW_ARRAY(job->plan->arena, struct placement, capacity);
    size_t used = 0;

    if (page->side == PAGE_FRONT) {
        for (size_t i = 0; i < layout->front_count; i++) {
            placements[used++] = place_front(job, layout, &layout->fronts[i]);
        }
    }
    if (page->side == PAGE_BACK || folded) {
        for (size_t i = 0; i < layout->front_count; i++) {
            if (piece_has_back(&job->pieces[layout->fronts[i].piece], job->shapes)) {
                placements[used++] = place_back(job, layout, &layout->fronts[i]);
            }
        }
    }
    page->placements = placements;
    page->placement_count = used;
}

/* One array serves all pages; what stays is in the arena. */
static void mark_page(const struct page_job *job, const struct sheet_layout *layout,
                      struct sheet_page *page)
{
    g_array_set_size(job->marks, 0);
    sheet_marks_add(job->marks, layout, job->shapes, job->options, page);
    page->marks = arena_keep_array(job->plan->arena, job->marks);
    page->mark_count = job->marks->len;
}

/* Parts of a poster are named on both sides, for they are sorted after printing; a diagram has its words from its
 * layout. */
static void label_page(const struct page_job *job, const struct sheet_layout *layout,
                       struct sheet_page *page)
{
    g_array_set_size(job->labels, 0);
    if (layout->cuts == CUTS_OF_PART && page->placement_count > 0) {
        poster_label_part(job->labels, layout, page->placements[0].clip, page->side,
                          &job->shapes[layout->fronts[0].shape], job->options->words,
                          job->plan->arena);
    } else if (page->side == PAGE_FRONT) {
        g_array_append_vals(job->labels, layout->labels, (guint)layout->label_count);
    }
    page->labels = arena_keep_array(job->plan->arena, job->labels);
    page->label_count = job->labels->len;
}

/* Of those on one sheet. */
static bool any_front_has_back(const struct page_job *job, const struct sheet_layout *layout)
{
    for (size_t i = 0; i < layout->front_count; i++) {
        if (piece_has_back(&job->pieces[layout->fronts[i].piece], job->shapes)) {
            return true;
        }
    }
    return false;
}

/* In this order: marks look at the placements, a slug at all that is printed. */
static void add_page(const struct page_job *job, struct page_slot slot)
{
    struct sheet_plan *plan = job->plan;
    const struct sheet_layout *layout =
        &g_array_index(job->layouts, struct sheet_layout, slot.sheet);

    /* Sheets to be glued need no empty back. In a duplex print, though, the next front would land
     * where an empty back is left out. */
    if (slot.side == PAGE_BACK && plan->backs == BACKS_SEPARATE &&
        !any_front_has_back(job, layout)) {
        return;
    }
    struct sheet_page *page = &plan->pages[plan->page_count++];
    *page = (struct sheet_page){
        .sheet = slot.sheet,
        .side = slot.side,
        .kind = layout->kind,
        .width_mm = layout->paper.page_width_mm,
        .height_mm = layout->paper.page_height_mm,
    };
    place_pieces(job, layout, page);
    mark_page(job, layout, page);
    label_page(job, layout, page);
    page->slug = sheet_slug_new(page, layout, plan, job->options, plan->arena);
}

/* A slot is a page in the order of printing: front, back, front, back, or all fronts before all backs. */
/* The first back that its offset takes off the paper, or else out of what can be printed on; NULL if there is none. What a
 * printer drifts is let into the margin, for sheets may be full to its edge. */
static const struct placement *first_moved_out(const struct page_job *job, bool of_paper)
{
    double x_mm = job->options->back_offset_x_mm, y_mm = job->options->back_offset_y_mm;
    for (size_t i = 0; i < job->plan->page_count; i++) {
        const struct sheet_page *page = &job->plan->pages[i];
        const struct sheet_paper *paper =
            &g_array_index(job->layouts, struct sheet_layout, page->sheet).paper;
        struct box whole = {.width_mm = page->width_mm, .height_mm = page->height_mm};
        struct box room = of_paper ? whole : box_inset(paper->printable, -DRIFT_MM);
        for (size_t j = 0; page->side == PAGE_BACK && j < page->placement_count; j++) {
            const struct placement *back = &page->placements[j];
            struct box moved = placement_trim(back, &job->shapes[back->shape]), own = moved;
            own.x_mm -= x_mm;
            own.y_mm -= y_mm;
            /* What is there without an offset does not come from it: places of labels may reach the edge. A page of the
             * booklet is as large as the paper, and not held to it. */
            if (box_contains(room, own) && !box_contains(room, moved) &&
                !box_contains(own, whole)) {
                return back;
            }
        }
    }
    return NULL;
}

/* Once for all of them, as one setting moves them all. */
static void check_moved_backs(const struct page_job *job, struct diag_list *diags)
{
    const struct placement *back = first_moved_out(job, true);
    const char *where_to = "off the paper";
    if (back == NULL) {
        back = first_moved_out(job, false);
        where_to = "into the margin, where the printer cannot print";
    }
    if (back != NULL) {
        const struct piece_shape *shape = &job->shapes[back->shape];
        char by[64];
        g_snprintf(by, sizeof by, "%.6g,%.6g", job->options->back_offset_x_mm,
                   job->options->back_offset_y_mm);
        diag_report(diags, DIAG_BACKS_MOVED_OFF, shape->span, NULL, by,
                    shape->name != NULL ? shape->name : "a piece", where_to);
    }
}

void sheet_pages_add(struct sheet_plan *plan, const GArray *layouts, const struct piece *pieces,
                     const struct piece_shape *shapes, const struct sheet_options *options,
                     struct diag_list *diags)
{
    const struct page_job job = {
        .plan = plan,
        .layouts = layouts,
        .pieces = pieces,
        .shapes = shapes,
        .options = options,
        .marks = g_array_new(FALSE, FALSE, sizeof(struct mark)),
        .labels = g_array_new(FALSE, FALSE, sizeof(struct label)),
    };
    plan->sheet_count = layouts->len;
    size_t slot_count = duplex_slot_count(plan->backs, plan->sheet_count);
    plan->pages = ARENA_NEW_ARRAY(plan->arena, struct sheet_page, slot_count);
    for (size_t i = 0; i < slot_count; i++) {
        add_page(&job, duplex_slot_at(plan->backs, plan->sheet_count, i));
    }
    check_moved_backs(&job, diags);
    g_array_free(job.labels, TRUE);
    g_array_free(job.marks, TRUE);
}
