/* Patterns are files of a folder that LibreOffice, TeX and browsers share, one a language: hyph_de_DE.dic. */
#include "text/hyphenation.h"

#include <hyphen.h>
#include <stdlib.h>
#include <string.h>

/* The same on Debian, Fedora and Arch. */
#define PATTERNS_FOLDER "/usr/share/hyphen"

/* libhyphen asks for so much room beyond the word. */
enum { HYPHENS_SLACK = 5, SHORTEST_WORD = 5, LONGEST_WORD_BYTES = 200 };

struct hyphenation {
    GMutex lock;
    GHashTable *languages; /* name to struct hyphen_patterns; NULL: there are none */
};

struct hyphen_patterns {
    HyphenDict *dictionary;
};

static void free_patterns(gpointer data)
{
    struct hyphen_patterns *patterns = data;
    if (patterns != NULL) {
        hnj_hyphen_free(patterns->dictionary);
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

static struct hyphen_patterns *load(const char *language)
{
    char *path = patterns_file(language);
    HyphenDict *dictionary = path != NULL ? hnj_hyphen_load(path) : NULL;
    g_free(path);
    if (dictionary == NULL) {
        return NULL;
    }
    struct hyphen_patterns *patterns = g_new(struct hyphen_patterns, 1);
    patterns->dictionary = dictionary;
    return patterns;
}

const struct hyphen_patterns *hyphenation_lookup(struct hyphenation *hyphenation,
                                                 const char *language)
{
    gpointer patterns = NULL;
    g_mutex_lock(&hyphenation->lock);
    if (!g_hash_table_lookup_extended(hyphenation->languages, language, NULL, &patterns)) {
        patterns = load(language);
        g_hash_table_insert(hyphenation->languages, g_strdup(language), patterns);
    }
    g_mutex_unlock(&hyphenation->lock);
    return patterns;
}

/* ---- words ---- */

/* As the patterns are written: in small letters, in the encoding of their file. NULL where that has no such
 * letters, or the word has more or fewer then. */
static char *word_for_patterns(const HyphenDict *dictionary, const char *word, size_t length,
                               glong count, gsize *length_out)
{
    char *small = g_utf8_strdown(word, (gssize)length);
    char *result = NULL;
    if (g_utf8_strlen(small, -1) == count) {
        result = g_convert(small, -1, dictionary->cset, "UTF-8", NULL, length_out, NULL);
    }
    g_free(small);
    return result;
}

/* `hyphens` has an odd digit for each letter that a line may end with; `replaced` what would be spelt anew
 * there, which a page that is set once cannot do. */
static void add_places(const char *word, glong count, const char *hyphens, char *const *replaced,
                       GArray *places)
{
    const char *at = word;
    for (glong i = 0; i + 1 < count; i++) {
        at = g_utf8_next_char(at);
        if ((hyphens[i] & 1) != 0 && (replaced == NULL || replaced[i] == NULL)) {
            guint place = (guint)(at - word);
            g_array_append_val(places, place);
        }
    }
}

void hyphen_patterns_find(const struct hyphen_patterns *patterns, const char *word, size_t length,
                          GArray *places_out)
{
    glong count = g_utf8_strlen(word, (gssize)length);
    gsize bytes = 0;
    if (count < SHORTEST_WORD || length > LONGEST_WORD_BYTES) {
        return;
    }
    char *spelt = word_for_patterns(patterns->dictionary, word, length, count, &bytes);
    if (spelt == NULL) {
        return;
    }
    char *hyphens = g_malloc0(bytes + HYPHENS_SLACK);
    char **replaced = NULL;
    int *positions = NULL, *cuts = NULL;
    if (hnj_hyphen_hyphenate2(patterns->dictionary, spelt, (int)bytes, hyphens, NULL, &replaced,
                              &positions, &cuts) == 0) {
        add_places(word, count, hyphens, replaced, places_out);
    }
    for (gsize i = 0; replaced != NULL && i < bytes; i++) {
        free(replaced[i]);
    }
    free(replaced);
    free(positions);
    free(cuts);
    g_free(hyphens);
    g_free(spelt);
}
