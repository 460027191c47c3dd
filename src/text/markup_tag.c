/* Tells tags from other angle brackets. */
#include "text/markup_tag.h"

#include <string.h>

#include <glib.h>

/* Source: Pango's manual, "Text attribute markup". */
static const char *const known_names[] = {"b",    "big", "i",   "s",  "small",
                                          "span", "sub", "sup", "tt", "u"};

static bool is_name_character(char c)
{
    return g_ascii_isalnum(c) || c == '-' || c == '_';
}

static const char *skip_name(const char *at)
{
    while (is_name_character(*at)) {
        at++;
    }
    return at;
}

static const char *skip_space(const char *at)
{
    while (g_ascii_isspace(*at)) {
        at++;
    }
    return at;
}

/* The byte after `name="value"`, or NULL. */
static const char *skip_attribute(const char *at)
{
    const char *name_end = skip_name(at);
    const char *equals = skip_space(name_end);
    if (name_end == at || *equals != '=') {
        return NULL;
    }
    const char *quote = skip_space(equals + 1);
    if (*quote != '"' && *quote != '\'') {
        return NULL;
    }
    const char *closing = strchr(quote + 1, *quote);
    return closing == NULL ? NULL : closing + 1;
}

static bool begins_attribute(const char *at)
{
    const char *name_end = skip_name(at);
    return name_end > at && *skip_space(name_end) == '=';
}

/* Ends a tag whose '>' or '/>' is due at `at`. */
static enum markup_tag_kind end_tag(const char *at, bool closing, const char **end)
{
    if (*at == '>') {
        *end = at + 1;
        return closing ? MARKUP_TAG_CLOSE : MARKUP_TAG_OPEN;
    }
    if (!closing && at[0] == '/' && at[1] == '>') {
        *end = at + 2;
        return MARKUP_TAG_EMPTY;
    }
    *end = at;
    return MARKUP_TAG_NONE;
}

struct markup_tag markup_tag_scan(const char *at)
{
    bool closing = at[1] == '/';
    struct markup_tag tag = {.kind = MARKUP_TAG_NONE, .name = at + (closing ? 2 : 1)};
    const char *name_end = g_ascii_isalpha(*tag.name) ? skip_name(tag.name) : tag.name;
    tag.name_length = (size_t)(name_end - tag.name);
    if (tag.name_length == 0) {
        return tag;
    }
    const char *cursor = skip_space(name_end);
    tag.has_attributes = !closing && cursor > name_end && begins_attribute(cursor);
    for (bool more = tag.has_attributes; more; more = *cursor != '>' && *cursor != '/') {
        const char *after = skip_attribute(cursor);
        if (after == NULL) {
            tag.kind = MARKUP_TAG_BROKEN;
            return tag;
        }
        cursor = skip_space(after);
    }
    const char *end = NULL;
    tag.kind = end_tag(cursor, closing, &end);
    if (tag.kind == MARKUP_TAG_NONE && tag.has_attributes) {
        tag.kind = MARKUP_TAG_BROKEN;
    }
    tag.length = (size_t)(end - at);
    return tag;
}

bool markup_tag_is_known(const struct markup_tag *tag)
{
    for (size_t i = 0; i < G_N_ELEMENTS(known_names); i++) {
        if (strlen(known_names[i]) == tag->name_length &&
            memcmp(known_names[i], tag->name, tag->name_length) == 0) {
            return true;
        }
    }
    return false;
}

bool markup_tag_same_name(const struct markup_tag *a, const struct markup_tag *b)
{
    return a->name_length == b->name_length && memcmp(a->name, b->name, a->name_length) == 0;
}
