/* The rows of CSV files and of spreadsheets to records. */
#include "document/table.h"

#include <stdio.h>
#include <string.h>

#include <glib.h>

#include "document/cell_text.h"
#include "document/scalar_type.h"
#include "document/source_checks.h"

/* What is told once for all rows. */
struct sighting {
    size_t count;
    struct source_span first;
    const char *where; /* the way to it; NULL: it is more than a cell */
};

/* What stands in a column so far. */
struct column {
    struct table_cell heading;
    const struct node *name; /* NULL: the heading is empty */
    size_t filled, numbers;
    struct sighting dates;
};

/* While rows come in. */
struct table {
    struct arena *arena;
    const struct work_limits *limits;
    bool decimal_commas;
    struct diag_list *diags;
    struct node *list;
    struct table_cell
        *lone_heading; /* [lone_count] cells of a first row with one value, before it is judged */
    size_t lone_count;
    struct column *columns; /* [column_count]; NULL before the headings */
    size_t column_count, name_count, value_count;
    GPtrArray *records; /* struct node */
    size_t lost_count;  /* rows that are no record, as something in them is wrong */
    struct sighting empty_rows, short_rows, repeated_headings, text_numbers, blanks;
    bool after_empty, rejected;
};

static void note(struct sighting *sighting, struct source_span span)
{
    if (sighting->count++ == 0) {
        sighting->first = span;
    }
}

static void note_cell(const struct table *table, struct sighting *sighting,
                      const struct node *value)
{
    if (sighting->count == 0) {
        sighting->where = node_path(table->arena, value);
    }
    note(sighting, value->span);
}

/* A table with a finding has no tree in the end; rows are read on for what else is wrong. */
static void reject(struct table *table, enum diag_code code, struct source_span span, ...)
{
    va_list arguments;
    va_start(arguments, span);
    diag_report_va(table->diags, code, span, NULL, arguments);
    va_end(arguments);
    table->rejected = true;
}

struct table *table_new(struct arena *arena, const struct source_text *source,
                        const struct work_limits *limits, bool decimal_commas,
                        struct diag_list *diags)
{
    struct table *table = g_new0(struct table, 1);
    table->arena = arena;
    table->limits = limits;
    table->decimal_commas = decimal_commas;
    table->diags = diags;
    table->records = g_ptr_array_new();
    table->list = ARENA_NEW(arena, struct node);
    table->list->kind = NODE_LIST;
    size_t begin = source_text_begin(source);
    table->list->span = (struct source_span){source, begin, source->length - begin};
    return table;
}

/* From the first cell to the end of the last. */
static struct source_span row_span(const struct table_cell *cells, size_t count)
{
    struct source_span span = cells[0].span;
    span.length = cells[count - 1].span.offset + cells[count - 1].span.length - span.offset;
    return span;
}

/* ---- values ---- */

static struct node *new_text(const struct table *table, const char *text, size_t length,
                             const struct table_cell *cell)
{
    struct node *scalar = ARENA_NEW(table->arena, struct node);
    scalar->kind = NODE_SCALAR;
    scalar->span = cell->span;
    scalar->scalar.text = text;
    scalar->scalar.length = length;
    scalar->scalar.plain = !cell->is_text;
    scalar->scalar.type = SCALAR_TEXT;
    return scalar;
}

static bool is_real(const struct node *scalar)
{
    return scalar->scalar.type == SCALAR_REAL;
}

/* With a comma between whole and fraction a point has another meaning (1.500 is much), so that a
 * number with a point is left as text, which cannot be computed with by mistake. */
static void resolve_decimal_comma(const struct table *table, struct node *value)
{
    const char *text = value->scalar.text, *comma = strchr(text, ',');
    if (strchr(text, '.') != NULL) {
        value->scalar.type = is_real(value) ? SCALAR_TEXT : value->scalar.type;
        return;
    }
    if (comma == NULL || strchr(comma + 1, ',') != NULL) {
        return;
    }
    struct node number = *value;
    char *with_point = arena_strdup(table->arena, text);
    with_point[comma - text] = '.';
    number.scalar.text = with_point;
    scalar_resolve(&number);
    if (is_real(&number)) {
        value->scalar.type = SCALAR_REAL;
        value->scalar.real = number.scalar.real;
    }
}

