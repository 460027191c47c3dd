/* Counts in order. */
#include "play/counts.h"

#include <stdlib.h>

static int compare_counts(const void *one, const void *other)
{
    size_t a = *(const size_t *)one;
    size_t b = *(const size_t *)other;
    return (a > b) - (a < b);
}

size_t counts_sort(size_t *counts, size_t count)
{
    qsort(counts, count, sizeof counts[0], compare_counts);
    return counts[count / 2];
}
