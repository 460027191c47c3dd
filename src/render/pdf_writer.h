/* Sheets into a PDF, page by page; a face is asked for when it is needed and not kept unless it
 * repeats. */
#ifndef KERF_RENDER_PDF_WRITER_H
#define KERF_RENDER_PDF_WRITER_H

#include <stdbool.h>
#include <stddef.h>

#include "base/outcome.h"
#include "face/display_list.h"
#include "sheet/sheet_plan.h"

struct pdf_writer;

struct pdf_info {
    const char *title;                /* of the document */
    const char *subject;              /* "version 1.2"; NULL: none */
    const char *language;             /* BCP 47 */
    const char *creator;              /* "kerf 0.1" */
    const struct font_library *fonts; /* of the words beside the pieces; outlives the writer */
    struct text_style words;          /* their style: family, weight, language */
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

/**
 * Begins a document at `path`. Nothing stands there until pdf_writer_finish().
 *
 * NULL after DIAG_FILE_UNWRITABLE.
 */
struct pdf_writer *pdf_writer_new(const char *path, const struct pdf_info *info,
                                  struct diag_list *diags);

/**
 * Adds the sheets of one plan under one outline entry; may be called many times.
 *
 * title     of the outline entry, "Agent cards"
 * shapes    of the pieces, as the plan was made with
 * progress  called after each page with pages done so far; may be NULL
 *
 * OUTCOME_REJECTED if a face could not be had, OUTCOME_FAILED after DIAG_OUTPUT_LIBRARY.
 */
enum outcome pdf_writer_add_plan(struct pdf_writer *writer, const char *title,
                                 const struct sheet_plan *plan, const struct piece_shape *shapes,
                                 const struct face_source *faces,
                                 void (*progress)(void *data, size_t pages_done),
                                 void *progress_data);

/**
 * Ends the document: fonts, then the second pass (page boxes, viewer preferences, layers, /ID), then
 * the file takes its name. Frees the writer in any case.
 *
 * The dates are SOURCE_DATE_EPOCH (seconds) where the environment has it, else there are none.
 */
enum outcome pdf_writer_finish(struct pdf_writer *writer);

/** Gives up: nothing is left under the path but what was there before. Frees the writer. */
void pdf_writer_abandon(struct pdf_writer *writer);

#endif
