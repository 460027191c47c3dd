/* The page draws nothing that it does not hear from here. Lengths are mm from the top left of a face, lines and
 * columns count from 1, and -1 stands for no face. */
#include "serve/game_json.h"

#include <string.h>

#include "diag/diag_print.h"
#include "game/face_scope.h"
#include "game/layout.h"
#include "game/sources.h"
#include "serve/json_building.h"

/* ---- the game ---- */

/* The page knows faces by their index here. A key that is the same as before means the same picture, which need not be
 * asked for again. */
static void add_faces(JsonBuilder *json, const struct workspace_state *state)
{
    const struct piece_list *pieces = state->project->pieces;
    json_begin_list(json, "faces");
    for (size_t i = 0; i < pieces->face_count; i++) {
        json_builder_begin_object(json);
        json_add_text(json, "name", pieces->faces[i].name);
        json_add_text(json, "key", state->face_keys[i]);
        json_builder_end_object(json);
    }
    json_builder_end_array(json);
}

/* `words` is all that the record says, for the page's search box. -1: no back. */
static void add_piece(JsonBuilder *json, const struct piece_faces *piece)
{
    GString *words = g_string_new(NULL);
    node_words_append(words, piece->record);
    json_builder_begin_object(json);
    json_add_count(json, "front", (gint64)piece->front);
    json_add_count(json, "back", piece->back != NO_FACE ? (gint64)piece->back : -1);
    json_add_text(json, "words", words->str);
    json_builder_end_object(json);
    g_string_free(words, TRUE);
}

/* Sizes in mm, of the usual layout: all layouts of a component have one format. */
static void add_components(JsonBuilder *json, const struct piece_list *pieces)
{
    json_begin_list(json, "components");
    for (size_t i = 0; i < pieces->component_count; i++) {
        const struct component_pieces *made = &pieces->components[i];
        const struct layout *layout = made->component->layout;
        json_builder_begin_object(json);
        json_add_text(json, "id", made->component->id);
        json_add_text(json, "title", made->component->title);
        json_add_number(json, "width", layout->width_mm);
        json_add_number(json, "height", layout->height_mm);
        json_add_number(json, "bleed", layout->bleed_mm);
        json_add_number(json, "safe", layout->safe_mm);
        json_begin_list(json, "pieces");
        for (size_t j = 0; j < made->count; j++) {
            add_piece(json, &made->pieces[j]);
        }
        json_builder_end_array(json);
        json_builder_end_object(json);
    }
    json_builder_end_array(json);
}

/* ---- findings ---- */

/* Of the file and the line: the last good game is another reading than the newest findings. */
static gchar *place_key(struct source_span span)
{
    return span.source != NULL
               ? g_strdup_printf("%zu %s", source_span_line(span), span.source->path)
               : g_strdup("");
}

/* Records by their places -> GArray of the fronts of their pieces, each once; only where there are findings. */
static GHashTable *fronts_of_records(const struct workspace_state *state)
{
    GHashTable *fronts =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_array_unref);
    size_t count = state->project != NULL && diag_list_count(state->findings) > 0
                       ? state->project->pieces->component_count
                       : 0;
    for (size_t i = 0; i < count; i++) {
        const struct component_pieces *made = &state->project->pieces->components[i];
        const struct node *before = NULL;
        for (size_t j = 0; j < made->count; j++) {
            const struct piece_faces *piece = &made->pieces[j];
            /* Copies of a record follow each other, so the first one is enough. */
            if (piece->record == NULL || piece->record == before) {
                continue;
            }
            gchar *key = place_key(piece->record->span);
            GArray *found = g_hash_table_lookup(fronts, key);
            if (found == NULL) {
                found = g_array_new(FALSE, FALSE, sizeof(size_t));
                g_hash_table_insert(fronts, g_strdup(key), found);
            }
            g_array_append_val(found, piece->front);
            before = piece->record;
            g_free(key);
        }
    }
    return fronts;
}

/* One finding may be about many records: a rule about pairs, or one message for all that share its cause. */
static void add_fronts(JsonBuilder *json, const struct diag *diag, GHashTable *fronts)
{
    for (size_t i = 0; i < diag->subject_count; i++) {
        gchar *key = place_key(diag->subjects[i].span);
        const GArray *found = g_hash_table_lookup(fronts, key);
        for (guint j = 0; found != NULL && j < found->len; j++) {
            json_builder_add_int_value(json, (gint64)g_array_index(found, size_t, j));
        }
        g_free(key);
    }
}

