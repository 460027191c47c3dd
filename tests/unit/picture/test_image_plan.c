/* Which images a game becomes for a table on a screen, and what is refused. */
#include "picture/image_plan.h"
#include "support/project_fixture.h"

static const struct project *game_with(struct project_test *test, const char *layout,
                                       const char *components)
{
    harness_write_file(test->harness, "layouts/own.yaml", layout);
    gchar *yaml = g_strconcat("game: Test\ncomponents:\n", components, NULL);
    const struct project *project = project_of(test, yaml);
    g_free(yaml);
    return project;
}

static enum outcome plan(struct project_test *test, struct image_plan *plan_out)
{
    return image_plan_make(&test->project, image_target_lookup("tabletopia"), plan_out,
                           test->harness->diags);
}

static void test_copies_are_one_object_with_a_count(void **state)
{
    struct project_test *test = *state;
    game_with(test, "size: [20, 20]\n", "  cards: {layout: card, copies: 3}\n");
    struct image_plan planned;
    assert_int_equal(plan(test, &planned), OUTCOME_OK);
    assert_int_equal(planned.object_count, 1);
    assert_int_equal(planned.objects[0].count, 3);
    assert_int_equal(planned.objects[0].piece.type, TABLE_CARD);
    assert_int_equal(planned.objects[0].width_px, 600);
    assert_int_equal(planned.image_count, 2);
    assert_string_equal(planned.images[0].path, "cards/front.png");
    assert_string_equal(planned.images[1].path, "cards/back.png");
    image_plan_clear(&planned);
}

static void test_the_author_says_what_a_piece_is(void **state)
{
    struct project_test *test = *state;
    game_with(test, "size: [20, 20]\n",
              "  cards: {layout: card, table: {type: tile, thickness: 3}}\n");
    struct image_plan planned;
    assert_int_equal(plan(test, &planned), OUTCOME_OK);
    assert_int_equal(planned.objects[0].piece.type, TABLE_TILE);
    assert_true(planned.objects[0].piece.thickness_mm == 3);
    image_plan_clear(&planned);
}

static void test_an_outline_in_parts_is_refused_at_the_outline(void **state)
{
    struct project_test *test = *state;
    game_with(test,
              "size: [20, 20]\noutline: {path: \"M0 0 H8 V20 H0 Z M12 0 H20 V20 H12 Z\"}\n"
              "front:\n  - box: {fill: red}\n",
              "  own: {layout: own}\n");
    struct image_plan planned;
    assert_int_equal(plan(test, &planned), OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_IMAGE_PARTS, 2, 10);
    image_plan_clear(&planned);
}

static void test_a_hole_is_a_warning_at_the_outline(void **state)
{
    struct project_test *test = *state;
    game_with(test,
              "size: [20, 20]\noutline: {path: \"M0 0 H20 V20 H0 Z M5 5 V15 H15 V5 Z\"}\n"
              "front:\n  - box: {fill: red}\n",
              "  own: {layout: own}\n");
    struct image_plan planned;
    assert_int_equal(plan(test, &planned), OUTCOME_OK);
    EXPECT_DIAG(test->harness, DIAG_IMAGE_HOLE, 2, 10);
    image_plan_clear(&planned);
}

static void test_a_piece_that_is_too_long_is_refused_at_its_component(void **state)
{
    struct project_test *test = *state;
    game_with(test, "size: [1700, 100]\nfront:\n  - box: {fill: red}\n",
              "  own: {layout: own, table: {type: card}}\n");
    struct image_plan planned;
    assert_int_equal(plan(test, &planned), OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_IMAGE_LIMIT, 3, 8);
    image_plan_clear(&planned);
}

static void test_heavy_files_are_a_warning(void **state)
{
    struct project_test *test = *state;
    game_with(test, "size: [20, 20]\n", "  cards: {layout: card}\n");
    struct image_plan planned;
    assert_int_equal(plan(test, &planned), OUTCOME_OK);
    planned.images[0].bytes = 3000000;
    assert_true(image_plan_check_files(&test->project, &planned, test->harness->diags));
    EXPECT_DIAG(test->harness, DIAG_IMAGE_LARGE, 3, 10);
    image_plan_clear(&planned);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, project_test_setup, project_test_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_copies_are_one_object_with_a_count),
        TEST(test_the_author_says_what_a_piece_is),
        TEST(test_an_outline_in_parts_is_refused_at_the_outline),
        TEST(test_a_hole_is_a_warning_at_the_outline),
        TEST(test_a_piece_that_is_too_long_is_refused_at_its_component),
        TEST(test_heavy_files_are_a_warning),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
