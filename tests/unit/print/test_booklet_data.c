/* The records that the first pages of a booklet are made from. */
#include <string.h>

#include "print/booklet_data.h"
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
    const struct node *page, *lines; /* all of the contents on one page */
};

static void booklet_begin(struct booklet *booklet, void **state)
{
    *booklet = (struct booklet){.harness = *state, .game = {.title = "Test"}};
    sheet_options_init(&booklet->sheet);
    booklet->facts = (struct booklet_facts){
        .game = &booklet->game, .sheet = &booklet->sheet, .entries = booklet->entries};
}

static void add_component(struct booklet *booklet, const char *title, int stock, size_t pages)
{
    struct booklet_part *part = &booklet->parts[booklet->facts.entry_count];
    *part =
        (struct booklet_part){.title = title, .width_mm = 88.9, .height_mm = 63, .piece_count = 10};
    booklet->entries[booklet->facts.entry_count++] = (struct booklet_entry){
        .title = title,
        .parts = part,
        .part_count = 1,
        .sheet_count = pages,
        .page_count = pages,
        .stock = stock,
        .backs = BACKS_NONE,
    };
}

/* As if the contents took `page_count` pages. */
static void make(struct booklet *booklet, size_t page_count)
{
    const struct booklet_contents contents =
        booklet_contents_make(&booklet->facts, booklet->harness->arena);
    const struct contents_part part = {
        .line_count = contents.line_count, .page_count = page_count, .scale = 2};
    booklet->page = booklet_contents_record(&contents, &part);
    booklet->lines = node_lookup(booklet->page, "lines");
}

static const char *text_at(const struct node *record, const char *name)
{
    return node_text(node_lookup(record, name));
}

static void assert_line(const struct booklet *booklet, size_t index, const char *name,
                        const char *expected)
{
    assert_true(index < booklet->lines->list.count);
    assert_string_equal(text_at(booklet->lines->list.items[index], name), expected);
}

static const struct node *printing(const struct booklet *booklet)
{
    return booklet_printing_record(&booklet->facts, 30, booklet->harness->arena);
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

static void test_components_stand_below_their_kind_of_paper_and_are_summed_up(void **state)
{
    struct booklet booklet;
    booklet_begin(&booklet, state);
    add_component(&booklet, "Cards", 0, 2);
    add_component(&booklet, "Tiles", 0, 3);
    add_component(&booklet, "Score sheet", 1, 1);
    make(&booklet, 1);
    static const char *const kinds[] = {"group", "component", "component",
                                        "group", "component", "sum"};
    assert_int_equal(booklet.lines->list.count, G_N_ELEMENTS(kinds));
    for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++) {
        assert_line(&booklet, i, "kind", kinds[i]);
    }
    assert_line(&booklet, 3, "name", "Paper");
    assert_line(&booklet, 4, "name", "Score sheet");
    assert_line(&booklet, 4, "hint", "88.9 × 63 mm, one side");
    assert_line(&booklet, 5, "pieces", "30");
    assert_line(&booklet, 5, "sheets", "6");
}

static void test_a_group_has_its_sheets_once_and_each_member_its_pieces(void **state)
{
    struct booklet booklet;
    static const struct booklet_part parts[] = {{"Counters", 22, 22, 5, "counters part"},
                                                {"Doors", 30, 18, 4, NULL}};
    booklet_begin(&booklet, state);
    add_component(&booklet, "Small parts", 0, 2);
    booklet.entries[0].parts = parts;
    booklet.entries[0].part_count = G_N_ELEMENTS(parts);
    make(&booklet, 1);
    assert_int_equal(booklet.lines->list.count, 4);
    assert_line(&booklet, 1, "kind", "component");
    assert_line(&booklet, 1, "name", "Small parts");
    assert_line(&booklet, 1, "hint", "together on their sheets, one side");
    assert_line(&booklet, 1, "pieces", "9");
    assert_line(&booklet, 1, "sheets", "2");
    assert_line(&booklet, 1, "ruled", "false");
    assert_line(&booklet, 2, "kind", "members");
    assert_line(&booklet, 2, "ruled", "true");
    assert_line(&booklet, 3, "pieces", "9");
    assert_line(&booklet, 3, "sheets", "2");
    const struct node *members = node_lookup(booklet.lines->list.items[2], "parts");
    assert_int_equal(members->list.count, 2);
    assert_string_equal(text_at(members->list.items[0], "picture"), "counters part");
    assert_string_equal(text_at(members->list.items[1], "name"), "Doors");
    assert_string_equal(text_at(members->list.items[1], "size"), "30 × 18 mm");
    assert_string_equal(text_at(members->list.items[1], "pieces"), "4");
    assert_string_equal(text_at(members->list.items[1], "picture"), "");
}

