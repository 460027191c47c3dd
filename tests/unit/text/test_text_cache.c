#include "text/text_cache.h"
#include "text_fixture.h"

static void test_equal_short_requests_give_the_same_block(void **state)
{
    struct text_fixture *fixture = *state;
    char markup[] = "7 gold", family[] = "Lato";
    struct text_request request = request_for(markup);
    request.style.family = family;
    struct text_block *first = set_fine_text(fixture, &request);
    double smallest_pt = fixture->report.smallest_pt;
    request = request_for("7 gold"); /* other strings of the same letters */
    struct text_block *second = set_fine_text(fixture, &request);
    assert_ptr_equal(first, second);
    assert_true(fixture->report.smallest_pt == smallest_pt && smallest_pt == 10);
    text_block_unref(second);
    text_block_unref(first);
}

static void test_a_block_outlives_its_set(void **state)
{
    struct text_fixture *fixture = *state;
    struct font_set *set = font_set_new(fixture->library);
    struct text_request request = request_for("7");
    struct text_block *block = text_block_new(set, &request, fixture->arena, &fixture->report);
    font_set_free(set);
    assert_true(width_of(block) > 0);
    assert_string_equal(lines_of(fixture, block), "7");
    text_block_unref(block);
}

static void make_bold(struct text_request *request)
{
    request->style.weight = 700;
}

static void make_italic(struct text_request *request)
{
    request->style.italic = true;
}

static void make_red(struct text_request *request)
{
    request->style.colour.red = 1;
}

static void make_larger(struct text_request *request)
{
    request->style.size_pt = 11;
}

static void make_centred(struct text_request *request)
{
    request->style.align = TEXT_ALIGN_CENTRE;
}

static void make_narrow(struct text_request *request)
{
    request->width_mm = 30;
}

static void make_flat(struct text_request *request)
{
    request->height_mm = 30;
}

static void make_shrinkable(struct text_request *request)
{
    request->minimum_size_pt = 5;
}

static void make_unwrapped(struct text_request *request)
{
    request->wrap = false;
}

static void make_leaded(struct text_request *request)
{
    request->style.line_height = 1.5;
}

static void make_spaced(struct text_request *request)
{
    request->style.letter_spacing_pt = 1;
}

static void make_gaps(struct text_request *request)
{
    request->style.paragraph_gap_mm = 1;
}

static void make_right_to_left(struct text_request *request)
{
    request->style.direction = TEXT_DIRECTION_RTL;
}

static void make_capital(struct text_request *request)
{
    request->style.capitals = true;
}

static void make_tabular(struct text_request *request)
{
    request->style.features = "tnum";
}

static void make_german(struct text_request *request)
{
    request->style.language = "de";
}

static void make_other_family(struct text_request *request)
{
    request->style.family = "DejaVu Sans";
}

static void make_other(struct text_request *request)
{
    request->markup = "8";
}

static void test_requests_that_differ_anywhere_are_set_anew(void **state)
{
    struct text_fixture *fixture = *state;
    static void (*const changes[])(struct text_request *) = {
        make_bold,   make_italic,       make_red,        make_larger,        make_centred,
        make_narrow, make_flat,         make_shrinkable, make_unwrapped,     make_leaded,
        make_spaced, make_gaps,         make_capital,    make_right_to_left, make_tabular,
        make_german, make_other_family, make_other,
    };
    struct text_request request = request_for("7");
    struct text_block *plain = set_fine_text(fixture, &request);
    for (size_t i = 0; i < G_N_ELEMENTS(changes); i++) {
        struct text_request changed = request;
        changes[i](&changed);
        struct text_block *block = set_fine_text(fixture, &changed);
        assert_ptr_not_equal(block, plain);
        text_block_unref(block);
    }
    text_block_unref(plain);
}

