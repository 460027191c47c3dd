/* A name is used if somebody asked for it while faces were laid out, or if it stands as a word in a document: an
 * expression may come to it for a record that is not there yet. So a name is blamed only where nobody can mean it. */
#include "project/unused.h"

#include <stdint.h>
#include <string.h>

#include "diag/suggest.h"
#include "project/folder_files.h"

/* A name where it is given. */
struct definition {
    const struct node *key;
    const char *what, *used_by;
};

struct name_check {
    const struct game *game;
    struct arena *arena; /* of its messages */
    GArray *definitions; /* struct definition: those that nobody is known to ask for */
    struct word_search *words;
    struct diag_list *diags;
};

/* Allowed for the game as a whole, or not at all. */
static void report(struct arena *arena, const struct game *game, enum diag_code code,
                   const struct node *node, struct diag_list *diags, const char *first,
                   const char *second, const char *third)
{
    const struct allowance_scope scope = {.allowances = &game->allowances};
    const char *path = node_path(arena, node);
    allowances_report(arena, &scope, diags, code, node->span, *path != '\0' ? path : NULL, first,
                      second, third);
}

static void add(struct name_check *check, const struct node *key, const char *what,
                const char *used_by)
{
    const struct definition definition = {key, what, used_by};
    g_array_append_val(check->definitions, definition);
    word_search_want(check->words, node_text(key));
}

/* Of an edition only its own: what it does not use of the game that it extends, that game does. */
static void add_data_sets(struct name_check *check)
{
    const struct node *root = check->game->root, *data = node_lookup(root, "data");
    for (size_t i = 0; data != NULL && i < data->mapping.count; i++) {
        const struct node *key = data->mapping.entries[i].key;
        if (key->span.source == root->span.source) {
            add(check, key, "data set",
                "components have it in `each`, expressions and rules by its name");
        }
    }
}

static void add_types(struct name_check *check)
{
    const struct record_types *types = check->game->types;
    const struct node *named = types != NULL ? node_lookup(types->root, "types") : NULL;
    for (size_t i = 0; named != NULL && i < named->mapping.count; i++) {
        add(check, named->mapping.entries[i].key, "type",
            "`records` and other types have it in place of a kind");
    }
}

/* What takes the place of something in the theme that this one extends is used as that is. The built-in names are
 * those of the first pages of a booklet and of texts without a style; the first colour is the ground of pictures of
 * the whole game. */
static void add_theme(struct name_check *check, const char *section, const gint *asked,
                      const char *const *built_in, const char *what, const char *used_by)
{
    const struct theme *theme = &check->game->theme;
    const struct node *names = node_lookup(theme->root, section);
    const struct node *base = node_lookup(theme->base, section);
    for (size_t i = 0; names != NULL && i < names->mapping.count; i++) {
        const struct node *key = names->mapping.entries[i].key;
        if (asked[i] == FALSE && node_lookup(base, node_text(key)) == NULL &&
            !g_strv_contains(built_in, node_text(key))) {
            add(check, key, what, used_by);
        }
    }
}

static void add_colours_and_styles(struct name_check *check)
{
    static const char *const colours[] = {"accent", NULL}, *const styles[] = {"text", "title",
                                                                              NULL};
    const struct theme *theme = &check->game->theme;
    if (theme->colour_count > 0) {
        g_atomic_int_set(&theme->colour_asked[0], TRUE);
    }
    add_theme(check, "colours", theme->colour_asked, colours, "colour",
              "`fill`, `stroke`, `colour` and their like take it by its name");
    add_theme(check, "styles", theme->style_asked, styles, "style",
              "elements have it in `style`, other styles in `extends`");
}

/* ---- parameters ---- */

/* Where records choose among layouts, all of them take what the component gives to one. */
static bool is_given_to_many(const struct game *game, const struct layout *layout, const char *name)
{
    for (size_t i = 0; i < game->component_count; i++) {
        const struct component *component = &game->components[i];
        bool is_chosen = false, is_given = false;
        for (size_t j = 0; component->item_layouts != NULL && j < component->layout_count; j++) {
            is_chosen = is_chosen || component->layouts[j] == layout;
        }
        for (size_t j = 0; j < component->with_count; j++) {
            is_given = is_given || strcmp(component->with[j].name, name) == 0;
        }
        if (is_chosen && is_given) {
            return true;
        }
    }
    return false;
}

