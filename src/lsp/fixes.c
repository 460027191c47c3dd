/* What an editor offers to mend (textDocument/codeAction): the name that a finding suggests, a field that is missing,
 * an allowance, the source of a value. Each is one edit of one stretch of bytes. */
#include "lsp/fixes.h"

#include <string.h>

#include "base/json_parts.h"
#include "diag/suggest.h"
#include "document/document.h"
#include "game/allowance.h"
#include "lsp/names.h"
#include "lsp/requests.h"
#include "lsp/schema_walk.h"

/* ---- did you mean ---- */

/* The first text between quotes in a message. */
static char *first_quoted(struct arena *arena, const char *message)
{
    const char *open = strchr(message, '\''), *close = open != NULL ? strchr(open + 1, '\'') : NULL;
    return close != NULL ? arena_strndup(arena, open + 1, (size_t)(close - open - 1)) : NULL;
}

/* The one place of a word in a stretch; false where there is none, or more than one. */
static bool find_word(struct source_span span, const char *word, struct source_span *out)
{
    size_t length = strlen(word), count = 0;
    const char *bytes = span.source->bytes;
    for (size_t at = span.offset; length > 0 && at + length <= span.offset + span.length; at++) {
        bool begins = at == 0 || !editor_is_of_word(bytes[at - 1]);
        bool ends = at + length == span.source->length || !editor_is_of_word(bytes[at + length]);
        if (begins && ends && strncmp(bytes + at, word, length) == 0) {
            *out = (struct source_span){span.source, at, length};
            count++;
        }
    }
    return count == 1;
}

/* Only where the wrong word stands once in what is blamed: an edit in the wrong place is worse than none. */
bool fix_suggested(const struct diag *diag, struct arena *arena, struct fix *out)
{
    const char *name = suggest_read(arena, diag->message);
    const char *wrong = first_quoted(arena, diag->message);
    if (name == NULL || wrong == NULL || diag->span.source == NULL || diag->span.source->is_sheet ||
        !find_word(diag->span, wrong, &out->span)) {
        return false;
    }
    gchar *title = g_strdup_printf("Change to '%s'", name);
    out->text = name;
    out->title = arena_strdup(arena, title);
    g_free(title);
    return true;
}

/* ---- entries that are put in ---- */

/* Puts an entry into a mapping: before the first one in its line where the mapping is in braces, else in a line below
 * it, with the file's own line ends and at the column of its key. */
static void put_entry(const struct place *place, const struct node *mapping, const char *entry,
                      struct fix *out)
{
    const struct source_text *source = mapping->span.source;
    const struct node *key = mapping->mapping.entries[0].key;
    bool in_braces =
        mapping->span.offset < source->length && source->bytes[mapping->span.offset] == '{';
    size_t at = in_braces ? key->span.offset : node_end(mapping->mapping.entries[0].value);
    while (!in_braces && at < source->length && source->bytes[at] != '\n' &&
           source->bytes[at] != '\r') {
        at++;
    }
    size_t column = source_span_start(key->span).column - 1;
    GString *text = g_string_new(NULL);
    if (in_braces) {
        g_string_append_printf(text, "%s, ", entry);
    } else {
        /* The end of the first line tells for all. */
        bool has_crlf = source->line_count > 1 && source->line_starts[1] >= 2 &&
                        source->bytes[source->line_starts[1] - 2] == '\r';
        g_string_append_printf(text, "%s%*s%s", has_crlf ? "\r\n" : "\n", (int)column, "", entry);
    }
    out->span = (struct source_span){source, at, 0};
    out->text = arena_strdup(place->arena, text->str);
    g_string_free(text, TRUE);
}

