/* Arranging an equal item in an equal box of an equal face adds the same to the list, but for where its words come from
 * and what is allowed there: which of the item's places and scopes that is stands beside each copy. */
#include "face/part_drawing.h"

#include <string.h>

enum { NO_PLACE = G_MAXUINT16 };

struct drawn {
    struct display_item item; /* its path is in the arena, its text block has a reference */
    guint16 scope, place;     /* place: NO_PLACE where it points to the layout */
};

struct part_drawing {
    struct box box;
    struct transform to_face;
    struct drawn *drawn; /* [count] */
    size_t count;
};

static bool same_span(struct source_span a, struct source_span b)
{
    return a.source == b.source && a.offset == b.offset && a.length == b.length;
}

static bool same_place(const struct part_place *a, const struct part_place *b)
{
    return a->input == b->input && a->depth == b->depth &&
           (a->depth == 0 || memcmp(a->indexes, b->indexes, a->depth * sizeof *a->indexes) == 0);
}

/* The span of an item that may be of the data; NULL: it has none. */
static struct source_span *data_span(struct display_item *item)
{
    return item->verb == DISPLAY_TEXT    ? &item->span
           : item->verb == DISPLAY_IMAGE ? &item->image.named
                                         : NULL;
}

/* False where two places have the scalar, which may be different ones on another face. */
static bool find_place(const struct part_frame *frame, struct source_span span, guint16 *place_out)
{
    *place_out = NO_PLACE;
    for (size_t i = 0; i < frame->place_count; i++) {
        const struct part_place *place = &frame->places[i];
        if (place->origin == NULL || !same_span((*place->origin)->span, span)) {
            continue;
        }
        if (i >= NO_PLACE ||
            (*place_out != NO_PLACE && !same_place(&frame->places[*place_out], place))) {
            return false;
        }
        *place_out = (guint16)i;
    }
    return true;
}

static bool find_scope(const struct part_frame *frame, const struct allowance_scope *scope,
                       guint16 *scope_out)
{
    size_t found = 0;
    while (found < frame->scope_count && frame->scopes[found] != scope) {
        found++;
    }
    *scope_out = (guint16)found;
    return found < frame->scope_count;
}

/* NULL: it has none. */
static struct path *path_of(struct display_item *item)
{
    return item->verb == DISPLAY_CLIP     ? &item->clip.path
           : item->verb == DISPLAY_FILL   ? &item->fill.path
           : item->verb == DISPLAY_STROKE ? &item->stroke.path
                                          : NULL;
}

/* What it refers to is copied or has one more reference. */
static void own(struct display_item *item, struct arena *arena)
{
    struct path *path = path_of(item);
    if (path != NULL) {
        const struct path_step *steps = path->steps;
        path->arena = arena;
        path->capacity = path->count;
        path->steps = ARENA_NEW_ARRAY(arena, struct path_step, path->count);
        if (path->count > 0) {
            memcpy(path->steps, steps, path->count * sizeof *steps);
        }
    }
    if (item->verb == DISPLAY_TEXT) {
        text_block_ref(item->text.block);
    }
}

struct part_drawing *part_drawing_new(struct arena *arena, const struct face_pass *pass,
                                      struct box box, size_t from, const struct part_frame *frame)
{
    struct part_drawing *drawing = ARENA_NEW(arena, struct part_drawing);
    drawing->box = box;
    drawing->to_face = pass->to_face;
    drawing->drawn = ARENA_NEW_ARRAY(arena, struct drawn, pass->list->count - from);
    for (size_t i = from; i < pass->list->count; i++) {
        struct drawn *drawn = &drawing->drawn[drawing->count];
        drawn->item = pass->list->items[i];
        drawn->place = NO_PLACE;
        const struct source_span *span = data_span(&drawn->item);
        if (!find_scope(frame, drawn->item.allowed, &drawn->scope) ||
            (span != NULL && !find_place(frame, *span, &drawn->place))) {
            part_drawing_clear(drawing);
            return NULL;
        }
        own(&drawn->item, arena);
        drawing->count++;
    }
    return drawing;
}

void part_drawing_clear(struct part_drawing *drawing)
{
    for (size_t i = 0; drawing != NULL && i < drawing->count; i++) {
        if (drawing->drawn[i].item.verb == DISPLAY_TEXT) {
            text_block_unref(drawing->drawn[i].item.text.block);
        }
    }
}

static bool same_box(struct box a, struct box b)
{
    return a.x_mm == b.x_mm && a.y_mm == b.y_mm && a.width_mm == b.width_mm &&
           a.height_mm == b.height_mm;
}

static bool same_space(struct transform a, struct transform b)
{
    return a.xx == b.xx && a.yx == b.yx && a.xy == b.xy && a.yy == b.yy && a.x0_mm == b.x0_mm &&
           a.y0_mm == b.y0_mm;
}

bool part_drawing_play(const struct part_drawing *drawing, struct face_pass *pass, struct box box,
                       const struct part_frame *frame)
{
    if (drawing == NULL || !same_box(drawing->box, box) ||
        !same_space(drawing->to_face, pass->to_face)) {
        return false;
    }
    for (size_t i = 0; i < drawing->count; i++) {
        const struct drawn *drawn = &drawing->drawn[i];
        struct display_item *item =
            display_list_add(pass->list, drawn->item.verb, drawn->item.span);
        *item = drawn->item;
        item->allowed = frame->scopes[drawn->scope];
        if (drawn->place != NO_PLACE) {
            *data_span(item) = (*frame->places[drawn->place].origin)->span;
        }
        own(item, pass->list->arena);
    }
    return true;
}
