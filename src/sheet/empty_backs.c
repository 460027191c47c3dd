/* Empty back pages in between. */
#include "sheet/empty_backs.h"

#include "base/arena.h"

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
