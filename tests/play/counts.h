/* What was counted in many games. */
#ifndef KERF_TESTS_PLAY_COUNTS_H
#define KERF_TESTS_PLAY_COUNTS_H

#include <stddef.h>

/** Sorts them, and gives the one in the middle. */
size_t counts_sort(size_t *counts, size_t count);

#endif
