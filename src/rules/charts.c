/* Charts: read with the rules, and worked out in numbers when all rules have run.
 *
 * One request gives a chart for each record that it is about. A chart is a table of chances, each from 0 to 1:
 * one row a series, one column a point along the axis, and NAN where a record has no chance to show there. All
 * of it is text and numbers in the report's arena; how it looks is the report's business.
 *
 * A chart is drawn from what the rules have judged before. So once anything was blamed, a chart that fails is
 * left out without a word: what is wrong with the data has been said. */
#include <math.h>

#include "rules/rule_fields.h"
#include "rules/rule_pass.h"
#include "rules/rule_reading.h"

/* ---- reading ---- */

/* A part is read although one before it was wrong, as in rules. */
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
    good = rule_read_let(loading, source->let, &chart->values, &chart->value_count) && good;
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

/* ---- a chart that is made ---- */

/* A sum of chances may be above 1 by what rounding does. */
#define CHANCE_SLACK 1e-9

enum { CHARTS_MAX = 400 }; /* of one request; a page of more is not read by anybody */

/* One request while its charts are made. */
struct chart_pass {
    struct rule_pass rule_pass; /* for evaluating; it has no rule */
    const struct chart_request *request;
    struct arena *arena; /* of the report */
    GArray *charts;      /* struct chart; the report's, so far */
    size_t record_count, concerned_count, made_count;
    bool silent;  /* failures are not reported, and end one chart, not all of them */
    bool stopped; /* there are too many */
};

/* What a chart is drawn for, and the items of the data that it is about. */
struct chart_subject {
    const struct scope *scope;
    const struct node *item; /* the innermost, or NULL */
};

static struct rule_subject subject_of(const struct chart_subject *about, const struct scope *scope)
{
    return (struct rule_subject){
        .scope = scope, .items = &about->item, .item_count = about->item != NULL ? 1 : 0};
}

/* At the field that asks for so much. It ends the request. */
static void report_too_many(struct chart_pass *pass, const char *field, size_t count,
                            const char *what, size_t most)
{
    struct arena *scratch = pass->rule_pass.run->scratch;
    pass->stopped = true;
    pass->rule_pass.run->outcome = OUTCOME_REJECTED;
    node_report(pass->rule_pass.run->diags, DIAG_CHART_TOO_LARGE,
                node_lookup(pass->request->node, field), arena_printf(scratch, "%zu", count), what,
                arena_printf(scratch, "%zu", most));
}

/* The first of a request only: others would say the same of other records. */
static void report_result(struct chart_pass *pass, const char *field, const struct value *value,
                          const char *expected)
{
    struct rule_run *run = pass->rule_pass.run;
    if (!pass->rule_pass.result->failed && run->whole) {
        node_report(run->diags, DIAG_EXPRESSION_RESULT, node_lookup(pass->request->node, field),
                    value_describe(run->scratch, value), expected);
        run->outcome = OUTCOME_REJECTED;
    }
    pass->rule_pass.result->failed = true;
}

/* ---- one chart ---- */

/* The scope with the chart's own values; NULL where one of them fails. */
static const struct scope *scope_with_values(struct chart_pass *pass,
                                             const struct chart_subject *about,
                                             const struct scope *outer)
{
    struct arena *scratch = pass->rule_pass.run->scratch;
    struct scope *scope = ARENA_NEW(scratch, struct scope);
    struct scope_name *names =
        ARENA_NEW_ARRAY(scratch, struct scope_name, pass->request->value_count + 1);
    *scope = (struct scope){.parent = outer, .names = names};
    for (size_t i = 0; i < pass->request->value_count; i++) {
        const struct rule_value *value = &pass->request->values[i];
        struct rule_subject subject = subject_of(about, scope);
        names[i] = (struct scope_name){value->name, value_from_node(value->node)};
        if (value->expression != NULL &&
            !rule_evaluate(&pass->rule_pass, value->expression, &subject, &names[i].value)) {
            return NULL;
        }
        scope->name_count++;
    }
    return scope;
}

/* NAN where there is no chance to show, which nil, false and null say. */
static bool evaluate_chance(struct chart_pass *pass, const struct chart_subject *about,
                            const struct scope *outer, double *chance_out)
{
    struct value value = {0};
    const struct scope *scope = scope_with_values(pass, about, outer);
    *chance_out = NAN;
    if (scope == NULL) {
        return false;
    }
    struct rule_subject subject = subject_of(about, scope);
    if (!rule_evaluate(&pass->rule_pass, pass->request->value, &subject, &value)) {
        return false;
    }
    if (!value_is_true(&value)) {
        return true;
    }
    if (!value_to_number(&value, chance_out) || *chance_out < 0 || *chance_out > 1 + CHANCE_SLACK) {
        report_result(pass, "value", &value, "a chance from 0 to 1 (or nil)");
        return false;
    }
    *chance_out = fmin(*chance_out, 1);
    return true;
}

