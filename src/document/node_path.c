/* The way from the root to a node, as findings show it: agents[3].aim[1]. */
#include "document/node_path.h"

#include <string.h>

static bool is_plain_name(const char *name)
{
    for (const char *at = name; *at != '\0'; at++) {
        /* Bytes above ASCII are letters of some language. */
        if (!g_ascii_isalnum(*at) && *at != '_' && *at != '-' && (unsigned char)*at < 0x80) {
            return false;
        }
    }
    return *name != '\0';
}

static void append_name(GString *out, const char *name)
{
    if (name == NULL || !is_plain_name(name)) {
        char *escaped = g_strescape(name != NULL ? name : "", NULL);
        g_string_append_printf(out, "[\"%s\"]", escaped);
        g_free(escaped);
        return;
    }
    if (out->len > 0) {
        g_string_append_c(out, '.');
    }
    g_string_append(out, name);
}

void node_path_append(GString *out, const struct node *node)
{
    if (node == NULL || node->parent == NULL) {
        return;
    }
    node_path_append(out, node->parent);
    if (node->key != NULL) {
        append_name(out, node_text(node->key));
    } else if (node->parent->kind == NODE_LIST) {
        g_string_append_printf(out, "[%zu]", node->index + 1);
    }
}

const char *node_path(struct arena *arena, const struct node *node)
{
    GString *path = g_string_new(NULL);
    node_path_append(path, node);
    const char *copy = arena_strndup(arena, path->str, path->len);
    g_string_free(path, TRUE);
    return copy;
}
