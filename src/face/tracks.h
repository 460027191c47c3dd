/* Dividing a length among neighbours: the columns of a grid, the children of a row. */
#ifndef KERF_FACE_TRACKS_H
#define KERF_FACE_TRACKS_H

#include <stdbool.h>
#include <stddef.h>

#include "geom/length_units.h"

struct track {
    struct length length;
    double natural_mm; /* what the content wants; for `auto` */
    double size_mm;    /* the result */
};

/**
 * Sets the size of each track.
 *
 * available_mm  what there is, gaps included; infinite where nothing limits it (shares are then as
 *               large as their content)
 *
 * Fixed lengths come first, then `auto` takes what its content wants, then shares divide the rest.
 * Where there is too little, the largest `auto` tracks give way first. The total with gaps is
 * returned; it is more than `available_mm` only if fixed lengths alone are.
 */
double tracks_resolve(struct track *tracks, size_t count, double available_mm, double gap_mm);

#endif
