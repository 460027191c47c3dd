/* What was meant: near names are found, far ones are not, and the tail of a message reads well. */
#include <glib.h>

#include "diag/suggest.h"
#include "support/cmocka_env.h"

static const char *const fields[] = {"actions", "aim",    "id",     "melee",      "name",
                                     "margin",  "colour", "height", "background", "größe"};

struct suggest_case {
    const char *name;
    const char *nearest; /* NULL: none is near */
};

static const struct suggest_case cases[] = {
    {"acitons", "actions"},      /* two letters swapped */
    {"action", "actions"},       /* one missing */
    {"actionss", "actions"},     /* one too many */
    {"actiens", "actions"},      /* one wrong */
    {"ACTIONS", "actions"},      /* in capitals */
    {"magrin", "margin"},        /* two letters swapped */
    {"color", "colour"},         /* American */
    {"heigth", "height"},        /* two letters swapped */
    {"bakground", "background"}, /* one missing */
    {"nmae", "name"},
    {"di", "id"},
    {"groesse", NULL}, /* three away */
    {"grösse", "größe"},
    {"GRÖSE", "größe"},
    {"x", NULL},  /* nothing in common with anything */
    {"zz", NULL}, /* nothing in common with `id` */
    {"weapon", NULL},
    {"", NULL},
    {"bad\xFF"
     "utf8",
     NULL},
    {"actionsactionsactionsactionsactionsactionsactionsactionsactionsactions", NULL},
};

static void test_nearest_name_is_found(void **state)
{
    const struct suggest_case *row = *state;
    const char *nearest = suggest_nearest(row->name, fields, G_N_ELEMENTS(fields));

    if (row->nearest == NULL) {
        assert_null(nearest);
    } else {
        assert_non_null(nearest);
        assert_string_equal(nearest, row->nearest);
    }
}

static void test_the_nearer_of_two_wins_and_the_first_of_equals(void **state)
{
    const char *const candidates[] = {"stripe", "strike", "strive"};

    (void)state;
    assert_string_equal(suggest_nearest("strives", candidates, 3), "strive");
    assert_string_equal(suggest_nearest("strixe", candidates, 3), "stripe");
}

static void test_no_candidates_give_nothing(void **state)
{
    (void)state;
    assert_null(suggest_nearest("name", NULL, 0));
}

static void test_words_for_lengths_are_answered_where_they_are_of_that_property(void **state)
{
    struct arena *arena = *state;
    assert_string_equal(suggest_length(arena, "full", "width"), "; write 100%");
    assert_string_equal(suggest_length(arena, "full", "dash"), "");
    assert_string_equal(suggest_length(arena, "wide", "width"), "");
}

static void test_tail_asks_for_the_nearest(void **state)
{
    assert_string_equal(suggest_tail(*state, "acitons", fields, G_N_ELEMENTS(fields)),
                        "; did you mean 'actions'?");
}

static void test_tail_lists_all_where_none_is_near(void **state)
{
    assert_string_equal(suggest_tail(*state, "weapon", fields, 3), "; there are: actions, aim, id");
    assert_string_equal(suggest_tail(*state, "weapon", fields, 8),
                        "; there are: actions, aim, id, melee, name, margin, colour, height");
}

static void test_a_beginning_asks_for_the_one_name_that_has_it(void **state)
{
    static const char *const shapes[] = {"square", "hexagon", "triangle", "hexagram"};
    assert_string_equal(suggest_tail(*state, "tri", shapes, 3), "; did you mean 'triangle'?");
    assert_string_equal(suggest_tail(*state, "hex", shapes, 3), "; did you mean 'hexagon'?");
    assert_string_equal(suggest_tail(*state, "hex", shapes, 4),
                        "; there are: square, hexagon, triangle, hexagram");
    assert_string_equal(suggest_tail(*state, "sq", shapes, 3),
                        "; there are: square, hexagon, triangle");
}

