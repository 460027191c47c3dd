/* Findings for programs: JSON, one flat object each with the same members in every one, and SARIF for code
 * hosts and editors.
 *
 * Source: OASIS, Static Analysis Results Interchange Format (SARIF) 2.1.0; section numbers below are of that
 * document. */
#include <string.h>

#include <json-glib/json-glib.h>

#include "diag/diag_formats.h"
#include "diag/diag_print.h"

/* ---- small steps of writing JSON ---- */

/* A null where there is no text, so that every object has the same members. JSON is UTF-8, and a path may be any
 * bytes. */
static void add_text(JsonBuilder *builder, const char *name, const char *text)
{
    json_builder_set_member_name(builder, name);
    if (text == NULL) {
        json_builder_add_null_value(builder);
        return;
    }
    char *valid = g_utf8_make_valid(text, -1);

    json_builder_add_string_value(builder, valid);
    g_free(valid);
}

static void add_count(JsonBuilder *builder, const char *name, size_t count)
{
    json_builder_set_member_name(builder, name);
    json_builder_add_int_value(builder, (gint64)count);
}

/* Indented, for people who look at it; members are in the order in which they were added. */
static void write_json(GString *out, JsonBuilder *builder)
{
    JsonNode *root = json_builder_get_root(builder);
    char *text = json_to_string(root, TRUE);

    g_string_append(out, text);
    g_string_append_c(out, '\n');
    g_free(text);
    json_node_unref(root);
}

/* ---- JSON ---- */

/* From 1; both null where the finding has no place. */
static void add_position(JsonBuilder *builder, struct source_position position,
                         const char *line_name, const char *column_name)
{
    if (position.line == 0) {
        add_text(builder, line_name, NULL);
        add_text(builder, column_name, NULL);
        return;
    }
    add_count(builder, line_name, position.line);
    add_count(builder, column_name, position.column);
}

/* The records of the author's data that a finding is for, all of them. */
static void add_records(JsonBuilder *builder, const struct diag *diag)
{
    json_builder_set_member_name(builder, "records");
    json_builder_begin_array(builder);
    for (size_t i = 0; i < diag->subject_count; i++) {
        const struct diag_subject *subject = &diag->subjects[i];
        const struct source_text *source = subject->span.source;

        json_builder_begin_object(builder);
        add_text(builder, "set", subject->set);
        add_count(builder, "number", subject->number);
        add_count(builder, "of", subject->total);
        add_text(builder, "id", subject->id);
        add_text(builder, "field", subject->field);
        add_text(builder, "file", source == NULL ? NULL : source->path);
        add_position(builder, source_span_start(subject->span), "line", "column");
        json_builder_end_object(builder);
    }
    json_builder_end_array(builder);
}

static void add_faces(JsonBuilder *builder, const struct diag *diag)
{
    json_builder_set_member_name(builder, "faces");
    json_builder_begin_array(builder);
    for (size_t i = 0; i < diag->face_count; i++) {
        json_builder_begin_object(builder);
        add_text(builder, "component", diag->faces[i].component);
        add_text(builder, "side", diag->faces[i].side);
        json_builder_end_object(builder);
    }
    json_builder_end_array(builder);
}

/* The members and their order are an interface: programs read them. */
static void add_finding(JsonBuilder *builder, const struct diag *diag)
{
    const struct diag_rule *rule = diag->rule;
    const struct source_text *source = diag->span.source;

    json_builder_begin_object(builder);
    add_text(builder, "code", diag_code_info(diag->code)->slug);
    add_text(builder, "level", diag_level_name(diag->level));
    add_text(builder, "message", diag->message);
    add_text(builder, "file", source == NULL ? NULL : source->path);
    add_position(builder, source_span_start(diag->span), "line", "column");
    add_position(builder, source_span_end(diag->span), "endLine", "endColumn");
    add_text(builder, "where", diag->where);
    add_text(builder, "rule", rule == NULL ? NULL : rule->name);
    add_text(builder, "says", rule == NULL ? NULL : rule->says);
    add_text(builder, "from", rule == NULL ? NULL : rule->from);
    add_faces(builder, diag);
    add_records(builder, diag);
    json_builder_end_object(builder);
}

/* One object with a list in it, and not the list, so that there is room for more beside it. Colours are for text
 * alone. */
void diag_print_json(GString *out, const struct diag_list *list, bool colour)
{
    JsonBuilder *builder = json_builder_new();

    (void)colour;
    json_builder_begin_object(builder);
    json_builder_set_member_name(builder, "findings");
    json_builder_begin_array(builder);
    for (size_t i = 0; i < diag_list_count(list); i++) {
        add_finding(builder, diag_list_at(list, i));
    }
    json_builder_end_array(builder);
    json_builder_end_object(builder);
    write_json(out, builder);
    g_object_unref(builder);
}

