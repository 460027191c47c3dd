/* Walks data for `source:` fields. */
#include "game/sources.h"

#include <string.h>

/* Who is told of each source, and the set at hand. */
struct source_walk {
    const struct data_set *set;
    void (*visit)(void *data, const struct data_set *set, const struct source_note *note);
    void *data;
};

/* A text is the source of the whole record; a mapping has one for each field, and `default` for the others. */
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

/* Parts of a record may have sources of their own, at any depth. What is in a source is no data. */
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
