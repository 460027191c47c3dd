/* The functions of rules that count what is printed. */
#ifndef KERF_RULES_PIECE_LIBRARY_H
#define KERF_RULES_PIECE_LIBRARY_H

#include "expression/library.h"

extern const struct library_row piece_library[];

#endif
