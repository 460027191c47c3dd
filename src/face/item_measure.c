/* Measuring: how much room items want, and how rows, columns and grids divide what there is. */
#include <assert.h>
#include <math.h>

#include "face/face_item.h"
#include "face/item_track.h"
#include "face/tracks.h"

/* Rasters are taken at 300 dots an inch, SVGs at CSS's 96, where nothing else says their size. */
#define RASTER_DPI 300.0
#define SVG_DPI    96.0

double item_length(struct length length, double whole_mm)
{
    switch (length.unit) {
    case LENGTH_MM:
        return length.amount;
    case LENGTH_PERCENT:
        return whole_mm * length.amount / 100;
    default:
        return whole_mm;
    }
}

struct box item_content(const struct item *item, struct box box)
{
    const double *padding = item->padding_mm;
    return (struct box){box.x_mm + padding[3], box.y_mm + padding[0],
                        fmax(0, box.width_mm - padding[1] - padding[3]),
                        fmax(0, box.height_mm - padding[0] - padding[2])};
}

static bool is_fixed(struct length length, double whole_mm)
{
    return length.unit == LENGTH_MM || (length.unit == LENGTH_PERCENT && isfinite(whole_mm));
}

static struct extent natural_picture(const struct item *item, double width_mm, double height_mm)
{
    const struct image *image = item->picture.image;
    if (image == NULL) {
        return (struct extent){0, 0};
    }
    double dpi = image->format == IMAGE_SVG ? SVG_DPI : RASTER_DPI;
    double own_width = image->width_px * MM_PER_INCH / dpi;
    double own_height = image->height_px * MM_PER_INCH / dpi;
    if (item->kind == ELEMENT_ICON) {
        /* A little higher than the letters round it. */
        own_width *= 1.2 * mm_from_pt(item->style->size_pt) / own_height;
        own_height = 1.2 * mm_from_pt(item->style->size_pt);
    }
    double scale = 1;
    bool limited = item->kind == ELEMENT_IMAGE || item->width_given || item->height_given;
    if (limited && (isfinite(width_mm) || isfinite(height_mm))) {
        scale = fmin(width_mm / own_width, height_mm / own_height);
    }
    return (struct extent){own_width * scale, own_height * scale};
}

/* How a child's size along a row or column is found: as given, else by its kind. */
static struct length flow_length(const struct item *child, bool horizontal)
{
    static const struct length share = {LENGTH_FRACTION, 1};
    static const struct length own = {LENGTH_AUTO, 0};
    if (horizontal ? child->width_given : child->height_given) {
        return horizontal ? child->width : child->height;
    }
    switch (child->kind) {
    case ELEMENT_TEXT:
    case ELEMENT_IMAGE:
    case ELEMENT_ICON:
    case ELEMENT_LINE:
    case ELEMENT_BOARD:
        return own;
    case ELEMENT_BOX:
    case ELEMENT_CIRCLE:
        return !horizontal && child->child_count > 0 ? own : share;
    case ELEMENT_POLYGON:
    case ELEMENT_PATH:
        return share;
    default:
        return horizontal ? share : own;
    }
}

double item_flow_sizes(struct face_pass *pass, struct item *item, double width_mm, double height_mm,
                       double **sizes_out)
{
    bool horizontal = item->kind == ELEMENT_ROW;
    struct track *tracks = ARENA_NEW_ARRAY(pass->arena, struct track, item->child_count + 1);
    for (size_t i = 0; i < item->child_count; i++) {
        struct item *child = item->children[i];
        tracks[i].length = flow_length(child, horizontal);
        bool wanted =
            tracks[i].length.unit == LENGTH_AUTO ||
            (tracks[i].length.unit != LENGTH_MM && !isfinite(horizontal ? width_mm : height_mm));
        if (wanted) {
            struct extent extent = horizontal ? item_natural(pass, child, INFINITY, height_mm)
                                              : item_natural(pass, child, width_mm, INFINITY);
            tracks[i].natural_mm = horizontal ? extent.width_mm : extent.height_mm;
        }
    }
    double total = tracks_resolve(tracks, item->child_count, horizontal ? width_mm : height_mm,
                                  horizontal ? item->gap_x_mm : item->gap_y_mm);
    *sizes_out = ARENA_NEW_ARRAY(pass->arena, double, item->child_count + 1);
    for (size_t i = 0; i < item->child_count; i++) {
        (*sizes_out)[i] = tracks[i].size_mm;
    }
    return total;
}

