/* `clip`: what is seen of pictures and containers, and where the stroke round them runs. */
#include "face_layout_fixture.h"

/* The bounds of the only clip, and how many of its steps are curves. */
static struct box clip_bounds(const struct face_test *test, size_t *curve_count_out)
{
    const struct path *path = &face_item_at(test, DISPLAY_CLIP, 0)->clip.path;
    assert_int_equal(face_count(test, DISPLAY_CLIP), 1);
    *curve_count_out = 0;
    for (size_t i = 0; i < path->count; i++) {
        *curve_count_out += path->steps[i].verb == PATH_CURVE ? 1 : 0;
    }
    return path_bounds(path);
}

static void assert_bounds(struct box box, double x_mm, double y_mm, double width_mm,
                          double height_mm)
{
    assert_float_equal(box.x_mm, x_mm, 1e-6);
    assert_float_equal(box.y_mm, y_mm, 1e-6);
    assert_float_equal(box.width_mm, width_mm, 1e-6);
    assert_float_equal(box.height_mm, height_mm, 1e-6);
}

static void test_each_shape_lies_in_the_box_of_its_element(void **state)
{
    static const struct {
        const char *clip;
        struct box bounds;
        size_t curve_count;
    } rows[] = {
        {"3", {10, 10, 20, 30}, 4},
        {"0", {10, 10, 20, 30}, 0},
        {"shape", {10, 10, 20, 30}, 4}, /* its radius */
        {"circle", {10, 10, 20, 30}, 4},
        {"hexagon", {10, 13.452994616207485, 20, 23.094010767585031}, 0},
        {"M1 2 H5 V8 Z", {11, 12, 4, 6}, 0},
        {"outline", {0, 0, 100, 60}, 0},
        {"{5 - 3}", {10, 10, 20, 30}, 4},
    };
    struct face_test *test = *state;
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        assert_true(face_of(
            test, arena_printf(test->harness->arena,
                               "  - box: {at: [10, 10], size: [20, 30], radius: 2, clip: \"%s\","
                               " of: [{box: {fill: red}}]}\n",
                               rows[i].clip)));
        size_t curve_count = 0;
        struct box box = clip_bounds(test, &curve_count);
        assert_bounds(box, rows[i].bounds.x_mm, rows[i].bounds.y_mm, rows[i].bounds.width_mm,
                      rows[i].bounds.height_mm);
        assert_int_equal(curve_count, rows[i].curve_count);
    }
}

static void test_the_shape_of_a_circle_is_round(void **state)
{
    struct face_test *test = *state;
    size_t curve_count = 0;
    assert_true(face_of(
        test, "  - circle: {at: [10, 10], size: 20, clip: shape, of: [{box: {fill: red}}]}\n"));
    assert_bounds(clip_bounds(test, &curve_count), 10, 10, 20, 20);
    assert_int_equal(curve_count, 4);
}

/* In the space of the element, which is turned by a right angle about (20, 20). */
static void test_the_outline_stays_where_the_card_has_it_in_what_is_turned(void **state)
{
    struct face_test *test = *state;
    size_t curve_count = 0;
    assert_true(face_of(test, "  - stack:\n"
                              "      at: [10, 10]\n"
                              "      size: 20\n"
                              "      rotate: 90\n"
                              "      of: [{box: {fill: red, clip: outline}}]\n"));
    assert_bounds(clip_bounds(test, &curve_count), 0, -60, 60, 100);
}

static void test_the_stroke_runs_whole_along_the_edge_of_the_clip(void **state)
{
    struct face_test *test = *state;
    assert_true(face_of(test, "  - box: {at: [10, 10], size: 20, fill: red, stroke: black,"
                              " stroke-width: 2, clip: circle}\n"));
    const struct display_item *stroke = face_item_at(test, DISPLAY_STROKE, 0);
    assert_int_equal(face_count(test, DISPLAY_STROKE), 1);
    assert_ptr_equal(stroke, &test->list->items[test->list->count - 1]);
    assert_int_equal((stroke - 1)->verb, DISPLAY_POP);
    assert_int_equal(stroke->stroke.path.steps[1].verb, PATH_CURVE);
}

static void test_a_picture_that_covers_its_frame_is_clipped_to_both(void **state)
{
    struct face_test *test = *state;
    face_svg(test, "art/wide.svg", 40, 20);
    assert_true(face_of(
        test,
        "  - image: art/wide.svg\n    at: [10, 10]\n    size: 20\n    fit: cover\n    clip: circle\n"));
    assert_int_equal(face_count(test, DISPLAY_CLIP), 2);
    assert_int_equal(face_count(test, DISPLAY_PUSH), face_count(test, DISPLAY_POP));
}

/* A picture of four quarters fills the trim: what the bleed shows is told by where its corners come to lie. */
static void test_a_picture_goes_on_in_the_bleed(void **state)
{
    static const struct {
        const char *way;
        double scale;
    } ways[] = {{"mirror", -1}, {"extend", -30}};
    struct face_test *test = *state;
    face_svg(test, "art/square.svg", 20, 20);
    for (size_t i = 0; i < G_N_ELEMENTS(ways); i++) {
        assert_true(face_of(
            test,
            arena_printf(test->harness->arena,
                         "  - {image: art/square.svg, inside: trim, at: [0, 0], size: [100, 60],"
                         " fit: stretch, bleed: %s}\n",
                         ways[i].way)));
        assert_int_equal(face_count(test, DISPLAY_IMAGE), 9); /* itself, four sides, four corners */
        const struct display_item *corner = face_item_at(test, DISPLAY_PUSH, 1);
        assert_mm_equal(corner->push.transform.xx, ways[i].scale);
        assert_mm_equal(corner->push.transform.yy, ways[i].scale);
        struct box seen = path_bounds(&face_item_at(test, DISPLAY_CLIP, 0)->clip.path);
        assert_mm_equal(seen.x_mm, -3);
        assert_mm_equal(seen.width_mm, 3.1); /* a tenth under the picture */
        const struct display_item *last = face_item_at(test, DISPLAY_PUSH, 7);
        assert_mm_equal(99.9 * last->push.transform.xx + last->push.transform.x0_mm, 99.9);
        assert_mm_equal(59.9 * last->push.transform.yy + last->push.transform.y0_mm, 59.9);
    }
}

static void test_only_sides_that_end_at_the_trim_go_on(void **state)
{
    struct face_test *test = *state;
    face_svg(test, "art/square.svg", 20, 20);
    assert_true(face_of(test,
                        "  - {image: art/square.svg, inside: trim, at: [0, 0], size: [30, 20],"
                        " fit: stretch, bleed: mirror}\n"));
    assert_int_equal(face_count(test, DISPLAY_IMAGE), 4); /* itself, left, top and their corner */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FACE_TEST(test_each_shape_lies_in_the_box_of_its_element),
        FACE_TEST(test_the_shape_of_a_circle_is_round),
        FACE_TEST(test_the_outline_stays_where_the_card_has_it_in_what_is_turned),
        FACE_TEST(test_the_stroke_runs_whole_along_the_edge_of_the_clip),
        FACE_TEST(test_a_picture_goes_on_in_the_bleed),
        FACE_TEST(test_only_sides_that_end_at_the_trim_go_on),
        FACE_TEST(test_a_picture_that_covers_its_frame_is_clipped_to_both),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