/* One row: a label, and a chance for each point. The expression sees the point as `point` and its number, from 1, as
 * `place`. */
static bool evaluate_series(struct chart_pass *pass, const struct chart_subject *about,
                            const struct scope *scope, const struct value *points,
                            size_t point_count, struct chart_series *out)
{
    struct rule_subject subject = subject_of(about, scope);
    double *chances = ARENA_NEW_ARRAY(pass->arena, double, point_count);
    const char *label = NULL;
    struct verdict verdict;
    if (!rule_text(&pass->rule_pass, pass->request->label, &subject, &label, &verdict)) {
        return false;
    }
    *out = (struct chart_series){arena_strdup(pass->arena, label), chances};
    for (size_t i = 0; i < point_count; i++) {
        const struct scope_name names[] = {
            {"point", points[i]},
            {"place", value_from_integer((long long)i + 1)},
        };
        const struct scope inner = {
            .parent = scope, .names = names, .name_count = G_N_ELEMENTS(names)};
        if (!evaluate_chance(pass, about, &inner, &chances[i])) {
            return false;
        }
    }
    return true;
}

/* Values of the points are in the scratch memory, what stands along the axis for them in the report's. */
static bool evaluate_points(struct chart_pass *pass, const struct chart_subject *about,
                            const struct value **points_out, struct chart *chart)
{
    struct value value = value_from_node(pass->request->across_list);
    struct rule_subject subject = subject_of(about, about->scope);
    struct arena *scratch = pass->rule_pass.run->scratch;
    if (pass->request->across_list == NULL &&
        !rule_evaluate(&pass->rule_pass, pass->request->across, &subject, &value)) {
        return false;
    }
    if (!value_to_items(scratch, &value, points_out, &chart->point_count)) {
        report_result(pass, "across", &value, "a list");
        return false;
    }
    if (chart->point_count > CHART_POINTS_MAX) {
        report_too_many(pass, "across", chart->point_count, "points", CHART_POINTS_MAX);
        return false;
    }
    const char **labels = ARENA_NEW_ARRAY(pass->arena, const char *, chart->point_count);
    for (size_t i = 0; i < chart->point_count; i++) {
        const char *text = value_to_text(scratch, &(*points_out)[i]);
        if (text == NULL) {
            report_result(pass, "across", &(*points_out)[i], "a text or number for each point");
            return false;
        }
        labels[i] = arena_strdup(pass->arena, text);
    }
    chart->points = labels;
    return true;
}

/* One series for each item of the list that the request names. */
static bool evaluate_all_series(struct chart_pass *pass, const struct chart_subject *about,
                                const struct value *points, struct chart *chart)
{
    const struct value *items = NULL;
    if (!rule_items(&pass->rule_pass, pass->request->series, about->scope, &items,
                    &chart->series_count)) {
        return false;
    }
    if (chart->series_count > CHART_SERIES_MAX) {
        report_too_many(pass, "series", chart->series_count, "lines or bars", CHART_SERIES_MAX);
        return false;
    }
    struct chart_series *series =
        ARENA_NEW_ARRAY(pass->arena, struct chart_series, chart->series_count);
    chart->series = series;
    for (size_t i = 0; i < chart->series_count; i++) {
        struct rule_item_scope inner;
        rule_item_scope_init(&inner, about->scope, pass->request->series, &items[i], i);
        if (!evaluate_series(pass, about, &inner.scope, points, chart->point_count, &series[i])) {
            return false;
        }
    }
    return true;
}

/* A chart without one would be an empty frame. */
static bool has_chance(const struct chart *chart)
{
    for (size_t s = 0; s < chart->series_count; s++) {
        for (size_t i = 0; i < chart->point_count; i++) {
            if (!isnan(chart->series[s].chances[i])) {
                return true;
            }
        }
    }
    return false;
}

/* Bars one on the other are shares of all that can happen. */
static bool check_shares(struct chart_pass *pass, const struct chart *chart)
{
    for (size_t i = 0; i < chart->point_count && chart->request->kind == CHART_STACKED; i++) {
        struct value sum = {.kind = VALUE_REAL};
        for (size_t s = 0; s < chart->series_count; s++) {
            double chance = chart->series[s].chances[i];
            sum.real += isnan(chance) ? 0 : chance;
        }
        if (sum.real > 1 + CHANCE_SLACK) {
            report_result(pass, "value", &sum, "a sum of at most 1 over all series");
            return false;
        }
    }
    return true;
}

