/* Excel workbooks (.xlsx), ECMA-376 part 1, chapter 18: a part says which sheets there are, others have the
 * texts that cells share and how numbers are shown, and each sheet is a part. Prefixes of names differ
 * from program to program and do not count. */
#include <stdlib.h>
#include <string.h>

#include <glib.h>

#include "document/spreadsheet_cells.h"
#include "document/spreadsheet_numbers.h"

struct xlsx_reading {
    struct sheet_cells *cells;
    char *sheet_relation, *sheet_part, *texts_part, *styles_part;
    bool days_from_1904;
    char *range_name; /* while its place is read */
    /* texts that cells share */
    GString *shared;       /* ended by NUL each */
    GArray *shared_starts; /* size_t */
    /* styles */
    GHashTable *formats; /* id to code, owned */
    GArray *forms;       /* struct number_form, by the `s` of a cell */
    bool in_cell_styles;
    /* the cell that is read */
    size_t row, column, next_row, next_column;
    bool in_text, in_reading_aid, in_formula, has_value;
    GString *text, *formula;
    char type[16];
    size_t style;
};

/* As XML Schema's boolean, of which programs write both forms. */
static bool is_true(const char *text)
{
    return text != NULL && (strcmp(text, "1") == 0 || strcmp(text, "true") == 0);
}

static size_t number_or(const char *text, size_t otherwise)
{
    return text != NULL ? (size_t)strtoul(text, NULL, 10) : otherwise;
}

static void ignore_end(void *data, const char *name)
{
    (void)data, (void)name;
}

static void ignore_text(void *data, const char *text, size_t length)
{
    (void)data, (void)text, (void)length;
}

/* ---- which parts there are ---- */

/* In the order of the tabs; the sheet's part is found by its relation later, as the name of its file says nothing. */
static void start_workbook(void *data, const char *name, const char *const *attributes)
{
    struct xlsx_reading *reading = data;
    const char *local = xml_local_name(name);
    if (strcmp(local, "workbookPr") == 0) {
        reading->days_from_1904 = is_true(xml_attribute(attributes, "date1904"));
    } else if (strcmp(local, "sheet") == 0) {
        const char *title = xml_attribute(attributes, "name");
        const char *state = xml_attribute(attributes, "state");
        bool is_hidden = state != NULL && strcmp(state, "visible") != 0;
        if (sheet_begin(reading->cells, title != NULL ? title : "", is_hidden)) {
            reading->sheet_relation = g_strdup(xml_attribute(attributes, "id"));
        }
    } else if (strcmp(local, "definedName") == 0) {
        g_free(reading->range_name);
        reading->range_name = g_strdup(xml_attribute(attributes, "name"));
        g_string_truncate(reading->text, 0);
    }
}

/* A name for a range: what stands in it is the place. */
static void end_workbook(void *data, const char *name)
{
    struct xlsx_reading *reading = data;
    if (strcmp(xml_local_name(name), "definedName") == 0 && reading->range_name != NULL) {
        sheet_note_range(reading->cells, reading->range_name, reading->text->str);
        g_clear_pointer(&reading->range_name, g_free);
    }
}

static void take_range(void *data, const char *text, size_t length)
{
    struct xlsx_reading *reading = data;
    if (reading->range_name != NULL) {
        g_string_append_len(reading->text, text, (gssize)length);
    }
}

/* Targets are relative to xl/, or begin with a slash. */
static char *part_name(const char *target)
{
    return *target == '/' ? g_strdup(target + 1) : g_strdup_printf("xl/%s", target);
}

/* Types are long addresses which differ between the strict form of the standard and the usual one; their ends do not.
 * The first of a kind counts. */
static void start_relations(void *data, const char *name, const char *const *attributes)
{
    struct xlsx_reading *reading = data;
    const char *id = xml_attribute(attributes, "Id"), *type = xml_attribute(attributes, "Type");
    const char *target = xml_attribute(attributes, "Target");
    if (strcmp(xml_local_name(name), "Relationship") != 0 || id == NULL || type == NULL ||
        target == NULL) {
        return;
    }
    char **part = NULL;
    if (g_strcmp0(id, reading->sheet_relation) == 0) {
        part = &reading->sheet_part;
    } else if (g_str_has_suffix(type, "/sharedStrings")) {
        part = &reading->texts_part;
    } else if (g_str_has_suffix(type, "/styles")) {
        part = &reading->styles_part;
    }
    if (part != NULL && *part == NULL) {
        *part = part_name(target);
    }
}

