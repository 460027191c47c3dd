#include "document/document.h"
#include "support/cmocka_env.h"
#include "support/harness.h"

static void expect_dump(const struct node *root, const char *expected)
{
    GString *out = g_string_new(NULL);
    document_dump(out, root);
    assert_string_equal(out->str, expected);
    g_string_free(out, TRUE);
}

static void test_dump_has_one_line_a_node(void **state)
{
    expect_dump(harness_yaml(*state, "agents:\n  - name: Shaye\n    aim: [4, {}]\nempty: []\n"),
                "mapping 1:1-4:10\n"
                "  \"agents\": list 2:3-3:17\n"
                "    - mapping 2:5-3:17\n"
                "      \"name\": text \"Shaye\" 2:11-2:16\n"
                "      \"aim\": list 3:10-3:17\n"
                "        - integer \"4\" = 4 3:11-3:12\n"
                "        - mapping 3:14-3:16\n"
                "  \"empty\": list 4:8-4:10\n");
}

static void test_dump_shows_what_scalars_mean(void **state)
{
    expect_dump(harness_yaml(*state, "[007, 0x1F, 1e3, True, ~, No, '3']\n"),
                "list 1:1-1:35\n"
                "  - integer \"007\" = 7 1:2-1:5\n"
                "  - integer \"0x1F\" = 31 1:7-1:11\n"
                "  - real \"1e3\" = 1000 1:13-1:16\n"
                "  - flag \"True\" = true 1:18-1:22\n"
                "  - null \"~\" 1:24-1:25\n"
                "  - text \"No\" 1:27-1:29\n"
                "  - text \"3\" 1:31-1:34\n");
}

static void test_dump_keeps_texts_on_one_line(void **state)
{
    expect_dump(harness_yaml(*state, "\"ö \\\"q\\\" \\\\ \\n \\t\"\n"),
                "text \"ö \\\"q\\\" \\\\ \\n \\x09\" 1:1-1:19\n");
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, harness_setup, harness_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_dump_has_one_line_a_node),
        TEST(test_dump_shows_what_scalars_mean),
        TEST(test_dump_keeps_texts_on_one_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
