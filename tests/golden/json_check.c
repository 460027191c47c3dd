/* Whether standard input is one JSON document; for the tests of what kerf prints for machines. */
#include <stdio.h>

#include <json-glib/json-glib.h>

int main(void)
{
    GString *text = g_string_new(NULL);
    JsonParser *parser = json_parser_new_immutable();
    GError *error = NULL;
    char bytes[4096];
    size_t length = 0;

    while ((length = fread(bytes, 1, sizeof bytes, stdin)) > 0) {
        g_string_append_len(text, bytes, (gssize)length);
    }
    gboolean good = json_parser_load_from_data(parser, text->str, (gssize)text->len, &error) &&
                    json_parser_get_root(parser) != NULL;
    if (error != NULL) {
        fprintf(stderr, "%s\n", error->message);
        g_error_free(error);
    }
    g_object_unref(parser);
    g_string_free(text, TRUE);
    return good ? 0 : 1;
}
