/* Pieces in the box and out of it. */
#include "play/box.h"

#include <string.h>

#include "document/node.h"

static size_t component_index(struct table *table, const char *id)
{
    for (size_t i = 0; i < table->pieces->component_count; i++) {
        if (strcmp(table->pieces->components[i].component->id, id) == 0) {
            return i;
        }
    }
    table_fail(table, "game.yaml: there is no component '%s'", id);
}

static bool is_of(const struct table *table, size_t component, size_t piece,
                  const struct node *record)
{
    const struct piece_faces *pieces = table->pieces->components[component].pieces;
    return record == NULL || pieces[piece].record == record;
}

/* How many pieces are of a record, and out of the box or in it. */
static size_t count_pieces(const struct table *table, size_t component, const struct node *record,
                           bool taken)
{
    size_t count = 0;
    for (size_t i = 0; i < table->pieces->components[component].count; i++) {
        count += is_of(table, component, i, record) && table->taken[component][i] == taken;
    }
    return count;
}

/* Moves the first `count` pieces that are not there yet out of the box, or into it. */
static void move_pieces(struct table *table, size_t component, const struct node *record,
                        size_t count, bool taken)
{
    for (size_t i = 0; i < table->pieces->components[component].count && count > 0; i++) {
        if (is_of(table, component, i, record) && table->taken[component][i] != taken) {
            table->taken[component][i] = taken;
            count--;
        }
    }
}

void box_fill(struct table *table)
{
    size_t count = table->pieces->component_count;
    table->taken = ARENA_NEW_ARRAY(table->arena, bool *, count);
    for (size_t i = 0; i < count; i++) {
        table->taken[i] = ARENA_NEW_ARRAY(table->arena, bool, table->pieces->components[i].count);
    }
}

size_t box_printed(struct table *table, const char *component, const struct node *record)
{
    size_t index = component_index(table, component);
    return count_pieces(table, index, record, false) + count_pieces(table, index, record, true);
}

const struct node *box_record(struct table *table, const char *component, size_t piece)
{
    const struct component_pieces *all =
        &table->pieces->components[component_index(table, component)];
    const struct node *record = all->pieces[piece].record;
    table_demand(table, record != NULL, "game.yaml: '%s' is not made of records", component);
    return record;
}

size_t box_left(struct table *table, const char *component, const struct node *record)
{
    return count_pieces(table, component_index(table, component), record, false);
}

void box_take(struct table *table, const char *component, const struct node *record, size_t count)
{
    size_t index = component_index(table, component);
    size_t left = count_pieces(table, index, record, false);
    const char *id = node_text(node_lookup(record, "id"));
    table_demand(table, left >= count, "%s%s%s: %zu needed, but %zu of %zu are left in the box",
                 component, id != NULL ? " of " : "", id != NULL ? id : "", count, left,
                 box_printed(table, component, record));
    move_pieces(table, index, record, count, true);
}

void box_return(struct table *table, const char *component, const struct node *record, size_t count)
{
    size_t index = component_index(table, component);
    size_t out = count_pieces(table, index, record, true);
    table_demand(table, out >= count, "%s: %zu go back into the box, but only %zu are out of it",
                 component, count, out);
    move_pieces(table, index, record, count, false);
}