/* Each step ends the chart where it fails; what was made of it stays in the arena, unseen. */
static void make_chart(struct chart_pass *pass, const struct chart_subject *about)
{
    struct chart chart = {.request = pass->request};
    struct rule_subject subject = subject_of(about, about->scope);
    const struct value *points = NULL;
    const char *title = NULL;
    struct verdict verdict;
    if (rule_text(&pass->rule_pass, pass->request->title, &subject, &title, &verdict) &&
        evaluate_points(pass, about, &points, &chart) &&
        evaluate_all_series(pass, about, points, &chart) && check_shares(pass, &chart) &&
        has_chance(&chart)) {
        chart.title = arena_strdup(pass->arena, title);
        g_array_append_val(pass->charts, chart);
        pass->made_count++;
    }
}

/* ---- all charts of a request ---- */

/* A `where` that fails is no; the failure was noted. */
static bool is_concerned(struct chart_pass *pass, const struct chart_subject *about)
{
    struct value value = {0};
    struct rule_subject subject = subject_of(about, about->scope);
    return pass->request->where == NULL ||
           (rule_evaluate(&pass->rule_pass, pass->request->where, &subject, &value) &&
            value_is_true(&value));
}

/* A failure would come again for each record: it ends the request, unless failures are silent anyway. */
static bool may_go_on(const struct chart_pass *pass)
{
    return !pass->stopped && !pass->rule_pass.stopped &&
           (pass->silent || !pass->rule_pass.result->failed);
}

/* Loop `loop` of the request and those inside of it. `about` keeps the innermost item that is part of the data. */
static void visit(struct chart_pass *pass, size_t loop, const struct chart_subject *about)
{
    const struct value *items = NULL;
    size_t count = 0;
    if (loop == pass->request->each_count) {
        pass->record_count++;
        if (is_concerned(pass, about)) {
            pass->concerned_count++;
            make_chart(pass, about);
        }
        return;
    }
    const struct property *each = &pass->request->each[loop];
    if (!rule_items(&pass->rule_pass, each, about->scope, &items, &count)) {
        return;
    }
    for (size_t i = 0; i < count && may_go_on(pass); i++) {
        struct rule_item_scope inner;
        rule_item_scope_init(&inner, about->scope, each, &items[i], i);
        struct chart_subject one = {&inner.scope,
                                    items[i].kind == VALUE_NODE ? items[i].node : about->item};
        visit(pass, loop + 1, &one);
        if (pass->made_count > CHARTS_MAX) {
            report_too_many(pass, "each", count, "pictures", CHARTS_MAX);
        }
    }
}

/* Why there is no chart: nothing to go through, nothing for which `where` is true, or no chance. */
static void report_empty(const struct chart_pass *pass)
{
    struct rule_run *run = pass->rule_pass.run;
    const struct chart_request *request = pass->request;
    const struct node *at = node_lookup(request->node, "value");
    const char *why = "no value gives a chance";
    if (pass->record_count == 0) {
        at = node_lookup(request->node, "each");
        why = "there is nothing that it is about";
    } else if (pass->concerned_count == 0) {
        at = node_lookup(request->node, "where");
        why = arena_printf(run->scratch, "'where' is true for none of the %zu", pass->record_count);
    }
    node_report(run->diags, DIAG_CHART_EMPTY, at, request->name, why);
}

/* What charts keep is in the report's arena; both others are emptied when the request is done. */
static void evaluate_request(struct rule_run *run, const struct chart_request *request,
                             struct arena *arena, bool silent, GArray *charts)
{
    /* What has failed before is not reported. */
    struct rule_result result = {.failed = silent};
    struct chart_pass pass = {
        .rule_pass = {.run = run, .result = &result},
        .request = request,
        .arena = arena,
        .charts = charts,
        .silent = silent,
    };
    struct chart_subject whole = {run->outer, NULL};
    visit(&pass, 0, &whole);
    if (pass.made_count == 0 && !pass.stopped && !result.failed && run->whole) {
        report_empty(&pass);
    }
    arena_reset(run->scratch);
    arena_reset(run->arena);
}

void charts_evaluate(struct rule_run *run, struct rule_report *report)
{
    bool silent = blame_set_reaches_into(run->blamed, NULL);
    GArray *charts = g_array_new(FALSE, FALSE, sizeof(struct chart));
    for (size_t i = 0; i < report->set.chart_count; i++) {
        evaluate_request(run, &report->set.charts[i], report->arena, silent, charts);
    }
    report->charts = arena_keep_array(report->arena, charts);
    report->chart_count = charts->len;
    g_array_free(charts, TRUE);
}
