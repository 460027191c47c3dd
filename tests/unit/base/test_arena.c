/* Arenas: zeroed, aligned memory of any size, and forgetting it. */
#include "base/arena.h"
#include "support/cmocka_env.h"

static int set_up(void **state)
{
    *state = arena_new();
    return 0;
}

static int tear_down(void **state)
{
    arena_free(*state);
    return 0;
}

static void assert_all_zero(const unsigned char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        assert_int_equal(bytes[i], 0);
    }
}

static void test_memory_is_zeroed_and_aligned_for_any_type(void **state)
{
    for (size_t size = 0; size < 70; size++) {
        unsigned char *bytes = arena_alloc(*state, size);

        assert_int_equal((uintptr_t)bytes % _Alignof(max_align_t), 0);
        assert_all_zero(bytes, size);
        memset(bytes, 0xff, size);
    }
}

static void test_pieces_do_not_overlap(void **state)
{
    enum { PIECE_COUNT = 5000 };
    size_t *pieces[PIECE_COUNT];

    for (size_t i = 0; i < PIECE_COUNT; i++) {
        pieces[i] = arena_alloc_array(*state, i % 40 + 1, sizeof(size_t));
        pieces[i][0] = pieces[i][i % 40] = i;
    }
    for (size_t i = 0; i < PIECE_COUNT; i++) {
        assert_int_equal(pieces[i][0], i);
        assert_int_equal(pieces[i][i % 40], i);
    }
}

static void test_a_piece_may_be_larger_than_a_block(void **state)
{
    const size_t size = (size_t)1024 * 1024;
    char *before = arena_strdup(*state, "before");
    unsigned char *large = arena_alloc(*state, size);
    char *after = arena_strdup(*state, "after");

    assert_all_zero(large, size);
    memset(large, 0xff, size);
    assert_string_equal(before, "before");
    assert_string_equal(after, "after");
}

static void test_memory_is_zeroed_again_after_a_reset(void **state)
{
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < 300; i++) {
            unsigned char *bytes = arena_alloc(*state, 1000);

            assert_all_zero(bytes, 1000);
            memset(bytes, 0xff, 1000);
        }
        arena_reset(*state);
    }
}

static void
test_a_long_arena_gives_what_a_short_one_does_and_keeps_no_more_after_a_reset(void **state)
{
    enum { PIECE_SIZE = 8000, PIECE_COUNT = 3000 };
    unsigned char *pieces[PIECE_COUNT];

    for (size_t i = 0; i < PIECE_COUNT; i++) {
        pieces[i] = arena_alloc(*state, PIECE_SIZE);
        assert_int_equal((uintptr_t)pieces[i] % _Alignof(max_align_t), 0);
        assert_int_equal(pieces[i][0] | pieces[i][PIECE_SIZE - 1], 0);
        memset(pieces[i], (int)(i % 255 + 1), PIECE_SIZE);
    }
    for (size_t i = 0; i < PIECE_COUNT; i++) {
        assert_int_equal(pieces[i][0], i % 255 + 1);
        assert_int_equal(pieces[i][PIECE_SIZE - 1], i % 255 + 1);
    }
    arena_reset(*state);
    assert_true(arena_size(*state) < 100000);
    assert_all_zero(arena_alloc(*state, PIECE_SIZE), PIECE_SIZE);
}

static void test_what_another_arena_gave_lives_on_in_the_one_that_took_it(void **state)
{
    const size_t large = (size_t)1024 * 1024;
    struct arena *other = arena_new();
    char *own = arena_strdup(*state, "own"), *given = arena_strdup(other, "given");
    unsigned char *bytes = arena_alloc(other, large);
    size_t size = arena_size(*state) + arena_size(other);

    arena_take(*state, other);
    assert_int_equal(arena_size(*state), size);
    assert_all_zero(bytes, large);
    assert_all_zero(arena_alloc(*state, 3000), 3000);
    assert_string_equal(own, "own");
    assert_string_equal(given, "given");
}

static void test_strndup_ends_its_copy(void **state)
{
    const char bytes[] = {'a', 'b', 'c', 'd'};
    char *copy = arena_strndup(*state, bytes, 3);

    assert_string_equal(copy, "abc");
    assert_string_equal(arena_strndup(*state, NULL, 0), "");
}

static void test_printf_keeps_a_text_of_any_length(void **state)
{
    char *text = arena_printf(*state, "%s has %d%c", "Thayer", 3, '!');
    char *padded = arena_printf(*state, "%*s", 100000, "x");

    assert_string_equal(text, "Thayer has 3!");
    assert_int_equal(strlen(padded), 100000);
}

static void test_freeing_nothing_is_fine(void **state)
{
    (void)state;
    arena_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_memory_is_zeroed_and_aligned_for_any_type, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(test_pieces_do_not_overlap, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_a_piece_may_be_larger_than_a_block, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_memory_is_zeroed_again_after_a_reset, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(
            test_a_long_arena_gives_what_a_short_one_does_and_keeps_no_more_after_a_reset, set_up,
            tear_down),
        cmocka_unit_test_setup_teardown(
            test_what_another_arena_gave_lives_on_in_the_one_that_took_it, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_strndup_ends_its_copy, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_printf_keeps_a_text_of_any_length, set_up, tear_down),
        cmocka_unit_test(test_freeing_nothing_is_fine),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
