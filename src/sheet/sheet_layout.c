/* Moves what was collected while a sheet was made into the memory of the plan. */
#include "sheet/sheet_layout.h"

#include <stdint.h>
#include <string.h>

void *sheet_keep_array(struct arena *arena, const GArray *array)
{
    guint size = g_array_get_element_size((GArray *)(uintptr_t)array);
    void *kept = arena_alloc_array(arena, array->len, size);

    if (array->len > 0) {
        memcpy(kept, array->data, (size_t)array->len * size);
    }
    return kept;
}
