/* OpenDocument spreadsheets (.ods), ISO/IEC 26300-1: all sheets are in content.xml. Cells and rows that repeat
 * are written once, empty ones to the end of the sheet too, so that repetitions are gone through only where
 * there is a value. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <glib.h>

#include "document/cell_text.h"
#include "document/spreadsheet_cells.h"

struct ods_reading {
    struct sheet_cells *cells;
    char *style;               /* that is read */
    GHashTable *hidden_styles; /* of sheets that nobody sees, owned */
    bool in_sheet;
    size_t row, row_repeat, column;
    size_t row_begin; /* index of the row's first cell */
    /* the cell that is read */
    bool in_cell;
    size_t cell_repeat, paragraph_count, note_level, text_level;
    char *type, *value, *formula; /* NULL: none */
    GString *text;
};

/* 1 where it is not said, and never more than a sheet has. */
static size_t read_repeat(const char *const *attributes, const char *name, size_t most)
{
    const char *text = xml_attribute(attributes, name);
    size_t count = text != NULL ? (size_t)strtoul(text, NULL, 10) : 1;
    return CLAMP(count, 1, most);
}

/* ---- cells ---- */

/* By the corner that has the value, with its corners as spreadsheets name them: B2:C4. */
static void note_merge(const struct ods_reading *reading, const char *const *attributes)
{
    size_t columns = read_repeat(attributes, "table:number-columns-spanned", SHEET_COLUMNS_MAX);
    size_t rows = read_repeat(attributes, "table:number-rows-spanned", SHEET_ROWS_MAX);
    if (columns > 1 || rows > 1) {
        GString *shown = g_string_new(NULL);
        source_cell_append(shown, reading->row + 1, reading->column + 1);
        g_string_append_c(shown, ':');
        source_cell_append(shown, reading->row + rows, reading->column + columns);
        struct sheet_merge merge = {reading->row, reading->column, g_string_free(shown, FALSE)};
        g_array_append_val(reading->cells->merges, merge);
    }
}

/* The value is in an attribute whose name depends on the type; what is shown stands within as paragraphs. */
static void begin_cell(struct ods_reading *reading, const char *const *attributes)
{
    const char *value = NULL, *type = xml_attribute(attributes, "office:value-type");
    static const char *const holders[] = {"office:value", "office:date-value", "office:time-value",
                                          "office:boolean-value", "office:string-value"};
    for (size_t i = 0; value == NULL && i < G_N_ELEMENTS(holders); i++) {
        value = xml_attribute(attributes, holders[i]);
    }
    const char *finer = xml_attribute(attributes, "calcext:value-type");
    reading->in_cell = true;
    reading->formula = g_strdup(xml_attribute(attributes, "table:formula"));
    reading->type = g_strdup(g_strcmp0(finer, "error") == 0 ? finer : type);
    reading->value = g_strdup(value);
    reading->cell_repeat =
        read_repeat(attributes, "table:number-columns-repeated", SHEET_COLUMNS_MAX);
    reading->paragraph_count = reading->note_level = reading->text_level = 0;
    g_string_truncate(reading->text, 0);
    note_merge(reading, attributes);
}

/* What is seen counts, 007 and 1.50 and 5 %, where it is the number to its last digit: 12.001 may be twelve thousand and
 * one. A comma before the fraction becomes a point. Else `*differs_out` is set. g_free(). */
static char *number_text(const char *shown, double number, bool *differs_out)
{
    char *text = g_strdup(shown), *comma = strchr(text, ','), *end = NULL;
    if (comma != NULL) {
        *comma = '.';
    }
    const char *point = strchr(text, '.');
    double value = g_ascii_strtod(text, &end), last_digit = 1;
    for (size_t i = point != NULL ? strspn(point + 1, "0123456789") : 0; i > 0; i--) {
        last_digit /= 10;
    }
    const char *behind = end + strspn(end, " ");
    bool is_percent = strcmp(behind, "%") == 0;
    bool is_same = fabs(value - (is_percent ? number * 100 : number)) <= last_digit * 0.500001;
    if (*text == '\0' || text[strspn(text, "+-0123456789.% ")] != '\0' ||
        (*behind != '\0' && !is_percent) || !is_same) {
        *differs_out = *text != '\0';
        g_free(text);
        return sheet_number_text(number);
    }
    return text;
}

