/* Charts of the odds that a game's tables give, as its rules.yaml asks for them. */
#ifndef KERF_RULES_CHARTS_H
#define KERF_RULES_CHARTS_H

#include <stddef.h>

#include "expression/expression.h"
#include "game/property.h"

enum chart_kind { CHART_LINES, CHART_BARS, CHART_STACKED };

/** As many as can be told apart in one chart. */
enum { CHART_SERIES_MAX = 10, CHART_POINTS_MAX = 24 };

/** What is asked for: charts of one look, one for each record. */
struct chart_request {
    const char *name, *from;
    const struct node *node; /* the mapping */
    enum chart_kind kind;
    const struct template *title;
    const struct property *each; /* loops, the first outermost, [each_count] */
    size_t each_count;           /* 0: one chart for the game */
    const struct expression *where;
    const struct property *series;   /* a loop too: a line or a bar for each item */
    const struct template *label;    /* of a series */
    const struct node *across_list;  /* the points as they stand, or NULL: */
    const struct expression *across; /* what gives them */
    const struct expression *value;
    const char *across_title, *value_title;
};

struct chart_series {
    const char *label;
    const double *chances; /* from 0 to 1, NAN where there is none; [chart->point_count] */
};

/** One chart in numbers. */
struct chart {
    const struct chart_request *request;
    const char *title;
    const char *const *points; /* what stands along the axis, [point_count] */
    size_t point_count;
    const struct chart_series *series; /* [series_count] */
    size_t series_count;
};

#endif
