/* Targets that hand one text or file to the part that reads it. */
#include <glib.h>

#include "document/document.h"
#include "expression/expression.h"
#include "face/image_header.h"
#include "face/image_svg_check.h"
#include "fuzz_targets.h"
#include "geom/path.h"
#include "support/package_writer.h"
#include "text/markup.h"

/* Every part that shows where it is must be able to show any tree that was read. */
static void read_document(const uint8_t *bytes, size_t length, const char *name,
                          enum outcome (*read)(struct arena *, const struct source_text *,
                                               const struct work_limits *, const struct node **,
                                               struct diag_list *))
{
    struct arena *arena = arena_new();
    struct diag_list *diags = diag_list_new();
    const struct source_text *source = source_text_new(arena, name, (const char *)bytes, length);
    const struct node *root = NULL;
    /* What aliases repeat is shown again each time: a million values take seconds, and are in order. */
    struct work_limits limits = work_limits_default;
    limits.value_count = 50000;
    if (read(arena, source, &limits, &root, diags) == OUTCOME_OK) {
        GString *dump = g_string_new(NULL);
        document_dump(dump, root);
        g_string_free(dump, TRUE);
    }
    diag_list_free(diags);
    arena_free(arena);
}

void fuzz_yaml(const uint8_t *bytes, size_t length)
{
    read_document(bytes, length, "fuzz.yaml", yaml_read);
}

void fuzz_json(const uint8_t *bytes, size_t length)
{
    read_document(bytes, length, "fuzz.json", json_read);
    read_document(bytes, length, "fuzz.jsonl", json_lines_read);
}

static enum outcome read_csv(struct arena *arena, const struct source_text *source,
                             const struct work_limits *limits, const struct node **root_out,
                             struct diag_list *diags)
{
    const struct table_form form = {.decimal_commas = true};
    return csv_read(arena, source, &form, limits, root_out, diags);
}

void fuzz_csv(const uint8_t *bytes, size_t length)
{
    read_document(bytes, length, "fuzz.csv", read_csv);
}

static void read_spreadsheet(const uint8_t *bytes, size_t length, bool is_ods)
{
    struct arena *arena = arena_new();
    struct diag_list *diags = diag_list_new();
    const struct node *root = NULL;
    const struct spreadsheet_place place = {.path = "fuzz", .is_ods = is_ods};
    if (spreadsheet_read(arena, (const char *)bytes, length, &place, &work_limits_default, &root,
                         diags) == OUTCOME_OK) {
        GString *dump = g_string_new(NULL);
        document_dump(dump, root);
        g_string_free(dump, TRUE);
    }
    diag_list_free(diags);
    arena_free(arena);
}

/* As a file, and as each part of a package that is sound but for it. */
void fuzz_spreadsheet(const uint8_t *bytes, size_t length)
{
    char *part = g_strndup((const char *)bytes, length);
    const struct package_part parts[] = {
        {"xl/workbook.xml", "<workbook><sheet name='Cards' id='1'/></workbook>"},
        {"xl/_rels/workbook.xml.rels", "<a><Relationship Id='1' Type='x/worksheet' Target='s'/>"
                                       "<Relationship Id='2' Type='x/sharedStrings' Target='s'/>"
                                       "<Relationship Id='3' Type='x/styles' Target='s'/></a>"},
        {"xl/s", part},
        {"content.xml", part},
        {0},
    };
    GByteArray *package = package_write(parts);
    read_spreadsheet(bytes, length, false);
    read_spreadsheet(package->data, package->len, false);
    read_spreadsheet(package->data, package->len, true);
    g_byte_array_free(package, TRUE);
    g_free(part);
}

/* Authors' markup comes from a document, which is UTF-8 without NUL. */
void fuzz_markup(const uint8_t *bytes, size_t length)
{
    if (!g_utf8_validate_len((const char *)bytes, length, NULL)) {
        return;
    }
    struct arena *arena = arena_new();
    struct text_request request = {
        .markup = arena_printf(arena, "%.*s", (int)length, (const char *)bytes),
        .style = {.family = "DejaVu Sans", .size_pt = 10, .weight = 400},
    };
    struct text_report report = {0};
    struct markup markup;
    markup_read(&request, NULL, SIZE_MAX, arena, &markup, &report);
    markup_clear(&markup);
    arena_free(arena);
}

static void evaluate(const struct node *scalar, const struct scope *scope, struct arena *arena,
                     struct diag_list *diags)
{
    struct work_limits limits = work_limits_default;
    limits.memory_bytes = 1000000;
    limits.step_count = 20000;
    struct sandbox *sandbox = sandbox_new(&limits);
    const struct template *template = template_parse(arena, scalar, diags);
    const struct expression *expression = expression_parse(arena, scalar, diags);
    const struct node *origin;
    const char *text;
    struct value value;
    if (template != NULL) {
        template_evaluate(sandbox, template, scope, arena, &text, &origin, diags);
    }
    if (expression != NULL) {
        expression_evaluate(sandbox, expression, scope, arena, &value, diags);
    }
    sandbox_free(sandbox);
}

/* As a template and as an expression over a small record, with tight limits. */
void fuzz_expression(const uint8_t *bytes, size_t length)
{
    static const char record_yaml[] =
        "{name: Shaye, id: 007, n: 2, list: [a, b], weapon: {aim: [1]}}";
    struct arena *arena = arena_new();
    struct diag_list *diags = diag_list_new();
    const struct source_text *source =
        source_text_new(arena, "fuzz.yaml", (const char *)bytes, length);
    const struct source_text *record_source =
        source_text_new(arena, "record.yaml", record_yaml, sizeof(record_yaml) - 1);
    const struct node *record = NULL;
    yaml_read(arena, record_source, &work_limits_default, &record, diags);
    struct node scalar = {.kind = NODE_SCALAR, .span = {source, 0, source->length}};
    scalar.scalar.text = source->bytes;
    scalar.scalar.length = source->length;
    scalar.scalar.type = SCALAR_TEXT;
    scalar.scalar.plain = true;
    struct scope scope = {.record = record};
    evaluate(&scalar, &scope, arena, diags);
    diag_list_free(diags);
    arena_free(arena);
}

void fuzz_path(const uint8_t *bytes, size_t length)
{
    struct arena *arena = arena_new();
    struct path path, flat;
    size_t error_offset = 0;
    path_init(&path, arena);
    path_init(&flat, arena);
    if (path_add_svg(&path, arena_printf(arena, "%.*s", (int)length, (const char *)bytes),
                     &error_offset)) {
        path_flatten(&path, 0.1, &flat);
        path_bounds(&flat);
    }
    arena_free(arena);
}

void fuzz_svg(const uint8_t *bytes, size_t length)
{
    GBytes *file = g_bytes_new_static(bytes, length);
    struct svg_survey survey;
    svg_survey_read(file, NULL, &work_limits_default, &survey);
    svg_survey_clear(&survey);
    g_bytes_unref(file);
}

void fuzz_image(const uint8_t *bytes, size_t length)
{
    struct image_header header;
    image_header_read(bytes, length, &header);
}
