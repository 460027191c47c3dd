/*
 * Cards by name. Sizes are those that makers and sleeve lists agree on (The Game Crafter's
 * templates, the Sleeved Card Manager's and Squib's tables); inch sizes stand as exact mm. Corners
 * are suggestions: 3 mm for poker, 2.5 mm for trading and small cards, 1 mm for Japanese ones.
 */
#include "geom/component_sizes.h"

#include <stdbool.h>

#include <glib.h>

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
