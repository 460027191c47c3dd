/* A comparison told: to its author, to programs, to players. */
#ifndef KERF_VERSIONS_COMPARISON_WORDS_H
#define KERF_VERSIONS_COMPARISON_WORDS_H

#include <glib.h>

#include "versions/comparison.h"

/** Appends lines for a terminal. `since` is what the earlier state is called. */
void comparison_tell(GString *out, const struct comparison *comparison, const char *since);

/** Appends what players are told, as Markdown: "Gust: cost 3, was 2". Where things are is left out. */
void comparison_tell_players(GString *out, const struct comparison *comparison, const char *since);

/** Appends one JSON document. */
void comparison_tell_programs(GString *out, const struct comparison *comparison, const char *since);

/** "front" and "back" where a side looks different, "front of copy 2" where its copies do not agree. */
const char *side_change_name(const struct comparison *comparison, const struct side_change *side);

/** A value in a few words, for people: its text, or how much is in it. In the comparison's arena. */
const char *value_change_words(const struct comparison *comparison, const struct node *node);

#endif
