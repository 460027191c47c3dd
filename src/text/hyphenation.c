/* Patterns are files of a folder that LibreOffice, TeX and browsers share, one a language: hyph_de_DE.dic.
 *
 * libhyphen takes five seconds to read the 70,000 patterns of German, as it looks each of their letters up in
 * chains that grow. A word is parted by a handful of them: those whose letters it holds. So the lines of a file are
 * kept by their letters here, and libhyphen reads, for each new word, a file of the lines that may matter to it. */
#include "text/hyphenation.h"

#include <hyphen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The same on Debian, Fedora and Arch. */
#define PATTERNS_FOLDER "/usr/share/hyphen"

/* libhyphen asks for so much room beyond the word. What is known of words takes at most some MB. */
enum {
    HYPHENS_SLACK = 5,
    SHORTEST_WORD = 5,
    LONGEST_WORD_BYTES = 200,
    KNOWN_WORDS_MAX = 50000,
    NO_LINE = -1
};

struct hyphenation {
    GMutex lock;
    GHashTable *languages; /* name to struct hyphen_patterns; NULL: there are none */
};

struct pattern_line {
    const char *text;
    int next_alike; /* an earlier line of the same letters, or NO_LINE */
};

struct hyphen_patterns {
    char **file;           /* its lines, of which the first names the encoding */
    GArray *lines;         /* struct pattern_line */
    GArray *settings;      /* int: lines that hold for every word */
    GStringChunk *letters; /* the keys of by_letters */
    GHashTable
        *by_letters;   /* letters without digits and dots, to the last line with them, plus one */
    size_t longest;    /* bytes of a key */
    GMutex *lock;      /* of the words */
    GHashTable *words; /* char * to GArray of guint, as hyphen_patterns_find() gives them */
};

static void free_places(gpointer places)
{
    g_array_unref(places);
}

static void free_patterns(gpointer data)
{
    struct hyphen_patterns *patterns = data;
    if (patterns != NULL) {
        g_hash_table_destroy(patterns->words);
        g_hash_table_destroy(patterns->by_letters);
        g_string_chunk_free(patterns->letters);
        g_array_unref(patterns->settings);
        g_array_unref(patterns->lines);
        g_strfreev(patterns->file);
        g_free(patterns);
    }
}

struct hyphenation *hyphenation_new(void)
{
    struct hyphenation *hyphenation = g_new0(struct hyphenation, 1);
    g_mutex_init(&hyphenation->lock);
    hyphenation->languages = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, free_patterns);
    return hyphenation;
}

void hyphenation_free(struct hyphenation *hyphenation)
{
    if (hyphenation == NULL) {
        return;
    }
    g_hash_table_destroy(hyphenation->languages);
    g_mutex_clear(&hyphenation->lock);
    g_free(hyphenation);
}

/* ---- files ---- */

/* "hyph_en" of "en", "hyph_de_CH" of "de-ch": scripts are left out, as no file has one that matters. */
static char *file_stem(const char *language)
{
    char **parts = g_strsplit(language, "-", -1);
    char *name = g_ascii_strdown(parts[0] != NULL ? parts[0] : "", -1);
    char *stem = g_strconcat("hyph_", name, NULL);
    for (char **part = parts; *part != NULL && part[1] != NULL; part++) {
        /* BCP 47 has regions in two letters and scripts in four. */
        if (strlen(part[1]) == 2) {
            char *region = g_ascii_strup(part[1], -1);
            char *longer = g_strconcat(stem, "_", region, NULL);
            g_free(region);
            g_free(stem);
            stem = longer;
            break;
        }
    }
    g_free(name);
    g_strfreev(parts);
    return stem;
}

static bool is_better(const char *name, const char *than)
{
    return than == NULL || strcmp(name, than) < 0;
}

/* The first file of a language, whichever its region; NULL: there is none. */
static char *any_of_language(const char *language)
{
    char *stem = g_strndup(language, strcspn(language, "-"));
    char *prefix = g_strdup_printf("hyph_%s_", stem);
    char *found = NULL;
    GDir *folder = g_dir_open(PATTERNS_FOLDER, 0, NULL);
    const char *name = NULL;
    while (folder != NULL && (name = g_dir_read_name(folder)) != NULL) {
        if (g_str_has_prefix(name, prefix) && g_str_has_suffix(name, ".dic") &&
            is_better(name, found)) {
            g_free(found);
            found = g_strdup(name);
        }
    }
    if (folder != NULL) {
        g_dir_close(folder);
    }
    char *path = found != NULL ? g_build_filename(PATTERNS_FOLDER, found, NULL) : NULL;
    g_free(found);
    g_free(prefix);
    g_free(stem);
    return path;
}

