/* Records against their types: lists, mappings and what they must hold.
 *
 * The walk follows type and value side by side. Every node that has a finding is noted as blamed, so that what is
 * computed from it, or judged by a rule, does not tell the same mistake again. Single values are in
 * record_check_single.c. */
#include "game/record_check.h"

#include <stdint.h>
#include <string.h>

#include "diag/suggest.h"
#include "game/record_check_parts.h"
#include "game/record_memory.h"

static bool check_value(struct record_checking *checking, const struct record_type *type,
                        const struct node *value);

bool record_blame(struct record_checking *checking, const struct node *node)
{
    g_ptr_array_add(checking->blamed, (gpointer)(uintptr_t)node);
    return false;
}

/* What is left empty counts as left out. */
static bool is_left_empty(const struct node *value)
{
    return value->kind == NODE_SCALAR && value->scalar.type == SCALAR_NULL;
}

/* ---- lists and free mappings ---- */

/* Items are looked at though there are too many of them. */
static bool check_list(struct record_checking *checking, const struct record_type *type,
                       const struct node *list)
{
    bool good = record_check_item_count(checking, type, list) || record_blame(checking, list);
    for (size_t i = 0; i < list->list.count; i++) {
        good = check_value(checking, type->value, list->list.items[i]) && good;
    }
    return good;
}

/* Names are values of the author's own, so that they may have a type, too. */
static bool check_table(struct record_checking *checking, const struct record_type *type,
                        const struct node *table)
{
    bool good = record_check_size(checking, type, table, table->mapping.count, "entries") ||
                record_blame(checking, table);
    for (size_t i = 0; i < table->mapping.count; i++) {
        const struct node_entry *entry = &table->mapping.entries[i];
        good = (type->key == NULL || check_value(checking, type->key, entry->key)) && good;
        good = check_value(checking, type->value, entry->value) && good;
    }
    return good;
}

/* ---- fields ---- */

/* "'wounded'", or "a record of 'agents'" */
static const char *describe_mapping(struct record_checking *checking, const struct node *mapping)
{
    const struct game *game = checking->game;
    for (size_t i = 0; mapping->key == NULL && i < game->data_set_count; i++) {
        if (game->data_sets[i].root == mapping->parent) {
            return arena_printf(checking->arena, "a record of '%s'", game->data_sets[i].name);
        }
    }
    return arena_printf(checking->arena, "'%s'", record_value_name(checking, mapping));
}

static bool has_field(const struct record_type *type, const char *name)
{
    for (size_t i = 0; i < type->field_count; i++) {
        if (strcmp(type->fields[i].name, name) == 0) {
            return true;
        }
    }
    return false;
}

/* All that a mapping may hold, for suggestions. */
static const char *const *field_names(struct record_checking *checking,
                                      const struct record_type *type)
{
    const char **names = ARENA_NEW_ARRAY(checking->arena, const char *, type->field_count);
    for (size_t i = 0; i < type->field_count; i++) {
        names[i] = type->fields[i].name;
    }
    return names;
}

/* An id that the record has by its key, or by another field, need not be declared. */
static bool is_added_id(const struct record_checking *checking, const struct node *mapping,
                        const struct node *key)
{
    return checking->set->ids_added && mapping->parent == checking->set->root &&
           strcmp(node_text(key), "id") == 0;
}

static bool is_unknown(const struct record_checking *checking, const struct record_type *type,
                       const struct node *mapping, const struct node *key)
{
    return !has_field(type, node_text(key)) && !is_added_id(checking, mapping, key);
}

/* What is empty because its expression failed is blamed already. */
static bool is_needlessly_empty(const struct record_checking *checking,
                                const struct record_field *field, const struct node *value)
{
    return is_left_empty(value) && record_type_resolve(field->type)->kind != TYPE_ANY &&
           !g_ptr_array_find(checking->blamed, value, NULL);
}

