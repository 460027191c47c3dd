/* Reading the elements of a layout. */
#ifndef KERF_GAME_ELEMENT_LOAD_H
#define KERF_GAME_ELEMENT_LOAD_H

#include "game/layout_load.h"

/** Reads a list of elements; false after findings. */
bool elements_read(struct layout_loader *loader, const struct node *list,
                   struct element *const **elements_out, size_t *count_out);

#endif
