/* Series are told apart three times: by colour, by dashes and markers or hatching, and by a label in the
 * margin with a line to where it belongs. Units are those of the picture: about a pixel each. */
#include <math.h>
#include <stdlib.h>

#include "base/arena.h"
#include "report/report_parts.h"

enum {
    COLOUR_COUNT = 8,
    LABEL_BYTES_MAX = 24,
    WIDTH = 480,
    LEFT = 44,
    TOP = 30,
    PLOT_HEIGHT = 210,
    BELOW = 48,
    LETTER_WIDTH = 7, /* of a letter of 13 px, roughly */
    LABEL_GAP = 34,   /* from the plot to the labels: the key and the line to it */
    LABEL_STEP = 17,
    KEY_WIDTH = 18,
};

static const char *const dashes[] = {"", "7 4", "2 4", "10 4 2 4", "12 5"};

/* The markers in a box of 10 by 10 about 0, 0. */
static const char *const markers[] = {
    "M-4,0A4,4 0 1 1 4,0A4,4 0 1 1 -4,0Z", "M-4,-4H4V4H-4Z", "M0,-5L5,4H-5Z",
    "M0,-5.5L5.5,0L0,5.5L-5.5,0Z",         "M0,5L-5,-4H5Z",
};

struct chart_label {
    size_t series;
    int place; /* among those added */
    const char *text;
    double from_x, from_y; /* what it belongs to; x is NAN where no line leads there */
    double y;
};

struct chart_drawing {
    GString *out;
    const struct chart *chart;
    struct arena *arena;
    double plot_width, band; /* of one point */
    struct chart_label labels[CHART_SERIES_MAX];
    size_t label_count;
};

/* The middle of a point's band. */
static double x_of(const struct chart_drawing *drawing, size_t point)
{
    return LEFT + drawing->band * ((double)point + 0.5);
}

/* Chances are from 0 to 1, the axis always shows all of it: charts are compared with each other. */
static double y_of(double chance)
{
    return TOP + PLOT_HEIGHT * (1 - chance);
}

/* Colours come again after eight series, dashes and markers after five: no two series have both alike. */
static size_t colour_of(size_t series)
{
    return series % COLOUR_COUNT;
}

/* No fonts are known here; the page's is about this wide. */
static double text_width(const char *text)
{
    return (double)g_utf8_strlen(text, -1) * LETTER_WIDTH;
}

/* Wanted beside its series, at `y`; spread_labels() moves it. */
static void add_label(struct chart_drawing *drawing, size_t series, double x, double y)
{
    drawing->labels[drawing->label_count] = (struct chart_label){
        .series = series,
        .place = (int)drawing->label_count,
        .text =
            arena_shorten(drawing->arena, drawing->chart->series[series].label, LABEL_BYTES_MAX),
        .from_x = x,
        .from_y = y,
        .y = y,
    };
    drawing->label_count++;
}

/* ---- axes ---- */

/* Lines at each quarter. */
static void draw_grid(struct chart_drawing *drawing)
{
    enum { STEPS = 4 };
    GString *out = drawing->out;
    for (int i = 0; i <= STEPS; i++) {
        double chance = (double)i / STEPS, y = y_of(chance);
        html_add(out, "<path class=\"%s\" d=\"M%d,%.1fH%.1f\"/>\n", i == 0 ? "base" : "grid",
                 (int)LEFT, y, LEFT + drawing->plot_width);
        html_add(out, "<text class=\"quiet\" x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>\n",
                 LEFT - 8, y + 4, html_percent(chance).text);
    }
    html_add(out, "<text class=\"quiet\" x=\"0\" y=\"13\">%s</text>\n",
             drawing->chart->request->value_title);
}

/* Where there is no room for all labels each second, third ... is left out. */
static void draw_points(struct chart_drawing *drawing)
{
    const struct chart *chart = drawing->chart;
    double widest = 0;
    for (size_t i = 0; i < chart->point_count; i++) {
        widest = fmax(widest, text_width(chart->points[i]));
    }
    size_t step = (size_t)fmax(1, ceil((widest + LETTER_WIDTH) / drawing->band));
    for (size_t i = 0; i < chart->point_count; i += step) {
        html_add(drawing->out, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>\n",
                 x_of(drawing, i), TOP + PLOT_HEIGHT + 18, chart->points[i]);
    }
    html_add(drawing->out,
             "<text class=\"quiet\" x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>\n",
             LEFT + drawing->plot_width / 2, TOP + PLOT_HEIGHT + 38, chart->request->across_title);
}

