/* The first pages laid out: whatever they say, they have room for it. */
#include <string.h>

#include "document/own_words.h"
#include "geom/standard_sizes.h"
#include "print/booklet_pages.h"
#include "support/project_fixture.h"

enum { ENTRIES_MAX = 30, NEEDS = 40 };

static const char widest[] =
    "WWWWW MMMMM WWWWW MMMMM WWWWW MMMMM WWWWW MMMMM WWWWW MMMMM WWWWW MMMMM WWWWW MMMMM WWWWW MMMMM "
    "WWWWW MMMMM WWWWW MMMMM WWWWW MMMMM WWWWW MMMMM WWWWW MMMMM WWWWW MMMMM WWWWW MMMMM WWWWW MMMMM";

/* Everything that a booklet may have to say at once, each text as long as it may be. */
struct crowd {
    struct game game;
    const char *needs[NEEDS];
    struct booklet_entry entries[ENTRIES_MAX];
    struct booklet_part parts[2]; /* every other entry is a group of both */
    struct box tall_parts[3];
    struct booklet_poster posters[4];
    struct booklet_folding foldings[4];
    struct booklet_facts facts;
};

static void crowd_begin(struct crowd *crowd, struct project_test *test)
{
    *crowd = (struct crowd){.game = *project_of(test, "game: Test\ncomponents:\n"
                                                      "  cards: {layout: card}\n")
                                         ->game};
    for (size_t i = 0; i < NEEDS; i++) {
        crowd->needs[i] = widest;
    }
    crowd->game.title = crowd->game.about = crowd->game.players = widest;
    crowd->game.needs = crowd->needs;
    crowd->game.need_count = NEEDS;
    crowd->parts[0] = crowd->parts[1] = (struct booklet_part){
        .title = widest, .width_mm = 1188.25, .height_mm = 1763.75, .piece_count = 100000};
    for (size_t i = 0; i < ENTRIES_MAX; i++) {
        crowd->entries[i] = (struct booklet_entry){
            .title = widest,
            .parts = crowd->parts,
            .part_count = 1 + i % 2,
            .sheet_count = 99999,
            .page_count = 99999,
            .stock = (int)(i / 10),
            .backs = (enum backs_mode)(i % 4),
        };
    }
    for (size_t i = 0; i < G_N_ELEMENTS(crowd->tall_parts); i++) {
        crowd->tall_parts[i] = (struct box){0, 150.0 * (double)i, 160, 160};
    }
    for (size_t i = 0; i < G_N_ELEMENTS(crowd->posters); i++) {
        crowd->posters[i] = (struct booklet_poster){.title = widest,
                                                    .width_mm = 160,
                                                    .height_mm = 460,
                                                    .parts = crowd->tall_parts,
                                                    .part_count = G_N_ELEMENTS(crowd->tall_parts)};
    }
    for (size_t i = 0; i < G_N_ELEMENTS(crowd->foldings); i++) {
        crowd->foldings[i] = (struct booklet_folding){.title = widest,
                                                      .width_mm = 20,
                                                      .height_mm = 300,
                                                      .outline = "M0 0H20V300H0Z",
                                                      .folds = "M0 150H20",
                                                      .tabs = "M0 0H20V10H0Z",
                                                      .profile = "M0 100L50 0",
                                                      .profile_width_mm = 50,
                                                      .profile_height_mm = 100};
    }
    crowd->facts = (struct booklet_facts){
        .foldings = crowd->foldings,
        .folding_count = G_N_ELEMENTS(crowd->foldings),
        .posters = crowd->posters,
        .poster_count = G_N_ELEMENTS(crowd->posters),
        .game = &crowd->game,
        .sheet = &test->options.sheet,
        .entries = crowd->entries,
        .entry_count = ENTRIES_MAX,
        .lines = {true, true, true, true, true},
        .duplex = true,
        .flips_differ = true,
    };
}

static void check_room(struct project_test *test, const struct booklet_facts *facts)
{
    struct booklet_pages *pages = NULL;
    assert_int_equal(booklet_pages_new(&test->project, facts, test->harness->arena, &pages,
                                       test->harness->diags),
                     OUTCOME_OK);
    const struct sheet_plan *plan = booklet_pages_plan(pages);
    struct face_source source = booklet_pages_source(pages);
    for (size_t i = 0; i < plan->page_count; i++) {
        assert_mm_equal(plan->pages[i].width_mm, facts->sheet->paper_width_mm);
        if (plan->pages[i].placement_count > 0) {
            struct display_list *list = source.take(source.data, plan->pages[i].placements[0].face);
            assert_non_null(list); /* findings fail the teardown */
            display_list_free(list);
        }
    }
    booklet_pages_free(pages);
}

