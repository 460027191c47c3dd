/* Whether a text is one whole Lua expression. */
#ifndef KERF_EXPRESSION_SYNTAX_H
#define KERF_EXPRESSION_SYNTAX_H

#include <stddef.h>

#include "base/arena.h"

/** NULL if `text` (NUL-terminated) is one expression and nothing else, else what is wrong. */
const char *syntax_fault(struct arena *arena, const char *text, size_t length);

#endif
