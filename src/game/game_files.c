/* Files of a game. A stranger's game may be opened safely: real paths are compared, so that neither
 * `..` nor a link leads out of the folder. */
#include "game/game_files.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <glib.h>

#include "diag/suggest.h"

/* Of two files for one icon the first ending wins. */
static const char *const icon_endings[] = {".svg", ".png"};

/* Both are real paths, without `..` and links. A folder of which the path begins alike is another one; only the
 * root ends in a slash. */
static bool lies_within(const char *folder, const char *path)
{
    size_t length = strlen(folder);
    return strncmp(folder, path, length) == 0 && (path[length] == '/' || folder[length - 1] == '/');
}

/* What is outside is refused though it could be read; what is nowhere may be misspelt. */
enum file_place { FILE_INSIDE, FILE_OUTSIDE, FILE_NOWHERE };

/* What is told of a path by its words and the folders on its way alone. */
enum path_kind { PATH_STRAIGHT, PATH_WINDING, PATH_NOWHERE };

/* A step at a time below the folder: realpath() is dear, as it goes through all that is above it, too. Winding is what
 * has links, or steps that are empty or dots. */
static enum path_kind walk_path(const char *folder, const char *path)
{
    char *walked = g_strconcat(folder, "/", path, NULL);
    enum path_kind kind = PATH_STRAIGHT;
    for (char *step = walked + strlen(folder) + 1, *next; kind == PATH_STRAIGHT && step != NULL;
         step = next) {
        struct stat status;
        next = strchr(step, '/');
        if (next != NULL) {
            *next = '\0';
        }
        kind = step[strspn(step, ".")] == '\0' ? PATH_WINDING
               : lstat(walked, &status) != 0   ? PATH_NOWHERE
               : S_ISLNK(status.st_mode)       ? PATH_WINDING
                                               : PATH_STRAIGHT;
        if (next != NULL) {
            *next++ = '/';
        }
    }
    int error = errno;
    g_free(walked);
    errno = error;
    return kind;
}

/* Where a path below the game's folder leads, links followed; errno tells why nowhere. */
static enum file_place find_place(const struct game *game, const char *path)
{
    if (game->real_folder == NULL) {
        return FILE_NOWHERE;
    }
    enum path_kind kind = walk_path(game->folder, path);
    if (kind != PATH_WINDING) {
        return kind == PATH_STRAIGHT ? FILE_INSIDE : FILE_NOWHERE;
    }
    char *joined = g_strconcat(game->folder, "/", path, NULL), *real = realpath(joined, NULL);
    enum file_place place = real == NULL                           ? FILE_NOWHERE
                            : lies_within(game->real_folder, real) ? FILE_INSIDE
                                                                   : FILE_OUTSIDE;
    int error = errno;
    free(real);
    g_free(joined);
    errno = error;
    return place;
}

bool game_has_file(const struct game *game, const char *path)
{
    gchar *joined = g_build_filename(game->folder, path, NULL);
    bool exists = g_file_test(joined, G_FILE_TEST_EXISTS);
    g_free(joined);
    return exists;
}

