/* Most letters of most texts are ASCII, so these are told without the tables of Unicode. */
#include "base/word.h"

bool word_goes_on(const char *at)
{
    return (guchar)*at < 0x80 ? g_ascii_isalnum(*at) : g_unichar_isalnum(g_utf8_get_char(at));
}

const char *word_end(const char *at, const char *end)
{
    while (at != end && word_goes_on(at)) {
        at = g_utf8_next_char(at);
    }
    return at;
}

/* As g_str_hash() works, of all bytes as those of small letters, which have this bit more than large ones. */
guint word_hash(gconstpointer word)
{
    enum { SMALL = 0x20 };
    const struct word *key = word;
    guint hash = 5381;
    for (size_t i = 0; i < key->length; i++) {
        hash = hash * 33 + (guint)((guchar)key->text[i] | SMALL);
    }
    return hash;
}

gboolean word_equal(gconstpointer first, gconstpointer second)
{
    const struct word *a = first, *b = second;
    return a->length == b->length && g_ascii_strncasecmp(a->text, b->text, a->length) == 0;
}
