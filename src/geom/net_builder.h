/* Building nets part by part. For net_shapes.c. */
#ifndef KERF_GEOM_NET_BUILDER_H
#define KERF_GEOM_NET_BUILDER_H

#include "geom/net.h"

/** A net under way; parts are told by their order. */
struct net_builder {
    struct arena *arena;
    struct net_part *parts; /* [capacity] */
    size_t count, capacity;
};

/** Room for `capacity` parts, zeroed, from the arena. */
void net_builder_init(struct net_builder *builder, struct arena *arena, size_t capacity);

/** The first part, its top left at the origin; edge 0 is the top. */
void net_add_first_rectangle(struct net_builder *builder, const char *name, double width_mm,
                             double height_mm);

/** The first part: a triangle of equal sides that stands on a corner; edge 0 is the top. */
void net_add_first_triangle(struct net_builder *builder, const char *name, double edge_mm);

/** A part hangs on edge `edge` of part `parent`, folded back by `fold_deg`. */
struct net_hinge {
    size_t parent, edge;
    double fold_deg;
};

/** A panel as wide as the edge that it hangs on, `length_mm` away from it. */
void net_add_rectangle(struct net_builder *builder, const char *name, struct net_hinge hinge,
                       double length_mm);

/** A panel of three equal sides. */
void net_add_triangle(struct net_builder *builder, const char *name, struct net_hinge hinge);

struct net_flap {
    double length_mm;  /* away from the fold */
    double inset_mm;   /* how much shorter the fold is at each end than the edge it lies on */
    double taper_mm;   /* how much narrower it gets at each side over its length */
    double chamfer_mm; /* cut off its far corners; 0: none */
};

void net_add_flap(struct net_builder *builder, struct net_hinge hinge, struct net_flap flap);

/**
 * Gives a panel the area where things are set in it: the whole of a rectangle; in a triangle the square
 * about its middle that touches two of its sides.
 *
 * index      of the part
 * base_edge  the edge that is at the bottom when things are upright
 */
void net_set_base(struct net_builder *builder, size_t index, size_t base_edge);

/** Moves all to the origin and makes outline and folds. */
void net_builder_finish(struct net_builder *builder, struct net *net_out);

#endif
