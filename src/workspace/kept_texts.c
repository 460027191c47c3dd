/* A face of the same key has a record of the same values: what it prints of them is known by its place among the
 * record's scalars. Texts of layouts and of the game's other documents, which are the same too, have their places among
 * all scalars of those. Texts of other records have theirs in a data set, as long as all of it is the same. */
#include "workspace/kept_texts.h"

#include <string.h>

#include "game/layout.h"

/* Where a number counts from. */
enum text_place { TEXT_OF_RECORD, TEXT_OF_DOCUMENTS, TEXT_OF_DATA };

struct kept_text {
    enum text_place place;
    size_t number;
    size_t set;     /* of TEXT_OF_DATA */
    guint64 digest; /* of all of it */
};

/* Scalars in the order of a walk. */
struct scalar_list {
    GPtrArray *scalars;
    GHashTable *numbers; /* scalar -> its place; NULL: nobody asks */
};

/* Its scalars are many, and wanted seldom: none until they are. */
struct numbered_set {
    struct scalar_list list;
    guint64 digest;
};

/* Equal documents have equal scalars at equal places in each reading, whichever nodes these are. */
struct text_numbers {
    const struct game *game;
    struct scalar_list documents;
    GMutex mutex;              /* of the rest */
    struct numbered_set *data; /* [game->data_set_count] */
};

/* Depth first. A node that an alias repeats keeps the number of its first place. */
static void add_scalars(struct scalar_list *list, const struct node *node)
{
    if (node == NULL) {
        return;
    }
    if (node->kind == NODE_SCALAR) {
        if (list->numbers != NULL && !g_hash_table_contains(list->numbers, node)) {
            g_hash_table_insert(list->numbers, (gpointer)node,
                                GSIZE_TO_POINTER(list->scalars->len));
        }
        g_ptr_array_add(list->scalars, (gpointer)node);
    }
    for (size_t i = 0; node->kind == NODE_LIST && i < node->list.count; i++) {
        add_scalars(list, node->list.items[i]);
    }
    for (size_t i = 0; node->kind == NODE_MAPPING && i < node->mapping.count; i++) {
        add_scalars(list, node->mapping.entries[i].value);
    }
}

static struct scalar_list new_list(void)
{
    return (struct scalar_list){g_ptr_array_new(), g_hash_table_new(NULL, NULL)};
}

static void clear_list(struct scalar_list *list)
{
    g_clear_pointer(&list->scalars, g_ptr_array_unref);
    g_clear_pointer(&list->numbers, g_hash_table_destroy);
}

struct text_numbers *text_numbers_new(const struct game *game)
{
    struct text_numbers *numbers = g_new0(struct text_numbers, 1);
    numbers->game = game;
    numbers->documents = new_list();
    add_scalars(&numbers->documents, game->root);
    add_scalars(&numbers->documents, game->theme.root);
    for (size_t i = 0; i < game->layout_count; i++) {
        add_scalars(&numbers->documents, game->layouts[i]->root);
    }
    numbers->data = g_new0(struct numbered_set, game->data_set_count + 1);
    g_mutex_init(&numbers->mutex);
    return numbers;
}

void text_numbers_free(struct text_numbers *numbers)
{
    if (numbers != NULL) {
        clear_list(&numbers->documents);
        for (size_t i = 0; i < numbers->game->data_set_count; i++) {
            clear_list(&numbers->data[i].list);
        }
        g_free(numbers->data);
        g_mutex_clear(&numbers->mutex);
        g_free(numbers);
    }
}

static guint64 digest_content(const struct node *root)
{
    guint64 digest = 0;
    guint8 bytes[32];
    gsize length = sizeof bytes;
    GChecksum *checksum = g_checksum_new(G_CHECKSUM_SHA256);
    node_checksum(root, checksum);
    g_checksum_get_digest(checksum, bytes, &length);
    memcpy(&digest, bytes, sizeof digest);
    g_checksum_free(checksum);
    return digest;
}

