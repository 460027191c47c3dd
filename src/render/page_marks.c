/* Marks and labels as a list that all pages with the same ones share.
 *
 * All full sheets of a plan have the same marks: the last few that differ are kept. Labels differ from page to page, so a page with labels always has a list of its own. */
#include "render/page_marks.h"

#include <string.h>

#include <glib.h>

#include "base/arena.h"
#include "geom/length_units.h"

enum { KEPT_COUNT = 4 }; /* fronts, backs, and a last sheet of each */

/* The height of capitals as a share of the size, as most text families have it: 0.66 to 0.73. */
#define CAPITAL_SHARE 0.7

/* Words that do not fit even so are cut off by nothing and run on. */
#define LEAST_SIZE_PT 3

/* What is dashed is folded; what is dotted is cut, as a solid line is. */
static const double fold_dashes_mm[] = {3, 2};
static const double dot_dashes_mm[] = {0.5, 1};

static const struct colour black = {0, 0, 0, 1}, white = {1, 1, 1, 1};

/* Marks are of no place in a game. */
static const struct source_span nowhere = {0};

struct page_marks {
    struct {
        const struct sheet_page *page; /* that it was made for */
        struct display_list *list;
    } kept[KEPT_COUNT];
    size_t next;
    const struct font_library *library;
    struct font_set *fonts; /* NULL until there are words */
    struct text_style style;
    struct diag_list *diags;
};

/* ---- which pages share their marks ---- */

/* What an outline mark draws: the shape and where it lies, not which face is on it. */
static bool same_placement(const struct placement *a, const struct placement *b)
{
    return a->shape == b->shape && a->x_mm == b->x_mm && a->y_mm == b->y_mm &&
           a->quarter_turns == b->quarter_turns;
}

static bool same_mark(const struct sheet_page *page_a, const struct sheet_page *page_b,
                      size_t index)
{
    const struct mark *a = &page_a->marks[index], *b = &page_b->marks[index];
    if (a->kind != b->kind || a->width_mm != b->width_mm || a->dotted != b->dotted) {
        return false;
    }
    if (a->kind == MARK_OUTLINE) {
        return same_placement(&page_a->placements[a->placement], &page_b->placements[b->placement]);
    }
    return a->x1_mm == b->x1_mm && a->y1_mm == b->y1_mm && a->x2_mm == b->x2_mm &&
           a->y2_mm == b->y2_mm;
}

/* Numbers are compared as they are: pages of one plan have theirs from the same sums. */
static bool same_marks(const struct sheet_page *a, const struct sheet_page *b)
{
    if (a->mark_count != b->mark_count || a->width_mm != b->width_mm ||
        a->height_mm != b->height_mm) {
        return false;
    }
    if (a->label_count > 0 || b->label_count > 0) {
        return false; /* no two pages have the same */
    }
    for (size_t i = 0; i < a->mark_count; i++) {
        if (!same_mark(a, b, i)) {
            return false;
        }
    }
    return true;
}

/* ---- lines ---- */

/* Whether two marks can be one stroke: their width, their dashes, and whether white lies under them. */
static bool same_style(const struct mark *a, const struct mark *b)
{
    return a->width_mm == b->width_mm && a->dotted == b->dotted &&
           (a->kind == MARK_FOLD) == (b->kind == MARK_FOLD);
}

/* The cut line where the piece lies; one without an outline of its own is a rectangle. */
static void add_outline(struct path *path, const struct placement *placement,
                        const struct piece_shape *shape)
{
    struct path trim;
    path_init(&trim, path->arena);
    if (shape->outline == NULL) {
        path_add_box(&trim, (struct box){0, 0, shape->width_mm, shape->height_mm});
    }
    path_add_moved(path, shape->outline != NULL ? shape->outline : &trim,
                   placement_transform(placement, shape));
}

static void add_mark(struct path *path, const struct sheet_page *page, const struct mark *mark,
                     const struct piece_shape *shapes)
{
    if (mark->kind == MARK_OUTLINE) {
        const struct placement *placement = &page->placements[mark->placement];
        add_outline(path, placement, &shapes[placement->shape]);
        return;
    }
    path_move_to(path, mark->x1_mm, mark->y1_mm);
    path_line_to(path, mark->x2_mm, mark->y2_mm);
}

