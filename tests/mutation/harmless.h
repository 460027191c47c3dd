/* Values that no check can find wrong, each with the reason. */
#ifndef KERF_TESTS_MUTATION_HARMLESS_H
#define KERF_TESTS_MUTATION_HARMLESS_H

#include "base/arena.h"
#include "mutation/change.h"

/**
 * A file of entries `{values: PATTERN, changes: [KIND ...], because: REASON}`: paths such as
 * "agents[*].quote" where * stands for anything; all kinds of change unless some are named.
 */
struct harmless;

/** NULL with a message on standard error if the file cannot be read or says something else. */
struct harmless *harmless_read(struct arena *arena, const char *path);

/** Why the change breaks nothing, or NULL; notes that the entry was needed. */
const char *harmless_reason(struct harmless *harmless, const struct change *change);

/** Prints the entries that were never needed; how many. */
size_t harmless_print_unneeded(const struct harmless *harmless);

#endif
