/* Spreadsheets: a sheet of an .xlsx or .ods file to a list of records. Its rows are kept as a text, a tab
 * between two cells, which findings quote and name cells by. */

/* For memmem(), which finds bytes among bytes. */
#define _GNU_SOURCE /* NOLINT(readability-identifier-naming) */

#include <math.h>
#include <stdint.h>
#include <string.h>

#include <glib.h>

#include "document/document.h"
#include "document/source_checks.h"
#include "document/spreadsheet_cells.h"
#include "document/table.h"

/* A sheet whose cells are known, while records are made of them. */
struct sheet_reading {
    struct arena *arena;
    const char *path;
    struct source_span asked_at;
    const struct work_limits *limits;
    const struct sheet_cells *cells;
    size_t first_column, column_count; /* that have a value */
    const struct source_text *source;
    struct table_cell *row; /* [column_count] */
    bool rejected;
    struct diag_list *diags;
};

/* Kinds of files that are not read, told by their endings so that their findings say what to do. */
static const struct {
    const char *ending, *words;
} refused[] = {
    {".numbers", "it is of Apple Numbers; export it there to Excel, as .xlsx, or to CSV"},
    {".gsheet",
     "it is only a link to a Google sheet; in Google Sheets choose File, Download, as .xlsx, "
     ".ods or .csv"},
    {".xlsb", "it is a binary workbook; save it as .xlsx or .ods"},
    {".fods", "it is a flat OpenDocument file; save it as .ods"},
};

/* ---- cells, as the formats' readers find them ---- */

/* The first sheet that people see, where none is named; a sheet that is named may be hidden. */
bool sheet_begin(struct sheet_cells *cells, const char *name, bool is_hidden)
{
    g_ptr_array_add(cells->names, g_strdup(name));
    bool wanted = cells->name == NULL &&
                  (cells->wanted == NULL ? !is_hidden : strcmp(cells->wanted, name) == 0);
    if (wanted) {
        cells->name = g_strdup(name);
        cells->is_hidden = is_hidden;
    }
    return wanted;
}

/* Names that begin so are Excel's own, for what it prints and filters. */
void sheet_note_range(struct sheet_cells *cells, const char *name, const char *place)
{
    if (g_str_has_prefix(name, "_xlnm.")) {
        return;
    }
    g_ptr_array_add(cells->names, g_strdup(name));
    if (cells->named_range == NULL && g_strcmp0(cells->wanted, name) == 0) {
        cells->named_range = g_strdup(place);
    }
}

void sheet_note_hidden(GArray *hidden, size_t first, size_t count)
{
    const struct sheet_hidden span = {first, first + count - 1};
    g_array_append_val(hidden, span);
}

/* A file whose cells go back may mean anything; what comes late is left out. */
static bool comes_after_all(const struct sheet_cells *cells, size_t row, size_t column)
{
    if (cells->cells->len == 0) {
        return true;
    }
    const struct sheet_cell *last =
        &g_array_index(cells->cells, struct sheet_cell, cells->cells->len - 1);
    return row > last->row || (row == last->row && column > last->column);
}

void sheet_add(struct sheet_cells *cells, size_t row, size_t column, enum sheet_value kind,
               const char *text, double number)
{
    size_t length = strlen(text);
    if (!sheet_range_has(&cells->range, row, column)) {
        return;
    }
    cells->too_many = cells->too_many || cells->cells->len >= cells->limits->value_count;
    cells->too_large = cells->too_large || cells->texts->len + length > cells->limits->file_bytes;
    if (length == 0 || cells->too_many || cells->too_large ||
        !comes_after_all(cells, row, column)) {
        return;
    }
    const struct sheet_cell cell = {row, column, kind, false, cells->texts->len, length, number};
    g_array_append_val(cells->cells, cell);
    g_string_append_len(cells->texts, text, (gssize)length + 1);
}

void sheet_looks_different(struct sheet_cells *cells, size_t row, size_t column)
{
    if (cells->cells->len > 0) {
        struct sheet_cell *last =
            &g_array_index(cells->cells, struct sheet_cell, cells->cells->len - 1);
        last->looks_different = last->row == row && last->column == column;
    }
}