static void test_a_last_part_asks_for_the_one_name_that_has_it(void **state)
{
    static const char *const sheets[] = {"a4", "avery-l7163", "avery-5160", "other-5160"};
    assert_string_equal(suggest_tail(*state, "L7163", sheets, 4), "; did you mean 'avery-l7163'?");
    assert_string_equal(suggest_tail(*state, "5160", sheets, 3), "; did you mean 'avery-5160'?");
    assert_string_equal(suggest_tail(*state, "5160", sheets, 4),
                        "; there are: a4, avery-l7163, avery-5160, other-5160");
    assert_string_equal(suggest_tail(*state, "163", sheets, 3),
                        "; there are: a4, avery-l7163, avery-5160");
}

static void test_tail_counts_what_it_does_not_list(void **state)
{
    assert_string_equal(
        suggest_tail(*state, "weapon", fields, G_N_ELEMENTS(fields)),
        "; there are: actions, aim, id, melee, name, margin, colour, height and 2 more");
}

static void test_tail_is_empty_without_candidates(void **state)
{
    assert_string_equal(suggest_tail(*state, "weapon", NULL, 0), "");
}

static int set_up(void **state)
{
    *state = arena_new();
    return 0;
}

static int tear_down(void **state)
{
    arena_free(*state);
    return 0;
}

static int run_rows(void)
{
    struct CMUnitTest tests[G_N_ELEMENTS(cases)];

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        tests[i] = (struct CMUnitTest){
            .name = cases[i].name,
            .test_func = test_nearest_name_is_found,
            .initial_state = (void *)&cases[i],
        };
    }
    return cmocka_run_group_tests_name("misspelt names", tests, NULL, NULL);
}

static void test_other_words_are_known_where_ours_are(void **state)
{
    static const char *const style[] = {"colour", "size", "family", "minimum"};
    static const char *const limits[] = {"from", "to"};
    (void)state;
    assert_string_equal(suggest_synonym("color", style, 4), "colour");
    assert_string_equal(suggest_synonym("min", style, 4), "minimum");
    assert_string_equal(suggest_synonym("min", limits, 2), "from");
    assert_null(suggest_synonym("color", limits, 2));
    static const char *const board[] = {"walls", "routes"};
    assert_string_equal(suggest_synonym("paths", board, 2), "routes");
    assert_null(suggest_synonym("colour", style, 4));
}

static void test_other_ways_to_join_words_are_known(void **state)
{
    static const char *const names[] = {"font-size", "pattern-colour", "stroke", "solid"};
    (void)state;
    assert_string_equal(suggest_synonym("font_size", names, 4), "font-size");
    assert_string_equal(suggest_synonym("fontSize", names, 4), "font-size");
    assert_string_equal(suggest_synonym("pattern_color", names, 4), "pattern-colour");
    assert_string_equal(suggest_synonym("strokeColor", names, 4), "stroke");
    assert_null(suggest_synonym("Solid", names, 4));
}

static void test_what_is_done_in_another_way_here_is_answered(void **state)
{
    static const char *const text[] = {"at", "weight", "fit"};
    static const char *const other[] = {"title"};
    struct arena *arena = *state;
    assert_string_equal(suggest_tail(arena, "bold", text, 3),
                        "; write weight: bold, or <b> in the text");
    assert_string_equal(suggest_tail(arena, "bold", other, 1), "; there are: title");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_nearer_of_two_wins_and_the_first_of_equals),
        cmocka_unit_test(test_no_candidates_give_nothing),
        cmocka_unit_test(test_other_words_are_known_where_ours_are),
        cmocka_unit_test(test_other_ways_to_join_words_are_known),
        cmocka_unit_test_setup_teardown(test_what_is_done_in_another_way_here_is_answered, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(
            test_words_for_lengths_are_answered_where_they_are_of_that_property, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_tail_asks_for_the_nearest, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_tail_lists_all_where_none_is_near, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_a_last_part_asks_for_the_one_name_that_has_it, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(test_a_beginning_asks_for_the_one_name_that_has_it, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(test_tail_counts_what_it_does_not_list, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_tail_is_empty_without_candidates, set_up, tear_down),
    };

    return run_rows() + cmocka_run_group_tests(tests, NULL, NULL);
}
