/* What one thread needs to shape text: a font map, a context and a layout of its own. */
#include <hb.h>
#include <stdint.h>

#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>

#include "geom/length_units.h"
#include "text/font_set_internal.h"
#include "text/text_block_internal.h"

/* Metrics of the page and not of a screen, so lines break alike in every output. */
static void use_page_metrics(PangoContext *context)
{
    cairo_font_options_t *options = cairo_font_options_create();
    /* Nothing is fitted to pixels: neither shapes, nor widths, nor places. */
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    pango_cairo_context_set_font_options(context, options);
    cairo_font_options_destroy(options);
    pango_context_set_round_glyph_positions(context, FALSE);
}

/* Those whose characters look different from country to country, though they are the same. */
static const char *const languages_that_choose[] = {"zh", "ja", "ko"};

static bool chooses(const char *language)
{
    for (size_t i = 0; i < G_N_ELEMENTS(languages_that_choose); i++) {
        if (g_str_has_prefix(language, languages_that_choose[i])) {
            return true;
        }
    }
    return false;
}

/* fontconfig goes by the language before it goes by the weight: of a family whose bold face lacks an accent that
 * the language may need, it would thicken the regular letters, which then hang below the line. */
static void leave_language_out(FcPattern *pattern)
{
    FcChar8 *language = NULL;
    char *kept = NULL;
    /* Where a family of emoji is named, their "language" goes before that of the text. */
    for (int n = 0;
         kept == NULL && FcPatternGetString(pattern, FC_LANG, n, &language) == FcResultMatch; n++) {
        kept = chooses((const char *)language) ? g_strdup((const char *)language) : NULL;
    }
    FcPatternDel(pattern, FC_LANG);
    if (kept != NULL) {
        FcPatternAddString(pattern, FC_LANG, (const FcChar8 *)kept);
        g_free(kept);
    }
}

/* fontconfig's own rules ask for colours as soon as any of the families is one of emoji, and colours go before
 * families: of "Lato, Noto Color Emoji" the figures and blanks would be those of the emoji. */
static void leave_colours_out(FcPattern *pattern, const struct font_library *library)
{
    FcChar8 *first = NULL;
    if (FcPatternGetString(pattern, FC_FAMILY, 0, &first) == FcResultMatch &&
        !font_library_has_colours(library, (const char *)first)) {
        FcPatternDel(pattern, FC_COLOR);
    }
}

/* Whom the fonts of a map are for. */
struct asking {
    const struct font_library *library;
    struct narrow_fonts *narrow; /* NULL: it has all */
};

static void ask_for_families(FcPattern *pattern, gpointer data)
{
    const struct asking *asking = data;
    leave_language_out(pattern);
    leave_colours_out(pattern, asking->library);
    if (asking->narrow != NULL) {
        narrow_fonts_look_at(asking->narrow, pattern);
    }
}

/* Called for each font that Pango makes, before anything is asked of it. None is to be decoded by us. */
static PangoFcDecoder *open_file(FcPattern *pattern, gpointer faces)
{
    font_faces_open(faces, pattern);
    return NULL;
}

/* One for the program, as each map of Pango 1.50 that goes keeps its reference. */
static FcConfig *no_fonts(void)
{
    static gsize made = 0;
    if (g_once_init_enter(&made)) {
        g_once_init_leave(&made, GPOINTER_TO_SIZE(FcConfigCreate()));
    }
    return GSIZE_TO_POINTER(made);
}

/* Pango reads fontconfig's files for itself, in a thread, unless there is a current configuration when the first map is
 * made. The library makes its own the current one when it has its fonts. */
static void keep_pango_from_reading(void)
{
    static gsize done = 0;
    if (g_once_init_enter(&done)) {
        FcConfigSetCurrent(no_fonts());
        g_once_init_leave(&done, 1);
    }
}

/* Each of Pango's setters lists all fonts of the configuration anew: so all but the last find none, and that too where the
 * library has none yet. */
PangoFontMap *font_map_new(const struct font_library *library, struct narrow_fonts *narrow)
{
    const struct asking asking = {library, narrow};
    keep_pango_from_reading();
    PangoFontMap *map = pango_cairo_font_map_new();
    PangoFcFontMap *fc_map = PANGO_FC_FONT_MAP(map);
    pango_fc_font_map_set_config(fc_map, no_fonts());
    pango_cairo_font_map_set_resolution(PANGO_CAIRO_FONT_MAP(map), PT_PER_INCH);
    /* The library outlives its maps, and is only read. */
    pango_fc_font_map_set_default_substitute(fc_map, ask_for_families,
                                             g_memdup2(&asking, sizeof asking), g_free);
    pango_fc_font_map_add_decoder_find_func(fc_map, open_file, font_library_faces(library), NULL);
    pango_fc_font_map_set_config(fc_map, font_library_config(library));
    return map;
}

/* Given a configuration that it has already, Pango looks for the fonts in it again, and lists none. */
static PangoFontMap *wide_map(const struct font_library *library)
{
    PangoFontMap *map = font_library_take_map(library);
    if (map == NULL) {
        return font_map_new(library, NULL);
    }
    pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(map), font_library_config(library));
    return map;
}