/* A value that a schema takes, as YAML: the first of its words, its least number, or an empty one of its kind. */
static char *usual_value(const struct place *place, const GPtrArray *schemas)
{
    for (guint i = 0; i < schemas->len; i++) {
        JsonNode *choices = json_object_get_member(schemas->pdata[i], "enum");
        JsonNode *least = json_object_get_member(schemas->pdata[i], "minimum");
        if (choices != NULL && json_array_get_length(json_node_get_array(choices)) > 0) {
            return json_to_string(json_array_get_element(json_node_get_array(choices), 0), FALSE);
        }
        if (least != NULL) {
            return json_printed(least, false);
        }
    }
    /* Neither words nor a bound: what is empty and of the type. */
    for (guint i = 0; i < schemas->len; i++) {
        JsonNode *member = json_object_get_member(schemas->pdata[i], "type");
        const char *type =
            member != NULL && JSON_NODE_HOLDS_VALUE(member) ? json_node_get_string(member) : NULL;
        static const char *const usual[][2] = {{"integer", "0"},
                                               {"number", "0"},
                                               {"boolean", "false"},
                                               {"array", "[]"},
                                               {"object", "{}"}};
        for (size_t j = 0; type != NULL && j < G_N_ELEMENTS(usual); j++) {
            if (strcmp(usual[j][0], type) == 0) {
                return g_strdup(usual[j][1]);
            }
        }
    }
    (void)place;
    return g_strdup("\"\"");
}

/* The mapping that a finding is about: the one at its place, or that its value is in. */
static const struct node *mapping_of(const struct place *place, const struct diag *diag)
{
    const struct node *mapping = NULL;
    const struct node *node = node_at(place->root, diag->span.offset, &mapping);
    if (mapping != NULL) {
        return mapping;
    }
    return node != NULL && node->parent != NULL && node->parent->kind == NODE_MAPPING ? node->parent
                                                                                      : NULL;
}

/* What is put in is written as YAML; fields of tables are columns, and JSON wants its names in quotes. */
static bool is_yaml(const struct place *place)
{
    return document_has_ending(place->file->path, ".yaml") ||
           document_has_ending(place->file->path, ".yml");
}

/* A field that is missing, with a value that its schema takes; false for other findings, and where it is no YAML. */
static bool fix_missing(const struct place *place, const struct diag *diag, struct fix *out)
{
    const struct node *mapping = diag->code == DIAG_MISSING_FIELD ? mapping_of(place, diag) : NULL;
    const char *name = first_quoted(place->arena, diag->message);
    if (mapping == NULL || name == NULL || node_lookup(mapping, name) != NULL || !is_yaml(place)) {
        return false;
    }
    struct schema_walk walk;
    schema_walk_init(&walk, place);
    GPtrArray *schemas = schema_walk_under(&walk, mapping, name);
    gchar *value = usual_value(place, schemas);
    gchar *entry = g_strdup_printf("%s: %s", name, value);
    gchar *title = g_strdup_printf("Add '%s'", entry);
    put_entry(place, mapping, entry, out);
    out->title = arena_strdup(place->arena, title);
    g_free(title);
    g_free(entry);
    g_free(value);
    g_ptr_array_unref(schemas);
    schema_walk_clear(&walk);
    return true;
}

/* ---- allowances ---- */

/* An `allow` for the element of a layout that the finding is about, with a reason to be filled in. One more reason
 * where the element has an `allow` already. */
static bool fix_allow(const struct place *place, const struct diag *diag, struct fix *out)
{
    bool is_allowable = false;
    for (size_t i = 0; face_allowables[i].about != NULL; i++) {
        is_allowable = is_allowable || face_allowables[i].code == diag->code;
    }
    const struct node *mapping =
        is_allowable && place->role == ROLE_LAYOUT ? mapping_of(place, diag) : NULL;
    /* Upwards to the element that the finding is in. */
    while (mapping != NULL && !(mapping->kind == NODE_MAPPING && names_is_element(mapping))) {
        mapping = mapping->parent;
    }
    if (mapping == NULL) {
        return false;
    }
    const char *slug = diag_code_info(diag->code)->slug;
    const struct node *allow = node_lookup(mapping, "allow");
    bool has_allow = allow != NULL && allow->kind == NODE_MAPPING && allow->mapping.count > 0;
    gchar *reason = g_strdup_printf("%s: why it is meant to be", slug);
    gchar *entry = g_strdup_printf("allow: {%s}", reason);
    gchar *title = g_strdup_printf("Allow '%s' here, with a reason", slug);
    put_entry(place, has_allow ? allow : mapping, has_allow ? reason : entry, out);
    out->title = arena_strdup(place->arena, title);
    g_free(title);
    g_free(entry);
    g_free(reason);
    return true;
}

/* ---- sources ---- */

/* `source: ours` for the value of a record at a place. A `source` that is one text for all fields becomes the
 * `default` of a mapping that tells them field by field. */
