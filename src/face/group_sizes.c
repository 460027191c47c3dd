/* The size that texts of one group have on all faces of a component. All faces of the component are laid out once
 * more, by the first who asks; the others wait for it. A face that is measured asks nobody: its maker has no group
 * sizes. */
#include "face/group_sizes.h"

struct group_sizes {
    struct face_resources resources;
    GMutex lock;
    GHashTable *components; /* const struct component * -> parts by group, see face_measure() */
};

struct group_sizes *group_sizes_new(const struct face_resources *resources)
{
    struct group_sizes *sizes = g_new0(struct group_sizes, 1);
    /* Without `print` and `shown`: what is measured is neither printed nor counted as shown. */
    sizes->resources = (struct face_resources){
        .game = resources->game, .fonts = resources->fonts, .images = resources->images};
    g_mutex_init(&sizes->lock);
    sizes->components =
        g_hash_table_new_full(NULL, NULL, NULL, (GDestroyNotify)g_hash_table_destroy);
    return sizes;
}

void group_sizes_free(struct group_sizes *sizes)
{
    if (sizes != NULL) {
        g_hash_table_destroy(sizes->components);
        g_mutex_clear(&sizes->lock);
        g_free(sizes);
    }
}

/* Pieces that cannot be worked out are reported by whoever makes them. */
static GHashTable *measure(const struct group_sizes *sizes, const struct component *component)
{
    const char *const ids[] = {component->id, NULL};
    /* All its faces, of every copy and side: any of them may have the longest text. */
    const struct piece_choice choice = {.components = ids};
    GHashTable *parts = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    struct face_maker *maker = face_maker_new(&sizes->resources);
    struct diag_list *unheard = diag_list_new();
    struct piece_list *pieces = NULL;
    piece_list_make(sizes->resources.game, &choice, &pieces, unheard);
    for (size_t i = 0; pieces != NULL && i < pieces->face_count; i++) {
        face_measure(maker, &pieces->faces[i], parts);
    }
    piece_list_free(pieces);
    diag_list_free(unheard);
    face_maker_free(maker);
    return parts;
}

double group_sizes_part(struct group_sizes *sizes, const struct component *component,
                        const char *group)
{
    /* Held while it is measured, so that the others wait and it is done once. */
    g_mutex_lock(&sizes->lock);
    GHashTable *parts = g_hash_table_lookup(sizes->components, component);
    if (parts == NULL) {
        parts = measure(sizes, component);
        g_hash_table_insert(sizes->components, (gpointer)component, parts);
    }
    const double *part = g_hash_table_lookup(parts, group);
    /* A group that no face has shrunk has its own size. */
    double found = part != NULL ? *part : 1;
    g_mutex_unlock(&sizes->lock);
    return found;
}
