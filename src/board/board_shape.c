/* The rows of the shapes, and the arithmetic of their lattices. A new shape is a row here, with its name in
 * BOARD_SHAPES: readers, schema, drawing, ways, turns and rules take all they know of it from there. */
#include "board/board_shape.h"

#include <math.h>

/* Half the square root of 3: the height of an equilateral triangle with sides of 1. */
#define TRIANGLE_HEIGHT 0.86602540378443864676

/* ---- the rows ---- */

/* The lattice of squares: 2 units a side, so that middles lie on odd numbers and corners on even ones. */
static const struct board_stance upright_square = {
    .side_names = {"n", "e", "s", "w"},
    .corners = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}},
    .left = -1,
    .top = -1,
    .right = 1,
    .bottom = 1,
};

static const struct board_shape square = {
    .plural = "squares",
    .side_count = 4,
    .stances = {&upright_square, &upright_square},
    .x_step = 2,
    .x_first = 1,
    .y_step = 2,
    .y_first = 1,
    .x_unit = 0.5,
    .y_unit = 0.5,
    .turn_count = 4,
    .turn = {{0, -2}, {2, 0}},
    .moves = {{0, 2}, {2, 0}},
    .rectangular = true,
    .rows_run_straight = true,
};

/* Texts stand in the box between the two upright sides. */
static const struct board_stance pointy_hexagon = {
    .side_names = {"ne", "e", "se", "sw", "w", "nw"},
    .corners = {{0, -2}, {1, -1}, {1, 1}, {0, 2}, {-1, 1}, {-1, -1}},
    .left = -1,
    .top = -1,
    .right = 1,
    .bottom = 1,
};

/* Between the two level sides. */
static const struct board_stance flat_hexagon = {
    .side_names = {"n", "ne", "se", "s", "sw", "nw"},
    .corners = {{-1, -1}, {1, -1}, {2, 0}, {1, 1}, {-1, 1}, {-2, 0}},
    .left = -1,
    .top = -1,
    .right = 1,
    .bottom = 1,
};

static const struct board_shape hexagon_flat = {
    .plural = "flat hexagons",
    .side_count = 6,
    .stances = {&flat_hexagon, &flat_hexagon},
    .odd_column = 1,
    .x_step = 3,
    .x_first = 2,
    .y_step = 2,
    .y_first = 1,
    .y_shift = 1,
    .x_unit = 0.5,
    .y_unit = TRIANGLE_HEIGHT,
    .turn_count = 6,
    .turn = {{1, -3}, {1, 1}},
    .moves = {{3, 1}, {0, 2}},
};

static const struct board_shape hexagon = {
    .plural = "pointy hexagons",
    .flat = &hexagon_flat,
    .side_count = 6,
    .stances = {&pointy_hexagon, &pointy_hexagon},
    .odd_row = 1,
    .x_step = 2,
    .x_first = 1,
    .x_shift = 1,
    .y_step = 3,
    .y_first = 2,
    .x_unit = TRIANGLE_HEIGHT,
    .y_unit = 0.5,
    .turn_count = 6,
    .turn = {{1, -1}, {3, 1}},
    .moves = {{1, 3}, {2, 0}},
    .rows_run_straight = true,
};

/* Texts stand in the largest box that lies on the level side: half as wide and half as high. */
static const struct board_stance triangle_up = {
    .side_names = {"ne", "s", "nw"},
    .corners = {{0, -2}, {1, 1}, {-1, 1}},
    .left = -0.5,
    .top = -0.5,
    .right = 0.5,
    .bottom = 1,
};

static const struct board_stance triangle_down = {
    .side_names = {"n", "se", "sw"},
    .corners = {{-1, -1}, {1, -1}, {0, 2}},
    .left = -0.5,
    .top = -1,
    .right = 0.5,
    .bottom = 0.5,
};

/* A column is half a side wide. A sixth of a turn about a corner takes triangles that point up to such that
 * point down; about a middle only a third of a turn would lay the grid on itself. */
static const struct board_shape triangle = {
    .plural = "triangles",
    .side_count = 3,
    .stances = {&triangle_up, &triangle_down},
    .odd_row = 1,
    .odd_column = 1,
    .x_step = 1,
    .x_first = 1,
    .y_step = 3,
    .y_first = 2,
    .y_shift = -1,
    .x_unit = 0.5,
    .y_unit = TRIANGLE_HEIGHT / 3,
    .turn_count = 6,
    .turn = {{1, -1}, {3, 1}},
    .pivot = {0, -2},
    .moves = {{1, 3}, {2, 0}},
};

#define BOARD_SHAPES(ROW) ROW(square) ROW(hexagon) ROW(triangle)
#define SHAPE_NAME(shape) #shape,
#define SHAPE_ROW(shape)  &(shape),

const char *const board_shape_names[] = {BOARD_SHAPES(SHAPE_NAME) NULL};
static const struct board_shape *const shapes[] = {BOARD_SHAPES(SHAPE_ROW)};

const struct board_shape *board_shape_at(int choice)
{
    return shapes[choice];
}

