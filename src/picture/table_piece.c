/* A component's kind on a table, from what its author says or from its paper, outline and size. */
#include <math.h>
#include <string.h>

#include <glib.h>

#include "picture/image_plan.h"

/* Longer than this is no piece to hold in a hand, shorter no card. */
static const double board_from_mm = 200, token_up_to_mm = 40;

/* Source: Tabletopia's knowledge base: cards are 0.2 mm thick and tiles 2 mm; tokens and boards as
 * their maker likes, where those are as thick as a tile. */
static const double thickness_mm[TABLE_TYPE_COUNT] = {[TABLE_CARD] = 0.2,
                                                      [TABLE_TILE] = 2,
                                                      [TABLE_TOKEN] = 2,
                                                      [TABLE_BOARD] = 2,
                                                      [TABLE_PICTURE] = 0.2};

static bool is_paper(const struct component *component)
{
    return strcmp(print_stock_names[component->print.stock], "paper") == 0;
}

static enum table_type guess_type(const struct component *component, bool has_back)
{
    const struct layout *layout = component->layout;
    double longest_mm = fmax(layout->width_mm, layout->height_mm);
    bool upright = layout->outline == OUTLINE_BOX || layout->outline == OUTLINE_ROUNDED;
    if (is_paper(component)) {
        return TABLE_PICTURE;
    }
    if (longest_mm > board_from_mm) {
        return has_back ? TABLE_TILE : TABLE_BOARD;
    }
    if (longest_mm <= token_up_to_mm || !upright) {
        return layout->outline == OUTLINE_HEXAGON && longest_mm > token_up_to_mm ? TABLE_TILE
                                                                                 : TABLE_TOKEN;
    }
    bool square = layout->width_mm == layout->height_mm;
    return square && layout->outline == OUTLINE_BOX ? TABLE_TILE : TABLE_CARD;
}

/* Folds that run across the whole face part it into bands. The band below the middle one is the front,
 * the one above it, upside down, the back; a picture without the feet. */
static bool find_halves(const struct layout *layout, struct table_piece *piece)
{
    double middle_mm = layout->height_mm / 2, top_mm = 0, bottom_mm = layout->height_mm;
    bool folded_in_middle = false;
    for (size_t i = 0; i < layout->fold_count; i++) {
        const struct fold_line *fold = &layout->folds[i];
        bool across = fabs(fold->y1_mm - fold->y2_mm) < 0.01;
        bool in_middle = across && fabs(fold->y1_mm - middle_mm) < 0.01;
        folded_in_middle = folded_in_middle || in_middle;
        if (across && !in_middle && fold->y1_mm < middle_mm) {
            top_mm = fmax(top_mm, fold->y1_mm);
        } else if (across && !in_middle) {
            bottom_mm = fmin(bottom_mm, fold->y1_mm);
        }
    }
    piece->height_mm = bottom_mm - middle_mm;
    piece->front.box = (struct box){0, middle_mm, layout->width_mm, bottom_mm - middle_mm};
    piece->back.box = (struct box){0, top_mm, layout->width_mm, middle_mm - top_mm};
    piece->back.quarter_turns = 2;
    return folded_in_middle && fabs(top_mm + bottom_mm - layout->height_mm) < 0.01;
}

struct table_piece table_piece_of(const struct component *component, bool has_back)
{
    const struct layout *layout = component->layout;
    struct table_piece piece = {.type = (enum table_type)component->table.type,
                                .width_mm = layout->width_mm,
                                .height_mm = layout->height_mm};
    piece.left_out = layout->net != NULL;
    if (layout->fold_count > 0 && !piece.left_out) {
        piece.standing = find_halves(layout, &piece);
        piece.left_out = !piece.standing;
    }
    if (piece.type == TABLE_AUTO) {
        piece.type = piece.standing ? TABLE_TOKEN : guess_type(component, has_back);
    }
    piece.thickness_mm = component->table.thickness_mm > 0 ? component->table.thickness_mm
                                                           : thickness_mm[piece.type];
    return piece;
}
