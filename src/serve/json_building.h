/* What is said in JSON more than once. */
#ifndef KERF_SERVE_JSON_BUILDING_H
#define KERF_SERVE_JSON_BUILDING_H

#include <json-glib/json-glib.h>

#include "diag/source_text.h"
#include "document/node.h"
#include "geom/box.h"

/** A member; NULL is the empty text, and what is not UTF-8 is made so: paths may be of any bytes. */
void json_add_text(JsonBuilder *json, const char *name, const char *text);
void json_add_number(JsonBuilder *json, const char *name, double number);
void json_add_count(JsonBuilder *json, const char *name, gint64 count);

/** A member that is a list, which json_builder_end_array() ends. */
void json_begin_list(JsonBuilder *json, const char *name);

/** Members `file`, `line` and `column`, the file as its whole path; none where there is no place. */
void json_add_place_members(JsonBuilder *json, struct source_span span);

/** A member that is an object of these. */
void json_add_place(JsonBuilder *json, const char *name, struct source_span span);

/** Members `x`, `y`, `width` and `height`, in mm. */
void json_add_box_members(JsonBuilder *json, struct box box);

/** All that a value says, with spaces between; of what is long the beginning. */
void node_words_append(GString *words, const struct node *node);

/** The end of the building, as text; frees the builder; g_free(). */
gchar *json_finish(JsonBuilder *json);

#endif
