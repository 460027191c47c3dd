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

/* ---- names.c: from a name to where it stands ---- */

void request_definition(struct session *session, GVariant *params, JsonBuilder *json);
void request_references(struct session *session, GVariant *params, JsonBuilder *json);

/* ---- rename.c: another name, in all files at once ---- */

void request_rename(struct session *session, GVariant *params, JsonBuilder *json);
void request_prepare_rename(struct session *session, GVariant *params, JsonBuilder *json);

/* ---- hover.c, completion.c, signature.c, fixes.c ---- */

void request_hover(struct session *session, GVariant *params, JsonBuilder *json);
void request_completion(struct session *session, GVariant *params, JsonBuilder *json);
void request_signature(struct session *session, GVariant *params, JsonBuilder *json);
void request_actions(struct session *session, GVariant *params, JsonBuilder *json);

/* ---- show.c: the page beside the editor ---- */

void request_command(struct session *session, GVariant *params, JsonBuilder *json);
void request_lenses(struct session *session, GVariant *params, JsonBuilder *json);
void request_highlights(struct session *session, GVariant *params, JsonBuilder *json);

/* ---- outline.c: a file at a glance ---- */

void request_document_symbols(struct session *session, GVariant *params, JsonBuilder *json);
void request_workspace_symbols(struct session *session, GVariant *params, JsonBuilder *json);
void request_folding(struct session *session, GVariant *params, JsonBuilder *json);
void request_colours(struct session *session, GVariant *params, JsonBuilder *json);
void request_colour_presentation(struct session *session, GVariant *params, JsonBuilder *json);
void request_links(struct session *session, GVariant *params, JsonBuilder *json);

#endif
