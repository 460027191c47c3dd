/* Texts of the data that hold {expressions}, worked out once while the game is loaded. */
#ifndef KERF_GAME_TEXT_FILL_H
#define KERF_GAME_TEXT_FILL_H

#include <glib.h>

#include "game/game.h"

/** What fills the texts of one game. */
struct text_filling;

struct text_filling *text_filling_new(struct game *game);

/** What was filled, in the game's arena, in the order of filling: for game->filled_texts. */
const struct filled_text *text_filling_free(struct text_filling *filling, size_t *count_out);

/**
 * Puts the values of its expressions into a text, once for each node. They see the fields beside the text, then
 * those of the mappings around it up to its record, then what the game's scope has; texts that hold
 * expressions themselves as far as they are filled.
 *
 * scalar  a scalar of the data; its text is another one afterwards, its place is not
 *
 * False after findings, as template_parse() and template_evaluate(); DIAG_EXPRESSION_FAILED goes to
 * game->text_failures.
 */
bool text_fill(struct text_filling *filling, const struct node *scalar, struct diag_list *diags);

#endif
