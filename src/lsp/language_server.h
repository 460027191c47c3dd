/* A game's text in an editor: the Language Server Protocol, of which one program is served at a time.
 *
 * Source: Microsoft, Language Server Protocol 3.17. */
#ifndef KERF_LSP_LANGUAGE_SERVER_H
#define KERF_LSP_LANGUAGE_SERVER_H

#include <stdbool.h>

#include <gio/gio.h>

#include "workspace/workspace.h"

struct language_options {
    struct game_options game; /* of every game that is opened; their store must be NULL */
    struct pdf_export_options sheets;
};

/**
 * Answers messages, by the main loop of this thread, until the other side says `exit` or is gone.
 *
 * False where it did not say `shutdown` before.
 */
bool language_server_run(GInputStream *input, GOutputStream *output,
                         const struct language_options *options);

#endif
