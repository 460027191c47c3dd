/* What comes in a message, and what answers it: a request reads its parameters by the way to each, and writes one
 * value. */
#ifndef KERF_LSP_MESSAGE_H
#define KERF_LSP_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>

#include <json-glib/json-glib.h>

#include "lsp/editor_text.h"

/** What is at the end of a way of members, "textDocument/uri"; NULL where there is nothing; g_variant_unref(). */
GVariant *message_at(GVariant *params, const char *way);

/** A text there, which lives as long as the parameters, or NULL. */
const char *message_text(GVariant *params, const char *way);

/** A whole number from 0 there; false for all else. */
bool message_count(GVariant *params, const char *way, size_t *out);

bool message_flag(GVariant *params, const char *way);

/** {line, character} there. */
bool message_position(GVariant *params, const char *way, struct editor_position *out);

/** {start, end} there. */
bool message_range(GVariant *params, const char *way, struct editor_range *out);

/** The items of a list there; none where there is no list. Each g_variant_unref(). */
size_t message_list_length(GVariant *list);
GVariant *message_item(GVariant *list, size_t index);

/* Members of the object that is being written; bytes that are no UTF-8 are shown as such. */
void answer_text(JsonBuilder *json, const char *name, const char *text);
void answer_count(JsonBuilder *json, const char *name, size_t count);
void answer_flag(JsonBuilder *json, const char *name, bool flag);
void answer_range(JsonBuilder *json, const char *name, struct editor_range range);

/** Begins a member that is an object or a list; the caller ends it. */
void answer_object(JsonBuilder *json, const char *name);
void answer_list(JsonBuilder *json, const char *name);

#endif
