/* Lists of families, in the style and in attributes of the markup. */
#include "text/text_families.h"

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
