/* Findings in the format that was asked for, and as text for people, as compilers print them: place, message, the
 * source line and carets. */
#include "diag/diag_print.h"

#include <string.h>

#include <glib.h>

#include "diag/diag_formats.h"

/* Of one kind; the others are only counted, as one slip in a layout may give a finding for each card. */
#define SHOWN_PER_CODE 10
#define TAB_WIDTH      4

/* A line longer than this (base64 in YAML, say) is shown in part, with room before the finding. */
#define SHOWN_COLUMNS   120
#define COLUMNS_BEFORE  30
#define LINE_NUMBER_GAP "      "

/* Escape sequences for a terminal (ECMA-48, SGR), or nothing. */
struct style {
    const char *place, *level[3], *caret, *note, *end;
};

static const struct style plain_style = {"", {"", "", ""}, "", "", ""};

static const struct style ansi_style = {
    .place = "\033[1m",
    .level =
        {[DIAG_ADVICE] = "\033[1;36m", [DIAG_WARNING] = "\033[1;35m", [DIAG_ERROR] = "\033[1;31m"},
    .caret = "\033[1;32m",
    .note = "\033[2m",
    .end = "\033[0m",
};

/* One character of a line as it will be shown: control characters and bad bytes are replaced. */
struct glyph {
    char text[8];
    size_t byte_count;   /* in the source */
    size_t column_count; /* on the screen */
};

/* A span on one line, in screen columns from 0; `end` is behind the last one. */
struct column_range {
    size_t start, end;
};

/* Characters that turn the direction of text could make a line look like another. */
static bool turns_direction(gunichar character)
{
    return (character >= 0x202A && character <= 0x202E) ||
           (character >= 0x2066 && character <= 0x2069);
}

/* Escape sequences and their like must not reach a terminal. */
static bool is_harmless(gunichar character)
{
    return (g_unichar_isprint(character) || g_unichar_iszerowidth(character)) &&
           !turns_direction(character);
}

/* A character has six bytes at the most in GLib's UTF-8, so it fits. */
static void set_glyph_text(struct glyph *glyph, gunichar character)
{
    glyph->text[g_unichar_to_utf8(character, glyph->text)] = '\0';
}

/* East Asian wide characters take two cells (UAX 11), combining marks none. */
static size_t screen_width(gunichar character)
{
    if (g_unichar_iszerowidth(character)) {
        return 0;
    }
    return g_unichar_iswide(character) ? 2 : 1;
}

/* `column` is where on the screen it begins: a tab reaches up to the next stop. */
static struct glyph read_glyph(const char *at, size_t length, size_t column)
{
    static const gunichar replacement = 0xFFFD;
    gunichar character = g_utf8_get_char_validated(at, (gssize)length);
    struct glyph glyph = {.byte_count = 1, .column_count = 1};

    if (*at == '\t') {
        glyph.column_count = TAB_WIDTH - column % TAB_WIDTH;
        memset(glyph.text, ' ', glyph.column_count);
        return glyph;
    }
    if (character == (gunichar)-1 || character == (gunichar)-2) {
        set_glyph_text(&glyph, replacement);
        return glyph;
    }
    glyph.byte_count = (size_t)(g_utf8_next_char(at) - at);
    if (!is_harmless(character)) {
        set_glyph_text(&glyph, replacement);
        return glyph;
    }
    glyph.column_count = screen_width(character);
    set_glyph_text(&glyph, character);
    return glyph;
}

/* The screen column at which byte `offset` of a line begins. */
static size_t column_at(const char *line, size_t length, size_t offset)
{
    size_t column = 0;

    for (size_t at = 0; at < MIN(offset, length);) {
        /* As it will be shown, since a tab's width depends on where it begins. */
        struct glyph glyph = read_glyph(line + at, length - at, column);

        at += glyph.byte_count;
        column += glyph.column_count;
    }
    return column;
}

/* The part of the line that holds the finding; all of it if it is not long. */
static struct column_range choose_shown(size_t width, struct column_range marked)
{
    if (width <= SHOWN_COLUMNS) {
        return (struct column_range){0, width};
    }
    size_t start = marked.start > COLUMNS_BEFORE ? marked.start - COLUMNS_BEFORE : 0;

    start = MIN(start, width - SHOWN_COLUMNS);
    return (struct column_range){start, start + SHOWN_COLUMNS};
}

/* A wide character that `shown` cuts in two becomes blanks, so that columns stay true. */
static void append_source(GString *out, const char *line, size_t length, struct column_range shown,
                          size_t width)
{
    size_t column = 0;

    g_string_append(out, shown.start > 0 ? "..." : "");
    for (size_t at = 0; at < length && (column < shown.end || shown.end == width);) {
        struct glyph glyph = read_glyph(line + at, length - at, column);

        if (column >= shown.start) {
            g_string_append(out, glyph.text);
        } else if (column + glyph.column_count > shown.start) {
            g_string_append_printf(out, "%*s", (int)(column + glyph.column_count - shown.start),
                                   "");
        }
        at += glyph.byte_count;
        column += glyph.column_count;
    }
    g_string_append(out, shown.end < width ? "..." : "");
    g_string_append_c(out, '\n');
}