/* ---- SARIF ---- */

#define SCHEMA_URI                                                                                 \
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

/* 3.27.10: the word for what is worth knowing only is "note". */
static const char *const level_words[] = {
    [DIAG_ADVICE] = "note",
    [DIAG_WARNING] = "warning",
    [DIAG_ERROR] = "error",
};

/* Where the rule of each code stands among those written; only codes that were found have one. */
struct rule_indices {
    size_t of[DIAG_CODE_COUNT];
    bool is_used[DIAG_CODE_COUNT];
};

/* Each is ended by the caller. */
static void begin_member_object(JsonBuilder *builder, const char *name)
{
    json_builder_set_member_name(builder, name);
    json_builder_begin_object(builder);
}

static void begin_member_array(JsonBuilder *builder, const char *name)
{
    json_builder_set_member_name(builder, name);
    json_builder_begin_array(builder);
}

/* 3.11: a message is an object with its text in it. */
static void add_message(JsonBuilder *builder, const char *name, const char *text)
{
    begin_member_object(builder, name);
    add_text(builder, "text", text);
    json_builder_end_object(builder);
}

/* The cause comes first in an explanation: its first sentence is the short one. */
static void add_short_description(JsonBuilder *builder, const char *explanation)
{
    const char *end = strstr(explanation, ". ");
    size_t length = end == NULL ? strlen(explanation) : (size_t)(end - explanation) + 1;
    char *sentence = g_strndup(explanation, length);

    add_message(builder, "shortDescription", sentence);
    g_free(sentence);
}

/* 3.49: what a kind of finding means, once for all its results. */
static void add_rule(JsonBuilder *builder, enum diag_code code)
{
    const struct diag_code_info *info = diag_code_info(code);

    json_builder_begin_object(builder);
    add_text(builder, "id", info->slug);
    add_short_description(builder, diag_explanation(code));
    add_message(builder, "help", diag_explanation(code));
    begin_member_object(builder, "defaultConfiguration");
    add_text(builder, "level", level_words[info->level]);
    json_builder_end_object(builder);
    json_builder_end_object(builder);
}

/* In the order of the table of codes, so that the log does not depend on what was found first. */
static struct rule_indices add_rules(JsonBuilder *builder, const struct diag_list *list)
{
    struct rule_indices indices = {{0}, {false}};
    size_t rule_count = 0;

    for (size_t i = 0; i < diag_list_count(list); i++) {
        indices.is_used[diag_list_at(list, i)->code] = true;
    }
    begin_member_array(builder, "rules");
    for (size_t code = 0; code < DIAG_CODE_COUNT; code++) {
        if (indices.is_used[code]) {
            add_rule(builder, (enum diag_code)code);
            indices.of[code] = rule_count++;
        }
    }
    json_builder_end_array(builder);
    return indices;
}

/* 3.4.3: a relative reference, so that the log is the same wherever the game's folder lies. */
static char *make_uri(const char *path)
{
    if (g_path_is_absolute(path)) {
        char *uri = g_filename_to_uri(path, NULL, NULL);

        if (uri != NULL) {
            return uri;
        }
    }
    return g_uri_escape_string(path, "/", FALSE);
}

/* 3.30: columns from 1, the end is behind the last character. */
static void add_region(JsonBuilder *builder, struct source_span span)
{
    struct source_position start = source_span_start(span), end = source_span_end(span);

    begin_member_object(builder, "region");
    add_count(builder, "startLine", start.line);
    add_count(builder, "startColumn", start.column);
    add_count(builder, "endLine", end.line);
    add_count(builder, "endColumn", end.column);
    json_builder_end_object(builder);
}

/* 3.29; a file is named by its path as the author sees it. */
static void add_physical_location(JsonBuilder *builder, struct source_span span)
{
    char *uri = make_uri(span.source->path);

    begin_member_object(builder, "physicalLocation");
    begin_member_object(builder, "artifactLocation");
    add_text(builder, "uri", uri);
    json_builder_end_object(builder);
    add_region(builder, span);
    json_builder_end_object(builder);
    g_free(uri);
}

/* 3.33: a place that is none in a file; `kind` may be any word where none of the standard's fits. */
static void add_face_location(JsonBuilder *builder, const struct diag_face *face)
{
    gchar *name = face->side == NULL ? NULL : g_strdup_printf("%s/%s", face->component, face->side);

    json_builder_begin_object(builder);
    add_text(builder, "name", face->side == NULL ? face->component : face->side);
    add_text(builder, "fullyQualifiedName", name == NULL ? face->component : name);
    add_text(builder, "kind", name == NULL ? "component" : "side");
    json_builder_end_object(builder);
    g_free(name);
}

