/* The faces on which findings can be seen, as pictures, with the places where. */
#ifndef KERF_REPORT_REPORT_FACES_H
#define KERF_REPORT_REPORT_FACES_H

#include <glib.h>

#include "base/outcome.h"
#include "project/project.h"

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

#endif
