/* Memory in large pages is memory like any other. */
#include <string.h>

#include <glib.h>

#include "base/large_pages.h"
#include "support/cmocka_env.h"

static void test_memory_of_any_size_can_be_filled(void **state)
{
    (void)state;
    const size_t sizes[] = {1, 1000, LARGE_PAGE - 1, LARGE_PAGE, 3 * (size_t)LARGE_PAGE + 17};
    for (size_t i = 0; i < G_N_ELEMENTS(sizes); i++) {
        unsigned char *memory = large_pages_new(sizes[i]);
        memset(memory, 0xA5, sizes[i]);
        assert_int_equal(memory[0] & memory[sizes[i] / 2] & memory[sizes[i] - 1], 0xA5);
        large_pages_free(memory, sizes[i]);
    }
}

static void test_what_is_large_is_empty_at_first(void **state)
{
    (void)state;
    const size_t size = 2 * (size_t)LARGE_PAGE;
    unsigned char *memory = large_pages_new(size);
    for (size_t i = 0; i < size; i += 1000) {
        assert_int_equal(memory[i], 0);
    }
    large_pages_free(memory, size);
    large_pages_free(NULL, 0);
}

static void test_to_ask_for_less_than_a_page_changes_nothing(void **state)
{
    (void)state;
    char bytes[] = "as they were";
    large_pages_ask(bytes, bytes + sizeof bytes);
    large_pages_ask(bytes, bytes);
    assert_string_equal(bytes, "as they were");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_memory_of_any_size_can_be_filled),
        cmocka_unit_test(test_what_is_large_is_empty_at_first),
        cmocka_unit_test(test_to_ask_for_less_than_a_page_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
