/* Parts of a message by the way to them, and answers member by member. jsonrpc-glib gives JSON as variants: an object
 * is a{sv}, a list av, a whole number x. */
#include "lsp/message.h"

#include <string.h>

/* ---- what comes ---- */

/* What is in the box of a variant, or the variant itself; takes it. */
static GVariant *unboxed(GVariant *value)
{
    while (value != NULL && g_variant_is_of_type(value, G_VARIANT_TYPE_VARIANT)) {
        GVariant *inner = g_variant_get_variant(value);
        g_variant_unref(value);
        value = inner;
    }
    return value;
}

/* Whatever is missing or of another kind on the way gives NULL: no message can be of a shape that breaks this. */
GVariant *message_at(GVariant *params, const char *way)
{
    gchar **names = g_strsplit(way, "/", -1);
    GVariant *value = params != NULL ? unboxed(g_variant_ref(params)) : NULL;
    for (size_t i = 0; names[i] != NULL && value != NULL; i++) {
        GVariant *member = g_variant_is_of_type(value, G_VARIANT_TYPE_VARDICT)
                               ? g_variant_lookup_value(value, names[i], NULL)
                               : NULL;
        g_variant_unref(value);
        value = unboxed(member);
    }
    g_strfreev(names);
    return value;
}

const char *message_text(GVariant *params, const char *way)
{
    GVariant *value = message_at(params, way);
    bool is_text = value != NULL && g_variant_is_of_type(value, G_VARIANT_TYPE_STRING);
    /* The parameters hold what they are made of, and so its bytes. */
    const char *text = is_text ? g_variant_get_string(value, NULL) : NULL;
    g_clear_pointer(&value, g_variant_unref);
    return text;
}

/* What the protocol counts is never below 0 (uinteger, LSP 3.17). */
bool message_count(GVariant *params, const char *way, size_t *out)
{
    GVariant *value = message_at(params, way);
    bool good = value != NULL && g_variant_is_of_type(value, G_VARIANT_TYPE_INT64) &&
                g_variant_get_int64(value) >= 0;
    if (good) {
        *out = (size_t)g_variant_get_int64(value);
    }
    g_clear_pointer(&value, g_variant_unref);
    return good;
}

bool message_flag(GVariant *params, const char *way)
{
    GVariant *value = message_at(params, way);
    bool flag = value != NULL && g_variant_is_of_type(value, G_VARIANT_TYPE_BOOLEAN) &&
                g_variant_get_boolean(value);
    g_clear_pointer(&value, g_variant_unref);
    return flag;
}

bool message_position(GVariant *params, const char *way, struct editor_position *out)
{
    GVariant *value = message_at(params, way);
    bool good = value != NULL && message_count(value, "line", &out->line) &&
                message_count(value, "character", &out->character);
    g_clear_pointer(&value, g_variant_unref);
    return good;
}

/* As the editor counts; editor_offset() makes bytes of it. */
bool message_range(GVariant *params, const char *way, struct editor_range *out)
{
    GVariant *value = message_at(params, way);
    bool good = value != NULL && message_position(value, "start", &out->start) &&
                message_position(value, "end", &out->end);
    g_clear_pointer(&value, g_variant_unref);
    return good;
}

size_t message_list_length(GVariant *list)
{
    return list != NULL && g_variant_is_of_type(list, G_VARIANT_TYPE("av"))
               ? g_variant_n_children(list)
               : 0;
}

GVariant *message_item(GVariant *list, size_t index)
{
    return unboxed(g_variant_get_child_value(list, index));
}

/* ---- what answers ---- */

/* Texts of files may have any bytes, which JSON may not. */
void answer_text(JsonBuilder *json, const char *name, const char *text)
{
    gchar *valid = g_utf8_make_valid(text, -1);
    json_builder_set_member_name(json, name);
    json_builder_add_string_value(json, valid);
    g_free(valid);
}

void answer_count(JsonBuilder *json, const char *name, size_t count)
{
    json_builder_set_member_name(json, name);
    json_builder_add_int_value(json, (gint64)count);
}

void answer_flag(JsonBuilder *json, const char *name, bool flag)
{
    json_builder_set_member_name(json, name);
    json_builder_add_boolean_value(json, flag);
}

void answer_object(JsonBuilder *json, const char *name)
{
    json_builder_set_member_name(json, name);
    json_builder_begin_object(json);
}

void answer_list(JsonBuilder *json, const char *name)
{
    json_builder_set_member_name(json, name);
    json_builder_begin_array(json);
}

static void answer_position(JsonBuilder *json, const char *name, struct editor_position position)
{
    answer_object(json, name);
    answer_count(json, "line", position.line);
    answer_count(json, "character", position.character);
    json_builder_end_object(json);
}

void answer_range(JsonBuilder *json, const char *name, struct editor_range range)
{
    answer_object(json, name);
    answer_position(json, "start", range.start);
    answer_position(json, "end", range.end);
    json_builder_end_object(json);
}
