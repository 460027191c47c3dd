/* By madvise(), which Linux has. */
#define _DEFAULT_SOURCE /* NOLINT(readability-identifier-naming) */
#include "base/large_pages.h"

#include <stdint.h>
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

/* Mapped at no certain place: neighbours are one to the system, which takes large pages wherever they fit, and to have each begin
 * with one would take twice the addresses, of which a process may be allowed few. */
void *large_pages_new(size_t size)
{
    if (size < LARGE_PAGE) {
        return g_malloc(size);
    }
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) {
        g_error("there is no memory of %zu bytes", size);
    }
#ifdef MADV_HUGEPAGE
    madvise(memory, size, MADV_HUGEPAGE);
#endif
    return memory;
}

void large_pages_free(void *memory, size_t size)
{
    if (size < LARGE_PAGE) {
        g_free(memory);
    } else if (memory != NULL) {
        munmap(memory, size);
    }
}
