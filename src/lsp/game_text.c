/* Which files a game has, which part each of them plays, and what stands at a place in a text of the editor. */
#include "lsp/game_text.h"

#include <string.h>

#include "document/document.h"

/* The newest, if game.yaml could be read; else the last that was good. */
const struct game *open_game_model(const struct open_game *game)
{
    const struct workspace_state *state = workspace_state(game->workspace);
    const struct game *newest = state->newest != NULL ? state->newest->game : NULL;
    if (newest != NULL && newest->root != NULL) {
        return newest;
    }
    return state->project != NULL ? state->project->game : newest;
}

/* ---- the files of a game ---- */

static const struct node *root_of(const struct node *node)
{
    while (node != NULL && node->parent != NULL) {
        node = node->parent;
    }
    return node;
}

/* A path is listed once, with the first part that it plays. */
static void add_file(GArray *files, enum file_role role, const struct data_set *set,
                     const struct node *root)
{
    if (root == NULL || root->span.source == NULL) {
        return;
    }
    const struct game_file file = {root->span.source->path, role, set, root};
    for (guint i = 0; i < files->len; i++) {
        if (strcmp(g_array_index(files, struct game_file, i).path, file.path) == 0) {
            return;
        }
    }
    g_array_append_val(files, file);
}

/* The model keeps no root of the types: it is found from the first of them upwards. */
static const struct node *types_root(const struct record_types *types)
{
    if (types == NULL || types->record_count + types->named_count == 0) {
        return NULL;
    }
    const struct named_type *first =
        types->record_count > 0 ? &types->records[0] : &types->named[0];
    return first->type != NULL ? root_of(first->type->node) : NULL;
}

/* Texts whose expressions are worked out are no more what stands in the file. */
static const struct node *as_written(const struct game *model, const struct node *root,
                                     struct arena *arena)
{
    const struct source_text *source = root != NULL ? root->span.source : NULL;
    for (size_t i = 0; source != NULL && i < model->filled_text_count; i++) {
        if (model->filled_texts[i].scalar->span.source == source) {
            return game_text_read(source->path, source->bytes, source->length, arena);
        }
    }
    return root;
}

/* The tree of a file that no reading of the game asked for. Its text is the editor's where it is open, else the
 * disk's. */
static const struct node *read_unasked(const struct game *model, const char *path,
                                       struct arena *arena)
{
    GByteArray *bytes = g_byte_array_new();
    gchar *text = NULL;
    gsize length = 0;
    if (!source_store_take(model->store, path, bytes) &&
        g_file_get_contents(path, &text, &length, NULL)) {
        g_byte_array_append(bytes, (const guint8 *)text, (guint)length);
    }
    const struct node *root = game_text_read(path, (const char *)bytes->data, bytes->len, arena);
    g_free(text);
    g_byte_array_unref(bytes);
    return root;
}

static bool is_theme(const struct node *root)
{
    return node_lookup(root, "styles") != NULL || node_lookup(root, "colours") != NULL;
}

/* Layouts that no component uses yet, and other themes of the game. `part` is a folder in the game's own; NULL is that
 * folder itself, where only themes are looked for. */
static void add_unasked(GArray *files, const struct game *model, const char *part,
                        struct arena *arena)
{
    gchar *folder = g_build_filename(model->folder, part, NULL);
    GDir *dir = g_dir_open(folder, 0, NULL);
    const char *name = NULL;
    while (dir != NULL && (name = g_dir_read_name(dir)) != NULL) {
        gchar *path = g_build_filename(folder, name, NULL);
        bool is_known = !g_str_has_suffix(name, ".yaml");
        for (guint i = 0; i < files->len && !is_known; i++) {
            is_known = strcmp(g_array_index(files, struct game_file, i).path, path) == 0;
        }
        const struct node *root = is_known ? NULL : read_unasked(model, path, arena);
        if (part != NULL || is_theme(root)) {
            add_file(files, part != NULL ? ROLE_LAYOUT : ROLE_THEME, NULL, root);
        }
        g_free(path);
    }
    if (dir != NULL) {
        g_dir_close(dir);
    }
    g_free(folder);
}