/* At least one caret, also for an empty span; what lies behind the part that is shown is not marked. */
static void append_carets(GString *out, struct column_range marked, struct column_range shown,
                          const struct style *style)
{
    size_t gap = marked.start - shown.start + (shown.start > 0 ? strlen("...") : 0);
    size_t end = MIN(marked.end, shown.end);

    g_string_append_printf(out, "%*s%s^", (int)gap, "", style->caret);
    for (size_t column = marked.start + 1; column < end; column++) {
        g_string_append_c(out, '~');
    }
    g_string_append_printf(out, "%s\n", style->end);
}

/* Of a span over several lines the first is shown, marked up to its end. */
static void append_excerpt(GString *out, struct source_span span, const struct style *style)
{
    size_t line_number = source_span_start(span).line, length;
    const char *line = source_line(span.source, line_number, &length);
    size_t line_start = (size_t)(line - span.source->bytes);
    size_t from = span.offset > line_start ? MIN(span.offset - line_start, length) : 0;
    size_t to = from + MIN(span.length, length - from);
    size_t width = column_at(line, length, length);
    struct column_range marked = {column_at(line, length, from), column_at(line, length, to)};
    struct column_range shown = choose_shown(width, marked);

    g_string_append_printf(out, "%5zu | ", line_number);
    append_source(out, line, length, shown, width);
    g_string_append(out, LINE_NUMBER_GAP "| ");
    append_carets(out, marked, shown, style);
}

void diag_print_excerpt(GString *out, struct source_span span)
{
    append_excerpt(out, span, &plain_style);
}

/* Text that may quote a file, harmless for a terminal. */
static void append_safe(GString *out, const char *text)
{
    size_t length = strlen(text);

    for (size_t at = 0; at < length;) {
        struct glyph glyph = read_glyph(text + at, length - at, 0);

        g_string_append(out, text[at] == '\n' ? "\n" : glyph.text);
        at += glyph.byte_count;
    }
}

/* "file:line:column:", which editors open; "kerf:" for what is in no file. */
static void append_place(GString *out, struct source_span span, const struct style *style)
{
    g_string_append(out, style->place);
    append_safe(out, span.source == NULL ? "kerf" : span.source->path);
    if (span.source != NULL) {
        source_place_append(out, span);
    }
    g_string_append_printf(out, ":%s ", style->end);
}

/* Below the excerpt and in line with it. */
static void append_note(GString *out, const char *name, const char *text, const struct style *style)
{
    g_string_append_printf(out, "%s%s= %s ", LINE_NUMBER_GAP, style->note, name);
    append_safe(out, text);
    g_string_append_printf(out, "%s\n", style->end);
}

/* ---- the records that a finding is for, the faces that it is on ---- */

/* In text; in JSON all are told. */
enum { SHOWN_SUBJECTS = 10 };

/* "cards[23] 'gust', cards.csv:24", with the field and the column where a value is meant; of a sheet the cell. */
static void append_subject(GString *out, const struct diag_subject *subject)
{
    const struct source_text *source = subject->span.source;

    g_string_append_printf(out, "%s[%zu]", subject->set, subject->number);
    if (subject->field != NULL && *subject->field != '\0') {
        g_string_append_printf(out, ".%s", subject->field);
    }
    if (subject->id != NULL) {
        g_string_append_printf(out, " '%s'", subject->id);
    }
    if (source == NULL) {
        return;
    }
    g_string_append_printf(out, ", %s", source->path);
    if (source->is_sheet || subject->field != NULL) {
        source_place_append(out, subject->span);
    } else {
        g_string_append_printf(out, ":%zu", source_span_line(subject->span));
    }
}

/* Only then is there a total to tell. */
static bool are_of_one_set(const struct diag *diag)
{
    for (size_t i = 1; i < diag->subject_count; i++) {
        if (strcmp(diag->subjects[i].set, diag->subjects[0].set) != 0) {
            return false;
        }
    }
    return true;
}

/* How many there are, and which unless it is all of them. */
static void append_several(GString *out, const struct diag *diag)
{
    const struct diag_subject *subjects = diag->subjects;
    size_t count = diag->subject_count, shown = MIN(count, SHOWN_SUBJECTS);

    if (!are_of_one_set(diag)) {
        g_string_append_printf(out, "%zu records", count);
    } else {
        g_string_append_printf(out, "%zu of %zu %s", count, subjects[0].total, subjects[0].set);
        if (count == subjects[0].total) {
            return;
        }
    }
    for (size_t i = 0; i < shown; i++) {
        g_string_append(out, i == 0 ? ": " : "; ");
        append_subject(out, &subjects[i]);
    }
    if (shown < count) {
        g_string_append_printf(out, "; and %zu more", count - shown);
    }
}

