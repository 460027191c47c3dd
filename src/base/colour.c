/* Colours as authors write them, for themes, layouts and the checks of contrast. */
#include "base/colour.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <glib.h>

struct named_colour {
    const char *name;
    uint32_t rgb; /* 0xrrggbb */
};

/* Sorted by name. Source: CSS Color Module Level 4, 6.1. */
/* clang-format off */
static const struct named_colour named_colours[] = {
    {"aliceblue", 0xf0f8ff}, {"antiquewhite", 0xfaebd7}, {"aqua", 0x00ffff},
    {"aquamarine", 0x7fffd4}, {"azure", 0xf0ffff}, {"beige", 0xf5f5dc}, {"bisque", 0xffe4c4},
    {"black", 0x000000}, {"blanchedalmond", 0xffebcd}, {"blue", 0x0000ff}, {"blueviolet", 0x8a2be2},
    {"brown", 0xa52a2a}, {"burlywood", 0xdeb887}, {"cadetblue", 0x5f9ea0}, {"chartreuse", 0x7fff00},
    {"chocolate", 0xd2691e}, {"coral", 0xff7f50}, {"cornflowerblue", 0x6495ed},
    {"cornsilk", 0xfff8dc}, {"crimson", 0xdc143c}, {"cyan", 0x00ffff}, {"darkblue", 0x00008b},
    {"darkcyan", 0x008b8b}, {"darkgoldenrod", 0xb8860b}, {"darkgray", 0xa9a9a9},
    {"darkgreen", 0x006400}, {"darkgrey", 0xa9a9a9}, {"darkkhaki", 0xbdb76b},
    {"darkmagenta", 0x8b008b}, {"darkolivegreen", 0x556b2f}, {"darkorange", 0xff8c00},
    {"darkorchid", 0x9932cc}, {"darkred", 0x8b0000}, {"darksalmon", 0xe9967a},
    {"darkseagreen", 0x8fbc8f}, {"darkslateblue", 0x483d8b}, {"darkslategray", 0x2f4f4f},
    {"darkslategrey", 0x2f4f4f}, {"darkturquoise", 0x00ced1}, {"darkviolet", 0x9400d3},
    {"deeppink", 0xff1493}, {"deepskyblue", 0x00bfff}, {"dimgray", 0x696969}, {"dimgrey", 0x696969},
    {"dodgerblue", 0x1e90ff}, {"firebrick", 0xb22222}, {"floralwhite", 0xfffaf0},
    {"forestgreen", 0x228b22}, {"fuchsia", 0xff00ff}, {"gainsboro", 0xdcdcdc},
    {"ghostwhite", 0xf8f8ff}, {"gold", 0xffd700}, {"goldenrod", 0xdaa520}, {"gray", 0x808080},
    {"green", 0x008000}, {"greenyellow", 0xadff2f}, {"grey", 0x808080}, {"honeydew", 0xf0fff0},
    {"hotpink", 0xff69b4}, {"indianred", 0xcd5c5c}, {"indigo", 0x4b0082}, {"ivory", 0xfffff0},
    {"khaki", 0xf0e68c}, {"lavender", 0xe6e6fa}, {"lavenderblush", 0xfff0f5},
    {"lawngreen", 0x7cfc00}, {"lemonchiffon", 0xfffacd}, {"lightblue", 0xadd8e6},
    {"lightcoral", 0xf08080}, {"lightcyan", 0xe0ffff}, {"lightgoldenrodyellow", 0xfafad2},
    {"lightgray", 0xd3d3d3}, {"lightgreen", 0x90ee90}, {"lightgrey", 0xd3d3d3},
    {"lightpink", 0xffb6c1}, {"lightsalmon", 0xffa07a}, {"lightseagreen", 0x20b2aa},
    {"lightskyblue", 0x87cefa}, {"lightslategray", 0x778899}, {"lightslategrey", 0x778899},
    {"lightsteelblue", 0xb0c4de}, {"lightyellow", 0xffffe0}, {"lime", 0x00ff00},
    {"limegreen", 0x32cd32}, {"linen", 0xfaf0e6}, {"magenta", 0xff00ff}, {"maroon", 0x800000},
    {"mediumaquamarine", 0x66cdaa}, {"mediumblue", 0x0000cd}, {"mediumorchid", 0xba55d3},
    {"mediumpurple", 0x9370db}, {"mediumseagreen", 0x3cb371}, {"mediumslateblue", 0x7b68ee},
    {"mediumspringgreen", 0x00fa9a}, {"mediumturquoise", 0x48d1cc}, {"mediumvioletred", 0xc71585},
    {"midnightblue", 0x191970}, {"mintcream", 0xf5fffa}, {"mistyrose", 0xffe4e1},
    {"moccasin", 0xffe4b5}, {"navajowhite", 0xffdead}, {"navy", 0x000080}, {"oldlace", 0xfdf5e6},
    {"olive", 0x808000}, {"olivedrab", 0x6b8e23}, {"orange", 0xffa500}, {"orangered", 0xff4500},
    {"orchid", 0xda70d6}, {"palegoldenrod", 0xeee8aa}, {"palegreen", 0x98fb98},
    {"paleturquoise", 0xafeeee}, {"palevioletred", 0xdb7093}, {"papayawhip", 0xffefd5},
    {"peachpuff", 0xffdab9}, {"peru", 0xcd853f}, {"pink", 0xffc0cb}, {"plum", 0xdda0dd},
    {"powderblue", 0xb0e0e6}, {"purple", 0x800080}, {"rebeccapurple", 0x663399}, {"red", 0xff0000},
    {"rosybrown", 0xbc8f8f}, {"royalblue", 0x4169e1}, {"saddlebrown", 0x8b4513},
    {"salmon", 0xfa8072}, {"sandybrown", 0xf4a460}, {"seagreen", 0x2e8b57}, {"seashell", 0xfff5ee},
    {"sienna", 0xa0522d}, {"silver", 0xc0c0c0}, {"skyblue", 0x87ceeb}, {"slateblue", 0x6a5acd},
    {"slategray", 0x708090}, {"slategrey", 0x708090}, {"snow", 0xfffafa}, {"springgreen", 0x00ff7f},
    {"steelblue", 0x4682b4}, {"tan", 0xd2b48c}, {"teal", 0x008080}, {"thistle", 0xd8bfd8},
    {"tomato", 0xff6347}, {"turquoise", 0x40e0d0}, {"violet", 0xee82ee}, {"wheat", 0xf5deb3},
    {"white", 0xffffff}, {"whitesmoke", 0xf5f5f5}, {"yellow", 0xffff00}, {"yellowgreen", 0x9acd32},
};
/* clang-format on */

