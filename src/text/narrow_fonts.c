/* Why few fonts are enough: fontconfig compares fonts by what was asked for in a fixed order, and the first thing of which a
 * text says anything is the family. So the fonts of the family that is asked for first come before all others, in an order that
 * depends on them alone, and a character that one of them has is taken from the first that has it, whatever fonts come
 * behind. It takes that
 *
 * - nothing is asked for that goes before the family, and no rule puts another family before it: that is looked
 *   at in each pattern;
 * - all fonts are shown that have the name, in any of their spellings and languages, in the order they had;
 * - each character of the text is in one of them, as Pango chooses a font for each by itself, those that HarfBuzz would have put
 *   together too;
 * - none may be taken for an emoji, for which Pango asks for another family.
 *
 * All else is shaped with all fonts. (Fontconfig 2.14, FcFontSetSort; Pango 1.50, pango_itemize.) */
#include "text/narrow_fonts.h"

#include <stdint.h>
#include <string.h>

#include <glib.h>

#include "base/arena.h"
#include "text/text_attributes.h"
#include "text/text_language.h"

/* Characters below are looked up in a table; a page of fontconfig has 256. */
enum { PAGES = 3, PAGE_CHARACTERS = 256, TABLE_CHARACTERS = PAGES * PAGE_CHARACTERS };

/* What the fonts of a family have, all together. */
struct family {
    FcChar32 table[PAGES][FC_CHARSET_MAP_SIZE];
    GPtrArray *characters;   /* FcCharSet of each font, the configuration's */
    PangoLanguage *language; /* atomic: one whose pangram they have; NULL: none is known */
};

struct narrow_fonts {
    struct arena *arena;
    GHashTable *names;    /* of all of the fonts, as key_of() has them; a set */
    GHashTable *families; /* struct family of those that were named, likewise */
    FcFontSet *system;    /* the configuration's */
    FcPattern **all;      /* its fonts in their order, [all_count] */
    FcPattern **alone;    /* those of them that have one of the names, [alone_count] */
    int all_count, alone_count;
    gint was_wrong; /* atomic */
};

/* ---- names ---- */

/* As fontconfig compares families: without regard to case and blanks. */
static const char *key_of(const char *family, GString *buffer)
{
    bool is_plain = g_str_is_ascii(family) || !g_utf8_validate(family, -1, NULL);
    char *folded = is_plain ? NULL : g_utf8_casefold(family, -1);
    g_string_truncate(buffer, 0);
    for (const char *at = is_plain ? family : folded; *at != '\0'; at++) {
        if (*at != ' ') {
            g_string_append_c(buffer, g_ascii_tolower(*at));
        }
    }
    g_free(folded);
    return buffer->str;
}

/* A font of the configuration, while they are picked. */
struct candidate {
    FcPattern *font;
    const char **names; /* keys, ended by NULL: a family may have several spellings and languages */
    bool is_picked;
};

static const char **names_of(const FcPattern *font, struct arena *arena, GString *buffer)
{
    int count = 0;
    FcChar8 *name = NULL;
    while (FcPatternGetString(font, FC_FAMILY, count, &name) == FcResultMatch) {
        count++;
    }
    const char **names = ARENA_NEW_ARRAY(arena, const char *, (size_t)count + 1);
    for (int n = 0; n < count; n++) {
        FcPatternGetString(font, FC_FAMILY, n, &name);
        names[n] = arena_strdup(arena, key_of((const char *)name, buffer));
    }
    return names;
}

/* Those of the game before those of the system; either may be NULL. */
static GArray *candidates_of(const FcFontSet *game, const FcFontSet *system, struct arena *arena)
{
    const FcFontSet *const sets[] = {game, system};
    GArray *candidates = g_array_new(FALSE, FALSE, sizeof(struct candidate));
    GString *buffer = g_string_new(NULL);
    for (size_t set = 0; set < G_N_ELEMENTS(sets); set++) {
        for (int i = 0; sets[set] != NULL && i < sets[set]->nfont; i++) {
            FcPattern *font = sets[set]->fonts[i];
            const struct candidate candidate = {font, names_of(font, arena, buffer), false};
            g_array_append_val(candidates, candidate);
        }
    }
    g_string_free(buffer, TRUE);
    return candidates;
}

static bool has_one_of(const struct candidate *candidate, GHashTable *names)
{
    bool has_one = false;
    for (const char **name = candidate->names; *name != NULL && !has_one; name++) {
        has_one = g_hash_table_contains(names, *name);
    }
    return has_one;
}