/* Of a finding on sides that are the same for all records: all pieces of these components. */
static void add_fronts_of_components(JsonBuilder *json, const struct workspace_state *state,
                                     const struct diag *diag)
{
    size_t count = state->project != NULL ? state->project->pieces->component_count : 0;
    for (size_t i = 0; i < count; i++) {
        const struct component_pieces *made = &state->project->pieces->components[i];
        bool is_on = false;
        for (size_t j = 0; j < diag->face_count; j++) {
            is_on = is_on || strcmp(diag->faces[j].component, made->component->id) == 0;
        }
        for (size_t j = 0; is_on && j < made->count; j++) {
            /* Copies follow each other. */
            if (j == 0 || made->pieces[j].front != made->pieces[j - 1].front) {
                json_builder_add_int_value(json, (gint64)made->pieces[j].front);
            }
        }
    }
}

/* Of a finding that is about no record as a whole: the piece of the record that it lies in. */
static void add_front_around(JsonBuilder *json, const struct workspace_state *state,
                             struct source_span span)
{
    size_t line = source_span_line(span);
    size_t count = state->project != NULL ? state->project->pieces->component_count : 0;
    for (size_t i = 0; span.source != NULL && i < count; i++) {
        const struct component_pieces *made = &state->project->pieces->components[i];
        for (size_t j = 0; j < made->count; j++) {
            const struct node *record = made->pieces[j].record;
            if (record != NULL && record->span.source != NULL &&
                strcmp(record->span.source->path, span.source->path) == 0 &&
                source_span_line(record->span) <= line &&
                line <= source_span_end(record->span).line) {
                json_builder_add_int_value(json, (gint64)made->pieces[j].front);
                return;
            }
        }
    }
}

/* A rule of the game's own has its name where other findings have their code. */
static void add_finding(JsonBuilder *json, const struct workspace_state *state,
                        const struct diag *diag, GHashTable *fronts)
{
    json_builder_begin_object(json);
    json_add_text(json, "level", diag_level_name(diag->level));
    json_add_text(json, "code",
                  diag->rule != NULL ? diag->rule->name : diag_code_info(diag->code)->slug);
    json_add_text(json, "message", diag->message);
    json_add_place_members(json, diag->span);
    if (diag->span.source != NULL) {
        GString *excerpt = g_string_new(NULL);
        diag_print_excerpt(excerpt, diag->span);
        json_add_text(json, "excerpt", excerpt->str);
        g_string_free(excerpt, TRUE);
    }
    json_begin_list(json, "fronts");
    if (diag->subject_count > 0) {
        add_fronts(json, diag, fronts);
    } else if (diag->face_count > 0) {
        add_fronts_of_components(json, state, diag);
    } else {
        add_front_around(json, state, diag->span);
    }
    json_builder_end_array(json);
    json_builder_end_object(json);
}

/* What is allowed on purpose is no finding to act on, and is counted. */
static void add_findings(JsonBuilder *json, const struct workspace_state *state)
{
    GHashTable *fronts = fronts_of_records(state);
    gint64 allowed = 0;
    json_begin_list(json, "findings");
    for (size_t i = 0; i < diag_list_count(state->findings); i++) {
        if (diag_list_at(state->findings, i)->code != DIAG_ALLOWED) {
            add_finding(json, state, diag_list_at(state->findings, i), fronts);
        } else {
            allowed++;
        }
    }
    json_builder_end_array(json);
    json_add_count(json, "allowed", allowed);
    g_hash_table_destroy(fronts);
}

/* Not `current`: the newest text cannot be laid out, and the page shows the last that could, with the findings of the
 * newest. */
static JsonBuilder *begin_state(const struct workspace_state *state)
{
    JsonBuilder *json = json_builder_new();
    json_builder_begin_object(json);
    json_add_count(json, "version", (gint64)state->version);
    json_builder_set_member_name(json, "current");
    json_builder_add_boolean_value(json, state->is_current);
    return json;
}

gchar *findings_json(const struct workspace_state *state)
{
    JsonBuilder *json = begin_state(state);
    add_findings(json, state);
    json_builder_end_object(json);
    return json_finish(json);
}

/* What a page begins with. Later it is told by news_json() which of the faces are others. */
gchar *game_json(const struct workspace_state *state, const char *since)
{
    JsonBuilder *json = begin_state(state);
    json_add_text(json, "since", since);
    json_add_text(json, "title", state->project != NULL ? state->project->game->title : "");
    if (state->project != NULL) {
        add_faces(json, state);
        add_components(json, state->project->pieces);
    }
    add_findings(json, state);
    json_builder_end_object(json);
    return json_finish(json);
}

