/* Two texts of one file mostly begin and end alike. Where the file is a list in lines, what lies between is read as a
 * list of its own, from the line on which the first item begins that differs to the line of the first that does not.
 *
 * That gives the tree of the whole because an item begins with '-' in the first column: nothing before that line is
 * open there, and what is open at the end of the part is broken in the part too. Whatever is not so simple (a part with
 * findings, aliases, documents' ends, a list in brackets) is read as a whole. */
#include "document/kept_tree.h"

#include <stdint.h>
#include <string.h>

#include "document/document.h"

/* What was left behind by edits is thrown away when it is this much and more than the rest. */
enum { WASTE_BYTES = 1024 * 1024 };

/* An item of the list. */
struct kept_item {
    const struct node *node; /* with the offsets of the text that it was read from */
    size_t begin;            /* of its line in the text as it is now */
    size_t moved;            /* what is added to its offsets, modulo the size of size_t */
    size_t value_count;
};

struct kept_tree {
    struct arena *arena;     /* of the nodes */
    size_t lean_size;        /* of the arena when all of it was in use */
    const struct node *root; /* NULL: no text was good yet */
    GArray *items;           /* struct kept_item; empty: it is kept as a whole */
    size_t value_count;      /* in all of them, and the list */
    gchar *bytes;            /* of the last good text */
    size_t length;
};

/* Knows no text, so the first is read as a whole. */
struct kept_tree *kept_tree_new(void)
{
    struct kept_tree *kept = g_new0(struct kept_tree, 1);
    kept->arena = arena_new();
    kept->items = g_array_new(FALSE, FALSE, sizeof(struct kept_item));
    return kept;
}

void kept_tree_free(struct kept_tree *kept)
{
    if (kept != NULL) {
        g_array_free(kept->items, TRUE);
        arena_free(kept->arena);
        g_free(kept->bytes);
        g_free(kept);
    }
}

/* ---- copies ---- */

/* The places of a copy. */
struct copying {
    struct arena *arena;
    const struct source_text *source;
    size_t moved;
};

/* A deep copy, as whoever reads a game changes its tree (aliases are settled, fields computed) and what is kept must
 * stay as the file has it. Strings are copied too: the kept arena may go before the copy's. */
static struct node *copy_node(const struct copying *copying, const struct node *node,
                              const struct node *parent)
{
    struct node *copy = ARENA_NEW(copying->arena, struct node);
    *copy = *node;
    copy->parent = parent;
    copy->span.source = copying->source;
    copy->span.offset += copying->moved;
    if (node->kind == NODE_SCALAR) {
        copy->scalar.text = arena_strndup(copying->arena, node->scalar.text, node->scalar.length);
    } else if (node->kind == NODE_LIST) {
        const struct node **items =
            ARENA_NEW_ARRAY(copying->arena, const struct node *, node->list.count);
        for (size_t i = 0; i < node->list.count; i++) {
            items[i] = copy_node(copying, node->list.items[i], copy);
        }
        copy->list.items = items;
    } else {
        struct node_entry *entries =
            ARENA_NEW_ARRAY(copying->arena, struct node_entry, node->mapping.count);
        for (size_t i = 0; i < node->mapping.count; i++) {
            struct node *value = copy_node(copying, node->mapping.entries[i].value, copy);
            entries[i].key = value->key = copy_node(copying, node->mapping.entries[i].key, copy);
            entries[i].value = value;
        }
        copy->mapping.entries = entries;
    }
    return copy;
}

/* The pointer is good until items are replaced. */
static struct kept_item *item_at(const struct kept_tree *kept, size_t index)
{
    return &g_array_index(kept->items, struct kept_item, index);
}

