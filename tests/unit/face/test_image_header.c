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

/* libjpeg goes by JFIF's marker, readers of PDFs by Adobe's: such a file goes into a PDF as pixels. */
static void test_a_jpeg_whose_markers_disagree_about_its_colours_is_not_plain(void **state)
{
    (void)state;
    static const unsigned char adobe[] = {0xff, 0xd8, 0xff, 0xee, 0, 14, 'A', 'd', 'o',
                                          'b',  'e',  0,    100,  0, 0,  0,   0,   0};
    char *bytes;
    gsize length;
    struct image_header header;
    encode_picture("jpeg", 20, 10, 0x336699ff, &bytes, &length);
    for (unsigned char transform = 0; transform < 2; transform++) {
        GByteArray *file = g_byte_array_new();
        g_byte_array_append(file, adobe, sizeof(adobe));
        file->data[file->len - 1] = transform;
        g_byte_array_append(file, (const guint8 *)bytes + 2, (guint)length - 2);
        assert_null(read_header((const char *)file->data, file->len, &header));
        assert_int_equal(header.is_plain, transform == 1);
        g_byte_array_unref(file);
    }
    g_free(bytes);
}

/* Right behind the header of a PNG; the checksum is not looked at by what reads profiles. */
static void add_chunk_of_codes(GByteArray *png, unsigned char primaries, unsigned char curve)
{
    const unsigned char chunk[] = {0,         0,     0, 4, 'c', 'I', 'C', 'P',
                                   primaries, curve, 0, 1, 0,   0,   0,   0};
    enum { HEADER_END = 33 };
    g_byte_array_set_size(png, (guint)(png->len + sizeof(chunk)));
    memmove(png->data + HEADER_END + sizeof(chunk), png->data + HEADER_END,
            png->len - HEADER_END - sizeof(chunk));
    memcpy(png->data + HEADER_END, chunk, sizeof(chunk));
}

static void test_the_colours_of_a_png_by_codes_are_made_those_of_srgb(void **state)
{
    (void)state;
    /* What 160, 120, 100 is in sRGB, reckoned from the primaries; none: it is the same. */
    static const struct {
        unsigned char primaries, curve;
        bool is_known, differs;
        unsigned char srgb[3];
    } rows[] = {
        {1, 13, true, false, {0}},           {12, 13, true, true, {167, 118, 97}},
        {9, 13, true, true, {181, 114, 96}}, {2, 2, true, false, {0}},
        {9, 16, false, false, {0}},          {9, 18, false, false, {0}},
        {7, 13, false, false, {0}},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        char *bytes;
        gsize length;
        encode_picture("png", 20, 10, 0x336699ff, &bytes, &length);
        GByteArray *png = g_byte_array_new_take((guint8 *)bytes, length);
        add_chunk_of_codes(png, rows[i].primaries, rows[i].curve);
        const struct image_header header = {.format = IMAGE_PNG};
        const char *problem = NULL;
        GBytes *profile = image_profile_read(png->data, png->len, &header, &problem);
        assert_int_equal(problem == NULL, rows[i].is_known);
        assert_int_equal(profile != NULL, rows[i].differs);
        if (profile != NULL) {
            const unsigned char from[] = {160, 120, 100};
            unsigned char to[3];
            struct colour_transform *transform = colour_transform_new(profile, 3, false);
            colour_transform_apply(transform, from, to, 1);
            for (size_t k = 0; k < 3; k++) {
                assert_in_range(to[k], rows[i].srgb[k] - 1, rows[i].srgb[k] + 1);
            }
            colour_transform_free(transform);
            g_bytes_unref(profile);
        }
        g_byte_array_unref(png);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_png_is_read_and_cut_short_is_refused),
        cmocka_unit_test(test_a_jpeg_is_read_and_cut_short_is_refused),
        cmocka_unit_test(test_any_byte_of_a_png_that_is_changed_is_noticed),
        cmocka_unit_test(test_bytes_after_the_end_of_a_jpeg_are_allowed),
        cmocka_unit_test(test_a_jpeg_whose_markers_disagree_about_its_colours_is_not_plain),
        cmocka_unit_test(test_a_webp_is_read_and_cut_short_is_refused),
        cmocka_unit_test(test_the_colours_of_a_png_by_codes_are_made_those_of_srgb),
        cmocka_unit_test(test_a_profile_of_greys_is_none_for_a_picture_in_colours),
        cmocka_unit_test(test_anything_else_is_taken_for_an_svg),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
