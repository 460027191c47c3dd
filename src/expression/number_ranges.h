/* Ranges of whole numbers in writing: "3", "2-4", "7+", "1, 3-4". */
#ifndef KERF_EXPRESSION_NUMBER_RANGES_H
#define KERF_EXPRESSION_NUMBER_RANGES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"

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
