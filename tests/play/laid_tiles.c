/* Tiles laid edge to edge. */
#include "play/laid_tiles.h"

#include "board/board_paths.h"
#include "board/board_shape.h"
#include "play/field.h"
#include "play/ground.h"

static const int across_column[LAID_SIDES] = {0, 1, 0, -1}, across_row[LAID_SIDES] = {-1, 0, 1, 0};

/* --- tiles --- */

size_t laid_tiles_put(struct laid_tiles *laid, const struct node *record, const struct board *board,
                      int column, int row)
{
    struct table *table = laid->table;
    table_demand(table, laid->count < laid->capacity, "no room for another tile than %zu",
                 laid->capacity);
    table_demand(table,
                 board->shape->rectangular && board->row_count == laid->side_length &&
                     board->column_count == laid->side_length,
                 "'%s' has %zu by %zu spaces, where %zu by %zu are wanted",
                 record_id(table, record), board->column_count, board->row_count, laid->side_length,
                 laid->side_length);
    laid->tiles[laid->count] = (struct laid_tile){record, board, column, row};
    return laid->count++;
}

void laid_tiles_take_last(struct laid_tiles *laid)
{
    laid->count--;
}

size_t laid_tiles_put_beside(struct laid_tiles *laid, const struct laying *laying)
{
    const struct laid_tile *beside = &laid->tiles[laying->beside];
    return laid_tiles_put(laid, laying->record, laying->board,
                          beside->column + across_column[laying->side],
                          beside->row + across_row[laying->side]);
}

size_t laid_tiles_across(const struct laid_tiles *laid, size_t tile, unsigned side)
{
    int column = laid->tiles[tile].column + across_column[side];
    int row = laid->tiles[tile].row + across_row[side];
    for (size_t i = 0; i < laid->count; i++) {
        if (laid->tiles[i].column == column && laid->tiles[i].row == row) {
            return i;
        }
    }
    return LAID_NOWHERE;
}

/* --- places --- */

static size_t spaces_of_tile(const struct laid_tiles *laid)
{
    return laid->side_length * laid->side_length;
}

size_t laid_tiles_place_count(const struct laid_tiles *laid)
{
    return laid->count * spaces_of_tile(laid);
}

size_t laid_tiles_tile_of(const struct laid_tiles *laid, size_t place)
{
    return place / spaces_of_tile(laid);
}

size_t laid_tiles_space_of(const struct laid_tiles *laid, size_t place)
{
    return place % spaces_of_tile(laid);
}

size_t laid_tiles_place(const struct laid_tiles *laid, size_t tile, size_t space)
{
    return tile * spaces_of_tile(laid) + space;
}

const char *laid_tiles_name(const struct laid_tiles *laid, size_t place)
{
    const struct laid_tile *tile = &laid->tiles[laid_tiles_tile_of(laid, place)];
    return arena_printf(laid->table->arena, "%s of %s",
                        ground_name(laid->table, tile->board, laid_tiles_space_of(laid, place)),
                        record_id(laid->table, tile->record));
}

static bool has_kind(const struct laid_tiles *laid, size_t place, const char *const *kinds)
{
    const struct board *board = laid->tiles[laid_tiles_tile_of(laid, place)].board;
    size_t space = laid_tiles_space_of(laid, place);
    for (; *kinds != NULL; kinds++) {
        if (ground_is(board, space, *kinds)) {
            return true;
        }
    }
    return false;
}

bool laid_tiles_is_joining(const struct laid_tiles *laid, size_t place)
{
    return has_kind(laid, place, laid->joining);
}

/* --- steps --- */

/* The space across a side of a tile's space, where that is on another tile. */
static size_t space_on_next_tile(const struct laid_tiles *laid, size_t space, unsigned side)
{
    size_t length = laid->side_length;
    size_t column = space % length, row = space / length;
    bool along_columns = across_column[side] != 0;
    return along_columns ? row * length + (length - 1 - column)
                         : (length - 1 - row) * length + column;
}

enum crossing { CROSSING_BLOCKED, CROSSING_OPEN, CROSSING_NO_TILE };

