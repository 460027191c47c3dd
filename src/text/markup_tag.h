/* One tag of an author's markup, told from a '<' that only means "less than". */
#ifndef KERF_TEXT_MARKUP_TAG_H
#define KERF_TEXT_MARKUP_TAG_H

#include <stdbool.h>
#include <stddef.h>

#include <glib.h>

#include "base/arena.h"
#include "base/colour.h"

enum markup_tag_kind {
    MARKUP_TAG_NONE, /* a '<' to be printed */
    MARKUP_TAG_OPEN,
    MARKUP_TAG_CLOSE,
    MARKUP_TAG_EMPTY,  /* <b/> */
    MARKUP_TAG_BROKEN, /* begins with a name and an attribute, but goes wrong after that */
};

struct markup_tag {
    enum markup_tag_kind kind;
    const char *name; /* in the markup, not terminated */
    size_t name_length;
    size_t length; /* of the tag, angle brackets included */
    bool has_attributes;
};

/**
 * Reads what begins at a '<'. It is a tag if a name follows at once and then a '>' or an attribute
 * (name=): "a <b", "x<y and y>z" and "<3" are none.
 */
struct markup_tag markup_tag_scan(const char *at);

/** Whether Pango has a tag of that name. */
bool markup_tag_is_known(const struct markup_tag *tag);

/** Whether two tags have the same name. */
bool markup_tag_same_name(const struct markup_tag *a, const struct markup_tag *b);

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

/** Whether it is <q>, which is ours and not Pango's: what is in it stands in quotation marks. */
bool markup_tag_is_quotation(const struct markup_tag *tag);

#endif