/* ---- texts ---- */

/* "_x000A_" stands for a character that XML cannot have, and "_x005F_" for the '_' of such a text. */
static void append_text(GString *out, const char *text)
{
    for (const char *at = text; *at != '\0';) {
        char *end = NULL;
        unsigned long code = strncmp(at, "_x", 2) == 0 ? strtoul(at + 2, &end, 16) : 0;
        if (end == at + strlen("_xhhhh") && *end == '_' && code != 0 && code < 0xD800) {
            g_string_append_unichar(out, (gunichar)code);
            at = end + 1;
        } else {
            g_string_append_c(out, *at++);
        }
    }
}

/* Runs of a rich text are joined; what says how to pronounce it (rPh) is none of it. */
static void start_text(struct xlsx_reading *reading, const char *local)
{
    if (strcmp(local, "rPh") == 0) {
        reading->in_reading_aid = true;
    } else if (strcmp(local, "t") == 0) {
        reading->in_text = !reading->in_reading_aid;
    }
}

static void end_text(struct xlsx_reading *reading, const char *local)
{
    if (strcmp(local, "rPh") == 0) {
        reading->in_reading_aid = false;
    } else if (strcmp(local, "t") == 0) {
        reading->in_text = false;
    }
}

static void take_text(void *data, const char *text, size_t length)
{
    struct xlsx_reading *reading = data;
    if (reading->in_text) {
        g_string_append_len(reading->text, text, (gssize)length);
    } else if (reading->in_formula) {
        g_string_append_len(reading->formula, text, (gssize)length);
    }
}

static void start_shared(void *data, const char *name, const char *const *attributes)
{
    (void)attributes;
    struct xlsx_reading *reading = data;
    const char *local = xml_local_name(name);
    if (strcmp(local, "si") == 0) {
        g_string_truncate(reading->text, 0);
    } else {
        start_text(reading, local);
    }
}

/* Bounded by bytes here already: a few kilobytes of a package may unfold to gigabytes. */
static void end_shared(void *data, const char *name)
{
    struct xlsx_reading *reading = data;
    const char *local = xml_local_name(name);
    if (strcmp(local, "si") != 0) {
        end_text(reading, local);
        return;
    }
    const struct work_limits *limits = reading->cells->limits;
    if (reading->shared->len + reading->text->len > limits->file_bytes) {
        reading->cells->too_large = true;
        return;
    }
    g_array_append_val(reading->shared_starts, reading->shared->len);
    append_text(reading->shared, reading->text->str);
    g_string_append_c(reading->shared, '\0');
}

/* ---- how numbers are shown ---- */

/* The standard has numFmts before cellXfs, so a form's code is known here. Cells name a form by its place among the
 * xf. */
static void start_styles(void *data, const char *name, const char *const *attributes)
{
    struct xlsx_reading *reading = data;
    const char *local = xml_local_name(name);
    if (strcmp(local, "cellXfs") == 0) {
        reading->in_cell_styles = true;
    } else if (strcmp(local, "numFmt") == 0) {
        size_t id = number_or(xml_attribute(attributes, "numFmtId"), 0);
        const char *code = xml_attribute(attributes, "formatCode");
        g_hash_table_replace(reading->formats, GSIZE_TO_POINTER(id),
                             g_strdup(code != NULL ? code : ""));
    } else if (strcmp(local, "xf") == 0 && reading->in_cell_styles) {
        size_t id = number_or(xml_attribute(attributes, "numFmtId"), 0);
        const char *code = g_hash_table_lookup(reading->formats, GSIZE_TO_POINTER(id));
        struct number_form form =
            number_form_read(code != NULL ? code : number_form_usual_code(id));
        g_array_append_val(reading->forms, form);
    }
}

static void end_styles(void *data, const char *name)
{
    struct xlsx_reading *reading = data;
    if (strcmp(xml_local_name(name), "cellXfs") == 0) {
        reading->in_cell_styles = false;
    }
}

/* ---- cells ---- */

