/* Sheets that are cut already: labels, stickers and cards to be punched out. */
#ifndef KERF_GEOM_LABEL_SHEETS_H
#define KERF_GEOM_LABEL_SHEETS_H

#include <stdbool.h>
#include <stddef.h>

#include "geom/box.h"

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
    const double (
        *corners_mm)[2]; /* places one by one: their top left, [columns] in one row; or NULL */
};

/** NULL if there is none of that name; case does not matter. */
const struct label_sheet *label_sheet_lookup(const char *id);

/** The name of each that makers sell; NULL after the last. */
const char *label_sheet_name(size_t index);

/** The box of a place: row by row, or in the order given. */
struct box label_sheet_place(const struct label_sheet *sheet, size_t index);

#endif
