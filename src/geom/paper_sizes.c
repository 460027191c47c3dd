/*
 * Papers by name. Sources: ISO 216:2007 (A sizes), ANSI/ASME Y14.1 (Letter, Tabloid and Arch B;
 * half a Letter is one cut across), the makers of photo printers (A3+, Super B, A4+). Inch sizes stand as exact mm.
 */
#include "geom/paper_sizes.h"

#include <glib.h>

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
