/* What rules may ask of a board. */
#include <glib.h>

#include "../expression/expression_fixture.h"
#include "rules/rule_library.h"

/* c1 and c2 are rock; a red line divides row 2 from row 3 but for column d; e3 is a hole. */
static const char record[] = "start: a1\n"
                             "board:\n"
                             "  space: 20\n"
                             "  layers:\n"
                             "    ground: |\n"
                             "      . . R . .\n"
                             "      . . R ~ .\n"
                             "      . . . . X\n"
                             "    spawn: |\n"
                             "      1 2 - 3 -\n"
                             "      - - - - -\n"
                             "      - 4 - - -\n"
                             "  legend:\n"
                             "    ground:\n"
                             "      '.': grass\n"
                             "      'R': {kind: rock, line: blue}\n"
                             "      '~': water\n"
                             "      'X': {kind: none}\n"
                             "  regions:\n"
                             "    camp: [a1-b1]\n"
                             "    corner: [e1]\n"
                             "  walls:\n"
                             "    - {between: [a2-c2, a3-c3], line: red}\n"
                             "    - {between: [e2, d2], line: red}\n"
                             "tile:\n"
                             "  space: 10\n"
                             "  layers: {ground: \". #\\n# #\\n\"}\n"
                             "  legend: {ground: {'.': open, '#': wall}}\n"
                             "full:\n"
                             "  space: 10\n"
                             "  layers: {ground: \"# #\\n# #\\n\"}\n"
                             "  legend: {ground: {'#': wall}}\n"
                             "walk: {lines: [red], costs: {water: 4}}\n";

static const struct fixture_row rows[] = {
    {"test_spaces_are_all_but_holes", "length(spaces(board))", "14"},
    {"test_spaces_of_a_kind", "join(spaces(board, 'rock'), ' ')", "c1 c2"},
    {"test_spaces_of_no_kind_are_none", "length(spaces(board, 'lava'))", "0"},
    {"test_spaces_with_a_word", "join(spaces_with(board, 'spawn', 2), ' ')", "b1"},
    {"test_region_gives_its_spaces", "join(region(board, 'camp'), ' ')", "a1 b1"},
    {"test_has_region_knows_names", "has_region(board, 'camp') and not has_region(board, 'x')",
     "true"},
    {"test_row_is_counted_from_the_top", "join(row(board, 3), ' ')", "a3 b3 c3 d3"},
    {"test_edge_has_nothing_beyond", "join(edge(board, 's'), ' ')", "e2 a3 b3 c3 d3"},
    {"test_word_of_a_layer", "word_at(board, 'spawn', 'd1')", "3"},
    {"test_word_of_nothing_is_nil", "word_at(board, 'spawn', 'a2') == nil", "true"},
    {"test_neighbours_by_sides", "join(neighbours(board, 'b1'), ' ')", "a1 c1 b2"},
    {"test_neighbours_over_corners", "join(neighbours(board, 'a1', {diagonal = true}), ' ')",
     "b1 a2 b2"},
    {"test_lines_stop", "join(neighbours(board, 'b2', {lines = 'red', kinds = {'rock'}}), ' ')",
     "b1 a2"},
    {"test_touches_by_one_step",
     "touches(board, 'camp', 'c1') and not touches(board, 'camp', 'corner')", "true"},
    {"test_border_gives_the_lines_all_round", "join(border(board, spaces(board, 'rock')), ' ')",
     "blue"},
    {"test_distance_goes_round", "distance(board, 'a2', 'a3', {lines = {'red'}})", "7"},
    {"test_distance_without_a_way_is_nil",
     "distance(board, 'start', 'corner', {lines = {'red'}, kinds = {'rock'}}) == nil",
     "expression-failed: this expression fails: distance() finds no space or region 'start' on the board; "
     "there are: camp, corner"},
    {"test_costs_are_paid", "distance(board, 'd1', 'd2', {costs = {water = 4}})", "4"},
    {"test_a_way_of_moving_may_stand_in_the_data",
     "distance(board, 'a2', 'a3', walk) .. ' ' .. distance(board, 'd1', 'd2', walk)", "10 4"},
    {"test_path_gives_the_way", "join(path(board, 'd1', 'e2'), ' ')", "d1 e1 e2"},
    {"test_path_without_a_way_is_nil",
     "path(board, 'camp', 'corner', {lines = {'red', 'blue'}}) == nil", "true"},
    {"test_reach_ends_at_the_cost", "join(reach(board, start, {}, 1), ' ')", "a1 b1 a2"},
    {"test_rotations_tell_tiles_apart", "rotations(tile) .. ' ' .. rotations(full)", "4 1"},
    {"test_fits_counts_sides_and_turns", "fits(tile, tile, 'open')", "2"},
    {"test_unknown_moves_are_refused", "neighbours(board, 'a1', {line = 'red'})",
     "expression-failed: this expression fails: neighbours() knows no way of moving 'line'; did you mean 'lines'?"},
    {"test_unknown_lines_to_keep_to_are_refused", "reach(board, 'a1', {along = 'rad'})",
     "expression-failed: this expression fails: reach() finds no kind of line 'rad' on the board; did you mean 'red'?"},
    {"test_unknown_sides_are_refused", "edge(board, 'top')",
     "expression-failed: this expression fails: edge() knows no side 'top'; a side is called n, e ..."},
    {"test_holes_are_no_spaces", "neighbours(board, 'e3')",
     "expression-failed: this expression fails: neighbours() finds no space 'e3' on the board"},
    {"test_a_board_is_needed", "spaces(start)",
     "expression-failed: this expression fails: spaces() needs a board as argument 1, but this is text"},
    {"test_unknown_layers_are_refused", "word_at(board, 'spam', 'a1')",
     "expression-failed: this expression fails: word_at() finds no layer 'spam' on the board"},
};

