/* Images as the tasks of a crew; each thread draws and encodes by itself. All faces are laid out before, so that
 * all of their findings are told, and none after minutes of drawing; those of a large deck that are not kept from
 * then are laid out again, which takes little beside the encoding. */
#include "picture/image_export.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#include <glib.h>

#include "base/digest.h"
#include "face/display_list.h"
#include "picture/cover_picture.h"
#include "picture/image_manifest.h"
#include "project/face_pipeline.h"
#include "project/staged_folder.h"
#include "project/work_crew.h"
#include "render/output_file.h"

/* ---- the crew ---- */

/* What all threads share and do not change. */
struct crew_job {
    const struct image_job *job;
    picture_task task;
};

/* What one thread has of its own. */
struct picture_kit {
    struct picture_tools tools;
    picture_task task;
};

/* The maker is lent by the job, and given back in kit_free(). */
static void *kit_new(const void *data)
{
    const struct crew_job *crew = data;
    struct picture_kit *kit = g_new(struct picture_kit, 1);
    *kit =
        (struct picture_kit){.tools = {.job = crew->job,
                                       .maker = face_makers_borrow(crew->job->makers),
                                       .writer = png_writer_new(&crew->job->options->png),
                                       .encoder = png_encoder_new(crew->job->options->png.effort)},
                             .task = crew->task};
    return kit;
}

static void kit_free(void *data)
{
    struct picture_kit *kit = data;
    png_encoder_free(kit->tools.encoder);
    png_writer_free(kit->tools.writer);
    face_makers_give_back(kit->tools.job->makers, kit->tools.maker);
    g_free(kit->tools.pixels);
    g_free(kit);
}

/* Results are files, and what the plan notes of them: each task writes to its own image. */
static enum outcome do_task(void *data, size_t index, void **result_out, struct diag_list *diags)
{
    struct picture_kit *kit = data;
    (void)result_out;
    return kit->task(&kit->tools, index, diags);
}

/* Tasks may end in any order, since none waits for another: the window is all of them. */
enum outcome picture_crew_run(const struct image_job *job, size_t count, picture_task task,
                              struct diag_list *diags)
{
    const struct crew_job crew = {job, task};
    const struct crew_work work = {.count = count,
                                   .window = count,
                                   .job = &crew,
                                   .kit_new = kit_new,
                                   .kit_free = kit_free,
                                   .task = do_task,
                                   .progress = job->options->progress};
    return work_crew_run(&work, job->options->thread_count, diags);
}

/* ---- files ---- */

/* NULL is what png_encoder_encode() gives where a picture is too large. */
enum outcome encoded_picture_write(const char *folder, const char *path, const unsigned char *bytes,
                                   size_t size, struct diag_list *diags)
{
    if (bytes == NULL) {
        diag_report(diags, DIAG_OUTPUT_LIBRARY, (struct source_span){0}, NULL, "drawing a PNG",
                    "the picture is too large");
        return OUTCOME_FAILED;
    }
    return output_file_write_below(folder, path, bytes, size, diags);
}

/* "order.csv" of the whole game; of some components "order-crew+place.csv", so that a list of one is not
 * written over by that of the next. */
static gchar *file_name(const struct project *project, const char *name, const char *ending)
{
    const struct piece_list *pieces = project->pieces;
    GString *text = g_string_new(name);
    for (size_t i = 0; i < pieces->component_count && !project_is_whole(project); i++) {
        g_string_append_printf(text, "%c%s", i == 0 ? '-' : '+',
                               pieces->components[i].component->id);
    }
    g_string_append(text, ending);
    return g_string_free(text, FALSE);
}

/* Takes the text. */
enum outcome image_job_write_text(const struct image_job *job, const char *name, const char *ending,
                                  gchar *text, struct diag_list *diags)
{
    gchar *file = file_name(job->project, name, ending);
    enum outcome outcome = output_file_write_below(job->folder, file, text, strlen(text), diags);
    g_free(file);
    g_free(text);
    return outcome;
}

/* ---- magnetic maps ---- */

/* Discs are set pixel by pixel: no edge is smoothed, so that there are two colours only. */

/* Of the largest disc in a space: far enough from its neighbours, whatever the rounding. */
static const double disc_share = 0.6;
static const uint32_t ground = UINT32_C(0xff000000), leave_as_is = UINT32_C(0xffffffff);

/* The pixels as Cairo has them: opaque in the top byte, then red, green and blue. */
struct map {
    uint32_t *pixels;
    int width, height;
    double dpi;
};

