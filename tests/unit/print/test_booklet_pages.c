/* The first pages laid out: whatever they say, they have room for it. */
#include "geom/paper_sizes.h"
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
    crowd->facts = (struct booklet_facts){
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

static void test_everything_at_once_has_room_on_every_paper(void **state)
{
    struct project_test *test = *state;
    struct crowd crowd;
    size_t count = 0;
    const struct paper_size *papers = paper_sizes_all(&count);
    crowd_begin(&crowd, test);
    for (size_t i = 0; i < count; i++) {
        test->options.sheet.paper_width_mm = papers[i].width_mm;
        test->options.sheet.paper_height_mm = papers[i].height_mm;
        check_room(test, &crowd.facts);
    }
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
        PROJECT_TEST(test_everything_at_once_has_room_on_every_paper),
        PROJECT_TEST(test_everything_at_once_has_room_between_wide_margins),
        PROJECT_TEST(test_two_pages_share_a_sheet_only_in_a_duplex_booklet),
        PROJECT_TEST(test_a_back_offset_moves_the_back_of_the_first_sheet),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
