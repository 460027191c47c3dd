/* Which values findings were about, so that each fault is named once. */
#ifndef KERF_RULES_BLAME_H
#define KERF_RULES_BLAME_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "document/node.h"

/** Values by their place in the source, so that one value met twice is the same. */
struct blame_set;

struct blame_set *blame_set_new(void);
void blame_set_free(struct blame_set *set);

/** Notes that a finding is about a value: its span, or that of a part of its text. */
void blame_set_add(struct blame_set *set, const struct node *node, struct source_span span);

bool blame_set_has(const struct blame_set *set, struct source_span span);

/**
 * Whether what a check read was blamed: a scalar, or a list or mapping inside a record, or part of a
 * text in them. A whole data set was blamed for its length only, say, and what is in it can be wrong
 * all the same.
 */
bool blame_set_explains(const struct blame_set *set, const struct node *const *reads,
                        size_t read_count);

/** Whether anything inside the node, or the node itself, was blamed; for NULL, anything at all. */
bool blame_set_reaches_into(const struct blame_set *set, const struct node *node);

/** Whether `node` stands inside of `holder`, or is it. */
bool node_is_inside(const struct node *node, const struct node *holder);

/**
 * Where a finding about the value points: at the value, or where that runs over several lines at
 * its key, a record's id, or the first character.
 */
struct source_span blame_span(const struct node *node);

#endif