/* Its text says the same, or shows it in another way. */
static void resolve_number(struct node *value, double number)
{
    scalar_resolve(value);
    if (value->scalar.type != SCALAR_INTEGER) {
        value->scalar.type = SCALAR_REAL;
        value->scalar.real = number;
    }
}

/* A cell in quotes is text, a number of a spreadsheet a number however it is shown; of all others their form
 * decides, as in YAML. */
static struct node *new_value(const struct table *table, const struct table_cell *cell)
{
    struct node *value = new_text(table, cell->text, cell->length, cell);
    if (cell->is_number) {
        resolve_number(value, cell->number);
        return value;
    }
    if (!cell->is_text) {
        scalar_resolve(value);
        if (value->scalar.type == SCALAR_NULL && value->scalar.length > 0) {
            value->scalar.type = SCALAR_TEXT; /* the words for null are YAML's, not a table's */
        }
    }
    if (table->decimal_commas) {
        resolve_decimal_comma(table, value);
    }
    return value;
}

/* ---- headings ---- */

/* "Attack (ranged)" becomes Attack_ranged, which an expression can say. What begins with a digit gets a `_` before
 * it. */
const char *column_name(struct arena *arena, const char *heading)
{
    GString *name = g_string_new(NULL);
    bool gap = false;
    for (const char *at = heading; *at != '\0'; at = g_utf8_next_char(at)) {
        gunichar character = g_utf8_get_char(at);
        bool fits = g_unichar_isalnum(character) || g_unichar_ismark(character) || character == '_';
        if (fits && (gap || (name->len == 0 && g_unichar_isdigit(character)))) {
            g_string_append_c(name, '_');
        }
        if (fits) {
            g_string_append_unichar(name, character);
        }
        gap = !fits && name->len > 0;
    }
    const char *kept = arena_strdup(arena, name->str);
    g_string_free(name, TRUE);
    return kept;
}

static gint compare_texts(gconstpointer a, gconstpointer b)
{
    return strcmp(a, b);
}

/* A tree and no hash, so that a heading made to be slow cannot be. */
static void check_name(struct table *table, GTree *seen, const struct node *name)
{
    const struct node *first = g_tree_lookup(seen, name->scalar.text);
    if (name->scalar.length == 0) {
        reject(table, DIAG_TABLE_HEADING, name->span, "its heading has no letter or digit");
    } else if (first != NULL) {
        char line[24];
        snprintf(line, sizeof line, "%zu", source_span_line(first->span));
        reject(table, DIAG_DUPLICATE_KEY, name->span, name->scalar.text, line);
    } else {
        /* The tree never writes to its keys and values. */
        g_tree_insert(seen, (gpointer)name->scalar.text, (gpointer)name);
    }
}

/* A column without a heading may stand between others as long as it has no value. */
static void read_headings(struct table *table, const struct table_cell *cells, size_t count)
{
    table->column_count = count;
    table->columns = ARENA_NEW_ARRAY(table->arena, struct column, count);
    GTree *seen = g_tree_new(compare_texts);
    for (size_t i = 0; i < count; i++) {
        table->columns[i].heading = cells[i];
        if (cells[i].length > 0) {
            const char *text = column_name(table->arena, cells[i].text);
            struct node *name = new_text(table, text, strlen(text), &cells[i]);
            name->index = (guint32)table->name_count++;
            table->columns[i].name = name;
            check_name(table, seen, name);
        }
    }
    g_tree_destroy(seen);
}

/* ---- what columns hold ---- */

