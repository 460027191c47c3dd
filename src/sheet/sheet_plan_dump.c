/* A plan as text, for goldens and for looking at what was decided. */
#include <math.h>

#include "sheet/sheet_plan.h"

/* Words of goldens, and not those of the manuals. */
static const char *const side_names[] = {
    [PAGE_FRONT] = "front",
    [PAGE_BACK] = "back",
};

static const char *const backs_names[] = {
    [BACKS_DUPLEX] = "duplex",
    [BACKS_FOLD] = "fold",
    [BACKS_SEPARATE] = "separate",
    [BACKS_NONE] = "none",
};

static const char *const flip_names[] = {
    [FLIP_LONG] = "long",
    [FLIP_SHORT] = "short",
};

/* Lines of a diagram are "line". */
static const char *const mark_names[] = {
    [MARK_CUT] = "cut",   [MARK_FOLD] = "fold",    [MARK_OUTLINE] = "outline",
    [MARK_JOIN] = "join", [MARK_DIAGRAM] = "line", [MARK_REGISTRATION] = "registration",
};

static const char *const kind_names[] = {
    [PAGE_PIECES] = "",
    [PAGE_DIAGRAM] = " diagram",
};

/* A space and the length; what rounds to nothing has no sign, however it was computed. */
static void append_mm(GString *out, double length_mm)
{
    g_string_append_printf(out, " %.3f", fabs(length_mm) < 0.0005 ? 0 : length_mm);
}

/* Shapes are told only where there are several. */
static void dump_placement(const struct placement *placement, size_t index, bool has_shapes,
                           GString *out)
{
    g_string_append_printf(out, "  place %zu: piece %zu", index, placement->piece);
    if (has_shapes) {
        g_string_append_printf(out, " shape %zu", placement->shape);
    }
    g_string_append_printf(out, " %s face %zu at", side_names[placement->side], placement->face);
    append_mm(out, placement->x_mm);
    append_mm(out, placement->y_mm);
    /* Turns are quarters, clockwise. */
    g_string_append_printf(out, " turns %d clip", placement->quarter_turns);
    append_mm(out, placement->clip.x_mm);
    append_mm(out, placement->clip.y_mm);
    append_mm(out, placement->clip.width_mm);
    append_mm(out, placement->clip.height_mm);
    g_string_append(out, placement->is_part ? " part\n" : "\n");
}

/* Lengths in mm, to a thousandth; an outline has no ends of its own. */
static void dump_mark(const struct mark *mark, GString *out)
{
    g_string_append_printf(out, "  %s", mark_names[mark->kind]);
    if (mark->kind == MARK_OUTLINE) {
        g_string_append_printf(out, " of place %zu", mark->placement);
    } else {
        append_mm(out, mark->x1_mm);
        append_mm(out, mark->y1_mm);
        g_string_append(out, " to");
        append_mm(out, mark->x2_mm);
        append_mm(out, mark->y2_mm);
    }
    g_string_append(out, " width");
    append_mm(out, mark->width_mm);
    g_string_append(out, mark->dotted ? " dotted\n" : "\n");
}

/* A slug is a label too, with a name of its own. */
static void dump_label(const char *kind, const struct label *label, GString *out)
{
    g_string_append_printf(out, "  %s \"%s\" at", kind, label->text);
    append_mm(out, label->x_mm);
    append_mm(out, label->y_mm);
    g_string_append(out, " size");
    append_mm(out, label->size_mm);
    g_string_append(out, " room");
    append_mm(out, label->room_mm);
    g_string_append(out, label->centred ? " centred" : "");
    g_string_append(out, label->turned ? " turned\n" : "\n");
}

/* In the order of drawing. */
static void dump_page(const struct sheet_page *page, size_t index, bool has_shapes, GString *out)
{
    g_string_append_printf(out, "page %zu: sheet %zu %s%s", index, page->sheet,
                           side_names[page->side], kind_names[page->kind]);
    append_mm(out, page->width_mm);
    g_string_append(out, " x");
    append_mm(out, page->height_mm);
    g_string_append_c(out, '\n');
    for (size_t i = 0; i < page->placement_count; i++) {
        dump_placement(&page->placements[i], i, has_shapes, out);
    }
    for (size_t i = 0; i < page->mark_count; i++) {
        dump_mark(&page->marks[i], out);
    }
    for (size_t i = 0; i < page->label_count; i++) {
        dump_label("label", &page->labels[i], out);
    }
    if (page->slug != NULL) {
        dump_label("slug", page->slug, out);
    }
}

/* The grid is that of the last sheets laid out in one; rows of mixed shapes have none. */
void sheet_plan_dump(const struct sheet_plan *plan, GString *out)
{
    g_string_append(out, "plan: ");
    if (plan->columns > 0) {
        g_string_append_printf(out, "%zu x %zu", plan->columns, plan->rows);
    } else {
        g_string_append(out, "no grid");
    }
    g_string_append_printf(out, ", sheets %zu, pages %zu, backs %s, flip %s\n", plan->sheet_count,
                           plan->page_count, backs_names[plan->backs], flip_names[plan->flip]);
    for (size_t i = 0; i < plan->page_count; i++) {
        dump_page(&plan->pages[i], i, plan->shape_count > 1, out);
    }
}
