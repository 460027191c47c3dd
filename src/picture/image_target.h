/* What images are made for, as data: sizes, limits, names. A new target is a row of the table. */
#ifndef KERF_PICTURE_IMAGE_TARGET_H
#define KERF_PICTURE_IMAGE_TARGET_H

#include <stdbool.h>
#include <stddef.h>

#include "geom/length_units.h"

/** What a target takes; 0: no such limit. */
struct image_limits {
    double longest_mm, longest_board_mm;
    int longest_px, advised_px;
    double file_mb, advised_mb; /* of 10^6 bytes */
    double setup_mb;            /* advised for all files together */
};

/** A picture of the game for its page in a shop. */
struct cover_format {
    const char *file; /* in the output folder, and in art/ where the game has its own */
    int width_px, height_px;
    double most_mb;
};

struct print_shop;

struct image_target {
    const char *name;  /* what --for takes */
    const char *title; /* as its maker writes it */
    /* Pixels of a mm of a piece up to `whole_mm`; of a longer one as many as make its longest side as
     * long as that one, but at least `least_px_per_mm`. 0: by --dpi. */
    double px_per_mm, whole_mm, least_px_per_mm;
    bool folders; /* one for each component: GROUP/ID.png, GROUP/ID-back.png, GROUP/back.png */
    bool
        pieces; /* images are things on a table: one part, no holes, nets left out, standees cut up */
    bool manifest; /* manifest.json and manifest.csv tell what to make of them */
    bool maps;     /* boards get magnetic maps */
    bool sheets;   /* cards share sheets, and a saved object tells what to make of all */
    const struct print_shop *shop; /* which prints the pieces; NULL: none */
    struct image_limits limits;
    const struct cover_format *covers; /* [cover_count] */
    size_t cover_count;
};

/** NULL if there is none of that name. */
const struct image_target *image_target_lookup(const char *name);

/** "plain or tabletopia", for messages; g_free(). */
char *image_target_names(void);

/** Pixels of a mm of a piece whose longest side is so long; 0 where the target leaves it to --dpi. */
double image_target_px_per_mm(const struct image_target *target, double longest_mm);

#endif
