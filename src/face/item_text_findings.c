/* What is wrong with a text once it is shaped, in the words of a designer and at the letter where that is known: it does
 * not fit, its markup is broken, its font or a letter is missing, it is too small to be read. */
#include <math.h>
#include <string.h>

#include "diag/suggest.h"
#include "face/face_item.h"

/* Below this, print cannot be read; a printer of cards (cardsource.com) wants 7 pt, 6 pt if bold. */
#define SMALLEST_READABLE_PT 6.0

/* Nothing that is read is narrower. */
#define SMALLEST_LETTER_MM 0.3

/* The weight from which a face counts as bold. */
enum { WEIGHT_SEMIBOLD = 600 };

/* Where the family of a text is named: at the element or in its style; NULL: nowhere. */
static const struct node *family_node(const struct item *item)
{
    const struct element *element = item->element;
    const struct property *own = element != NULL ? element->properties[PROPERTY_FONT_FAMILY] : NULL;
    return own != NULL ? own->node : item->own.text->style.family_node;
}

/* At the family where a style or an element names it, else at the text whose markup does. */
static void report_font(struct face_pass *pass, const struct item *item, const char *family)
{
    const struct font_library *fonts = pass->resources->fonts;
    size_t count = 0;
    const char *const *families = font_library_families(fonts, pass->arena, &count);
    /* A list of families in the style differs from the one that is missing. */
    const struct node *named = family_node(item);
    bool is_named = named != NULL && strcmp(node_text(named), family) == 0;
    node_report(pass->diags, DIAG_FONT_MISSING, is_named ? named : item->own.text->origin, family,
                font_library_folders(fonts, pass->arena),
                suggest_tail(pass->arena, family, families, count));
}

/* From where the text's report points, in the source with its quotes and escapes. */
static struct source_span detail_span(const struct item *item, size_t length)
{
    return node_text_span(item->own.text->origin, item->own.text->report.offset, length);
}

/* "2.3 mm too high" */
static const char *excess_words(struct arena *arena, const struct text_report *report)
{
    bool is_wide = report->too_wide_mm >= report->too_high_mm;
    return arena_printf(arena, "%.1f mm too %s", fmax(report->too_wide_mm, report->too_high_mm),
                        is_wide ? "wide" : "high");
}

/* Where all parts of a row or column have too little room, it is told of that, once; not what has a size of its own. */
static bool is_told_of_parent(struct face_pass *pass, const struct item *item)
{
    const struct text_report *report = &item->own.text->report;
    bool horizontal = report->too_wide_mm >= report->too_high_mm;
    struct short_part *part = pass->short_part;
    while (part != NULL && part->horizontal != horizontal) {
        part = part->around;
    }
    bool is_own = horizontal ? item->width_given && item->width.unit == LENGTH_MM
                             : item->height_given && item->height.unit == LENGTH_MM;
    if (part == NULL || is_own) {
        return false;
    }
    part->missing_mm = fmax(part->missing_mm, fmax(report->too_wide_mm, report->too_high_mm));
    return true;
}

/* Where not even one line has room no text is to blame. */
static void report_overflow(struct face_pass *pass, const struct item *item, struct box box)
{
    const struct text_report *report = &item->own.text->report;
    struct arena *arena = pass->arena;
    bool shrunk = report->size_pt < item->own.text->style.size_pt;
    if (is_told_of_parent(pass, item)) {
        return;
    }
    /* Not a letter has room. */
    if (box.width_mm < SMALLEST_LETTER_MM && item->element != NULL) {
        diag_report_once(pass->diags, DIAG_TEXT_BOX_NARROW, item->span,
                         node_path(arena, item->element->node),
                         arena_printf(arena, "%.2g", fmax(box.width_mm, 0)),
                         arena_printf(arena, "%g", report->size_pt));
        return;
    }
    /* The first line is higher than the box. */
    if (report->line_mm > box.height_mm + MM_TOLERANCE && item->element != NULL) {
        diag_report(
            pass->diags, DIAG_TEXT_BOX_LOW, item->span, node_path(arena, item->element->node),
            arena_printf(arena, "%.2g", box.height_mm), arena_printf(arena, "%g", report->size_pt),
            arena_printf(arena, "%.2g", report->line_mm));
        return;
    }
    node_report(pass->diags, DIAG_TEXT_OVERFLOW, item->own.text->origin,
                arena_printf(arena, "%.1f x %.1f mm", box.width_mm, box.height_mm),
                excess_words(arena, report),
                shrunk ? arena_printf(arena, " even at %g pt", report->size_pt) : "",
                report->detail != NULL && *report->detail != '\0'
                    ? arena_printf(arena, "; '%s' is left outside", report->detail)
                    : "");
}

