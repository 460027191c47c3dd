/* Data sets, each a list of records in a file of its own. Three ways to write the same two records:
 *
 *     - {id: gust, cost: 3}           a list
 *     - {id: bolt, cost: 1}
 *
 *     gust: {cost: 3}                 a mapping by id
 *     bolt: {cost: 1}
 *
 *     id: [gust, bolt]                a mapping of columns
 *     cost: [3, 1]
 */
#include "game/data_load.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <glib.h>

#include "document/document.h"
#include "game/game_files.h"
#include "game/game_stream.h"

/* An entry of `data` as it is written. */
struct data_source {
    const char *file, *separator;
    int decimals; /* index into decimal_names */
    bool stream;
    const struct node *id, *product, *compute, *when;
};

#define DATA(member) offsetof(struct data_source, member)

enum { DECIMAL_POINT, DECIMAL_COMMA };

static const char *const decimal_names[] = {"point", "comma", NULL};

/* clang-format off */
const struct field_spec data_fields[] = {
    {.name = "file", .kind = FIELD_TEXT, .offset = DATA(file), .doc = "The file of records; of a spreadsheet with the sheet, a range of cells or its name behind it (the first sheet if none is named).", .example = "deck.xlsx#Agents"},
    {.name = "separator", .kind = FIELD_TEXT, .offset = DATA(separator),
     .doc = "What stands between the cells of a table of text where the headings do not show it: comma, semicolon, tab, or the character itself.", .example = "\";\""},
    {.name = "decimals", .kind = FIELD_CHOICE, .offset = DATA(decimals), .choices = decimal_names, .usual = "point",
     .doc = "What stands before the fractions of a table's numbers; with comma 1,5 is a number and 1.5 is text.", .example = "comma"},
    {.name = "id", .kind = FIELD_NODE, .offset = DATA(id), .node_kinds = FIELD_ANY_SCALAR, .schema = "{\"type\": \"string\"}",
     .usual = "id", .doc = "The field that is the id of each record.", .example = "name"},
    {.name = "product", .kind = FIELD_NODE, .offset = DATA(product), .node_kinds = FIELD_ANY_MAPPING,
     .schema = "{\"type\": \"object\", \"additionalProperties\": {\"type\": [\"string\", \"integer\", \"array\"]}}",
     .doc = "In place of a file: fields, and a list for each, as it stands or as an expression that gives one; there is a record for each choice of one item from every list, the last list going round first.", .example = "{suit: suits, rank: [A, 2, 3]}"},
    {.name = "compute", .kind = FIELD_NODE, .offset = DATA(compute), .node_kinds = FIELD_ANY_MAPPING,
     .schema = "{\"type\": \"object\", \"additionalProperties\": {\"type\": [\"string\", \"number\", \"boolean\"]}}",
     .doc = "Fields that each record gets, and an expression for each, over the fields before it.", .example = "{strength: attack + defense}"},
    {.name = "when", .kind = FIELD_NODE, .offset = DATA(when), .node_kinds = FIELD_ANY_SCALAR, .schema = "{\"type\": [\"string\", \"boolean\"]}",
     .doc = "Only the records for which this expression is true.", .example = "low <= high"},
    {.name = "stream", .kind = FIELD_FLAG, .offset = DATA(stream), .usual = "false",
     .doc = "Records of JSON Lines, of a table of text or of a YAML list are read in blocks where a command can (`kerf check` and `kerf images`), so that there may be millions; nothing may ask for all of them at once.", .example = "true"},
    {0},
};

static const struct {
    const char *name;
    char character;
} separators[] = {
    {"comma", ','}, {",", ','}, {"semicolon", ';'}, {";", ';'}, {"tab", '\t'}, {"\t", '\t'}, {"|", '|'},
};
/* clang-format on */

/* Records come in three shapes: a list of records, a mapping of records by id, a mapping of columns. All become a list of
 * mappings. Nodes are taken over and not copied wherever they have one owner, so that each value keeps its place in
 * its file; made are only the list and the mappings around them. */
struct data_loading {
    struct game *game;
    const struct data_set *sets; /* those before, as many as the game counts */
    struct diag_list *diags;
};