/* The part of a poster on this page, where the mark is the outline of one. */
static const struct placement *part_of(const struct sheet_page *page, const struct mark *mark)
{
    const struct placement *placement =
        mark->kind == MARK_OUTLINE ? &page->placements[mark->placement] : NULL;
    return placement != NULL && placement->is_part ? placement : NULL;
}

static void set_dashes(struct stroke *stroke, const double *dashes_mm, size_t count)
{
    memcpy(stroke->dashes_mm, dashes_mm, count * sizeof *dashes_mm);
    stroke->dash_count = count;
}

static void add_stroke(struct display_list *list, const struct path *path,
                       const struct stroke *stroke)
{
    struct display_item *item = display_list_add(list, DISPLAY_STROKE, nowhere);
    item->stroke.path = *path;
    item->stroke.stroke = *stroke;
}

/* The gaps of a broken line are white, so that it is seen on a dark ground too. */
static void stroke_path(struct display_list *list, const struct path *path,
                        const struct mark *style)
{
    struct stroke stroke = {.colour = black, .width_mm = style->width_mm};
    if (style->kind == MARK_FOLD) {
        set_dashes(&stroke, fold_dashes_mm, G_N_ELEMENTS(fold_dashes_mm));
    } else if (style->dotted) {
        set_dashes(&stroke, dot_dashes_mm, G_N_ELEMENTS(dot_dashes_mm));
    }
    if (stroke.dash_count > 0) {
        add_stroke(list, path, &(struct stroke){.colour = white, .width_mm = style->width_mm});
    }
    add_stroke(list, path, &stroke);
}

/* A poster's outline is clipped to the part that is on this page. */
static void stroke_part(struct display_list *list, const struct path *path,
                        const struct mark *style, const struct placement *part)
{
    struct path clip;
    path_init(&clip, list->arena);
    path_add_box(&clip, part->clip);
    display_list_push_clip(list, &clip, nowhere);
    stroke_path(list, path, style);
    display_list_add(list, DISPLAY_POP, nowhere);
}

/* As few strokes as there are runs of marks that look the same. A part of a poster is always a stroke of its own,
 * since it has its own clip. */
static void add_lines(struct display_list *list, const struct sheet_page *page,
                      const struct piece_shape *shapes)
{
    struct path path;
    path_init(&path, list->arena);
    for (size_t i = 0; i < page->mark_count; i++) {
        const struct mark *mark = &page->marks[i];
        const struct mark *next = i + 1 < page->mark_count ? &page->marks[i + 1] : NULL;
        const struct placement *part = part_of(page, mark);
        add_mark(&path, page, mark, shapes);
        if (part != NULL) {
            stroke_part(list, &path, mark, part);
        } else if (next == NULL || part_of(page, next) != NULL || !same_style(mark, next)) {
            stroke_path(list, &path, mark);
        } else {
            continue; /* the next one belongs to it */
        }
        path_init(&path, list->arena);
    }
}

/* ---- words ---- */

/* Of the words that could not be set, at the place of the author that they come from. Words that are too long are
 * no problem: they run on. */
static bool report_words(const struct page_marks *marks, const struct label *label,
                         const struct text_report *report, struct arena *arena)
{
    switch (report->problem) {
    case TEXT_MISSING_GLYPH:
        diag_report(marks->diags, DIAG_GLYPH_MISSING, label->span, NULL, report->detail,
                    marks->style.family);
        return false;
    case TEXT_MISSING_FONT:
        diag_report(marks->diags, DIAG_FONT_MISSING, label->span, NULL, report->detail,
                    font_library_folders(marks->library, arena), "");
        return false;
    case TEXT_TOO_MANY_MARKS:
        diag_report(marks->diags, DIAG_TEXT_MARKS, label->span, NULL, report->detail);
        return false;
    case TEXT_FINE:
    case TEXT_OVERFLOW:
    case TEXT_BAD_MARKUP: /* what was escaped has no markup and no icons */
    case TEXT_UNKNOWN_ICON:
        break;
    }
    return true;
}

/* Of a label (x, y) is where its first line of letters stands, at the begin or in the middle of its room. One that
 * is turned is read from the bottom up. */
