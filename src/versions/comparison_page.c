/* Pictures are drawn once for the page: of what changed both, of what was added or removed the one there is. */
#include "versions/comparison_page.h"

#include <math.h>
#include <string.h>

#include "geom/length_units.h"
#include "render/png_writer.h"
#include "report/report_parts.h"
#include "versions/comparison_words.h"

/* Enough to read small text by; large boards are drawn coarser. */
static const double picture_dpi = 110, picture_side_max_px = 1000;

/* A page of more is too heavy to open. */
enum { PIECES_SHOWN_MAX = 200 };

struct page {
    const struct comparison *comparison;
    struct face_maker *makers[2]; /* of before and after */
    GString *out;
    struct diag_list *diags;
    enum outcome outcome;
};

/* ---- pictures ---- */

/* In percent of the picture, so that marks hold at any size of it, and 0.6 mm larger than what differs. */
static void add_marks(const struct page *page, const struct display_list *list,
                      const struct side_change *side)
{
    for (size_t i = 0; i < side->box_count; i++) {
        struct box box = box_inset(side->boxes[i], -0.6);
        html_add(page->out,
                 "<span class=\"mark\" style=\"left:%.2f%%;top:%.2f%%;width:%.2f%%;height:%.2f%%\">"
                 "</span>\n",
                 100 * box.x_mm / list->width_mm, 100 * box.y_mm / list->height_mm,
                 100 * box.width_mm / list->width_mm, 100 * box.height_mm / list->height_mm);
    }
}

/* Within the page, so that it is one file to send. Widths are pixels of CSS: about as large as on paper. */
static void add_drawn(struct page *page, const struct display_list *list, const char *words,
                      const struct side_change *side)
{
    double side_mm = fmax(list->width_mm, list->height_mm);
    const struct png_options options = {
        .dpi = fmin(picture_dpi, picture_side_max_px / (side_mm / MM_PER_INCH)),
        .cut_outline = true,
    };
    struct png_writer *writer = png_writer_new(&options);
    const unsigned char *bytes = NULL;
    size_t size = 0;
    enum outcome outcome = png_writer_encode(writer, list, &bytes, &size, page->diags);
    if (outcome == OUTCOME_OK) {
        double width_px = px_from_mm(list->width_mm, CSS_PX_PER_INCH);
        gchar *png = g_base64_encode(bytes, size);
        html_add(
            page->out,
            "<figure style=\"width:max(%.0fpx,8rem)\">\n<div class=\"face\" style=\"width:%.0fpx\">"
            "<img alt=\"%s\" width=\"%.0f\" height=\"%.0f\" src=\"data:image/png;base64,",
            width_px, width_px, words, width_px, px_from_mm(list->height_mm, CSS_PX_PER_INCH));
        g_string_append(page->out, png);
        g_string_append(page->out, "\"/>\n");
        add_marks(page, list, side);
        html_add(page->out, "</div>\n<figcaption>%s</figcaption></figure>\n", words);
        g_free(png);
    }
    png_writer_free(writer);
    page->outcome = MAX(page->outcome, outcome);
}

/* `state` is 0 for before, 1 for after. */
static void add_face(struct page *page, size_t state, size_t face, const char *words,
                     const struct side_change *side)
{
    const struct project *project = state == 0 ? page->comparison->before : page->comparison->after;
    if (face == NO_FACE) {
        return;
    }
    struct display_list *list = NULL;
    struct diag_list *known = diag_list_new(); /* its findings are told elsewhere */
    face_draft(page->makers[state], &project->pieces->faces[face], &list, known);
    add_drawn(page, list, words, side);
    display_list_free(list);
    diag_list_free(known);
}

/* The faces of the first copy of a piece that is there in one state only. */
static void add_only_faces(struct page *page, const struct piece_change *piece)
{
    size_t state = piece->kind == PIECE_ADDED ? 1 : 0;
    static const struct side_change nothing;
    add_face(page, state, piece->front, "front", &nothing);
    add_face(page, state, piece->back, "back", &nothing);
}

/* ---- sections ---- */

/* By their paths; there are none where only the look has changed. */
static void add_values(const struct page *page, const struct piece_change *piece)
{
    if (piece->value_count == 0) {
        return;
    }
    g_string_append(page->out,
                    "<table>\n<thead><tr><th scope=\"col\">Value</th><th scope=\"col\">Was</th>"
                    "<th scope=\"col\">Is</th></tr></thead>\n<tbody>\n");
    for (size_t i = 0; i < piece->value_count; i++) {
        const struct value_change *value = &piece->values[i];
        html_add(page->out, "<tr><th scope=\"row\">%s</th><td>%s</td><td>%s</td></tr>\n",
                 value->path, value_change_words(page->comparison, value->before),
                 value_change_words(page->comparison, value->after));
    }
    g_string_append(page->out, "</tbody>\n</table>\n");
}

/* What it is called, how many there are, its values, and each side as it was and as it is. */
static void add_piece(struct page *page, const struct piece_change *piece)
{
    html_add(page->out, "<h3>%s <span class=\"note\">%s%s%s</span></h3>\n", piece->title,
             piece->component->id, *piece->id != '\0' ? "/" : "", piece->id);
    if (piece->copies_before != piece->copies_after) {
        html_add(page->out, "<p>%zu where there were %zu.</p>\n", piece->copies_after,
                 piece->copies_before);
    }
    add_values(page, piece);
    g_string_append(page->out, "<div class=\"faces\">\n");
    for (size_t i = 0; i < piece->side_count; i++) {
        const struct side_change *side = &piece->sides[i];
        const char *name = side_change_name(page->comparison, side);
        gchar *was = g_strdup_printf("%s, as it was", name),
              *is = g_strdup_printf("%s, as it is", name);
        add_face(page, 0, side->before, was, side);
        add_face(page, 1, side->after, is, side);
        g_free(is);
        g_free(was);
    }
    if (piece->kind != PIECE_CHANGED) {
        add_only_faces(page, piece);
    }
    g_string_append(page->out, "</div>\n");
}

