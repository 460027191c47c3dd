/* Elements on the panels of a net: where they stand, and the checks that go by panel. */
#define FACE_TEST_KEEPS_PLACES
#include "face_layout_fixture.h"

/* A face with this net; a die of 20 mm has its sides 2, 3, 5 and 4 in a row from (0, 20) on. */
static bool net_of(struct face_test *test, const char *net, double safe_mm, const char *elements)
{
    const char *layout = arena_printf(
        test->harness->arena, "net: %s\nbleed: 3\nsafe: %g\nfront:\n%s", net, safe_mm, elements);
    bool good = face_open(test, "game: Test\ncomponents:\n  card: {layout: card}\n", layout) &&
                face_make(test, 0);
    face_forget(test, DIAG_PANEL_EMPTY);
    return good;
}

static bool die_of(struct face_test *test, double safe_mm, const char *elements)
{
    return net_of(test, "{die: d6, edge: 20, flap: 5}", safe_mm, elements);
}

/* Fill number `index`, which is in push number `index`, on the net. */
static void assert_filled_on_net(const struct face_test *test, size_t index, double x_mm,
                                 double y_mm, double width_mm, double height_mm)
{
    struct box box = path_bounds(&face_item_at(test, DISPLAY_FILL, index)->fill.path);
    struct transform to_net = face_item_at(test, DISPLAY_PUSH, index)->push.transform;
    assert_box_is(transform_box(to_net, box), x_mm, y_mm, width_mm, height_mm);
}

static void test_a_box_on_a_panel_covers_that_panel(void **state)
{
    struct face_test *test = *state;
    assert_true(
        die_of(test, 3, "  - {box: {}, fill: red, each: \"{2, 4, 1} as n\", panel: \"{n}\"}\n"));
    assert_filled_on_net(test, 0, 0, 25, 20, 20);
    assert_filled_on_net(test, 1, 60, 25, 20, 20);
    assert_filled_on_net(test, 2, 20, 5, 20, 20);
    assert_int_equal(face_count(test, DISPLAY_POP), 3);
}

static void test_place_and_size_count_from_the_panel(void **state)
{
    struct face_test *test = *state;
    assert_true(
        die_of(test, 2, "  - {box: {}, fill: red, panel: 3, at: [2, 4], size: [\"50%\", 1]}\n"));
    assert_filled_on_net(test, 0, 22, 29, 10, 1);
}

static void test_the_top_of_a_box_is_turned(void **state)
{
    struct face_test *test = *state;
    assert_true(net_of(test, "{box: tuck, inner: [60, 90, 20]}", 3,
                       "  - {box: {}, fill: red, panel: top, size: [6, 4]}\n"));
    /* Its top left is at the lower right on the sheet: the front is towards the reader. */
    const struct net *net = test->project.game->components[0].layout->net;
    const struct net_part *back = net_panel_lookup(net, "back");
    double right_mm = back->corners[0].x_mm + 60;
    double bottom_mm = net_panel_lookup(net, "front")->corners[0].y_mm;
    assert_filled_on_net(test, 0, fmin(right_mm, net->width_mm) - 6, bottom_mm - 4, 6, 4);
}

static void test_a_part_at_the_top_of_the_side_reaches_the_panels(void **state)
{
    struct face_test *test = *state;
    face_file(test, "layouts/part.yaml", "of: [{box: {}, fill: red, panel: 2}]\n");
    assert_true(die_of(test, 3, "  - use: part\n"));
    assert_filled_on_net(test, 0, 0, 25, 20, 20);
}

/* Of a d4 with edges of 40 mm the area is a square of 16.9 mm about the middle of each triangle. */
static void test_triangles_are_held_against_their_folds(void **state)
{
    struct face_test *test = *state;
    assert_true(net_of(test, "{die: d4, edge: 40}", 2,
                       "  - circle: {at: [-3, -3], size: 5, fill: red}\n"
                       "    panel: 3\n"
                       "  - circle: {at: [1, 13], size: 3, fill: red}\n"
                       "    panel: 4\n"
                       "  - text: WIDE\n"
                       "    panel: 1\n"
                       "    at: [-4, 2]\n"
                       "    size: [25, 5]\n"
                       "  - text: at\n"
                       "    panel: 2\n"
                       "    align: centre\n"
                       "    at: [-15, 12]\n"
                       "    size: [46.9, 5]\n"
                       "    font-size: 6\n"));
    EXPECT_DIAG(test->harness, DIAG_OUTSIDE_SAFE, 5, 5);
    EXPECT_DIAG(test->harness, DIAG_OUTSIDE_SAFE, 9, 11);
}

