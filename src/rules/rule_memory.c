/* What held is remembered between runs over a game that changes.
 *
 * A rule is known by what its entry says and by all that its expressions can name outside of its own loops: data sets,
 * settings of the game, layouts. As long as these are as they were it holds again, whatever else changed. A rule that
 * goes through one list and names nothing else is remembered by the items of the list, too: only those that differ are
 * looked at. Functions that ask for pieces or outlines by a component's name may look at anything.
 *
 * Only what holds is remembered, and only while nothing was blamed: then nothing is to be said, and what is blamed in
 * another run changes nothing in it, but for which exception is used. A rule that broke or failed is held again. */
#include "rules/rule_memory.h"

#include <string.h>

#include "rules/rule_library.h"

/* How often it was looked at, and which of its exceptions were used; what went with it is its key. */
struct held_rule {
    size_t looked_count, excepted_count;
    size_t uses[]; /* by exception */
};

enum held_item { ITEM_UNKNOWN, ITEM_HOLDS, ITEM_NOT_CONCERNED };

/* Keys are struct digest. Those of this run take the place of the others at its end. */
struct rule_memory {
    GHashTable *rules, *still_rules; /* -> struct held_rule */
    GHashTable *items, *still_items; /* -> enum held_item */
    /* Of this run: */
    const struct game *game;
    const struct scope *outer;
    const char *everything;
    GHashTable *nodes; /* const struct node * -> struct digest of its content */
};

/* ---- digests ---- */

static GHashTable *new_table(GDestroyNotify free_value)
{
    return g_hash_table_new_full(digest_hash, digest_equal, g_free, free_value);
}

static void add_text(struct digest *digest, const char *text)
{
    digest_add(digest, text, strlen(text) + 1);
}

static struct digest digest_content(const struct node *node)
{
    GChecksum *checksum = g_checksum_new(G_CHECKSUM_SHA256);
    struct digest digest = digest_begin();
    node_checksum(node, checksum);
    add_text(&digest, g_checksum_get_string(checksum));
    g_checksum_free(checksum);
    return digest;
}

/* Made once a run: of a list from those of its items, which are asked for as well. */
static const struct digest *digest_of(struct rule_memory *memory, const struct node *node)
{
    struct digest *digest = g_hash_table_lookup(memory->nodes, node);
    if (digest == NULL) {
        digest = g_new(struct digest, 1);
        *digest = digest_begin();
        for (size_t i = 0; node->kind == NODE_LIST && i < node->list.count; i++) {
            digest_add(digest, digest_of(memory, node->list.items[i]), sizeof *digest);
        }
        if (node->kind != NODE_LIST) {
            *digest = digest_content(node);
        }
        g_hash_table_insert(memory->nodes, (gpointer)node, digest);
    }
    return digest;
}

/* ---- what a rule can name ---- */

/* Names, each a set of its own, as they are gathered from its expressions. */
struct rule_names {
    GPtrArray *names; /* borrowed from the expressions */
};

static void add_names(struct rule_names *names, const struct expression *expression)
{
    size_t count = 0;
    const char *const *found = expression != NULL ? expression_names(expression, &count) : NULL;
    for (size_t i = 0; i < count; i++) {
        g_ptr_array_add(names->names, (gpointer)found[i]);
    }
}

static void add_template_names(struct rule_names *names, const struct template *template)
{
    size_t count = 0;
    const char *const *found = template != NULL ? template_names(template, &count) : NULL;
    for (size_t i = 0; i < count; i++) {
        g_ptr_array_add(names->names, (gpointer)found[i]);
    }
}

/* But for those of its loops, which are of the list that it goes through. */
static struct rule_names names_within(const struct rule *rule)
{
    struct rule_names names = {g_ptr_array_new()};
    add_names(&names, rule->group_by);
    add_names(&names, rule->where);
    add_names(&names, rule->check);
    add_names(&names, rule->at);
    add_template_names(&names, rule->found);
    for (size_t i = 0; i < rule->value_count; i++) {
        add_names(&names, rule->values[i].expression);
    }
    for (size_t i = 0; i < rule->exception_count; i++) {
        add_names(&names, rule->exceptions[i].when);
    }
    return names;
}

static bool has_function(const struct library_row *rows, const char *name)
{
    while (rows->about.name != NULL && strcmp(rows->about.name, name) != 0) {
        rows++;
    }
    return rows->about.name != NULL;
}

static bool looks_at_anything(const char *name)
{
    return has_function(tile_library, name) || has_function(piece_library, name);
}

static const struct value *outer_value(const struct scope *scope, const char *name)
{
    for (; scope != NULL; scope = scope->parent) {
        for (size_t i = 0; i < scope->name_count; i++) {
            if (strcmp(scope->names[i].name, name) == 0) {
                return &scope->names[i].value;
            }
        }
    }
    return NULL;
}

/* A value that is no part of a document is as it is by anything. */
static void add_named(struct rule_memory *memory, const char *name, struct digest *key)
{
    const struct value *value = outer_value(memory->outer, name);
    if (looks_at_anything(name) || (value != NULL && value->kind != VALUE_NODE)) {
        add_text(key, memory->everything);
    } else if (value != NULL) {
        add_text(key, name);
        digest_add(key, digest_of(memory, value->node), sizeof *key);
    }
}

