/* Dice and ranges of numbers in writing, and the chances of dice.
 *
 *     sum        2d6 + 3, d10, d%, highest of 3d6 - lowest of 2d4
 *     condition  2d6 <= 4, d10 = 0, d6 + d4 > d12, 2d6 in 5-9, d6 in 1, 3-4
 *
 *     ranges     3, 2-4, 7+, "1, 3-4"
 *
 * A die has the faces 1 to n. */
#ifndef KERF_EXPRESSION_DICE_H
#define KERF_EXPRESSION_DICE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"

/** Bytes of a text of dice; real ones have 30. */
enum { DICE_TEXT_MAX = 1000 };

/** How often each total comes up. */
struct dice_totals {
    long lowest;
    size_t count; /* totals from the lowest to the highest, those between that cannot come too */
    const double *ways; /* [count]; whole numbers while the outcomes are fewer than 2^53 */
    double outcomes;    /* sum of the ways */
};

/**
 * Reads a sum of dice.
 *
 * totals_out  in the arena
 * work_out    products and powers that were computed, also where it is wrong; may be NULL
 *
 * NULL, or what is wrong with it, in words: "'7d' says no number of faces".
 */
const char *dice_read_totals(struct arena *arena, const char *text, struct dice_totals *totals_out,
                             size_t *work_out);

/** Reads a condition and gives its chance, from 0 to 1. NULL, or what is wrong with it. */
const char *dice_read_chance(struct arena *arena, const char *text, double *chance_out,
                             size_t *work_out);

/** Stands for "or more". */
#define RANGE_OPEN_END 1000000000L

struct number_range {
    long low, high; /* both belong to it; low <= high <= RANGE_OPEN_END */
};

/**
 * Reads ranges that are divided by commas; a hyphen or an en dash stands between two numbers.
 *
 * ranges_out  [*count_out], in the order of the text, in the arena
 *
 * False if the text is anything else, or a range runs backwards.
 */
bool number_ranges_read(struct arena *arena, const char *text,
                        const struct number_range **ranges_out, size_t *count_out);

/** Whether a number is in one of the ranges. */
bool number_ranges_hold(const struct number_range *ranges, size_t count, long number);

#endif
