/* Within a list whose dashes stand in the first column nothing else can stand there: what is deeper is further in, and
 * what is in quotes or brackets there has an end behind it, without which the part before is no YAML. So a text
 * that is cut before such a dash is the same list in two parts, if each is one for itself without a finding. Anything
 * that is not so plain is left to who reads it as a whole. */
#include "document/yaml_parts.h"

#include <stdint.h>
#include <string.h>

#include <glib.h>

#include "document/source_checks.h"

/* Below, a thread and memory of its own cost what it saves. */
enum { PART_BYTES = 256 * 1024, PARTS_MAX = 8 };

/* A part while it is read, in memory of its own. */
struct part_reading {
    const struct source_text *source;
    const struct work_limits *limits;
    struct arena *arena;
    struct yaml_part part;
    bool is_good;
    GThread *thread; /* NULL: the caller's */
};

size_t yaml_parts_wanted(const struct source_text *source)
{
    size_t most = MIN(g_get_num_processors(), PARTS_MAX);
    return CLAMP(source->length / PART_BYTES, 1, most);
}

/* ---- cutting ---- */

/* The first line from `from` on that begins with a dash and a blank, or the end. */
static size_t find_item(const struct source_text *source, size_t from)
{
    const char *bytes = source->bytes, *end = bytes + source->length, *at = bytes + from;
    while (at < end && (at = memchr(at, '\n', (size_t)(end - at))) != NULL) {
        at++;
        if (end - at > 1 && at[0] == '-' && (at[1] == ' ' || at[1] == '\n')) {
            return (size_t)(at - bytes);
        }
    }
    return source->length;
}

/* Of about the same length. How many there are. */
static size_t cut(const struct source_text *source, size_t wanted, struct part_reading *readings)
{
    size_t count = 0, begin = source_text_begin(source), length = source->length - begin;
    for (size_t i = 1; begin < source->length; i++) {
        size_t aim = source_text_begin(source) + length / wanted * i;
        size_t end = i < wanted ? find_item(source, MAX(aim, begin + 1) - 1) : source->length;
        readings[count++].part = (struct yaml_part){.begin = begin, .end = end};
        begin = end;
    }
    return count;
}

/* ---- reading ---- */

/* Whether a part is a list of blocks whose first dash stands in the first column, and nothing but that. */
static bool is_list(const struct part_reading *reading)
{
    const struct node *root = reading->part.root;
    const char *bytes = reading->source->bytes;
    size_t begin = root->span.offset;
    return root->kind == NODE_LIST && !reading->part.is_ended && begin < reading->part.end &&
           bytes[begin] == '-' && (begin == reading->part.begin || bytes[begin - 1] == '\n');
}

static gpointer read_part(gpointer data)
{
    struct part_reading *reading = data;
    struct diag_list *found = diag_list_new();
    reading->arena = arena_new();
    reading->is_good = yaml_part_read(reading->arena, reading->source, reading->limits,
                                      &reading->part, found) == OUTCOME_OK &&
                       diag_list_count(found) == 0 && is_list(reading);
    diag_list_free(found);
    return NULL;
}

/* The first is read by the caller. */
static bool read_all(struct part_reading *readings, size_t count)
{
    bool are_good = true;
    for (size_t i = 1; i < count; i++) {
        readings[i].thread = g_thread_new("yaml", read_part, &readings[i]);
    }
    read_part(&readings[0]);
    for (size_t i = 0; i < count; i++) {
        if (readings[i].thread != NULL) {
            g_thread_join(readings[i].thread);
        }
        are_good = are_good && readings[i].is_good;
    }
    return are_good;
}

/* ---- putting together ---- */

/* Items count on from those of the parts before, and have the list of the first for a parent; from the last to the first,
 * as an alias, which stands behind its anchor, is an item in another place than its own. */
static void move_items(const struct node *from, const struct node *to, size_t first,
                       const struct node **items)
{
    size_t before = from->span.source->before.records;
    for (size_t i = from->list.count; i-- > 0;) {
        struct node *item = (struct node *)(uintptr_t)from->list.items[i]; /* it is ours still */
        if (item->parent == from && item->index == before + i) {
            item->parent = to;
            item->index += (guint32)first;
        }
        items[i] = item;
    }
}

static const struct node *join(struct arena *arena, const struct part_reading *readings,
                               size_t count)
{
    struct node *list = (struct node *)(uintptr_t)readings[0].part.root;
    const struct source_span last = readings[count - 1].part.root->span;
    size_t item_count = 0, first = 0;
    for (size_t i = 0; i < count; i++) {
        item_count += readings[i].part.root->list.count;
    }
    const struct node **items = ARENA_NEW_ARRAY(arena, const struct node *, item_count);
    for (size_t i = 0; i < count; i++) {
        const struct node *root = readings[i].part.root;
        move_items(root, list, first, items + first);
        first += root->list.count;
    }
    list->list.items = items;
    list->list.count = item_count;
    list->span.length = last.offset + last.length - list->span.offset;
    return list;
}

/* Each part counts a list that they have in common. */
static bool are_within(const struct part_reading *readings, size_t count,
                       const struct work_limits *limits)
{
    size_t value_count = 0;
    for (size_t i = 0; i < count; i++) {
        value_count += readings[i].part.value_count;
    }
    return value_count - (count - 1) <= limits->value_count;
}

const struct node *yaml_parts_read(struct arena *arena, const struct source_text *source,
                                   const struct work_limits *limits, size_t count)
{
    struct part_reading *readings = g_new0(struct part_reading, count + 1);
    const struct node *root = NULL;
    for (size_t i = 0; i < count; i++) {
        readings[i].source = source;
        readings[i].limits = limits;
    }
    size_t part_count = count > 1 ? cut(source, count, readings) : 0;
    if (part_count > 1 && read_all(readings, part_count) &&
        are_within(readings, part_count, limits)) {
        for (size_t i = 0; i < part_count; i++) {
            arena_take(arena, g_steal_pointer(&readings[i].arena));
        }
        root = join(arena, readings, part_count);
    }
    for (size_t i = 0; i < part_count; i++) {
        arena_free(readings[i].arena);
    }
    g_free(readings);
    return root;
}