bool data_name_check(struct arena *arena, const struct node *key, const char *what,
                     struct diag_list *diags)
{
    const char *name = node_text(key);
    if (expression_is_lua_word(name)) {
        node_report(diags, DIAG_BAD_VALUE, key, name, arena_printf(arena, "a name for %s", what),
                    "; in expressions it is a word of Lua");
        return false;
    }
    if (!expression_is_name(name, strlen(name))) {
        node_report(diags, DIAG_BAD_VALUE, key, name, "a name (letters, digits and _)", "");
        return false;
    }
    return true;
}

/* A data set would hide a function of its name. */
static bool check_set_name(const struct data_loading *loading, const struct node *key)
{
    const struct expression_function *function;
    for (size_t i = 0; (function = expression_function_at(i)) != NULL; i++) {
        if (strcmp(function->name, node_text(key)) == 0) {
            node_report(loading->diags, DIAG_BAD_VALUE, key, function->name, "a name for data",
                        "; in expressions it is a function");
            return false;
        }
    }
    return data_name_check(loading->game->arena, key, "data", loading->diags);
}

/* Absent is good: the table's headings show it. */
static bool read_separator(const struct data_loading *loading, const struct node *entry,
                           const char *name, char *out)
{
    for (size_t i = 0; name != NULL && i < G_N_ELEMENTS(separators); i++) {
        if (strcmp(name, separators[i].name) == 0) {
            *out = separators[i].character;
            return true;
        }
    }
    if (name != NULL) {
        node_report(loading->diags, DIAG_BAD_VALUE, node_lookup(entry, "separator"), name,
                    "comma, semicolon or tab", "");
    }
    return name == NULL;
}

/* The file alone, or a mapping that says how it is read. */
static bool read_entry(const struct data_loading *loading, const struct node_entry *entry,
                       struct data_source *out, struct table_form *form)
{
    struct arena *arena = loading->game->arena;
    if (entry->value->kind == NODE_LIST) {
        node_report(loading->diags, DIAG_WRONG_KIND, entry->value, node_text(entry->key),
                    "the name of a file", node_describe(arena, entry->value));
        return false;
    }
    if (entry->value->kind == NODE_SCALAR) {
        out->file = node_text(entry->value);
        return true;
    }
    bool good = fields_read(arena, entry->value, data_fields, "a data set", NULL, NULL, out,
                            loading->diags) == OUTCOME_OK;
    good = read_separator(loading, entry->value, out->separator, &form->separator) && good;
    form->decimal_commas = out->decimals == DECIMAL_COMMA;
    return good;
}

/* ---- records, whatever shape they are written in ---- */

struct node *data_node_copy(struct arena *arena, const struct node *node, const struct node *parent,
                            const struct node *key, size_t index)
{
    struct node *copy = ARENA_NEW(arena, struct node);
    *copy = *node;
    copy->parent = parent;
    copy->key = key;
    copy->index = (guint32)index;
    return copy;
}

/* The entries are copied: an alias may share them. The digest of the record is worked out again when it is asked
 * for. */
void data_record_add(struct arena *arena, struct node *record, const struct node *key,
                     const struct node *value)
{
    size_t count = record->mapping.count;
    struct node_entry *entries = ARENA_NEW_ARRAY(arena, struct node_entry, count + 1);
    if (count > 0) {
        memcpy(entries, record->mapping.entries, count * sizeof *entries);
    }
    entries[count] = (struct node_entry){key, value};
    record->mapping.entries = entries;
    record->mapping.count = count + 1;
    record->digest = 0;
}

/* A list that stands in no file has the span of what it was made from. */
static struct node *new_list(struct arena *arena, const struct node *root, size_t count,
                             const struct node ***items_out)
{
    struct node *list = ARENA_NEW(arena, struct node);
    list->kind = NODE_LIST;
    list->span = root->span;
    *items_out = ARENA_NEW_ARRAY(arena, const struct node *, count);
    list->list.items = *items_out;
    list->list.count = count;
    return list;
}

/* A node that is put into a list or a mapping that is made; one that an alias repeats stays at its anchor. */
static const struct node *moved(const struct node *node, const struct node *from,
                                const struct node *parent, const struct node *key, size_t index)
{
    if (node->parent == from) {
        struct node *own = (struct node *)(uintptr_t)node;
        own->parent = parent;
        own->key = key;
        own->index = (guint32)index;
    }
    return node;
}

/* What a mapping holds at that place: a list has it at its number, and some programs write a mapping from "0" on. */
static const struct node *column_item(const struct node *column, size_t index)
{
    return column->kind == NODE_LIST ? column->list.items[index]
                                     : column->mapping.entries[index].value;
}