/* Digits and a unit behind them. */
static bool take_part(const char **at, char unit, guint64 *out)
{
    char *end;
    if (!g_ascii_isdigit(**at)) {
        return false;
    }
    *out = g_ascii_strtoull(*at, &end, 10);
    *at = end + 1;
    return *end == unit;
}

/* "PT26H05M00S" as "26:05"; as it stands if it is anything else. */
static char *time_text(const char *value)
{
    const char *at = value + (g_str_has_prefix(value, "PT") ? strlen("PT") : 0);
    guint64 hours, minutes;
    if (at == value || !take_part(&at, 'H', &hours) || !take_part(&at, 'M', &minutes)) {
        return g_strdup(value);
    }
    guint64 seconds = g_ascii_strtoull(at, NULL, 10);
    GString *text = g_string_new(NULL);
    g_string_printf(text, "%02" G_GUINT64_FORMAT ":%02" G_GUINT64_FORMAT, hours, minutes);
    if (seconds > 0 && seconds < 60) {
        g_string_append_printf(text, ":%02" G_GUINT64_FORMAT, seconds);
    }
    return g_string_free(text, FALSE);
}

/* "2026-03-05T14:30:00" as "2026-03-05 14:30". */
static char *date_text(const char *value)
{
    char *text = g_strdup(value), *clock = strchr(text, 'T');
    if (clock != NULL) {
        *clock = ' ';
        size_t length = strlen(clock);
        if (length > strlen(" hh:mm") && strncmp(clock + strlen(" hh:mm"), ":00", 3) == 0) {
            clock[strlen(" hh:mm")] = '\0';
        }
    }
    return text;
}

static void add_cell(const struct ods_reading *reading, size_t column)
{
    const char *type = reading->type, *value = reading->value, *text = reading->text->str;
    struct sheet_cells *cells = reading->cells;
    size_t row = reading->row;
    bool is_number = g_strcmp0(type, "float") == 0 || g_strcmp0(type, "percentage") == 0 ||
                     g_strcmp0(type, "currency") == 0;
    char *made = NULL;
    if (g_strcmp0(type, "error") == 0 || (reading->formula != NULL && cell_text_is_error(text))) {
        sheet_add(cells, row, column, SHEET_ERROR, text, 0);
    } else if (is_number && value != NULL) {
        double number = g_ascii_strtod(value, NULL);
        bool differs = false;
        made = number_text(text, number, &differs);
        sheet_add(cells, row, column, SHEET_NUMBER, made, number);
        if (differs) {
            sheet_looks_different(cells, row, column);
        }
    } else if (g_strcmp0(type, "boolean") == 0 && value != NULL) {
        sheet_add(cells, row, column, SHEET_FLAG, value, 0);
    } else if (g_strcmp0(type, "date") == 0 && value != NULL) {
        made = date_text(value);
        sheet_add(cells, row, column, SHEET_MOMENT, made, 0);
    } else if (g_strcmp0(type, "time") == 0 && value != NULL) {
        made = time_text(value);
        sheet_add(cells, row, column, SHEET_MOMENT, made, 0);
    } else if (type == NULL && reading->formula != NULL) {
        const char *shown = strchr(reading->formula, '='); /* behind the name of its language */
        sheet_add(cells, row, column, SHEET_FORMULA, shown != NULL ? shown : reading->formula, 0);
    } else {
        sheet_add(cells, row, column, SHEET_TEXT,
                  reading->paragraph_count == 0 && value != NULL ? value : text, 0);
    }
    g_free(made);
}

/* Repeated as long as the cell has a value: a thousand empty cells are nothing. */
static void end_cell(struct ods_reading *reading)
{
    size_t before = reading->cells->cells->len;
    add_cell(reading, reading->column);
    for (size_t i = 1; i < reading->cell_repeat && reading->cells->cells->len > before; i++) {
        before = reading->cells->cells->len;
        add_cell(reading, reading->column + i);
    }
    reading->column += reading->cell_repeat;
    reading->in_cell = false;
    g_clear_pointer(&reading->type, g_free);
    g_clear_pointer(&reading->value, g_free);
    g_clear_pointer(&reading->formula, g_free);
}

