/* What a cutting machine does with a sheet: along which paths it scores and cuts, in which order. */
#ifndef KERF_PRINT_CUT_PATHS_H
#define KERF_PRINT_CUT_PATHS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "geom/path.h"
#include "sheet/sheet_plan.h"

/** In the order of work: what is cut out no longer lies still. */
enum cut_layer {
    CUT_LAYER_FOLD, /* to be scored, not cut */
    CUT_LAYER_HOLE, /* inside of a piece */
    CUT_LAYER_CUT,
    CUT_LAYER_COUNT,
};

/** "fold", "hole" or "cut". */
extern const char *const cut_layer_names[CUT_LAYER_COUNT];

/** One stroke of the blade: a single contour, closed by PATH_CLOSE, or open. */
struct cut_path {
    enum cut_layer layer;
    struct path path;
};

/** Sorted by layer; positions as on the page that is printed. */
struct cut_paths {
    double page_width_mm, page_height_mm;
    const struct cut_path *paths;
    size_t count;
};

/**
 * The paths of a page's fronts and folds, in `arena`.
 *
 * shapes  those of its plan
 *
 * Each piece is a closed contour of true curves; a part of a poster is cut along the part's edges. No
 * stretch is there twice: where pieces touch, the one that comes first has its whole contour, and those
 * beside it are open where the sheet is cut already.
 */
void cut_paths_make(const struct sheet_page *page, const struct piece_shape *shapes,
                    struct arena *arena, struct cut_paths *out);

/** The SVG of a sheet: mm, a group for each layer that has paths, with its own colour. */
void cut_svg_write(const struct cut_paths *cuts, const char *title, GString *out);

/** How many of its units a DXF has for a mm; it does not say itself. */
#define DXF_UNITS_MM   1.0
#define DXF_UNITS_INCH (1.0 / 25.4)

/**
 * The DXF of a sheet (R12, ASCII): polylines with the y axis up and the origin at the bottom left of the
 * page, curves as lines 0.01 mm near, a layer for each kind of path. The edge of the page is the layer
 * "page", so that centring the drawing puts everything where it is printed.
 */
void cut_dxf_write(const struct cut_paths *cuts, double units_per_mm, GString *out);

/** What a DXF and the parts of posters may be off a curve. */
#define CUT_TOLERANCE_MM 0.01

#endif
