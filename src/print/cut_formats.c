/* What cutting machines read: cut paths as DXF and as SVG. */
#include <math.h>

#include <glib.h>

#include "geom/path.h"
#include "print/cut_paths.h"

/* ---- DXF of release 12 in ASCII: pairs of lines, a group code and its value ---- */

#define PAGE_LAYER  "page"
#define PAGE_COLOUR 8 /* grey */

/* AutoCAD's numbers of colours. */
static const int dxf_colours[CUT_LAYER_COUNT] = {
    [CUT_LAYER_FOLD] = 5, /* blue */
    [CUT_LAYER_HOLE] = 1, /* red */
    [CUT_LAYER_CUT] = 7,  /* black on white */
};

/* Where the points of a page go. */
struct dxf_output {
    GString *text;
    double units_per_mm, page_height_mm;
};

/* One group: its code says what the value is. */
static void append_text(GString *out, int code, const char *value)
{
    g_string_append_printf(out, "%d\n%s\n", code, value);
}

static void append_integer(GString *out, int code, int value)
{
    g_string_append_printf(out, "%d\n%d\n", code, value);
}

/* Rounded first, and 0 added, so that no "-0.000000" is written. */
static void append_real(GString *out, int code, double value)
{
    char text[G_ASCII_DTOSTR_BUF_SIZE];

    g_ascii_formatd(text, sizeof text, "%.6f", round(value * 1e6) / 1e6 + 0.0);
    append_text(out, code, text);
}

/* Groups 10 and 20 are x and y. In a DXF y points up, from the lower left of the page. */
static void append_dxf_point(const struct dxf_output *out, double x_mm, double y_mm)
{
    append_real(out->text, 10, x_mm * out->units_per_mm);
    append_real(out->text, 20, (out->page_height_mm - y_mm) * out->units_per_mm);
}

/* Group 9 is the name of a variable of the header. */
static void append_corner(const struct dxf_output *out, const char *name, double x_mm, double y_mm)
{
    append_text(out->text, 9, name);
    append_dxf_point(out, x_mm, y_mm);
}

/* AC1009 is release 12. The extents are those of the page. */
static void append_header(const struct dxf_output *out, double width_mm)
{
    append_text(out->text, 0, "SECTION");
    append_text(out->text, 2, "HEADER");
    append_text(out->text, 9, "$ACADVER");
    append_text(out->text, 1, "AC1009");
    append_corner(out, "$EXTMIN", 0, out->page_height_mm);
    append_corner(out, "$EXTMAX", width_mm, 0);
    append_corner(out, "$LIMMIN", 0, out->page_height_mm);
    append_corner(out, "$LIMMAX", width_mm, 0);
    append_text(out->text, 0, "ENDSEC");
}

/* Group 70 has the flags, 62 the colour, 6 the kind of line. */
static void append_dxf_layer(GString *out, const char *name, int colour)
{
    append_text(out, 0, "LAYER");
    append_text(out, 2, name);
    append_integer(out, 70, 0);
    append_integer(out, 62, colour);
    append_text(out, 6, "CONTINUOUS");
}

/* Layers are all that needs a table; group 70 is how many there are. */
static void append_tables(GString *out)
{
    append_text(out, 0, "SECTION");
    append_text(out, 2, "TABLES");
    append_text(out, 0, "TABLE");
    append_text(out, 2, "LAYER");
    append_integer(out, 70, CUT_LAYER_COUNT + 1);
    append_dxf_layer(out, PAGE_LAYER, PAGE_COLOUR);
    for (int layer = 0; layer < CUT_LAYER_COUNT; layer++) {
        append_dxf_layer(out, cut_layer_names[layer], dxf_colours[layer]);
    }
    append_text(out, 0, "ENDTAB");
    append_text(out, 0, "ENDSEC");
}

