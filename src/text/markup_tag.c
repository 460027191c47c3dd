/* Tells tags from other angle brackets, and judges what stands in them. */
#include "text/markup_tag.h"

#include <stdbool.h>
#include <string.h>

#include <glib.h>
#include <pango/pango.h>

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

/* The byte after `name="value"`, or NULL. A value has no escape: it ends at the next quote of its kind. */
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

/* Ends a tag whose '>' or '/>' is due at `at`; a closing tag has no stroke at its end. */
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
    /* "a <b and" has no '=' and is text; "a <b c=" is meant to be a tag. */
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
    /* An attribute has shown that it is meant; a name alone may be anything. */
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

bool markup_tag_is_quotation(const struct markup_tag *tag)
{
    return tag->name_length == 1 && tag->name[0] == 'q';
}

bool markup_tag_same_name(const struct markup_tag *a, const struct markup_tag *b)
{
    return a->name_length == b->name_length && memcmp(a->name, b->name, a->name_length) == 0;
}

/* ---- what stands in a tag ---- */

/* Pango reads each tag with attributes on its own before it reads the text, so that a fault is found
 * at its tag; and as it takes any number, lengths that no page could hold are refused here. */

#define LONGEST_PT 1000

struct number_range {
    PangoAttrType type;
    int smallest_pt;
    const char *complaint;
};

/* A size of nought is as wrong as a negative one. */
static const struct number_range ranges[] = {
    {PANGO_ATTR_SIZE, 0, "a size must be more than 0 and at most 1000 pt"},
    {PANGO_ATTR_ABSOLUTE_SIZE, 0, "a size must be more than 0 and at most 1000 pt"},
    {PANGO_ATTR_RISE, -LONGEST_PT, "text can be raised and lowered by at most 1000 pt"},
    {PANGO_ATTR_LETTER_SPACING, -LONGEST_PT, "letters can be spaced by at most 1000 pt"},
};

static bool lies_in(const struct number_range *range, int number)
{
    /* `>`: a size of 0 is no size. */
    return number > range->smallest_pt * PANGO_SCALE && number <= LONGEST_PT * PANGO_SCALE;
}

static const char *check_font(const PangoFontDescription *font)
{
    bool has_size = (pango_font_description_get_set_fields(font) & PANGO_FONT_MASK_SIZE) != 0;
    bool fine = !has_size || lies_in(&ranges[0], pango_font_description_get_size(font));
    return fine ? NULL : ranges[0].complaint;
}

static const char *check_value(const PangoAttribute *attribute)
{
    if (attribute->klass->type == PANGO_ATTR_FONT_DESC) {
        return check_font(((const PangoAttrFontDesc *)(const void *)attribute)->desc);
    }
    for (size_t i = 0; i < G_N_ELEMENTS(ranges); i++) {
        if (ranges[i].type == attribute->klass->type &&
            !lies_in(&ranges[i], ((const PangoAttrInt *)(const void *)attribute)->value)) {
            return ranges[i].complaint;
        }
    }
    return NULL;
}

static const char *check_values(PangoAttrList *list)
{
    const char *complaint = NULL;
    GSList *attributes = pango_attr_list_get_attributes(list);
    for (const GSList *link = attributes; link != NULL && complaint == NULL; link = link->next) {
        complaint = check_value(link->data);
    }
    g_slist_free_full(attributes, (GDestroyNotify)pango_attribute_destroy);
    return complaint;
}

/* "Value of 'foreground' attribute on <span> tag could not be parsed; should be a color specification, not 'accnt'". */
static const char *colour_complaint(const char *message, struct arena *arena)
{
    static const char asked[] = "should be a color specification, not '";
    const char *found = strstr(message, asked);
    if (found == NULL) {
        return NULL;
    }
    const char *value = found + strlen(asked);
    return arena_printf(arena, "there is no colour '%.*s', in the theme or in CSS",
                        (int)strcspn(value, "'"), value);
}

const char *markup_attributes_complaint(const GError *error, struct arena *arena)
{
    const char *colour = colour_complaint(error->message, arena);
    if (colour != NULL) {
        return colour;
    }
    /* Such as "Error on line 1 char 7: ". */
    GRegex *where = g_regex_new("^Error on line \\d+: |(,| on) line \\d+( char \\d+)?", 0, 0, NULL);
    char *text = g_regex_replace_literal(where, error->message, -1, 0, "", 0, NULL);
    const char *result = arena_strdup(arena, text);
    g_free(text);
    g_regex_unref(where);
    return result;
}

const char *markup_attributes_check(const char *at, const struct markup_tag *tag,
                                    struct arena *arena)
{
    /* Around a letter, as attributes over no text are dropped. */
    GString *alone = g_string_new(at);
    if (tag->kind == MARKUP_TAG_OPEN) {
        g_string_append_printf(alone, "x</%.*s>", (int)tag->name_length, tag->name);
    }
    GError *error = NULL;
    PangoAttrList *attributes = NULL;
    const char *complaint = NULL;
    if (pango_parse_markup(alone->str, (int)alone->len, 0, &attributes, NULL, NULL, &error)) {
        complaint = check_values(attributes);
        pango_attr_list_unref(attributes);
    } else {
        complaint = markup_attributes_complaint(error, arena);
        g_error_free(error);
    }
    g_string_free(alone, TRUE);
    return complaint;
}

/* Those whose values are colours; source: Pango's manual, "Text attribute markup". */
static const char *const colour_attributes[] = {
    "foreground",      "fgcolor",        "color",
    "colour",          "background",     "bgcolor",
    "underline_color", "overline_color", "strikethrough_color"};

static bool takes_colour(const char *name)
{
    for (size_t i = 0; i < G_N_ELEMENTS(colour_attributes); i++) {
        if (strcmp(colour_attributes[i], name) == 0) {
            return true;
        }
    }
    return false;
}

const char *markup_attributes_with_colours(const char *at, const struct markup_tag *tag,
                                           bool (*find_colour)(const char *name, void *data,
                                                               struct colour *out),
                                           void *data, struct arena *arena)
{
    GString *out = g_string_new_len(at, tag->name + tag->name_length - at);
    const char *cursor = at + out->len, *end = at + tag->length;
    const char *quote = NULL;
    /* What stands between one value and the next is a name and `=`; behind the last, the end of the tag. */
    while ((quote = strpbrk(cursor, "\"'>")) != NULL && quote < end && *quote != '>') {
        const char *closing = strchr(quote + 1, *quote);
        char *name = g_strndup(cursor, (gsize)(quote - cursor));
        /* markup_tag_scan() has seen it. */
        *strchr(name, '=') = '\0';
        g_strstrip(name);
        char *value = g_strndup(quote + 1, (gsize)(closing - quote - 1));
        struct colour colour;
        char digits[10];
        bool is_ours = takes_colour(name) && find_colour(value, data, &colour);
        if (is_ours) {
            /* The alpha of a text is an attribute of its own in Pango. */
            colour.alpha = 1;
            colour_format(colour, digits);
        }
        g_string_append_printf(out, " %s=%c%s%c", strcmp(name, "colour") == 0 ? "color" : name,
                               *quote, is_ours ? digits : value, *quote);
        g_free(value);
        g_free(name);
        cursor = closing + 1;
    }
    g_string_append_len(out, cursor, end - cursor);
    const char *kept = arena_strdup(arena, out->str);
    g_string_free(out, TRUE);
    return kept;
}