/* Fifteen digits, as spreadsheets show, of which all are right. */
char *sheet_number_text(double number)
{
    char text[G_ASCII_DTOSTR_BUF_SIZE];
    bool whole = fabs(number) < 1e15 && floor(number) == number;
    return g_strdup(g_ascii_formatd(text, sizeof text, whole ? "%.0f" : "%.15g", number));
}

/* In the order of rows and, within a row, of columns. */
static const struct sheet_cell *cell_at(const struct sheet_reading *reading, size_t index)
{
    return &g_array_index(reading->cells->cells, struct sheet_cell, index);
}

static const char *text_of(const struct sheet_reading *reading, const struct sheet_cell *cell)
{
    return reading->cells->texts->str + cell->text_offset;
}

/* ---- the sheet as a text ---- */

/* A table may begin anywhere in a sheet; empty columns beside it are none of it. */
static void find_columns(struct sheet_reading *reading)
{
    size_t first = SIZE_MAX, end = 0;
    for (size_t i = 0; i < reading->cells->cells->len; i++) {
        first = MIN(first, cell_at(reading, i)->column);
        end = MAX(end, cell_at(reading, i)->column + 1);
    }
    reading->first_column = first;
    reading->column_count = end - first;
}

/* Each row has all cells, and no cell a tab or the end of a line. */
static GString *write_rows(const struct sheet_reading *reading)
{
    GString *rows = g_string_new(NULL);
    size_t row = 0, column = 0, end = reading->first_column + reading->column_count;
    for (size_t i = 0; i < reading->cells->cells->len; i++) {
        const struct sheet_cell *cell = cell_at(reading, i);
        for (; row < cell->row; row++, column = 0) {
            for (; column + 1 < end; column++) {
                g_string_append_c(rows, '\t');
            }
            g_string_append_c(rows, '\n');
        }
        for (; column < cell->column; column++) {
            g_string_append_c(rows, '\t');
        }
        for (const char *at = text_of(reading, cell); *at != '\0'; at++) {
            g_string_append_c(rows, strchr("\t\r\n", *at) != NULL ? ' ' : *at);
        }
    }
    for (; column + 1 < end; column++) {
        g_string_append_c(rows, '\t');
    }
    return rows;
}

/* ---- rows to records ---- */

/* The text is the cell's own and not that of the row, in which its tabs are blanks. */
static void set_cell(struct sheet_reading *reading, const struct table *table, size_t offset,
                     const struct sheet_cell *cell)
{
    const char *text = arena_strdup(reading->arena, text_of(reading, cell));
    struct table_cell *set = &reading->row[cell->column - reading->first_column];
    *set = (struct table_cell){
        .text = text,
        .length = cell->text_length,
        .span = {reading->source, offset, cell->text_length},
        .is_text = cell->kind == SHEET_TEXT || cell->kind == SHEET_MOMENT,
        .is_moment = cell->kind == SHEET_MOMENT,
        .is_number = cell->kind == SHEET_NUMBER,
        .number = cell->number,
    };
    if (cell->kind == SHEET_ERROR || cell->kind == SHEET_FORMULA) {
        diag_report(reading->diags,
                    cell->kind == SHEET_ERROR ? DIAG_SPREADSHEET_ERROR : DIAG_SPREADSHEET_FORMULA,
                    set->span, table_cell_path(table, cell->column - reading->first_column), text);
        reading->rejected = true;
    }
}

/* To the tab or the end of the line. */
static const char *skip_cell(const char *at)
{
    return at + strcspn(at, "\t\n");
}

