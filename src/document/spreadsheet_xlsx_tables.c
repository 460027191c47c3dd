/* Excel's tables, which people name when they format a range as one. The workbook does not list them: each sheet has
 * relations of its own, some of which lead to a part for each table (ECMA-376 part 1, 18.5). */
#include <stdlib.h>
#include <string.h>

#include "document/spreadsheet_cells.h"

/* A sheet of the workbook, with the part that it is in once that is known. */
struct sheet {
    char *name, *relation, *part;
};

struct tables_reading {
    struct sheet_cells *cells;
    GArray *sheets; /* struct sheet */
    const struct sheet *sheet;
    GPtrArray *parts; /* of the tables of that sheet, owned */
};

static void clear_sheet(void *data)
{
    struct sheet *sheet = data;
    g_free(sheet->name);
    g_free(sheet->relation);
    g_free(sheet->part);
}

static void ignore_end(void *data, const char *name)
{
    (void)data, (void)name;
}

static void ignore_text(void *data, const char *text, size_t length)
{
    (void)data, (void)text, (void)length;
}

static void start_workbook(void *data, const char *name, const char *const *attributes)
{
    struct tables_reading *reading = data;
    if (strcmp(xml_local_name(name), "sheet") == 0) {
        const struct sheet sheet = {g_strdup(xml_attribute(attributes, "name")),
                                    g_strdup(xml_attribute(attributes, "id")), NULL};
        g_array_append_val(reading->sheets, sheet);
    }
}

/* A target is relative to the folder of what it is a relation of, or begins with a slash. */
static char *resolve(const char *folder, const char *target)
{
    char *whole = *target == '/' ? g_canonicalize_filename(target, "/")
                                 : g_build_filename("/", folder, target, NULL);
    char *canonical = g_canonicalize_filename(whole, "/");
    char *part = g_strdup(canonical + 1);
    g_free(canonical);
    g_free(whole);
    return part;
}

static void start_relations(void *data, const char *name, const char *const *attributes)
{
    struct tables_reading *reading = data;
    const char *id = xml_attribute(attributes, "Id"), *target = xml_attribute(attributes, "Target");
    for (guint i = 0; i < reading->sheets->len && id != NULL && target != NULL &&
                      strcmp(xml_local_name(name), "Relationship") == 0;
         i++) {
        struct sheet *sheet = &g_array_index(reading->sheets, struct sheet, i);
        if (g_strcmp0(sheet->relation, id) == 0 && sheet->part == NULL) {
            sheet->part = resolve("xl", target);
        }
    }
}

static void start_sheet_relations(void *data, const char *name, const char *const *attributes)
{
    struct tables_reading *reading = data;
    const char *type = xml_attribute(attributes, "Type"),
               *target = xml_attribute(attributes, "Target");
    if (strcmp(xml_local_name(name), "Relationship") == 0 && type != NULL && target != NULL &&
        g_str_has_suffix(type, "/table")) {
        char *folder = g_path_get_dirname(reading->sheet->part);
        g_ptr_array_add(reading->parts, resolve(folder, target));
        g_free(folder);
    }
}

/* "B3:F20" with the rows of totals below it taken off, which are no records. */
static char *without_totals(const char *range, unsigned long totals)
{
    size_t end = strlen(range);
    while (end > 0 && g_ascii_isdigit(range[end - 1])) {
        end--;
    }
    unsigned long last = strtoul(range + end, NULL, 10);
    return g_strdup_printf("%.*s%lu", (int)end, range, last > totals ? last - totals : last);
}

static void start_table(void *data, const char *name, const char *const *attributes)
{
    struct tables_reading *reading = data;
    const char *title = xml_attribute(attributes, "displayName");
    const char *range = xml_attribute(attributes, "ref");
    const char *totals = xml_attribute(attributes, "totalsRowCount");
    if (strcmp(xml_local_name(name), "table") != 0 || title == NULL || range == NULL) {
        return;
    }
    /* A quote in a name is written twice. */
    gchar **parts = g_strsplit(reading->sheet->name, "'", -1);
    char *quoted = g_strjoinv("''", parts);
    char *cells = without_totals(range, totals != NULL ? strtoul(totals, NULL, 10) : 0);
    char *place = g_strdup_printf("'%s'!%s", quoted, cells);
    sheet_note_range(reading->cells, title, place);
    g_free(place);
    g_free(cells);
    g_free(quoted);
    g_strfreev(parts);
}

/* A sheet without relations has no tables. */
static void read_tables_of_sheet(struct package *package, struct tables_reading *reading)
{
    const struct xml_part relations = {start_sheet_relations, ignore_end, ignore_text, reading};
    const struct xml_part table = {start_table, ignore_end, ignore_text, reading};
    char *folder = g_path_get_dirname(reading->sheet->part);
    char *file = g_path_get_basename(reading->sheet->part);
    char *part = g_strdup_printf("%s/_rels/%s.rels", folder, file);
    g_ptr_array_set_size(reading->parts, 0);
    package_read(package, part, &relations);
    for (guint i = 0; i < reading->parts->len; i++) {
        package_read(package, g_ptr_array_index(reading->parts, i), &table);
    }
    g_free(part);
    g_free(file);
    g_free(folder);
}

void xlsx_tables_note(struct package *package, struct sheet_cells *cells)
{
    struct tables_reading reading = {
        .cells = cells,
        .sheets = g_array_new(FALSE, FALSE, sizeof(struct sheet)),
        .parts = g_ptr_array_new_with_free_func(g_free),
    };
    const struct xml_part workbook = {start_workbook, ignore_end, ignore_text, &reading};
    const struct xml_part relations = {start_relations, ignore_end, ignore_text, &reading};
    g_array_set_clear_func(reading.sheets, clear_sheet);
    package_read(package, "xl/workbook.xml", &workbook);
    package_read(package, "xl/_rels/workbook.xml.rels", &relations);
    for (guint i = 0; i < reading.sheets->len && cells->named_range == NULL; i++) {
        reading.sheet = &g_array_index(reading.sheets, struct sheet, i);
        if (reading.sheet->name != NULL && reading.sheet->part != NULL) {
            read_tables_of_sheet(package, &reading);
        }
    }
    g_array_unref(reading.sheets);
    g_ptr_array_unref(reading.parts);
}
