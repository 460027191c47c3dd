/* Discs on black, set pixel by pixel: no edge is smoothed, so that there are two colours only. */
#include "picture/magnetic_map.h"

#include <math.h>
#include <stdint.h>

#include "geom/length_units.h"

/* Of the largest disc in a space: far enough from its neighbours, whatever the rounding. */
static const double disc_share = 0.6;
static const uint32_t ground = UINT32_C(0xff000000), leave_as_is = UINT32_C(0xffffffff);

struct map {
    uint32_t *pixels;
    int width, height;
    double dpi;
};

static void draw_disc(struct map *map, const struct display_spot *spot)
{
    double x_px = px_from_mm(spot->x_mm, map->dpi), y_px = px_from_mm(spot->y_mm, map->dpi);
    double radius_px = px_from_mm(spot->radius_mm, map->dpi) * disc_share;
    int top = MAX(0, (int)floor(y_px - radius_px));
    int bottom = MIN(map->height - 1, (int)ceil(y_px + radius_px));
    int left = MAX(0, (int)floor(x_px - radius_px));
    int right = MIN(map->width - 1, (int)ceil(x_px + radius_px));
    for (int y = top; y <= bottom; y++) {
        for (int x = left; x <= right; x++) {
            if (hypot(x + 0.5 - x_px, y + 0.5 - y_px) <= radius_px) {
                map->pixels[(size_t)y * (size_t)map->width + (size_t)x] = leave_as_is;
            }
        }
    }
}

const unsigned char *magnetic_map_encode(struct png_encoder *encoder,
                                         const struct display_list *face, double dpi,
                                         size_t *size_out)
{
    struct map map = {.width = whole_px_from_mm(face->width_mm, dpi),
                      .height = whole_px_from_mm(face->height_mm, dpi),
                      .dpi = dpi};
    size_t count = (size_t)map.width * (size_t)map.height;
    map.pixels = g_new(uint32_t, count);
    for (size_t i = 0; i < count; i++) {
        map.pixels[i] = ground;
    }
    for (size_t i = 0; i < face->spot_count; i++) {
        draw_disc(&map, &face->spots[i]);
    }
    const struct png_pixels pixels = {.bytes = (const unsigned char *)map.pixels,
                                      .stride = (size_t)map.width * sizeof(uint32_t),
                                      .width = (size_t)map.width,
                                      .height = (size_t)map.height};
    const unsigned char *bytes = png_encoder_encode(encoder, &pixels, dpi, size_out);
    g_free(map.pixels);
    return bytes;
}
