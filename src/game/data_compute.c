/* What is made of the data once it is read: products of lists, computed fields, records that are left out, ids. Rules,
 * layouts and all else see records that look as if they had been written.
 *
 * Sets are made in the order of game.yaml, so an expression sees the sets before it as they end up, later files as
 * they were read, and later products not at all. A computed value stands at the place of its expression, or of the text
 * of the data that gave most of it: there a text is blamed that does not fit. */
#include <stdint.h>
#include <string.h>

#include "diag/suggest.h"
#include "document/scalar_type.h"
#include "document/table.h"
#include "expression/expression.h"
#include "game/data_load.h"
#include "game/game_stream.h"

struct computing {
    struct game *game;
    struct arena *arena;   /* the game's */
    struct arena *scratch; /* of one record */
    struct sandbox *sandbox;
    struct data_set *set;
    const struct scope *outer;
    size_t bytes_left, values_left; /* that the set may still grow by */
    GPtrArray *blamed;
    struct diag_list *failures, *diags;
};

/* False, after a finding the first time. */
static bool take_bytes(struct computing *computing, size_t count)
{
    struct arena *arena = computing->arena;
    size_t limit = computing->game->limits.file_bytes;
    if (count <= computing->bytes_left) {
        computing->bytes_left -= count;
        return true;
    }
    node_report(computing->diags, DIAG_DATA_TOO_LARGE, computing->set->compute,
                computing->set->name, arena_printf(arena, "%zu bytes of text", limit));
    return false;
}

/* Nodes that the set may still get; what a product multiplies is told here before memory is. */
static bool take_values(struct computing *computing, size_t count, const struct node *blame)
{
    if (count <= computing->values_left) {
        computing->values_left -= count;
        return true;
    }
    node_report(computing->diags, DIAG_DATA_TOO_LARGE, blame, computing->set->name,
                arena_printf(computing->arena, "%zu values", computing->game->limits.value_count));
    return false;
}

/* ---- values to nodes ---- */

/* NULL after a finding. */
static const struct node *node_of_value(struct computing *computing, const struct value *value,
                                        struct source_span span, const struct node *parent,
                                        const struct node *key, size_t index);

/* Inner values stand at the place of the whole, as an expression has none for its parts. */
static struct node *node_of_list(struct computing *computing, const struct value *value,
                                 struct node *list)
{
    const struct node **items =
        ARENA_NEW_ARRAY(computing->arena, const struct node *, value->count);
    list->kind = NODE_LIST;
    list->list.items = items;
    list->list.count = value->count;
    for (size_t i = 0; i < value->count; i++) {
        items[i] = node_of_value(computing, &value->items[i], list->span, list, NULL, i);
        if (items[i] == NULL) {
            return NULL;
        }
    }
    return list;
}

/* A number goes through its text like one that is written, so 3 and 1 + 2 are the same in print and in comparisons; a
 * text stays a text though it looks like a number. */
static struct node *node_of_scalar(struct computing *computing, const struct value *value,
                                   struct node *scalar)
{
    const char *text = value_to_text(computing->scratch, value);
    scalar->kind = NODE_SCALAR;
    scalar->scalar.length = strlen(text);
    scalar->scalar.plain = value->kind != VALUE_TEXT;
    scalar->scalar.type = SCALAR_TEXT;
    if (!take_bytes(computing, scalar->scalar.length)) {
        return NULL;
    }
    scalar->scalar.text = arena_strdup(computing->arena, text);
    if (scalar->scalar.plain) {
        scalar_resolve(scalar);
    }
    if (value->kind == VALUE_REAL || value->kind == VALUE_INTEGER) {
        scalar->scalar.real = value->real; /* all its digits */
    }
    return scalar;
}

static const struct node *node_of_value(struct computing *computing, const struct value *value,
                                        struct source_span span, const struct node *parent,
                                        const struct node *key, size_t index)
{
    if (value->kind == VALUE_NODE) {
        return value->node->kind == NODE_SCALAR
                   ? data_node_copy(computing->arena, value->node, parent, key, index)
                   : value->node; /* as an alias repeats it */
    }
    const struct node whole = {.span = span};
    struct node *node = data_node_copy(computing->arena, &whole, parent, key, index);
    if (value->kind == VALUE_LIST) {
        return take_values(computing, value->count, computing->set->compute)
                   ? node_of_list(computing, value, node)
                   : NULL;
    }
    return node_of_scalar(computing, value, node);
}