/* In a fixed order, which answers to the editor follow. */
const struct game_file *game_text_files(const struct game *model, struct arena *arena,
                                        size_t *count_out)
{
    GArray *files = g_array_new(FALSE, FALSE, sizeof(struct game_file));
    add_file(files, ROLE_GAME, NULL, model->root);
    for (size_t i = 0; i < model->data_set_count; i++) {
        add_file(files, ROLE_DATA, &model->data_sets[i],
                 as_written(model, model->data_sets[i].root, arena));
    }
    add_file(files, ROLE_THEME, NULL, model->theme.root);
    add_file(files, ROLE_TYPES, NULL, types_root(model->types));
    add_file(files, ROLE_RULES, NULL, model->rules);
    for (size_t i = 0; i < model->layout_count; i++) {
        add_file(files, ROLE_LAYOUT, NULL, model->layouts[i]->root);
    }
    add_unasked(files, model, "layouts", arena);
    add_unasked(files, model, NULL, arena);
    struct game_file *copy = ARENA_NEW_ARRAY(arena, struct game_file, files->len + 1);
    for (guint i = 0; i < files->len; i++) {
        copy[i] = g_array_index(files, struct game_file, i);
    }
    *count_out = files->len;
    g_array_free(files, TRUE);
    return copy;
}

/* ---- the part that a file plays ---- */

/* By game.yaml; while that cannot be read by the name that kerf new gives the file. */
static bool is_named(const struct game *model, const char *key, const struct place *place)
{
    bool is_read = model != NULL && model->root != NULL;
    gchar *usual = g_strconcat(key, ".yaml", NULL);
    const char *name = is_read ? node_text(node_lookup(model->root, key)) : usual;
    gchar *named = name != NULL ? g_canonicalize_filename(name, place->game->folder) : NULL;
    bool same = named != NULL && strcmp(named, place->file->path) == 0;
    g_free(named);
    g_free(usual);
    return same;
}

/* Directly in the folder, or in its folder `name`. */
static bool is_in(const char *path, const char *folder, const char *name)
{
    gchar *whole = name != NULL ? g_build_filename(folder, name, NULL) : g_strdup(folder);
    gchar *own = g_path_get_dirname(path);
    bool is = whole != NULL && strcmp(own, whole) == 0;
    g_free(own);
    g_free(whole);
    return is;
}

static const struct data_set *data_set_at(const struct game *model, const char *path)
{
    for (size_t i = 0; i < model->data_set_count; i++) {
        const struct node *root = model->data_sets[i].root;
        if (root != NULL && root->span.source != NULL &&
            strcmp(root->span.source->path, path) == 0) {
            return &model->data_sets[i];
        }
    }
    return NULL;
}

/* A theme beside the game's own is told by what is in it. Fixed places go before what game.yaml names, and both before
 * what the file looks like. */
static enum file_role find_role(const struct game *model, const struct place *place)
{
    const char *path = place->file->path;
    if (is_in(path, place->game->folder, NULL) && g_str_has_suffix(path, "/game.yaml")) {
        return ROLE_GAME;
    }
    if (is_in(path, place->game->folder, "layouts") ||
        is_in(path, place->session->options.game.shared_layouts, NULL)) {
        return ROLE_LAYOUT;
    }
    /* Keys of game.yaml that name a file, and the part that it plays. */
    static const struct {
        const char *key;
        enum file_role role;
    } named[] = {{"theme", ROLE_THEME}, {"types", ROLE_TYPES}, {"rules", ROLE_RULES}};
    for (size_t i = 0; i < G_N_ELEMENTS(named); i++) {
        if (is_named(model, named[i].key, place)) {
            return named[i].role;
        }
    }
    if (place->set != NULL || (place->root != NULL && place->root->kind == NODE_LIST)) {
        return ROLE_DATA;
    }
    return is_theme(place->root) ? ROLE_THEME : ROLE_OTHER;
}

