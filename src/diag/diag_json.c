/* Small steps of writing JSON for the printers of findings. */
#include "diag/diag_json.h"

void diag_json_add_text(JsonBuilder *builder, const char *name, const char *text)
{
    json_builder_set_member_name(builder, name);
    if (text == NULL) {
        json_builder_add_null_value(builder);
        return;
    }
    char *valid = g_utf8_make_valid(text, -1);

    json_builder_add_string_value(builder, valid);
    g_free(valid);
}

void diag_json_add_count(JsonBuilder *builder, const char *name, size_t count)
{
    json_builder_set_member_name(builder, name);
    json_builder_add_int_value(builder, (gint64)count);
}

void diag_json_write(GString *out, JsonBuilder *builder)
{
    JsonNode *root = json_builder_get_root(builder);
    char *text = json_to_string(root, TRUE);

    g_string_append(out, text);
    g_string_append_c(out, '\n');
    g_free(text);
    json_node_unref(root);
}
