/* What an SVG asks for, told from its text before librsvg sees it. */
#ifndef KERF_FACE_IMAGE_SVG_CHECK_H
#define KERF_FACE_IMAGE_SVG_CHECK_H

#include <stdbool.h>

#include <glib.h>

#include "base/work_limits.h"

/** Something of an SVG that will not look as drawn. */
struct svg_note {
    char *
        name; /* "a <textPath>", a font family, or "the <use> refers to '#a', which is not there" */
    unsigned long line;
};

struct svg_survey {
    char *external;   /* the first reference that leads out of the file; NULL: none */
    char *problem;    /* why it is no XML, or what is wrong with a picture in it; NULL: nothing */
    char *excess;     /* what it asks too much of, "9000 elements"; NULL: nothing */
    char *most;       /* how much is allowed of that */
    bool has_effects; /* filters or masks, which librsvg draws in pixels */
    GArray *omitted;  /* struct svg_note: what librsvg does not draw, or not as meant */
    GArray *dangling; /* struct svg_note: what is drawn and refers to what is not there */
    GArray *families; /* struct svg_note: the family that each text asks for first */
};

/**
 * Looks through an SVG.
 *
 * External are `href` and `src` of anything but a link `<a>`, `url(...)` and `@import` in attributes
 * and style sheets, external entities, style sheets named before the root; not what begins with '#' or
 * 'data:', nor the DOCTYPE's system identifier, which is never loaded.
 *
 * survey_out  svg_survey_clear(); of `external`, `problem` and `excess` at most one is set
 */
void svg_survey_read(GBytes *bytes, const struct work_limits *limits,
                     struct svg_survey *survey_out);
void svg_survey_clear(struct svg_survey *survey);

#endif
