/* Where two pictures of one size differ.
 *
 * Pixels are gathered in square cells of a few millimetres: one changed letter is many pixels that do not
 * touch, and one place to whoever looks for it. Cells that touch, at a corner too, are one box; a flood fill takes
 * them one box at a time, in reading order. */
#include "versions/picture_differences.h"

#include <math.h>
#include <string.h>

#include <glib.h>

#include "geom/length_units.h"

/* Places nearer to each other than this are one. */
static const double cell_mm = 2.5;

/* Where so much differs, one box around all says more. */
enum { BOXES_MAX = 16 };

/* A picture in cells of `cell_px`, each of which differs or does not. */
struct cells {
    bool *differ; /* [height][width] */
    size_t width, height;
};

/* Whole pixels, so a cell may be a little larger than it should be. */
static size_t cell_px(double dpi)
{
    return (size_t)ceil(cell_mm / MM_PER_INCH * dpi);
}

/* Pixels are cairo's: 32 bits, the alpha in the highest byte. Without an alpha this byte means nothing; with it two
 * pixels that are both clear are equal, whatever else is in them. */
static bool pixels_differ(const struct png_pixels *a, const struct png_pixels *b, size_t x,
                          size_t y)
{
    guint32 one, other;
    memcpy(&one, a->bytes + y * a->stride + 4 * x, sizeof(one));
    memcpy(&other, b->bytes + y * b->stride + 4 * x, sizeof(other));
    if (!a->has_alpha && !b->has_alpha) {
        return ((one ^ other) & 0xffffff) != 0;
    }
    return one != other && (one | other) >> 24 != 0;
}

/* True if any pixel differs. Both are of one size. */
static bool find_differences(const struct png_pixels *a, const struct png_pixels *b, size_t side,
                             struct cells *cells)
{
    bool any = false;
    *cells = (struct cells){.width = (a->width - 1) / side + 1, /* pictures have a pixel */
                            .height = (a->height - 1) / side + 1};
    cells->differ = g_new0(bool, cells->width * cells->height);
    for (size_t y = 0; y < a->height; y++) {
        for (size_t x = 0; x < a->width; x++) {
            if (pixels_differ(a, b, x, y)) {
                cells->differ[y / side * cells->width + x / side] = true;
                any = true;
            }
        }
    }
    return any;
}

/* Widens the box by a cell and all that hangs together with it, and forgets them. The box is left, top, right and
 * bottom, in cells. */
static void take_cells(struct cells *cells, size_t x, size_t y, size_t box[4])
{
    /* A stack of cells in place of calls within calls: all of a board may differ. */
    GArray *open = g_array_new(FALSE, FALSE, sizeof(size_t));
    size_t first = y * cells->width + x;
    cells->differ[first] = false;
    g_array_append_val(open, first);
    while (open->len > 0) {
        size_t at = g_array_index(open, size_t, open->len - 1);
        g_array_set_size(open, open->len - 1);
        size_t at_x = at % cells->width, at_y = at / cells->width;
        box[0] = MIN(box[0], at_x);
        box[1] = MIN(box[1], at_y);
        box[2] = MAX(box[2], at_x + 1);
        box[3] = MAX(box[3], at_y + 1);
        for (size_t near_y = at_y > 0 ? at_y - 1 : 0; near_y < MIN(at_y + 2, cells->height);
             near_y++) {
            for (size_t near_x = at_x > 0 ? at_x - 1 : 0; near_x < MIN(at_x + 2, cells->width);
                 near_x++) {
                size_t near = near_y * cells->width + near_x;
                if (cells->differ[near]) {
                    cells->differ[near] = false;
                    g_array_append_val(open, near);
                }
            }
        }
    }
    g_array_free(open, TRUE);
}

/* Boxes are mm from the top left of the pictures. */
bool picture_differences(struct arena *arena, const struct png_pixels *a,
                         const struct png_pixels *b, double dpi, const struct box **boxes_out,
                         size_t *count_out)
{
    size_t side = cell_px(dpi);
    double cell = (double)side / dpi * MM_PER_INCH;
    GArray *boxes = g_array_new(FALSE, FALSE, sizeof(struct box));
    struct box all = {0};
    struct cells cells;
    bool any = find_differences(a, b, side, &cells);
    for (size_t y = 0; any && y < cells.height; y++) {
        for (size_t x = 0; x < cells.width; x++) {
            if (cells.differ[y * cells.width + x]) {
                size_t at[4] = {x, y, x, y};
                take_cells(&cells, x, y, at);
                struct box box = {(double)at[0] * cell, (double)at[1] * cell,
                                  (double)(at[2] - at[0]) * cell, (double)(at[3] - at[1]) * cell};
                all = boxes->len > 0 ? box_union(all, box) : box;
                g_array_append_val(boxes, box);
            }
        }
    }
    if (boxes->len > BOXES_MAX) {
        g_array_set_size(boxes, 0);
        g_array_append_val(boxes, all);
    }
    *boxes_out = arena_keep_array(arena, boxes);
    *count_out = boxes->len;
    g_array_free(boxes, TRUE);
    g_free(cells.differ);
    return any;
}
