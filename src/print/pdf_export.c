/* Groups planned and written, or only looked at. */
#include "print/pdf_export.h"

#include <glib.h>

#include "print/pdf_document.h"
#include "print/sheet_group.h"
#include "project/face_pipeline.h"
#include "project/project.h"

/* Without pages no file is made, and that is no failure. */
enum outcome pdf_export(const struct project *project, const struct sheet_group *groups,
                        size_t group_count, const char *title,
                        const struct pdf_export_options *options, const char *path,
                        struct diag_list *diags)
{
    struct pdf_document document;
    enum outcome outcome = pdf_document_plan(project, groups, group_count, &document, diags);
    if (outcome == OUTCOME_OK && pdf_document_page_count(&document) > 0) {
        outcome = pdf_document_write(&document, NULL, title, options, path, diags);
    }
    pdf_document_clear(&document);
    return outcome;
}

/* Planned for its findings: what is too large for the paper, profiles that cannot be read. */
static enum outcome check_plan(const struct project *project,
                               const struct pdf_export_options *options, struct diag_list *diags)
{
    struct sheet_group_list *list = sheet_group_list_new(project->pieces, options);
    struct pdf_document document;
    enum outcome planned = pdf_document_plan(project, list->groups, list->count, &document, diags);
    pdf_document_clear(&document);
    sheet_group_list_free(list);
    return planned;
}

/* Elements that nothing uses can be told only of a game that is there whole and without faults. */
enum outcome sheets_check(const struct project *project, const struct pdf_export_options *options,
                          enum outcome faces, struct diag_list *diags)
{
    if (faces == OUTCOME_OK && project_is_whole(project)) {
        elements_check(project, diags);
    }
    enum outcome planned = check_plan(project, options, diags);
    return planned > faces ? planned : faces;
}

/* Elements are checked when all blocks were seen; sheets come out alike for each. */
static enum outcome check_block(void *data, const struct project *block, struct diag_list *diags)
{
    const struct pdf_export_options *options = data;
    enum outcome faces = faces_check(block, (struct run_part){0}, NULL, options->thread_count,
                                     &options->progress, diags);
    enum outcome planned = check_plan(block, options, diags);
    return planned > faces ? planned : faces;
}

/* Block by block, so that not all pieces are in memory at once; findings of all go into one list. */
enum outcome check_export_blocks(const struct project_opening *opening,
                                 const struct project *project,
                                 const struct pdf_export_options *options, struct diag_list *diags)
{
    enum outcome outcome =
        project_blocks_each(opening, project, check_block, (gpointer)options, diags);
    if (outcome == OUTCOME_OK && project_is_whole(project)) {
        elements_check(project, diags);
    }
    return outcome;
}

/* Faces first: what they show decides what is told of elements. */
enum outcome check_export(const struct project *project, const struct pdf_export_options *options,
                          struct diag_list *diags)
{
    enum outcome faces = faces_check(project, (struct run_part){0}, NULL, options->thread_count,
                                     &options->progress, diags);
    return sheets_check(project, options, faces, diags);
}
