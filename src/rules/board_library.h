/* The functions of rules that ask boards. */
#ifndef KERF_RULES_BOARD_LIBRARY_H
#define KERF_RULES_BOARD_LIBRARY_H

#include "expression/library.h"

extern const struct library_row board_library[];

#endif