/* Left out or left empty. A field that is there in a misspelling has been told of by check_names(). */
static bool is_missing(struct record_checking *checking, const struct record_type *type,
                       const struct record_field *field, const struct node *mapping)
{
    const struct node *value = node_lookup(mapping, field->name);
    if (record_type_is_optional(field->type) || value != NULL) {
        return value != NULL && !record_type_is_optional(field->type) &&
               is_needlessly_empty(checking, field, value);
    }
    return !field_is_misspelt(mapping, field_names(checking, type), type->field_count, field->name);
}

/* The names of fields that are left out, or of those that are left empty. */
static const char *const *missing_names(struct record_checking *checking,
                                        const struct record_type *type, const struct node *mapping,
                                        bool is_empty, size_t *count_out)
{
    const char **names = ARENA_NEW_ARRAY(checking->arena, const char *, type->field_count + 1);
    *count_out = 0;
    for (size_t i = 0; i < type->field_count; i++) {
        if ((node_lookup(mapping, type->fields[i].name) != NULL) == is_empty &&
            is_missing(checking, type, &type->fields[i], mapping)) {
            names[(*count_out)++] = type->fields[i].name;
        }
    }
    return names;
}

/* Where one field alone is unknown and one alone is missing, the first is another name for the second; NULL: not so. */
static const char *renamed_field(struct record_checking *checking, const struct record_type *type,
                                 const struct node *mapping)
{
    size_t unknown_count = 0, missing_count = 0;
    for (size_t i = 0; i < mapping->mapping.count; i++) {
        unknown_count += is_unknown(checking, type, mapping, mapping->mapping.entries[i].key);
    }
    const char *const *names = missing_names(checking, type, mapping, false, &missing_count);
    return unknown_count == 1 && missing_count == 1 ? names[0] : NULL;
}

/* Fields that no type knows are mistakes: a misspelt one would be missing where it is read. */
static bool check_names(struct record_checking *checking, const struct record_type *type,
                        const struct node *mapping)
{
    bool good = true;
    for (size_t i = 0; i < mapping->mapping.count; i++) {
        const struct node *key = mapping->mapping.entries[i].key;
        if (is_unknown(checking, type, mapping, key)) {
            const char *renamed = renamed_field(checking, type, mapping);
            node_report(
                checking->diags, DIAG_UNKNOWN_FIELD, key, node_text(key),
                describe_mapping(checking, mapping),
                renamed != NULL
                    ? arena_printf(checking->arena, "; did you mean '%s'? It is missing", renamed)
                    : suggest_tail(checking->arena, node_text(key), field_names(checking, type),
                                   type->field_count));
            good = record_blame(checking, key);
        }
    }
    return good;
}

/* Whether one begins within the other in the same file. */
static bool lies_within(struct source_span inner, struct source_span outer)
{
    return inner.source == outer.source && inner.offset >= outer.offset &&
           inner.offset < outer.offset + outer.length;
}

/* Where a mapping is pointed at that lacks something. Keys of CSV stand in the header, once for all. */
static const struct node *find_handle(const struct node *mapping)
{
    if (mapping->mapping.count == 0) {
        return mapping;
    }
    const struct node *first = mapping->mapping.entries[0].key;
    const struct node *id = node_lookup(mapping, "id");
    return id != NULL && lies_within(first->span, mapping->span) ? id : first;
}

/* "'id', 'cost' and 'text'" */
static const char *list_names(struct arena *arena, const char *const *names, size_t count)
{
    const char *words = "";
    for (size_t i = 0; i < count; i++) {
        const char *between = i == 0 ? "" : i + 1 == count ? " and " : ", ";
        words = arena_printf(arena, "%s%s'%s'", words, between, names[i]);
    }
    return words;
}

/* All that a mapping lacks is one mistake: it may be no record at all. */
static void report_missing(struct record_checking *checking, const struct record_type *type,
                           const struct node *mapping, bool is_empty)
{
    size_t count = 0;
    const char *const *names = missing_names(checking, type, mapping, is_empty, &count);
    const struct node *empty = is_empty && count > 0 ? node_lookup(mapping, names[0]) : NULL;
    const struct source_span span = (empty != NULL ? empty : find_handle(mapping))->span;
    const char *path = node_path(checking->arena, empty != NULL && count == 1 ? empty : mapping);
    if (count == 1 && (is_empty || renamed_field(checking, type, mapping) == NULL)) {
        diag_report(checking->diags, DIAG_MISSING_FIELD, span, path, names[0],
                    describe_mapping(checking, mapping));
    } else if (count > 1) {
        diag_report(checking->diags, DIAG_MISSING_FIELDS, span, path,
                    list_names(checking->arena, names, count), describe_mapping(checking, mapping));
    }
}

