/* Where the back of a piece goes, for every way of getting a back onto a piece. */
#include "sheet/duplex_order.h"

#include "base/arena.h"

enum mirror_axis flip_axis(enum flip_edge flip, double page_width_mm, double page_height_mm)
{
    /* A flip on an edge turns the sheet about that edge's direction. The long edges stand upright
     * on a portrait page and lie flat on a landscape page. */
    bool long_edge_is_vertical = page_width_mm <= page_height_mm;
    bool about_long_edge = flip == FLIP_LONG;

    return about_long_edge == long_edge_is_vertical ? MIRROR_VERTICAL : MIRROR_HORIZONTAL;
}

enum mirror_axis back_page_axis(enum backs_mode backs, enum flip_edge flip, double page_width_mm,
                                double page_height_mm)
{
    /* Sheets that are glued are turned over by hand, like the page of a book. */
    if (backs == BACKS_SEPARATE) {
        return MIRROR_VERTICAL;
    }
    return flip_axis(flip, page_width_mm, page_height_mm);
}

/* The middle of a page for backs of their own, of the room on it for a fold. */
struct reflection reflection_about_middle(enum mirror_axis axis, struct box box)
{
    double middle_mm =
        axis == MIRROR_VERTICAL ? box.x_mm + box.width_mm / 2.0 : box.y_mm + box.height_mm / 2.0;

    return (struct reflection){.axis = axis, .at_mm = middle_mm};
}

/* The far edge of the box becomes its near one: x and y stay those of the top left. */
struct box reflection_of_box(struct reflection reflection, struct box box)
{
    struct box reflected = box;

    if (reflection.axis == MIRROR_VERTICAL) {
        reflected.x_mm = 2.0 * reflection.at_mm - box.x_mm - box.width_mm;
    } else {
        reflected.y_mm = 2.0 * reflection.at_mm - box.y_mm - box.height_mm;
    }
    return reflected;
}

void reflection_of_point(struct reflection reflection, double *x_mm, double *y_mm)
{
    if (reflection.axis == MIRROR_VERTICAL) {
        *x_mm = 2.0 * reflection.at_mm - *x_mm;
    } else {
        *y_mm = 2.0 * reflection.at_mm - *y_mm;
    }
}

int reflection_quarter_turns(struct reflection reflection)
{
    /* Turned over about a vertical line, a back has its top where the front has it. Turned over (or
     * folded) about a horizontal line, it would stand on its head. */
    return reflection.axis == MIRROR_VERTICAL ? 0 : 2;
}

/* A folded sheet has its backs on the page of the fronts. */
size_t duplex_slot_count(enum backs_mode backs, size_t sheet_count)
{
    bool has_back_pages = backs == BACKS_DUPLEX || backs == BACKS_SEPARATE;

    return has_back_pages ? 2 * sheet_count : sheet_count;
}

/* Front, back, front, back for a printer that turns sheets; all fronts and then all backs where they are glued. */
struct page_slot duplex_slot_at(enum backs_mode backs, size_t sheet_count, size_t index)
{
    if (backs == BACKS_DUPLEX) {
        return (struct page_slot){.sheet = index / 2,
                                  .side = index % 2 == 0 ? PAGE_FRONT : PAGE_BACK};
    }
    if (index >= sheet_count) {
        return (struct page_slot){.sheet = index - sheet_count, .side = PAGE_BACK};
    }
    return (struct page_slot){.sheet = index, .side = PAGE_FRONT};
}

/* ---- sheets of one side ---- */

/* For a booklet that is printed on both sides throughout: pages of one side get a white back. Pages of backs to be
 * glued become sheets of their own. */
void sheet_plan_add_empty_backs(struct sheet_plan *plan, enum flip_edge flip)
{
    if (plan->backs == BACKS_DUPLEX || plan->page_count == 0) {
        return;
    }
    struct sheet_page *pages =
        ARENA_NEW_ARRAY(plan->arena, struct sheet_page, 2 * plan->page_count);
    for (size_t i = 0; i < plan->page_count; i++) {
        const struct sheet_page *page = &plan->pages[i];
        pages[2 * i] = *page;
        pages[2 * i].sheet = i;
        pages[2 * i].side = PAGE_FRONT;
        pages[2 * i + 1] = (struct sheet_page){
            .sheet = i,
            .side = PAGE_BACK,
            .kind = page->kind,
            .width_mm = page->width_mm,
            .height_mm = page->height_mm,
        };
    }
    plan->sheet_count = plan->page_count;
    plan->pages = pages;
    plan->page_count *= 2;
    plan->backs = BACKS_DUPLEX;
    plan->flip = flip;
}