/* The language as it is given, then without its region, then of any region. */
static char *patterns_file(const char *language)
{
    char *alone = g_strndup(language, strcspn(language, "-"));
    const char *const tries[] = {language, alone};
    char *path = NULL;
    for (size_t i = 0; i < G_N_ELEMENTS(tries) && path == NULL; i++) {
        char *stem = file_stem(tries[i]);
        char *name = g_strconcat(stem, ".dic", NULL);
        path = g_build_filename(PATTERNS_FOLDER, name, NULL);
        if (!g_file_test(path, G_FILE_TEST_IS_REGULAR)) {
            g_clear_pointer(&path, g_free);
        }
        g_free(name);
        g_free(stem);
    }
    g_free(alone);
    return path != NULL ? path : any_of_language(language);
}

/* ".1ab3c/ab-c,1,2" has the letters "abc": what is behind the stroke is how a word is spelt that is parted there. */
static void letters_of(const char *line, GString *out)
{
    g_string_truncate(out, 0);
    for (; *line != '\0' && *line != '/' && !g_ascii_isspace(*line); line++) {
        if (!g_ascii_isdigit(*line) && *line != '.') {
            g_string_append_c(out, *line);
        }
    }
}

/* Patterns are written in small letters: LEFTHYPHENMIN and NEXTLEVEL are settings. */
static void add_line(struct hyphen_patterns *patterns, const char *text, GString *letters)
{
    /* Numbered from 0; the table by letters has them plus one, as NULL is "none" there. */
    int number = (int)patterns->lines->len;
    struct pattern_line line = {.text = text, .next_alike = NO_LINE};
    letters_of(text, letters);
    /* Patterns that consist of digits and dots only hold everywhere. */
    if (g_ascii_isupper(*text) || letters->len == 0) {
        g_array_append_val(patterns->settings, number);
    } else {
        gpointer last = g_hash_table_lookup(patterns->by_letters, letters->str);
        line.next_alike = GPOINTER_TO_INT(last) - 1;
        const char *key = g_string_chunk_insert_const(patterns->letters, letters->str);
        g_hash_table_insert(patterns->by_letters, (gpointer)key, GINT_TO_POINTER(number + 1));
        patterns->longest = MAX(patterns->longest, letters->len);
    }
    g_array_append_val(patterns->lines, line);
}

static bool is_comment(const char *line)
{
    return *line == '#' || *line == '%' || *line == '\0';
}

static struct hyphen_patterns *load(const char *language, GMutex *lock)
{
    char *path = patterns_file(language), *file = NULL;
    bool is_read = path != NULL && g_file_get_contents(path, &file, NULL, NULL);
    g_free(path);
    if (!is_read) {
        return NULL;
    }
    struct hyphen_patterns *patterns = g_new(struct hyphen_patterns, 1);
    *patterns = (struct hyphen_patterns){
        /* By single bytes: the sanitizers' strstr() measures all of the rest for each line, for 20 seconds in all. */
        .file = g_strsplit_set(file, "\n", -1),
        .lines = g_array_new(FALSE, FALSE, sizeof(struct pattern_line)),
        .settings = g_array_new(FALSE, FALSE, sizeof(int)),
        .letters = g_string_chunk_new(1 << 16),
        .by_letters = g_hash_table_new(g_str_hash, g_str_equal),
        .lock = lock,
        .words = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, free_places)};
    g_free(file);
    GString *letters = g_string_new(NULL);
    for (char **line = patterns->file; *line != NULL; line++) {
        g_strstrip(*line);
        /* The first line is the encoding. */
        if (line != patterns->file && !is_comment(*line)) {
            add_line(patterns, *line, letters);
        }
    }
    g_string_free(letters, TRUE);
    return patterns;
}

const struct hyphen_patterns *hyphenation_lookup(struct hyphenation *hyphenation,
                                                 const char *language)
{
    gpointer patterns = NULL;
    g_mutex_lock(&hyphenation->lock);
    if (!g_hash_table_lookup_extended(hyphenation->languages, language, NULL, &patterns)) {
        /* A language without patterns is remembered too, with NULL. */
        patterns = load(language, &hyphenation->lock);
        g_hash_table_insert(hyphenation->languages, g_strdup(language), patterns);
    }
    g_mutex_unlock(&hyphenation->lock);
    return patterns;
}

/* ---- words ---- */

/* As the patterns are written: in small letters, in the encoding of their file. NULL where that has no such
 * letters, or the word has more or fewer then. */
static char *word_for_patterns(const struct hyphen_patterns *patterns, const char *word,
                               glong count)
{
    char *small = g_utf8_strdown(word, -1);
    char *result = NULL;
    /* "İ" becomes two characters in small letters, and places would count otherwise. */
    if (g_utf8_strlen(small, -1) == count) {
        result = g_convert(small, -1, patterns->file[0], "UTF-8", NULL, NULL, NULL);
    }
    g_free(small);
    return result;
}

static gint compare_numbers(gconstpointer a, gconstpointer b)
{
    return *(const int *)a - *(const int *)b;
}

/* The lines whose letters stand in the word somewhere, in the order of the file. Whether they apply there, at the
 * beginning or the end of a word or of a part of it, is libhyphen's to say. */
