/* Whether Pango would take the attributes of one tag, and whether it should. */
#ifndef KERF_TEXT_MARKUP_ATTRIBUTES_H
#define KERF_TEXT_MARKUP_ATTRIBUTES_H

#include <glib.h>

#include "base/arena.h"
#include "base/colour.h"
#include "text/markup_tag.h"

/**
 * What is wrong with the attributes of a tag, in the arena; NULL if nothing is.
 *
 * at   the tag, as Pango is to read it
 * tag  MARKUP_TAG_OPEN or MARKUP_TAG_EMPTY
 */
const char *markup_attributes_check(const char *at, const struct markup_tag *tag,
                                    struct arena *arena);

/**
 * A tag, in the arena, with each colour that is known by a name of our own written as #rrggbb; `colour` is as good as
 * `color` for the name of an attribute.
 */
const char *markup_attributes_with_colours(const char *at, const struct markup_tag *tag,
                                           bool (*find_colour)(const char *name, void *data,
                                                               struct colour *out),
                                           void *data, struct arena *arena);

/** What Pango says of a markup, without the place: it knows only the piece it was given. */
const char *markup_attributes_complaint(const GError *error, struct arena *arena);

#endif
