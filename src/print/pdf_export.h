/* A game's components as PDFs. */
#ifndef KERF_PRINT_PDF_EXPORT_H
#define KERF_PRINT_PDF_EXPORT_H

#include "project/progress.h"
#include "project/project.h"
#include "project/run_part.h"
#include "sheet/sheet_plan.h"

struct pdf_export_options {
    struct sheet_options sheet;  /* what holds where neither of the two says more */
    struct print_settings print; /* the command line's; goes before a component's `print:` */
    const char *since;           /* the version that these pieces bring up to date; NULL: none */
    const struct outdated_pieces *outdated; /* [outdated_count], of that version, in print order */
    size_t outdated_count;
    struct run_part part;    /* only this part's pages are drawn, and no file is written */
    struct part_set *joined; /* where the pages are drawn already; NULL: nowhere */
    bool force;              /* also files that are there already, made from the same */
    double *most_ink;        /* percent, raised to that of each PDF in inks; NULL: nobody asks */
    unsigned thread_count;
    struct progress progress;
};

struct sheet_group;

/**
 * Writes components into one PDF.
 *
 * groups  [group_count], of the project's pieces; each becomes an entry of the outline
 * path    nothing stands there until all is well
 *
 * Groups that make no pieces have no pages; where none has any, no file is written.
 *
 * OUTCOME_REJECTED after findings: nothing is written then, but all faces were looked at.
 */
enum outcome pdf_export(const struct project *project, const struct sheet_group *groups,
                        size_t group_count, const char *title,
                        const struct pdf_export_options *options, const char *path,
                        struct diag_list *diags);

/** Plans every sheet for its findings, once those of all faces are in `diags`. `faces` is how laying them out ended. */
enum outcome sheets_check(const struct project *project, const struct pdf_export_options *options,
                          enum outcome faces, struct diag_list *diags);

/** Lays out every face of the project for its findings and plans every sheet, and writes nothing. */
enum outcome check_export(const struct project *project, const struct pdf_export_options *options,
                          struct diag_list *diags);

/** The same of a project that project_open_blocks() opened. */
enum outcome check_export_blocks(const struct project_opening *opening,
                                 const struct project *project,
                                 const struct pdf_export_options *options, struct diag_list *diags);

#endif
