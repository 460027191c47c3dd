/* The page of `kerf serve` beside the editor: it shows the face that the cursor's place is drawn on, from unsaved text,
 * and a click in it moves the cursor. Cursors are heard of as editors ask what to highlight. */
#include <string.h>

#include "lsp/names.h"
#include "lsp/requests.h"
#include "serve/server.h"

static const char show_command[] = "kerf.show";

/* ---- the face of a place ---- */

/* What a place is drawn as: the element that it stands in, of which that is the key; in the data the value. */
static struct source_span drawn_span(const struct place *place)
{
    const struct node *record = record_at(place->root, place->offset);
    const struct node *mapping = place->mapping != NULL ? place->mapping
                                 : place->node != NULL  ? place->node->parent
                                                        : NULL;
    if (place->role == ROLE_LAYOUT) {
        while (mapping != NULL && !(mapping->kind == NODE_MAPPING && names_is_element(mapping))) {
            mapping = mapping->parent;
        }
        if (mapping != NULL) {
            return mapping->mapping.entries[0].key->span;
        }
    }
    if (place->node != NULL && place->mapping != NULL) {
        const struct node *value = node_lookup(place->mapping, place->node->scalar.text);
        return value != NULL ? value->span : place->node->span;
    }
    return place->node != NULL ? place->node->span
           : record != NULL    ? record->span
                               : (struct source_span){place->source, place->offset, 0};
}

static bool is_on_line(struct source_span span, const char *path, size_t line)
{
    return span.source != NULL && source_span_line(span) == line &&
           strcmp(span.source->path, path) == 0;
}

/* Whether something on the face comes from that line: an element of the layout, or words of the data. */
static bool draws(const struct open_game *game, size_t face, const char *path, size_t line)
{
    struct display_list *list = workspace_face(game->workspace, face);
    bool found = false;
    for (size_t i = 0; i < list->count && !found; i++) {
        const struct display_item *item = &list->items[i];
        found = is_on_line(item->span, path, line) ||
                (item->verb == DISPLAY_TEXT && is_on_line(item->text.element, path, line));
    }
    display_list_free(list);
    return found;
}

/* The faces that may be meant: those of the record of a place, or one or two of each component that its layout is
 * for. */
static GArray *candidates(const struct place *place, const struct piece_list *pieces)
{
    GArray *faces = g_array_new(FALSE, FALSE, sizeof(size_t));
    const struct node *record =
        place->set != NULL ? record_at(place->set->root, place->offset) : NULL;
    for (size_t i = 0; i < pieces->component_count; i++) {
        const struct component_pieces *made = &pieces->components[i];
        bool is_shown = place->role == ROLE_LAYOUT &&
                        names_uses_layout(made->component->layout, place->file->path);
        for (size_t j = 0; j < made->count; j++) {
            const struct piece_faces *piece = &made->pieces[j];
            if (record != NULL ? piece->record == record : (is_shown && j == 0)) {
                g_array_append_val(faces, piece->front);
                if (piece->back != NO_FACE) {
                    g_array_append_val(faces, piece->back);
                }
            }
        }
    }
    return faces;
}

/* The face that draws what is at a line, first of all the one that is shown already; else the first that may be
 * meant. */
static size_t choose_face(const struct place *place, size_t line)
{
    const struct workspace_state *state = workspace_state(place->game->workspace);
    if (state->project == NULL) {
        return NO_FACE;
    }
    GArray *faces = candidates(place, state->project->pieces);
    size_t shown = place->game->shown_face, chosen = NO_FACE;
    /* There may be fewer faces by now. */
    bool is_known = shown < state->project->pieces->face_count;
    if (place->role == ROLE_LAYOUT && is_known &&
        draws(place->game, shown, place->file->path, line)) {
        chosen = shown;
    }
    for (guint i = 0; i < faces->len && chosen == NO_FACE; i++) {
        size_t face = g_array_index(faces, size_t, i);
        chosen = draws(place->game, face, place->file->path, line) ? face : NO_FACE;
    }
    if (chosen == NO_FACE && faces->len > 0) {
        chosen = g_array_index(faces, size_t, 0);
    }
    g_array_free(faces, TRUE);
    return chosen;
}

/* Where no face draws the place the page stays as it is. */
static void show_place(const struct place *place)
{
    struct source_position start = source_span_start(drawn_span(place));
    size_t face = choose_face(place, start.line);
    if (face != NO_FACE) {
        place->game->shown_face = face;
        server_show(place->game->server, face, place->file->path, start.line, start.column);
    }
}

/* ---- from the page to the editor ---- */

/* Columns of the page count characters. One beyond the line's end is that end. What the editor answers is not waited
 * for. */