/* The list of all items as they are now; its offsets end where the last item does. */
static const struct node *copy_items(const struct kept_tree *kept, struct arena *arena,
                                     const struct source_text *source)
{
    size_t count = kept->items->len;
    struct node *list = ARENA_NEW(arena, struct node);
    const struct node **items = ARENA_NEW_ARRAY(arena, const struct node *, count);
    *list = *kept->root;
    for (size_t i = 0; i < count; i++) {
        const struct kept_item *item = item_at(kept, i);
        struct node *copy =
            copy_node(&(struct copying){arena, source, item->moved}, item->node, list);
        copy->index = (guint32)i;
        items[i] = copy;
    }
    size_t begin = item_at(kept, 0)->begin;
    struct source_span last = items[count - 1]->span;
    size_t end = MAX(last.offset + last.length, begin + 1);
    list->span = (struct source_span){source, begin, end - begin};
    list->list.items = items;
    list->list.count = count;
    return list;
}

/* Where there are no items the root keeps its offsets, as its text was read at 0. */
static const struct node *copy_all(const struct kept_tree *kept, struct arena *arena,
                                   const struct source_text *source)
{
    return kept->items->len > 0 ? copy_items(kept, arena, source)
                                : copy_node(&(struct copying){arena, source, 0}, kept->root, NULL);
}

/* ---- keeping ---- */

/* The number of nodes, 0 where some are shared: what an alias repeats is where it was anchored. */
static size_t count_nodes(const struct node *node)
{
    size_t count = 1;
    if (node->kind == NODE_LIST) {
        for (size_t i = 0; i < node->list.count; i++) {
            const struct node *item = node->list.items[i];
            size_t inner = item->parent == node && item->index == i ? count_nodes(item) : 0;
            count += inner;
            if (inner == 0) {
                return 0;
            }
        }
    } else if (node->kind == NODE_MAPPING) {
        for (size_t i = 0; i < node->mapping.count; i++) {
            const struct node_entry *entry = &node->mapping.entries[i];
            bool own = entry->value->parent == node && entry->value->key == entry->key &&
                       entry->key->parent == node;
            size_t inner = own ? count_nodes(entry->value) : 0;
            count += inner + 1;
            if (inner == 0) {
                return 0;
            }
        }
    }
    return count;
}

/* The line with the '-' before a value, not before `from`. */
static size_t find_begin(const char *bytes, size_t from, size_t value)
{
    size_t at = value;
    while (at > from && !(bytes[at] == '-' && bytes[at - 1] == '\n')) {
        at--;
    }
    return at;
}

/* Appends the items of a list whose source lies at `offset` of the text; false where it is not as above. */
static bool add_items(GArray *items, const struct node *list, const char *text, size_t length,
                      size_t offset)
{
    guint first = items->len;
    const char *bytes = text + offset;
    if (list->kind != NODE_LIST || list->list.count == 0 || list->span.offset >= length ||
        bytes[list->span.offset] != '-') {
        return false;
    }
    for (size_t i = 0; i < list->list.count; i++) {
        const struct node *node = list->list.items[i];
        size_t least =
            i == 0 ? list->span.offset
                   : g_array_index(items, struct kept_item, first + i - 1).begin + 1 - offset;
        struct kept_item item = {.node = node, .moved = offset, .value_count = count_nodes(node)};
        size_t begin =
            node->span.offset < length ? find_begin(bytes, least, node->span.offset) : length;
        bool own = node->parent == list && node->index == i && item.value_count > 0;
        if (!own || begin < least || begin >= length || bytes[begin] != '-' ||
            (begin + offset > 0 && text[begin + offset - 1] != '\n')) {
            g_array_set_size(items, first);
            return false;
        }
        item.begin = begin + offset;
        g_array_append_val(items, item);
    }
    return true;
}

/* Items of the same bytes are the same, wherever they stand. */
static void digest_items(const struct kept_tree *kept, size_t first, size_t end)
{
    for (size_t i = first; i < end; i++) {
        size_t begin = item_at(kept, i)->begin;
        size_t next = i + 1 < kept->items->len ? item_at(kept, i + 1)->begin : kept->length;
        ((struct node *)(uintptr_t)item_at(kept, i)->node)->digest =
            source_text_digest(kept->bytes + begin, next - begin);
    }
}