/* librsvg takes the map that Pango has for each thread; the files belong to no library, as such a map outlives them. */
void font_set_for_pictures(void)
{
    static gsize faces = 0;
    static GPrivate known;
    if (g_once_init_enter(&faces)) {
        g_once_init_leave(&faces, (gsize)font_faces_new());
    }
    if (g_private_get(&known) == NULL) {
        PangoFontMap *map = pango_cairo_font_map_get_default();
        pango_fc_font_map_add_decoder_find_func(PANGO_FC_FONT_MAP(map), open_file,
                                                GSIZE_TO_POINTER(faces), NULL);
        g_private_set(&known, map);
    }
}

/* ---- fonts as they are shown ---- */

/* A text has one or two, and hardly any is in more sizes. */
enum { SHOWN_FONTS_MAX = 256 };

/* Key and value in one: the key is the font that Pango shaped with, and the scale. */
struct shown_font {
    PangoFont *shaped;
    double scale;
    cairo_scaled_font_t *shown; /* NULL where it cannot be used */
    struct digest digest;       /* of `shown` */
};

static guint hash_shown(gconstpointer key)
{
    const struct shown_font *font = key;
    /* Fonts of one map are told by their pointers: Pango has each once. */
    return g_direct_hash(font->shaped) ^ g_double_hash(&font->scale);
}

static gboolean same_shown(gconstpointer key_a, gconstpointer key_b)
{
    const struct shown_font *a = key_a, *b = key_b;
    return a->shaped == b->shaped && a->scale == b->scale;
}

static void free_shown(gpointer data)
{
    struct shown_font *font = data;
    g_object_unref(font->shaped);
    cairo_scaled_font_destroy(font->shown);
    g_free(font);
}

static cairo_scaled_font_t *make_shown(PangoFont *font, double scale)
{
    cairo_scaled_font_t *shaped = pango_cairo_font_get_scaled_font(PANGO_CAIRO_FONT(font));
    if (shaped == NULL) {
        return NULL;
    }
    cairo_matrix_t matrix, to_device;
    cairo_scaled_font_get_font_matrix(shaped, &matrix);
    cairo_scaled_font_get_ctm(shaped, &to_device);
    cairo_matrix_scale(&matrix, scale, scale);
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_scaled_font_get_font_options(shaped, options);
    cairo_scaled_font_t *shown = cairo_scaled_font_create(cairo_scaled_font_get_font_face(shaped),
                                                          &matrix, &to_device, options);
    cairo_font_options_destroy(options);
    /* In a state of error Cairo would draw nothing and go on. */
    if (cairo_scaled_font_status(shown) != CAIRO_STATUS_SUCCESS) {
        cairo_scaled_font_destroy(shown);
        return NULL;
    }
    return shown;
}

cairo_scaled_font_t *font_set_shown_font(struct font_set *set, PangoFont *shaped, double scale,
                                         struct digest *digest_out)
{
    const struct shown_font key = {.shaped = shaped, .scale = scale};
    struct shown_font *font = g_hash_table_lookup(set->shown, &key);
    if (font == NULL) {
        /* Blocks hold references of their own, so that nothing they need is lost. */
        if (g_hash_table_size(set->shown) >= SHOWN_FONTS_MAX) {
            g_hash_table_remove_all(set->shown);
        }
        font = g_new0(struct shown_font, 1);
        font->shaped = g_object_ref(shaped);
        font->scale = scale;
        font->shown = make_shown(shaped, scale);
        if (font->shown != NULL) {
            font->digest = text_font_digest(font->shown);
        }
        g_hash_table_add(set->shown, font);
    }
    *digest_out = font->digest;
    return font->shown != NULL ? cairo_scaled_font_reference(font->shown) : NULL;
}

/* ---- what fonts ask of lines ---- */

/* As many as a game has, in the few sizes that texts are shaped in. */
enum { OWN_FONTS_MAX = 256 };

/* To load a font and measure a letter of it takes as long as to shape a word. */
struct measured_font {
    PangoFontDescription *description;
    PangoLanguage *language;
    struct own_font own;
};

static guint hash_measured(gconstpointer data)
{
    const struct measured_font *font = data;
    return pango_font_description_hash(font->description) ^ g_direct_hash(font->language);
}

static gboolean same_measured(gconstpointer data_a, gconstpointer data_b)
{
    const struct measured_font *a = data_a, *b = data_b;
    return a->language == b->language &&
           pango_font_description_equal(a->description, b->description);
}

static void free_measured(gpointer data)
{
    struct measured_font *font = data;
    pango_font_description_free(font->description);
    g_free(font);
}

/* That of an H, which stands flat; as drawn, as many fonts tell a number that is wrong. */
static int capital_height(PangoFont *font)
{
    hb_codepoint_t glyph = 0;
    hb_glyph_extents_t extents;
    hb_font_t *shapes = pango_font_get_hb_font(font);
    /* Its "y_bearing" is the height of its top above the baseline, in the units of the font's scale: Pango's. */
    return hb_font_get_nominal_glyph(shapes, 'H', &glyph) &&
                   hb_font_get_glyph_extents(shapes, glyph, &extents)
               ? extents.y_bearing
               : 0;
}

