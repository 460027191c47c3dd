/* Numbers and names that are typed into printed texts, where an expression or an entry of the rules could hold
 * them to the data. */
#ifndef KERF_RULES_WORD_CHECK_H
#define KERF_RULES_WORD_CHECK_H

#include <glib.h>

#include "rules/rules.h"

/** Texts in which nothing was found, known to the next check of the game: most of them say the same then. */
struct plain_texts;

struct plain_texts *plain_texts_new(void);

/** Accepts NULL. */
void plain_texts_free(struct plain_texts *plain);

/** Whether the rules hold printed texts: some entry of theirs is a `text`. */
bool words_are_held(const struct rule_report *report);

/**
 * Looks through texts for numbers, in figures or as words of the game's language, and for names (known_names.h) that
 * no expression made and no `text` of the rules has among its words; and through what game.yaml says of the game.
 *
 * report   of rules_check()
 * printed  scalars (const struct node *) of data and layouts that faces print as text
 * plain    of the last check, then of this one; NULL: nobody checks again
 *
 * Reports DIAG_NUMBER_IN_WORDS and DIAG_NAME_IN_WORDS, advice, at the words.
 */
void words_check(const struct game *game, const struct rule_report *report, GHashTable *printed,
                 struct plain_texts *plain, struct diag_list *diags);

#endif
