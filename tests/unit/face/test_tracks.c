#include "face/tracks.h"
#include "support/cmocka_env.h"

static struct track fixed(double mm)
{
    return (struct track){.length = {LENGTH_MM, mm}};
}

static struct track share(double amount)
{
    return (struct track){.length = {LENGTH_FRACTION, amount}};
}

static struct track own(double natural_mm)
{
    return (struct track){.length = {LENGTH_AUTO, 0}, .natural_mm = natural_mm};
}

static void test_no_tracks_need_no_room(void **state)
{
    (void)state;
    assert_mm_equal(tracks_resolve(NULL, 0, 50, 3), 0);
}

static void test_one_track_has_no_gap(void **state)
{
    (void)state;
    struct track tracks[] = {share(1)};
    assert_mm_equal(tracks_resolve(tracks, 1, 50, 3), 50);
    assert_mm_equal(tracks[0].size_mm, 50);
}

static void test_shares_divide_what_fixed_lengths_and_gaps_leave(void **state)
{
    (void)state;
    struct track tracks[] = {fixed(20), share(1), share(3)};
    assert_mm_equal(tracks_resolve(tracks, 3, 64, 2), 64);
    assert_mm_equal(tracks[1].size_mm, 10);
    assert_mm_equal(tracks[2].size_mm, 30);
}

static void test_percent_is_of_all_there_is_gaps_included(void **state)
{
    (void)state;
    struct track tracks[] = {{.length = {LENGTH_PERCENT, 25}}, share(1)};
    assert_mm_equal(tracks_resolve(tracks, 2, 80, 4), 80);
    assert_mm_equal(tracks[0].size_mm, 20);
    assert_mm_equal(tracks[1].size_mm, 56);
}

static void test_auto_takes_what_its_content_wants_before_shares(void **state)
{
    (void)state;
    struct track tracks[] = {own(12), share(1)};
    assert_mm_equal(tracks_resolve(tracks, 2, 50, 0), 50);
    assert_mm_equal(tracks[0].size_mm, 12);
    assert_mm_equal(tracks[1].size_mm, 38);
}

static void test_without_shares_room_is_left_over(void **state)
{
    (void)state;
    struct track tracks[] = {own(12), fixed(8)};
    assert_mm_equal(tracks_resolve(tracks, 2, 50, 1), 21);
}

static void test_the_largest_auto_gives_way_first(void **state)
{
    (void)state;
    struct track tracks[] = {own(10), own(50), own(40)};
    assert_mm_equal(tracks_resolve(tracks, 3, 60, 0), 60);
    assert_mm_equal(tracks[0].size_mm, 10);
    assert_mm_equal(tracks[1].size_mm, 25);
    assert_mm_equal(tracks[2].size_mm, 25);
}

static void test_shares_are_nothing_where_auto_takes_all(void **state)
{
    (void)state;
    struct track tracks[] = {own(80), share(1)};
    assert_mm_equal(tracks_resolve(tracks, 2, 60, 0), 60);
    assert_mm_equal(tracks[0].size_mm, 60);
    assert_mm_equal(tracks[1].size_mm, 0);
}

static void test_fixed_lengths_alone_may_come_to_more_than_there_is(void **state)
{
    (void)state;
    struct track tracks[] = {fixed(40), fixed(40), own(5), share(1)};
    assert_mm_equal(tracks_resolve(tracks, 4, 60, 1), 83);
    assert_mm_equal(tracks[2].size_mm, 0);
    assert_mm_equal(tracks[3].size_mm, 0);
}

static void test_in_endless_room_shares_and_percents_are_as_large_as_their_content(void **state)
{
    (void)state;
    struct track tracks[] = {
        {.length = {LENGTH_FRACTION, 2}, .natural_mm = 7},
        {.length = {LENGTH_PERCENT, 50}, .natural_mm = 9},
        own(3),
        fixed(4),
    };
    assert_mm_equal(tracks_resolve(tracks, 4, INFINITY, 1), 26);
    assert_mm_equal(tracks[0].size_mm, 7);
    assert_mm_equal(tracks[1].size_mm, 9);
}

static void test_shares_of_zero_divide_nothing(void **state)
{
    (void)state;
    struct track tracks[] = {share(0), share(0)};
    assert_mm_equal(tracks_resolve(tracks, 2, 60, 0), 0);
    assert_mm_equal(tracks[0].size_mm, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_tracks_need_no_room),
        cmocka_unit_test(test_one_track_has_no_gap),
        cmocka_unit_test(test_shares_divide_what_fixed_lengths_and_gaps_leave),
        cmocka_unit_test(test_percent_is_of_all_there_is_gaps_included),
        cmocka_unit_test(test_auto_takes_what_its_content_wants_before_shares),
        cmocka_unit_test(test_without_shares_room_is_left_over),
        cmocka_unit_test(test_the_largest_auto_gives_way_first),
        cmocka_unit_test(test_shares_are_nothing_where_auto_takes_all),
        cmocka_unit_test(test_fixed_lengths_alone_may_come_to_more_than_there_is),
        cmocka_unit_test(test_in_endless_room_shares_and_percents_are_as_large_as_their_content),
        cmocka_unit_test(test_shares_of_zero_divide_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