/* Whether one of them is new. */
static bool add_names(const struct candidate *candidate, GHashTable *names)
{
    bool is_new = false;
    for (const char **name = candidate->names; *name != NULL; name++) {
        is_new = g_hash_table_add(names, (gpointer)(uintptr_t)*name) || is_new;
    }
    return is_new;
}

/* With those that share any name with one that is picked: Pango asks for a font that it has by the first of its names. */
static void pick(GArray *candidates, GHashTable *names)
{
    for (bool has_new = true; has_new;) {
        has_new = false;
        for (guint i = 0; i < candidates->len; i++) {
            struct candidate *candidate = &g_array_index(candidates, struct candidate, i);
            if (!candidate->is_picked && has_one_of(candidate, names)) {
                candidate->is_picked = true;
                has_new = add_names(candidate, names) || has_new;
            }
        }
    }
}

/* ---- characters ---- */

static void free_family(gpointer data)
{
    struct family *family = data;
    g_ptr_array_unref(family->characters);
    g_free(family);
}

static struct family *family_new(void)
{
    struct family *family = g_new0(struct family, 1);
    family->characters = g_ptr_array_new();
    return family;
}

/* Pango passes over all others. */
static bool is_shown_by_pango(const FcPattern *font)
{
    FcChar8 *format = NULL, *file = NULL;
    return FcPatternGetString(font, FC_FONTFORMAT, 0, &format) == FcResultMatch &&
           (strcmp((const char *)format, "TrueType") == 0 ||
            strcmp((const char *)format, "CFF") == 0) &&
           FcPatternGetString(font, FC_FILE, 0, &file) == FcResultMatch &&
           !g_str_has_suffix((const char *)file, ".woff") &&
           !g_str_has_suffix((const char *)file, ".woff2");
}

static void add_characters(struct family *family, FcCharSet *characters)
{
    FcChar32 map[FC_CHARSET_MAP_SIZE], next = 0;
    g_ptr_array_add(family->characters, characters);
    for (FcChar32 page = FcCharSetFirstPage(characters, map, &next);
         page != FC_CHARSET_DONE && page < TABLE_CHARACTERS;
         page = FcCharSetNextPage(characters, map, &next)) {
        for (size_t i = 0; i < FC_CHARSET_MAP_SIZE; i++) {
            family->table[page / PAGE_CHARACTERS][i] |= map[i];
        }
    }
}

static bool has_in_table(const struct family *family, gunichar character)
{
    gunichar at = character % PAGE_CHARACTERS;
    return (family->table[character / PAGE_CHARACTERS][at / 32] >> at % 32 & 1) != 0;
}

static bool has_character(const struct family *family, gunichar character)
{
    if (character < TABLE_CHARACTERS) {
        return has_in_table(family, character);
    }
    for (guint i = 0; i < family->characters->len; i++) {
        if (FcCharSetHasChar(g_ptr_array_index(family->characters, i), character)) {
            return true;
        }
    }
    return false;
}

/* A font adds its characters to each family that was named and that it is of. */
static void add_to_families(GHashTable *families, const struct candidate *candidate)
{
    FcCharSet *characters = NULL;
    if (!is_shown_by_pango(candidate->font) ||
        FcPatternGetCharSet(candidate->font, FC_CHARSET, 0, &characters) != FcResultMatch) {
        return;
    }
    for (const char **name = candidate->names; *name != NULL; name++) {
        struct family *family = g_hash_table_lookup(families, *name);
        if (family != NULL) {
            add_characters(family, characters);
        }
    }
}

/* What is nothing but blanks takes the font that a blank has; and a font that is to be measured is measured in English. */
static gboolean lacks_basic_letters(gpointer name, gpointer family, gpointer data)
{
    (void)name;
    (void)data;
    static const char basic[] = " .0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    bool lacks_one = false;
    for (const char *at = basic; *at != '\0' && !lacks_one; at++) {
        lacks_one = !has_character(family, (gunichar)*at);
    }
    return lacks_one;
}

/* ---- which fonts ---- */