/* ---- products ---- */

/* One field of a product and what it goes through. */
struct product_list {
    const struct node *key;
    struct source_span span;
    const struct value *items;
    size_t count;
};

/* The list as it stands, or what an expression gives; false after a finding. */
static bool read_product_list(struct computing *computing, const struct node_entry *entry,
                              struct product_list *out)
{
    struct arena *arena = computing->arena;
    struct value over = value_from_node(entry->value);
    if (!data_name_check(arena, entry->key, "a field", computing->diags)) {
        return false;
    }
    if (entry->value->kind == NODE_SCALAR) {
        const struct expression *expression =
            expression_parse(arena, entry->value, computing->diags);
        if (expression == NULL ||
            expression_evaluate(computing->sandbox, expression, computing->outer, arena, &over,
                                computing->diags) != OUTCOME_OK) {
            return false;
        }
    }
    out->key = entry->key;
    out->span = entry->value->span;
    if (entry->value->kind == NODE_MAPPING ||
        !value_to_items(arena, &over, &out->items, &out->count)) {
        node_report(computing->diags, DIAG_EXPRESSION_RESULT, entry->value,
                    value_describe(arena, &over), "a list");
        return false;
    }
    return true;
}

/* How many records there are; values_left bounds it. False after a finding. */
static bool count_product(struct computing *computing, const struct product_list *lists,
                          size_t width, size_t *count_out)
{
    size_t count = 1;
    for (size_t i = 0; i < width; i++) {
        if (lists[i].count > 0 && count > computing->values_left / lists[i].count) {
            return take_values(computing, SIZE_MAX, computing->set->product); /* more than fit */
        }
        count *= lists[i].count;
    }
    *count_out = count;
    return take_values(computing, count + count * width, computing->set->product);
}

/* The index in mixed radix, its last digit for the last list, which so goes round first. */
static struct node *product_record(struct computing *computing, const struct product_list *lists,
                                   size_t width, size_t index, const struct node *list)
{
    struct node *record = ARENA_NEW(computing->arena, struct node);
    struct node_entry *entries = ARENA_NEW_ARRAY(computing->arena, struct node_entry, width);
    *record = (struct node){.kind = NODE_MAPPING,
                            .span = computing->set->product->span,
                            .parent = list,
                            .index = (guint32)index,
                            .mapping = {entries, width}};
    for (size_t i = width, rest = index; i-- > 0; rest /= lists[i].count) {
        const struct value *item = &lists[i].items[rest % lists[i].count];
        const struct node *value =
            node_of_value(computing, item, lists[i].span, record, lists[i].key, i);
        if (value == NULL) {
            return NULL;
        }
        entries[i] = (struct node_entry){lists[i].key, value};
    }
    return record;
}

/* Fills the list that data_load() left empty. */
static bool make_product(struct computing *computing)
{
    const struct node *product = computing->set->product;
    size_t width = product->mapping.count, count = 0;
    struct product_list *lists = ARENA_NEW_ARRAY(computing->arena, struct product_list, width);
    bool good = true;
    for (size_t i = 0; i < width; i++) {
        good = read_product_list(computing, &product->mapping.entries[i], &lists[i]) && good;
    }
    if (!good || !count_product(computing, lists, width, &count)) {
        return false;
    }
    struct node *list = (struct node *)(uintptr_t)computing->set->root;
    const struct node **records = ARENA_NEW_ARRAY(computing->arena, const struct node *, count);
    for (size_t i = 0; i < count; i++) {
        records[i] = product_record(computing, lists, width, i, list);
        if (records[i] == NULL) {
            return false;
        }
    }
    list->list.items = records;
    list->list.count = count;
    return true;
}

/* ---- fields ---- */

/* Fields of the record hide `record` and `number`, as on a face. */
static const struct scope *record_scope(const struct computing *computing,
                                        const struct node *record)
{
    struct scope_name *names = ARENA_NEW_ARRAY(computing->scratch, struct scope_name, 2);
    names[0] = (struct scope_name){"record", value_from_node(record)};
    names[1] = (struct scope_name){"number", value_from_integer((long long)record->index + 1)};
    struct scope *common = ARENA_NEW(computing->scratch, struct scope);
    *common = (struct scope){.parent = computing->outer, .names = names, .name_count = 2};
    struct scope *scope = ARENA_NEW(computing->scratch, struct scope);
    *scope = (struct scope){.parent = common, .record = record};
    return scope;
}

