/* How values are written and spoken of, for the parts of this folder. */
#ifndef KERF_EXPRESSION_VALUE_WORDS_H
#define KERF_EXPRESSION_VALUE_WORDS_H

#include "expression/expression.h"

enum { NUMBER_TEXT_SIZE = 40 };

/** Whole numbers without a point, others with up to 14 significant digits, never by the locale. */
void number_format(double number, char digits[NUMBER_TEXT_SIZE]);

const char *number_to_text(struct arena *arena, double number);

/** What kind of thing it is: "text", "a number", "nothing". */
const char *value_kind_words(const struct value *value);

#endif
