/* Tables of text: CSV (RFC 4180) and what spreadsheets write in its place, with semicolons or tabs. A
 * row that is wrong is reported and left out; only a quote that is never closed ends the reading, as
 * nothing after it can be trusted. */
#include <string.h>

#include <glib.h>

#include "document/cell_text.h"
#include "document/document.h"
#include "document/source_checks.h"
#include "document/table.h"

struct csv_reader {
    struct arena *arena;
    const struct source_text *source;
    struct diag_list *diags;
    char separator;
    size_t at;     /* byte offset of what is read next */
    GArray *cells; /* struct table_cell, of the row that is read */
    struct table *table;
    bool row_rejected, rejected, stopped;
};

/* Only the row is lost; those behind it are read. The cell is the one that is read now. */
static void reject(struct csv_reader *reader, enum diag_code code, struct source_span span,
                   const char *words)
{
    diag_report(reader->diags, code, span, table_cell_path(reader->table, reader->cells->len),
                words);
    reader->row_rejected = reader->rejected = true;
}

static struct source_span span_to_here(const struct csv_reader *reader, size_t begin)
{
    return (struct source_span){reader->source, begin, reader->at - begin};
}

/* ---- cells ---- */

static bool is_at_end(const struct csv_reader *reader)
{
    return reader->at >= reader->source->length;
}

static bool is_at(const struct csv_reader *reader, char byte)
{
    return !is_at_end(reader) && reader->source->bytes[reader->at] == byte;
}

static bool is_at_line_end(const struct csv_reader *reader)
{
    return is_at_end(reader) || is_at(reader, '\n') || is_at(reader, '\r');
}

/* \n, \r\n or \r alone. */
static void skip_line_break(struct csv_reader *reader)
{
    if (is_at(reader, '\r')) {
        reader->at++;
    } else if (is_at(reader, '\n')) {
        reader->at++;
        return;
    }
    if (is_at(reader, '\n')) {
        reader->at++;
    }
}

static void skip_to_cell_end(struct csv_reader *reader)
{
    while (!is_at_line_end(reader) && !is_at(reader, reader->separator)) {
        reader->at++;
    }
}

/* The text up to the closing quote; false if there is none. */
static bool read_quoted_text(struct csv_reader *reader, GString *text)
{
    while (!is_at_end(reader)) {
        if (is_at(reader, '\r') || is_at(reader, '\n')) {
            skip_line_break(reader);
            g_string_append_c(text, '\n');
            continue;
        }
        char byte = reader->source->bytes[reader->at++];
        if (byte == '"' && !is_at(reader, '"')) {
            return true;
        }
        reader->at += byte == '"' ? 1 : 0;
        g_string_append_c(text, byte);
    }
    return false;
}

/* A quote that is forgotten makes a cell of all that follows, up to the next cell in quotes. */
static void reject_open_quote(struct csv_reader *reader, struct source_span quote,
                              const char *words)
{
    reject(reader, DIAG_CSV_SYNTAX, quote, words);
    reader->stopped = true;
}

/* A cell with a line break in it is good CSV, and as often a quote that was forgotten. */
static bool spans_lines(struct source_span span)
{
    return source_span_start(span).line != source_span_end(span).line;
}

/* A tab may be the separator, and is no blank then. */
static size_t blanks_from(const struct csv_reader *reader, size_t at)
{
    size_t end = at;
    while (end < reader->source->length && reader->source->bytes[end] != reader->separator &&
           strchr(" \t", reader->source->bytes[end]) != NULL) {
        end++;
    }
    return end - at;
}

/* Blanks outside of the quotes are no part of the cell. */
static bool is_at_quoted(const struct csv_reader *reader)
{
    size_t at = reader->at + blanks_from(reader, reader->at);
    return at < reader->source->length && reader->source->bytes[at] == '"';
}

/* The span has the quotes, the text what is between them, with a doubled quote as one. What follows the closing
 * quote tells whether it was one. */
