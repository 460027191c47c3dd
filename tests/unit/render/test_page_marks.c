/* Marks and words of pages as they are in their lists, and which pages share one. */
#include "render/page_marks.h"
#include "support/cmocka_env.h"
#include "support/harness.h"

enum { PAGE_MM = 20 };

/* Lines of a page 20 mm wide, and marks whose words are in a font that all machines of the tests have. */
struct job {
    struct harness *harness;
    struct font_library *fonts;
    struct page_marks *marks;
};

static void job_begin(struct job *job, void **state)
{
    const struct text_style style = {
        .family = "DejaVu Sans", .weight = 400, .colour = {0, 0, 0, 1}};
    job->harness = *state;
    job->fonts = font_library_new(NULL);
    font_library_use(job->fonts, NULL, 0);
    job->marks = page_marks_new(job->fonts, &style, job->harness->diags);
}

static void job_end(struct job *job)
{
    page_marks_free(job->marks);
    font_library_free(job->fonts);
}

static struct mark line(enum mark_kind kind, double y_mm, double width_mm)
{
    return (struct mark){
        .kind = kind, .y1_mm = y_mm, .x2_mm = PAGE_MM, .y2_mm = y_mm, .width_mm = width_mm};
}

static struct sheet_page page_with(const struct mark *marks, size_t count)
{
    return (struct sheet_page){
        .width_mm = PAGE_MM, .height_mm = 30, .marks = marks, .mark_count = count};
}

/* The marks of a page, as their list is printed after its sizes. */
static void assert_marks(const struct sheet_page *page, const struct piece_shape *shapes,
                         const char *expected)
{
    struct page_marks *marks = page_marks_new(NULL, &(struct text_style){0}, NULL);
    const struct display_list *list = page_marks_get(marks, page, shapes);
    GString *dump = g_string_new(NULL);
    assert_non_null(list);
    display_list_dump(list, dump);
    const char *items = strstr(dump->str, "\noutline");
    assert_non_null(items);
    assert_string_equal(strchr(items + 1, '\n') + 1, expected);
    g_string_free(dump, TRUE);
    page_marks_free(marks);
}

static void test_marks_that_look_the_same_are_one_stroke_and_gaps_are_white(void **state)
{
    (void)state;
    struct mark marks[] = {line(MARK_CUT, 1, 0.4), line(MARK_JOIN, 2, 0.4), line(MARK_CUT, 6, 2),
                           line(MARK_FOLD, 10, 2), line(MARK_CUT, 15, 2)};
    marks[4].dotted = true;
    struct sheet_page page = page_with(marks, G_N_ELEMENTS(marks));
    assert_marks(&page, NULL,
                 "stroke #000000 width 0.400 butt miter M 0.000 1.000 L 20.000 1.000"
                 " M 0.000 2.000 L 20.000 2.000\n"
                 "stroke #000000 width 2.000 butt miter M 0.000 6.000 L 20.000 6.000\n"
                 "stroke #ffffff width 2.000 butt miter M 0.000 10.000 L 20.000 10.000\n"
                 "stroke #000000 width 2.000 butt miter dash 3.000 2.000"
                 " M 0.000 10.000 L 20.000 10.000\n"
                 "stroke #ffffff width 2.000 butt miter M 0.000 15.000 L 20.000 15.000\n"
                 "stroke #000000 width 2.000 butt miter dash 0.500 1.000"
                 " M 0.000 15.000 L 20.000 15.000\n");
}

