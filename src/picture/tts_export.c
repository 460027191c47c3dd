/* Sheets as the tasks of a crew. A sheet is drawn cell by cell into one surface. */
#include <string.h>

#include <glib.h>

#include "picture/tts_plan.h"

/* Of four bytes a pixel, without gaps. */
static size_t sheet_stride(const struct tts_sheet *sheet)
{
    return sheet->columns * (size_t)sheet->cell_width_px * sizeof(guint32);
}

/* Memory is kept from sheet to sheet, and grows. */
static void clear_sheet(struct picture_tools *tools, const struct tts_sheet *sheet)
{
    size_t size = sheet_stride(sheet) * sheet->rows * (size_t)sheet->cell_height_px;
    if (tools->pixels == NULL || tools->capacity < size) {
        g_free(tools->pixels);
        tools->pixels = g_malloc(size);
        tools->capacity = size;
    }
    memset(tools->pixels, 0xff, size); /* white and opaque, as paper without print */
}

/* Pixels without alpha have no defined top byte; on a sheet they are opaque. */
static void copy_cell(struct picture_tools *tools, const struct tts_sheet *sheet, size_t cell,
                      const struct png_pixels *pixels)
{
    size_t stride = sheet_stride(sheet);
    unsigned char *first = tools->pixels +
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

/* Laid out and drawn at the scale of the sheet; the picture is good until the writer draws the next. */
static enum outcome draw_cell(struct picture_tools *tools, const struct tts_sheet *sheet,
                              size_t cell, bool *has_alpha, struct diag_list *diags)
{
    const struct project *project = tools->job->project;
    const struct planned_image *image = &tools->job->plan->images[sheet->cells[cell]];
    struct png_view view = image->view;
    struct png_pixels pixels;
    struct display_list *list = NULL;
    /* The plan of the image has the scale of a single picture; on a sheet it is that of its cells, and whole cards
     * are not cut. */
    view.dpi = sheet->dpi;
    view.uncut = sheet->uncut;
    enum outcome outcome =
        face_lay_out(tools->maker, &project->pieces->faces[image->face], &list, diags);
    if (outcome == OUTCOME_OK) {
        outcome = png_writer_draw_view(tools->writer, list, &view, &pixels, diags);
    }
    if (outcome == OUTCOME_OK) {
        copy_cell(tools, sheet, cell, &pixels);
        *has_alpha = *has_alpha || pixels.has_alpha;
    }
    display_list_free(list);
    return outcome;
}

/* Alpha only where a cell had any, so that whole cards are smaller files. */
static enum outcome write_sheet(struct picture_tools *tools, struct tts_sheet *sheet,
                                bool has_alpha, struct diag_list *diags)
{
    const struct png_pixels pixels = {
        .bytes = tools->pixels,
        .stride = sheet_stride(sheet),
        .width = sheet->columns * (size_t)sheet->cell_width_px,
        .height = sheet->rows * (size_t)sheet->cell_height_px,
        .has_alpha = has_alpha,
    };
    const unsigned char *bytes =
        png_encoder_encode(tools->encoder, &pixels, sheet->dpi, &sheet->bytes);
    return encoded_picture_write(tools->job->folder, sheet->path, bytes, sheet->bytes, diags);
}

/* Cells without an image stay white. */
static enum outcome make_sheet(struct picture_tools *tools, size_t index, struct diag_list *diags)
{
    struct tts_sheet *sheet = &tools->job->plan->sheets->sheets[index];
    enum outcome outcome = OUTCOME_OK;
    bool has_alpha = false;
    clear_sheet(tools, sheet);
    for (size_t i = 0; i < sheet->columns * sheet->rows && outcome == OUTCOME_OK; i++) {
        outcome =
            sheet->cells[i] != NO_IMAGE ? draw_cell(tools, sheet, i, &has_alpha, diags) : outcome;
    }
    return outcome == OUTCOME_OK ? write_sheet(tools, sheet, has_alpha, diags) : outcome;
}

/* The saved object last: it names all sheets. */
enum outcome tts_write(const struct image_job *job, struct diag_list *diags)
{
    const struct tts_plan *plan = job->plan->sheets;
    enum outcome outcome = picture_crew_run(job, plan->sheet_count, make_sheet, diags);
    if (outcome != OUTCOME_OK) {
        return outcome;
    }
    gchar *text = tts_saved_object_text(job->project, plan, job->options->base_url);
    return image_job_write_text(job, job->project->game->id, ".json", text, diags);
}

/* Sheets of several cells in lines, single pictures by their number. */
void tts_tell(const struct image_job *job, GString *out)
{
    const struct tts_plan *plan = job->plan->sheets;
    size_t singles = 0, bytes = 0;
    g_string_append_printf(out, "%-30s %7s %5s  %s\n", "sheet", "columns", "rows", "size in px");
    for (size_t i = 0; i < plan->sheet_count; i++) {
        const struct tts_sheet *sheet = &plan->sheets[i];
        bytes += sheet->bytes;
        if (sheet->columns * sheet->rows == 1) {
            singles++;
            continue;
        }
        g_string_append_printf(out, "%-30s %7zu %5zu  %zu x %zu\n", sheet->path, sheet->columns,
                               sheet->rows, sheet->columns * (size_t)sheet->cell_width_px,
                               sheet->rows * (size_t)sheet->cell_height_px);
    }
    image_tell_left_out(plan->images, 30, out);
    image_tell_count(plan->sheet_count - singles, "sheet", " and ", out);
    image_tell_count(singles, "single picture", ", ", out);
    g_string_append_printf(out, "%.1f MB\n", (double)bytes / 1e6);
}