static struct table_cell read_quoted(struct csv_reader *reader)
{
    reader->at += blanks_from(reader, reader->at);
    struct source_span quote = {reader->source, reader->at++, 1};
    GString *text = g_string_new(NULL);
    bool closed = read_quoted_text(reader, text);
    struct table_cell cell = {
        .text = arena_strndup(reader->arena, text->str, text->len),
        .length = text->len,
        .span = span_to_here(reader, quote.offset),
        .is_text = true,
    };
    g_string_free(text, TRUE);
    if (!closed) {
        reject_open_quote(reader, quote, "this quote is never closed");
        return cell;
    }
    reader->at += blanks_from(reader, reader->at);
    size_t after = reader->at;
    skip_to_cell_end(reader);
    if (reader->at > after && spans_lines(cell.span)) {
        reject_open_quote(reader, quote,
                          "this quote is not closed before the next one, lines below");
    } else if (reader->at > after) {
        reject(reader, DIAG_CSV_SYNTAX, span_to_here(reader, after),
               "text follows the closing quote; a quote inside a quoted cell is written twice");
    }
    return cell;
}

/* Blanks around a cell are for the eye; there are some in other scripts and on the web (U+00A0, U+200B, U+FEFF). */
static struct source_span without_blanks(struct source_span span)
{
    static const char *const blanks[] = {" ", "\t", "\u00a0", "\u200b", "\ufeff"};
    const char *text = span.source->bytes;
    for (size_t i = 0; i < G_N_ELEMENTS(blanks);) {
        size_t length = strlen(blanks[i]);
        bool before = span.length >= length && memcmp(text + span.offset, blanks[i], length) == 0;
        bool behind = !before && span.length >= length &&
                      memcmp(text + span.offset + span.length - length, blanks[i], length) == 0;
        span.offset += before ? length : 0;
        span.length -= before || behind ? length : 0;
        i = before || behind ? 0 : i + 1;
    }
    return span;
}

static struct table_cell read_unquoted(struct csv_reader *reader)
{
    size_t begin = reader->at;
    skip_to_cell_end(reader);
    struct source_span all = span_to_here(reader, begin);
    struct table_cell cell = {.span = without_blanks(all)};
    size_t before = cell.span.offset - begin, blanks = all.length - cell.span.length;
    bool is_for_the_eye = before == 1 && reader->source->bytes[begin] == ' ';
    cell.lost_blanks = cell.span.length > 0 && blanks > (is_for_the_eye ? 1 : 0);
    begin = cell.span.offset;
    cell.length = cell.span.length;
    cell.text = arena_strndup(reader->arena, reader->source->bytes + begin, cell.length);
    const char *quote = strchr(cell.text, '"');
    /* A formula is reported as one, whatever quotes are in it. Between tabs quotes are letters, as Google Sheets writes
     * them there. */
    if (quote != NULL && *cell.text != '=' && reader->separator != '\t') {
        struct source_span span = {reader->source, begin + (size_t)(quote - cell.text), 1};
        reject(reader, DIAG_CSV_SYNTAX, span,
               "a quote stands inside a cell without quotes; quote the whole cell and write "
               "this quote twice");
    }
    return cell;
}

/* ---- what a spreadsheet could not work out ---- */

/* `=` and the beginning of a value: =B2*2, =SUM(B2:B9), =-1, ="a"; not `=>` nor `= 3`. */
static bool is_formula(const char *text)
{
    return text[0] == '=' && text[1] != '\0' &&
           (g_ascii_isalnum(text[1]) || strchr("$(\"'-+.", text[1]) != NULL);
}

/* Both would be printed as they stand. */
static void check_value(struct csv_reader *reader, const struct table_cell *cell)
{
    if (cell_text_is_error(cell->text)) {
        reject(reader, DIAG_SPREADSHEET_ERROR, cell->span, cell->text);
    } else if (is_formula(cell->text)) {
        reject(reader, DIAG_SPREADSHEET_FORMULA, cell->span, cell->text);
    }
}

