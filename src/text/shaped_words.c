/* That a word and a space are in a text what they are alone is not taken for granted: HarfBuzz tells of each place
 * between two letters whether what stands on one side of it can change the other, and a font in which that
 * goes beyond a space is left to Pango. So is what might have lines break elsewhere than at spaces. */
#include "text/shaped_words.h"

#include <hb.h>
#include <string.h>

#include <pango/pangofc-font.h>

/* Words of all fonts of a thread, which forgets them when there are more, or of the store, which takes no more then. */
enum { WORDS_MAX = 1 << 14, WORD_BYTES_MAX = 64 };

struct shaped_words {
    struct word_store *store;
    GHashTable *fonts; /* a set of struct word_font */
    size_t count;      /* of words, in all of them */
};

struct word_store {
    GMutex mutex;
    GHashTable *fonts; /* a set of struct stored_font */
    size_t count;      /* of words, in all of them */
};

/* A font by what was found for it and not by what was asked for: whoever has the same font has the same glyphs. */
struct stored_font {
    FcPattern *pattern;
    PangoLanguage *language;
    GHashTable *words; /* struct word by its text */
};

static void free_word(gpointer data)
{
    struct word *word = data;
    pango_glyph_string_free(word->glyphs);
    g_free(word->text);
    g_free(word);
}

/* ---- words of all threads ---- */

static guint hash_stored(gconstpointer key)
{
    const struct stored_font *font = key;
    return FcPatternHash(font->pattern) ^ g_direct_hash(font->language);
}

static gboolean same_stored(gconstpointer key_a, gconstpointer key_b)
{
    const struct stored_font *a = key_a, *b = key_b;
    return a->language == b->language && FcPatternEqual(a->pattern, b->pattern);
}

static void free_stored(gpointer data)
{
    struct stored_font *font = data;
    g_hash_table_destroy(font->words);
    FcPatternDestroy(font->pattern);
    g_free(font);
}

struct word_store *word_store_new(void)
{
    struct word_store *store = g_new0(struct word_store, 1);
    g_mutex_init(&store->mutex);
    store->fonts = g_hash_table_new_full(hash_stored, same_stored, free_stored, NULL);
    return store;
}

void word_store_free(struct word_store *store)
{
    g_hash_table_destroy(store->fonts);
    g_mutex_clear(&store->mutex);
    g_free(store);
}

/* Never forgotten, so that threads keep what they were given. */
static struct stored_font *find_font(struct word_store *store, PangoFont *shaped,
                                     PangoLanguage *language)
{
    const struct stored_font key = {.pattern = pango_fc_font_get_pattern(PANGO_FC_FONT(shaped)),
                                    .language = language};
    g_mutex_lock(&store->mutex);
    struct stored_font *font = g_hash_table_lookup(store->fonts, &key);
    if (font == NULL) {
        font = g_new(struct stored_font, 1);
        *font = key;
        FcPatternReference(font->pattern);
        font->words = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, free_word);
        g_hash_table_add(store->fonts, font);
    }
    g_mutex_unlock(&store->mutex);
    return font;
}

/* NULL: nobody has shaped it. */
static struct word *find_word(struct word_store *store, const struct stored_font *font,
                              const char *text)
{
    g_mutex_lock(&store->mutex);
    struct word *word = g_hash_table_lookup(font->words, text);
    g_mutex_unlock(&store->mutex);
    return word;
}

/* The word that is stored: another thread may have been first. */
static struct word *store_word(struct word_store *store, struct stored_font *font,
                               struct word *word)
{
    g_mutex_lock(&store->mutex);
    struct word *stored = g_hash_table_lookup(font->words, word->text);
    if (stored == NULL && store->count < WORDS_MAX) {
        stored = word;
        stored->is_stored = true;
        g_hash_table_insert(font->words, stored->text, stored);
        store->count++;
    }
    g_mutex_unlock(&store->mutex);
    if (stored != NULL && stored != word) {
        free_word(word);
    }
    return stored != NULL ? stored : word;
}

/* ---- fonts and their words ---- */

static guint hash_font(gconstpointer key)
{
    const struct word_font *font = key;
    return pango_font_description_hash(font->description) ^ g_direct_hash(font->language);
}

static gboolean same_font(gconstpointer key_a, gconstpointer key_b)
{
    const struct word_font *a = key_a, *b = key_b;
    return a->language == b->language &&
           pango_font_description_equal(a->description, b->description);
}

