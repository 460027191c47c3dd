/* An SVG is drawn in one colour by being written anew with all its colours currentColor, or in greys: so it
 * stays a vector and goes every other way that an SVG goes. */
#include "face/image_tint.h"

#include <expat.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "face/image_pixels.h"
#include "face/image_svg.h"

/* ---- what a picture is drawn in ---- */

enum {
    COPY_SIDE_PX = 64,
    SURE_ALPHA =
        128, /* of pixels at edges the colour cannot be told: it is rounded with the alpha */
    SAME_COLOUR = 12, /* how far a channel may be off, of 255 */
};

/* Two that no picture is likely to have. */
static const struct colour magenta = {253 / 255.0, 2 / 255.0, 251 / 255.0, 1}, green = {0, 1, 0, 1};
static const uint32_t magenta_pixel = UINT32_C(0xfffd02fb);

/* Small and squeezed into a square: what counts is which colours there are, not where. NULL: it cannot be drawn. */
static cairo_surface_t *draw_svg(const struct image *image, struct colour tint)
{
    RsvgHandle *handle = image_svg_open(image->bytes, NULL);
    cairo_surface_t *copy =
        cairo_image_surface_create(CAIRO_FORMAT_ARGB32, COPY_SIDE_PX, COPY_SIDE_PX);
    cairo_t *cr = cairo_create(copy);
    cairo_scale(cr, COPY_SIDE_PX / image->width_px, COPY_SIDE_PX / image->height_px);
    /* Any tint that shows nowhere is as good: what matters is whether it shows. */
    bool drawn = handle != NULL && image_svg_set_tint(handle, tint) &&
                 image_svg_draw(handle, &image->object, cr, image->width_px, image->height_px);
    g_clear_object(&handle);
    cairo_surface_flush(copy);
    return image_pixels_if_drawn(copy, cr, drawn);
}

static bool same_pixels(cairo_surface_t *a, cairo_surface_t *b)
{
    for (int y = 0; y < COPY_SIDE_PX; y++) {
        /* Rows without what may lie behind them. */
        if (memcmp(image_pixels_row(a, y), image_pixels_row(b, y),
                   COPY_SIDE_PX * sizeof(uint32_t)) != 0) {
            return false;
        }
    }
    return true;
}

/* A channel of a pixel as it is without its alpha, 0 to 255. */
static int channel(uint32_t pixel, int shift)
{
    return (int)((pixel >> shift & 0xff) * 255 / (pixel >> 24));
}

/* Without alpha, which is high enough in both to tell the colour. */
static bool same_channels(uint32_t a, uint32_t b)
{
    for (int shift = 0; shift <= 16; shift += 8) {
        if (abs(channel(a, shift) - channel(b, shift)) > SAME_COLOUR) {
            return false;
        }
    }
    return true;
}

/* One colour throughout, of all pixels that are opaque enough to tell it. A picture of several colours that is
 * opaque everywhere (a photograph) has no shape that could be drawn in one. */
static enum image_ink ink_of_pixels(cairo_surface_t *surface)
{
    int width = cairo_image_surface_get_width(surface);
    int height = cairo_image_surface_get_height(surface);
    /* Of pixels that can be told: `alone` holds that all are alike, `opaque` that none lets anything through. */
    bool alone = true, opaque = true;
    uint32_t first = 0;
    for (int y = 0; y < height; y++) {
        const uint32_t *row = image_pixels_row(surface, y);
        for (int x = 0; x < width; x++) {
            /* The highest byte of RGB24 holds anything. */
            bool rgb = cairo_image_surface_get_format(surface) == CAIRO_FORMAT_RGB24;
            uint32_t pixel = rgb ? row[x] | UINT32_C(0xff000000) : row[x];
            opaque = opaque && pixel >> 24 == 255;
            if (pixel >> 24 >= SURE_ALPHA) {
                first = first == 0 ? pixel : first;
                alone = alone && same_channels(first, pixel);
            }
        }
    }
    if (!alone) {
        return opaque ? IMAGE_INK_NO_SHAPE : IMAGE_INK_SEVERAL;
    }
    /* Nothing to be seen at all counts as black: any colour will do. */
    return first == 0 || same_channels(first, UINT32_C(0xff000000)) ? IMAGE_INK_BLACK
                                                                    : IMAGE_INK_ONE;
}

