/* What it takes to draw an SVG: its elements, and what they refer to. */
#ifndef KERF_FACE_IMAGE_SVG_GRAPH_H
#define KERF_FACE_IMAGE_SVG_GRAPH_H

#include "base/work_limits.h"
#include "face/image_svg_survey.h"

struct svg_graph;

/** How something refers to another element. */
enum svg_reference {
    SVG_REFERENCE_HREF,
    SVG_REFERENCE_URL,         /* to a gradient, mask, marker and the like */
    SVG_REFERENCE_URL_OR_ELSE, /* with a colour for where nothing is found, or drawn the same without it */
};

/** Of elements that are added in the order of the file. */
struct svg_graph *svg_graph_new(void);
void svg_graph_free(struct svg_graph *graph);

/**
 * An element begins, within the one that is open; and the innermost open one ends.
 *
 * passes  svg_passes_of()
 */
void svg_graph_open(struct svg_graph *graph, const char *name, double passes);
void svg_graph_close(struct svg_graph *graph);

/** How many elements there are so far. */
size_t svg_graph_elements(const struct svg_graph *graph);

/** Of the element that was opened last: it has this id; it has classes, with blanks between; it has passes of its own;
 * it refers to another, which is drawn with it so many times. */
void svg_graph_add_id(struct svg_graph *graph, const char *id, unsigned long line);
void svg_graph_add_classes(struct svg_graph *graph, const char *classes);
void svg_graph_add_passes(struct svg_graph *graph, double passes);
void svg_graph_add_reference(struct svg_graph *graph, const char *id, double times,
                             enum svg_reference kind, unsigned long line);

/**
 * A rule of a style sheet refers to an element, or has passes of its own, for each element that it is for.
 *
 * keys  as svg_css_rule_keys() gives them; taken
 */
void svg_graph_add_style_reference(struct svg_graph *graph, char **keys, const char *id,
                                   enum svg_reference kind, unsigned long line);
void svg_graph_add_style_passes(struct svg_graph *graph, char **keys, double passes);

/**
 * Counts all that is drawn: sets `passes`, and `excess` or what is `dangling`. Nothing once the survey is settled.
 *
 * object  "#sword", of which alone that is asked, with what it stands in; NULL: the whole picture
 */
void svg_graph_count(struct svg_graph *graph, const char *object, const struct work_limits *limits,
                     struct svg_survey *survey);

/** Whether the n-th element, from 0, was met when that was counted. */
bool svg_graph_is_drawn(const struct svg_graph *graph, size_t element);

/** Passes of one blur, which is what functions of CSS such as drop-shadow() are taken for. */
enum { SVG_PASSES_OF_BLUR = 40 };

/**
 * The passes that a filter's element takes over the pixels of the picture; 0 for other elements. What librsvg has no
 * limit for has one here, past which `excess` is set.
 *
 * attributes  names and values in turn, NULL at the end
 */
double svg_passes_of(const char *name, const char *const *attributes, struct svg_survey *survey);

#endif