static size_t column_count(const struct node *column)
{
    return column->kind == NODE_LIST ? column->list.count : column->mapping.count;
}

/* A list, or a mapping with the keys 0, 1, 2 and so on. */
static bool is_column(const struct node *node)
{
    if (node->kind != NODE_MAPPING) {
        return node->kind == NODE_LIST;
    }
    char number[24];
    for (size_t i = 0; i < node->mapping.count; i++) {
        snprintf(number, sizeof number, "%zu", i);
        if (strcmp(node_text(node->mapping.entries[i].key), number) != 0) {
            return false;
        }
    }
    return node->mapping.count > 0;
}

/* From the value in one column to that in another, as far as they stand in this order. */
static struct source_span span_over(struct source_span first, struct source_span last)
{
    if (first.source == last.source && last.offset >= first.offset) {
        first.length = last.offset + last.length - first.offset;
    }
    return first;
}

/* {name: [Gust, Bolt], cost: [3, 1]} */
static const struct node *read_columns(const struct data_loading *loading, const struct node *root)
{
    struct arena *arena = loading->game->arena;
    const struct node_entry *columns = root->mapping.entries;
    size_t count = column_count(columns[0].value), width = root->mapping.count;
    bool good = true;
    for (size_t j = 1; j < width; j++) {
        if (column_count(columns[j].value) != count) {
            node_report(loading->diags, DIAG_COLUMN_LENGTH, columns[j].key,
                        node_text(columns[j].key),
                        arena_printf(arena, "%zu", column_count(columns[j].value)),
                        node_text(columns[0].key), arena_printf(arena, "%zu", count));
            good = false;
        }
    }
    if (!good) {
        return NULL;
    }
    const struct node **items = NULL;
    struct node *list = new_list(arena, root, count, &items);
    for (size_t i = 0; i < count; i++) {
        struct node *record = ARENA_NEW(arena, struct node);
        struct node_entry *entries = ARENA_NEW_ARRAY(arena, struct node_entry, width);
        *record = (struct node){.kind = NODE_MAPPING,
                                .span = span_over(column_item(columns[0].value, i)->span,
                                                  column_item(columns[width - 1].value, i)->span),
                                .parent = list,
                                .index = (guint32)i,
                                .mapping = {entries, width}};
        for (size_t j = 0; j < width; j++) {
            const struct node *value = column_item(columns[j].value, i);
            entries[j] = (struct node_entry){
                columns[j].key, moved(value, columns[j].value, record, columns[j].key, j)};
        }
        items[i] = record;
    }
    return list;
}

struct node *data_id_key(struct arena *arena, const struct node *named)
{
    struct node *key = data_node_copy(arena, named, NULL, NULL, 0);
    key->scalar.text = "id";
    key->scalar.length = strlen("id");
    return key;
}

/* {gust: {cost: 3}, bolt: {cost: 1}} */
static const struct node *read_by_id(const struct data_loading *loading, const struct node *root)
{
    struct arena *arena = loading->game->arena;
    const struct node **items = NULL;
    size_t count = root->mapping.count;
    struct node *list = new_list(arena, root, count, &items);
    for (size_t i = 0; i < count; i++) {
        const struct node_entry *entry = &root->mapping.entries[i];
        bool is_own = entry->value->parent == root;
        struct node *record =
            is_own ? (struct node *)(uintptr_t)moved(entry->value, root, list, NULL, i)
                   : data_node_copy(arena, entry->value, list, NULL, i);
        const struct node *given = node_lookup(record, "id");
        items[i] = record;
        if (given == NULL) {
            struct node *key = data_id_key(arena, entry->key);
            data_record_add(arena, record, key,
                            data_node_copy(arena, entry->key, record, key, record->mapping.count));
        } else if (g_strcmp0(node_text(given), node_text(entry->key)) != 0) {
            const char *text = node_text(given);
            node_report(loading->diags, DIAG_BAD_VALUE, given,
                        text != NULL ? text : node_describe(arena, given),
                        arena_printf(arena, "'%s'", node_text(entry->key)),
                        ", as this record is called");
            return NULL;
        }
    }
    return list;
}

