/* Boards as pictures: fills without gaps, patterns in their spaces, lines in their colours. */
#include <cairo.h>

#include "board/board_geometry.h"
#include "board_face_fixture.h"
#include "render/canvas.h"

/* ---- touching fills, pixel by pixel ---- */

static cairo_surface_t *replayed(const struct display_list *list, double dpi)
{
    double scale = dpi / 72;
    cairo_surface_t *surface = cairo_image_surface_create(
        CAIRO_FORMAT_RGB24, (int)(list->width_mm * dpi / MM_PER_INCH) + 1,
        (int)(list->height_mm * dpi / MM_PER_INCH) + 1);
    cairo_t *cr = cairo_create(surface);
    struct image_drawer *drawer = image_drawer_new();
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_paint(cr);
    cairo_scale(cr, scale, scale);
    assert_true(canvas_replay(cr, list, drawer, false));
    image_drawer_free(drawer);
    cairo_destroy(cr);
    cairo_surface_flush(surface);
    return surface;
}

static guint32 pixel(cairo_surface_t *surface, int x, int y)
{
    const unsigned char *row = cairo_image_surface_get_data(surface) +
                               (size_t)y * (size_t)cairo_image_surface_get_stride(surface);
    guint32 value;
    memcpy(&value, row + (size_t)x * 4, sizeof value);
    return value & 0xffffff;
}

/* The outline of all spaces of a board whose top left is at 10, 10, drawn in by more than a pixel. */
static cairo_t *inside_of(struct face_test *test, const struct board *board, double dpi)
{
    struct path outline;
    bool *all = ARENA_NEW_ARRAY(test->harness->arena, bool, board_space_count(board));
    for (size_t i = 0; i < board_space_count(board); i++) {
        all[i] = board->spaces[i].present;
    }
    path_init(&outline, test->harness->arena);
    board_add_outline(&outline, board, all, 1.6 * MM_PER_INCH / dpi);
    path_transform(&outline, transform_translate(10, 10));
    cairo_surface_t *none = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1);
    cairo_t *cr = cairo_create(none);
    cairo_surface_destroy(none);
    cairo_scale(cr, dpi / 72, dpi / 72);
    canvas_add_path(cr, &outline);
    cairo_identity_matrix(cr);
    return cr;
}

/* Every pixel inside of the board's outline has one of the two colours, or lies between them. */
static void assert_no_hairlines(struct face_test *test, const char *record, const char *looks,
                                guint32 lightest, double dpi)
{
    assert_true(board_face(test, record, looks));
    const struct game *game = test->project.game;
    const struct board *board = NULL;
    const struct node *node = node_lookup(game->data_sets[0].root->list.items[0], "board");
    assert_int_equal(
        board_load(test->harness->arena, node, &work_limits_default, &board, test->harness->diags),
        OUTCOME_OK);
    cairo_surface_t *surface = replayed(test->list, dpi);
    cairo_t *inside = inside_of(test, board, dpi);
    size_t seen = 0;
    for (int y = 0; y < cairo_image_surface_get_height(surface); y++) {
        for (int x = 0; x < cairo_image_surface_get_width(surface); x++) {
            if (!cairo_in_fill(inside, x + 0.5, y + 0.5)) {
                continue;
            }
            guint32 colour = pixel(surface, x, y);
            for (int shift = 0; shift < 24; shift += 8) {
                if (((colour >> shift) & 0xff) > ((lightest >> shift) & 0xff)) {
                    fail_msg("#%06x at %d, %d, %.0f dpi", colour, x, y, dpi);
                }
            }
            seen++;
        }
    }
    assert_true(seen > 10000);
    cairo_destroy(inside);
    cairo_surface_destroy(surface);
}

#define SEVEN_HEXAGONS(words)                                                                      \
    "- {id: b, board: {space: 8.3, shape: hexagon, layers: {g: \"" words                           \
    "\"}, legend: {g: {a: a, b: b, \"-\": {kind: none}}}}}\n"

static void test_seven_touching_hexagons_of_one_colour_show_no_gap(void **state)
{
    struct face_test *test = *state;
    const char *record = SEVEN_HEXAGONS("a a -\\na a a\\na a -\\n");
    assert_no_hairlines(test, record, "    spaces: {a: {fill: \"#204060\"}}\n", 0x204060, 200);
    assert_no_hairlines(test, record, "    spaces: {a: {fill: \"#204060\"}}\n", 0x204060, 300);
}

