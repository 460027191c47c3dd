/* What answers of Scattergories are worth, by the scoring of the data (scoring.yaml). */
#ifndef KERF_TESTS_PLAY_SCATTERGORIES_ANSWERS_H
#define KERF_TESTS_PLAY_SCATTERGORIES_ANSWERS_H

#include "play/table.h"

enum { ANSWER_LINES_MAX = 20 };

/** A column of one player's answer sheet. */
struct answer_column {
    const char *answers[ANSWER_LINES_MAX]; /* "": nothing is written */
    bool voted_out[ANSWER_LINES_MAX];
};

/** How many lines a column has. */
size_t answer_line_count(struct table *table);

/** The words of an answer that count, in small letters with a space between; in the arena. */
const char *answer_counted(struct table *table, const char *answer);

/** Rules for Acceptable Answers: whether the first word that counts begins with the key letter. */
bool answer_has_letter(struct table *table, const char *answer, const char *letter);

/** Game Variations, Extra points: what it scores if nobody else has it; 0: it is not acceptable. */
long answer_worth(struct table *table, const char *answer, const char *letter);

/**
 * Scoring the round: points of one player, for answers that stand and match no other player's.
 *
 * columns  [player_count]
 * extra    whether the extra points are played
 */
long answer_column_score(struct table *table, const struct answer_column *columns,
                         size_t player_count, size_t player, const char *letter, bool extra);

#endif