/* ---- sizes ---- */

/* How long a vector of the lattice is, in sides. */
static double length_of(const struct board_shape *shape, struct board_lattice_point vector)
{
    return hypot(vector.x * shape->x_unit, vector.y * shape->y_unit);
}

/* A side's two corners, seen from the middle, add up to the way across it: half of it leads to the side. */
static struct board_lattice_point step_of(const struct board_shape *shape,
                                          const struct board_stance *stance, unsigned side)
{
    return board_lattice_add(stance->corners[side],
                             stance->corners[(side + 1) % shape->side_count]);
}

double board_shape_radius(const struct board_shape *shape)
{
    return length_of(shape, step_of(shape, shape->stances[0], 0)) / 2;
}

double board_shape_across(const struct board_shape *shape)
{
    double radius = board_shape_radius(shape);
    /* Opposite lies a side where they are even in number, else a corner. */
    bool side_opposite = shape->side_count % 2 == 0;
    return radius + (side_opposite ? radius : length_of(shape, shape->stances[0]->corners[0]));
}

double board_shape_points(const struct board_shape *shape)
{
    const struct board_lattice_point *corners = shape->stances[0]->corners;
    /* The corner halfway round, which of triangles is a neighbour: all of its corners are equally far apart. */
    return length_of(shape, board_lattice_subtract(corners[0], corners[shape->side_count / 2]));
}

/* ---- the lattice ---- */

struct board_lattice_point board_lattice_add(struct board_lattice_point a,
                                             struct board_lattice_point b)
{
    return (struct board_lattice_point){a.x + b.x, a.y + b.y};
}

struct board_lattice_point board_lattice_subtract(struct board_lattice_point a,
                                                  struct board_lattice_point b)
{
    return (struct board_lattice_point){a.x - b.x, a.y - b.y};
}

bool board_lattice_equal(struct board_lattice_point a, struct board_lattice_point b)
{
    return a.x == b.x && a.y == b.y;
}

struct board_lattice_point board_lattice_turn(const struct board_shape *shape,
                                              struct board_lattice_point point)
{
    /* Halves cancel out: points that a turn is used on have even sums. */
    const int(*turn)[2] = shape->turn;
    return (struct board_lattice_point){(turn[0][0] * point.x + turn[0][1] * point.y) / 2,
                                        (turn[1][0] * point.x + turn[1][1] * point.y) / 2};
}

/* 0 or 1; of negative numbers too, as & looks at the last bit. */
static int oddness(const struct board_shape *shape, int row, int column)
{
    return (shape->odd_row * row + shape->odd_column * column) & 1;
}

bool board_lattice_place(const struct board_shape *shape, struct board_lattice_point middle,
                         int *row, int *column)
{
    /* Odd places are shifted against even ones: it lies on one of the two lattices, or on none. */
    for (int odd = 0; odd < 2; odd++) {
        int x = middle.x - shape->x_first - odd * shape->x_shift;
        int y = middle.y - shape->y_first - odd * shape->y_shift;
        *row = y / shape->y_step;
        *column = x / shape->x_step;
        if (y % shape->y_step == 0 && x % shape->x_step == 0 &&
            oddness(shape, *row, *column) == odd) {
            return true;
        }
    }
    return false;
}

/* ---- spaces on it ---- */

static int space_oddness(const struct board *board, size_t space)
{
    return oddness(board->shape, (int)(space / board->column_count),
                   (int)(space % board->column_count));
}

size_t board_space_at(const struct board *board, struct board_lattice_point middle)
{
    int row, column;
    if (!board_lattice_place(board->shape, middle, &row, &column) || row < 0 || column < 0 ||
        (size_t)row >= board->row_count || (size_t)column >= board->column_count) {
        return BOARD_NOWHERE;
    }
    return (size_t)row * board->column_count + (size_t)column;
}

const struct board_stance *board_stance(const struct board *board, size_t space)
{
    return board->shape->stances[space_oddness(board, space)];
}

struct board_lattice_point board_lattice_middle(const struct board *board, size_t space)
{
    const struct board_shape *shape = board->shape;
    int row = (int)(space / board->column_count), column = (int)(space % board->column_count);
    int odd = oddness(shape, row, column);
    return (struct board_lattice_point){
        column * shape->x_step + shape->x_first + odd * shape->x_shift,
        row * shape->y_step + shape->y_first + odd * shape->y_shift,
    };
}

struct board_lattice_point board_lattice_corner(const struct board *board, size_t space,
                                                unsigned corner)
{
    return board_lattice_add(
        board_lattice_middle(board, space),
        board_stance(board, space)->corners[corner % board->shape->side_count]);
}

struct board_lattice_point board_side_step(const struct board *board, size_t space, unsigned side)
{
    return step_of(board->shape, board_stance(board, space), side);
}

unsigned board_side_with_step(const struct board *board, size_t space,
                              struct board_lattice_point step)
{
    unsigned side = 0;
    for (; side < board->shape->side_count; side++) {
        if (board_lattice_equal(board_side_step(board, space, side), step)) {
            break;
        }
    }
    return side;
}
