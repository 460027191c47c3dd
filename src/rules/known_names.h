/* What is called how in a game: its records, components, icons, spaces and their labels. */
#ifndef KERF_RULES_KNOWN_NAMES_H
#define KERF_RULES_KNOWN_NAMES_H

#include <stddef.h>

#include "base/digest.h"
#include "game/game.h"

struct known_names;

/** In an arena of its own; borrows the game. known_names_free() takes NULL. */
struct known_names *known_names_new(const struct game *game);
void known_names_free(struct known_names *names);

/** Adds what is called how: where it is the same, the same names are found. Not icons and spaces. */
void known_names_digest(const struct known_names *names, struct digest *digest);

/** Whether something is called as this scalar says. */
bool known_names_are_from(const struct known_names *names, const struct node *scalar);

/** A name that stands in a text. */
struct found_name {
    size_t offset, length; /* in bytes; of an icon with its colons */
    const char *is;        /* "the name of a record of 'monsters'", for messages */
    const char *
        suggestion; /* "{find('ghoul', monsters).name}": an expression of the data for it; NULL: none */
};

/**
 * The first name at or after `*at`, and moves `*at` past it: longer ones first. Found are
 *
 * - names of records, titles of components (up to a comma or bracket) and labels of boards: as they are written, and
 *   those of several words in small letters too; each may end in an s more, or less
 * - `:icons:` of the game
 * - spaces, "c4", where a board of the data has them; d and a number is a die
 *
 * scalar  that the text is of: what is called so by it is none
 */
bool known_name_next(struct known_names *names, const struct node *scalar, const char *text,
                     size_t length, size_t *at, struct found_name *out);

#endif
