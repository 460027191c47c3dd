/* Charts by what was asked for, each with its numbers as a table. */
#include "report/html.h"
#include "report/report_chart.h"
#include "report/report_sections.h"

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
