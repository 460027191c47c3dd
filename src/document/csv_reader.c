/* CSV (RFC 4180) to a list of mappings, one a row. A row that is wrong is reported and left out;
 * only a quote that is never closed ends the reading, as nothing after it can be trusted. */
#include <stdio.h>
#include <string.h>

#include <glib.h>

#include "document/document.h"
#include "document/scalar_type.h"
#include "document/source_checks.h"

struct cell {
    const char *text; /* in the arena; quotes resolved, line breaks as LF */
    size_t length;
    struct source_span span; /* quotes included */
    bool quoted;
};

struct csv_reader {
    struct arena *arena;
    const struct source_text *source;
    const struct work_limits *limits;
    struct diag_list *diags;
    size_t at; /* byte offset of what is read next */
    size_t value_count;
    GArray *cells; /* struct cell, of the row that is read */
    const struct node **names;
    size_t name_count;
    GPtrArray *rows;                /* struct node */
    struct source_span first_empty; /* of the rows left out */
    size_t empty_count;
    bool rejected, stopped;
};

static void reject(struct csv_reader *reader, enum diag_code code, struct source_span span, ...)
{
    va_list arguments;
    va_start(arguments, span);
    diag_report_va(reader->diags, code, span, NULL, arguments);
    va_end(arguments);
    reader->rejected = true;
}

static struct source_span span_to_here(const struct csv_reader *reader, size_t begin)
{
    return (struct source_span){reader->source, begin, reader->at - begin};
}

/* --- Cells ------------------------------------------------------------------------------------ */

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
    while (!is_at_line_end(reader) && !is_at(reader, ',')) {
        reader->at++;
    }
}

/** The text up to the closing quote; false if there is none. */
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

static void read_quoted(struct csv_reader *reader, struct cell *cell)
{
    size_t begin = reader->at++;
    GString *text = g_string_new(NULL);
    if (!read_quoted_text(reader, text)) {
        reject(reader, DIAG_CSV_SYNTAX, (struct source_span){reader->source, begin, 1},
               "this quote is never closed");
        reader->stopped = true;
    }
    cell->text = arena_strndup(reader->arena, text->str, text->len);
    cell->length = text->len;
    cell->span = span_to_here(reader, begin);
    cell->quoted = true;
    g_string_free(text, TRUE);
    size_t after = reader->at;
    skip_to_cell_end(reader);
    if (reader->at > after) {
        reject(reader, DIAG_CSV_SYNTAX, span_to_here(reader, after),
               "text follows the closing quote; a quote inside a quoted cell is written twice");
    }
}

static void read_unquoted(struct csv_reader *reader, struct cell *cell)
{
    size_t begin = reader->at;
    skip_to_cell_end(reader);
    cell->span = span_to_here(reader, begin);
    cell->length = cell->span.length;
    cell->text = arena_strndup(reader->arena, reader->source->bytes + begin, cell->length);
    cell->quoted = false;
    const char *quote = strchr(cell->text, '"');
    if (quote != NULL) {
        struct source_span span = {reader->source, begin + (size_t)(quote - cell->text), 1};
        reject(reader, DIAG_CSV_SYNTAX, span,
               "a quote stands inside a cell without quotes; quote the whole cell and write "
               "this quote twice");
    }
}

/** Reads the cells of one row and passes its end; false if there are no more rows. */
static bool read_row(struct csv_reader *reader)
{
    g_array_set_size(reader->cells, 0);
    if (is_at_end(reader) || reader->stopped) {
        return false;
    }
    for (bool more = true; more;) {
        struct cell cell;
        (is_at(reader, '"') ? read_quoted : read_unquoted)(reader, &cell);
        if (!text_length_check(cell.length, reader->limits, cell.span, reader->diags)) {
            reader->rejected = true;
        }
        g_array_append_val(reader->cells, cell);
        more = is_at(reader, ',');
        reader->at += more ? 1 : 0;
    }
    skip_line_break(reader);
    return !reader->stopped;
}

static const struct cell *cell_at(const struct csv_reader *reader, size_t index)
{
    return &g_array_index(reader->cells, struct cell, index);
}

