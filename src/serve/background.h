/* Work that is too long for the thread that answers. */
#ifndef KERF_SERVE_BACKGROUND_H
#define KERF_SERVE_BACKGROUND_H

#include <libsoup/soup.h>
#include <stdbool.h>
#include <stddef.h>

/** A request that is answered later. */
struct background_work {
    void (*work)(void *data); /* in another thread */
    void (*answer)(void *data,
                   SoupServerMessage *message); /* in this one; not where nobody waits any more */
    void (*clear)(void *data);                  /* in this one, at the end of all */
    void *data;
};

/**
 * Does the work and answers the message then.
 *
 * running  how many are at work, which outlives them
 *
 * False where there are too many: the message is refused, and nothing of the work was called.
 */
bool background_begin(size_t *running, const struct background_work *work,
                      SoupServerMessage *message);

#endif
