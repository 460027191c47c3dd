/* Values that were blamed, by their place in the source.
 *
 * Places and not nodes: what is blamed may be a part of a text (a word of a board's layer), which has no node of its
 * own. Such parts are kept beside, as who read the text has read them all. */
#include <stdint.h>

#include <glib.h>

#include "rules/rule_pass.h"

struct blame_set {
    GHashTable *spans; /* of struct source_span */
    GTree *
        starts; /* the same by source and offset: what lies inside of a span is found there; borrowed */
    GTree *parts;      /* those of them that are parts of texts */
    GHashTable *texts; /* scalar -> struct filled_text, borrowed */
    GHashTable *lists; /* in which something was blamed -> struct first_items */
    GHashTable *
        twice; /* items that stand in their list a second time or should not, and these lists, borrowed */
    bool has_data_set; /* one was blamed as a whole */
};

/* The first record of its kind in a list. */
struct first_items {
    GHashTable *by_content; /* as node_equal() has it */
    GHashTable *by_name;    /* the text of record_name() */
};

/* Where sources lie in memory does not show in any answer: the table is never gone through. */
static guint hash_span(gconstpointer key)
{
    const struct source_span *span = key;
    return g_direct_hash(span->source) ^ (guint)(span->offset * 31 + span->length);
}

static gboolean equal_spans(gconstpointer first, gconstpointer second)
{
    const struct source_span *a = first, *b = second;
    return a->source == b->source && a->offset == b->offset && a->length == b->length;
}

/* Sources in any order that holds while the program runs, and in each its spans by where they begin. */
static gint compare_starts(gconstpointer first, gconstpointer second)
{
    const struct source_span *a = first, *b = second;
    if (a->source != b->source) {
        return (uintptr_t)a->source < (uintptr_t)b->source ? -1 : 1;
    }
    return a->offset < b->offset ? -1 : a->offset > b->offset;
}

static void free_first_items(gpointer data)
{
    struct first_items *first = data;
    g_hash_table_destroy(first->by_content);
    g_hash_table_destroy(first->by_name);
    g_free(first);
}

struct blame_set *blame_set_new(void)
{
    struct blame_set *set = g_new0(struct blame_set, 1);
    set->spans = g_hash_table_new_full(hash_span, equal_spans, g_free, NULL);
    set->texts = g_hash_table_new(NULL, NULL);
    set->twice = g_hash_table_new(NULL, NULL);
    set->lists = g_hash_table_new_full(NULL, NULL, NULL, free_first_items);
    set->starts = g_tree_new(compare_starts);
    set->parts = g_tree_new(compare_starts);
    return set;
}

void blame_set_free(struct blame_set *set)
{
    if (set != NULL) {
        g_tree_destroy(set->parts);
        g_tree_destroy(set->starts);
        g_hash_table_destroy(set->spans);
        g_hash_table_destroy(set->texts);
        g_hash_table_destroy(set->twice);
        g_hash_table_destroy(set->lists);
        g_free(set);
    }
}

/* What stands for a record: its id, else its first field. */
static const struct node *record_name(const struct node *record)
{
    const struct node *id = node_lookup(record, "id");
    if (id == NULL && record->kind == NODE_MAPPING && record->mapping.count > 0) {
        id = record->mapping.entries[0].value;
    }
    return id != NULL && id->kind == NODE_SCALAR ? id : NULL;
}

static guint hash_content(gconstpointer node)
{
    return node_hash(node);
}

static gboolean equal_content(gconstpointer a, gconstpointer b)
{
    return node_equal(a, b);
}

/* The first stays: what is equal to it later stands there twice. */
static void add_first(GHashTable *table, const void *key, const struct node *item)
{
    if (!g_hash_table_contains(table, key)) {
        g_hash_table_insert(table, (gpointer)key, (gpointer)item);
    }
}