/* Of each list the first. */
static void name_families(struct narrow_fonts *fonts, const char *const *families, size_t count)
{
    GString *buffer = g_string_new(NULL);
    for (size_t i = 0; i < count; i++) {
        char *first = g_strndup(families[i], strcspn(families[i], ","));
        char *key = arena_strdup(fonts->arena, key_of(first, buffer));
        if (g_hash_table_add(fonts->names, key)) {
            g_hash_table_insert(fonts->families, key, family_new());
        }
        g_free(first);
    }
    g_string_free(buffer, TRUE);
}

/* The last of the candidates are the system's. A game's own fonts are few, and stay in sight. */
static void keep_picked(struct narrow_fonts *fonts, const GArray *candidates)
{
    int count = fonts->system->nfont;
    fonts->all = ARENA_NEW_ARRAY(fonts->arena, FcPattern *, (size_t)count);
    fonts->alone = ARENA_NEW_ARRAY(fonts->arena, FcPattern *, (size_t)count);
    for (guint i = 0; i < candidates->len; i++) {
        const struct candidate *candidate = &g_array_index(candidates, struct candidate, i);
        bool is_system = i >= candidates->len - (guint)count;
        if (is_system) {
            fonts->all[fonts->all_count++] = candidate->font;
        }
        if (is_system && candidate->is_picked) {
            fonts->alone[fonts->alone_count++] = candidate->font;
        }
        if (candidate->is_picked) {
            add_to_families(fonts->families, candidate);
        }
    }
}

struct narrow_fonts *narrow_fonts_new(FcConfig *config, const char *const *families, size_t count)
{
    FcFontSet *system = FcConfigGetFonts(config, FcSetSystem);
    if (system == NULL) {
        return NULL;
    }
    struct narrow_fonts *fonts = g_new0(struct narrow_fonts, 1);
    fonts->arena = arena_new();
    fonts->system = system;
    fonts->names = g_hash_table_new(g_str_hash, g_str_equal);
    fonts->families = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, free_family);
    name_families(fonts, families, count);
    GArray *candidates =
        candidates_of(FcConfigGetFonts(config, FcSetApplication), system, fonts->arena);
    pick(candidates, fonts->names);
    keep_picked(fonts, candidates);
    g_array_unref(candidates);
    g_hash_table_foreach_remove(fonts->families, lacks_basic_letters, NULL);
    if (g_hash_table_size(fonts->families) == 0) {
        g_clear_pointer(&fonts, narrow_fonts_free);
    }
    return fonts;
}

void narrow_fonts_free(struct narrow_fonts *fonts)
{
    if (fonts != NULL) {
        g_hash_table_destroy(fonts->names);
        g_hash_table_destroy(fonts->families);
        arena_free(fonts->arena);
        g_free(fonts);
    }
}

static void show(FcFontSet *set, FcPattern *const *fonts, int count)
{
    for (int i = 0; i < count; i++) {
        set->fonts[i] = fonts[i];
    }
    set->nfont = count;
}

void narrow_fonts_show_alone(struct narrow_fonts *fonts)
{
    show(fonts->system, fonts->alone, fonts->alone_count);
}

void narrow_fonts_show_all(struct narrow_fonts *fonts)
{
    show(fonts->system, fonts->all, fonts->all_count);
}

/* ---- what is asked for ---- */

/* What fontconfig compares before families; whether a font is variable Pango leaves open. */
static bool asks_for_more(const FcPattern *asked)
{
    static const char *const before_family[] = {FC_FILE,  FC_FONTFORMAT, FC_SCALABLE,
                                                FC_COLOR, FC_FOUNDRY,    FC_CHARSET};
    FcValue value;
    FcBool is_variable = FcFalse;
    for (size_t i = 0; i < G_N_ELEMENTS(before_family); i++) {
        if (FcPatternGet(asked, before_family[i], 0, &value) == FcResultMatch) {
            return true;
        }
    }
    return FcPatternGetBool(asked, FC_VARIABLE, 0, &is_variable) != FcResultMatch ||
           is_variable != FcDontCare;
}

static bool begins_with_one_of(const FcPattern *asked, GHashTable *names)
{
    FcValue family;
    FcValueBinding binding = FcValueBindingWeak;
    if (FcPatternGetWithBinding(asked, FC_FAMILY, 0, &family, &binding) != FcResultMatch ||
        binding == FcValueBindingWeak) {
        return false;
    }
    GString *buffer = g_string_new(NULL);
    bool is_known = g_hash_table_contains(names, key_of((const char *)family.u.s, buffer));
    g_string_free(buffer, TRUE);
    return is_known;
}

