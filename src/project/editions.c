/* What is an edition is told by its document: a theme may have `extends`, too, but leads to no game. */
#include "project/editions.h"

#include <string.h>

#include <glib.h>

#include "document/document.h"

/* From one edition to the next; more are a circle, of which game_load() tells. */
enum { STEPS_MAX = 8 };

/* What is looked through at a time. */
enum { BLOCK_BYTES = 256 * 1024 };

/* Every edition, and every file on the way to its game, has one of these keys. */
static const char *const telling_keys[] = {"components", "extends"};

static bool has_telling_key(const GByteArray *text)
{
    bool has_key = false;
    for (size_t i = 0; i < G_N_ELEMENTS(telling_keys); i++) {
        has_key = has_key || strstr((const char *)text->data, telling_keys[i]) != NULL;
    }
    return has_key;
}

/* Most files beside a game are its data: a long deck is not read once more only to learn that it is no edition, and one
 * that is a stream is never held whole. Blocks overlap by more than a key is long. */
static bool may_be_edition(const char *path)
{
    GByteArray *bytes = g_byte_array_new();
    bool has_key = false, more = true;
    for (size_t offset = 0; more && !has_key; offset += BLOCK_BYTES - 16) {
        g_byte_array_set_size(bytes, 0);
        more = document_bytes(path, offset, BLOCK_BYTES, bytes) == NULL && bytes->len > BLOCK_BYTES;
        g_byte_array_append(bytes, (const guint8 *)"", 1); /* its end, as that of a string */
        has_key = has_telling_key(bytes);
    }
    g_byte_array_free(bytes, TRUE);
    return has_key;
}

/* NULL where it cannot be read, and where it cannot be an edition. */
static const struct node *read_quietly(struct arena *arena, const char *folder, const char *name,
                                       const struct work_limits *limits)
{
    const char *path = arena_printf(arena, "%s/%s", folder, name);
    const struct node *root = NULL;
    if (may_be_edition(path)) {
        struct diag_list *unheard = diag_list_new();
        document_read(arena, path, name, (struct source_span){0}, NULL, limits, NULL, &root,
                      unheard);
        diag_list_free(unheard);
    }
    return root;
}

static bool is_edition(struct arena *arena, const char *folder, const char *name,
                       const struct work_limits *limits)
{
    for (int step = 0; step < STEPS_MAX; step++) {
        const struct node *root = read_quietly(arena, folder, name, limits);
        if (root == NULL || root->kind != NODE_MAPPING) {
            return false;
        }
        bool has_game = node_lookup(root, "game") != NULL;
        bool has_components = node_lookup(root, "components") != NULL;
        name = node_text(node_lookup(root, "extends"));
        if ((has_game && has_components) || (name != NULL && (has_game || has_components))) {
            return true;
        }
        if (name == NULL || strchr(name, '/') != NULL) {
            return false;
        }
    }
    return true;
}

static int compare_names(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

const char *const *editions_find(struct arena *arena, const char *path,
                                 const struct work_limits *limits)
{
    GDir *dir = g_dir_open(path, 0, NULL);
    GPtrArray *names = g_ptr_array_new();
    const char *name;
    while (dir != NULL && (name = g_dir_read_name(dir)) != NULL) {
        if (g_str_has_suffix(name, ".yaml") && strcmp(name, "game.yaml") != 0) {
            g_ptr_array_add(names, (gpointer)arena_strdup(arena, name));
        }
    }
    g_ptr_array_sort(names, compare_names);
    const char **found = ARENA_NEW_ARRAY(arena, const char *, names->len + 1);
    struct arena *reading = arena_new();
    size_t count = 0;
    for (guint i = 0; i < names->len; i++) {
        arena_reset(reading);
        if (is_edition(reading, path, names->pdata[i], limits)) {
            gchar *joined = g_build_filename(path, names->pdata[i], NULL);
            found[count++] = arena_strdup(arena, joined);
            g_free(joined);
        }
    }
    found[count] = NULL;
    arena_free(reading);
    g_ptr_array_free(names, TRUE);
    g_clear_pointer(&dir, g_dir_close);
    return found;
}
