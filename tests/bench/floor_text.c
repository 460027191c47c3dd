/* See floor_text.h. */
#include "bench/floor_text.h"

#include <string.h>

#include <pango/pangocairo.h>

#include "geom/length_units.h"

enum { SHORT_TEXT = 16 }; /* bytes: texts up to this length come again and are kept shaped */

static const char *const font_names[FONT_COUNT] = {"DejaVu Sans Bold 14", "DejaVu Sans 8"};

/* A stretch of glyphs in one font, ready to be shown by any thread. */
struct run {
    cairo_scaled_font_t *font;
    char *utf8;
    int length;
    cairo_glyph_t *glyphs;
    int glyph_count;
    cairo_text_cluster_t *clusters;
    int cluster_count;
};

struct text_kit {
    PangoFontMap *font_map;
    PangoContext *context;
    PangoLayout *layout; /* for long texts, used again and again */
    PangoFontDescription *fonts[FONT_COUNT];
    GHashTable *shaped; /* key -> PangoLayout */
};

struct text_kit *text_kit_new(void)
{
    struct text_kit *kit = g_new0(struct text_kit, 1);
    cairo_font_options_t *options = cairo_font_options_create();

    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    kit->font_map = pango_cairo_font_map_new();
    kit->context = pango_font_map_create_context(kit->font_map);
    pango_cairo_context_set_resolution(kit->context, PT_PER_INCH);
    pango_cairo_context_set_font_options(kit->context, options);
    pango_context_set_round_glyph_positions(kit->context, FALSE);
    kit->layout = pango_layout_new(kit->context);
    for (size_t i = 0; i < FONT_COUNT; i++) {
        kit->fonts[i] = pango_font_description_from_string(font_names[i]);
    }
    kit->shaped = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_object_unref);
    cairo_font_options_destroy(options);
    return kit;
}

void text_kit_free(struct text_kit *kit)
{
    g_hash_table_destroy(kit->shaped);
    for (size_t i = 0; i < FONT_COUNT; i++) {
        pango_font_description_free(kit->fonts[i]);
    }
    g_object_unref(kit->layout);
    g_object_unref(kit->context);
    g_object_unref(kit->font_map);
    g_free(kit);
}

GArray *text_runs_new(void)
{
    return g_array_new(FALSE, FALSE, sizeof(struct run));
}

static PangoLayout *layout_text(struct text_kit *kit, const char *text,
                                const struct text_place *place)
{
    PangoLayout *layout = kit->layout;

    if (strlen(text) <= SHORT_TEXT) {
        char *key = g_strdup_printf("%d %.2f %s", (int)place->font, place->width_mm, text);

        layout = g_hash_table_lookup(kit->shaped, key);
        if (layout != NULL) {
            g_free(key);
            return layout;
        }
        layout = pango_layout_new(kit->context);
        g_hash_table_insert(kit->shaped, key, layout);
    }
    pango_layout_set_attributes(layout, NULL);
    pango_layout_set_font_description(layout, kit->fonts[place->font]);
    pango_layout_set_width(
        layout, place->width_mm > 0 ? (int)(pt_from_mm(place->width_mm) * PANGO_SCALE) : -1);
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
    pango_layout_set_alignment(layout,
                               place->height_mm > 0 ? PANGO_ALIGN_CENTER : PANGO_ALIGN_LEFT);
    if (place->markup) {
        pango_layout_set_markup(layout, text, -1);
    } else {
        pango_layout_set_text(layout, text, -1);
    }
    return layout;
}

/* Glyphs and clusters of a run whose origin is at x, y. The deck's text goes from left to right. */
static void run_fill(struct run *run, const PangoGlyphString *string, double x, double y)
{
    int last_start = -1;

    run->glyphs = g_new(cairo_glyph_t, string->num_glyphs);
    run->clusters = g_new0(cairo_text_cluster_t, string->num_glyphs);
    for (int i = 0; i < string->num_glyphs; i++) {
        const PangoGlyphInfo *glyph = &string->glyphs[i];
        int start = string->log_clusters[i];

        if (start != last_start) {
            if (run->cluster_count > 0) {
                run->clusters[run->cluster_count - 1].num_bytes = start - last_start;
            }
            last_start = start;
            run->cluster_count++;
        }
        if (glyph->glyph != PANGO_GLYPH_EMPTY && !(glyph->glyph & PANGO_GLYPH_UNKNOWN_FLAG)) {
            run->glyphs[run->glyph_count++] =
                (cairo_glyph_t){glyph->glyph, x + pango_units_to_double(glyph->geometry.x_offset),
                                y + pango_units_to_double(glyph->geometry.y_offset)};
            run->clusters[run->cluster_count - 1].num_glyphs++;
        }
        x += pango_units_to_double(glyph->geometry.width);
    }
    if (run->cluster_count > 0) {
        run->clusters[run->cluster_count - 1].num_bytes = run->length - last_start;
    }
}

static void keep_runs(GArray *runs, PangoLayout *layout, double x, double y)
{
    PangoLayoutIter *iter = pango_layout_get_iter(layout);

    do {
        PangoGlyphItem *item = pango_layout_iter_get_run_readonly(iter);
        PangoRectangle extents;

        if (item == NULL) {
            continue;
        }
        PangoCairoFont *font = (PangoCairoFont *)(void *)item->item->analysis.font;
        struct run run = {
            .font = cairo_scaled_font_reference(pango_cairo_font_get_scaled_font(font)),
            .length = item->item->length,
        };

        run.utf8 = g_strndup(pango_layout_get_text(layout) + item->item->offset,
                             (gsize)item->item->length);
        pango_layout_iter_get_run_extents(iter, NULL, &extents);
        run_fill(&run, item->glyphs, x + pango_units_to_double(extents.x),
                 y + pango_units_to_double(pango_layout_iter_get_baseline(iter)));
        g_array_append_val(runs, run);
    } while (pango_layout_iter_next_run(iter));
    pango_layout_iter_free(iter);
}

void text_runs_show(GArray *runs, cairo_t *cr)
{
    for (guint i = 0; i < runs->len; i++) {
        struct run *run = &g_array_index(runs, struct run, i);

        cairo_set_scaled_font(cr, run->font);
        cairo_show_text_glyphs(cr, run->utf8, run->length, run->glyphs, run->glyph_count,
                               run->clusters, run->cluster_count, 0);
        cairo_scaled_font_destroy(run->font);
        g_free(run->utf8);
        g_free(run->glyphs);
        g_free(run->clusters);
    }
    g_array_free(runs, TRUE);
}

void text_set(struct text_kit *kit, const char *text, struct text_place place, cairo_t *cr,
              GArray *runs)
{
    PangoLayout *layout = layout_text(kit, text, &place);
    double x = pt_from_mm(place.x_mm), y = pt_from_mm(place.y_mm);

    if (place.height_mm > 0) {
        PangoRectangle extents;

        pango_layout_get_extents(layout, NULL, &extents);
        y += (pt_from_mm(place.height_mm) - pango_units_to_double(extents.height)) / 2;
    }
    if (cr == NULL) {
        keep_runs(runs, layout, x, y);
        return;
    }
    cairo_move_to(cr, x, y);
    pango_cairo_show_layout(cr, layout);
}
