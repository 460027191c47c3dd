/* The whole game in one PDF, with what whoever prints it must know on its first pages. */
#ifndef KERF_PRINT_BOOKLET_H
#define KERF_PRINT_BOOKLET_H

#include "print/pdf_document.h"

/**
 * Writes the booklet of a game whose components are planned: what is in it, how to print it, a ruler and a test of both sides, then the sheets
 * of all components by the paper they are printed on.
 *
 * If any sheet is printed on both sides, all are: the others get empty backs, so that the whole file
 * can be printed in one go.
 *
 * all      its pages are drawn where they are not yet, unless the booklet is there already
 * path     nothing stands there until all is well
 * sources  findings may point into it: it outlives them
 *
 * Where no component makes a piece no file is written.
 *
 * OUTCOME_REJECTED after findings, DIAG_FONT_MISSING if Lato is not installed among them.
 */
enum outcome booklet_write(struct pdf_document *all, const struct pdf_export_options *options,
                           const char *path, struct arena *sources, struct diag_list *diags);

/** The same of a project of which nothing else is printed. */
enum outcome booklet_export(const struct project *project, const struct pdf_export_options *options,
                            const char *path, struct arena *sources, struct diag_list *diags);

#endif
