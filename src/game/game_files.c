/* Files of a game. A stranger's game may be opened safely: real paths are compared, so that neither
 * `..` nor a link leads out of the folder. */
#include "game/game_files.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include <glib.h>

/* Of two files for one icon the first ending wins. */
static const char *const icon_endings[] = {".svg", ".png"};

static bool lies_within(const char *folder, const char *path)
{
    size_t length = strlen(folder);
    return strncmp(folder, path, length) == 0 && (path[length] == '/' || folder[length - 1] == '/');
}

enum file_place { FILE_INSIDE, FILE_OUTSIDE, FILE_NOWHERE };

/* Where a path leads, links followed; errno tells why nowhere. */
static enum file_place find_place(const struct game *game, const char *joined)
{
    char *real = game->real_folder != NULL ? realpath(joined, NULL) : NULL;
    if (real == NULL) {
        return FILE_NOWHERE;
    }
    enum file_place place = lies_within(game->real_folder, real) ? FILE_INSIDE : FILE_OUTSIDE;
    free(real);
    return place;
}

const char *game_file(const struct game *game, struct arena *arena, const char *path,
                      const struct node *node, struct diag_list *diags)
{
    const char *joined = arena_printf(arena, "%s/%s", game->folder, path);
    enum file_place place = g_path_is_absolute(path) ? FILE_OUTSIDE : find_place(game, joined);
    if (place == FILE_NOWHERE) {
        node_report(diags, DIAG_FILE_UNREADABLE, node, path, g_strerror(errno));
    } else if (place == FILE_OUTSIDE) {
        node_report(diags, DIAG_FILE_OUTSIDE, node, path);
    }
    return place == FILE_INSIDE ? joined : NULL;
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

static int compare_icons(const void *a, const void *b)
{
    return strcmp(((const struct icon_file *)a)->name, ((const struct icon_file *)b)->name);
}

static void add_icons(struct game *game, const char *ending, GHashTable *seen, GArray *icons)
{
    GPtrArray *names = g_ptr_array_new();
    const char *folder = arena_printf(game->arena, "%s/art/icons", game->folder);
    add_names(game->arena, folder, ending, names);
    for (guint i = 0; i < names->len; i++) {
        char *name = g_ptr_array_index(names, i);
        const char *path = arena_printf(game->arena, "%s/%s%s", folder, name, ending);
        if (g_file_test(path, G_FILE_TEST_IS_REGULAR) && find_place(game, path) == FILE_INSIDE &&
            g_hash_table_add(seen, name)) {
            const struct icon_file icon = {name, path};
            g_array_append_val(icons, icon);
        }
    }
    g_ptr_array_free(names, TRUE);
}

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

const char *game_icon_file(const struct game *game, const char *name)
{
    const struct icon_file wanted = {.name = name};
    const struct icon_file *found =
        bsearch(&wanted, game->icons, game->icon_count, sizeof *game->icons, compare_icons);
    return found != NULL ? found->path : NULL;
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