/* Centre and radius in px of the map; a pixel is in the disc if its middle is. */
static void draw_disc(struct map *map, const struct display_spot *spot)
{
    double x_px = px_from_mm(spot->x_mm, map->dpi), y_px = px_from_mm(spot->y_mm, map->dpi);
    double radius_px = px_from_mm(spot->radius_mm, map->dpi) * disc_share;
    int top = MAX(0, (int)floor(y_px - radius_px));
    int bottom = MIN(map->height - 1, (int)ceil(y_px + radius_px));
    int left = MAX(0, (int)floor(x_px - radius_px));
    int right = MIN(map->width - 1, (int)ceil(x_px + radius_px));
    for (int y = top; y <= bottom; y++) {
        for (int x = left; x <= right; x++) {
            if (hypot(x + 0.5 - x_px, y + 0.5 - y_px) <= radius_px) {
                map->pixels[(size_t)y * (size_t)map->width + (size_t)x] = leave_as_is;
            }
        }
    }
}

/* A picture of the size of the face's own: black, with a white disc (turn nothing face up or down) for each
 * spot, at least a pixel apart. Borrowed from the encoder; NULL if it is too large.
 *
 * Source: Tabletopia's knowledge base, "Magnetic map". */
static const unsigned char *encode_map(struct png_encoder *encoder, const struct display_list *face,
                                       double dpi, size_t *size_out)
{
    struct map map = {.width = whole_px_from_mm(face->width_mm, dpi),
                      .height = whole_px_from_mm(face->height_mm, dpi),
                      .dpi = dpi};
    size_t count = (size_t)map.width * (size_t)map.height;
    map.pixels = g_new(uint32_t, count);
    for (size_t i = 0; i < count; i++) {
        map.pixels[i] = ground;
    }
    for (size_t i = 0; i < face->spot_count; i++) {
        draw_disc(&map, &face->spots[i]);
    }
    const struct png_pixels pixels = {.bytes = (const unsigned char *)map.pixels,
                                      .stride = (size_t)map.width * sizeof(uint32_t),
                                      .width = (size_t)map.width,
                                      .height = (size_t)map.height};
    const unsigned char *bytes = png_encoder_encode(encoder, &pixels, dpi, size_out);
    g_free(map.pixels);
    return bytes;
}

/* Beside its face's picture, in as many pixels. */
static enum outcome write_map(const struct picture_tools *tools, struct planned_image *image,
                              const struct display_list *list, struct diag_list *diags)
{
    const unsigned char *bytes =
        encode_map(tools->encoder, list, image->view.dpi, &image->map_bytes);
    return encoded_picture_write(tools->job->folder, image->map_path, bytes, image->map_bytes,
                                 diags);
}

/* ---- images ---- */

/* In a format that is not the writer's own. */
static enum outcome write_photograph(const struct picture_tools *tools, struct planned_image *image,
                                     const struct display_list *list, struct diag_list *diags)
{
    const struct image_export_options *options = tools->job->options;
    struct png_pixels pixels;
    enum outcome outcome = png_writer_draw_view(tools->writer, list, &image->view, &pixels, diags);
    if (outcome != OUTCOME_OK) {
        return outcome;
    }
    unsigned char *bytes =
        picture_encode(options->format, &pixels, options->png.dpi, &image->bytes, diags);
    if (bytes == NULL) {
        return OUTCOME_FAILED;
    }
    outcome = output_file_write_below(tools->job->folder, image->path, bytes, image->bytes, diags);
    g_free(bytes);
    return outcome;
}

/* Notes in the plan how large it became, for limits and manifests. */
static enum outcome write_image(const struct picture_tools *tools, struct planned_image *image,
                                const struct display_list *list, struct diag_list *diags)
{
    if (tools->job->options->format != PICTURE_PNG) {
        return write_photograph(tools, image, list, diags);
    }
    const unsigned char *bytes = NULL;
    enum outcome outcome =
        png_writer_encode_view(tools->writer, list, &image->view, &bytes, &image->bytes, diags);
    if (outcome == OUTCOME_OK) {
        outcome =
            output_file_write_below(tools->job->folder, image->path, bytes, image->bytes, diags);
    }
    if (outcome == OUTCOME_OK && image->map_path != NULL && list->spot_count > 0) {
        outcome = write_map(tools, image, list, diags);
    }
    return outcome;
}