/* ---- rows ---- */

/* Reads the cells of one row and passes its end; false if there are no more rows. */
static bool read_row(struct csv_reader *reader)
{
    g_array_set_size(reader->cells, 0);
    reader->row_rejected = false;
    if (is_at_end(reader) || reader->stopped) {
        return false;
    }
    for (bool more = true; more;) {
        struct table_cell cell = is_at_quoted(reader) ? read_quoted(reader) : read_unquoted(reader);
        check_value(reader, &cell);
        g_array_append_val(reader->cells, cell);
        more = !reader->stopped && is_at(reader, reader->separator);
        reader->at += more ? 1 : 0;
    }
    skip_line_break(reader);
    return !reader->stopped;
}

/* A heading that is wrong ends the reading, as nothing behind it has a name. */
static void read_rows(struct csv_reader *reader)
{
    struct table *table = reader->table;
    bool go_on = true, first = !table_has_headings(table);
    while (go_on && read_row(reader)) {
        const struct table_cell *cells = (const struct table_cell *)(void *)reader->cells->data;
        if (reader->row_rejected) {
            table_lose_row(table);
            go_on = !first;
        } else {
            go_on = table_add_row(table, cells, reader->cells->len);
        }
        first = false;
    }
}

/* ---- the separator ---- */

/* "sep=;" in a line of its own, perhaps in quotes: Excel takes its separator from there, and writes it. */
static bool read_separator_line(struct csv_reader *reader)
{
    static const char words[] = "sep=";
    const char *line = reader->source->bytes + reader->at;
    size_t left = reader->source->length - reader->at, length = strlen(words);
    size_t quote = left > 0 && line[0] == '"' ? 1 : 0;
    size_t end = quote + length + 1 + quote;
    if (left < end || g_ascii_strncasecmp(line + quote, words, length) != 0 ||
        strchr(",;\t|", line[quote + length]) == NULL || (quote > 0 && line[end - 1] != '"') ||
        (left > end && line[end] != '\n' && line[end] != '\r')) {
        return false;
    }
    reader->separator = line[quote + length];
    reader->at += end;
    skip_line_break(reader);
    return true;
}

/* Where the first line begins that is not empty, which has the headings. */
static size_t headings_begin(const struct csv_reader *reader)
{
    size_t at = reader->at;
    while (at < reader->source->length && strchr("\r\n", reader->source->bytes[at]) != NULL) {
        at++;
    }
    return at;
}

/* What stands in the headings outside quotes: `wanted`, else the first of these; NUL in those of one column. */
static char find_separator(const struct csv_reader *reader, char wanted)
{
    static const char separators[] = ",\t;|";
    bool quoted = false, found[sizeof separators] = {false};
    for (size_t at = headings_begin(reader); at < reader->source->length; at++) {
        char byte = reader->source->bytes[at];
        quoted = quoted != (byte == '"');
        if (!quoted && (byte == '\n' || byte == '\r')) {
            break;
        }
        const char *separator = strchr(separators, byte);
        if (!quoted && separator != NULL) {
            found[separator - separators] = true;
        }
    }
    char first = '\0';
    for (size_t i = 0; separators[i] != '\0'; i++) {
        if (found[i] && (first == '\0' || separators[i] == wanted)) {
            first = separators[i];
        }
    }
    return first;
}

/* Behind what says how the cells are separated. */
static void begin(struct csv_reader *reader, const struct source_text *source,
                  const struct table_form *form)
{
    reader->source = source;
    reader->at = source_text_begin(source);
    bool said = read_separator_line(reader);
    if (form->separator != '\0') {
        reader->separator = form->separator;
    } else if (!said) {
        char found = find_separator(reader, '\0');
        reader->separator = found != '\0' ? found : ',';
    }
}

static const char *separator_word(char separator)
{
    switch (separator) {
    case ',':
        return "comma";
    case ';':
        return "semicolon";
    case '\t':
        return "tab";
    default:
        return "|";
    }
}