static void add_names(GHashTable *read, struct arena *arena, const struct layout *layout,
                      const struct layout_side *side)
{
    size_t count = 0;
    const char *const *names = layout_side_names(arena, layout, side, &count);
    for (size_t i = 0; i < count; i++) {
        g_hash_table_add(read, (gpointer)(uintptr_t)names[i]);
    }
}

static const struct node *parameter_key(const struct layout *layout, const char *name)
{
    const struct node *parameters = node_lookup(layout->root, "parameters");
    for (size_t i = 0; parameters->kind == NODE_LIST && i < parameters->list.count; i++) {
        if (g_strcmp0(node_text(parameters->list.items[i]), name) == 0) {
            return parameters->list.items[i];
        }
    }
    return node_lookup_key(parameters, name);
}

/* Exact: which names a layout reads is what decides whether two faces can differ. */
static void check_parameters(const struct name_check *check, const struct layout *layout)
{
    struct arena *scratch = arena_new();
    GHashTable *read = g_hash_table_new(g_str_hash, g_str_equal);
    add_names(read, scratch, layout, &layout->front);
    add_names(read, scratch, layout, &layout->back);
    for (size_t i = 0; i < layout->parameter_count; i++) {
        const char *name = layout->parameter_names[i];
        if (!g_hash_table_contains(read, name) && !is_given_to_many(check->game, layout, name)) {
            report(check->arena, check->game, DIAG_NEVER_USED, parameter_key(layout, name),
                   check->diags, "parameter", name,
                   "expressions of the layout read it by its name");
        }
    }
    g_hash_table_destroy(read);
    arena_free(scratch);
}

/* ---- all of them ---- */

static void check_words(const struct name_check *check, const struct folder_files *files)
{
    const struct game *game = check->game;
    folder_files_read(files, check->words);
    for (size_t i = 0; i < game->data_set_count; i++) {
        word_search_read(check->words, game->data_sets[i].root);
    }
    for (guint i = 0; i < check->definitions->len; i++) {
        const struct definition *given = &g_array_index(check->definitions, struct definition, i);
        if (!word_search_found(check->words, node_text(given->key))) {
            report(check->arena, game, DIAG_NEVER_USED, given->key, check->diags, given->what,
                   node_text(given->key), given->used_by);
        }
    }
}

static void check_names(const struct project *project, const struct folder_files *files,
                        struct arena *arena, struct diag_list *diags)
{
    struct name_check check = {
        .game = project->game,
        .arena = arena,
        .definitions = g_array_new(FALSE, FALSE, sizeof(struct definition)),
        .words = word_search_new(),
        .diags = diags,
    };
    add_data_sets(&check);
    add_types(&check);
    add_colours_and_styles(&check);
    check_words(&check, files);
    for (size_t i = 0; i < project->game->layout_count; i++) {
        if (project_owns_layout(project, project->game->layouts[i])) {
            check_parameters(&check, project->game->layouts[i]);
        }
    }
    word_search_free(check.words);
    g_array_free(check.definitions, TRUE);
}

/* A file that stands near the name of a picture that is missing was told of there. */
static void forgive_suggested(struct arena *arena, struct folder_files *files,
                              const struct diag_list *diags)
{
    for (size_t i = 0; i < diag_list_count(diags); i++) {
        const struct diag *diag = diag_list_at(diags, i);
        if (diag->code == DIAG_IMAGE_MISSING) {
            folder_files_mark_read(files, suggest_read(arena, diag->message));
        }
    }
}

static void check_files(const struct game *game, struct folder_files *files, struct arena *arena,
                        struct diag_list *diags)
{
    size_t count = 0;
    forgive_suggested(arena, files, diags);
    const char *names = folder_files_unread(files, &count);
    if (count > 0) {
        const char *how_many = count == 1 ? "a file" : arena_printf(arena, "%zu files", count);
        report(arena, game, DIAG_FILES_UNUSED, node_lookup_key(game->root, "game"), diags, how_many,
               names, NULL);
    }
}

/* Of a stream only the last block is at hand, and what others asked for is not known. */
static bool is_streamed(const struct game *game)
{
    for (size_t i = 0; i < game->data_set_count; i++) {
        if (game->data_sets[i].streamed) {
            return true;
        }
    }
    return false;
}

void unused_check(const struct project *project, GHashTable *pictures, struct diag_list *diags)
{
    const struct game *game = project->game;
    struct arena *arena = arena_new();
    struct folder_files *files = folder_files_new(game, pictures);
    if (!is_streamed(game)) {
        check_names(project, files, arena, diags);
    }
    check_files(game, files, arena, diags);
    allowances_check(&game->allowances, diags);
    folder_files_free(files);
    arena_free(arena);
}
