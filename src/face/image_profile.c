/* Profiles are found chunk by chunk; the header was followed to the end of the file before, so that no
 * length here points behind it. Colours go by relative colorimetry with black at black, as printers and
 * browsers do. */
#include "face/image_profile.h"

#include <lcms2.h>
#include <string.h>

#include <libdeflate.h>

/* A profile of 4 MB has tables finer than any that is sold. */
enum { PROFILE_BYTES_MAX = 8 * 1024 * 1024 };

/* ---- where a file has its profile ---- */

/* In pieces, mostly in order: each begins with a name, its number and how many there are. */
static GBytes *find_in_jpeg(const unsigned char *bytes, size_t length, const char **problem_out)
{
    (void)problem_out;
    static const char name[] = "ICC_PROFILE";
    enum { START_OF_SCAN = 0xda, APPLICATION_2 = 0xe2, PIECE_HEADER = sizeof name + 2 };
    /* Numbered from 1; 0 does not come. */
    const unsigned char *pieces[256] = {NULL};
    size_t lengths[256] = {0};
    /* The header was followed: segments are whole up to the scan. */
    for (size_t at = 2; length - at >= 4 && bytes[at + 1] != START_OF_SCAN;) {
        if (bytes[at + 1] == 0xff) { /* fill byte */
            at++;
            continue;
        }
        size_t segment = (size_t)bytes[at + 2] << 8 | bytes[at + 3];
        const unsigned char *data = bytes + at + 4;
        if (bytes[at + 1] == APPLICATION_2 && segment >= PIECE_HEADER + 2 &&
            memcmp(data, name, sizeof name) == 0) {
            pieces[data[sizeof name]] = data + PIECE_HEADER;
            lengths[data[sizeof name]] = segment - 2 - PIECE_HEADER;
        }
        at += segment + 2;
    }
    /* In the order of their numbers. */
    GByteArray *profile = g_byte_array_new();
    for (size_t i = 0; i < G_N_ELEMENTS(pieces); i++) {
        if (pieces[i] != NULL) {
            g_byte_array_append(profile, pieces[i], (guint)lengths[i]);
        }
    }
    if (profile->len == 0) {
        g_byte_array_unref(profile);
        return NULL;
    }
    return g_byte_array_free_to_bytes(profile);
}

/* The chunk of a PNG; NULL if there is none. */
static const unsigned char *find_chunk(const unsigned char *bytes, size_t length, const char *name,
                                       size_t *length_out)
{
    enum { SIGNATURE = 8, OVERHEAD = 12 };
    for (size_t at = SIGNATURE; length - at >= OVERHEAD;) {
        *length_out = big_endian_32(bytes + at);
        if (memcmp(bytes + at + 4, name, 4) == 0) {
            return bytes + at + 8;
        }
        /* All that matters stands before the pixels (PNG 5.6). */
        if (memcmp(bytes + at + 4, "IDAT", 4) == 0) {
            return NULL;
        }
        at += OVERHEAD + *length_out;
    }
    return NULL;
}

/* A name, its 0, a 0 for the only way of compression, then zlib's bytes; empty if they are broken. */
static GBytes *inflate_profile(const unsigned char *chunk, size_t length)
{
    const unsigned char *end_of_name = memchr(chunk, 0, length);
    /* The byte behind the 0 is the way of compression. */
    size_t start = end_of_name != NULL ? (size_t)(end_of_name - chunk) + 2 : length;
    unsigned char *profile = g_malloc(PROFILE_BYTES_MAX);
    size_t profile_length = 0;
    struct libdeflate_decompressor *decompressor = libdeflate_alloc_decompressor();
    if (start >= length ||
        libdeflate_zlib_decompress(decompressor, chunk + start, length - start, profile,
                                   PROFILE_BYTES_MAX, &profile_length) != LIBDEFLATE_SUCCESS) {
        profile_length = 0;
    }
    libdeflate_free_decompressor(decompressor);
    GBytes *bytes = g_bytes_new(profile, profile_length);
    g_free(profile);
    return bytes;
}

