/* A name is used if somebody asked for it while faces were laid out, or if it stands as a word in a document: an
 * expression may come to it for a record that is not there yet. So a name is blamed only where nobody can mean it. */
#include "project/unused.h"

#include <stdint.h>
#include <string.h>

#include "diag/suggest.h"
#include "project/folder_files.h"
#include "project/unused_boards.h"

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
    GHashTable *pictures; /* paths, as a set */
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

/* "; did you mean 'meadow'?" of a name that would take the place of one of the theme that this one extends; else "". */
static const char *near_tail(struct arena *arena, const struct node *base, const struct node *key)
{
    size_t count = base != NULL && base->kind == NODE_MAPPING ? base->mapping.count : 0;
    const char **names = ARENA_NEW_ARRAY(arena, const char *, count + 1);
    for (size_t i = 0; i < count; i++) {
        names[i] = node_text(base->mapping.entries[i].key);
    }
    const char *nearest = suggest_nearest(node_text(key), names, count);
    return nearest != NULL ? arena_printf(arena, "; did you mean '%s'?", nearest) : "";
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
            add(check, key, what,
                arena_printf(check->arena, "%s%s", used_by, near_tail(check->arena, base, key)));
        }
    }
}

/* In small letters. "" for what is no SVG or cannot be read, which others tell. */
static char *read_drawing(const char *path)
{
    gchar *bytes = NULL;
    if (!g_str_has_suffix(path, ".svg") || !g_file_get_contents(path, &bytes, NULL, NULL)) {
        return g_strdup("");
    }
    char *small = g_ascii_strdown(bytes, -1);
    g_free(bytes);
    return small;
}