static void free_own_word(gpointer data)
{
    const struct word *word = data;
    if (!word->is_stored) {
        free_word(data);
    }
}

static void free_font(gpointer data)
{
    struct word_font *font = data;
    g_hash_table_destroy(font->words);
    if (font->item != NULL) {
        pango_item_free(font->item);
    }
    pango_font_description_free(font->description);
    g_free(font);
}

struct shaped_words *shaped_words_new(struct word_store *store)
{
    struct shaped_words *words = g_new0(struct shaped_words, 1);
    words->store = store;
    words->fonts = g_hash_table_new_full(hash_font, same_font, free_font, NULL);
    return words;
}

void shaped_words_free(struct shaped_words *words)
{
    g_hash_table_destroy(words->fonts);
    g_free(words);
}

struct word_font *shaped_words_font(struct shaped_words *words,
                                    const PangoFontDescription *description,
                                    PangoLanguage *language)
{
    const struct word_font key = {.description = (PangoFontDescription *)description,
                                  .language = language};
    struct word_font *font = g_hash_table_lookup(words->fonts, &key);
    if (font == NULL) {
        font = g_new(struct word_font, 1);
        *font = (struct word_font){
            .description = pango_font_description_copy(description),
            .language = language,
            .words = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, free_own_word),
        };
        g_hash_table_add(words->fonts, font);
    }
    return font;
}

void shaped_words_trim(struct shaped_words *words)
{
    if (words->count > WORDS_MAX) {
        g_hash_table_remove_all(words->fonts);
        words->count = 0;
    }
}

/* ---- what a word may be ---- */

static bool is_letter(gunichar character)
{
    /* The two signs among them are operators. */
    return g_unichar_isalpha(character) && character < PLAIN_LETTERS_END && character != 0xAA &&
           character != 0xBA;
}

static bool is_word_character(gunichar character)
{
    return is_letter(character) || g_ascii_isdigit((char)(character < 0x80 ? character : 0));
}

static bool has_letter(const char *text)
{
    while (*text != '\0' && !is_letter(g_utf8_get_char(text))) {
        text = g_utf8_next_char(text);
    }
    return *text != '\0';
}

static bool is_one_of(gunichar character, const char *characters)
{
    return g_utf8_strchr(characters, -1, character) != NULL;
}

/* Line breaks are those of Unicode's annex 14. Before words that begin with these a line may break after a space. */
#define OPENING "([\"'\xE2\x80\x98\xE2\x80\x9C"
/* Those at the end of a word after which it may break at a space, and before which it may not. */
#define CLOSING ")].,:;!?\"'\xE2\x80\x99\xE2\x80\x9D"
#define QUOTES  "\"'\xE2\x80\x98\xE2\x80\x99\xE2\x80\x9C\xE2\x80\x9D"
/* Those between two letters or digits at which it never may. */
#define JOINING ".,:;'\xE2\x80\x99"
/* Those at which it may, and whatever else is plain. */
#define PARTING "-/+&%=#*!?()\"\xE2\x80\x93"

/* The middle of a word, between what opens and what closes it; false where it has characters that are not plain. */
static bool look_at_middle(const char *at, const char *end, bool *may_break)
{
    for (; at < end; at = g_utf8_next_char(at)) {
        gunichar character = g_utf8_get_char(at);
        if (is_word_character(character) || is_one_of(character, JOINING)) {
            continue;
        }
        if (!is_one_of(character, PARTING)) {
            return false;
        }
        *may_break = true;
    }
    return true;
}

/* Whether the bytes are a plain word, and whether a line may break in it. */
static bool look_at_word(const char *text, int length, bool *may_break)
{
    const char *at = text, *end = text + length;
    *may_break = false;
    while (at < end && is_one_of(g_utf8_get_char(at), OPENING)) {
        at = g_utf8_next_char(at);
    }
    while (end > at && is_one_of(g_utf8_get_char(g_utf8_prev_char(end)), CLOSING)) {
        end = g_utf8_prev_char(end);
    }
    return look_at_middle(at, end, may_break);
}