void narrow_fonts_look_at(struct narrow_fonts *fonts, const FcPattern *asked)
{
    if (asks_for_more(asked) || !begins_with_one_of(asked, fonts->names)) {
        g_atomic_int_set(&fonts->was_wrong, 1);
    }
}

bool narrow_fonts_hold(const struct narrow_fonts *fonts)
{
    return g_atomic_int_get(&fonts->was_wrong) == 0;
}

/* ---- texts ---- */

/* Rather too many than too few: all that emoji are or may begin, go on or end with. */
static bool may_be_emoji(gunichar character)
{
    static const gunichar ranges[][2] = {
        {0x200D, 0x200D},   /* joins them */
        {0x20D0, 0x20FF},   /* puts a sign round a digit or another character */
        {0x2300, 0x2BFF},   /* signs and symbols of one colour or of several */
        {0xFE0E, 0xFE0F},   /* chooses between the two */
        {0x1F000, 0x1FFFF}, /* pictures and flags */
        {0xE0000, 0x10FFFF} /* tags */
    };
    for (size_t i = 0; i < G_N_ELEMENTS(ranges); i++) {
        if (character >= ranges[i][0] && character <= ranges[i][1]) {
            return true;
        }
    }
    return false;
}

/* What the fonts of every family that a text asks for first must have. */
struct text_check {
    const struct narrow_fonts *fonts;
    const struct markup *markup;
    PangoLanguage *language;
    GString *buffer;
    const PangoAttribute *last; /* whose families were looked at */
    bool has_begun;
};

/* Characters that take part in the choice of no font: ends of paragraphs, soft hyphens, and icons in their places.
 *
 * icon  of which it is known that none before it stands here */
static bool takes_no_font(const struct markup *markup, const char *at, guint *icon)
{
    size_t offset = (size_t)(at - markup->text->str);
    const struct markup_icon *icons = (const void *)markup->icons->data;
    while (*icon < markup->icons->len && icons[*icon].text_offset < offset) {
        ++*icon;
    }
    return *at == '\n' || g_str_has_prefix(at, MARKUP_SOFT_HYPHEN) ||
           (*icon < markup->icons->len && icons[*icon].text_offset == offset);
}

/* The table is asked first, as it knows most characters of most texts, none of which is an emoji. */
static bool has_whole_text(const struct family *family, const struct markup *markup)
{
    guint icon = 0;
    const char *end = markup->text->str + markup->text->len;
    for (const char *at = markup->text->str; at < end; at = g_utf8_next_char(at)) {
        gunichar character = g_utf8_get_char(at);
        bool is_fine = character < TABLE_CHARACTERS
                           ? has_in_table(family, character)
                           : !may_be_emoji(character) && has_character(family, character);
        if (!is_fine && !takes_no_font(markup, at, &icon)) {
            return false;
        }
    }
    return true;
}

/* Pango measures a font by a pangram of the language, with boxes for what it has not, and those ask for another family. */
static bool has_pangram(struct family *family, PangoLanguage *language)
{
    /* Most texts of a game are in one. */
    if (g_atomic_pointer_get(&family->language) == language) {
        return true;
    }
    const char *at = pango_language_get_sample_string(language);
    while (*at != '\0' && has_character(family, g_utf8_get_char(at))) {
        at = g_utf8_next_char(at);
    }
    if (*at == '\0') {
        g_atomic_pointer_set(&family->language, language);
    }
    return *at == '\0';
}

/* Of each list the first. */
static bool has_family_whole_text(const char *name, const PangoAttribute *attribute, void *data)
{
    struct text_check *check = data;
    if (check->has_begun && check->last == attribute) {
        return true;
    }
    check->has_begun = true;
    check->last = attribute;
    struct family *family =
        g_hash_table_lookup(check->fonts->families, key_of(name, check->buffer));
    return family != NULL && has_pangram(family, check->language) &&
           has_whole_text(family, check->markup);
}

bool narrow_fonts_suffice(const struct narrow_fonts *fonts, const struct text_request *request,
                          const struct markup *markup)
{
    struct text_check check = {
        .fonts = fonts,
        .markup = markup,
        .language = text_language(request->style.language),
        .buffer = g_string_new(NULL),
    };
    bool suffice = narrow_fonts_hold(fonts) &&
                   text_families_visit(request, markup, has_family_whole_text, &check) &&
                   check.has_begun;
    g_string_free(check.buffer, TRUE);
    return suffice;
}
