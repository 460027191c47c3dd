/* The nets that there are: dice and tuck boxes, put together part by part (net_builder.h). */
#include <math.h>

#include <glib.h>

#include "geom/net_builder.h"

/* ---- dice ---- */

/* All but the d6 are bands of triangles, standing and hanging in turn, with triangles above
 * and below. No triangle takes more than one flap, for in its corners there is no room for two. */

/* A panel hangs on an edge of an earlier one, told by its row; `base` is the edge below its number. */
struct die_panel {
    const char *name;
    size_t parent, edge, base;
};

/* On an edge of a panel, which it shares with another one when the die is folded up. */
struct die_flap {
    size_t panel, edge;
};

struct die_shape {
    double fold_deg; /* 180 less the angle between two faces */
    bool square;
    const struct die_panel *panels;
    size_t panel_count;
    const struct die_flap *flaps;
    size_t flap_count;
};

/* clang-format off */
static const struct die_panel d4_panels[] = {
    {"1", NET_NO_PARENT, 0, 0}, {"2", 0, 1, 2}, {"3", 1, 1, 1}, {"4", 2, 2, 2},
};
static const struct die_flap d4_flaps[] = {{0, 0}, {1, 2}, {3, 1}};

/* Four sides in a row, top and bottom on the second of them. */
static const struct die_panel d6_panels[] = {
    {"2", NET_NO_PARENT, 0, 2}, {"3", 0, 1, 3}, {"5", 1, 2, 3}, {"4", 2, 2, 3},
    {"1", 1, 1, 0}, {"6", 1, 3, 2},
};
static const struct die_flap d6_flaps[] = {{3, 2}, {4, 1}, {4, 2}, {4, 3}, {5, 1}, {5, 2}, {5, 3}};

/* A band of six, one triangle above and one below. */
static const struct die_panel d8_panels[] = {
    {"6", NET_NO_PARENT, 0, 0}, {"2", 0, 1, 2}, {"4", 1, 1, 1}, {"3", 2, 2, 2},
    {"7", 3, 1, 1}, {"5", 4, 2, 2}, {"1", 2, 1, 0}, {"8", 3, 2, 0},
};
static const struct die_flap d8_flaps[] = {{0, 0}, {5, 1}, {6, 2}, {7, 1}, {7, 2}};

/* A band of ten, five above and five below. Opposite faces have the sum 21, and the five faces round each
 * corner a sum between 51 and 54, so that no corner is favoured. */
static const struct die_panel d20_panels[] = {
    {"8", NET_NO_PARENT, 0, 0}, {"16", 0, 1, 2}, {"20", 1, 1, 1}, {"10", 2, 2, 2},
    {"7", 3, 1, 1}, {"13", 4, 2, 2}, {"5", 5, 1, 1}, {"1", 6, 2, 2},
    {"11", 7, 1, 1}, {"14", 8, 2, 2},
    {"3", 0, 0, 0}, {"6", 2, 1, 0}, {"9", 4, 1, 0}, {"19", 6, 1, 0}, {"17", 8, 1, 0},
    {"2", 1, 2, 0}, {"4", 3, 2, 0}, {"18", 5, 2, 0}, {"15", 7, 2, 0}, {"12", 9, 2, 0},
};
static const struct die_flap d20_flaps[] = {
    {9, 1}, {10, 2}, {11, 2}, {12, 2}, {13, 2}, {14, 2}, {15, 1}, {16, 1}, {17, 1}, {18, 1}, {19, 1},
};

#define PARTS(die) die##_panels, G_N_ELEMENTS(die##_panels), die##_flaps, G_N_ELEMENTS(die##_flaps)

/* The angles are acos(-1/3), 90, acos(1/3) and acos(sqrt(5)/3). */
static const struct die_shape shapes[] = {
    [DIE_D4] = {109.47122063449069, false, PARTS(d4)},
    [DIE_D6] = {90, true, PARTS(d6)},
    [DIE_D8] = {70.528779365509308, false, PARTS(d8)},
    [DIE_D20] = {41.810314895778599, false, PARTS(d20)},
};
/* clang-format on */

_Static_assert(G_N_ELEMENTS(shapes) == DIE_KIND_COUNT, "a row for each die");

/* Two flaps in one corner must not touch. */
#define FLAP_INSET_MM 0.5

static void add_panel(struct net_builder *builder, const struct die_shape *shape,
                      const struct die_panel *panel, double edge_mm)
{
    struct net_hinge hinge = {panel->parent, panel->edge, shape->fold_deg};
    if (panel->parent == NET_NO_PARENT && shape->square) {
        net_add_first_rectangle(builder, panel->name, edge_mm, edge_mm);
    } else if (panel->parent == NET_NO_PARENT) {
        net_add_first_triangle(builder, panel->name, edge_mm);
    } else if (shape->square) {
        net_add_rectangle(builder, panel->name, hinge, edge_mm);
    } else {
        net_add_triangle(builder, panel->name, hinge);
    }
}

void die_net_make(struct arena *arena, enum die_kind kind, double edge_mm, double flap_mm,
                  struct net *net_out)
{
    const struct die_shape *shape = &shapes[kind];
    struct net_flap flap = {.length_mm = flap_mm, .inset_mm = FLAP_INSET_MM, .taper_mm = flap_mm};
    struct net_builder builder;
    net_builder_init(&builder, arena, shape->panel_count + shape->flap_count);
    for (size_t i = 0; i < shape->panel_count; i++) {
        add_panel(&builder, shape, &shape->panels[i], edge_mm);
        net_set_base(&builder, i, shape->panels[i].base);
    }
    for (size_t i = 0; i < shape->flap_count; i++) {
        net_add_flap(
            &builder,
            (struct net_hinge){shape->flaps[i].panel, shape->flaps[i].edge, shape->fold_deg}, flap);
    }
    net_builder_finish(&builder, net_out);
}

/* ---- tuck boxes ---- */

/* Front, sides and back in a row, lids above and below.
 *
 *                      top
 *     left front right back     the lids hang on the back and tuck in behind the front
 *                     bottom
 *
 * Flaps are shares of the box, within what paper needs (mm) and what its neighbours leave: a tuck of 10 to 18 holds a lid
 * closed, a glue flap of 8 to 14 takes a strip of glue, and dust flaps may not meet in the middle. */

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
