/* Records that no file holds, as YAML would give them: a layout reads {width} or {words.pages} of them by the same
 * expressions as of any data. */
#ifndef KERF_DOCUMENT_RECORD_BUILDER_H
#define KERF_DOCUMENT_RECORD_BUILDER_H

#include <stdbool.h>

#include <glib.h>

#include "base/arena.h"
#include "document/node.h"

/** A mapping, or a list, while it is filled. */
struct record_builder {
    struct arena *arena;
    struct node *node;
    GArray *entries; /* struct node_entry; the keys of a list are NULL */
};

/** kind  NODE_MAPPING or NODE_LIST; to be ended with record_end() */
struct record_builder record_begin(struct arena *arena, enum node_kind kind);

/** name  copied; NULL in a list, whose entries are known by their index */
void record_add_node(struct record_builder *record, const char *name, struct node *value);
void record_add_text(struct record_builder *record, const char *name, const char *text);

/** The digits are for layouts that print the number, the value for those that reckon with it. */
void record_add_number(struct record_builder *record, const char *name, double number);
void record_add_flag(struct record_builder *record, const char *name, bool flag);

/** The node, in the arena and without a place in a file. */
struct node *record_end(struct record_builder *record);

#endif
