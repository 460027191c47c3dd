/* Whether the letters of an SVG's texts are there in the fonts that it asks for. */
#ifndef KERF_FACE_IMAGE_SVG_LETTERS_H
#define KERF_FACE_IMAGE_SVG_LETTERS_H

#include "diag/diag_list.h"
#include "face/image_svg_survey.h"
#include "text/font_set.h"

/** Takes `what`; DIAG_IMAGE_FONT or DIAG_IMAGE_GLYPH, in words of that finding. */
typedef void svg_letters_function(void *user, enum diag_code code, unsigned long line, char *what);

/**
 * Shapes the texts, and tells of families that are not there, of letters that no font has, of those that come from a
 * family which is not named, and of bold and italic letters that a family does not have.
 */
void svg_letters_check(const struct svg_survey *survey, const struct font_library *fonts,
                       svg_letters_function *tell, void *user);

#endif
