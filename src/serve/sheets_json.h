/* The sheets of a game for the page, which puts the pictures of faces on them itself. */
#ifndef KERF_SERVE_SHEETS_JSON_H
#define KERF_SERVE_SHEETS_JSON_H

#include "print/pdf_export.h"

/**
 * {"groups": [{"title", "flip", "shapes", "pages"}]}: the plans that a PDF is made by, in mm; g_free().
 *
 * NULL after findings, as sheet_group_plan().
 */
gchar *sheets_json(const struct project *project, const struct pdf_export_options *options,
                   struct diag_list *diags);

#endif