static bool fix_source(const struct place *place, struct fix *out)
{
    const struct node *node = place->node;
    const struct node *record =
        place->role == ROLE_DATA ? record_at(place->root, place->offset) : NULL;
    /* The field, whether the place is on its key or on its value. */
    const struct node *key = place->mapping != NULL ? node : node != NULL ? node->key : NULL;
    const struct node *holder = place->mapping != NULL ? place->mapping
                                : node != NULL         ? node->parent
                                                       : NULL;
    if (record == NULL || key == NULL || holder != record ||
        strcmp(key->scalar.text, "source") == 0 || strcmp(key->scalar.text, "id") == 0 ||
        !is_yaml(place)) {
        return false;
    }
    const struct node *source = node_lookup(record, "source");
    const char *text = node_text(source);
    gchar *own = g_strdup_printf("%s: ours", key->scalar.text);
    if (source == NULL) {
        gchar *entry = g_strdup_printf("source: {%s}", own);
        put_entry(place, record, entry, out);
        g_free(entry);
    } else if (text != NULL) {
        /* As it is written, with its quotes. */
        gchar *both = g_strdup_printf("{default: %.*s, %s}", (int)source->span.length,
                                      source->span.source->bytes + source->span.offset, own);
        out->span = source->span;
        out->text = arena_strdup(place->arena, both);
        g_free(both);
    } else if (source->kind == NODE_MAPPING && source->mapping.count > 0 &&
               node_lookup(source, key->scalar.text) == NULL) {
        put_entry(place, source, own, out);
    } else {
        g_free(own);
        return false;
    }
    gchar *title = g_strdup_printf("Say that '%s' is ours", key->scalar.text);
    out->title = arena_strdup(place->arena, title);
    g_free(title);
    g_free(own);
    return true;
}

/* ---- the request ---- */

/* A WorkspaceEdit, with the version that the document has (LSP 3.17). */
static void answer_fix(const struct place *place, const struct fix *fix, const char *kind,
                       JsonBuilder *json)
{
    json_builder_begin_object(json);
    answer_text(json, "title", fix->title);
    answer_text(json, "kind", kind);
    answer_object(json, "edit");
    answer_list(json, "documentChanges");
    answer_edit_begin(place->session, place->file->path, json);
    answer_edit(place->session, fix->span, fix->text, json);
    answer_edit_end(json);
    json_builder_end_array(json);
    json_builder_end_object(json);
    json_builder_end_object(json);
}

/* The likeliest first, as editors offer the first one by a key. */
static void answer_fixes(const struct place *place, const struct diag *diag, JsonBuilder *json)
{
    struct fix fix;
    if (fix_suggested(diag, place->arena, &fix)) {
        answer_fix(place, &fix, "quickfix", json);
    }
    if (place->root != NULL && fix_missing(place, diag, &fix)) {
        answer_fix(place, &fix, "quickfix", json);
    }
    if (place->root != NULL && fix_allow(place, diag, &fix)) {
        answer_fix(place, &fix, "quickfix", json);
    }
}

/* Both ends count: a cursor behind the last letter is on the word. */
static bool touches(struct source_span span, size_t start, size_t end)
{
    return span.offset <= end && span.offset + span.length >= start;
}

/* Findings are of the settled text. Each that touches the selection has its fixes; the source is offered for the place
 * where it begins. */
void request_actions(struct session *session, GVariant *params, JsonBuilder *json)
{
    struct place place;
    struct editor_range range;
    struct fix fix;
    json_builder_begin_array(json);
    session_settle(session);
    if (message_range(params, "range", &range) && place_init(&place, session, params)) {
        size_t start = editor_offset(place.source, range.start, session->encoding),
               end = editor_offset(place.source, range.end, session->encoding);
        const struct diag_list *findings = workspace_state(place.game->workspace)->findings;
        for (size_t i = 0; i < diag_list_count(findings); i++) {
            const struct diag *diag = diag_list_at(findings, i);
            const struct source_text *source = diag->span.source;
            if (source != NULL && strcmp(source->path, place.file->path) == 0 &&
                touches(diag->span, start, end)) {
                answer_fixes(&place, diag, json);
            }
        }
        /* Of a stretch that is chosen, its beginning. */
        place.offset = start;
        place.node = node_at(place.root, start, &place.mapping);
        if (place.root != NULL && fix_source(&place, &fix)) {
            answer_fix(&place, &fix, "refactor", json);
        }
        place_clear(&place);
    }
    json_builder_end_array(json);
}