/* A face that the style asks for is missed once, where its family is named; one that the markup asks
 * for, at the words. */
static void report_no_face(struct face_pass *pass, const struct item *item)
{
    const struct style *style = &item->own.text->style;
    const struct text_note *note = &item->own.text->report.no_face;
    const struct node *named = family_node(item);
    /* Else the markup asks, at a place of its own. */
    bool asks = style->italic || style->weight >= WEIGHT_SEMIBOLD;
    bool at_family = named != NULL && asks;
    const struct node *at = at_family ? named : item->own.text->origin;
    struct source_span span = at_family ? named->span : node_text_span(at, note->offset, 1);
    face_report(pass, item->allowed, DIAG_FONT_FACE_MISSING, span, node_path(pass->arena, at),
                note->family, note->detail);
}

/* Where it is asked for: at the element, or once in its style. */
static void report_no_patterns(struct face_pass *pass, const struct item *item)
{
    const struct style *style = &item->own.text->style;
    const struct element *element = item->element;
    const struct property *own = element != NULL ? element->properties[PROPERTY_HYPHENS] : NULL;
    const struct node *styled = style->node != NULL ? node_lookup(style->node, "hyphens") : NULL;
    /* At the element, else in its style, else at the text itself. */
    const struct node *at = own != NULL      ? own->node
                            : styled != NULL ? styled
                                             : item->own.text->origin;
    face_report(pass, item->allowed, DIAG_HYPHENS_MISSING, at->span, node_path(pass->arena, at),
                style->language != NULL ? style->language : "und");
}

static void report_other_letters(struct face_pass *pass, const struct item *item)
{
    const struct text_note *fallback = &item->own.text->report.fallback;
    if (fallback->detail != NULL) {
        const struct node *origin = item->own.text->origin;
        face_report(pass, item->allowed, DIAG_FONT_FALLBACK,
                    node_text_span(origin, fallback->offset, 1), node_path(pass->arena, origin),
                    fallback->detail, fallback->family, item->own.text->style.family);
    }
    if (item->own.text->report.no_face.detail != NULL) {
        report_no_face(pass, item);
    }
    if (item->own.text->report.no_patterns) {
        report_no_patterns(pass, item);
    }
}

/* Emoji and icons alone keep their looks. */
static void report_no_letters(struct face_pass *pass, const struct item *item)
{
    static const enum property_id looks[] = {PROPERTY_TEXT_OUTLINE, PROPERTY_TEXT_SHADOW};
    const struct item_text *text = item->own.text;
    for (size_t i = 0; i < G_N_ELEMENTS(looks) && item->element != NULL; i++) {
        const struct property *own = item->element->properties[looks[i]];
        if (own != NULL && text->block != NULL && text->markup[0] != '\0' &&
            !text_block_has_letters(text->block)) {
            node_report(pass->diags, DIAG_NO_EFFECT, own->node, own->spec->name,
                        "it is of letters, and emoji and icons are pictures");
        }
    }
}

/* `**` around something; a lone star is a footnote or a product. */
static size_t bold_length(const char *at)
{
    const char *end =
        at[0] == '*' && at[1] == '*' && g_ascii_isalnum(at[2]) ? strstr(at + 2, "**") : NULL;
    return end != NULL ? (size_t)(end + 2 - at) : 0;
}

