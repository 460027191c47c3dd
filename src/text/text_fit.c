/* Fitting: by halving the range of sizes, as a smaller size hardly ever needs more room. */
#include "text/text_fit.h"

#include <math.h>

#include "geom/length_units.h"

/* A quarter of a point is hardly seen; rounding in Pango and here stays under the tolerance. */
#define STEP_PT          0.25
#define TOLERANCE_PT     (MM_TOLERANCE * PT_PER_INCH / MM_PER_INCH)
#define DETAIL_BYTES_MAX 60

/* How far a length stands out of what there is for it; negative: there is no limit. */
static double excess_pt(double length_pt, double limit_mm)
{
    if (limit_mm < 0) {
        return 0;
    }
    double excess = length_pt - pt_from_mm(limit_mm);
    return excess > TOLERANCE_PT ? excess : 0;
}

bool text_layout_fits(const struct text_layout *layout)
{
    return excess_pt(layout->width_pt, layout->request->width_mm) == 0 &&
           excess_pt(layout->height_pt, layout->request->height_mm) == 0;
}

/* ---- shrinking ---- */

static double size_of_step(const struct text_request *request, int step)
{
    return fmax(request->style.size_pt - step * STEP_PT, request->minimum_size_pt);
}

static int last_step(const struct text_request *request)
{
    double room_pt = request->style.size_pt - request->minimum_size_pt;
    if (request->minimum_size_pt <= 0 || room_pt <= 0) {
        return 0;
    }
    /* The last step is what is left: it ends at the minimum. */
    return (int)ceil(room_pt / STEP_PT);
}

static void lay_out_step(struct text_layout *layout, struct font_set *set,
                         const struct text_request *request, const struct markup *markup, int step)
{
    text_layout_init(layout, set, request, markup, size_of_step(request, step));
}

void text_fit(struct text_layout *layout, struct font_set *set, const struct text_request *request,
              const struct markup *markup)
{
    int largest = 0, smallest = last_step(request), laid_out = 0;
    /* Most texts fit as they are. */
    lay_out_step(layout, set, request, markup, 0);
    if (smallest == 0 || text_layout_fits(layout)) {
        return;
    }
    /* Step `largest` does not fit; step `smallest` does, or is what it must be set in anyway. */
    while (smallest - largest > 1) {
        int middle = largest + (smallest - largest) / 2;
        text_layout_clear(layout);
        lay_out_step(layout, set, request, markup, middle);
        laid_out = middle;
        if (text_layout_fits(layout)) {
            smallest = middle;
        } else {
            largest = middle;
        }
    }
    if (laid_out != smallest) {
        text_layout_clear(layout);
        lay_out_step(layout, set, request, markup, smallest);
    }
}

/* ---- overflow ---- */

/* Words outside, in the order of the text, as the author wrote them; no more than are shown. */
struct outside {
    const struct text_layout *layout;
    GString *words;
    size_t first_offset; /* in the plain text */
};

static bool crosses_the_sides(const struct text_layout *layout, const struct text_line *line,
                              const char *word, const char *word_end)
{
    const char *text = layout->markup->text->str;
    const char *last = g_utf8_prev_char(word_end);
    /* From the leading edge of its first character to the trailing edge of its last, in either direction. */
    int from = text_line_edge(line, (int)(word - text), false);
    int to = text_line_edge(line, (int)(last - text), true);
    double left_pt = line->x_pt + text_layout_pt(layout, fmin(from, to));
    double right_pt = line->x_pt + text_layout_pt(layout, fmax(from, to));
    return left_pt < -TOLERANCE_PT || excess_pt(right_pt, layout->request->width_mm) > 0;
}

/* The name of the icon that stands at an offset of the plain text, or NULL. */
static const char *icon_name_at(const struct markup *markup, size_t text_offset)
{
    for (guint i = 0; i < markup->icons->len; i++) {
        const struct markup_icon *icon = &g_array_index(markup->icons, struct markup_icon, i);
        if (icon->text_offset == text_offset) {
            return icon->name;
        }
    }
    return NULL;
}

static void append_word(struct outside *outside, const char *word, const char *word_end)
{
    const struct markup *markup = outside->layout->markup;
    if (outside->words->len == 0) {
        outside->first_offset = (size_t)(word - markup->text->str);
    } else {
        g_string_append_c(outside->words, ' ');
    }
    for (const char *at = word; at < word_end && outside->words->len <= DETAIL_BYTES_MAX;
         at = g_utf8_next_char(at)) {
        const char *icon = icon_name_at(markup, (size_t)(at - markup->text->str));
        if (icon != NULL) {
            g_string_append_printf(outside->words, ":%s:", icon);
        } else if (!g_str_has_prefix(at, MARKUP_SOFT_HYPHEN)) {
            g_string_append_len(outside->words, at, g_utf8_next_char(at) - at);
        }
    }
}

static const char *skip_spaces(const char *at, const char *end)
{
    while (at < end && g_unichar_isspace(g_utf8_get_char(at))) {
        at = g_utf8_next_char(at);
    }
    return at;
}

static const char *skip_word(const char *at, const char *end)
{
    while (at < end && !g_unichar_isspace(g_utf8_get_char(at))) {
        at = g_utf8_next_char(at);
    }
    return at;
}

static void add_words_of_line(struct outside *outside, const struct text_line *line)
{
    const struct text_layout *layout = outside->layout;
    bool below = excess_pt(line->bottom_pt, layout->request->height_mm) > 0;
    bool wide = excess_pt(line->width_pt, layout->request->width_mm) > 0;
    if (!below && !wide) {
        return;
    }
    const char *text = layout->markup->text->str;
    const char *end = text + line->end;
    const char *word = skip_spaces(text + line->start, end);
    while (word < end && outside->words->len <= DETAIL_BYTES_MAX) {
        const char *word_end = skip_word(word, end);
        if (below || crosses_the_sides(layout, line, word, word_end)) {
            append_word(outside, word, word_end);
        }
        word = skip_spaces(word_end, end);
    }
}

/* Cut at a character, with a mark that there is more. */
static const char *shortened(const GString *words, struct arena *arena)
{
    if (words->len == 0) {
        return "an empty line";
    }
    if (words->len <= DETAIL_BYTES_MAX) {
        return arena_strndup(arena, words->str, words->len);
    }
    const char *end = g_utf8_find_prev_char(words->str, words->str + DETAIL_BYTES_MAX + 1);
    return arena_printf(arena, "%.*s\xE2\x80\xA6", (int)(end - words->str), words->str);
}

void text_fit_report_overflow(const struct text_layout *layout, struct arena *arena,
                              struct text_report *report)
{
    struct outside outside = {.layout = layout, .words = g_string_new(NULL)};
    /* Beyond what a finding shows no word is looked for: a text may have a million. */
    for (size_t i = 0; i < layout->line_count && outside.words->len <= DETAIL_BYTES_MAX; i++) {
        add_words_of_line(&outside, &layout->lines[i]);
    }
    report->problem = TEXT_OVERFLOW;
    report->offset = markup_source_offset(layout->markup, outside.first_offset);
    report->detail = shortened(outside.words, arena);
    report->too_wide_mm = mm_from_pt(excess_pt(layout->width_pt, layout->request->width_mm));
    report->too_high_mm = mm_from_pt(excess_pt(layout->height_pt, layout->request->height_mm));
    report->line_mm = layout->line_count > 0 ? mm_from_pt(layout->lines[0].bottom_pt) : 0;
    g_string_free(outside.words, TRUE);
}