struct verdict_row {
    const char *name, *expression, *expected;
};

static const struct verdict_row verdict_rows[] = {
    {"test_reachable_holds", "reachable(board, start, spaces(board))", "holds"},
    {"test_reachable_blames_the_word_of_the_space",
     "reachable(board, start, spaces(board, 'grass'), {lines = {'red'}, kinds = {'rock'}})",
     "no way leads to d1 at 6:13"},
    {"test_connected_holds", "connected(board, spaces(board, 'rock'))", "holds"},
    {"test_reachable_blames_the_one_space_that_bars_the_way",
     "reachable(board, 'd3', 'e1', {lines = {'red'}, kinds = {'rock', 'water'}})",
     "d2 bars the way to e1 at 7:13"},
    {"test_connected_blames_the_smallest_part", "connected(board, {'a1', 'a2', 'd1', 'e1', 'e2'})",
     "a1 does not hang together with the rest at 6:7"},
    {"test_connected_blames_the_one_space_between", "connected(board, {'a1', 'b1', 'd1'})",
     "c1 parts d1 from the rest at 6:11"},
    {"test_every_space_holds",
     "every_space(board, 'spawn', spaces(board, 'rock'), function(it) return it ~= 'c3' end)",
     "holds"},
    {"test_every_space_blames_the_word_of_the_layer",
     "every_space(board, 'spawn', 'camp', function(it) return word_at(board, 'spawn', it) ~= '2' end)",
     "b1 has '2' at 10:9"},
    {"test_every_space_blames_a_dash_as_well",
     "every_space(board, 'spawn', {'c1'}, function(it) return word_at(board, 'spawn', it) ~= nil end)",
     "c1 has '-' at 10:11"},
    {"test_wrong_space_blames_the_word_of_the_space", "wrong_space(board, 'd2', 'd2 is wet')",
     "d2 is wet at 7:13"},
    {"test_wrong_space_blames_the_word_of_a_layer",
     "wrong_space(board, 'd1', 'a 3 is one too many', 'spawn')", "a 3 is one too many at 10:13"},
    {"test_fits_says_no", "fits(full, tile, 'open')", "the tiles cannot be joined in any way"},
};

/* A sandbox of rules and what it stands on. */
struct world {
    struct harness *harness;
    struct rule_context context;
    struct sandbox *sandbox;
};

static void open_world(struct world *world)
{
    void *state;
    assert_int_equal(harness_setup(&state), 0);
    world->harness = state;
    rule_context_init(&world->context, NULL, world->harness->arena);
    world->sandbox = rule_sandbox_new(&world->context, &work_limits_default);
}

static void close_world(struct world *world)
{
    void *state = world->harness;
    sandbox_free(world->sandbox);
    rule_context_clear(&world->context);
    assert_int_equal(harness_teardown(&state), 0);
}

static const struct expression *parse(struct world *world, const char *text)
{
    struct harness *harness = world->harness;
    const struct expression *expression =
        expression_parse(harness->arena, fixture_scalar(harness, text), harness->diags);
    assert_non_null(expression);
    return expression;
}

static void check_value(void **state)
{
    const struct fixture_row *row = *state;
    struct world world;
    open_world(&world);
    struct harness *harness = world.harness;
    struct scope scope = {.record = harness_yaml(harness, record)};
    struct value value;
    enum outcome outcome = expression_evaluate(world.sandbox, parse(&world, row->expression),
                                               &scope, harness->arena, &value, harness->diags);
    assert_string_equal(outcome == OUTCOME_OK ? fixture_describe(harness, &value)
                                              : fixture_finding(harness, 1),
                        row->expected);
    close_world(&world);
}

static void check_verdict(void **state)
{
    const struct verdict_row *row = *state;
    struct world world;
    open_world(&world);
    struct harness *harness = world.harness;
    struct scope scope = {.record = harness_yaml(harness, record)};
    struct value value;
    struct verdict verdict;
    assert_int_equal(expression_observe(world.sandbox, parse(&world, row->expression), &scope,
                                        harness->arena, &value, &verdict, harness->diags),
                     OUTCOME_OK);
    const char *text = verdict.holds ? "holds" : verdict.reason;
    if (verdict.blame != NULL) {
        struct source_position place = source_span_start(verdict.blame_span);
        text = arena_printf(harness->arena, "%s at %zu:%zu", text, place.line, place.column);
    }
    assert_string_equal(text, row->expected);
    close_world(&world);
}

int main(void)
{
    struct CMUnitTest tests[G_N_ELEMENTS(rows) + G_N_ELEMENTS(verdict_rows)];
    size_t count = 0;
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        tests[count++] =
            (struct CMUnitTest){rows[i].name, check_value, NULL, NULL, (void *)&rows[i]};
    }
    for (size_t i = 0; i < G_N_ELEMENTS(verdict_rows); i++) {
        tests[count++] = (struct CMUnitTest){verdict_rows[i].name, check_verdict, NULL, NULL,
                                             (void *)&verdict_rows[i]};
    }
    return _cmocka_run_group_tests("board_library", tests, count, NULL, NULL);
}
