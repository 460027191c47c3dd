#include "game/layout_load.h"
#include "game_fixture.h"

static void expect_size(struct game_test *test, const char *size, double width_mm, double height_mm)
{
    assert_int_equal(
        layout_of(test, arena_printf(test->harness->arena, "size: %s\nfront: []\n", size)),
        OUTCOME_OK);
    assert_mm_equal(test->game->layouts[0]->width_mm, width_mm);
    assert_mm_equal(test->game->layouts[0]->height_mm, height_mm);
}

static void test_a_size_by_name(void **state)
{
    expect_size(*state, "poker", 63.5, 88.9);
}

static void test_a_size_by_name_turned(void **state)
{
    expect_size(*state, "poker landscape", 88.9, 63.5);
}

static void test_a_size_by_name_upright(void **state)
{
    expect_size(*state, "poker portrait", 63.5, 88.9);
}

static void test_a_paper_is_a_size(void **state)
{
    expect_size(*state, "a4 landscape", 297, 210);
}

static void test_a_size_in_mm(void **state)
{
    expect_size(*state, "[50, 40]", 50, 40);
}

static void test_a_size_in_other_units(void **state)
{
    expect_size(*state, "[2in, 5 cm]", 50.8, 50);
}

static void test_an_unknown_size_is_reported_with_the_nearest(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(layout_of(test, "size: pokker\n"
                                     "front: []\n"),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_BAD_VALUE, 1, 7);
    assert_non_null(strstr(diag_list_at(test->harness->diags, 0)->message, "did you mean 'poker'"));
}

static void test_a_size_with_an_unknown_word_is_reported(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(layout_of(test, "size: poker sideways\n"
                                     "front: []\n"),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_BAD_VALUE, 1, 7);
}

static void test_a_size_of_three_is_reported(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(layout_of(test, "size: [1, 2, 3]\n"
                                     "front: []\n"),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_WRONG_KIND, 1, 7);
}

static void test_each_side_must_be_a_length_from_1_mm(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(layout_of(test, "size: [0.5, 40]\n"
                                     "front: []\n"),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_BAD_VALUE, 1, 8);
}

static void test_a_share_is_no_size(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(layout_of(test, "size: [50, 1fr]\n"
                                     "front: []\n"),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_BAD_VALUE, 1, 12);
}

static void test_bleed_and_safe_have_defaults(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(layout_of(test, "size: [50, 40]\n"
                                     "front: []\n"),
                     OUTCOME_OK);
    const struct layout *layout = test->game->layouts[0];
    assert_mm_equal(layout->bleed_mm, 0);
    assert_mm_equal(layout->safe_mm, 3);
    assert_int_equal(layout->outline, OUTLINE_BOX);
}

static void test_bleed_and_safe_are_read(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(layout_of(test, "size: [50, 40]\n"
                                     "bleed: 0.125in\n"
                                     "safe: 2\n"
                                     "front: []\n"),
                     OUTCOME_OK);
    const struct layout *layout = test->game->layouts[0];
    assert_mm_equal(layout->bleed_mm, 3.175);
    assert_mm_equal(layout->safe_mm, 2);
}

static void test_an_outline_may_be_a_circle(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(layout_of(test, "size: [50, 40]\n"
                                     "outline: circle\n"
                                     "front: []\n"),
                     OUTCOME_OK);
    const struct layout *layout = test->game->layouts[0];
    assert_int_equal(layout->outline, OUTLINE_CIRCLE);
    assert_mm_equal(path_bounds(&layout->outline_path).width_mm, 50);
}

static void test_an_outline_may_be_rounded_by_so_much(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(layout_of(test, "size: [50, 40]\n"
                                     "outline: {rounded: 5}\n"
                                     "front: []\n"),
                     OUTCOME_OK);
    const struct layout *layout = test->game->layouts[0];
    assert_int_equal(layout->outline, OUTLINE_ROUNDED);
}

static void test_a_hexagon_is_as_large_as_the_size_allows(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(layout_of(test, "size: [40, 40]\n"
                                     "outline: {hexagon: flat}\n"
                                     "front: []\n"),
                     OUTCOME_OK);
    const struct layout *layout = test->game->layouts[0];
    struct box box = path_bounds(&layout->outline_path);
    assert_mm_equal(box.width_mm, 40);
    assert_mm_equal(box.height_mm, 40 * sqrt(3) / 2);
}

