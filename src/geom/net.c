/* What is asked of any net. */
#include "geom/net.h"

#include <math.h>
#include <string.h>

const struct net_part *net_panel_lookup(const struct net *net, const char *name)
{
    for (size_t i = 0; i < net->part_count; i++) {
        if (net->parts[i].name != NULL && strcmp(net->parts[i].name, name) == 0) {
            return &net->parts[i];
        }
    }
    return NULL;
}

const char *const *net_panel_names(const struct net *net, struct arena *arena, size_t *count_out)
{
    const char **names = ARENA_NEW_ARRAY(arena, const char *, net->part_count + 1);
    *count_out = 0;
    for (size_t i = 0; i < net->part_count; i++) {
        if (net->parts[i].name != NULL) {
            names[(*count_out)++] = net->parts[i].name;
        }
    }
    return names;
}

double net_edge_distance_mm(const struct net_part *panel, size_t edge, struct net_point point)
{
    struct net_point start = panel->corners[edge];
    struct net_point end = panel->corners[(edge + 1) % panel->corner_count];
    double x_mm = end.x_mm - start.x_mm;
    double y_mm = end.y_mm - start.y_mm;
    return (x_mm * (point.y_mm - start.y_mm) - y_mm * (point.x_mm - start.x_mm)) /
           hypot(x_mm, y_mm);
}
