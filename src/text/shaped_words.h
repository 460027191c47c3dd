/* Words of plain Latin texts, kept shaped: letters of a word do not depend on its neighbours in most fonts. */
#ifndef KERF_TEXT_SHAPED_WORDS_H
#define KERF_TEXT_SHAPED_WORDS_H

#include <stdbool.h>

#include <pango/pango.h>

/** A word, the space behind it included where it has one; lengths in Pango's units. Any thread may read it. */
struct word {
    char *text;
    PangoGlyphString *glyphs;
    int width, space_width; /* space_width: what of `width` the space behind it takes */
    bool may_break;         /* a line may break within */
    bool has_letter;
    bool is_stored; /* it is the store's */
    PangoRectangle ink, logical;
};

struct stored_font;

/** Latin letters up to Latin Extended-B. */
enum { PLAIN_LETTERS_END = 0x250 };

enum character_state { CHARACTER_UNKNOWN, CHARACTER_SHOWN, CHARACTER_MISSING };

/** A font as a text asks for it, with its words. */
struct word_font {
    PangoFontDescription *description;
    PangoLanguage *language;
    PangoItem *item;            /* what Pango makes of Latin letters; NULL: no word was asked for */
    bool is_bound;              /* letters depend on what stands beyond a space: it has no words */
    GHashTable *words;          /* struct word by its text */
    struct stored_font *stored; /* of the store; NULL as `item` */
    unsigned char
        characters[PLAIN_LETTERS_END]; /* enum character_state: what the font itself has */
};

/** The words that threads have shaped, for all others: each is shaped once. Locks itself. */
struct word_store;

struct word_store *word_store_new(void);
void word_store_free(struct word_store *store);

/** The words of a font set, for its thread. */
struct shaped_words;

/** The store outlives them. */
struct shaped_words *shaped_words_new(struct word_store *store);
void shaped_words_free(struct shaped_words *words);

/** Forgets all fonts and words where there are too many; borrowed ones are no longer valid. */
void shaped_words_trim(struct shaped_words *words);

/** Borrowed until there are too many. */
struct word_font *shaped_words_font(struct shaped_words *words,
                                    const PangoFontDescription *description,
                                    PangoLanguage *language);

/**
 * `length` bytes of a text, which have no space but at their end. Borrowed; NULL where they are not plain, as are words in
 * other scripts, or the font has no words.
 */
const struct word *shaped_word(struct shaped_words *words, PangoContext *context,
                               struct word_font *font, const char *text, int length);

/** Whether a line may break at the space at a byte of a text, which has a plain word on either side. */
bool word_breaks_at_space(const char *text, int space);

#endif
