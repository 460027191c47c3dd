/* Attributes are added from the weakest to the strongest: the style's, the markup's, the icons'. */
#include "text/text_attributes.h"

#include <math.h>
#include <string.h>

/* An icon is nearly as high as a line of capitals and hangs a little under the baseline, as a
 * capital Q does: so round and square shapes look centred on the text. In parts of the size. */
#define ICON_RISE    0.80
#define ICON_DESCENT 0.12

/* What an icon asks of the height of its line: less than any font does, so that lines with icons
 * are as far apart as others. */
#define ICON_LINE_ASCENT 0.7

/* Pango's units, of which a point has 1024; cut at PANGO_UNITS_MAX, so that many may be added up. */
static int units_from_pt(double pt)
{
    double units = round(pt * PANGO_SCALE);
    return (int)fmin(fmax(units, -PANGO_UNITS_MAX), PANGO_UNITS_MAX);
}

PangoFontDescription *text_font_description(const struct text_style *style, double size_pt)
{
    PangoFontDescription *font = pango_font_description_new();
    pango_font_description_set_family(font, style->family);
    pango_font_description_set_weight(font, (PangoWeight)style->weight);
    pango_font_description_set_style(font, style->italic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL);
    pango_font_description_set_absolute_size(font, units_from_pt(size_pt));
    return font;
}

static void add_style(PangoAttrList *list, const struct text_style *style, double scale)
{
    if (style->letter_spacing_pt != 0) {
        int spacing = units_from_pt(style->letter_spacing_pt / scale);
        pango_attr_list_insert(list, pango_attr_letter_spacing_new(spacing));
    }
    if (style->features != NULL) {
        pango_attr_list_insert(list, pango_attr_font_features_new(style->features));
    }
}

/* A length in the size that the text is shown in, made one in the size that it is shaped in. */
static int shaped_units(int units, double scale)
{
    return units_from_pt(units / scale / PANGO_SCALE);
}

static void scale_font(PangoFontDescription *font, double scale)
{
    if ((pango_font_description_get_set_fields(font) & PANGO_FONT_MASK_SIZE) == 0) {
        return;
    }
    int size = shaped_units(pango_font_description_get_size(font), scale);
    if (pango_font_description_get_size_is_absolute(font)) {
        pango_font_description_set_absolute_size(font, size);
    } else {
        pango_font_description_set_size(font, size);
    }
}

/* The lengths that markup can give; all else in it is relative to the size of the text. */
static void scale_lengths(PangoAttribute *attribute, double scale)
{
    /* One of the two is read, by the kind. */
    int *number = &((PangoAttrInt *)(void *)attribute)->value;
    PangoAttrSize *size = (PangoAttrSize *)(void *)attribute;
    switch ((int)attribute->klass->type) {
    case PANGO_ATTR_SIZE:
    case PANGO_ATTR_ABSOLUTE_SIZE:
        size->size = shaped_units(size->size, scale);
        break;
    case PANGO_ATTR_FONT_DESC:
        scale_font(((PangoAttrFontDesc *)(void *)attribute)->desc, scale);
        break;
    case PANGO_ATTR_RISE:
    case PANGO_ATTR_LETTER_SPACING:
    case PANGO_ATTR_ABSOLUTE_LINE_HEIGHT:
        *number = shaped_units(*number, scale);
        break;
    case PANGO_ATTR_BASELINE_SHIFT:
        if (ABS(*number) > PANGO_SCALE) { /* else it says "superscript" or the like */
            *number = shaped_units(*number, scale);
        }
        break;
    default:
        break;
    }
}

struct markup_copy {
    PangoAttrList *list;
    double scale;
};

/* Never true: nothing is taken out of the markup's list, which is used again for another size. */
static gboolean add_copy(PangoAttribute *attribute, gpointer data)
{
    const struct markup_copy *to = data;
    PangoAttribute *copy = pango_attribute_copy(attribute);
    scale_lengths(copy, to->scale);
    pango_attr_list_insert(to->list, copy);
    return FALSE;
}

static void add_markup(PangoAttrList *list, PangoAttrList *from, double scale)
{
    struct markup_copy copy = {.list = list, .scale = scale};
    if (from != NULL) {
        pango_attr_list_filter(from, add_copy, &copy);
    }
}

/* The size of the text in which each icon stands, in Pango's units: g_array_unref(). */
static GArray *sizes_of_icons(PangoAttrList *list, const struct markup *markup,
                              const PangoFontDescription *font)
{
    GArray *sizes = g_array_new(FALSE, FALSE, sizeof(int));
    PangoAttrIterator *iterator = pango_attr_list_get_iterator(list);
    for (guint i = 0; i < markup->icons->len; i++) {
        size_t at = g_array_index(markup->icons, struct markup_icon, i).text_offset;
        int start = 0, end = 0;
        pango_attr_iterator_range(iterator, &start, &end);
        while ((size_t)end <= at && pango_attr_iterator_next(iterator)) {
            pango_attr_iterator_range(iterator, &start, &end);
        }
        PangoFontDescription *here = pango_font_description_copy(font);
        /* With what the tags around it say of the size. */
        pango_attr_iterator_get_font(iterator, here, NULL, NULL);
        int size = pango_font_description_get_size(here);
        g_array_append_val(sizes, size);
        pango_font_description_free(here);
    }
    pango_attr_iterator_destroy(iterator);
    return sizes;
}

