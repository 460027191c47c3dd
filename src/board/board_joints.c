/* Tiles laid side by side: where they touch, and whether what touches fits. */
#include "board/board_grid.h"
#include "board/board_turn.h"

/** The space of a board at a place; BOARD_NOWHERE for holes too. */
static size_t present_at(const struct board *board, struct board_place place)
{
    size_t space = board_space_at(board, place);
    return space != BOARD_NOWHERE && board->spaces[space].present ? space : BOARD_NOWHERE;
}

bool board_joints(struct arena *arena, const struct board *tile, size_t space, unsigned side,
                  const struct board *other, size_t other_space, struct board_joint **joints_out,
                  size_t *count_out)
{
    const struct board_grid_info *info = board_grid_info(tile->grid);
    struct board_place across = board_place_add(board_place_of(tile, space), info->steps[side]);
    /* From places of the tile to those of the other. */
    struct board_place offset = board_place_subtract(board_place_of(other, other_space), across);
    struct board_joint *joints =
        ARENA_NEW_ARRAY(arena, struct board_joint, board_space_count(tile) * info->side_count);
    size_t count = 0;
    *joints_out = NULL;
    *count_out = 0;
    for (size_t i = 0; i < board_space_count(tile); i++) {
        struct board_place place = board_place_add(board_place_of(tile, i), offset);
        if (!tile->spaces[i].present) {
            continue;
        }
        if (present_at(other, place) != BOARD_NOWHERE) {
            return false;
        }
        for (unsigned j = 0; j < info->side_count; j++) {
            size_t touched = present_at(other, board_place_add(place, info->steps[j]));
            if (touched != BOARD_NOWHERE) {
                joints[count++] = (struct board_joint){i, j, touched};
            }
        }
    }
    *joints_out = joints;
    *count_out = count;
    return true;
}

/** The space at one end of a side of a square board; the opposite side's lies across from it. */
static size_t anchor(const struct board *board, unsigned side)
{
    size_t last_row = (board->row_count - 1) * board->column_count;
    const size_t anchors[] = {0, board->column_count - 1, last_row, 0};
    return board->grid == BOARD_SQUARE ? anchors[side] : 0;
}

static size_t edge_length(const struct board *board, unsigned side)
{
    return side % 2 == 0 ? board->column_count : board->row_count;
}

bool board_fit_side(const struct board *tile, unsigned side, const struct board *other,
                    board_fits_fn fits, void *data, struct board_fit *fit_out)
{
    bool matching = tile->grid == BOARD_SQUARE
                        ? edge_length(tile, side) == edge_length(other, side)
                        : board_space_count(tile) == 1 && board_space_count(other) == 1;
    *fit_out = (struct board_fit){0};
    if (tile->grid != other->grid || !matching) {
        return false;
    }
    struct arena *scratch = arena_new();
    struct board_joint *joints;
    size_t other_space = anchor(other, board_opposite_side(tile, side));
    fit_out->overlap = !board_joints(scratch, tile, anchor(tile, side), side, other, other_space,
                                     &joints, &fit_out->joint_count);
    for (size_t i = 0; i < fit_out->joint_count; i++) {
        fit_out->fitting_count += fits == NULL || fits(tile, other, joints[i], data);
    }
    arena_free(scratch);
    return true;
}
