/* Numbers and names that are typed into printed texts. */
#include "rules/word_check.h"
#include "rules_fixture.h"

static const char records[] = "- id: ghoul\n"
                              "  name: Ghoul\n"
                              "  hits: 4\n"
                              "  text: Takes 4 hits.\n"
                              "- id: hag\n"
                              "  name: Hag\n"
                              "  hits: 2\n"
                              "  text: The Ghoul helps.\n"
                              "- id: wisp\n"
                              "  name: Wisp\n"
                              "  hits: 1\n"
                              "  text: 3-4\n";

/* Every text of the records is printed. */
static void check_words(struct rules_fixture *fixture, void **state, const char *rules)
{
    fixture_begin(fixture, state, records, rules);
    rules_check(&fixture->game, true, &fixture->report, fixture->harness->diags);
    GHashTable *printed = g_hash_table_new(NULL, NULL);
    const struct node *root = fixture->sets[0].root;
    for (size_t i = 0; i < root->list.count; i++) {
        g_hash_table_add(printed, (gpointer)node_lookup(root->list.items[i], "text"));
        g_hash_table_add(printed, (gpointer)node_lookup(root->list.items[i], "name"));
    }
    fixture->game.language = "en";
    words_check(&fixture->game, fixture->report, printed, NULL, fixture->harness->diags);
    g_hash_table_destroy(printed);
}

static void test_typed_number_is_found_with_its_field_and_a_typed_name_with_its_set(void **state)
{
    struct rules_fixture fixture;
    check_words(&fixture, state, "[]\n");
    assert_string_equal(fixture_next(&fixture)->message,
                        "'4' is typed into a printed text; 4 is 'hits' of this record");
    EXPECT_DIAG(fixture.harness, DIAG_NUMBER_IN_WORDS, 4, 15);
    EXPECT_DIAG(fixture.harness, DIAG_NAME_IN_WORDS, 8, 13);
    rule_report_free(fixture.report);
}

static void test_words_of_the_rules_are_accounted_for(void **state)
{
    struct rules_fixture fixture;
    check_words(
        &fixture, state,
        "- text: hits\n  from: p. 1\n  in: monsters[1].text\n  has: ['{monsters[1].hits} hits']\n"
        "- text: names\n  because: So.\n  in: monsters\n  has: [The Ghoul]\n");
    rule_report_free(fixture.report);
}

/* Looks through the text of a hag once more, beside a ghoul of another name. */
static size_t count_names(struct plain_texts *plain, const char *ghoul)
{
    static const char yaml[] = "- {id: ghoul, name: %s}\n- {id: hag, text: The Wisp}\n";
    struct rules_fixture fixture;
    void *harness;
    assert_int_equal(harness_setup(&harness), 0);
    gchar *data = g_strdup_printf(yaml, ghoul);
    fixture_begin(&fixture, &harness, data, "[]\n");
    struct harness *made = harness;
    rules_check(&fixture.game, true, &fixture.report, made->diags);
    GHashTable *printed = g_hash_table_new(NULL, NULL);
    g_hash_table_add(printed, (gpointer)node_lookup(fixture.sets[0].root->list.items[1], "text"));
    words_check(&fixture.game, fixture.report, printed, plain, made->diags);
    size_t count = diag_list_count(made->diags);
    made->taken += count;
    g_hash_table_destroy(printed);
    rule_report_free(fixture.report);
    g_free(data);
    harness_teardown(&harness);
    return count;
}

static void test_text_in_which_nothing_was_found_is_looked_through_again_for_new_names(void **state)
{
    (void)state;
    struct plain_texts *plain = plain_texts_new();
    assert_int_equal(count_names(plain, "Ghoul"), 0);
    assert_int_equal(count_names(plain, "Ghoul"), 0);
    assert_int_equal(count_names(plain, "Wisp"), 1);
    assert_int_equal(count_names(plain, "Wisp"), 1);
    assert_int_equal(count_names(plain, "Ghoul"), 0);
    plain_texts_free(plain);
}

/* ---- names ---- */

struct name_row {
    const char *name;
    const char *text;    /* of the hag, whose friend is the ghoul */
    const char *message; /* behind "is typed into a printed text; it is "; NULL: there is none */
};

