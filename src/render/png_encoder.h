/* Pixels to PNG bytes, fast: rows filtered by none or Paeth, one libdeflate call, own chunks. */
#ifndef KERF_RENDER_PNG_ENCODER_H
#define KERF_RENDER_PNG_ENCODER_H

#include <stdbool.h>
#include <stddef.h>

/** Scratch memory of one thread, kept from picture to picture. */
struct png_encoder;

struct png_pixels {
    const unsigned char *bytes; /* rows of 32-bit words in the machine's order: 0xAARRGGBB */
    size_t stride;              /* bytes from row to row, a multiple of four */
    size_t width, height;       /* at least 1 */
    bool has_alpha;             /* not premultiplied; without it the top byte is not looked at */
};

/** Bytes of pixels, more than a card has, above which memory is not kept from one picture to the next: two maps would
 * be held where one is drawn. */
enum { PNG_KEPT_MAX = 8 * 1024 * 1024 };

/** What a picture's bytes are worth: no pixel depends on it. */
enum png_effort {
    PNG_FAST,  /* as soon as can be */
    PNG_BARE,  /* as they are: for who reads them back at once */
    PNG_SMALL, /* a seventh fewer bytes in twice the time */
};

struct png_encoder *png_encoder_new(enum png_effort effort);
void png_encoder_free(struct png_encoder *encoder);

/**
 * Takes a picture in: a palette where there are at most 256 colours, else RGB or RGBA, 8 bits each. The pixels are not
 * looked at again.
 *
 * False if the picture is too large for a PNG chunk (2 GiB).
 *
 * Source: PNG, ISO/IEC 15948:2004.
 */
bool png_encoder_take(struct png_encoder *encoder, const struct png_pixels *pixels);

/**
 * The PNG of the picture that was taken in.
 *
 * Returns bytes borrowed until the next call; *size_out is their number.
 */
const unsigned char *png_encoder_finish(struct png_encoder *encoder, double dpi, size_t *size_out);

/** Both in one: NULL if the picture is too large. */
const unsigned char *png_encoder_encode(struct png_encoder *encoder,
                                        const struct png_pixels *pixels, double dpi,
                                        size_t *size_out);

#endif
