/* The faces of a game as PNG files, as a plan has them. */
#ifndef KERF_EXPORT_IMAGE_EXPORT_H
#define KERF_EXPORT_IMAGE_EXPORT_H

#include "export/image_plan.h"
#include "export/progress.h"
#include "export/project.h"
#include "render/png_writer.h"

struct image_export_options {
    struct png_options png;
    unsigned thread_count;
    struct progress progress;
};

/**
 * Writes the images of a plan into `folder`, which is made if need be, and notes their sizes in it.
 *
 * OUTCOME_REJECTED after findings of layout: then nothing is written; or, where a file is larger than
 * the target takes, DIAG_IMAGE_LIMIT: then there is no manifest. DIAG_IMAGE_LARGE warns.
 * OUTCOME_FAILED: DIAG_FILE_UNWRITABLE, DIAG_OUTPUT_LIBRARY.
 */
enum outcome image_export(const struct project *project, struct image_plan *plan,
                          const char *folder, const struct image_export_options *options,
                          struct diag_list *diags);

#endif
