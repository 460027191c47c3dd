/* Building display lists: an arena for the items and their paths, counted references for texts. */
#include "face/display_list.h"

#include <math.h>
#include <string.h>

enum { FIRST_CAPACITY = 64 };

struct display_list *display_list_new(double width_mm, double height_mm, double bleed_mm)
{
    struct display_list *list = g_new0(struct display_list, 1);
    list->arena = arena_new();
    list->width_mm = width_mm;
    list->height_mm = height_mm;
    list->bleed_mm = bleed_mm;
    path_init(&list->outline, list->arena);
    return list;
}

void display_list_free(struct display_list *list)
{
    if (!list) {
        return;
    }
    for (size_t i = 0; i < list->count; i++) {
        if (list->items[i].verb == DISPLAY_TEXT && list->items[i].text.block) {
            text_block_unref(list->items[i].text.block);
        }
    }
    arena_free(list->arena);
    g_free(list);
}

/* What the pushes that are still open make of a point; the inner ones come first. */
static struct transform open_transform(const struct display_list *list)
{
    struct transform transform = transform_identity();
    size_t closed = 0; /* pops that wait for their push */
    for (size_t i = list->count; i-- > 0;) {
        const struct display_item *item = &list->items[i];
        if (item->verb == DISPLAY_POP) {
            closed++;
        } else if (item->verb == DISPLAY_PUSH && closed > 0) {
            closed--;
        } else if (item->verb == DISPLAY_PUSH) {
            transform = transform_then(transform, item->push.transform);
        }
    }
    return transform;
}

/* Whether a spot is where one of the first `count` is, but for rounding. */
static bool has_spot(const struct display_list *list, size_t count, struct display_spot spot)
{
    const double same_mm = 0.001;
    for (size_t i = 0; i < count; i++) {
        if (fabs(list->spots[i].x_mm - spot.x_mm) < same_mm &&
            fabs(list->spots[i].y_mm - spot.y_mm) < same_mm) {
            return true;
        }
    }
    return false;
}

void display_list_add_spot(struct display_list *list, struct display_spot spot,
                           size_t earlier_count)
{
    transform_point(open_transform(list), &spot.x_mm, &spot.y_mm);
    if (has_spot(list, earlier_count, spot)) {
        return;
    }
    if (list->spot_count == list->spot_capacity) {
        size_t capacity = list->spot_capacity > 0 ? 2 * list->spot_capacity : FIRST_CAPACITY;
        struct display_spot *spots = ARENA_NEW_ARRAY(list->arena, struct display_spot, capacity);
        if (list->spot_count > 0) {
            memcpy(spots, list->spots, list->spot_count * sizeof(*spots));
        }
        list->spots = spots;
        list->spot_capacity = capacity;
    }
    list->spots[list->spot_count++] = spot;
}

/* The old array stays in the arena: doubling wastes at most as much again, and faces are small. */
static void grow(struct display_list *list)
{
    size_t capacity = list->capacity > 0 ? 2 * list->capacity : FIRST_CAPACITY;
    struct display_item *items = ARENA_NEW_ARRAY(list->arena, struct display_item, capacity);
    if (list->count > 0) {
        memcpy(items, list->items, list->count * sizeof(*items));
    }
    list->items = items;
    list->capacity = capacity;
}

struct display_item *display_list_add(struct display_list *list, enum display_verb verb,
                                      struct source_span span)
{
    if (list->count == list->capacity) {
        grow(list);
    }
    struct display_item *item = &list->items[list->count++];
    item->verb = verb;
    item->span = span;
    item->allowed = list->allowed;
    return item;
}
