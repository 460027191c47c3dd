/* Outlines in mm: sizes that can be worked out by hand, and what holds for all sets of spaces. */
#include "board/board_geometry.h"
#include "board_fixture.h"

static const double hexagon_height_mm = 17.3205080757; /* across the sides of one of side 10 */

/* A board of side 10 mm with all its spaces. */
static const struct board *plain_board(struct harness *harness, const char *head, int columns,
                                       int rows)
{
    GString *yaml = g_string_new(head);
    g_string_append(yaml, "space: 10\nlayers:\n  g: |\n");
    for (int i = 0; i < columns * rows; i++) {
        g_string_append_printf(yaml, "%sx%s", i % columns == 0 ? "    " : " ",
                               i % columns == columns - 1 ? "\n" : "");
    }
    const struct board *board = load_board(harness, yaml->str);
    g_string_free(yaml, TRUE);
    return board;
}

/* What a path of straight lines encloses, clockwise loops counted positive, and how long it is. */
struct measure {
    double area_mm2, length_mm;
    size_t loop_count, corner_count;
};

static struct measure measure_path(const struct path *path)
{
    struct measure measure = {0};
    const struct path_step *first = path->steps;
    for (size_t i = 0; i < path->count; i++) {
        const struct path_step *step = &path->steps[i];
        assert_true(i > 0 || step->verb == PATH_MOVE);
        if (step->verb == PATH_MOVE) {
            first = step;
            measure.loop_count++;
            measure.corner_count++;
            continue;
        }
        const struct path_step *before = step - 1;
        const struct path_step *end = step->verb == PATH_CLOSE ? first : step;
        measure.corner_count += step->verb == PATH_LINE;
        measure.area_mm2 += (before->x_mm * end->y_mm - end->x_mm * before->y_mm) / 2;
        measure.length_mm += hypot(end->x_mm - before->x_mm, end->y_mm - before->y_mm);
    }
    return measure;
}

static struct measure outline_of(struct harness *harness, const struct board *board,
                                 const bool *set, double inset_mm)
{
    struct path path;
    path_init(&path, harness->arena);
    board_add_outline(&path, board, set, inset_mm);
    return measure_path(&path);
}

/* The set of the spaces that are named. */
static bool *set_of(struct harness *harness, const struct board *board, const char *names)
{
    bool *set = ARENA_NEW_ARRAY(harness->arena, bool, board_space_count(board));
    char **each = g_strsplit(names, " ", -1);
    for (char **name = each; *name != NULL; name++) {
        set[space_named(board, *name)] = true;
    }
    g_strfreev(each);
    return set;
}

static void expect_bounds(const struct board *board, double width_mm, double height_mm)
{
    struct box box = board_bounds(board);
    assert_mm_equal(box.x_mm, 0);
    assert_mm_equal(box.y_mm, 0);
    assert_mm_equal(box.width_mm, width_mm);
    assert_mm_equal(box.height_mm, height_mm);
}

static void test_bounds_hold_shifted_rows_and_columns(void **state)
{
    double h_mm = hexagon_height_mm;
    expect_bounds(plain_board(*state, shape_heads[0], 4, 3), 40, 30);
    expect_bounds(plain_board(*state, shape_heads[1], 4, 3), 4.5 * h_mm, 50);
    expect_bounds(plain_board(*state, shape_heads[1], 4, 1), 4 * h_mm, 20);
    expect_bounds(plain_board(*state, shape_heads[2], 4, 3), 65, 3.5 * h_mm);
    expect_bounds(plain_board(*state, shape_heads[2], 1, 3), 20, 3 * h_mm);
    expect_bounds(plain_board(*state, shape_heads[3], 4, 3), 25, 1.5 * h_mm);
    expect_bounds(plain_board(*state, shape_heads[3], 1, 1), 10, h_mm / 2);
}

static void test_every_corner_lies_within_the_bounds_and_some_on_each_edge(void **state)
{
    for (int i = 0; i < SHAPE_COUNT; i++) {
        const struct board *board = plain_board(*state, shape_heads[i], 3, 2);
        struct box bounds = board_bounds(board), seen = {0, 0, 0, 0};
        for (size_t space = 0; space < board_space_count(board); space++) {
            for (unsigned corner = 0; corner < board_side_count(board); corner++) {
                struct board_point at = board_space_corner(board, space, corner);
                struct box point = {at.x_mm, at.y_mm, 0, 0};
                assert_true(box_contains(bounds, point));
                seen = box_union(seen, point);
            }
        }
        assert_mm_equal(seen.width_mm, bounds.width_mm);
        assert_mm_equal(seen.height_mm, bounds.height_mm);
    }
}

