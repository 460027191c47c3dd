/* Things into rows, left to right and towards the viewer. */
#include "picture/tts_table.h"

#include <math.h>

#include <glib.h>

/* Of the table: a row is as long as the sides of its large tables, and a hand fits between things. */
static const double row_width = 60, gap = 1;
static const double bag_width = 3;

/* More pieces of a component than this go into a bag. */
enum { LOOSE_MAX = 12 };

struct laying {
    GArray *things; /* struct tts_thing */
    double x, z;    /* where the next thing begins; z falls towards the viewer */
    double row_depth, right;
};

static void begin_row(struct laying *laying)
{
    if (laying->x > 0) {
        laying->z -= laying->row_depth + gap;
    }
    laying->x = laying->row_depth = 0;
}

static void lay_thing(struct laying *laying, const struct tts_thing *pattern)
{
    struct tts_thing thing = *pattern;
    if (laying->x > 0 && laying->x + thing.width > row_width) {
        begin_row(laying);
    }
    thing.x = laying->x + thing.width / 2;
    thing.z = laying->z - thing.depth / 2;
    laying->x += thing.width + gap;
    laying->right = fmax(laying->right, laying->x - gap);
    laying->row_depth = fmax(laying->row_depth, thing.depth);
    g_array_append_val(laying->things, thing);
}

/* A thing of the size of a piece; what stands can be turned about. */
static struct tts_thing thing_of(const struct planned_object *object)
{
    double width = object->piece.width_mm / MM_PER_INCH;
    double depth = object->piece.height_mm / MM_PER_INCH;
    return (struct tts_thing){.objects = object,
                              .object_count = 1,
                              .width = width,
                              .depth = object->piece.standing ? width : depth};
}

static void lay_pieces(struct laying *laying, const struct planned_object *objects, size_t count)
{
    size_t pieces = 0;
    for (size_t i = 0; i < count; i++) {
        pieces += objects[i].count;
    }
    if (pieces > LOOSE_MAX) {
        const struct tts_thing bag = {.objects = objects,
                                      .object_count = count,
                                      .in_bag = true,
                                      .width = bag_width,
                                      .depth = bag_width};
        lay_thing(laying, &bag);
        return;
    }
    for (size_t i = 0; i < count; i++) {
        struct tts_thing thing = thing_of(&objects[i]);
        for (thing.copy = 1; thing.copy <= objects[i].count; thing.copy++) {
            lay_thing(laying, &thing);
        }
    }
}

static void move_to_middle(const struct laying *laying)
{
    for (guint i = 0; i < laying->things->len; i++) {
        struct tts_thing *thing = &g_array_index(laying->things, struct tts_thing, i);
        thing->x -= laying->right / 2;
        thing->z -= (laying->z + gap) / 2;
    }
}

struct tts_thing *tts_table_lay(const struct tts_plan *plan, size_t *count_out)
{
    const struct image_plan *images = plan->images;
    struct laying laying = {.things = g_array_new(FALSE, FALSE, sizeof(struct tts_thing))};
    const struct tts_deck *deck = plan->decks;
    for (size_t i = 0, next = 0; i < images->object_count; i = next) {
        const struct planned_object *first = &images->objects[i];
        for (next = i + 1;
             next < images->object_count && images->objects[next].component == first->component;) {
            next++;
        }
        if (tts_is_card(first)) {
            struct tts_thing thing = thing_of(first);
            thing.object_count = next - i;
            thing.deck = deck++;
            lay_thing(&laying, &thing);
        } else {
            lay_pieces(&laying, first, next - i);
        }
        begin_row(&laying);
    }
    move_to_middle(&laying);
    *count_out = laying.things->len;
    return (struct tts_thing *)(void *)g_array_free(laying.things, FALSE);
}
