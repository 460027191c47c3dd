/* The pictures of a game for Tabletop Simulator: sheets of cards, and one of a single cell for each
 * picture that is no card. */
#ifndef KERF_PICTURE_TTS_PLAN_H
#define KERF_PICTURE_TTS_PLAN_H

#include "picture/image_plan.h"

/* Source: the scripting reference of Tabletop Simulator and its knowledge base, "Asset creation". */
enum { TTS_COLUMNS_MAX = 10, TTS_ROWS_MAX = 7, TTS_SHEET_PX_MAX = 4096 };

/** One picture file. */
struct tts_sheet {
    const char *path; /* in the output folder */
    size_t *cells;    /* [columns * rows], row by row: images of the plan; NO_IMAGE: blank */
    size_t columns, rows;
    int cell_width_px, cell_height_px;
    double dpi;
    bool uncut;   /* cells are whole rectangles: cards get their shape from the saved object */
    size_t bytes; /* of the file, once it is written */
};

/** The cards of a component. */
struct tts_deck {
    const struct component *component;
    const struct planned_object *cards; /* [card_count], different ones; in the plan */
    size_t card_count;
    size_t cards_per_sheet; /* card i is in slot i % cards_per_sheet of sheet i / cards_per_sheet */
    /* Indices of sheets: faces from first_face, [face_sheet_count]; with unique backs as many of them
     * from first_back, cell by cell behind the faces, else one back at first_back. */
    size_t first_face, face_sheet_count, first_back;
    bool unique_backs;
    size_t
        first_key; /* of the sheets of faces in the saved object, counted through the game from 1 */
};

struct tts_plan {
    struct arena *arena;
    const struct image_plan *images; /* borrowed */
    struct tts_sheet *sheets;
    size_t sheet_count;
    struct tts_deck *decks;
    size_t deck_count;
    size_t *sheet_of; /* [image_count]: of an image that has a sheet of its own, else NO_IMAGE */
};

/**
 * Decides on the sheets of a plan of images, which must outlive it. tts_plan_clear().
 *
 * The last slot of a sheet of faces is kept for what other players see of a card in a hand, the back.
 * Decks with unique backs need none: each card shows its own.
 */
void tts_plan_make(const struct image_plan *images, struct tts_plan *plan_out);

/** Accepts a zeroed struct. */
void tts_plan_clear(struct tts_plan *plan);

/** Whether an object becomes a card, and not a piece of its own picture. */
bool tts_is_card(const struct planned_object *object);

#endif
