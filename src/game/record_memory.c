/* A record is known by the digest of its text, its data set, and all that types.yaml says. A digest of 0 is that of a
 * record which is not as it was read: fields were added to it, which come from elsewhere.
 *
 * What was read is only part of what a type asks: that a record is there, a name used once, an icon drawn, an expression
 * free of mistakes. So a type is told to stand alone or not, once a loading, and fields that do not are checked anew. */
#include "game/record_memory.h"

#include <string.h>

#include "base/digest.h"
#include "game/record_type.h"

struct record_memory {
    GHashTable *good,
        *still_good; /* sets of struct digest; this loading's takes the place of the other at its end */
    struct digest types;
    GHashTable *alone; /* const struct record_type * -> whether it stands alone */
};

static GHashTable *new_set(void)
{
    return g_hash_table_new_full(digest_hash, digest_equal, g_free, NULL);
}

struct record_memory *record_memory_new(void)
{
    struct record_memory *memory = g_new0(struct record_memory, 1);
    memory->good = new_set();
    return memory;
}

void record_memory_free(struct record_memory *memory)
{
    if (memory != NULL) {
        g_hash_table_destroy(memory->good);
        g_free(memory);
    }
}

void record_memory_begin(struct record_memory *memory, const struct game *game)
{
    GChecksum *checksum = g_checksum_new(G_CHECKSUM_SHA256);
    guint8 bytes[32];
    gsize size = sizeof bytes;
    node_checksum(game->types->root, checksum);
    g_checksum_get_digest(checksum, bytes, &size);
    g_checksum_free(checksum);
    memory->types = digest_begin();
    digest_add(&memory->types, bytes, size);
    memory->still_good = new_set();
    memory->alone = g_hash_table_new(NULL, NULL);
}

void record_memory_end(struct record_memory *memory)
{
    g_hash_table_destroy(memory->alone);
    g_hash_table_destroy(memory->good);
    memory->good = g_steal_pointer(&memory->still_good);
    memory->alone = NULL;
}

static struct digest key_of(const struct record_memory *memory, const struct data_set *set,
                            const struct node *record)
{
    struct digest key = memory->types;
    digest_add(&key, set->name, strlen(set->name));
    digest_add(&key, &set->ids_added, sizeof set->ids_added);
    digest_add(&key, &record->digest, sizeof record->digest);
    return key;
}

void record_memory_keep(struct record_memory *memory, const struct data_set *set,
                        const struct node *record)
{
    if (memory != NULL && record->digest != 0) {
        struct digest key = key_of(memory, set, record);
        g_hash_table_add(memory->still_good, g_memdup2(&key, sizeof key));
    }
}

bool record_memory_recall(struct record_memory *memory, const struct data_set *set,
                          const struct node *record)
{
    if (memory == NULL || record->digest == 0) {
        return false;
    }
    struct digest key = key_of(memory, set, record);
    return g_hash_table_contains(memory->good, &key);
}

/* ---- types ---- */

static bool reaches_out(const struct record_type *type)
{
    switch (type->kind) {
    case TYPE_COLOUR:
    case TYPE_PICTURE:
    case TYPE_ICON:
    case TYPE_BOARD:
    case TYPE_REFERENCE:
        return true;
    case TYPE_TEXT:
        return type->unique || type->expressions;
    default:
        return type->unique;
    }
}

static bool parts_stand_alone(struct record_memory *memory, const struct record_type *type)
{
    bool alone = record_memory_stands_alone(memory, type->target) &&
                 record_memory_stands_alone(memory, type->key) &&
                 record_memory_stands_alone(memory, type->value);
    for (size_t i = 0; alone && i < type->field_count; i++) {
        alone = record_memory_stands_alone(memory, type->fields[i].type);
    }
    for (size_t i = 0; alone && i < type->alternative_count; i++) {
        alone = record_memory_stands_alone(memory, type->alternatives[i]);
    }
    return alone;
}

/* A type that leads back to itself does not. */
bool record_memory_stands_alone(struct record_memory *memory, const struct record_type *type)
{
    gpointer known = NULL;
    if (type == NULL) {
        return true;
    }
    if (g_hash_table_lookup_extended(memory->alone, type, NULL, &known)) {
        return GPOINTER_TO_INT(known) != 0;
    }
    g_hash_table_insert(memory->alone, (gpointer)type, GINT_TO_POINTER(false));
    bool alone = !reaches_out(type) && parts_stand_alone(memory, type);
    g_hash_table_insert(memory->alone, (gpointer)type, GINT_TO_POINTER(alone));
    return alone;
}