static void test_everything_at_once_has_room_on_every_large_paper(void **state)
{
    struct project_test *test = *state;
    struct crowd crowd;
    size_t count = 0;
    const struct paper_size *papers = paper_sizes_all(&count);
    crowd_begin(&crowd, test);
    for (size_t i = 0; i < count; i++) {
        test->options.sheet.paper_width_mm = papers[i].width_mm;
        test->options.sheet.paper_height_mm = papers[i].height_mm;
        if (papers[i].width_mm > 180) {
            check_room(test, &crowd.facts);
        }
    }
}

static void test_a_paper_too_small_for_the_first_pages_is_refused(void **state)
{
    struct project_test *test = *state;
    struct crowd crowd;
    struct booklet_pages *pages = NULL;
    const struct paper_size *a6 = paper_size_lookup("a6");
    crowd_begin(&crowd, test);
    test->options.sheet.paper_width_mm = a6->width_mm;
    test->options.sheet.paper_height_mm = a6->height_mm;
    assert_int_equal(booklet_pages_new(&test->project, &crowd.facts, test->harness->arena, &pages,
                                       test->harness->diags),
                     OUTCOME_REJECTED);
    EXPECT_DIAG(test->harness, DIAG_BOOKLET_PAPER, 0, 0);
}

static void test_everything_at_once_has_room_between_wide_margins(void **state)
{
    struct project_test *test = *state;
    struct crowd crowd;
    const struct paper_size *letter = paper_size_lookup("letter");
    crowd_begin(&crowd, test);
    test->options.sheet.paper_width_mm = letter->width_mm;
    test->options.sheet.paper_height_mm = letter->height_mm;
    test->options.sheet.margins = (struct margins){60, 60, 60, 60};
    check_room(test, &crowd.facts);
    crowd.facts.flips_differ = false;
    check_room(test, &crowd.facts);
}

static void test_every_language_has_room(void **state)
{
    static const char *const languages[] = {"de", "es", "fr"};
    struct project_test *test = *state;
    struct crowd crowd;
    const struct paper_size *letter = paper_size_lookup("letter");
    crowd_begin(&crowd, test);
    crowd.facts.entry_count = 4; /* of all ways to print backs */
    crowd.game.need_count = 1;
    test->options.sheet.paper_width_mm = letter->width_mm;
    test->options.sheet.paper_height_mm = letter->height_mm;
    for (size_t i = 0; i < G_N_ELEMENTS(languages); i++) {
        crowd.game.language = languages[i];
        crowd.facts.words = own_words_in(languages[i]);
        assert_non_null(crowd.facts.words);
        crowd.facts.flips_differ = true;
        check_room(test, &crowd.facts);
        crowd.facts.flips_differ = false;
        check_room(test, &crowd.facts);
    }
}

/* What stands on each page, as dumps of its face; the pages of contents are all but the second. */
struct dumps {
    GPtrArray *pages; /* GString * */
};

static void free_dump(void *dump)
{
    g_string_free(dump, TRUE);
}

static struct dumps dump_pages(struct project_test *test, const struct booklet_facts *facts)
{
    struct dumps dumps = {g_ptr_array_new_with_free_func(free_dump)};
    struct booklet_pages *pages = NULL;
    assert_int_equal(booklet_pages_new(&test->project, facts, test->harness->arena, &pages,
                                       test->harness->diags),
                     OUTCOME_OK);
    const struct sheet_plan *plan = booklet_pages_plan(pages);
    struct face_source source = booklet_pages_source(pages);
    for (size_t i = 0; i < plan->page_count; i++) {
        struct display_list *list = source.take(source.data, plan->pages[i].placements[0].face);
        GString *dump = g_string_new(NULL);
        assert_non_null(list);
        display_list_dump(list, dump);
        display_list_free(list);
        g_ptr_array_add(dumps.pages, dump);
    }
    booklet_pages_free(pages);
    return dumps;
}

static bool page_says(const struct dumps *dumps, guint index, const char *words)
{
    const GString *dump = g_ptr_array_index(dumps->pages, index);
    return strstr(dump->str, words) != NULL;
}

/* A crowd of plain components, as many as asked for, of one sheet each. */
static void plain_begin(struct crowd *crowd, struct project_test *test, size_t count)
{
    crowd_begin(crowd, test);
    crowd->game.title = "Test";
    crowd->game.about = crowd->game.players = NULL;
    crowd->game.need_count = 0;
    crowd->parts[0] = (struct booklet_part){
        .title = "Counters", .width_mm = 22, .height_mm = 22, .piece_count = 5};
    crowd->parts[1] =
        (struct booklet_part){.title = "Doors", .width_mm = 30, .height_mm = 18, .piece_count = 4};
    for (size_t i = 0; i < ENTRIES_MAX; i++) {
        crowd->entries[i] = (struct booklet_entry){.title = "Cards",
                                                   .parts = crowd->parts,
                                                   .part_count = 1,
                                                   .sheet_count = 1,
                                                   .page_count = 1,
                                                   .backs = BACKS_NONE};
    }
    crowd->facts.entry_count = count;
    crowd->facts.duplex = crowd->facts.flips_differ = false;
}

