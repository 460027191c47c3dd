/* Looks for the longest free stretch of a strip along one of the page's edges. */
#include "sheet/sheet_slug.h"

#include <math.h>

#define CAPITALS_MM 1.8 /* about 7 pt */
#define STRIP_MM    2.4 /* with what hangs below the line */
#define CLEAR_MM    1.0 /* from all that is printed */
#define ROOM_MIN_MM 50.0
#define ROOM_MAX_MM 120.0 /* longer stretches are as good */

/* What most printers leave white. Source: printer-driver-hpcups 3.22.10. */
#define PRINTER_MARGIN_MM 4.23

/* A strip along an edge of the page; of one that is turned, the page is looked at from its left. */
struct strip {
    bool turned;
    double across_mm;      /* its upper edge, from that of the page */
    double from_mm, to_mm; /* along it */
};

/* Along a strip, in mm of the page. */
struct stretch {
    double from_mm, to_mm;
};

/* What a stretch is worth when it is compared; below 0 it is none. */
static double room_mm(struct stretch stretch)
{
    return fmin(stretch.to_mm - stretch.from_mm, ROOM_MAX_MM);
}

/* ---- what is in the way ---- */

/* With half of its line on each side. */
static struct box mark_box(const struct mark *mark)
{
    struct box box = {fmin(mark->x1_mm, mark->x2_mm), fmin(mark->y1_mm, mark->y2_mm),
                      fabs(mark->x2_mm - mark->x1_mm), fabs(mark->y2_mm - mark->y1_mm)};
    return box_inset(box, -mark->width_mm / 2);
}

/* As much as its words may take, which is mostly more than they do. */
static struct box label_box(const struct label *label)
{
    double left_mm = label->centred ? label->x_mm - label->room_mm / 2 : label->x_mm;
    return (struct box){left_mm, label->y_mm - label->size_mm, label->room_mm, STRIP_MM};
}

/* With the air that the slug keeps. */
static void add_box(GArray *boxes, struct box box)
{
    box = box_inset(box, -CLEAR_MM);
    g_array_append_val(boxes, box);
}

/* An outline lies in the clip of its placement, or beside it by no more than its line is wide. */
static GArray *printed_boxes(const struct sheet_page *page)
{
    GArray *boxes = g_array_new(FALSE, FALSE, sizeof(struct box));
    for (size_t i = 0; i < page->placement_count; i++) {
        add_box(boxes, page->placements[i].clip);
    }
    for (size_t i = 0; i < page->mark_count; i++) {
        if (page->marks[i].kind != MARK_OUTLINE) {
            add_box(boxes, mark_box(&page->marks[i]));
        }
    }
    for (size_t i = 0; i < page->label_count; i++) {
        add_box(boxes, label_box(&page->labels[i]));
    }
    return boxes;
}

/* ---- where there is room ---- */

/* For g_array_sort(). */
static int compare_starts(const void *a, const void *b)
{
    const struct stretch *left = a, *right = b;
    return (left->from_mm > right->from_mm) - (left->from_mm < right->from_mm);
}

/* What the boxes cover of a strip. */
static GArray *covered_stretches(const struct strip *strip, const GArray *boxes)
{
    GArray *covered = g_array_new(FALSE, FALSE, sizeof(struct stretch));
    for (guint i = 0; i < boxes->len; i++) {
        struct box box = g_array_index(boxes, struct box, i);
        if (strip->turned) {
            box = (struct box){box.y_mm, box.x_mm, box.height_mm, box.width_mm};
        }
        struct stretch stretch = {box.x_mm, box.x_mm + box.width_mm};
        if (box.y_mm < strip->across_mm + STRIP_MM && box.y_mm + box.height_mm > strip->across_mm) {
            g_array_append_val(covered, stretch);
        }
    }
    g_array_sort(covered, compare_starts);
    return covered;
}

