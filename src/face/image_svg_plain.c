/* Most pictures are written by programs that say all with the same few attributes. What these say is read; where
 * there is any other (a style sheet, a class, a percent), the picture is drawn and looked at, or librsvg is asked. */
#include "face/image_svg_plain.h"

#include <stddef.h>
#include <string.h>

#include <glib.h>

#include "geom/length_units.h"

static bool is_among(const char *const *names, const char *name)
{
    return g_strv_contains(names, name);
}

static const char *attribute(const char *const *attributes, const char *name)
{
    for (size_t i = 0; attributes[i] != NULL; i += 2) {
        if (strcmp(attributes[i], name) == 0) {
            return attributes[i + 1];
        }
    }
    return NULL;
}

/* ---- in which colour ---- */

/* Anything less is as good as hidden. */
#define OPACITY_LEAST 0.05

/* Of shapes and what they stand in: none of these hides anything, but for a clip, which lets something through. */
static bool is_harmless(const char *name, const char *value)
{
    static const char *const names[] = {"id",
                                        "transform",
                                        "fill",
                                        "fill-rule",
                                        "clip-path",
                                        "d",
                                        "points",
                                        "x",
                                        "y",
                                        "width",
                                        "height",
                                        "rx",
                                        "ry",
                                        "cx",
                                        "cy",
                                        "r",
                                        "x1",
                                        "y1",
                                        "x2",
                                        "y2",
                                        "viewBox",
                                        "version",
                                        "preserveAspectRatio",
                                        NULL};
    if (g_str_has_suffix(name, "opacity")) {
        return g_ascii_strtod(value, NULL) >= OPACITY_LEAST;
    }
    return strchr(name, ' ') != NULL || g_str_has_prefix(name, "stroke") || is_among(names, name);
}

/* Only these hand down what they say to all that they hold, and show it. */
static bool is_group(const char *name)
{
    static const char *const names[] = {"svg", "g", NULL};
    return is_among(names, name);
}

static bool is_shape(const char *name)
{
    static const char *const names[] = {"path",    "rect", "circle",   "ellipse",
                                        "polygon", "line", "polyline", NULL};
    return is_among(names, name);
}

static bool is_current(const char *const *attributes, const char *name, bool around)
{
    const char *value = attribute(attributes, name);
    return value != NULL ? g_ascii_strcasecmp(value, "currentColor") == 0 : around;
}

struct svg_plain svg_plain_of(const struct svg_plain *around, const char *name,
                              const char *const *attributes)
{
    bool is_root = around == NULL;
    struct svg_plain plain = {
        .is_shown = (is_root || around->is_shown) && (is_group(name) || is_shape(name)),
        .fills = is_current(attributes, "fill", !is_root && around->fills),
        .strokes = is_current(attributes, "stroke", !is_root && around->strokes),
    };
    for (size_t i = 0; attributes[i] != NULL && plain.is_shown; i += 2) {
        /* Of a root `color` is what the tint takes the place of. */
        plain.is_shown = is_harmless(attributes[i], attributes[i + 1]) ||
                         (is_root && strcmp(attributes[i], "color") == 0);
    }
    return plain;
}

bool svg_plain_is_coloured(struct svg_plain plain, const char *name)
{
    return plain.is_shown && is_shape(name) && (plain.fills || plain.strokes);
}

/* ---- how large ---- */

/* Digits and a point; what has an exponent is left to librsvg. */
static bool read_number(const char **at, double *out)
{
    size_t length = strspn(*at, "0123456789.");
    char *end = NULL;
    *out = (float)g_ascii_strtod(*at, &end);
    bool is_read = length > 0 && end == *at + length && g_ascii_tolower(*end) != 'e';
    *at += length;
    return is_read;
}

/* In the order of operations of librsvg, so that both come to the same. */
static bool read_length(const char *text, double *px_out)
{
    static const struct {
        const char *name;
        double factor, divisor;
    } units[] = {{"", 1, 1},
                 {"px", 1, 1},
                 {"in", CSS_PX_PER_INCH, 1},
                 {"mm", CSS_PX_PER_INCH, MM_PER_INCH},
                 {"cm", CSS_PX_PER_INCH, MM_PER_INCH / 10},
                 {"pt", CSS_PX_PER_INCH, PT_PER_INCH},
                 {"pc", CSS_PX_PER_INCH, PT_PER_INCH / 12}};
    if (text == NULL || !read_number(&text, px_out)) {
        return false;
    }
    for (size_t i = 0; i < G_N_ELEMENTS(units); i++) {
        if (strcmp(units[i].name, text) == 0) {
            *px_out = *px_out * units[i].factor / units[i].divisor;
            return *px_out > 0;
        }
    }
    return false;
}

static bool read_view_box(const char *text, double *width_px, double *height_px)
{
    static const char separators[] = " ,";
    double numbers[4];
    for (size_t i = 0; text != NULL && i < G_N_ELEMENTS(numbers); i++) {
        text += strspn(text, separators);
        /* Where a picture begins may be less than 0. */
        text += i < 2 && *text == '-' ? 1 : 0;
        if (!read_number(&text, &numbers[i])) {
            return false;
        }
    }
    if (text == NULL || *text != '\0' || numbers[2] <= 0 || numbers[3] <= 0) {
        return false;
    }
    *width_px = numbers[2];
    *height_px = numbers[3];
    return true;
}

bool svg_plain_size(const char *const *attributes, double *width_px, double *height_px)
{
    const char *width = attribute(attributes, "width"), *height = attribute(attributes, "height");
    const char *style = attribute(attributes, "style");
    if (style != NULL) { /* which may have a width of its own */
        return false;
    }
    if (width == NULL && height == NULL) {
        return read_view_box(attribute(attributes, "viewBox"), width_px, height_px);
    }
    return read_length(width, width_px) && read_length(height, height_px);
}
