/* A game as it stands in a folder, or as it stood at a revision of git. */
#ifndef KERF_VERSIONS_REVISION_H
#define KERF_VERSIONS_REVISION_H

#include "base/outcome.h"
#include "diag/diag_list.h"
#include "project/project.h"
#include "rules/rules.h"

struct revision {
    char *game;      /* to open: its folder, or the file of an edition in it */
    char *shown;     /* as findings and people call it: "games/gust", "HEAD~3" */
    char *temporary; /* a folder to be removed, or NULL */
    struct project project;
    struct rule_report *rules; /* what came of its rules; their findings are for `check` */
};

/**
 * Finds a state of a game and opens it.
 *
 * name    a folder with a game, or what git calls a revision: a tag, a branch, HEAD~3; with a path below
 *         the top of the repository behind a colon (v1:games/gust) where the game had another folder then
 * beside  the game today, for the repository, for the path of a revision without one, and for the edition
 *
 * The files of a revision are read from git's store into a folder of their own below that for temporary
 * files; nothing is checked out. Links are left out.
 *
 * OUTCOME_REJECTED: DIAG_UNKNOWN_REVISION; as project_open().
 * OUTCOME_FAILED: DIAG_FILE_UNWRITABLE, DIAG_OUTPUT_LIBRARY.
 * revision_close() whatever the outcome, after `diags`, which points into it.
 */
enum outcome revision_open(const char *name, const char *beside, const struct game_options *options,
                           const struct piece_choice *choice, struct revision *out,
                           struct diag_list *diags);

/** Closes the game and removes what was made for it. */
void revision_close(struct revision *revision);

#endif