/* Bytes and not the source, which belongs to whoever reads. */
static void keep_text(struct kept_tree *kept, const struct source_text *source)
{
    g_free(kept->bytes);
    kept->bytes = g_malloc(source->length +
                           1); /* there are bytes of an empty text too, though none is read */
    memcpy(kept->bytes, source->bytes, source->length);
    kept->length = source->length;
}

/* Only a text without findings is kept: a warning would have to be told again each time, with its places moved. Where
 * it is not good it is read once more into the caller's arena, so that findings and tree are those of yaml_read(). */
static enum outcome read_whole(struct kept_tree *kept, struct arena *arena,
                               const struct source_text *source, const struct work_limits *limits,
                               const struct node **root_out, struct diag_list *diags)
{
    struct arena *own = arena_new();
    const struct node *root = NULL;
    struct diag_list *found = diag_list_new();
    bool good = yaml_read(own, source, limits, &root, found) == OUTCOME_OK &&
                diag_list_count(found) == 0 && count_nodes(root) > 0;
    diag_list_free(found);
    if (!good) {
        arena_free(own);
        return yaml_read(arena, source, limits, root_out, diags);
    }
    arena_free(kept->arena);
    kept->arena = own;
    kept->lean_size = arena_size(own);
    kept->root = root;
    kept->value_count = count_nodes(root);
    g_array_set_size(kept->items, 0);
    keep_text(kept, source);
    add_items(kept->items, root, source->bytes, source->length, 0);
    digest_items(kept, 0, kept->items->len);
    *root_out = copy_all(kept, arena, source);
    return OUTCOME_OK;
}

/* ---- what differs ---- */

/* What one text has in place of another: the bytes of the old from `begin` to `old_end`. */
struct difference {
    size_t begin, old_end, new_end;
};

/* From both ends. The end never overlaps the beginning, so that "aa" against "aaa" has one byte more and not two. */
static struct difference find_difference(const struct kept_tree *kept,
                                         const struct source_text *source)
{
    size_t shorter = MIN(kept->length, source->length), begin = 0, behind = 0;
    const char *old = kept->bytes, *new = source->bytes;
    while (begin < shorter && old[begin] == new[begin]) {
        begin++;
    }
    while (behind < shorter - begin &&
           old[kept->length - behind - 1] == new[source->length - behind - 1]) {
        behind++;
    }
    return (struct difference){begin, kept->length - behind, source->length - behind};
}