static GArray *lines_for(const struct hyphen_patterns *patterns, const char *word)
{
    GArray *chosen = g_array_new(FALSE, FALSE, sizeof(int));
    g_array_append_vals(chosen, patterns->settings->data, patterns->settings->len);
    char letters[LONGEST_WORD_BYTES + 1];
    for (size_t begin = 0; word[begin] != '\0'; begin++) {
        for (size_t length = 1; length <= patterns->longest && word[begin + length - 1] != '\0';
             length++) {
            g_strlcpy(letters, word + begin, length + 1);
            int line = GPOINTER_TO_INT(g_hash_table_lookup(patterns->by_letters, letters)) - 1;
            while (line != NO_LINE) {
                g_array_append_val(chosen, line);
                line = g_array_index(patterns->lines, struct pattern_line, line).next_alike;
            }
        }
    }
    g_array_sort(chosen, compare_numbers);
    return chosen;
}

/* What libhyphen reads for one word; NULL where it refuses it. */
static HyphenDict *dictionary_for(const struct hyphen_patterns *patterns, const char *word)
{
    GString *file = g_string_new(patterns->file[0]);
    g_string_append_c(file, '\n');
    GArray *chosen = lines_for(patterns, word);
    for (guint i = 0; i < chosen->len; i++) {
        int line = g_array_index(chosen, int, i);
        /* Sorted: the same line twice stands side by side. */
        if (i == 0 || line != g_array_index(chosen, int, i - 1)) {
            g_string_append(file, g_array_index(patterns->lines, struct pattern_line, line).text);
            g_string_append_c(file, '\n');
        }
    }
    g_array_unref(chosen);
    FILE *stream = fmemopen(file->str, file->len, "r");
    HyphenDict *dictionary = stream != NULL ? hnj_hyphen_load_file(stream) : NULL;
    if (stream != NULL) {
        fclose(stream);
    }
    g_string_free(file, TRUE);
    return dictionary;
}

/* `hyphens` has an odd digit for each letter that a line may end with; `replaced` what would be spelt anew
 * there, which a page that is set once cannot do. */
static void add_places(const char *word, glong count, const char *hyphens, char *const *replaced,
                       GArray *places)
{
    const char *at = word;
    /* The last letter is no place to part. */
    for (glong i = 0; i + 1 < count; i++) {
        at = g_utf8_next_char(at);
        if ((hyphens[i] & 1) != 0 && (replaced == NULL || replaced[i] == NULL)) {
            guint place = (guint)(at - word);
            g_array_append_val(places, place);
        }
    }
}

static void part(HyphenDict *dictionary, const char *word, glong count, const char *spelt,
                 GArray *places)
{
    size_t bytes = strlen(spelt);
    char *hyphens = g_malloc0(bytes + HYPHENS_SLACK);
    char **replaced = NULL;
    int *positions = NULL, *cuts = NULL;
    if (hnj_hyphen_hyphenate2(dictionary, spelt, (int)bytes, hyphens, NULL, &replaced, &positions,
                              &cuts) == 0) {
        add_places(word, count, hyphens, replaced, places);
    }
    for (size_t i = 0; replaced != NULL && i < bytes; i++) {
        free(replaced[i]);
    }
    free(replaced);
    free(positions);
    free(cuts);
    g_free(hyphens);
}

static GArray *find_places(const struct hyphen_patterns *patterns, const char *word)
{
    GArray *places = g_array_new(FALSE, FALSE, sizeof(guint));
    glong count = g_utf8_strlen(word, -1);
    char *spelt = word_for_patterns(patterns, word, count);
    HyphenDict *dictionary = spelt != NULL ? dictionary_for(patterns, spelt) : NULL;
    if (dictionary != NULL) {
        part(dictionary, word, count, spelt, places);
        hnj_hyphen_free(dictionary);
    }
    g_free(spelt);
    return places;
}

void hyphen_patterns_find(const struct hyphen_patterns *patterns, const char *word, size_t length,
                          GArray *places_out)
{
    if (g_utf8_strlen(word, (gssize)length) < SHORTEST_WORD || length > LONGEST_WORD_BYTES) {
        return;
    }
    char *own = g_strndup(word, length);
    /* The word is looked up under the lock and parted without it: two threads may do the same, once. */
    g_mutex_lock(patterns->lock);
    const GArray *known = g_hash_table_lookup(patterns->words, own);
    if (known != NULL) {
        g_array_append_vals(places_out, known->data, known->len);
    }
    g_mutex_unlock(patterns->lock);
    if (known != NULL) {
        g_free(own);
        return;
    }
    GArray *places = find_places(patterns, own);
    g_array_append_vals(places_out, places->data, places->len);
    g_mutex_lock(patterns->lock);
    if (g_hash_table_size(patterns->words) >= KNOWN_WORDS_MAX) {
        g_hash_table_remove_all(patterns->words);
    }
    g_hash_table_replace(patterns->words, own, places);
    g_mutex_unlock(patterns->lock);
}