/* A checksum of all that the bytes of an image are made from, besides the program; g_free(). */
static gchar *fingerprint_of(const struct image_export_options *options,
                             const struct planned_image *image, const struct digest *of_list)
{
    const struct png_options *png = &options->png;
    const struct png_view *view = &image->view;
    const double numbers[] = {png->dpi,
                              png->with_bleed,
                              png->cut_outline,
                              png->smooth_edge,
                              png->fill_holes,
                              png->with_folds,
                              (double)options->format,
                              view->box.x_mm,
                              view->box.y_mm,
                              view->box.width_mm,
                              view->box.height_mm,
                              view->quarter_turns,
                              view->dpi,
                              view->uncut,
                              png->effort};
    struct digest sum = digest_begin();
    digest_add(&sum, numbers, sizeof numbers);
    if (png->with_folds && view->fold_count > 0) {
        digest_add(&sum, view->folds, view->fold_count * sizeof *view->folds);
    }
    digest_add(&sum, of_list, sizeof *of_list);
    return digest_text(&sum);
}

/* Whether an image stands there already, and its map if it has one. */
static bool keep_image(const struct image_job *job, struct planned_image *image, bool has_map,
                       const struct digest *of_list)
{
    gchar *fingerprint = fingerprint_of(job->options, image, of_list);
    staged_folder_note(job->stage, image->path, fingerprint);
    if (has_map) {
        staged_folder_note(job->stage, image->map_path, fingerprint);
    }
    bool kept = !job->options->force &&
                staged_folder_keep(job->stage, image->path, fingerprint, &image->bytes) &&
                (!has_map ||
                 staged_folder_keep(job->stage, image->map_path, fingerprint, &image->map_bytes));
    g_free(fingerprint);
    return kept;
}

/* The same of an image whose face need not be laid out for that. Whether it has a map only its list tells. */
static bool keep_unseen(const struct image_job *job, struct planned_image *image,
                        const struct face *face)
{
    struct digest of_list;
    return image->map_path == NULL && face_makers_digest(job->makers, face, &of_list) &&
           keep_image(job, image, false, &of_list);
}

/* A list that does not say all of what is drawn makes no file that is kept. */
static enum outcome make_by_list(struct picture_tools *tools, struct planned_image *image,
                                 const struct display_list *list, struct diag_list *diags)
{
    struct digest of_list = digest_begin();
    bool has_map = image->map_path != NULL && list->spot_count > 0;
    return display_list_digest(list, &of_list) && keep_image(tools->job, image, has_map, &of_list)
               ? OUTCOME_OK
               : write_image(tools, image, list, diags);
}

/* Takes over a file of a part, if it is there: not every face has a map. */
static enum outcome join_file(const struct image_job *job, const char *from, const char *path,
                              bool needed, size_t *size_out, struct diag_list *diags)
{
    gchar *source = g_build_filename(from, path, NULL), *bytes = NULL;
    enum outcome outcome = OUTCOME_OK;
    if (g_file_get_contents(source, &bytes, size_out, NULL)) {
        outcome = output_file_write_below(job->folder, path, bytes, *size_out, diags);
    } else if (needed) {
        diag_report(diags, DIAG_PART_UNUSABLE, (struct source_span){0}, NULL, source);
        outcome = OUTCOME_FAILED;
    }
    g_free(bytes);
    g_free(source);
    return outcome;
}

/* Parts count images through all blocks, so the number is that of the whole run. */
static enum outcome join_image(const struct image_job *job, size_t index, struct diag_list *diags)
{
    struct planned_image *image = &job->plan->images[index];
    const char *from = part_set_folder(job->options->joined, job->plan->before + index);
    enum outcome outcome = join_file(job, from, image->path, true, &image->bytes, diags);
    if (outcome == OUTCOME_OK && image->map_path != NULL) {
        outcome = join_file(job, from, image->map_path, false, &image->map_bytes, diags);
    }
    return outcome;
}

/* The task of one image: taken from a part, left to another part, kept, or drawn. */
static enum outcome make_image(struct picture_tools *tools, size_t index, struct diag_list *diags)
{
    const struct image_job *job = tools->job;
    struct planned_image *image = &job->plan->images[index];
    struct display_list *list = NULL;
    if (job->options->joined != NULL) {
        return join_image(job, index, diags);
    }
    if (!run_part_takes(job->options->part, job->plan->before + index, job->plan->total)) {
        return OUTCOME_OK;
    }
    const struct face *face = &job->project->pieces->faces[image->face];
    if (keep_unseen(job, image, face)) {
        return OUTCOME_OK;
    }
    enum outcome outcome = face_makers_lay_out(job->makers, tools->maker, face, &list, diags);
    if (outcome == OUTCOME_OK) {
        outcome = make_by_list(tools, image, list, diags);
    }
    display_list_free(list);
    return outcome;
}

