/* What is looked for in the CSS of an SVG, in a style sheet as in an attribute. */
#ifndef KERF_FACE_IMAGE_SVG_CSS_H
#define KERF_FACE_IMAGE_SVG_CSS_H

#include <stdbool.h>
#include <stddef.h>

/**
 * Is told of what CSS refers to: of url() and @import.
 *
 * reference  in the CSS, `length` bytes with the blanks around it
 * has_other  whether a colour follows that is taken where nothing is found, or what is drawn is the same without it
 */
typedef void svg_css_function(void *user, const char *reference, size_t length, bool has_other);

void svg_css_each_reference(const char *css, svg_css_function *tell, void *user);

/** Whether text begins with the name of a property that leads to the outline of wrapped text, which is any shape; the
 * lines are drawn as they are written all the same. */
bool svg_css_is_wrapping(const char *text);

/** A reference that stands at `at`, with quotes or up to what ends it. Where it ends. */
const char *svg_css_reference(const char *at, svg_css_function *tell, void *user);

/** The families that the next `font-family` or `font` in CSS names, or NULL. */
const char *svg_css_find_family(const char *css);

/** The first family of a list, or NULL; g_free(). */
char *svg_css_first_family(const char *list);

/** Which face of a family a text asks for; 0: CSS has not said. */
struct svg_css_face {
    int weight;
    enum { SVG_CSS_SLANT_UNKNOWN, SVG_CSS_UPRIGHT, SVG_CSS_ITALIC } slant;
};

/** Takes over what a property says of the face: `font-weight`, `font-style`, `font`; others change nothing. */
void svg_css_read_face(const char *property, const char *value, struct svg_css_face *face);

/** Tells of each filter without a <filter>, blur() and the like: `reference` is where its function stands, with its
 * name's `length`. */
void svg_css_each_filter(const char *css, svg_css_function *tell, void *user);

/**
 * What the rule that `at` stands in is for: of each of its selectors the last part, the narrowest key of that: "#sword",
 * ".cls-1", "rect", or "*".
 *
 * NULL-ended; g_strfreev()
 */
char **svg_css_rule_keys(const char *sheet, const char *at);

#endif
