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
    words_check(&fixture->game, fixture->report, printed, fixture->harness->diags);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            test_typed_number_is_found_with_its_field_and_a_typed_name_with_its_set, harness_setup,
            harness_teardown),
        cmocka_unit_test_setup_teardown(test_words_of_the_rules_are_accounted_for, harness_setup,
                                        harness_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
