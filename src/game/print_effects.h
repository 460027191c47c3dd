/* Print settings that come to nothing beside others: what is asked for and not done is said. */
#ifndef KERF_GAME_PRINT_EFFECTS_H
#define KERF_GAME_PRINT_EFFECTS_H

#include "game/piece_choice.h"

/** DIAG_SETTING_WITHOUT_EFFECT, a warning, at each setting of a component's `print:` that does nothing there. */
void print_effects_check(const struct print_settings *print, const struct layout *layout,
                         struct diag_list *diags);

/** The same for what the command line gives and no component that is chosen makes use of. */
void print_effects_check_options(const struct game *game, const struct piece_choice *choice,
                                 const struct print_settings *given, struct diag_list *diags);

#endif