static void test_a_size_may_be_that_of_a_hexagon(void **state)
{
    static const struct {
        const char *size;
        double width_mm, height_mm;
    } cases[] = {
        {"{hexagon: pointy, side: 20}", 34.641, 40},
        {"{hexagon: flat, across: 30}", 34.641, 30},
        {"{hexagon: flat, points: 2in}", 50.8, 43.994},
    };
    struct game_test *test = *state;
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        gchar *text = g_strdup_printf("size: %s\nfront: []\n", cases[i].size);
        assert_int_equal(layout_of(test, text), OUTCOME_OK);
        const struct layout *layout = test->game->layouts[0];
        assert_int_equal(layout->outline, OUTLINE_HEXAGON);
        assert_mm_equal(layout->width_mm, cases[i].width_mm);
        assert_mm_equal(layout->height_mm, cases[i].height_mm);
        assert_mm_equal(path_bounds(&layout->outline_path).width_mm, cases[i].width_mm);
        g_free(text);
    }
}

static void test_an_outline_may_be_a_path(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(layout_of(test, "size: [40, 40]\n"
                                     "outline: {path: M 0 0 H 40 V 30 Z}\n"
                                     "front: []\n"),
                     OUTCOME_OK);
    const struct layout *layout = test->game->layouts[0];
    assert_int_equal(layout->outline, OUTLINE_PATH);
    assert_mm_equal(path_bounds(&layout->outline_path).height_mm, 30);
}

static void test_an_unknown_outline_is_reported(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(layout_of(test, "size: [40, 40]\n"
                                     "outline: circel\n"
                                     "front: []\n"),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_BAD_VALUE, 2, 10);
}

static void test_an_outline_of_an_unknown_kind_is_reported(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(layout_of(test, "size: [40, 40]\n"
                                     "outline: {square: 3}\n"
                                     "front: []\n"),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_WRONG_KIND, 2, 10);
}

static void test_a_radius_must_be_a_length(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(layout_of(test, "size: [40, 40]\n"
                                     "outline: {rounded: 10%}\n"
                                     "front: []\n"),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_BAD_VALUE, 2, 20);
}

static void test_a_layout_needs_a_front(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(layout_of(test, "size: [50, 40]\n"), OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_MISSING_FIELD, 1, 1);
}

static void test_an_unknown_field_is_reported_at_its_key(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(layout_of(test, "size: [50, 40]\n"
                                     "bled: 3\n"
                                     "front: []\n"),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_UNKNOWN_FIELD, 2, 1);
}

static void test_the_back_has_elements_of_its_own(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(layout_of(test, "size: [50, 40]\n"
                                     "front: []\n"
                                     "back: [{text: b}]\n"),
                     OUTCOME_OK);
    const struct layout *layout = test->game->layouts[0];
    assert_true(layout->back.present);
    assert_int_equal(layout->back.count, 1);
}

static void test_the_back_may_be_the_front_again(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(layout_of(test, "size: [50, 40]\n"
                                     "parameters: {side: 1}\n"
                                     "front: [{text: b}]\n"
                                     "back: {same-as: front, with: {side: 2}}\n"),
                     OUTCOME_OK);
    const struct layout *layout = test->game->layouts[0];
    assert_ptr_equal(layout->back.elements, layout->front.elements);
    assert_int_equal(layout->back.with_count, 1);
}

static void test_the_back_is_the_same_as_nothing_else(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(layout_of(test, "size: [50, 40]\n"
                                     "front: []\n"
                                     "back: {same-as: sides}\n"),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_WRONG_KIND, 3, 7);
}

static void test_an_unknown_field_of_a_back_is_reported(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(layout_of(test, "size: [50, 40]\n"
                                     "front: []\n"
                                     "back: {same-as: front, wiht: {}}\n"),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_UNKNOWN_FIELD, 3, 24);
}

static void test_a_back_gives_only_parameters_that_there_are(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(layout_of(test, "size: [50, 40]\n"
                                     "parameters: {side: 1}\n"
                                     "front: []\n"
                                     "back: {same-as: front, with: {sied: 2}}\n"),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_UNKNOWN_REFERENCE, 4, 31);
}

static void test_parameters_may_be_a_list_of_names(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(layout_of(test, "size: [50, 40]\n"
                                     "parameters: [a, b]\n"
                                     "front: []\n"),
                     OUTCOME_OK);
    const struct layout *layout = test->game->layouts[0];
    assert_int_equal(layout->parameter_count, 2);
    assert_null(layout->parameter_defaults[1].node);
}

