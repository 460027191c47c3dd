/* A game's components as PDFs. */
#ifndef KERF_EXPORT_PDF_EXPORT_H
#define KERF_EXPORT_PDF_EXPORT_H

#include "export/progress.h"
#include "export/project.h"
#include "sheet/sheet_plan.h"

/** What the command line says; it goes before what a component's `print:` says. */
struct pdf_export_options {
    struct sheet_options sheet; /* paper, margins, offsets, marks on backs; and the four below */
    bool cut_given, weight_given, backs_given, flip_given;
    unsigned thread_count;
    struct progress progress;
};

/** The sheet options of one component. */
struct sheet_options component_sheet_options(const struct component *component,
                                             const struct pdf_export_options *options);

/**
 * Plans the sheets of one component; plan_out: sheet_plan_free(). The placements' faces are indices
 * into the project's list of faces.
 */
enum outcome component_plan(const struct component_pieces *pieces,
                            const struct pdf_export_options *options, struct piece_shape *shape_out,
                            struct sheet_plan **plan_out, struct diag_list *diags);

/**
 * Writes components into one PDF.
 *
 * components  [component_count], of the project's list; each becomes an entry of the outline
 * path        nothing stands there until all is well
 *
 * Components that make no pieces have no pages; where none has any, no file is written.
 *
 * OUTCOME_REJECTED after findings: nothing is written then, but all faces were looked at.
 */
enum outcome pdf_export(const struct project *project, const struct component_pieces *components,
                        size_t component_count, const char *title,
                        const struct pdf_export_options *options, const char *path,
                        struct diag_list *diags);

/** Lays out every face of the project for its findings and plans every sheet, and writes nothing. */
enum outcome check_export(const struct project *project, const struct pdf_export_options *options,
                          struct diag_list *diags);

#endif