/* Made once for a list, however much is blamed in it. */
static const struct first_items *first_items_of(struct blame_set *set, const struct node *list)
{
    struct first_items *first = g_hash_table_lookup(set->lists, list);
    if (first == NULL) {
        first = g_new0(struct first_items, 1);
        first->by_content = g_hash_table_new(hash_content, equal_content);
        first->by_name = g_hash_table_new(g_str_hash, g_str_equal);
        g_hash_table_insert(set->lists, (gpointer)list, first);
        for (size_t i = 0; i < list->list.count; i++) {
            const struct node *item = list->list.items[i], *name = record_name(item);
            if (item->kind == NODE_MAPPING) {
                add_first(first->by_content, item, item);
            }
            if (name != NULL) {
                add_first(first->by_name, node_text(name), item);
            }
        }
    }
    return first;
}

/* A record is there twice if an earlier one is equal to it, or if it was blamed for its name, which an earlier one
 * has. */
static bool stands_twice(struct blame_set *set, const struct node *item, const struct node *blamed)
{
    if (item->kind != NODE_MAPPING) {
        return false;
    }
    const struct first_items *first = first_items_of(set, item->parent);
    const struct node *alike = g_hash_table_lookup(first->by_content, item), *namesake = NULL;
    if (record_name(item) == blamed) {
        namesake = g_hash_table_lookup(first->by_name, node_text(blamed));
    }
    return (alike != NULL && alike != item) || (namesake != NULL && namesake != item);
}

/* What is blamed in an item that stands there twice has the item for its cause, and so has what is found of the
 * list. */
static void note_twice(struct blame_set *set, const struct node *blamed)
{
    for (const struct node *item = blamed; item->parent != NULL; item = item->parent) {
        if (item->parent->kind == NODE_LIST && stands_twice(set, item, blamed)) {
            g_hash_table_add(set->twice, (gpointer)item);
            g_hash_table_add(set->twice, (gpointer)item->parent);
        }
    }
}

/* A span that is not the node's own is a part of its text. The trees keep one span for each beginning, as they are
 * only asked whether something begins in a stretch. */
void blame_set_add(struct blame_set *set, const struct node *node, struct source_span span)
{
    struct source_span *key = g_hash_table_lookup(set->spans, &span);
    if (key == NULL) {
        key = g_new(struct source_span, 1);
        *key = span;
        g_hash_table_add(set->spans, key);
        g_tree_insert(set->starts, key, key);
    }
    if (!equal_spans(&span, &node->span)) {
        g_tree_insert(set->parts, key, key);
    }
    note_twice(set, node);
    set->has_data_set = set->has_data_set || (node->parent == NULL && node->kind == NODE_LIST);
}

bool blame_set_has_data_set(const struct blame_set *set)
{
    return set->has_data_set;
}

/* For an item that the source does not print: whoever found it has said so. */
void blame_set_add_surplus(struct blame_set *set, const struct node *item)
{
    if (item->parent != NULL && item->parent->kind == NODE_LIST) {
        g_hash_table_add(set->twice, (gpointer)item);
        g_hash_table_add(set->twice, (gpointer)item->parent);
    }
}

bool blame_set_has_twice(const struct blame_set *set, const struct node *list)
{
    return list != NULL && g_hash_table_contains(set->twice, list);
}

/* Leads from a text to the values that its expressions have put into it. */
void blame_set_derive(struct blame_set *set, const struct filled_text *text)
{
    g_hash_table_insert(set->texts, (gpointer)text->scalar, (gpointer)text);
}

bool blame_set_has(const struct blame_set *set, struct source_span span)
{
    return g_hash_table_contains(set->spans, &span);
}

/* An empty span lies inside of what begins there. */
static bool span_is_inside(struct source_span span, struct source_span holder)
{
    return span.source == holder.source && span.offset >= holder.offset &&
           span.offset - holder.offset < MAX(holder.length, 1);
}

