/* A face is laid out for its findings alone; the list is dropped. Who is asked for its picture lays it out once more,
 * which few faces are. */
#include "workspace/kept_faces.h"

#include "project/work_crew.h"
#include "workspace/kept_face.h"

struct kept_faces {
    GHashTable *by_key; /* keys of faces -> struct kept_face, of the last reading */
};

static GHashTable *new_table(void)
{
    return g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)kept_face_free);
}

struct kept_faces *kept_faces_new(void)
{
    struct kept_faces *faces = g_new0(struct kept_faces, 1);
    faces->by_key = new_table();
    return faces;
}

void kept_faces_free(struct kept_faces *faces)
{
    if (faces != NULL) {
        g_hash_table_destroy(faces->by_key);
        g_free(faces);
    }
}

/* ---- faces that look different ---- */

/* Shared by all kits, which only write to `kept`. */
struct faces_work {
    const struct face_reading *reading;
    const size_t *faces; /* which are laid out */
    /* By place in `faces`; NULL: what cannot be kept. Each task writes its own. */
    struct kept_face **kept;
};

/* One for each thread of the crew. */
struct faces_kit {
    const struct faces_work *work;
    struct game
        game; /* the project's, of which it owns only the marks of what its theme is asked for */
    struct face_resources
        resources; /* with notes of its own of what is shown, asked for and printed */
    struct printed_texts texts;
    struct asked_pictures pictures;
    struct face_maker *maker;
};

/* What a face shows, asks for and prints is noted for itself, in a kit of its own, and goes to the project from there:
 * only so can it be said again with a face that is kept. */
static void *kit_new(const void *job)
{
    struct faces_kit *kit = g_new0(struct faces_kit, 1);
    kit->work = job;
    kit->resources = kit->work->reading->project->resources;
    kit->game = *kit->resources.game;
    kit->game.theme.colour_asked = g_new0(gint, kit->game.theme.colour_count + 1);
    kit->game.theme.style_asked = g_new0(gint, kit->game.theme.style_count + 1);
    kit->resources.game = &kit->game;
    kit->resources.shown = g_new0(gint, kit->game.element_count + 1);
    printed_texts_init(&kit->texts);
    kit->resources.texts = kit->resources.texts != NULL ? &kit->texts : NULL;
    asked_pictures_init(&kit->pictures);
    kit->resources.pictures = &kit->pictures;
    kit->resources.tells_of_each = true;
    kit->maker = face_maker_new(&kit->resources);
    return kit;
}

static void kit_free(void *data)
{
    struct faces_kit *kit = data;
    face_maker_free(kit->maker);
    asked_pictures_clear(&kit->pictures);
    printed_texts_clear(&kit->texts);
    g_free(kit->resources.shown);
    g_free(kit->game.theme.colour_asked);
    g_free(kit->game.theme.style_asked);
    g_free(kit);
}

/* The numbers of the marks that are set, which they are no more afterwards. */
static GBytes *take_marks(gint *marks, size_t count)
{
    GByteArray *numbers = g_byte_array_new();
    for (size_t i = 0; i < count; i++) {
        if (marks[i] != 0) {
            g_byte_array_append(numbers, (const guint8 *)&i, sizeof i);
            marks[i] = 0;
        }
    }
    return g_byte_array_free_to_bytes(numbers);
}

static gchar **take_pictures(GHashTable *paths)
{
    guint count = 0;
    gchar **taken = (gchar **)g_hash_table_get_keys_as_array(paths, &count);
    g_hash_table_steal_all(paths);
    return taken;
}

static struct face_asked take_asked(struct faces_kit *kit)
{
    const struct theme *theme = &kit->game.theme;
    return (struct face_asked){
        .elements = take_marks(kit->resources.shown, kit->game.element_count),
        .colours = take_marks(theme->colour_asked, theme->colour_count),
        .styles = take_marks(theme->style_asked, theme->style_count),
        .pictures = take_pictures(kit->pictures.paths),
    };
}

/* In a thread of the crew. Findings come into a list of their own first, from which they are kept. */
static enum outcome lay_out(void *data, size_t index, void **result_out, struct diag_list *diags)
{
    struct faces_kit *kit = data;
    const struct face_reading *reading = kit->work->reading;
    const struct face *face = &reading->project->pieces->faces[kit->work->faces[index]];
    struct display_list *list = NULL;
    struct diag_list *own = diag_list_new();
    enum outcome outcome = face_lay_out(kit->maker, face, &list, own);
    face_maker_tell_texts(kit->maker);
    printed_texts_add(reading->project->resources.texts, kit->texts.scalars);
    struct face_asked asked = take_asked(kit);
    face_asked_tell(&asked, reading->project);
    kit->work->kept[index] = kept_face_new(reading, face, asked, kit->texts.scalars, outcome, own);
    g_hash_table_remove_all(kit->texts.scalars);
    diag_list_merge(diags, own);
    diag_list_free(own);
    display_list_free(list);
    (void)result_out;
    return outcome;
}

/* ---- all faces ---- */

/* Says again what is known of a face; false where it must be laid out. Several faces may have one key, so what was
 * taken over already is asked first. */
static bool tell_kept(struct kept_faces *faces, const struct face_reading *reading, size_t face,
                      const char *key, GHashTable *still_kept, enum outcome *worst,
                      struct diag_list *diags)
{
    gpointer own_key = NULL, kept = NULL;
    enum outcome outcome = OUTCOME_OK;
    bool known = g_hash_table_lookup_extended(still_kept, key, NULL, &kept) ||
                 g_hash_table_lookup_extended(faces->by_key, key, NULL, &kept);
    if (!known ||
        !kept_face_tell(kept, reading, &reading->project->pieces->faces[face], &outcome, diags)) {
        return false;
    }
    if (g_hash_table_steal_extended(faces->by_key, key, &own_key, &kept)) {
        g_hash_table_insert(still_kept, own_key, kept);
    }
    *worst = MAX(*worst, outcome);
    return true;
}

/* First what is known is said again, then the rest is laid out by all threads. What no face has asked for is freed
 * with the old table: the new one is of this reading. */
enum outcome kept_faces_check(struct kept_faces *faces, const struct project *project,
                              const char *const *keys, unsigned thread_count,
                              struct diag_list *diags)
{
    size_t face_count = project->pieces->face_count, count = 0;
    size_t *missing = g_new(size_t, face_count + 1);
    GHashTable *still_kept = new_table();
    struct face_reading reading;
    enum outcome worst = OUTCOME_OK;
    face_reading_init(&reading, project);
    for (size_t i = 0; i < face_count; i++) {
        if (!tell_kept(faces, &reading, i, keys[i], still_kept, &worst, diags)) {
            missing[count++] = i;
        }
    }
    struct faces_work job = {&reading, missing, g_new0(struct kept_face *, count + 1)};
    const struct crew_work work = {.count = count,
                                   .window = count,
                                   .job = &job,
                                   .kit_new = kit_new,
                                   .kit_free = kit_free,
                                   .task = lay_out};
    enum outcome outcome = count > 0 ? work_crew_run(&work, thread_count, diags) : OUTCOME_OK;
    for (size_t i = 0; i < count; i++) {
        if (job.kept[i] != NULL) {
            g_hash_table_insert(still_kept, g_strdup(keys[missing[i]]), job.kept[i]);
        }
    }
    g_hash_table_destroy(faces->by_key);
    faces->by_key = still_kept;
    face_reading_clear(&reading);
    g_free(job.kept);
    g_free(missing);
    return MAX(worst, outcome);
}
