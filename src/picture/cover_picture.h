/* The pictures that a game is shown by in a shop: the front of its box, a banner. */
#ifndef KERF_PICTURE_COVER_PICTURE_H
#define KERF_PICTURE_COVER_PICTURE_H

#include "picture/image_target.h"
#include "project/project.h"

/**
 * Writes NAME.png into `folder`: the game's own art/NAME.png where there is one, else a picture made of
 * the title, what the game is about, for how many players, and some of its faces, in the theme's colours.
 *
 * OUTCOME_REJECTED: DIAG_COVER_SIZE, or DIAG_IMAGE_LIMIT where the file is too large, or as
 * image_store_load().
 * OUTCOME_FAILED: DIAG_FILE_UNWRITABLE, DIAG_OUTPUT_LIBRARY.
 */
enum outcome cover_picture_write(const struct project *project, const struct cover_format *format,
                                 const char *folder, struct diag_list *diags);

#endif
