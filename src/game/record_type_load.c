/* Reading types.yaml. The names of all types are noted first, then each is read: what it is (its form), what else it may
 * say (its options), and what it holds, down to words. Circles and choices that cannot be told apart are looked for when
 * all are there. */
#include <math.h>
#include <stdint.h>
#include <string.h>

#include "diag/suggest.h"
#include "game/record_type.h"
#include "game/record_type_source.h"

enum { TYPES_MAX = 100000 };

/* Names come first and types after them, since types may hold each other in any order; whether one holds itself is
 * asked when all are there. A type that could not be read takes anything: one mistake in types.yaml is one finding,
 * and not one more for each record. */
struct types_loading {
    struct arena *arena;
    const struct node *data;
    struct record_types *types;
    struct record_type *named; /* [types->named_count] */
    GPtrArray *choices;        /* all types of TYPE_ALTERNATIVES */
    size_t type_count;         /* so far */
    struct diag_list *diags;
};

static struct record_type *read_type(struct types_loading *loading, const struct node *node,
                                     bool is_field, bool *good);

/* ---- names ---- */

/* The type may not be read yet: its address is known, and that is enough to refer to it. */
static const struct record_type *named_lookup(const struct types_loading *loading, const char *name)
{
    for (size_t i = 0; i < loading->types->named_count; i++) {
        if (strcmp(loading->types->named[i].name, name) == 0) {
            return loading->types->named[i].type;
        }
    }
    return NULL;
}

/* The kind of that name, or of a word that other programs have for it; -1 for none. */
static int kind_lookup(const char *name)
{
    for (int i = 0; i < TYPE_WRITTEN_COUNT; i++) {
        if (strcmp(type_kind_infos[i].name, name) == 0) {
            return i;
        }
    }
    const char *names[TYPE_WRITTEN_COUNT];
    for (int i = 0; i < TYPE_WRITTEN_COUNT; i++) {
        names[i] = type_kind_infos[i].name;
    }
    const char *meant = suggest_synonym(name, names, TYPE_WRITTEN_COUNT);
    for (int i = 0; meant != NULL && i < TYPE_WRITTEN_COUNT; i++) {
        if (names[i] == meant) {
            return i;
        }
    }
    return -1;
}

/* Kinds and the author's own names alike may have been meant. */
static bool report_unknown_kind(struct types_loading *loading, const struct node *node)
{
    size_t count = 0;
    const char **names = ARENA_NEW_ARRAY(loading->arena, const char *,
                                         TYPE_WRITTEN_COUNT + loading->types->named_count);
    for (; count < TYPE_WRITTEN_COUNT; count++) {
        names[count] = type_kind_infos[count].name;
    }
    for (size_t i = 0; i < loading->types->named_count; i++) {
        names[count++] = loading->types->named[i].name;
    }
    node_report(loading->diags, DIAG_UNKNOWN_REFERENCE, node, "kind or type", node_text(node),
                suggest_tail(loading->arena, node_text(node), names, count));
    return false;
}

/* A kind goes before a type that an author has named; names that would hide a kind are refused. */
static bool read_kind(struct types_loading *loading, const struct node *word,
                      struct record_type *type)
{
    int kind = kind_lookup(node_text(word));
    if (kind >= 0) {
        type->kind = (enum type_kind)kind;
        return true;
    }
    type->target = named_lookup(loading, node_text(word));
    if (type->target == NULL) {
        return report_unknown_kind(loading, word);
    }
    type->kind = TYPE_NAMED;
    type->name = node_text(word);
    return true;
}

/* By the names in game.yaml's `data`, whether or not their files could be read. */
static bool check_data_set(struct types_loading *loading, const struct node *name)
{
    if (node_lookup(loading->data, node_text(name)) != NULL) {
        return true;
    }
    size_t count = loading->data != NULL ? loading->data->mapping.count : 0;
    const char **names = ARENA_NEW_ARRAY(loading->arena, const char *, count);
    for (size_t i = 0; i < count; i++) {
        names[i] = node_text(loading->data->mapping.entries[i].key);
    }
    node_report(loading->diags, DIAG_UNKNOWN_REFERENCE, name, "data set", node_text(name),
                suggest_tail(loading->arena, node_text(name), names, count));
    return false;
}

