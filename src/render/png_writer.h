/* Faces as PNG files. Encoding is the cost of a PNG run: rows are filtered by none or Paeth, one
 * libdeflate call compresses them, and a palette is used where it loses nothing and is smaller. */
#ifndef KERF_RENDER_PNG_WRITER_H
#define KERF_RENDER_PNG_WRITER_H

#include <stdbool.h>

#include "base/outcome.h"
#include "diag/diag_list.h"
#include "face/display_list.h"
#include "geom/box.h"
#include "render/png_encoder.h"

/** Scratch memory, surface and picture cache of one thread. */
struct png_writer;

struct png_options {
    double dpi;
    bool with_bleed;  /* the bleed box instead of the trim */
    bool cut_outline; /* transparent outside the outline (only without bleed) */
    bool smooth_edge; /* the pixels that the outline crosses are half transparent */
    bool fill_holes;  /* what the outline encloses on all sides is not transparent */
    bool with_folds;  /* those of the view, and with them the edge that is cut */
    enum png_effort effort;
};

/** A part of a face as a picture of its own. */
struct png_view {
    struct box box;    /* in the face's space; empty: as the options say */
    int quarter_turns; /* clockwise from the face to the picture, 0 to 3 */
    double dpi;        /* 0: that of the options */
    bool uncut;        /* the whole rectangle, whatever the options say of the outline */
    const struct fold_line *folds; /* of the face; drawn where the options want them */
    size_t fold_count;
};

struct png_writer *png_writer_new(const struct png_options *options);
void png_writer_free(struct png_writer *writer);

/**
 * Draws a face as the bytes of a PNG, with pHYs; they are the writer's until its next face.
 *
 * Width and height are whole_px_from_mm() of the box.
 *
 * OUTCOME_REJECTED: DIAG_IMAGE_PIXELS. OUTCOME_FAILED: DIAG_OUTPUT_LIBRARY.
 */
enum outcome png_writer_encode(struct png_writer *writer, const struct display_list *face,
                               const unsigned char **bytes_out, size_t *size_out,
                               struct diag_list *diags);

/** Draws a part of a face as pixels, which are the writer's until its next face. */
enum outcome png_writer_draw_view(struct png_writer *writer, const struct display_list *face,
                                  const struct png_view *wanted, struct png_pixels *pixels_out,
                                  struct diag_list *diags);

/** The same as the bytes of a PNG. */
enum outcome png_writer_encode_view(struct png_writer *writer, const struct display_list *face,
                                    const struct png_view *wanted, const unsigned char **bytes_out,
                                    size_t *size_out, struct diag_list *diags);

#endif
