/* Faces as the tasks of a crew, and their display lists as its results. */
#include "project/face_pipeline.h"

#include <glib.h>

#include "project/work_crew.h"

/* Far enough ahead that nobody waits, near enough that memory does not grow with the deck. */
enum { WINDOW = 32 };

struct face_pipeline {
    const struct face_resources *resources;
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

static void *kit_new(const void *job)
{
    struct layout_kit *kit = g_new0(struct layout_kit, 1);
    kit->pipeline = job;
    kit->maker = face_maker_new(kit->pipeline->resources);
    return kit;
}

static void kit_free(void *data)
{
    struct layout_kit *kit = data;
    face_maker_free(kit->maker);
    g_free(kit);
}

static enum outcome lay_out(void *data, size_t index, void **result_out, struct diag_list *diags)
{
    const struct layout_kit *kit = data;
    const struct face_pipeline *pipeline = kit->pipeline;
    struct display_list *list = NULL;
    enum outcome outcome =
        face_lay_out(kit->maker, &pipeline->faces[pipeline->order[index]], &list, diags);
    *result_out = list;
    return outcome;
}

static struct face_pipeline *begin(const struct face_resources *resources, const struct face *faces,
                                   const size_t *order, size_t order_count, unsigned thread_count,
                                   const struct progress *progress)
{
    struct face_pipeline *pipeline = g_new0(struct face_pipeline, 1);
    *pipeline = (struct face_pipeline){
        .resources = resources, .faces = faces, .order = order, .count = order_count};
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

struct face_pipeline *face_pipeline_new(const struct face_resources *resources,
                                        const struct face *faces, const size_t *order,
                                        size_t order_count, unsigned thread_count)
{
    const struct progress silent = {0};
    return begin(resources, faces, order, order_count, thread_count, &silent);
}

static struct display_list *take_next(struct face_pipeline *pipeline)
{
    pipeline->taken++;
    return work_crew_take(pipeline->crew);
}

struct display_list *face_pipeline_take(struct face_pipeline *pipeline, size_t face)
{
    if (pipeline->taken == pipeline->count || pipeline->order[pipeline->taken] != face) {
        g_error("face %zu is asked for out of its turn", face);
    }
    return take_next(pipeline);
}

enum outcome face_pipeline_finish(struct face_pipeline *pipeline, struct diag_list *diags)
{
    while (pipeline->taken < pipeline->count) {
        display_list_free(take_next(pipeline));
    }
    enum outcome outcome = work_crew_finish(pipeline->crew, diags);
    g_free(pipeline);
    return outcome;
}

enum outcome faces_check(const struct project *project, unsigned thread_count,
                         const struct progress *progress, struct diag_list *diags)
{
    const struct progress silent = {0};
    size_t face_count = project->pieces->face_count;
    size_t *order = g_new(size_t, face_count + 1);
    for (size_t i = 0; i < face_count; i++) {
        order[i] = i;
    }
    struct face_pipeline *pipeline =
        begin(&project->resources, project->pieces->faces, order, face_count, thread_count,
              progress != NULL ? progress : &silent);
    enum outcome outcome = face_pipeline_finish(pipeline, diags);
    g_free(order);
    return outcome;
}
