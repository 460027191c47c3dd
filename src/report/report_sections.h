/* The parts of the page that tell of findings, rules and charts; for report_page.c only. */
#ifndef KERF_REPORT_REPORT_SECTIONS_H
#define KERF_REPORT_REPORT_SECTIONS_H

#include <glib.h>

#include "diag/diag_list.h"
#include "report/report_faces.h"
#include "rules/rules.h"

/** Findings by file, each with its line. */
void report_findings_add(GString *out, const struct diag_list *findings,
                         const struct report_faces *faces);

/** The table of rules: what each says, how much it was held against and what came of it. */
void report_rules_add(GString *out, const struct rule_report *rules);

/** How many rules hold. */
size_t report_rules_holding(const struct rule_report *rules);

/** The table of sentences that no data can break. */
void report_not_checked_add(GString *out, const struct rule_report *rules);

/** The charts, each with its numbers. */
void report_charts_add(GString *out, const struct rule_report *rules);

#endif
