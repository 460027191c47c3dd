/* Files of records in blocks: where they are cut, and where everything stands. */
#include "document/record_stream.h"
#include "support/cmocka_env.h"
#include "support/harness.h"

/* As "block: record, record": each record as the path and line of its first field and what that says. */
static char *read_blocks(struct harness *harness, const char *name, const char *text,
                         size_t block_bytes)
{
    GString *out = g_string_new(NULL);
    struct record_stream stream = {.name = "cards",
                                   .path = harness_write_file(harness, name, text),
                                   .shown_path = name,
                                   .block_bytes = block_bytes};
    struct source_before at = {0}, next = {0};
    do {
        const struct node *root = NULL;
        at = next;
        record_stream_read(&stream, &at, (struct source_span){0}, harness->arena,
                           &work_limits_default, &root, &next, harness->diags);
        for (size_t i = 0; root != NULL && i < root->list.count; i++) {
            const struct node *value = root->list.items[i]->mapping.entries[0].value;
            g_string_append_printf(out, "%s:%zu %s; ", node_path(harness->arena, value),
                                   source_span_start(value->span).line, node_text(value));
        }
        g_string_append(out, "| ");
    } while (next.bytes > at.bytes);
    char *kept = arena_strdup(harness->arena, out->str);
    g_string_free(out, TRUE);
    return kept;
}

static void test_blocks_hold_whole_records_that_stand_where_they_stand_in_the_file(void **state)
{
    assert_string_equal(read_blocks(*state, "a.jsonl", "{\"n\": 1}\n\n{\"n\": 2}\n{\"n\": 3}", 12),
                        "[1].n:1 1; | [2].n:3 2; | [3].n:4 3; | | ");
    assert_string_equal(
        read_blocks(*state, "a.yaml", "# cards\n- n: 1\n  m: |\n    - x\n- n: 2\n- n: 3\n", 34),
        "[1].n:2 1; | [2].n:5 2; [3].n:6 3; | | ");
    assert_string_equal(read_blocks(*state, "a.csv", "n,m\r\n1,a\r\n2,b\r\n3,c", 11),
                        "[1].n:2 1; | [2].n:3 2; [3].n:4 3; | | ");
}

static void test_a_line_break_in_quotes_ends_no_row(void **state)
{
    assert_string_equal(
        read_blocks(*state, "a.csv", "n;m\n1; \"a\n\"\"b\"\"\n\"\n2;say \n3;\"\"\n", 20),
        "[1].n:2 1; | [2].n:5 2; [3].n:6 3; | | ");
}

static void test_a_record_that_is_longer_than_a_block_has_one_of_its_own(void **state)
{
    assert_string_equal(
        read_blocks(*state, "a.jsonl", "{\"n\": 1, \"m\": \"0123456789\"}\n{\"n\": 2}\n", 4),
        "[1].n:1 1; | [2].n:2 2; | | ");
}

static void test_a_file_without_records_has_one_block(void **state)
{
    assert_string_equal(read_blocks(*state, "a.jsonl", "", 4), "| ");
    assert_string_equal(read_blocks(*state, "a.csv", "n,m\n", 40), "| | ");
}

static void test_what_is_wrong_stands_at_its_line_and_hides_no_other_block(void **state)
{
    assert_string_equal(
        read_blocks(*state, "a.jsonl", "{\"n\": 1}\n{\"n\": x}\n{\"n\": 3, \"n\": 4}\n", 9),
        "[1].n:1 1; | | | | ");
    EXPECT_DIAG(*state, DIAG_JSON_SYNTAX, 2, 7);
    EXPECT_DIAG(*state, DIAG_DUPLICATE_KEY, 3, 10);
}

static void test_a_place_is_kept_when_its_block_is_gone(void **state)
{
    struct harness *harness = *state;
    struct arena *arena = arena_new();
    const struct source_before before = {.bytes = 100, .lines = 7};
    struct source_span span = {source_stretch_new(arena, "a.csv", "one\ntwo\nthree\n", 14, before),
                               5, 6};
    struct source_span kept = source_span_keep(harness->arena, span);
    arena_free(arena);
    assert_string_equal(kept.source->bytes, "two\nthree\n");
    assert_int_equal(source_span_offset(kept), 105);
    assert_int_equal(source_span_start(kept).line, 9);
    assert_int_equal(source_span_start(kept).column, 2);
    assert_int_equal(source_span_end(kept).line, 10);
}

#define STREAM_TEST(function)                                                                      \
    cmocka_unit_test_setup_teardown(function, harness_setup, harness_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        STREAM_TEST(test_blocks_hold_whole_records_that_stand_where_they_stand_in_the_file),
        STREAM_TEST(test_a_line_break_in_quotes_ends_no_row),
        STREAM_TEST(test_a_record_that_is_longer_than_a_block_has_one_of_its_own),
        STREAM_TEST(test_a_file_without_records_has_one_block),
        STREAM_TEST(test_what_is_wrong_stands_at_its_line_and_hides_no_other_block),
        STREAM_TEST(test_a_place_is_kept_when_its_block_is_gone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
