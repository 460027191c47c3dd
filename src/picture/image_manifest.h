/* What was written for a table on a screen, and what is to be made of it: manifest.json and .csv. */
#ifndef KERF_PICTURE_IMAGE_MANIFEST_H
#define KERF_PICTURE_IMAGE_MANIFEST_H

#include "picture/image_plan.h"

/** OUTCOME_FAILED: DIAG_FILE_UNWRITABLE. */
enum outcome image_manifest_write(const struct project *project, const struct image_plan *plan,
                                  const char *folder, struct diag_list *diags);

#endif
