/* JPEG: segments, each a marker, a length and data, and behind each start of a scan the bytes of its picture. */
#include "face/image_jpeg.h"

#include <string.h>

/* The second byte of a marker; the first is 0xff (T.81 table B.1). */
enum {
    STUFFING = 0x00,
    FRAME_FIRST = 0xc0,
    PROGRESSIVE = 0xc2,
    FRAME_LAST = 0xcf,
    RESTART_FIRST = 0xd0,
    RESTART_LAST = 0xd7,
    END_OF_IMAGE = 0xd9,
    START_OF_SCAN = 0xda,
    APPLICATION_0 = 0xe0,
    APPLICATION_1 = 0xe1,
    APPLICATION_14 = 0xee,
    JPEG_LS_FRAME = 0xf7,
};

/* Values of 8 by 8 pixels that are packed together, and colours that a picture is read with at most. */
enum { COEFFICIENTS = 64, COMPONENTS_MAX = 4, USUAL_BITS = 8 };

/* Nothing of it came yet; else the number of bits that are still to come. */
enum { NEVER = 0xff };

struct jpeg {
    const unsigned char *bytes;
    size_t length;
    unsigned frame; /* its marker; 0 before it */
    size_t component_count;
    unsigned char ids[COMPONENTS_MAX];
    unsigned char missing[COMPONENTS_MAX][COEFFICIENTS];
    bool has_jfif, has_adobe;
    unsigned adobe_transform; /* 0: the colours are stored as they are */
};

static unsigned big_endian_16(const unsigned char *bytes)
{
    return (unsigned)bytes[0] << 8 | bytes[1];
}

/* ---- the frame ---- */

/* Markers C0 to CF but for three that mean other things. */
static bool is_frame_header(unsigned marker)
{
    return (marker >= FRAME_FIRST && marker <= FRAME_LAST && marker != 0xc4 && marker != 0xc8 &&
            marker != 0xcc) ||
           marker == JPEG_LS_FRAME;
}

/* In words of the finding; NULL where it can be read. */
static const char *why_not_read(unsigned marker, unsigned bits, size_t component_count)
{
    switch (marker) {
    case 0xc3:
    case 0xc7:
    case 0xcb:
    case 0xcf:
        return "it is a lossless JPEG, as scanners for medicine write it; save it as PNG";
    case 0xc5:
    case 0xc6:
    case 0xcd:
    case 0xce:
        return "it is a hierarchical JPEG; save it as a usual one, or as PNG";
    case JPEG_LS_FRAME:
        return "it is a JPEG-LS; save it as PNG";
    default:
        break;
    }
    if (bits != USUAL_BITS) {
        return "it is a JPEG of 12 bits a colour; save it with 8, or as PNG";
    }
    return component_count == 1 || component_count == 3 || component_count == 4
               ? NULL
               : "it has neither one colour, nor three, nor four inks";
}

/* In the segment: bits at 4, height at 5, width at 7, components at 9, each of three bytes (T.81 B.2.2). */
static const char *read_frame(struct jpeg *jpeg, const unsigned char *segment, size_t length,
                              struct image_header *out)
{
    enum { FIXED_BYTES = 8, COMPONENT_BYTES = 3, FIRST_COMPONENT = 10 };
    size_t count = length >= FIXED_BYTES ? segment[9] : 0;
    if (length < FIXED_BYTES + COMPONENT_BYTES * count) {
        return image_damaged;
    }
    const char *problem = why_not_read(segment[1], segment[4], count);
    if (problem != NULL) {
        return problem;
    }
    out->height_px = big_endian_16(segment + 5);
    out->width_px = big_endian_16(segment + 7);
    out->has_inks = count == 4;
    out->in_greys = count == 1;
    jpeg->frame = segment[1];
    jpeg->component_count = count;
    memset(jpeg->missing, NEVER, sizeof jpeg->missing);
    for (size_t i = 0; i < count; i++) {
        jpeg->ids[i] = segment[FIRST_COMPONENT + COMPONENT_BYTES * i];
    }
    return NULL;
}

/* ---- scans ---- */

/* A scan brings all values of its components, or, of a progressive picture, some bits of some values. In the segment:
 * the number of components at 4, each of two bytes, then first and last value and the bits left out (T.81 B.2.3). */
static void note_scan(struct jpeg *jpeg, const unsigned char *segment, size_t length)
{
    enum { FIRST_COMPONENT = 5, COMPONENT_BYTES = 2, FIXED_BYTES = 6 };
    size_t count = length > 2 ? segment[4] : 0;
    if (length < FIXED_BYTES + COMPONENT_BYTES * count) {
        return;
    }
    const unsigned char *range = segment + FIRST_COMPONENT + COMPONENT_BYTES * count;
    bool is_progressive = jpeg->frame != FRAME_FIRST && jpeg->frame != FRAME_FIRST + 1;
    size_t first = is_progressive ? range[0] : 0;
    size_t last = is_progressive ? range[1] : COEFFICIENTS - 1;
    unsigned char bits = is_progressive ? range[2] & 0xf : 0;
    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j < jpeg->component_count; j++) {
            bool is_meant = jpeg->ids[j] == segment[FIRST_COMPONENT + COMPONENT_BYTES * i];
            for (size_t k = first; is_meant && k <= last && k < COEFFICIENTS; k++) {
                jpeg->missing[j][k] = bits;
            }
        }
    }
}

