/* The items of a face in units, each of which is opaque or not. */
#ifndef KERF_RENDER_FLAT_UNITS_H
#define KERF_RENDER_FLAT_UNITS_H

#include <stdbool.h>
#include <stddef.h>

#include <glib.h>

#include "face/display_list.h"
#include "face/image_store.h"

/** Which pictures are opaque, of one thread. */
struct known_pictures;

/** The drawer is borrowed. */
struct known_pictures *known_pictures_new(struct image_drawer *drawer);

/** Accepts NULL. */
void known_pictures_free(struct known_pictures *known);

/** A list in which shadows that are not opaque are items of their own; it borrows from the other: g_free(items). */
struct display_list flat_list(const struct display_list *list);

/** An item that draws, or all between a push that is not opaque and its pop. */
struct unit {
    size_t first, end; /* items */
    bool opaque;
};

/** Through a list, from the ground up. */
struct unit_walk {
    struct known_pictures *pictures;
    const struct display_list *list;
    size_t next;
    GArray *open; /* size_t: the pushes and clips that hold for the last unit */
};

/** unit_walk_clear() */
void unit_walk_init(struct unit_walk *walk, struct known_pictures *pictures,
                    const struct display_list *list);
void unit_walk_clear(struct unit_walk *walk);

/** False past the last unit. */
bool unit_walk_next(struct unit_walk *walk, struct unit *unit_out);

/** From the space of the last unit to that of the face. */
struct transform unit_space(const struct unit_walk *walk);

/** What of the face and its bleed the last unit may draw on, in mm; rather too much. */
struct box unit_box(const struct unit_walk *walk, const struct unit *unit);

#endif
