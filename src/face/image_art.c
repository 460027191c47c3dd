/* Sizes in which pictures are kept, by how large they are shown. */
#include "face/image_art.h"

#include <math.h>

#include <glib.h>

#include "geom/length_units.h"

enum {
    STRETCHED_DPI = 50,     /* coarser than any picture that is to be looked at */
    USEFUL_LEAST_PX = 2048, /* smaller pictures are kept as they are, for any size */
};

/* The long side that an SVG is recorded in. Vectors come out alike in any. */
int image_recorded_side(const struct image *image, double side_pt)
{
    /* As many pixels as print shows, as a unit of the record is a pixel then; only what librsvg draws in pixels gains
     * by them. */
    double wanted = ceil(side_pt * IMAGE_EFFECTS_DPI / PT_PER_INCH);
    return image->has_effects
               ? (int)fmax(fmin(fmax(wanted, IMAGE_RECORDED_SIDE), image_effects_side_px(image)), 1)
               : IMAGE_RECORDED_SIDE;
}

/* In units of the recording, the longer side `side`. */
void image_recorded_size(const struct image *image, int side, double *width, double *height)
{
    double scale = side / fmax(image->width_px, image->height_px);
    *width = image->width_px * scale;
    *height = image->height_px * scale;
}

/* The side that a picture is scaled down to before it is kept, 0: it is not. Where it has more than twice the
 * pixels that can be seen, the rest only costs memory and time. */
int image_useful_side(const struct image *image, double seen_px)
{
    double useful_px = fmax(seen_px, USEFUL_LEAST_PX);
    return fmax(image->width_px, image->height_px) > 2 * useful_px ? (int)ceil(useful_px) : 0;
}

/* So coarse, in one direction at least, as pictures are of which the edge fills the bleed. */
bool image_is_stretched(const struct image *image, double width_pt, double height_pt)
{
    /* In dots an inch, of the direction in which they are fewer. */
    return fmin(image->width_px / width_pt, image->height_px / height_pt) * PT_PER_INCH <
           STRETCHED_DPI;
}

/* Only what is seen of it: renderers run out of memory with pictures that are some metres wide. False: nothing is. */
static bool art_of_stretched(const struct image *image, struct box box, struct box shown,
                             double scale, struct image_art *out)
{
    struct box seen = box_intersection(box, shown);
    g_snprintf(out->key, sizeof out->key, "%s %.3f %.3f at %.3f %.3f %.3f %.3f", image->digest,
               box.width_mm * scale, box.height_mm * scale, (seen.x_mm - box.x_mm) * scale,
               (seen.y_mm - box.y_mm) * scale, seen.width_mm * scale, seen.height_mm * scale);
    out->box = seen;
    out->width_pt = ceil(pt_from_mm(seen.width_mm) * scale);
    out->height_pt = ceil(pt_from_mm(seen.height_mm) * scale);
    /* The page takes all of what is seen, so the picture grows with it. */
    double across = out->width_pt / seen.width_mm, down = out->height_pt / seen.height_mm;
    out->whole_width_pt = box.width_mm * across;
    out->whole_height_pt = box.height_mm * down;
    out->left_pt = (seen.x_mm - box.x_mm) * across;
    out->top_pt = (seen.y_mm - box.y_mm) * down;
    return seen.width_mm > 0 && seen.height_mm > 0;
}

/* In its own proportions: where one side grew more than the other each of its lines would need a matrix of its own. The page
 * has whole points, so that the picture may end before it does. */
static void art_of_svg(const struct image *image, struct box box, int side, struct image_art *out)
{
    image_recorded_size(image, side, &out->whole_width_pt, &out->whole_height_pt);
    out->width_pt = ceil(out->whole_width_pt);
    out->height_pt = ceil(out->whole_height_pt);
    out->box.width_mm = box.width_mm * out->width_pt / out->whole_width_pt;
    out->box.height_mm = box.height_mm * out->height_pt / out->whole_height_pt;
}

/* What has effects, and pixels, are drawn as large as they are shown first, which says how many pixels they get. */
bool image_art(const struct image *image, struct box box, struct box shown, double scale,
               struct image_art *out)
{
    double width_pt = pt_from_mm(box.width_mm) * scale;
    double height_pt = pt_from_mm(box.height_mm) * scale;
    double longer_pt = fmax(width_pt, height_pt);
    bool is_svg = image->format == IMAGE_SVG;
    *out = (struct image_art){.box = box};
    if (!is_svg && image_is_stretched(image, width_pt, height_pt) && !box_contains(shown, box)) {
        return art_of_stretched(image, box, shown, scale, out);
    }
    int side = is_svg ? image_recorded_side(image, longer_pt)
                      : image_useful_side(image, longer_pt * IMAGE_FINEST_DPI / PT_PER_INCH);
    g_snprintf(out->key, sizeof out->key, "%s %d", image->digest, side);
    if (is_svg && !image->has_effects) {
        art_of_svg(image, box, side, out);
    } else {
        out->width_pt = out->whole_width_pt = ceil(width_pt);
        out->height_pt = out->whole_height_pt = ceil(height_pt);
    }
    return true;
}