static void test_hexagons_of_two_colours_show_no_gap_between_them(void **state)
{
    struct face_test *test = *state;
    const char *record = SEVEN_HEXAGONS("a b -\\nb a b\\na b -\\n");
    const char *looks = "    spaces: {a: {fill: \"#204060\"}, b: {fill: \"#602040\"}}\n";
    assert_no_hairlines(test, record, looks, 0x604060, 200);
    assert_no_hairlines(test, record, looks, 0x604060, 300);
}

static void test_squares_that_touch_show_no_gap(void **state)
{
    struct face_test *test = *state;
    const char *record =
        "- {id: b, board: {space: 7.77, layers: {g: \"a b a\\nb a a\\n\"}, legend: {g: {a: a, b: b}}}}\n";
    const char *looks = "    spaces: {a: {fill: \"#204060\"}, b: {fill: \"#602040\"}}\n";
    assert_no_hairlines(test, record, looks, 0x604060, 200);
    assert_no_hairlines(test, record, looks, 0x604060, 300);
}

/* ---- what is drawn ---- */

static void test_spaces_of_one_kind_are_one_fill(void **state)
{
    struct face_test *test = *state;
    assert_true(board_face(test, SMALL_BOARD, "    spaces: {water: {fill: blue}}\n"));
    assert_int_equal(face_count(test, DISPLAY_FILL), 1);
    assert_fill(test, 0, 20, 10, 10, 10);
    assert_true(board_face(test, SMALL_BOARD, "    spaces: {floor: {fill: tan}}\n"));
    assert_int_equal(face_count(test, DISPLAY_FILL), 1);
    assert_int_equal(face_item_at(test, DISPLAY_FILL, 0)->fill.path.count, 7); /* an L */
}

static void test_the_ground_runs_on_under_a_neighbour_that_hides_it(void **state)
{
    struct face_test *test = *state;
    assert_true(
        board_face(test, SMALL_BOARD, "    spaces: {floor: {fill: tan}, water: {fill: blue}}\n"));
    assert_fill(test, 0, 10, 10, 20, 20);
    assert_int_equal(face_item_at(test, DISPLAY_FILL, 0)->fill.path.count, 5); /* all four */
    assert_true(board_face(test, SMALL_BOARD,
                           "    spaces: {floor: {fill: tan}, water: {fill: \"#0000ff80\"}}\n"));
    assert_int_equal(face_item_at(test, DISPLAY_FILL, 0)->fill.path.count, 7);
}

static void test_the_line_round_a_kind_lies_over_its_neighbours(void **state)
{
    struct face_test *test = *state;
    face_svg(test, "art/tile.svg", 10, 10);
    assert_true(board_face(test, SMALL_BOARD,
                           "    spaces: {floor: {stroke: navy}, water: {image: art/tile.svg}}\n"));
    const struct display_list *list = test->list;
    size_t image = 0, line = 0;
    for (size_t i = 0; i < list->count; i++) {
        image = list->items[i].verb == DISPLAY_IMAGE ? i : image;
        line = list->items[i].verb == DISPLAY_STROKE ? i : line;
    }
    assert_true(image > 0 && line > image);
}

static void test_a_pattern_is_clipped_to_its_spaces(void **state)
{
    static const char *const names[] = {"hatch", "dots", "cross", "waves", "checks"};
    struct face_test *test = *state;
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        assert_true(board_face(
            test, SMALL_BOARD,
            arena_printf(test->harness->arena, "    spaces: {water: {pattern: %s}}\n", names[i])));
        struct box clip = path_bounds(&face_item_at(test, DISPLAY_CLIP, 0)->clip.path);
        assert_box_is(clip, 20, 10, 10, 10);
        assert_true(face_item_at(test, DISPLAY_STROKE, 0)->stroke.path.count > 4);
    }
}

static void test_no_pattern_draws_nothing(void **state)
{
    struct face_test *test = *state;
    assert_true(board_face(test, SMALL_BOARD, "    spaces: {water: {pattern: none}}\n"));
    assert_int_equal(test->list->count, 0);
    EXPECT_DIAG(test->harness, DIAG_FACE_BLANK, 3, 1);
}

#define WALLED_BOARD                                                                               \
    "- {id: b, board: {space: 10, layers: {g: \"f f\\n\"}, walls: [{between: [a1, b1], line: red}]}}\n"

