/* What this run reads is known: documents stand in the game, pictures in its store. What another edition, another theme
 * or a record to come would read is told by the words and the patterns of paths that documents have. */
#include "project/folder_files.h"

#include <string.h>

#include <glib/gstdio.h>

#include "diag/suggest.h"
#include "document/document.h"
#include "project/file_list.h"

/* Of files that are told by name; deeper and more than this a folder is no game any more, and nothing is told of the rest. */
enum { NAMED_MAX = 5, FOLDER_DEPTH_MAX = 8, FILES_MAX = 100000 };

struct folder_file {
    const char *path;                    /* from the game's folder */
    const char *stem;                    /* the name without folder and ending */
    bool is_document, is_read, is_known; /* `is_known`: its words are */
};

struct folder_files {
    const struct game *game;
    struct arena *arena;
    GArray *files;     /* struct folder_file */
    GPtrArray *others; /* const struct node *: documents that this run does not read */
    bool has_other_games;
    struct word_search *paths, *stems; /* paths may stand in data, too */
    GPtrArray *patterns;               /* GPatternSpec *, of paths */
};

static const char *const document_endings[] = {".yaml", ".yml", ".csv",  ".tsv",
                                               ".xlsx", ".ods", ".json", ".jsonl"};
static const char *const picture_endings[] = {".svg", ".png", ".jpg", ".jpeg", ".webp"};

static bool ends_in(const char *name, const char *const *endings, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (g_str_has_suffix(name, endings[i])) {
            return true;
        }
    }
    return false;
}

/* ---- the folder ---- */

/* Whoever calls has seen an ending, so that there is a dot. */
static void add_file(struct folder_files *files, const char *path)
{
    const char *slash = strrchr(path, '/');
    const char *name = slash != NULL ? slash + 1 : path, *dot = strrchr(name, '.');
    const struct folder_file file = {
        .path = arena_strdup(files->arena, path),
        .stem = arena_strndup(files->arena, name, (size_t)(dot - name)),
        .is_document = ends_in(name, document_endings, G_N_ELEMENTS(document_endings)),
    };
    g_array_append_val(files->files, file);
}

/* Beside game.yaml there may be anything, such as pictures for a README. Translations are read in words/ alone, any of
 * them by `--language`; where game.yaml lists languages, it means all. */
static bool is_wanted(const struct game *game, const char *folder, const char *name)
{
    bool is_document = ends_in(name, document_endings, G_N_ELEMENTS(document_endings));
    bool is_picture = ends_in(name, picture_endings, G_N_ELEMENTS(picture_endings));
    return is_document || (*folder != '\0' && is_picture) ||
           (strcmp(folder, "words/") == 0 && g_str_has_suffix(name, ".po") &&
            node_lookup(game->root, "languages") != NULL);
}

/* `folder` is "" or ends in a slash. A folder with a game or with what kerf made in it is something else. */
static void add_folder(struct folder_files *files, const char *folder, unsigned depth)
{
    gchar *opened = g_build_filename(files->game->folder, folder, NULL);
    gchar *game = g_build_filename(opened, "game.yaml", NULL);
    gchar *made = g_build_filename(opened, FILE_LIST_NAME, NULL);
    bool is_other = *folder != '\0' && (g_file_test(game, G_FILE_TEST_EXISTS) ||
                                        g_file_test(made, G_FILE_TEST_EXISTS));
    GDir *dir = is_other ? NULL : g_dir_open(opened, 0, NULL);
    const char *name = NULL;
    while (dir != NULL && (name = g_dir_read_name(dir)) != NULL && files->files->len < FILES_MAX) {
        gchar *joined = g_build_filename(opened, name, NULL);
        gchar *path = g_strconcat(folder, name, NULL), *below = g_strconcat(path, "/", NULL);
        GStatBuf status;
        if (name[0] == '.' || g_lstat(joined, &status) != 0) {
            /* hidden, or gone */
        } else if (S_ISDIR(status.st_mode) && *folder != '\0' && depth < FOLDER_DEPTH_MAX) {
            add_folder(files, below, depth + 1);
        } else if (S_ISREG(status.st_mode) && is_wanted(files->game, folder, name)) {
            add_file(files, path);
        }
        g_free(below);
        g_free(path);
        g_free(joined);
    }
    if (dir != NULL) {
        g_dir_close(dir);
    }
    g_free(made);
    g_free(game);
    g_free(opened);
}

/* "art/moon.svg" of a path to open or to show; NULL of what lies elsewhere. */
static const char *path_within(const char *folder, const char *path)
{
    size_t length = strlen(folder);
    return strncmp(path, folder, length) == 0 && path[length] == '/' ? path + length + 1 : NULL;
}

