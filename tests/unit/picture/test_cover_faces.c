/* Which faces stand for a game on its box. */
#include "picture/cover_picture.h"
#include "support/project_fixture.h"

static void open_game(struct project_test *test, const char *components)
{
    harness_write_file(test->harness, "few.csv", "id\na\nb\n");
    harness_write_file(test->harness, "many.csv", "id\na\nb\nc\nd\ne\nf\n");
    harness_write_file(test->harness, "layouts/large.yaml",
                       "size: [80, 120]\nfront:\n  - text: \"{id}\"\n");
    harness_write_file(test->harness, "layouts/small.yaml",
                       "size: [50, 70]\nfront:\n  - text: \"{id}\"\n");
    harness_write_file(test->harness, "layouts/figure.yaml",
                       "size: [20, 80]\nsafe: 0\n"
                       "folds: [[0, 10, 20, 10], [0, 40, 20, 40], [0, 70, 20, 70]]\n"
                       "front:\n  - text: \"{id}\"\n");
    harness_write_file(test->harness, "layouts/coin.yaml",
                       "size: [20, 20]\nsafe: 0\noutline: circle\nfront:\n  - text: \"{id}\"\n");
    gchar *yaml = g_strconcat("game: Test\ndata: {few: few.csv, many: many.csv}\ncomponents:\n",
                              components, NULL);
    project_of(test, yaml);
    g_free(yaml);
}

static void expect_name(const struct project_test *test, const struct cover_face *face,
                        const char *name)
{
    assert_string_equal(test->project.pieces->faces[face->face].name, name);
}

static void test_cards_with_enough_fronts_come_before_larger_ones_with_more(void **state)
{
    struct project_test *test = *state;
    open_game(test, "  tiles: {layout: large, each: many}\n"
                    "  hand: {layout: small, each: many, when: 'id < \"d\"'}\n"
                    "  pair: {layout: small, each: few}\n");
    struct cover_faces faces = cover_faces_cards(&test->project, 3, test->harness->arena);
    assert_int_equal(faces.count, 3);
    expect_name(test, &faces.faces[0], "hand/a/front");
    expect_name(test, &faces.faces[2], "hand/c/front");
    assert_true(faces.faces[0].part.width_mm == 0);
}

static void test_faces_are_taken_far_apart(void **state)
{
    struct project_test *test = *state;
    open_game(test, "  hand: {layout: small, each: many}\n");
    struct cover_faces faces = cover_faces_cards(&test->project, 3, test->harness->arena);
    assert_int_equal(faces.count, 3);
    expect_name(test, &faces.faces[1], "hand/c/front");
    expect_name(test, &faces.faces[2], "hand/e/front");
}

static void test_a_game_without_cards_shows_what_it_has(void **state)
{
    struct project_test *test = *state;
    open_game(test, "  coins: {layout: coin, each: few}\n");
    struct cover_faces faces = cover_faces_cards(&test->project, 3, test->harness->arena);
    assert_int_equal(faces.count, 2);
    expect_name(test, &faces.faces[0], "coins/a/front");
}

static void test_figures_show_the_half_that_faces_the_players(void **state)
{
    struct project_test *test = *state;
    open_game(test, "  coins: {layout: coin, each: many}\n"
                    "  figures: {layout: figure, each: few}\n");
    struct cover_faces faces = cover_faces_figures(&test->project, 5, test->harness->arena);
    assert_int_equal(faces.count, 2);
    expect_name(test, &faces.faces[0], "figures/a/front");
    assert_true(faces.faces[0].part.y_mm == 40);
    assert_true(faces.faces[0].part.height_mm == 30);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PROJECT_TEST(test_cards_with_enough_fronts_come_before_larger_ones_with_more),
        PROJECT_TEST(test_faces_are_taken_far_apart),
        PROJECT_TEST(test_a_game_without_cards_shows_what_it_has),
        PROJECT_TEST(test_figures_show_the_half_that_faces_the_players),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