/* A section where there are any of this kind; those that are too many are counted. */
static void add_pieces(struct page *page, enum piece_change_kind kind, const char *title)
{
    size_t shown = 0, count = 0;
    for (size_t i = 0; i < page->comparison->piece_count; i++) {
        const struct piece_change *piece = &page->comparison->pieces[i];
        if (piece->kind != kind) {
            continue;
        }
        if (count++ == 0) {
            html_add(page->out, "<section>\n<h2>%s</h2>\n", title);
        }
        if (shown < PIECES_SHOWN_MAX) {
            add_piece(page, piece);
            shown++;
        }
    }
    if (count > shown) {
        html_add(page->out, "<p class=\"note\">%zu more are not shown.</p>\n", count - shown);
    }
    if (count > 0) {
        g_string_append(page->out, "</section>\n");
    }
}

/* Rules that turned: what one state has, the other has not. */
static void add_rules(const struct page *page)
{
    if (page->comparison->rule_count == 0) {
        return;
    }
    g_string_append(page->out,
                    "<section>\n<h2>Rules</h2>\n<table>\n<thead><tr><th scope=\"col\">Rule</th>"
                    "<th scope=\"col\">Was</th><th scope=\"col\">Is</th></tr></thead>\n<tbody>\n");
    for (size_t i = 0; i < page->comparison->rule_count; i++) {
        const struct rule_change *rule = &page->comparison->rules[i];
        bool broken = rule->broken_after > 0;
        html_add(page->out,
                 "<tr><th scope=\"row\">%s<br/><span class=\"note\"><code>%s</code></span></th>",
                 rule->about->says, rule->about->name);
        html_add(page->out, "<td>%s</td><td class=\"verdict %s\">%s</td></tr>\n",
                 broken ? "kept" : "broken", broken ? "error" : "good", broken ? "broken" : "kept");
    }
    g_string_append(page->out, "</tbody>\n</table>\n</section>\n");
}

/* The chart of this title, in a state that has one. */
static void add_odds_of(const struct page *page, const struct rule_report *rules, const char *title,
                        const char *words, const char *id)
{
    for (size_t i = 0; i < rules->chart_count; i++) {
        if (strcmp(rules->charts[i].title, title) == 0) {
            html_add(page->out, "<h4>%s</h4>\n", words);
            report_chart_add(page->out, &rules->charts[i], id);
            return;
        }
    }
}

/* Each chart once; changes of one chart follow each other. */
static void add_odds(const struct page *page, const struct game_state *before,
                     const struct game_state *after)
{
    const char *last = NULL;
    if (page->comparison->odds_count > 0) {
        g_string_append(page->out, "<section>\n<h2>Odds</h2>\n");
        report_chart_add_patterns(page->out);
    }
    for (size_t i = 0; i < page->comparison->odds_count; i++) {
        const char *title = page->comparison->odds[i].chart;
        if (last != NULL && strcmp(last, title) == 0) {
            continue;
        }
        last = title;
        gchar *was = g_strdup_printf("was-%zu", i), *is = g_strdup_printf("is-%zu", i);
        html_add(page->out, "<h3>%s</h3>\n", title);
        add_odds_of(page, before->rules, title, "As it was", was);
        add_odds_of(page, after->rules, title, "As it is", is);
        g_free(is);
        g_free(was);
    }
    if (page->comparison->odds_count > 0) {
        g_string_append(page->out, "</section>\n");
    }
}

/* ---- the page ---- */

/* First what changed, as it may be printed anew. */
static void add_page(struct page *page, const struct game_state *before,
                     const struct game_state *after, const char *since)
{
    const struct comparison *comparison = page->comparison;
    gchar *title = g_strdup_printf("%s: what changed", comparison->after->game->title);
    report_page_begin(page->out, title);
    html_add(
        page->out,
        "<header>\n<h1>%s</h1>\n<p class=\"lead\">What changed since %s.</p>\n</header>\n<main>\n",
        comparison->after->game->title, since);
    if (comparison->piece_count == 0) {
        g_string_append(page->out, "<p>No piece looks different.</p>\n");
    }
    add_pieces(page, PIECE_CHANGED, "Changed");
    add_pieces(page, PIECE_ADDED, "New");
    add_pieces(page, PIECE_REMOVED, "Gone");
    add_rules(page);
    add_odds(page, before, after);
    g_free(title);
}

/* After a picture that failed no page is written. */
enum outcome comparison_page_write(const struct comparison *comparison,
                                   const struct game_state *before, const struct game_state *after,
                                   const char *since, const char *path, struct diag_list *diags)
{
    struct page page = {
        .comparison = comparison,
        .makers = {face_maker_new(&comparison->before->resources),
                   face_maker_new(&comparison->after->resources)},
        .out = g_string_new(NULL),
        .diags = diags,
    };
    add_page(&page, before, after, since);
    enum outcome outcome =
        page.outcome == OUTCOME_OK ? report_page_finish(page.out, path, diags) : page.outcome;
    face_maker_free(page.makers[0]);
    face_maker_free(page.makers[1]);
    g_string_free(page.out, TRUE);
    return outcome;
}