/* ---- news ---- */

void told_faces_init(struct told_faces *told)
{
    told->names = g_ptr_array_new_with_free_func(g_free);
    told->keys = g_ptr_array_new_with_free_func(g_free);
}

void told_faces_clear(struct told_faces *told)
{
    g_ptr_array_unref(told->names);
    g_ptr_array_unref(told->keys);
}

/* By name and order; then an index means on the page what it means here. */
static bool has_same_faces(const struct piece_list *pieces, const struct told_faces *told)
{
    bool same = pieces->face_count == told->names->len;
    for (size_t i = 0; same && i < pieces->face_count; i++) {
        same = strcmp(told->names->pdata[i], pieces->faces[i].name) == 0;
    }
    return same;
}

/* Copies, as the reading may be gone when the next news is made. */
static void tell_faces(const struct workspace_state *state, struct told_faces *told)
{
    g_ptr_array_set_size(told->names, 0);
    g_ptr_array_set_size(told->keys, 0);
    for (size_t i = 0; state->project != NULL && i < state->project->pieces->face_count; i++) {
        g_ptr_array_add(told->names, g_strdup(state->project->pieces->faces[i].name));
        g_ptr_array_add(told->keys, g_strdup(state->face_keys[i]));
    }
}

/* A keystroke mostly changes a few faces: those are told by index, and pages ask for nothing else. What was told last
 * is the same for all pages, as all hear the same events and each begins by asking for everything. News without
 * `faces`: the list is another one, and the page asks for all again. */
gchar *news_json(const struct workspace_state *state, struct told_faces *told)
{
    JsonBuilder *json = begin_state(state);
    if (state->project != NULL && has_same_faces(state->project->pieces, told)) {
        json_builder_set_member_name(json, "faces");
        json_builder_begin_object(json);
        for (size_t i = 0; i < state->project->pieces->face_count; i++) {
            if (strcmp(told->keys->pdata[i], state->face_keys[i]) != 0) {
                char number[24];
                g_snprintf(number, sizeof number, "%zu", i);
                json_add_text(json, number, state->face_keys[i]);
            }
        }
        json_builder_end_object(json);
    }
    json_builder_end_object(json);
    tell_faces(state, told);
    return json_finish(json);
}

/* ---- one face ---- */

/* What a face is made of, for what its items come from. */
struct face_origin {
    const struct game *game;
    const struct face *face;
    const struct scope *scope; /* NULL: its names cannot be had */
    struct arena *arena;
};

/* Elements and items of one reading share their sources, so pointers do. */
static bool is_at(struct source_span one, struct source_span two)
{
    return one.source == two.source && one.offset == two.offset;
}

/* The element whose key stands at a place, among some and what is in them. `depth` counts layouts that are used within
 * layouts, so that one which uses itself has an end. */
static const struct element *find_element(struct element *const *elements, size_t count,
                                          struct source_span span, int depth)
{
    const struct element *found = NULL;
    for (size_t i = 0; found == NULL && i < count; i++) {
        const struct element *element = elements[i];
        if (is_at(element->span, span) || is_at(element->node->span, span)) {
            return element;
        }
        found = find_element(element->children, element->child_count, span, depth);
        for (size_t j = 0; found == NULL && j < element->column_count; j++) {
            found = find_element(element->columns[j].children, element->columns[j].child_count,
                                 span, depth);
        }
        if (found == NULL && element->used != NULL && depth < LAYOUT_DEPTH_MAX) {
            found = find_element(element->used->front.elements, element->used->front.count, span,
                                 depth + 1);
        }
    }
    return found;
}

/* Of the component's usual layout; the front is tried first, as a part may be used by both sides. */
static const struct element *element_of(const struct face_origin *origin, struct source_span span)
{
    const struct layout *layout = origin->face->component->layout;
    const struct element *found =
        find_element(layout->front.elements, layout->front.count, span, 0);
    return found != NULL ? found : find_element(layout->back.elements, layout->back.count, span, 0);
}

/* The style that an element names, or that of all text; a name that an expression makes is not known here. */
static void add_style(JsonBuilder *json, const struct face_origin *origin,
                      const struct element *element)
{
    const struct theme *theme = &origin->game->theme;
    const struct property *property = element->properties[PROPERTY_STYLE];
    const char *name = property == NULL    ? theme->text.name
                       : property->dynamic ? NULL
                                           : node_text(property->node);
    for (size_t i = 0; name != NULL && i < theme->style_count; i++) {
        if (strcmp(theme->styles[i].name, name) == 0 && theme->styles[i].node != NULL) {
            json_add_text(json, "styleName", name);
            json_add_place(json, "style", theme->styles[i].node->span);
        }
    }
}

