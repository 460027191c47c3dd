/* The files of words lie in the program. Each is read when its language is first asked for. */
#include "document/own_words.h"

#include <stdarg.h>
#include <string.h>

#include "base/resource.h"
#include "document/document.h"
#include "document/translation.h"
#include "words_resource.h"

/* Where the build puts the files of src/document/words/ in the program, see words_resource.h. */
#define PREFIX "/kerf/words/"

static struct resource_folder files = {words_register_resource, words_get_resource, 0};

struct own_words {
    struct translation *translation;
};

/* NULL: there is no such language. */
static struct own_words *read_words(const char *language)
{
    gchar *path = g_strconcat(PREFIX, language, ".po", NULL);
    GBytes *bytes =
        g_resource_lookup_data(resource_open(&files), path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
    struct own_words *words = NULL;
    if (bytes != NULL) {
        gsize length = 0;
        const char *text = g_bytes_get_data(bytes, &length);
        struct diag_list *ours = diag_list_new(); /* the tests show that they are in order */
        words = g_new0(struct own_words, 1);
        translation_from_text(path, text, length, &words->translation, ours);
        diag_list_free(ours);
        g_bytes_unref(bytes);
    }
    g_free(path);
    return words;
}

/* Read once a language and kept as long as the program runs, since words are asked for page by page and by several
 * threads. A language with a region falls back on the language alone, pt-BR on pt. */
const struct own_words *own_words_in(const char *language)
{
    static GMutex lock;
    static GHashTable *known; /* language -> struct own_words, or NULL */
    gpointer words = NULL;
    g_mutex_lock(&lock);
    if (known == NULL) {
        known = g_hash_table_new(g_str_hash, g_str_equal);
    }
    if (!g_hash_table_lookup_extended(known, language, NULL, &words)) {
        words = read_words(language);
        g_hash_table_insert(known, g_strdup(language), words);
    }
    g_mutex_unlock(&lock);
    const char *region = strpbrk(language, "-_");
    if (words == NULL && region != NULL) {
        gchar *general = g_strndup(language, (gsize)(region - language));
        words = (gpointer)own_words_in(general);
        g_free(general);
    }
    return words;
}

/* An English text is its own key, and stands where nobody has translated it. */
const char *own_word(const struct own_words *words, const char *english)
{
    const struct translated_text *found =
        words != NULL ? translation_lookup(words->translation, NULL, english) : NULL;
    return found != NULL && found->text != NULL ? found->text : english;
}

/* The names in braces may stand in another order in another language, so they are filled in by name: for each one
 * the pairs are gone through anew. A name that no pair has stays as it is written. */
const char *own_text(const struct own_words *words, struct arena *arena, const char *english, ...)
{
    GString *text = g_string_new(NULL);
    for (const char *at = own_word(words, english); *at != '\0';) {
        const char *end = *at == '{' ? strchr(at, '}') : NULL;
        const char *value = NULL;
        va_list pairs;
        va_start(pairs, english);
        for (const char *name; end != NULL && (name = va_arg(pairs, const char *)) != NULL;) {
            const char *of_name = va_arg(pairs, const char *);
            bool is_it =
                strlen(name) == (size_t)(end - at) - 1 && strncmp(name, at + 1, strlen(name)) == 0;
            value = is_it ? of_name : value;
        }
        va_end(pairs);
        if (value != NULL) {
            g_string_append(text, value);
            at = end + 1;
        } else {
            g_string_append_c(text, *at++);
        }
    }
    const char *kept = arena_strndup(arena, text->str, text->len);
    g_string_free(text, TRUE);
    return kept;
}
