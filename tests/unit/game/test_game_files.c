#include <unistd.h>

#include "game/game_files.h"
#include "game_fixture.h"

/* A folder "game" with a game, beside it a file and a folder that are not the game's. */
static void load_between_strangers(struct game_test *test)
{
    const struct game_options options = {0};
    const char *folder =
        arena_printf(test->harness->arena, "%s/game", harness_folder(test->harness));
    if (test->game == NULL) {
        game_file_write(test, "secret.txt", "secret");
        game_file_write(test, "game-of-others/art.svg", "<svg/>");
        game_file_write(test, "game/game.yaml", "game: S\ncomponents: {card: {layout: card}}\n");
        game_file_write(test, "game/layouts/card.yaml", "size: [50, 40]\nfront: []\n");
        game_file_write(test, "game/art/hero.svg", "<svg/>");
    }
    assert_int_equal(game_load(folder, &options, &test->game, test->harness->diags), OUTCOME_OK);
}

static const char *find(struct game_test *test, const char *path)
{
    return game_file(test->game, test->harness->arena, path, test->game->root,
                     test->harness->diags);
}

static void link_to(struct game_test *test, const char *target, const char *name)
{
    const char *path =
        arena_printf(test->harness->arena, "%s/%s", harness_folder(test->harness), name);
    harness_write_file(test->harness, name, "");
    assert_int_equal(unlink(path), 0);
    assert_int_equal(symlink(target, path), 0);
}

static void test_a_file_of_the_game_is_found(void **state)
{
    struct game_test *test = *state;
    load_between_strangers(test);
    assert_true(g_str_has_suffix(find(test, "art/hero.svg"), "game/art/hero.svg"));
}

static void test_dots_that_stay_inside_are_fine(void **state)
{
    struct game_test *test = *state;
    load_between_strangers(test);
    assert_non_null(find(test, "art/../art/./hero.svg"));
}

static void test_a_missing_file_is_reported(void **state)
{
    struct game_test *test = *state;
    load_between_strangers(test);
    assert_null(find(test, "art/villain.svg"));
    EXPECT_DIAG(test->harness, DIAG_FILE_UNREADABLE, 1, 1);
}

static void expect_suggestion(struct game_test *test, const char *path, const char *message)
{
    assert_null(find(test, path));
    assert_string_equal(
        diag_list_at(test->harness->diags, diag_list_count(test->harness->diags) - 1)->message,
        message);
    EXPECT_DIAG(test->harness, DIAG_FILE_UNREADABLE, 1, 1);
}

static void test_of_the_files_beside_a_missing_one_the_nearest_is_suggested(void **state)
{
    struct game_test *test = *state;
    load_between_strangers(test);
    expect_suggestion(test, "art/Heroe.svg",
                      "cannot read 'art/Heroe.svg': No such file or directory; did you mean "
                      "'art/hero.svg'?");
}

static void test_the_ending_of_a_file_does_not_make_it_near(void **state)
{
    struct game_test *test = *state;
    load_between_strangers(test);
    expect_suggestion(test, "art/hero.webp",
                      "cannot read 'art/hero.webp': No such file or directory; did you mean "
                      "'art/hero.svg'?");
    expect_suggestion(test, "dark.yaml", "cannot read 'dark.yaml': No such file or directory");
}

static void test_at_the_top_of_the_game_only_files_are_suggested(void **state)
{
    struct game_test *test = *state;
    load_between_strangers(test);
    expect_suggestion(test, "gam.yaml",
                      "cannot read 'gam.yaml': No such file or directory; did you mean "
                      "'game.yaml'?");
    expect_suggestion(test, "arts", "cannot read 'arts': No such file or directory");
}

static void test_nothing_outside_of_the_game_is_suggested(void **state)
{
    struct game_test *test = *state;
    load_between_strangers(test);
    assert_null(find(test, "../secrets.txt"));
    assert_string_equal(diag_list_at(test->harness->diags, 0)->message,
                        "'../secrets.txt' lies outside the game's folder");
    EXPECT_DIAG(test->harness, DIAG_FILE_OUTSIDE, 1, 1);
}

static void test_dots_that_lead_out_are_refused(void **state)
{
    struct game_test *test = *state;
    load_between_strangers(test);
    assert_null(find(test, "../secret.txt"));
    EXPECT_DIAG(test->harness, DIAG_FILE_OUTSIDE, 1, 1);
}

