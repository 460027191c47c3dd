/* The faces of a game as PNG files, as a plan has them. */
#ifndef KERF_PICTURE_IMAGE_EXPORT_H
#define KERF_PICTURE_IMAGE_EXPORT_H

#include "picture/image_plan.h"
#include "project/progress.h"
#include "project/project.h"
#include "render/picture_encoder.h"
#include "render/png_writer.h"

struct image_export_options {
    struct png_options png;
    enum picture_format format; /* the plan has its names: image_plan_name_format() */
    unsigned thread_count;
    struct progress progress;
};

/**
 * Writes the images of a plan into `folder`, which is made if need be, and notes their sizes in it.
 *
 * All files appear together, once the last is written and fits the target's limits, or none does.
 *
 * OUTCOME_REJECTED after findings of layout; DIAG_IMAGE_LIMIT where a file is larger than the target
 * takes; or as cover_picture_write(). DIAG_IMAGE_LARGE warns.
 * OUTCOME_FAILED: DIAG_FILE_UNWRITABLE, DIAG_OUTPUT_LIBRARY.
 */
enum outcome image_export(const struct project *project, struct image_plan *plan,
                          const char *folder, const struct image_export_options *options,
                          struct diag_list *diags);

#endif
