#include "support/node_json.h"

#include <stdbool.h>

static void write_text(GString *out, const char *text, size_t length)
{
    g_string_append_c(out, '"');
    for (size_t i = 0; i < length; i++) {
        unsigned char byte = (unsigned char)text[i];
        if (byte < ' ') {
            g_string_append_printf(out, "\\u%04x", byte);
        } else {
            g_string_append_printf(out, byte == '"' || byte == '\\' ? "\\%c" : "%c", byte);
        }
    }
    g_string_append_c(out, '"');
}

static void write_scalar(GString *out, const struct node *node)
{
    switch (node->scalar.type) {
    case SCALAR_NULL:
        g_string_append(out, "null");
        break;
    case SCALAR_FLAG:
        g_string_append(out, node->scalar.flag ? "true" : "false");
        break;
    case SCALAR_INTEGER:
        g_string_append_printf(out, "%lld", (long long)node->scalar.integer);
        break;
    case SCALAR_REAL:
        g_string_append_printf(out, "%.15g", node->scalar.real);
        break;
    case SCALAR_TEXT:
        write_text(out, node->scalar.text, node->scalar.length);
        break;
    }
}

void node_json(GString *out, const struct node *node)
{
    if (node->kind == NODE_SCALAR) {
        write_scalar(out, node);
        return;
    }
    bool is_list = node->kind == NODE_LIST;
    size_t count = is_list ? node->list.count : node->mapping.count;
    g_string_append_c(out, is_list ? '[' : '{');
    for (size_t i = 0; i < count; i++) {
        g_string_append(out, i > 0 ? "," : "");
        if (!is_list) {
            const struct node *key = node->mapping.entries[i].key;
            write_text(out, key->scalar.text, key->scalar.length);
            g_string_append_c(out, ':');
        }
        node_json(out, is_list ? node->list.items[i] : node->mapping.entries[i].value);
    }
    g_string_append_c(out, is_list ? ']' : '}');
}
