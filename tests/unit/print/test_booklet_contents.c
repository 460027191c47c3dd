/* Lines and pages of a booklet's contents. */
#include <string.h>

#include "print/booklet_contents.h"
#include "support/cmocka_env.h"
#include "support/harness.h"

enum { ENTRIES_MAX = 60 };

struct booklet {
    struct game game;
    struct sheet_options sheet;
    struct booklet_entry entries[ENTRIES_MAX];
    struct booklet_part parts[ENTRIES_MAX];
    struct booklet_facts facts;
    struct contents contents;
};

static void booklet_begin(struct booklet *booklet)
{
    *booklet = (struct booklet){0};
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

static const struct contents_line *line_at(const struct booklet *booklet, size_t page, size_t line)
{
    assert_true(page < booklet->contents.page_count);
    assert_true(line < booklet->contents.pages[page].line_count);
    return &booklet->contents.pages[page].lines[line];
}

static void make(struct booklet *booklet, void **state)
{
    struct harness *harness = *state;
    booklet_contents_make(&booklet->facts, harness->arena, &booklet->contents);
}

static void test_components_stand_below_their_kind_of_paper_and_are_summed_up(void **state)
{
    struct booklet booklet;
    booklet_begin(&booklet);
    add_component(&booklet, "Cards", 0, 2);
    add_component(&booklet, "Tiles", 0, 3);
    add_component(&booklet, "Score sheet", 1, 1);
    make(&booklet, state);
    static const enum contents_kind kinds[] = {CONTENTS_GROUP,     CONTENTS_COMPONENT,
                                               CONTENTS_COMPONENT, CONTENTS_GROUP,
                                               CONTENTS_COMPONENT, CONTENTS_SUM};
    assert_int_equal(booklet.contents.page_count, 1);
    assert_int_equal(booklet.contents.pages[0].line_count, G_N_ELEMENTS(kinds));
    for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++) {
        assert_int_equal(line_at(&booklet, 0, i)->kind, kinds[i]);
    }
    assert_string_equal(line_at(&booklet, 0, 3)->name, "Paper");
    assert_string_equal(line_at(&booklet, 0, 4)->name, "Score sheet");
    assert_string_equal(line_at(&booklet, 0, 4)->hint, "88.9 × 63 mm, one side");
    assert_int_equal(line_at(&booklet, 0, 5)->piece_count, 30);
    assert_int_equal(line_at(&booklet, 0, 5)->sheet_count, 6);
}

static void test_a_group_has_its_sheets_once_and_each_member_its_pieces(void **state)
{
    struct booklet booklet;
    static const struct booklet_part parts[] = {{"Counters", 22, 22, 5}, {"Doors", 30, 18, 4}};
    booklet_begin(&booklet);
    add_component(&booklet, "Small parts", 0, 2);
    booklet.entries[0].parts = parts;
    booklet.entries[0].part_count = G_N_ELEMENTS(parts);
    make(&booklet, state);
    assert_int_equal(booklet.contents.pages[0].line_count, 5);
    const struct contents_line *group = line_at(&booklet, 0, 1);
    const struct contents_line *last = line_at(&booklet, 0, 3);
    assert_int_equal(group->kind, CONTENTS_COMPONENT);
    assert_string_equal(group->name, "Small parts");
    assert_string_equal(group->hint, "together on their sheets, one side");
    assert_int_equal(group->piece_count, 9);
    assert_int_equal(group->sheet_count, 2);
    assert_false(group->ruled);
    assert_int_equal(last->kind, CONTENTS_MEMBER);
    assert_string_equal(last->name, "Doors");
    assert_string_equal(last->hint, "30 × 18 mm");
    assert_int_equal(last->piece_count, 4);
    assert_true(last->ruled);
    assert_int_equal(line_at(&booklet, 0, 4)->piece_count, 9);
    assert_int_equal(line_at(&booklet, 0, 4)->sheet_count, 2);
}

static void test_a_group_is_not_parted_from_its_first_member(void **state)
{
    static const struct booklet_part parts[] = {{"Counters", 22, 22, 5}, {"Doors", 30, 18, 4}};
    for (int before = 0; before < 30; before++) {
        struct booklet booklet;
        booklet_begin(&booklet);
        for (int i = 0; i <= before; i++) {
            add_component(&booklet, "Cards", 0, 1);
        }
        booklet.entries[before].parts = parts;
        booklet.entries[before].part_count = G_N_ELEMENTS(parts);
        make(&booklet, state);
        for (size_t i = 1; i < booklet.contents.page_count; i++) {
            assert_int_not_equal(line_at(&booklet, i, 0)->kind, CONTENTS_MEMBER);
        }
    }
}

static void test_pages_are_counted_from_the_first_of_the_document(void **state)
{
    struct booklet booklet;
    booklet_begin(&booklet);
    add_component(&booklet, "Cards", 0, 2);
    add_component(&booklet, "Tiles", 0, 3);
    make(&booklet, state);
    assert_int_equal(line_at(&booklet, 0, 1)->first_page, 3);
    assert_int_equal(line_at(&booklet, 0, 2)->first_page, 5);
    assert_int_equal(line_at(&booklet, 0, 3)->first_page, 3);
    assert_int_equal(line_at(&booklet, 0, 3)->page_count, 5);
}

