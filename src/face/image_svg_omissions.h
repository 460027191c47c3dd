/* What of SVG and its CSS librsvg passes over without a word. */
#ifndef KERF_FACE_IMAGE_SVG_OMISSIONS_H
#define KERF_FACE_IMAGE_SVG_OMISSIONS_H

#include <stdbool.h>

/** In words that stand in "the picture has ... in its line 3": "a <textPath>", "a script". */
typedef void svg_omission_function(void *user, const char *what, const char *at);

/** Tells of an element of SVG, unless it is drawn or there is nothing to draw of it. True if it told. */
bool svg_omission_of_element(const char *name, svg_omission_function *tell, void *user);

/**
 * Tells of an attribute that is set to what is not drawn; for `style` of what its declarations say.
 *
 * is_text  of <text> or <tspan>
 */
void svg_omissions_of_attribute(const char *name, const char *value, bool is_text,
                                svg_omission_function *tell, void *user);

/** Tells of what the rules of a style sheet say; `at` is then in `sheet`, else NULL. */
void svg_omissions_of_sheet(const char *sheet, svg_omission_function *tell, void *user);

#endif
