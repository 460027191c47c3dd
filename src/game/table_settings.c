/* What a component may say of itself as a piece of a table on a screen. */
#include <stddef.h>

#include <glib.h>

#include "game/game.h"

const char *const table_type_names[] = {"auto", "card", "tile", "token", "board", "picture", NULL};
_Static_assert(G_N_ELEMENTS(table_type_names) == TABLE_TYPE_COUNT + 1, "a name for each type");

#define TABLE(member) offsetof(struct table_settings, member)

/* clang-format off */
const struct field_spec table_fields[] = {
    {.name = "type", .kind = FIELD_CHOICE, .offset = TABLE(type), .choices = table_type_names,
     .doc = "What it is on a table on a screen: card, tile, token, board, or picture (a page to read); auto: by its paper, outline and size.", .example = "token"},
    {.name = "thickness", .kind = FIELD_MM, .offset = TABLE(thickness_mm), .minimum = 0.2, .maximum = 50,
     .usual = "that of its type", .doc = "How thick it is there.", .example = "2"},
    {0},
};
/* clang-format on */
