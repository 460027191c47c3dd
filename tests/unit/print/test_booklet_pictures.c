/* Pictures for the first pages of a booklet: those that are asked for, each once, by whatever threads. */
#include <string.h>

#include "face/image_store.h"
#include "print/booklet_pictures.h"
#include "support/project_fixture.h"

static const struct booklet_picture_view small = {.kind = "part", .width_mm = 28, .height_mm = 22},
                                         large = {
                                             .kind = "drawing", .width_mm = 48, .height_mm = 64};

static const char two_components[] = "game: Test\ncomponents:\n"
                                     "  cards: {layout: card}\n  slips: {layout: slip}\n";

static const struct component_pieces *pieces_of(const struct project *project, size_t component)
{
    return &project->pieces->components[component];
}

static void test_pictures_fit_the_room_that_was_asked_for(void **state)
{
    struct project_test *test = *state;
    const struct project *project = project_of(test, two_components);
    for (unsigned threads = 1; threads <= 3; threads++) {
        struct booklet_pictures *pictures = booklet_pictures_new(project);
        const char *card = booklet_pictures_ask(pictures, pieces_of(project, 0), &small);
        const char *slip = booklet_pictures_ask(pictures, pieces_of(project, 1), &large);
        booklet_pictures_draw(pictures, threads);
        GHashTable *table = booklet_pictures_table(pictures);
        assert_string_equal(card, "cards part");
        assert_string_equal(slip, "slips drawing");
        assert_int_equal(g_hash_table_size(table), 2);
        /* 60 x 80 mm in 28 x 22 and in 48 x 64 mm at 300 dots per inch. */
        const struct image *of_card = g_hash_table_lookup(table, card);
        const struct image *of_slip = g_hash_table_lookup(table, slip);
        assert_int_equal(of_card->width_px, 195);
        assert_int_equal(of_card->height_px, 260);
        assert_int_equal(of_slip->width_px, 567);
        assert_int_equal(of_slip->height_px, 756);
        booklet_pictures_free(pictures);
    }
}

static void test_what_is_asked_for_twice_is_one_picture(void **state)
{
    struct project_test *test = *state;
    const struct project *project = project_of(test, two_components);
    struct booklet_pictures *pictures = booklet_pictures_new(project);
    const char *once = booklet_pictures_ask(pictures, pieces_of(project, 0), &large);
    const char *other = booklet_pictures_ask(pictures, pieces_of(project, 0), &small);
    assert_ptr_equal(booklet_pictures_ask(pictures, pieces_of(project, 0), &large), once);
    booklet_pictures_draw(pictures, 2);
    assert_int_equal(g_hash_table_size(booklet_pictures_table(pictures)), 2);
    assert_string_equal(once, "cards drawing");
    assert_string_equal(other, "cards part");
    booklet_pictures_free(pictures);
}

static void test_a_face_that_cannot_be_drawn_has_no_picture(void **state)
{
    struct project_test *test = *state;
    const struct project *project = project_of(test, two_components);
    harness_write_file(test->harness, "layouts/card.yaml",
                       "size: [60, 80]\nfront:\n  - {text: \"{1 // 0}\", size: [10, 10]}\n");
    project_close(&test->project);
    const struct game_options options = {0};
    assert_int_equal(project_open(harness_folder(test->harness), &options, NULL, &test->project,
                                  test->harness->diags),
                     OUTCOME_OK);
    struct booklet_pictures *pictures = booklet_pictures_new(project);
    const char *card = booklet_pictures_ask(pictures, pieces_of(project, 0), &small);
    const char *slip = booklet_pictures_ask(pictures, pieces_of(project, 1), &small);
    booklet_pictures_draw(pictures, 2);
    assert_string_equal(card, "");
    assert_string_equal(slip, "slips part");
    assert_int_equal(g_hash_table_size(booklet_pictures_table(pictures)), 1);
    booklet_pictures_free(pictures);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PROJECT_TEST(test_pictures_fit_the_room_that_was_asked_for),
        PROJECT_TEST(test_what_is_asked_for_twice_is_one_picture),
        PROJECT_TEST(test_a_face_that_cannot_be_drawn_has_no_picture),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
