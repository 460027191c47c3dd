/* Lines to fold a piece along. */
#ifndef KERF_GEOM_FOLD_LINE_H
#define KERF_GEOM_FOLD_LINE_H

/** A straight line to fold along, in the piece's space. */
struct fold_line {
    double x1_mm, y1_mm, x2_mm, y2_mm;
};

#endif
