/* What is sold or agreed upon: papers, cards, and sheets of labels that are cut already. */
#ifndef KERF_GEOM_STANDARD_SIZES_H
#define KERF_GEOM_STANDARD_SIZES_H

#include <stdbool.h>
#include <stddef.h>

#include "geom/box.h"

/* ---- papers that sheets are printed on ---- */

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

/* ---- finished sizes of cards ---- */

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

/* ---- sheets that are cut already: labels, stickers and cards to be punched out ---- */

/** Lengths are in mm from the top left of the sheet as it is printed. */
struct label_sheet {
    const char *id; /* "avery-5160" */
    const char *title;
    double paper_width_mm, paper_height_mm;
    size_t columns, rows;
    double width_mm, height_mm;    /* of a place */
    double first_x_mm, first_y_mm; /* top left of the first place */
    double pitch_x_mm, pitch_y_mm; /* from one place to the next */
    bool round;                    /* places are ellipses */
    const double (*corners_mm)[2]; /* the top left of each place, [columns] in one row; or NULL */
};

/** NULL if there is none of that name; case does not matter. */
const struct label_sheet *label_sheet_lookup(const char *id);

/** The name of each that makers sell; NULL after the last. */
const char *label_sheet_name(size_t index);

/** The box of a place: row by row, or in the order given. */
struct box label_sheet_place(const struct label_sheet *sheet, size_t index);

#endif
