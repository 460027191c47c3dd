/* Records and fields, or the end of the scene. */
#include "play/field.h"

#include <stdlib.h>
#include <string.h>

#include "diag/source_text.h"
#include "expression/dice.h"

/* --- where a value stands, for failures --- */

/* The mapping around a value that has an id, or NULL. */
static const struct node *record_around(const struct node *value)
{
    while (value != NULL && node_text(node_lookup(value, "id")) == NULL) {
        value = value->parent;
    }
    return value;
}

/* "missions.yaml:12: 'mall-bookstore'" */
static const char *place_of(struct table *table, const struct node *value)
{
    char *file = g_path_get_basename(value->span.source->path);
    const char *id = node_text(node_lookup(record_around(value), "id"));
    const char *place =
        arena_printf(table->arena, "%s:%zu: '%s'", file, source_span_line(value->span),
                     id != NULL ? id : node_path(table->arena, value));
    g_free(file);
    return place;
}

_Noreturn static void fail_kind(struct table *table, const struct node *value, const char *path,
                                const char *expected)
{
    table_fail(table, "%s has %s for '%s', which should be %s", place_of(table, value),
               node_describe(table->arena, value),
               *path != '\0' || value->key == NULL ? path : value->key->scalar.text, expected);
}

/* --- paths --- */

/* One step of a path, "name" or "[3]"; moves `*path` behind it. NULL if there is no such thing. */
static const struct node *step(struct table *table, const struct node *value, const char **path)
{
    if (**path == '[') {
        char *end;
        unsigned long place = strtoul(*path + 1, &end, 10);
        *path = end + 1;
        bool there = value->kind == NODE_LIST && place >= 1 && place <= value->list.count;
        return there ? value->list.items[place - 1] : NULL;
    }
    *path += **path == '.';
    size_t length = strcspn(*path, ".[");
    const char *name = arena_strndup(table->arena, *path, length);
    *path += length;
    return node_lookup(value, name);
}

/* NULL if it is not there. */
static const struct node *follow(struct table *table, const struct node *value, const char *path)
{
    while (value != NULL && *path != '\0') {
        value = step(table, value, &path);
    }
    return value;
}

bool field_given(struct table *table, const struct node *value, const char *path)
{
    return follow(table, value, path) != NULL;
}

const struct node *field(struct table *table, const struct node *value, const char *path)
{
    const struct node *found = follow(table, value, path);
    if (found == NULL) {
        table_fail(table, "%s has no '%s'", place_of(table, value), path);
    }
    return found;
}

/* --- values of one kind --- */

static const struct node *scalar_at(struct table *table, const struct node *value, const char *path,
                                    const char *expected)
{
    const struct node *found = field(table, value, path);
    if (found->kind != NODE_SCALAR) {
        fail_kind(table, found, path, expected);
    }
    return found;
}

const char *field_text(struct table *table, const struct node *value, const char *path)
{
    return scalar_at(table, value, path, "a text")->scalar.text;
}

long field_whole(struct table *table, const struct node *value, const char *path)
{
    const struct node *found = scalar_at(table, value, path, "a whole number");
    if (found->scalar.type != SCALAR_INTEGER) {
        fail_kind(table, found, path, "a whole number");
    }
    return (long)found->scalar.integer;
}

double field_number(struct table *table, const struct node *value, const char *path)
{
    const struct node *found = scalar_at(table, value, path, "a number");
    if (found->scalar.type != SCALAR_INTEGER && found->scalar.type != SCALAR_REAL) {
        fail_kind(table, found, path, "a number");
    }
    return found->scalar.real;
}

bool field_flag(struct table *table, const struct node *value, const char *path)
{
    const struct node *found = scalar_at(table, value, path, "true or false");
    if (found->scalar.type != SCALAR_FLAG) {
        fail_kind(table, found, path, "true or false");
    }
    return found->scalar.flag;
}

bool field_is(struct table *table, const struct node *value, const char *path, const char *text)
{
    return strcmp(field_text(table, value, path), text) == 0;
}

bool field_covers(struct table *table, const struct node *value, const char *path, long number)
{
    const struct number_range *ranges;
    size_t count;
    const char *text = field_text(table, value, path);
    if (!number_ranges_read(table->arena, text, &ranges, &count)) {
        fail_kind(table, field(table, value, path), path, "ranges of numbers");
    }
    return number_ranges_hold(ranges, count, number);
}

size_t field_count(struct table *table, const struct node *value, const char *path)
{
    const struct node *found = field(table, value, path);
    if (found->kind == NODE_SCALAR) {
        fail_kind(table, found, path, "a list or a mapping");
    }
    return found->kind == NODE_LIST ? found->list.count : found->mapping.count;
}

const struct node *field_item(struct table *table, const struct node *value, const char *path,
                              size_t index)
{
    const struct node *found = field(table, value, path);
    size_t count = field_count(table, value, path);
    table_demand(table, index < count, "%s has %zu of '%s'; number %zu is wanted",
                 place_of(table, value), count, path, index + 1);
    return found->kind == NODE_LIST ? found->list.items[index]
                                    : found->mapping.entries[index].value;
}

/* --- records --- */

static const struct data_set *find_set(struct table *table, const char *name)
{
    for (size_t i = 0; i < table->game->data_set_count; i++) {
        if (strcmp(table->game->data_sets[i].name, name) == 0) {
            return &table->game->data_sets[i];
        }
    }
    table_fail(table, "game.yaml: there are no data called '%s'", name);
}

size_t record_count(struct table *table, const char *set)
{
    return find_set(table, set)->root->list.count;
}

const struct node *record_at(struct table *table, const char *set, size_t index)
{
    const struct data_set *found = find_set(table, set);
    table_demand(table, index < found->root->list.count, "%s has %zu records; number %zu is wanted",
                 found->path, found->root->list.count, index + 1);
    return found->root->list.items[index];
}

const struct node *record_where(struct table *table, const char *set, const char *path,
                                const char *text)
{
    const struct data_set *found = find_set(table, set);
    for (size_t i = 0; i < found->root->list.count; i++) {
        const struct node *record = found->root->list.items[i];
        const char *there = node_text(follow(table, record, path));
        if (there != NULL && strcmp(there, text) == 0) {
            return record;
        }
    }
    table_fail(table, "%s: there is no record with '%s' for its '%s'", found->path, text, path);
}

const struct node *record_called(struct table *table, const char *set, const char *id)
{
    return record_where(table, set, "id", id);
}

const char *record_id(struct table *table, const struct node *value)
{
    const struct node *record = record_around(value);
    return field_text(table, record != NULL ? record : value, "id");
}
