/* A checksum of all that a display list draws: lists that differ in a single bit of it have another. */
#ifndef KERF_FACE_DISPLAY_DIGEST_H
#define KERF_FACE_DISPLAY_DIGEST_H

#include <glib.h>

#include "face/display_list.h"

/**
 * Adds the list to a checksum: numbers as they are in memory, pictures and fonts by what is in their files.
 *
 * False where that is not all that decides how it looks: the texts of an SVG are in fonts that nobody here knows.
 */
bool display_list_digest(const struct display_list *list, GChecksum *sum);

#endif