/* A folder of the first level counts with all that is in it: who reads art/cards/a.png has art/ for his game. */
static void add_top(GHashTable *folders, const char *path)
{
    const char *slash = path != NULL ? strchr(path, '/') : NULL;
    if (slash != NULL) {
        g_hash_table_add(folders, g_strndup(path, (gsize)(slash - path + 1)));
    }
}

/* Documents come first: one that is misspelt changes more than a picture does. */
static int compare_files(gconstpointer a, gconstpointer b)
{
    const struct folder_file *one = a, *other = b;
    return one->is_document != other->is_document ? other->is_document - one->is_document
                                                  : strcmp(one->path, other->path);
}

/* Those that kerf looks into by itself, and those that the game reads something from: in others lies what is none of its
 * business. */
static void add_folders(struct folder_files *files, GHashTable *pictures)
{
    GHashTable *folders = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    add_top(folders, "art/");
    add_top(folders, "layouts/");
    add_top(folders, "words/");
    GHashTableIter iter;
    gpointer path;
    g_hash_table_iter_init(&iter, pictures);
    while (g_hash_table_iter_next(&iter, &path, NULL)) {
        add_top(folders, path_within(files->game->folder, path));
    }
    for (size_t i = 0; i < files->game->data_set_count; i++) {
        add_top(folders, files->game->data_sets[i].path);
    }
    add_folder(files, "", 0);
    g_hash_table_iter_init(&iter, folders);
    while (g_hash_table_iter_next(&iter, &path, NULL)) {
        add_folder(files, path, 1);
    }
    g_hash_table_destroy(folders);
    g_array_sort(files->files, compare_files);
}

/* ---- what documents name ---- */

/* "art/{kind}/{id}.svg" is "art/\*\/\*.svg". */
static gchar *glob_of(const char *text)
{
    GString *glob = g_string_new(NULL);
    unsigned depth = 0;
    for (; *text != '\0'; text++) {
        if (*text == '{' && depth++ == 0) {
            g_string_append_c(glob, '*');
        } else if (*text == '}' && depth > 0) {
            depth--;
        } else if (depth == 0) {
            g_string_append_c(glob, *text);
        }
    }
    return g_string_free(glob, FALSE);
}

/* An icon in a text, `:{kind}:`, is a file of art/icons, whatever its name comes to. */
static void add_pattern(struct folder_files *files, const struct node *scalar)
{
    const char *key = scalar->key != NULL ? node_text(scalar->key) : "";
    gchar *glob = glob_of(scalar->scalar.text), *whole = NULL;
    if (strstr(glob, ":*") != NULL || strcmp(key, "icon") == 0) {
        whole = g_strdup("art/icons/*");
    } else if (strcmp(key, "layout") == 0) {
        whole = g_strdup_printf("layouts/%s.yaml", glob);
    } else if (strchr(glob, '/') != NULL) {
        whole = g_strdup(glob);
    }
    if (whole != NULL) {
        g_ptr_array_add(files->patterns, g_pattern_spec_new(whole));
    }
    g_free(whole);
    g_free(glob);
}

/* Only what has braces: plain words are found by `paths` and `stems` already. */
static void add_patterns(struct folder_files *files, const struct node *node)
{
    if (node == NULL) {
        return;
    }
    if (node->kind == NODE_SCALAR) {
        if (strchr(node->scalar.text, '{') != NULL) {
            add_pattern(files, node);
        }
    } else if (node->kind == NODE_LIST) {
        for (size_t i = 0; i < node->list.count; i++) {
            add_patterns(files, node->list.items[i]);
        }
    } else {
        for (size_t i = 0; i < node->mapping.count; i++) {
            add_patterns(files, node->mapping.entries[i].value);
        }
    }
}

/* `*` goes over slashes too: rather too few findings than one too many. */
static bool fits_pattern(const struct folder_files *files, const char *path)
{
    for (guint i = 0; i < files->patterns->len; i++) {
        if (g_pattern_spec_match_string(files->patterns->pdata[i], path)) {
            return true;
        }
    }
    return false;
}

/* Layouts, icons and languages go by their names alone; other pictures also where an expression makes the path. */
static bool is_named(const struct folder_files *files, const struct folder_file *file)
{
    bool has_stem = !file->is_document || g_str_has_prefix(file->path, "layouts/");
    return word_search_found(files->paths, file->path) ||
           (has_stem && word_search_found(files->stems, file->stem)) ||
           fits_pattern(files, file->path);
}

/* ---- other editions and themes ---- */