/* ---- places ---- */

/* Its findings are dropped: the workspace has them. */
const struct node *game_text_read(const char *path, const char *bytes, size_t length,
                                  struct arena *arena)
{
    struct source_store *store = source_store_new();
    struct diag_list *diags = diag_list_new();
    const struct node *root = NULL;
    /* Under the file's own path, which spans tell. */
    source_store_set_text(store, path, bytes, length);
    document_read(arena, path, path, (struct source_span){0}, NULL, &work_limits_default, store,
                  &root, diags);
    diag_list_free(diags);
    source_store_free(store);
    return root;
}

/* Both ends count, as a cursor stands between two characters. */
static bool covers(const struct node *node, size_t offset)
{
    return offset >= node->span.offset && offset <= node->span.offset + node->span.length;
}

/* Finds scalars only; between them is nothing. */
const struct node *node_at(const struct node *root, size_t offset, const struct node **mapping_out)
{
    const struct node *found = NULL;
    *mapping_out = NULL;
    if (root == NULL) {
        return NULL;
    }
    if (root->kind == NODE_SCALAR) {
        return covers(root, offset) ? root : NULL;
    }
    size_t count = root->kind == NODE_LIST ? root->list.count : root->mapping.count;
    for (size_t i = 0; i < count && found == NULL; i++) {
        if (root->kind == NODE_MAPPING && covers(root->mapping.entries[i].key, offset)) {
            *mapping_out = root;
            return root->mapping.entries[i].key;
        }
        found =
            node_at(root->kind == NODE_LIST ? root->list.items[i] : root->mapping.entries[i].value,
                    offset, mapping_out);
    }
    return found;
}

/* Up to the next record: the blank lines behind one belong to it. */
const struct node *record_at(const struct node *root, size_t offset)
{
    const struct node *found = NULL;
    size_t count = root != NULL && root->kind == NODE_LIST ? root->list.count : 0;
    for (size_t i = 0; i < count && root->list.items[i]->span.offset <= offset; i++) {
        found = root->list.items[i];
    }
    return found;
}

/* The tree is of the editor's text, the model of the last reading. Their spans mean the same only when the game is
 * settled. */
bool place_init_at(struct place *place, struct session *session, const char *uri,
                   struct editor_position position)
{
    *place = (struct place){.session = session};
    place->file = session_file(session, uri);
    place->game = place->file != NULL ? session_game(session, place->file->path) : NULL;
    if (place->game == NULL) {
        return false;
    }
    session_begin(session); /* which part a file plays is told by game.yaml */
    place->arena = arena_new();
    place->model = open_game_model(place->game);
    place->source = open_file_source(place->file, place->arena);
    place->offset = editor_offset(place->source, position, session->encoding);
    place->set = place->model != NULL ? data_set_at(place->model, place->file->path) : NULL;
    place->root = game_text_read(place->file->path, place->source->bytes, place->source->length,
                                 place->arena);
    place->role = find_role(place->model, place);
    place->node = node_at(place->root, place->offset, &place->mapping);
    return true;
}

bool place_init(struct place *place, struct session *session, GVariant *params)
{
    struct editor_position position = {0};
    message_position(params, "position", &position);
    return place_init_at(place, session, message_text(params, "textDocument/uri"), position);
}

void place_use_good(struct place *place)
{
    const struct workspace_state *state = workspace_state(place->game->workspace);
    if (state->project != NULL) {
        place->model = state->project->game;
        place->set = data_set_at(place->model, place->file->path);
        place->role = find_role(place->model, place);
    }
}

void place_clear(struct place *place)
{
    arena_free(place->arena);
}
