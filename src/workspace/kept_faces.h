/* The findings of all faces of a game, time and again: those of a face that looks as before are said again. */
#ifndef KERF_WORKSPACE_KEPT_FACES_H
#define KERF_WORKSPACE_KEPT_FACES_H

#include "project/project.h"

/** What is known of the faces of a game in one language. */
struct kept_faces;

struct kept_faces *kept_faces_new(void);

/** Accepts NULL. */
void kept_faces_free(struct kept_faces *faces);

/**
 * As faces_check(), but lays out only the faces of which nothing is known.
 *
 * keys  by face; see face_keys.h
 *
 * Adds to `project->resources.texts` what faces print, where that is asked for. What is not of this reading is
 * forgotten.
 */
enum outcome kept_faces_check(struct kept_faces *faces, const struct project *project,
                              const char *const *keys, unsigned thread_count,
                              struct diag_list *diags);

#endif
