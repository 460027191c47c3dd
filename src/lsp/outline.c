/* A file at a glance: its symbols, what folds, the colours in it, and links to other files. */
#include <math.h>
#include <string.h>

#include "lsp/names.h"
#include "lsp/requests.h"

/* Kinds of the protocol's symbols. (SymbolKind, LSP 3.17.) */
enum { SYMBOL_FIELD = 8, SYMBOL_STRUCT = 23, SYMBOL_KEY = 20 };
/* Of what an editor lists beside the text: levels, and symbols of one list. */
enum { DEPTH_MAX = 8, SYMBOLS_MAX = 1000 };

/* From where one begins to where the other ends, with all in it. */
static struct source_span span_between(const struct node *from, const struct node *to)
{
    size_t end = MAX(node_end(to), from->span.offset + from->span.length);
    return (struct source_span){from->span.source, from->span.offset, end - from->span.offset};
}

/* ---- symbols ---- */

static void answer_symbols(const struct session *session, const struct node *node, int depth,
                           JsonBuilder *json);

/* `selectionRange` must lie within `range` (DocumentSymbol, LSP 3.17). */
static void answer_symbol(const struct session *session, const char *name, int kind,
                          const struct node *from, const struct node *value, int depth,
                          JsonBuilder *json)
{
    json_builder_begin_object(json);
    answer_text(json, "name", name[0] != '\0' ? name : "-");
    answer_count(json, "kind", (size_t)kind);
    answer_range(json, "range", editor_range_of(span_between(from, value), session->encoding));
    answer_range(json, "selectionRange",
                 editor_range_of(from->kind == NODE_SCALAR ? from->span : span_between(from, value),
                                 session->encoding));
    answer_list(json, "children");
    answer_symbols(session, value, depth + 1, json);
    json_builder_end_array(json);
    json_builder_end_object(json);
}

/* What an item is called: by its id, else by its first entry: `text: {name}`. */
static gchar *item_name(const struct node *item)
{
    const char *id = node_text(node_lookup(item, "id"));
    if (id != NULL) {
        return g_strdup(id);
    }
    const struct node_entry *first = &item->mapping.entries[0];
    const char *value = node_text(first->value);
    return g_strdup_printf("%s%s%s", first->key->scalar.text, value != NULL ? ": " : "",
                           value != NULL ? value : "");
}

/* Entries of a mapping by their keys, items of a list by their ids; an item that is a plain value has no name to go by. */
static void answer_symbols(const struct session *session, const struct node *node, int depth,
                           JsonBuilder *json)
{
    size_t count = node->kind == NODE_LIST      ? node->list.count
                   : node->kind == NODE_MAPPING ? node->mapping.count
                                                : 0;
    for (size_t i = 0; depth < DEPTH_MAX && i < MIN(count, SYMBOLS_MAX); i++) {
        if (node->kind == NODE_MAPPING) {
            const struct node_entry *entry = &node->mapping.entries[i];
            bool is_plain = entry->value->kind == NODE_SCALAR;
            answer_symbol(session, entry->key->scalar.text, is_plain ? SYMBOL_FIELD : SYMBOL_KEY,
                          entry->key, entry->value, depth, json);
        } else if (node->list.items[i]->kind == NODE_MAPPING &&
                   node->list.items[i]->mapping.count > 0) {
            const struct node *item = node->list.items[i];
            gchar *name = item_name(item);
            answer_symbol(session, name, SYMBOL_STRUCT, item->mapping.entries[0].key, item, depth,
                          json);
            g_free(name);
        }
    }
}

/* By the text as it stands in the editor: the game need not be whole for an outline. */
void request_document_symbols(struct session *session, GVariant *params, JsonBuilder *json)
{
    struct place place;
    json_builder_begin_array(json);
    if (place_init(&place, session, params)) {
        /* Of a table each cell would be a symbol. */
        bool is_table = g_str_has_suffix(place.file->path, "sv");
        if (place.root != NULL && !is_table) {
            answer_symbols(session, place.root, 0, json);
        }
        place_clear(&place);
    }
    json_builder_end_array(json);
}