/* Of a spreadsheet it is told which cell is a day; in a table of text its letters show it. */
static void note_value(struct table *table, struct column *column, const struct node *value,
                       const struct table_cell *cell)
{
    enum scalar_type type = value->scalar.type;
    if (cell->length == 0) {
        return;
    }
    column->filled++;
    if (cell->lost_blanks && type == SCALAR_TEXT) {
        note_cell(table, &table->blanks, value);
    }
    if (type == SCALAR_INTEGER || type == SCALAR_REAL) {
        column->numbers++;
    } else if (cell->is_moment || (!cell->is_text && cell_text_is_date(cell->text))) {
        note_cell(table, &column->dates, value);
    } else if (type == SCALAR_TEXT &&
               (cell_text_is_number_for_people(cell->text) ||
                (!cell->is_text && cell_text_has_decimal_comma(cell->text)))) {
        note_cell(table, &table->text_numbers, value);
    }
}

/* ---- rows ---- */

/* From 0, of the row that comes next among all of the file that are records, or should have been. */
static size_t next_index(const struct table *table)
{
    return table->list->span.source->before.records + table->records->len + table->lost_count;
}

const char *table_cell_path(const struct table *table, size_t column)
{
    const struct node *name = column < table->column_count ? table->columns[column].name : NULL;
    return name != NULL
               ? arena_printf(table->arena, "[%zu].%s", next_index(table) + 1, name->scalar.text)
               : NULL;
}

void table_lose_row(struct table *table)
{
    table->lost_count++;
}

/* Keys are those of the heading, shared by all records; each record has values of its own. */
static void add_record(struct table *table, const struct table_cell *cells)
{
    struct node *record = ARENA_NEW(table->arena, struct node);
    struct node_entry *entries =
        ARENA_NEW_ARRAY(table->arena, struct node_entry, table->name_count);
    record->kind = NODE_MAPPING;
    record->span = row_span(cells, table->column_count);
    record->parent = table->list;
    record->index = (guint32)next_index(table);
    record->mapping.entries = entries;
    record->mapping.count = table->name_count;
    for (size_t i = 0, at = 0; i < table->column_count; i++) {
        const struct column *column = &table->columns[i];
        if (column->name != NULL) {
            struct node *value = new_value(table, &cells[i]);
            value->parent = record;
            value->key = column->name;
            value->index = (guint32)at;
            entries[at++] = (struct node_entry){value->key, value};
            note_value(table, &table->columns[i], value, &cells[i]);
        }
    }
    g_ptr_array_add(table->records, record);
}

/* A row is as many values as it has cells, and itself. */
static bool count_values(struct table *table, const struct table_cell *cells, size_t count)
{
    table->value_count += count + 1;
    if (table->value_count <= table->limits->value_count) {
        return true;
    }
    char limit[24];
    snprintf(limit, sizeof limit, "%zu", table->limits->value_count);
    reject(table, DIAG_TOO_MANY_VALUES, row_span(cells, count), limit);
    return false;
}

/* Each cell on its own: a row has the limit of the file. */
static void check_lengths(struct table *table, const struct table_cell *cells, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (!text_length_check(cells[i].length, table->limits, cells[i].span, table->diags)) {
            table->rejected = true;
        }
    }
}

/* A cell that begins with one and ends without. */
static bool have_curly_quotes(const struct table_cell *cells, size_t count)
{
    bool found = false;
    for (size_t i = 0; i < count; i++) {
        const char *text = cells[i].text;
        bool begins = g_str_has_prefix(text, "\u201c") || g_str_has_prefix(text, "\u201e");
        bool ends = g_str_has_suffix(text, "\u201d") || g_str_has_suffix(text + 1, "\u201c");
        found = found || (begins && !ends);
    }
    return found;
}

/* Too many cells: one of them has a separator that should have been in quotes. */
static void reject_cell_count(struct table *table, const struct table_cell *cells, size_t count)
{
    char given[24], wanted[24];
    snprintf(given, sizeof given, "%zu", count);
    snprintf(wanted, sizeof wanted, "%zu", table->column_count);
    reject(table, DIAG_CSV_CELL_COUNT, row_span(cells, count), given, wanted,
           have_curly_quotes(cells, count) ? "; only straight quotes hold a cell together" : "");
    table_lose_row(table);
}

static size_t count_filled(const struct table_cell *cells, size_t count)
{
    size_t filled = 0;
    for (size_t i = 0; i < count; i++) {
        filled += cells[i].length > 0 ? 1 : 0;
    }
    return filled;
}