/* Whether an SVG may ask for the tint: only by that word, which references to characters can hide. */
static bool may_be_tinted(GBytes *bytes)
{
    static const char word[] = "currentcolor";
    gsize length = 0;
    const char *text = g_bytes_get_data(bytes, &length);
    bool found = false;
    for (gsize i = 0; i + 1 < length && !found; i++) {
        /* "&#99;" may be a letter of the word; a 0 byte is of UTF-16. */
        bool has_word = (text[i] | 0x20) == word[0] && length - i >= strlen(word) &&
                        g_ascii_strncasecmp(text + i, word, strlen(word)) == 0;
        found = has_word || (text[i] == '&' && text[i + 1] == '#') || text[i] == '\0';
    }
    return found;
}

static bool has_pixel(cairo_surface_t *surface, uint32_t pixel)
{
    for (int y = 0; y < COPY_SIDE_PX; y++) {
        const uint32_t *row = image_pixels_row(surface, y);
        for (int x = 0; x < COPY_SIDE_PX; x++) {
            if (row[x] == pixel) {
                return true;
            }
        }
    }
    return false;
}

/* Where a pixel is of the tint the picture asks for it. Where none is, as of thin lines, it is drawn in another one: if
 * both drawings are the same it asks for none. */
static bool takes_tint(const struct image *image, cairo_surface_t *in_magenta)
{
    if (!may_be_tinted(image->bytes)) {
        return false;
    }
    if (has_pixel(in_magenta, magenta_pixel)) {
        return true;
    }
    cairo_surface_t *in_green = draw_svg(image, green);
    bool differs = in_green != NULL && !same_pixels(in_magenta, in_green);
    cairo_surface_destroy(in_green);
    return differs;
}

static enum image_ink ink_of_svg(const struct image *image)
{
    cairo_surface_t *drawn = draw_svg(image, magenta);
    enum image_ink ink = drawn == NULL              ? IMAGE_INK_SEVERAL
                         : takes_tint(image, drawn) ? IMAGE_INK_CURRENT
                                                    : ink_of_pixels(drawn);
    cairo_surface_destroy(drawn);
    return ink;
}

/* By looking and not by reading: gradients, style sheets and entities have no end of ways to name a colour. */
enum image_ink image_ink_of(const struct image *image)
{
    if (image->format == IMAGE_SVG) {
        return ink_of_svg(image);
    }
    cairo_surface_t *pixels = image_pixels_decode_small(image, COPY_SIDE_PX);
    if (pixels == NULL) {
        return IMAGE_INK_NO_SHAPE;
    }
    enum image_ink ink = ink_of_pixels(pixels);
    cairo_surface_destroy(pixels);
    return ink;
}

/* Pixels as cairo has them: 0xAARRGGBB, the colours multiplied with the alpha. */
static void change_pixels(cairo_surface_t *surface,
                          uint32_t (*change)(uint32_t pixel, const struct colour *colour),
                          const struct colour *colour)
{
    unsigned char *bytes = cairo_image_surface_get_data(surface);
    size_t stride = (size_t)cairo_image_surface_get_stride(surface);
    int width = cairo_image_surface_get_width(surface);
    int height = cairo_image_surface_get_height(surface);
    for (int y = 0; y < height; y++) {
        uint32_t *row = (uint32_t *)(void *)(bytes + (size_t)y * stride);
        for (int x = 0; x < width; x++) {
            row[x] = change(row[x], colour);
        }
    }
    cairo_surface_mark_dirty(surface);
}

