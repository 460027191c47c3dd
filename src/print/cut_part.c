/* Sutherland and Hodgman's way: the outline is cut at one edge of the clip after the other. */
#include "print/cut_part.h"

#include <stdbool.h>

#include <glib.h>

#include "geom/path.h"
#include "print/cut_paths.h"

struct corner {
    double x_mm, y_mm;
};

/* An edge of the clip: where x or y reaches `at_mm`; inside is below it, or above it if `is_low`. */
struct clip_edge {
    bool is_x, is_low;
    double at_mm;
};

static double inside_mm(struct clip_edge edge, struct corner corner)
{
    double beyond_mm = (edge.is_x ? corner.x_mm : corner.y_mm) - edge.at_mm;

    return edge.is_low ? beyond_mm : -beyond_mm;
}

static GArray *cut_at_edge(GArray *corners, struct clip_edge edge)
{
    GArray *kept = g_array_new(FALSE, FALSE, sizeof(struct corner));

    for (guint i = 0; i < corners->len; i++) {
        struct corner from = g_array_index(corners, struct corner, i);
        struct corner to = g_array_index(corners, struct corner, (i + 1) % corners->len);
        double from_mm = inside_mm(edge, from), to_mm = inside_mm(edge, to);
        if (from_mm >= 0.0) {
            g_array_append_val(kept, from);
        }
        if ((from_mm < 0.0 && to_mm > 0.0) || (from_mm > 0.0 && to_mm < 0.0)) {
            double t = from_mm / (from_mm - to_mm);
            struct corner crossing = {from.x_mm + t * (to.x_mm - from.x_mm),
                                      from.y_mm + t * (to.y_mm - from.y_mm)};
            g_array_append_val(kept, crossing);
        }
    }
    g_array_free(corners, TRUE);
    return kept;
}

/* Cuts one contour and adds what is left of it; frees `corners`. */
static void add_cut_contour(struct path *part, GArray *corners, struct box clip)
{
    const struct clip_edge edges[] = {
        {.is_x = true, .is_low = true, .at_mm = clip.x_mm},
        {.is_x = true, .at_mm = clip.x_mm + clip.width_mm},
        {.is_low = true, .at_mm = clip.y_mm},
        {.at_mm = clip.y_mm + clip.height_mm},
    };

    for (size_t i = 0; i < G_N_ELEMENTS(edges); i++) {
        corners = cut_at_edge(corners, edges[i]);
    }
    for (guint i = 0; i < corners->len; i++) {
        struct corner corner = g_array_index(corners, struct corner, i);
        (i == 0 ? path_move_to : path_line_to)(part, corner.x_mm, corner.y_mm);
    }
    if (corners->len > 0) {
        path_close(part);
    }
    g_array_free(corners, TRUE);
}

struct path cut_part_of(const struct path *outline, struct box clip, struct arena *arena)
{
    struct path flat, part;

    if (box_contains(clip, path_bounds(outline))) {
        return *outline;
    }
    path_init(&flat, arena);
    path_init(&part, arena);
    path_flatten(outline, CUT_TOLERANCE_MM, &flat);
    for (size_t i = 0; i < flat.count;) {
        GArray *corners = g_array_new(FALSE, FALSE, sizeof(struct corner));
        do {
            struct corner corner = {flat.steps[i].x_mm, flat.steps[i].y_mm};
            if (flat.steps[i].verb != PATH_CLOSE) {
                g_array_append_val(corners, corner);
            }
            i++;
        } while (i < flat.count && flat.steps[i].verb != PATH_MOVE);
        add_cut_contour(&part, corners, clip);
    }
    return part;
}
