/* A copy of a game's folder in which files are changed and checked, one change at a time. */
#ifndef KERF_TESTS_SUPPORT_GAME_COPY_H
#define KERF_TESTS_SUPPORT_GAME_COPY_H

#include <stdbool.h>
#include <stddef.h>

struct game_copy;

/** Copies the folder; NULL with a message on standard error if that fails. */
struct game_copy *game_copy_new(const char *folder);

/** Removes the copy; accepts NULL. */
void game_copy_free(struct game_copy *copy);

/** Puts other text into a file of the copy, by its name; ends the program if it cannot. */
void game_copy_write(const struct game_copy *copy, const char *name, const char *text,
                     size_t length);

/** A finding, with its place as a reader counts: line and column from 1, 0 for nowhere. */
struct copy_finding {
    const char *file; /* its name */
    size_t line, column;
    bool advice;
    const char *slug, *rule, *message; /* the rule's name, or NULL */
};

struct copy_findings {
    struct copy_finding *items;
    size_t count;
    struct arena *arena; /* owned */
};

/**
 * Loads the copy, checks its data against their types and holds it to its rules; nothing is laid out.
 * copy_findings_clear().
 */
struct copy_findings game_copy_check(struct game_copy *copy);

void copy_findings_clear(struct copy_findings *findings);

#endif
