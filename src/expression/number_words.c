/* Numbers in words: a language is a row with its words up to twenty, what it makes of larger ordinals, and how it
 * counts things. */
#include "expression/number_words.h"

#include <string.h>

#include <glib.h>

#include "base/word.h"

enum {
    WORD_COUNT = 21,  /* zero to twenty */
    FIGURES_MAX = 12, /* digits of a number that is looked at */
    MARKUP_MAX =
        256, /* bytes of a tag or a name: what is not closed is not looked for again and again */
};

struct number_language {
    const char *code;
    const char *words[WORD_COUNT];
    const char *ordinals[WORD_COUNT];
    const char *(*large_ordinal)(struct arena *arena, long long number);
    const char *(*many)(struct arena *arena, const char *one); /* NULL: no rule makes it */
    const struct {
        const char *word;
        long long value;
    } others[8]; /* words that count as well, ended by NULL */
};

/* ---- english ---- */

/* 1st, 2nd, 3rd, but 11th, 12th, 13th. */
static const char *english_ordinal(struct arena *arena, long long number)
{
    static const char *const endings[] = {"th", "st", "nd", "rd"};
    long long last = number % 10, tens = number / 10 % 10;
    return arena_printf(arena, "%lld%s", number, endings[tens != 1 && last < 4 ? last : 0]);
}

/* box, boxes; body, bodies; day, days */
static const char *english_many(struct arena *arena, const char *one)
{
    size_t length = strlen(one);
    if (g_str_has_suffix(one, "s") || g_str_has_suffix(one, "x") || g_str_has_suffix(one, "ch") ||
        g_str_has_suffix(one, "sh")) {
        return arena_printf(arena, "%ses", one);
    }
    if (length > 1 && one[length - 1] == 'y' && strchr("aeiou", one[length - 2]) == NULL) {
        return arena_printf(arena, "%.*sies", (int)length - 1, one);
    }
    return arena_printf(arena, "%ss", one);
}

/* ---- german ---- */

/* A point makes it one. */
static const char *german_ordinal(struct arena *arena, long long number)
{
    return arena_printf(arena, "%lld.", number);
}

/* ---- the rows ---- */

/* clang-format off */
static const struct number_language languages[] = {
    {"en",
     {"zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
      "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"},
     {"zeroth", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth",
      "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth", "twentieth"},
     english_ordinal, english_many, {{"twice", 2}, {"sixes", 6}}},
    {"de",
     {"null", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf", "dreizehn",
      "vierzehn", "fünfzehn", "sechzehn", "siebzehn", "achtzehn", "neunzehn", "zwanzig"},
     {"nullte", "erste", "zweite", "dritte", "vierte", "fünfte", "sechste", "siebte", "achte", "neunte", "zehnte", "elfte", "zwölfte",
      "dreizehnte", "vierzehnte", "fünfzehnte", "sechzehnte", "siebzehnte", "achtzehnte", "neunzehnte", "zwanzigste"},
     german_ordinal, NULL, {{"ein", 1}, {"eine", 1}, {"einen", 1}, {"einem", 1}, {"einer", 1}, {"zweimal", 2}}},
};
/* clang-format on */

/* A region or a script behind it does not change how people count. */
const struct number_language *number_language_find(const char *code)
{
    for (size_t i = 0; code != NULL && i < G_N_ELEMENTS(languages); i++) {
        size_t length = strlen(languages[i].code);
        if (strncmp(code, languages[i].code, length) == 0 &&
            (code[length] == '\0' || code[length] == '-' || code[length] == '_')) {
            return &languages[i];
        }
    }
    return NULL;
}

/* Figures where there is no word, also in languages that have no row. */
const char *number_word(const struct number_language *language, struct arena *arena,
                        long long number)
{
    bool has_word = language != NULL && number >= 0 && number < WORD_COUNT;
    return has_word ? language->words[number] : arena_printf(arena, "%lld", number);
}

const char *number_ordinal(const struct number_language *language, struct arena *arena,
                           long long number)
{
    if (language != NULL && number >= 0 && number < WORD_COUNT) {
        return language->ordinals[number];
    }
    return language != NULL && number > 0 ? language->large_ordinal(arena, number)
                                          : arena_printf(arena, "%lld.", number);
}