/* Any part of a name is enough; the editor sorts, and may leave out more. */
static void answer_game_symbols(struct session *session, const struct open_game *game,
                                const char *query, JsonBuilder *json)
{
    const struct game *model = open_game_model(game);
    struct arena *arena = arena_new();
    struct name_uses uses = {0};
    if (model != NULL) {
        uses = names_find(model, arena);
    }
    for (size_t i = 0, count = 0; i < uses.count && count < SYMBOLS_MAX; i++) {
        if (uses.items[i].is_definition && strstr(uses.items[i].name, query) != NULL) {
            json_builder_begin_object(json);
            answer_text(json, "name", uses.items[i].name);
            answer_count(json, "kind",
                         uses.items[i].kind == NAME_FIELD ? SYMBOL_FIELD : SYMBOL_STRUCT);
            answer_text(json, "containerName", name_kind_words[uses.items[i].kind]);
            json_builder_set_member_name(json, "location");
            answer_location(session, uses.items[i].span, json);
            json_builder_end_object(json);
            count++;
        }
    }
    arena_free(arena);
}

/* Without a query all names, of all games that are open. */
void request_workspace_symbols(struct session *session, GVariant *params, JsonBuilder *json)
{
    const char *query = message_text(params, "query");
    session_settle(session);
    json_builder_begin_array(json);
    for (guint i = 0; i < session->games->len; i++) {
        answer_game_symbols(session, session->games->pdata[i], query != NULL ? query : "", json);
    }
    json_builder_end_array(json);
}

/* ---- folding ---- */

/* Lines from 0, the last one included. */
static void answer_fold(const struct session *session, const struct node *from,
                        const struct node *value, JsonBuilder *json)
{
    struct editor_range range = editor_range_of(span_between(from, value), session->encoding);
    if (value->kind != NODE_SCALAR && range.end.line > range.start.line) {
        json_builder_begin_object(json);
        answer_count(json, "startLine", range.start.line);
        answer_count(json, "endLine", range.end.line);
        json_builder_end_object(json);
    }
}

/* Whatever has a list or a mapping under it, at any depth. */
static void answer_folds(const struct session *session, const struct node *node, JsonBuilder *json)
{
    for (size_t i = 0; node->kind == NODE_LIST && i < node->list.count; i++) {
        const struct node *item = node->list.items[i];
        if (item->kind == NODE_MAPPING && item->mapping.count > 0) {
            answer_fold(session, item->mapping.entries[0].key, item, json);
        }
        answer_folds(session, item, json);
    }
    for (size_t i = 0; node->kind == NODE_MAPPING && i < node->mapping.count; i++) {
        answer_fold(session, node->mapping.entries[i].key, node->mapping.entries[i].value, json);
        answer_folds(session, node->mapping.entries[i].value, json);
    }
}

/* A table has a record a line, and nothing to fold. */
void request_folding(struct session *session, GVariant *params, JsonBuilder *json)
{
    struct place place;
    json_builder_begin_array(json);
    if (place_init(&place, session, params)) {
        if (place.root != NULL && !g_str_has_suffix(place.file->path, "sv")) {
            answer_folds(session, place.root, json);
        }
        place_clear(&place);
    }
    json_builder_end_array(json);
}

/* ---- colours ---- */

static void answer_part(JsonBuilder *json, const char *name, double part)
{
    json_builder_set_member_name(json, name);
    json_builder_add_double_value(json, part);
}

/* Parts from 0 to 1 (Color, LSP 3.17). */
static void answer_colours(const struct place *place, const struct node *node, JsonBuilder *json)
{
    struct colour colour;
    if (node->kind == NODE_SCALAR && names_is_colour(place, node) &&
        theme_colour(&place->model->theme, node->scalar.text, &colour)) {
        json_builder_begin_object(json);
        answer_range(json, "range", editor_range_of(node->span, place->session->encoding));
        answer_object(json, "color");
        answer_part(json, "red", colour.red);
        answer_part(json, "green", colour.green);
        answer_part(json, "blue", colour.blue);
        answer_part(json, "alpha", colour.alpha);
        json_builder_end_object(json);
        json_builder_end_object(json);
    }
    for (size_t i = 0; node->kind == NODE_LIST && i < node->list.count; i++) {
        answer_colours(place, node->list.items[i], json);
    }
    for (size_t i = 0; node->kind == NODE_MAPPING && i < node->mapping.count; i++) {
        answer_colours(place, node->mapping.entries[i].value, json);
    }
}

