/* Cut paths as SVG 1.1: curves stay curves. */
#include <math.h>

#include <glib.h>

#include "print/cut_paths.h"

static const char *const layer_colours[CUT_LAYER_COUNT] = {
    [CUT_LAYER_FOLD] = "#0000ff",
    [CUT_LAYER_HOLE] = "#ff0000",
    [CUT_LAYER_CUT] = "#000000",
};

/* A space and a length with at most four decimals. */
static void append_mm(GString *out, double length_mm)
{
    char text[G_ASCII_DTOSTR_BUF_SIZE];

    g_ascii_formatd(text, sizeof text, "%.10g", round(length_mm * 1e4) / 1e4 + 0.0);
    g_string_append_printf(out, " %s", text);
}

static void append_point(GString *out, double x_mm, double y_mm)
{
    append_mm(out, x_mm);
    append_mm(out, y_mm);
}

static void append_step(GString *out, const struct path_step *step)
{
    static const char letters[] = {
        [PATH_MOVE] = 'M', [PATH_LINE] = 'L', [PATH_CURVE] = 'C', [PATH_CLOSE] = 'Z'};

    g_string_append_c(out, letters[step->verb]);
    if (step->verb == PATH_CURVE) {
        append_point(out, step->x1_mm, step->y1_mm);
        append_point(out, step->x2_mm, step->y2_mm);
    }
    if (step->verb != PATH_CLOSE) {
        append_point(out, step->x_mm, step->y_mm);
    }
}

static void append_path(GString *out, const struct path *path)
{
    g_string_append(out, "    <path d=\"");
    for (size_t i = 0; i < path->count; i++) {
        g_string_append(out, i > 0 ? " " : "");
        append_step(out, &path->steps[i]);
    }
    g_string_append(out, "\"/>\n");
}

static void append_layer(GString *out, const struct cut_paths *cuts, enum cut_layer layer)
{
    bool open = false;

    for (size_t i = 0; i < cuts->count; i++) {
        if (cuts->paths[i].layer != layer) {
            continue;
        }
        if (!open) {
            g_string_append_printf(
                out, "  <g id=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"0.1\">\n",
                cut_layer_names[layer], layer_colours[layer]);
            open = true;
        }
        append_path(out, &cuts->paths[i].path);
    }
    g_string_append(out, open ? "  </g>\n" : "");
}

void cut_svg_write(const struct cut_paths *cuts, const char *title, GString *out)
{
    gchar *escaped = g_markup_escape_text(title, -1);
    char width[G_ASCII_DTOSTR_BUF_SIZE], height[G_ASCII_DTOSTR_BUF_SIZE];

    g_ascii_formatd(width, sizeof width, "%.7g", cuts->page_width_mm);
    g_ascii_formatd(height, sizeof height, "%.7g", cuts->page_height_mm);
    g_string_append_printf(out,
                           "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                           "<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\" "
                           "width=\"%smm\" height=\"%smm\" viewBox=\"0 0 %s %s\">\n"
                           "  <title>%s</title>\n",
                           width, height, width, height, escaped);
    for (int layer = 0; layer < CUT_LAYER_COUNT; layer++) {
        append_layer(out, cuts, (enum cut_layer)layer);
    }
    g_string_append(out, "</svg>\n");
    g_free(escaped);
}