static void test_a_line_without_a_look_has_the_colour_that_is_its_name(void **state)
{
    struct face_test *test = *state;
    assert_true(board_face(test, WALLED_BOARD, ""));
    const struct display_item *line = face_item_at(test, DISPLAY_STROKE, 0);
    assert_true(line->stroke.stroke.colour.red == 1 && line->stroke.stroke.colour.green == 0);
    assert_box_is(path_bounds(&line->stroke.path), 20, 10, 0, 10);
}

static void test_a_line_has_its_dashes_and_its_casing_under_it(void **state)
{
    struct face_test *test = *state;
    assert_true(board_face(
        test, WALLED_BOARD,
        "    lines: {red: {stroke: blue, stroke-width: 1, dash: [2, 1], casing: white, casing-width: 0.5}}\n"));
    assert_mm_equal(face_item_at(test, DISPLAY_STROKE, 0)->stroke.stroke.width_mm, 2);
    const struct stroke *line = &face_item_at(test, DISPLAY_STROKE, 1)->stroke.stroke;
    assert_true(line->colour.blue == 1);
    assert_mm_equal(line->width_mm, 1);
    assert_int_equal(line->dash_count, 2);
}

static void test_no_line_is_cut_off_by_the_casing_of_another_kind(void **state)
{
    struct face_test *test = *state;
    assert_true(board_face(
        test,
        "- {id: b, board: {space: 10, layers: {g: \"f f\\nf f\\n\"}, "
        "walls: [{between: [a1, b1], line: red}, {between: [a1, a2], line: blue}]}}\n",
        "    lines: {default: {stroke: navy, stroke-width: 1, casing: white, casing-width: 0.5}}\n"));
    assert_int_equal(face_count(test, DISPLAY_STROKE), 4);
    assert_mm_equal(face_item_at(test, DISPLAY_STROKE, 0)->stroke.stroke.width_mm, 2);
    assert_mm_equal(face_item_at(test, DISPLAY_STROKE, 1)->stroke.stroke.width_mm, 2);
    assert_mm_equal(face_item_at(test, DISPLAY_STROKE, 2)->stroke.stroke.width_mm, 1);
    assert_mm_equal(face_item_at(test, DISPLAY_STROKE, 3)->stroke.stroke.width_mm, 1);
}

static void test_the_grid_lies_between_spaces_but_not_in_joined_ones(void **state)
{
    struct face_test *test = *state;
    assert_true(board_face(test, "- {id: b, board: {space: 10, layers: {g: \"f f f\\n\"}}}\n",
                           "    grid: black\n"));
    assert_box_is(path_bounds(&face_item_at(test, DISPLAY_STROKE, 0)->stroke.path), 20, 10, 10, 10);
    assert_true(board_face(
        test,
        "- {id: b, board: {space: 10, layers: {g: \"f f f\\n\"}, spans: [{at: a1, size: [2, 1], joined: true}]}}\n",
        "    grid: black\n"));
    assert_box_is(path_bounds(&face_item_at(test, DISPLAY_STROKE, 0)->stroke.path), 30, 10, 0, 10);
}

static void test_a_region_is_outlined_inside_of_its_spaces(void **state)
{
    struct face_test *test = *state;
    assert_true(board_face(
        test,
        "- {id: b, board: {space: 10, layers: {g: \"f f f\\n\"}, regions: {home: [a1, b1]}}}\n",
        "    regions: {home: {stroke: navy, inset: 1.5}}\n"));
    assert_box_is(path_bounds(&face_item_at(test, DISPLAY_STROKE, 0)->stroke.path), 11.5, 11.5, 17,
                  7);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FACE_TEST(test_seven_touching_hexagons_of_one_colour_show_no_gap),
        FACE_TEST(test_hexagons_of_two_colours_show_no_gap_between_them),
        FACE_TEST(test_squares_that_touch_show_no_gap),
        FACE_TEST(test_spaces_of_one_kind_are_one_fill),
        FACE_TEST(test_the_ground_runs_on_under_a_neighbour_that_hides_it),
        FACE_TEST(test_the_line_round_a_kind_lies_over_its_neighbours),
        FACE_TEST(test_a_pattern_is_clipped_to_its_spaces),
        FACE_TEST(test_no_pattern_draws_nothing),
        FACE_TEST(test_a_line_without_a_look_has_the_colour_that_is_its_name),
        FACE_TEST(test_a_line_has_its_dashes_and_its_casing_under_it),
        FACE_TEST(test_no_line_is_cut_off_by_the_casing_of_another_kind),
        FACE_TEST(test_the_grid_lies_between_spaces_but_not_in_joined_ones),
        FACE_TEST(test_a_region_is_outlined_inside_of_its_spaces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
