/* Whether an SVG asks for anything that is not in its own file. */
#ifndef KERF_FACE_IMAGE_SVG_CHECK_H
#define KERF_FACE_IMAGE_SVG_CHECK_H

#include <glib.h>

/**
 * Looks for references that a renderer would follow out of the file: `href` and `src` (of anything
 * but a link `<a>`), `url(...)` and `@import` in attributes and style sheets, external entities,
 * style sheets named before the root. What begins with '#' or 'data:' is inside. The DOCTYPE's
 * system identifier is not counted: it is never loaded.
 *
 * Returns the first such reference, to be freed by the caller, or NULL if there is none. If the file
 * is not XML, NULL and *problem_out is what is wrong, to be freed.
 */
char *image_svg_find_external(GBytes *bytes, char **problem_out);

#endif
