/* Expressions held to the types of the data: a comparison with a word that a field can never have. */
#ifndef KERF_GAME_COMPARISON_CHECK_H
#define KERF_GAME_COMPARISON_CHECK_H

#include "game/game.h"

/** What a name means by its type; innermost first. */
struct type_scope {
    const struct type_scope *outer;
    const char *name;               /* NULL: the fields of `type` are names */
    const struct record_type *type; /* NULL: not known */
};

/** Comparisons that were met, each at its place, and in how many of its uses it can never be true. */
struct comparison_check;

struct comparison_check *comparison_check_new(const struct game *game);

/** The data sets by their names, outermost, in the arena. */
const struct type_scope *comparison_check_data(struct comparison_check *check);

/** The scope of what an `each` gives: its name, its fields where they are names too; `scope` itself for NULL. */
const struct type_scope *comparison_check_each(struct comparison_check *check,
                                               const struct property *each,
                                               const struct type_scope *scope,
                                               bool fields_are_names);

/** What one of a pair of the items of a loop is called, too. */
const struct type_scope *comparison_check_pair(struct comparison_check *check, const char *name,
                                               const struct property *each,
                                               const struct type_scope *scope);

/** Looks at an expression; NULL: nothing. */
void comparison_check_look(struct comparison_check *check, const struct expression *expression,
                           const struct type_scope *scope);

/** Looks at what data sets are made with, `compute` and `when`. */
void comparison_check_data_sets(struct comparison_check *check);

/** Looks at all expressions of all components and their layouts. */
void comparison_check_components(struct comparison_check *check);

/** Reports DIAG_WORD_NEVER at each word that was wrong wherever it was met, and frees the check. */
void comparison_check_finish(struct comparison_check *check, struct diag_list *diags);

#endif
