/* What the page may ask for, and what it is told. */
#ifndef KERF_SERVE_ANSWERS_H
#define KERF_SERVE_ANSWERS_H

#include <libsoup/soup.h>

#include "serve/server.h"

struct answers;

/** What it borrows outlives it. */
struct answers *answers_new(struct workspace *workspace, const struct server_options *options);

/** Accepts NULL. */
void answers_free(struct answers *answers);

/** To be called after each change of the game. */
void answers_note_change(struct answers *answers);

/**
 * Answers a request, at once or, where it is much work, from another thread later.
 *
 * 404 for what there is not, 405 for another method than that of its row.
 */
void answers_give(struct answers *answers, SoupServerMessage *message, const char *path,
                  GHashTable *query);

/** The text of a response. */
void answers_send(SoupServerMessage *message, const char *type, const void *bytes, size_t size);
void answers_refuse(SoupServerMessage *message, guint status, const char *words);

/** A line or a column of a query; 1 where it gives none. */
size_t answers_number(GHashTable *query, const char *name);

#endif
