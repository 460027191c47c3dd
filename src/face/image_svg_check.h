/* What an SVG asks for, told from its text before librsvg sees it. */
#ifndef KERF_FACE_IMAGE_SVG_CHECK_H
#define KERF_FACE_IMAGE_SVG_CHECK_H

#include <glib.h>

#include "base/work_limits.h"
#include "face/image_svg_survey.h"

/**
 * Looks through an SVG.
 *
 * External are `href` and `src` of anything but a link `<a>`, `url(...)` and `@import` in attributes
 * and style sheets, external entities, style sheets named before the root; not what begins with '#' or
 * 'data:', nor the DOCTYPE's system identifier, which is never loaded.
 *
 * object      "#sword", of which alone `passes`, `omitted`, `dangling` and `families` tell; NULL: the whole picture,
 *             of which alone `is_coloured` and the size tell
 * survey_out  svg_survey_clear(); of `external`, `problem` and `excess` at most one is set
 */
void svg_survey_read(GBytes *bytes, const char *object, const struct work_limits *limits,
                     struct svg_survey *survey_out);

#endif
