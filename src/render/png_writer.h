/* Faces as PNG files. Encoding is the cost of a PNG run: rows are filtered by none or Paeth, one
 * libdeflate call compresses them, and a palette is used where it loses nothing and is smaller. */
#ifndef KERF_RENDER_PNG_WRITER_H
#define KERF_RENDER_PNG_WRITER_H

#include <stdbool.h>

#include "base/outcome.h"
#include "diag/diag_list.h"
#include "face/display_list.h"

/** Scratch memory, surface and picture cache of one thread. */
struct png_writer;

struct png_options {
    double dpi;
    bool with_bleed;  /* the bleed box instead of the trim */
    bool cut_outline; /* transparent outside the outline (only without bleed) */
};

struct png_writer *png_writer_new(const struct png_options *options);
void png_writer_free(struct png_writer *writer);

/**
 * Draws a face and writes it to `path` (which appears only when complete), with pHYs.
 *
 * Width and height are whole_px_from_mm() of the box.
 *
 * OUTCOME_FAILED: DIAG_FILE_UNWRITABLE, DIAG_OUTPUT_LIBRARY.
 */
enum outcome png_writer_write(struct png_writer *writer, const struct display_list *face,
                              const char *path, struct diag_list *diags);

#endif