static void test_parameters_may_have_defaults(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(layout_of(test, "size: [50, 40]\n"
                                     "parameters: {a: 1, b: \"x\"}\n"
                                     "front: []\n"),
                     OUTCOME_OK);
    const struct layout *layout = test->game->layouts[0];
    assert_non_null(layout->parameter_defaults[1].text);
}

static void test_a_name_of_a_parameter_is_text(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(layout_of(test, "size: [50, 40]\n"
                                     "parameters: [[a]]\n"
                                     "front: []\n"),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_WRONG_KIND, 2, 14);
}

static void test_a_layout_that_uses_itself_is_circular(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(layout_of(test, "size: [50, 40]\n"
                                     "front: [{use: card}]\n"),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_CIRCULAR, 2, 15);
}

static void test_layouts_are_read_once_in_order_of_first_use(void **state)
{
    struct game_test *test = *state;
    game_file_write(test, "layouts/a.yaml", "of: []\n");
    game_file_write(test, "layouts/b.yaml", "of: [{use: a}]\n");
    assert_int_equal(layout_of(test, "size: [50, 40]\n"
                                     "front: [{use: a}, {use: b}, {use: a}]\n"),
                     OUTCOME_OK);
    assert_int_equal(test->game->layout_count, 3);
    assert_string_equal(test->game->layouts[1]->name, "a");
    assert_string_equal(test->game->layouts[2]->name, "b");
}

static void test_layouts_use_each_other_only_so_deep(void **state)
{
    struct game_test *test = *state;
    for (int i = 1; i <= LAYOUT_DEPTH_MAX; i++) {
        game_file_write(test, arena_printf(test->harness->arena, "layouts/p%d.yaml", i),
                        arena_printf(test->harness->arena, "of: [{use: p%d}]\n", i + 1));
    }
    game_file_write(test,
                    arena_printf(test->harness->arena, "layouts/p%d.yaml", LAYOUT_DEPTH_MAX + 1),
                    "of: []\n");
    assert_int_equal(layout_of(test, "size: [50, 40]\nfront: [{use: p1}]\n"), OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_USE_TOO_DEEP, 1, 12);
}

static void test_the_game_has_its_own_layouts_before_the_shared_ones(void **state)
{
    struct game_test *test = *state;
    const char *shared =
        arena_printf(test->harness->arena, "%s/shared", harness_folder(test->harness));
    const struct game_options options = {.shared_layouts = shared};
    game_file_write(test, "game.yaml",
                    "game: T\ncomponents: {a: {layout: own}, b: {layout: other}}\n");
    game_file_write(test, "layouts/own.yaml", "size: [50, 40]\nfront: []\n");
    game_file_write(test, "shared/own.yaml", "size: [10, 10]\nfront: []\n");
    game_file_write(test, "shared/other.yaml", "size: [20, 20]\nfront: []\n");
    assert_int_equal(
        game_load(harness_folder(test->harness), &options, &test->game, test->harness->diags),
        OUTCOME_OK);
    assert_mm_equal(test->game->components[0].layout->width_mm, 50);
    assert_mm_equal(test->game->components[1].layout->width_mm, 20);
}

static void test_fold_lines_are_read_in_mm(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(layout_of(test, "size: [50, 40]\n"
                                     "folds: [[0, 20, 50, 20], [1cm, 0, 10, 40]]\n"
                                     "front: []\n"),
                     OUTCOME_OK);
    const struct layout *layout = test->game->layouts[0];
    assert_int_equal(layout->fold_count, 2);
    assert_mm_equal(layout->folds[0].x2_mm, 50);
    assert_mm_equal(layout->folds[1].x1_mm, 10);
    assert_mm_equal(layout->folds[1].y2_mm, 40);
}

static void test_a_fold_line_has_two_ends(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(layout_of(test, "size: [50, 40]\n"
                                     "folds: [[0, 20, 50], 3, [0, 0, 10%, 5]]\n"
                                     "front: []\n"),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_WRONG_KIND, 2, 9);
    EXPECT_DIAG(test->harness, DIAG_BAD_VALUE, 2, 22);
    EXPECT_DIAG(test->harness, DIAG_BAD_VALUE, 2, 32);
}

static void test_what_is_folded_up_has_no_back(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(layout_of(test, "size: [50, 40]\n"
                                     "folds: [[0, 20, 50, 20]]\n"
                                     "front: []\n"
                                     "back: []\n"),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_BAD_VALUE, 4, 1);
}

static void test_a_name_with_a_slash_is_no_layout(void **state)
{
    struct game_test *test = *state;
    assert_int_equal(layout_of(test, "size: [50, 40]\n"
                                     "front: [{use: ../card}]\n"),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_UNKNOWN_REFERENCE, 2, 15);
}