static const struct name_row name_rows[] = {
    {"test_name_of_a_record_is_given_by_a_field_with_its_id", "The Ghoul helps.",
     "'Ghoul' the name of a record of 'monsters'; {find(friend, monsters).name} gives it"},
    {"test_name_of_the_texts_own_record_is_its_field", "All fear Hag.",
     "'Hag' the name of a record of 'monsters'; {name} gives it"},
    {"test_several_are_called_by_the_name_of_one", "Three Ghouls come.",
     "'Ghouls' the name of a record of 'monsters'; {find(friend, monsters).name}s gives it"},
    {"test_name_of_several_words_may_be_in_small_letters", "Go to the old crypt.",
     "'the old crypt' the name of a record of 'monsters'; {lower(find('crypt', monsters).name)} "
     "gives it"},
    {"test_name_of_several_words_may_end_in_an_s_more",
     "Old crypts: THE OLD CRYPTS, the old crypts.",
     "'the old crypts' the name of a record of 'monsters'; {lower(find('crypt', monsters).name)}s "
     "gives it"},
    {"test_small_letters_and_parts_of_words_are_no_name", "A ghoul, Hags-to-be and Ghoulish: hagX.",
     "'Hags' the name of a record of 'monsters'; {name}s gives it"},
    {"test_title_of_a_component_is_a_name_up_to_its_comma", "Draw a monster card.",
     "'monster card' the title of the component 'cards'"},
    {"test_title_of_one_word_is_no_name", "Lay the Tiles.", NULL},
    {"test_label_on_a_board_is_a_name", "Begin at TOMB STONE.",
     "'TOMB STONE' a label on a board of 'monsters'; {find('crypt', "
     "monsters).board.regions.tomb.label} gives it"},
    {"test_icon_in_a_text_is_a_name", "Roll :skull: again.", "':skull:' an icon"},
    {"test_what_is_no_icon_of_the_game_is_no_name", "Go at :noon: sharp.", NULL},
    {"test_space_of_a_board_is_a_name", "Stand on c2.", "'c2' a space of a board"},
    {"test_space_that_no_board_has_is_no_name", "Stand on c3.", NULL},
    {"test_die_is_no_space", "Roll d2.", NULL},
};

static const char crypt[] = "- {id: ghoul, name: Ghoul}\n"
                            "- id: crypt\n"
                            "  name: The Old Crypt\n"
                            "  board:\n"
                            "    space: 20\n"
                            "    layers:\n"
                            "      ground: |\n"
                            "        . . . .\n"
                            "        . . . .\n"
                            "    legend: {ground: {'.': floor}}\n"
                            "    regions: {tomb: {spaces: [a1], label: TOMB STONE}}\n"
                            "- {id: hag, name: Hag, friend: ghoul, text: \"%s\"}\n";

static void test_name_row(void **state)
{
    const struct name_row *row = *state;
    static const struct icon_file icons[] = {{.name = "skull", .path = "art/icons/skull.svg"}};
    struct rules_fixture fixture;
    void *harness;
    assert_int_equal(harness_setup(&harness), 0);
    char *data = g_strdup_printf(crypt, row->text);
    fixture_begin(&fixture, &harness, data, "[]\n");
    struct harness *made = harness;
    const struct component components[] = {
        {.id = "cards", .node = harness_yaml(made, "title: Monster cards, in two sizes\n")},
        {.id = "tiles", .node = harness_yaml(made, "title: Tiles\n")},
    };
    fixture.game.components = components;
    fixture.game.component_count = G_N_ELEMENTS(components);
    fixture.game.icons = icons;
    fixture.game.icon_count = G_N_ELEMENTS(icons);
    rules_check(&fixture.game, true, &fixture.report, made->diags);
    GHashTable *printed = g_hash_table_new(NULL, NULL);
    const struct node *hag = fixture.sets[0].root->list.items[2];
    g_hash_table_add(printed, (gpointer)node_lookup(hag, "text"));
    words_check(&fixture.game, fixture.report, printed, NULL, made->diags);
    assert_int_equal(diag_list_count(made->diags), row->message != NULL ? 1 : 0);
    if (row->message != NULL) {
        char **sides =
            g_strsplit(fixture_next(&fixture)->message, "is typed into a printed text; it is ", 2);
        char *said = g_strjoinv("", sides);
        assert_string_equal(said, row->message);
        g_free(said);
        g_strfreev(sides);
        made->taken++;
    }
    g_hash_table_destroy(printed);
    rule_report_free(fixture.report);
    g_free(data);
    harness_teardown(&harness);
}

static int run_name_rows(void)
{
    struct CMUnitTest tests[G_N_ELEMENTS(name_rows)];
    for (size_t i = 0; i < G_N_ELEMENTS(name_rows); i++) {
        tests[i] = (struct CMUnitTest){.name = name_rows[i].name,
                                       .test_func = test_name_row,
                                       .initial_state = (void *)&name_rows[i]};
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            test_typed_number_is_found_with_its_field_and_a_typed_name_with_its_set, harness_setup,
            harness_teardown),
        cmocka_unit_test_setup_teardown(test_words_of_the_rules_are_accounted_for, harness_setup,
                                        harness_teardown),
        cmocka_unit_test(
            test_text_in_which_nothing_was_found_is_looked_through_again_for_new_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) + run_name_rows();
}