static void test_more_lines_than_a_page_holds_go_on_with_the_next(void **state)
{
    struct booklet booklet;
    size_t lines = 0;
    booklet_begin(&booklet);
    for (int i = 0; i < ENTRIES_MAX; i++) {
        add_component(&booklet, "Cards", i / 20, 2);
    }
    make(&booklet, state);
    assert_true(booklet.contents.page_count >= 3);
    for (size_t i = 0; i < booklet.contents.page_count; i++) {
        const struct contents_page *page = &booklet.contents.pages[i];
        double height_mm = 0;
        for (size_t j = 0; j < page->line_count; j++) {
            height_mm += page->lines[j].height_mm;
        }
        lines += page->line_count;
        assert_true(height_mm < 297 - 2 * booklet_margin_mm(&booklet.facts));
        assert_true(page->lines[page->line_count - 1].kind != CONTENTS_GROUP);
    }
    assert_int_equal(lines, ENTRIES_MAX + 3 + 1);
    assert_int_equal(line_at(&booklet, 0, 1)->first_page, booklet.contents.page_count + 2);
}

static void test_lines_close_up_where_all_then_stand_on_one_page(void **state)
{
    struct booklet booklet;
    double heights_mm[2];
    for (size_t i = 0; i < G_N_ELEMENTS(heights_mm); i++) {
        booklet_begin(&booklet);
        for (size_t entry = 0; entry < 13 + i; entry++) {
            add_component(&booklet, "Cards", 0, 1);
        }
        make(&booklet, state);
        assert_int_equal(booklet.contents.page_count, 1);
        heights_mm[i] = line_at(&booklet, 0, 1)->height_mm;
    }
    assert_true(heights_mm[0] == 10.5);
    assert_true(heights_mm[1] < 10.5);
}

static void test_a_duplex_booklet_begins_its_components_on_a_new_sheet(void **state)
{
    struct booklet booklet;
    booklet_begin(&booklet);
    booklet.facts.duplex = true;
    for (int i = 0; i < 25; i++) {
        add_component(&booklet, "Cards", 0, 2);
    }
    make(&booklet, state);
    assert_int_equal(booklet.contents.page_count, 2); /* with the one on printing: 3, and 1 empty */
    assert_int_equal(line_at(&booklet, 0, 1)->first_page, 5);
}

static void test_what_players_bring_comes_last(void **state)
{
    struct booklet booklet;
    static const char *const needs[] = {"Two dice", "A <b> & a: b"};
    booklet_begin(&booklet);
    booklet.game.needs = needs;
    booklet.game.need_count = G_N_ELEMENTS(needs);
    add_component(&booklet, "Cards", 0, 2);
    make(&booklet, state);
    assert_int_equal(booklet.contents.pages[0].line_count, 6);
    assert_int_equal(line_at(&booklet, 0, 3)->kind, CONTENTS_GROUP);
    assert_string_equal(line_at(&booklet, 0, 4)->name, "Two dice");
    assert_string_equal(line_at(&booklet, 0, 5)->name, "A &#60;b&#62; &#38; a&#58; b");
}

static void test_the_edge_to_flip_is_told_only_where_components_differ_in_it(void **state)
{
    struct booklet booklet;
    booklet_begin(&booklet);
    booklet.facts.duplex = true;
    add_component(&booklet, "Cards", 0, 2);
    booklet.entries[0].backs = BACKS_DUPLEX;
    booklet.entries[0].flip = FLIP_SHORT;
    make(&booklet, state);
    assert_string_equal(line_at(&booklet, 0, 1)->hint, "88.9 × 63 mm, both sides");
    booklet.facts.flips_differ = true;
    make(&booklet, state);
    assert_string_equal(line_at(&booklet, 0, 1)->hint,
                        "88.9 × 63 mm, both sides, flip on the short edge");
}

static void test_crosses_keep_clear_of_what_the_printer_cannot_print(void **state)
{
    (void)state;
    struct booklet booklet;
    booklet_begin(&booklet);
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

#define TEST(function) cmocka_unit_test_setup_teardown(function, harness_setup, harness_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_components_stand_below_their_kind_of_paper_and_are_summed_up),
        TEST(test_a_group_has_its_sheets_once_and_each_member_its_pieces),
        TEST(test_a_group_is_not_parted_from_its_first_member),
        TEST(test_pages_are_counted_from_the_first_of_the_document),
        TEST(test_more_lines_than_a_page_holds_go_on_with_the_next),
        TEST(test_lines_close_up_where_all_then_stand_on_one_page),
        TEST(test_a_duplex_booklet_begins_its_components_on_a_new_sheet),
        TEST(test_what_players_bring_comes_last),
        TEST(test_the_edge_to_flip_is_told_only_where_components_differ_in_it),
        TEST(test_crosses_keep_clear_of_what_the_printer_cannot_print),
        TEST(test_long_names_end_in_dots_and_wide_letters_count_twice),
        TEST(test_lengths_have_as_few_decimals_as_they_need),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
