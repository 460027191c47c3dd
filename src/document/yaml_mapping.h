/* Entries of a mapping: duplicate keys and `<<` merges. Part of yaml_reader. */
#ifndef KERF_DOCUMENT_YAML_MAPPING_H
#define KERF_DOCUMENT_YAML_MAPPING_H

#include "base/arena.h"
#include "document/node.h"

/** A node as it stands in a list or a mapping: an alias is elsewhere than the node it repeats. */
struct yaml_child {
    struct node *node;
    struct source_span span;
    bool bad; /* stands in for something that was already reported: no key, no finding */
};

/**
 * Fills `mapping` from keys and values in turn, as the source has them.
 *
 * child_count is even; the entries go to the arena. A key that an entry gives itself wins over a
 * merged one, an earlier merge over a later; the first mention of a key sets its place.
 *
 * False after DIAG_DUPLICATE_KEY, DIAG_BAD_KEY and DIAG_BAD_MERGE; all are reported.
 * Source: https://yaml.org/type/merge.html
 */
bool yaml_mapping_fill(struct arena *arena, struct node *mapping, const struct yaml_child *children,
                       size_t child_count, struct diag_list *diags);

/** Fills `list` from its children; the items go to the arena. */
void yaml_list_fill(struct arena *arena, struct node *list, const struct yaml_child *children,
                    size_t child_count);

#endif