static void test_more_lines_than_a_page_holds_go_on_with_the_next(void **state)
{
    struct project_test *test = *state;
    struct crowd crowd;
    plain_begin(&crowd, test, ENTRIES_MAX);
    for (size_t i = 0; i < ENTRIES_MAX; i++) {
        crowd.entries[i].stock = (int)(i / 10);
    }
    struct dumps dumps = dump_pages(test, &crowd.facts);
    assert_int_equal(dumps.pages->len, 3);
    assert_true(page_says(&dumps, 0, "Cardstock"));
    assert_true(page_says(&dumps, 0, "\"4\"")); /* the page of the first component */
    assert_true(page_says(&dumps, 1, "How to print"));
    assert_true(page_says(&dumps, 2, "CONTENTS, PAGE 2"));
    assert_true(page_says(&dumps, 2, "All together"));
    g_ptr_array_free(dumps.pages, TRUE);
}

static void test_lines_close_up_where_all_then_stand_on_one_page(void **state)
{
    static const struct {
        size_t components;
        guint pages;
    } rows[] = {{13, 2}, {14, 2}, {16, 2}, {19, 3}};
    struct project_test *test = *state;
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        struct crowd crowd;
        plain_begin(&crowd, test, rows[i].components);
        struct dumps dumps = dump_pages(test, &crowd.facts);
        assert_int_equal(dumps.pages->len, rows[i].pages);
        assert_int_equal(page_says(&dumps, 0, "All together"), rows[i].pages == 2);
        g_ptr_array_free(dumps.pages, TRUE);
    }
}

static void test_a_group_is_not_parted_from_its_first_member(void **state)
{
    struct project_test *test = *state;
    for (size_t before = 10; before < 24; before++) {
        struct crowd crowd;
        plain_begin(&crowd, test, before + 1);
        crowd.entries[before].part_count = 2;
        struct dumps dumps = dump_pages(test, &crowd.facts);
        for (guint i = 0; i < dumps.pages->len; i++) {
            assert_int_equal(page_says(&dumps, i, "together on their sheets"),
                             page_says(&dumps, i, "22 × 22 mm\""));
        }
        g_ptr_array_free(dumps.pages, TRUE);
    }
}

static void test_two_pages_share_a_sheet_only_in_a_duplex_booklet(void **state)
{
    struct project_test *test = *state;
    struct crowd crowd;
    struct booklet_pages *pages = NULL;
    crowd_begin(&crowd, test);
    crowd.facts.entry_count = 1;
    crowd.game.need_count = 0;
    for (int duplex = 0; duplex < 2; duplex++) {
        crowd.facts.duplex = duplex == 1;
        assert_int_equal(booklet_pages_new(&test->project, &crowd.facts, test->harness->arena,
                                           &pages, test->harness->diags),
                         OUTCOME_OK);
        assert_int_equal(booklet_pages_plan(pages)->page_count, 2);
        assert_int_equal(booklet_pages_plan(pages)->sheet_count, duplex == 1 ? 1 : 2);
        booklet_pages_free(pages);
    }
}

static void test_a_back_offset_moves_the_back_of_the_first_sheet(void **state)
{
    struct project_test *test = *state;
    struct crowd crowd;
    struct booklet_pages *pages = NULL;
    crowd_begin(&crowd, test);
    test->options.sheet.back_offset_x_mm = 0.5;
    assert_int_equal(booklet_pages_new(&test->project, &crowd.facts, test->harness->arena, &pages,
                                       test->harness->diags),
                     OUTCOME_OK);
    const struct sheet_plan *plan = booklet_pages_plan(pages);
    assert_mm_equal(plan->pages[0].placements[0].x_mm, 0);
    assert_mm_equal(plan->pages[1].placements[0].x_mm, 0.5);
    booklet_pages_free(pages);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PROJECT_TEST(test_everything_at_once_has_room_on_every_large_paper),
        PROJECT_TEST(test_a_paper_too_small_for_the_first_pages_is_refused),
        PROJECT_TEST(test_everything_at_once_has_room_between_wide_margins),
        PROJECT_TEST(test_every_language_has_room),
        PROJECT_TEST(test_more_lines_than_a_page_holds_go_on_with_the_next),
        PROJECT_TEST(test_lines_close_up_where_all_then_stand_on_one_page),
        PROJECT_TEST(test_a_group_is_not_parted_from_its_first_member),
        PROJECT_TEST(test_two_pages_share_a_sheet_only_in_a_duplex_booklet),
        PROJECT_TEST(test_a_back_offset_moves_the_back_of_the_first_sheet),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
