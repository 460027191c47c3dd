/* A document that is read again and again while its author writes it. */
#ifndef KERF_DOCUMENT_KEPT_TREE_H
#define KERF_DOCUMENT_KEPT_TREE_H

#include "base/outcome.h"
#include "base/work_limits.h"
#include "document/node.h"

struct kept_tree;

struct kept_tree *kept_tree_new(void);

/** Accepts NULL. */
void kept_tree_free(struct kept_tree *kept);

/**
 * Reads YAML as yaml_read() does, with the same tree and the same findings, but no more of it than differs from the
 * last text that was good: of a list in lines ("- ...") the items that differ. Its items know their `digest`.
 *
 * root_out  a tree of the reader's own, in the arena: what is kept is not changed by whoever changes it
 */
enum outcome kept_tree_read(struct kept_tree *kept, struct arena *arena,
                            const struct source_text *source, const struct work_limits *limits,
                            const struct node **root_out, struct diag_list *diags);

#endif
