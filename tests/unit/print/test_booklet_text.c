/* The document that the first pages of a booklet are made from. */
#include <string.h>

#include "document/document.h"
#include "print/booklet_text.h"
#include "support/cmocka_env.h"
#include "support/harness.h"

enum { ENTRIES_MAX = 40 };

struct booklet {
    struct harness *harness;
    struct game game;
    struct sheet_options sheet;
    struct booklet_entry entries[ENTRIES_MAX];
    struct booklet_part parts[ENTRIES_MAX];
    struct booklet_facts facts;
};

static void booklet_begin(struct booklet *booklet, void **state)
{
    *booklet = (struct booklet){.harness = *state, .game = {.title = "Test"}};
    sheet_options_init(&booklet->sheet);
    booklet->facts = (struct booklet_facts){
        .game = &booklet->game, .sheet = &booklet->sheet, .entries = booklet->entries};
}

static void add_component(struct booklet *booklet, const char *title, enum backs_mode backs)
{
    struct booklet_part *part = &booklet->parts[booklet->facts.entry_count];
    *part = (struct booklet_part){.title = title, .piece_count = 7};
    booklet->entries[booklet->facts.entry_count++] = (struct booklet_entry){
        .title = title, .parts = part, .part_count = 1, .backs = backs, .page_count = 1};
}

/* The pages, read back as the program reads them. */
static const struct node *pages_of(struct booklet *booklet)
{
    GString *text = g_string_new(NULL);
    booklet_text_write(&booklet->facts, text);
    const struct node *pages = harness_yaml(booklet->harness, text->str);
    g_string_free(text, TRUE);
    assert_non_null(pages);
    return pages;
}

static const char *text_at(const struct node *page, const char *name)
{
    return node_text(node_lookup(page, name));
}

/* The text of the step under a heading, or NULL. */
static const char *step_at(const struct node *printing, const char *head)
{
    const struct node *steps = node_lookup(printing, "steps");
    for (size_t i = 0; i < steps->list.count; i++) {
        if (strcmp(text_at(steps->list.items[i], "head"), head) == 0) {
            return text_at(steps->list.items[i], "text");
        }
    }
    return NULL;
}

static void test_contents_come_first_and_printing_second(void **state)
{
    struct booklet booklet;
    booklet_begin(&booklet, state);
    for (int i = 0; i < ENTRIES_MAX; i++) {
        add_component(&booklet, "Cards", BACKS_NONE);
    }
    const struct node *pages = pages_of(&booklet);
    assert_true(pages->list.count >= 3);
    for (size_t i = 0; i < pages->list.count; i++) {
        assert_string_equal(text_at(pages->list.items[i], "layout"),
                            i == 1 ? "printing" : "contents");
    }
    assert_string_equal(text_at(pages->list.items[0], "first"), "true");
    assert_string_equal(text_at(pages->list.items[2], "first"), "false");
    assert_string_equal(text_at(pages->list.items[2], "part"), "2");
}

static void test_quotes_braces_and_line_breaks_of_an_author_do_no_harm(void **state)
{
    struct booklet booklet;
    booklet_begin(&booklet, state);
    booklet.game.title = "A \"title\": {x}\n- [y] # z \\ 'q'";
    add_component(&booklet, "Cards", BACKS_NONE);
    const struct node *pages = pages_of(&booklet);
    assert_string_equal(text_at(pages->list.items[0], "name"),
                        "A \"title\"&#58; {x} - [y] # z \\ 'q'");
}

static void test_what_an_author_leaves_out_is_an_empty_text(void **state)
{
    struct booklet booklet;
    booklet_begin(&booklet, state);
    add_component(&booklet, "Cards", BACKS_NONE);
    const struct node *page = pages_of(&booklet)->list.items[0];
    assert_string_equal(text_at(page, "about"), "");
    assert_string_equal(text_at(page, "for_players"), "");
}

static void test_steps_are_told_only_where_they_are_needed(void **state)
{
    struct booklet booklet;
    booklet_begin(&booklet, state);
    add_component(&booklet, "Cards", BACKS_NONE);
    const struct node *printing = pages_of(&booklet)->list.items[1];
    assert_string_equal(step_at(printing, "Sides"), "Print on one side of the sheets only.");
    assert_null(step_at(printing, "Fold"));
    assert_null(step_at(printing, "Glue"));
    assert_null(step_at(printing, "Parts"));
    assert_int_equal(node_lookup(printing, "marks")->list.count, 0);

    add_component(&booklet, "Standees", BACKS_FOLD);
    add_component(&booklet, "Tiles", BACKS_SEPARATE);
    booklet.facts.lines = (struct booklet_lines){true, true, true, true, true};
    printing = pages_of(&booklet)->list.items[1];
    assert_non_null(step_at(printing, "Fold"));
    assert_non_null(step_at(printing, "Glue"));
    assert_non_null(strstr(step_at(printing, "Parts"), "parts that overlap"));
    assert_int_equal(node_lookup(printing, "marks")->list.count, 4);
}

static void test_the_edge_to_flip_is_named(void **state)
{
    struct booklet booklet;
    booklet_begin(&booklet, state);
    add_component(&booklet, "Cards", BACKS_DUPLEX);
    booklet.facts.duplex = true;
    booklet.facts.flip = FLIP_SHORT;
    const struct node *printing = pages_of(&booklet)->list.items[1];
    assert_non_null(strstr(step_at(printing, "Sides"), "<b>short edge</b>"));
    booklet.facts.flips_differ = true;
    printing = pages_of(&booklet)->list.items[1];
    assert_null(strstr(step_at(printing, "Sides"), "short edge"));
}

static void test_a_back_offset_that_was_given_is_to_be_added_to(void **state)
{
    struct booklet booklet;
    booklet_begin(&booklet, state);
    add_component(&booklet, "Cards", BACKS_DUPLEX);
    assert_string_equal(text_at(pages_of(&booklet)->list.items[1], "offset"), "");
    booklet.sheet.back_offset_x_mm = 0.5;
    booklet.sheet.back_offset_y_mm = -1.25;
    assert_non_null(strstr(text_at(pages_of(&booklet)->list.items[1], "offset"), "0.5,-1.25"));
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, harness_setup, harness_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_contents_come_first_and_printing_second),
        TEST(test_quotes_braces_and_line_breaks_of_an_author_do_no_harm),
        TEST(test_what_an_author_leaves_out_is_an_empty_text),
        TEST(test_steps_are_told_only_where_they_are_needed),
        TEST(test_the_edge_to_flip_is_named),
        TEST(test_a_back_offset_that_was_given_is_to_be_added_to),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