static void place_words(struct display_list *list, const struct label *label,
                        struct text_block *block)
{
    double left_mm = label->centred ? -label->room_mm / 2 : 0;
    double top_mm = -text_block_first_baseline_mm(block);
    if (label->turned) {
        display_list_push(list,
                          transform_then(transform_rotate(-90, 0, 0),
                                         transform_translate(label->x_mm, label->y_mm)),
                          label->span);
    } else {
        left_mm += label->x_mm;
        top_mm += label->y_mm;
    }
    struct display_item *item = display_list_add(list, DISPLAY_TEXT, label->span);
    item->text.block = block;
    item->text.x_mm = left_mm;
    item->text.y_mm = top_mm;
    item->text.element = label->span;
    if (label->turned) {
        display_list_add(list, DISPLAY_POP, label->span);
    }
}

/* Words with a finding may be on the list all the same: it is thrown away. */
static bool add_label(struct page_marks *marks, struct display_list *list,
                      const struct label *label)
{
    gchar *escaped = g_markup_escape_text(label->text, -1);
    struct arena *arena = arena_new();
    struct text_request request = {
        .markup = escaped,
        .style = marks->style,
        .width_mm = label->room_mm,
        .height_mm = -1,
        .minimum_size_pt = LEAST_SIZE_PT,
    };
    request.style.size_pt = pt_from_mm(label->size_mm / CAPITAL_SHARE);
    request.style.align = label->centred ? TEXT_ALIGN_CENTRE : TEXT_ALIGN_START;
    if (marks->fonts == NULL) {
        marks->fonts = font_set_new(marks->library);
    }
    struct text_report report;
    struct text_block *block = text_block_new(marks->fonts, &request, arena, &report);
    bool good = report_words(marks, label, &report, arena);
    if (block != NULL) {
        place_words(list, label, block);
    }
    arena_free(arena);
    g_free(escaped);
    return good;
}

/* The list where it is good, else NULL. */
static struct display_list *kept_if(bool good, struct display_list *list)
{
    if (!good) {
        display_list_free(list);
    }
    return good ? list : NULL;
}

struct display_list *page_marks_label(struct page_marks *marks, const struct label *label)
{
    struct display_list *list = display_list_new(0, 0, 0);
    return kept_if(add_label(marks, list, label), list);
}

/* ---- lists ---- */

struct page_marks *page_marks_new(const struct font_library *fonts, const struct text_style *style,
                                  struct diag_list *diags)
{
    struct page_marks *marks = g_new0(struct page_marks, 1);
    marks->library = fonts;
    marks->style = *style;
    marks->diags = diags;
    return marks;
}

void page_marks_free(struct page_marks *marks)
{
    if (marks != NULL) {
        for (size_t i = 0; i < KEPT_COUNT; i++) {
            display_list_free(marks->kept[i].list);
        }
        font_set_free(marks->fonts);
        g_free(marks);
    }
}

/* All labels are tried: each may have its own finding. */
static struct display_list *list_of(struct page_marks *marks, const struct sheet_page *page,
                                    const struct piece_shape *shapes)
{
    struct display_list *list = display_list_new(page->width_mm, page->height_mm, 0);
    bool good = true;
    add_lines(list, page, shapes);
    for (size_t i = 0; i < page->label_count; i++) {
        good = add_label(marks, list, &page->labels[i]) && good;
    }
    return kept_if(good, list);
}

/* The slot that is replaced is the one filled longest ago. */
const struct display_list *page_marks_get(struct page_marks *marks, const struct sheet_page *page,
                                          const struct piece_shape *shapes)
{
    for (size_t i = 0; i < KEPT_COUNT; i++) {
        if (marks->kept[i].list != NULL && same_marks(marks->kept[i].page, page)) {
            return marks->kept[i].list;
        }
    }
    struct display_list *list = list_of(marks, page, shapes);
    if (list == NULL) {
        return NULL;
    }
    size_t slot = marks->next;
    marks->next = (slot + 1) % KEPT_COUNT;
    display_list_free(marks->kept[slot].list);
    marks->kept[slot].page = page;
    marks->kept[slot].list = list;
    return list;
}
