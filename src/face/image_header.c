/* Reading the headers of PNG, JPEG and WebP files, for the image store. */
#include "face/image_header.h"

#include <string.h>
#include <webp/decode.h>

#include <libdeflate.h>

static const char cut_short[] = "the file is cut short";
static const char damaged[] = "the file is damaged";

/* ---- which way up: one number in the first directory of a TIFF structure ---- */

enum {
    PREFIX_BYTES = 6, /* "Exif", two zeros; offsets count from behind it; in a JPEG only */
    HEADER_BYTES = 8,
    DIRECTORY_AT = 4, /* in the header: where the first directory is */
    ENTRY_BYTES = 12, /* of the directory: a tag at 0, and */
    TYPE_AT = 2,
    VALUE_AT = 8,
    TAG_ORIENTATION = 0x0112,
    TYPE_SHORT = 3,
    TYPE_LONG = 4, /* as some programs write it */
};

/* From its order of bytes on, from which all offsets in it count. */
struct tiff {
    const unsigned char *bytes;
    size_t length;
    bool big_endian;
};

static uint32_t number_at(const struct tiff *tiff, size_t at, size_t size)
{
    uint32_t number = 0;
    /* Byte by byte, the most significant first. */
    for (size_t i = 0; i < size; i++) {
        number = number << 8 | tiff->bytes[at + (tiff->big_endian ? i : size - 1 - i)];
    }
    return number;
}

/* "MM" is big-endian, "II" little-endian; 42 follows in that order. */
static bool tiff_open(struct tiff *tiff, const unsigned char *bytes, size_t length)
{
    bool has_prefix = length >= PREFIX_BYTES && memcmp(bytes, "Exif\0", PREFIX_BYTES) == 0;
    size_t begin = has_prefix ? PREFIX_BYTES : 0;
    if (length < begin + HEADER_BYTES) {
        return false;
    }
    *tiff = (struct tiff){.bytes = bytes + begin, .length = length - begin};
    tiff->big_endian = memcmp(tiff->bytes, "MM\0*", 4) == 0;
    return tiff->big_endian || memcmp(tiff->bytes, "II*\0", 4) == 0;
}

/* Bounds are checked as they are met: an offset is whatever the file says. */
bool exif_orientation_read(const unsigned char *bytes, size_t length, enum exif_orientation *out)
{
    struct tiff tiff;
    if (!tiff_open(&tiff, bytes, length)) {
        return false;
    }
    size_t at = number_at(&tiff, DIRECTORY_AT, 4);
    /* At least two bytes at the offset, for the count of entries. */
    if (at > tiff.length - 2) {
        return false;
    }
    size_t count = number_at(&tiff, at, 2);
    at += 2;
    for (size_t i = 0; i < count && tiff.length - at >= ENTRY_BYTES; i++, at += ENTRY_BYTES) {
        uint32_t type = number_at(&tiff, at + TYPE_AT, 2);
        if (number_at(&tiff, at, 2) == TAG_ORIENTATION &&
            (type == TYPE_SHORT || type == TYPE_LONG)) {
            uint32_t value = number_at(&tiff, at + VALUE_AT, type == TYPE_SHORT ? 2 : 4);
            bool known = value >= EXIF_TOP_LEFT && value <= EXIF_LEFT_BOTTOM;
            /* A number that means nothing leaves the picture as it is. */
            *out = known ? (enum exif_orientation)value : *out;
            return known;
        }
    }
    return false;
}

bool exif_orientation_swaps_sides(enum exif_orientation orientation)
{
    return orientation >= EXIF_LEFT_TOP;
}

/* ---- formats ---- */

static unsigned big_endian_16(const unsigned char *bytes)
{
    return (unsigned)bytes[0] << 8 | bytes[1];
}

/* Chunk by chunk to IEND, with the checksum of each: half a picture has a good header too. */
static const char *read_png(const unsigned char *bytes, size_t length, struct image_header *out)
{
    enum { SIGNATURE = 8, CHUNK_OVERHEAD = 12, CHUNK_DATA = 8, HEADER_END = 33 };
    /* From the beginning of the file: width at 16, height at 20, the type of colour at 25 (PNG 11.2.2). */
    enum { COLOUR_TYPE_AT = 25, HAS_COLOURS = 2 };
    if (length < HEADER_END || memcmp(bytes + SIGNATURE + 4, "IHDR", 4) != 0) {
        return cut_short;
    }
    out->width_px = big_endian_32(bytes + 16);
    out->height_px = big_endian_32(bytes + 20);
    out->in_greys = (bytes[COLOUR_TYPE_AT] & HAS_COLOURS) == 0;

    /* A chunk is a length, a name, data and a checksum of name and data. */
    size_t at = SIGNATURE;
    while (length - at >= CHUNK_OVERHEAD) {
        size_t data_length = big_endian_32(bytes + at);
        if (data_length > length - at - CHUNK_OVERHEAD) {
            return cut_short;
        }
        uint32_t checksum = libdeflate_crc32(0, bytes + at + 4, data_length + 4);
        if (checksum != big_endian_32(bytes + at + CHUNK_DATA + data_length)) {
            return damaged;
        }
        const unsigned char *name = bytes + at + 4, *data = bytes + at + CHUNK_DATA;
        /* Where it stands in a PNG it has no "Exif" before it. */
        if (memcmp(name, "eXIf", 4) == 0) {
            exif_orientation_read(data, data_length, &out->orientation);
        }
        out->is_animated = out->is_animated || memcmp(name, "acTL", 4) == 0;
        if (memcmp(name, "IEND", 4) == 0) {
            return NULL;
        }
        at += data_length + CHUNK_OVERHEAD;
    }
    return cut_short;
}

