/* Telling PNG, JPEG and WebP apart, and the headers of WebP, for the image store. */
#include "face/image_header.h"

#include <string.h>
#include <webp/decode.h>

#include "face/image_jpeg.h"
#include "face/image_png.h"

const char image_cut_short[] = "the file is cut short";
const char image_damaged[] = "the file is damaged";

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
        return image_cut_short;
    }
    if (!WebPGetInfo(bytes, length, &width, &height)) {
        return image_damaged;
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
        problem = image_png_header_read(bytes, length, out);
    } else if (length >= 3 && memcmp(bytes, "\xff\xd8\xff", 3) == 0) {
        out->format = IMAGE_JPEG;
        problem = image_jpeg_header_read(bytes, length, out);
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
