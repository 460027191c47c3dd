/* Folders of files that are part of the program. */
#ifndef KERF_BASE_RESOURCE_H
#define KERF_BASE_RESOURCE_H

#include <gio/gio.h>

/** How NAME_resource.h, which the build makes, gives a folder. */
struct resource_folder {
    void (*begin)(void);     /* NAME_register_resource */
    GResource *(*get)(void); /* NAME_get_resource */
    gsize begun;             /* 0 at first */
};

/** Of a folder that is static; from any thread. */
GResource *resource_open(struct resource_folder *folder);

#endif
