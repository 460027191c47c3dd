/* Questions to the document tree: what a mapping holds, what a node is called, whether two are alike. */
#include "document/node.h"

#include <string.h>

#include <glib.h>

#include "document/node_path.h"

enum { SHOWN_TEXT_CHARACTERS = 40 };

static const struct node_entry *find_entry(const struct node *mapping, const char *key)
{
    if (mapping == NULL || mapping->kind != NODE_MAPPING) {
        return NULL;
    }
    for (size_t i = 0; i < mapping->mapping.count; i++) {
        if (strcmp(mapping->mapping.entries[i].key->scalar.text, key) == 0) {
            return &mapping->mapping.entries[i];
        }
    }
    return NULL;
}

const struct node *node_lookup(const struct node *mapping, const char *key)
{
    const struct node_entry *entry = find_entry(mapping, key);
    return entry != NULL ? entry->value : NULL;
}

const struct node *node_lookup_key(const struct node *mapping, const char *key)
{
    const struct node_entry *entry = find_entry(mapping, key);
    return entry != NULL ? entry->key : NULL;
}

const char *node_text(const struct node *node)
{
    return node != NULL && node->kind == NODE_SCALAR ? node->scalar.text : NULL;
}

/** The first line of a text, cut where it grows too long for a message. */
static const char *shown_text(struct arena *arena, const struct node *scalar)
{
    const char *text = scalar->scalar.text;
    size_t end = 0, line_end = strcspn(text, "\n");
    for (int shown = 0; end < line_end && shown < SHOWN_TEXT_CHARACTERS; shown++) {
        end += (size_t)(g_utf8_next_char(text + end) - (text + end));
    }
    bool cut = text[end] != '\0' && strcmp(text + end, "\n") != 0;
    return arena_printf(arena, "%.*s%s", (int)end, text, cut ? "…" : "");
}

/** Whether the source has `mark` at `offset`, blanks passed over. */
static bool source_continues_with(struct source_span span, char mark)
{
    if (span.source == NULL) {
        return false;
    }
    const char *bytes = span.source->bytes;
    size_t offset = span.offset;
    while (offset < span.source->length && bytes[offset] == ' ') {
        offset++;
    }
    return offset < span.source->length && bytes[offset] == mark;
}

static bool is_empty_scalar(const struct node *node)
{
    return node->kind == NODE_SCALAR && node->scalar.type == SCALAR_NULL &&
           node->scalar.length == 0;
}

bool node_is_unquoted_template(const struct node *node)
{
    return node->kind == NODE_MAPPING && node->mapping.count == 1 &&
           source_continues_with(node->span, '{') &&
           is_empty_scalar(node->mapping.entries[0].value);
}

static const char *describe_scalar(struct arena *arena, const struct node *scalar)
{
    switch (scalar->scalar.type) {
    case SCALAR_NULL:
        if (!is_empty_scalar(scalar)) {
            return arena_printf(arena, "empty ('%s')", scalar->scalar.text);
        }
        return source_continues_with(scalar->span, '#')
                   ? "empty ('#' begins a comment unless the value is quoted)"
                   : "empty";
    case SCALAR_FLAG:
        return scalar->scalar.flag ? "true" : "false";
    case SCALAR_INTEGER:
    case SCALAR_REAL:
        return arena_printf(arena, "the number %s", shown_text(arena, scalar));
    case SCALAR_TEXT:
        break;
    }
    return arena_printf(arena, "the text '%s'", shown_text(arena, scalar));
}

const char *node_describe(struct arena *arena, const struct node *node)
{
    if (node == NULL) {
        return "nothing";
    }
    switch (node->kind) {
    case NODE_LIST:
        return node->list.count > 0 ? "a list" : "an empty list";
    case NODE_MAPPING:
        if (node->mapping.count == 0 && node->span.length == 0) {
            return "empty";
        }
        return node_is_unquoted_template(node) ? "a mapping (quote a text that begins with '{')"
                                               : "a mapping";
    case NODE_SCALAR:
        break;
    }
    return describe_scalar(arena, node);
}

void node_report(struct diag_list *diags, enum diag_code code, const struct node *node, ...)
{
    struct source_span span = {0};
    GString *path = g_string_new(NULL);
    if (node != NULL) {
        span = node->span;
        node_path_append(path, node);
    }
    va_list arguments;
    va_start(arguments, node);
    diag_report_va(diags, code, span, path->len > 0 ? path->str : NULL, arguments);
    va_end(arguments);
    g_string_free(path, TRUE);
}

static bool lists_equal(const struct node *a, const struct node *b)
{
    if (a->list.count != b->list.count) {
        return false;
    }
    for (size_t i = 0; i < a->list.count; i++) {
        if (!node_equal(a->list.items[i], b->list.items[i])) {
            return false;
        }
    }
    return true;
}

static bool mappings_equal(const struct node *a, const struct node *b)
{
    if (a->mapping.count != b->mapping.count) {
        return false;
    }
    for (size_t i = 0; i < a->mapping.count; i++) {
        const struct node_entry *one = &a->mapping.entries[i], *other = &b->mapping.entries[i];
        if (!node_equal(one->key, other->key) || !node_equal(one->value, other->value)) {
            return false;
        }
    }
    return true;
}

bool node_equal(const struct node *a, const struct node *b)
{
    if (a == b) {
        return true;
    }
    if (a == NULL || b == NULL || a->kind != b->kind) {
        return false;
    }
    switch (a->kind) {
    case NODE_LIST:
        return lists_equal(a, b);
    case NODE_MAPPING:
        return mappings_equal(a, b);
    case NODE_SCALAR:
        break;
    }
    return a->scalar.length == b->scalar.length &&
           memcmp(a->scalar.text, b->scalar.text, a->scalar.length) == 0;
}