/* A field of each record; null where its expression fails, which is then said once. */
static bool add_field(struct computing *computing, const struct node *key,
                      const struct expression *expression, struct node *record)
{
    struct value value = {0};
    bool known =
        expression_evaluate(computing->sandbox, expression, record_scope(computing, record),
                            computing->scratch, &value, computing->failures) == OUTCOME_OK;
    const struct node *origin = expression_origin(computing->sandbox, expression, &value);
    const struct node *node =
        node_of_value(computing, &value, origin->span, record, key, record->mapping.count);
    if (node != NULL) {
        data_record_add(computing->arena, record, key, node);
    }
    if (!known) {
        g_ptr_array_add(computing->blamed, (gpointer)(uintptr_t)node);
    }
    return node != NULL;
}

/* The record as the list's own: what an alias repeats is another one each time. */
static struct node *own_record(struct computing *computing, size_t index)
{
    struct node *list = (struct node *)(uintptr_t)computing->set->root;
    const struct node *record = list->list.items[index];
    if (record->parent != list || record->index != computing->set->first + index) {
        const struct node **items =
            (const struct node **)(uintptr_t)computing->set->root->list.items;
        items[index] =
            data_node_copy(computing->arena, record, list, NULL, computing->set->first + index);
    }
    return (struct node *)(uintptr_t)list->list.items[index];
}

/* Findings that follow name a record (NULL: none), where they stand at an expression. */
static void about_record(const struct computing *computing, struct diag_list *diags,
                         const struct node *record)
{
    bool is_made = computing->set->product != NULL || computing->set->compute != NULL ||
                   computing->set->when != NULL;
    struct diag_subject subject = {0};
    if (record != NULL && is_made) {
        subject = game_subject(computing->game, record);
    }
    diag_list_about(diags, &subject);
}

/* One record that has it is enough to refuse: what is written and what is computed must not take turns. */
static bool check_new_field(const struct computing *computing, const struct node *key)
{
    const struct node *list = computing->set->root;
    if (!data_name_check(computing->arena, key, "a field", computing->diags)) {
        return false;
    }
    for (size_t i = 0; i < list->list.count; i++) {
        const struct node *known = node_lookup_key(list->list.items[i], node_text(key));
        if (known != NULL) {
            node_report(computing->diags, DIAG_BAD_VALUE, key, node_text(key), "a new field",
                        arena_printf(computing->arena, "; the records have it, see %s:%zu",
                                     known->span.source->path, source_span_line(known->span)));
            return false;
        }
    }
    return true;
}

/* A list of plain texts is good data, but has no fields to compute with. */
static bool check_are_mappings(const struct computing *computing)
{
    const struct node *list = computing->set->root;
    for (size_t i = 0; i < list->list.count; i++) {
        const struct node *record = list->list.items[i];
        if (record->kind != NODE_MAPPING) {
            node_report(computing->diags, DIAG_WRONG_KIND, record, computing->set->name,
                        "a list of records with fields", node_describe(computing->arena, record));
            return false;
        }
    }
    return true;
}

static bool reads(const struct expression *expression, const char *name)
{
    size_t count = 0;
    const char *const *names = expression_names(expression, &count);
    bool found = false;
    for (size_t i = 0; i < count; i++) {
        found = found || strcmp(names[i], name) == 0;
    }
    return found;
}

/* Known without the field: a field may be called as a data set is, and be computed from that. */
static bool is_known(const struct computing *computing, const char *name)
{
    struct value value;
    return strcmp(name, "record") == 0 || strcmp(name, "number") == 0 ||
           scope_lookup(computing->outer, name, &value);
}

/* A field that is computed from one behind it, or from itself. */
static bool check_order(const struct computing *computing,
                        const struct expression *const *expressions)
{
    const struct node *compute = computing->set->compute;
    bool good = true;
    for (size_t i = 0; i < compute->mapping.count; i++) {
        for (size_t j = i; j < compute->mapping.count; j++) {
            const char *name = node_text(compute->mapping.entries[i].key);
            const char *read = node_text(compute->mapping.entries[j].key);
            if (reads(expressions[i], read) && !is_known(computing, read)) {
                node_report(computing->diags, DIAG_COMPUTE_ORDER, compute->mapping.entries[i].value,
                            name, read,
                            i == j                        ? "is itself"
                            : reads(expressions[j], name) ? "is computed from it"
                                                          : "is computed after it");
                good = false;
            }
        }
    }
    return good;
}