/* ---- parts of a type ---- */

/* Words are kept as written: in a list [on, off] they are texts, whatever YAML takes them for. */
static bool read_words(struct types_loading *loading, const struct node *list, const char *field,
                       struct word_list *out)
{
    const char **words = ARENA_NEW_ARRAY(loading->arena, const char *, list->list.count);
    bool good = list->list.count > 0;
    if (!good) {
        node_report(loading->diags, DIAG_WRONG_KIND, list, field, "a list of words",
                    "an empty list");
    }
    for (size_t i = 0; i < list->list.count; i++) {
        const struct node *item = list->list.items[i];
        words[i] = node_text(item);
        if (words[i] == NULL) {
            node_report(loading->diags, DIAG_WRONG_KIND, item,
                        arena_printf(loading->arena, "%s[%zu]", field, i + 1), "a word",
                        node_describe(loading->arena, item));
            good = false;
        }
    }
    out->words = words;
    out->count = good ? list->list.count : 0;
    return good;
}

/* All fields are read though one is bad; that one takes anything. */
static bool read_fields(struct types_loading *loading, const struct node *mapping,
                        struct record_type *type)
{
    bool good = true;
    struct record_field *fields =
        ARENA_NEW_ARRAY(loading->arena, struct record_field, mapping->mapping.count);
    for (size_t i = 0; i < mapping->mapping.count; i++) {
        const struct node_entry *entry = &mapping->mapping.entries[i];
        fields[i] = (struct record_field){node_text(entry->key),
                                          read_type(loading, entry->value, true, &good)};
    }
    type->kind = TYPE_FIELDS;
    type->fields = fields;
    type->field_count = mapping->mapping.count;
    return good;
}

/* Which of them a value is meant to be must be told by its kind; that is asked when all types are there. */
static bool read_alternatives(struct types_loading *loading, const struct node *list,
                              struct record_type *type)
{
    bool good = true;
    const struct record_type **alternatives =
        ARENA_NEW_ARRAY(loading->arena, const struct record_type *, list->list.count);
    for (size_t i = 0; i < list->list.count; i++) {
        alternatives[i] = read_type(loading, list->list.items[i], false, &good);
    }
    if (list->list.count == 0) {
        node_report(loading->diags, DIAG_WRONG_KIND, list, "any_of", "a list of types",
                    "an empty list");
        good = false;
    }
    g_ptr_array_add(loading->choices, type);
    type->alternatives = alternatives;
    type->alternative_count = list->list.count;
    return good;
}

/* It must fit all of a text, up to its last byte: without G_REGEX_DOLLAR_ENDONLY a line break could follow. */
static bool read_pattern(struct types_loading *loading, const struct node *node,
                         struct record_type *type)
{
    GError *error = NULL;
    gchar *whole = g_strdup_printf("^(?:%s)$", node_text(node));
    GRegex *regex = g_regex_new(whole, G_REGEX_DOLLAR_ENDONLY, 0, &error);
    g_free(whole);
    if (regex == NULL) {
        node_report(loading->diags, DIAG_BAD_VALUE, node, node_text(node), "a regular expression",
                    "");
        g_error_free(error);
        return false;
    }
    g_ptr_array_add(loading->types->patterns, regex);
    type->pattern = regex;
    type->pattern_text = node_text(node);
    return true;
}

/* What the field that names the form holds. */
static bool read_form(struct types_loading *loading, const struct node *mapping,
                      const struct type_source *source, struct record_type *type)
{
    bool good = true;
    switch (type->kind) {
    case TYPE_CHOICE:
        return read_words(loading, source->one_of, "one_of", &type->words);
    case TYPE_REFERENCE:
        type->name = source->refers_to;
        return check_data_set(loading, node_lookup(mapping, "refers_to"));
    case TYPE_LIST:
        type->value = read_type(loading, source->list_of, false, &good);
        return good;
    case TYPE_FIELDS:
        return read_fields(loading, source->fields, type);
    case TYPE_TABLE:
        type->value = read_type(loading, source->values, false, &good);
        type->key = source->keys != NULL ? read_type(loading, source->keys, false, &good) : NULL;
        return good;
    case TYPE_ALTERNATIVES:
        return read_alternatives(loading, source->any_of, type);
    default:
        return read_kind(loading, node_lookup(mapping, "kind"), type);
    }
}

