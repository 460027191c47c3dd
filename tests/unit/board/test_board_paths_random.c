/* Neighbours, ways and parts on random boards against a slow check that shares nothing with them but
 * the YAML: neighbours by the distance of centres, ways by relaxing every step until nothing gets
 * shorter. */
#include "board/board_paths.h"
#include "board_fixture.h"

enum { PLACE_MAX = 64, BOARD_TRIES = 400 };

/* Words, in the order in which their kinds get numbers; the last is a hole. */
static const char words[] = ".#~o";
enum { FLOOR, ROCK, WATER, HOLE };

/* A random board as the check sees it. */
struct sample {
    int shape; /* SQUARES ... */
    int row_count, column_count, count;
    int word[PLACE_MAX];
    int head[PLACE_MAX];             /* the place that stands for it in a joined span */
    int wall[PLACE_MAX][PLACE_MAX];  /* bits: 1 red, 2 blue */
    bool step[PLACE_MAX][PLACE_MAX]; /* between heads */
    bool corner[PLACE_MAX][PLACE_MAX];
    bool diagonal, blocks_red, blocks_blue, blocks_rock;
    int water_cost;
};

/* ---- making ---- */

/* Whether two places share a side: of a side of 1, the centres of hexagons are then a square root of 3 apart,
 * those of triangles a third of it. */
static bool share_side(const struct sample *sample, int a, int b)
{
    double x[2], y[2];
    for (int i = 0; i < 2; i++) {
        int place = i == 0 ? a : b;
        int row = place / sample->column_count, column = place % sample->column_count;
        switch (sample->shape) {
        case POINTY:
            x[i] = sqrt(3) * (column + (row % 2) / 2.0);
            y[i] = 1.5 * row;
            break;
        case FLAT:
            x[i] = 1.5 * column;
            y[i] = sqrt(3) * (row + (column % 2) / 2.0);
            break;
        case TRIANGLES:
            x[i] = column / 2.0;
            y[i] = sqrt(3) / 2 * row + sqrt(3) / ((row + column) % 2 == 0 ? 3 : 6);
            break;
        default:
            x[i] = column;
            y[i] = row;
        }
    }
    double apart = hypot(x[0] - x[1], y[0] - y[1]);
    const double neighbours_apart[] = {1, sqrt(3), sqrt(3), sqrt(3) / 3};
    return fabs(apart - neighbours_apart[sample->shape]) < 0.001;
}

static void make_sample(GRand *random, struct sample *sample)
{
    *sample = (struct sample){
        .shape = g_rand_int_range(random, 0, SHAPE_COUNT),
        .row_count = g_rand_int_range(random, 1, 8),
        .column_count = g_rand_int_range(random, 1, 8),
        .diagonal = g_rand_boolean(random),
        .blocks_red = g_rand_boolean(random),
        .blocks_blue = g_rand_boolean(random),
        .blocks_rock = g_rand_boolean(random),
        .water_cost = g_rand_int_range(random, -1, 4),
    };
    sample->count = sample->row_count * sample->column_count;
    for (int i = 0; i < sample->count; i++) {
        int roll = g_rand_int_range(random, 0, 10);
        sample->word[i] = roll < 6 ? FLOOR : roll - 6;
        sample->head[i] = i;
    }
    for (int a = 0; a < sample->count; a++) {
        for (int b = a + 1; b < sample->count; b++) {
            if (share_side(sample, a, b) && g_rand_int_range(random, 0, 3) == 0) {
                sample->wall[a][b] = sample->wall[b][a] = g_rand_int_range(random, 1, 4);
            }
        }
    }
    int a = g_rand_int_range(random, 0, sample->count),
        b = g_rand_int_range(random, 0, sample->count);
    if (g_rand_boolean(random) && sample->word[a] != HOLE && sample->word[b] != HOLE) {
        sample->head[MAX(a, b)] = MIN(a, b);
    }
}

static void append_name(const struct sample *sample, int place, GString *yaml)
{
    g_string_append_printf(yaml, "%c%d", 'a' + place % sample->column_count,
                           place / sample->column_count + 1);
}

static void append_wall(const struct sample *sample, int a, int b, const char *line, GString *yaml)
{
    g_string_append(yaml, "  - {between: [");
    append_name(sample, a, yaml);
    g_string_append(yaml, ", ");
    append_name(sample, b, yaml);
    g_string_append_printf(yaml, "], line: %s}\n", line);
}

