/* A part as bytes: there and back it is the same document; what is altered on the way is refused. Where a digest is
 * forged it is refused, or a document, or an error, and never more. */
#include "base/digest.h"
#include "unit/render/part_fixture.h"

/* The file that parts are, which is written and read; g_bytes_unref(). */
static GBytes *document_of(struct harness *harness, struct pdf_part *const *parts, size_t count)
{
    const char *path;
    char *bytes;
    gsize length;
    assert_null(finish_parts(harness, parts, count, &path));
    assert_true(pdf_check(path));
    assert_true(g_file_get_contents(path, &bytes, &length, NULL));
    return g_bytes_new_take(bytes, length);
}

static void test_bytes_there_and_back_give_the_same_document(void **state)
{
    struct pdf_part *parts[2], *read[2];
    draw_equal_parts(*state, parts);
    for (size_t i = 0; i < 2; i++) {
        GBytes *bytes = pdf_part_bytes(parts[i]);
        read[i] = pdf_part_from_bytes(bytes);
        assert_non_null(read[i]);
        GBytes *again = pdf_part_bytes(read[i]);
        assert_true(g_bytes_equal(bytes, again));
        g_bytes_unref(again);
        g_bytes_unref(bytes);
    }
    GBytes *drawn = document_of(*state, parts, 2), *sent = document_of(*state, read, 2);
    assert_true(g_bytes_equal(drawn, sent));
    /* One that was sent and one that was not are the same too. */
    struct pdf_part *mixed[2] = {read[0], parts[1]};
    GBytes *both = document_of(*state, mixed, 2);
    assert_true(g_bytes_equal(drawn, both));
    g_bytes_unref(both);
    g_bytes_unref(sent);
    g_bytes_unref(drawn);
    for (size_t i = 0; i < 2; i++) {
        pdf_part_free(parts[i]);
        pdf_part_free(read[i]);
    }
}

static void test_a_part_without_anything_is_one_too(void **state)
{
    struct pdf_part *part = pdf_part_new();
    (void)state;
    GBytes *bytes = pdf_part_bytes(part);
    struct pdf_part *read = pdf_part_from_bytes(bytes);
    assert_non_null(read);
    assert_int_equal(read->pages->len + read->forms->len + read->art_names->len, 0);
    assert_null(read->art);
    pdf_part_free(read);
    pdf_part_free(part);
    g_bytes_unref(bytes);
    pdf_part_free(NULL);
}

static void assert_refused(const void *bytes, gsize length)
{
    GBytes *given = g_bytes_new(bytes, length);
    assert_null(pdf_part_from_bytes(given));
    g_bytes_unref(given);
}

static void test_bytes_of_something_else_are_refused(void **state)
{
    char zeros[64] = "", ones[64];
    (void)state;
    memset(ones, 0xFF, sizeof ones);
    assert_refused("", 0);
    assert_refused("%PDF-1.7", 8);
    assert_refused(zeros, sizeof zeros);
    assert_refused(ones, sizeof ones);
}

static void test_a_form_without_a_name_is_refused(void **state)
{
    struct pdf_part *parts[2];
    draw_equal_parts(*state, parts);
    struct pdf_stream *form = g_ptr_array_index(parts[0]->forms, 0);
    g_free(form->name);
    form->name = NULL;
    GBytes *bytes = pdf_part_bytes(parts[0]);
    assert_null(pdf_part_from_bytes(bytes));
    g_bytes_unref(bytes);
    pdf_part_free(parts[0]);
    pdf_part_free(parts[1]);
}

