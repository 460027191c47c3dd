/* Paths: `name`, `weapon.aim[2]`, followed through the data without Lua. */
#ifndef KERF_EXPRESSION_PATH_H
#define KERF_EXPRESSION_PATH_H

#include "expression/expression_parts.h"

/** The steps in the arena, or NULL with a count of 0 if the text is more than a path. */
const struct name_step *path_parse(struct arena *arena, const char *text, size_t length,
                                   size_t *count_out);

/** False where the path leads nowhere: `*failure` says why. */
bool path_follow(const struct name_step *steps, size_t count, const struct scope *scope,
                 struct arena *arena, struct value *out, struct failure *failure);

#endif