static bool line_stops(const struct laid_tiles *laid, const struct board *board, size_t space,
                       size_t other)
{
    for (const char *const *line = laid->no_crossing; *line != NULL; line++) {
        if (ground_has_line(board, space, other, *line)) {
            return true;
        }
    }
    return false;
}

/* What lies across a side of a place that can be entered; where one comes to, if it is open. */
static enum crossing cross(const struct laid_tiles *laid, size_t place, unsigned side,
                           size_t *to_out)
{
    size_t tile = laid_tiles_tile_of(laid, place), space = laid_tiles_space_of(laid, place);
    const struct board *board = laid->tiles[tile].board;
    size_t across = board_across(board, space, side);
    if (across != BOARD_NOWHERE) {
        *to_out = laid_tiles_place(laid, tile, across);
        bool open =
            has_kind(laid, *to_out, laid->walkable) && !line_stops(laid, board, space, across);
        return open ? CROSSING_OPEN : CROSSING_BLOCKED;
    }
    if (!laid_tiles_is_joining(laid, place)) {
        return CROSSING_BLOCKED;
    }
    size_t next = laid_tiles_across(laid, tile, side);
    if (next == LAID_NOWHERE) {
        return CROSSING_NO_TILE;
    }
    *to_out = laid_tiles_place(laid, next, space_on_next_tile(laid, space, side));
    return laid_tiles_is_joining(laid, *to_out) ? CROSSING_OPEN : CROSSING_BLOCKED;
}

/* Whether a side of a tile has a space with this crossing there. */
static bool side_has(const struct laid_tiles *laid, size_t tile, unsigned side,
                     enum crossing wanted)
{
    for (size_t space = 0; space < spaces_of_tile(laid); space++) {
        size_t to, place = laid_tiles_place(laid, tile, space);
        if (board_across(laid->tiles[tile].board, space, side) == BOARD_NOWHERE &&
            cross(laid, place, side, &to) == wanted) {
            return true;
        }
    }
    return false;
}

bool laid_tiles_joined(const struct laid_tiles *laid, size_t tile, unsigned side)
{
    return side_has(laid, tile, side, CROSSING_OPEN);
}

bool laid_tiles_is_open(const struct laid_tiles *laid, size_t tile, unsigned side)
{
    return side_has(laid, tile, side, CROSSING_NO_TILE);
}

bool laid_tiles_go_on(const struct laid_tiles *laid)
{
    for (size_t tile = 0; tile < laid->count; tile++) {
        for (unsigned side = 0; side < LAID_SIDES; side++) {
            if (laid_tiles_is_open(laid, tile, side)) {
                return true;
            }
        }
    }
    return false;
}

unsigned laid_tiles_blocked_sides(const struct laid_tiles *laid, size_t place)
{
    unsigned count = 0;
    for (unsigned side = 0; side < LAID_SIDES; side++) {
        size_t to;
        count += cross(laid, place, side, &to) == CROSSING_BLOCKED;
    }
    return count;
}

size_t laid_tiles_steps(const struct laid_tiles *laid, size_t place, size_t next[LAID_SIDES])
{
    size_t count = 0;
    for (unsigned side = 0; side < LAID_SIDES; side++) {
        count += cross(laid, place, side, &next[count]) == CROSSING_OPEN;
    }
    return count;
}

const uint32_t *laid_tiles_distances(const struct laid_tiles *laid, size_t from)
{
    size_t count = laid_tiles_place_count(laid), reached = 0, seen = 0;
    uint32_t *distances = ARENA_NEW_ARRAY(laid->table->arena, uint32_t, count);
    size_t *queue = ARENA_NEW_ARRAY(laid->table->arena, size_t, count);
    for (size_t i = 0; i < count; i++) {
        distances[i] = BOARD_UNREACHABLE;
    }
    distances[from] = 0;
    queue[reached++] = from;
    while (seen < reached) {
        size_t next[LAID_SIDES], place = queue[seen++];
        size_t next_count = laid_tiles_steps(laid, place, next);
        for (size_t i = 0; i < next_count; i++) {
            if (distances[next[i]] == BOARD_UNREACHABLE) {
                distances[next[i]] = distances[place] + 1;
                queue[reached++] = next[i];
            }
        }
    }
    return distances;
}
