/* The rows of CSV files and of spreadsheets to records. */
#include "document/table.h"

#include <stdio.h>
#include <string.h>

#include <glib.h>

#include "document/scalar_type.h"
#include "document/source_checks.h"

/* While rows come in. What is told once for all rows (empty ones, short ones) is counted, with its first place. */
struct table {
    struct arena *arena;
    const struct work_limits *limits;
    bool decimal_commas;
    struct diag_list *diags;
    struct node *list;
    const struct node **names; /* [name_count]; NULL before the first row */
    size_t name_count, value_count;
    GPtrArray *records;             /* struct node */
    struct source_span first_empty; /* of the rows left out */
    size_t empty_count;
    struct source_span first_short; /* of the rows that end early */
    size_t short_count;
    bool rejected;
};

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

/* What spreadsheets write where a formula fails. Such a cell would go to print as a word. */
bool table_is_error(const char *text)
{
    /* In English, then as they are called in German, French, Spanish, Italian, Portuguese, Dutch and Polish. */
    static const char *const words[] = {
        "#REF!",    "#N/A",     "#DIV/0!",   "#VALUE!",   "#NAME?",        "#NULL!",  "#NUM!",
        "#SPILL!",  "#CALC!",   "#ERROR!",   "#BLOCKED!", "#GETTING_DATA", "#BEZUG!", "#NV",
        "#WERT!",   "#ZAHL!",   "#VALEUR!",  "#NOM?",     "#NOMBRE!",      "#NUL!",   "#N/D",
        "#¡REF!",   "#¡VALOR!", "#¿NOMBRE?", "#¡NUM!",    "#¡DIV/0!",      "#¡NULO!", "#RIF!",
        "#VALORE!", "#NOME?",   "#NULLO!",   "#VALOR!",   "#NÚM!",         "#VERW!",  "#N/B",
        "#WAARDE!", "#NAAM?",   "#GETAL!",   "#DEEL/0!",  "#LEEG!",        "#ADR!",   "#N/D!",
        "#ARG!",    "#NAZWA?",  "#LICZBA!",  "#DZIEL/0!", "#ZERO!",
    };
    for (size_t i = 0; i < G_N_ELEMENTS(words); i++) {
        if (strcmp(text, words[i]) == 0) {
            return true;
        }
    }
    return g_str_has_prefix(text, "Err:") && g_ascii_isdigit(text[strlen("Err:")]);
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
        reject(table, DIAG_TABLE_HEADING, name->span,
               name->span.length == 0 ? "there is no heading"
                                      : "its heading has no letter or digit");
    } else if (first != NULL) {
        char line[24];
        snprintf(line, sizeof line, "%zu", source_span_line(first->span));
        reject(table, DIAG_DUPLICATE_KEY, name->span, name->scalar.text, line);
    } else {
        /* The tree never writes to its keys and values. */
        g_tree_insert(seen, (gpointer)name->scalar.text, (gpointer)name);
    }
}

static void read_headings(struct table *table, const struct table_cell *cells, size_t count)
{
    table->name_count = count;
    table->names = ARENA_NEW_ARRAY(table->arena, const struct node *, count);
    GTree *seen = g_tree_new(compare_texts);
    for (size_t i = 0; i < count; i++) {
        const char *text = column_name(table->arena, cells[i].text);
        struct node *name = new_text(table, text, strlen(text), &cells[i]);
        name->index = i;
        table->names[i] = name;
        check_name(table, seen, name);
    }
    g_tree_destroy(seen);
}

/* ---- rows ---- */

