/* What the saved object says: against a schema of the documented members, and value by value. */
#include "picture/tts_plan.h"
#include "support/schema_reader.h"
#include "unit/picture/tts_fixture.h"

static const char *const all_kinds = "  deck: {layout: deck, each: cards, copies: 2}\n"
                                     "  twins: {title: Twins, layout: twins, each: cards}\n"
                                     "  single: {layout: card}\n"
                                     "  coins: {title: Coins, layout: coin, copies: 3}\n"
                                     "  many: {title: Many, layout: coin, copies: 20}\n"
                                     "  hexes: {layout: hex, table: {type: tile}}\n"
                                     "  chart: {layout: chart}\n";

static const struct node *saved_object(struct project_test *test, struct tts_test *tts,
                                       const char *base_url)
{
    gchar *text = tts_saved_object_text(&test->project, &tts->plan, base_url);
    const struct node *root = harness_yaml(test->harness, text);
    g_free(text);
    return root;
}

static const struct node *thing(const struct node *root, size_t index)
{
    const struct node *states = node_lookup(root, "ObjectStates");
    assert_true(index < states->list.count);
    return states->list.items[index];
}

static const char *text_of(const struct node *node, const char *member)
{
    return node_text(node_lookup(node, member));
}

static double number_of(const struct node *node, const char *member)
{
    return node_lookup(node, member)->scalar.real;
}

static void test_it_fits_the_schema(void **state)
{
    struct project_test *test = *state;
    struct tts_test tts;
    struct schema_reader reader;
    gchar *schema = NULL;
    tts_plan_of(test, 75, all_kinds, &tts);
    assert_true(g_file_get_contents("tests/unit/picture/tts-saved-object.schema.json", &schema,
                                    NULL, NULL));
    schema_reader_init(&reader, schema);
    assert_true(schema_takes(&reader, reader.root, saved_object(test, &tts, NULL)));
    assert_false(schema_takes(&reader, reader.root, harness_yaml(test->harness, "{}")));
    schema_reader_clear(&reader);
    g_free(schema);
    tts_test_clear(&tts);
}

static void test_each_component_is_the_object_of_its_kind(void **state)
{
    static const char *const names[] = {"DeckCustom",   "DeckCustom",   "CardCustom",
                                        "Custom_Token", "Custom_Token", "Custom_Token",
                                        "Bag",          "Custom_Tile",  "Custom_Board"};
    struct project_test *test = *state;
    struct tts_test tts;
    tts_plan_of(test, 2, all_kinds, &tts);
    const struct node *root = saved_object(test, &tts, NULL);
    assert_int_equal(node_lookup(root, "ObjectStates")->list.count, G_N_ELEMENTS(names));
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        assert_string_equal(text_of(thing(root, i), "Name"), names[i]);
    }
    assert_int_equal(node_lookup(thing(root, 6), "ContainedObjects")->list.count, 20);
    const struct node *image = node_lookup(thing(root, 7), "CustomImage");
    assert_true(number_of(node_lookup(image, "CustomTile"), "Type") == 1);
    assert_string_equal(text_of(image, "ImageSecondaryURL"), "hexes/back.png");
    tts_test_clear(&tts);
}

static void test_a_card_id_is_its_sheet_in_the_hundreds_and_its_slot(void **state)
{
    struct project_test *test = *state;
    struct tts_test tts;
    tts_plan_of(test, 75,
                "  deck: {layout: deck, each: cards}\n  twins: {layout: twins, each: cards}\n",
                &tts);
    const struct node *root = saved_object(test, &tts, NULL);
    const struct node *ids = node_lookup(thing(root, 0), "DeckIDs");
    const struct node *cards = node_lookup(thing(root, 0), "ContainedObjects");
    assert_int_equal(ids->list.count, 75);
    assert_int_equal(cards->list.count, 75);
    for (size_t i = 0; i < 75; i++) {
        double expected = i < 69 ? 100 + (double)i : 200 + (double)i - 69;
        assert_true(ids->list.items[i]->scalar.real == expected);
        assert_true(number_of(cards->list.items[i], "CardID") == expected);
    }
    ids = node_lookup(thing(root, 1), "DeckIDs");
    assert_true(ids->list.items[69]->scalar.real == 369); /* its backs need no hidden slot */
    assert_true(ids->list.items[70]->scalar.real == 400);
    tts_test_clear(&tts);
}

