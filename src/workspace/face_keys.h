/* What the look of each face depends on, as a key: faces of one key look alike, today and tomorrow. */
#ifndef KERF_WORKSPACE_FACE_KEYS_H
#define KERF_WORKSPACE_FACE_KEYS_H

#include "project/project.h"

/**
 * The keys of all faces of a project, in the order of its faces, in `arena`.
 *
 * frame  the digest of all that every face may depend on: layouts, theme, pictures, fonts
 * data   that of all data sets, for faces that read more of them than their record
 */
const char *const *face_keys_make(const struct project *project, const char *frame,
                                  const char *data, struct arena *arena);

#endif