static void expect_centre(const struct board *board, const char *space, double x_mm, double y_mm)
{
    struct board_point centre = board_space_centre(board, space_named(board, space));
    assert_mm_equal(centre.x_mm, x_mm);
    assert_mm_equal(centre.y_mm, y_mm);
}

static void test_centres_of_spaces(void **state)
{
    double h_mm = hexagon_height_mm;
    expect_centre(plain_board(*state, shape_heads[0], 3, 3), "c2", 25, 15);
    expect_centre(plain_board(*state, shape_heads[1], 3, 3), "a1", h_mm / 2, 10);
    expect_centre(plain_board(*state, shape_heads[1], 3, 3), "b2", 2 * h_mm, 25);
    expect_centre(plain_board(*state, shape_heads[2], 3, 3), "a1", 10, h_mm / 2);
    expect_centre(plain_board(*state, shape_heads[2], 3, 3), "b2", 25, 2 * h_mm);
    expect_centre(plain_board(*state, shape_heads[3], 3, 3), "a1", 5, h_mm / 3);
    expect_centre(plain_board(*state, shape_heads[3], 3, 3), "b1", 10, h_mm / 6);
    expect_centre(plain_board(*state, shape_heads[3], 3, 3), "c3", 15, h_mm + h_mm / 3);
}

/* The width and height of a board of a single space. */
static void expect_single(struct harness *harness, const char *head, double width_mm,
                          double height_mm)
{
    char *yaml = g_strdup_printf("%s\nlayers: {g: x}\n", head);
    expect_bounds(load_board(harness, yaml), width_mm, height_mm);
    g_free(yaml);
}

static void test_a_space_is_given_by_its_side_across_or_from_point_to_point(void **state)
{
    double root = sqrt(3);
    expect_single(*state, "space: {side: 20}", 20, 20);
    expect_single(*state, "space: {across: 2cm}", 20, 20);
    expect_single(*state, "space: {points: 20}", 20 / sqrt(2), 20 / sqrt(2));
    expect_single(*state, "space: {side: 20}\nshape: hexagon", 20 * root, 40);
    expect_single(*state, "space: {across: 20}\nshape: hexagon", 20, 40 / root);
    expect_single(*state, "space: {across: 20}\nshape: hexagon\norientation: flat", 40 / root, 20);
    expect_single(*state, "space: {points: 23}\nshape: hexagon", 11.5 * root, 23);
    expect_single(*state, "space: {side: 20}\nshape: triangle", 20, 10 * root);
    expect_single(*state, "space: {across: 20}\nshape: triangle", 40 / root, 20);
    expect_single(*state, "space: {points: 20}\nshape: triangle", 20, 10 * root);
}

static void test_neighbours_share_the_segment_of_their_side(void **state)
{
    for (int i = 0; i < SHAPE_COUNT; i++) {
        const struct board *board = plain_board(*state, shape_heads[i], 3, 3);
        size_t middle = space_named(board, "b2");
        for (unsigned side = 0; side < board_side_count(board); side++) {
            struct board_point a, b, c, d;
            board_side_segment(board, (struct board_edge){middle, side}, &a, &b);
            struct board_edge back = {board_across(board, middle, side),
                                      board_opposite_side(board, middle, side)};
            board_side_segment(board, back, &c, &d);
            assert_mm_equal(hypot(a.x_mm - b.x_mm, a.y_mm - b.y_mm), 10);
            /* The very same numbers, so that fills meet without a gap. */
            assert_true(a.x_mm == d.x_mm && a.y_mm == d.y_mm);
            assert_true(b.x_mm == c.x_mm && b.y_mm == c.y_mm);
        }
    }
}

static void test_a_block_of_squares_has_an_outline_of_four_corners(void **state)
{
    struct harness *harness = *state;
    const struct board *board = plain_board(harness, shape_heads[0], 4, 4);
    struct measure measure = outline_of(harness, board, set_of(harness, board, "b2 c2 b3 c3"), 0);
    assert_int_equal(measure.loop_count, 1);
    assert_int_equal(measure.corner_count, 4);
    assert_mm_equal(measure.area_mm2, 400);
    measure = outline_of(harness, board, set_of(harness, board, "b2 c2 b3 c3"), 2);
    assert_mm_equal(measure.area_mm2, 256);
    measure = outline_of(harness, board, set_of(harness, board, "b2 c2 b3 c3"), -1);
    assert_mm_equal(measure.area_mm2, 484);
}