/* Whether the value's record has a finding about its id: one that is there twice has all its values twice. */
static bool is_of_blamed_id(const struct record_checking *checking, const struct node *value)
{
    const struct node *record = value;
    while (record->parent != NULL && record->parent != checking->set->root) {
        record = record->parent;
    }
    return g_ptr_array_find(checking->blamed, node_lookup(record, "id"), NULL);
}

/* Ids are told apart where data sets are read. */
static bool check_unique(struct record_checking *checking, const struct record_field *field,
                         const struct node *value)
{
    if (!record_type_is_unique(field->type) || node_text(value) == NULL ||
        strcmp(field->name, "id") == 0 || is_of_blamed_id(checking, value)) {
        return true;
    }
    GHashTable *seen = g_hash_table_lookup(checking->seen_values, field->type);
    if (seen == NULL) {
        seen = g_hash_table_new(g_str_hash, g_str_equal);
        g_hash_table_insert(checking->seen_values, (gpointer)(uintptr_t)field->type, seen);
    }
    const struct node *first = g_hash_table_lookup(seen, node_text(value));
    if (first == NULL) {
        g_hash_table_insert(seen, (gpointer)(uintptr_t)node_text(value),
                            (gpointer)(uintptr_t)value);
        return true;
    }
    node_report(checking->diags, DIAG_DUPLICATE_VALUE, value, field->name, node_text(value),
                arena_printf(checking->arena, "%zu", source_span_line(first->span)));
    return record_blame(checking, value);
}

/* What is computed stands at its expression or elsewhere in the data, so that findings say of which record it is. */
static void about_record(const struct record_checking *checking, const struct node *value)
{
    struct diag_subject subject = {0};
    if (value != NULL && value->parent != NULL && value->parent->parent == checking->set->root &&
        value->span.source != checking->set->root->span.source) {
        subject = game_subject(checking->game, value);
    }
    diag_list_about(checking->diags, &subject);
}

/* What is missing or left empty was told of, all of a mapping at once. */
static bool check_field(struct record_checking *checking, const struct record_field *field,
                        const struct node *mapping)
{
    const struct node *value = node_lookup(mapping, field->name);
    about_record(checking, value);
    if (value == NULL) {
        return record_type_is_optional(field->type) || record_blame(checking, mapping);
    }
    bool was_blamed = is_left_empty(value) && g_ptr_array_find(checking->blamed, value, NULL);
    if (was_blamed || (is_left_empty(value) && record_type_is_optional(field->type))) {
        return true;
    }
    if (is_left_empty(value) && record_type_resolve(field->type)->kind != TYPE_ANY) {
        return record_blame(checking, value);
    }
    return check_value(checking, field->type, value) && check_unique(checking, field, value);
}

/* As nearly all are. */
static bool is_whole(struct record_checking *checking, const struct record_type *type,
                     const struct node *mapping)
{
    bool whole = true;
    for (size_t i = 0; i < type->field_count && whole; i++) {
        whole = !is_missing(checking, type, &type->fields[i], mapping);
    }
    return whole;
}

static bool check_fields(struct record_checking *checking, const struct record_type *type,
                         const struct node *mapping)
{
    bool good = check_names(checking, type, mapping);
    if (!is_whole(checking, type, mapping)) {
        report_missing(checking, type, mapping, false);
        report_missing(checking, type, mapping, true);
    }
    for (size_t i = 0; i < type->field_count; i++) {
        good = check_field(checking, &type->fields[i], mapping) && good;
    }
    return good;
}

/* ---- values ---- */

