/* Sections planned onto sheets, their faces laid out ahead, written in order. */
#include "print/pdf_document.h"

#include <stdbool.h>

#include <glib.h>

#include "project/face_pipeline.h"

/* NOLINTNEXTLINE(misc-redundant-expression): that both are the same is what it says */
_Static_assert(FACE_NONE == NO_FACE, "pieces and plans agree on what no face is");

enum outcome pdf_document_plan(const struct project *project, const struct sheet_group *groups,
                               size_t group_count, struct pdf_document *document_out,
                               struct diag_list *diags)
{
    enum outcome worst = OUTCOME_OK;
    *document_out = (struct pdf_document){
        .project = project,
        .sections = g_new0(struct pdf_section, group_count),
        .section_count = group_count,
    };
    for (size_t i = 0; i < group_count; i++) {
        struct pdf_section *section = &document_out->sections[i];
        section->group = &groups[i];
        section->shapes = g_new0(struct piece_shape, groups[i].member_count);
        enum outcome outcome = sheet_group_plan(&groups[i], section->shapes, &section->plan, diags);
        worst = outcome > worst ? outcome : worst;
    }
    return worst;
}

void pdf_document_clear(struct pdf_document *document)
{
    for (size_t i = 0; i < document->section_count; i++) {
        sheet_plan_free(document->sections[i].plan);
        g_free(document->sections[i].shapes);
    }
    g_free(document->sections);
    *document = (struct pdf_document){0};
}

size_t pdf_document_page_count(const struct pdf_document *document)
{
    size_t count = 0;
    for (size_t i = 0; i < document->section_count; i++) {
        count += document->sections[i].plan->page_count;
    }
    return count;
}

/* What a document needs while it is written. */
struct writing {
    const struct pdf_document *document;
    size_t *order; /* faces as the writer asks for them */
    size_t order_count;
    size_t *uses; /* of each face of the project: how often it is placed */
    size_t page_count, pages_before;
    struct face_pipeline *pipeline;
    const struct progress *progress;
};

static struct display_list *take_face(void *data, size_t face)
{
    struct writing *writing = data;
    return face_pipeline_take(writing->pipeline, face);
}

static size_t face_use_count(void *data, size_t face)
{
    const struct writing *writing = data;
    return writing->uses[face];
}

static void report_page(void *data, size_t pages_done)
{
    const struct writing *writing = data;
    if (writing->progress->report != NULL) {
        writing->progress->report(writing->progress->data, writing->pages_before + pages_done,
                                  writing->page_count);
    }
}

static void count_faces(struct writing *writing, const struct sheet_page *page)
{
    for (size_t i = 0; i < page->placement_count; i++) {
        size_t face = page->placements[i].face;
        if (writing->uses[face]++ == 0) {
            writing->order[writing->order_count++] = face;
        }
    }
}

/* Faces in the order of their first placement, and how often each is placed: a poster has its face on
 * every sheet. */
static void find_order(struct writing *writing)
{
    const struct pdf_document *document = writing->document;
    size_t face_count = document->project->pieces->face_count;
    writing->order = g_new0(size_t, face_count + 1);
    writing->uses = g_new0(size_t, face_count + 1);
    for (size_t i = 0; i < document->section_count; i++) {
        const struct sheet_plan *plan = document->sections[i].plan;
        for (size_t j = 0; j < plan->page_count; j++) {
            count_faces(writing, &plan->pages[j]);
        }
    }
}

static enum outcome write_sections(struct writing *writing, struct pdf_writer *writer)
{
    const struct face_source source = {
        .take = take_face, .use_count = face_use_count, .data = writing};
    enum outcome outcome = OUTCOME_OK;
    for (size_t i = 0; i < writing->document->section_count && outcome == OUTCOME_OK; i++) {
        const struct pdf_section *section = &writing->document->sections[i];
        outcome = pdf_writer_add_plan(writer, section->group->title, section->plan, section->shapes,
                                      &source, report_page, writing);
        writing->pages_before += section->plan->page_count;
    }
    return outcome;
}

static enum outcome write_all(struct writing *writing, struct pdf_writer *writer,
                              const struct pdf_front_matter *before, unsigned thread_count,
                              struct diag_list *diags)
{
    const struct project *project = writing->document->project;
    enum outcome outcome = OUTCOME_OK;
    if (before != NULL) {
        outcome = pdf_writer_add_plan(writer, before->title, before->plan, before->shapes,
                                      &before->faces, NULL, NULL);
    }
    writing->pipeline = face_pipeline_new(&project->resources, project->pieces->faces,
                                          writing->order, writing->order_count, thread_count);
    if (outcome == OUTCOME_OK) {
        outcome = write_sections(writing, writer);
    }
    enum outcome laid_out = face_pipeline_finish(writing->pipeline, diags);
    return laid_out != OUTCOME_OK ? laid_out : outcome;
}

enum outcome pdf_document_write(const struct pdf_document *document,
                                const struct pdf_front_matter *before, const char *title,
                                const struct pdf_export_options *options, const char *path,
                                struct diag_list *diags)
{
    const struct game *game = document->project->game;
    const struct style *text = &game->theme.text;
    gchar *subject = game->version != NULL ? g_strdup_printf("version %s", game->version) : NULL;
    const struct pdf_info info = {
        .title = title,
        .subject = subject,
        .language = game->language,
        .creator = "kerf " KERF_VERSION,
        .fonts = document->project->fonts,
        .words = {.family = text->family,
                  .weight = text->weight,
                  .colour = {.alpha = 1},
                  .features = text->features,
                  .language = text->language},
    };
    struct pdf_writer *writer = pdf_writer_new(path, &info, diags);
    g_free(subject);
    if (writer == NULL) {
        return OUTCOME_FAILED;
    }
    struct writing writing = {
        .document = document,
        .page_count = pdf_document_page_count(document),
        .progress = &options->progress,
    };
    find_order(&writing);
    enum outcome outcome = write_all(&writing, writer, before, options->thread_count, diags);
    g_free(writing.order);
    g_free(writing.uses);
    if (outcome == OUTCOME_OK) {
        return pdf_writer_finish(writer);
    }
    pdf_writer_abandon(writer);
    return outcome;
}
