/* Pieces of JSON that several answers have. */
#include "serve/json_building.h"

#include "base/json_parts.h"

/* Of a record's words, for the page's search: bytes, and levels of what is nested. */
enum { WORDS_MAX = 2000, DEPTH_MAX = 6 };

/* Texts of files may have any bytes, and JSON is UTF-8 (RFC 8259, section 8.1). */
void json_add_text(JsonBuilder *json, const char *name, const char *text)
{
    gchar *valid = g_utf8_make_valid(text != NULL ? text : "", -1);
    json_builder_set_member_name(json, name);
    json_builder_add_string_value(json, valid);
    g_free(valid);
}

void json_add_number(JsonBuilder *json, const char *name, double number)
{
    json_builder_set_member_name(json, name);
    json_builder_add_double_value(json, number);
}

void json_add_count(JsonBuilder *json, const char *name, gint64 count)
{
    json_builder_set_member_name(json, name);
    json_builder_add_int_value(json, count);
}

void json_begin_list(JsonBuilder *json, const char *name)
{
    json_builder_set_member_name(json, name);
    json_builder_begin_array(json);
}

/* Editors want the whole path. Nothing is added for what an expression made, as it stands in no file. */
void json_add_place_members(JsonBuilder *json, struct source_span span)
{
    if (span.source != NULL) {
        struct source_position start = source_span_start(span);
        gchar *path = g_canonicalize_filename(span.source->path, NULL);
        json_add_text(json, "file", path);
        json_add_count(json, "line", (gint64)start.line);
        json_add_count(json, "column", (gint64)start.column);
        g_free(path);
    }
}

/* Empty where there is no place, so that the page finds the member always. */
void json_add_place(JsonBuilder *json, const char *name, struct source_span span)
{
    json_builder_set_member_name(json, name);
    json_builder_begin_object(json);
    json_add_place_members(json, span);
    json_builder_end_object(json);
}

void json_add_box_members(JsonBuilder *json, struct box box)
{
    json_add_number(json, "x", box.x_mm);
    json_add_number(json, "y", box.y_mm);
    json_add_number(json, "width", box.width_mm);
    json_add_number(json, "height", box.height_mm);
}

/* Scalars with a blank between them; no keys, which all records have alike. */
static void append_words(GString *words, const struct node *node, int depth)
{
    if (node == NULL || depth == DEPTH_MAX || words->len > WORDS_MAX) {
        return;
    }
    if (node->kind == NODE_SCALAR) {
        g_string_append_printf(words, "%s%s", words->len > 0 ? " " : "", node->scalar.text);
    } else if (node->kind == NODE_LIST) {
        for (size_t i = 0; i < node->list.count; i++) {
            append_words(words, node->list.items[i], depth + 1);
        }
    } else {
        for (size_t i = 0; i < node->mapping.count; i++) {
            append_words(words, node->mapping.entries[i].value, depth + 1);
        }
    }
}

void node_words_append(GString *words, const struct node *node)
{
    append_words(words, node, 0);
}

/* Takes the builder, all of whose objects and lists are ended. */
gchar *json_finish(JsonBuilder *json)
{
    JsonNode *root = json_builder_get_root(json);
    gchar *text = json_printed(root, false);
    json_node_unref(root);
    g_object_unref(json);
    return text;
}
