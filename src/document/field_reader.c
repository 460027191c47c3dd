/* Mappings read by tables, and words of a command line by the same rows.
 *
 * All fields of a mapping are read before the outcome is told; what a value may be is field_values.c's. The command
 * line reads its options by the same rows, which is why a value may come from a node that stands in no file. */
#include "document/field_reader.h"

#include <string.h>

#include <glib.h>

#include "diag/suggest.h"
#include "document/scalar_type.h"

/* ---- names ---- */

/* The names that are fine, to be suggested; the array is the caller's. */
static GPtrArray *collect_names(const struct field_spec *fields)
{
    GPtrArray *names = g_ptr_array_new();
    for (const struct field_spec *field = fields; field->name != NULL; field++) {
        if (field->place != FIELD_ON_COMMAND_LINE) {
            g_ptr_array_add(names, (gpointer)field->name);
        }
    }
    return names;
}

/* Rows of a table are few. */
static bool is_among(const char *const *names, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++) {
        if (strcmp(names[i], name) == 0) {
            return true;
        }
    }
    return false;
}

bool field_is_misspelt(const struct node *mapping, const char *const *names, size_t name_count,
                       const char *name)
{
    for (size_t i = 0; i < mapping->mapping.count; i++) {
        const char *key = mapping->mapping.entries[i].key->scalar.text;
        if (!is_among(names, name_count, key) &&
            g_strcmp0(suggest_nearest(key, names, name_count), name) == 0) {
            return true;
        }
    }
    return false;
}

/* The value under a name, or under another word for it where that itself is no name; NULL: none. */
static const struct node *given_value(const struct node *mapping, const char *name,
                                      const GPtrArray *names)
{
    const char *const *known = (const char *const *)names->pdata;
    const struct node *value = node_lookup(mapping, name);
    for (size_t i = 0; value == NULL && i < mapping->mapping.count; i++) {
        const char *key = mapping->mapping.entries[i].key->scalar.text;
        if (!is_among(known, names->len, key) &&
            g_strcmp0(suggest_synonym(key, known, names->len), name) == 0) {
            return mapping->mapping.entries[i].value;
        }
    }
    return value;
}

/* Whether a key is another word for a name, which is not given as well. */
static bool is_synonym(const struct node *mapping, const char *key, const GPtrArray *names)
{
    const char *name = suggest_synonym(key, (const char *const *)names->pdata, names->len);
    return name != NULL && node_lookup(mapping, name) == NULL;
}

/* Reports each key that no row names. */
static bool check_names(struct arena *arena, const struct node *mapping, const GPtrArray *names,
                        const char *what, struct diag_list *diags)
{
    const char *const *candidates = (const char *const *)names->pdata;
    bool good = true;
    for (size_t i = 0; i < mapping->mapping.count; i++) {
        const struct node *key = mapping->mapping.entries[i].key;
        if (!is_among(candidates, names->len, key->scalar.text) &&
            !is_synonym(mapping, key->scalar.text, names)) {
            node_report(diags, DIAG_UNKNOWN_FIELD, key, key->scalar.text, what,
                        suggest_tail(arena, key->scalar.text, candidates, names->len));
            good = false;
        }
    }
    return good;
}

/* A field that is there under a misspelt name was told of as that, and is not missing too. */
static bool check_required(struct arena *arena, const struct node *mapping,
                           const struct field_spec *fields, const GPtrArray *names,
                           const char *what, struct diag_list *diags)
{
    bool good = true;
    for (const struct field_spec *field = fields; field->name != NULL; field++) {
        if (field->required && given_value(mapping, field->name, names) == NULL) {
            good = false;
            if (!field_is_misspelt(mapping, (const char *const *)names->pdata, names->len,
                                   field->name)) {
                node_report(diags, DIAG_MISSING_FIELD, mapping, field->name,
                            field->example == NULL
                                ? what
                                : arena_printf(arena, "%s; such as `%s: %s`", what, field->name,
                                               field->example));
            }
        }
    }
    return good;
}

/* What a finding calls a value that should have been the mapping `what`. */
static const char *name_of(struct arena *arena, const struct node *node, const char *what)
{
    if (node->key != NULL) {
        return node->key->scalar.text;
    }
    const char *path = node_path(arena, node);
    return *path != '\0' ? path : what;
}

