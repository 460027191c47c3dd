/* Whether Pango would take the attributes of one tag, and whether it should. */
#ifndef KERF_TEXT_MARKUP_ATTRIBUTES_H
#define KERF_TEXT_MARKUP_ATTRIBUTES_H

#include <glib.h>

#include "base/arena.h"
#include "text/markup_tag.h"

/**
 * What is wrong with the attributes of a tag, in the arena; NULL if nothing is.
 *
 * at   the '<' of the tag
 * tag  MARKUP_TAG_OPEN or MARKUP_TAG_EMPTY
 */
const char *markup_attributes_check(const char *at, const struct markup_tag *tag,
                                    struct arena *arena);

/** What Pango says of a markup, without the place: it knows only the piece it was given. */
const char *markup_attributes_complaint(const GError *error, struct arena *arena);

#endif
