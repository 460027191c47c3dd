/* A face of the same key has a record of the same values: what it prints of them is known by its place among the
 * record's scalars. Texts of layouts and of the game's other documents, which are the same too, have their places among
 * all scalars of those, and so have texts of other records: the key of a face that reads these is of all data. */
#include "workspace/kept_texts.h"

#include "game/layout.h"

/* Where a number counts from. */
enum text_place { TEXT_OF_RECORD, TEXT_OF_DOCUMENTS, TEXT_OF_DATA };

struct kept_text {
    enum text_place place;
    size_t number;
};

/* Scalars in the order of a walk. */
struct scalar_list {
    GPtrArray *scalars;
    GHashTable *numbers; /* scalar -> its place; NULL: nobody asks */
};

/* Equal documents have equal scalars at equal places in each reading, whichever nodes these are. */
struct text_numbers {
    const struct game *game;
    struct scalar_list documents;
    GMutex mutex;            /* of the rest */
    struct scalar_list data; /* many, and wanted seldom: empty until they are */
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
    g_mutex_init(&numbers->mutex);
    return numbers;
}

void text_numbers_free(struct text_numbers *numbers)
{
    if (numbers != NULL) {
        clear_list(&numbers->documents);
        clear_list(&numbers->data);
        g_mutex_clear(&numbers->mutex);
        g_free(numbers);
    }
}

/* Made by the thread that asks first; after that it is only read. */
static const struct scalar_list *data_of(struct text_numbers *numbers)
{
    g_mutex_lock(&numbers->mutex);
    if (numbers->data.scalars == NULL) {
        numbers->data = new_list();
        for (size_t i = 0; i < numbers->game->data_set_count; i++) {
            add_scalars(&numbers->data, numbers->game->data_sets[i].root);
        }
    }
    g_mutex_unlock(&numbers->mutex);
    return &numbers->data;
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
        *out = (struct kept_text){TEXT_OF_RECORD, place};
        return true;
    }
    if (g_hash_table_lookup_extended(numbers->documents.numbers, scalar, NULL, &number)) {
        *out = (struct kept_text){TEXT_OF_DOCUMENTS, GPOINTER_TO_SIZE(number)};
        return true;
    }
    bool found = g_hash_table_lookup_extended(data_of(numbers)->numbers, scalar, NULL, &number);
    *out = (struct kept_text){TEXT_OF_DATA, GPOINTER_TO_SIZE(number)};
    return found;
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

void kept_texts_tell(GBytes *kept, struct text_numbers *numbers, const struct face *face,
                     GHashTable *printed)
{
    gsize size = 0;
    const struct kept_text *texts = g_bytes_get_data(kept, &size);
    struct scalar_list record = scalars_of_record(face);
    for (size_t i = 0; i < size / sizeof *texts; i++) {
        const struct scalar_list *list = texts[i].place == TEXT_OF_RECORD      ? &record
                                         : texts[i].place == TEXT_OF_DOCUMENTS ? &numbers->documents
                                                                               : data_of(numbers);
        if (texts[i].number < list->scalars->len) {
            g_hash_table_add(printed, list->scalars->pdata[texts[i].number]);
        }
    }
    clear_list(&record);
}
