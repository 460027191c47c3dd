/* What one thread needs to shape text: a font map, a context and a layout of its own. */
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>

#include "geom/length_units.h"
#include "text/font_set_internal.h"

/* Metrics of the page and not of a screen, so lines break alike in every output. */
static void use_page_metrics(PangoContext *context)
{
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    pango_cairo_context_set_font_options(context, options);
    cairo_font_options_destroy(options);
    pango_context_set_round_glyph_positions(context, FALSE);
}

struct font_set *font_set_new(const struct font_library *library)
{
    struct font_set *set = g_new0(struct font_set, 1);
    set->library = library;
    set->map = pango_cairo_font_map_new();
    pango_cairo_font_map_set_resolution(PANGO_CAIRO_FONT_MAP(set->map), PT_PER_INCH);
    pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(set->map), font_library_config(library));
    set->context = pango_font_map_create_context(set->map);
    use_page_metrics(set->context);
    set->layout = pango_layout_new(set->context);
    set->cache = text_cache_new();
    return set;
}

void font_set_free(struct font_set *set)
{
    if (set == NULL) {
        return;
    }
    text_cache_free(set->cache);
    g_object_unref(set->layout);
    g_object_unref(set->context);
    g_object_unref(set->map);
    g_free(set);
}