static GBytes *bytes_of_profile(cmsHPROFILE profile)
{
    cmsUInt32Number length = 0;
    if (profile == NULL || !cmsSaveProfileToMem(profile, NULL, &length)) {
        return g_bytes_new(NULL, 0);
    }
    unsigned char *bytes = g_malloc(length);
    cmsSaveProfileToMem(profile, bytes, &length);
    return g_bytes_new_take(bytes, length);
}

/* Takes the curve, which is that of all three colours. */
static GBytes *profile_of_primaries(cmsCIExyY white, cmsCIExyYTRIPLE colours, cmsToneCurve *curve)
{
    cmsToneCurve *const curves[] = {curve, curve, curve};
    cmsHPROFILE profile = cmsCreateRGBProfile(&white, &colours, curves);
    GBytes *bytes = bytes_of_profile(profile);
    if (profile != NULL) {
        cmsCloseProfile(profile);
    }
    cmsFreeToneCurve(curve);
    return bytes;
}

/* The parametric curves of ICC.1, type 4 of Little CMS: from the last number on a power, below it a straight line. */
static const cmsFloat64Number curve_of_srgb[] = {2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045};
static const cmsFloat64Number curve_of_video[] = {1 / 0.45, 1 / 1.099, 0.099 / 1.099, 1 / 4.5,
                                                  0.081};

static const cmsCIExyY d65 = {0.3127, 0.3290, 1};

/* What is not said is as in sRGB. 45455 is what those write who mean the curve of sRGB (PNG 11.3.3.5). */
static GBytes *profile_of_chunks(const unsigned char *gamma, const unsigned char *primaries)
{
    enum { GAMMA_OF_SRGB = 45455 };
    /* gAMA and cHRM are in units of 1/100,000. */
    const double unit = 100000;
    cmsCIExyY white = d65;
    /* The primaries of sRGB (IEC 61966-2-1). */
    cmsCIExyYTRIPLE colours = {{0.64, 0.33, 1}, {0.30, 0.60, 1}, {0.15, 0.06, 1}};
    if (primaries != NULL) {
        cmsCIExyY *const points[] = {&white, &colours.Red, &colours.Green, &colours.Blue};
        for (size_t i = 0; i < G_N_ELEMENTS(points); i++) {
            points[i]->x = big_endian_32(primaries + 8 * i) / unit;
            points[i]->y = big_endian_32(primaries + 8 * i + 4) / unit;
        }
    }
    /* gAMA tells the exponent of the picture, the profile its inverse. */
    uint32_t exponent = gamma != NULL ? big_endian_32(gamma) : GAMMA_OF_SRGB;
    return profile_of_primaries(white, colours,
                                exponent == 0 || exponent == GAMMA_OF_SRGB
                                    ? cmsBuildParametricToneCurve(NULL, 4, curve_of_srgb)
                                    : cmsBuildGamma(NULL, unit / exponent));
}

/* By the numbers of ITU-T H.273, tables 2 and 3; NULL: a curve for screens that are brighter than paper (PQ, HLG), or
 * one that nobody uses. */
static cmsToneCurve *curve_of_code(unsigned code)
{
    switch (code) {
    case 1:
    case 6:
    case 14:
    case 15:
        return cmsBuildParametricToneCurve(NULL, 4, curve_of_video);
    case 4:
        return cmsBuildGamma(NULL, 2.2);
    case 5:
        return cmsBuildGamma(NULL, 2.8);
    case 8:
        return cmsBuildGamma(NULL, 1);
    case 13:
        return cmsBuildParametricToneCurve(NULL, 4, curve_of_srgb);
    default:
        return NULL;
    }
}

/* The chunk cICP: primaries, curve, 0 for RGB, 1 for all values from 0 to 255. */
static GBytes *profile_of_codes(const unsigned char *codes, const char **problem_out)
{
    static const struct {
        unsigned code;
        cmsCIExyYTRIPLE primaries;
    } spaces[] = {
        {1, {{0.64, 0.33, 1}, {0.30, 0.60, 1}, {0.15, 0.06, 1}}},        /* sRGB, BT.709 */
        {5, {{0.64, 0.33, 1}, {0.29, 0.60, 1}, {0.15, 0.06, 1}}},        /* BT.601, 625 lines */
        {6, {{0.630, 0.340, 1}, {0.310, 0.595, 1}, {0.155, 0.070, 1}}},  /* BT.601, 525 lines */
        {9, {{0.708, 0.292, 1}, {0.170, 0.797, 1}, {0.131, 0.046, 1}}},  /* BT.2020 */
        {12, {{0.680, 0.320, 1}, {0.265, 0.690, 1}, {0.150, 0.060, 1}}}, /* Display P3 */
    };
    for (size_t i = 0; i < G_N_ELEMENTS(spaces) && codes[2] == 0 && codes[3] == 1; i++) {
        cmsToneCurve *curve = spaces[i].code == codes[0] ? curve_of_code(codes[1]) : NULL;
        if (curve != NULL) {
            return profile_of_primaries(d65, spaces[i].primaries, curve);
        }
    }
    *problem_out = "its colours (cICP) are those of a video or of a screen brighter than paper";
    return NULL;
}