static struct extent natural_flow(struct face_pass *pass, struct item *item, double width_mm,
                                  double height_mm)
{
    bool horizontal = item->kind == ELEMENT_ROW;
    double *sizes = NULL;
    double total = item_flow_sizes(pass, item, width_mm, height_mm, &sizes);
    double across = 0;
    for (size_t i = 0; i < item->child_count; i++) {
        struct extent extent = horizontal
                                   ? item_natural(pass, item->children[i], sizes[i], height_mm)
                                   : item_natural(pass, item->children[i], width_mm, INFINITY);
        across = fmax(across, horizontal ? extent.height_mm : extent.width_mm);
    }
    return horizontal ? (struct extent){total, across} : (struct extent){across, total};
}

static struct extent natural_stack(struct face_pass *pass, struct item *item, double width_mm,
                                   double height_mm)
{
    struct extent result = {0, 0};
    for (size_t i = 0; i < item->child_count; i++) {
        struct item *child = item->children[i];
        if (child->inside != INSIDE_PARENT) {
            continue;
        }
        struct extent extent = item_natural(pass, child, width_mm, height_mm);
        double x_mm =
            child->placed && is_fixed(child->x, width_mm) ? item_length(child->x, width_mm) : 0;
        double y_mm =
            child->placed && is_fixed(child->y, height_mm) ? item_length(child->y, height_mm) : 0;
        result.width_mm = fmax(result.width_mm, x_mm + extent.width_mm);
        result.height_mm = fmax(result.height_mm, y_mm + extent.height_mm);
    }
    return result;
}

/* Column tracks with what their cells want. */
static struct track *column_tracks(struct face_pass *pass, struct item *item, double width_mm)
{
    struct track *tracks = ARENA_NEW_ARRAY(pass->arena, struct track, item->column_count + 1);
    bool endless = !isfinite(width_mm);
    /* A table may have no columns, but then it has no cells either. */
    assert(item->column_count > 0 || item->child_count == 0);
    for (size_t i = 0; i < item->column_count; i++) {
        tracks[i].length = item->columns[i];
    }
    for (size_t i = 0; i < item->child_count; i++) {
        struct track *track = &tracks[i % item->column_count];
        if (track->length.unit == LENGTH_AUTO || (endless && track->length.unit != LENGTH_MM)) {
            struct extent extent = item_natural(pass, item->children[i], INFINITY, INFINITY);
            track->natural_mm = fmax(track->natural_mm, extent.width_mm);
        }
    }
    return tracks;
}

static struct length row_length(const struct item *item, size_t row)
{
    return item->rows[row < item->row_count ? row : item->row_count - 1];
}

void item_grid_tracks(struct face_pass *pass, struct item *item, double width_mm, double height_mm,
                      double **columns_out, double **rows_out, size_t *row_count_out)
{
    size_t columns = item->column_count;
    size_t rows = columns > 0 ? (item->child_count + columns - 1) / columns : 0;
    struct track *across = column_tracks(pass, item, width_mm);
    tracks_resolve(across, columns, width_mm, item->gap_x_mm);
    struct track *down = ARENA_NEW_ARRAY(pass->arena, struct track, rows + 1);
    bool endless = !isfinite(height_mm);
    for (size_t i = 0; i < rows; i++) {
        down[i].length = row_length(item, i);
    }
    for (size_t i = 0; i < item->child_count; i++) {
        struct track *track = &down[i / columns];
        if (track->length.unit == LENGTH_AUTO || (endless && track->length.unit != LENGTH_MM)) {
            struct extent extent =
                item_natural(pass, item->children[i], across[i % columns].size_mm, INFINITY);
            track->natural_mm = fmax(track->natural_mm, extent.height_mm);
        }
    }
    tracks_resolve(down, rows, height_mm, item->gap_y_mm);
    *columns_out = ARENA_NEW_ARRAY(pass->arena, double, columns + 1);
    *rows_out = ARENA_NEW_ARRAY(pass->arena, double, rows + 1);
    for (size_t i = 0; i < columns; i++) {
        (*columns_out)[i] = across[i].size_mm;
    }
    for (size_t i = 0; i < rows; i++) {
        (*rows_out)[i] = down[i].size_mm;
    }
    *row_count_out = rows;
}