/* Keys are those of the heading, shared by all records; each record has values of its own. */
static void add_record(struct table *table, const struct table_cell *cells)
{
    struct node *record = ARENA_NEW(table->arena, struct node);
    size_t count = table->name_count;
    struct node_entry *entries = ARENA_NEW_ARRAY(table->arena, struct node_entry, count);
    record->kind = NODE_MAPPING;
    record->span = row_span(cells, count);
    record->parent = table->list;
    record->index = table->list->span.source->before.records + table->records->len;
    record->mapping.entries = entries;
    record->mapping.count = count;
    for (size_t i = 0; i < count; i++) {
        struct node *value = new_value(table, &cells[i]);
        value->parent = record;
        value->key = table->names[i];
        value->index = i;
        entries[i] = (struct node_entry){value->key, value};
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

/* Too many cells: one of them has a separator that should have been in quotes. */
static void reject_cell_count(struct table *table, const struct table_cell *cells, size_t count)
{
    char given[24], wanted[24];
    snprintf(given, sizeof given, "%zu", count);
    snprintf(wanted, sizeof wanted, "%zu", table->name_count);
    reject(table, DIAG_CSV_CELL_COUNT, row_span(cells, count), given, wanted);
}

static bool is_empty_row(const struct table_cell *cells, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (cells[i].length > 0) {
            return false;
        }
    }
    return true;
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
    struct table_cell *all = ARENA_NEW_ARRAY(table->arena, struct table_cell, table->name_count);
    struct source_span row = row_span(cells, count);
    const struct table_cell missing = {.text = "",
                                       .span = {row.source, row.offset + row.length, 0}};
    for (size_t i = 0; i < table->name_count; i++) {
        all[i] = i < count ? cells[i] : missing;
    }
    if (table->short_count++ == 0) {
        table->first_short = row;
    }
    return all;
}

/* The first row with anything in it is the heading. Behind it empty rows are left out, short ones filled up (both
 * are told once, at the end), long ones refused. */
bool table_add_row(struct table *table, const struct table_cell *cells, size_t count)
{
    check_lengths(table, cells, count);
    if (table->names == NULL && is_empty_row(cells, count)) {
        return true; /* spreadsheets may begin further down */
    }
    if (table->names == NULL) {
        read_headings(table, cells, without_empty_past(cells, count, 1));
        return true;
    }
    if (!count_values(table, cells, count)) {
        return false;
    }
    if (is_empty_row(cells, count)) {
        /* A blank line is no row of cells: nobody asks where it went. */
        if ((count > 1 || cells[0].span.length > 0) && table->empty_count++ == 0) {
            table->first_empty = row_span(cells, count);
        }
        return true;
    }
    count = without_empty_past(cells, count, table->name_count);
    if (count > table->name_count) {
        reject_cell_count(table, cells, count);
    } else {
        add_record(table,
                   count < table->name_count ? with_missing_cells(table, cells, count) : cells);
    }
    return true;
}

bool table_has_headings(const struct table *table)
{
    return table->names != NULL;
}

/* Warnings: what was left out or filled up may have been meant. */
static void report_left_out(const struct table *table)
{
    char count[24];
    if (table->short_count > 0) {
        snprintf(count, sizeof count, "%zu", table->short_count);
        diag_report(table->diags, DIAG_CSV_SHORT_ROWS, table->first_short, NULL, count);
    }
    if (table->empty_count > 0) {
        snprintf(count, sizeof count, "%zu", table->empty_count);
        diag_report(table->diags, DIAG_CSV_EMPTY_ROWS, table->first_empty, NULL, count);
    }
}

enum outcome table_finish(struct table *table, const struct node **root_out)
{
    size_t count = table->records->len;
    const struct node **items = ARENA_NEW_ARRAY(table->arena, const struct node *, count);
    for (size_t i = 0; i < count; i++) {
        items[i] = g_ptr_array_index(table->records, i);
    }
    table->list->list.items = items;
    table->list->list.count = count;
    report_left_out(table);
    enum outcome outcome = table->rejected ? OUTCOME_REJECTED : OUTCOME_OK;
    *root_out = table->rejected ? NULL : table->list;
    g_ptr_array_free(table->records, TRUE);
    g_free(table);
    return outcome;
}