/* ---- rows ---- */

/* Filtered rows count as hidden: people do not see them, either way. */
static void begin_row(struct ods_reading *reading, const char *const *attributes)
{
    reading->row_repeat = read_repeat(attributes, "table:number-rows-repeated", SHEET_ROWS_MAX);
    reading->column = 0;
    reading->row_begin = reading->cells->cells->len;
    const char *visibility = xml_attribute(attributes, "table:visibility");
    if (visibility != NULL && strcmp(visibility, "visible") != 0) {
        sheet_note_hidden(reading->cells->hidden_rows, reading->row, reading->row_repeat);
    }
}

/* Columns are described before the rows, those that are alike at once. */
static void note_columns(struct ods_reading *reading, const char *const *attributes)
{
    size_t count = read_repeat(attributes, "table:number-columns-repeated", SHEET_COLUMNS_MAX);
    const char *visibility = xml_attribute(attributes, "table:visibility");
    if (visibility != NULL && strcmp(visibility, "visible") != 0) {
        sheet_note_hidden(reading->cells->hidden_columns, reading->column, count);
    }
    reading->column += count;
}

/* Ranges that people named, and those that they sort and filter. */
static void note_range(struct ods_reading *reading, const char *name, const char *const *attributes)
{
    const char *title = xml_attribute(attributes, "table:name"), *place = NULL;
    if (strcmp(name, "table:named-range") == 0) {
        place = xml_attribute(attributes, "table:cell-range-address");
    } else if (strcmp(name, "table:database-range") == 0) {
        place = xml_attribute(attributes, "table:target-range-address");
    }
    if (title != NULL && place != NULL) {
        sheet_note_range(reading->cells, title, place);
    }
}

/* Cells that repeat downwards are copied, since each has its own row. The text is copied out first, as the buffer
 * that it is in may move. */
static void end_row(struct ods_reading *reading)
{
    size_t end = reading->cells->cells->len;
    for (size_t i = 1; end > reading->row_begin && i < reading->row_repeat; i++) {
        for (size_t at = reading->row_begin; at < end && !reading->cells->too_many; at++) {
            const struct sheet_cell cell =
                g_array_index(reading->cells->cells, struct sheet_cell, at);
            char *text = g_strdup(reading->cells->texts->str + cell.text_offset);
            sheet_add(reading->cells, cell.row + i, cell.column, cell.kind, text, cell.number);
            g_free(text);
        }
    }
    reading->row += reading->row_repeat;
}

/* ---- the part ---- */

/* Blanks and breaks have elements of their own. */
static void start_text(struct ods_reading *reading, const char *name, const char *const *attributes)
{
    if (strcmp(name, "text:p") == 0) {
        if (reading->paragraph_count++ > 0) {
            g_string_append_c(reading->text, '\n');
        }
        reading->text_level++;
    } else if (strcmp(name, "text:s") == 0) {
        size_t count = read_repeat(attributes, "text:c", 1000);
        for (size_t i = 0; i < count; i++) {
            g_string_append_c(reading->text, ' ');
        }
    } else if (strcmp(name, "text:tab") == 0) {
        g_string_append_c(reading->text, '\t');
    } else if (strcmp(name, "text:line-break") == 0) {
        g_string_append_c(reading->text, '\n');
    }
}

/* A covered cell lies under a merged one; it counts as a column and mostly has no value. */
static bool is_cell(const char *name)
{
    return strcmp(name, "table:table-cell") == 0 || strcmp(name, "table:covered-table-cell") == 0;
}

/* Notes and pictures in a cell have texts of their own. */
static bool is_beside_text(const char *name)
{
    return strcmp(name, "office:annotation") == 0 || g_str_has_prefix(name, "draw:");
}