/* Sets the cells of one row, from the first column that has a value; the index of the next row's. */
static size_t set_row(struct sheet_reading *reading, const struct table *table, size_t row,
                      size_t index)
{
    const char *bytes = reading->source->bytes;
    const char *at = bytes + reading->source->line_starts[row];
    for (size_t column = 0; column < reading->first_column; column++) {
        at = skip_cell(at) + 1;
    }
    for (size_t i = 0; i < reading->column_count; i++) {
        size_t offset = (size_t)(at - bytes);
        reading->row[i] = (struct table_cell){.text = "", .span = {reading->source, offset, 0}};
        if (index < reading->cells->cells->len && cell_at(reading, index)->row == row &&
            cell_at(reading, index)->column == reading->first_column + i) {
            set_cell(reading, table, offset, cell_at(reading, index++));
        }
        at = skip_cell(at);
        at += *at == '\t' ? 1 : 0;
    }
    return index;
}

/* From the first row with a value, which has the headings; empty rows between are for the table to judge. */
static void add_rows(struct sheet_reading *reading, struct table *table)
{
    bool go_on = true;
    size_t row = cell_at(reading, 0)->row;
    for (size_t index = 0; go_on && index < reading->cells->cells->len; row++) {
        index = set_row(reading, table, row, index);
        go_on = table_add_row(table, reading->row, reading->column_count);
    }
}

/* A cell that is behind the last row stands at the end of the text. */
static struct source_span span_of(const struct sheet_reading *reading, size_t row, size_t column)
{
    if (row >= reading->source->line_count) {
        return (struct source_span){reading->source, reading->source->length, 0};
    }
    const char *start = reading->source->bytes + reading->source->line_starts[row], *at = start;
    for (size_t i = 0; i < column && *skip_cell(at) == '\t'; i++) {
        at = skip_cell(at) + 1;
    }
    return (struct source_span){reading->source, (size_t)(at - reading->source->bytes),
                                (size_t)(skip_cell(at) - at)};
}

static bool has_column(const struct sheet_reading *reading, size_t column)
{
    return column >= reading->first_column &&
           column < reading->first_column + reading->column_count;
}

/* Of merged cells all except the first are empty in the file. */
static void report_merges(const struct sheet_reading *reading, size_t last_row)
{
    const GArray *merges = reading->cells->merges;
    for (size_t i = 0; i < merges->len; i++) {
        const struct sheet_merge *merge = &g_array_index(merges, struct sheet_merge, i);
        if (merge->row <= last_row && has_column(reading, merge->column) &&
            sheet_range_has(&reading->cells->range, merge->row, merge->column)) {
            diag_report(reading->diags, DIAG_SPREADSHEET_MERGED,
                        span_of(reading, merge->row, merge->column), NULL, merge->shown);
        }
    }
}

/* How many of those from `first` to `last` nobody sees; `*seen` is the first of them. */
static size_t count_hidden(const GArray *hidden, size_t first, size_t last, size_t *seen)
{
    size_t count = 0;
    for (size_t i = 0; i < hidden->len; i++) {
        const struct sheet_hidden *span = &g_array_index(hidden, struct sheet_hidden, i);
        size_t from = MAX(span->first, first), to = MIN(span->last, last);
        if (from <= to) {
            *seen = count == 0 ? from : MIN(*seen, from);
            count += to - from + 1;
        }
    }
    return count;
}

static void report_hidden(const struct sheet_reading *reading, const char *what, size_t count,
                          struct source_span span)
{
    if (count > 0) {
        diag_report(reading->diags, DIAG_SPREADSHEET_HIDDEN, span, NULL, what,
                    arena_printf(reading->arena, "%zu", count));
    }
}

/* Numbers whose format has signs that their texts lack: once for all, at the first. */
static void report_looks(const struct sheet_reading *reading)
{
    const struct sheet_cell *first = NULL;
    size_t count = 0;
    for (size_t i = 0; i < reading->cells->cells->len; i++) {
        const struct sheet_cell *cell = cell_at(reading, i);
        first = first == NULL && cell->looks_different ? cell : first;
        count += cell->looks_different ? 1 : 0;
    }
    if (first != NULL) {
        diag_report(reading->diags, DIAG_SPREADSHEET_FORMAT,
                    span_of(reading, first->row, first->column), NULL,
                    arena_printf(reading->arena, "%zu", count), text_of(reading, first));
    }
}