static GBytes *find_in_png(const unsigned char *bytes, size_t length, const char **problem_out)
{
    enum { CODES_LENGTH = 4, NOT_SAID = 2, GAMMA_LENGTH = 4, PRIMARIES_LENGTH = 32 };
    size_t codes_length = 0, profile_length = 0, srgb_length = 0, gamma_length = 0,
           primaries_length = 0;
    const unsigned char *codes = find_chunk(bytes, length, "cICP", &codes_length);
    const unsigned char *profile = find_chunk(bytes, length, "iCCP", &profile_length);
    const unsigned char *gamma = find_chunk(bytes, length, "gAMA", &gamma_length);
    const unsigned char *primaries = find_chunk(bytes, length, "cHRM", &primaries_length);
    /* In the order of PNG 4.3: cICP, iCCP, then sRGB, then the two others. */
    if (codes != NULL && codes_length == CODES_LENGTH && codes[0] != NOT_SAID &&
        codes[1] != NOT_SAID) {
        return profile_of_codes(codes, problem_out);
    }
    if (profile != NULL) {
        return inflate_profile(profile, profile_length);
    }
    gamma = gamma_length == GAMMA_LENGTH ? gamma : NULL;
    primaries = primaries_length == PRIMARIES_LENGTH ? primaries : NULL;
    bool is_srgb = find_chunk(bytes, length, "sRGB", &srgb_length) != NULL;
    return is_srgb || (gamma == NULL && primaries == NULL) ? NULL
                                                           : profile_of_chunks(gamma, primaries);
}

static GBytes *find_in_webp(const unsigned char *bytes, size_t length, const char **problem_out)
{
    (void)problem_out;
    enum { FIRST_CHUNK = 12, CHUNK_HEADER = 8 };
    for (size_t at = FIRST_CHUNK; at < length && length - at >= CHUNK_HEADER;) {
        size_t data_length = little_endian_32(bytes + at + 4);
        if (data_length > length - at - CHUNK_HEADER) {
            break;
        }
        if (memcmp(bytes + at, "ICCP", 4) == 0) {
            return g_bytes_new(bytes + at + CHUNK_HEADER, data_length);
        }
        at += CHUNK_HEADER + data_length + data_length % 2;
    }
    return NULL;
}

/* ---- what a profile does ---- */

struct colour_transform {
    cmsHTRANSFORM transform;
};

/* A grey profile takes one of the three equal channels. 0: the pixels are in no such space. */
static cmsUInt32Number pixel_format(cmsColorSpaceSignature space, size_t channels, bool has_inks)
{
    /* Channels behind those of the colour are left alone: alpha. */
    cmsUInt32Number extra = (cmsUInt32Number)channels;
    if (has_inks) {
        return space == cmsSigCmykData ? TYPE_CMYK_8 : 0;
    }
    switch ((int)space) {
    case cmsSigRgbData:
        return COLORSPACE_SH(PT_RGB) | EXTRA_SH(extra - 3) | CHANNELS_SH(3) | BYTES_SH(1);
    case cmsSigGrayData:
        return COLORSPACE_SH(PT_GRAY) | EXTRA_SH(extra - 1) | CHANNELS_SH(1) | BYTES_SH(1);
    default:
        return 0;
    }
}