/* ---- options ---- */

/* A `length` is both ends at once. What is not given does not limit. */
static bool take_options(struct types_loading *loading, const struct node *mapping,
                         const struct type_source *source, struct record_type *type)
{
    bool good = true;
    type->from = source->from;
    type->to = source->to;
    type->path = source->path;
    type->form = source->form;
    type->expressions = source->expressions;
    type->translate = source->translate;
    type->translate_given = source->translate_given;
    if (source->length >= 0) {
        type->least = type->most = (size_t)source->length;
    } else {
        type->least = source->least >= 0 ? (size_t)source->least : 0;
        type->most = source->most >= 0 ? (size_t)source->most : SIZE_MAX;
    }
    if (source->or_words != NULL) {
        good = read_words(loading, source->or_words, "or", &type->or_words);
    }
    if (source->pattern != NULL) {
        good = read_pattern(loading, node_lookup(mapping, "pattern"), type) && good;
    }
    return good;
}

/* ---- types ---- */

/* Its form (which fields say what it is) is found first, as each form allows other options. */
static bool read_mapping(struct types_loading *loading, const struct node *mapping, bool is_field,
                         struct record_type *type)
{
    struct type_source source = {
        .from = -INFINITY, .to = INFINITY, .length = -1, .least = -1, .most = -1};
    enum type_kind kind = TYPE_ANY;
    if (fields_read(loading->arena, mapping, record_type_fields, "a type", NULL, NULL, &source,
                    loading->diags) != OUTCOME_OK ||
        !type_source_form(loading->arena, mapping, &kind, loading->diags)) {
        return false;
    }
    type->doc = source.doc;
    type->optional = source.optional;
    type->unique = source.unique;
    type->kind = kind;
    bool good = read_form(loading, mapping, &source, type);
    return good &&
           type_source_check_options(loading->arena, mapping, is_field, type->kind,
                                     loading->diags) &&
           take_options(loading, mapping, &source, type);
}

/* What a type is that could not be read: no value is at fault for it, nor is a missing one. */
static struct record_type anything(const struct node *node)
{
    return (struct record_type){.kind = TYPE_ANY,
                                .node = node,
                                .optional = true,
                                .from = -INFINITY,
                                .to = INFINITY,
                                .most = SIZE_MAX};
}

/* Aliases could make a short file endless. */
static bool has_room(struct types_loading *loading, const struct node *node)
{
    loading->type_count++;
    if (loading->type_count == TYPES_MAX + 1) {
        node_report(loading->diags, DIAG_TOO_MANY_VALUES, node,
                    arena_printf(loading->arena, "%d", TYPES_MAX));
    }
    return loading->type_count <= TYPES_MAX;
}

/* A mapping says all, a list is a choice of words, a word is a kind or a name. */
static bool read_into(struct types_loading *loading, const struct node *node, bool is_field,
                      struct record_type *type)
{
    *type = anything(node);
    type->optional = false;
    bool good = false;
    if (!has_room(loading, node)) {
        good = false;
    } else if (node->kind == NODE_MAPPING) {
        good = read_mapping(loading, node, is_field, type);
    } else if (node->kind == NODE_LIST) {
        type->kind = TYPE_CHOICE;
        good = read_words(loading, node, "one_of", &type->words);
    } else {
        good = read_kind(loading, node, type);
    }
    if (!good) {
        *type = anything(node);
    }
    return good;
}

/* Never NULL: a type that is not good takes anything. */
static struct record_type *read_type(struct types_loading *loading, const struct node *node,
                                     bool is_field, bool *good)
{
    struct record_type *type = ARENA_NEW(loading->arena, struct record_type);
    *good = read_into(loading, node, is_field, type) && *good;
    return type;
}

/* ---- the file ---- */

