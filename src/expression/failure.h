/* Why an expression gave no value, in words for its author. */
#ifndef KERF_EXPRESSION_FAILURE_H
#define KERF_EXPRESSION_FAILURE_H

#include "base/arena.h"
#include "diag/diag_list.h"
#include "expression/expression.h"

struct failure {
    enum diag_code code; /* DIAG_CODE_COUNT: none */
    const char *subject; /* first argument of the message; NULL where it takes none */
    const char *tail;    /* second argument */
};

/** Nothing in the scope, and no function, has this name; without a sandbox, none of those that every
 * expression may call. */
struct failure failure_unknown_name(struct arena *arena, const struct scope *scope,
                                    const struct sandbox *sandbox, const char *name);

/** The mapping has no such field. */
struct failure failure_unknown_field(struct arena *arena, const struct node *mapping,
                                     const char *name);

/** The list has no item of that number (counted from 1). */
struct failure failure_past_end(struct arena *arena, long long index, size_t count);

/** `holder` ("text", "a list") was asked for a field or an item that such a thing never has. */
struct failure failure_no_parts(struct arena *arena, const char *holder, const char *part);

#endif