/* Characters between which and a space no rule of annex 14 forbids a break, as LB13 to LB17 do between some. */
bool word_breaks_at_space(const char *text, int space)
{
    gunichar before = g_utf8_get_char(g_utf8_prev_char(text + space));
    gunichar after = g_utf8_get_char(text + space + 1);
    if (before == '(' || before == '[') {
        return false;
    }
    if (after == '(' || after == '[') {
        return !is_one_of(before, QUOTES);
    }
    return is_word_character(after) || is_one_of(after, OPENING "+-&");
}

/* ---- shaping ---- */

/* More than fontconfig is seen to ask of a font. */
enum { FEATURES_MOST = 32 };

/* In the middle of others, so that it is of their script, and what lies beyond the spaces can be looked at. */
#define WORD_BEFORE "n "
#define WORD_AFTER  " n"

/* What HarfBuzz makes of a text, and where its sides are bound to each other; hb_buffer_destroy(). */
static hb_buffer_t *shape(const PangoItem *item, const char *text)
{
    hb_buffer_t *buffer = hb_buffer_create();
    hb_buffer_set_flags(buffer, HB_BUFFER_FLAG_PRODUCE_UNSAFE_TO_CONCAT);
    hb_buffer_add_utf8(buffer, text, -1, 0, -1);
    hb_buffer_set_direction(buffer, HB_DIRECTION_LTR);
    hb_buffer_set_script(buffer, HB_SCRIPT_LATIN);
    hb_buffer_set_language(
        buffer, hb_language_from_string(pango_language_to_string(item->analysis.language), -1));
    hb_feature_t features[FEATURES_MOST];
    guint feature_count = 0;
    pango_font_get_features(item->analysis.font, features, FEATURES_MOST, &feature_count);
    hb_shape(pango_font_get_hb_font(item->analysis.font), buffer, features, feature_count);
    return buffer;
}

/* Whether neither side of a byte of the text changes with what stands on the other. */
static bool is_free_at(hb_buffer_t *buffer, guint byte)
{
    guint count = 0;
    const hb_glyph_info_t *glyphs = hb_buffer_get_glyph_infos(buffer, &count);
    for (guint i = 0; i < count; i++) {
        if (glyphs[i].cluster == byte) {
            return (hb_glyph_info_get_glyph_flags(&glyphs[i]) & HB_GLYPH_FLAG_UNSAFE_TO_CONCAT) ==
                   0;
        }
    }
    return false;
}

/* The glyphs of some bytes as Pango has them: from left to right, y down, clusters counted from the first. */
static PangoGlyphString *take_glyphs(hb_buffer_t *buffer, guint first, guint length)
{
    guint count = 0;
    const hb_glyph_info_t *infos = hb_buffer_get_glyph_infos(buffer, &count);
    const hb_glyph_position_t *positions = hb_buffer_get_glyph_positions(buffer, NULL);
    PangoGlyphString *glyphs = pango_glyph_string_new();
    pango_glyph_string_set_size(glyphs, (int)count);
    int taken = 0;
    for (guint i = 0; i < count; i++) {
        guint cluster = infos[i].cluster - first;
        if (infos[i].cluster >= first && cluster < length) {
            glyphs->log_clusters[taken] = (int)cluster;
            glyphs->glyphs[taken++] = (PangoGlyphInfo){
                .glyph = infos[i].codepoint,
                .geometry = {.width = positions[i].x_advance,
                             .x_offset = positions[i].x_offset,
                             .y_offset = -positions[i].y_offset},
                .attr = {.is_cluster_start = i == 0 || infos[i - 1].cluster != infos[i].cluster}};
        }
    }
    pango_glyph_string_set_size(glyphs, taken);
    return glyphs;
}

/* The one item that Pango makes of a text in a font, or NULL where it takes letters from several. */
static PangoItem *only_item(PangoContext *context, const struct word_font *font, const char *text)
{
    PangoAttrList *attributes = pango_attr_list_new();
    pango_attr_list_insert(attributes, pango_attr_font_desc_new(font->description));
    GList *items = pango_itemize_with_base_dir(context, PANGO_DIRECTION_LTR, text, 0,
                                               (int)strlen(text), attributes, NULL);
    pango_attr_list_unref(attributes);
    PangoItem *item = items != NULL && items->next == NULL ? items->data : NULL;
    if (item == NULL) {
        g_list_free_full(items, (GDestroyNotify)pango_item_free);
    } else {
        g_list_free(items);
    }
    return item;
}