static void test_only_lines_with_pictures_grow_where_there_is_room(void **state)
{
    struct booklet booklet;
    booklet_begin(&booklet, state);
    add_component(&booklet, "Cards", 0, 1);
    add_component(&booklet, "Doors", 0, 1);
    booklet.parts[0].picture = "cards part";
    make(&booklet, 1);
    assert_mm_equal(g_ascii_strtod(text_at(booklet.lines->list.items[1], "height"), NULL), 27.6);
    assert_line(&booklet, 2, "height", "10.5");
    assert_string_equal(text_at(booklet.page, "scale"), "2");
}

static void test_members_stand_in_threes(void **state)
{
    struct booklet booklet;
    booklet_begin(&booklet, state);
    add_component(&booklet, "Small parts", 0, 2);
    for (size_t i = 0; i < 4; i++) {
        booklet.parts[i] = booklet.parts[0];
    }
    booklet.entries[0].part_count = 4;
    make(&booklet, 1);
    assert_int_equal(booklet.lines->list.count, 5);
    assert_line(&booklet, 2, "ruled", "false");
    assert_line(&booklet, 3, "ruled", "true");
    assert_int_equal(node_lookup(booklet.lines->list.items[3], "parts")->list.count, 1);
}

static void test_pages_are_counted_from_the_first_of_the_document(void **state)
{
    struct booklet booklet;
    booklet_begin(&booklet, state);
    add_component(&booklet, "Cards", 0, 2);
    add_component(&booklet, "Tiles", 0, 3);
    make(&booklet, 1);
    assert_line(&booklet, 1, "pages", "3–4");
    assert_line(&booklet, 2, "pages", "5–7");
    assert_line(&booklet, 3, "pages", "3–7");
    make(&booklet, 3);
    assert_line(&booklet, 1, "pages", "5–6");
}

static void test_a_duplex_booklet_begins_its_components_on_a_new_sheet(void **state)
{
    struct booklet booklet;
    booklet_begin(&booklet, state);
    booklet.facts.duplex = true;
    add_component(&booklet, "Cards", 0, 2);
    make(&booklet, 2); /* with the one on printing: 3, and 1 empty */
    assert_line(&booklet, 1, "pages", "5–6");
}

static void test_what_players_bring_comes_last(void **state)
{
    struct booklet booklet;
    static const char *const needs[] = {"Two dice", "A <b> & a: b"};
    booklet_begin(&booklet, state);
    booklet.game.needs = needs;
    booklet.game.need_count = G_N_ELEMENTS(needs);
    add_component(&booklet, "Cards", 0, 2);
    make(&booklet, 1);
    assert_int_equal(booklet.lines->list.count, 6);
    assert_line(&booklet, 3, "kind", "group");
    assert_line(&booklet, 4, "name", "Two dice");
    assert_line(&booklet, 5, "name", "A &#60;b&#62; &#38; a&#58; b");
}

static void test_the_edge_to_flip_is_told_only_where_components_differ_in_it(void **state)
{
    struct booklet booklet;
    booklet_begin(&booklet, state);
    booklet.facts.duplex = true;
    add_component(&booklet, "Cards", 0, 2);
    booklet.entries[0].backs = BACKS_DUPLEX;
    booklet.entries[0].flip = FLIP_SHORT;
    make(&booklet, 1);
    assert_line(&booklet, 1, "hint", "88.9 × 63 mm, both sides");
    booklet.facts.flips_differ = true;
    make(&booklet, 1);
    assert_line(&booklet, 1, "hint", "88.9 × 63 mm, both sides, flip on the short edge");
}

static void test_crosses_keep_clear_of_what_the_printer_cannot_print(void **state)
{
    struct booklet booklet;
    booklet_begin(&booklet, state);
    booklet.sheet.margins = (struct margins){4, 5, 12.7, 4};
    assert_true(booklet_cross_inset_mm(&booklet.facts) - 3 >= 12.7);
    booklet.sheet.margins = (struct margins){80, 80, 80, 80};
    assert_true(booklet_margin_mm(&booklet.facts) < 40);
}

