/* Marks by which the parts of a poster are joined. */
#ifndef KERF_SHEET_JOIN_MARKS_H
#define KERF_SHEET_JOIN_MARKS_H

#include <glib.h>

#include "sheet/sheet_layout.h"

#define JOIN_WIDTH_MM 0.15 /* of the lines, however heavy the cuts are */

/**
 * Appends triangles beside the part, whose tips show where the edge of each neighbour comes to lie.
 * They stand in the room of the marks in the margin.
 */
void join_triangles_add(GArray *marks, const struct sheet_layout *layout);

/**
 * Appends lines across the part where the edges of the neighbours to the right and below come to lie.
 * Those lie on top, so that no line is left to be seen. None where parts only touch.
 */
void join_lines_add(GArray *marks, const struct sheet_layout *layout);

#endif