/* The value in its file first, then the sides of components on which it is wrong. */
static void add_logical_locations(JsonBuilder *builder, const struct diag *diag)
{
    begin_member_array(builder, "logicalLocations");
    if (diag->where != NULL) {
        json_builder_begin_object(builder);
        add_text(builder, "fullyQualifiedName", diag->where);
        json_builder_end_object(builder);
    }
    for (size_t i = 0; i < diag->face_count; i++) {
        add_face_location(builder, &diag->faces[i]);
    }
    json_builder_end_array(builder);
}

/* 3.27.12: one location or none, which has both a place in a file and one in the game where both are known. */
static void add_locations(JsonBuilder *builder, const struct diag *diag)
{
    bool is_logical = diag->where != NULL || diag->face_count > 0;

    begin_member_array(builder, "locations");
    if (diag->span.source != NULL || is_logical) {
        json_builder_begin_object(builder);
        if (diag->span.source != NULL) {
            add_physical_location(builder, diag->span);
        }
        if (is_logical) {
            add_logical_locations(builder, diag);
        }
        json_builder_end_object(builder);
    }
    json_builder_end_array(builder);
}

/* 3.27.22: places that help to understand a result; here the records that it was found for. */
static void add_related_locations(JsonBuilder *builder, const struct diag *diag)
{
    begin_member_array(builder, "relatedLocations");
    for (size_t i = 0; i < diag->subject_count; i++) {
        const struct diag_subject *subject = &diag->subjects[i];
        struct diag alone = {.subjects = diag->subjects + i, .subject_count = 1};
        GString *text = g_string_new("for ");

        json_builder_begin_object(builder);
        if (subject->span.source != NULL) {
            add_physical_location(builder, subject->span);
        }
        diag_print_subjects(text, &alone);
        add_message(builder, "message", text->str);
        json_builder_end_object(builder);
        g_string_free(text, TRUE);
    }
    json_builder_end_array(builder);
}

/* 3.27.5: an identifier may go on behind that of the rule that is described, after a slash. */
static void add_rule_id(JsonBuilder *builder, const struct diag *diag)
{
    const char *slug = diag_code_info(diag->code)->slug;
    gchar *id =
        diag->rule == NULL ? g_strdup(slug) : g_strdup_printf("%s/%s", slug, diag->rule->name);

    add_text(builder, "ruleId", id);
    g_free(id);
}

/* 3.8: what SARIF has no member for. */
static void add_properties(JsonBuilder *builder, const struct diag_rule *rule)
{
    begin_member_object(builder, "properties");
    add_text(builder, "rule", rule->name);
    add_text(builder, "says", rule->says);
    add_text(builder, "from", rule->from);
    json_builder_end_object(builder);
}

/* 3.27. */
static void add_results(JsonBuilder *builder, const struct diag_list *list,
                        const struct rule_indices *indices)
{
    begin_member_array(builder, "results");
    for (size_t i = 0; i < diag_list_count(list); i++) {
        const struct diag *diag = diag_list_at(list, i);

        json_builder_begin_object(builder);
        add_rule_id(builder, diag);
        add_count(builder, "ruleIndex", indices->of[diag->code]);
        add_text(builder, "level", level_words[diag->level]);
        add_message(builder, "message", diag->message);
        add_locations(builder, diag);
        if (diag->subject_count > 0) {
            add_related_locations(builder, diag);
        }
        if (diag->rule != NULL) {
            add_properties(builder, diag->rule);
        }
        json_builder_end_object(builder);
    }
    json_builder_end_array(builder);
}

/* 3.14: one run of one tool. Columns are counted in characters, as in the text format, and not in units of UTF-16. */
static void add_run(JsonBuilder *builder, const struct diag_list *list)
{
    json_builder_begin_object(builder);
    begin_member_object(builder, "tool");
    begin_member_object(builder, "driver");
    add_text(builder, "name", "kerf");
    struct rule_indices indices = add_rules(builder, list);

    json_builder_end_object(builder);
    json_builder_end_object(builder);
    add_text(builder, "columnKind", "unicodeCodePoints");
    add_results(builder, list, &indices);
    json_builder_end_object(builder);
}

/* 3.13: a log with one run in it. */
void diag_print_sarif(GString *out, const struct diag_list *list, bool colour)
{
    JsonBuilder *builder = json_builder_new();

    (void)colour;
    json_builder_begin_object(builder);
    add_text(builder, "$schema", SCHEMA_URI);
    add_text(builder, "version", "2.1.0");
    begin_member_array(builder, "runs");
    add_run(builder, list);
    json_builder_end_array(builder);
    json_builder_end_object(builder);
    write_json(out, builder);
    g_object_unref(builder);
}
