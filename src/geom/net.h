/* Nets: flat shapes that are cut out and folded up to a die or a box. A net is a tree of polygons, each
 * folded along an edge of the one that it hangs on; outline and fold lines come from that tree. */
#ifndef KERF_GEOM_NET_H
#define KERF_GEOM_NET_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "geom/box.h"
#include "geom/path.h"
#include "geom/transform.h"

enum { NET_CORNERS_MAX = 6 };

#define NET_NO_PARENT ((size_t)-1)

struct net_point {
    double x_mm, y_mm;
};

/** A panel, which is seen in the end, or a flap, which holds others together from behind. */
struct net_part {
    const char *name;                          /* of a panel; NULL: a flap */
    struct net_point corners[NET_CORNERS_MAX]; /* clockwise; edge i begins at corner i */
    size_t corner_count;
    size_t parent; /* the part it hangs on by its edge 0, or NET_NO_PARENT */
    size_t parent_edge;
    double fold_deg;   /* how far it is folded back from the parent's plane */
    size_t notch_edge; /* where notch_mm > 0: a half disc of that radius is cut out of its middle */
    double notch_mm;
    /* Of panels: where things are set in it. Its own space has the origin at the top left of that
     * area, and is turned so that things read upright on what was folded. */
    double area_width_mm, area_height_mm;
    struct transform to_net;
};

struct net {
    double width_mm, height_mm; /* all of it lies between the origin and here */
    struct path outline;        /* the cut line round all parts */
    const struct fold_line *folds;
    size_t fold_count;
    const struct net_part *parts; /* a part comes after the one that it hangs on */
    size_t part_count;
};

enum die_kind { DIE_D4, DIE_D6, DIE_D8, DIE_D20, DIE_KIND_COUNT };

/**
 * The net of a die whose panels are called "1", "2" and so on; opposite ones of a d6, d8 or d20 have
 * the same sum. On a d6 the faces 1, 2 and 3 run counterclockwise round their corner, as on bought dice.
 *
 * edge_mm  the length of an edge
 * flap_mm  how wide its glue flaps are; at most NET_FLAP_SHARE_MAX of the edge
 * net_out  in `arena`
 */
void die_net_make(struct arena *arena, enum die_kind kind, double edge_mm, double flap_mm,
                  struct net *net_out);

/** So wide a flap may be: its ends are slanted by 45 degrees, and something must be left between them. */
#define NET_FLAP_SHARE_MAX 0.4

/** A box for cards that stand in it; sizes of the room inside, in mm. */
struct tuck_box {
    double width_mm, height_mm, depth_mm;
    double flap_mm; /* of the glue flap; 0: what suits the depth */
    bool notch;     /* half a disc cut out of the front, to take the lid by */
};

/**
 * The net of a box with the panels front, left, right, back, top and bottom. Top and bottom hang on the
 * back and are tucked in behind the front, over dust flaps on both sides; a glue flap joins left and back.
 */
void tuck_box_net_make(struct arena *arena, const struct tuck_box *box, struct net *net_out);

/** The panel of that name; NULL if there is none. */
const struct net_part *net_panel_lookup(const struct net *net, const char *name);

/** The names of all panels, in `arena`. */
const char *const *net_panel_names(const struct net *net, struct arena *arena, size_t *count_out);

#endif
