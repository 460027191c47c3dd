/* The game as it is held against an earlier state of it, for the page. */
#ifndef KERF_SERVE_COMPARING_H
#define KERF_SERVE_COMPARING_H

#include <libsoup/soup.h>

#include "game/game.h"
#include "workspace/workspace.h"

struct comparing;

/**
 * Remembers the game as it is now, or as it is first good.
 *
 * options  of the game, to open earlier states; borrowed
 * since    a folder or a revision that the author named; NULL: none
 */
struct comparing *comparing_new(struct workspace *workspace, const struct game_options *options,
                                const char *since);

/** Accepts NULL. */
void comparing_free(struct comparing *comparing);

/** To be called after each change, as long as no state of the beginning is known. */
void comparing_note_change(struct comparing *comparing);

/**
 * Compares and answers with what differs, as JSON.
 *
 * with  "start", "since", or "commit" for the last commit
 */
void comparing_begin(struct comparing *comparing, const char *with, size_t *running,
                     SoupServerMessage *message);

/** The faces of one of the two states that were compared last; 0 before. */
size_t comparing_face_count(const struct comparing *comparing, bool is_before);

/** One of them as a PNG; NULL where it is too large; g_bytes_unref(). */
GBytes *comparing_picture(struct comparing *comparing, bool is_before, size_t face, double dpi);

#endif