/* The frame header's markers are C0 to CF but for three that mean other things (T.81 table B.1). */
static bool is_frame_header(unsigned marker)
{
    return marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc;
}

static bool ends_with_jpeg_end(const unsigned char *bytes, size_t length)
{
    /* Cameras add a few zeros or blocks of their own after the end of the image. */
    for (size_t at = length; at >= 2; at--) {
        if (bytes[at - 2] == 0xff && bytes[at - 1] == 0xd9) {
            return true;
        }
    }
    return false;
}

/* Segments up to the first scan, whose end has no length; so the end of the image is looked for from the file's end. */
static const char *read_jpeg(const unsigned char *bytes, size_t length, struct image_header *out)
{
    enum { START_OF_SCAN = 0xda, APPLICATION_1 = 0xe1, FRAME_HEADER_MIN = 9, INK_COMPONENTS = 4 };
    enum { PROGRESSIVE = 0xc2, USUAL_BITS = 8 };
    /* Behind the two bytes that every JPEG begins with. */
    size_t at = 2;
    while (length - at >= 4) {
        unsigned marker = bytes[at + 1];
        /* Segments follow each other; anything between them is damage. */
        if (bytes[at] != 0xff) {
            return damaged;
        }
        if (marker == 0xff) { /* fill byte */
            at++;
            continue;
        }
        /* Counted from itself on. */
        size_t segment = big_endian_16(bytes + at + 2);
        if (segment < 2 || segment > length - at - 2) {
            return cut_short;
        }
        if (is_frame_header(marker) && segment >= FRAME_HEADER_MIN - 2) {
            /* In the segment: bits at 4, height at 5, width at 7, components at 9 (T.81 B.2.2). */
            out->height_px = big_endian_16(bytes + at + 5);
            out->width_px = big_endian_16(bytes + at + 7);
            out->has_inks = segment >= FRAME_HEADER_MIN && bytes[at + 9] == INK_COMPONENTS;
            out->in_greys = segment >= FRAME_HEADER_MIN && bytes[at + 9] == 1;
            out->is_plain = marker <= PROGRESSIVE && bytes[at + 4] == USUAL_BITS;
        } else if (marker == APPLICATION_1) {
            exif_orientation_read(bytes + at + 4, segment - 2, &out->orientation);
        }
        at += segment + 2;
        /* Behind it there are no segments, only the picture. */
        if (marker == START_OF_SCAN) {
            return ends_with_jpeg_end(bytes + at, length - at) ? NULL : cut_short;
        }
    }
    return cut_short;
}

/* What the chunks say besides the picture; a simple file has one chunk only. */
static void read_webp_chunks(const unsigned char *bytes, size_t length, struct image_header *out)
{
    enum { CHUNK_HEADER = 8 };
    /* Behind "RIFF", a length and "WEBP". */
    size_t at = 12;
    while (at < length && length - at >= CHUNK_HEADER) {
        const unsigned char *data = bytes + at + CHUNK_HEADER;
        size_t data_length = little_endian_32(bytes + at + 4);
        if (data_length > length - at - CHUNK_HEADER) {
            return;
        }
        if (memcmp(bytes + at, "EXIF", 4) == 0) {
            exif_orientation_read(data, data_length, &out->orientation);
        }
        out->is_animated = out->is_animated || memcmp(bytes + at, "ANIM", 4) == 0;
        /* Chunks are padded to an even length. */
        at += CHUNK_HEADER + data_length + data_length % 2;
    }
}

static const char *read_webp(const unsigned char *bytes, size_t length, struct image_header *out)
{
    int width = 0, height = 0;
    /* The length in the header is without itself and "RIFF". */
    if (little_endian_32(bytes + 4) > length - 8) {
        return cut_short;
    }
    if (!WebPGetInfo(bytes, length, &width, &height)) {
        return damaged;
    }
    out->width_px = width;
    out->height_px = height;
    read_webp_chunks(bytes, length, out);
    return NULL;
}

/* Sizes are told as the picture is seen: one that lies on its side has width and height changed. */
const char *image_header_read(const unsigned char *bytes, size_t length, struct image_header *out)
{
    const char *problem = NULL;
    *out = (struct image_header){.format = IMAGE_SVG, .orientation = EXIF_TOP_LEFT};
    if (length >= 8 && memcmp(bytes, "\x89PNG\r\n\x1a\n", 8) == 0) {
        out->format = IMAGE_PNG;
        problem = read_png(bytes, length, out);
    } else if (length >= 3 && memcmp(bytes, "\xff\xd8\xff", 3) == 0) {
        out->format = IMAGE_JPEG;
        problem = read_jpeg(bytes, length, out);
    } else if (length >= 12 && memcmp(bytes, "RIFF", 4) == 0 && memcmp(bytes + 8, "WEBP", 4) == 0) {
        out->format = IMAGE_WEBP;
        problem = read_webp(bytes, length, out);
    } else {
        return NULL;
    }
    if (exif_orientation_swaps_sides(out->orientation)) {
        double across_px = out->width_px;
        out->width_px = out->height_px;
        out->height_px = across_px;
    }
    if (problem == NULL && (out->width_px < 1 || out->height_px < 1)) {
        problem = "it has no size";
    }
    return problem;
}