/* ---- labels ---- */

/* At one height in the order in which they were added, so that the picture is always the same. */
static int compare_labels(const void *a, const void *b)
{
    const struct chart_label *one = a, *other = b;
    if (one->y != other->y) {
        return one->y < other->y ? -1 : 1;
    }
    return one->place - other->place;
}

/* Moves labels down and then up until no two touch and none is below the axis. */
static void spread_labels(struct chart_drawing *drawing)
{
    struct chart_label *labels = drawing->labels;
    qsort(labels, drawing->label_count, sizeof *labels, compare_labels);
    for (size_t i = 1; i < drawing->label_count; i++) {
        labels[i].y = fmax(labels[i].y, labels[i - 1].y + LABEL_STEP);
    }
    double limit = TOP + PLOT_HEIGHT;
    for (size_t i = drawing->label_count; i-- > 0;) {
        labels[i].y = fmin(labels[i].y, limit);
        limit = labels[i].y - LABEL_STEP;
    }
}

/* Paths of markers are about 0, 0, and so are moved. */
static void draw_marker(GString *out, size_t series, double x, double y)
{
    html_add(out, "<path class=\"marker c%zu\" transform=\"translate(%.1f,%.1f)\" d=\"%s\"/>\n",
             colour_of(series), x, y, markers[series % G_N_ELEMENTS(markers)]);
}

/* Each second series is hatched too, so that bars are told apart without colours. */
static void draw_bar(GString *out, size_t series, double x, double y, double width, double height)
{
    html_add(out,
             "<rect class=\"bar c%zu\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>\n",
             colour_of(series), x, y, width, height);
    if (series % 2 == 1) {
        html_add(out,
                 "<rect class=\"hatch\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>\n",
                 x, y, width, height);
    }
}

static void draw_line(GString *out, size_t series, const char *path)
{
    const char *dash = dashes[series % G_N_ELEMENTS(dashes)];
    html_add(out, "<path class=\"series c%zu\" stroke-dasharray=\"%s\" d=\"%s\"/>\n",
             colour_of(series), *dash != '\0' ? dash : "none", path);
}

/* A sample of the line or the bar before the label. */
static void draw_key(struct chart_drawing *drawing, const struct chart_label *label, double x)
{
    if (drawing->chart->request->kind == CHART_LINES) {
        const char *path =
            arena_printf(drawing->arena, "M%.1f,%.1fh%d", x, label->y, (int)KEY_WIDTH);
        draw_line(drawing->out, label->series, path);
        draw_marker(drawing->out, label->series, x + KEY_WIDTH / 2.0, label->y);
    } else {
        draw_bar(drawing->out, label->series, x + 4, label->y - 6, 12, 12);
    }
}

/* Each with a line from where its series ends, since labels were moved apart. */
static void draw_labels(struct chart_drawing *drawing)
{
    spread_labels(drawing);
    double x = LEFT + drawing->plot_width + LABEL_GAP - KEY_WIDTH - 4;
    for (size_t i = 0; i < drawing->label_count; i++) {
        const struct chart_label *label = &drawing->labels[i];
        if (!isnan(label->from_x)) {
            html_add(drawing->out, "<path class=\"lead-line\" d=\"M%.1f,%.1fL%.1f,%.1fH%.1f\"/>\n",
                     label->from_x, label->from_y, x - 6, label->y, x - 2);
        }
        draw_key(drawing, label, x);
        html_add(drawing->out, "<text x=\"%.1f\" y=\"%.1f\">%s</text>\n", x + KEY_WIDTH + 4,
                 label->y + 4.5, label->text);
    }
}

/* ---- the three kinds ---- */