/* A colour that drawings are in is used: a theme that saves ink makes another of it in them. */
static void drop_drawn_colours(struct name_check *check)
{
    const struct node *colours = node_lookup(check->game->theme.root, "colours");
    GHashTableIter iter;
    gpointer path;
    g_hash_table_iter_init(&iter, check->pictures);
    while (check->definitions->len > 0 && g_hash_table_iter_next(&iter, &path, NULL)) {
        char *drawing = read_drawing(path);
        for (guint i = check->definitions->len; i-- > 0;) {
            const struct node *key = g_array_index(check->definitions, struct definition, i).key;
            const char *colour = node_lookup_key(colours, node_text(key)) == key
                                     ? node_text(node_lookup(colours, node_text(key)))
                                     : NULL;
            char *small = g_ascii_strdown(colour != NULL ? colour : "", -1);
            if (small[0] == '#' && strstr(drawing, small) != NULL) {
                g_array_remove_index(check->definitions, i);
            }
            g_free(small);
        }
        g_free(drawing);
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
    drop_drawn_colours(check);
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

/* ---- boards ---- */

/* Whether the look was told of where a board has none: then that is the mistake. */
static bool was_suggested(const struct name_check *check, const struct node *key)
{
    for (size_t i = 0; i < diag_list_count(check->diags); i++) {
        const struct diag *diag = diag_list_at(check->diags, i);
        if ((diag->code == DIAG_BOARD_NO_LOOK || diag->code == DIAG_BOARD_LINE_NO_LOOK) &&
            g_strcmp0(suggest_read(check->arena, diag->message), node_text(key)) == 0) {
            return true;
        }
    }
    return false;
}

static void add_looks(struct name_check *check, const struct project *project)
{
    GPtrArray *keys = unused_looks_find(project);
    for (guint i = 0; i < keys->len; i++) {
        const struct node *key = keys->pdata[i];
        if (!was_suggested(check, key)) {
            add(check, key, "look", "spaces, lines and regions of boards have it by their names");
        }
    }
    g_ptr_array_free(keys, TRUE);
}

static void check_legends(const struct name_check *check, const GPtrArray *keys)
{
    for (guint i = 0; i < keys->len; i++) {
        const struct node *key = keys->pdata[i];
        report(check->arena, check->game, DIAG_NEVER_USED, key, check->diags, "entry of the legend",
               node_text(key), "words of its layer are looked up in it");
    }
}

/* Whether a region without a look was told of. */
static bool was_told(const struct name_check *check, const struct node *region)
{
    for (size_t i = 0; i < diag_list_count(check->diags); i++) {
        const struct diag *diag = diag_list_at(check->diags, i);
        if (diag->code == DIAG_BOARD_NO_LOOK && diag->span.source == region->span.source &&
            diag->span.offset == region->span.offset) {
            return true;
        }
    }
    return false;
}

static void read_documents(const struct game *game, const struct folder_files *files,
                           struct word_search *words)
{
    folder_files_read(files, words);
    for (size_t i = 0; i < game->data_set_count; i++) {
        word_search_read(words, game->data_sets[i].root);
    }
}

/* Where a region is given is no use of it, so that the documents are searched without these. */
static void check_regions(const struct name_check *check, GPtrArray *keys,
                          const struct folder_files *files)
{
    const struct game *game = check->game;
    struct word_search *words = word_search_new();
    word_search_leave_regions(words);
    for (guint i = keys->len; i-- > 0;) {
        if (unused_region_is_drawn(game, node_text(keys->pdata[i])) ||
            was_told(check, keys->pdata[i])) {
            g_ptr_array_remove_index(keys, i);
        } else {
            word_search_want(words, node_text(keys->pdata[i]));
        }
    }
    read_documents(game, files, words);
    for (guint i = 0; i < keys->len; i++) {
        const struct node *key = keys->pdata[i];
        if (!word_search_found(words, node_text(key))) {
            report(check->arena, game, DIAG_NEVER_USED, key, check->diags, "region", node_text(key),
                   "looks, walls, other regions and rules have it by its name");
        }
    }
    word_search_free(words);
}

/* ---- records ---- */

/* Whether the component takes none of a record on purpose: by a field that is 0. */
static bool has_no_copies(const struct project *project, const struct node *record)
{
    bool none = false;
    for (size_t i = 0; i < project->game->component_count && !none; i++) {
        const struct node *copies = node_lookup(project->game->components[i].node, "copies");
        const struct node *field = copies != NULL && node_text(copies) != NULL
                                       ? node_lookup(record, node_text(copies))
                                       : NULL;
        none = field != NULL && g_strcmp0(node_text(field), "0") == 0;
    }
    return none;
}

/* The records of which there are pieces, as a set. */
static GHashTable *find_printed(const struct project *project)
{
    GHashTable *printed = g_hash_table_new(NULL, NULL);
    for (size_t i = 0; i < project->pieces->component_count; i++) {
        const struct component_pieces *pieces = &project->pieces->components[i];
        for (size_t j = 0; j < pieces->count; j++) {
            g_hash_table_add(printed, (gpointer)(uintptr_t)pieces->pieces[j].record);
        }
    }
    return printed;
}

/* A record is used if a piece is made of it, or if its id stands outside of its own data set. */
static void check_set(const struct name_check *check, const struct project *project,
                      const struct folder_files *files, const struct data_set *set,
                      GHashTable *printed)
{
    const struct game *game = check->game;
    GPtrArray *left_out = g_ptr_array_new();
    struct word_search *words = word_search_new();
    for (size_t i = 0; i < set->root->list.count; i++) {
        const struct node *record = set->root->list.items[i];
        const struct node *id = node_lookup(record, "id");
        if (node_text(id) != NULL && !g_hash_table_contains(printed, record) &&
            !has_no_copies(project, record)) {
            g_ptr_array_add(left_out, (gpointer)(uintptr_t)id);
            word_search_want(words, node_text(id));
        }
    }
    folder_files_read(files, words);
    for (size_t i = 0; i < game->data_set_count; i++) {
        word_search_read(words, &game->data_sets[i] != set ? game->data_sets[i].root : NULL);
    }
    /* Where none has a piece the set is read in another way. */
    for (guint i = 0; left_out->len < set->root->list.count && i < left_out->len; i++) {
        const struct node *id = left_out->pdata[i];
        if (!word_search_found(words, node_text(id))) {
            report(check->arena, game, DIAG_NEVER_USED, id, check->diags, "record", node_text(id),
                   "components that have its data set in `each` leave it out by `when`");
        }
    }
    word_search_free(words);
    g_ptr_array_free(left_out, TRUE);
}

static void check_records(const struct name_check *check, const struct project *project,
                          const struct folder_files *files)
{
    GHashTable *printed = find_printed(project);
    for (size_t i = 0; i < check->game->data_set_count; i++) {
        const struct data_set *set = &check->game->data_sets[i];
        if (set->root->kind == NODE_LIST) {
            check_set(check, project, files, set, printed);
        }
    }
    g_hash_table_destroy(printed);
}

/* ---- all of them ---- */

static void check_words(const struct name_check *check, const struct folder_files *files)
{
    const struct game *game = check->game;
    read_documents(game, files, check->words);
    for (guint i = 0; i < check->definitions->len; i++) {
        const struct definition *given = &g_array_index(check->definitions, struct definition, i);
        if (!word_search_found(check->words, node_text(given->key))) {
            report(check->arena, game, DIAG_NEVER_USED, given->key, check->diags, given->what,
                   node_text(given->key), given->used_by);
        }
    }
}

static void check_names(const struct project *project, GHashTable *pictures,
                        const struct folder_files *files, struct arena *arena,
                        struct diag_list *diags)
{
    struct name_check check = {
        .game = project->game,
        .arena = arena,
        .definitions = g_array_new(FALSE, FALSE, sizeof(struct definition)),
        .words = word_search_new(),
        .pictures = pictures,
        .diags = diags,
    };
    const struct unused_on_boards on_boards = unused_on_boards_find(project);
    add_data_sets(&check);
    add_types(&check);
    add_colours_and_styles(&check);
    add_looks(&check, project);
    check_legends(&check, on_boards.legends);
    check_words(&check, files);
    check_regions(&check, on_boards.regions, files);
    check_records(&check, project, files);
    for (size_t i = 0; i < project->game->layout_count; i++) {
        if (project_owns_layout(project, project->game->layouts[i])) {
            check_parameters(&check, project->game->layouts[i]);
        }
    }
    word_search_free(check.words);
    g_ptr_array_free(on_boards.legends, TRUE);
    g_ptr_array_free(on_boards.regions, TRUE);
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
        check_names(project, pictures, files, arena, diags);
    }
    check_files(game, files, arena, diags);
    allowances_check(&game->allowances, diags);
    folder_files_free(files);
    arena_free(arena);
}
