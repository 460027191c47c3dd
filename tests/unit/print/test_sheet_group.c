/* Components sorted into groups, and their plans. */
#include "print/sheet_group.h"
#include "support/project_fixture.h"

static const char game[] =
    "game: Test\ncomponents:\n"
    "  cards: {layout: card, copies: 2, print: {group: small, flip: short}}\n"
    "  board: {layout: slip}\n"
    "  slips: {layout: slip, copies: 3, print: {group: small, backs: none}}\n"
    "  plain: {layout: card, copies: 2, print: {group: small, backs: none}}\n"
    "  alone: {layout: card, print: {group: lonely}}\n";

static void test_components_of_one_group_come_where_its_first_stands(void **state)
{
    struct project_test *test = *state;
    const struct project *project = project_of(test, game);
    struct sheet_group_list *list = sheet_group_list_new(project->pieces, &test->options);
    static const char *const ids[] = {"small", "board", "alone"};
    assert_int_equal(list->count, G_N_ELEMENTS(ids));
    for (size_t i = 0; i < G_N_ELEMENTS(ids); i++) {
        assert_string_equal(list->groups[i].id, ids[i]);
    }
    assert_string_equal(list->groups[0].title, "Small");
    assert_int_equal(list->groups[0].member_count, 3);
    assert_string_equal(list->groups[0].members[1]->component->id, "slips");
    assert_int_equal(sheet_group_piece_count(&list->groups[0]), 7);
    assert_int_equal(list->groups[2].member_count, 1);
    sheet_group_list_free(list);
}

static void test_a_group_is_planned_as_one_and_only_its_members_with_backs_have_some(void **state)
{
    struct project_test *test = *state;
    const struct project *project = project_of(test, game);
    struct sheet_group_list *list = sheet_group_list_new(project->pieces, &test->options);
    struct piece_shape shapes[3];
    struct sheet_plan *plan = NULL;
    assert_int_equal(sheet_group_plan(&list->groups[0], shapes, &plan, test->harness->diags),
                     OUTCOME_OK);
    assert_int_equal(plan->sheet_count, 1);
    assert_int_equal(plan->backs, BACKS_DUPLEX);
    assert_int_equal(plan->flip, FLIP_SHORT);
    assert_int_equal(plan->pages[0].placement_count, 7);
    assert_int_equal(plan->pages[1].placement_count, 2);
    for (size_t i = 0; i < plan->pages[1].placement_count; i++) {
        assert_int_equal(plan->pages[1].placements[i].shape, 0);
    }
    sheet_plan_free(plan);
    sheet_group_list_free(list);
}

static void test_the_command_line_goes_before_what_the_group_says(void **state)
{
    struct project_test *test = *state;
    test->options.print.flip_given = test->options.print.overlap_given = true;
    test->options.print.overlap_mm = 7;
    const struct project *project = project_of(test, game);
    struct sheet_group_list *list = sheet_group_list_new(project->pieces, &test->options);
    struct sheet_options options = sheet_group_options(&list->groups[0]);
    assert_int_equal(options.flip, FLIP_LONG);
    assert_mm_equal(options.poster_overlap_mm, 7);
    assert_true(options.poster);
    sheet_group_list_free(list);
}

static void test_an_automatic_group_is_of_what_is_printed_alike(void **state)
{
    struct project_test *test = *state;
    const struct project *project =
        project_of(test, "game: Test\ncomponents:\n"
                         "  cards: {layout: card, print: {group: auto}}\n"
                         "  stickers: {layout: slip, print: {group: auto, stock: label}}\n"
                         "  slips: {layout: slip, copies: 3, print: {group: auto, margin: 6.35}}\n"
                         "  plain: {layout: card, print: {group: auto, backs: none}}\n"
                         "  more: {layout: slip, print: {group: auto, stock: label}}\n");
    struct sheet_group_list *list = sheet_group_list_new(project->pieces, &test->options);
    assert_int_equal(list->count, 3);
    assert_string_equal(list->groups[0].id, "cards-and-others");
    assert_string_equal(list->groups[0].title, "cards and others");
    assert_string_equal(list->groups[0].members[1]->component->id, "slips");
    assert_string_equal(list->groups[1].id, "stickers-and-others");
    assert_int_equal(list->groups[1].member_count, 2);
    assert_string_equal(list->groups[2].id, "plain");
    sheet_group_list_free(list);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PROJECT_TEST(test_components_of_one_group_come_where_its_first_stands),
        PROJECT_TEST(test_a_group_is_planned_as_one_and_only_its_members_with_backs_have_some),
        PROJECT_TEST(test_the_command_line_goes_before_what_the_group_says),
        PROJECT_TEST(test_an_automatic_group_is_of_what_is_printed_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