enum outcome fields_read(struct arena *arena, const struct node *mapping,
                         const struct field_spec *fields, const char *what,
                         bool (*read_colour)(const struct node *value, void *data,
                                             struct colour *out, struct diag_list *diags),
                         void *colour_data, void *target, struct diag_list *diags)
{
    if (mapping->kind != NODE_MAPPING) {
        node_report(diags, DIAG_WRONG_KIND, mapping, name_of(arena, mapping, what), "a mapping",
                    node_describe(arena, mapping));
        return OUTCOME_REJECTED;
    }
    GPtrArray *names = collect_names(fields);
    bool good = check_names(arena, mapping, names, what, diags);
    good = check_required(arena, mapping, fields, names, what, diags) && good;
    for (const struct field_spec *field = fields; field->name != NULL; field++) {
        const struct node *value = given_value(mapping, field->name, names);
        if (value != NULL && field->place != FIELD_ON_COMMAND_LINE) {
            if (field->given_offset != 0) {
                *(bool *)((char *)target + field->given_offset) = true;
            }
            good = field_read_value(arena, value, field, read_colour, colour_data,
                                    (char *)target + field->offset, diags) == OUTCOME_OK &&
                   good;
        }
    }
    g_ptr_array_free(names, TRUE);
    return good ? OUTCOME_OK : OUTCOME_REJECTED;
}

/* ---- words ---- */

/* As YAML would take a plain scalar, so --copies=3 is a number and --title=3 is read as a text by its row. */
static const struct node *scalar_of(struct arena *arena, const struct source_text *source,
                                    size_t offset, size_t length)
{
    struct node *node = ARENA_NEW(arena, struct node);
    *node = (struct node){
        .kind = NODE_SCALAR,
        .span = {source, offset, length},
        .scalar = {.text = arena_strndup(arena, source->bytes + offset, length),
                   .length = length,
                   .plain = true},
    };
    scalar_resolve(node);
    return node;
}

/* "1,2": commas make a list on the command line, blanks behind them do not count. */
static const struct node *list_of(struct arena *arena, const struct source_text *source)
{
    size_t count = 1;
    for (size_t i = 0; i < source->length; i++) {
        count += source->bytes[i] == ',' ? 1 : 0;
    }
    const struct node **items = ARENA_NEW_ARRAY(arena, const struct node *, count);
    size_t offset = 0;
    for (size_t i = 0; i < count; i++) {
        while (source->bytes[offset] == ' ') {
            offset++;
        }
        size_t length = strcspn(source->bytes + offset, ",");
        items[i] = scalar_of(arena, source, offset, length);
        offset += length + 1;
    }
    struct node *node = ARENA_NEW(arena, struct node);
    *node = (struct node){.kind = NODE_LIST,
                          .span = {source, 0, source->length},
                          .list = {.items = items, .count = count}};
    return node;
}

static const struct source_text *source_of_word(struct arena *arena, const char *option,
                                                const char *word)
{
    return source_text_new(arena, arena_printf(arena, "--%s", option), word, strlen(word));
}

const struct node *field_word(struct arena *arena, const char *option, const char *word)
{
    return scalar_of(arena, source_of_word(arena, option, word), 0, strlen(word));
}

enum outcome field_read_word(struct arena *arena, const char *word, const struct field_spec *field,
                             void *target, struct diag_list *diags)
{
    const struct source_text *source = source_of_word(arena, field->name, word);
    bool is_list =
        field->kind == FIELD_MM_PAIR || (field->kind == FIELD_MM_EDGE && strchr(word, ',') != NULL);
    const struct node *value =
        is_list ? list_of(arena, source) : scalar_of(arena, source, 0, source->length);
    if (field->given_offset != 0) {
        *(bool *)((char *)target + field->given_offset) = true;
    }
    return field_read_value(arena, value, field, NULL, NULL, (char *)target + field->offset, diags);
}

void fields_init(const struct field_spec *fields, void *target)
{
    struct arena *arena = arena_new();
    struct diag_list *diags = diag_list_new(); /* "one for each processor" is no value */
    for (const struct field_spec *field = fields; field->name != NULL; field++) {
        struct field_spec plain = *field;
        plain.given_offset = 0;
        if (field->usual != NULL && field->kind != FIELD_TEXT && field->kind != FIELD_NODE) {
            field_read_word(arena, field->usual, &plain, target, diags);
        }
    }
    diag_list_free(diags);
    arena_free(arena);
}
