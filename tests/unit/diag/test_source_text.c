/* Lines and columns of byte offsets, whatever ends the lines and however wide the characters. */
#include "diag/source_text.h"
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

static const struct source_text *new_source(struct arena *arena, const char *text)
{
    return source_text_new(arena, "game.yaml", text, strlen(text));
}

static void assert_position(const struct source_text *source, size_t offset, size_t line,
                            size_t column)
{
    struct source_span span = {source, offset, 0};
    struct source_position start = source_span_start(span);

    assert_int_equal(start.line, line);
    assert_int_equal(source_span_line(span), line);
    assert_int_equal(start.column, column);
}

static void assert_line(const struct source_text *source, size_t line, const char *expected)
{
    size_t length;
    const char *text = source_line(source, line, &length);

    assert_int_equal(length, strlen(expected));
    assert_memory_equal(text, expected, length);
}

static void test_lines_and_columns_count_from_1(void **state)
{
    const struct source_text *source = new_source(*state, "ab\ncd\n");

    assert_position(source, 0, 1, 1);
    assert_position(source, 1, 1, 2);
    assert_position(source, 2, 1, 3); /* the line end belongs to its line */
    assert_position(source, 3, 2, 1);
    assert_position(source, 6, 3, 1);
}

static void test_lf_crlf_and_cr_end_a_line(void **state)
{
    const struct source_text *source = new_source(*state, "a\nb\r\nc\rd\r\r\ne");

    assert_int_equal(source->line_count, 6);
    assert_line(source, 1, "a");
    assert_line(source, 2, "b");
    assert_line(source, 3, "c");
    assert_line(source, 4, "d");
    assert_line(source, 5, "");
    assert_line(source, 6, "e");
    assert_position(source, 5, 3, 1);
}

static void test_columns_count_characters_not_bytes(void **state)
{
    const struct source_text *source = new_source(*state, "é漢😀x");

    assert_position(source, 2, 1, 2);
    assert_position(source, 5, 1, 3);
    assert_position(source, 9, 1, 4);
}

static void test_a_byte_that_is_not_utf8_counts_as_one_character(void **state)
{
    const struct source_text *source = new_source(*state, "a\x80\xC3\xFFz");

    assert_position(source, 4, 1, 5);
}

static void test_a_byte_order_mark_is_in_no_column(void **state)
{
    const struct source_text *source = new_source(*state, "\xEF\xBB\xBFgame: x\nb");

    assert_position(source, 0, 1, 1);
    assert_position(source, 3, 1, 1);
    assert_position(source, 9, 1, 7);
    assert_position(source, 11, 2, 1);
    assert_line(source, 1, "game: x");
}

static void test_an_empty_file_has_one_empty_line(void **state)
{
    const struct source_text *source = new_source(*state, "");

    assert_int_equal(source->line_count, 1);
    assert_position(source, 0, 1, 1);
    assert_line(source, 1, "");
}

static void test_zero_bytes_are_like_any_other(void **state)
{
    const struct source_text *source = source_text_new(*state, "x", "a\0b\nc", 5);

    assert_int_equal(source->line_count, 2);
    assert_position(source, 4, 2, 1);
    assert_position(source, 2, 1, 3);
}

static void test_the_end_of_a_span_is_behind_it(void **state)
{
    const struct source_text *source = new_source(*state, "héllo\nworld");
    struct source_position one_line = source_span_end((struct source_span){source, 0, 3});
    struct source_position two_lines = source_span_end((struct source_span){source, 3, 6});

    assert_int_equal(one_line.line, 1);
    assert_int_equal(one_line.column, 3);
    assert_int_equal(two_lines.line, 2);
    assert_int_equal(two_lines.column, 3);
}

static void test_spans_beyond_the_file_end_with_it(void **state)
{
    const struct source_text *source = new_source(*state, "ab\ncd");
    struct source_position end = source_span_end((struct source_span){source, 4, SIZE_MAX});

    assert_position(source, 100, 2, 3);
    assert_int_equal(end.line, 2);
    assert_int_equal(end.column, 3);
}

static void test_nowhere_is_line_0(void **state)
{
    struct source_span nowhere = {NULL, 5, 5};

    (void)state;
    assert_int_equal(source_span_start(nowhere).line, 0);
    assert_int_equal(source_span_end(nowhere).line, 0);
}

static void test_a_line_that_does_not_exist_is_empty(void **state)
{
    const struct source_text *source = new_source(*state, "ab");

    assert_line(source, 0, "");
    assert_line(source, 2, "");
}

static void test_path_and_bytes_are_copied(void **state)
{
    char path[] = "game.yaml", bytes[] = "abc";
    const struct source_text *source = source_text_new(*state, path, bytes, 3);

    path[0] = bytes[0] = 'X';
    assert_string_equal(source->path, "game.yaml");
    assert_line(source, 1, "abc");
}

#define SOURCE_TEST(function) cmocka_unit_test_setup_teardown(function, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        SOURCE_TEST(test_lines_and_columns_count_from_1),
        SOURCE_TEST(test_lf_crlf_and_cr_end_a_line),
        SOURCE_TEST(test_columns_count_characters_not_bytes),
        SOURCE_TEST(test_a_byte_that_is_not_utf8_counts_as_one_character),
        SOURCE_TEST(test_a_byte_order_mark_is_in_no_column),
        SOURCE_TEST(test_an_empty_file_has_one_empty_line),
        SOURCE_TEST(test_zero_bytes_are_like_any_other),
        SOURCE_TEST(test_the_end_of_a_span_is_behind_it),
        SOURCE_TEST(test_spans_beyond_the_file_end_with_it),
        SOURCE_TEST(test_nowhere_is_line_0),
        SOURCE_TEST(test_a_line_that_does_not_exist_is_empty),
        SOURCE_TEST(test_path_and_bytes_are_copied),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
