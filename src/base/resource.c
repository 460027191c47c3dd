/* Begun when they are first asked for, and not as the program starts, which would load GIO for them. */
#include "base/resource.h"

GResource *resource_open(struct resource_folder *folder)
{
    if (g_once_init_enter(&folder->begun)) {
        folder->begin();
        g_once_init_leave(&folder->begun, 1);
    }
    return folder->get();
}
