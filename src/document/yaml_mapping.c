/* Entries of a mapping: names given twice, and `<<` merges.
 *
 * What is written in the mapping itself wins over what is merged into it, wherever the `<<` stands; of several mappings
 * in one `<<` the first that has a name wins. A name keeps the place of its first appearance, so that the order of
 * entries does not depend on what it is overridden by. Names are found in a balanced tree and not by hash, so that a
 * file made to be slow cannot be. Source: YAML Merge Key Language-Independent Type, 2005. */
#include "document/yaml_mapping.h"

#include <stdio.h>
#include <string.h>

#include <glib.h>

#include "document/node.h"

/* An entry that may still be taken over: what is merged gives way to what is written. */
struct draft_entry {
    struct node_entry entry;
    struct source_span key_span;
    bool merged;
};

/* A mapping whose entries are still gathered. */
struct draft {
    struct node *mapping;
    GArray *entries; /* struct draft_entry */
    GTree *places;   /* key text to its place in `entries`, from 1 */
    struct diag_list *diags;
    bool good;
};

static gint compare_texts(gconstpointer a, gconstpointer b, gpointer unused)
{
    (void)unused;
    return strcmp(a, b);
}

/* At the second, with the line of the first. */
static void report_duplicate(struct draft *draft, const struct yaml_child *key,
                             struct source_span first)
{
    char line[24];
    snprintf(line, sizeof line, "%zu", source_span_line(first));
    GString *path = g_string_new(NULL);
    node_path_append(path, draft->mapping);
    diag_report(draft->diags, DIAG_DUPLICATE_KEY, key->span, path->len > 0 ? path->str : NULL,
                key->node->scalar.text, line);
    g_string_free(path, TRUE);
    draft->good = false;
}

/* NULL: nobody has given that name so far. */
static struct draft_entry *find_draft(const struct draft *draft, const char *key)
{
    size_t place = GPOINTER_TO_SIZE(g_tree_lookup(draft->places, key));
    return place > 0 ? &g_array_index(draft->entries, struct draft_entry, place - 1) : NULL;
}

/* Entries are in order in the array, names in order in the tree. */
static void append_draft(struct draft *draft, const struct draft_entry *entry)
{
    g_array_append_vals(draft->entries, entry, 1);
    /* The tree never writes to its keys. */
    g_tree_insert(draft->places, (gpointer)entry->entry.key->scalar.text,
                  GSIZE_TO_POINTER((size_t)draft->entries->len));
}

/* A name that was merged is taken over in its place; one that was given is given twice. */
static void add_given(struct draft *draft, const struct yaml_child *key,
                      const struct yaml_child *value)
{
    struct draft_entry given = {{key->node, value->node}, key->span, false};
    struct draft_entry *earlier = find_draft(draft, key->node->scalar.text);
    if (earlier == NULL) {
        append_draft(draft, &given);
    } else if (earlier->merged) {
        *earlier = given;
    } else {
        report_duplicate(draft, key, earlier->key_span);
    }
}

/* Nodes of the other mapping are shared, not copied: they keep their place, which findings point at. */
static void merge_mapping(struct draft *draft, const struct node *from)
{
    for (size_t i = 0; i < from->mapping.count; i++) {
        const struct node_entry *entry = &from->mapping.entries[i];
        if (find_draft(draft, entry->key->scalar.text) == NULL) {
            append_draft(draft, &(struct draft_entry){*entry, entry->key->span, true});
        }
    }
}

/* A mapping, or a list of mappings. */
static bool is_mergeable(const struct node *value)
{
    if (value->kind != NODE_LIST) {
        return value->kind == NODE_MAPPING;
    }
    for (size_t i = 0; i < value->list.count; i++) {
        if (value->list.items[i]->kind != NODE_MAPPING) {
            return false;
        }
    }
    return true;
}

/* Of a list the first mapping that has a name gives it, so they are gone through in order. */
static void add_merge(struct draft *draft, const struct yaml_child *value)
{
    const struct node *from = value->node;
    if (!is_mergeable(from)) {
        diag_report(draft->diags, DIAG_BAD_MERGE, value->span, NULL);
        draft->good = false;
    } else if (from->kind == NODE_MAPPING) {
        merge_mapping(draft, from);
    } else {
        for (size_t i = 0; i < from->list.count; i++) {
            merge_mapping(draft, from->list.items[i]);
        }
    }
}

/* A quoted "<<" is a name like others. */
static bool is_merge_key(const struct node *key)
{
    return key->scalar.plain && strcmp(key->scalar.text, "<<") == 0;
}

/* Keys and values in turn. A bad key was reported when it was read. */
static void add_all(struct draft *draft, const struct yaml_child *children, size_t child_count)
{
    const struct yaml_child *first_merge = NULL;
    for (size_t i = 0; i + 1 < child_count; i += 2) {
        const struct yaml_child *key = &children[i], *value = &children[i + 1];
        if (key->bad) {
            continue;
        }
        if (key->node->kind != NODE_SCALAR ||
            (key->node->scalar.plain && key->node->scalar.length == 0)) {
            diag_report(draft->diags, DIAG_BAD_KEY, key->span, NULL);
            draft->good = false;
        } else if (!is_merge_key(key->node)) {
            add_given(draft, key, value);
        } else if (first_merge != NULL) {
            report_duplicate(draft, key, first_merge->span);
        } else {
            first_merge = key;
            add_merge(draft, value);
        }
    }
}

/* Moves the entries to the mapping; nodes that belong to it learn their place in it. */
static void finish_draft(struct arena *arena, struct draft *draft,
                         const struct yaml_child *children, size_t child_count)
{
    size_t count = draft->entries->len;
    struct node_entry *entries = ARENA_NEW_ARRAY(arena, struct node_entry, count);
    for (size_t i = 0; i < count; i++) {
        entries[i] = g_array_index(draft->entries, struct draft_entry, i).entry;
    }
    draft->mapping->mapping.entries = entries;
    draft->mapping->mapping.count = count;
    for (size_t i = 0; i + 1 < child_count; i += 2) {
        struct node *key = children[i].node, *value = children[i + 1].node;
        size_t place = key->kind == NODE_SCALAR
                           ? GPOINTER_TO_SIZE(g_tree_lookup(draft->places, key->scalar.text))
                           : 0;
        if (place > 0 && value->parent == draft->mapping) {
            value->index = (guint32)place - 1;
        }
        if (place > 0 && key->parent == draft->mapping) {
            key->index = (guint32)place - 1;
        }
    }
}

bool yaml_mapping_fill(struct arena *arena, struct node *mapping, const struct yaml_child *children,
                       size_t child_count, struct diag_list *diags)
{
    struct draft draft = {
        .mapping = mapping,
        .entries = g_array_new(FALSE, FALSE, sizeof(struct draft_entry)),
        .places = g_tree_new_full(compare_texts, NULL, NULL, NULL),
        .diags = diags,
        .good = true,
    };
    add_all(&draft, children, child_count);
    finish_draft(arena, &draft, children, child_count);
    g_tree_destroy(draft.places);
    g_array_free(draft.entries, TRUE);
    return draft.good;
}

void yaml_list_fill(struct arena *arena, struct node *list, const struct yaml_child *children,
                    size_t child_count)
{
    const struct node **items = ARENA_NEW_ARRAY(arena, const struct node *, child_count);
    for (size_t i = 0; i < child_count; i++) {
        items[i] = children[i].node;
    }
    list->list.items = items;
    list->list.count = child_count;
}
