/* Images as the tasks of a crew; each thread lays out, draws and encodes by itself. All faces are laid
 * out once before, which takes little beside the encoding, so that a mistake in the last one does not
 * leave the files of the others. */
#include "picture/image_export.h"

#include <glib.h>

#include "picture/cover_picture.h"
#include "picture/image_limits.h"
#include "picture/image_manifest.h"
#include "picture/magnetic_map.h"
#include "picture/picture_tools.h"
#include "picture/print_plan.h"
#include "project/face_pipeline.h"
#include "project/staged_folder.h"
#include "project/work_crew.h"
#include "render/output_file.h"

/* What the threads share. */
struct image_job {
    const struct project *project;
    const char *folder;
    const struct image_export_options *options;
    struct image_plan *plan;
};

/* What one thread has of its own. */
struct image_kit {
    const struct image_job *job;
    struct picture_tools tools;
};

static void *kit_new(const void *job)
{
    struct image_kit *kit = g_new0(struct image_kit, 1);
    kit->job = job;
    picture_tools_init(&kit->tools, &kit->job->project->resources, &kit->job->options->png);
    return kit;
}

static void kit_free(void *data)
{
    struct image_kit *kit = data;
    picture_tools_clear(&kit->tools);
    g_free(kit);
}

static enum outcome write_map(const struct image_kit *kit, struct planned_image *image,
                              const struct display_list *list, struct diag_list *diags)
{
    const unsigned char *bytes =
        magnetic_map_encode(kit->tools.encoder, list, image->view.dpi, &image->map_bytes);
    return encoded_picture_write(kit->job->folder, image->map_path, bytes, image->map_bytes, diags);
}

/* In a format that is not the writer's own. */
static enum outcome write_photograph(const struct image_kit *kit, struct planned_image *image,
                                     const struct display_list *list, struct diag_list *diags)
{
    const struct image_export_options *options = kit->job->options;
    struct png_pixels pixels;
    enum outcome outcome =
        png_writer_draw_view(kit->tools.writer, list, &image->view, &pixels, diags);
    if (outcome != OUTCOME_OK) {
        return outcome;
    }
    unsigned char *bytes =
        picture_encode(options->format, &pixels, options->png.dpi, &image->bytes, diags);
    if (bytes == NULL) {
        return OUTCOME_FAILED;
    }
    outcome = output_file_write_below(kit->job->folder, image->path, bytes, image->bytes, diags);
    g_free(bytes);
    return outcome;
}

static enum outcome write_image(const struct image_kit *kit, struct planned_image *image,
                                const struct display_list *list, struct diag_list *diags)
{
    if (kit->job->options->format != PICTURE_PNG) {
        return write_photograph(kit, image, list, diags);
    }
    const unsigned char *bytes = NULL;
    enum outcome outcome =
        png_writer_encode_view(kit->tools.writer, list, &image->view, &bytes, &image->bytes, diags);
    if (outcome == OUTCOME_OK) {
        outcome =
            output_file_write_below(kit->job->folder, image->path, bytes, image->bytes, diags);
    }
    if (outcome == OUTCOME_OK && image->map_path != NULL && list->spot_count > 0) {
        outcome = write_map(kit, image, list, diags);
    }
    return outcome;
}

static enum outcome make_image(void *data, size_t index, void **result_out, struct diag_list *diags)
{
    const struct image_kit *kit = data;
    struct planned_image *image = &kit->job->plan->images[index];
    struct display_list *list = NULL;
    enum outcome outcome = face_lay_out(
        kit->tools.maker, &kit->job->project->pieces->faces[image->face], &list, diags);
    (void)result_out;
    if (outcome == OUTCOME_OK) {
        outcome = write_image(kit, image, list, diags);
    }
    display_list_free(list);
    return outcome;
}

/* Of the whole game only: a single component does not stand for it. */
static enum outcome write_covers(const struct project *project, const struct image_target *target,
                                 const char *folder, struct diag_list *diags)
{
    enum outcome outcome = OUTCOME_OK;
    for (size_t i = 0;
         i < target->cover_count && project_is_whole(project) && outcome == OUTCOME_OK; i++) {
        outcome = cover_picture_write(project, &target->covers[i], folder, diags);
    }
    return outcome;
}

static enum outcome finish(const struct project *project, struct image_plan *plan,
                           const char *folder, struct diag_list *diags)
{
    if (!image_limits_check_files(project, plan, diags)) {
        return OUTCOME_REJECTED;
    }
    enum outcome outcome = write_covers(project, plan->target, folder, diags);
    if (outcome == OUTCOME_OK && plan->target->manifest) {
        outcome = image_manifest_write(project, plan, folder, diags);
    }
    if (outcome == OUTCOME_OK && plan->target->shop != NULL) {
        outcome = print_plan_write_order(plan, folder, diags);
    }
    return outcome;
}

static enum outcome write_all(const struct image_job *job, struct diag_list *diags)
{
    const struct crew_work work = {.count = job->plan->image_count,
                                   .window = job->plan->image_count,
                                   .job = job,
                                   .kit_new = kit_new,
                                   .kit_free = kit_free,
                                   .task = make_image,
                                   .progress = job->options->progress};
    enum outcome outcome = work_crew_run(&work, job->options->thread_count, diags);
    return outcome == OUTCOME_OK ? finish(job->project, job->plan, job->folder, diags) : outcome;
}

enum outcome image_export(const struct project *project, struct image_plan *plan,
                          const char *folder, const struct image_export_options *options,
                          struct diag_list *diags)
{
    enum outcome checked = faces_check(project, options->thread_count, NULL, diags);
    if (checked != OUTCOME_OK) {
        return checked;
    }
    gchar *what =
        g_strdup_printf("images %s %s", plan->target->name, picture_format_names[options->format]);
    struct staged_folder *stage = staged_folder_of(project, what, folder, diags);
    g_free(what);
    if (stage == NULL) {
        return OUTCOME_FAILED;
    }
    const struct image_job job = {
        .project = project, .folder = staged_folder_path(stage), .options = options, .plan = plan};
    return staged_folder_end(stage, write_all(&job, diags), diags);
}