/* Made by the thread that asks first; after that it is only read. */
static const struct numbered_set *set_of(struct text_numbers *numbers, size_t set)
{
    struct numbered_set *numbered = &numbers->data[set];
    g_mutex_lock(&numbers->mutex);
    if (numbered->list.scalars == NULL) {
        const struct node *root = numbers->game->data_sets[set].root;
        numbered->list = new_list();
        add_scalars(&numbered->list, root);
        numbered->digest = digest_content(root);
    }
    g_mutex_unlock(&numbers->mutex);
    return numbered;
}

/* Of a face without a record it is empty. */
static struct scalar_list scalars_of_record(const struct face *face)
{
    struct scalar_list list = {.scalars = g_ptr_array_new()};
    add_scalars(&list, face->item.kind == VALUE_NODE ? face->item.node : NULL);
    return list;
}

/* False where the scalar is of no document. */
static bool find_number(struct text_numbers *numbers, const struct scalar_list *record,
                        const struct node *scalar, struct kept_text *out)
{
    guint place = 0;
    gpointer number = NULL;
    if (g_ptr_array_find(record->scalars, scalar, &place)) {
        *out = (struct kept_text){.place = TEXT_OF_RECORD, .number = place};
        return true;
    }
    if (g_hash_table_lookup_extended(numbers->documents.numbers, scalar, NULL, &number)) {
        *out = (struct kept_text){.place = TEXT_OF_DOCUMENTS, .number = GPOINTER_TO_SIZE(number)};
        return true;
    }
    for (size_t i = 0; i < numbers->game->data_set_count; i++) {
        const struct numbered_set *set = set_of(numbers, i);
        if (g_hash_table_lookup_extended(set->list.numbers, scalar, NULL, &number)) {
            *out = (struct kept_text){TEXT_OF_DATA, GPOINTER_TO_SIZE(number), i, set->digest};
            return true;
        }
    }
    return false;
}

/* NULL where a text is of none of the documents: an expression has made it. */
GBytes *kept_texts_new(struct text_numbers *numbers, const struct face *face, GHashTable *printed)
{
    struct scalar_list record = scalars_of_record(face);
    GByteArray *kept = g_byte_array_new();
    GHashTableIter iter;
    gpointer scalar = NULL;
    bool good = true;
    g_hash_table_iter_init(&iter, printed);
    while (good && g_hash_table_iter_next(&iter, &scalar, NULL)) {
        struct kept_text text;
        good = find_number(numbers, &record, scalar, &text);
        g_byte_array_append(kept, (const guint8 *)&text, sizeof text);
    }
    clear_list(&record);
    GBytes *bytes = g_byte_array_free_to_bytes(kept);
    if (!good) {
        g_clear_pointer(&bytes, g_bytes_unref);
    }
    return bytes;
}

bool kept_texts_are_current(GBytes *kept, struct text_numbers *numbers)
{
    gsize size = 0;
    const struct kept_text *texts = g_bytes_get_data(kept, &size);
    bool current = true;
    for (size_t i = 0; current && i < size / sizeof *texts; i++) {
        const struct kept_text *text = &texts[i];
        current =
            text->place != TEXT_OF_DATA || (text->set < numbers->game->data_set_count &&
                                            set_of(numbers, text->set)->digest == text->digest);
    }
    return current;
}

void kept_texts_tell(GBytes *kept, struct text_numbers *numbers, const struct face *face,
                     GHashTable *printed)
{
    gsize size = 0;
    const struct kept_text *texts = g_bytes_get_data(kept, &size);
    struct scalar_list record = scalars_of_record(face);
    for (size_t i = 0; i < size / sizeof *texts; i++) {
        const struct scalar_list *list = texts[i].place == TEXT_OF_RECORD ? &record
                                         : texts[i].place == TEXT_OF_DOCUMENTS
                                             ? &numbers->documents
                                             : &set_of(numbers, texts[i].set)->list;
        if (texts[i].number < list->scalars->len) {
            g_hash_table_add(printed, list->scalars->pdata[texts[i].number]);
        }
    }
    clear_list(&record);
}