/* Whether a type takes a value, without a word. */
static bool fits(struct record_checking *checking, const struct record_type *type,
                 const struct node *value)
{
    struct record_checking silent = *checking;
    silent.diags = diag_list_new();
    silent.blamed = g_ptr_array_new();
    silent.missing = g_array_new(FALSE, FALSE, sizeof(struct missing_record));
    bool good = check_value(&silent, type, value);
    g_array_free(silent.missing, TRUE);
    g_ptr_array_free(silent.blamed, TRUE);
    diag_list_free(silent.diags);
    return good;
}

/* A word that may stand in place of a value. */
static bool is_word_instead(const struct record_type *type, const struct node *value)
{
    return value->kind == NODE_SCALAR && !is_left_empty(value) &&
           record_type_has_word(type, node_text(value));
}

/* Where only one of the types has the value's shape, that one says what is wrong with it. */
static bool check_alternatives(struct record_checking *checking, const struct record_type *type,
                               const struct node *value)
{
    const struct record_type *only = NULL;
    size_t count = 0;
    for (size_t i = 0; i < type->alternative_count; i++) {
        const struct record_type *alternative = type->alternatives[i];
        if (is_word_instead(alternative, value)) {
            return true;
        }
        if (record_type_takes(alternative, value->kind)) {
            only = alternative;
            count++;
        }
    }
    if (count == 1) {
        return check_value(checking, only, value);
    }
    for (size_t i = 0; i < type->alternative_count; i++) {
        if (record_type_takes(type->alternatives[i], value->kind) &&
            fits(checking, type->alternatives[i], value)) {
            return true;
        }
    }
    record_report_kind(checking, type, value);
    return record_blame(checking, value);
}

/* From the outside in: a word that may stand instead, the shape of the value, and then what it holds. Kinds without
 * a function of their own here are of single values. */
static bool check_value(struct record_checking *checking, const struct record_type *type,
                        const struct node *value)
{
    static bool (*const checks[TYPE_KIND_COUNT])(
        struct record_checking *, const struct record_type *, const struct node *) = {
        [TYPE_LIST] = check_list,
        [TYPE_FIELDS] = check_fields,
        [TYPE_TABLE] = check_table,
    };
    if (is_word_instead(type, value)) {
        return true;
    }
    type = record_type_resolve(type);
    if (type->kind == TYPE_ALTERNATIVES && !is_left_empty(value)) {
        return check_alternatives(checking, type, value);
    }
    bool empty = is_left_empty(value) && type->kind != TYPE_ANY;
    if (empty || !record_type_takes(type, value->kind)) {
        record_report_kind(checking, type, value);
        return record_blame(checking, value);
    }
    if (checks[type->kind] != NULL) {
        return checks[type->kind](checking, type, value);
    }
    return record_check_single(checking, type, value) || record_blame(checking, value);
}

/* ---- texts ---- */

/* A text that looks like a number (an id 007, a name 1984) is a text where its type says so, in comparisons too. */
static void settle_value(const struct record_types *types, const struct record_type *type,
                         const struct node *value);

/* Fields that no type knows keep what YAML took them for. */
static void settle_fields(const struct record_types *types, const struct record_type *type,
                          const struct node *mapping)
{
    for (size_t i = 0; i < type->field_count; i++) {
        const struct node *value = node_lookup(mapping, type->fields[i].name);
        if (value != NULL) {
            settle_value(types, type->fields[i].type, value);
        }
    }
}

/* The type itself, or that of its alternatives which a list or a mapping is of. */
static const struct record_type *type_by_shape(const struct record_type *type,
                                               const struct node *value)
{
    type = record_type_resolve(type);
    for (size_t i = 0; type->kind == TYPE_ALTERNATIVES && i < type->alternative_count; i++) {
        if (value->kind != NODE_SCALAR && record_type_takes(type->alternatives[i], value->kind)) {
            return type_by_shape(type->alternatives[i], value);
        }
    }
    return type;
}

