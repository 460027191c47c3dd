/* Sheets as the tasks of a crew. A sheet is drawn cell by cell into one surface. */
#include "picture/tts_export.h"

#include <string.h>

#include <glib.h>

#include "picture/picture_tools.h"
#include "picture/tts_saved_object.h"
#include "project/face_pipeline.h"
#include "project/staged_folder.h"
#include "project/work_crew.h"
#include "render/output_file.h"

/* What the threads share. */
struct sheet_job {
    const struct project *project;
    struct tts_plan *plan;
    const char *folder;
    const char *base_url;
    const struct image_export_options *options;
};

/* What one thread has of its own. */
struct sheet_kit {
    const struct sheet_job *job;
    struct picture_tools tools;
    unsigned char *bytes; /* of the sheet, rows of `stride` */
    size_t capacity;
};

static void *kit_new(const void *job)
{
    struct sheet_kit *kit = g_new0(struct sheet_kit, 1);
    kit->job = job;
    picture_tools_init(&kit->tools, &kit->job->project->resources, &kit->job->options->png);
    return kit;
}

static void kit_free(void *data)
{
    struct sheet_kit *kit = data;
    picture_tools_clear(&kit->tools);
    g_free(kit->bytes);
    g_free(kit);
}

static size_t sheet_stride(const struct tts_sheet *sheet)
{
    return sheet->columns * (size_t)sheet->cell_width_px * sizeof(guint32);
}

static void clear_sheet(struct sheet_kit *kit, const struct tts_sheet *sheet)
{
    size_t size = sheet_stride(sheet) * sheet->rows * (size_t)sheet->cell_height_px;
    if (kit->bytes == NULL || kit->capacity < size) {
        g_free(kit->bytes);
        kit->bytes = g_malloc(size);
        kit->capacity = size;
    }
    memset(kit->bytes, 0xff, size); /* white and opaque, as paper without print */
}

/* Pixels without alpha have no defined top byte; on a sheet they are opaque. */
static void copy_cell(struct sheet_kit *kit, const struct tts_sheet *sheet, size_t cell,
                      const struct png_pixels *pixels)
{
    size_t stride = sheet_stride(sheet);
    unsigned char *first = kit->bytes +
                           cell / sheet->columns * (size_t)sheet->cell_height_px * stride +
                           cell % sheet->columns * (size_t)sheet->cell_width_px * sizeof(guint32);
    guint32 opaque = pixels->has_alpha ? 0 : 0xff000000U;
    for (size_t y = 0; y < pixels->height; y++) {
        const guint32 *from = (const void *)(pixels->bytes + y * pixels->stride);
        guint32 *to = (void *)(first + y * stride);
        for (size_t x = 0; x < pixels->width; x++) {
            to[x] = from[x] | opaque;
        }
    }
}

static enum outcome draw_cell(struct sheet_kit *kit, const struct tts_sheet *sheet, size_t cell,
                              bool *has_alpha, struct diag_list *diags)
{
    const struct project *project = kit->job->project;
    const struct planned_image *image = &kit->job->plan->images->images[sheet->cells[cell]];
    struct png_view view = image->view;
    struct png_pixels pixels;
    struct display_list *list = NULL;
    view.dpi = sheet->dpi;
    view.uncut = sheet->uncut;
    enum outcome outcome =
        face_lay_out(kit->tools.maker, &project->pieces->faces[image->face], &list, diags);
    if (outcome == OUTCOME_OK) {
        outcome = png_writer_draw_view(kit->tools.writer, list, &view, &pixels, diags);
    }
    if (outcome == OUTCOME_OK) {
        copy_cell(kit, sheet, cell, &pixels);
        *has_alpha = *has_alpha || pixels.has_alpha;
    }
    display_list_free(list);
    return outcome;
}

static enum outcome write_sheet(struct sheet_kit *kit, struct tts_sheet *sheet, bool has_alpha,
                                struct diag_list *diags)
{
    const struct png_pixels pixels = {
        .bytes = kit->bytes,
        .stride = sheet_stride(sheet),
        .width = sheet->columns * (size_t)sheet->cell_width_px,
        .height = sheet->rows * (size_t)sheet->cell_height_px,
        .has_alpha = has_alpha,
    };
    const unsigned char *bytes =
        png_encoder_encode(kit->tools.encoder, &pixels, sheet->dpi, &sheet->bytes);
    return encoded_picture_write(kit->job->folder, sheet->path, bytes, sheet->bytes, diags);
}

static enum outcome make_sheet(void *data, size_t index, void **result_out, struct diag_list *diags)
{
    struct sheet_kit *kit = data;
    struct tts_sheet *sheet = &kit->job->plan->sheets[index];
    enum outcome outcome = OUTCOME_OK;
    bool has_alpha = false;
    (void)result_out;
    clear_sheet(kit, sheet);
    for (size_t i = 0; i < sheet->columns * sheet->rows && outcome == OUTCOME_OK; i++) {
        outcome =
            sheet->cells[i] != NO_IMAGE ? draw_cell(kit, sheet, i, &has_alpha, diags) : outcome;
    }
    return outcome == OUTCOME_OK ? write_sheet(kit, sheet, has_alpha, diags) : outcome;
}

static enum outcome write_saved_object(const struct sheet_job *job, struct diag_list *diags)
{
    gchar *text = tts_saved_object_text(job->project, job->plan, job->base_url);
    gchar *name = g_strconcat(job->project->game->id, ".json", NULL);
    enum outcome outcome = output_file_write_below(job->folder, name, text, strlen(text), diags);
    g_free(name);
    g_free(text);
    return outcome;
}

static enum outcome write_all(const struct sheet_job *job, struct diag_list *diags)
{
    const struct crew_work work = {.count = job->plan->sheet_count,
                                   .window = job->plan->sheet_count,
                                   .job = job,
                                   .kit_new = kit_new,
                                   .kit_free = kit_free,
                                   .task = make_sheet,
                                   .progress = job->options->progress};
    enum outcome outcome = work_crew_run(&work, job->options->thread_count, diags);
    return outcome == OUTCOME_OK ? write_saved_object(job, diags) : outcome;
}

enum outcome tts_export(const struct project *project, struct tts_plan *plan, const char *folder,
                        const char *base_url, const struct image_export_options *options,
                        struct diag_list *diags)
{
    enum outcome checked = faces_check(project, options->thread_count, NULL, diags);
    if (checked != OUTCOME_OK) {
        return checked;
    }
    struct staged_folder *stage = staged_folder_of(project, "images tts png", folder, diags);
    if (stage == NULL) {
        return OUTCOME_FAILED;
    }
    const struct sheet_job job = {.project = project,
                                  .plan = plan,
                                  .folder = staged_folder_path(stage),
                                  .base_url = base_url,
                                  .options = options};
    return staged_folder_end(stage, write_all(&job, diags), diags);
}

size_t tts_plan_bytes(const struct tts_plan *plan)
{
    size_t bytes = 0;
    for (size_t i = 0; i < plan->sheet_count; i++) {
        bytes += plan->sheets[i].bytes;
    }
    return bytes;
}