static void add_over(PangoAttrList *list, PangoAttribute *attribute, size_t start, size_t end)
{
    attribute->start_index = (guint)start;
    attribute->end_index = (guint)end;
    pango_attr_list_insert(list, attribute);
}

static bool is_word_character(const char *at)
{
    gunichar character = g_utf8_get_char(at);
    return g_unichar_isalnum(character) || g_unichar_ismark(character);
}

/* Unicode lets a line break on either side of the replacement character; but the 3 of "3(icon)"
 * must not be left behind. */
static void glue_to_word(PangoAttrList *list, const char *text, size_t start, size_t end)
{
    size_t from = start, to = end;
    if (start > 0) {
        const char *before = g_utf8_prev_char(text + start);
        from = is_word_character(before) ? (size_t)(before - text) : start;
    }
    if (is_word_character(text + end)) {
        to = (size_t)(g_utf8_next_char(text + end) - text);
    }
    if (from < start || to > end) {
        add_over(list, pango_attr_allow_breaks_new(FALSE), from, to);
    }
}

/* An icon above its baseline, and all of its height, in a font of that size. */
struct icon_reach {
    double rise, height;
};

static struct icon_reach reach_of_icon(enum text_icons icons, double size, double capital_height)
{
    double usual = size * (ICON_RISE + ICON_DESCENT);
    switch (icons) {
    case TEXT_ICONS_TEXT:
        break;
    case TEXT_ICONS_BASELINE:
        return (struct icon_reach){usual, usual};
    case TEXT_ICONS_MIDDLE:
        return (struct icon_reach){(usual + capital_height) / 2, usual};
    case TEXT_ICONS_CAP:
        return (struct icon_reach){capital_height, capital_height};
    }
    return (struct icon_reach){size * ICON_RISE, usual};
}

static void add_icon(PangoAttrList *list, const struct markup *markup, size_t index, int size,
                     struct icon_reach reach)
{
    const struct markup_icon *icon = &g_array_index(markup->icons, struct markup_icon, index);
    size_t start = icon->text_offset, end = start + strlen(MARKUP_ICON_CHARACTER);
    /* Pango's y counts down from the baseline: what is above is negative. */
    PangoRectangle box = {
        .y = (int)lround(-reach.rise),
        .width = (int)lround(reach.height * icon->icon.aspect),
        .height = (int)lround(reach.height),
    };
    PangoRectangle in_line = {
        .y = (int)lround(-size * ICON_LINE_ASCENT),
        .width = box.width,
        .height = (int)lround(size * ICON_LINE_ASCENT),
    };
    add_over(list, pango_attr_shape_new(&box, &in_line), start, end);
    /* No font has the character, and none is to be looked for. */
    add_over(list, pango_attr_fallback_new(FALSE), start, end);
    glue_to_word(list, markup->text->str, start, end);
}

PangoAttrList *text_attributes_new(const struct text_request *request, const struct markup *markup,
                                   const PangoFontDescription *font, int capital_height,
                                   double scale)
{
    const struct text_style *style = &request->style;
    bool styled = style->letter_spacing_pt != 0 || style->features != NULL;
    /* For most texts Pango is spared the whole list. */
    if (!styled && markup->attributes == NULL && markup->icons->len == 0) {
        return NULL;
    }
    PangoAttrList *list = pango_attr_list_new();
    add_style(list, style, scale);
    add_markup(list, markup->attributes, scale);
    GArray *sizes = sizes_of_icons(list, markup, font);
    for (guint i = 0; i < markup->icons->len; i++) {
        int size = g_array_index(sizes, int, i);
        /* Heights of capitals grow with the size, whatever tag it comes from. */
        double capitals = (double)capital_height * size / pango_font_description_get_size(font);
        add_icon(list, markup, i, size, reach_of_icon(style->icons, size, capitals));
    }
    g_array_unref(sizes);
    return list;
}

/* ---- the families that style and markup ask for ---- */

static bool visit_list(const char *families, const PangoAttribute *attribute,
                       text_family_visitor visitor, void *data)
{
    bool go_on = true;
    char **names = g_strsplit(families, ",", -1);
    for (char **name = names; *name != NULL && go_on; name++) {
        go_on = visitor(g_strstrip(*name), attribute, data);
    }
    g_strfreev(names);
    return go_on;
}

/* The families that an attribute asks for, or NULL. */
static const char *families_of(const PangoAttribute *attribute)
{
    if (attribute->klass->type == PANGO_ATTR_FAMILY) {
        return ((const PangoAttrString *)(const void *)attribute)->value;
    }
    if (attribute->klass->type == PANGO_ATTR_FONT_DESC) {
        const PangoAttrFontDesc *font = (const PangoAttrFontDesc *)(const void *)attribute;
        return pango_font_description_get_family(font->desc);
    }
    return NULL;
}

bool text_families_visit(const struct text_request *request, const struct markup *markup,
                         text_family_visitor visitor, void *data)
{
    if (!visit_list(request->style.family, NULL, visitor, data)) {
        return false;
    }
    bool go_on = true;
    GSList *attributes =
        markup->attributes == NULL ? NULL : pango_attr_list_get_attributes(markup->attributes);
    for (const GSList *link = attributes; link != NULL && go_on; link = link->next) {
        const PangoAttribute *attribute = link->data;
        const char *families = families_of(attribute);
        go_on = families == NULL || visit_list(families, attribute, visitor, data);
    }
    g_slist_free_full(attributes, (GDestroyNotify)pango_attribute_destroy);
    return go_on;
}
