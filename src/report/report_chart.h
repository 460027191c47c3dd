/* A chart of chances as a picture in a page: lines, bars side by side, or bars one on the other. */
#ifndef KERF_REPORT_REPORT_CHART_H
#define KERF_REPORT_REPORT_CHART_H

#include <glib.h>

#include "rules/charts.h"

/**
 * Appends the chart as an <svg>, whose colours are the page's and whose text says what it shows.
 *
 * id  of its description, unlike all others of the page
 */
void report_chart_add(GString *out, const struct chart *chart, const char *id);

/** Appends what all charts of a page share: the hatching. */
void report_chart_add_patterns(GString *out);

#endif