/* The tree of a document that this run has read, or NULL. */
static const struct node *find_own(const struct folder_files *files, const char *path)
{
    const struct game *game = files->game;
    const struct node *found = NULL;
    const struct node *const others[] = {game->rules, game->theme.root,
                                         game->types != NULL ? game->types->root : NULL};
    for (size_t i = 0; i < game->data_set_count + G_N_ELEMENTS(others) && found == NULL; i++) {
        const struct node *root =
            i < game->data_set_count ? game->data_sets[i].root : others[i - game->data_set_count];
        const struct source_text *source = root != NULL ? root->span.source : NULL;
        if (source != NULL && g_strcmp0(path_within(game->shown_folder, source->path), path) == 0) {
            found = root;
        }
    }
    return found;
}

/* NULL where it cannot be read. What is wrong in it is said when it is the file of a run, not here. */
static const struct node *read_other(const struct folder_files *files, const char *path)
{
    const struct game *game = files->game;
    const struct node *root = NULL;
    struct diag_list *unheard = diag_list_new();
    document_read(files->arena, arena_printf(files->arena, "%s/%s", game->folder, path), path,
                  (struct source_span){0}, NULL, &game->limits, game->store, &root, unheard);
    diag_list_free(unheard);
    return root;
}

/* What a known file names is named, as if this run read it. */
static void know(struct folder_files *files, struct folder_file *file, const struct node *root)
{
    file->is_known = file->is_read = true;
    g_ptr_array_add(files->others, (gpointer)root);
    word_search_read(files->stems, root);
}

/* `--theme` may name it in place of the game's own. */
static bool is_another_theme(const struct folder_files *files, const struct node *root)
{
    return files->game->theme.root != NULL &&
           (node_lookup(root, "colours") != NULL || node_lookup(root, "styles") != NULL);
}

/* There are some hundred files at most, and this is asked of data sets: no table pays. */
static bool is_listed(const struct folder_files *files, const char *path)
{
    for (guint i = 0; i < files->files->len; i++) {
        if (strcmp(g_array_index(files->files, struct folder_file, i).path, path) == 0) {
            return true;
        }
    }
    return false;
}

/* Data of another edition in a folder that this run reads nothing from: its words count, the files are no one's. */
static void read_data_elsewhere(struct folder_files *files, const struct node *root)
{
    const struct node *data = node_lookup(root, "data");
    for (size_t i = 0; data != NULL && data->kind == NODE_MAPPING && i < data->mapping.count; i++) {
        const struct node *set = data->mapping.entries[i].value;
        const char *path = node_text(set->kind == NODE_MAPPING ? node_lookup(set, "file") : set);
        bool is_elsewhere = path != NULL && document_ending_known(path) &&
                            !g_path_is_absolute(path) && strstr(path, "..") == NULL &&
                            !is_listed(files, path);
        const struct node *read = is_elsewhere ? read_other(files, path) : NULL;
        if (read != NULL) {
            g_ptr_array_add(files->others, (gpointer)read);
        }
    }
}

/* Another edition, which is a game or starts from one, or another theme. */
static void read_starting_points(struct folder_files *files, const char *own)
{
    for (guint i = 0; i < files->files->len; i++) {
        struct folder_file *file = &g_array_index(files->files, struct folder_file, i);
        bool may_start = strchr(file->path, '/') == NULL && g_str_has_suffix(file->path, ".yaml") &&
                         strcmp(file->path, own) != 0 &&
                         (!is_named(files, file) || strcmp(file->path, "game.yaml") == 0);
        const struct node *root = may_start ? read_other(files, file->path) : NULL;
        bool is_game = node_lookup(root, "game") != NULL && node_lookup(root, "components") != NULL;
        if (is_game || is_another_theme(files, root) ||
            node_text(node_lookup(root, "extends")) != NULL) {
            know(files, file, root);
            word_search_read(files->paths, root);
            read_data_elsewhere(files, root);
            files->has_other_games |= node_lookup(root, "game") != NULL || is_game;
        }
    }
}

/* What they name, and what that names. */
static void read_named(struct folder_files *files)
{
    bool goes_on = files->others->len > 0;
    while (goes_on) {
        goes_on = false;
        for (guint i = 0; i < files->files->len; i++) {
            struct folder_file *file = &g_array_index(files->files, struct folder_file, i);
            bool is_new = file->is_document && !file->is_known && !file->is_read &&
                          document_ending_known(file->path) && is_named(files, file);
            /* A long deck takes its time to read, and to be let go. */
            const struct node *own = is_new ? find_own(files, file->path) : NULL;
            const struct node *root = is_new && own == NULL ? read_other(files, file->path) : own;
            if (root != NULL) {
                know(files, file, root);
                /* What this run has read was searched for paths before. */
                word_search_read(files->paths, own == NULL ? root : NULL);
                goes_on = true;
            }
        }
    }
}

