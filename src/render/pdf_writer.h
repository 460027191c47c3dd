/* Sheets into a PDF: parts that are drawn, or plans to be drawn, one after the other. */
#ifndef KERF_RENDER_PDF_WRITER_H
#define KERF_RENDER_PDF_WRITER_H

#include "render/pdf_sheets.h"

struct pdf_writer;

/**
 * Begins a document at `path`. Nothing stands there until pdf_writer_finish().
 *
 * info  its inks and most_ink are borrowed until then, all else is copied
 *
 * NULL after DIAG_FILE_UNWRITABLE.
 */
struct pdf_writer *pdf_writer_new(const char *path, const struct pdf_info *info,
                                  struct diag_list *diags);

/**
 * Adds the pages of one plan, which were drawn before, under one outline entry. The plan may have more empty
 * pages than that it was drawn with.
 *
 * parts  [part_count], its pages in order; borrowed until pdf_writer_finish()
 */
void pdf_writer_add_parts(struct pdf_writer *writer, const char *title,
                          const struct sheet_plan *plan, const struct piece_shape *shapes,
                          struct pdf_part *const *parts, size_t part_count);

/**
 * Draws the sheets of one plan and adds them under one outline entry; may be called many times.
 *
 * title     of the outline entry, "Agent cards"
 * shapes    of the pieces, as the plan was made with
 * progress  called after each page with pages done so far; may be NULL
 *
 * Outcomes are those of pdf_sheets_draw().
 */
enum outcome pdf_writer_add_plan(struct pdf_writer *writer, const char *title,
                                 const struct sheet_plan *plan, const struct piece_shape *shapes,
                                 const struct face_source *faces,
                                 void (*progress)(void *data, size_t pages_done),
                                 void *progress_data);

/**
 * Puts the parts together (page boxes, viewer preferences, layers, /ID), turns colours into inks where they are to be
 * and reads that back, then the file takes its name. Frees the writer in any case.
 *
 * The dates are SOURCE_DATE_EPOCH (seconds) where the environment has it, else there are none.
 */
enum outcome pdf_writer_finish(struct pdf_writer *writer);

/** Gives up: nothing is left under the path but what was there before. Frees the writer. */
void pdf_writer_abandon(struct pdf_writer *writer);

#endif