/* Cells without a place (some programs write none) follow the one before; a place that is no place counts as none. */
static void begin_cell(struct xlsx_reading *reading, const char *const *attributes)
{
    const char *place = xml_attribute(attributes, "r"), *type = xml_attribute(attributes, "t");
    reading->column = reading->next_column;
    if (place != NULL) {
        sheet_cell_parse(place, &reading->row, &reading->column);
    }
    reading->next_column = reading->column + 1;
    g_strlcpy(reading->type, type != NULL ? type : "n", sizeof reading->type);
    reading->style = number_or(xml_attribute(attributes, "s"), 0);
    reading->has_value = false;
    g_string_truncate(reading->text, 0);
    g_string_truncate(reading->formula, 0);
}

static struct number_form form_of_cell(const struct xlsx_reading *reading)
{
    return reading->style < reading->forms->len
               ? g_array_index(reading->forms, struct number_form, reading->style)
               : (struct number_form){.is_plain = true};
}

/* A date becomes a text as it is shown: the number of days is nobody's data. Other forms keep the number beside it. */
static void add_number(const struct xlsx_reading *reading)
{
    double number = g_ascii_strtod(reading->text->str, NULL);
    struct number_form form = form_of_cell(reading);
    bool is_moment = form.has_date || form.has_time;
    char *text = number_form_text(&form, number, reading->days_from_1904);
    sheet_add(reading->cells, reading->row, reading->column,
              is_moment ? SHEET_MOMENT : SHEET_NUMBER, text, number);
    if (!is_moment && number_form_looks_different(&form, number)) {
        sheet_looks_different(reading->cells, reading->row, reading->column);
    }
    g_free(text);
}

/* The cell's text is the index; one that is out of range is of a broken file, and an empty cell. */
static const char *shared_text(const struct xlsx_reading *reading)
{
    size_t index = number_or(reading->text->str, 0);
    return index < reading->shared_starts->len
               ? reading->shared->str + g_array_index(reading->shared_starts, size_t, index)
               : "";
}

/* A formula without a value was never worked out, as a program wrote the file that cannot; one whose value is the empty
 * text was. Types: n number, b flag, d
 * moment as ISO 8601 writes it, s shared text, e error, str and inlineStr texts of the cell's own. */
static void end_cell(struct xlsx_reading *reading)
{
    const char *type = reading->type;
    enum sheet_value kind = SHEET_TEXT;
    GString *text = g_string_new(NULL);
    bool is_empty_text = reading->has_value && strcmp(type, "str") == 0;
    if (reading->text->len == 0 && reading->formula->len > 0 && !is_empty_text) {
        kind = SHEET_FORMULA;
        g_string_append_printf(text, "=%s", reading->formula->str);
    } else if (strcmp(type, "n") == 0 && reading->text->len > 0) {
        kind = SHEET_NUMBER;
    } else if (strcmp(type, "b") == 0 && reading->text->len > 0) {
        kind = SHEET_FLAG;
        g_string_append(text, is_true(reading->text->str) ? "true" : "false");
    } else if (strcmp(type, "d") == 0 && reading->text->len > 0) {
        struct number_form form = form_of_cell(reading);
        char *moment = number_form_iso_text(&form, reading->text->str);
        kind = SHEET_MOMENT;
        g_string_append(text, moment);
        g_free(moment);
    } else if (strcmp(type, "s") == 0) {
        g_string_append(text, reading->text->len > 0 ? shared_text(reading) : "");
    } else {
        kind = strcmp(type, "e") == 0 ? SHEET_ERROR : SHEET_TEXT;
        append_text(text, reading->text->str);
    }
    if (kind == SHEET_NUMBER) {
        add_number(reading);
    } else {
        sheet_add(reading->cells, reading->row, reading->column, kind, text->str, 0);
    }
    g_string_free(text, TRUE);
}

/* Rows may be left out, and without a number follow the one before. */
static void begin_row(struct xlsx_reading *reading, const char *const *attributes)
{
    size_t row = number_or(xml_attribute(attributes, "r"), reading->next_row + 1);
    reading->row = CLAMP(row, 1, SHEET_ROWS_MAX) - 1;
    reading->next_row = reading->row + 1;
    reading->next_column = 0;
    if (is_true(xml_attribute(attributes, "hidden"))) {
        sheet_note_hidden(reading->cells->hidden_rows, reading->row, 1);
    }
}

/* By the corner that has the value, before the colon; the cells below it are empty in the file. */
static void add_merge(struct xlsx_reading *reading, const char *shown)
{
    struct sheet_merge merge = {0};
    char *corner = shown != NULL ? g_strndup(shown, strcspn(shown, ":")) : NULL;
    if (corner != NULL && sheet_cell_parse(corner, &merge.row, &merge.column)) {
        merge.shown = g_strdup(shown);
        g_array_append_val(reading->cells->merges, merge);
    }
    g_free(corner);
}

