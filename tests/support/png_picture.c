/* Apart from the tests, whose own code is not optimised: a game has some hundred million pixels. */
#include "support/png_picture.h"

#include <png.h>

#include "support/cmocka_env.h"

struct png_picture png_picture_read(const char *path)
{
    png_image image = {.version = PNG_IMAGE_VERSION};
    if (!png_image_begin_read_from_file(&image, path)) {
        fail_msg("%s: %s", path, image.message);
    }
    image.format = PNG_FORMAT_RGBA;
    struct png_picture picture = {.width = image.width, .height = image.height};
    picture.rgba = g_malloc(PNG_IMAGE_SIZE(image));
    if (!png_image_finish_read(&image, NULL, picture.rgba, 0, NULL)) {
        fail_msg("%s: %s", path, image.message);
    }
    return picture;
}

void png_picture_clear(struct png_picture *picture)
{
    g_free(picture->rgba);
}

GArray *png_picture_parts(const struct png_picture *picture, size_t channel, guint8 least)
{
    size_t width = picture->width, count = width * picture->height;
    guint8 *open = g_malloc0(count);
    for (size_t i = 0; i < count; i++) {
        open[i] = picture->rgba[i * 4 + channel] > least;
    }
    size_t *stack = g_new(size_t, count + 1);
    GArray *parts = g_array_new(FALSE, FALSE, sizeof(struct png_part));
    for (size_t first = 0; first < count; first++) {
        struct png_part part = {0};
        size_t depth = 0;
        if (open[first]) {
            open[first] = 0;
            stack[depth++] = first;
        }
        while (depth > 0) {
            size_t at = stack[--depth], y = width > 0 ? at / width : 0, x = at - y * width;
            part.x_px += (double)x + 0.5;
            part.y_px += (double)y + 0.5;
            part.pixel_count++;
            for (size_t v = y > 0 ? y - 1 : 0; v <= y + 1 && v < picture->height; v++) {
                for (size_t u = x > 0 ? x - 1 : 0; u <= x + 1 && u < width; u++) {
                    if (open[v * width + u]) {
                        open[v * width + u] = 0;
                        stack[depth++] = v * width + u;
                    }
                }
            }
        }
        if (part.pixel_count > 0) {
            part.x_px /= (double)part.pixel_count;
            part.y_px /= (double)part.pixel_count;
            g_array_append_val(parts, part);
        }
    }
    g_free(stack);
    g_free(open);
    return parts;
}