/* What people see in the spreadsheet and kerf does not, and the other way round. */
static void report_differences(const struct sheet_reading *reading)
{
    const struct sheet_cells *cells = reading->cells;
    size_t first_row = cell_at(reading, 0)->row;
    size_t last_row = cell_at(reading, cells->cells->len - 1)->row;
    size_t first = reading->first_column, last = first + reading->column_count - 1;
    size_t row = 0, column = 0;
    size_t rows = count_hidden(cells->hidden_rows, first_row, last_row, &row);
    size_t columns = count_hidden(cells->hidden_columns, first, last, &column);
    report_merges(reading, last_row);
    report_hidden(reading, "rows", rows, span_of(reading, row, first));
    report_hidden(reading, "columns", columns, span_of(reading, first_row, column));
    report_hidden(reading, "sheets", cells->is_hidden ? 1 : 0, reading->asked_at);
    report_looks(reading);
}

/* Counted before it is written: one cell at the far corner of a sheet would make millions of tabs. */
static enum outcome read_cells(struct sheet_reading *reading, const struct node **root_out)
{
    find_columns(reading);
    size_t width = reading->first_column + reading->column_count;
    size_t rows = cell_at(reading, reading->cells->cells->len - 1)->row + 1;
    if (rows > reading->limits->value_count / width) {
        diag_report(reading->diags, DIAG_TOO_MANY_VALUES, reading->asked_at, NULL,
                    arena_printf(reading->arena, "%zu", reading->limits->value_count));
        return OUTCOME_REJECTED;
    }
    GString *text = write_rows(reading);
    const char *shown = arena_printf(reading->arena, "%s#%s", reading->path, reading->cells->name);
    reading->source = source_sheet_new(reading->arena, shown, text->str, text->len);
    g_string_free(text, TRUE);
    reading->row = ARENA_NEW_ARRAY(reading->arena, struct table_cell, reading->column_count);
    struct table *table =
        table_new(reading->arena, reading->source, reading->limits, false, reading->diags);
    add_rows(reading, table);
    report_differences(reading);
    enum outcome outcome = table_finish(table, root_out);
    if (reading->rejected) {
        *root_out = NULL;
        return OUTCOME_REJECTED;
    }
    return outcome;
}

/* ---- the file ---- */

/* With the names of all that there are. */
static void report_unknown_sheet(const struct sheet_reading *reading)
{
    const GPtrArray *names = reading->cells->names;
    GString *list = g_string_new(NULL);
    for (size_t i = 0; i < names->len; i++) {
        g_string_append_printf(list, "%s'%s'", i > 0 ? ", " : "",
                               (const char *)g_ptr_array_index(names, i));
    }
    diag_report(reading->diags, DIAG_SPREADSHEET_SHEET, reading->asked_at, NULL, reading->path,
                reading->cells->wanted != NULL ? reading->cells->wanted : "",
                names->len > 0 ? list->str : "none");
    g_string_free(list, TRUE);
}

/* There is no cell to point at, so it stands where the file was asked for. */
static const struct node *empty_list(const struct sheet_reading *reading)
{
    struct node *list = ARENA_NEW(reading->arena, struct node);
    list->kind = NODE_LIST;
    list->span = reading->asked_at;
    return list;
}

/* What is wrong with the file goes before what is wrong with the sheet. An empty sheet is an empty list. */
static enum outcome settle(struct sheet_reading *reading, const struct package *package,
                           const struct node **root_out)
{
    const struct sheet_cells *cells = reading->cells;
    if (package->problem != NULL) {
        diag_report(reading->diags, DIAG_SPREADSHEET_BROKEN, reading->asked_at, NULL, reading->path,
                    package->problem);
    } else if (package->is_too_large || cells->too_large) {
        size_t limit = package->is_too_large ? reading->limits->spreadsheet_bytes
                                             : reading->limits->file_bytes;
        source_report_too_large(reading->path, limit, reading->asked_at, reading->diags);
    } else if (cells->too_many) {
        diag_report(reading->diags, DIAG_TOO_MANY_VALUES, reading->asked_at, NULL,
                    arena_printf(reading->arena, "%zu", reading->limits->value_count));
    } else if (cells->name == NULL) {
        report_unknown_sheet(reading);
    } else if (cells->cells->len == 0) {
        *root_out = empty_list(reading);
        return OUTCOME_OK;
    } else {
        return read_cells(reading, root_out);
    }
    return OUTCOME_REJECTED;
}