static void test_squares_that_touch_at_a_corner_have_an_outline_each(void **state)
{
    struct harness *harness = *state;
    const struct board *board = plain_board(harness, shape_heads[0], 2, 2);
    struct measure measure = outline_of(harness, board, set_of(harness, board, "a1 b2"), 1);
    assert_int_equal(measure.loop_count, 2);
    assert_mm_equal(measure.area_mm2, 128);
}

static void test_a_ring_has_an_outline_inside_that_is_inset_the_other_way(void **state)
{
    struct harness *harness = *state;
    const struct board *board = plain_board(harness, shape_heads[0], 3, 3);
    const bool *ring = set_of(harness, board, "a1 b1 c1 a2 c2 a3 b3 c3");
    struct measure measure = outline_of(harness, board, ring, 0);
    assert_int_equal(measure.loop_count, 2);
    assert_mm_equal(measure.area_mm2, 800);
    assert_mm_equal(outline_of(harness, board, ring, 1).area_mm2, 28 * 28 - 12 * 12);
}

static void test_seven_touching_hexagons_have_one_outline(void **state)
{
    struct harness *harness = *state;
    for (int i = 1; i < 3; i++) {
        const struct board *board = plain_board(harness, shape_heads[i], 3, 3);
        bool *flower = set_of(harness, board, "b2");
        for (unsigned side = 0; side < 6; side++) {
            flower[board_across(board, space_named(board, "b2"), side)] = true;
        }
        struct measure measure = outline_of(harness, board, flower, 0);
        assert_int_equal(measure.loop_count, 1);
        assert_int_equal(measure.corner_count, 18);
        assert_mm_equal(measure.length_mm, 180);
    }
}

static void test_an_inset_hexagon_is_a_smaller_one(void **state)
{
    struct harness *harness = *state;
    const struct board *board = plain_board(harness, shape_heads[1], 1, 1);
    struct measure measure = outline_of(harness, board, set_of(harness, board, "a1"), 3);
    double apothem_mm = hexagon_height_mm / 2 - 3;
    assert_mm_equal(measure.area_mm2, apothem_mm * apothem_mm * 2 * sqrt(3));
}

/* Whether a point lies in a space, by the side that it is on of each of its sides. */
static bool lies_in_space(const struct board *board, size_t space, double x_mm, double y_mm)
{
    bool inside = true;
    for (unsigned side = 0; side < board_side_count(board); side++) {
        struct board_point a, b;
        board_side_segment(board, (struct board_edge){space, side}, &a, &b);
        double turn = (b.x_mm - a.x_mm) * (y_mm - a.y_mm) - (b.y_mm - a.y_mm) * (x_mm - a.x_mm);
        inside = inside && turn > -1e-9;
    }
    return inside;
}

static void test_what_is_written_in_a_space_lies_in_it_and_its_middle_is_clear(void **state)
{
    for (int i = 0; i < SHAPE_COUNT; i++) {
        const struct board *board = plain_board(*state, shape_heads[i], 3, 2);
        for (size_t space = 0; space < board_space_count(board); space++) {
            struct box box = board_space_box(board, space);
            for (int corner = 0; corner < 4; corner++) {
                double right_mm = corner % 2 == 1 ? box.width_mm : 0;
                double down_mm = corner >= 2 ? box.height_mm : 0;
                assert_true(lies_in_space(board, space, box.x_mm + right_mm, box.y_mm + down_mm));
            }
            struct board_point middle = board_space_centre(board, space);
            double radius_mm = board_radius_mm(board);
            for (int angle = 0; angle < 360; angle += 5) {
                double x_mm = cos(angle * G_PI / 180), y_mm = sin(angle * G_PI / 180);
                assert_true(lies_in_space(board, space, middle.x_mm + x_mm * radius_mm,
                                          middle.y_mm + y_mm * radius_mm));
            }
        }
    }
}

static void test_no_spaces_have_no_outline(void **state)
{
    struct harness *harness = *state;
    const struct board *board = plain_board(harness, shape_heads[0], 2, 2);
    assert_int_equal(outline_of(harness, board, (bool[4]){false}, 0).loop_count, 0);
}

