/* What the JSON Schema of a file says of a place in its tree: what `kerf schema` prints for editors that know no more. */
#ifndef KERF_LSP_SCHEMA_WALK_H
#define KERF_LSP_SCHEMA_WALK_H

#include "lsp/game_text.h"

struct schema_walk {
    JsonNode *schema; /* owned; NULL: there is none */
};

void schema_walk_init(struct schema_walk *walk, const struct place *place);
void schema_walk_clear(struct schema_walk *walk);

/** The schemas that a node may be of: those of its alternatives whose fields the mappings on the way have. Of JsonObject,
 * borrowed; g_ptr_array_unref(). */
GPtrArray *schema_walk_at(const struct schema_walk *walk, const struct node *node);

/** Those of them that a mapping is, by the fields that it has; all where it is none of them yet. */
GPtrArray *schema_walk_fitting(const struct schema_walk *walk, const struct node *mapping);

/** Those of the value under a key of a mapping, which may not be there yet. */
GPtrArray *schema_walk_under(const struct schema_walk *walk, const struct node *mapping,
                             const char *key);

/** The first description among schemas, or NULL. */
const char *schema_description(const GPtrArray *schemas);

#endif
