/* Reading charts: once, with everything in them parsed. */
#include "rules/rule_fields.h"
#include "rules/rule_reading.h"

static bool read_parts(struct rule_loading *loading, const struct chart_source *source,
                       struct chart_request *chart)
{
    struct property *series = ARENA_NEW(loading->arena, struct property);
    bool good = rule_read_template(loading, source->title, &chart->title);
    good = rule_read_each(loading, source->each, &chart->each, &chart->each_count) && good;
    good = rule_read_expression(loading, source->where, &chart->where) && good;
    good = rule_read_loop(loading, source->series, series) && good;
    good = rule_read_template(loading, source->label, &chart->label) && good;
    if (source->across->kind == NODE_LIST) {
        chart->across_list = source->across;
    } else {
        good = rule_read_expression(loading, source->across, &chart->across) && good;
    }
    good = rule_read_expression(loading, source->value, &chart->value) && good;
    chart->series = series;
    return good;
}

bool chart_request_read(struct rule_loading *loading, const struct node *node)
{
    struct chart_source source = {0};
    if (fields_read(loading->arena, node, chart_fields, "a chart", NULL, NULL, &source,
                    loading->diags) != OUTCOME_OK) {
        return false;
    }
    struct chart_request chart = {
        .name = source.chart,
        .from = source.from,
        .node = node,
        .kind = (enum chart_kind)source.kind,
        .across_title = source.across_title,
        .value_title = source.value_title,
    };
    bool good =
        rule_read_name(loading, node_lookup(node, "chart"), loading->chart_names,
                       "a chart's name (lower case words joined by '-')", DIAG_DUPLICATE_CHART);
    good = read_parts(loading, &source, &chart) && good;
    if (good) {
        g_array_append_val(loading->charts, chart);
    }
    return good;
}