static uint32_t tinted(uint32_t pixel, const struct colour *tint)
{
    /* What the pixel covers, times what the tint does. */
    double alpha = (pixel >> 24) * tint->alpha;
    return (uint32_t)(alpha + 0.5) << 24 | (uint32_t)(tint->red * alpha + 0.5) << 16 |
           (uint32_t)(tint->green * alpha + 0.5) << 8 | (uint32_t)(tint->blue * alpha + 0.5);
}

/* The alpha stays, times that of the colour. */
void image_pixels_tint(cairo_surface_t *surface, struct colour tint)
{
    change_pixels(surface, tinted, &tint);
}

/* As with colour_grey(), of parts that are multiplied with their alpha. */
static uint32_t greyed(uint32_t pixel, const struct colour *unused)
{
    (void)unused;
    struct colour colour = {pixel >> 16 & 0xff, pixel >> 8 & 0xff, pixel & 0xff, 1};
    uint32_t grey = (uint32_t)(colour_grey(colour).red + 0.5);
    return (pixel & UINT32_C(0xff000000)) | grey << 16 | grey << 8 | grey;
}

void image_pixels_grey(cairo_surface_t *surface)
{
    change_pixels(surface, greyed, NULL);
}

/* ---- an SVG written anew ---- */

/* One pass of expat over the file, which writes what it reads with other colours. */
struct rewriting {
    XML_Parser parser;
    bool to_greys; /* else all to currentColor */
    const struct colour_change *changes;
    size_t change_count;
    /* The same room is used for each value. */
    char value[10]; /* the colour last made */
    GString *out;
    GString *style;      /* text of the <style> that is open; NULL outside of one */
    unsigned mask_depth; /* elements open from a <mask> on */
    bool root_seen, has_pixels;
};

/* All properties of SVG that take a colour, but for `color` itself. */
static const char *const paints[] = {"fill", "stroke", "stop-color", "flood-color"};

static bool is_paint(const char *name, size_t length)
{
    for (size_t i = 0; i < G_N_ELEMENTS(paints); i++) {
        if (strlen(paints[i]) == length && strncmp(paints[i], name, length) == 0) {
            return true;
        }
    }
    return false;
}

/* By what it is not: names of colours are many, other words few. */
static bool is_colour(const char *value)
{
    static const char *const others[] = {"none",         "inherit", "transparent", "context-",
                                         "currentColor", "url(",    "initial",     "unset"};
    while (g_ascii_isspace(*value)) {
        value++;
    }
    for (size_t i = 0; i < G_N_ELEMENTS(others); i++) {
        if (g_ascii_strncasecmp(value, others[i], strlen(others[i])) == 0) {
            return false;
        }
    }
    return *value != '\0';
}

/* rgb(12, 34, 56) or rgb(10%, 20%, 30%). */
static bool parse_rgb(const char *text, struct colour *out)
{
    /* Functions of CSS are written in small letters by all programs seen. */
    double parts[3];
    if (!g_str_has_prefix(text, "rgb(")) {
        return false;
    }
    const char *at = text + strlen("rgb(");
    for (size_t i = 0; i < G_N_ELEMENTS(parts); i++) {
        char *end;
        parts[i] = g_ascii_strtod(at, &end) / 255;
        if (end == at) {
            return false;
        }
        /* A percent is of 100, a number of 255. */
        parts[i] = CLAMP(*end == '%' ? parts[i] * 255 / 100 : parts[i], 0, 1);
        at = end + strspn(end, "%, ");
    }
    *out = (struct colour){parts[0], parts[1], parts[2], 1};
    return *at == ')';
}

/* Half a step of the 255 of a part. */
static bool is_close(struct colour one, struct colour other)
{
    const double off = 0.5 / 255;
    return fabs(one.red - other.red) < off && fabs(one.green - other.green) < off &&
           fabs(one.blue - other.blue) < off;
}

