/* Digests tell what was added from all else. */
#include "base/digest.h"
#include "support/cmocka_env.h"

static gchar *digest_of(const char *bytes, size_t length, size_t piece)
{
    struct digest digest = digest_begin();
    for (size_t i = 0; i < length; i += piece) {
        digest_add(&digest, bytes + i, MIN(piece, length - i));
    }
    return digest_text(&digest);
}

static void test_equal_bytes_have_equal_digests(void **state)
{
    (void)state;
    gchar *one = digest_of("Ann has seven cards", 19, 19);
    gchar *other = digest_of("Ann has seven cards", 19, 19);
    assert_string_equal(one, other);
    assert_int_equal(strlen(one), 32);
    g_free(other);
    g_free(one);
}

static void test_each_bit_counts(void **state)
{
    (void)state;
    char bytes[] = "Ann has seven cards";
    gchar *plain = digest_of(bytes, 19, 19);
    for (size_t bit = 0; bit < 8 * (sizeof bytes - 1); bit++) {
        bytes[bit / 8] ^= (char)(1 << bit % 8);
        gchar *changed = digest_of(bytes, 19, 19);
        assert_string_not_equal(changed, plain);
        g_free(changed);
        bytes[bit / 8] ^= (char)(1 << bit % 8);
    }
    g_free(plain);
}

static void test_pieces_and_zeros_count(void **state)
{
    (void)state;
    gchar *whole = digest_of("abcdefghijklmnop", 16, 16),
          *halves = digest_of("abcdefghijklmnop", 16, 8);
    gchar *zeros = digest_of("\0\0", 2, 2), *more = digest_of("\0\0\0", 3, 3);
    assert_string_not_equal(whole, halves);
    assert_string_not_equal(zeros, more);
    g_free(more);
    g_free(zeros);
    g_free(halves);
    g_free(whole);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_equal_bytes_have_equal_digests),
        cmocka_unit_test(test_each_bit_counts),
        cmocka_unit_test(test_pieces_and_zeros_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
