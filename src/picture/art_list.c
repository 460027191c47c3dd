/* Pictures are found where they are drawn: on the display lists of all faces, each as large as what it is
 * drawn in makes it. */
#include "picture/art_list.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <glib.h>

#include "project/face_pipeline.h"

/* What an artist is asked for: as many pixels as print needs. */
#define ART_DPI 300.0

/* What is known so far: art_use by name; and those of the face at hand, so that each counts once. */
struct art_search {
    const struct project *project;
    GHashTable *uses;
    GHashTable *on_face;
};

/* Without the game's folder, as its author writes it; a picture from elsewhere has its whole path. */
static const char *name_in_game(const struct game *game, const struct image *image)
{
    size_t length = strlen(game->folder);
    bool is_below = strncmp(image->path, game->folder, length) == 0 && image->path[length] == '/';
    return is_below ? image->path + length + 1 : image->path;
}

/* The largest size that is met, by width and by height each for itself. Factors of a transformation give how long
 * its axes become, also where it turns. */
static void note_use(struct art_search *search, const struct image *image,
                     struct transform transform, struct box box)
{
    const char *name = name_in_game(search->project->game, image);
    struct art_use *use = g_hash_table_lookup(search->uses, name);
    if (use == NULL) {
        use = g_new0(struct art_use, 1);
        use->name = name;
        use->missing = image->is_stand_in;
        g_hash_table_insert(search->uses, (gpointer)name, use);
    }
    use->width_mm = fmax(use->width_mm, box.width_mm * hypot(transform.xx, transform.yx));
    use->height_mm = fmax(use->height_mm, box.height_mm * hypot(transform.xy, transform.yy));
    if (g_hash_table_add(search->on_face, use)) {
        use->face_count++;
    }
}

/* Follows the pushes and pops, as sizes are those after all of them. A picture that goes on from another item
 * counts once. */
static void search_face(struct art_search *search, const struct display_list *list)
{
    GArray *levels = g_array_new(FALSE, FALSE, sizeof(struct transform));
    struct transform here = transform_identity();
    g_hash_table_remove_all(search->on_face);
    for (size_t i = 0; i < list->count; i++) {
        const struct display_item *item = &list->items[i];
        if (item->verb == DISPLAY_PUSH) {
            g_array_append_val(levels, here);
            here = transform_then(item->push.transform, here);
        } else if (item->verb == DISPLAY_POP) {
            here = g_array_index(levels, struct transform, levels->len - 1);
            g_array_set_size(levels, levels->len - 1);
        } else if (item->verb == DISPLAY_IMAGE && !item->image.continues) {
            note_use(search, item->image.image, here, item->image.box);
        }
    }
    g_array_free(levels, TRUE);
}

/* What is missing first, then by name. */
static int compare_uses(const void *a_use, const void *b_use)
{
    const struct art_use *a = a_use, *b = b_use;
    return a->missing != b->missing ? (int)b->missing - (int)a->missing : strcmp(a->name, b->name);
}

/* Copies, since the table owns its entries; a hash has no order, so they are sorted. */
static void fill_list(GHashTable *uses, struct art_list *list)
{
    GHashTableIter entries;
    gpointer value = NULL;
    list->uses = g_new0(struct art_use, g_hash_table_size(uses) + 1);
    g_hash_table_iter_init(&entries, uses);
    while (g_hash_table_iter_next(&entries, NULL, &value)) {
        struct art_use use = *(struct art_use *)value;
        use.width_px = whole_px_from_mm(use.width_mm, ART_DPI);
        use.height_px = whole_px_from_mm(use.height_mm, ART_DPI);
        list->uses[list->count++] = use;
    }
    qsort(list->uses, list->count, sizeof *list->uses, compare_uses);
}

/* Every face is laid out and none drawn. The list holds what was found also where a face was rejected. */
enum outcome art_list_make(const struct project *project, unsigned thread_count,
                           struct art_list *list_out, struct diag_list *diags)
{
    const struct piece_list *pieces = project->pieces;
    size_t *order = g_new(size_t, pieces->face_count + 1);
    for (size_t i = 0; i < pieces->face_count; i++) {
        order[i] = i;
    }
    struct art_search search = {
        .project = project,
        .uses = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, g_free),
        .on_face = g_hash_table_new(g_direct_hash, g_direct_equal),
    };
    struct face_makers *makers = face_makers_new(&project->resources, 0);
    struct face_pipeline *pipeline =
        face_pipeline_new(makers, pieces->faces, order, pieces->face_count, thread_count);
    for (size_t i = 0; i < pieces->face_count; i++) {
        struct display_list *list = face_pipeline_take(pipeline, i);
        if (list != NULL) {
            search_face(&search, list);
        }
        display_list_free(list);
    }
    enum outcome outcome = face_pipeline_finish(pipeline, diags);
    face_makers_free(makers);
    *list_out = (struct art_list){0};
    fill_list(search.uses, list_out);
    g_hash_table_destroy(search.on_face);
    g_hash_table_destroy(search.uses);
    g_free(order);
    return outcome;
}

void art_list_clear(struct art_list *list)
{
    g_free(list->uses);
}