/* "[coin]" and "{coin}" of an icon that there is; `*icon_out` is its name. */
static size_t icon_length(struct face_pass *pass, const char *at, const char **icon_out)
{
    const char *end = at[0] == '[' ? strchr(at, ']') : at[0] == '{' ? strchr(at, '}') : NULL;
    const char *name =
        end != NULL ? arena_strndup(pass->arena, at + 1, (size_t)(end - at - 1)) : NULL;
    if (name == NULL || game_icon_file(pass->resources->game, name) == NULL) {
        return 0;
    }
    *icon_out = name;
    return (size_t)(end + 1 - at);
}

static bool is_field(const struct game *game, const char *name)
{
    for (size_t i = 0; i < game->data_set_count; i++) {
        const struct node *root = game->data_sets[i].root;
        if (root->kind == NODE_LIST && root->list.count > 0 &&
            node_lookup(root->list.items[0], name) != NULL) {
            return true;
        }
    }
    return false;
}

/* What ends a field that begins with this sign: "[name]", "{name}", "<%= name %>", "%name%", "$name". */
static const char *closing_of(char sign)
{
    return sign == '[' ? "]" : sign == '{' ? "}" : sign == '<' ? "%>" : sign == '%' ? "%" : "";
}

static const char *end_of_name(const char *start)
{
    while (g_ascii_isalnum(*start) || *start == '_') {
        start++;
    }
    return start;
}

/* "[name]", "<%= name %>" and what `{{name}}` prints, of a field that there is, and as the author wrote it: what
 * an expression made is no slip. `*field_out` is its name. */
static size_t field_length(struct face_pass *pass, const char *written, const char *at,
                           const char **field_out)
{
    const char *close = closing_of(at[0]);
    const char *start = at[0] != '<' ? at + 1 : g_str_has_prefix(at, "<%=") ? at + 3 : NULL;
    const char *end = start == NULL    ? NULL
                      : *close != '\0' ? strstr(start, close)
                                       : end_of_name(start);
    if (end == NULL) {
        return 0;
    }
    const char *name = g_strstrip(arena_strndup(pass->arena, start, (size_t)(end - start)));
    const char *whole = arena_strndup(pass->arena, at, (size_t)(end - at) + strlen(close));
    if (written == NULL || strstr(written, whole) == NULL ||
        !is_field(pass->resources->game, name)) {
        return 0;
    }
    *field_out = name;
    return (size_t)(end - at) + strlen(close);
}

/* "&nbsp;": those that text knows are characters by now. */
static size_t entity_length(const char *at)
{
    size_t letters = 0;
    while (at[0] == '&' && g_ascii_isalpha(at[letters + 1])) {
        letters++;
    }
    return letters > 1 && at[letters + 1] == ';' ? letters + 2 : 0;
}

/* "**bold**", "[coin]", "[name]", "&nbsp;" and "\\n": from its first character; NULL if there is none. `*instead_out` is what to
 * write. */
static const char *find_foreign_markup(struct face_pass *pass, const char *text,
                                       const char *written, size_t *length_out,
                                       const char **instead_out)
{
    static const char signs[] = "*[{<$%&\\";
    for (const char *at = strpbrk(text, signs); at != NULL; at = strpbrk(at + 1, signs)) {
        const char *icon = NULL, *field = NULL;
        if ((*length_out = bold_length(at)) > 0) {
            *instead_out = "bold is <b>...</b>";
        } else if ((*length_out = icon_length(pass, at, &icon)) > 0) {
            *instead_out = arena_printf(pass->arena, "the icon is :%s:", icon);
        } else if (strchr("[{<$%", at[0]) != NULL &&
                   (*length_out = field_length(pass, written, at, &field)) > 0) {
            *instead_out =
                arena_printf(pass->arena, "a field stands between single braces: \"{%s}\"", field);
        } else if ((*length_out = entity_length(at)) > 0) {
            *instead_out = "write the character itself, or its number, &#160;";
        } else if (at[0] == '\\' && at[1] == 'n' && !g_ascii_islower(at[2])) {
            /* "\name" of a path is left alone. */
            *length_out = 2;
            *instead_out =
                "a line ends where the text does in YAML, or at \\n between double quotes";
        }
        if (*length_out > 0) {
            return at;
        }
    }
    return NULL;
}

