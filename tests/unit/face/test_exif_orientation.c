/* Exif segments in both orders of bytes, cut short at every byte, and with nonsense in them. */
#include "face/image_header.h"
#include "unit/face/picture_fixture.h"

enum { LENGTH = 32, ORDER = 6, OFFSET = 10, COUNT = 14, TAG = 16, TYPE = 18, VALUE = 24 };

/* The bytes that follow the length of the segment, in a copy whose end the sanitizer watches. */
static bool read_cut(const unsigned char *bytes, size_t length, enum exif_orientation *out)
{
    unsigned char *copy = g_memdup2(bytes, length);
    bool known = exif_orientation_read(copy, length, out);
    g_free(copy);
    return known;
}

static void make_segment(unsigned char orientation, unsigned char bytes[LENGTH])
{
    GByteArray *segment = g_byte_array_new();
    add_exif_orientation(segment, orientation);
    assert_int_equal(segment->len, LENGTH + 4);
    memcpy(bytes, segment->data + 4, LENGTH);
    g_byte_array_free(segment, TRUE);
}

static void test_every_number_of_the_standard_is_read(void **state)
{
    (void)state;
    for (unsigned char number = 1; number <= 8; number++) {
        unsigned char bytes[LENGTH];
        enum exif_orientation orientation = 0;
        make_segment(number, bytes);
        assert_true(read_cut(bytes, LENGTH, &orientation));
        assert_int_equal(orientation, number);
        assert_int_equal(exif_orientation_swaps_sides(orientation), number >= 5);
    }
}

static void test_little_endian_is_read_too(void **state)
{
    unsigned char bytes[] = {'E',  'x',  'i', 'f',  0, 0, 'I', 'I', 42, 0, 8, 0, 0, 0,
                             2,    0,    0,   0x01, 3, 0, 1,   0,   0,  0, 9, 0, 0, 0,
                             0x12, 0x01, 3,   0,    1, 0, 0,   0,   6,  0, 0, 0};
    enum exif_orientation orientation = EXIF_TOP_LEFT;
    (void)state;
    assert_true(read_cut(bytes, sizeof(bytes), &orientation));
    assert_int_equal(orientation, EXIF_RIGHT_TOP);
    bytes[30] = 4; /* as a number of four bytes, which some programs write */
    orientation = EXIF_TOP_LEFT;
    assert_true(read_cut(bytes, sizeof(bytes), &orientation));
    assert_int_equal(orientation, EXIF_RIGHT_TOP);
}

static void test_numbers_beyond_the_standard_are_passed_over(void **state)
{
    static const unsigned char numbers[] = {0, 9, 255};
    (void)state;
    for (size_t i = 0; i < sizeof(numbers); i++) {
        unsigned char bytes[LENGTH];
        enum exif_orientation orientation = EXIF_LEFT_TOP;
        make_segment(numbers[i], bytes);
        assert_false(read_cut(bytes, LENGTH, &orientation));
        assert_int_equal(orientation, EXIF_LEFT_TOP);
    }
}

static void test_a_segment_cut_short_says_nothing(void **state)
{
    unsigned char bytes[LENGTH];
    enum exif_orientation orientation = EXIF_TOP_LEFT;
    (void)state;
    make_segment(6, bytes);
    for (size_t length = 0; length < VALUE + 4; length++) {
        assert_false(read_cut(bytes, length, &orientation));
    }
    assert_true(read_cut(bytes, VALUE + 4, &orientation));
}

static void test_what_is_wrong_anywhere_says_nothing(void **state)
{
    static const size_t places[] = {0, ORDER, OFFSET, COUNT + 1, TAG, TYPE + 1};
    (void)state;
    for (size_t i = 0; i < G_N_ELEMENTS(places); i++) {
        unsigned char bytes[LENGTH];
        enum exif_orientation orientation = EXIF_TOP_LEFT;
        make_segment(6, bytes);
        bytes[places[i]] ^= places[i] == COUNT + 1 ? 1 : 0x80;
        assert_false(read_cut(bytes, LENGTH, &orientation));
        assert_int_equal(orientation, EXIF_TOP_LEFT);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_number_of_the_standard_is_read),
        cmocka_unit_test(test_little_endian_is_read_too),
        cmocka_unit_test(test_numbers_beyond_the_standard_are_passed_over),
        cmocka_unit_test(test_a_segment_cut_short_says_nothing),
        cmocka_unit_test(test_what_is_wrong_anywhere_says_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