static void settle_value(const struct record_types *types, const struct record_type *type,
                         const struct node *value)
{
    type = type_by_shape(type, value);
    if (value->kind == NODE_SCALAR) {
        if (!is_left_empty(value) && record_type_is_text(types, type)) {
            /* The tree is the game's own. */
            ((struct node *)(uintptr_t)value)->scalar.type = SCALAR_TEXT;
        }
    } else if (type->kind == TYPE_FIELDS && value->kind == NODE_MAPPING) {
        settle_fields(types, type, value);
    } else if (type->kind == TYPE_LIST && value->kind == NODE_LIST) {
        for (size_t i = 0; i < value->list.count; i++) {
            settle_value(types, type->value, value->list.items[i]);
        }
    } else if (type->kind == TYPE_TABLE && value->kind == NODE_MAPPING) {
        for (size_t i = 0; i < value->mapping.count; i++) {
            settle_value(types, type->value, value->mapping.entries[i].value);
        }
    }
}

/* Once before data is computed, so that expressions see texts, and once after, for what was computed. */
void records_settle_texts(const struct game *game)
{
    for (size_t i = 0; i < game->data_set_count; i++) {
        const struct data_set *set = &game->data_sets[i];
        const struct record_type *type = record_type_of(game->types, set->name);
        for (size_t j = 0; type != NULL && j < set->root->list.count; j++) {
            settle_value(game->types, type, set->root->list.items[j]);
        }
    }
}

/* ---- data sets ---- */

/* What of a record depends on more than the record. */
static bool check_reaching_fields(struct record_checking *checking, const struct record_type *type,
                                  const struct node *record)
{
    bool good = true;
    type = record_type_resolve(type);
    for (size_t i = 0; i < type->field_count; i++) {
        if (!record_memory_stands_alone(checking->memory, type->fields[i].type)) {
            good = check_field(checking, &type->fields[i], record) && good;
        }
    }
    return good;
}

static bool check_record(struct record_checking *checking, const struct record_type *type,
                         const struct node *record)
{
    const struct data_set *set = checking->set;
    bool known = record_memory_recall(checking->memory, set, record);
    bool good =
        known ? check_reaching_fields(checking, type, record) : check_value(checking, type, record);
    if (known || good) {
        record_memory_keep(checking->memory, set, record);
    }
    return good;
}

/* What must differ in all records is remembered for one set at a time. */
static bool check_set(struct record_checking *checking, const struct data_set *set)
{
    const struct record_type *type = record_type_of(checking->game->types, set->name);
    bool good = true;
    checking->set = set;
    g_hash_table_remove_all(checking->seen_values);
    for (size_t i = 0; type != NULL && i < set->root->list.count; i++) {
        good = check_record(checking, type, set->root->list.items[i]) && good;
        diag_list_about(checking->diags, NULL);
    }
    return good;
}

static void free_ids(gpointer data)
{
    struct set_ids *ids = data;
    g_hash_table_destroy(ids->known);
    g_ptr_array_free(ids->names, TRUE);
    g_hash_table_destroy(ids->asked);
    g_free(ids);
}

static void free_seen(gpointer seen)
{
    g_hash_table_destroy(seen);
}

/* References are judged at the end, when all values are known that ask for a record: one that many ask for is one
 * finding. Texts with expressions are filled in on the way, and are kept with the game for rules. */
bool records_check(struct game *game, struct record_memory *memory, GPtrArray *blamed,
                   struct diag_list *diags)
{
    struct record_checking checking = {
        .game = game,
        .arena = arena_new(),
        .ids = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, free_ids),
        .seen_values = g_hash_table_new_full(g_direct_hash, g_direct_equal, NULL, free_seen),
        .missing = g_array_new(FALSE, FALSE, sizeof(struct missing_record)),
        .filling = text_filling_new(game),
        .memory = memory,
        .blamed = blamed,
        .diags = diags,
    };
    bool good = true;
    if (memory != NULL) {
        record_memory_begin(memory, game);
    }
    for (size_t i = 0; i < game->data_set_count; i++) {
        good = check_set(&checking, &game->data_sets[i]) && good;
    }
    if (memory != NULL) {
        record_memory_end(memory);
    }
    record_report_missing(&checking);
    game->filled_texts = text_filling_free(checking.filling, &game->filled_text_count);
    g_array_free(checking.missing, TRUE);
    g_hash_table_destroy(checking.seen_values);
    g_hash_table_destroy(checking.ids);
    arena_free(checking.arena);
    return good;
}
