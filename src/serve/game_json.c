/* The page draws nothing that it does not hear from here. */
#include "serve/game_json.h"

#include <math.h>
#include <string.h>

#include <json-glib/json-glib.h>

#include "diag/diag_print.h"
#include "game/layout.h"

enum { WORDS_MAX = 2000, DEPTH_MAX = 6 };

static void add_text(JsonBuilder *json, const char *name, const char *text)
{
    /* Paths may be of any bytes. */
    gchar *valid = g_utf8_make_valid(text != NULL ? text : "", -1);
    json_builder_set_member_name(json, name);
    json_builder_add_string_value(json, valid);
    g_free(valid);
}

static void add_number(JsonBuilder *json, const char *name, double number)
{
    json_builder_set_member_name(json, name);
    json_builder_add_double_value(json, number);
}

static void add_count(JsonBuilder *json, const char *name, gint64 count)
{
    json_builder_set_member_name(json, name);
    json_builder_add_int_value(json, count);
}

static void add_place_members(JsonBuilder *json, struct source_span span)
{
    if (span.source != NULL) {
        struct source_position start = source_span_start(span);
        add_text(json, "file", span.source->path);
        add_count(json, "line", (gint64)start.line);
        add_count(json, "column", (gint64)start.column);
    }
}

static void add_place(JsonBuilder *json, const char *name, struct source_span span)
{
    json_builder_set_member_name(json, name);
    json_builder_begin_object(json);
    add_place_members(json, span);
    json_builder_end_object(json);
}

/* The end of the building. */
static gchar *finish(JsonBuilder *json)
{
    JsonNode *root = json_builder_get_root(json);
    gchar *text = json_to_string(root, FALSE);
    json_node_unref(root);
    g_object_unref(json);
    return text;
}

static void begin_list(JsonBuilder *json, const char *name)
{
    json_builder_set_member_name(json, name);
    json_builder_begin_array(json);
}

/* ---- the game ---- */

