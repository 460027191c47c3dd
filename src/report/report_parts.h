/* What pages are made of: HTML as text, pictures of faces with findings, charts, and the sections that
 * show them. */
#ifndef KERF_REPORT_REPORT_PARTS_H
#define KERF_REPORT_REPORT_PARTS_H

#include <glib.h>

#include "base/outcome.h"
#include "diag/diag_list.h"
#include "project/project.h"
#include "rules/rules.h"

/* ---- HTML: markup is what the program writes, and everything put into it is escaped ---- */

/**
 * Appends markup as printf does. Each text that a %s puts in is escaped, for text and for attributes in
 * quotes; characters that no page may hold become U+FFFD.
 */
void html_add(GString *out, const char *format, ...) G_GNUC_PRINTF(2, 3);

/** Appends a page up to the beginning of its body, with the looks of all pages. */
void report_page_begin(GString *out, const char *title);

/** Ends a page within its <main> and writes it to `path`. OUTCOME_FAILED: DIAG_FILE_UNWRITABLE. */
enum outcome report_page_finish(GString *out, const char *path, struct diag_list *diags);

/** A chance from 0 to 1 as a percentage with at most one decimal, "–" for NAN. Only what is certain is
 * 0% or 100%. */
struct html_percent {
    char text[16];
};
struct html_percent html_percent(double chance);

/* ---- faces ---- */

/** As many faces are pictured; a page of more is too heavy to open. */
enum { REPORT_PICTURES_MAX = 40 };

/** A place on a face that a finding is about. */
struct report_mark {
    size_t finding;
    struct box box; /* within the trim */
};

struct report_picture {
    const struct face *face;
    gchar *png;       /* base64 */
    GArray *findings; /* size_t: all that can be seen on it, in order */
    GArray *marks;    /* struct report_mark; none for findings whose place is not known */
};

struct report_faces {
    GPtrArray *pictures;  /* struct report_picture, in the order of the faces */
    size_t omitted_count; /* faces beyond REPORT_PICTURES_MAX */
    size_t *other_counts; /* by finding: faces that show it too, and are not pictured for it */
};

/**
 * Lays out all faces once more and draws those on which a finding can be seen that none before shows.
 *
 * findings  sorted; borrowed. Those of layout, and rules that a value breaks which is printed
 *
 * OUTCOME_FAILED: DIAG_OUTPUT_LIBRARY. report_faces_clear() in any case.
 */
enum outcome report_faces_make(const struct project *project, const struct diag_list *findings,
                               struct report_faces *faces_out, struct diag_list *diags);

void report_faces_clear(struct report_faces *faces);

/** Appends the pictures as figures. */
void report_faces_add(GString *out, const struct report_faces *faces,
                      const struct diag_list *findings);

/** The number of the picture, from 1, that shows a finding; 0 if none does. */
size_t report_faces_find(const struct report_faces *faces, size_t finding);

/* ---- charts ---- */

/**
 * Appends the chart as an <svg>, whose colours are the page's and whose text says what it shows.
 *
 * id  of its description, unlike all others of the page
 */
void report_chart_add(GString *out, const struct chart *chart, const char *id);

/** Appends what all charts of a page share: the hatching. */
void report_chart_add_patterns(GString *out);

/* ---- sections ---- */

/** Findings by file, each with its line. */
void report_findings_add(GString *out, const struct diag_list *findings,
                         const struct report_faces *faces);

/** The charts, each with its numbers. */
void report_charts_add(GString *out, const struct rule_report *rules);

#endif