/* Fine values that no scan brought may be none; what was begun was to be ended, and each colour has a mean. */
static bool has_all_scans(const struct jpeg *jpeg)
{
    bool has_all = true;
    for (size_t i = 0; i < jpeg->component_count; i++) {
        has_all = has_all && jpeg->missing[i][0] == 0;
        for (size_t k = 1; k < COEFFICIENTS; k++) {
            has_all = has_all && (jpeg->missing[i][k] == 0 || jpeg->missing[i][k] == NEVER);
        }
    }
    return has_all;
}

/* The place of the marker behind the bytes of a scan. */
static size_t scan_end(const struct jpeg *jpeg, size_t at)
{
    const unsigned char *end = jpeg->bytes + jpeg->length;
    const unsigned char *found = memchr(jpeg->bytes + at, 0xff, jpeg->length - at);
    for (; found != NULL && found + 1 < end;
         found = memchr(found + 1, 0xff, (size_t)(end - found) - 1)) {
        bool is_within = found[1] == STUFFING || found[1] == 0xff ||
                         (found[1] >= RESTART_FIRST && found[1] <= RESTART_LAST);
        if (!is_within) {
            return (size_t)(found - jpeg->bytes);
        }
    }
    return jpeg->length;
}

/* Cameras add a few zeros or blocks of their own after the end of the image. */
static bool has_end(const struct jpeg *jpeg, size_t from)
{
    for (size_t at = jpeg->length; at >= from + 2; at--) {
        if (jpeg->bytes[at - 2] == 0xff && jpeg->bytes[at - 1] == END_OF_IMAGE) {
            return true;
        }
    }
    return false;
}

/* ---- segments ---- */

/* What each segment says, but for frames. */
static void note_application(struct jpeg *jpeg, const unsigned char *segment, size_t length,
                             struct image_header *out)
{
    enum { ADOBE_BYTES = 14, TRANSFORM_AT = 15 };
    if (segment[1] == APPLICATION_1) {
        exif_orientation_read(segment + 4, length - 2, &out->orientation);
    } else if (segment[1] == APPLICATION_0 && length >= 7 && memcmp(segment + 4, "JFIF", 5) == 0) {
        jpeg->has_jfif = true;
    } else if (segment[1] == APPLICATION_14 && length >= ADOBE_BYTES &&
               memcmp(segment + 4, "Adobe", 5) == 0) {
        jpeg->has_adobe = true;
        jpeg->adobe_transform = segment[TRANSFORM_AT];
    }
}

/* Whether readers of PDFs and libjpeg take the colours for the same: with JFIF's marker libjpeg passes over Adobe's,
 * and without both goes by what components are called, which PDFs do not. */
static bool colours_are_plain(const struct jpeg *jpeg)
{
    if (jpeg->component_count != 3) {
        return true;
    }
    return jpeg->has_jfif ? !jpeg->has_adobe || jpeg->adobe_transform != 0
                          : jpeg->has_adobe || memcmp(jpeg->ids, "RGB", 3) != 0;
}

/* Up to the end of the image; false where scans end in something else, which decoding will find. */
static bool note_scans(struct jpeg *jpeg, size_t at)
{
    while (jpeg->length - at >= 4) {
        const unsigned char *segment = jpeg->bytes + at;
        if (segment[0] != 0xff || segment[1] == END_OF_IMAGE) {
            return segment[0] == 0xff;
        }
        size_t length = big_endian_16(segment + 2);
        if (length < 2 || length > jpeg->length - at - 2) {
            return false;
        }
        at += length + 2;
        if (segment[1] == START_OF_SCAN) {
            note_scan(jpeg, segment, length);
            at = scan_end(jpeg, at);
        }
    }
    return true;
}

const char *image_jpeg_header_read(const unsigned char *bytes, size_t length,
                                   struct image_header *out)
{
    struct jpeg jpeg = {.bytes = bytes, .length = length};
    /* Behind the two bytes that every JPEG begins with. */
    size_t at = 2;
    while (length - at >= 4) {
        const unsigned char *segment = bytes + at;
        /* Segments follow each other; anything between them is damage. */
        if (segment[0] != 0xff) {
            return image_damaged;
        }
        if (segment[1] == 0xff) { /* fill byte */
            at++;
            continue;
        }
        /* Counted from itself on. */
        size_t segment_length = big_endian_16(segment + 2);
        if (segment_length < 2 || segment_length > length - at - 2) {
            return image_cut_short;
        }
        if (segment[1] == START_OF_SCAN) {
            out->is_plain =
                jpeg.frame != 0 && jpeg.frame <= PROGRESSIVE && colours_are_plain(&jpeg);
            if (!has_end(&jpeg, at + segment_length + 2)) {
                return image_cut_short;
            }
            return note_scans(&jpeg, at) && !has_all_scans(&jpeg)
                       ? "a part of it is lost: the file was cut short between two of its passes"
                       : NULL;
        }
        note_application(&jpeg, segment, segment_length, out);
        const char *problem =
            is_frame_header(segment[1]) ? read_frame(&jpeg, segment, segment_length, out) : NULL;
        if (problem != NULL) {
            return problem;
        }
        at += segment_length + 2;
    }
    return image_cut_short;
}
