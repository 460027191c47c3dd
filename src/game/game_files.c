/* Files of a game. A stranger's game may be opened safely: real paths are compared, so that neither
 * `..` nor a link leads out of the folder. */
#include "game/game_files.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include <glib.h>

static const char *const icon_endings[] = {".svg", ".png"};

static bool lies_within(const char *folder, const char *path)
{
    size_t length = strlen(folder);
    return strncmp(folder, path, length) == 0 && (path[length] == '/' || folder[length - 1] == '/');
}

const char *game_file(const struct game *game, struct arena *arena, const char *path,
                      const struct node *node, struct diag_list *diags)
{
    if (g_path_is_absolute(path)) {
        node_report(diags, DIAG_FILE_OUTSIDE, node, path);
        return NULL;
    }
    const char *joined = arena_printf(arena, "%s/%s", game->folder, path);
    char *real_folder = realpath(game->folder, NULL);
    char *real = realpath(joined, NULL);
    const char *result = NULL;
    if (real_folder == NULL || real == NULL) {
        node_report(diags, DIAG_FILE_UNREADABLE, node, path, g_strerror(errno));
    } else if (!lies_within(real_folder, real)) {
        node_report(diags, DIAG_FILE_OUTSIDE, node, path);
    } else {
        result = joined;
    }
    free(real_folder);
    free(real);
    return result;
}

const char *game_icon_file(const struct game *game, struct arena *arena, const char *name)
{
    if (strpbrk(name, "/\\.") != NULL) {
        return NULL;
    }
    for (size_t i = 0; i < G_N_ELEMENTS(icon_endings); i++) {
        const char *path =
            arena_printf(arena, "%s/art/icons/%s%s", game->folder, name, icon_endings[i]);
        if (g_file_test(path, G_FILE_TEST_IS_REGULAR)) {
            return path;
        }
    }
    return NULL;
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

const char *const *game_icon_names(const struct game *game, struct arena *arena, size_t *count_out)
{
    GPtrArray *names = g_ptr_array_new();
    const char *folder = arena_printf(arena, "%s/art/icons", game->folder);
    for (size_t i = 0; i < G_N_ELEMENTS(icon_endings); i++) {
        add_names(arena, folder, icon_endings[i], names);
    }
    return sorted_names(arena, names, count_out);
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
