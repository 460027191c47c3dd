/* How large a picture is kept, and how it is drawn on a page of its own, from which a PDF shows it. */
#ifndef KERF_FACE_IMAGE_ART_H
#define KERF_FACE_IMAGE_ART_H

#include <stdbool.h>

#include "face/image_store.h"
#include "geom/box.h"

enum {
    IMAGE_FINEST_DPI = 600, /* that is of use in print */
    IMAGE_RECORDED_SIDE =
        1200, /* the usual long side of a recorded SVG: Cairo rounds to 1/256 of a unit */
};

/** The long side that an SVG is recorded in, whose longer side is shown in so many points. */
int image_recorded_side(const struct image *image, double side_pt);

/** Its size there, in units of the recording. */
void image_recorded_size(const struct image *image, int side, double *width, double *height);

/** The side in pixels that a picture is scaled down to before it is kept, where so many are seen; 0: it is not. */
int image_useful_side(const struct image *image, double seen_px);

/** Whether it is as coarse in so many points as pictures are of which the edge fills the bleed. */
bool image_is_stretched(const struct image *image, double width_pt, double height_pt);

/** How a picture of a PDF is drawn on a page of its own, from which it is shown as often as it comes. */
struct image_art {
    char key[192];              /* tells it from all others of the document */
    struct box box;             /* that the page fills, in the space of the picture's own box */
    double width_pt, height_pt; /* of the page, whole points */
    /* Of the picture: its size, and what of it lies beside the page. */
    double whole_width_pt, whole_height_pt, left_pt, top_pt;
};

/**
 * All of the picture, but only what shows of one that would be metres wide.
 *
 * box    that it fills, in mm of its space
 * shown  what may show of that space
 * scale  how much longer a length is on the page
 *
 * False where nothing shows of it.
 */
bool image_art(const struct image *image, struct box box, struct box shown, double scale,
               struct image_art *out);

#endif
