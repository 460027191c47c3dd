/* Whether something is as it was: 128 bits that tell what was added from all else, at a few bytes an instruction. Not
 * against forgery. */
#ifndef KERF_BASE_DIGEST_H
#define KERF_BASE_DIGEST_H

#include <stddef.h>

#include <glib.h>

struct digest {
    guint64 words[2];
};

/** Of nothing yet. */
struct digest digest_begin(void);

/** Adds bytes; the same bytes in other pieces give another digest. What differs in one word of eight bytes alone never has
 * the same. */
void digest_add(struct digest *digest, const void *bytes, size_t length);

/** In 32 hexadecimal digits; g_free(). */
gchar *digest_text(const struct digest *digest);

/** Of tables whose keys are digests (const struct digest *). */
guint digest_hash(gconstpointer digest);
gboolean digest_equal(gconstpointer a, gconstpointer b);

#endif
