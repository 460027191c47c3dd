/* What a component becomes on a table on a screen, and the parts of its faces that are its pictures. */
#ifndef KERF_PICTURE_TABLE_PIECE_H
#define KERF_PICTURE_TABLE_PIECE_H

#include "game/game.h"
#include "render/png_writer.h"

struct table_piece {
    enum table_type type; /* never TABLE_AUTO */
    double thickness_mm;
    bool standing;               /* folded up: two halves of the front stand back to back */
    bool left_out;               /* a net: a die or a box is no picture */
    double width_mm, height_mm;  /* of a picture */
    struct png_view front, back; /* `back` only of what is standing */
};

struct table_piece table_piece_of(const struct component *component, bool has_back);

#endif