/* A name of a template with its value on this face; what an `each` gives has none here. */
static void add_read(JsonBuilder *json, const struct face_origin *origin, const char *name)
{
    struct value value = {0};
    if (origin->scope == NULL || !scope_lookup(origin->scope, name, &value)) {
        return;
    }
    const char *text = value_to_text(origin->arena, &value);
    json_builder_begin_object(json);
    json_add_text(json, "name", name);
    json_add_text(json, "value", text != NULL ? text : value_describe(origin->arena, &value));
    if (value.kind == VALUE_NODE) {
        json_add_place_members(json, value.node->span);
    }
    json_builder_end_object(json);
}

/* What is written where the text is made, and what the names in it are. */
static void add_expression(JsonBuilder *json, const struct face_origin *origin,
                           const struct element *element)
{
    const struct property *property = element->properties[PROPERTY_MAIN];
    if (property == NULL || property->text == NULL || template_constant(property->text) != NULL) {
        return;
    }
    size_t count = 0;
    const char *const *names = template_names(property->text, &count);
    json_add_text(json, "written", node_text(property->node));
    json_begin_list(json, "reads");
    for (size_t i = 0; i < count; i++) {
        add_read(json, origin, names[i]);
    }
    json_builder_end_array(json);
}

/* `at` is where the words or the picture come from, which may be the data; `element` is in the layout. */
static void add_item(JsonBuilder *json, const struct display_item *item, struct box box,
                     const struct face_origin *origin)
{
    static const char *const kinds[] = {[DISPLAY_FILL] = "shape",
                                        [DISPLAY_STROKE] = "line",
                                        [DISPLAY_IMAGE] = "picture",
                                        [DISPLAY_TEXT] = "text"};
    bool is_text = item->verb == DISPLAY_TEXT;
    /* A text is known by its element, as its words may be of the data. */
    const struct element *element = element_of(origin, is_text ? item->text.element : item->span);
    json_builder_begin_object(json);
    json_add_text(json, "kind", kinds[item->verb]);
    json_add_box_members(json, box);
    json_add_place(json, "at", item->span);
    if (is_text) {
        json_add_place(json, "element", item->text.element);
    }
    if (element != NULL) {
        if (is_text) {
            add_style(json, origin, element);
        }
        add_expression(json, origin, element);
    }
    json_builder_end_object(json);
}

/* What has no source was drawn by the program itself (an outline, a mark) and is nothing to click on. */
static void add_items(JsonBuilder *json, const struct display_list *list,
                      const struct face_origin *origin)
{
    struct display_spaces spaces;
    display_spaces_init(&spaces, transform_identity());
    json_begin_list(json, "items");
    for (size_t i = 0; i < list->count; i++) {
        const struct display_item *item = &list->items[i];
        if (display_spaces_step(&spaces, item) && item->span.source != NULL) {
            add_item(json, item, transform_box(spaces.now, display_item_bounds(item)), origin);
        }
    }
    json_builder_end_array(json);
    display_spaces_clear(&spaces);
}

/* In the order in which the record has them. */
static void add_values(JsonBuilder *json, const struct node *record)
{
    size_t count = record != NULL && record->kind == NODE_MAPPING ? record->mapping.count : 0;
    json_begin_list(json, "values");
    for (size_t i = 0; i < count; i++) {
        const struct node_entry *entry = &record->mapping.entries[i];
        GString *words = g_string_new(NULL);
        node_words_append(words, entry->value);
        json_builder_begin_object(json);
        json_add_text(json, "name", node_text(entry->key));
        json_add_text(json, "value", words->str);
        json_add_place_members(json, entry->value->span);
        json_builder_end_object(json);
        g_string_free(words, TRUE);
    }
    json_builder_end_array(json);
}

