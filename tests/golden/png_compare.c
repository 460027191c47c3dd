/* Tells whether two folders hold the same pictures: the same names, and pixels that differ by no more
 * than rounding in the rasteriser may make them differ.
 *
 * usage: png_compare EXPECTED ACTUAL
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <glib.h>
#include <png.h>

/* Of 255, in any channel: antialiased edges round differently from one version of pixman to another. */
enum { CHANNEL_TOLERANCE = 2 };

struct picture {
    png_image header;
    uint8_t *pixels; /* RGBA */
};

static bool picture_load(const char *path, struct picture *out)
{
    memset(out, 0, sizeof *out);
    out->header.version = PNG_IMAGE_VERSION;
    if (!png_image_begin_read_from_file(&out->header, path)) {
        return false;
    }
    out->header.format = PNG_FORMAT_RGBA;
    out->pixels = g_malloc(PNG_IMAGE_SIZE(out->header));
    if (png_image_finish_read(&out->header, NULL, out->pixels, 0, NULL)) {
        return true;
    }
    g_clear_pointer(&out->pixels, g_free);
    return false;
}

static bool same_pixels(const char *name, const struct picture *a, const struct picture *b)
{
    if (a->header.width != b->header.width || a->header.height != b->header.height) {
        printf("%s: %u x %u pixels, expected %u x %u\n", name, b->header.width, b->header.height,
               a->header.width, a->header.height);
        return false;
    }
    size_t size = PNG_IMAGE_SIZE(a->header), different = 0, first = 0;
    int worst = 0;

    for (size_t i = 0; i < size; i++) {
        int distance = abs(a->pixels[i] - b->pixels[i]);

        if (distance > CHANNEL_TOLERANCE && different++ == 0) {
            first = i / 4;
        }
        worst = MAX(worst, distance);
    }
    if (different > 0) {
        printf("%s: %zu channels differ, by up to %d; the first at %zu, %zu\n", name, different,
               worst, first % a->header.width, first / a->header.width);
    }
    return different == 0;
}

static bool same_picture(const char *expected_folder, const char *actual_folder, const char *name)
{
    char *expected_path = g_build_filename(expected_folder, name, NULL);
    char *actual_path = g_build_filename(actual_folder, name, NULL);
    struct picture expected = {0}, actual = {0};
    bool same = false;

    if (!picture_load(expected_path, &expected)) {
        printf("%s: is not expected, or cannot be read\n", name);
    } else if (!picture_load(actual_path, &actual)) {
        printf("%s: is missing\n", name);
    } else {
        same = same_pixels(name, &expected, &actual);
    }
    g_free(actual.pixels);
    g_free(expected.pixels);
    g_free(expected_path);
    g_free(actual_path);
    return same;
}

/* Compares what stands in `listed`, which is one of the two others; false if something differs. */
static bool same_folder(const char *listed, const char *expected, const char *actual)
{
    GDir *folder = g_dir_open(listed, 0, NULL);
    bool same = folder != NULL;

    if (folder == NULL) {
        printf("cannot open the folder %s\n", listed);
        return false;
    }
    for (const char *name = g_dir_read_name(folder); name != NULL; name = g_dir_read_name(folder)) {
        if (g_str_has_suffix(name, ".png") && !same_picture(expected, actual, name)) {
            same = false;
        }
    }
    g_dir_close(folder);
    return same;
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        fputs("usage: png_compare EXPECTED ACTUAL\n", stderr);
        return 2;
    }
    bool same = same_folder(argv[1], argv[1], argv[2]);
    bool none_more = same_folder(argv[2], argv[1], argv[2]);
    return same && none_more ? 0 : 1;
}