void diag_print_subjects(GString *out, const struct diag *diag)
{
    if (diag->subject_count == 1) {
        append_subject(out, &diag->subjects[0]);
    } else if (diag->subject_count > 1) {
        append_several(out, diag);
    }
}

void diag_print_faces(GString *out, const struct diag *diag)
{
    for (size_t i = 0; i < diag->face_count; i++) {
        const struct diag_face *face = &diag->faces[i];

        g_string_append_printf(out, "%s%s", i > 0 ? ", " : "", face->component);
        if (face->side != NULL) {
            g_string_append_printf(out, " %s", face->side);
        }
    }
}

/* A note of what `print` writes. */
static void append_printed(GString *out, const char *name,
                           void (*print)(GString *out, const struct diag *diag),
                           const struct diag *diag, const struct style *style)
{
    GString *text = g_string_new(NULL);

    print(text, diag);
    append_note(out, name, text->str, style);
    g_string_free(text, TRUE);
}

/* Place, level and message are one line, for editors that look for it; the rest is indented. */
static void append_finding(GString *out, const struct diag *diag, const struct style *style)
{
    const struct diag_code_info *info = diag_code_info(diag->code);

    append_place(out, diag->span, style);
    g_string_append_printf(out, "%s%s:%s ", style->level[diag->level], diag_level_name(diag->level),
                           style->end);
    append_safe(out, diag->message);
    g_string_append_printf(out, " [%s]\n", info->slug);
    if (diag->span.source != NULL) {
        append_excerpt(out, diag->span, style);
    }
    /* A way that begins at a record is that of the first of several. */
    /* The root of a document has no path. */
    if (diag->where != NULL && diag->where[0] != '\0' &&
        (diag->subject_count < 2 || diag->where[0] != '[')) {
        append_note(out, "in", diag->where, style);
    }
    if (diag->face_count > 0) {
        append_printed(out, "on", diag_print_faces, diag, style);
    }
    if (diag->subject_count > 0) {
        append_printed(out, "for", diag_print_subjects, diag, style);
    }
    if (diag->rule != NULL) {
        append_note(out, "rule", diag->rule->name, style);
        append_note(out, "says", diag->rule->says, style);
        append_note(out, "from", diag->rule->from, style);
    }
}

/* What repeats are counted by: the code, or the rule. */
static const char *kind_of(const struct diag *diag)
{
    return diag->rule == NULL ? diag_code_info(diag->code)->slug : diag->rule->name;
}

/* Counts one more and gives how many there were before. */
static size_t count_kind(GHashTable *counts, const char *kind)
{
    size_t count = GPOINTER_TO_SIZE(g_hash_table_lookup(counts, kind));

    g_hash_table_replace(counts, (gpointer)kind, GSIZE_TO_POINTER(count + 1));
    return count;
}

/* In the order in which the kinds appear; one is taken out once it is told. */
static void append_hidden_counts(GString *out, const struct diag_list *list, GHashTable *counts)
{
    for (size_t i = 0; i < diag_list_count(list); i++) {
        const struct diag *diag = diag_list_at(list, i);
        const char *slug = diag_code_info(diag->code)->slug, *kind = kind_of(diag);
        size_t count = GPOINTER_TO_SIZE(g_hash_table_lookup(counts, kind));

        if (count > SHOWN_PER_CODE) {
            g_string_append_printf(out, "kerf: and %zu more [%s]", count - SHOWN_PER_CODE, slug);
            if (diag->rule != NULL) {
                g_string_append_printf(out, " of the rule %s", kind);
            }
            g_string_append_c(out, '\n');
            g_hash_table_remove(counts, kind);
        }
    }
}

/* The first of each kind as they come, then how many are not shown. */
static void print_text(GString *out, const struct diag_list *list, bool colour)
{
    const struct style *style = colour ? &ansi_style : &plain_style;
    GHashTable *counts = g_hash_table_new(g_str_hash, g_str_equal);

    for (size_t i = 0; i < diag_list_count(list); i++) {
        const struct diag *diag = diag_list_at(list, i);

        if (count_kind(counts, kind_of(diag)) < SHOWN_PER_CODE) {
            append_finding(out, diag, style);
        }
    }
    append_hidden_counts(out, list, counts);
    g_hash_table_destroy(counts);
}

/* ---- formats ---- */

/* By enum diag_format; colour is for text alone. */
static void (*const printers[])(GString *out, const struct diag_list *list, bool colour) = {
    [DIAG_FORMAT_TEXT] = print_text,
    [DIAG_FORMAT_JSON] = diag_print_json,
    [DIAG_FORMAT_SARIF] = diag_print_sarif,
};

static const char *const level_names[] = {
    [DIAG_ADVICE] = "advice",
    [DIAG_WARNING] = "warning",
    [DIAG_ERROR] = "error",
};

const char *diag_level_name(enum diag_level level)
{
    return level_names[level];
}

void diag_print(GString *out, const struct diag_list *list, enum diag_format format, bool colour)
{
    printers[format](out, list, colour);
}
