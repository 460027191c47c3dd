/* Which of a game's pieces are made: some of its components, some of the records, another number of copies. */
#ifndef KERF_GAME_PIECE_CHOICE_H
#define KERF_GAME_PIECE_CHOICE_H

#include <stdbool.h>
#include <stddef.h>

#include "document/node.h"
#include "expression/expression.h"
#include "game/game.h"

/** All zero: every piece. */
struct piece_choice {
    const char *const
        *components; /* NULL-terminated: ids, in one text with commas between; NULL: all */
    const char *const *left_out; /* the same, of those that are not made; NULL: none */
    const struct node *only;     /* a scalar, see record_choice_new(); NULL: all records */
    bool printed;                /* where this does not say, `print:` of a component does */
    int copies;                  /* of each record that makes pieces; 0: as many as the game says */
};

/** `only`, while it is held against records. */
struct record_choice;

/**
 * Reads what records are chosen by: an expression over the record (`cost > 3`), or ids, numbers and ranges
 * with commas between (`c4,c9-12`). A number is an id where ids are numbers, else the place among the
 * records, from 1.
 *
 * NULL after DIAG_EXPRESSION_SYNTAX. record_choice_free().
 */
struct record_choice *record_choice_new(const struct node *only, struct diag_list *diags);

/** Accepts NULL. */
void record_choice_free(struct record_choice *choice);

/**
 * Whether a record is chosen; `*taken_out` is set.
 *
 * id      NULL where it has none
 * number  its place among the records, from 1
 *
 * An expression does not choose records that it cannot be computed for, as one without a field that it
 * reads. False after DIAG_EXPRESSION_STEPS and _MEMORY.
 */
bool record_choice_take(struct record_choice *choice, const char *id, size_t number,
                        const struct scope *scope, struct sandbox *sandbox, bool *taken_out,
                        struct diag_list *diags);

/**
 * Once all records were asked about: false after DIAG_UNKNOWN_REFERENCE at each word that chose none, or
 * what the expression could not be computed for of the first record, where it was so of all.
 */
bool record_choice_check(const struct record_choice *choice, struct diag_list *diags);

/** Whether the components that are chosen have this one. */
bool piece_choice_has_component(const struct piece_choice *choice,
                                const struct component *component);

/** Which records of a component are chosen, and how many copies of each; as in the choice. */
const struct node *piece_choice_only(const struct piece_choice *choice,
                                     const struct component *component);
int piece_choice_copies(const struct piece_choice *choice, const struct component *component);

/** Reports each id that is no component of the game: DIAG_UNKNOWN_REFERENCE. False after findings. */
bool piece_choice_check_components(const struct piece_choice *choice, const char *const *ids,
                                   size_t id_count, struct diag_list *diags);

#endif