/* Record by record and within it field by field, so that a field sees those computed before it. */
static bool compute_fields(struct computing *computing)
{
    const struct node *compute = computing->set->compute;
    const size_t count = compute->mapping.count, records = computing->set->root->list.count;
    const struct expression **expressions =
        ARENA_NEW_ARRAY(computing->arena, const struct expression *, count);
    if (!check_are_mappings(computing)) {
        return false;
    }
    bool good = true;
    for (size_t i = 0; i < count; i++) {
        const struct node_entry *entry = &compute->mapping.entries[i];
        expressions[i] = expression_parse(computing->arena, entry->value, computing->diags);
        good = check_new_field(computing, entry->key) && expressions[i] != NULL && good;
    }
    if (!good || !check_order(computing, expressions) ||
        !take_values(computing, records * count, compute)) {
        return false;
    }
    for (size_t i = 0; i < records && good; i++) {
        struct node *record = own_record(computing, i);
        about_record(computing, computing->failures, record);
        for (size_t j = 0; j < count && good; j++) {
            good = add_field(computing, compute->mapping.entries[j].key, expressions[j], record);
            arena_reset(computing->scratch);
        }
    }
    about_record(computing, computing->failures, NULL);
    return good;
}

/* ---- which records, and what they are called ---- */

/* Those that are left keep their order and are counted anew. */
static bool leave_out(struct computing *computing)
{
    struct node *list = (struct node *)(uintptr_t)computing->set->root;
    const struct expression *when =
        expression_parse(computing->arena, computing->set->when, computing->diags);
    const struct node **kept =
        ARENA_NEW_ARRAY(computing->arena, const struct node *, list->list.count);
    size_t count = 0;
    for (size_t i = 0; when != NULL && i < list->list.count; i++) {
        const struct node *record = own_record(computing, i);
        struct value value = {0};
        about_record(computing, computing->failures, record);
        bool known =
            expression_evaluate(computing->sandbox, when, record_scope(computing, record),
                                computing->scratch, &value, computing->failures) == OUTCOME_OK;
        if (!known || value_is_true(&value)) {
            kept[count++] = record;
        }
        arena_reset(computing->scratch);
    }
    about_record(computing, computing->failures, NULL);
    for (size_t i = 0; i < count; i++) {
        ((struct node *)(uintptr_t)kept[i])->index = (guint32)(computing->set->first + i);
    }
    list->list.items = kept;
    list->list.count = count;
    return when != NULL;
}

/* The name of a field, as it is written or as a heading is (table_add_row()). */
static const char *id_field(const struct computing *computing)
{
    const struct data_set *set = computing->set;
    const char *written = node_text(set->id);
    const char *made = column_name(computing->arena, written);
    GPtrArray *names = g_ptr_array_new();
    const struct node *first = set->root->list.count > 0 ? set->root->list.items[0] : NULL;
    const char *found = NULL;
    for (size_t i = 0; first != NULL && first->kind == NODE_MAPPING && i < first->mapping.count;
         i++) {
        const char *name = node_text(first->mapping.entries[i].key);
        found = strcmp(name, written) == 0 || strcmp(name, made) == 0 ? name : found;
        g_ptr_array_add(names, (gpointer)name);
    }
    if (found == NULL) {
        node_report(
            computing->diags, DIAG_UNKNOWN_FIELD, set->id, written,
            arena_printf(computing->arena, "the records of '%s'", set->name),
            suggest_tail(computing->arena, written, (const char *const *)names->pdata, names->len));
    }
    g_ptr_array_free(names, TRUE);
    return found;
}

/* The value stands in both fields; `id` is a copy of the key at its place, for findings about the id. */
static bool add_id(const struct computing *computing, const char *field, struct node *record)
{
    const struct node *value = node_lookup(record, field);
    if (node_text(value) == NULL || *node_text(value) == '\0') {
        node_report(computing->diags, DIAG_MISSING_FIELD, value != NULL ? value : record, field,
                    arena_printf(computing->arena, "a record of '%s', of which it is the id",
                                 computing->set->name));
        return false;
    }
    if (node_lookup(record, "id") != NULL) {
        node_report(computing->diags, DIAG_BAD_VALUE, computing->set->id, field, "the id",
                    arena_printf(computing->arena, "; the records of '%s' have a field 'id'",
                                 computing->set->name));
        return false;
    }
    data_record_add(computing->arena, record,
                    data_id_key(computing->arena, node_lookup_key(record, field)), value);
    return true;
}

