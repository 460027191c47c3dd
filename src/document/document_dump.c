/* The document tree as text, one line a node: for `kerf dump --stage tree` and for golden tests. */
#include "document/document.h"

static const char *const type_names[] = {
    [SCALAR_NULL] = "null", [SCALAR_FLAG] = "flag", [SCALAR_INTEGER] = "integer",
    [SCALAR_REAL] = "real", [SCALAR_TEXT] = "text",
};

/* " 2:9-2:12", lines and columns from 1. What stands in no file has none. */
static void append_span(GString *out, struct source_span span)
{
    if (span.source == NULL) {
        return;
    }
    struct source_position start = source_span_start(span), end = source_span_end(span);
    g_string_append_printf(out, " %zu:%zu-%zu:%zu", start.line, start.column, end.line, end.column);
}

/* In double quotes; escapes keep it on one line, and bytes above ASCII stay. */
static void append_quoted(GString *out, const char *text)
{
    g_string_append_c(out, '"');
    for (const char *at = text; *at != '\0'; at++) {
        unsigned char byte = (unsigned char)*at;
        if (*at == '"' || *at == '\\') {
            g_string_append_printf(out, "\\%c", *at);
        } else if (*at == '\n') {
            g_string_append(out, "\\n");
        } else if (byte < ' ' || byte == 0x7F) {
            g_string_append_printf(out, "\\x%02x", byte);
        } else {
            g_string_append_c(out, *at);
        }
    }
    g_string_append_c(out, '"');
}

/* What the text means, where that is more than the text. */
static void append_meaning(GString *out, const struct node *scalar)
{
    char number[G_ASCII_DTOSTR_BUF_SIZE];
    switch (scalar->scalar.type) {
    case SCALAR_FLAG:
        g_string_append(out, scalar->scalar.flag ? " = true" : " = false");
        break;
    case SCALAR_INTEGER:
        g_string_append_printf(out, " = %lld", scalar->scalar.integer);
        break;
    case SCALAR_REAL:
        g_ascii_formatd(number, sizeof number, "%.15g", scalar->scalar.real);
        g_string_append_printf(out, " = %s", number);
        break;
    case SCALAR_NULL:
    case SCALAR_TEXT:
        break;
    }
}

static void dump_node(GString *out, const struct node *node, const char *label, int depth);

static void dump_items(GString *out, const struct node *list, int depth)
{
    for (size_t i = 0; i < list->list.count; i++) {
        dump_node(out, list->list.items[i], "- ", depth);
    }
}

/* Keys have no line of their own; their spans are those that a golden of findings shows. */
static void dump_entries(GString *out, const struct node *mapping, int depth)
{
    GString *label = g_string_new(NULL);
    for (size_t i = 0; i < mapping->mapping.count; i++) {
        g_string_truncate(label, 0);
        append_quoted(label, mapping->mapping.entries[i].key->scalar.text);
        g_string_append(label, ": ");
        dump_node(out, mapping->mapping.entries[i].value, label->str, depth);
    }
    g_string_free(label, TRUE);
}

/* Two spaces a level, and behind the text what YAML made of it: `number "007" = 7 2:9-2:12`. */
static void dump_node(GString *out, const struct node *node, const char *label, int depth)
{
    g_string_append_printf(out, "%*s%s", 2 * depth, "", label);
    switch (node->kind) {
    case NODE_LIST:
        g_string_append(out, "list");
        break;
    case NODE_MAPPING:
        g_string_append(out, "mapping");
        break;
    case NODE_SCALAR:
        g_string_append_printf(out, "%s ", type_names[node->scalar.type]);
        append_quoted(out, node->scalar.text);
        append_meaning(out, node);
        break;
    }
    append_span(out, node->span);
    g_string_append_c(out, '\n');
    if (node->kind == NODE_LIST) {
        dump_items(out, node, depth + 1);
    } else if (node->kind == NODE_MAPPING) {
        dump_entries(out, node, depth + 1);
    }
}

void document_dump(GString *out, const struct node *root)
{
    dump_node(out, root, "", 0);
}
