/* Headers of rasters, whole, cut short at every byte, and damaged at every byte. */
#include <lcms2.h>

#include "face/image_header.h"
#include "face/image_profile.h"
#include "unit/face/picture_fixture.h"

static const char *read_header(const char *bytes, gsize length, struct image_header *header)
{
    /* a copy of exactly this length: a read past its end is seen by the sanitizer */
    unsigned char *copy = g_memdup2(bytes, length);
    const char *problem = image_header_read(copy, length, header);
    g_free(copy);
    return problem;
}

static void check_format(const char *format, enum image_format expected)
{
    char *bytes;
    gsize length;
    struct image_header header;
    encode_picture(format, 300, 200, 0x336699ff, &bytes, &length);
    assert_null(read_header(bytes, length, &header));
    assert_int_equal(header.format, expected);
    assert_true(header.width_px == 300 && header.height_px == 200);

    for (gsize cut = 12; cut < length - 1; cut++) {
        assert_non_null(read_header(bytes, cut, &header));
    }
    for (gsize cut = 0; cut < 12; cut++) { /* too short to be told from other files */
        read_header(bytes, cut, &header);
    }
    g_free(bytes);
}

static void test_a_png_is_read_and_cut_short_is_refused(void **state)
{
    (void)state;
    check_format("png", IMAGE_PNG);
}

static void test_a_jpeg_is_read_and_cut_short_is_refused(void **state)
{
    (void)state;
    check_format("jpeg", IMAGE_JPEG);
}

static void test_any_byte_of_a_png_that_is_changed_is_noticed(void **state)
{
    (void)state;
    char *bytes;
    gsize length;
    struct image_header header;
    encode_picture("png", 20, 10, 0x33669980, &bytes, &length);
    for (gsize i = 8; i < length; i++) {
        bytes[i] = (char)(bytes[i] ^ 0x10);
        assert_non_null(read_header(bytes, length, &header));
        bytes[i] = (char)(bytes[i] ^ 0x10);
    }
    assert_null(read_header(bytes, length, &header));
    g_free(bytes);
}

static void test_bytes_after_the_end_of_a_jpeg_are_allowed(void **state)
{
    (void)state;
    char *bytes;
    gsize length;
    struct image_header header;
    encode_picture("jpeg", 20, 10, 0x336699ff, &bytes, &length);
    bytes = g_realloc(bytes, length + 100);
    memset(bytes + length, 0, 100);
    assert_null(read_header(bytes, length + 100, &header));
    g_free(bytes);
}

static void test_a_webp_is_read_and_cut_short_is_refused(void **state)
{
    (void)state;
    struct image_header header;
    assert_null(read_header((const char *)webp_bytes, sizeof(webp_bytes), &header));
    assert_int_equal(header.format, IMAGE_WEBP);
    assert_true(header.width_px == 16 && header.height_px == 9);
    for (gsize cut = 12; cut < sizeof(webp_bytes); cut++) {
        assert_non_null(read_header((const char *)webp_bytes, cut, &header));
    }
}

static void test_anything_else_is_taken_for_an_svg(void **state)
{
    (void)state;
    struct image_header header;
    assert_null(read_header("", 0, &header));
    assert_int_equal(header.format, IMAGE_SVG);
    assert_null(read_header(RED_SVG, strlen(RED_SVG), &header));
    assert_int_equal(header.format, IMAGE_SVG);
}

/* The profile stands in a segment right behind the start of the JPEG. */
static void test_a_profile_of_greys_is_none_for_a_picture_in_colours(void **state)
{
    (void)state;
    char *bytes;
    gsize length;
    unsigned char profile[4096];
    cmsUInt32Number profile_length = sizeof(profile);
    cmsToneCurve *curve = cmsBuildGamma(NULL, 1.8);
    cmsHPROFILE grey = cmsCreateGrayProfile(cmsD50_xyY(), curve);
    assert_true(cmsSaveProfileToMem(grey, profile, &profile_length));
    cmsCloseProfile(grey);
    cmsFreeToneCurve(curve);

    encode_picture("jpeg", 20, 10, 0x336699ff, &bytes, &length);
    GByteArray *file = g_byte_array_new();
    unsigned segment = profile_length + 16;
    const unsigned char head[] = {
        0xff, 0xd8, 0xff, 0xe2, (unsigned char)(segment >> 8), (unsigned char)segment};
    g_byte_array_append(file, head, sizeof(head));
    g_byte_array_append(file, (const guint8 *)"ICC_PROFILE\0\1\1", 14);
    g_byte_array_append(file, profile, profile_length);
    g_byte_array_append(file, (const guint8 *)bytes + 2, (guint)length - 2);

    struct image_header header;
    const char *problem = NULL;
    assert_null(image_header_read(file->data, file->len, &header));
    assert_true(header.is_plain);
    assert_false(header.in_greys);
    assert_null(image_profile_read(file->data, file->len, &header, &problem));
    assert_non_null(problem);
    g_byte_array_unref(file);
    g_free(bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_png_is_read_and_cut_short_is_refused),
        cmocka_unit_test(test_a_jpeg_is_read_and_cut_short_is_refused),
        cmocka_unit_test(test_any_byte_of_a_png_that_is_changed_is_noticed),
        cmocka_unit_test(test_bytes_after_the_end_of_a_jpeg_are_allowed),
        cmocka_unit_test(test_a_webp_is_read_and_cut_short_is_refused),
        cmocka_unit_test(test_a_profile_of_greys_is_none_for_a_picture_in_colours),
        cmocka_unit_test(test_anything_else_is_taken_for_an_svg),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