static struct own_font measure(PangoContext *context, const PangoFontDescription *description)
{
    PangoFont *font = pango_context_load_font(context, description);
    if (font == NULL) {
        return (struct own_font){0, 0, 0};
    }
    /* In the language of the text Pango would also measure words of its script, which the font may not have. */
    PangoFontMetrics *metrics = pango_font_get_metrics(font, pango_language_from_string("en"));
    const struct own_font own = {
        pango_font_metrics_get_ascent(metrics),
        pango_font_metrics_get_descent(metrics),
        capital_height(font),
    };
    pango_font_metrics_unref(metrics);
    g_object_unref(font);
    return own;
}

struct own_font shaper_own_font(const struct shaper *shaper,
                                const PangoFontDescription *description)
{
    const struct measured_font key = {.description = (PangoFontDescription *)description,
                                      .language = pango_context_get_language(shaper->context)};
    struct measured_font *font = g_hash_table_lookup(shaper->own, &key);
    if (font == NULL) {
        if (g_hash_table_size(shaper->own) >= OWN_FONTS_MAX) {
            g_hash_table_remove_all(shaper->own);
        }
        font = g_new(struct measured_font, 1);
        *font = (struct measured_font){
            .description = pango_font_description_copy(description),
            .language = key.language,
            .own = measure(shaper->context, description),
        };
        g_hash_table_add(shaper->own, font);
    }
    return font->own;
}

/* ---- sets ---- */

static void shaper_init(struct shaper *shaper, const struct font_library *library,
                        PangoFontMap *map)
{
    shaper->map = map;
    shaper->context = pango_font_map_create_context(map);
    use_page_metrics(shaper->context);
    shaper->layout = pango_layout_new(shaper->context);
    shaper->words = shaped_words_new(font_library_words(library));
    shaper->own = g_hash_table_new_full(hash_measured, same_measured, free_measured, NULL);
}

static void shaper_clear(struct shaper *shaper)
{
    if (shaper->map != NULL) {
        shaped_words_free(shaper->words);
        g_hash_table_destroy(shaper->own);
        g_object_unref(shaper->layout);
        g_object_unref(shaper->context);
        font_map_end(shaper->map);
    }
}

const struct shaper *font_set_wide(struct font_set *set)
{
    if (set->wide.map == NULL) {
        shaper_init(&set->wide, set->library, wide_map(set->library));
    }
    return &set->wide;
}

const struct shaper *font_set_narrow(struct font_set *set, const struct text_request *request,
                                     const struct markup *markup)
{
    const struct narrow_fonts *fonts = font_library_narrow(set->library);
    if (fonts == NULL || !narrow_fonts_suffice(fonts, request, markup)) {
        return NULL;
    }
    if (set->narrow.map == NULL) {
        PangoFontMap *map = font_library_take_narrow_map(set->library);
        if (map == NULL) {
            return NULL;
        }
        shaper_init(&set->narrow, set->library, map);
    }
    return &set->narrow;
}

static struct font_set *make_set(const struct font_library *library)
{
    struct font_set *set = g_new0(struct font_set, 1);
    set->library = library;
    set->cache = font_library_texts(library);
    set->shown = g_hash_table_new_full(hash_shown, same_shown, free_shown, NULL);
    return set;
}

/* One that was given back knows its fonts and many words already. */
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

/* Told when nobody holds a map but who waits for that. */
struct last_holder {
    GMutex lock;
    GCond changed;
    gboolean is_last;
};

static void tell_last_holder(gpointer data, GObject *map, gboolean is_last)
{
    struct last_holder *holder = data;
    g_mutex_lock(&holder->lock);
    holder->is_last = is_last;
    g_cond_signal(&holder->changed);
    g_mutex_unlock(&holder->lock);
    (void)map;
}

/* Pango 1.50 looks for each font in threads that nobody can wait for. They hold the map, and as they end they change what
 * a map clears when it goes. A map also keeps its reference of a configuration: not of that with the fonts of the
 * machine. Without any it would list them all once more. */
void font_map_end(void *data)
{
    PangoFontMap *map = data;
    struct last_holder holder = {.is_last = FALSE};
    g_mutex_init(&holder.lock);
    g_cond_init(&holder.changed);
    g_object_add_toggle_ref(G_OBJECT(map), tell_last_holder, &holder);
    g_object_unref(map);
    g_mutex_lock(&holder.lock);
    while (!holder.is_last) {
        g_cond_wait(&holder.changed, &holder.lock);
    }
    g_mutex_unlock(&holder.lock);
    pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(map), no_fonts());
    g_object_remove_toggle_ref(G_OBJECT(map), tell_last_holder, &holder);
    g_cond_clear(&holder.changed);
    g_mutex_clear(&holder.lock);
}

void font_set_destroy(void *data)
{
    struct font_set *set = data;
    g_hash_table_destroy(set->shown);
    shaper_clear(&set->narrow);
    shaper_clear(&set->wide);
    g_free(set);
}