static void test_backs_are_hidden_where_they_are_unique(void **state)
{
    struct project_test *test = *state;
    struct tts_test tts;
    tts_plan_of(test, 3,
                "  deck: {layout: deck, each: cards}\n  twins: {layout: twins, each: cards}\n",
                &tts);
    const struct node *root = saved_object(test, &tts, NULL);
    const struct node *shared = node_lookup(node_lookup(thing(root, 0), "CustomDeck"), "1");
    const struct node *unique = node_lookup(node_lookup(thing(root, 1), "CustomDeck"), "2");
    assert_false(node_lookup(shared, "UniqueBack")->scalar.flag);
    assert_false(node_lookup(shared, "BackIsHidden")->scalar.flag);
    assert_string_equal(text_of(shared, "BackURL"), "deck/back.png");
    assert_true(node_lookup(unique, "UniqueBack")->scalar.flag);
    assert_true(node_lookup(unique, "BackIsHidden")->scalar.flag);
    assert_string_equal(text_of(unique, "BackURL"), "twins/backs-1.png");
    tts_test_clear(&tts);
}

static void test_names_and_descriptions_are_those_of_the_records(void **state)
{
    struct project_test *test = *state;
    struct tts_test tts;
    tts_plan_of(test, 3, "  deck: {title: All, layout: deck, each: cards}\n", &tts);
    const struct node *deck = thing(saved_object(test, &tts, NULL), 0);
    const struct node *card = node_lookup(deck, "ContainedObjects")->list.items[1];
    assert_string_equal(text_of(deck, "Nickname"), "All");
    assert_string_equal(text_of(card, "Nickname"), "Card 2");
    assert_string_equal(text_of(card, "Description"), "Draw 2.");
    tts_test_clear(&tts);
}

static void test_paths_begin_with_the_base_url(void **state)
{
    struct project_test *test = *state;
    struct tts_test tts;
    tts_plan_of(test, 1, "  coins: {layout: coin}\n", &tts);
    const struct node *with = thing(saved_object(test, &tts, "https://example.org/a"), 0);
    const struct node *slash = thing(saved_object(test, &tts, "https://example.org/a/"), 0);
    const struct node *without = thing(saved_object(test, &tts, NULL), 0);
    const char *url = "https://example.org/a/coins/front.png";
    assert_string_equal(text_of(node_lookup(with, "CustomImage"), "ImageURL"), url);
    assert_string_equal(text_of(node_lookup(slash, "CustomImage"), "ImageURL"), url);
    assert_string_equal(text_of(node_lookup(without, "CustomImage"), "ImageURL"),
                        "coins/front.png");
    tts_test_clear(&tts);
}

static void collect_guids(const struct node *objects, GHashTable *guids)
{
    for (size_t i = 0; i < objects->list.count; i++) {
        const struct node *inside = node_lookup(objects->list.items[i], "ContainedObjects");
        assert_true(g_hash_table_add(guids, (gpointer)text_of(objects->list.items[i], "GUID")));
        if (inside != NULL) {
            collect_guids(inside, guids);
        }
    }
}

static void test_guids_are_unique_and_the_same_each_time(void **state)
{
    struct project_test *test = *state;
    struct tts_test tts;
    GHashTable *guids = g_hash_table_new(g_str_hash, g_str_equal);
    tts_plan_of(test, 75, all_kinds, &tts);
    collect_guids(node_lookup(saved_object(test, &tts, NULL), "ObjectStates"), guids);
    assert_int_equal(g_hash_table_size(guids), 1 + 150 + 1 + 75 + 1 + 3 + 1 + 20 + 1 + 1);
    gchar *first = tts_saved_object_text(&test->project, &tts.plan, NULL);
    gchar *second = tts_saved_object_text(&test->project, &tts.plan, NULL);
    assert_string_equal(first, second);
    g_free(first);
    g_free(second);
    g_hash_table_destroy(guids);
    tts_test_clear(&tts);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PROJECT_TEST(test_it_fits_the_schema),
        PROJECT_TEST(test_each_component_is_the_object_of_its_kind),
        PROJECT_TEST(test_a_card_id_is_its_sheet_in_the_hundreds_and_its_slot),
        PROJECT_TEST(test_backs_are_hidden_where_they_are_unique),
        PROJECT_TEST(test_names_and_descriptions_are_those_of_the_records),
        PROJECT_TEST(test_paths_begin_with_the_base_url),
        PROJECT_TEST(test_guids_are_unique_and_the_same_each_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