static int compare_names(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Adds the names of files in `folder` that end in `ending`, without it. */
static void add_names(struct arena *arena, const char *folder, const char *ending, GPtrArray *names)
{
    GDir *dir = g_dir_open(folder, 0, NULL);
    if (dir == NULL) {
        return;
    }
    const char *file = NULL;
    while ((file = g_dir_read_name(dir)) != NULL) {
        if (g_str_has_suffix(file, ending)) {
            g_ptr_array_add(names, arena_strndup(arena, file, strlen(file) - strlen(ending)));
        }
    }
    g_dir_close(dir);
}

/* Sorted by bytes, as a folder lists its files in any order and findings must not change with it. Frees `names`. */
static const char *const *sorted_names(struct arena *arena, GPtrArray *names, size_t *count_out)
{
    g_ptr_array_sort(names, compare_names);
    const char **result = ARENA_NEW_ARRAY(arena, const char *, names->len + 1);
    for (guint i = 0; i < names->len; i++) {
        result[i] = g_ptr_array_index(names, i);
    }
    *count_out = names->len;
    g_ptr_array_free(names, TRUE);
    return result;
}

/* A file's name without its ending. */
static const char *stem_of(struct arena *arena, const char *name)
{
    const char *dot = strrchr(name, '.');
    return dot != NULL ? arena_strndup(arena, name, (size_t)(dot - name)) : name;
}

/* The file in `folder` whose name is nearest to a name; endings do not count, as all of a kind have the
 * same. NULL if none is near. */
static const char *nearest_file(struct arena *arena, const char *folder, const char *name)
{
    GPtrArray *found = g_ptr_array_new();
    add_names(arena, folder, "", found);
    size_t count, file_count = 0;
    const char *const *names = sorted_names(arena, found, &count);
    const char **files = ARENA_NEW_ARRAY(arena, const char *, count);
    const char **stems = ARENA_NEW_ARRAY(arena, const char *, count);
    for (size_t i = 0; i < count; i++) {
        if (g_file_test(arena_printf(arena, "%s/%s", folder, names[i]), G_FILE_TEST_IS_REGULAR)) {
            stems[file_count] = stem_of(arena, names[i]);
            files[file_count++] = names[i];
        }
    }
    const char *nearest = suggest_nearest(stem_of(arena, name), stems, file_count);
    for (size_t i = 0; i < file_count; i++) {
        if (stems[i] == nearest) {
            return files[i];
        }
    }
    return NULL;
}

const char *game_path_fault(const char *path)
{
    return strstr(path, "://") != NULL
               ? "; nothing is read from the web: save it in the game's folder"
           : strchr(path, '\\') != NULL ? "; between folders stands '/'"
                                        : "";
}

const char *game_file_suggestion(const struct game *game, struct arena *arena, const char *path)
{
    char *folder = g_path_get_dirname(path), *name = g_path_get_basename(path);
    /* The names of files outside of the game are nobody's business: a finding must not list them. */
    const char *before = strcmp(folder, ".") == 0 ? "" : arena_printf(arena, "%s/", folder);
    const char *joined = arena_printf(arena, "%s/%s", game->folder, before);
    bool may_look = *before == '\0' || find_place(game, before) == FILE_INSIDE;
    const char *nearest = may_look ? nearest_file(arena, joined, name) : NULL;
    g_free(folder);
    g_free(name);
    return nearest != NULL ? arena_printf(arena, "; did you mean '%s%s'?", before, nearest) : "";
}

/* Whether a path goes above the folder that it starts from, by its words alone. */
static bool leads_out(const char *path)
{
    gchar **parts = g_strsplit(path, "/", -1);
    int depth = 0;
    bool leads = false;
    for (gchar **part = parts; *part != NULL; part++) {
        if (strcmp(*part, "..") == 0) {
            depth--;
        } else if (**part != '\0' && strcmp(*part, ".") != 0) {
            depth++;
        }
        leads = leads || depth < 0;
    }
    g_strfreev(parts);
    return leads;
}

/* The outcome of looking for a file that a game names. A folder on the way that is a file is as good as
 * one that is not there. */
static enum file_place look_for(const struct game *game, const char *path, bool *missing_out)
{
    enum file_place place = g_path_is_absolute(path) ? FILE_OUTSIDE : find_place(game, path);
    /* What is outside is no file to come. */
    if (place == FILE_NOWHERE && leads_out(path)) {
        place = FILE_OUTSIDE;
    }
    *missing_out = place == FILE_NOWHERE && (errno == ENOENT || errno == ENOTDIR);
    return place;
}

/* Always NULL. Reads errno, so it comes right after look_for(). */
static const char *report_file(const struct game *game, struct arena *arena, enum file_place place,
                               const char *path, const struct node *node, struct diag_list *diags)
{
    if (place == FILE_NOWHERE) {
        const char *problem = g_strerror(errno);
        node_report(diags, DIAG_FILE_UNREADABLE, node, path,
                    arena_printf(arena, "%s%s%s", problem, game_path_fault(path),
                                 game_file_suggestion(game, arena, path)));
    } else {
        node_report(diags, DIAG_FILE_OUTSIDE, node, path);
    }
    return NULL;
}

const char *game_file(const struct game *game, struct arena *arena, const char *path,
                      const struct node *node, struct diag_list *diags)
{
    bool missing = false;
    const char *joined = arena_printf(arena, "%s/%s", game->folder, path);
    enum file_place place = look_for(game, path, &missing);
    return place == FILE_INSIDE ? joined : report_file(game, arena, place, path, node, diags);
}

const char *game_picture_file(const struct game *game, struct arena *arena, const char *path,
                              const struct node *node, bool *missing_out, struct diag_list *diags)
{
    const char *joined = arena_printf(arena, "%s/%s", game->folder, path);
    enum file_place place = look_for(game, path, missing_out);
    if (place == FILE_INSIDE || *missing_out) {
        return *missing_out ? NULL : joined;
    }
    return report_file(game, arena, place, path, node, diags);
}

const struct node *game_document(struct game *game, const char *path, const struct node *asked_at,
                                 const struct table_form *form, struct diag_list *diags)
{
    const char *file = game_file(game, game->arena, path, asked_at, diags);
    const struct node *root = NULL;
    if (file != NULL) {
        const char *shown = arena_printf(game->arena, "%s/%s", game->shown_folder, path);
        document_read(game->arena, file, shown, asked_at->span, form, &game->limits, game->store,
                      &root, diags);
    }
    return root;
}

bool game_is_id(const char *text)
{
    bool good = *text != '\0' && *text != '-' && *text != '_';
    for (const char *at = text; good && *at != '\0'; at = g_utf8_next_char(at)) {
        gunichar c = g_utf8_get_char(at);
        good = g_unichar_isalnum(c) || c == '-' || c == '_';
    }
    return good;
}

/* By the bytes of their names, for sorting and searching alike. */
static int compare_icons(const void *a, const void *b)
{
    return strcmp(((const struct icon_file *)a)->name, ((const struct icon_file *)b)->name);
}

/* A link to a file outside of the game is no icon. */
static void add_icons(struct game *game, const char *ending, GHashTable *seen, GArray *icons)
{
    GPtrArray *names = g_ptr_array_new();
    static const char below[] = "art/icons";
    const char *folder = arena_printf(game->arena, "%s/%s", game->folder, below);
    add_names(game->arena, folder, ending, names);
    for (guint i = 0; i < names->len; i++) {
        char *name = g_ptr_array_index(names, i);
        const char *path = arena_printf(game->arena, "%s/%s%s", folder, name, ending);
        const char *within = path + strlen(game->folder) + 1;
        if (g_file_test(path, G_FILE_TEST_IS_REGULAR) && find_place(game, within) == FILE_INSIDE &&
            g_hash_table_add(seen, name)) {
            const struct icon_file icon = {name, path};
            g_array_append_val(icons, icon);
        }
    }
    g_ptr_array_free(names, TRUE);
}

/* Once a run: texts ask for icons by the thousand. Endings come in the order in which the first wins. */
void game_files_find(struct game *game)
{
    char *real = realpath(game->folder, NULL);
    game->real_folder = real != NULL ? arena_strdup(game->arena, real) : NULL;
    free(real);
    GArray *icons = g_array_new(FALSE, FALSE, sizeof(struct icon_file));
    GHashTable *seen = g_hash_table_new(g_str_hash, g_str_equal);
    for (size_t i = 0; i < G_N_ELEMENTS(icon_endings); i++) {
        add_icons(game, icon_endings[i], seen, icons);
    }
    struct icon_file *found = ARENA_NEW_ARRAY(game->arena, struct icon_file, icons->len + 1);
    if (icons->len > 0) {
        memcpy(found, icons->data, icons->len * sizeof *found);
        qsort(found, icons->len, sizeof *found, compare_icons);
    }
    game->icons = found;
    game->icon_count = icons->len;
    g_hash_table_destroy(seen);
    g_array_free(icons, TRUE);
}

/* "sword#red" is the icon sword in red. */
const char *game_icon_file(const struct game *game, const char *name)
{
    gchar *file = g_strndup(name, strcspn(name, "#"));
    const struct icon_file wanted = {.name = file};
    const struct icon_file *found =
        game->icon_count > 0
            ? bsearch(&wanted, game->icons, game->icon_count, sizeof *game->icons, compare_icons)
            : NULL;
    g_free(file);
    return found != NULL ? found->path : NULL;
}

bool game_icon_is_wanted(const struct game *game, struct arena *arena, const char *name)
{
    size_t count = 0;
    const char *const *names = game_icon_names(game, arena, &count);
    return game_icon_file(game, name) == NULL && suggest_nearest(name, names, count) == NULL;
}

const char *const *game_icon_names(const struct game *game, struct arena *arena, size_t *count_out)
{
    const char **names = ARENA_NEW_ARRAY(arena, const char *, game->icon_count + 1);
    for (size_t i = 0; i < game->icon_count; i++) {
        names[i] = game->icons[i].name;
    }
    *count_out = game->icon_count;
    return names;
}

const char *const *layout_file_names(const struct game *game, struct arena *arena,
                                     size_t *count_out)
{
    GPtrArray *names = g_ptr_array_new();
    add_names(arena, arena_printf(arena, "%s/layouts", game->folder), ".yaml", names);
    if (game->shared_layouts != NULL) {
        add_names(arena, game->shared_layouts, ".yaml", names);
    }
    return sorted_names(arena, names, count_out);
}