/* One contour; the last point of a closed one is not its first again. */
static void append_polyline(const struct dxf_output *out, const char *layer,
                            const struct path *path)
{
    struct path_step first = path->steps[0];
    bool closed = path->steps[path->count - 1].verb == PATH_CLOSE;
    size_t count = closed ? path->count - 1 : path->count;
    struct path_step last = path->steps[count - 1];

    if (closed && hypot(last.x_mm - first.x_mm, last.y_mm - first.y_mm) < MM_TOLERANCE) {
        count--;
    }
    append_text(out->text, 0, "POLYLINE");
    append_text(out->text, 8, layer);
    append_integer(out->text, 66, 1); /* vertices follow */
    append_real(out->text, 10, 0);
    append_real(out->text, 20, 0);
    append_real(out->text, 30, 0);
    append_integer(out->text, 70, closed ? 1 : 0);
    for (size_t i = 0; i < count; i++) {
        append_text(out->text, 0, "VERTEX");
        append_text(out->text, 8, layer);
        append_dxf_point(out, path->steps[i].x_mm, path->steps[i].y_mm);
        append_real(out->text, 30, 0);
    }
    append_text(out->text, 0, "SEQEND");
    append_text(out->text, 8, layer);
}

/* The edge of the paper on a layer of its own, so that a program can show where the cuts lie; it is not to be cut. */
static void append_page(const struct dxf_output *out, double width_mm, struct arena *arena)
{
    struct path edge;

    path_init(&edge, arena);
    path_add_box(&edge, (struct box){0, 0, width_mm, out->page_height_mm});
    append_polyline(out, PAGE_LAYER, &edge);
}

/* Curves become polylines no further off than the tolerance, since release 12 has no splines. Points are freed
 * with the arena at the end. */
void cut_dxf_write(const struct cut_paths *cuts, double units_per_mm, GString *out)
{
    struct dxf_output output = {out, units_per_mm, cuts->page_height_mm};
    struct arena *arena = arena_new();

    append_header(&output, cuts->page_width_mm);
    append_tables(out);
    append_text(out, 0, "SECTION");
    append_text(out, 2, "ENTITIES");
    append_page(&output, cuts->page_width_mm, arena);
    for (size_t i = 0; i < cuts->count; i++) {
        struct path flat;
        path_init(&flat, arena);
        path_flatten(&cuts->paths[i].path, CUT_TOLERANCE_MM, &flat);
        append_polyline(&output, cut_layer_names[cuts->paths[i].layer], &flat);
    }
    append_text(out, 0, "ENDSEC");
    append_text(out, 0, "EOF");
    arena_free(arena);
}

/* ---- cut paths as SVG 1.1: curves stay curves ---- */

/* The same colours as in the DXF. */
static const char *const svg_colours[CUT_LAYER_COUNT] = {
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

static void append_svg_point(GString *out, double x_mm, double y_mm)
{
    append_mm(out, x_mm);
    append_mm(out, y_mm);
}

/* Absolute commands; the letters are those of SVG 1.1, 8.3. */
static void append_step(GString *out, const struct path_step *step)
{
    static const char letters[] = {
        [PATH_MOVE] = 'M', [PATH_LINE] = 'L', [PATH_CURVE] = 'C', [PATH_CLOSE] = 'Z'};

    g_string_append_c(out, letters[step->verb]);
    if (step->verb == PATH_CURVE) {
        append_svg_point(out, step->x1_mm, step->y1_mm);
        append_svg_point(out, step->x2_mm, step->y2_mm);
    }
    if (step->verb != PATH_CLOSE) {
        append_svg_point(out, step->x_mm, step->y_mm);
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

/* A group of the layer's name, left out where nothing is on it. */
static void append_svg_layer(GString *out, const struct cut_paths *cuts, enum cut_layer layer)
{
    bool open = false;

    for (size_t i = 0; i < cuts->count; i++) {
        if (cuts->paths[i].layer != layer) {
            continue;
        }
        if (!open) {
            g_string_append_printf(
                out, "  <g id=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"0.1\">\n",
                cut_layer_names[layer], svg_colours[layer]);
            open = true;
        }
        append_path(out, &cuts->paths[i].path);
    }
    g_string_append(out, open ? "  </g>\n" : "");
}

/* One unit of the view box is a millimetre, and the size is given in mm, so that no program has to guess a
 * resolution. */
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
        append_svg_layer(out, cuts, (enum cut_layer)layer);
    }
    g_string_append(out, "</svg>\n");
    g_free(escaped);
}
