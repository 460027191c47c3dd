/* The paper of a component or of a command line: a name, a size, or a sheet with places that are cut already. */
#ifndef KERF_GAME_PAPERS_H
#define KERF_GAME_PAPERS_H

#include <stdbool.h>

#include "game/game.h"

/** Reads "4inx6in", "100x150mm" or "100 x 150": the unit of the second holds for a first without one. */
bool size_parse(const char *text, double *width_mm, double *height_mm);

/** The rows of a paper that is a mapping. */
extern const struct field_spec paper_fields[];

/** The names of papers, of pages that are as large as a piece, and of makers' sheets; NULL after the last. */
const char *paper_name(size_t index);

/**
 * Works out `paper->node`: a name of the game's `papers`, of a paper or of a maker's sheet, a size such as
 * 4inx6in, `trim` or `bleed` for pages of the pieces' sizes, or a mapping of `paper_fields`.
 *
 * own  `papers` of the game; NULL: none
 *
 * False after DIAG_BAD_VALUE with a suggestion, DIAG_OUT_OF_RANGE at a size, those of fields_read(), and
 * DIAG_PLACE_OFF_PAPER at a mapping whose places do not lie on it.
 */
bool paper_read(struct arena *arena, const struct node *own, struct paper *paper,
                struct diag_list *diags);

/** Reads every paper of the game's, for its findings. False after findings. */
bool papers_check(struct arena *arena, const struct node *own, struct diag_list *diags);

/** Whether both are the same for printing. */
bool papers_are_equal(const struct paper *a, const struct paper *b);

#endif
