/* Reading components, their layouts, elements and nets; used while a game is loaded. */
#ifndef KERF_GAME_LAYOUT_LOAD_H
#define KERF_GAME_LAYOUT_LOAD_H

#include <glib.h>

#include "game/game.h"

/** What loading layouts needs, and the layouts read so far. */
struct layout_loader {
    struct arena *arena;
    const struct game *game;           /* folder, shared layouts and theme are set */
    GPtrArray *layouts;                /* struct layout *, in order of first use */
    const struct words_visitor *words; /* is given the words of each; NULL: nobody */
    size_t element_count;              /* that were read, and looks of theirs */
    size_t depth;          /* layouts that are being read, each used by the one before */
    const char *component; /* the id of the one that asks, for findings; NULL: none */
    bool by_records;       /* they ask, many for one: a name without a layout is one finding */
    bool data_unread;      /* a data set could not be read: who needs its records says nothing */
    struct diag_list *diags;
};

/**
 * The layout of that name: `layouts/NAME.yaml` in the game's folder, else in the shared one. Read once.
 *
 * asked_at  where the name stands
 *
 * NULL after DIAG_UNKNOWN_REFERENCE, DIAG_CIRCULAR or findings in its file; a layout that was rejected
 * once is NULL again without more findings.
 */
const struct layout *layout_load(struct layout_loader *loader, const char *name,
                                 const struct node *asked_at);

/**
 * A layout whose tree was read already, and which is known by its name from then on: for layouts that
 * are in no file.
 *
 * NULL after findings.
 */
const struct layout *layout_from_tree(struct layout_loader *loader, const char *name,
                                      const struct node *root);

/** Whether `with`, a mapping, gives only parameters that the layout has; DIAG_UNKNOWN_REFERENCE. */
bool layout_check_with(const struct layout *layout, const struct node *with,
                       const struct layout_loader *loader);

/** Reports a value of a layout that is none of those `expected`; `tail` ends the finding. Always false. */
bool layout_bad_value(const struct layout_loader *loader, const struct node *node,
                      const char *expected, const char *tail);

/* ---- size, cut line and folds (layout_shape.c) ---- */

/** What a layout says of its shape, as it is written; NULL where it says nothing. */
struct layout_shape {
    const struct node *size, *outline, *folds, *net;
};

/** The names that a size may have, of cards and then of papers; NULL after the last. */
const char *layout_size_name(size_t index);

/** Gives a layout the shape that is written; false after findings at it. */
bool layout_shape_read(const struct layout_loader *loader, const struct layout_shape *written,
                       struct layout *layout);

/* ---- components (component_load.c) ---- */

/**
 * Reads the entries of `components` into the game that the loader is for, with their layouts. Those that could not be
 * read are left out; the others are complete but for nets_complete().
 *
 * False after findings.
 */
bool components_load(struct layout_loader *loader, const struct node *mapping, struct game *game);

/* ---- elements (element_load.c) ---- */

/** Reads a list of elements; false after findings. */
bool elements_read(struct layout_loader *loader, const struct node *list,
                   struct element *const **elements_out, size_t *count_out);

/* ---- nets: a die or a box that is folded up (net_load.c) ---- */

/** The rows of the two kinds of nets, for the schema and the manual. */
extern const struct field_spec net_die_fields[];
extern const struct field_spec net_box_fields[];

/**
 * Reads a layout's `net` and gives the layout its size, outline and folds; a box with a `deck` waits for
 * nets_complete().
 *
 * False after the findings of fields_read(), DIAG_NET_GIVES_IT at the key beside it, DIAG_BOX_SIZED_TWICE,
 * DIAG_OUT_OF_RANGE.
 */
bool net_load(const struct layout_loader *loader, const struct node *node, struct layout *layout);

/**
 * Makes the nets of boxes that are as large as a deck. All components of the game are loaded.
 *
 * False after DIAG_UNKNOWN_REFERENCE or DIAG_DECK_IS_A_BOX at the deck's name.
 */
bool nets_complete(const struct layout_loader *loader);

#endif