/* ---- block by block ---- */

/* Findings alone; what was laid out goes with the block. */
static enum outcome check_block(void *data, const struct project *block, struct diag_list *diags)
{
    const struct image_export_options *options = data;
    return faces_check(block, options->part, NULL, options->thread_count, NULL, diags);
}

/* What is done of how many of this block, as so much of all. */
struct block_progress {
    const struct progress *of_all;
    const struct image_plan *plan;
};

static void report_block(void *data, size_t done, size_t total)
{
    const struct block_progress *progress = data;
    (void)total;
    progress->of_all->report(progress->of_all->data, progress->plan->before + done,
                             progress->plan->total);
}

/* A job like that of the whole game, with the plan and the makers of the block. */
static enum outcome draw_block(void *data, const struct project *block, struct diag_list *diags)
{
    const struct image_job *of_all = data;
    struct image_export_options options = *of_all->options;
    struct image_job job = *of_all;
    struct image_plan plan;
    struct block_progress progress = {&of_all->options->progress, &plan};
    if (options.progress.report != NULL) {
        options.progress = (struct progress){report_block, &progress};
    }
    enum outcome outcome = image_plan_make(block, of_all->plan->target, &plan, diags);
    if (outcome == OUTCOME_OK) {
        outcome =
            image_plan_name_format(block, &plan, options.format, options.png.cut_outline, diags);
    }
    if (outcome == OUTCOME_OK) {
        job.project = block;
        job.plan = &plan;
        job.options = &options;
        job.makers = face_makers_new(&block->resources, 0);
        outcome = picture_crew_run(&job, plan.image_count, make_image, diags);
        face_makers_free(job.makers);
    }
    image_plan_clear(&plan);
    return outcome;
}

/* Blocks one after the other, the images of each side by side. */
enum outcome image_write_all(const struct image_job *job, struct diag_list *diags)
{
    return job->options->opening != NULL
               ? project_blocks_each(job->options->opening, job->project, draw_block, (gpointer)job,
                                     diags)
               : picture_crew_run(job, job->plan->image_count, make_image, diags);
}

/* ---- tables ---- */

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

/* Limits of bytes can be judged only once all is encoded. Then covers and a manifest, which names what there is. */
enum outcome image_write_table(const struct image_job *job, struct diag_list *diags)
{
    enum outcome outcome = image_write_all(job, diags);
    if (outcome == OUTCOME_OK && !image_plan_check_files(job->project, job->plan, diags)) {
        outcome = OUTCOME_REJECTED;
    }
    if (outcome == OUTCOME_OK) {
        outcome = write_covers(job->project, job->plan->target, job->folder, diags);
    }
    return outcome == OUTCOME_OK ? image_manifest_write(job, diags) : outcome;
}

void image_tell_count(size_t count, const char *noun, const char *after, GString *out)
{
    g_string_append_printf(out, "%zu %s%s%s", count, noun, count == 1 ? "" : "s", after);
}

/* A net would have to be folded, which no table on a screen can. */
void image_tell_left_out(const struct image_plan *plan, int width, GString *out)
{
    for (size_t i = 0; i < plan->left_out_count; i++) {
        g_string_append_printf(out, "%-*s left out: a net to fold is no picture\n", width,
                               plan->left_out[i]->id);
    }
}

/* A line a component: its objects follow each other in the plan. */
void image_tell_objects(const struct image_job *job, GString *out)
{
    const struct image_plan *plan = job->plan;
    size_t pieces = 0;
    g_string_append_printf(out, "%-20s %-8s %7s %7s  %s\n", "component", "type", "objects",
                           "pieces", "size in px");
    for (size_t i = 0; i < plan->object_count;) {
        const struct planned_object *first = &plan->objects[i];
        size_t objects = 0, count = 0;
        for (; i < plan->object_count && plan->objects[i].component == first->component; i++) {
            objects++;
            count += plan->objects[i].count;
        }
        g_string_append_printf(out, "%-20s %-8s %7zu %7zu  %d x %d\n", first->component->id,
                               table_type_names[first->piece.type], objects, count, first->width_px,
                               first->height_px);
        pieces += count;
    }
    image_tell_left_out(plan, 20, out);
    image_tell_count(plan->image_count, "image", " for ", out);
    image_tell_count(pieces, "piece", ", ", out);
    g_string_append_printf(out, "%.1f MB", (double)image_plan_bytes(plan) / 1e6);
    if (plan->target->limits.setup_mb > 0) {
        g_string_append_printf(out, " of the %g MB that %s advises", plan->target->limits.setup_mb,
                               plan->target->title);
    }
    g_string_append_c(out, '\n');
}