/* Whether any of them begins inside. */
static bool has_inside(GTree *spans, const struct source_span *holder)
{
    GTreeNode *at = g_tree_lower_bound(spans, holder);
    const struct source_span *span = at != NULL ? g_tree_node_key(at) : NULL;
    return span != NULL && span_is_inside(*span, *holder);
}

/* The root of a file is a data set, and what is in it its records. */
static bool is_in_record(const struct node *node)
{
    return node->parent != NULL && node->parent->parent != NULL;
}

bool blame_set_has_list(const struct blame_set *set, const struct node *list)
{
    return list != NULL && list->kind == NODE_LIST &&
           (blame_set_has(set, list->span) || blame_set_has(set, blame_span(list)));
}

/* A list with an item too many or too few has all others out of their places. */
static bool is_in_blamed_list(const struct blame_set *set, const struct node *read)
{
    for (const struct node *list = read->parent; list != NULL && is_in_record(list);
         list = list->parent) {
        if (blame_set_has_list(set, list)) {
            return true;
        }
    }
    return false;
}

/* Also what is inside of such an item, at any depth. */
static bool is_in_item_twice(const struct blame_set *set, const struct node *read)
{
    while (read != NULL && (read->parent == NULL || read->parent->kind != NODE_LIST ||
                            !g_hash_table_contains(set->twice, read))) {
        read = read->parent;
    }
    return read != NULL;
}

static bool is_blamed(const struct blame_set *set, const struct node *read)
{
    return is_in_item_twice(set, read) || blame_set_has(set, read->span) ||
           has_inside(set->parts, &read->span) || is_in_blamed_list(set, read);
}

/* A text is made from values as they stand, so that one level is all there is; of a list it may have its length,
 * say. */
static bool is_made_from_blamed(const struct blame_set *set, const struct node *read)
{
    const struct filled_text *text = g_hash_table_lookup(set->texts, read);
    for (size_t i = 0; text != NULL && i < text->read_count; i++) {
        const struct node *used = text->reads[i];
        if (used->kind == NODE_SCALAR ? is_blamed(set, used) : blame_set_reaches_into(set, used)) {
            return true;
        }
    }
    return false;
}

/* Quick where nothing is wrong, which is nearly always. */
bool blame_set_explains(const struct blame_set *set, const struct node *const *reads,
                        size_t read_count)
{
    if (g_hash_table_size(set->spans) == 0) {
        return false;
    }
    for (size_t i = 0; i < read_count; i++) {
        bool counts = reads[i]->kind == NODE_SCALAR || is_in_record(reads[i]);
        if (blame_set_has_twice(set, reads[i])) {
            return true;
        }
        if (counts && (is_blamed(set, reads[i]) || is_made_from_blamed(set, reads[i]))) {
            return true;
        }
    }
    return false;
}

/* A value over several lines is blamed at its key. */
bool blame_set_reaches_into(const struct blame_set *set, const struct node *node)
{
    return node == NULL ? g_hash_table_size(set->spans) > 0
                        : has_inside(set->starts, &node->span) ||
                              (node->key != NULL && blame_set_has(set, node->key->span));
}

bool node_is_inside(const struct node *node, const struct node *holder)
{
    while (node != NULL && node != holder) {
        node = node->parent;
    }
    return node != NULL;
}

static bool is_on_one_line(struct source_span span)
{
    return source_span_start(span).line == source_span_end(span).line;
}

/* A scalar is marked as a whole. What goes over several lines would be marked all down the page: in its place stands
 * its key, of an item of a list its name, at last its first character. */
struct source_span blame_span(const struct node *node)
{
    struct source_span span = node->span;
    if (node->kind == NODE_SCALAR || span.source == NULL) {
        return span;
    }
    const struct node *name = record_name(node);
    if (node->key != NULL && !is_on_one_line(span)) {
        return node->key->span;
    }
    if (node->key == NULL && name != NULL) {
        return name->span;
    }
    if (!is_on_one_line(span)) {
        span.length = MIN(span.length, 1);
    }
    return span;
}
