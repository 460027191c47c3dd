/* Each step takes a word to another one for one, so that a difference stays; the two halves mix by factors of their
 * own. */
#include "base/digest.h"

#include <string.h>

/* Odd, so that a multiplication can be undone and loses nothing. The first is 2^64 over the golden ratio. */
static const guint64 factors[] = {G_GUINT64_CONSTANT(0x9E3779B97F4A7C15),
                                  G_GUINT64_CONSTANT(0xC2B2AE3D27D4EB4F)};
static const int shifts[] = {29, 32};

struct digest digest_begin(void)
{
    return (struct digest){{factors[1], factors[0]}};
}

static void add_word(struct digest *digest, guint64 word)
{
    for (size_t i = 0; i < G_N_ELEMENTS(digest->words); i++) {
        guint64 mixed = (digest->words[i] ^ word) * factors[i];
        digest->words[i] = mixed ^ (mixed >> shifts[i]);
    }
}

void digest_add(struct digest *digest, const void *bytes, size_t length)
{
    const char *at = bytes, *end = at + length - length % sizeof(guint64);
    guint64 word = 0;
    /* The length goes first: the last word is filled up with zeros, so that `a` and `a\0` were else alike. */
    add_word(digest, length);
    for (; at < end; at += sizeof word) {
        memcpy(&word, at, sizeof word);
        add_word(digest, word);
    }
    if (length % sizeof word > 0) {
        word = 0;
        memcpy(&word, at, length % sizeof word);
        add_word(digest, word);
    }
}

gchar *digest_text(const struct digest *digest)
{
    return g_strdup_printf("%016" G_GINT64_MODIFIER "x%016" G_GINT64_MODIFIER "x", digest->words[0],
                           digest->words[1]);
}

guint digest_hash(gconstpointer digest)
{
    const struct digest *key = digest;
    return (guint)(key->words[0] ^ key->words[1] >> 7);
}

gboolean digest_equal(gconstpointer a, gconstpointer b)
{
    return memcmp(a, b, sizeof(struct digest)) == 0;
}
