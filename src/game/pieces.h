/* The pieces that a component is made of, and the different faces that they have. */
#ifndef KERF_GAME_PIECES_H
#define KERF_GAME_PIECES_H

#include <stddef.h>

#include "game/game.h"
#include "game/piece_choice.h"

#define NO_FACE ((size_t)-1)

enum face_side { FACE_FRONT, FACE_BACK };

/** "front" or "back". */
const char *face_side_name(enum face_side side);

/** One picture to be laid out. Faces that would come out equal are one. */
struct face {
    const struct component *component;
    const struct layout *layout;
    struct value item;    /* of `each`: the record; VALUE_NOTHING without `each` */
    size_t number, total; /* of the item among those of the component, from 1; of how many */
    size_t copy, copies;  /* of the piece among those of its item, from 1; of how many */
    enum face_side side;
    size_t use_count;  /* pieces that show it */
    bool of_all;       /* several items have it, and it shows nothing of any: the back of a deck */
    bool named, known; /* an earlier block of a stream has one that looks the same; and shows it */
    /* "agent-cards/thayer/back", for files; of equal faces the first by bytes of the names that each
     * would have, so that it stays when records are moved. */
    const char *name;
};

struct component_pieces {
    const struct component *component;
    struct piece_faces {
        size_t front, back;        /* indices of faces; back NO_FACE where there is none */
        const struct node *record; /* that it is made from, equal faces or not; NULL for none */
    } * pieces;                    /* in print order; a copy is a piece */
    size_t count;
    size_t record_count; /* items that make pieces */
};

/** Pieces of an earlier state of the game that are not needed any more. */
struct outdated_pieces {
    size_t count;
    const char *component; /* its id */
    const char *component_title;
    const char *id;   /* of the record; "" where the component has none */
    const char *name; /* as people call it */
};

struct piece_list {
    const struct game *game; /* whose pieces they are; borrowed */
    struct face *faces;
    size_t face_count;
    struct component_pieces *components; /* those chosen, in the game's order */
    size_t component_count;
    bool whole; /* all pieces of the game, as it says */
    struct arena *arena;
};

/** At most this many copies of one record. */
enum { PIECE_COPIES_MAX = 1000 };

/**
 * Works out `each`, `when` and `copies`. What is chosen is as it is among all: faces have the same names
 * and numbers. A component of which no record is chosen is not in the list.
 *
 * choice  NULL: all pieces
 *
 * Faces are told equal without laying them out: two records whose values agree in every name that a
 * side of the layout reads look the same on that side, as do all copies where it does not say which.
 *
 * OUTCOME_REJECTED after findings, those of record_choice_check() and piece_choice_check_components() too;
 * `list_out` is NULL then. piece_list_free().
 */
enum outcome piece_list_make(const struct game *game, const struct piece_choice *choice,
                             struct piece_list **list_out, struct diag_list *diags);

/** An item of a component that makes pieces: its place among all from 0, and what names mean for it. */
struct piece_item {
    size_t index, total;
    const struct node *record; /* NULL for none */
    const struct scope *scope;
    struct sandbox *sandbox;
};

/**
 * Goes through the items of a component that is still without a layout, those that `when` or no copies leave
 * out excepted; false after findings, or where `visit` was false for one.
 */
bool piece_items_each(const struct game *game, const struct component *component,
                      bool (*visit)(void *data, const struct piece_item *item), void *data,
                      struct diag_list *diags);

/**
 * Leaves of each component the pieces that `keep` says yes to, of the components those that have any, and
 * of the faces those that are shown, with their names.
 *
 * keep  asked of each piece in order, by its place among those of its component
 */
void piece_list_keep(struct piece_list *list,
                     bool (*keep)(void *data, const struct component_pieces *component,
                                  size_t piece),
                     void *data);

/** Accepts NULL. */
void piece_list_free(struct piece_list *list);

#endif
