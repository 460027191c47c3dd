/* How cards are put on sheets, and where things lie on the table. */
#include <math.h>

#include "picture/tts_plan.h"
#include "unit/picture/tts_fixture.h"

static void test_150_cards_make_three_sheets_and_a_back(void **state)
{
    struct tts_test tts;
    tts_plan_of(*state, 150, "  cards: {layout: deck, each: cards}\n", &tts);
    const struct tts_deck *deck = &tts.plan.decks[0];
    assert_int_equal(tts.plan.sheet_count, 4);
    assert_int_equal(deck->face_sheet_count, 3);
    assert_int_equal(deck->cards_per_sheet, 69);
    assert_false(deck->unique_backs);
    assert_string_equal(tts.plan.sheets[0].path, "cards/faces-1.png");
    assert_string_equal(tts.plan.sheets[2].path, "cards/faces-3.png");
    assert_string_equal(tts.plan.sheets[deck->first_back].path, "cards/back.png");
    assert_int_equal(tts.plan.sheets[2].rows, 2); /* 12 cards and the hidden one */
    tts_test_clear(&tts);
}

static void test_every_sheet_is_within_the_limits(void **state)
{
    struct tts_test tts;
    tts_plan_of(*state, 70,
                "  a: {layout: deck, each: cards}\n  b: {layout: twins, each: cards}\n"
                "  c: {layout: chart}\n",
                &tts);
    for (size_t i = 0; i < tts.plan.sheet_count; i++) {
        const struct tts_sheet *sheet = &tts.plan.sheets[i];
        assert_in_range(sheet->columns, 1, 10);
        assert_in_range(sheet->rows, 1, 7);
        assert_in_range(sheet->columns * (size_t)sheet->cell_width_px, 1, 4096);
        assert_in_range(sheet->rows * (size_t)sheet->cell_height_px, 1, 4096);
    }
    tts_test_clear(&tts);
}

static void test_the_last_slot_shows_the_shared_back(void **state)
{
    struct tts_test tts;
    tts_plan_of(*state, 75, "  cards: {layout: deck, each: cards}\n", &tts);
    const struct tts_deck *deck = &tts.plan.decks[0];
    for (size_t i = 0; i < 2; i++) {
        const struct tts_sheet *sheet = &tts.plan.sheets[i];
        assert_int_equal(sheet->cells[sheet->columns * sheet->rows - 1], deck->cards[0].back);
    }
    assert_int_equal(tts.plan.sheets[0].cells[68], deck->cards[68].front);
    assert_int_equal(tts.plan.sheets[1].cells[0], deck->cards[69].front);
    tts_test_clear(&tts);
}

static void test_unique_backs_lie_behind_their_faces_on_full_sheets(void **state)
{
    struct tts_test tts;
    tts_plan_of(*state, 75, "  cards: {layout: twins, each: cards}\n", &tts);
    const struct tts_deck *deck = &tts.plan.decks[0];
    assert_true(deck->unique_backs);
    assert_int_equal(deck->cards_per_sheet, 70);
    assert_int_equal(tts.plan.sheet_count, 4);
    for (size_t i = 0; i < 75; i++) {
        size_t sheet = i / 70, cell = i % 70;
        assert_int_equal(tts.plan.sheets[deck->first_face + sheet].cells[cell],
                         deck->cards[i].front);
        assert_int_equal(tts.plan.sheets[deck->first_back + sheet].cells[cell],
                         deck->cards[i].back);
    }
    tts_test_clear(&tts);
}

static void test_copies_share_a_slot(void **state)
{
    struct tts_test tts;
    tts_plan_of(*state, 3, "  cards: {layout: deck, each: cards, copies: 30}\n", &tts);
    assert_int_equal(tts.plan.decks[0].card_count, 3);
    assert_int_equal(tts.plan.decks[0].face_sheet_count, 1);
    assert_int_equal(tts.plan.sheets[0].columns * tts.plan.sheets[0].rows, 4);
    tts_test_clear(&tts);
}

static void test_nothing_on_the_table_overlaps(void **state)
{
    struct tts_test tts;
    size_t count = 0;
    tts_plan_of(*state, 20,
                "  a: {layout: deck, each: cards}\n  b: {layout: chart, copies: 9}\n"
                "  c: {layout: coin, copies: 12}\n  d: {layout: coin, copies: 13}\n"
                "  e: {layout: hex, copies: 5}\n",
                &tts);
    struct tts_thing *things = tts_table_lay(&tts.plan, &count);
    assert_int_equal(count, 1 + 9 + 12 + 1 + 5);
    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j < i; j++) {
            double apart_x = (things[i].width + things[j].width) / 2;
            double apart_z = (things[i].depth + things[j].depth) / 2;
            assert_true(fabs(things[i].x - things[j].x) > apart_x ||
                        fabs(things[i].z - things[j].z) > apart_z);
        }
    }
    assert_false(things[21].in_bag);
    assert_true(things[22].in_bag);
    g_free(things);
    tts_test_clear(&tts);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PROJECT_TEST(test_150_cards_make_three_sheets_and_a_back),
        PROJECT_TEST(test_every_sheet_is_within_the_limits),
        PROJECT_TEST(test_the_last_slot_shows_the_shared_back),
        PROJECT_TEST(test_unique_backs_lie_behind_their_faces_on_full_sheets),
        PROJECT_TEST(test_copies_share_a_slot),
        PROJECT_TEST(test_nothing_on_the_table_overlaps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
