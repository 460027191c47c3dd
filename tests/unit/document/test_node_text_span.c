/* Where a word of a scalar's text stands in the source. */
#include <glib.h>

#include "document/node.h"
#include "support/cmocka_env.h"
#include "support/harness.h"

/* The span of the first `word` in the text of `v` covers exactly `written` in the source. */
static void expect_span(struct harness *harness, const char *yaml, const char *word,
                        const char *written)
{
    const struct node *scalar = node_lookup(harness_yaml(harness, yaml), "v");
    assert_non_null(scalar);
    const char *found = strstr(scalar->scalar.text, word);
    assert_non_null(found);
    struct source_span span =
        node_text_span(scalar, (size_t)(found - scalar->scalar.text), strlen(word));
    assert_true(span.offset + span.length <= span.source->length);
    char *covered = g_strndup(span.source->bytes + span.offset, span.length);
    assert_string_equal(covered, written);
    g_free(covered);
    assert_int_equal(strstr(yaml, written) - yaml, span.offset);
}

static void test_plain_text_on_one_line(void **state)
{
    expect_span(*state, "# Größe\nv: Größe {aim} mm\n", "{aim}", "{aim}");
}

static void test_quoted_text_without_escapes(void **state)
{
    expect_span(*state, "v: \"an {aim} here\"\n", "{aim}", "{aim}");
    expect_span(*state, "v: 'an {aim} here'\n", "{aim}", "{aim}");
    expect_span(*state, "v: !!str &x 'an {aim} here'\n", "{aim}", "{aim}");
}

static void test_escapes_give_the_whole_scalar(void **state)
{
    expect_span(*state, "v: \"a \\\"b\\\" {aim}\"\n", "{aim}", "\"a \\\"b\\\" {aim}\"");
    expect_span(*state, "v: 'it''s {aim}'\n", "{aim}", "'it''s {aim}'");
}

static void test_literal_block_line_by_line(void **state)
{
    const char *yaml = "v: |\n    one\n      {two}\n\n    {three} x\nw: 1\n";
    expect_span(*state, yaml, "one", "one");
    expect_span(*state, yaml, "{two}", "{two}");
    expect_span(*state, yaml, "{three}", "{three}");
    expect_span(*state, yaml, "{two}\n\n{three}", "{two}\n\n    {three}");
}

static void test_literal_block_with_crlf(void **state)
{
    expect_span(*state, "v: |\r\n  one\r\n  {two}\r\n", "{two}", "{two}");
}

static void test_literal_block_that_begins_with_blank_lines(void **state)
{
    expect_span(*state, "v: |\n\n  one {two}\n", "{two}", "{two}");
}

static void test_literal_block_with_a_given_indentation(void **state)
{
    expect_span(*state, "v: |2\n    one\n  {two}\n", "{two}", "{two}");
}

static void test_literal_block_that_begins_with_a_quote(void **state)
{
    expect_span(*state, "v: |\n  \"one\" {two}\n", "{two}", "{two}");
}

static void test_folded_block_across_its_line_breaks(void **state)
{
    expect_span(*state, "v: >-\n  one\n  {two}\n  three\n", "{two}", "{two}");
}

static void test_offsets_outside_of_the_text_give_the_whole_scalar(void **state)
{
    struct harness *harness = *state;
    const struct node *scalar = node_lookup(harness_yaml(harness, "v: abc\n"), "v");
    assert_int_equal(node_text_span(scalar, 4, 0).length, 3);
    assert_int_equal(node_text_span(scalar, 1, 3).length, 3);
    assert_int_equal(node_text_span(scalar, 1, SIZE_MAX).length, 3);
    assert_int_equal(node_text_span(scalar, 3, 0).length, 0);
    assert_int_equal(node_text_span(scalar, 3, 0).offset, 6);
}

static void test_an_empty_text_and_other_nodes_give_their_own_span(void **state)
{
    struct harness *harness = *state;
    const struct node *root = harness_yaml(harness, "v:\nw: [1]\n");
    assert_int_equal(node_text_span(node_lookup(root, "v"), 0, 0).offset, 2);
    assert_int_equal(node_text_span(node_lookup(root, "w"), 0, 1).length, 3);
    struct node nowhere = {.kind = NODE_SCALAR};
    assert_null(node_text_span(&nowhere, 0, 0).source);
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, harness_setup, harness_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_plain_text_on_one_line),
        TEST(test_quoted_text_without_escapes),
        TEST(test_escapes_give_the_whole_scalar),
        TEST(test_literal_block_line_by_line),
        TEST(test_literal_block_with_crlf),
        TEST(test_literal_block_that_begins_with_blank_lines),
        TEST(test_literal_block_with_a_given_indentation),
        TEST(test_literal_block_that_begins_with_a_quote),
        TEST(test_folded_block_across_its_line_breaks),
        TEST(test_offsets_outside_of_the_text_give_the_whole_scalar),
        TEST(test_an_empty_text_and_other_nodes_give_their_own_span),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