/* Pango is asked once for each of the characters that nearly all words are made of. */
static bool has_character(struct word_font *font, gunichar character)
{
    if (character >= G_N_ELEMENTS(font->characters)) {
        return pango_font_has_char(font->item->analysis.font, character);
    }
    if (font->characters[character] == CHARACTER_UNKNOWN) {
        font->characters[character] = pango_font_has_char(font->item->analysis.font, character)
                                          ? CHARACTER_SHOWN
                                          : CHARACTER_MISSING;
    }
    return font->characters[character] == CHARACTER_SHOWN;
}

/* Then Pango takes letters from no other font of those that the text may have. */
static bool has_all_characters(struct word_font *font, const char *text)
{
    while (*text != '\0' && has_character(font, g_utf8_get_char(text))) {
        text = g_utf8_next_char(text);
    }
    return *text == '\0';
}

/* Plain words differ by their letters alone, so that of one font all have the item of the first. NULL where a word takes
 * letters from another font. */
static const PangoItem *item_of(struct word_store *store, PangoContext *context,
                                struct word_font *font, const char *text)
{
    if (font->stored == NULL) {
        font->item = only_item(context, font, text);
        if (font->item != NULL) {
            font->stored =
                find_font(store, font->item->analysis.font, font->item->analysis.language);
        }
    }
    return font->stored != NULL && has_all_characters(font, text) ? font->item : NULL;
}

/* A word may be kept with the space behind it where what comes before it and behind that space may be anything: else NULL. */
static struct word *shape_word(const PangoItem *item, const char *around, int length)
{
    const guint first = (guint)strlen(WORD_BEFORE);
    hb_buffer_t *buffer = shape(item, around);
    struct word *word = NULL;
    if (is_free_at(buffer, first) && is_free_at(buffer, (guint)strlen(around) - 1)) {
        word = g_new0(struct word, 1);
        word->text = g_strndup(around + first, (gsize)length);
        word->glyphs = take_glyphs(buffer, first, (guint)length);
        pango_glyph_string_extents(word->glyphs, item->analysis.font, &word->ink, &word->logical);
        word->width = pango_glyph_string_get_width(word->glyphs);
    }
    hb_buffer_destroy(buffer);
    return word;
}

/* Only a space of its own can be taken away at the end of a line. */
static bool take_space(struct word *word, int length)
{
    int last = word->glyphs->num_glyphs - 1;
    if (word->text[length - 1] != ' ') {
        return true;
    }
    word->space_width = last >= 0 ? word->glyphs->glyphs[last].geometry.width : 0;
    return last >= 0 && word->glyphs->log_clusters[last] == length - 1;
}

static struct word *make_word(struct word_store *store, PangoContext *context,
                              struct word_font *font, const char *text, int length)
{
    bool has_space = text[length - 1] == ' ', may_break = false;
    if (!look_at_word(text, length - has_space, &may_break)) {
        return NULL;
    }
    char *around = g_strdup_printf(WORD_BEFORE "%.*s" WORD_AFTER, length - has_space, text);
    const PangoItem *item = item_of(store, context, font, around);
    struct word *word = NULL;
    if (item != NULL) {
        word = shape_word(item, around, length);
        font->is_bound = font->is_bound || word == NULL;
    }
    if (word != NULL && !take_space(word, length)) {
        g_clear_pointer(&word, free_word);
    }
    if (word != NULL) {
        word->may_break = may_break;
        word->has_letter = has_letter(word->text);
    }
    g_free(around);
    return word != NULL ? store_word(store, font->stored, word) : NULL;
}

const struct word *shaped_word(struct shaped_words *words, PangoContext *context,
                               struct word_font *font, const char *text, int length)
{
    char key[WORD_BYTES_MAX + 1];
    if (length > WORD_BYTES_MAX || font->is_bound) {
        return NULL;
    }
    memcpy(key, text, (size_t)length);
    key[length] = '\0';
    struct word *word = g_hash_table_lookup(font->words, key);
    if (word == NULL) {
        /* Which font it has a thread learns from the first word, which it shapes itself. */
        word = font->stored != NULL ? find_word(words->store, font->stored, key) : NULL;
        if (word == NULL) {
            word = make_word(words->store, context, font, key, length);
        }
        if (word != NULL) {
            g_hash_table_insert(font->words, word->text, word);
            words->count++;
        }
    }
    return word;
}
