/* A parsed expression, as the parts of this folder see it. */
#ifndef KERF_EXPRESSION_EXPRESSION_PARTS_H
#define KERF_EXPRESSION_EXPRESSION_PARTS_H

#include "expression/expression.h"
#include "expression/failure.h"

enum expression_kind {
    EXPRESSION_CONSTANT, /* a scalar that YAML reads as a number or a flag: `copies: 3` */
    EXPRESSION_PATH,     /* followed without Lua */
    EXPRESSION_LUA,
};

/** `.name`, or `[index]` where the name is NULL. */
struct name_step {
    const char *name;
    long long index; /* from 1 */
};

struct expression {
    enum expression_kind kind;
    const struct node *scalar;
    size_t offset, length; /* in the scalar's text, white space around left out */
    const char *text;      /* those bytes, NUL-terminated */
    unsigned hash;         /* of `text` */
    const char *const *names;
    size_t name_count;
    const struct name_step *steps; /* EXPRESSION_PATH; the first has a name */
    size_t step_count;
};

/** Whether the expression's text holds the name, as a name or as a text in quotes. */
bool expression_has_name(const struct expression *expression, const char *name);

/** Where findings about it point. */
struct source_span expression_span(const struct expression *expression);

/** Sorts names and drops repeats; the array is in the arena, its texts are borrowed. */
const char *const *names_sorted(struct arena *arena, const char *const *names, size_t count,
                                size_t *count_out);

#endif