static void test_a_tree_becomes_a_layout_that_others_use_by_its_name(void **state)
{
    struct game_test *test = *state;
    struct game game = {.arena = test->harness->arena, .folder = "nowhere"};
    struct layout_loader loader = {.arena = test->harness->arena,
                                   .game = &game,
                                   .layouts = g_ptr_array_new(),
                                   .diags = test->harness->diags};
    const struct node *part = harness_yaml(test->harness, "of: [{box: {}}]");
    const struct node *card = harness_yaml(test->harness, "size: [10, 20]\nfront: [{use: part}]");
    const struct layout *made = layout_from_tree(&loader, "part", part);
    const struct layout *user = layout_from_tree(&loader, "card", card);
    assert_non_null(user);
    assert_mm_equal(user->height_mm, 20);
    assert_ptr_equal(user->front.elements[0]->used, made);
    g_ptr_array_free(loader.layouts, TRUE);
}

static void test_a_tree_that_is_no_layout_is_reported(void **state)
{
    struct game_test *test = *state;
    struct game game = {.arena = test->harness->arena, .folder = "nowhere"};
    struct layout_loader loader = {.arena = test->harness->arena,
                                   .game = &game,
                                   .layouts = g_ptr_array_new(),
                                   .diags = test->harness->diags};
    assert_null(layout_from_tree(&loader, "card", harness_yaml(test->harness, "size: huge")));
    EXPECT_DIAG(test->harness, DIAG_BAD_VALUE, 1, 7);
    g_ptr_array_free(loader.layouts, TRUE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        GAME_TEST(test_a_size_by_name),
        GAME_TEST(test_a_size_by_name_turned),
        GAME_TEST(test_a_size_by_name_upright),
        GAME_TEST(test_a_paper_is_a_size),
        GAME_TEST(test_a_size_in_mm),
        GAME_TEST(test_a_size_in_other_units),
        GAME_TEST(test_an_unknown_size_is_reported_with_the_nearest),
        GAME_TEST(test_a_size_with_an_unknown_word_is_reported),
        GAME_TEST(test_a_size_of_three_is_reported),
        GAME_TEST(test_each_side_must_be_a_length_from_1_mm),
        GAME_TEST(test_a_share_is_no_size),
        GAME_TEST(test_bleed_and_safe_have_defaults),
        GAME_TEST(test_bleed_and_safe_are_read),
        GAME_TEST(test_an_outline_may_be_a_circle),
        GAME_TEST(test_an_outline_may_be_rounded_by_so_much),
        GAME_TEST(test_a_hexagon_is_as_large_as_the_size_allows),
        GAME_TEST(test_a_size_may_be_that_of_a_hexagon),
        GAME_TEST(test_an_outline_may_be_a_path),
        GAME_TEST(test_an_unknown_outline_is_reported),
        GAME_TEST(test_an_outline_of_an_unknown_kind_is_reported),
        GAME_TEST(test_a_radius_must_be_a_length),
        GAME_TEST(test_a_layout_needs_a_front),
        GAME_TEST(test_an_unknown_field_is_reported_at_its_key),
        GAME_TEST(test_the_back_has_elements_of_its_own),
        GAME_TEST(test_the_back_may_be_the_front_again),
        GAME_TEST(test_the_back_is_the_same_as_nothing_else),
        GAME_TEST(test_an_unknown_field_of_a_back_is_reported),
        GAME_TEST(test_a_back_gives_only_parameters_that_there_are),
        GAME_TEST(test_parameters_may_be_a_list_of_names),
        GAME_TEST(test_parameters_may_have_defaults),
        GAME_TEST(test_a_name_of_a_parameter_is_text),
        GAME_TEST(test_a_layout_that_uses_itself_is_circular),
        GAME_TEST(test_layouts_are_read_once_in_order_of_first_use),
        GAME_TEST(test_layouts_use_each_other_only_so_deep),
        GAME_TEST(test_the_game_has_its_own_layouts_before_the_shared_ones),
        GAME_TEST(test_fold_lines_are_read_in_mm),
        GAME_TEST(test_a_fold_line_has_two_ends),
        GAME_TEST(test_what_is_folded_up_has_no_back),
        GAME_TEST(test_a_name_with_a_slash_is_no_layout),
        GAME_TEST(test_a_tree_becomes_a_layout_that_others_use_by_its_name),
        GAME_TEST(test_a_tree_that_is_no_layout_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