/* `many` of the author goes before the rule of the language. */
const char *number_noun(const struct number_language *language, struct arena *arena,
                        long long number, const char *one, const char *many)
{
    if (number == 1) {
        return one;
    }
    if (many != NULL) {
        return many;
    }
    return language != NULL && language->many != NULL ? language->many(arena, one) : one;
}

/* ---- numbers in a text ---- */

static void add_word(GHashTable *table, const char *text, long long value)
{
    struct word *word = g_new(struct word, 1);
    *word = (struct word){text, strlen(text)};
    g_hash_table_insert(table, word, GINT_TO_POINTER((gint)value));
}

/* The words of a language that are numbers -> their values; made once, for all threads. */
static GHashTable *numbers_of(const struct number_language *language)
{
    static GHashTable *tables[G_N_ELEMENTS(languages)];
    static gsize are_made;
    if (g_once_init_enter(&are_made)) {
        for (size_t i = 0; i < G_N_ELEMENTS(languages); i++) {
            const struct number_language *one = &languages[i];
            tables[i] = g_hash_table_new_full(word_hash, word_equal, g_free, NULL);
            for (int j = 0; j < WORD_COUNT; j++) {
                add_word(tables[i], one->words[j], j);
                add_word(tables[i], one->ordinals[j], j);
            }
            for (size_t j = 0; one->others[j].word != NULL; j++) {
                add_word(tables[i], one->others[j].word, one->others[j].value);
            }
        }
        g_once_init_leave(&are_made, 1);
    }
    return tables[language - languages];
}

/* Past a tag, an icon's name or a character by number that begins here; `at` where none does. */
static const char *past_markup(const char *at, const char *end)
{
    static const struct {
        char first, last;
        const char *inside; /* besides letters and digits; NULL: anything */
    } forms[] = {{'<', '>', NULL}, {':', ':', "-_"}, {'&', ';', "#"}};
    end = end - at > MARKUP_MAX ? at + MARKUP_MAX : end;
    for (size_t i = 0; i < G_N_ELEMENTS(forms); i++) {
        const char *close = *at == forms[i].first ? at + 1 : end;
        while (close < end && *close != forms[i].last &&
               (forms[i].inside == NULL || g_ascii_isalnum(*close) ||
                strchr(forms[i].inside, *close) != NULL)) {
            close++;
        }
        if (close < end && *close == forms[i].last && close > at + 1) {
            return close + 1;
        }
    }
    return at;
}

static bool is_ascii(const char *text, size_t length)
{
    size_t i = 0;
    while (i < length && (guchar)text[i] < 0x80) {
        i++;
    }
    return i == length;
}

/* The number that a whole word is; false for one that is none. */
static bool read_word(const struct number_language *language, const char *word, size_t length,
                      long long *value)
{
    bool is_figures = length <= FIGURES_MAX;
    for (size_t i = 0; i < length; i++) {
        is_figures = is_figures && g_ascii_isdigit(word[i]);
    }
    if (is_figures) {
        *value = g_ascii_strtoll(word, NULL, 10);
        return true;
    }
    if (language == NULL) {
        return false;
    }
    /* A table of words has ASCII letters in both cases, others in small letters. */
    gchar *lower = is_ascii(word, length) ? NULL : g_utf8_strdown(word, (gssize)length);
    struct word key = {lower != NULL ? lower : word, lower != NULL ? strlen(lower) : length};
    gpointer known = NULL;
    bool found = g_hash_table_lookup_extended(numbers_of(language), &key, NULL, &known);
    *value = GPOINTER_TO_INT(known);
    g_free(lower);
    return found;
}

/* Word by word; a word that is no number is passed over, as is markup. */
bool number_next(const struct number_language *language, const char *text, size_t length,
                 size_t *at, struct text_number *out)
{
    const char *end = text + length, *here = text + *at;
    while (here < end) {
        const char *after = past_markup(here, end);
        if (after == here) {
            after = word_end(here, end);
            if (after > here && read_word(language, here, (size_t)(after - here), &out->value)) {
                out->offset = (size_t)(here - text);
                out->length = (size_t)(after - here);
                *at = (size_t)(after - text);
                return true;
            }
        }
        here = after > here ? after : g_utf8_next_char(here);
    }
    *at = length;
    return false;
}