static struct extent natural_grid(struct face_pass *pass, struct item *item, double width_mm,
                                  double height_mm)
{
    double *columns = NULL;
    double *rows = NULL;
    size_t row_count = 0;
    item_grid_tracks(pass, item, width_mm, height_mm, &columns, &rows, &row_count);
    struct extent result = {0, 0};
    for (size_t i = 0; i < item->column_count; i++) {
        result.width_mm += columns[i] + (i > 0 ? item->gap_x_mm : 0);
    }
    for (size_t i = 0; i < row_count; i++) {
        result.height_mm += rows[i] + (i > 0 ? item->gap_y_mm : 0);
    }
    return result;
}

static struct extent natural_content(struct face_pass *pass, struct item *item, double width_mm,
                                     double height_mm)
{
    switch (item->kind) {
    case ELEMENT_TEXT:
        return item_text_natural(pass, item, width_mm, height_mm);
    case ELEMENT_IMAGE:
    case ELEMENT_ICON:
        return natural_picture(item, width_mm, height_mm);
    case ELEMENT_TRACK:
        return item_track_natural(item, width_mm, height_mm);
    case ELEMENT_BOARD:
        return item_board_natural(item, width_mm, height_mm);
    case ELEMENT_LINE:
        return (struct extent){item->stroke_width_mm, item->stroke_width_mm};
    case ELEMENT_POLYGON:
    case ELEMENT_PATH:
        return (struct extent){0, 0};
    default:
        break;
    }
    double pad_x = item->padding_mm[1] + item->padding_mm[3];
    double pad_y = item->padding_mm[0] + item->padding_mm[2];
    struct extent inside;
    if (item->kind == ELEMENT_ROW || item->kind == ELEMENT_COLUMN) {
        inside = natural_flow(pass, item, width_mm - pad_x, height_mm - pad_y);
    } else if (item->kind == ELEMENT_GRID || item->kind == ELEMENT_TABLE) {
        inside = natural_grid(pass, item, width_mm - pad_x, height_mm - pad_y);
    } else {
        inside = natural_stack(pass, item, width_mm - pad_x, height_mm - pad_y);
    }
    return (struct extent){inside.width_mm + pad_x, inside.height_mm + pad_y};
}

static struct extent measure(struct face_pass *pass, struct item *item, double available_width_mm,
                             double available_height_mm)
{
    bool wide = item->width_given && is_fixed(item->width, available_width_mm);
    bool high = item->height_given && is_fixed(item->height, available_height_mm);
    double width = wide ? item_length(item->width, available_width_mm) : available_width_mm;
    double height = high ? item_length(item->height, available_height_mm) : available_height_mm;
    if (wide && high) {
        return (struct extent){width, height};
    }
    bool turned = fabs(fmod(item->rotate_deg, 180)) == 90;
    struct extent extent = turned ? natural_content(pass, item, height, width)
                                  : natural_content(pass, item, width, height);
    if (turned) {
        extent = (struct extent){extent.height_mm, extent.width_mm};
    }
    return (struct extent){wide ? width : extent.width_mm, high ? height : extent.height_mm};
}

struct extent item_natural(struct face_pass *pass, struct item *item, double available_width_mm,
                           double available_height_mm)
{
    for (size_t i = 0; i < item->measure_count && i < ITEM_MEASURES_KEPT; i++) {
        const struct item_measure *known = &item->measures[i];
        if (known->available_width_mm == available_width_mm &&
            known->available_height_mm == available_height_mm) {
            return known->extent;
        }
    }
    struct extent extent = measure(pass, item, available_width_mm, available_height_mm);
    item->measures[item->measure_count++ % ITEM_MEASURES_KEPT] =
        (struct item_measure){available_width_mm, available_height_mm, extent};
    return extent;
}
