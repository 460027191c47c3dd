/* An SVG that is looked through. */
#ifndef KERF_TESTS_UNIT_FACE_SVG_FIXTURE_H
#define KERF_TESTS_UNIT_FACE_SVG_FIXTURE_H

#include <string.h>

#include "face/image_svg_check.h"

#define SVG(inside)                                                                                \
    "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink'>" inside   \
    "</svg>"

/* svg_survey_clear(). */
static inline struct svg_survey survey_of(const char *svg)
{
    struct svg_survey survey;
    GBytes *bytes = g_bytes_new_static(svg, strlen(svg));
    svg_survey_read(bytes, NULL, &work_limits_default, &survey);
    g_bytes_unref(bytes);
    return survey;
}

#endif
