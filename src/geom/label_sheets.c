/*
 * Sheets that makers sell, by their numbers; sizes of labels as the makers name them. First places and pitches
 * of the inch sheets are those in the tables of gLabels 4 (avery-us-templates.xml), but for 5160, whose pitch
 * across is taken as 2.75 in (gLabels: 2.78125). On the sheets of A4 the block of labels stands in the middle
 * of the paper. None was measured on a bought sheet: hold a print on plain paper against one before a pack is
 * used. Inch sizes stand as exact mm.
 */
#include "geom/label_sheets.h"

#include <glib.h>

#define INCH 25.4

/* clang-format off */
static const struct label_sheet label_sheets[] = {
    {"avery-5160", "Avery 5160: 30 labels of 2 5/8 x 1 in on US Letter", 215.9, 279.4, 3, 10, 2.625 * INCH, INCH, 0.1875 * INCH, 0.5 * INCH, 2.75 * INCH, INCH, false, NULL},
    {"avery-5161", "Avery 5161: 20 labels of 4 x 1 in on US Letter", 215.9, 279.4, 2, 10, 4 * INCH, INCH, 0.15625 * INCH, 0.5 * INCH, 4.1875 * INCH, INCH, false, NULL},
    {"avery-5163", "Avery 5163: 10 labels of 4 x 2 in on US Letter", 215.9, 279.4, 2, 5, 4 * INCH, 2 * INCH, 0.15625 * INCH, 0.5 * INCH, 4.1875 * INCH, 2 * INCH, false, NULL},
    {"avery-5164", "Avery 5164: 6 labels of 4 x 3 1/3 in on US Letter", 215.9, 279.4, 2, 3, 4 * INCH, 10 * INCH / 3, 0.15625 * INCH, 0.5 * INCH, 4.1875 * INCH, 10 * INCH / 3, false, NULL},
    {"avery-5167", "Avery 5167: 80 labels of 1 3/4 x 1/2 in on US Letter", 215.9, 279.4, 4, 20, 1.75 * INCH, 0.5 * INCH, 0.28125 * INCH, 0.5 * INCH, 2.0625 * INCH, 0.5 * INCH, false, NULL},
    {"avery-5371", "Avery 5371: 10 cards of 3 1/2 x 2 in on US Letter", 215.9, 279.4, 2, 5, 3.5 * INCH, 2 * INCH, 0.75 * INCH, 0.5 * INCH, 3.5 * INCH, 2 * INCH, false, NULL},
    {"avery-8293", "Avery 8293: 20 round labels of 1 1/2 in on US Letter", 215.9, 279.4, 4, 5, 1.5 * INCH, 1.5 * INCH, 0.5 * INCH, 0.75 * INCH, 2 * INCH, 2 * INCH, true, NULL},
    {"avery-l7159", "Avery L7159: 24 labels of 63.5 x 33.9 mm on A4", 210, 297, 3, 8, 63.5, 33.9, 7.25, 12.9, 66, 33.9, false, NULL},
    {"avery-l7160", "Avery L7160: 21 labels of 63.5 x 38.1 mm on A4", 210, 297, 3, 7, 63.5, 38.1, 7.25, 15.15, 66, 38.1, false, NULL},
    {"avery-l7161", "Avery L7161: 18 labels of 63.5 x 46.6 mm on A4", 210, 297, 3, 6, 63.5, 46.6, 7.25, 8.7, 66, 46.6, false, NULL},
    {"avery-l7162", "Avery L7162: 16 labels of 99.1 x 33.9 mm on A4", 210, 297, 2, 8, 99.1, 33.9, 4.65, 12.9, 101.6, 33.9, false, NULL},
    {"avery-l7163", "Avery L7163: 14 labels of 99.1 x 38.1 mm on A4", 210, 297, 2, 7, 99.1, 38.1, 4.65, 15.15, 101.6, 38.1, false, NULL},
    {"avery-l7165", "Avery L7165: 8 labels of 99.1 x 67.7 mm on A4", 210, 297, 2, 4, 99.1, 67.7, 4.65, 13.1, 101.6, 67.7, false, NULL},
    {"avery-l7651", "Avery L7651: 65 labels of 38.1 x 21.2 mm on A4", 210, 297, 5, 13, 38.1, 21.2, 4.75, 10.7, 40.6, 21.2, false, NULL},
    {"herma-4464", "Herma 4464: 24 labels of 70 x 37 mm on A4", 210, 297, 3, 8, 70, 37, 0, 0.5, 70, 37, false, NULL},
    {"herma-4676", "Herma 4676: 4 labels of 105 x 148 mm on A4", 210, 297, 2, 2, 105, 148, 0, 0.5, 105, 148, false, NULL},
};
/* clang-format on */

const struct label_sheet *label_sheet_lookup(const char *id)
{
    for (size_t i = 0; i < G_N_ELEMENTS(label_sheets); i++) {
        if (g_ascii_strcasecmp(label_sheets[i].id, id) == 0) {
            return &label_sheets[i];
        }
    }
    return NULL;
}

const char *label_sheet_name(size_t index)
{
    return index < G_N_ELEMENTS(label_sheets) ? label_sheets[index].id : NULL;
}

struct box label_sheet_place(const struct label_sheet *sheet, size_t index)
{
    struct box place = {.width_mm = sheet->width_mm, .height_mm = sheet->height_mm};
    if (sheet->corners_mm != NULL) {
        place.x_mm = sheet->corners_mm[index][0];
        place.y_mm = sheet->corners_mm[index][1];
    } else {
        size_t column = index % sheet->columns, row = index / sheet->columns;
        place.x_mm = sheet->first_x_mm + (double)column * sheet->pitch_x_mm;
        place.y_mm = sheet->first_y_mm + (double)row * sheet->pitch_y_mm;
    }
    return place;
}
