/* Names that a game gives to its things, and where each is said: in data, layouts, rules, types and theme, and in
 * expressions. What is defined, referred to and renamed are these. */
#ifndef KERF_LSP_NAMES_H
#define KERF_LSP_NAMES_H

#include <stdbool.h>
#include <stddef.h>

#include "lsp/game_text.h"

enum name_kind {
    NAME_LAYOUT,
    NAME_STYLE,
    NAME_COLOUR,
    NAME_ICON,
    NAME_SET,
    NAME_TYPE,
    NAME_FIELD,
    NAME_RECORD,
    NAME_RULE,
    NAME_KIND_COUNT,
};

/** "a layout", "a style", ... */
extern const char *const name_kind_words[];

/** One place where a name stands. */
struct name_use {
    enum name_kind kind;
    const char *name;
    const void *
        owner; /* of a field what has it: a type of fields, or a data set without types; NULL: not known.
                          Of a record its data set */
    struct source_span span;
    bool is_definition;
};

struct name_uses {
    struct name_use *items;
    size_t count;
};

/** All names in the files of a game as it was read, in the arena: a name may stand twice in one place. */
struct name_uses names_find(const struct game *model, struct arena *arena);

/** The first of the uses in a path at a byte; NULL where none is. */
const struct name_use *names_at(const struct name_uses *uses, const char *path, size_t offset);

/**
 * All uses of what is named at a place, each place once, in its arena. A name may be of several things there: a layout
 * is for the records of several sets.
 */
const struct name_use *const *names_of_place(const struct place *place, size_t *count_out);

/** What the scalar under a key of a layout, a theme or game.yaml names; false where it names nothing. */
bool names_kind_of_key(enum file_role role, const char *key, enum name_kind *kind_out);

/** Whether a value of the file of a place is a colour, by its key, or by itself where it is written in digits. */
bool names_is_colour(const struct place *place, const struct node *scalar);

/** Whether a mapping of a layout is an element. */
bool names_is_element(const struct node *mapping);

/** Whether a layout is in a file, or uses one that is, in parts of parts too. */
bool names_uses_layout(const struct layout *layout, const char *path);

/** The functions that expressions of a file of that part may call, in order; NULL past the last. */
const struct expression_function *names_function_at(enum file_role role, size_t index);

/** The one of a name, or NULL. */
const struct expression_function *names_function(enum file_role role, const char *name);

/** Whether two are of the same thing. */
bool names_same(const struct name_use *one, const struct name_use *other);

/** The file of a layout or icon, absolute, in the arena; NULL of all else. */
const char *name_file(const struct game *model, const struct name_use *use, struct arena *arena);

#endif