/* All values of a mapping have the shape that the first has, or the first other one is blamed. */
static bool all_values_are(const struct data_loading *loading, const struct node *root,
                           bool (*fits)(const struct node *node), const char *expected)
{
    for (size_t i = 0; i < root->mapping.count; i++) {
        const struct node_entry *entry = &root->mapping.entries[i];
        if (!fits(entry->value)) {
            node_report(loading->diags, DIAG_WRONG_KIND, entry->value, node_text(entry->key),
                        expected, node_describe(loading->game->arena, entry->value));
            return false;
        }
    }
    return true;
}

static bool is_mapping(const struct node *node)
{
    return node->kind == NODE_MAPPING;
}

/* The list of records that a file holds, perhaps under the data set's own name; NULL after a finding. */
static const struct node *read_records(const struct data_loading *loading, const char *name,
                                       const struct node *root, bool *ids_added_out)
{
    const struct node *inner = node_lookup(root, name);
    if (inner != NULL &&
        (inner->kind == NODE_LIST || (root->mapping.count == 1 && inner->kind == NODE_MAPPING))) {
        root = inner;
    }
    if (root->kind == NODE_LIST) {
        return root;
    }
    const struct node *first = root->kind == NODE_MAPPING && root->mapping.count > 0
                                   ? root->mapping.entries[0].value
                                   : NULL;
    if (first == NULL || first->kind == NODE_SCALAR) {
        node_report(loading->diags, DIAG_WRONG_KIND, root, name,
                    "a list of records, or a mapping of records or of columns",
                    node_describe(loading->game->arena, root));
        return NULL;
    }
    if (is_column(first)) {
        bool good = all_values_are(loading, root, is_column, "a list, as the columns beside it");
        return good ? read_columns(loading, root) : NULL;
    }
    *ids_added_out = true;
    bool good = all_values_are(loading, root, is_mapping, "a mapping, as the records beside it");
    return good ? read_by_id(loading, root) : NULL;
}

/* Expressions and files know a record by `id`, and capitals count: "ID" or "Id" of a table's heading is another field. */
static void check_id_spelling(const struct data_loading *loading, const struct data_set *set)
{
    const struct node *first = set->root->list.count > 0 ? set->root->list.items[0] : NULL;
    if (first == NULL || first->kind != NODE_MAPPING || set->id != NULL || set->ids_added ||
        node_lookup(first, "id") != NULL) {
        return;
    }
    for (size_t i = 0; i < first->mapping.count; i++) {
        const struct node *key = first->mapping.entries[i].key;
        if (g_ascii_strcasecmp(node_text(key), "id") == 0) {
            node_report(loading->diags, DIAG_ID_SPELT, key, set->name, node_text(key));
        }
    }
}

/* ---- data sets ---- */

/* One is enough, as blocks of two would have to be put together in all ways. */
static bool check_stream(const struct data_loading *loading, const struct node *entry,
                         const struct data_source *source)
{
    const struct node *node = node_lookup(entry, "stream");
    if (source->file == NULL || !record_stream_takes(source->file)) {
        node_report(loading->diags, DIAG_BAD_VALUE, node, "true", "possible here",
                    "; a stream is a file that ends in .jsonl, .csv, .tsv or .yaml");
        return false;
    }
    for (size_t i = 0; i < loading->game->data_set_count; i++) {
        const struct data_set *other = &loading->sets[i];
        if (other->streamed) {
            node_report(loading->diags, DIAG_BAD_VALUE, node, "true", "possible here",
                        arena_printf(loading->game->arena, "; '%s' is a stream, and a game has one",
                                     other->name));
            return false;
        }
    }
    return true;
}

/* Records come from a file or from a product of lists, not from both. */
static bool check_entry(const struct data_loading *loading, const struct node *entry,
                        const struct data_source *source)
{
    if (source->file == NULL && source->product == NULL) {
        node_report(loading->diags, DIAG_MISSING_FIELD, entry, "file", "a data set");
        return false;
    }
    if (source->file != NULL && source->product != NULL) {
        node_report(loading->diags, DIAG_BAD_VALUE, node_lookup(entry, "file"), source->file,
                    "expected here", "; a product has its records from the lists that it names");
        return false;
    }
    return !source->stream || check_stream(loading, entry, source);
}

