/* Sizes by name, each table with the source of its numbers. */
#include "geom/standard_sizes.h"

#include <stdbool.h>
#include <stddef.h>

#include <glib.h>

#include "geom/box.h"
#include "geom/length_units.h"

/* ---- papers ---- */

/* Sources: ISO 216:2007 (A sizes), ANSI/ASME Y14.1 (Letter, Tabloid and Arch B; half a Letter is one cut across), the
 * makers of photo printers (A3+, Super B, A4+). Inch sizes stand as exact mm. */

/* clang-format off */
static const struct paper_size paper_sizes[] = {
    {"a4",      "A4",                 210,   297},
    {"a3",      "A3",                 297,   420},
    {"a3plus",  "A3+",                329,   483},
    {"a4plus",  "A4+",                240,   329},
    {"a5",      "A5",                 148,   210},
    {"a6",      "A6",                 105,   148},
    {"letter",  "US Letter",          215.9, 279.4},
    {"halfletter", "US Half Letter",  139.7, 215.9},
    {"legal",   "US Legal",           215.9, 355.6},
    {"tabloid", "US Tabloid",         279.4, 431.8},
    {"archb",   "Arch B (12 x 18 in)", 304.8, 457.2},
    {"superb",  "Super B (13 x 19 in)", 330.2, 482.6},
};
/* clang-format on */

const struct paper_size *paper_size_lookup(const char *id)
{
    for (size_t i = 0; i < G_N_ELEMENTS(paper_sizes); i++) {
        if (g_ascii_strcasecmp(paper_sizes[i].id, id) == 0) {
            return &paper_sizes[i];
        }
    }
    return NULL;
}

const struct paper_size *paper_sizes_all(size_t *count)
{
    *count = G_N_ELEMENTS(paper_sizes);
    return paper_sizes;
}

const char *paper_size_name(size_t index)
{
    return index < G_N_ELEMENTS(paper_sizes) ? paper_sizes[index].id : NULL;
}

/* ---- cards ---- */

/* Sizes are those that makers and sleeve lists agree on (The Game Crafter's
 * templates, the Sleeved Card Manager's and Squib's tables); inch sizes stand as exact mm. Corners
 * are suggestions: 3 mm for poker, 2.5 mm for trading and small cards, 1 mm for Japanese ones. */

/* clang-format off */
static const struct component_size component_sizes[] = {
    {"poker",         "Poker",                         63.5,  88.9,   3.0},
    {"tcg",           "Trading card",                  63,    88,     2.5},
    {"bridge",        "Bridge",                        57.15, 88.9,   3.0},
    {"tarot",         "Tarot",                         69.85, 120.65, 3.0},
    {"tarot_eu",      "Tarot, European makers",        70,    120,    3.0},
    {"tarot_french",  "French tarot",                  61,    112,    3.0},
    {"euro",          "Euro",                          59,    92,     3.0},
    {"usa_chimera",   "USA, chimera",                  57,    87,     3.0},
    {"usgame",        "US game",                       56,    87,     3.0},
    {"mini_euro",     "Mini Euro",                     44,    68,     2.5},
    {"mini_us",       "Mini US",                       41,    63,     2.5},
    {"mini",          "Mini (1.75 x 2.5 in)",          44.45, 63.5,   3.0},
    {"micro",         "Micro (1.25 x 1.75 in)",        31.75, 44.45,  3.0},
    {"japanese",      "Japanese small",                59,    86,     1.0},
    {"domino",        "Domino card (1.75 x 3.5 in)",   44.45, 88.9,   3.0},
    {"business",      "Business card (2 x 3.5 in)",    50.8,  88.9,   3.0},
    {"divider",       "Divider (3 x 3.5 in)",          76.2,  88.9,   3.0},
    {"mint_tin",      "Mint tin",                      52,    87,     3.0},
    {"square_70",     "Square, 70 mm",                 70,    70,     3.0},
    {"square_2_5",    "Square, 2.5 in",                63.5,  63.5,   3.0},
    {"square_3_5",    "Square, 3.5 in",                88.9,  88.9,   3.0},
    {"square_45",     "Small square, 45 mm",           45,    45,     2.5},
    {"jumbo",         "Jumbo (3.5 x 5.5 in)",          88.9,  139.7,  3.0},
    {"large_dixit",   "Large, 80 x 120 mm",            80,    120,    3.0},
    {"long_7w",       "Long, 65 x 100 mm",             65,    100,    3.0},
    {"silver_70x110", "Large, 70 x 110 mm",            70,    110,    3.0},
};
/* clang-format on */

/* `mini-euro` is `mini_euro`: names elsewhere in a game are written with hyphens. */
static bool same_id(const char *a, const char *b)
{
    while (*a != '\0' && (*a == '-' ? '_' : *a) == (*b == '-' ? '_' : *b)) {
        a++;
        b++;
    }
    return *a == *b;
}

const struct component_size *component_size_lookup(const char *id)
{
    for (size_t i = 0; i < G_N_ELEMENTS(component_sizes); i++) {
        if (same_id(component_sizes[i].id, id)) {
            return &component_sizes[i];
        }
    }
    return NULL;
}

const struct component_size *component_sizes_all(size_t *count)
{
    *count = G_N_ELEMENTS(component_sizes);
    return component_sizes;
}

const char *component_size_name(size_t index)
{
    return index < G_N_ELEMENTS(component_sizes) ? component_sizes[index].id : NULL;
}

/* ---- sheets that are cut already ---- */

/* Sheets that makers sell, by their numbers; sizes of labels as the makers name them. First places and pitches
 * of the inch sheets are those in the tables of gLabels 4 (avery-us-templates.xml), but for 5160, whose pitch
 * across is taken as 2.75 in (gLabels: 2.78125). On the sheets of A4 the block of labels stands in the middle
 * of the paper. None was measured on a bought sheet: hold a print on plain paper against one before a pack is
 * used. Inch sizes stand as exact mm. */

#define INCH MM_PER_INCH

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