static void test_an_outline_is_turned_with_its_piece(void **state)
{
    struct harness *harness = *state;
    const struct placement placements[] = {{.x_mm = 5, .y_mm = 5, .quarter_turns = 1},
                                           {.shape = 1, .x_mm = 1, .y_mm = 2}};
    const struct mark marks[] = {{.kind = MARK_OUTLINE, .width_mm = 0.4},
                                 {.kind = MARK_OUTLINE, .width_mm = 0.4, .placement = 1}};
    struct sheet_page page = page_with(marks, G_N_ELEMENTS(marks));
    struct path upper_half;
    path_init(&upper_half, harness->arena);
    path_add_box(&upper_half, (struct box){0, 0, 10, 2}); /* turned, it is the right half */
    const struct piece_shape shapes[] = {{.width_mm = 10, .height_mm = 4, .outline = &upper_half},
                                         {.width_mm = 3, .height_mm = 4}};
    page.placements = placements;
    page.placement_count = G_N_ELEMENTS(placements);
    assert_marks(&page, shapes,
                 "stroke #000000 width 0.400 butt miter"
                 " M 9.000 5.000 L 9.000 15.000 L 7.000 15.000 L 7.000 5.000 Z"
                 " M 1.000 2.000 L 4.000 2.000 L 4.000 6.000 L 1.000 6.000 Z\n");
}

static void test_the_outline_of_a_part_ends_with_what_the_page_shows(void **state)
{
    (void)state;
    const struct placement part = {.x_mm = -10, .y_mm = 2, .clip = {4, 2, 12, 20}, .is_part = true};
    const struct mark marks[] = {
        line(MARK_CUT, 1, 0.4), {.kind = MARK_OUTLINE, .width_mm = 0.4}, line(MARK_CUT, 25, 0.4)};
    struct sheet_page page = page_with(marks, G_N_ELEMENTS(marks));
    const struct piece_shape shape = {.width_mm = 40, .height_mm = 20};
    page.placements = &part;
    page.placement_count = 1;
    assert_marks(&page, &shape,
                 "stroke #000000 width 0.400 butt miter M 0.000 1.000 L 20.000 1.000\n"
                 "push 1.000 0.000 0.000 1.000 0.000 0.000 opacity 1.000\n"
                 "  clip M 4.000 2.000 L 16.000 2.000 L 16.000 22.000 L 4.000 22.000 Z\n"
                 "  stroke #000000 width 0.400 butt miter"
                 " M -10.000 2.000 L 30.000 2.000 L 30.000 22.000 L -10.000 22.000 Z\n"
                 "pop\n"
                 "stroke #000000 width 0.400 butt miter"
                 " M 0.000 25.000 L 20.000 25.000\n");
}

static void test_pages_with_equal_marks_share_a_list_as_large_as_they_are(void **state)
{
    struct job job;
    job_begin(&job, state);
    const struct mark marks[] = {line(MARK_CUT, 1, 0.4)}, equal[] = {line(MARK_CUT, 1, 0.4)},
                      others[] = {line(MARK_CUT, 2, 0.4)};
    struct sheet_page page = page_with(marks, 1), same = page_with(equal, 1),
                      other = page_with(others, 1), wider = page_with(equal, 1);
    wider.width_mm++;
    const struct display_list *list = page_marks_get(job.marks, &page, NULL);
    assert_mm_equal(list->width_mm, PAGE_MM);
    assert_mm_equal(list->height_mm, 30);
    assert_ptr_not_equal(page_marks_get(job.marks, &other, NULL), list);
    assert_ptr_not_equal(page_marks_get(job.marks, &wider, NULL), list);
    assert_ptr_equal(page_marks_get(job.marks, &same, NULL), list);
    job_end(&job);
}

/* The text of a list in which it is the item `index`. */
static const struct display_item *text_at(const struct display_list *list, size_t index)
{
    assert_true(index < list->count);
    assert_int_equal(list->items[index].verb, DISPLAY_TEXT);
    return &list->items[index];
}

