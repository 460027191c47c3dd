/* A game shown in a browser while it is written. */
#ifndef KERF_SERVE_SERVER_H
#define KERF_SERVE_SERVER_H

#include <stdbool.h>

#include "base/outcome.h"
#include "workspace/workspace.h"

struct server;

struct server_options {
    int port; /* 0: any that is free */
    const char
        *host; /* the address to listen at; NULL: this machine alone, and no token is asked for */
    const char *editor; /* a command with {file}, {line} and {column}; NULL: none */
    const struct pdf_export_options
        *sheets;                     /* how the game is printed where the page does not say */
    const struct game_options *game; /* to open earlier states of the game */
    const char *since;               /* a folder or a revision to compare with; NULL: none */
    /* Takes the places that are clicked on, in the place of `editor`; NULL: nobody. */
    void (*clicked)(void *data, const char *file, size_t line, size_t column);
    void *clicked_data;
};

/** Begins to answer, by the main loop of this thread; what it borrows outlives it. NULL after a message on
 * standard error. */
struct server *server_new(struct workspace *workspace, const struct server_options *options);
void server_free(struct server *server);

/** What to open in a browser. */
const char *server_address(const struct server *server);

/** Tells all pages that the game has changed. */
void server_tell(struct server *server);

/** Brings a face into view on all pages, those that come later too, and marks what comes from a line of a file. */
void server_show(struct server *server, size_t face, const char *file, size_t line, size_t column);

#endif
