/* Pictures of pixels in the text of an SVG. */
#ifndef KERF_FACE_IMAGE_SVG_EMBEDDED_H
#define KERF_FACE_IMAGE_SVG_EMBEDDED_H

#include "base/work_limits.h"
#include "face/image_svg_survey.h"

/**
 * Looks at a picture as at one in a file: sets `problem` or `excess`, and notes what librsvg leaves out of it. Nothing
 * once the survey is settled.
 *
 * address    "data:image/png;base64,..."
 * pixels_io  of all pictures of the file so far
 */
void svg_embedded_check(struct svg_survey *survey, const char *address, unsigned long line,
                        const struct work_limits *limits, double *pixels_io);

#endif
