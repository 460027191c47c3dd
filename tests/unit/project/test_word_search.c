/* Which words of a document are met, and which only stand in a sentence. */
#include <string.h>

#include "document/document.h"
#include "project/word_search.h"
#include "support/cmocka_env.h"

/* Whether `word` is met in the YAML, by a search that `leaves_regions` or not. */
static bool is_met_by(bool leaves_regions, const char *yaml, const char *word)
{
    struct arena *arena = arena_new();
    struct diag_list *diags = diag_list_new();
    const struct node *root = NULL;
    yaml_read(arena, source_text_new(arena, "game.yaml", yaml, strlen(yaml)), &work_limits_default,
              &root, diags);
    struct word_search *search = word_search_new();
    if (leaves_regions) {
        word_search_leave_regions(search);
    }
    word_search_want(search, word);
    word_search_read(search, root);
    bool met = word_search_found(search, word);
    assert_int_equal(word_search_is_open(search), !met);
    word_search_free(search);
    diag_list_free(diags);
    arena_free(arena);
    return met;
}

static bool is_met(const char *yaml, const char *word)
{
    return is_met_by(false, yaml, word);
}

static void test_names_of_regions_are_words_unless_they_are_left(void **state)
{
    (void)state;
    const char *board = "regions: {bay: [a1], cape: {spaces: [bay, b1]}, look: {fill: red}}\n";
    assert_true(is_met(board, "cape"));
    assert_false(is_met(board, "look"));
    assert_false(is_met_by(true, board, "cape"));
    assert_true(is_met_by(true, board, "bay"));
}

static void test_values_are_words_and_keys_are_none(void **state)
{
    (void)state;
    assert_true(is_met("style: large\n", "large"));
    assert_false(is_met("style: large\n", "style"));
    assert_true(is_met("- [1, {a: warm-edge}]\n", "warm-edge"));
}

static void test_expressions_paths_and_layers_have_words(void **state)
{
    (void)state;
    assert_true(is_met("each: birds as bird, i\n", "birds"));
    assert_true(is_met("when: \"#nests > 2 and nests[1].eggs\"\n", "nests"));
    assert_true(is_met("a: \"{big and 'large' or 'small'}, twice.\"\n", "small"));
    assert_true(is_met("a: tints-2 .. x\n", "tints"));
    assert_true(is_met("image: art/icons/star.svg\n", "art/icons/star.svg"));
    assert_true(is_met("a: |\n  s s red\n  . # .\n", "red"));
}

static void test_of_a_sentence_only_what_is_marked_is_a_word(void **state)
{
    (void)state;
    const char *text =
        "a: >\n  A warm nest, of <span style='hint'>reeds</span> and :twig:, {birds[1].name} "
        "built it, not owls.\n";
    assert_false(is_met(text, "warm"));
    assert_false(is_met(text, "owls"));
    assert_true(is_met(text, "hint"));
    assert_true(is_met(text, "twig"));
    assert_true(is_met(text, "birds"));
}

/* Long enough to be read in parts. */
static void test_a_long_list_has_the_words_of_all_its_items(void **state)
{
    (void)state;
    enum { RECORDS = 60000 };
    GString *yaml = g_string_new("- {kind: robin}\n");
    for (int i = 0; i < RECORDS; i++) {
        g_string_append_printf(yaml, "- {id: bird-%d}\n", i);
        if (i == RECORDS / 2) {
            g_string_append(yaml, "- {text: A wren sings.}\n- {regions: {bay: [a1]}}\n");
        }
    }
    g_string_append(yaml, "- {kind: owl}\n");
    assert_true(is_met(yaml->str, "robin"));
    assert_true(is_met(yaml->str, "bird-59999"));
    assert_true(is_met(yaml->str, "owl"));
    assert_true(is_met(yaml->str, "bay"));
    assert_false(is_met_by(true, yaml->str, "bay"));
    assert_false(is_met(yaml->str, "wren"));
    g_string_free(yaml, TRUE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names_of_regions_are_words_unless_they_are_left),
        cmocka_unit_test(test_values_are_words_and_keys_are_none),
        cmocka_unit_test(test_expressions_paths_and_layers_have_words),
        cmocka_unit_test(test_of_a_sentence_only_what_is_marked_is_a_word),
        cmocka_unit_test(test_a_long_list_has_the_words_of_all_its_items),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
