/* Paths of nodes as text, for the files of this folder. */
#ifndef KERF_DOCUMENT_NODE_PATH_H
#define KERF_DOCUMENT_NODE_PATH_H

#include <glib.h>

#include "document/node.h"

/** Appends the way from the root; nothing for the root and for NULL. A key has its mapping's path. */
void node_path_append(GString *out, const struct node *node);

#endif
