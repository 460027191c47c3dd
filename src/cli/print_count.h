/* Counts as people write them, for what a command says at its end. */
#ifndef KERF_CLI_PRINT_COUNT_H
#define KERF_CLI_PRINT_COUNT_H

#include <stddef.h>

/** Prints "1 piece" or "2 pieces", and what comes after it; `noun` is a word that takes an s. */
void print_count(size_t count, const char *noun, const char *after);

#endif