static void test_long_names_end_in_dots_and_wide_letters_count_twice(void **state)
{
    struct harness *harness = *state;
    assert_string_equal(booklet_plain_text(harness->arena, "abcd", 4), "abcd");
    assert_string_equal(booklet_plain_text(harness->arena, "abcde", 4), "abcd…");
    assert_string_equal(booklet_plain_text(harness->arena, "中文字", 4), "中文…");
    assert_string_equal(booklet_plain_text(harness->arena, "a\nb\tc", 9), "a b c");
}

static void test_lengths_have_as_few_decimals_as_they_need(void **state)
{
    struct harness *harness = *state;
    assert_string_equal(booklet_length_text(harness->arena, 63.5), "63.5");
    assert_string_equal(booklet_length_text(harness->arena, 85.6), "85.6");
    assert_string_equal(booklet_length_text(harness->arena, 100), "100");
    assert_string_equal(booklet_length_text(harness->arena, -0.25), "-0.25");
}

static void test_quotes_braces_and_line_breaks_of_an_author_do_no_harm(void **state)
{
    struct booklet booklet;
    booklet_begin(&booklet, state);
    booklet.game.title = "A \"title\": {x}\n- [y] # z \\ 'q'";
    add_component(&booklet, "Cards", 0, 1);
    make(&booklet, 1);
    assert_string_equal(text_at(booklet.page, "name"), "A \"title\"&#58; {x} - [y] # z \\ 'q'");
}

static void test_what_an_author_leaves_out_is_an_empty_text(void **state)
{
    struct booklet booklet;
    booklet_begin(&booklet, state);
    add_component(&booklet, "Cards", 0, 1);
    make(&booklet, 1);
    assert_string_equal(text_at(booklet.page, "about"), "");
    assert_string_equal(text_at(booklet.page, "for_players"), "");
}

/* What is said in words keeps its hyphen. */
static void test_a_range_of_players_has_a_dash(void **state)
{
    static const char *const said[][2] = {
        {"1-4", "Players&#58; 1–4"}, {"2", "Players&#58; 2"}, {"a-few", "Players&#58; a-few"}};
    for (size_t i = 0; i < G_N_ELEMENTS(said); i++) {
        struct booklet booklet;
        booklet_begin(&booklet, state);
        booklet.game.players = said[i][0];
        add_component(&booklet, "Cards", 0, 1);
        make(&booklet, 1);
        assert_string_equal(text_at(booklet.page, "for_players"), said[i][1]);
    }
}

static void test_steps_are_told_only_where_they_are_needed(void **state)
{
    struct booklet booklet;
    booklet_begin(&booklet, state);
    add_component(&booklet, "Cards", 0, 1);
    const struct node *page = printing(&booklet);
    assert_string_equal(step_at(page, "Sides"), "Print on one side of the sheets only.");
    assert_null(step_at(page, "Fold"));
    assert_null(step_at(page, "Glue"));
    assert_null(step_at(page, "Parts"));
    assert_int_equal(node_lookup(page, "marks")->list.count, 0);

    add_component(&booklet, "Standees", 0, 1);
    add_component(&booklet, "Tiles", 0, 1);
    booklet.entries[1].backs = BACKS_FOLD;
    booklet.entries[2].backs = BACKS_SEPARATE;
    booklet.facts.lines = (struct booklet_lines){true, true, true, true, true};
    page = printing(&booklet);
    assert_non_null(step_at(page, "Fold"));
    assert_non_null(step_at(page, "Glue"));
    assert_non_null(strstr(step_at(page, "Parts"), "parts that overlap"));
    assert_int_equal(node_lookup(page, "marks")->list.count, 4);
}

static void test_the_edge_to_flip_is_named(void **state)
{
    struct booklet booklet;
    booklet_begin(&booklet, state);
    add_component(&booklet, "Cards", 0, 1);
    booklet.facts.duplex = true;
    booklet.facts.flip = FLIP_SHORT;
    const struct node *page = printing(&booklet);
    assert_non_null(strstr(step_at(page, "Sides"), "<b>short edge</b>"));
    booklet.facts.flips_differ = true;
    page = printing(&booklet);
    assert_null(strstr(step_at(page, "Sides"), "short edge"));
}

static void test_a_back_offset_that_was_given_is_to_be_added_to(void **state)
{
    struct booklet booklet;
    booklet_begin(&booklet, state);
    add_component(&booklet, "Cards", 0, 1);
    assert_string_equal(text_at(printing(&booklet), "offset"), "");
    booklet.sheet.back_offset_x_mm = 0.5;
    booklet.sheet.back_offset_y_mm = -1.25;
    assert_non_null(strstr(text_at(printing(&booklet), "offset"), "0.5 and -1.25 mm"));
}