static void
test_outlines_of_random_sets_enclose_their_spaces_and_are_as_long_as_their_border(void **state)
{
    struct harness *harness = *state;
    GRand *random = g_rand_new_with_seed(88);
    for (int i = 0; i < 300; i++) {
        const struct board *board =
            plain_board(harness, shape_heads[i % SHAPE_COUNT], g_rand_int_range(random, 1, 8),
                        g_rand_int_range(random, 1, 8));
        bool *set = ARENA_NEW_ARRAY(harness->arena, bool, board_space_count(board));
        size_t count = 0, border_count;
        for (size_t space = 0; space < board_space_count(board); space++) {
            set[space] = g_rand_int_range(random, 0, 5) < 3;
            count += set[space];
        }
        board_border(harness->arena, board, set, &border_count);
        struct measure measure = outline_of(harness, board, set, 0);
        const double spaces_mm2[] = {100, 150 * sqrt(3), 150 * sqrt(3), 25 * sqrt(3)};
        double space_mm2 = spaces_mm2[i % SHAPE_COUNT];
        assert_mm_equal(measure.area_mm2, (double)count * space_mm2);
        assert_mm_equal(measure.length_mm, (double)border_count * 10);
        /* Inset by a little, it loses a strip along its border: what corners add is small. */
        struct measure inset = outline_of(harness, board, set, 0.01);
        assert_int_equal(inset.loop_count, measure.loop_count);
        double strip_mm2 = measure.area_mm2 - inset.area_mm2 - (double)border_count * 0.1;
        assert_true(fabs(strip_mm2) < 0.0003 * (double)border_count + 0.0001);
    }
    g_rand_free(random);
}

static struct measure lines_of(struct harness *harness, const struct board *board, const char *line)
{
    struct path path;
    size_t count;
    const struct board_edge *edges =
        board_line_edges(harness->arena, board, board_line_lookup(board, line), &count);
    path_init(&path, harness->arena);
    board_add_edges(&path, board, edges, count);
    struct measure measure = measure_path(&path);
    assert_mm_equal(measure.length_mm, (double)count * board->side_mm);
    return measure;
}

static void test_lines_run_on_to_where_they_end_branch_or_close(void **state)
{
    struct harness *harness = *state;
    const struct board *board = load_board(harness, "space: 10\n"
                                                    "layers: {g: \"x x x x\\nx x x x\\nx x x x\"}\n"
                                                    "walls:\n"
                                                    "  - {around: [b2, c2], line: ring}\n"
                                                    "  - {between: [a1-a3, b1-b3], line: open}\n"
                                                    "  - {between: [a1-c2, a3-c3], line: tee}\n"
                                                    "  - {between: [b3, c3], line: tee}\n");
    assert_int_equal(lines_of(harness, board, "ring").loop_count, 1);
    assert_int_equal(lines_of(harness, board, "ring").corner_count, 6);
    assert_int_equal(lines_of(harness, board, "open").loop_count, 1);
    assert_int_equal(lines_of(harness, board, "open").corner_count, 4);
    assert_int_equal(lines_of(harness, board, "tee").loop_count, 3);
    assert_int_equal(lines_of(harness, board, "none").loop_count, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_bounds_hold_shifted_rows_and_columns),
        TEST(test_every_corner_lies_within_the_bounds_and_some_on_each_edge),
        TEST(test_centres_of_spaces),
        TEST(test_a_space_is_given_by_its_side_across_or_from_point_to_point),
        TEST(test_neighbours_share_the_segment_of_their_side),
        TEST(test_a_block_of_squares_has_an_outline_of_four_corners),
        TEST(test_squares_that_touch_at_a_corner_have_an_outline_each),
        TEST(test_a_ring_has_an_outline_inside_that_is_inset_the_other_way),
        TEST(test_seven_touching_hexagons_have_one_outline),
        TEST(test_an_inset_hexagon_is_a_smaller_one),
        TEST(test_what_is_written_in_a_space_lies_in_it_and_its_middle_is_clear),
        TEST(test_no_spaces_have_no_outline),
        TEST(test_outlines_of_random_sets_enclose_their_spaces_and_are_as_long_as_their_border),
        TEST(test_lines_run_on_to_where_they_end_branch_or_close),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
