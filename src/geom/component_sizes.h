/* Finished sizes of cards by name. */
#ifndef KERF_GEOM_COMPONENT_SIZES_H
#define KERF_GEOM_COMPONENT_SIZES_H

#include <stddef.h>

struct component_size {
    const char *id; /* as in a layout's `size:`: "poker" */
    const char *title;
    double width_mm, height_mm; /* upright */
    double corner_mm;           /* suggested radius of rounded corners */
};

/** NULL if there is none of that name. */
const struct component_size *component_size_lookup(const char *id);

/** All of them, to list; `*count` is set. */
const struct component_size *component_sizes_all(size_t *count);

/** The name of each of them, in the order of the table; NULL after the last. */
const char *component_size_name(size_t index);

#endif
