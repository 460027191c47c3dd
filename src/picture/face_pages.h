/* Every face of a game with its name, page after page, to look through. */
#ifndef KERF_PICTURE_FACE_PAGES_H
#define KERF_PICTURE_FACE_PAGES_H

#include "project/project.h"

/**
 * Writes pages in the shape of A4 paper that lies. Faces are as large as they are made, those that would
 * dwarf the others smaller.
 *
 * output          a PDF by its name; else a folder for GAME-faces-01.png and so on
 * width_px        of a page that is a picture
 * page_count_out  pages that were written
 *
 * OUTCOME_REJECTED: as face_lay_out(); nothing is written then.
 * OUTCOME_FAILED: DIAG_FILE_UNWRITABLE, DIAG_OUTPUT_LIBRARY.
 */
enum outcome face_pages_write(const struct project *project, int width_px, const char *output,
                              size_t *page_count_out, struct diag_list *diags);

#endif