/* Broken where a chance is missing; the label is at the last that there is. */
static void draw_series_line(struct chart_drawing *drawing, size_t series)
{
    const double *chances = drawing->chart->series[series].chances;
    GString *path = g_string_new(NULL);
    bool drawn = false;
    size_t last = 0;
    for (size_t i = 0; i < drawing->chart->point_count; i++) {
        bool is_there = !isnan(chances[i]);
        if (is_there) {
            g_string_append_printf(path, "%c%.1f,%.1f", drawn ? 'L' : 'M', x_of(drawing, i),
                                   y_of(chances[i]));
            last = i;
        }
        drawn = is_there;
    }
    if (path->len > 0) {
        draw_line(drawing->out, series, path->str);
        add_label(drawing, series, x_of(drawing, last) + 7, y_of(chances[last]));
    }
    g_string_free(path, TRUE);
}

/* Markers come after all lines, so none is crossed by a line of another series. */
static void draw_lines(struct chart_drawing *drawing)
{
    const struct chart *chart = drawing->chart;
    for (size_t s = 0; s < chart->series_count; s++) {
        draw_series_line(drawing, s);
    }
    for (size_t s = 0; s < chart->series_count; s++) {
        for (size_t i = 0; i < chart->point_count; i++) {
            if (!isnan(chart->series[s].chances[i])) {
                draw_marker(drawing->out, s, x_of(drawing, i), y_of(chart->series[s].chances[i]));
            }
        }
    }
}

/* Bars of a point stand side by side in three quarters of its band. */
static void draw_bars(struct chart_drawing *drawing)
{
    static const double share = 0.76; /* of the band */
    const struct chart *chart = drawing->chart;
    double width = drawing->band * share / (double)chart->series_count;
    for (size_t s = 0; s < chart->series_count; s++) {
        for (size_t i = 0; i < chart->point_count; i++) {
            double chance = chart->series[s].chances[i];
            double x = x_of(drawing, i) - drawing->band * share / 2 + width * (double)s;
            if (!isnan(chance)) {
                draw_bar(drawing->out, s, x, y_of(chance), width, PLOT_HEIGHT * chance);
            }
        }
        add_label(drawing, s, NAN, TOP + 8 + LABEL_STEP * (double)s);
    }
}

/* Numbers stand within a part where there is room; the last bar has the labels beside it. */
static void draw_stacked_part(struct chart_drawing *drawing, size_t series, size_t point,
                              double below, double width)
{
    static const double least_for_text = 0.075; /* 16 px of the plot */
    double chance = drawing->chart->series[series].chances[point];
    double x = x_of(drawing, point), y = y_of(below + chance), height = PLOT_HEIGHT * chance;
    draw_bar(drawing->out, series, x - width / 2, y, width, height);
    if (chance >= least_for_text) {
        html_add(
            drawing->out,
            "<text class=\"inside c%zu\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%s</text>\n",
            colour_of(series), x, y + height / 2 + 4, html_percent(chance).text);
    }
    if (point + 1 == drawing->chart->point_count) {
        add_label(drawing, series, x + width / 2, y + height / 2);
    }
}

/* What the last bar does not have is named below the others. */
static void add_missing_labels(struct chart_drawing *drawing)
{
    const struct chart *chart = drawing->chart;
    for (size_t s = chart->series_count; s-- > 0;) {
        bool is_seen = false;
        for (size_t i = 0; i < chart->point_count; i++) {
            is_seen = is_seen || chart->series[s].chances[i] > 0;
        }
        if (is_seen && !(chart->series[s].chances[chart->point_count - 1] > 0)) {
            add_label(drawing, s, NAN, TOP + PLOT_HEIGHT);
        }
    }
}

/* The first series is at the bottom, where its chances can be compared. */
static void draw_stacked(struct chart_drawing *drawing)
{
    const struct chart *chart = drawing->chart;
    double width = fmin(drawing->band * 0.72, 72);
    for (size_t i = 0; i < chart->point_count; i++) {
        double below = 0;
        for (size_t s = 0; s < chart->series_count; s++) {
            double chance = chart->series[s].chances[i];
            if (!isnan(chance) && chance > 0) {
                draw_stacked_part(drawing, s, i, below, width);
                below += chance;
            }
        }
    }
    add_missing_labels(drawing);
}

/* ---- the picture ---- */

/* The plot gives way to the longest label. */
static double label_width(const struct chart_drawing *drawing)
{
    double widest = 0;
    for (size_t s = 0; s < drawing->chart->series_count; s++) {
        const char *label = drawing->chart->series[s].label;
        widest = fmax(widest, text_width(arena_shorten(drawing->arena, label, LABEL_BYTES_MAX)));
    }
    return widest;
}

