/* One picture of all that is in a game, to show to people. */
#ifndef KERF_PICTURE_CONTACT_SHEET_H
#define KERF_PICTURE_CONTACT_SHEET_H

#include "project/project.h"

/**
 * Writes a PNG of this width: the title, and each component with some of its faces, its name and how
 * many there are. The ground is the first colour of the theme, the letters are those of its text.
 *
 * OUTCOME_REJECTED: as face_lay_out() of the faces that are shown; nothing is written then.
 * OUTCOME_FAILED: DIAG_FILE_UNWRITABLE, DIAG_OUTPUT_LIBRARY.
 */
enum outcome contact_sheet_write(const struct project *project, int width_px, const char *path,
                                 struct diag_list *diags);

#endif
