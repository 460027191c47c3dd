/* The functions of rules that ask tiles. */
#ifndef KERF_RULES_TILE_LIBRARY_H
#define KERF_RULES_TILE_LIBRARY_H

#include "expression/library.h"

extern const struct library_row tile_library[];

#endif