/* The first item that begins at an offset or after it. */
static size_t first_from(const struct kept_tree *kept, size_t offset)
{
    size_t low = 0, high = kept->items->len;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (item_at(kept, middle)->begin < offset) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

/* Lines that mean something to the whole of a document. */
static bool has_marks(const char *bytes, size_t length)
{
    static const char *const marks[] = {"---", "...", "%"};
    const char *end = bytes + length;
    for (const char *line = bytes; line != NULL && line < end;) {
        for (size_t i = 0; i < G_N_ELEMENTS(marks); i++) {
            size_t size = strlen(marks[i]);
            if ((size_t)(end - line) >= size && memcmp(line, marks[i], size) == 0) {
                return true;
            }
        }
        line = memchr(line, '\n', (size_t)(end - line));
        line = line != NULL ? line + 1 : NULL;
    }
    return false;
}

/* The items of a part of the text; false where it must be read as a whole. */
static bool read_part(struct kept_tree *kept, const struct source_text *source, size_t begin,
                      size_t end, const struct work_limits *limits, GArray *items)
{
    const struct node *list = NULL;
    struct diag_list *found = diag_list_new();
    const struct source_text *part =
        source_text_new(kept->arena, source->path, source->bytes + begin, end - begin);
    bool good = !has_marks(part->bytes, part->length) &&
                yaml_read(kept->arena, part, limits, &list, found) == OUTCOME_OK &&
                diag_list_count(found) == 0 && list->span.offset == 0 &&
                add_items(items, list, source->bytes, end - begin, begin);
    diag_list_free(found);
    return good;
}

/* So that the limit holds for the sum, though only a part was read. */
static size_t count_values(const GArray *items, size_t first, size_t end)
{
    size_t count = 0;
    for (size_t i = first; i < end; i++) {
        count += g_array_index(items, struct kept_item, i).value_count;
    }
    return count;
}

/* Puts `items` in the place of those from `first` to `end`, and moves those behind them. */
static void replace_items(struct kept_tree *kept, size_t first, size_t end, const GArray *items,
                          size_t moved)
{
    g_array_remove_range(kept->items, (guint)first, (guint)(end - first));
    g_array_insert_vals(kept->items, (guint)first, items->data, items->len);
    for (size_t i = first + items->len; i < kept->items->len; i++) {
        item_at(kept, i)->begin += moved;
        item_at(kept, i)->moved += moved;
    }
}

/* What edits left behind goes with the old arena. */
static void drop_waste(struct kept_tree *kept, const struct source_text *source)
{
    if (arena_size(kept->arena) < 2 * kept->lean_size + WASTE_BYTES) {
        return;
    }
    struct arena *arena = arena_new();
    const struct node *root = copy_items(kept, arena, source);
    for (size_t i = 0; i < kept->items->len; i++) {
        item_at(kept, i)->node = root->list.items[i];
        item_at(kept, i)->moved = 0;
    }
    arena_free(kept->arena);
    kept->arena = arena;
    kept->root = root;
    kept->lean_size = arena_size(arena);
}

/* False where the text must be read as a whole; nothing has changed then. */
static bool read_difference(struct kept_tree *kept, const struct source_text *source,
                            const struct work_limits *limits)
{
    struct difference difference = find_difference(kept, source);
    size_t after = first_from(kept, difference.begin), count = kept->items->len;
    size_t end = first_from(kept, difference.old_end);
    if (after == 0) {
        return false;
    }
    size_t first = after - 1, moved = source->length - kept->length;
    size_t begin = item_at(kept, first)->begin;
    size_t part_end = end < count ? item_at(kept, end)->begin + moved : source->length;
    if (part_end <= begin || (end < count && source->bytes[part_end - 1] != '\n')) {
        return false;
    }
    GArray *items = g_array_new(FALSE, FALSE, sizeof(struct kept_item));
    size_t value_count = kept->value_count - count_values(kept->items, first, end);
    bool good = read_part(kept, source, begin, part_end, limits, items);
    value_count += count_values(items, 0, items->len);
    good = good && value_count <= limits->value_count;
    if (good) {
        kept->value_count = value_count;
        replace_items(kept, first, end, items, moved);
        keep_text(kept, source);
        digest_items(kept, first, first + items->len);
        drop_waste(kept, source);
    }
    g_array_free(items, TRUE);
    return good;
}

/* That a text is the same as the last is usual: all files of a game are read again when one of them changes. */
enum outcome kept_tree_read(struct kept_tree *kept, struct arena *arena,
                            const struct source_text *source, const struct work_limits *limits,
                            const struct node **root_out, struct diag_list *diags)
{
    *root_out = NULL;
    bool known = kept->root != NULL && source->length == kept->length &&
                 memcmp(source->bytes, kept->bytes, kept->length) == 0;
    bool is_list = kept->items->len > 0 && source->length <= limits->file_bytes;
    if (known || (is_list && read_difference(kept, source, limits))) {
        *root_out = copy_all(kept, arena, source);
        return OUTCOME_OK;
    }
    return read_whole(kept, arena, source, limits, root_out, diags);
}
