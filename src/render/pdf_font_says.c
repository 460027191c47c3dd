/* What a glyph stands for, by the font alone: so that parts of a document which are drawn apart say the same of it. */
#include <string.h>

#include "render/pdf_fonts_internal.h"

/* Letters that are joined, the forms that Arabic letters have in their places and the radicals of a dictionary are code
 * points only for the sake of old encodings: a text has the letters (Unicode 15.0, 2.3). */
static const struct {
    gunichar first, last;
} old_forms[] = {{0x2E80, 0x2FDF}, {0xFB00, 0xFDFF}, {0xFE70, 0xFEFC}};

static bool is_private(gunichar character)
{
    return g_unichar_type(character) == G_UNICODE_PRIVATE_USE;
}

/* A font may have glyphs for characters that no text shows. */
static bool is_text(gunichar character)
{
    GUnicodeType type = g_unichar_type(character);
    return type != G_UNICODE_CONTROL && type != G_UNICODE_SURROGATE;
}

static void add_character(GString *text, gunichar character)
{
    enum { LONGEST = 18 }; /* of all decompositions */
    gunichar letters[LONGEST] = {character};
    gsize count = 1;
    for (size_t i = 0; i < G_N_ELEMENTS(old_forms); i++) {
        if (character >= old_forms[i].first && character <= old_forms[i].last) {
            count = g_unichar_fully_decompose(character, TRUE, letters, LONGEST);
        }
    }
    for (gsize i = 0; i < MIN(count, LONGEST); i++) {
        g_string_append_unichar(text, letters[i]);
    }
}

/* Several may lead to a glyph, space and no-break space: the lowest is its own. */
static void collect_characters(struct pdf_font *font)
{
    unsigned count = hb_face_get_glyph_count(font->face);
    hb_set_t *all = hb_set_create();
    hb_codepoint_t character = HB_SET_VALUE_INVALID, glyph;
    font->characters = g_new0(gunichar, count + 1);
    hb_face_collect_unicodes(font->face, all);
    while (hb_set_next(all, &character)) {
        if (hb_font_get_nominal_glyph(font->metrics, character, &glyph) && glyph < count &&
            font->characters[glyph] == 0 && is_text(character)) {
            font->characters[glyph] = character;
        }
    }
    hb_set_destroy(all);
}

static gunichar character_of(struct pdf_font *font, unsigned glyph)
{
    if (font->characters == NULL) {
        collect_characters(font);
    }
    return glyph < hb_face_get_glyph_count(font->face) ? font->characters[glyph] : 0;
}

/* ---- names ---- */

/* "uni" and four digits for each character, or "u" and four to six. */
static bool add_numbered(GString *text, const char *name, size_t length)
{
    bool many = length >= 7 && strncmp(name, "uni", 3) == 0 && (length - 3) % 4 == 0;
    size_t start = many ? 3 : 1, digits = many ? 4 : length - 1;
    if (!many && (name[0] != 'u' || digits < 4 || digits > 6)) {
        return false;
    }
    if (strspn(name + start, "0123456789ABCDEF") < length - start) {
        return false;
    }
    for (size_t i = start; i < length; i += digits) {
        char number[8] = "";
        memcpy(number, name + i, digits);
        gunichar character = (gunichar)g_ascii_strtoull(number, NULL, 16);
        if (!g_unichar_validate(character) || !is_text(character)) {
            return false;
        }
        add_character(text, character);
    }
    return true;
}

/* A letter by its name: the glyph of that name tells what it is. */
static bool add_named(struct pdf_font *font, GString *text, const char *name, size_t length)
{
    hb_codepoint_t glyph;
    if (length == 0) {
        return false;
    }
    if (hb_font_get_glyph_from_name(font->metrics, name, (int)length, &glyph)) {
        gunichar character = character_of(font, glyph);
        if (character != 0 && !is_private(character)) {
            add_character(text, character);
            return true;
        }
    }
    return add_numbered(text, name, length);
}

/* Letters are joined by "_", and what follows a "." is which of several forms it is.
 * Source: Adobe Glyph List Specification 1.7, 2. */
static bool add_by_name(struct pdf_font *font, GString *text, unsigned glyph)
{
    char name[128] = "";
    if (!hb_font_get_glyph_name(font->metrics, glyph, name, sizeof name) || name[0] == '.') {
        return false;
    }
    const char *end = name + strcspn(name, ".");
    for (const char *at = name; at <= end;) {
        size_t length = strcspn(at, "_.");
        if (!add_named(font, text, at, length)) {
            g_string_truncate(text, 0);
            return false;
        }
        at += length + 1;
    }
    return true;
}

char *pdf_font_says(struct pdf_font *font, unsigned glyph)
{
    if (font->face == NULL) {
        return NULL;
    }
    GString *text = g_string_new(NULL);
    gunichar character = character_of(font, glyph);
    /* A place for private use tells nothing where a name does. */
    bool by_name = (character == 0 || is_private(character)) && add_by_name(font, text, glyph);
    if (!by_name && character != 0) {
        add_character(text, character);
    }
    return g_string_free(text, text->len == 0);
}
