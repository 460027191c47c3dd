/* A tree as JSON, to be compared with what was expected. */
#ifndef KERF_TESTS_SUPPORT_NODE_JSON_H
#define KERF_TESTS_SUPPORT_NODE_JSON_H

#include <glib.h>

#include "document/node.h"

/** Appends the tree as JSON without blanks; numbers as they were understood, keys in the file's order. */
void node_json(GString *out, const struct node *node);

#endif
