/* A game for Tabletop Simulator: where its pictures are, where its things lie, and the saved object that tells.
 *
 * The pictures are sheets of cards, and one of a single cell for each
 * picture that is no card. */
#ifndef KERF_PICTURE_TTS_PLAN_H
#define KERF_PICTURE_TTS_PLAN_H

#include "picture/image_export.h"

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
    const struct image_plan *images; /* the plan that it is part of */
    struct tts_sheet *sheets;
    size_t sheet_count;
    struct tts_deck *decks;
    size_t deck_count;
    size_t *sheet_of; /* [image_count]: of an image that has a sheet of its own, else NO_IMAGE */
};

/**
 * Plans pieces, and the sheets that their pictures come on.
 *
 * The last slot of a sheet of faces is kept for what other players see of a card in a hand, the back.
 * Decks with unique backs need none: each card shows its own.
 *
 * Outcomes as image_plan_pieces().
 */
enum outcome tts_plan_make(const struct project *project, struct image_plan *plan,
                           struct diag_list *diags);

/** Writes the sheets and the saved object, GAME.json. */
enum outcome tts_write(const struct image_job *job, struct diag_list *diags);

/** The sheets that hold more than one picture, and what it all comes to. */
void tts_tell(const struct image_job *job, GString *out);

/* ---- the table ---- */

/** What can be picked up: a deck, a piece, or a bag of pieces. */
struct tts_thing {
    const struct tts_deck *deck;          /* NULL: no deck */
    const struct planned_object *objects; /* [object_count]; more than one in a bag */
    size_t object_count;
    bool in_bag;
    size_t copy; /* of a piece, from 1 */
    /* In units of the table, about an inch: its middle, x to the right and z away from the viewer, and
     * the room that it takes. */
    double x, z, width, depth;
};

/**
 * Lays out all things of a plan, in the order of its components, around the middle of the table.
 *
 * Pieces of a component lie side by side, or in a bag where they are many.
 *
 * Returns `*count_out` things, g_free(); they point into the plan.
 */
struct tts_thing *tts_table_lay(const struct tts_plan *plan, size_t *count_out);

/**
 * JSON, g_free(). The same game gives the same bytes.
 *
 * base_url  before the names of the pictures, with or without a slash at its end; NULL: the names alone
 *
 * Source: the knowledge base of Tabletop Simulator, "Save file format".
 */
gchar *tts_saved_object_text(const struct project *project, const struct tts_plan *plan,
                             const char *base_url);

#endif