static void test_a_part_of_which_a_byte_is_altered_or_missing_is_refused(void **state)
{
    struct sketch sketch;
    gsize length;
    sketch_begin(&sketch, *state);
    sketch_page(&sketch, page_with_group());
    struct pdf_part *part = sketch_end(&sketch);
    GBytes *bytes = pdf_part_bytes(part);
    const guint8 *data = g_bytes_get_data(bytes, &length);
    guint8 *altered = g_memdup2(data, length);
    for (gsize i = 0; i < length; i++) {
        altered[i] ^= (guint8)(1 << i % 8);
        assert_refused(altered, length);
        altered[i] = data[i];
        assert_refused(data, i);
    }
    g_free(altered);
    g_bytes_unref(bytes);
    pdf_part_free(part);
}

/* What is made of bytes that may be anything behind a digest that is theirs, together with a part that is whole. */
static void use(struct harness *harness, const guint8 *bytes, gsize length, struct pdf_part *whole)
{
    /* A copy of its own, behind whose end a sanitizer sees. */
    guint8 *forged = g_memdup2(bytes, length);
    struct digest digest = digest_begin();
    if (length >= sizeof digest) {
        digest_add(&digest, bytes + sizeof digest, length - sizeof digest);
        memcpy(forged, &digest, sizeof digest);
    }
    GBytes *given = g_bytes_new_take(forged, length);
    struct pdf_part *read = pdf_part_from_bytes(given);
    if (read != NULL && read->pages->len < PAGES_MOST) {
        struct pdf_part *parts[2] = {read, whole};
        const char *path;
        g_free(finish_parts(harness, parts, 2, &path));
    }
    pdf_part_free(read);
    g_bytes_unref(given);
}

enum { TRIALS = 150 };

static void test_bytes_that_are_cut_off_do_no_harm(void **state)
{
    struct pdf_part *parts[2];
    gsize length;
    draw_equal_parts(*state, parts);
    GBytes *bytes = pdf_part_bytes(parts[0]);
    const guint8 *data = g_bytes_get_data(bytes, &length);
    for (gsize i = 0; i < TRIALS; i++) {
        use(*state, data, i * i * length / TRIALS / TRIALS, parts[1]);
        use(*state, data, length - 1 - i, parts[1]);
    }
    g_bytes_unref(bytes);
    pdf_part_free(parts[0]);
    pdf_part_free(parts[1]);
}

static void test_bytes_that_are_altered_do_no_harm(void **state)
{
    struct pdf_part *parts[2];
    gsize length;
    draw_equal_parts(*state, parts);
    GBytes *bytes = pdf_part_bytes(parts[0]);
    const guint8 *data = g_bytes_get_data(bytes, &length);
    guint8 *altered = g_memdup2(data, length);
    GRand *random = g_rand_new_with_seed(1);
    for (int i = 0; i < 2 * TRIALS; i++) {
        /* Most of them where streams, glyphs and the places of all else stand, few in what is long: files of fonts. */
        const gsize reaches[] = {length, 300, 8000, 3000};
        gsize far = MIN(length, reaches[i % 4]);
        gsize from_end = (gsize)g_rand_int_range(random, 0, (gint32)far);
        gsize at = i % 4 == 3 ? from_end : length - 1 - from_end;
        altered[at] = (guint8)g_rand_int_range(random, 0, 256);
        use(*state, altered, length, parts[1]);
        altered[at] = data[at];
    }
    g_rand_free(random);
    g_free(altered);
    g_bytes_unref(bytes);
    pdf_part_free(parts[0]);
    pdf_part_free(parts[1]);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, harness_setup, harness_teardown)
    const struct CMUnitTest tests[] = {
        TEST(test_bytes_there_and_back_give_the_same_document),
        TEST(test_a_part_without_anything_is_one_too),
        TEST(test_bytes_of_something_else_are_refused),
        TEST(test_a_form_without_a_name_is_refused),
        TEST(test_a_part_of_which_a_byte_is_altered_or_missing_is_refused),
        TEST(test_bytes_that_are_cut_off_do_no_harm),
        TEST(test_bytes_that_are_altered_do_no_harm),
    };
#undef TEST
    return cmocka_run_group_tests(tests, NULL, NULL);
}