static void test_a_folder_whose_name_begins_like_the_games_is_outside(void **state)
{
    struct game_test *test = *state;
    load_between_strangers(test);
    assert_null(find(test, "../game-of-others/art.svg"));
    EXPECT_DIAG(test->harness, DIAG_FILE_OUTSIDE, 1, 1);
}

static void test_an_absolute_path_is_refused_even_of_the_game_itself(void **state)
{
    struct game_test *test = *state;
    load_between_strangers(test);
    assert_null(find(test, arena_printf(test->harness->arena, "%s/game/art/hero.svg",
                                        harness_folder(test->harness))));
    EXPECT_DIAG(test->harness, DIAG_FILE_OUTSIDE, 1, 1);
}

static void test_a_link_that_leads_out_is_refused(void **state)
{
    struct game_test *test = *state;
    link_to(test, "../../secret.txt", "game/art/link.svg");
    load_between_strangers(test);
    assert_null(find(test, "art/link.svg"));
    EXPECT_DIAG(test->harness, DIAG_FILE_OUTSIDE, 1, 1);
}

static void test_a_link_within_the_game_is_fine(void **state)
{
    struct game_test *test = *state;
    link_to(test, "hero.svg", "game/art/link.svg");
    load_between_strangers(test);
    assert_non_null(find(test, "art/link.svg"));
}

static void test_a_linked_folder_that_leads_out_is_refused(void **state)
{
    struct game_test *test = *state;
    link_to(test, "../../game-of-others", "game/art/others");
    load_between_strangers(test);
    assert_null(find(test, "art/others/art.svg"));
    EXPECT_DIAG(test->harness, DIAG_FILE_OUTSIDE, 1, 1);
}

static void test_icons_are_found_by_name_svg_before_png(void **state)
{
    struct game_test *test = *state;
    game_file_write(test, "game/art/icons/a.png", "x");
    game_file_write(test, "game/art/icons/b.png", "x");
    game_file_write(test, "game/art/icons/b.svg", "x");
    game_file_write(test, "game/art/icons/c.txt", "x");
    load_between_strangers(test);
    size_t count = 0;
    const char *const *names = game_icon_names(test->game, test->harness->arena, &count);
    assert_int_equal(count, 2);
    assert_string_equal(names[0], "a");
    assert_string_equal(names[1], "b");
    assert_true(g_str_has_suffix(game_icon_file(test->game, "b"), "icons/b.svg"));
    assert_null(game_icon_file(test->game, "c"));
    assert_null(game_icon_file(test->game, "../icons/a"));
}

static void test_an_icon_behind_a_link_that_leads_out_is_none(void **state)
{
    struct game_test *test = *state;
    link_to(test, "../../../secret.txt", "game/art/icons/spy.svg");
    load_between_strangers(test);
    assert_null(game_icon_file(test->game, "spy"));
}

static void test_a_game_without_icons_has_none(void **state)
{
    struct game_test *test = *state;
    load_between_strangers(test);
    size_t count = 9;
    game_icon_names(test->game, test->harness->arena, &count);
    assert_int_equal(count, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        GAME_TEST(test_a_file_of_the_game_is_found),
        GAME_TEST(test_dots_that_stay_inside_are_fine),
        GAME_TEST(test_a_missing_file_is_reported),
        GAME_TEST(test_of_the_files_beside_a_missing_one_the_nearest_is_suggested),
        GAME_TEST(test_the_ending_of_a_file_does_not_make_it_near),
        GAME_TEST(test_at_the_top_of_the_game_only_files_are_suggested),
        GAME_TEST(test_nothing_outside_of_the_game_is_suggested),
        GAME_TEST(test_dots_that_lead_out_are_refused),
        GAME_TEST(test_a_folder_whose_name_begins_like_the_games_is_outside),
        GAME_TEST(test_an_absolute_path_is_refused_even_of_the_game_itself),
        GAME_TEST(test_a_link_that_leads_out_is_refused),
        GAME_TEST(test_a_link_within_the_game_is_fine),
        GAME_TEST(test_a_linked_folder_that_leads_out_is_refused),
        GAME_TEST(test_icons_are_found_by_name_svg_before_png),
        GAME_TEST(test_an_icon_behind_a_link_that_leads_out_is_none),
        GAME_TEST(test_a_game_without_icons_has_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