/* Spreadsheets write the cells of columns and rows that were once used. */
static size_t without_empty_past(const struct table_cell *cells, size_t count, size_t least)
{
    while (count > least && cells[count - 1].length == 0) {
        count--;
    }
    return count;
}

/* Excel writes the separators of empty cells at the end of a row only where a row near by has more. */
static const struct table_cell *with_missing_cells(struct table *table,
                                                   const struct table_cell *cells, size_t count)
{
    struct table_cell *all = ARENA_NEW_ARRAY(table->arena, struct table_cell, table->column_count);
    struct source_span row = row_span(cells, count);
    const struct table_cell missing = {.text = "",
                                       .span = {row.source, row.offset + row.length, 0}};
    for (size_t i = 0; i < table->column_count; i++) {
        all[i] = i < count ? cells[i] : missing;
    }
    note(&table->short_rows, row);
    return all;
}

static bool is_heading(const struct table_cell *cell, const struct column *column)
{
    return cell->length == column->heading.length && strcmp(cell->text, column->heading.text) == 0;
}

/* As tables have it that were copied together, or printed on pages. */
static bool repeats_headings(const struct table *table, const struct table_cell *cells)
{
    bool same = table->name_count > 1;
    for (size_t i = 0; same && i < table->column_count; i++) {
        same = is_heading(&cells[i], &table->columns[i]);
    }
    return same;
}

/* Behind an empty row all of it is text, and one cell is a heading or stands where there were only numbers. */
static bool looks_like_headings(const struct table *table, const struct table_cell *cells)
{
    bool has_number = false, has_sign = false;
    for (size_t i = 0; i < table->column_count; i++) {
        const struct column *column = &table->columns[i];
        if (cells[i].length > 0 && column->name != NULL) {
            const struct node *value = new_value(table, &cells[i]);
            bool is_number = value->scalar.type != SCALAR_TEXT;
            has_number = has_number || is_number;
            has_sign = has_sign || is_heading(&cells[i], column) ||
                       (!is_number && column->filled > 0 && column->numbers == column->filled);
        }
    }
    return has_sign && !has_number;
}

/* Once a column: a note beside a table has many rows. */
static void check_unnamed(struct table *table, const struct table_cell *cells)
{
    for (size_t i = 0; i < table->column_count; i++) {
        struct column *column = &table->columns[i];
        if (column->name == NULL && cells[i].length > 0 && column->filled++ == 0) {
            reject(table, DIAG_TABLE_HEADING, column->heading.span, "there is no heading");
        }
    }
}

/* Of a first row with one value: the heading of the only column, or a title where the row below it has more. */
static bool settle_lone_heading(struct table *table, size_t filled_below)
{
    const struct table_cell *cells = table->lone_heading;
    size_t count = table->lone_count;
    table->lone_heading = NULL;
    if (filled_below <= 1) {
        read_headings(table, cells, count);
        return true;
    }
    char below[24];
    snprintf(below, sizeof below, "%zu", filled_below);
    reject(table, DIAG_TABLE_TITLE, cells[count - 1].span, cells[count - 1].text, below);
    return false;
}

/* The first row with anything in it is the heading. */
static void take_headings(struct table *table, const struct table_cell *cells, size_t count)
{
    count = without_empty_past(cells, count, 1);
    if (count_filled(cells, count) > 1) {
        read_headings(table, cells, count);
        return;
    }
    table->lone_heading = ARENA_NEW_ARRAY(table->arena, struct table_cell, count);
    table->lone_count = count;
    for (size_t i = 0; i < count; i++) {
        table->lone_heading[i] = cells[i];
    }
}

/* `cells` are as many as there are columns. */
static void take_record(struct table *table, const struct table_cell *cells)
{
    if (repeats_headings(table, cells)) {
        note(&table->repeated_headings, row_span(cells, table->column_count));
        return;
    }
    check_unnamed(table, cells);
    if (table->after_empty && table->records->len > 0 && looks_like_headings(table, cells)) {
        diag_report(table->diags, DIAG_TABLE_SECOND, row_span(cells, table->column_count), NULL);
    }
    add_record(table, cells);
}