static bool load_named(struct types_loading *loading, const struct node *mapping)
{
    size_t count = mapping->mapping.count;
    if (count > RECORD_TYPE_NAMES_MAX) {
        node_report(loading->diags, DIAG_OUT_OF_RANGE, mapping, "the number of types",
                    arena_printf(loading->arena, "%zu", count),
                    arena_printf(loading->arena, "at most %d", RECORD_TYPE_NAMES_MAX));
        return false;
    }
    /* All names before any type, for types call each other in any order. */
    struct named_type *named = ARENA_NEW_ARRAY(loading->arena, struct named_type, count);
    loading->named = ARENA_NEW_ARRAY(loading->arena, struct record_type, count);
    bool good = true;
    for (size_t i = 0; i < count; i++) {
        const struct node *key = mapping->mapping.entries[i].key;
        named[i] = (struct named_type){node_text(key), &loading->named[i]};
        if (kind_lookup(node_text(key)) >= 0) {
            node_report(loading->diags, DIAG_BAD_VALUE, key, node_text(key), "free as a name",
                        "; it is that of a kind");
            good = false;
        }
    }
    loading->types->named = named;
    loading->types->named_count = count;
    for (size_t i = 0; i < count; i++) {
        good =
            read_into(loading, mapping->mapping.entries[i].value, true, &loading->named[i]) && good;
    }
    return record_types_check_circles(loading->named, loading->types, loading->diags) && good;
}

/* What the records of a data set are: fields, written there or under a name. */
static const struct record_type *read_record(struct types_loading *loading,
                                             const struct node_entry *entry, bool *good)
{
    struct record_type *type = ARENA_NEW(loading->arena, struct record_type);
    *type = anything(entry->value);
    if (entry->value->kind == NODE_MAPPING) {
        *good = read_fields(loading, entry->value, type) && *good;
        return type;
    }
    if (!read_into(loading, entry->value, false, type)) {
        *good = false;
    } else if (record_type_resolve(type)->kind != TYPE_FIELDS) {
        node_report(loading->diags, DIAG_WRONG_KIND, entry->value, node_text(entry->key),
                    "a mapping of fields, or the name of a type with fields",
                    record_type_describe(loading->arena, type));
        *type = anything(entry->value);
        *good = false;
    }
    return type;
}

/* A set that game.yaml does not have is told of, and its type is read for the mistakes in it. */
static bool load_records(struct types_loading *loading, const struct node *mapping)
{
    bool good = true;
    struct named_type *records =
        ARENA_NEW_ARRAY(loading->arena, struct named_type, mapping->mapping.count);
    for (size_t i = 0; i < mapping->mapping.count; i++) {
        const struct node_entry *entry = &mapping->mapping.entries[i];
        good = check_data_set(loading, entry->key) && good;
        records[i] = (struct named_type){node_text(entry->key), read_record(loading, entry, &good)};
    }
    loading->types->records = records;
    loading->types->record_count = mapping->mapping.count;
    return good;
}

static void free_pattern(gpointer pattern)
{
    g_regex_unref(pattern);
}

/* Patterns are freed by record_types_clear(), also after findings. */
enum outcome record_types_load(struct arena *arena, const struct node *root,
                               const struct node *data, struct record_types *types_out,
                               struct diag_list *diags)
{
    struct file_source source = {0};
    struct types_loading loading = {
        .arena = arena, .data = data, .types = types_out, .diags = diags};
    *types_out = (struct record_types){.root = root,
                                       .patterns = g_ptr_array_new_with_free_func(free_pattern)};
    if (fields_read(arena, root, types_file_fields, "a file of types", NULL, NULL, &source,
                    diags) != OUTCOME_OK) {
        return OUTCOME_REJECTED;
    }
    loading.choices = g_ptr_array_new();
    bool good = source.types == NULL || load_named(&loading, source.types);
    good = load_records(&loading, source.records) && good;
    good = record_types_check_choices(arena, loading.choices, diags) && good;
    g_ptr_array_free(loading.choices, TRUE);
    return good ? OUTCOME_OK : OUTCOME_REJECTED;
}
