/* The pages of a plan, drawn once, as a part of one PDF or of several. A face is asked for when it is needed and not kept. */
#ifndef KERF_RENDER_PDF_SHEETS_H
#define KERF_RENDER_PDF_SHEETS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/outcome.h"
#include "face/display_list.h"
#include "render/pdf_inks.h"
#include "render/pdf_part.h"
#include "sheet/sheet_plan.h"

struct pdf_info {
    const char *title;                /* of the document */
    const char *subject;              /* "version 1.2"; NULL: none */
    const char *language;             /* BCP 47 */
    const char *creator;              /* "kerf 0.1" */
    const struct font_library *fonts; /* of the words beside the pieces */
    const struct pdf_inks *inks;      /* what its colours become; NULL: they stay RGB */
    double *most_ink;        /* percent, raised to that of the document; NULL: nobody asks */
    struct text_style words; /* their style: family, weight, language */
};

/** Where display lists come from. */
struct face_source {
    /** The list of a face, owned by the receiver; NULL if it could not be laid out (reported). Asked
     * in the order of the placements; a face that repeats is asked for once. */
    struct display_list *(*take)(void *data, size_t face);
    /** How often a face is placed in the whole document: 2 or more makes it a form XObject. */
    size_t (*use_count)(void *data, size_t face);
    void *data;
};

/** Whether nothing is drawn on a page: then no part has it. */
bool pdf_page_is_empty(const struct sheet_page *page);

/**
 * Draws the pages of a plan that are not empty.
 *
 * path      of the output, beside which pictures are kept in a file without a name
 * shapes    of the pieces, as the plan was made with
 * progress  called after each page with pages done so far; may be NULL
 * part_out  pdf_part_free(); NULL unless OUTCOME_OK
 *
 * OUTCOME_REJECTED if a face or a word could not be had, OUTCOME_FAILED after DIAG_OUTPUT_LIBRARY or
 * DIAG_FILE_UNWRITABLE. May be called by several threads at once, each with its own faces and findings.
 */
enum outcome pdf_sheets_draw(const char *path, const struct pdf_info *info,
                             const struct sheet_plan *plan, const struct piece_shape *shapes,
                             const struct face_source *faces,
                             void (*progress)(void *data, size_t pages_done), void *progress_data,
                             struct pdf_part **part_out, struct diag_list *diags);

#endif
