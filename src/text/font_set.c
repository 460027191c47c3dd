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

/* Those whose characters look different from country to country, though they are the same. */
static const char *const languages_that_choose[] = {"zh", "ja", "ko"};

/* fontconfig goes by the language before it goes by the weight: of a family whose bold face lacks an accent that
 * the language may need, it would thicken the regular letters, which then hang below the line. */
static void leave_language_out(FcPattern *pattern, gpointer data)
{
    FcChar8 *language = NULL;
    (void)data;
    if (FcPatternGetString(pattern, FC_LANG, 0, &language) != FcResultMatch) {
        return;
    }
    for (size_t i = 0; i < G_N_ELEMENTS(languages_that_choose); i++) {
        if (g_str_has_prefix((const char *)language, languages_that_choose[i])) {
            return;
        }
    }
    FcPatternDel(pattern, FC_LANG);
}

static struct font_set *make_set(const struct font_library *library)
{
    struct font_set *set = g_new0(struct font_set, 1);
    set->library = library;
    set->map = pango_cairo_font_map_new();
    pango_cairo_font_map_set_resolution(PANGO_CAIRO_FONT_MAP(set->map), PT_PER_INCH);
    pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(set->map), font_library_config(library));
    pango_fc_font_map_set_default_substitute(PANGO_FC_FONT_MAP(set->map), leave_language_out, NULL,
                                             NULL);
    set->context = pango_font_map_create_context(set->map);
    use_page_metrics(set->context);
    set->layout = pango_layout_new(set->context);
    set->cache = text_cache_new();
    return set;
}

/* One that was given back knows its fonts and many texts already. */
struct font_set *font_set_new(const struct font_library *library)
{
    struct font_set *spare = g_async_queue_try_pop(font_library_spare_sets(library));
    return spare != NULL ? spare : make_set(library);
}

void font_set_free(struct font_set *set)
{
    if (set != NULL) {
        g_async_queue_push(font_library_spare_sets(set->library), set);
    }
}

void font_set_destroy(void *data)
{
    struct font_set *set = data;
    text_cache_free(set->cache);
    g_object_unref(set->layout);
    g_object_unref(set->context);
    g_object_unref(set->map);
    g_free(set);
}
