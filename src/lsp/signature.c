/* The signature of the function in whose parentheses something is being typed.
 *
 * It is found by bytes and the part that the file plays: no tree is needed, so that it works in a text that cannot be
 * read, as most are while a call is typed. */
#include <string.h>

#include "expression/expression_parts.h"
#include "lsp/names_walk.h"
#include "lsp/requests.h"

/* The function whose parentheses a place is in, in its line, and how many commas stand before it. Bytes are read
 * backwards from the place. A parenthesis within quotes misleads this, at the cost of a wrong hint. */
static const struct expression_function *function_around(const struct place *place,
                                                         size_t *commas_out)
{
    const char *bytes = place->source->bytes;
    /* Back to the parenthesis that nothing has closed yet. */
    size_t depth = 0, commas = 0, at = place->offset;
    while (at > 0 && bytes[at - 1] != '\n' && !(bytes[at - 1] == '(' && depth == 0)) {
        at--;
        depth += bytes[at] == ')' ? 1 : 0;
        depth -= bytes[at] == '(' ? 1 : 0;
        commas += bytes[at] == ',' && depth == 0 ? 1 : 0;
    }
    if (at == 0 || bytes[at - 1] != '(') {
        return NULL;
    }
    size_t end = at - 1, start = end;
    while (start > 0 && (g_ascii_isalnum(bytes[start - 1]) || bytes[start - 1] == '_')) {
        start--;
    }
    const char *name = arena_strndup(place->arena, bytes + start, end - start);
    *commas_out = commas;
    return names_function(place->role, name);
}

/* Parameters are cut out of the call as the manual writes it, "max(a, b, ...)", at its commas. So each label is a part
 * of the signature's, which an editor needs to show it (ParameterInformation, LSP 3.17). */
static void answer_signature(const struct expression_function *function, size_t active,
                             JsonBuilder *json)
{
    const char *open = strchr(function->call, '('), *close = strrchr(function->call, ')');
    gchar *inner = open != NULL && close > open ? g_strndup(open + 1, (gsize)(close - open - 1))
                                                : g_strdup("");
    gchar **names = g_strsplit(inner, ",", -1);
    json_builder_begin_object(json);
    answer_list(json, "signatures");
    json_builder_begin_object(json);
    answer_text(json, "label", function->call);
    answer_text(json, "documentation", function->doc);
    answer_list(json, "parameters");
    for (size_t i = 0; names[i] != NULL; i++) {
        json_builder_begin_object(json);
        answer_text(json, "label", g_strstrip(names[i]));
        json_builder_end_object(json);
    }
    json_builder_end_array(json);
    json_builder_end_object(json);
    json_builder_end_array(json);
    answer_count(json, "activeSignature", 0);
    answer_count(json, "activeParameter", active);
    json_builder_end_object(json);
    g_strfreev(names);
    g_free(inner);
}

void request_signature(struct session *session, GVariant *params, JsonBuilder *json)
{
    struct place place;
    size_t active = 0;
    if (!place_init(&place, session, params)) {
        json_builder_add_null_value(json);
        return;
    }
    const struct expression_function *function = function_around(&place, &active);
    if (function != NULL) {
        answer_signature(function, active, json);
    } else {
        json_builder_add_null_value(json);
    }
    place_clear(&place);
}
