/* Nets of tuck boxes: front, sides and back in a row, lids above and below.
 *
 *                      top
 *     left front right back     the lids hang on the back and tuck in behind the front
 *                     bottom
 *
 * Flaps are shares of the box, within what paper needs (mm) and what its neighbours leave: a tuck of 10 to 18 holds a lid
 * closed, a glue flap of 8 to 14 takes a strip of glue, and dust flaps may not meet in the middle. */
#include <math.h>

#include <glib.h>

#include "geom/net_builder.h"

enum tuck_panel { FRONT, LEFT, RIGHT, BACK, TOP, BOTTOM, PANEL_COUNT };

enum { TUCK_FLAPS = 2, DUST_FLAPS = 4, GLUE_FLAPS = 1 };

#define BOX_FOLD_DEG 90.0

/* So that paper slides past paper at a fold. */
#define CLEARANCE_MM 0.5

/* Clockwise from its fold each panel has its edges 0 to 3; those of the front begin at the top. */
static void add_panels(struct net_builder *builder, const struct tuck_box *box)
{
    net_add_first_rectangle(builder, "front", box->width_mm, box->height_mm);
    net_add_rectangle(builder, "left", (struct net_hinge){FRONT, 3, BOX_FOLD_DEG}, box->depth_mm);
    net_add_rectangle(builder, "right", (struct net_hinge){FRONT, 1, BOX_FOLD_DEG}, box->depth_mm);
    net_add_rectangle(builder, "back", (struct net_hinge){RIGHT, 2, BOX_FOLD_DEG}, box->width_mm);
    net_add_rectangle(builder, "top", (struct net_hinge){BACK, 1, BOX_FOLD_DEG}, box->depth_mm);
    net_add_rectangle(builder, "bottom", (struct net_hinge){BACK, 3, BOX_FOLD_DEG}, box->depth_mm);
    /* Top and bottom are read with the front towards the reader. */
    static const size_t bases[PANEL_COUNT] = {
        [FRONT] = 2, [LEFT] = 1, [RIGHT] = 3, [BACK] = 3, [TOP] = 2, [BOTTOM] = 0};
    for (size_t i = 0; i < PANEL_COUNT; i++) {
        net_set_base(builder, i, bases[i]);
    }
}

static void add_flaps(struct net_builder *builder, const struct tuck_box *box)
{
    double tuck_mm = fmin(CLAMP(0.75 * box->depth_mm, 10, 18), 0.4 * box->height_mm);
    double dust_mm = fmin(0.75 * box->depth_mm, 0.45 * box->width_mm);
    double glue_mm = fmin(CLAMP(0.6 * box->depth_mm, 8, 14), 0.4 * box->width_mm);
    struct net_flap tuck = {tuck_mm, CLEARANCE_MM, CLEARANCE_MM, tuck_mm / 3};
    struct net_flap dust = {dust_mm, CLEARANCE_MM, fmin(3, 0.15 * box->depth_mm), 0};
    struct net_flap glue = {box->flap_mm > 0 ? box->flap_mm : glue_mm, CLEARANCE_MM,
                            fmin(4, 0.1 * box->height_mm), 0};
    net_add_flap(builder, (struct net_hinge){TOP, 2, BOX_FOLD_DEG}, tuck);
    net_add_flap(builder, (struct net_hinge){BOTTOM, 2, BOX_FOLD_DEG}, tuck);
    net_add_flap(builder, (struct net_hinge){LEFT, 1, BOX_FOLD_DEG}, dust);
    net_add_flap(builder, (struct net_hinge){LEFT, 3, BOX_FOLD_DEG}, dust);
    net_add_flap(builder, (struct net_hinge){RIGHT, 1, BOX_FOLD_DEG}, dust);
    net_add_flap(builder, (struct net_hinge){RIGHT, 3, BOX_FOLD_DEG}, dust);
    net_add_flap(builder, (struct net_hinge){LEFT, 2, BOX_FOLD_DEG}, glue);
}

void tuck_box_net_make(struct arena *arena, const struct tuck_box *box, struct net *net_out)
{
    struct net_builder builder;
    net_builder_init(&builder, arena, PANEL_COUNT + TUCK_FLAPS + DUST_FLAPS + GLUE_FLAPS);
    add_panels(&builder, box);
    add_flaps(&builder, box);
    if (box->notch) {
        builder.parts[FRONT].notch_edge = 0;
        builder.parts[FRONT].notch_mm = CLAMP(box->width_mm / 7, 2, 9);
    }
    net_builder_finish(&builder, net_out);
}