/* Findings of the second layout are dropped; the state has them. */
gchar *face_json(struct workspace *workspace, size_t face)
{
    const struct project *project = workspace_state(workspace)->project;
    struct face_origin origin = {
        .game = project->game, .face = &project->pieces->faces[face], .arena = arena_new()};
    struct sandbox *sandbox = sandbox_new(&project->game->limits);
    struct diag_list *diags = diag_list_new();
    struct display_list *list = workspace_face(workspace, face);
    JsonBuilder *json = json_builder_new();
    origin.scope = face_scope(project->game, origin.face, sandbox, origin.arena, diags);
    json_builder_begin_object(json);
    json_add_text(json, "name", origin.face->name);
    add_items(json, list, &origin);
    add_values(json, origin.face->item.kind == VALUE_NODE ? origin.face->item.node : NULL);
    json_builder_end_object(json);
    display_list_free(list);
    diag_list_free(diags);
    sandbox_free(sandbox);
    arena_free(origin.arena);
    return json_finish(json);
}

/* ---- where values come from ---- */

/* A record without an id is called by its path. */
static void add_source(void *data, const struct data_set *set, const struct source_note *note)
{
    JsonBuilder *json = data;
    const char *id = node_text(node_lookup(note->record, "id"));
    GString *path = g_string_new(NULL);
    node_path_append(path, note->record);
    json_builder_begin_object(json);
    json_add_text(json, "source", note->source);
    json_add_text(json, "set", set->name);
    json_add_text(json, "record", id != NULL ? id : path->str);
    json_add_text(json, "field", note->field);
    json_add_place_members(json, note->record->span);
    json_builder_end_object(json);
    g_string_free(path, TRUE);
}

gchar *sources_json(const struct game *game)
{
    JsonBuilder *json = json_builder_new();
    json_builder_begin_object(json);
    json_begin_list(json, "sources");
    for (size_t i = 0; i < game->data_set_count; i++) {
        sources_visit(&game->data_sets[i], add_source, json);
    }
    json_builder_end_array(json);
    json_builder_end_object(json);
    return json_finish(json);
}

/* ---- from a place to a face ---- */

/* By lines: an editor's cursor anywhere in the line of a record means the record. */
static bool is_in(struct source_span span, const char *whole_path, size_t line)
{
    gchar *path = g_canonicalize_filename(span.source->path, NULL);
    bool in = strcmp(path, whole_path) == 0 && source_span_line(span) <= line &&
              line <= source_span_end(span).line;
    g_free(path);
    return in;
}

/* A record wins over a layout, wherever it stands among the components; of several pieces of a record the first. */
size_t face_at_place(const struct project *project, const char *file, size_t line)
{
    gchar *whole_path = g_canonicalize_filename(file, NULL);
    size_t of_layout = NO_FACE, of_record = NO_FACE;
    for (size_t i = 0; i < project->pieces->component_count && of_record == NO_FACE; i++) {
        const struct component_pieces *made = &project->pieces->components[i];
        const struct node *root = made->component->layout->root;
        if (of_layout == NO_FACE && made->count > 0 && is_in(root->span, whole_path, line)) {
            of_layout = made->pieces[0].front;
        }
        for (size_t j = 0; j < made->count && of_record == NO_FACE; j++) {
            const struct node *record = made->pieces[j].record;
            bool is_next = j == 0 || record != made->pieces[j - 1].record;
            if (record != NULL && is_next && is_in(record->span, whole_path, line)) {
                of_record = made->pieces[j].front;
            }
        }
    }
    g_free(whole_path);
    return of_record != NO_FACE ? of_record : of_layout;
}

/* An absolute path, as the page and editors compare paths by their letters. */
gchar *place_json(const char *file, size_t line, size_t column, size_t face)
{
    JsonBuilder *json = json_builder_new();
    gchar *path = g_canonicalize_filename(file, NULL);
    json_builder_begin_object(json);
    json_add_text(json, "file", path);
    json_add_count(json, "line", (gint64)line);
    json_add_count(json, "column", (gint64)column);
    if (face != NO_FACE) {
        json_add_count(json, "face", (gint64)face);
    }
    json_builder_end_object(json);
    g_free(path);
    return json_finish(json);
}

/* ---- some pieces ---- */

/* Words as of --only on the command line, in a node without a source: the problem is told to the page as a text. Names
 * and not indices are given, as the faces of a choice have a list of their own. */
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
    json_begin_list(json, "faces");
    if (piece_list_make(state->project->game, &choice, &chosen, diags) == OUTCOME_OK) {
        for (size_t i = 0; i < chosen->face_count; i++) {
            json_builder_add_string_value(json, chosen->faces[i].name);
        }
    }
    json_builder_end_array(json);
    if (chosen == NULL && diag_list_count(diags) > 0) {
        json_add_text(json, "problem", diag_list_at(diags, 0)->message);
    }
    json_builder_end_object(json);
    piece_list_free(chosen);
    diag_list_free(diags);
    return json_finish(json);
}