/* What is no colour stays what it is. */
static const char *in_greys(struct rewriting *rewriting, const char *value)
{
    char *word = g_strstrip(g_strdup(value));
    struct colour colour, made;
    bool is_read = parse_rgb(word, &colour) || colour_parse(word, &colour);
    g_free(word);
    if (!is_read) {
        return value;
    }
    made = colour_grey(colour);
    /* What the theme has changed from one colour to another is changed here likewise. */
    for (size_t i = 0; i < rewriting->change_count; i++) {
        made = is_close(rewriting->changes[i].from, colour) ? rewriting->changes[i].to : made;
    }
    colour_format(made, rewriting->value);
    return rewriting->value;
}

/* Of a property and its value, what the value is to be; `color` itself would hide the tint. */
static const char *new_value(struct rewriting *rewriting, const char *name, size_t length,
                             const char *value)
{
    bool is_current = length == strlen("color") && strncmp(name, "color", length) == 0;
    bool paints_in = (is_current || is_paint(name, length)) && is_colour(value);
    if (rewriting->to_greys) {
        return paints_in ? in_greys(rewriting, value) : value;
    }
    /* `inherit`, so that what is set outside goes on. */
    return is_current ? "inherit" : paints_in ? "currentColor" : value;
}

/* Declarations, of a style attribute or within the braces of a style sheet, end at ';' or '}'. */
static char *rewrite_css(struct rewriting *rewriting, const char *css)
{
    GString *out = g_string_new(NULL);
    const char *at = css;
    /* A name, blanks, a colon and a value up to the end of the declaration; all else is copied byte by byte. */
    while (*at != '\0') {
        const char *name = at;
        while (g_ascii_isalnum(*at) || *at == '-') {
            at++;
        }
        size_t length = (size_t)(at - name);
        const char *colon = at;
        while (g_ascii_isspace(*colon)) {
            colon++;
        }
        if (length == 0 || *colon != ':') {
            /* At least one byte, so that it goes on. */
            at += length == 0 ? 1 : 0;
            g_string_append_len(out, name, at - name);
            continue;
        }
        size_t value_length = strcspn(colon + 1, ";}{");
        char *value = g_strndup(colon + 1, value_length);
        /* What a brace follows was a selector with a colon in it. */
        bool is_selector = colon[1 + value_length] == '{';
        g_string_append_len(out, name, (gssize)length);
        g_string_append_printf(out, ":%s",
                               is_selector ? value : new_value(rewriting, name, length, value));
        g_free(value);
        /* The `;` or brace behind the value is copied in the next round. */
        at = colon + 1 + value_length;
    }
    return g_string_free(out, FALSE);
}

static void append_escaped(GString *out, const char *text, gssize length)
{
    char *escaped = g_markup_escape_text(text, length);
    g_string_append(out, escaped);
    g_free(escaped);
}

/* Within a mask colours are how much shows, so they stay. */
static void append_attribute(struct rewriting *rewriting, const char *name, const char *value)
{
    char *css = NULL;
    /* All that a mask holds is left as it is. */
    if (rewriting->mask_depth == 0) {
        css = strcmp(name, "style") == 0 ? rewrite_css(rewriting, value) : NULL;
        value = css != NULL ? css : new_value(rewriting, name, strlen(name), value);
    }
    g_string_append_printf(rewriting->out, " %s=\"", name);
    append_escaped(rewriting->out, value, -1);
    g_string_append_c(rewriting->out, '"');
    g_free(css);
}

/* Prefixes are read as part of names here, since they have to be written again. */
static const char *local_name(const char *name)
{
    const char *separator = strchr(name, ':');
    return separator != NULL ? separator + 1 : name;
}