/* The records of a block only. */
static bool load_block(const struct data_loading *loading, const struct node *file,
                       const struct table_form *form, struct data_set *set)
{
    struct game *game = loading->game;
    struct game_stream *stream = game->stream;
    stream->file.name = set->name;
    stream->file.path = game_file(game, game->arena, set->path, file, loading->diags);
    stream->file.shown_path = arena_printf(game->arena, "%s/%s", game->shown_folder, set->path);
    stream->file.form = *form;
    if (stream->file.path == NULL) {
        return false;
    }
    set->root = game_stream_read(stream, game, file->span, loading->diags);
    set->first = stream->at.records;
    set->total = stream->record_count;
    return set->root != NULL;
}

/* A product begins as an empty list, which data_compute() fills: the lists that it is made from may be worked out from
 * sets that come before it. */
static bool load_set(struct data_loading *loading, const struct node_entry *entry,
                     struct data_set *out)
{
    struct data_source source = {0};
    struct table_form form = {0};
    struct arena *arena = loading->game->arena;
    if (!check_set_name(loading, entry->key) || !read_entry(loading, entry, &source, &form) ||
        !check_entry(loading, entry->value, &source)) {
        return false;
    }
    struct data_set set = {.name = node_text(entry->key),
                           .path = source.file,
                           .product = source.product,
                           .compute = source.compute,
                           .when = source.when,
                           .id = source.id};
    if (source.product != NULL) {
        const struct node **none = NULL;
        set.root = new_list(arena, &(struct node){0}, 0, &none);
        *out = set;
        return true;
    }
    const struct node *file = node_lookup(entry->value, "file");
    set.streamed = source.stream;
    if (set.streamed && loading->game->stream != NULL) {
        *out = set;
        return load_block(loading, file, &form, out);
    }
    const char *path;
    spreadsheet_path(arena, source.file, &path, &form.sheet);
    const struct node *root = game_document(loading->game, path, file != NULL ? file : entry->value,
                                            &form, loading->diags);
    if (root != NULL && set.streamed &&
        !record_stream_check(root, set.name, arena, loading->diags)) {
        return false;
    }
    set.root = root != NULL ? read_records(loading, set.name, root, &set.ids_added) : NULL;
    if (set.root == NULL) {
        return false;
    }
    set.total = set.root->list.count;
    check_id_spelling(loading, &set);
    *out = set;
    return true;
}

/* Sets that could be read stand one after the other in the order of the file; findings of all are told. */
bool data_load(struct game *game, const struct node *mapping, struct diag_list *diags)
{
    struct data_loading loading = {.game = game, .diags = diags};
    size_t count = mapping != NULL ? mapping->mapping.count : 0;
    struct data_set *sets = ARENA_NEW_ARRAY(game->arena, struct data_set, count);
    bool good = true;
    loading.sets = sets;
    for (size_t i = 0; i < count; i++) {
        struct data_set *set = &sets[game->data_set_count];
        bool loaded = load_set(&loading, &mapping->mapping.entries[i], set);
        game->data_set_count += loaded ? 1 : 0;
        good = good && loaded;
    }
    game->data_sets = sets;
    return good;
}

size_t data_set_total(const struct data_set *set)
{
    return set->streamed ? set->total : set->root->list.count;
}

/* Upwards from the node to the one whose parent is the list of a set: its place there is the record's number. */
struct diag_subject game_subject(const struct game *game, const struct node *node)
{
    for (; node != NULL && node->parent != NULL; node = node->parent) {
        for (size_t i = 0; i < game->data_set_count; i++) {
            const struct data_set *set = &game->data_sets[i];
            if (node->parent == set->root) {
                const char *id = node_text(node_lookup(node, "id"));
                id = id != NULL ? id : node_text(node_lookup(node, "name"));
                return (struct diag_subject){.set = set->name,
                                             .id = id != NULL ? id : node_text(node),
                                             .number = node->index + 1,
                                             .total = data_set_total(set),
                                             .span = node->span};
            }
        }
    }
    return (struct diag_subject){0};
}

bool game_was_blamed(const struct game *game, const struct node *node)
{
    for (size_t i = 0; i < game->blamed_count; i++) {
        if (game->blamed[i] == node) {
            return true;
        }
    }
    return false;
}

/* Computed values have keys that stand under `compute`, not in a file of data. */
bool game_is_computed(const struct game *game, const struct node *node)
{
    for (; node != NULL; node = node->parent) {
        for (size_t i = 0; node->key != NULL && i < game->data_set_count; i++) {
            const struct node *compute = game->data_sets[i].compute;
            if (compute != NULL && node->key->parent == compute) {
                return true;
            }
        }
    }
    return false;
}