/* ---- all of it ---- */

/* Of "art/{id}.svg" what stands before and behind the expression is the file's. */
static bool is_named_by(const char *path, const char *file)
{
    const char *opening = strchr(path, '{'), *closing = strrchr(path, '}');
    if (opening == NULL || closing == NULL) {
        return strcmp(file, path) == 0;
    }
    return strncmp(file, path, (size_t)(opening - path)) == 0 &&
           g_str_has_suffix(file, closing + 1);
}

/* As the game names it, from its folder; what is not among the files is no matter. */
void folder_files_mark_read(struct folder_files *files, const char *path)
{
    for (guint i = 0; path != NULL && i < files->files->len; i++) {
        struct folder_file *file = &g_array_index(files->files, struct folder_file, i);
        file->is_read = file->is_read || is_named_by(path, file->path);
    }
}

/* Pictures as this run asked for them, drawn or not; layouts by their documents. Data sets are marked as they are looked at. */
static void mark_all_read(struct folder_files *files, GHashTable *pictures)
{
    const struct game *game = files->game;
    for (guint i = 0; i < files->files->len; i++) {
        struct folder_file *file = &g_array_index(files->files, struct folder_file, i);
        gchar *opened = g_strdup_printf("%s/%s", game->folder, file->path);
        file->is_read = g_hash_table_contains(pictures, opened);
        g_free(opened);
    }
    for (size_t i = 0; i < game->layout_count; i++) {
        folder_files_mark_read(
            files, path_within(game->shown_folder, game->layouts[i]->root->span.source->path));
    }
    folder_files_mark_read(files, GAME_BANNER);
    folder_files_mark_read(files, "art/box.png");
}

/* The file of a data set is no use of a set of that name. */
static void read_data_settings(const struct node *data, struct word_search *search)
{
    for (size_t i = 0; data->kind == NODE_MAPPING && i < data->mapping.count; i++) {
        const struct node *set = data->mapping.entries[i].value;
        if (set->kind == NODE_SCALAR) {
            word_search_read_path(search, set);
        }
        for (size_t j = 0; set->kind == NODE_MAPPING && j < set->mapping.count; j++) {
            const struct node *setting = set->mapping.entries[j].value;
            if (strcmp(node_text(set->mapping.entries[j].key), "file") != 0) {
                word_search_read(search, setting);
            } else if (setting->kind == NODE_SCALAR) {
                word_search_read_path(search, setting);
            }
        }
    }
}

/* What a game allows is no use of what it names there. */
static void read_game(const struct node *root, struct word_search *search)
{
    for (size_t i = 0; root->kind == NODE_MAPPING && i < root->mapping.count; i++) {
        const struct node_entry *entry = &root->mapping.entries[i];
        if (strcmp(node_text(entry->key), "data") == 0) {
            read_data_settings(entry->value, search);
        } else if (strcmp(node_text(entry->key), "allow") != 0) {
            word_search_read(search, entry->value);
        }
    }
}

/* The documents of this run but for its data, in which any word may stand. */
static void read_own(const struct game *game, struct word_search *search)
{
    read_game(game->root, search);
    word_search_read(search, game->theme.root);
    word_search_read(search, game->theme.base);
    word_search_read(search, game->rules);
    word_search_read(search, game->types != NULL ? game->types->root : NULL);
    for (size_t i = 0; i < game->layout_count; i++) {
        word_search_read(search, game->layouts[i]->root);
    }
}

void folder_files_read(const struct folder_files *files, struct word_search *search)
{
    read_own(files->game, search);
    for (guint i = 0; i < files->others->len; i++) {
        read_game(files->others->pdata[i], search);
    }
}

/* What no face of this edition asks for may be what another makes of the same layouts; a picture that is not drawn is
 * not asked for. */
static void add_all_patterns(struct folder_files *files)
{
    const struct game *game = files->game;
    add_patterns(files, game->types != NULL ? game->types->root : NULL);
    if (files->has_other_games || game->theme.pictures != THEME_PICTURES_ALL) {
        add_patterns(files, game->root);
        for (size_t i = 0; i < game->layout_count; i++) {
            add_patterns(files, game->layouts[i]->root);
        }
        for (guint i = 0; i < files->others->len; i++) {
            add_patterns(files, files->others->pdata[i]);
        }
    }
}