static void on_click(void *data, const char *path, size_t line, size_t column)
{
    struct session *session = ((struct open_game *)data)->session;
    const struct open_file *file = session_file_at(session, path);
    struct arena *arena = arena_new();
    gchar *bytes = NULL, *uri = session_uri(session, path);
    gsize length = 0;
    if (file == NULL) {
        g_file_get_contents(path, &bytes, &length, NULL);
    }
    const struct source_text *source =
        file != NULL ? open_file_source(file, arena)
                     : source_text_new(arena, path, bytes != NULL ? bytes : "", length);
    size_t line_length = 0;
    const char *text = source_line(source, line, &line_length);
    glong count = g_utf8_strlen(text, (gssize)line_length);
    const char *end = g_utf8_offset_to_pointer(text, MIN((glong)column - 1, count));
    struct editor_position position =
        editor_position_at(source, (size_t)(end - source->bytes), session->encoding);
    JsonBuilder *json = json_builder_new();
    json_builder_begin_object(json);
    answer_text(json, "uri", uri);
    answer_flag(json, "takeFocus", true);
    answer_range(json, "selection", (struct editor_range){position, position});
    json_builder_end_object(json);
    session->ask(session->send_data, "window/showDocument", json_builder_get_root(json));
    g_object_unref(json);
    g_free(bytes);
    g_free(uri);
    arena_free(arena);
}

/* ---- the page ---- */

/* At a port that the system chooses. The editor opens the address in a browser (window/showDocument, LSP 3.17). */
static bool open_page(struct session *session, struct open_game *game)
{
    if (game->server != NULL) {
        return true;
    }
    const struct server_options options = {.sheets = &session->options.sheets,
                                           .game = &session->options.game,
                                           .clicked = on_click,
                                           .clicked_data = game};
    game->server = server_new(game->workspace, &options);
    if (game->server == NULL) {
        return false;
    }
    server_tell(game->server);
    JsonBuilder *json = json_builder_new();
    json_builder_begin_object(json);
    answer_text(json, "uri", server_address(game->server));
    answer_flag(json, "external", true);
    json_builder_end_object(json);
    session->ask(session->send_data, "window/showDocument", json_builder_get_root(json));
    g_object_unref(json);
    return true;
}

/* kerf.show URI LINE: the page, begun if need be, with the face of that line. The line counts from 0, as in the
 * lens. */
void request_command(struct session *session, GVariant *params, JsonBuilder *json)
{
    GVariant *words = message_at(params, "arguments");
    bool is_known = g_strcmp0(message_text(params, "command"), show_command) == 0 &&
                    message_list_length(words) == 2;
    GVariant *uri = is_known ? message_item(words, 0) : NULL,
             *line = is_known ? message_item(words, 1) : NULL;
    struct place place;
    session_settle(session);
    json_builder_add_null_value(json);
    if (is_known && g_variant_is_of_type(uri, G_VARIANT_TYPE_STRING) &&
        g_variant_is_of_type(line, G_VARIANT_TYPE_INT64) &&
        place_init_at(&place, session, g_variant_get_string(uri, NULL),
                      (struct editor_position){(size_t)MAX(g_variant_get_int64(line), 0), 0})) {
        /* The first word of the line. */
        while (place.offset < place.source->length &&
               strchr(" -{", place.source->bytes[place.offset]) != NULL) {
            place.offset++;
        }
        place.node = node_at(place.root, place.offset, &place.mapping);
        if (open_page(session, place.game)) {
            show_place(&place);
        }
        place_clear(&place);
    }
    g_clear_pointer(&uri, g_variant_unref);
    g_clear_pointer(&line, g_variant_unref);
    g_clear_pointer(&words, g_variant_unref);
}

/* ---- requests ---- */

/* Without length, as editors draw it above its line. */
static void answer_lens(const struct place *place, struct source_span span, JsonBuilder *json)
{
    struct editor_range range = editor_range_of(span, place->session->encoding);
    range.end = range.start;
    json_builder_begin_object(json);
    answer_range(json, "range", range);
    answer_object(json, "command");
    answer_text(json, "title", "Show this card");
    answer_text(json, "command", show_command);
    answer_list(json, "arguments");
    json_builder_add_string_value(json, place->file->uri);
    json_builder_add_int_value(json, (gint64)range.start.line);
    json_builder_end_array(json);
    json_builder_end_object(json);
    json_builder_end_object(json);
}

/* One at each record, and at the top of a layout. */
void request_lenses(struct session *session, GVariant *params, JsonBuilder *json)
{
    struct place place;
    json_builder_begin_array(json);
    if (place_init(&place, session, params)) {
        const struct node *root = place.root;
        bool is_data = root != NULL && place.role == ROLE_DATA && root->kind == NODE_LIST;
        for (size_t i = 0; is_data && i < root->list.count; i++) {
            answer_lens(&place, root->list.items[i]->span, json);
        }
        if (root != NULL && place.role == ROLE_LAYOUT) {
            answer_lens(&place, (struct source_span){place.source, 0, 0}, json);
        }
        place_clear(&place);
    }
    json_builder_end_array(json);
}

/* All uses of the name in this file. The page follows too: no other message tells where the cursor is. */
void request_highlights(struct session *session, GVariant *params, JsonBuilder *json)
{
    struct place place;
    json_builder_begin_array(json);
    session_settle(session);
    if (place_init(&place, session, params)) {
        size_t count = 0;
        const struct name_use *const *uses = names_of_place(&place, &count);
        for (size_t i = 0; i < count; i++) {
            if (uses[i]->span.length > 0 &&
                strcmp(uses[i]->span.source->path, place.file->path) == 0) {
                json_builder_begin_object(json);
                answer_range(json, "range", editor_range_of(uses[i]->span, session->encoding));
                json_builder_end_object(json);
            }
        }
        if (place.game->server != NULL && place.root != NULL) {
            show_place(&place);
        }
        place_clear(&place);
    }
    json_builder_end_array(json);
}
