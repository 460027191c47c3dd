/* What mends a finding: stretches of its file's text and what comes in their places. */
#ifndef KERF_LSP_FIXES_H
#define KERF_LSP_FIXES_H

#include <stdbool.h>
#include <stddef.h>

#include "lsp/game_text.h"

/** A change of one stretch. */
struct fix {
    struct source_span span; /* empty: something is put in */
    const char *text;        /* that comes in its place */
    const char *title;       /* "Change to 'name'" */
};

/** The name that a finding suggests, in the place of the one that it is about; false where it suggests none, or where
 * that name cannot be told from others. It leaves nothing to choose. */
bool fix_suggested(const struct diag *diag, struct arena *arena, struct fix *out);

#endif