static bool is_blank_line(const struct csv_reader *reader)
{
    return reader->cells->len == 1 && cell_at(reader, 0)->span.length == 0;
}

/* Spreadsheets write the cells of columns and rows that were once used. */
static void drop_empty_cells_past(struct csv_reader *reader, size_t count)
{
    while (reader->cells->len > count && cell_at(reader, reader->cells->len - 1)->length == 0) {
        g_array_set_size(reader->cells, reader->cells->len - 1);
    }
}

static struct source_span row_span(const struct csv_reader *reader)
{
    struct source_span span = cell_at(reader, 0)->span;
    const struct cell *last = cell_at(reader, reader->cells->len - 1);
    span.length = last->span.offset + last->span.length - span.offset;
    return span;
}

/* --- Nodes ------------------------------------------------------------------------------------ */

static struct node *new_scalar(struct csv_reader *reader, const struct cell *cell)
{
    struct node *scalar = ARENA_NEW(reader->arena, struct node);
    scalar->kind = NODE_SCALAR;
    scalar->span = cell->span;
    scalar->scalar.text = cell->text;
    scalar->scalar.length = cell->length;
    scalar->scalar.plain = !cell->quoted;
    scalar->scalar.type = SCALAR_TEXT;
    return scalar;
}

static struct node *new_value(struct csv_reader *reader, const struct cell *cell)
{
    struct node *value = new_scalar(reader, cell);
    if (!cell->quoted) {
        scalar_resolve(value);
        if (value->scalar.type == SCALAR_NULL && value->scalar.length > 0) {
            value->scalar.type = SCALAR_TEXT; /* the words for null are YAML's, not CSV's */
        }
    }
    return value;
}

/** A file of one column "a;b;c" was saved by a spreadsheet of a country with decimal commas. */
static bool has_other_separator(const struct csv_reader *reader)
{
    const struct cell *only = cell_at(reader, 0);
    return reader->cells->len == 1 && !only->quoted && strpbrk(only->text, ";\t") != NULL;
}

static gint compare_texts(gconstpointer a, gconstpointer b)
{
    return strcmp(a, b);
}

static void check_name(struct csv_reader *reader, GTree *seen, const struct node *name)
{
    const struct node *first = g_tree_lookup(seen, name->scalar.text);
    if (name->scalar.length == 0) {
        reject(reader, DIAG_CSV_SYNTAX, name->span, "a column of the header has no name");
    } else if (first != NULL) {
        char line[24];
        snprintf(line, sizeof line, "%zu", source_span_line(first->span));
        reject(reader, DIAG_DUPLICATE_KEY, name->span, name->scalar.text, line);
    } else {
        /* The tree never writes to its keys and values. */
        g_tree_insert(seen, (gpointer)name->scalar.text, (gpointer)name);
    }
}

/** The names in the first row; false if there is none that the rows could be read by. */
static bool read_header(struct csv_reader *reader)
{
    if (!read_row(reader)) {
        return false;
    }
    if (has_other_separator(reader)) {
        reject(reader, DIAG_CSV_SYNTAX, cell_at(reader, 0)->span,
               "the columns are not separated by commas; save the file with commas");
        return false;
    }
    drop_empty_cells_past(reader, 1);
    reader->name_count = reader->cells->len;
    reader->names = ARENA_NEW_ARRAY(reader->arena, const struct node *, reader->name_count);
    GTree *seen = g_tree_new(compare_texts);
    for (size_t i = 0; i < reader->name_count; i++) {
        struct node *name = new_scalar(reader, cell_at(reader, i));
        name->index = i;
        reader->names[i] = name;
        check_name(reader, seen, name);
    }
    g_tree_destroy(seen);
    return true;
}