static void test_a_panel_inside_a_panel_is_an_error(void **state)
{
    struct face_test *test = *state;
    face_file(test, "layouts/part.yaml", "of:\n  - box: {}\n    panel: 2\n");
    assert_false(die_of(test, 3, "  - use: part\n    panel: 1\n"));
    EXPECT_DIAG(test->harness, DIAG_PANEL_TOO_DEEP, 3, 5);
}

static void test_an_unknown_panel_is_reported_at_its_word(void **state)
{
    struct face_test *test = *state;
    assert_false(die_of(test, 3, "  - box: {}\n    panel: 7\n"));
    EXPECT_DIAG(test->harness, DIAG_UNKNOWN_REFERENCE, 6, 12);
}

static void test_the_bleed_is_that_of_the_whole_sheet_on_a_net_too(void **state)
{
    struct face_test *test = *state;
    assert_true(die_of(test, 3, "  - {box: {}, fill: red, inside: bleed}\n"));
    assert_fill(test, 0, -3, -3, 85 + 6, 70 + 6);
}

static void test_text_near_a_fold_is_outside_the_safe_area(void **state)
{
    struct face_test *test = *state;
    assert_true(die_of(test, 3,
                       "  - {text: A, panel: 5, at: [8, 8], font-size: 8}\n"
                       "  - {text: B, panel: 5, at: [1, 8], font-size: 8}\n"));
    EXPECT_DIAG(test->harness, DIAG_OUTSIDE_SAFE, 6, 12);
}

/* The square about the middle of a triangle has two corners on its sides. */
static void test_text_in_the_corner_of_a_triangle_is_outside_the_safe_area(void **state)
{
    struct face_test *test = *state;
    assert_true(net_of(test, "{die: d20, edge: 40}", 1,
                       "  - {text: A, panel: 1, font-size: 8, align: centre, valign: middle}\n"
                       "  - {text: B, panel: 1, font-size: 8, valign: top}\n"));
    EXPECT_DIAG(test->harness, DIAG_OUTSIDE_SAFE, 6, 12);
}

static void test_a_picture_may_cover_a_panel_but_not_end_near_its_fold(void **state)
{
    struct face_test *test = *state;
    face_svg(test, "art/a.svg", 100, 100);
    assert_true(die_of(test, 3,
                       "  - {image: art/a.svg, panel: 5}\n"
                       "  - {image: art/a.svg, panel: 5, at: [4, 4], size: 12}\n"
                       "  - {image: art/a.svg, panel: 5, at: [1, 4], size: 12}\n"));
    EXPECT_DIAG(test->harness, DIAG_OUTSIDE_SAFE, 7, 6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FACE_TEST(test_a_box_on_a_panel_covers_that_panel),
        FACE_TEST(test_place_and_size_count_from_the_panel),
        FACE_TEST(test_the_top_of_a_box_is_turned),
        FACE_TEST(test_a_part_at_the_top_of_the_side_reaches_the_panels),
        FACE_TEST(test_triangles_are_held_against_their_folds),
        FACE_TEST(test_a_panel_inside_a_panel_is_an_error),
        FACE_TEST(test_an_unknown_panel_is_reported_at_its_word),
        FACE_TEST(test_the_bleed_is_that_of_the_whole_sheet_on_a_net_too),
        FACE_TEST(test_text_near_a_fold_is_outside_the_safe_area),
        FACE_TEST(test_text_in_the_corner_of_a_triangle_is_outside_the_safe_area),
        FACE_TEST(test_a_picture_may_cover_a_panel_but_not_end_near_its_fold),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
