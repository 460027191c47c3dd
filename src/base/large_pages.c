/* By madvise(), which Linux has. */
#define _DEFAULT_SOURCE /* NOLINT(readability-identifier-naming) */
#include "base/large_pages.h"

#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>

#include <glib.h>

void large_pages_ask(void *start, const void *end)
{
#ifdef MADV_HUGEPAGE
    size_t before = (LARGE_PAGE - (uintptr_t)start % LARGE_PAGE) % LARGE_PAGE;
    size_t after = (uintptr_t)end % LARGE_PAGE, all = (uintptr_t)end - (uintptr_t)start;
    if (all > before + after) {
        madvise((char *)start + before, all - before - after, MADV_HUGEPAGE);
    }
#else
    (void)start;
    (void)end;
#endif
}

/* Where none would fit, memory at such a place would only tear the heap. */
void *large_pages_new(size_t size)
{
    if (size < LARGE_PAGE) {
        return g_malloc(size);
    }
    char *memory = aligned_alloc(LARGE_PAGE, size);
    if (memory == NULL) {
        g_error("there is no memory of %zu bytes", size);
    }
    large_pages_ask(memory, memory + size);
    return memory;
}
