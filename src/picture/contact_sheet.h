/* One picture of all that is in a game, to show to people. */
#ifndef KERF_PICTURE_CONTACT_SHEET_H
#define KERF_PICTURE_CONTACT_SHEET_H

#include "base/arena.h"
#include "geom/box.h"
#include "project/project.h"

/**
 * Writes a PNG of this width, or a PDF if the path ends so: the game's own banner, art/banner.png, or else its title; and each component with some of its faces, its name and how
 * many there are. The ground is the first colour of the theme, the letters are those of its text.
 *
 * OUTCOME_REJECTED: as face_lay_out() of the faces that are shown and image_store_load() of the banner;
 * nothing is written then.
 * OUTCOME_FAILED: DIAG_FILE_UNWRITABLE, DIAG_OUTPUT_LIBRARY.
 */
enum outcome contact_sheet_write(const struct project *project, int width_px, const char *path,
                                 struct diag_list *diags);

/** A face in the picture; those behind come first. */
struct contact_tile {
    size_t face; /* index into the project's faces */
    struct box box;
    double scale; /* of the face: 1 as the others, less where it would dwarf them */
};

/** What is shown of one component. */
struct contact_group {
    const struct component *component;
    size_t piece_count;
    size_t shown_count; /* pieces that are seen from the front */
    const struct component_pieces *pieces;
    size_t next_piece; /* the first that was not looked at yet */
    double scale;
    struct contact_tile *tiles;
    size_t tile_count;
    struct box box;        /* around the tiles, in the picture */
    double caption_top_mm; /* of its row: captions stand on one line */
    double caption_width_mm;
};

/** Lengths are those of the pieces: a card of 63 mm is 63 mm wide here. */
struct contact_plan {
    double width_mm, height_mm;
    double title_size_mm, caption_size_mm; /* of the letters */
    double title_top_mm;
    double banner_height_mm;            /* 0: the title stands there */
    const struct contact_group *groups; /* the highest first; equal ones as in the game */
    size_t group_count;
};

/**
 * Chooses some faces of every component that makes pieces and arranges them in rows, so that the picture
 * is about a third wider than high. In `arena`.
 *
 * banner  across the top, in place of the title; NULL: none
 */
void contact_plan_make(const struct project *project, const struct image *banner,
                       struct arena *arena, struct contact_plan *out);

#endif
