/* JSON as text. */
#include "base/json_parts.h"
#include "support/cmocka_env.h"

/* Reads and prints again. */
static void assert_printed(const char *given, const char *expected)
{
    JsonNode *node = json_parsed(given);
    gchar *text = json_printed(node, false);
    assert_string_equal(text, expected);
    g_free(text);
    json_node_unref(node);
}

static void test_numbers_have_no_more_digits_than_they_need(void **state)
{
    (void)state;
    assert_printed("[88.9, -0.1, 63.5]", "[88.9,-0.1,63.5]");
    assert_printed("[0.30000000000000004]", "[0.30000000000000004]"); /* 0.3 is another number */
}

static void test_whole_numbers_keep_all_of_theirs(void **state)
{
    (void)state;
    assert_printed("[100000000000000001, 0]", "[100000000000000001,0]");
}

static void test_texts_and_words_stay_as_they_are(void **state)
{
    (void)state;
    assert_printed("{\"0.10000000000000001\":[\"\\\"88.900000000000006\\\\\",true,null]}",
                   "{\"0.10000000000000001\":[\"\\\"88.900000000000006\\\\\",true,null]}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_numbers_have_no_more_digits_than_they_need),
        cmocka_unit_test(test_whole_numbers_keep_all_of_theirs),
        cmocka_unit_test(test_texts_and_words_stay_as_they_are),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
