/* Finding one number in the first directory of a TIFF structure. */
#include "face/exif_orientation.h"

#include <stdint.h>
#include <string.h>

enum {
    PREFIX_BYTES = 6, /* "Exif", two zeros; offsets count from behind it; in a JPEG only */
    HEADER_BYTES = 8,
    DIRECTORY_AT = 4, /* in the header: where the first directory is */
    ENTRY_BYTES = 12, /* of the directory: a tag at 0, and */
    TYPE_AT = 2,
    VALUE_AT = 8,
    TAG_ORIENTATION = 0x0112,
    TYPE_SHORT = 3,
};

struct tiff {
    const unsigned char *bytes;
    size_t length;
    bool big_endian;
};

static uint32_t number_at(const struct tiff *tiff, size_t at, size_t size)
{
    uint32_t number = 0;
    for (size_t i = 0; i < size; i++) {
        number = number << 8 | tiff->bytes[at + (tiff->big_endian ? i : size - 1 - i)];
    }
    return number;
}

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

bool exif_orientation_read(const unsigned char *bytes, size_t length, enum exif_orientation *out)
{
    struct tiff tiff;
    if (!tiff_open(&tiff, bytes, length)) {
        return false;
    }
    size_t at = number_at(&tiff, DIRECTORY_AT, 4);
    if (at > tiff.length - 2) {
        return false;
    }
    size_t count = number_at(&tiff, at, 2);
    at += 2;
    for (size_t i = 0; i < count && tiff.length - at >= ENTRY_BYTES; i++, at += ENTRY_BYTES) {
        if (number_at(&tiff, at, 2) == TAG_ORIENTATION &&
            number_at(&tiff, at + TYPE_AT, 2) == TYPE_SHORT) {
            uint32_t value = number_at(&tiff, at + VALUE_AT, 2);
            bool known = value >= EXIF_TOP_LEFT && value <= EXIF_LEFT_BOTTOM;
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