/* A sheet is hidden by its style, which is written before it. */
static void start_style(struct ods_reading *reading, const char *name,
                        const char *const *attributes)
{
    if (strcmp(name, "style:style") == 0) {
        g_free(reading->style);
        reading->style = g_strdup(xml_attribute(attributes, "style:name"));
    } else if (strcmp(name, "style:table-properties") == 0 && reading->style != NULL &&
               g_strcmp0(xml_attribute(attributes, "table:display"), "false") == 0) {
        g_hash_table_add(reading->hidden_styles, g_strdup(reading->style));
    }
}

/* Elements nest, and what a name means depends on what is open: sheet, row, cell, and within a cell text or note. */
static void start(void *data, const char *name, const char *const *attributes)
{
    struct ods_reading *reading = data;
    if (!reading->in_sheet) {
        start_style(reading, name, attributes);
        note_range(reading, name, attributes);
    }
    if (strcmp(name, "table:table") == 0 && !reading->in_cell) {
        const char *title = xml_attribute(attributes, "table:name");
        const char *style = xml_attribute(attributes, "table:style-name");
        bool is_hidden = style != NULL && g_hash_table_contains(reading->hidden_styles, style);
        reading->in_sheet = sheet_begin(reading->cells, title != NULL ? title : "", is_hidden);
        reading->column = 0;
    } else if (!reading->in_sheet) {
        return;
    } else if (reading->in_cell && (reading->note_level > 0 || is_beside_text(name))) {
        reading->note_level++;
    } else if (reading->in_cell) {
        start_text(reading, name, attributes);
    } else if (strcmp(name, "table:table-column") == 0) {
        note_columns(reading, attributes);
    } else if (strcmp(name, "table:table-row") == 0) {
        begin_row(reading, attributes);
    } else if (is_cell(name)) {
        begin_cell(reading, attributes);
    }
}

/* The other way round. */
static void end(void *data, const char *name)
{
    struct ods_reading *reading = data;
    if (!reading->in_sheet) {
        return;
    }
    if (reading->note_level > 0) {
        reading->note_level--;
    } else if (reading->in_cell && is_cell(name)) {
        end_cell(reading);
    } else if (reading->in_cell) {
        reading->text_level -= strcmp(name, "text:p") == 0 ? 1 : 0;
    } else if (strcmp(name, "table:table-row") == 0) {
        end_row(reading);
    } else if (strcmp(name, "table:table") == 0) {
        reading->in_sheet = false;
    }
}

/* Text outside of paragraphs is the indentation of the file. */
static void text(void *data, const char *bytes, size_t length)
{
    struct ods_reading *reading = data;
    if (reading->in_cell && reading->note_level == 0 && reading->text_level > 0) {
        g_string_append_len(reading->text, bytes, (gssize)length);
    }
}

/* ---- passwords ---- */

static void look_for_password(void *data, const char *name, const char *const *attributes)
{
    (void)attributes;
    bool *is_locked = data;
    *is_locked = *is_locked || strcmp(xml_local_name(name), "encryption-data") == 0;
}

static void ignore_end(void *data, const char *name)
{
    (void)data, (void)name;
}

static void ignore_text(void *data, const char *bytes, size_t length)
{
    (void)data, (void)bytes, (void)length;
}

/* The list of parts says which of them are encrypted, and is not itself. */
static bool is_locked(struct package *package)
{
    bool locked = false;
    const struct xml_part manifest = {look_for_password, ignore_end, ignore_text, &locked};
    package_read(package, "META-INF/manifest.xml", &manifest);
    return locked;
}

void ods_read(struct package *package, struct sheet_cells *cells)
{
    if (is_locked(package)) {
        package->problem = "it is locked by a password; save it without one";
        return;
    }
    struct ods_reading reading = {
        .cells = cells,
        .text = g_string_new(NULL),
        .hidden_styles = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
    };
    const struct xml_part part = {start, end, text, &reading};
    if (!package_read(package, "content.xml", &part) && package->problem == NULL &&
        !package->is_too_large) {
        package->problem = "it has no content.xml";
    }
    g_free(reading.type);
    g_free(reading.value);
    g_free(reading.formula);
    g_free(reading.style);
    g_hash_table_destroy(reading.hidden_styles);
    g_string_free(reading.text, TRUE);
}
