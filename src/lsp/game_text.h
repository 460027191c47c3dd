/* The files of a game as the parts that they play in it, and the place in one of them that a request is about. */
#ifndef KERF_LSP_GAME_TEXT_H
#define KERF_LSP_GAME_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "lsp/session.h"

enum file_role {
    ROLE_GAME,
    ROLE_LAYOUT,
    ROLE_THEME,
    ROLE_TYPES,
    ROLE_RULES,
    ROLE_DATA,
    ROLE_OTHER,
};

/** A file of a game, read. */
struct game_file {
    const char *path; /* absolute */
    enum file_role role;
    const struct data_set *set; /* of ROLE_DATA; NULL where the game has not read it */
    const struct node *root;
};

/** The newest reading of a game that knows its files, or NULL. */
const struct game *open_game_model(const struct open_game *game);

/** Its files that were read, each once, in the arena; `*count_out` is set. */
const struct game_file *game_text_files(const struct game *model, struct arena *arena,
                                        size_t *count_out);

/** Where in a file a request is: what is there, as the editor has it now. */
struct place {
    struct session *session;
    struct open_game *game;
    const struct game *model; /* NULL: nothing could be read yet */
    struct arena *arena;      /* owned */
    const struct open_file *file;
    const struct source_text *source;
    enum file_role role;
    const struct data_set *set;
    const struct node *root; /* NULL: the text cannot be read */
    size_t offset;
    const struct node *node;    /* the scalar there, or NULL */
    const struct node *mapping; /* it is a key of, or NULL */
};

/** The place of `textDocument` and `position`, or of the file alone; false, with nothing to clear, where no game has
 * it. */
bool place_init(struct place *place, struct session *session, GVariant *params);
/** The same for a URI and a position. */
bool place_init_at(struct place *place, struct session *session, const char *uri,
                   struct editor_position position);
void place_clear(struct place *place);

/** From now on the place is seen with the last reading of the game that could be laid out, if there was one: while a
 * text is being typed, the newest knows less. */
void place_use_good(struct place *place);

/** Reads a text as a file of that path would be read; NULL where it cannot. */
const struct node *game_text_read(const char *path, const char *bytes, size_t length,
                                  struct arena *arena);

/** The scalar of a tree that has a byte in it or just before it; and where it is a key, of what, or NULL. */
const struct node *node_at(const struct node *root, size_t offset, const struct node **mapping_out);

/** The item of a list of records that begins last before a byte; NULL before the first. */
const struct node *record_at(const struct node *root, size_t offset);

#endif