/* Goes along the strip from one covered stretch to the next; they may overlap. The first of equals. */
static struct stretch longest_free(const struct strip *strip, const GArray *boxes)
{
    GArray *covered = covered_stretches(strip, boxes);
    struct stretch best = {0};
    double from_mm = strip->from_mm;
    for (guint i = 0; i <= covered->len; i++) {
        struct stretch end = {strip->to_mm, strip->to_mm};
        struct stretch next = i < covered->len ? g_array_index(covered, struct stretch, i) : end;
        struct stretch free = {from_mm, fmin(next.from_mm, strip->to_mm)};
        best = room_mm(free) > room_mm(best) ? free : best;
        from_mm = fmax(from_mm, next.to_mm);
    }
    g_array_free(covered, TRUE);
    return best;
}

/* Along the edges of what can be printed on: below, above, to the left and to the right. */
static bool find_room(struct box printable, const GArray *boxes, struct label *label)
{
    double right_mm = printable.x_mm + printable.width_mm;
    double bottom_mm = printable.y_mm + printable.height_mm;
    const struct strip strips[] = {
        {false, bottom_mm - STRIP_MM, printable.x_mm, right_mm},
        {false, printable.y_mm, printable.x_mm, right_mm},
        {true, printable.x_mm, printable.y_mm, bottom_mm},
        {true, right_mm - STRIP_MM, printable.y_mm, bottom_mm},
    };
    struct stretch best = {0};
    size_t chosen = 0;
    for (size_t i = 0; i < G_N_ELEMENTS(strips); i++) {
        struct stretch free = longest_free(&strips[i], boxes);
        if (room_mm(free) > room_mm(best)) {
            best = free;
            chosen = i;
        }
    }
    double line_mm = strips[chosen].across_mm + CAPITALS_MM;
    label->turned = strips[chosen].turned;
    label->x_mm = label->turned ? line_mm : best.from_mm;
    label->y_mm = label->turned ? best.to_mm : line_mm;
    label->room_mm = best.to_mm - best.from_mm;
    return room_mm(best) >= ROOM_MIN_MM;
}

/* ---- what it says ---- */

/* Which side it is matters only where there are two. */
static const char *words_of(const struct sheet_page *page, const struct sheet_plan *plan)
{
    static const char *const sides[] = {
        [PAGE_FRONT] = OWN_WORD("{component}, front, sheet {number} of {count}, {stock}"),
        [PAGE_BACK] = OWN_WORD("{component}, back, sheet {number} of {count}, {stock}"),
    };
    bool one_side = plan->backs == BACKS_NONE || plan->backs == BACKS_FOLD;
    return one_side ? OWN_WORD("{component}, sheet {number} of {count}, {stock}")
                    : sides[page->side];
}

/* Within the author's margins first, then anywhere a printer reaches; where there is no room there is no slug. It
 * comes after all marks, round which it is fitted. */
const struct label *sheet_slug_new(const struct sheet_page *page, const struct sheet_layout *layout,
                                   const struct sheet_plan *plan,
                                   const struct sheet_options *options, struct arena *arena)
{
    const struct slug_words *words = &options->slug;
    bool has_margin = options->one_a_page == ONE_A_PAGE_NOT && options->labels == NULL;
    if (!options->with_slug || words->before == NULL || !has_margin ||
        page->placement_count + page->label_count == 0) {
        return NULL;
    }
    struct box reachable = {.width_mm = page->width_mm, .height_mm = page->height_mm};
    reachable = box_inset(reachable, PRINTER_MARGIN_MM);
    struct label label = {.size_mm = CAPITALS_MM, .span = words->span};
    GArray *boxes = printed_boxes(page);
    bool found = find_room(box_intersection(layout->paper.printable, reachable), boxes, &label) ||
                 find_room(reachable, boxes, &label);
    g_array_free(boxes, TRUE);
    if (!found) {
        return NULL;
    }
    struct label *slug = ARENA_NEW(arena, struct label);
    label.text =
        own_text(options->words, arena, words_of(page, plan), "component", words->before, "number",
                 arena_printf(arena, "%zu", page->sheet + 1), "count",
                 arena_printf(arena, "%zu", plan->sheet_count), "stock", words->after, NULL);
    *slug = label;
    return slug;
}
