/* The box: the pieces that are printed, by component, as `kerf list` counts them. A scene begins with a
 * full one. What is taken out is gone until it is put back, so that too few pieces are noticed. */
#ifndef KERF_TESTS_PLAY_BOX_H
#define KERF_TESTS_PLAY_BOX_H

#include "play/table.h"

/** Puts all pieces back. */
void box_fill(struct table *table);

/** How many pieces are printed of a component, or of one record in it (NULL: of all). */
size_t box_printed(struct table *table, const char *component, const struct node *record);

/** What a piece is printed from, by its place in print order, from 0; the same for all its copies. */
const struct node *box_record(struct table *table, const char *component, size_t piece);

/** How many of them are in the box now. */
size_t box_left(struct table *table, const char *component, const struct node *record);

/** Takes pieces out; ends the scene if there are not so many. */
void box_take(struct table *table, const char *component, const struct node *record, size_t count);

/** Puts pieces back that were taken out. */
void box_return(struct table *table, const char *component, const struct node *record,
                size_t count);

#endif
