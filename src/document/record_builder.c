#include "document/record_builder.h"

#include <string.h>

struct record_builder record_begin(struct arena *arena, enum node_kind kind)
{
    struct node *node = ARENA_NEW(arena, struct node);
    node->kind = kind;
    return (struct record_builder){arena, node,
                                   g_array_new(FALSE, FALSE, sizeof(struct node_entry))};
}

/* Without a source: such a node has no place in a file. */
static struct node *text_node(struct arena *arena, const char *text)
{
    struct node *node = ARENA_NEW(arena, struct node);
    node->kind = NODE_SCALAR;
    node->scalar.text = arena_strdup(arena, text);
    node->scalar.length = strlen(text);
    node->scalar.type = SCALAR_TEXT;
    return node;
}

void record_add_node(struct record_builder *record, const char *name, struct node *value)
{
    struct node *key = name != NULL ? text_node(record->arena, name) : NULL;
    const struct node_entry entry = {key, value};
    value->parent = record->node;
    value->key = key;
    value->index = record->entries->len;
    g_array_append_val(record->entries, entry);
}

void record_add_text(struct record_builder *record, const char *name, const char *text)
{
    record_add_node(record, name, text_node(record->arena, text));
}

void record_add_number(struct record_builder *record, const char *name, double number)
{
    gchar digits[G_ASCII_DTOSTR_BUF_SIZE];
    struct node *node = text_node(record->arena, g_ascii_dtostr(digits, sizeof digits, number));
    node->scalar.type = SCALAR_REAL;
    node->scalar.plain = true;
    node->scalar.real = number;
    record_add_node(record, name, node);
}

void record_add_flag(struct record_builder *record, const char *name, bool flag)
{
    struct node *node = text_node(record->arena, flag ? "true" : "false");
    node->scalar.type = SCALAR_FLAG;
    node->scalar.plain = true;
    node->scalar.flag = flag;
    record_add_node(record, name, node);
}

/* Entries were gathered in an array that grows; the node's own lie in the arena. */
struct node *record_end(struct record_builder *record)
{
    struct node *node = record->node;
    const struct node_entry *made = (const struct node_entry *)(const void *)record->entries->data;
    size_t count = record->entries->len;
    if (node->kind == NODE_MAPPING) {
        struct node_entry *entries = ARENA_NEW_ARRAY(record->arena, struct node_entry, count);
        memcpy(entries, made, count * sizeof *entries);
        node->mapping.entries = entries;
        node->mapping.count = count;
    } else {
        const struct node **items = ARENA_NEW_ARRAY(record->arena, const struct node *, count);
        for (size_t i = 0; i < count; i++) {
            items[i] = made[i].value;
        }
        node->list.items = items;
        node->list.count = count;
    }
    g_array_free(record->entries, TRUE);
    return node;
}
