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
    SVG_REFERENCE_URL_OR_ELSE, /* with a colour for where nothing is found */
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

/** The element that was opened last has this id; refers to that one, and is drawn with it so many times. */
void svg_graph_add_id(struct svg_graph *graph, const char *id);
void svg_graph_add_reference(struct svg_graph *graph, const char *id, double times,
                             enum svg_reference kind, unsigned long line);

/** A style sheet refers to an element, which may be for any element of the file. */
void svg_graph_add_style_reference(struct svg_graph *graph, const char *id, enum svg_reference kind,
                                   unsigned long line);

/** Counts all that is drawn: sets `excess`, or notes what is `dangling`. Nothing once the survey is settled. */
void svg_graph_count(struct svg_graph *graph, const struct work_limits *limits,
                     struct svg_survey *survey);

/**
 * The passes that a filter's element takes over the pixels of the picture; 0 for other elements. What librsvg has no
 * limit for has one here, past which `excess` is set.
 *
 * attributes  names and values in turn, NULL at the end
 */
double svg_passes_of(const char *name, const char *const *attributes, struct svg_survey *survey);

#endif