/* The root gets the fill that all below it inherit. */
static void XMLCALL on_start(void *data, const XML_Char *name, const XML_Char **attributes)
{
    struct rewriting *rewriting = data;
    const char *local = local_name(name);
    bool has_fill = false;
    bool opens_mask = rewriting->mask_depth > 0 || strcmp(local, "mask") == 0;
    /* All elements within count, so that the mask's own end is told. */
    rewriting->mask_depth += opens_mask ? 1 : 0;
    rewriting->has_pixels = rewriting->has_pixels || strcmp(local, "image") == 0;
    g_string_append_printf(rewriting->out, "<%s", name);
    for (size_t i = 0; attributes[i] != NULL; i += 2) {
        has_fill = has_fill || strcmp(attributes[i], "fill") == 0;
        append_attribute(rewriting, attributes[i], attributes[i + 1]);
    }
    /* What has no fill of its own is black, unless its parents have one. */
    if (!rewriting->root_seen && !has_fill && !rewriting->to_greys) {
        g_string_append(rewriting->out, " fill=\"currentColor\"");
    }
    rewriting->root_seen = true;
    g_string_append_c(rewriting->out, '>');
    /* Its text is kept until it ends. */
    if (strcmp(local, "style") == 0 && rewriting->style == NULL) {
        rewriting->style = g_string_new(NULL);
    }
}

/* A style sheet is rewritten as a whole, as expat gives its text in pieces. */
static void XMLCALL on_end(void *data, const XML_Char *name)
{
    struct rewriting *rewriting = data;
    /* Elements end in the order in which they began. */
    rewriting->mask_depth -= rewriting->mask_depth > 0 ? 1 : 0;
    if (rewriting->style != NULL && strcmp(local_name(name), "style") == 0) {
        char *css = rewrite_css(rewriting, rewriting->style->str);
        append_escaped(rewriting->out, css, -1);
        g_free(css);
        g_string_free(rewriting->style, TRUE);
        rewriting->style = NULL;
    }
    g_string_append_printf(rewriting->out, "</%s>", name);
}

static void XMLCALL on_text(void *data, const XML_Char *text, int length)
{
    struct rewriting *rewriting = data;
    if (rewriting->style != NULL) {
        g_string_append_len(rewriting->style, text, length);
    } else {
        append_escaped(rewriting->out, text, length);
    }
}

/* NULL if it is no XML. */
static GBytes *rewrite(struct rewriting *rewriting, GBytes *bytes)
{
    rewriting->parser = XML_ParserCreate(NULL);
    rewriting->out = g_string_new(NULL);
    gsize length = 0;
    const char *text = g_bytes_get_data(bytes, &length);
    XML_SetUserData(rewriting->parser, rewriting);
    XML_SetElementHandler(rewriting->parser, on_start, on_end);
    XML_SetCharacterDataHandler(rewriting->parser, on_text);
    /* expat counts in int; longer files are refused before. */
    bool read = length <= G_MAXINT &&
                XML_Parse(rewriting->parser, text, (int)length, XML_TRUE) == XML_STATUS_OK;
    XML_ParserFree(rewriting->parser);
    if (rewriting->style != NULL) {
        g_string_free(rewriting->style, TRUE);
    }
    GBytes *made = g_string_free_to_bytes(rewriting->out);
    if (!read) {
        g_bytes_unref(made);
    }
    return read ? made : NULL;
}

/* NULL also where there are pixels within: these cannot take a colour. */
GBytes *image_svg_in_current_colour(GBytes *bytes)
{
    struct rewriting rewriting = {.to_greys = false};
    GBytes *made = rewrite(&rewriting, bytes);
    if (made != NULL && rewriting.has_pixels) {
        g_bytes_unref(made);
        made = NULL;
    }
    return made;
}

GBytes *image_svg_in_greys(GBytes *bytes, const struct colour_change *changes, size_t change_count)
{
    struct rewriting rewriting = {
        .to_greys = true, .changes = changes, .change_count = change_count};
    return rewrite(&rewriting, bytes);
}