/* For screen readers, which are told where the numbers are. */
static void add_description(GString *out, const struct chart *chart, const char *id)
{
    html_add(
        out,
        "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-labelledby=\"%s\">\n"
        "<title id=\"%s\">%s. %s; along the axis: %s. The numbers are in the table below.</title>\n",
        (int)WIDTH, TOP + PLOT_HEIGHT + BELOW, id, id, chart->title, chart->request->value_title,
        chart->request->across_title);
}

/* Labels come last, as their places follow from what was drawn. */
void report_chart_add(GString *out, const struct chart *chart, const char *id)
{
    static void (*const draw[])(struct chart_drawing *) = {
        [CHART_LINES] = draw_lines, [CHART_BARS] = draw_bars, [CHART_STACKED] = draw_stacked};
    struct chart_drawing drawing = {.out = out, .chart = chart, .arena = arena_new()};
    /* What the axis and the longest label leave. */
    drawing.plot_width = WIDTH - LEFT - LABEL_GAP - label_width(&drawing);
    drawing.band = drawing.plot_width / (double)chart->point_count;
    add_description(out, chart, id);
    draw_grid(&drawing);
    draw_points(&drawing);
    draw[chart->request->kind](&drawing);
    draw_labels(&drawing);
    g_string_append(out, "</svg>\n");
    arena_free(drawing.arena);
}

/* Once a page: the hatching that bars of all its charts use. */
void report_chart_add_patterns(GString *out)
{
    g_string_append(out, "<svg class=\"patterns\" aria-hidden=\"true\"><defs><pattern id=\"hatch\" "
                         "width=\"7\" height=\"7\" patternUnits=\"userSpaceOnUse\" "
                         "patternTransform=\"rotate(45)\"><path class=\"hatch-line\" "
                         "d=\"M0,0V7\"/></pattern></defs></svg>\n");
}

/* ---- charts in the page, each with its numbers as a table ---- */

/* For those who cannot see the picture, and with numbers in full. */
static void add_numbers(GString *out, const struct chart *chart)
{
    html_add(out,
             "<div class=\"scroll\"><table>\n<caption>%s, in numbers</caption>\n<thead><tr>"
             "<th scope=\"col\">%s</th>",
             chart->request->value_title, chart->request->across_title);
    for (size_t i = 0; i < chart->point_count; i++) {
        html_add(out, "<th scope=\"col\" class=\"number\">%s</th>", chart->points[i]);
    }
    g_string_append(out, "</tr></thead>\n<tbody>\n");
    for (size_t s = 0; s < chart->series_count; s++) {
        html_add(out, "<tr><th scope=\"row\">%s</th>", chart->series[s].label);
        for (size_t i = 0; i < chart->point_count; i++) {
            html_add(out, "<td class=\"number\">%s</td>",
                     html_percent(chart->series[s].chances[i]).text);
        }
        g_string_append(out, "</tr>\n");
    }
    g_string_append(out, "</tbody>\n</table></div>\n");
}

/* The id is by the place among all charts of the page, so that each is there once. */
static void add_figure(GString *out, const struct chart *chart, size_t index)
{
    gchar *id = g_strdup_printf("chart-%zu", index + 1);
    html_add(out, "<figure>\n<figcaption>%s</figcaption>\n", chart->title);
    report_chart_add(out, chart, id);
    add_numbers(out, chart);
    g_string_append(out, "</figure>\n");
    g_free(id);
}

static void begin_request(GString *out, const struct chart_request *request)
{
    html_add(out,
             "<h3>%s</h3>\n<p class=\"note\">From: %s. <code>%s</code></p>\n"
             "<div class=\"charts\">\n",
             request->value_title, request->from, request->name);
}

/* Charts of a request follow each other, and have one heading. */
void report_charts_add(GString *out, const struct rule_report *rules)
{
    report_chart_add_patterns(out);
    for (size_t i = 0; i < rules->chart_count; i++) {
        const struct chart_request *request = rules->charts[i].request;
        if (i == 0 || request != rules->charts[i - 1].request) {
            g_string_append(out, i == 0 ? "" : "</div>\n");
            begin_request(out, request);
        }
        add_figure(out, &rules->charts[i], i);
    }
    g_string_append(out, "</div>\n");
}