/* Wanted before anything is read: a search takes in only what it looks for. */
static void want_all(struct folder_files *files)
{
    for (guint i = 0; i < files->files->len; i++) {
        const struct folder_file *file = &g_array_index(files->files, struct folder_file, i);
        word_search_want(files->paths, file->path);
        word_search_want(files->stems, file->stem);
    }
}

static void free_pattern(gpointer pattern)
{
    g_pattern_spec_free(pattern);
}

/* In this order: what there is, what this run reads, what its documents name, then what other editions read and name. */
struct folder_files *folder_files_new(const struct game *game, GHashTable *pictures)
{
    struct folder_files *files = g_new(struct folder_files, 1);
    *files = (struct folder_files){
        .game = game,
        .arena = arena_new(),
        .files = g_array_new(FALSE, FALSE, sizeof(struct folder_file)),
        .others = g_ptr_array_new(),
        .paths = word_search_new(),
        .stems = word_search_new(),
        .patterns = g_ptr_array_new_with_free_func(free_pattern),
    };
    add_folders(files, pictures);
    mark_all_read(files, pictures);
    want_all(files);
    read_own(game, files->paths);
    read_own(game, files->stems);
    for (size_t i = 0; i < game->data_set_count; i++) {
        word_search_read(files->paths, game->data_sets[i].root);
    }
    const char *own = path_within(game->shown_folder, game->root->span.source->path);
    folder_files_mark_read(files, own);
    read_starting_points(files, own != NULL ? own : "");
    read_named(files);
    add_all_patterns(files);
    return files;
}

void folder_files_free(struct folder_files *files)
{
    g_array_free(files->files, TRUE);
    g_ptr_array_free(files->others, TRUE);
    word_search_free(files->paths);
    word_search_free(files->stems);
    g_ptr_array_free(files->patterns, TRUE);
    arena_free(files->arena);
    g_free(files);
}

/* ---- what is left ---- */

/* A file that is named may be read by a record to come. */
static bool is_unread(const struct folder_files *files, const struct folder_file *file)
{
    return !file->is_read && !is_named(files, file);
}

/* 0 of a file that lies in the game's folder itself. */
static size_t folder_length(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash != NULL ? (size_t)(slash - path) : 0;
}

/* A file is mistaken for one of its own folder: nobody misspells the way as well. */
static bool are_beside(const char *a, const char *b)
{
    size_t length = folder_length(a);
    return length == folder_length(b) && memcmp(a, b, length) == 0;
}

/* " (is it layouts/card.yaml?)", of the documents beside it that are read; or what game.yaml lacks; or "". */
static const char *what_was_meant(const struct folder_files *files, const struct folder_file *file)
{
    static const char *const keys[] = {"theme", "rules", "types"};
    const char *key = strchr(file->path, '/') == NULL
                          ? suggest_nearest(file->stem, keys, G_N_ELEMENTS(keys))
                          : NULL;
    if (key != NULL && node_lookup(files->game->root, key) == NULL) {
        return arena_printf(files->arena, " (game.yaml has no `%s`)", key);
    }
    const char **stems = ARENA_NEW_ARRAY(files->arena, const char *, files->files->len);
    const char **paths = ARENA_NEW_ARRAY(files->arena, const char *, files->files->len);
    size_t count = 0;
    for (guint i = 0; file->is_document && i < files->files->len; i++) {
        const struct folder_file *other = &g_array_index(files->files, struct folder_file, i);
        if (other->is_document && are_beside(file->path, other->path) && !is_unread(files, other)) {
            stems[count] = other->stem;
            paths[count++] = other->path;
        }
    }
    const char *nearest = suggest_nearest(file->stem, stems, count);
    for (size_t i = 0; i < count; i++) {
        if (stems[i] == nearest) {
            return arena_printf(files->arena, " (is it %s?)", paths[i]);
        }
    }
    return "";
}

/* Documents first, as the files are sorted; the count is of all. */
const char *folder_files_unread(const struct folder_files *files, size_t *count_out)
{
    const char *names = NULL;
    size_t count = 0;
    for (guint i = 0; i < files->files->len; i++) {
        const struct folder_file *file = &g_array_index(files->files, struct folder_file, i);
        if (is_unread(files, file) && count++ < NAMED_MAX) {
            names =
                arena_printf(files->arena, "%s%s%s%s", names != NULL ? names : "",
                             names != NULL ? ", " : "", file->path, what_was_meant(files, file));
        }
    }
    *count_out = count;
    return count > NAMED_MAX
               ? arena_printf(files->arena, "%s and %zu more", names, count - NAMED_MAX)
               : names;
}
