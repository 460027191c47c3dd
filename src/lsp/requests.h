/* The functions of the requests that an editor makes: each reads the parameters and writes one value; those of
 * notifications write none. */
#ifndef KERF_LSP_REQUESTS_H
#define KERF_LSP_REQUESTS_H

#include "lsp/session.h"

/* ---- session.c: what is open ---- */

void request_did_open(struct session *session, GVariant *params, JsonBuilder *json);
void request_did_change(struct session *session, GVariant *params, JsonBuilder *json);
void request_did_save(struct session *session, GVariant *params, JsonBuilder *json);
void request_did_close(struct session *session, GVariant *params, JsonBuilder *json);

/* ---- navigation.c: from a name to where it stands ---- */

void request_definition(struct session *session, GVariant *params, JsonBuilder *json);
void request_references(struct session *session, GVariant *params, JsonBuilder *json);

/* ---- rename.c: another name, in all files at once ---- */

void request_rename(struct session *session, GVariant *params, JsonBuilder *json);
void request_prepare_rename(struct session *session, GVariant *params, JsonBuilder *json);

#endif
