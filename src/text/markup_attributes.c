/* Pango reads each tag with attributes on its own before it reads the text, so that a fault is found
 * at its tag; and as it takes any number, lengths that no page could hold are refused here. */
#include "text/markup_attributes.h"

#include <pango/pango.h>

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

const char *markup_attributes_complaint(const GError *error, struct arena *arena)
{
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
    GString *alone = g_string_new_len(at, (gssize)tag->length);
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
