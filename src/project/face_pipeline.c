/* Faces as the tasks of a crew, and their display lists as its results. */
#include "project/face_pipeline.h"

#include <glib.h>

#include "project/work_crew.h"

/* Far enough ahead that nobody waits, near enough that memory does not grow with the deck. */
enum { WINDOW = 32 };

/* Makers and lists that wait for who needs them next, over several pipelines of a run. */
struct face_makers {
    const struct face_resources *resources;
    GMutex mutex;
    size_t kept_max;
    GPtrArray *idle;     /* struct face_maker * */
    GHashTable *kept;    /* struct face * to struct display_list * */
    GHashTable *digests; /* struct face * to struct digest *, of lists that found no room */
};

/* Faces laid out ahead of the one who draws them. */
struct face_pipeline {
    struct face_makers *makers;
    const struct face *faces;
    const size_t *order;
    size_t count, taken;
    struct work_crew *crew;
};

/* What one thread has of its own. */
struct layout_kit {
    const struct face_pipeline *pipeline;
    struct face_maker *maker;
};

/* ---- makers ---- */

static void free_maker(void *maker)
{
    face_maker_free(maker);
}

static void free_list(void *list)
{
    display_list_free(list);
}

struct face_makers *face_makers_new(const struct face_resources *resources, size_t kept_max)
{
    struct face_makers *makers = g_new0(struct face_makers, 1);
    makers->resources = resources;
    makers->kept_max = kept_max;
    makers->idle = g_ptr_array_new_with_free_func(free_maker);
    makers->kept = g_hash_table_new_full(NULL, NULL, NULL, free_list);
    makers->digests = g_hash_table_new_full(NULL, NULL, NULL, g_free);
    g_mutex_init(&makers->mutex);
    return makers;
}

void face_makers_free(struct face_makers *makers)
{
    g_hash_table_destroy(makers->kept);
    g_hash_table_destroy(makers->digests);
    g_ptr_array_free(makers->idle, TRUE);
    g_mutex_clear(&makers->mutex);
    g_free(makers);
}

/* A maker is dear (a sandbox with its compiled expressions) and belongs to one thread at a time; there are as many
 * as threads were ever busy at once. */
struct face_maker *face_makers_borrow(struct face_makers *makers)
{
    struct face_maker *maker = NULL;
    g_mutex_lock(&makers->mutex);
    if (makers->idle->len > 0) {
        maker = g_ptr_array_steal_index(makers->idle, makers->idle->len - 1);
    }
    g_mutex_unlock(&makers->mutex);
    return maker != NULL ? maker : face_maker_new(makers->resources);
}

void face_makers_give_back(struct face_makers *makers, struct face_maker *maker)
{
    g_mutex_lock(&makers->mutex);
    g_ptr_array_add(makers->idle, maker);
    g_mutex_unlock(&makers->mutex);
}

/* ---- lists ---- */

/* Of a list that says all. */
static void note_digest(struct face_makers *makers, const struct face *face,
                        const struct display_list *list)
{
    struct digest digest = digest_begin();
    if (display_list_digest(list, &digest)) {
        g_mutex_lock(&makers->mutex);
        g_hash_table_replace(makers->digests, (gpointer)face, g_memdup2(&digest, sizeof digest));
        g_mutex_unlock(&makers->mutex);
    }
}

/* A list that finds no room is freed, and made again when it is needed. Often it is not: what would be drawn by it is there,
 * which its digest tells. */
void face_makers_keep(struct face_makers *makers, const struct face *face,
                      struct display_list *list)
{
    g_mutex_lock(&makers->mutex);
    if (list != NULL && g_hash_table_size(makers->kept) < makers->kept_max &&
        !g_hash_table_contains(makers->kept, face)) {
        g_hash_table_insert(makers->kept, (gpointer)face, list);
        list = NULL;
    }
    g_mutex_unlock(&makers->mutex);
    if (list != NULL) {
        note_digest(makers, face, list);
    }
    display_list_free(list);
}

bool face_makers_digest(struct face_makers *makers, const struct face *face,
                        struct digest *digest_out)
{
    g_mutex_lock(&makers->mutex);
    const struct digest *known = g_hash_table_lookup(makers->digests, face);
    if (known != NULL) {
        *digest_out = *known;
    }
    g_mutex_unlock(&makers->mutex);
    return known != NULL;
}

/* A kept list is handed out once: whoever takes it owns it. */
enum outcome face_makers_lay_out(struct face_makers *makers, struct face_maker *maker,
                                 const struct face *face, struct display_list **list_out,
                                 struct diag_list *diags)
{
    gpointer kept = NULL;
    g_mutex_lock(&makers->mutex);
    g_hash_table_steal_extended(makers->kept, face, NULL, &kept);
    g_mutex_unlock(&makers->mutex);
    *list_out = kept;
    return kept != NULL ? OUTCOME_OK : face_lay_out(maker, face, list_out, diags);
}