/* Walls beside holes cannot be named; the check needs none there. */
static void append_walls(struct sample *sample, GString *yaml)
{
    g_string_append(yaml, "walls:\n  - {around: [], line: red}\n  - {around: [], line: blue}\n");
    for (int a = 0; a < sample->count; a++) {
        for (int b = a + 1; b < sample->count; b++) {
            bool beside_hole = sample->word[a] == HOLE || sample->word[b] == HOLE;
            if ((sample->wall[a][b] & 1) != 0 && !beside_hole) {
                append_wall(sample, a, b, "red", yaml);
            }
            if ((sample->wall[a][b] & 2) != 0 && !beside_hole) {
                append_wall(sample, b, a, "blue", yaml);
            }
        }
    }
}

static void append_spans(const struct sample *sample, GString *yaml)
{
    for (int i = 0; i < sample->count; i++) {
        if (sample->head[i] != i) {
            g_string_append(yaml, "spans:\n  - {joined: true, spaces: [");
            append_name(sample, i, yaml);
            g_string_append(yaml, ", ");
            append_name(sample, sample->head[i], yaml);
            g_string_append(yaml, "]}\n");
        }
    }
}

static const struct board *load_sample(struct harness *harness, struct sample *sample)
{
    GString *yaml = g_string_new("space: 1\n");
    g_string_append(yaml, shape_heads[sample->shape]);
    g_string_append(yaml, "legend: {g: {.: floor, '#': rock, ~: water, o: none}}\n"
                          "layers:\n  g: |\n");
    for (int i = 0; i < sample->count; i++) {
        g_string_append_printf(yaml, "%s%c%s", i % sample->column_count == 0 ? "    " : " ",
                               words[sample->word[i]],
                               i % sample->column_count == sample->column_count - 1 ? "\n" : "");
    }
    append_spans(sample, yaml);
    append_walls(sample, yaml);
    const struct board *board = load_board(harness, yaml->str);
    g_string_free(yaml, TRUE);
    return board;
}

/* ---- the slow check ---- */

static bool may_stand(const struct sample *sample, int place)
{
    for (int i = 0; i < sample->count; i++) {
        if (sample->head[i] == sample->head[place] && sample->word[i] == ROCK &&
            sample->blocks_rock) {
            return false;
        }
    }
    return sample->word[place] != HOLE;
}

static bool may_cross(const struct sample *sample, int from, int to)
{
    int blocking = (sample->blocks_red ? 1 : 0) | (sample->blocks_blue ? 2 : 0);
    bool wall = (sample->wall[from][to] & blocking) != 0;
    return share_side(sample, from, to) && sample->word[from] != HOLE && may_stand(sample, to) &&
           (!wall || sample->head[from] == sample->head[to]);
}

/* Whether one of the places beside both lets a figure round the corner. */
static bool may_cut_corner(const struct sample *sample, int from, int to)
{
    int columns = sample->column_count;
    bool over_corner =
        abs(from / columns - to / columns) == 1 && abs(from % columns - to % columns) == 1;
    for (int by = 0; by < sample->count && over_corner; by++) {
        if (may_cross(sample, from, by) && may_cross(sample, by, to)) {
            return true;
        }
    }
    return false;
}

static void find_all_steps(struct sample *sample)
{
    for (int a = 0; a < sample->count; a++) {
        for (int b = 0; b < sample->count; b++) {
            int from = sample->head[a], to = sample->head[b];
            bool corner =
                sample->diagonal && sample->shape == SQUARES && may_cut_corner(sample, a, b);
            if (from != to && may_cross(sample, a, b)) {
                sample->step[from][to] = true;
            } else if (from != to && corner) {
                sample->corner[from][to] = true;
            }
        }
    }
}

static int cost_of(const struct sample *sample, int place)
{
    int cost = -1;
    for (int i = 0; i < sample->count; i++) {
        if (sample->head[i] == sample->head[place] && sample->word[i] == WATER) {
            cost = sample->water_cost;
        }
    }
    return cost < 0 ? 1 : cost;
}

/* Costs in thousands, steps over corners in ones; -1: never. */
static void relax_all(const struct sample *sample, int start, long *costs)
{
    for (int i = 0; i < sample->count; i++) {
        costs[i] = i == sample->head[start] ? 0 : -1;
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (int a = 0; a < sample->count; a++) {
            for (int b = 0; b < sample->count && costs[a] >= 0; b++) {
                if (!sample->step[a][b] && !sample->corner[a][b]) {
                    continue;
                }
                long cost = costs[a] + cost_of(sample, b) * 1000L + (sample->step[a][b] ? 0 : 1);
                if (costs[b] < 0 || cost < costs[b]) {
                    costs[b] = cost;
                    changed = true;
                }
            }
        }
    }
}