static void add_record(struct csv_reader *reader, const struct node *list)
{
    struct node *record = ARENA_NEW(reader->arena, struct node);
    struct node_entry *entries =
        ARENA_NEW_ARRAY(reader->arena, struct node_entry, reader->name_count);
    record->kind = NODE_MAPPING;
    record->span = row_span(reader);
    record->parent = list;
    record->index = reader->rows->len;
    record->mapping.entries = entries;
    record->mapping.count = reader->name_count;
    for (size_t i = 0; i < reader->name_count; i++) {
        struct node *value = new_value(reader, cell_at(reader, i));
        value->parent = record;
        value->key = reader->names[i];
        value->index = i;
        entries[i] = (struct node_entry){value->key, value};
    }
    g_ptr_array_add(reader->rows, record);
}

static bool check_cell_count(struct csv_reader *reader)
{
    size_t count = reader->cells->len;
    if (count == reader->name_count) {
        return true;
    }
    char given[24], wanted[24];
    snprintf(given, sizeof given, "%zu", count);
    snprintf(wanted, sizeof wanted, "%zu", reader->name_count);
    reject(reader, DIAG_CSV_CELL_COUNT, row_span(reader), given, wanted);
    return false;
}

static bool count_values(struct csv_reader *reader)
{
    reader->value_count += reader->cells->len + 1;
    if (reader->value_count <= reader->limits->value_count) {
        return true;
    }
    char limit[24];
    snprintf(limit, sizeof limit, "%zu", reader->limits->value_count);
    reject(reader, DIAG_TOO_MANY_VALUES, row_span(reader), limit);
    return false;
}

static bool is_empty_row(const struct csv_reader *reader)
{
    for (size_t i = 0; i < reader->cells->len; i++) {
        if (cell_at(reader, i)->length > 0) {
            return false;
        }
    }
    return true;
}

static void leave_out(struct csv_reader *reader)
{
    if (reader->empty_count++ == 0) {
        reader->first_empty = row_span(reader);
    }
}

static void report_left_out(const struct csv_reader *reader)
{
    char count[24];
    if (reader->empty_count > 0) {
        snprintf(count, sizeof count, "%zu", reader->empty_count);
        diag_report(reader->diags, DIAG_CSV_EMPTY_ROWS, reader->first_empty, NULL, count);
    }
}

static void read_records(struct csv_reader *reader, const struct node *list)
{
    while (read_row(reader) && count_values(reader)) {
        if (is_blank_line(reader)) {
            continue;
        }
        if (is_empty_row(reader)) {
            leave_out(reader);
            continue;
        }
        drop_empty_cells_past(reader, reader->name_count);
        if (check_cell_count(reader)) {
            add_record(reader, list);
        }
    }
    report_left_out(reader);
}

static const struct node *finish_list(struct csv_reader *reader, struct node *list)
{
    size_t count = reader->rows->len;
    const struct node **items = ARENA_NEW_ARRAY(reader->arena, const struct node *, count);
    for (size_t i = 0; i < count; i++) {
        items[i] = g_ptr_array_index(reader->rows, i);
    }
    list->list.items = items;
    list->list.count = count;
    return list;
}

enum outcome csv_read(struct arena *arena, const struct source_text *source,
                      const struct work_limits *limits, const struct node **root_out,
                      struct diag_list *diags)
{
    *root_out = NULL;
    if (source_check(source, limits->file_bytes, DIAG_CSV_SYNTAX, diags) != OUTCOME_OK) {
        return OUTCOME_REJECTED;
    }
    struct csv_reader reader = {
        .arena = arena,
        .source = source,
        .limits = limits,
        .diags = diags,
        .at = source_text_begin(source),
        .cells = g_array_new(FALSE, FALSE, sizeof(struct cell)),
        .rows = g_ptr_array_new(),
    };
    struct node *list = ARENA_NEW(arena, struct node);
    list->kind = NODE_LIST;
    list->span = (struct source_span){source, reader.at, source->length - reader.at};
    if (read_header(&reader)) {
        read_records(&reader, list);
    }
    if (!reader.rejected) {
        *root_out = finish_list(&reader, list);
    }
    g_array_free(reader.cells, TRUE);
    g_ptr_array_free(reader.rows, TRUE);
    return reader.rejected ? OUTCOME_REJECTED : OUTCOME_OK;
}
