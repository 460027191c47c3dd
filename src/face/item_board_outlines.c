/* Dashed outlines of regions, which would show through each other's gaps: of two that run along the same
 * sides of spaces the later one lies further in. */
#include <math.h>

#include "face/item_board.h"

/* Whether the outlines of two regions run along the same side of a space. */
static bool share_border(const struct board *board, const bool *set, const bool *other)
{
    for (size_t i = 0; i < board_space_count(board); i++) {
        for (unsigned side = 0; set[i] && other[i] && side < board_side_count(board); side++) {
            size_t across = board_across(board, i, side);
            if (across == BOARD_NOWHERE || (!set[across] && !other[across])) {
                return true;
            }
        }
    }
    return false;
}

static bool is_dashed(const struct board_look *look)
{
    return look->has_stroke && look->stroke.dash_count > 0;
}

/* How far inside its region an outline must lie to keep clear of another; as far as now if it does. */
static double clear_inset_mm(const struct board_look *own, const struct board_look *other)
{
    double distance_mm = (own->stroke.width_mm + other->stroke.width_mm) / 2;
    bool clear = !is_dashed(other) || fabs(own->inset_mm - other->inset_mm) >= distance_mm;
    return clear ? own->inset_mm : other->inset_mm + distance_mm + BOARD_LANE_GAP_MM;
}

/* Moves the outline of a region further in until it keeps clear of those before it. */
static void keep_clear(struct item_board *made, size_t index)
{
    const struct board_region *regions = made->board->regions;
    struct board_look *look = &made->regions[index];
    size_t other = 0;
    while (other < index) {
        double inset_mm = clear_inset_mm(look, &made->regions[other]);
        if (inset_mm != look->inset_mm &&
            share_border(made->board, regions[index].spaces, regions[other].spaces)) {
            look->inset_mm = inset_mm;
            other = 0; /* it may have come to one that it was clear of */
        } else {
            other++;
        }
    }
}

void item_board_keep_outlines_apart(struct item_board *made)
{
    for (size_t i = 0; i < made->board->region_count; i++) {
        if (is_dashed(&made->regions[i])) {
            keep_clear(made, i);
        }
    }
}
