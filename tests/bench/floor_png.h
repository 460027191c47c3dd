/* The least that a PNG costs: RGB, each row as it is or by Paeth, one call of libdeflate. */
#ifndef KERF_TESTS_BENCH_FLOOR_PNG_H
#define KERF_TESTS_BENCH_FLOOR_PNG_H

#include <stdbool.h>

#include <cairo.h>

/** Scratch memory of one thread. */
struct floor_png;

struct floor_png *floor_png_new(void);
void floor_png_free(struct floor_png *png);

/** Writes an RGB24 image surface, said to be 300 dpi. False if the file could not be written. */
bool floor_png_write(struct floor_png *png, cairo_surface_t *surface, const char *path);

#endif