_Static_assert(G_N_ELEMENTS(named_colours) == 148, "CSS has 148 named colours");

/* The lowest eight bits, as a part from 0 to 1. */
static double from_byte(uint32_t byte)
{
    return (double)(byte & 0xff) / 255;
}

/* Rounded half up, so that a colour read from bytes is written as the same bytes. */
static int to_byte(double part)
{
    return (int)lround(CLAMP(part, 0, 1) * 255);
}

/* `digits` has one or two hexadecimal digits for each of red, green, blue and perhaps alpha. */
static bool parse_hex(const char *digits, struct colour *out)
{
    size_t length = strlen(digits);
    size_t part_length = length == 3 ? 1 : 2;
    /* opaque, where no alpha is written */
    double parts[4] = {0, 0, 0, 1};

    if (length != 3 && length != 6 && length != 8) {
        return false;
    }
    for (size_t i = 0; i < length; i++) {
        if (!g_ascii_isxdigit(digits[i])) {
            return false;
        }
    }
    for (size_t i = 0; i < length / part_length; i++) {
        const char *part = digits + i * part_length;
        int high = g_ascii_xdigit_value(part[0]);
        int low = g_ascii_xdigit_value(part[part_length - 1]);

        parts[i] = from_byte((uint32_t)(high * 16 + low));
    }
    *out = (struct colour){parts[0], parts[1], parts[2], parts[3]};
    return true;
}

static int compare_name(const void *key, const void *row)
{
    return g_ascii_strcasecmp(key, ((const struct named_colour *)row)->name);
}

/* Names of CSS in any case of letters, as CSS has them; "none" is kerf's own word and stands as it is. */
bool colour_parse(const char *text, struct colour *out)
{
    if (text[0] == '#') {
        return parse_hex(text + 1, out);
    }
    if (strcmp(text, "none") == 0 || g_ascii_strcasecmp(text, "transparent") == 0) {
        *out = (struct colour){0, 0, 0, 0};
        return true;
    }
    const struct named_colour *row =
        bsearch(text, named_colours, G_N_ELEMENTS(named_colours), sizeof(*row), compare_name);

    if (row == NULL) {
        return false;
    }
    *out = (struct colour){from_byte(row->rgb >> 16), from_byte(row->rgb >> 8), from_byte(row->rgb),
                           1};
    return true;
}

const char *colour_name_at(size_t index)
{
    return index < G_N_ELEMENTS(named_colours) ? named_colours[index].name : NULL;
}

void colour_format(struct colour colour, char out[10])
{
    int alpha = to_byte(colour.alpha);

    g_snprintf(out, 10, "#%02x%02x%02x", to_byte(colour.red), to_byte(colour.green),
               to_byte(colour.blue));
    if (alpha != 255) {
        g_snprintf(out + 7, 3, "%02x", alpha);
    }
}

/* Source: IEC 61966-2-1. */
static double linear_part(double part)
{
    return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4);
}

/* The curve of sRGB undone, so that amounts of light can be added. Most parts are bytes, whose powers are taken once. */
double colour_linear_part(double part)
{
    static double of_bytes[256];
    static gsize are_made;

    if (g_once_init_enter(&are_made)) {
        for (uint32_t byte = 0; byte < G_N_ELEMENTS(of_bytes); byte++) {
            of_bytes[byte] = linear_part(from_byte(byte));
        }
        g_once_init_leave(&are_made, 1);
    }
    uint32_t nearest = part >= 0 && part <= 1 ? (uint32_t)(part * 255 + 0.5) : 0;

    return from_byte(nearest) == part ? of_bytes[nearest] : linear_part(part);
}

/* Source: WCAG 2.2, definition of relative luminance. */
static double luminance(struct colour colour)
{
    return 0.2126 * colour_linear_part(colour.red) + 0.7152 * colour_linear_part(colour.green) +
           0.0722 * colour_linear_part(colour.blue);
}

/* 0.05 stands for light that falls on the page; it keeps the ratio of black to black finite. */
double colour_contrast(struct colour a, struct colour b)
{
    double a_luminance = luminance(a), b_luminance = luminance(b);

    return (fmax(a_luminance, b_luminance) + 0.05) / (fmin(a_luminance, b_luminance) + 0.05);
}

/* The weights of ITU-R BT.709 taken of the parts as they are written, as viewers of pictures do it. */
struct colour colour_grey(struct colour colour)
{
    double luma = 0.2126 * colour.red + 0.7152 * colour.green + 0.0722 * colour.blue;
    return (struct colour){luma, luma, luma, colour.alpha};
}