static void test_long_texts_are_kept_when_they_come_again(void **state)
{
    struct text_fixture *fixture = *state;
    struct text_request request = request_for("twenty-four bytes, no ..");
    struct text_block *first = set_fine_text(fixture, &request);
    struct text_block *second = set_fine_text(fixture, &request);
    struct text_block *third = set_fine_text(fixture, &request);
    assert_ptr_not_equal(first, second);
    assert_true(draw_the_same(first, second));
    assert_ptr_equal(second, third);
    text_block_unref(third);
    text_block_unref(second);
    text_block_unref(first);
}

static void test_a_set_that_is_given_back_serves_again(void **state)
{
    struct text_fixture *fixture = *state;
    struct font_set *set = font_set_new(fixture->library);
    assert_ptr_not_equal(set, fixture->set);
    font_set_free(set);
    struct font_set *again = font_set_new(fixture->library);
    assert_ptr_equal(again, set);
    font_set_free(again);
}

static void test_sets_of_a_library_share_their_texts(void **state)
{
    struct text_fixture *fixture = *state;
    struct text_request request = request_for("12");
    struct text_block *block = set_fine_text(fixture, &request);
    struct font_set *other = font_set_new(fixture->library);
    struct text_block *same = text_block_new(other, &request, fixture->arena, &fixture->report);
    assert_ptr_equal(same, block);
    text_block_unref(same);
    text_block_unref(block);
    font_set_free(other);
}

static void test_texts_with_icons_or_problems_are_not_kept(void **state)
{
    struct text_fixture *fixture = *state;
    struct text_request icon = request_for(":square:"), wide = request_for("far too wide");
    wide.width_mm = 3;
    struct text_block *first = set_fine_text(fixture, &icon);
    struct text_block *second = set_fine_text(fixture, &icon);
    assert_ptr_not_equal(first, second);
    text_block_unref(second);
    text_block_unref(first);
    for (int i = 0; i < 2; i++) {
        text_block_unref(set_text(fixture, &wide));
        assert_int_equal(fixture->report.problem, TEXT_OVERFLOW);
        assert_string_equal(fixture->report.detail, "far too wide");
    }
}

/* More than two generations hold. */
enum { MANY = 3 * 4096 };

static void insert(struct text_cache *cache, const char *markup, struct text_block *block)
{
    const struct text_report report = {.size_pt = 10, .smallest_pt = 10};
    const struct text_request request = request_for(markup);
    text_cache_insert(cache, &request, block, &report);
}

static bool has(struct text_cache *cache, const char *markup)
{
    struct text_report report;
    const struct text_request request = request_for(markup);
    struct text_block *block = text_cache_lookup(cache, &request, &report);
    text_block_unref(block);
    return block != NULL;
}

static void test_a_full_cache_keeps_what_is_asked_for(void **state)
{
    struct text_fixture *fixture = *state;
    struct text_cache *cache = text_cache_new();
    const struct text_request request = request_for("7");
    struct text_block *block = set_fine_text(fixture, &request);
    char markup[24];
    insert(cache, "often", block);
    insert(cache, "once", block);
    for (int i = 0; i < MANY; i++) {
        (void)snprintf(markup, sizeof markup, "text %d", i);
        insert(cache, markup, block);
        assert_true(has(cache, "often"));
    }
    assert_true(has(cache, markup));
    assert_false(has(cache, "once"));
    text_cache_free(cache);
    text_block_unref(block);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEXT_TEST(test_equal_short_requests_give_the_same_block),
        TEXT_TEST(test_a_block_outlives_its_set),
        TEXT_TEST(test_requests_that_differ_anywhere_are_set_anew),
        TEXT_TEST(test_long_texts_are_kept_when_they_come_again),
        TEXT_TEST(test_a_set_that_is_given_back_serves_again),
        TEXT_TEST(test_sets_of_a_library_share_their_texts),
        TEXT_TEST(test_texts_with_icons_or_problems_are_not_kept),
        TEXT_TEST(test_a_full_cache_keeps_what_is_asked_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