/* ---- all of it ---- */

/* To lay a face out again takes little beside its picture. */
enum { LISTS_KEPT_MAX = 64 };

static struct image_job job_in(struct staged_folder *stage, const struct project *project,
                               struct image_plan *plan, struct face_makers *makers,
                               const struct image_export_options *options)
{
    return (struct image_job){.project = project,
                              .plan = plan,
                              .folder = staged_folder_path(stage),
                              .stage = stage,
                              .makers = makers,
                              .options = options};
}

/* What is in the folder belongs to a target and a format: another target does not take it for its own. */
static enum outcome export_checked(const struct project *project, struct image_plan *plan,
                                   const char *folder, const struct image_export_options *options,
                                   struct face_makers *makers, struct diag_list *diags)
{
    gchar *what =
        g_strdup_printf("images %s %s", plan->target->name, picture_format_names[options->format]);
    struct staged_folder *stage = staged_folder_of(project, what, folder, diags);
    g_free(what);
    if (stage == NULL) {
        return OUTCOME_FAILED;
    }
    const struct image_job job = job_in(stage, project, plan, makers, options);
    return staged_folder_end(stage, plan->target->write(&job, diags), diags);
}

/* All that is to be told of faces, before the first is drawn. */
static enum outcome check_faces(const struct project *project,
                                const struct image_export_options *options,
                                struct face_makers *makers, struct diag_list *diags)
{
    return options->opening != NULL
               ? project_blocks_each(options->opening, project, check_block, (gpointer)options,
                                     diags)
               : faces_check(project, options->part, makers, options->thread_count, NULL, diags);
}

/* Joined parts were checked where they were made. */
enum outcome image_export(const struct project *project, struct image_plan *plan,
                          const char *folder, const struct image_export_options *options,
                          struct diag_list *diags)
{
    struct face_makers *makers = face_makers_new(&project->resources, LISTS_KEPT_MAX);
    enum outcome outcome =
        options->joined != NULL ? OUTCOME_OK : check_faces(project, options, makers, diags);
    if (outcome == OUTCOME_OK) {
        outcome = export_checked(project, plan, folder, options, makers, diags);
    }
    face_makers_free(makers);
    return outcome;
}

/* ---- a part of it ---- */

/* The images of this part, and a record by which joining knows them. */
static enum outcome write_part(const struct image_job *job, const char *const *words,
                               struct diag_list *found, struct diag_list *diags)
{
    enum outcome outcome = image_write_all(job, found);
    if (outcome != OUTCOME_OK) {
        return outcome;
    }
    const struct part_record record = {.part = job->options->part,
                                       .words = words,
                                       .total = job->plan->total,
                                       .findings = found,
                                       .shown = job->project->shown,
                                       .shown_count = job->project->game->element_count};
    GBytes *bytes = part_record_bytes(&record);
    gsize size = 0;
    gconstpointer data = g_bytes_get_data(bytes, &size);
    outcome = output_file_write_below(job->folder, PART_RECORD_NAME, data, size, diags);
    g_bytes_unref(bytes);
    return outcome;
}

/* Findings are kept apart, since they go into the record as well. */
enum outcome image_export_part(const struct project *project, struct image_plan *plan,
                               const char *folder, const struct image_export_options *options,
                               const char *const *words, struct diag_list *diags)
{
    struct staged_folder *stage = staged_folder_new(folder, &(struct staged_run){0}, diags);
    if (stage == NULL) {
        return OUTCOME_FAILED;
    }
    struct diag_list *found = diag_list_new();
    struct face_makers *makers = face_makers_new(&project->resources, LISTS_KEPT_MAX);
    const struct image_job job = job_in(stage, project, plan, makers, options);
    enum outcome outcome = check_faces(project, options, makers, found);
    if (outcome == OUTCOME_OK) {
        outcome = write_part(&job, words, found, diags);
    }
    face_makers_free(makers);
    diag_list_merge(diags, found);
    diag_list_free(found);
    return staged_folder_end(stage, outcome, diags);
}
