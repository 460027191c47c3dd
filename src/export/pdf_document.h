/* A PDF on its way: sections that are planned, looked at or added to, and written. */
#ifndef KERF_EXPORT_PDF_DOCUMENT_H
#define KERF_EXPORT_PDF_DOCUMENT_H

#include "export/pdf_export.h"
#include "render/pdf_writer.h"

/** The sheets of one component, under one entry of the outline. */
struct pdf_section {
    const struct component_pieces *pieces; /* borrowed */
    struct piece_shape shape;
    struct sheet_plan *plan; /* may have no pages: then the document has no trace of it */
};

struct pdf_document {
    const struct project *project;
    struct pdf_section *sections; /* in the order of the pages */
    size_t section_count;
};

/** Sheets that are no component's and come before all others. */
struct pdf_front_matter {
    const char *title; /* of its entry in the outline */
    const struct sheet_plan *plan;
    const struct piece_shape *shapes;
    struct face_source faces;
};

/**
 * Plans components one by one.
 *
 * components    [component_count], borrowed
 * document_out  pdf_document_clear(), whatever the outcome
 *
 * OUTCOME_REJECTED: as component_plan().
 */
enum outcome pdf_document_plan(const struct project *project,
                               const struct component_pieces *components, size_t component_count,
                               const struct pdf_export_options *options,
                               struct pdf_document *document_out, struct diag_list *diags);

/** All pages of the sections. */
size_t pdf_document_page_count(const struct pdf_document *document);

/**
 * Writes the document.
 *
 * before  NULL: no front matter
 *
 * OUTCOME_REJECTED after findings: nothing is written then, but all faces were looked at.
 */
enum outcome pdf_document_write(const struct pdf_document *document,
                                const struct pdf_front_matter *before, const char *title,
                                const struct pdf_export_options *options, const char *path,
                                struct diag_list *diags);

void pdf_document_clear(struct pdf_document *document);

#endif