/* With `id: name` all else (references, choices, names of files) need not know that the field is called otherwise. */
static bool name_records(struct computing *computing)
{
    struct data_set *set = computing->set;
    if (set->root->list.count == 0) {
        return true;
    }
    const char *field = check_are_mappings(computing) ? id_field(computing) : NULL;
    if (field == NULL || strcmp(field, "id") == 0) {
        return field != NULL;
    }
    bool good = take_values(computing, set->root->list.count, set->id);
    for (size_t i = 0; i < set->root->list.count && good; i++) {
        good = add_id(computing, field, own_record(computing, i));
    }
    set->ids_added = true;
    return good;
}

/* Records of one data set must be told apart by their ids: by their lines, of a stream also in the blocks before. */
static bool check_ids(struct computing *computing)
{
    const struct node *list = computing->set->root;
    bool good = true;
    const bool is_block = computing->set->streamed && computing->game->stream != NULL;
    GHashTable *seen = is_block ? g_hash_table_ref(computing->game->stream->ids)
                                : g_hash_table_new(g_str_hash, g_str_equal);
    for (size_t i = 0; i < list->list.count; i++) {
        const struct node *id = node_lookup(list->list.items[i], "id");
        if (node_text(id) == NULL || g_ptr_array_find(computing->blamed, id, NULL)) {
            continue;
        }
        gpointer key = is_block ? game_stream_key(node_text(id)) : (gpointer)node_text(id);
        size_t line = GPOINTER_TO_SIZE(g_hash_table_lookup(seen, key));
        if (line > 0) {
            about_record(computing, computing->diags, list->list.items[i]);
            node_report(computing->diags, DIAG_DUPLICATE_ID, id, node_text(id),
                        arena_printf(computing->arena, "%zu", line));
            g_ptr_array_add(computing->blamed, (gpointer)(uintptr_t)id);
            good = false;
        } else {
            g_hash_table_insert(seen, key, GSIZE_TO_POINTER(source_span_line(id->span)));
        }
    }
    about_record(computing, computing->diags, NULL);
    g_hash_table_unref(seen);
    return good;
}

/* ---- sets ---- */

/* The data sets as far as they are made, then what is known of the game. A product that is not made yet has no
 * records. */
static const struct scope *scope_so_far(const struct game *game, const struct data_set *set)
{
    const struct scope *all = game_scope(game, game->arena);
    struct scope_name *names = ARENA_NEW_ARRAY(game->arena, struct scope_name, all->name_count);
    struct scope *scope = ARENA_NEW(game->arena, struct scope);
    for (size_t i = 0; i < all->name_count; i++) {
        const struct data_set *other = i < game->data_set_count ? &game->data_sets[i] : NULL;
        if (other == NULL || other < set || other->product == NULL || other->root->list.count > 0) {
            names[scope->name_count++] = all->names[i];
        }
    }
    scope->names = names;
    scope->words = all->words;
    return scope;
}

/* In the order in which a designer would do it in a spreadsheet: rows, columns, a filter, and then the ids of what is
 * left. What comes later needs what came before and is not tried without it. */
static bool make_set(struct computing *computing)
{
    const struct data_set *set = computing->set;
    computing->outer = scope_so_far(computing->game, set);
    if (set->product != NULL) {
        if (!make_product(computing)) {
            return false;
        }
        computing->outer = scope_so_far(computing->game, set);
    }
    if (set->compute != NULL && !compute_fields(computing)) {
        return false;
    }
    if (set->when != NULL && !leave_out(computing)) {
        return false;
    }
    return (set->id == NULL || name_records(computing)) && check_ids(computing);
}

/* Each set has the whole of the limits for itself: one that is large must not starve the next. */
bool data_compute(struct game *game, GPtrArray *blamed, struct diag_list *failures,
                  struct diag_list *diags)
{
    struct computing computing = {
        .game = game,
        .arena = game->arena,
        .scratch = arena_new(),
        .sandbox = sandbox_new(&game->limits),
        .blamed = blamed,
        .failures = failures,
        .diags = diags,
    };
    bool good = true;
    for (size_t i = 0; i < game->data_set_count; i++) {
        computing.set = (struct data_set *)(uintptr_t)&game->data_sets[i];
        computing.bytes_left = game->limits.file_bytes;
        computing.values_left = game->limits.value_count;
        good = make_set(&computing) && good;
    }
    sandbox_free(computing.sandbox);
    arena_free(computing.scratch);
    return good;
}
