/* Memory of some MiB that will be filled, in the machine's large pages. A system hands memory out when it is first touched, page by
 * page, and each of the usual 4 KiB costs as much as laying out a word or more. */
#ifndef KERF_BASE_LARGE_PAGES_H
#define KERF_BASE_LARGE_PAGES_H

#include <stddef.h>

/** Of the machines on which there are any. */
enum { LARGE_PAGE = 2 * 1024 * 1024 };

/** Asks for them where they fit wholly between two places of one's memory. A wish: without it all is slower, and no more. */
void large_pages_ask(void *start, const void *end);

/**
 * Memory in large pages as far as they fit; less than one is the heap's. large_pages_free() with the same size. Ends the program
 * where there is none, as g_malloc() does.
 */
void *large_pages_new(size_t size);

/** Accepts NULL. */
void large_pages_free(void *memory, size_t size);

#endif