static bool reaches_out(const struct rule_memory *memory, const struct rule_names *names)
{
    bool reaches = false;
    for (guint i = 0; i < names->names->len; i++) {
        const char *name = names->names->pdata[i];
        reaches = reaches || looks_at_anything(name) || outer_value(memory->outer, name) != NULL;
    }
    return reaches;
}

static bool goes_through_one_list(const struct rule *rule)
{
    return rule->book == NULL && rule->each_count == 1 && rule->group_by == NULL &&
           rule->pair_names[0] == NULL;
}

/* ---- the memory ---- */

struct rule_memory *rule_memory_new(void)
{
    struct rule_memory *memory = g_new0(struct rule_memory, 1);
    memory->rules = new_table(g_free);
    memory->items = new_table(NULL);
    return memory;
}

void rule_memory_free(struct rule_memory *memory)
{
    if (memory != NULL) {
        g_hash_table_destroy(memory->rules);
        g_hash_table_destroy(memory->items);
        g_free(memory);
    }
}

void rule_memory_begin(struct rule_memory *memory, const struct game *game,
                       const struct scope *outer, const char *everything)
{
    memory->game = game;
    memory->outer = outer;
    memory->everything = everything;
    memory->still_rules = new_table(g_free);
    memory->still_items = new_table(NULL);
    memory->nodes = g_hash_table_new_full(NULL, NULL, NULL, g_free);
}

/* What this run did not ask for is forgotten. */
void rule_memory_end(struct rule_memory *memory)
{
    g_hash_table_destroy(memory->rules);
    g_hash_table_destroy(memory->items);
    g_hash_table_destroy(memory->nodes);
    memory->rules = g_steal_pointer(&memory->still_rules);
    memory->items = g_steal_pointer(&memory->still_items);
    memory->nodes = NULL;
}

/* What a source prints accounts for words and numbers of texts, which are told with the nodes of these: it is looked for
 * each time. */
struct rule_keys rule_memory_keys(struct rule_memory *memory, const struct rule *rule)
{
    struct rule_keys keys = {.all = digest_content(rule->node)};
    struct rule_names names = names_within(rule);
    const char *language = memory->game->language;
    add_text(&keys.all, language != NULL ? language : "");
    keys.item = keys.all;
    keys.by_rule = rule->book == NULL;
    keys.by_item = goes_through_one_list(rule) && !reaches_out(memory, &names);
    for (size_t i = 0; i < rule->each_count; i++) {
        add_names(&names, rule->each[i].each.over);
    }
    for (guint i = 0; keys.by_rule && i < names.names->len; i++) {
        add_named(memory, names.names->pdata[i], &keys.all);
    }
    g_ptr_array_free(names.names, TRUE);
    return keys;
}

static void remember(struct rule_memory *memory, const struct digest *key, struct held_rule *held)
{
    g_hash_table_insert(memory->still_rules, g_memdup2(key, sizeof *key), held);
}

bool rule_memory_recall(struct rule_memory *memory, const struct rule_keys *keys, bool blames,
                        struct rule_result *result)
{
    const struct held_rule *held =
        keys->by_rule ? g_hash_table_lookup(memory->rules, &keys->all) : NULL;
    if (held == NULL || (blames && held->excepted_count > 0)) {
        return false;
    }
    size_t uses = result->rule->exception_count * sizeof *held->uses;
    result->looked_count = held->looked_count;
    result->excepted_count = held->excepted_count;
    memcpy(result->exception_uses, held->uses, uses);
    remember(memory, &keys->all, g_memdup2(held, sizeof *held + uses));
    return true;
}

void rule_memory_keep(struct rule_memory *memory, const struct rule_keys *keys,
                      const struct rule_result *result)
{
    size_t uses = result->rule->exception_count * sizeof *result->exception_uses;
    struct held_rule *held = g_malloc(sizeof *held + uses);
    held->looked_count = result->looked_count;
    held->excepted_count = result->excepted_count;
    memcpy(held->uses, result->exception_uses, uses);
    if (keys->by_rule) {
        remember(memory, &keys->all, held);
    } else {
        g_free(held);
    }
}

/* ---- items ---- */

struct digest rule_memory_item(struct rule_memory *memory, const struct rule_keys *keys,
                               const struct node *item, size_t index)
{
    struct digest key = keys->item;
    digest_add(&key, &index, sizeof index);
    digest_add(&key, digest_of(memory, item), sizeof key);
    return key;
}

bool rule_memory_recall_item(struct rule_memory *memory, const struct digest *key,
                             bool *concerned_out)
{
    enum held_item held = (enum held_item)GPOINTER_TO_INT(g_hash_table_lookup(memory->items, key));
    if (held == ITEM_UNKNOWN) {
        return false;
    }
    *concerned_out = held == ITEM_HOLDS;
    rule_memory_keep_item(memory, key, *concerned_out);
    return true;
}

void rule_memory_keep_item(struct rule_memory *memory, const struct digest *key, bool concerned)
{
    g_hash_table_insert(memory->still_items, g_memdup2(key, sizeof *key),
                        GINT_TO_POINTER(concerned ? ITEM_HOLDS : ITEM_NOT_CONCERNED));
}
