/* What was written, and what is to be made of it. */
#ifndef KERF_PICTURE_IMAGE_MANIFEST_H
#define KERF_PICTURE_IMAGE_MANIFEST_H

#include "picture/image_export.h"

/** For a table on a screen: manifest.json and manifest.csv. OUTCOME_FAILED: DIAG_FILE_UNWRITABLE. */
enum outcome image_manifest_write(const struct image_job *job, struct diag_list *diags);

/** For a printer: order.csv, what to order how often. OUTCOME_FAILED: DIAG_FILE_UNWRITABLE. */
enum outcome image_order_write(const struct image_job *job, struct diag_list *diags);

#endif