/* The game is settled first, as a theme that was just written gives its names their colours. */
void request_colours(struct session *session, GVariant *params, JsonBuilder *json)
{
    struct place place;
    json_builder_begin_array(json);
    session_settle(session);
    if (place_init(&place, session, params)) {
        if (place.root != NULL && place.model != NULL) {
            answer_colours(&place, place.root, json);
        }
        place_clear(&place);
    }
    json_builder_end_array(json);
}

/* From 0 to 255. JSON's 1 is a whole number, 1.0 is not. */
static double part_at(GVariant *params, const char *way)
{
    GVariant *value = message_at(params, way);
    double part = 0;
    if (value != NULL && g_variant_is_of_type(value, G_VARIANT_TYPE_DOUBLE)) {
        part = g_variant_get_double(value);
    } else if (value != NULL && g_variant_is_of_type(value, G_VARIANT_TYPE_INT64)) {
        part = (double)g_variant_get_int64(value);
    }
    g_clear_pointer(&value, g_variant_unref);
    return CLAMP(part, 0, 1) * 255;
}

/* A colour in place of another is its number, in quotes: what follows a bare # is a comment. */
void request_colour_presentation(struct session *session, GVariant *params, JsonBuilder *json)
{
    struct editor_range range = {0};
    long alpha = lround(part_at(params, "color/alpha"));
    GString *text = g_string_new(NULL);
    (void)session;
    g_string_printf(text, "\"#%02lx%02lx%02lx", lround(part_at(params, "color/red")),
                    lround(part_at(params, "color/green")), lround(part_at(params, "color/blue")));
    if (alpha < 255) {
        g_string_append_printf(text, "%02lx", alpha);
    }
    g_string_append_c(text, '"');
    json_builder_begin_array(json);
    if (message_range(params, "range", &range)) {
        json_builder_begin_object(json);
        answer_text(json, "label", text->str);
        answer_object(json, "textEdit");
        answer_range(json, "range", range);
        answer_text(json, "newText", text->str);
        json_builder_end_object(json);
        json_builder_end_object(json);
    }
    json_builder_end_array(json);
    g_string_free(text, TRUE);
}

/* ---- links ---- */

/* The protocol wants a URI, also of what lies in the same folder. */
static void answer_link(const struct session *session, struct source_span span, const char *path,
                        JsonBuilder *json)
{
    gchar *uri = session_uri(session, path);
    json_builder_begin_object(json);
    answer_range(json, "range", editor_range_of(span, session->encoding));
    answer_text(json, "target", uri);
    json_builder_end_object(json);
    g_free(uri);
}

/* Texts that are the path of a file in the game's folder. */
static void answer_file_links(const struct place *place, const struct node *node, JsonBuilder *json)
{
    /* A path has a point in it, and does not lead out of the game. */
    const char *text = node_text(node);
    if (text != NULL && strchr(text, '.') != NULL && strstr(text, "..") == NULL && text[0] != '.') {
        gchar *path = g_build_filename(place->game->folder, text, NULL);
        if (g_file_test(path, G_FILE_TEST_IS_REGULAR)) {
            answer_link(place->session, node->span, path, json);
        }
        g_free(path);
    }
    for (size_t i = 0; node->kind == NODE_LIST && i < node->list.count; i++) {
        answer_file_links(place, node->list.items[i], json);
    }
    for (size_t i = 0; node->kind == NODE_MAPPING && i < node->mapping.count; i++) {
        answer_file_links(place, node->mapping.entries[i].value, json);
    }
}

/* Two kinds: paths as they are written, found on the disk, and names whose files the game knows. */
void request_links(struct session *session, GVariant *params, JsonBuilder *json)
{
    struct place place;
    json_builder_begin_array(json);
    session_settle(session);
    if (place_init(&place, session, params)) {
        struct name_uses uses = {0};
        if (place.root != NULL && place.model != NULL) {
            answer_file_links(&place, place.root, json);
            uses = names_find(place.model, place.arena);
        }
        /* Names with a file of their own: layouts and icons. */
        for (size_t i = 0; i < uses.count; i++) {
            const struct name_use *use = &uses.items[i];
            const char *path = name_file(place.model, use, place.arena);
            if (path != NULL && use->span.length > 0 &&
                strcmp(use->span.source->path, place.file->path) == 0) {
                answer_link(session, use->span, path, json);
            }
        }
        place_clear(&place);
    }
    json_builder_end_array(json);
}