/* `min` and `max` are columns from 1. */
static void note_columns(struct xlsx_reading *reading, const char *const *attributes)
{
    size_t first = number_or(xml_attribute(attributes, "min"), 0);
    size_t last = number_or(xml_attribute(attributes, "max"), first);
    if (is_true(xml_attribute(attributes, "hidden")) && first > 0 && last >= first) {
        sheet_note_hidden(reading->cells->hidden_columns, first - 1, last - first + 1);
    }
}

/* Names of rows and cells mean something else in other parts, so each part has its own handler. */
static void start_sheet(void *data, const char *name, const char *const *attributes)
{
    struct xlsx_reading *reading = data;
    const char *local = xml_local_name(name);
    if (strcmp(local, "row") == 0) {
        begin_row(reading, attributes);
    } else if (strcmp(local, "c") == 0) {
        begin_cell(reading, attributes);
    } else if (strcmp(local, "v") == 0) {
        reading->in_text = reading->has_value = true;
    } else if (strcmp(local, "f") == 0) {
        reading->in_formula = true;
    } else if (strcmp(local, "col") == 0) {
        note_columns(reading, attributes);
    } else if (strcmp(local, "mergeCell") == 0) {
        add_merge(reading, xml_attribute(attributes, "ref"));
    } else {
        start_text(reading, local);
    }
}

static void end_sheet(void *data, const char *name)
{
    struct xlsx_reading *reading = data;
    const char *local = xml_local_name(name);
    if (strcmp(local, "c") == 0) {
        end_cell(reading);
    } else if (strcmp(local, "v") == 0) {
        reading->in_text = false;
    } else if (strcmp(local, "f") == 0) {
        reading->in_formula = false;
    } else {
        end_text(reading, local);
    }
}

/* ---- the workbook ---- */

/* In the order of need: the workbook names the sheet's relation, relations name the parts, texts and styles are what
 * cells refer to, and the sheet comes last. Texts and styles may be missing, in a workbook of plain numbers. */
static void read_parts(struct package *package, struct xlsx_reading *reading)
{
    const struct xml_part workbook = {start_workbook, end_workbook, take_range, reading};
    const struct xml_part relations = {start_relations, ignore_end, ignore_text, reading};
    const struct xml_part texts = {start_shared, end_shared, take_text, reading};
    const struct xml_part styles = {start_styles, end_styles, ignore_text, reading};
    const struct xml_part sheet = {start_sheet, end_sheet, take_text, reading};
    bool found = package_read(package, "xl/workbook.xml", &workbook) &&
                 package_read(package, "xl/_rels/workbook.xml.rels", &relations);
    if (found && reading->cells->name == NULL) {
        if (reading->cells->named_range == NULL) {
            xlsx_tables_note(package, reading->cells);
        }
        return;
    }
    if (reading->texts_part != NULL) {
        package_read(package, reading->texts_part, &texts);
    }
    if (reading->styles_part != NULL) {
        package_read(package, reading->styles_part, &styles);
    }
    found =
        found && reading->sheet_part != NULL && package_read(package, reading->sheet_part, &sheet);
    if (!found && package->problem == NULL && !package->is_too_large) {
        package->problem = "it has no workbook, or not the sheet that the workbook names";
    }
}

void xlsx_read(struct package *package, struct sheet_cells *cells)
{
    struct xlsx_reading reading = {
        .cells = cells,
        .shared = g_string_new(NULL),
        .shared_starts = g_array_new(FALSE, FALSE, sizeof(size_t)),
        .formats = g_hash_table_new_full(NULL, NULL, NULL, g_free),
        .forms = g_array_new(FALSE, FALSE, sizeof(struct number_form)),
        .text = g_string_new(NULL),
        .formula = g_string_new(NULL),
    };
    read_parts(package, &reading);
    g_free(reading.sheet_relation);
    g_free(reading.range_name);
    g_free(reading.sheet_part);
    g_free(reading.texts_part);
    g_free(reading.styles_part);
    g_string_free(reading.shared, TRUE);
    g_array_free(reading.shared_starts, TRUE);
    g_hash_table_destroy(reading.formats);
    g_array_free(reading.forms, TRUE);
    g_string_free(reading.text, TRUE);
    g_string_free(reading.formula, TRUE);
}