/* Behind the headings empty rows are left out, short ones filled up (both are told once, at the end), long ones
 * refused. */
bool table_add_row(struct table *table, const struct table_cell *cells, size_t count)
{
    size_t filled = count_filled(cells, count);
    check_lengths(table, cells, count);
    if (table->columns == NULL && filled == 0) {
        return true; /* spreadsheets may begin further down */
    }
    if (!table_has_headings(table)) {
        take_headings(table, cells, count);
        return true;
    }
    if (!count_values(table, cells, count) ||
        (table->columns == NULL && !settle_lone_heading(table, filled))) {
        return false;
    }
    if (filled == 0) {
        /* A blank line is no row of cells: nobody asks where it went. */
        if (count > 1 || cells[0].span.length > 0) {
            note(&table->empty_rows, row_span(cells, count));
        }
        table->after_empty = true;
        return true;
    }
    count = without_empty_past(cells, count, table->column_count);
    if (count > table->column_count) {
        reject_cell_count(table, cells, count);
    } else {
        take_record(table,
                    count < table->column_count ? with_missing_cells(table, cells, count) : cells);
    }
    table->after_empty = false;
    return true;
}

bool table_has_headings(const struct table *table)
{
    return table->columns != NULL || table->lone_heading != NULL;
}

static void report_sighting(const struct table *table, enum diag_code code,
                            const struct sighting *sighting)
{
    if (sighting->count > 0) {
        char count[24];
        snprintf(count, sizeof count, "%zu", sighting->count);
        diag_report(table->diags, code, sighting->first, sighting->where, count);
    }
}

/* Of a column that has nothing else they are what it is about. */
static struct sighting dates_among_others(const struct table *table)
{
    struct sighting found = {0};
    for (size_t i = 0; i < table->column_count; i++) {
        const struct column *column = &table->columns[i];
        if (column->dates.count > 0 && column->dates.count < column->filled) {
            found.where = found.count == 0 ? column->dates.where : found.where;
            found.first = found.count == 0 ? column->dates.first : found.first;
            found.count += column->dates.count;
        }
    }
    return found;
}

/* More than a few of all cells are there so that columns stand below each other. */
static struct sighting blanks_among_others(const struct table *table)
{
    const size_t few = 4;
    size_t filled = 0;
    for (size_t i = 0; i < table->column_count; i++) {
        filled += table->columns[i].filled;
    }
    return table->blanks.count * few <= filled ? table->blanks : (struct sighting){0};
}

/* What was left out or filled up may have been meant, and what a spreadsheet changed may not. */
static void report_once(const struct table *table)
{
    const struct sighting dates = dates_among_others(table), blanks = blanks_among_others(table);
    report_sighting(table, DIAG_CSV_SHORT_ROWS, &table->short_rows);
    report_sighting(table, DIAG_CSV_EMPTY_ROWS, &table->empty_rows);
    report_sighting(table, DIAG_TABLE_HEADINGS_AGAIN, &table->repeated_headings);
    report_sighting(table, DIAG_TABLE_TEXT_NUMBERS, &table->text_numbers);
    report_sighting(table, DIAG_TABLE_DATES, &dates);
    report_sighting(table, DIAG_TABLE_BLANKS, &blanks);
}

enum outcome table_finish(struct table *table, const struct node **root_out)
{
    if (table->lone_heading != NULL) {
        settle_lone_heading(table, 0);
    }
    size_t count = table->records->len;
    const struct node **items = ARENA_NEW_ARRAY(table->arena, const struct node *, count);
    for (size_t i = 0; i < count; i++) {
        items[i] = g_ptr_array_index(table->records, i);
    }
    table->list->list.items = items;
    table->list->list.count = count;
    report_once(table);
    enum outcome outcome = table->rejected ? OUTCOME_REJECTED : OUTCOME_OK;
    *root_out = table->rejected ? NULL : table->list;
    g_ptr_array_free(table->records, TRUE);
    g_free(table);
    return outcome;
}