static void test_words_stand_on_their_line_from_its_begin_or_about_its_middle(void **state)
{
    struct job job;
    job_begin(&job, state);
    const struct label labels[] = {
        {.text = "<A1>", .x_mm = 2, .y_mm = 8, .size_mm = 2, .room_mm = 12},
        {.text = "B2", .x_mm = 10, .y_mm = 20, .size_mm = 2, .room_mm = 12, .centred = true}};
    struct sheet_page page = page_with(NULL, 0);
    page.labels = labels;
    page.label_count = G_N_ELEMENTS(labels);
    const struct display_list *list = page_marks_get(job.marks, &page, NULL);
    assert_int_equal(list->count, 2);
    const struct display_item *item = text_at(list, 0);
    assert_mm_equal(item->text.x_mm, 2);
    assert_mm_equal(item->text.y_mm + text_block_first_baseline_mm(item->text.block), 8);
    struct box letters;
    assert_true(text_block_run_letters(item->text.block, 0, &letters));
    assert_true(fabs(letters.height_mm - 2) < 0.2);
    item = text_at(list, 1);
    assert_mm_equal(item->text.x_mm, 4);
    struct box ink = display_item_bounds(item);
    assert_true(fabs(ink.x_mm + ink.width_mm / 2 - 10) < 0.3);
    /* No two pages have the same words. */
    struct sheet_page same = page;
    assert_ptr_not_equal(page_marks_get(job.marks, &same, NULL), list);
    job_end(&job);
}

static void test_turned_words_go_up_from_their_place(void **state)
{
    struct job job;
    job_begin(&job, state);
    const struct label label = {
        .text = "Agent cards", .x_mm = 8, .y_mm = 25, .size_mm = 2, .room_mm = 20, .turned = true};
    struct display_list *list = page_marks_label(job.marks, &label);
    assert_int_equal(list->count, 3);
    assert_int_equal(list->items[0].verb, DISPLAY_PUSH);
    assert_int_equal(list->items[2].verb, DISPLAY_POP);
    struct transform turn = list->items[0].push.transform;
    struct box ink = transform_box(turn, display_item_bounds(text_at(list, 1)));
    assert_true(ink.height_mm > 2 * ink.width_mm);
    assert_true(fabs(ink.y_mm + ink.height_mm - 25) < 0.3);
    double x_mm = list->items[1].text.x_mm;
    double y_mm =
        list->items[1].text.y_mm + text_block_first_baseline_mm(list->items[1].text.block);
    transform_point(turn, &x_mm, &y_mm);
    assert_mm_equal(x_mm, 8);
    assert_mm_equal(y_mm, 25);
    display_list_free(list);
    job_end(&job);
}

static void
test_each_label_with_a_letter_that_no_font_has_is_a_finding_and_there_is_no_list(void **state)
{
    struct job job;
    job_begin(&job, state);
    const struct source_text *source = harness_source(job.harness, "a: b\n");
    struct label labels[] = {{.text = "Map \U0001F40D", .size_mm = 2, .room_mm = 12},
                             {.text = "fine", .size_mm = 2, .room_mm = 12},
                             {.text = "\U0001F40E", .size_mm = 2, .room_mm = 12}};
    struct sheet_page page = page_with(NULL, 0);
    labels[0].span = (struct source_span){source, 0, 1};
    labels[2].span = (struct source_span){source, 3, 4};
    page.labels = labels;
    page.label_count = G_N_ELEMENTS(labels);
    assert_null(page_marks_get(job.marks, &page, NULL));
    EXPECT_DIAG(job.harness, DIAG_GLYPH_MISSING, 1, 1);
    EXPECT_DIAG(job.harness, DIAG_GLYPH_MISSING, 1, 4);
    job_end(&job);
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, harness_setup, harness_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_marks_that_look_the_same_are_one_stroke_and_gaps_are_white),
        TEST(test_an_outline_is_turned_with_its_piece),
        TEST(test_the_outline_of_a_part_ends_with_what_the_page_shows),
        TEST(test_pages_with_equal_marks_share_a_list_as_large_as_they_are),
        TEST(test_words_stand_on_their_line_from_its_begin_or_about_its_middle),
        TEST(test_turned_words_go_up_from_their_place),
        TEST(test_each_label_with_a_letter_that_no_font_has_is_a_finding_and_there_is_no_list),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
