/* Groups planned and written, or only looked at. */
#include "print/pdf_export.h"

#include <glib.h>

#include "print/pdf_document.h"
#include "print/sheet_group.h"
#include "project/face_pipeline.h"
#include "project/project.h"

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

enum outcome sheets_check(const struct project *project, const struct pdf_export_options *options,
                          enum outcome faces, struct diag_list *diags)
{
    if (faces == OUTCOME_OK && project_is_whole(project)) {
        elements_check(project, diags);
    }
    struct sheet_group_list *list = sheet_group_list_new(project->pieces, options);
    struct pdf_document document;
    enum outcome planned = pdf_document_plan(project, list->groups, list->count, &document, diags);
    pdf_document_clear(&document);
    sheet_group_list_free(list);
    return planned > faces ? planned : faces;
}

enum outcome check_export(const struct project *project, const struct pdf_export_options *options,
                          struct diag_list *diags)
{
    enum outcome faces = faces_check(project, (struct run_part){0}, NULL, options->thread_count,
                                     &options->progress, diags);
    return sheets_check(project, options, faces, diags);
}