static void test_the_parts_of_a_poster_are_named_as_on_their_sheets(void **state)
{
    static const struct box parts[] = {
        {0, 0, 60, 50}, {50, 0, 60, 50}, {0, 40, 60, 50}, {50, 40, 60, 50}};
    const struct booklet_poster poster = {.title = "Map",
                                          .width_mm = 110,
                                          .height_mm = 90,
                                          .parts = parts,
                                          .part_count = G_N_ELEMENTS(parts)};
    struct booklet booklet;
    booklet_begin(&booklet, state);
    add_component(&booklet, "Map", 0, 4);
    booklet.facts.posters = &poster;
    booklet.facts.poster_count = 1;
    const struct node *drawn = node_lookup(printing(&booklet), "posters")->list.items[0];
    const struct node *named = node_lookup(drawn, "parts");
    assert_string_equal(text_at(drawn, "name"), "Map");
    assert_string_equal(text_at(named->list.items[1], "name"), "B1");
    assert_string_equal(text_at(named->list.items[2], "name"), "A2");
    const struct node *without = booklet_printing_record(&booklet.facts, 0, booklet.harness->arena);
    assert_int_equal(node_lookup(without, "posters")->list.count, 0);
}

static void test_what_is_folded_up_is_drawn_with_its_tabs_and_from_its_side(void **state)
{
    const struct booklet_folding foldings[] = {{.title = "Die",
                                                .width_mm = 77,
                                                .height_mm = 64,
                                                .outline = "M0 0Z",
                                                .folds = "M0 0L1 0",
                                                .tabs = "M0 0L5 0L5 5Z",
                                                .profile = ""},
                                               {.title = "Figure",
                                                .width_mm = 18,
                                                .height_mm = 82,
                                                .outline = "M0 0Z",
                                                .folds = "M0 8L18 8",
                                                .tabs = "",
                                                .profile = "M0 33L8 33",
                                                .profile_width_mm = 19,
                                                .profile_height_mm = 33}};
    struct booklet booklet;
    booklet_begin(&booklet, state);
    add_component(&booklet, "Figures", 0, 4);
    booklet.facts.foldings = foldings;
    booklet.facts.folding_count = G_N_ELEMENTS(foldings);
    const struct node *drawn = node_lookup(printing(&booklet), "foldings");
    assert_int_equal(drawn->list.count, 2);
    assert_string_equal(text_at(drawn->list.items[0], "tabs"), "M0 0L5 0L5 5Z");
    assert_string_equal(text_at(drawn->list.items[1], "profile"), "M0 33L8 33");
    const struct node *without = booklet_printing_record(&booklet.facts, 0, booklet.harness->arena);
    assert_int_equal(node_lookup(without, "foldings")->list.count, 0);
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, harness_setup, harness_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_components_stand_below_their_kind_of_paper_and_are_summed_up),
        TEST(test_a_group_has_its_sheets_once_and_each_member_its_pieces),
        TEST(test_only_lines_with_pictures_grow_where_there_is_room),
        TEST(test_members_stand_in_threes),
        TEST(test_pages_are_counted_from_the_first_of_the_document),
        TEST(test_a_duplex_booklet_begins_its_components_on_a_new_sheet),
        TEST(test_what_players_bring_comes_last),
        TEST(test_the_edge_to_flip_is_told_only_where_components_differ_in_it),
        TEST(test_crosses_keep_clear_of_what_the_printer_cannot_print),
        TEST(test_long_names_end_in_dots_and_wide_letters_count_twice),
        TEST(test_lengths_have_as_few_decimals_as_they_need),
        TEST(test_quotes_braces_and_line_breaks_of_an_author_do_no_harm),
        TEST(test_what_an_author_leaves_out_is_an_empty_text),
        TEST(test_a_range_of_players_has_a_dash),
        TEST(test_steps_are_told_only_where_they_are_needed),
        TEST(test_the_edge_to_flip_is_named),
        TEST(test_a_back_offset_that_was_given_is_to_be_added_to),
        TEST(test_the_parts_of_a_poster_are_named_as_on_their_sheets),
        TEST(test_what_is_folded_up_is_drawn_with_its_tabs_and_from_its_side),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
