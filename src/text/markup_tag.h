/* One tag of an author's markup, told from a '<' that only means "less than". */
#ifndef KERF_TEXT_MARKUP_TAG_H
#define KERF_TEXT_MARKUP_TAG_H

#include <stdbool.h>
#include <stddef.h>

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

#endif
