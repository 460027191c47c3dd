/* Walks data for `source:` fields. */
#include "game/sources.h"

#include <string.h>

struct source_walk {
    const struct data_set *set;
    void (*visit)(void *data, const struct data_set *set, const struct source_note *note);
    void *data;
};

static void visit_source(const struct source_walk *walk, const struct node *record,
                         const struct node *source)
{
    if (node_text(source) != NULL) {
        const struct source_note note = {record, NULL, node_text(source)};
        walk->visit(walk->data, walk->set, &note);
    } else if (source->kind == NODE_MAPPING) {
        for (size_t i = 0; i < source->mapping.count; i++) {
            const char *field = node_text(source->mapping.entries[i].key);
            const char *text = node_text(source->mapping.entries[i].value);
            if (text != NULL) {
                const struct source_note note = {
                    record, strcmp(field, "default") == 0 ? NULL : field, text};
                walk->visit(walk->data, walk->set, &note);
            }
        }
    }
}

static void walk_node(const struct source_walk *walk, const struct node *node)
{
    if (node->kind == NODE_LIST) {
        for (size_t i = 0; i < node->list.count; i++) {
            walk_node(walk, node->list.items[i]);
        }
    } else if (node->kind == NODE_MAPPING) {
        const struct node *source = node_lookup(node, "source");
        if (source != NULL) {
            visit_source(walk, node, source);
        }
        for (size_t i = 0; i < node->mapping.count; i++) {
            if (node->mapping.entries[i].value != source) {
                walk_node(walk, node->mapping.entries[i].value);
            }
        }
    }
}

void sources_visit(const struct data_set *set,
                   void (*visit)(void *data, const struct data_set *set,
                                 const struct source_note *note),
                   void *data)
{
    const struct source_walk walk = {.set = set, .visit = visit, .data = data};
    walk_node(&walk, set->root);
}