/* What was said of the file, or in it, would make one column of several. */
static void check_separator(const struct csv_reader *reader)
{
    char found = find_separator(reader, reader->separator);
    if (found != '\0' && found != reader->separator) {
        size_t begin = headings_begin(reader);
        size_t end = begin;
        while (end < reader->source->length && strchr("\r\n", reader->source->bytes[end]) == NULL) {
            end++;
        }
        struct source_span span = {reader->source, begin, end - begin};
        diag_report(reader->diags, DIAG_CSV_SEPARATOR, span, NULL,
                    separator_word(reader->separator), separator_word(found));
    }
}

/* Of the beginning of a file whose rows are in another stretch. */
static void read_headings(struct csv_reader *reader)
{
    while (!table_has_headings(reader->table) && read_row(reader) && !reader->row_rejected) {
        table_add_row(reader->table, (const struct table_cell *)(void *)reader->cells->data,
                      reader->cells->len);
    }
}

/* `head` is the beginning of the file, of which headings and separator are taken; rows are those of `source`.
 * Without a head both are of `source`. */
enum outcome csv_read_stretch(struct arena *arena, const struct source_text *head,
                              const struct source_text *source, const struct table_form *form,
                              const struct work_limits *limits, const struct node **root_out,
                              struct diag_list *diags)
{
    *root_out = NULL;
    if (source_check(source, limits->file_bytes, DIAG_CSV_SYNTAX, diags) != OUTCOME_OK) {
        return OUTCOME_REJECTED;
    }
    struct csv_reader reader = {
        .arena = arena,
        .diags = diags,
        .cells = g_array_new(FALSE, FALSE, sizeof(struct table_cell)),
        .table = table_new(arena, source, limits, form->decimal_commas, diags),
    };
    begin(&reader, head != NULL ? head : source, form);
    if (head != NULL) {
        read_headings(&reader);
        reader.source = source;
        reader.at = 0;
    } else {
        check_separator(&reader);
    }
    read_rows(&reader);
    enum outcome outcome = table_finish(reader.table, root_out);
    g_array_free(reader.cells, TRUE);
    if (reader.rejected) {
        *root_out = NULL;
        return OUTCOME_REJECTED;
    }
    return outcome;
}

enum outcome csv_read(struct arena *arena, const struct source_text *source,
                      const struct table_form *form, const struct work_limits *limits,
                      const struct node **root_out, struct diag_list *diags)
{
    return csv_read_stretch(arena, NULL, source, form, limits, root_out, diags);
}

/* ---- where rows end ---- */

/* Passes one cell as read_quoted() and read_unquoted() do; false where it may go on behind the source. */
static bool pass_cell(struct csv_reader *reader)
{
    if (is_at_quoted(reader)) {
        reader->at += blanks_from(reader, reader->at) + 1;
        bool closed = false;
        while (!closed && !is_at_end(reader)) {
            closed = reader->source->bytes[reader->at++] == '"';
            if (closed && is_at(reader, '"')) {
                reader->at++;
                closed = false;
            }
        }
    }
    skip_to_cell_end(reader);
    return !is_at_end(reader);
}

/* A line break of two bytes may be cut in two. Headings alone are no rows. */
size_t csv_whole_rows(const struct source_text *head, const struct source_text *source,
                      const struct table_form *form)
{
    struct csv_reader reader = {0};
    begin(&reader, head != NULL ? head : source, form);
    reader.at = head != NULL ? 0 : reader.at;
    reader.source = source;
    size_t end = 0, rows = head != NULL ? 1 : 0;
    while (pass_cell(&reader)) {
        if (is_at(&reader, reader.separator)) {
            reader.at++;
        } else if (reader.source->bytes[reader.at] == '\n' || reader.at + 1 < source->length) {
            skip_line_break(&reader);
            end = rows++ > 0 ? reader.at : 0;
        } else {
            break;
        }
    }
    return end;
}