/* ---- the crew ---- */

/* One maker a thread, for all faces that it lays out. */
static void *kit_new(const void *job)
{
    struct layout_kit *kit = g_new0(struct layout_kit, 1);
    kit->pipeline = job;
    kit->maker = face_makers_borrow(kit->pipeline->makers);
    return kit;
}

static void kit_free(void *data)
{
    struct layout_kit *kit = data;
    face_makers_give_back(kit->pipeline->makers, kit->maker);
    g_free(kit);
}

/* Task `index` is the face of that place in the order. */
static enum outcome lay_out(void *data, size_t index, void **result_out, struct diag_list *diags)
{
    const struct layout_kit *kit = data;
    const struct face_pipeline *pipeline = kit->pipeline;
    struct display_list *list = NULL;
    const struct face *face = &pipeline->faces[pipeline->order[index]];
    enum outcome outcome = face_makers_lay_out(pipeline->makers, kit->maker, face, &list, diags);
    *result_out = list;
    return outcome;
}

/* Work begins at once; who takes finds the first faces ready. */
static struct face_pipeline *begin(struct face_makers *makers, const struct face *faces,
                                   const size_t *order, size_t order_count, unsigned thread_count,
                                   const struct progress *progress)
{
    struct face_pipeline *pipeline = g_new0(struct face_pipeline, 1);
    *pipeline = (struct face_pipeline){
        .makers = makers, .faces = faces, .order = order, .count = order_count};
    const struct crew_work work = {.count = order_count,
                                   .window = WINDOW,
                                   .job = pipeline,
                                   .kit_new = kit_new,
                                   .kit_free = kit_free,
                                   .task = lay_out,
                                   .progress = *progress};
    pipeline->crew = work_crew_new(&work, thread_count);
    return pipeline;
}

struct face_pipeline *face_pipeline_new(struct face_makers *makers, const struct face *faces,
                                        const size_t *order, size_t order_count,
                                        unsigned thread_count)
{
    const struct progress silent = {0};
    return begin(makers, faces, order, order_count, thread_count, &silent);
}

static struct display_list *take_next(struct face_pipeline *pipeline)
{
    pipeline->taken++;
    return work_crew_take(pipeline->crew);
}

/* Another face than the next would wait for ever: that is a mistake of ours, and ends the program. */
struct display_list *face_pipeline_take(struct face_pipeline *pipeline, size_t face)
{
    if (pipeline->taken == pipeline->count || pipeline->order[pipeline->taken] != face) {
        g_error("face %zu is asked for out of its turn", face);
    }
    return take_next(pipeline);
}

/* What was not taken is laid out all the same, for its findings. */
enum outcome face_pipeline_finish(struct face_pipeline *pipeline, struct diag_list *diags)
{
    while (pipeline->taken < pipeline->count) {
        display_list_free(take_next(pipeline));
    }
    enum outcome outcome = work_crew_finish(pipeline->crew, diags);
    g_free(pipeline);
    return outcome;
}

/* Every face once, in their order; of a part of a run only its own. Lists are kept for drawing only if makers are
 * handed in. */
enum outcome faces_check(const struct project *project, struct run_part part,
                         struct face_makers *makers, unsigned thread_count,
                         const struct progress *progress, struct diag_list *diags)
{
    const struct progress silent = {0};
    const struct piece_list *pieces = project->pieces;
    const size_t total = project_face_count(project) + project->faces_elsewhere;
    size_t *order = g_new(size_t, pieces->face_count + 1), count = 0;
    size_t number = project->faces_before;
    for (size_t i = 0; i < pieces->face_count; i++) {
        if (!pieces->faces[i].known && run_part_takes(part, number++, total)) {
            order[count++] = i;
        }
    }
    struct face_makers *own = makers == NULL ? face_makers_new(&project->resources, 0) : NULL;
    struct face_pipeline *pipeline =
        begin(makers != NULL ? makers : own, pieces->faces, order, count, thread_count,
              progress != NULL ? progress : &silent);
    for (size_t i = 0; i < count && makers != NULL; i++) {
        size_t face = order[i];
        face_makers_keep(makers, &pieces->faces[face], face_pipeline_take(pipeline, face));
    }
    enum outcome outcome = face_pipeline_finish(pipeline, diags);
    if (own != NULL) {
        face_makers_free(own);
    }
    g_free(order);
    return outcome;
}
