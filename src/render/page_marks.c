/* Marks and labels as Cairo draws them, on a surface that all pages with the same ones share.
 *
 * All full sheets of a plan have the same marks, which are stored once in the document: the last few that
 * differ are kept. Labels differ from page to page, so a page with labels is always drawn anew. */
#include "render/page_marks.h"

#include <math.h>

#include <glib.h>

#include "base/arena.h"
#include "geom/length_units.h"
#include "render/canvas.h"
#include "text/text_pen.h"

enum { KEPT_COUNT = 4 }; /* fronts, backs, and a last sheet of each */

/* The height of capitals as a share of the size, as most text families have it: 0.66 to 0.73. */
#define CAPITAL_SHARE 0.7

/* Words that do not fit even so are cut off by nothing and run on. */
#define LEAST_SIZE_PT 3

/* What is dashed is folded; what is dotted is cut, as a solid line is. */
static const double fold_dashes_mm[] = {3, 2};
static const double dot_dashes_mm[] = {0.5, 1};

struct page_marks {
    struct {
        const struct sheet_page *page; /* the one that was drawn */
        cairo_surface_t *surface;
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

static void set_mark_dashes(cairo_t *cr, const struct mark *mark)
{
    if (mark->kind == MARK_FOLD) {
        canvas_set_dashes(cr, fold_dashes_mm, G_N_ELEMENTS(fold_dashes_mm));
    } else if (mark->dotted) {
        canvas_set_dashes(cr, dot_dashes_mm, G_N_ELEMENTS(dot_dashes_mm));
    } else {
        canvas_set_dashes(cr, NULL, 0);
    }
}

/* Whether two marks can be one stroke: their width, their dashes, and whether white lies under them. */
static bool same_style(const struct mark *a, const struct mark *b)
{
    return a->width_mm == b->width_mm && a->dotted == b->dotted &&
           (a->kind == MARK_FOLD) == (b->kind == MARK_FOLD);
}

/* The cut line in the space of the piece; one without an outline of its own is a rectangle. */
static void add_outline(cairo_t *cr, const struct placement *placement,
                        const struct piece_shape *shape)
{
    cairo_save(cr);
    canvas_place(cr, placement, shape->width_mm, shape->height_mm);
    if (shape->outline != NULL) {
        canvas_add_path(cr, shape->outline);
    } else {
        cairo_rectangle(cr, 0, 0, pt_from_mm(shape->width_mm), pt_from_mm(shape->height_mm));
    }
    cairo_restore(cr);
}

static void add_mark(cairo_t *cr, const struct sheet_page *page, const struct mark *mark,
                     const struct piece_shape *shapes)
{
    if (mark->kind == MARK_OUTLINE) {
        const struct placement *placement = &page->placements[mark->placement];
        add_outline(cr, placement, &shapes[placement->shape]);
        return;
    }
    cairo_move_to(cr, pt_from_mm(mark->x1_mm), pt_from_mm(mark->y1_mm));
    cairo_line_to(cr, pt_from_mm(mark->x2_mm), pt_from_mm(mark->y2_mm));
}

/* The part of a poster on this page, where the mark is the outline of one. */
static const struct placement *part_of(const struct sheet_page *page, const struct mark *mark)
{
    const struct placement *placement =
        mark->kind == MARK_OUTLINE ? &page->placements[mark->placement] : NULL;
    return placement != NULL && placement->is_part ? placement : NULL;
}

/* Its gaps are white, so that it is seen on a dark ground too. */
static bool is_broken(const struct mark *mark)
{
    return mark->kind == MARK_FOLD || mark->dotted;
}

/* Strokes all that was added and takes the path. A poster's outline is clipped to the part that is on this page:
 * the clip is a path too, so that of the marks is put aside and back. */
static void stroke_marks(cairo_t *cr, const struct mark *style, const struct placement *part)
{
    cairo_save(cr);
    if (part != NULL) {
        cairo_path_t *path = cairo_copy_path(cr);
        cairo_new_path(cr);
        cairo_rectangle(cr, pt_from_mm(part->clip.x_mm), pt_from_mm(part->clip.y_mm),
                        pt_from_mm(part->clip.width_mm), pt_from_mm(part->clip.height_mm));
        cairo_clip(cr);
        cairo_append_path(cr, path);
        cairo_path_destroy(path);
    }
    cairo_set_line_width(cr, pt_from_mm(style->width_mm));
    if (is_broken(style)) {
        cairo_set_source_rgb(cr, 1, 1, 1);
        canvas_set_dashes(cr, NULL, 0);
        cairo_stroke_preserve(cr);
    }
    cairo_set_source_rgb(cr, 0, 0, 0);
    set_mark_dashes(cr, style);
    cairo_stroke(cr);
    cairo_restore(cr);
}

/* As few strokes as there are runs of marks that look the same. A part of a poster is always a stroke of its own,
 * since it has its own clip. */
static void draw_lines(cairo_t *cr, const struct sheet_page *page, const struct piece_shape *shapes)
{
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_BUTT);
    for (size_t i = 0; i < page->mark_count; i++) {
        const struct mark *mark = &page->marks[i];
        const struct mark *next = i + 1 < page->mark_count ? &page->marks[i + 1] : NULL;
        const struct placement *part = part_of(page, mark);
        add_mark(cr, page, mark, shapes);
        if (next == NULL || part != NULL || part_of(page, next) != NULL ||
            !same_style(mark, next)) {
            stroke_marks(cr, mark, part);
        }
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
bool page_marks_draw_label(struct page_marks *marks, cairo_t *cr, const struct label *label)
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
        cairo_save(cr);
        cairo_translate(cr, pt_from_mm(label->x_mm), pt_from_mm(label->y_mm));
        cairo_rotate(cr, label->turned ? -G_PI_2 : 0);
        cairo_translate(cr, pt_from_mm(label->centred ? -label->room_mm / 2 : 0),
                        -pt_from_mm(text_block_first_baseline_mm(block)));
        text_pen_draw(cr, block);
        cairo_restore(cr);
        text_block_unref(block);
    }
    arena_free(arena);
    g_free(escaped);
    return good;
}

/* On any context whose unit is the point and whose origin is the corner of the page. */
bool page_marks_draw(struct page_marks *marks, cairo_t *cr, const struct sheet_page *page,
                     const struct piece_shape *shapes)
{
    bool good = true;
    cairo_save(cr);
    cairo_new_path(cr);
    draw_lines(cr, page, shapes);
    for (size_t i = 0; i < page->label_count; i++) {
        good = page_marks_draw_label(marks, cr, &page->labels[i]) && good;
    }
    cairo_restore(cr);
    return good;
}

/* ---- surfaces ---- */

struct page_marks *page_marks_new(const struct font_library *fonts, const struct text_style *style,
                                  struct diag_list *diags)
{
    struct page_marks *marks = g_new0(struct page_marks, 1);
    marks->library = fonts;
    marks->style = *style;
    marks->diags = diags;
    return marks;
}

/* Forgets all pages: those of the next plan are at other places in memory, or at the same. */
static void page_marks_forget(struct page_marks *marks)
{
    for (size_t i = 0; i < KEPT_COUNT; i++) {
        cairo_surface_destroy(marks->kept[i].surface);
        marks->kept[i].surface = NULL;
    }
}

void page_marks_free(struct page_marks *marks)
{
    if (marks != NULL) {
        page_marks_forget(marks);
        font_set_free(marks->fonts);
        g_free(marks);
    }
}

/* A recording surface, which Cairo makes one form of in a PDF, however many pages show it. It begins at a corner
 * where no face begins, by which pdf_finish() knows the form. The slot that is replaced is the one filled longest
 * ago. The surface stays that of `marks`. */
cairo_surface_t *page_marks_get(struct page_marks *marks, const struct sheet_page *page,
                                const struct piece_shape *shapes)
{
    for (size_t i = 0; i < KEPT_COUNT; i++) {
        if (marks->kept[i].surface != NULL && same_marks(marks->kept[i].page, page)) {
            return marks->kept[i].surface;
        }
    }
    cairo_rectangle_t extents = {MARKS_FORM_LEFT_PT, MARKS_FORM_TOP_PT,
                                 ceil(pt_from_mm(page->width_mm)) - MARKS_FORM_LEFT_PT,
                                 ceil(pt_from_mm(page->height_mm)) - MARKS_FORM_TOP_PT};
    cairo_surface_t *surface = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &extents);
    cairo_t *cr = cairo_create(surface);
    bool good = page_marks_draw(marks, cr, page, shapes);
    cairo_destroy(cr);
    if (!good) {
        cairo_surface_destroy(surface);
        return NULL;
    }
    size_t slot = marks->next;
    marks->next = (slot + 1) % KEPT_COUNT;
    cairo_surface_destroy(marks->kept[slot].surface);
    marks->kept[slot].page = page;
    marks->kept[slot].surface = surface;
    return surface;
}
