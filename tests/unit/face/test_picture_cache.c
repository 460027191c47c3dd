/* What is kept, and what goes when there is no more room. */
#include "face/picture_cache.h"
#include "support/cmocka_env.h"

static int dropped;

static void drop(void *value)
{
    dropped += *(int *)value;
}

static int one = 1, ten = 10, hundred = 100;

static void test_values_are_found_by_their_keys(void **state)
{
    (void)state;
    dropped = 0;
    struct picture_cache *cache = picture_cache_new(10, drop);
    picture_cache_insert(cache, "a", &one, 5);
    picture_cache_insert(cache, "b", &ten, 5);
    assert_ptr_equal(picture_cache_lookup(cache, "a"), &one);
    assert_ptr_equal(picture_cache_lookup(cache, "b"), &ten);
    assert_null(picture_cache_lookup(cache, "c"));
    assert_int_equal(dropped, 0);
    picture_cache_free(cache);
    assert_int_equal(dropped, 11);
}

static void test_what_was_used_longest_ago_goes_first(void **state)
{
    (void)state;
    dropped = 0;
    struct picture_cache *cache = picture_cache_new(10, drop);
    picture_cache_insert(cache, "a", &one, 5);
    picture_cache_insert(cache, "b", &ten, 5);
    picture_cache_lookup(cache, "a");
    picture_cache_insert(cache, "c", &hundred, 1);
    assert_int_equal(dropped, 10);
    assert_null(picture_cache_lookup(cache, "b"));
    assert_non_null(picture_cache_lookup(cache, "a"));
    picture_cache_free(cache);
}

static void test_a_value_above_the_budget_is_kept_alone(void **state)
{
    (void)state;
    dropped = 0;
    struct picture_cache *cache = picture_cache_new(10, drop);
    picture_cache_insert(cache, "a", &one, 5);
    picture_cache_insert(cache, "b", &hundred, 50);
    assert_int_equal(dropped, 1);
    assert_ptr_equal(picture_cache_lookup(cache, "b"), &hundred);
    picture_cache_insert(cache, "c", &ten, 1);
    assert_int_equal(dropped, 101);
    picture_cache_free(cache);
    picture_cache_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values_are_found_by_their_keys),
        cmocka_unit_test(test_what_was_used_longest_ago_goes_first),
        cmocka_unit_test(test_a_value_above_the_budget_is_kept_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
