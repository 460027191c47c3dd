/* What the files that check records share. */
#ifndef KERF_GAME_RECORD_CHECK_PARTS_H
#define KERF_GAME_RECORD_CHECK_PARTS_H

#include "game/record_check.h"
#include "game/record_type.h"
#include "game/text_fill.h"

/** The ids of one data set. */
struct set_ids {
    GHashTable *known;       /* of borrowed texts */
    GPtrArray *names;        /* the same in order, to suggest from */
    GHashTable *asked;       /* those that some value asks for */
    const struct node *list; /* of the records */
};

/** A record that values ask for and that there is not. */
struct missing_record {
    const char *set, *id;
    const struct node *asked_at; /* by the first of them */
    size_t count;
};

struct record_checking {
    const struct game *game;
    const struct data_set *set; /* that is checked */
    struct arena *arena;        /* for texts of findings */
    GHashTable *ids; /* owned: data set's name -> struct set_ids, as references ask for them */
    GHashTable
        *seen_values; /* owned: type of a unique field -> its values so far, of one data set */
    GArray *missing;  /* owned: struct missing_record, to be reported when all is read */
    struct text_filling *filling;
    struct record_memory *memory; /* or NULL */
    GPtrArray *blamed;
    struct diag_list *diags;
};

/** Checks a value that is no list and no mapping but a board; false after a finding. */
bool record_check_single(struct record_checking *checking, const struct record_type *type,
                         const struct node *value);

/**
 * Reports each missing record once, where it is first asked for. One that several values ask for is reported where it
 * should be: at the record that none asks for, as it may have been called so, or at the list.
 */
void record_report_missing(struct record_checking *checking);

/** "actions", "aim[2]": what findings call a value; in the arena. */
const char *record_value_name(struct record_checking *checking, const struct node *value);

/** Notes that a finding was about a value, so that no rule speaks of it again; gives false. */
bool record_blame(struct record_checking *checking, const struct node *node);

/** DIAG_WRONG_KIND at the value; gives false. */
bool record_report_kind(struct record_checking *checking, const struct record_type *type,
                        const struct node *value);

/** Whether a count lies within the type's `least` and `most`; reports DIAG_OUT_OF_RANGE otherwise. */
bool record_check_size(struct record_checking *checking, const struct record_type *type,
                       const struct node *value, size_t count, const char *what);

/** The same of the items of a list; what is too much is reported at an item that stands there twice, if one does. */
bool record_check_item_count(struct record_checking *checking, const struct record_type *type,
                             const struct node *list);

#endif
