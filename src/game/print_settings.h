/* `print:` of a component, and what components of one group have in common; and the command line's, by the same rows. */
#ifndef KERF_GAME_PRINT_SETTINGS_H
#define KERF_GAME_PRINT_SETTINGS_H

#include "game/game.h"

/** What `above` gives goes before what `print` has: the command line before a component. */
void print_settings_lay_over(struct print_settings *print, const struct print_settings *above);

/** Whether the colours of its PDF are inks. */
bool print_has_inks(const struct print_settings *print);

/**
 * Reads `print:`; without it (`node` is NULL) nothing is given. False after findings.
 *
 * papers  the game's own; NULL: none
 */
bool print_settings_load(struct arena *arena, const struct node *node, const struct node *papers,
                         struct print_settings *out, struct diag_list *diags);

/**
 * Makes the components of each group agree: what one of them gives holds for all, so that a sheet can
 * be made of any of them. A component with `backs: none` stays without backs beside others.
 *
 * False after DIAG_BAD_VALUE at a group's name that cannot name a file, DIAG_NAME_CLASH at one that is
 * the id of a component outside of the group, and DIAG_GROUP_DISAGREES at a value that differs from one
 * given before.
 */
bool print_groups_settle(struct arena *arena, struct component *components, size_t component_count,
                         struct diag_list *diags);

/** The name of no group: components that have it share sheets where their settings are equal. */
#define PRINT_GROUP_AUTO "auto"

/** Whether both are printed in the same way on the same stock. */
bool print_settings_are_equal(const struct component *a, const struct component *b);

/** What players call a group: its name with a capital, and blanks for `-` and `_`; in the arena. */
const char *print_group_title(struct arena *arena, const char *group);

#endif