/* ---- comparing ---- */

static void expect_same_neighbours(struct harness *harness, const struct sample *sample,
                                   const struct board *board, const struct board_movement *movement)
{
    for (int a = 0; a < sample->count; a++) {
        size_t count, at = 0;
        const size_t *found = board_neighbours(harness->arena, board, (size_t)a, movement, &count);
        for (int b = 0; b < sample->count && sample->word[a] != HOLE; b++) {
            int from = sample->head[a];
            if (sample->step[from][b] || sample->corner[from][b]) {
                assert_true(at < count);
                assert_int_equal(found[at], b);
                at++;
            }
        }
        assert_int_equal(at, count);
    }
}

/* The way to `to` takes steps that exist and costs what it says. */
static void expect_true_path(struct harness *harness, const struct sample *sample,
                             const struct board_paths *paths, int to, long expected)
{
    size_t count;
    const size_t *path = board_path_to(harness->arena, paths, (size_t)to, &count);
    long cost = 0;
    for (size_t i = 1; i < count; i++) {
        bool step = sample->step[path[i - 1]][path[i]],
             corner = sample->corner[path[i - 1]][path[i]];
        assert_true(step || corner);
        cost += cost_of(sample, (int)path[i]) * 1000L + (step ? 0 : 1);
    }
    assert_int_equal(path[count - 1], sample->head[to]);
    assert_int_equal(cost, expected);
}

static void expect_same_ways(struct harness *harness, const struct sample *sample,
                             const struct board *board, const struct board_movement *movement,
                             int start)
{
    long costs[PLACE_MAX];
    relax_all(sample, start, costs);
    struct board_paths paths =
        board_paths_from_space(harness->arena, board, (size_t)start, movement);
    for (int i = 0; i < sample->count; i++) {
        long expected = sample->word[i] == HOLE ? -1 : costs[sample->head[i]];
        if (expected < 0 || sample->word[start] == HOLE) {
            assert_true(paths.costs[i] == BOARD_UNREACHABLE);
            continue;
        }
        assert_int_equal(paths.costs[i], expected / 1000);
        assert_int_equal(paths.diagonals[i], expected % 1000);
        expect_true_path(harness, sample, &paths, i, expected);
    }
}

/* Two places that may be stood on are of one part just if there is a way between them. */
static void expect_same_parts(struct harness *harness, const struct sample *sample,
                              const struct board *board, const struct board_movement *movement)
{
    bool *set = ARENA_NEW_ARRAY(harness->arena, bool, (size_t)sample->count);
    for (int i = 0; i < sample->count; i++) {
        set[i] = may_stand(sample, i);
    }
    size_t part_count, highest = 0;
    const int *parts = board_parts(harness->arena, board, set, movement, &part_count);
    for (int a = 0; a < sample->count; a++) {
        long costs[PLACE_MAX];
        relax_all(sample, a, costs);
        assert_true(set[a] == (parts[a] >= 0));
        highest = MAX(highest, (size_t)(parts[a] + 1));
        for (int b = 0; b < sample->count && set[a]; b++) {
            bool reached = set[b] && costs[sample->head[b]] >= 0;
            assert_true(reached == (parts[a] == parts[b]));
        }
    }
    assert_int_equal(highest, part_count);
}

static void test_random_boards_give_what_the_slow_check_gives(void **state)
{
    struct harness *harness = *state;
    GRand *random = g_rand_new_with_seed(1907);
    struct sample *sample = g_new0(struct sample, 1);
    for (int i = 0; i < BOARD_TRIES; i++) {
        make_sample(random, sample);
        const struct board *board = load_sample(harness, sample);
        find_all_steps(sample);
        bool blocked[] = {false, sample->blocks_rock, false};
        int costs[] = {-1, -1, sample->water_cost};
        struct board_movement movement = {
            .diagonal = sample->diagonal, .blocked_kinds = blocked, .kind_costs = costs};
        movement.blocking_lines = (sample->blocks_red ? line_bit(board, "red") : 0) |
                                  (sample->blocks_blue ? line_bit(board, "blue") : 0);
        expect_same_neighbours(harness, sample, board, &movement);
        expect_same_ways(harness, sample, board, &movement,
                         g_rand_int_range(random, 0, sample->count));
        expect_same_parts(harness, sample, board, &movement);
    }
    g_free(sample);
    g_rand_free(random);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_random_boards_give_what_the_slow_check_gives),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
