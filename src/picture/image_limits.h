/* What a target does not take, told where the author can change it. */
#ifndef KERF_PICTURE_IMAGE_LIMITS_H
#define KERF_PICTURE_IMAGE_LIMITS_H

#include "picture/image_plan.h"

/** False after DIAG_IMAGE_LIMIT at the component; DIAG_IMAGE_LARGE warns. */
bool image_limits_check_size(const struct image_target *target, const struct planned_object *object,
                             struct diag_list *diags);

/** False after DIAG_IMAGE_PARTS at the layout's outline; DIAG_IMAGE_HOLE warns there. */
bool image_limits_check_shape(const struct planned_object *object, struct diag_list *diags);

/** Of the files that were written: each one, and all together. False after DIAG_IMAGE_LIMIT. */
bool image_limits_check_files(const struct project *project, const struct image_plan *plan,
                              struct diag_list *diags);

/** Bytes of all files. */
size_t image_plan_bytes(const struct image_plan *plan);

#endif
