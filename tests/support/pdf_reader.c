/* See pdf_reader.h. Lines are found by having poppler draw the page as SVG, whose paths are read. */
#include "support/pdf_reader.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cairo-svg.h>

#include "geom/length_units.h"
#include "support/cmocka_env.h"

PopplerDocument *pdf_open(const char *path)
{
    char *absolute = g_canonicalize_filename(path, NULL);
    char *uri = g_filename_to_uri(absolute, NULL, NULL);
    PopplerDocument *document = poppler_document_new_from_file(uri, NULL, NULL);
    g_free(uri);
    g_free(absolute);
    return document;
}

static cairo_status_t append(void *text, const unsigned char *bytes, unsigned int length)
{
    g_string_append_len(text, (const char *)bytes, length);
    return CAIRO_STATUS_SUCCESS;
}

static GString *page_svg(PopplerDocument *document, int index)
{
    GString *svg = g_string_new(NULL);
    PopplerPage *page = poppler_document_get_page(document, index);
    double width_pt, height_pt;
    poppler_page_get_size(page, &width_pt, &height_pt);
    cairo_surface_t *surface =
        cairo_svg_surface_create_for_stream(append, svg, width_pt, height_pt);
    cairo_t *cr = cairo_create(surface);
    poppler_page_render_for_printing(page, cr);
    cairo_destroy(cr);
    cairo_surface_finish(surface);
    cairo_surface_destroy(surface);
    g_object_unref(page);
    return svg;
}

/* The lines of the path that is read. */
struct path_reader {
    GArray *lines;
    cairo_matrix_t matrix;
    double width_pt;
    double x, y, start_x, start_y;
};

static void add_line(struct path_reader *reader, double x, double y)
{
    double x1 = reader->x, y1 = reader->y, x2 = x, y2 = y;
    cairo_matrix_transform_point(&reader->matrix, &x1, &y1);
    cairo_matrix_transform_point(&reader->matrix, &x2, &y2);
    struct pdf_line line = {mm_from_pt(x1), mm_from_pt(y1), mm_from_pt(x2), mm_from_pt(y2),
                            mm_from_pt(reader->width_pt)};
    g_array_append_val(reader->lines, line);
    reader->x = x;
    reader->y = y;
}

/* Cairo writes M, L, C and Z with absolute numbers, all divided by spaces. */
static void read_path_data(struct path_reader *reader, const char *data)
{
    char **words = g_strsplit_set(data, " ", -1);
    double numbers[6];
    size_t count = 0;
    char verb = 'M';
    for (size_t i = 0; words[i]; i++) {
        if (g_ascii_isalpha(words[i][0])) {
            verb = words[i][0];
            count = 0;
            if (verb == 'Z') {
                add_line(reader, reader->start_x, reader->start_y);
            }
            continue;
        }
        if (words[i][0] == '\0' || count == 6) {
            continue;
        }
        numbers[count++] = g_ascii_strtod(words[i], NULL);
        if (verb == 'M' && count == 2) {
            reader->x = reader->start_x = numbers[0];
            reader->y = reader->start_y = numbers[1];
        } else if (verb == 'L' && count == 2) {
            add_line(reader, numbers[0], numbers[1]);
        } else if (verb == 'C' && count == 6) {
            reader->x = numbers[4];
            reader->y = numbers[5];
        }
    }
    g_strfreev(words);
}

/* As many numbers as the text has, divided by spaces or commas; how many. */
static size_t read_numbers(const char *text, double *numbers, size_t count)
{
    size_t found = 0;
    char *end;
    while (found < count) {
        numbers[found] = g_ascii_strtod(text, &end);
        if (end == text) {
            break;
        }
        found++;
        text = *end == ',' ? end + 1 : end;
    }
    return found;
}

static const char *attribute(const char **names, const char **values, const char *name)
{
    for (size_t i = 0; names[i]; i++) {
        if (strcmp(names[i], name) == 0) {
            return values[i];
        }
    }
    return NULL;
}

/* As cairo writes it. */
static const char white_stroke[] = "stroke:rgb(100%,100%,100%)";

static void on_element(GMarkupParseContext *context, const char *name, const char **names,
                       const char **values, void *data, GError **error)
{
    (void)context, (void)error;
    const char *style = attribute(names, values, "style");
    const char *path = attribute(names, values, "d");
    const char *transform = attribute(names, values, "transform");
    const char *width = style ? strstr(style, "stroke-width:") : NULL;
    if (strcmp(name, "path") != 0 || !path || !width || strstr(style, white_stroke)) {
        return;
    }
    struct path_reader reader = {.lines = data};
    reader.width_pt = g_ascii_strtod(width + strlen("stroke-width:"), NULL);
    cairo_matrix_init_identity(&reader.matrix);
    if (transform) {
        double numbers[6];
        assert_true(g_str_has_prefix(transform, "matrix("));
        assert_int_equal(read_numbers(transform + strlen("matrix("), numbers, 6), 6);
        cairo_matrix_init(&reader.matrix, numbers[0], numbers[1], numbers[2], numbers[3],
                          numbers[4], numbers[5]);
    }
    read_path_data(&reader, path);
}