/* All that a record says, to find it by. */
static void append_words(GString *words, const struct node *node, int depth)
{
    if (node == NULL || depth == DEPTH_MAX || words->len > WORDS_MAX) {
        return;
    }
    if (node->kind == NODE_SCALAR) {
        g_string_append_printf(words, "%s ", node->scalar.text);
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

static void add_faces(JsonBuilder *json, const struct workspace_state *state)
{
    const struct piece_list *pieces = state->project->pieces;
    begin_list(json, "faces");
    for (size_t i = 0; i < pieces->face_count; i++) {
        json_builder_begin_object(json);
        add_text(json, "name", pieces->faces[i].name);
        add_text(json, "key", state->face_keys[i]);
        json_builder_end_object(json);
    }
    json_builder_end_array(json);
}

static void add_piece(JsonBuilder *json, const struct piece_faces *piece)
{
    GString *words = g_string_new(NULL);
    append_words(words, piece->record, 0);
    json_builder_begin_object(json);
    add_count(json, "front", (gint64)piece->front);
    add_count(json, "back", piece->back != NO_FACE ? (gint64)piece->back : -1);
    add_text(json, "words", words->str);
    if (piece->record != NULL) {
        add_place(json, "record", piece->record->span);
    }
    json_builder_end_object(json);
    g_string_free(words, TRUE);
}

static void add_components(JsonBuilder *json, const struct piece_list *pieces)
{
    begin_list(json, "components");
    for (size_t i = 0; i < pieces->component_count; i++) {
        const struct component_pieces *made = &pieces->components[i];
        const struct layout *layout = made->component->layout;
        json_builder_begin_object(json);
        add_text(json, "id", made->component->id);
        add_text(json, "title", made->component->title);
        add_number(json, "width", layout->width_mm);
        add_number(json, "height", layout->height_mm);
        add_number(json, "bleed", layout->bleed_mm);
        add_number(json, "safe", layout->safe_mm);
        begin_list(json, "pieces");
        for (size_t j = 0; j < made->count; j++) {
            add_piece(json, &made->pieces[j]);
        }
        json_builder_end_array(json);
        json_builder_end_object(json);
    }
    json_builder_end_array(json);
}

static void add_finding(JsonBuilder *json, const struct diag *diag)
{
    json_builder_begin_object(json);
    add_text(json, "level", diag_level_name(diag->level));
    add_text(json, "code",
             diag->rule != NULL ? diag->rule->name : diag_code_info(diag->code)->slug);
    add_text(json, "message", diag->message);
    add_place_members(json, diag->span);
    if (diag->span.source != NULL) {
        GString *excerpt = g_string_new(NULL);
        diag_print_excerpt(excerpt, diag->span);
        add_text(json, "excerpt", excerpt->str);
        g_string_free(excerpt, TRUE);
    }
    begin_list(json, "records");
    for (size_t i = 0; i < diag->subject_count; i++) {
        json_builder_begin_object(json);
        add_place_members(json, diag->subjects[i].span);
        json_builder_end_object(json);
    }
    json_builder_end_array(json);
    json_builder_end_object(json);
}

/* What is allowed on purpose is no finding to act on. */
static void add_findings(JsonBuilder *json, const struct diag_list *findings)
{
    begin_list(json, "findings");
    for (size_t i = 0; i < diag_list_count(findings); i++) {
        if (diag_list_at(findings, i)->code != DIAG_ALLOWED) {
            add_finding(json, diag_list_at(findings, i));
        }
    }
    json_builder_end_array(json);
}

gchar *game_json(const struct workspace_state *state)
{
    JsonBuilder *json = json_builder_new();
    json_builder_begin_object(json);
    add_count(json, "version", (gint64)state->version);
    json_builder_set_member_name(json, "current");
    json_builder_add_boolean_value(json, state->is_current);
    add_text(json, "title", state->project != NULL ? state->project->game->title : "");
    if (state->project != NULL) {
        add_faces(json, state);
        add_components(json, state->project->pieces);
    }
    add_findings(json, state->findings);
    json_builder_end_object(json);
    return finish(json);
}

/* ---- one face ---- */

static struct box item_box(const struct display_item *item)
{
    struct box box = {0};
    if (item->verb == DISPLAY_FILL) {
        box = path_bounds(&item->fill.path);
    } else if (item->verb == DISPLAY_STROKE) {
        box = path_bounds(&item->stroke.path);
    } else if (item->verb == DISPLAY_IMAGE) {
        box = item->image.box;
    } else if (item->verb == DISPLAY_TEXT) {
        box = text_block_bounds(item->text.block);
        box.x_mm += item->text.x_mm;
        box.y_mm += item->text.y_mm;
    }
    return box;
}

static void add_item(JsonBuilder *json, const struct display_item *item, struct box box)
{
    static const char *const kinds[] = {[DISPLAY_FILL] = "shape",
                                        [DISPLAY_STROKE] = "line",
                                        [DISPLAY_IMAGE] = "picture",
                                        [DISPLAY_TEXT] = "text"};
    json_builder_begin_object(json);
    add_text(json, "kind", kinds[item->verb]);
    add_number(json, "x", box.x_mm);
    add_number(json, "y", box.y_mm);
    add_number(json, "width", box.width_mm);
    add_number(json, "height", box.height_mm);
    add_place(json, "at", item->span);
    if (item->verb == DISPLAY_TEXT) {
        add_place(json, "element", item->text.element);
    }
    json_builder_end_object(json);
}

static void add_items(JsonBuilder *json, const struct display_list *list)
{
    GArray *spaces = g_array_new(FALSE, FALSE, sizeof(struct transform));
    struct transform space = transform_identity();
    begin_list(json, "items");
    for (size_t i = 0; i < list->count; i++) {
        const struct display_item *item = &list->items[i];
        if (item->verb == DISPLAY_PUSH) {
            g_array_append_val(spaces, space);
            space = transform_then(item->push.transform, space);
        } else if (item->verb == DISPLAY_POP && spaces->len > 0) {
            space = g_array_index(spaces, struct transform, spaces->len - 1);
            g_array_set_size(spaces, spaces->len - 1);
        } else if (item->verb != DISPLAY_CLIP && item->verb != DISPLAY_POP &&
                   item->span.source != NULL) {
            add_item(json, item, transform_box(space, item_box(item)));
        }
    }
    json_builder_end_array(json);
    g_array_free(spaces, TRUE);
}

static void add_values(JsonBuilder *json, const struct node *record)
{
    size_t count = record != NULL && record->kind == NODE_MAPPING ? record->mapping.count : 0;
    begin_list(json, "values");
    for (size_t i = 0; i < count; i++) {
        const struct node_entry *entry = &record->mapping.entries[i];
        GString *words = g_string_new(NULL);
        append_words(words, entry->value, 0);
        json_builder_begin_object(json);
        add_text(json, "name", node_text(entry->key));
        add_text(json, "value", words->str);
        add_place_members(json, entry->value->span);
        json_builder_end_object(json);
        g_string_free(words, TRUE);
    }
    json_builder_end_array(json);
}

gchar *face_json(struct workspace *workspace, size_t face)
{
    const struct face *shown = &workspace_state(workspace)->project->pieces->faces[face];
    struct display_list *list = workspace_face(workspace, face);
    JsonBuilder *json = json_builder_new();
    json_builder_begin_object(json);
    add_text(json, "name", shown->name);
    add_items(json, list);
    add_values(json, shown->item.kind == VALUE_NODE ? shown->item.node : NULL);
    json_builder_end_object(json);
    display_list_free(list);
    return finish(json);
}

/* ---- some pieces ---- */

gchar *choice_json(const struct workspace_state *state, const char *only)
{
    const struct node words = {
        .kind = NODE_SCALAR,
        .scalar = {.text = only, .length = strlen(only), .type = SCALAR_TEXT, .plain = true}};
    const struct piece_choice choice = {.only = &words};
    struct diag_list *diags = diag_list_new();
    struct piece_list *chosen = NULL;
    JsonBuilder *json = json_builder_new();
    json_builder_begin_object(json);
    begin_list(json, "faces");
    if (piece_list_make(state->project->game, &choice, &chosen, diags) == OUTCOME_OK) {
        for (size_t i = 0; i < chosen->face_count; i++) {
            json_builder_add_string_value(json, chosen->faces[i].name);
        }
    }
    json_builder_end_array(json);
    if (chosen == NULL && diag_list_count(diags) > 0) {
        add_text(json, "problem", diag_list_at(diags, 0)->message);
    }
    json_builder_end_object(json);
    piece_list_free(chosen);
    diag_list_free(diags);
    return finish(json);
}