/* The usual habits of other programs, once a text. */
static void check_markup(struct face_pass *pass, const struct item *item)
{
    const struct item_text *text = item->own.text;
    size_t length = 0;
    const char *instead = NULL;
    const char *found =
        find_foreign_markup(pass, text->markup, node_text(text->origin), &length, &instead);
    if (found != NULL) {
        node_report(pass->diags, DIAG_FOREIGN_MARKUP, text->origin,
                    arena_strndup(pass->arena, found, length), instead);
    }
}

/* What is printed ends before a '#' that YAML takes for the beginning of a comment. */
static void check_comment(struct face_pass *pass, const struct item *item,
                          const struct node *scalar)
{
    if (scalar != NULL && scalar->kind == NODE_SCALAR && scalar->scalar.is_cut) {
        face_report(pass, item->allowed, DIAG_TEXT_CUT, scalar->span,
                    node_path(pass->arena, scalar), node_text(scalar));
    }
}

/* In the words of a designer, at the letter where that is known. */
static void report_problem(struct face_pass *pass, struct item *item, struct box box)
{
    const struct text_report *report = &item->own.text->report;
    const char *where = node_path(pass->arena, item->own.text->origin);
    size_t count = 0;
    const char *const *icons = NULL;
    switch (report->problem) {
    case TEXT_FINE:
        break;
    case TEXT_OVERFLOW:
        report_overflow(pass, item, box);
        break;
    case TEXT_BAD_MARKUP:
        diag_report(pass->diags, DIAG_MARKUP, detail_span(item, 1), where, report->detail);
        break;
    case TEXT_TOO_MANY_MARKS:
        diag_report(pass->diags, DIAG_TEXT_MARKS, detail_span(item, 1), where, report->detail);
        break;
    case TEXT_UNKNOWN_ICON:
        /* One that is there but cannot be read was reported when it was. */
        if (game_icon_file(pass->resources->game, report->detail) == NULL) {
            icons = game_icon_names(pass->resources->game, pass->arena, &count);
            diag_report(pass->diags, DIAG_UNKNOWN_ICON,
                        /* The name with its colons. */
                        detail_span(item, strlen(report->detail) + 2), where, report->detail,
                        suggest_tail(pass->arena, report->detail, icons, count));
        }
        break;
    case TEXT_MISSING_GLYPH:
        diag_report(pass->diags, DIAG_GLYPH_MISSING, detail_span(item, 1), where, report->detail,
                    item->own.text->style.family);
        break;
    case TEXT_MISSING_FONT:
        report_font(pass, item, report->detail);
        break;
    }
    pass->failed = true;
}

bool item_text_is_readable(const struct text_report *report)
{
    return report->smallest_pt >= SMALLEST_READABLE_PT - 0.001;
}

void item_text_report_too_small(struct face_pass *pass, const struct item *item)
{
    const struct item_text *text = item->own.text;
    if (text->report.problem == TEXT_FINE && !item_text_is_readable(&text->report) &&
        text->markup[0] != '\0') {
        face_report(pass, item->allowed, DIAG_TEXT_TOO_SMALL, item->span,
                    node_path(pass->arena, text->origin),
                    arena_printf(pass->arena, "%.2g", text->report.smallest_pt),
                    arena_printf(pass->arena, "%g", SMALLEST_READABLE_PT));
    }
}

void item_text_report(struct face_pass *pass, struct item *item, struct box box)
{
    const struct text_report *report = &item->own.text->report;
    if (report->problem != TEXT_FINE) {
        report_problem(pass, item, box);
    }
    report_other_letters(pass, item);
    report_no_letters(pass, item);
    item_text_report_too_small(pass, item);
    check_markup(pass, item);
    check_comment(pass, item, item->own.text->written);
    if (item->own.text->origin != item->own.text->written) {
        check_comment(pass, item, item->own.text->origin);
    }
}