static void clear_merge(void *merge)
{
    g_free(((struct sheet_merge *)merge)->shown);
}

/* An OLE container: what Excel wrote before 2007, and what it locks by a password, in a stream of that name. */
static const char *old_or_locked(const char *bytes, size_t length)
{
    static const char magic[] = "\xD0\xCF\x11\xE0";
    static const char stream[] = "E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e";
    if (length < strlen(magic) || memcmp(bytes, magic, strlen(magic)) != 0) {
        return NULL;
    }
    return memmem(bytes, length, stream, sizeof stream) != NULL
               ? "it is locked by a password; save it without one"
               : "it is locked by a password or of the kind before .xlsx; save it as .xlsx or "
                 ".ods, without a password";
}

static const char *problem_of(const struct spreadsheet_place *place, const char *bytes,
                              size_t length)
{
    for (size_t i = 0; i < G_N_ELEMENTS(refused); i++) {
        if (document_has_ending(place->path, refused[i].ending)) {
            return refused[i].words;
        }
    }
    return old_or_locked(bytes, length);
}

/* As the name of a sheet first, then as that of a range, then as a range. */
static void read_wanted(struct package *package, struct sheet_cells *cells, bool is_ods,
                        char **sheet_out)
{
    sheet_reader *read = is_ods ? ods_read : xlsx_read;
    struct package again = *package;
    read(package, cells);
    const char *place = cells->named_range != NULL ? cells->named_range : cells->wanted;
    if (package->problem == NULL && !package->is_too_large && cells->name == NULL &&
        place != NULL && sheet_range_parse(place, sheet_out, &cells->range)) {
        *package = again;
        cells->wanted = *sheet_out;
        g_ptr_array_set_size(cells->names, 0);
        read(package, cells);
    }
}

enum outcome spreadsheet_read(struct arena *arena, const char *bytes, size_t length,
                              const struct spreadsheet_place *place,
                              const struct work_limits *limits, const struct node **root_out,
                              struct diag_list *diags)
{
    *root_out = NULL;
    struct package package = {
        .arena = arena, .bytes = bytes, .length = length, .bytes_left = limits->spreadsheet_bytes};
    struct sheet_cells cells = {
        .limits = limits,
        .wanted = place->sheet,
        .names = g_ptr_array_new_with_free_func(g_free),
        .cells = g_array_new(FALSE, FALSE, sizeof(struct sheet_cell)),
        .texts = g_string_new(NULL),
        .merges = g_array_new(FALSE, FALSE, sizeof(struct sheet_merge)),
        .hidden_rows = g_array_new(FALSE, FALSE, sizeof(struct sheet_hidden)),
        .hidden_columns = g_array_new(FALSE, FALSE, sizeof(struct sheet_hidden)),
        .range = {0, 0, SIZE_MAX, SIZE_MAX},
    };
    g_array_set_clear_func(cells.merges, clear_merge);
    char *sheet = NULL;
    package.problem = problem_of(place, bytes, length);
    if (package.problem == NULL) {
        read_wanted(&package, &cells, place->is_ods, &sheet);
    }
    struct sheet_reading reading = {.arena = arena,
                                    .path = place->path,
                                    .asked_at = place->asked_at,
                                    .limits = limits,
                                    .cells = &cells,
                                    .diags = diags};
    enum outcome outcome = settle(&reading, &package, root_out);
    g_ptr_array_free(cells.names, TRUE);
    g_array_free(cells.cells, TRUE);
    g_string_free(cells.texts, TRUE);
    g_array_free(cells.merges, TRUE);
    g_array_free(cells.hidden_rows, TRUE);
    g_array_free(cells.hidden_columns, TRUE);
    g_free(cells.name);
    g_free(cells.named_range);
    g_free(sheet);
    return outcome;
}