struct colour_transform *colour_transform_new(GBytes *profile, size_t channels, bool has_inks)
{
    gsize length = 0;
    const void *bytes = profile != NULL ? g_bytes_get_data(profile, &length) : NULL;
    /* No bytes: a profile that was found broken. */
    cmsHPROFILE from = length > 0 ? cmsOpenProfileFromMem(bytes, (cmsUInt32Number)length) : NULL;
    if (from == NULL) {
        return NULL;
    }
    cmsHTRANSFORM made = NULL;
    cmsHPROFILE srgb = cmsCreate_sRGBProfile();
    cmsUInt32Number format = pixel_format(cmsGetColorSpace(from), channels, has_inks);
    if (format != 0) {
        made = cmsCreateTransform(from, format, srgb, TYPE_RGB_8, INTENT_RELATIVE_COLORIMETRIC,
                                  cmsFLAGS_BLACKPOINTCOMPENSATION);
    }
    cmsCloseProfile(srgb);
    cmsCloseProfile(from);
    if (made == NULL) {
        return NULL;
    }
    struct colour_transform *transform = g_new(struct colour_transform, 1);
    transform->transform = made;
    return transform;
}

void colour_transform_free(struct colour_transform *transform)
{
    if (transform != NULL) {
        cmsDeleteTransform(transform->transform);
        g_free(transform);
    }
}

void colour_transform_apply(const struct colour_transform *transform, const unsigned char *from,
                            unsigned char *rgb_out, size_t count)
{
    cmsDoTransform(transform->transform, from, rgb_out, (cmsUInt32Number)count);
}

/* Tried with colours of all kinds: profiles of sRGB are many, and their names tell nothing.
 *
 * is_grey  only greys are in the picture
 */
static bool leaves_colours(const struct colour_transform *transform, bool is_grey)
{
    /* Six steps a channel, from 0 to 255; three of 255 cannot be told apart. */
    enum { STEP = 51, STEPS = 6, DIFFERENCE_MAX = 3 };
    for (int i = 0; i < (is_grey ? STEPS : STEPS * STEPS * STEPS); i++) {
        int red = i % STEPS * STEP, green = i / STEPS % STEPS * STEP,
            blue = i / STEPS / STEPS * STEP;
        const int colour[] = {red, is_grey ? red : green, is_grey ? red : blue};
        const unsigned char from[] = {(unsigned char)colour[0], (unsigned char)colour[1],
                                      (unsigned char)colour[2]};
        unsigned char to[3];
        colour_transform_apply(transform, from, to, 1);
        for (size_t k = 0; k < 3; k++) {
            if (ABS(to[k] - colour[k]) > DIFFERENCE_MAX) {
                return false;
            }
        }
    }
    return true;
}

/* The space of a profile stands in its header (ICC.1:2010, 7.2.6). */
static bool is_grey(GBytes *profile)
{
    gsize length;
    const unsigned char *bytes = g_bytes_get_data(profile, &length);
    /* In a grey picture pixels are three equal channels, of which a grey profile takes one. */
    return length >= 20 && memcmp(bytes + 16, "GRAY", 4) == 0;
}

GBytes *image_profile_read(const unsigned char *bytes, size_t length,
                           const struct image_header *header, const char **problem_out)
{
    typedef GBytes *find_function(const unsigned char *, size_t, const char **);
    static find_function *const finders[] = {
        [IMAGE_SVG] = NULL,
        [IMAGE_PNG] = find_in_png,
        [IMAGE_JPEG] = find_in_jpeg,
        [IMAGE_WEBP] = find_in_webp,
    };
    *problem_out = NULL;
    GBytes *profile = finders[header->format] != NULL
                          ? finders[header->format](bytes, length, problem_out)
                          : NULL;
    if (profile == NULL) {
        return NULL;
    }
    size_t channels = header->has_inks ? 4 : 3;
    struct colour_transform *transform = colour_transform_new(profile, channels, header->has_inks);
    /* Numbers that are no greys cannot be of a grey profile. */
    if (transform == NULL || (is_grey(profile) && !header->in_greys)) {
        *problem_out = "it is damaged, or made for another kind of picture";
        g_clear_pointer(&profile, g_bytes_unref);
        /* A profile that changes nothing need not be carried on. */
    } else if (!header->has_inks && leaves_colours(transform, is_grey(profile))) {
        g_clear_pointer(&profile, g_bytes_unref);
    }
    colour_transform_free(transform);
    return profile;
}
