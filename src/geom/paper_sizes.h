/* Papers that sheets are printed on. */
#ifndef KERF_GEOM_PAPER_SIZES_H
#define KERF_GEOM_PAPER_SIZES_H

#include <stddef.h>

struct paper_size {
    const char *id; /* as on the command line: "a4" */
    const char *title;
    double width_mm, height_mm; /* upright */
};

/** NULL if there is none of that name; case does not matter. */
const struct paper_size *paper_size_lookup(const char *id);

/** All of them, to list; `*count` is set. */
const struct paper_size *paper_sizes_all(size_t *count);

/** The name of each of them, in the order of the table; NULL after the last. */
const char *paper_size_name(size_t index);

#endif