GArray *pdf_page_lines(PopplerDocument *document, int index)
{
    static const GMarkupParser parser = {.start_element = on_element};
    GString *svg = page_svg(document, index);
    GArray *lines = g_array_new(FALSE, TRUE, sizeof(struct pdf_line));
    GMarkupParseContext *context = g_markup_parse_context_new(&parser, 0, lines, NULL);
    assert_true(g_markup_parse_context_parse(context, svg->str, (gssize)svg->len, NULL));
    g_markup_parse_context_free(context);
    g_string_free(svg, TRUE);
    return lines;
}

static bool near(double a_mm, double b_mm)
{
    return fabs(a_mm - b_mm) <= 0.01;
}

bool pdf_lines_have(const GArray *lines, double x1_mm, double y1_mm, double x2_mm, double y2_mm)
{
    for (guint i = 0; i < lines->len; i++) {
        const struct pdf_line *line = &g_array_index(lines, struct pdf_line, i);
        bool forwards = near(line->x1_mm, x1_mm) && near(line->y1_mm, y1_mm) &&
                        near(line->x2_mm, x2_mm) && near(line->y2_mm, y2_mm);
        bool backwards = near(line->x1_mm, x2_mm) && near(line->y1_mm, y2_mm) &&
                         near(line->x2_mm, x1_mm) && near(line->y2_mm, y1_mm);
        if (forwards || backwards) {
            return true;
        }
    }
    return false;
}

cairo_surface_t *pdf_page_pixels(PopplerDocument *document, int index, double dpi)
{
    PopplerPage *page = poppler_document_get_page(document, index);
    double width_pt, height_pt, scale = dpi / PT_PER_INCH;
    poppler_page_get_size(page, &width_pt, &height_pt);
    cairo_surface_t *surface = cairo_image_surface_create(
        CAIRO_FORMAT_RGB24, (int)ceil(width_pt * scale), (int)ceil(height_pt * scale));
    cairo_t *cr = cairo_create(surface);
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_paint(cr);
    cairo_scale(cr, scale, scale);
    poppler_page_render(page, cr);
    cairo_destroy(cr);
    cairo_surface_flush(surface);
    g_object_unref(page);
    return surface;
}

bool pdf_find_text(PopplerDocument *document, int index, const char *text, struct pdf_box *out)
{
    PopplerPage *page = poppler_document_get_page(document, index);
    double width_pt, height_pt;
    poppler_page_get_size(page, &width_pt, &height_pt);
    GList *found = poppler_page_find_text_with_options(page, text, POPPLER_FIND_WHOLE_WORDS_ONLY);
    bool once = found && !found->next;
    if (once) { /* poppler's y points up here */
        const PopplerRectangle *rectangle = found->data;
        out->left_mm = mm_from_pt(rectangle->x1);
        out->right_mm = mm_from_pt(rectangle->x2);
        out->top_mm = mm_from_pt(height_pt - rectangle->y2);
        out->bottom_mm = mm_from_pt(height_pt - rectangle->y1);
    }
    g_list_free_full(found, (GDestroyNotify)poppler_rectangle_free);
    g_object_unref(page);
    return once;
}

/* The status as of wait(); -1 if it could not be run. */
static int run(const char *const *arguments, char **output, char **messages)
{
    int status = -1;
    if (!g_spawn_sync(NULL, (char **)arguments, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, output,
                      messages, &status, NULL)) {
        return -1;
    }
    return status;
}

bool pdf_check(const char *path)
{
    char *output = NULL, *messages = NULL;
    int status = run((const char *const[]){"qpdf", "--check", path, NULL}, &output, &messages);
    bool silent = status == 0 && messages[0] == '\0';
    if (!silent) {
        print_error("qpdf --check %s: %s%s\n", path, output ? output : "",
                    messages ? messages : "");
    }
    g_free(output);
    g_free(messages);
    return silent;
}

GString *pdf_unpacked(const char *path)
{
    char *target = g_strconcat(path, ".unpacked", NULL), *bytes = NULL;
    gsize length = 0;
    const char *const arguments[] = {"qpdf", "--qdf", "--object-streams=disable",
                                     path,   target,  NULL};
    assert_int_equal(run(arguments, NULL, NULL), 0);
    assert_true(g_file_get_contents(target, &bytes, &length, NULL));
    remove(target);
    GString *unpacked = g_string_new_len(bytes, (gssize)length);
    g_free(bytes);
    g_free(target);
    return unpacked;
}

size_t pdf_count(const GString *bytes, const void *needle, size_t length)
{
    size_t count = 0;
    for (size_t at = 0; at + length <= bytes->len; at++) {
        if (memcmp(bytes->str + at, needle, length) == 0) {
            count++;
            at += length - 1;
        }
    }
    return count;
}

bool pdf_page_box(const char *path, int index, const char *name, double box_pt[4])
{
    char number[16], *output = NULL;
    g_snprintf(number, sizeof(number), "%d", index + 1);
    const char *const arguments[] = {"pdfinfo", "-box", "-f", number, "-l", number, path, NULL};
    char *label = g_strdup_printf("%s:", name);
    bool found = false;
    if (run(arguments, &output, NULL) == 0) {
        const char *line = strstr(output, label);
        found = line && read_numbers(line + strlen(label), box_pt, 4) == 4;
    }
    g_free(label);
    g_free(output);
    return found;
}
