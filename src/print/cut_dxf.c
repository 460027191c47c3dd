/* Cut paths as DXF of release 12 in ASCII: pairs of lines, a group code and its value. */
#include <math.h>

#include <glib.h>

#include "geom/path.h"
#include "print/cut_paths.h"

#define PAGE_LAYER  "page"
#define PAGE_COLOUR 8 /* grey */

/* AutoCAD's numbers of colours. */
static const int layer_colours[CUT_LAYER_COUNT] = {
    [CUT_LAYER_FOLD] = 5, /* blue */
    [CUT_LAYER_HOLE] = 1, /* red */
    [CUT_LAYER_CUT] = 7,  /* black on white */
};

/* Where the points of a page go. */
struct dxf_output {
    GString *text;
    double units_per_mm, page_height_mm;
};

static void append_text(GString *out, int code, const char *value)
{
    g_string_append_printf(out, "%d\n%s\n", code, value);
}

static void append_integer(GString *out, int code, int value)
{
    g_string_append_printf(out, "%d\n%d\n", code, value);
}

static void append_real(GString *out, int code, double value)
{
    char text[G_ASCII_DTOSTR_BUF_SIZE];

    g_ascii_formatd(text, sizeof text, "%.6f", round(value * 1e6) / 1e6 + 0.0);
    append_text(out, code, text);
}

static void append_point(const struct dxf_output *out, double x_mm, double y_mm)
{
    append_real(out->text, 10, x_mm * out->units_per_mm);
    append_real(out->text, 20, (out->page_height_mm - y_mm) * out->units_per_mm);
}

static void append_corner(const struct dxf_output *out, const char *name, double x_mm, double y_mm)
{
    append_text(out->text, 9, name);
    append_point(out, x_mm, y_mm);
}

static void append_header(const struct dxf_output *out, double width_mm)
{
    append_text(out->text, 0, "SECTION");
    append_text(out->text, 2, "HEADER");
    append_text(out->text, 9, "$ACADVER");
    append_text(out->text, 1, "AC1009");
    append_corner(out, "$EXTMIN", 0.0, out->page_height_mm);
    append_corner(out, "$EXTMAX", width_mm, 0.0);
    append_corner(out, "$LIMMIN", 0.0, out->page_height_mm);
    append_corner(out, "$LIMMAX", width_mm, 0.0);
    append_text(out->text, 0, "ENDSEC");
}

static void append_layer(GString *out, const char *name, int colour)
{
    append_text(out, 0, "LAYER");
    append_text(out, 2, name);
    append_integer(out, 70, 0);
    append_integer(out, 62, colour);
    append_text(out, 6, "CONTINUOUS");
}

static void append_tables(GString *out)
{
    append_text(out, 0, "SECTION");
    append_text(out, 2, "TABLES");
    append_text(out, 0, "TABLE");
    append_text(out, 2, "LAYER");
    append_integer(out, 70, CUT_LAYER_COUNT + 1);
    append_layer(out, PAGE_LAYER, PAGE_COLOUR);
    for (int layer = 0; layer < CUT_LAYER_COUNT; layer++) {
        append_layer(out, cut_layer_names[layer], layer_colours[layer]);
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
    append_real(out->text, 10, 0.0);
    append_real(out->text, 20, 0.0);
    append_real(out->text, 30, 0.0);
    append_integer(out->text, 70, closed ? 1 : 0);
    for (size_t i = 0; i < count; i++) {
        append_text(out->text, 0, "VERTEX");
        append_text(out->text, 8, layer);
        append_point(out, path->steps[i].x_mm, path->steps[i].y_mm);
        append_real(out->text, 30, 0.0);
    }
    append_text(out->text, 0, "SEQEND");
    append_text(out->text, 8, layer);
}

static void append_page(const struct dxf_output *out, double width_mm, struct arena *arena)
{
    struct path edge;

    path_init(&edge, arena);
    path_add_box(&edge, (struct box){0.0, 0.0, width_mm, out->page_height_mm});
    append_polyline(out, PAGE_LAYER, &edge);
}

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
