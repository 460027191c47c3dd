/* Counts as people write them. */
#include "cli/print_count.h"

#include <stdio.h>

void print_count(size_t count, const char *noun, const char *after)
{
    printf("%zu %s%s%s", count, noun, count == 1 ? "" : "s", after);
}
