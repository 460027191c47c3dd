/* Memory that lives and dies together: what is taken from an arena is freed with it, never alone. */
#ifndef KERF_BASE_ARENA_H
#define KERF_BASE_ARENA_H

#include <stddef.h>

#include <glib.h>

struct arena;

struct arena *arena_new(void);

/** Frees everything taken from it; accepts NULL. */
void arena_free(struct arena *arena);

/** Forgets everything taken from it but keeps one block, ready for the next round. */
void arena_reset(struct arena *arena);

/** Bytes of the machine's memory that it holds. */
size_t arena_size(const struct arena *arena);

/** Zeroed memory, aligned for any type; never NULL (exhaustion ends the program, as in GLib). */
void *arena_alloc(struct arena *arena, size_t size);

/** Zeroed array; ends the program if `count * size` overflows. */
void *arena_alloc_array(struct arena *arena, size_t count, size_t size);

/** Takes over all that was taken from `other`, which is gone; a watch is not told. */
void arena_take(struct arena *arena, struct arena *other);

/** Is told of each piece before it is taken; need not return, by longjmp(), if it is too much. */
typedef void (*arena_watch_fn)(void *data, size_t size);

/** Has `watch` (NULL: nobody) told from now on. */
void arena_watch(struct arena *arena, arena_watch_fn watch, void *data);

/** A NUL-terminated copy of `length` bytes. */
char *arena_strndup(struct arena *arena, const char *text, size_t length);
char *arena_strdup(struct arena *arena, const char *text);

/** The items of an array that grew on the heap, [array->len]; the array stays the caller's. */
void *arena_keep_array(struct arena *arena, const GArray *array);

/** printf into the arena. */
char *arena_printf(struct arena *arena, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/** The text as valid UTF-8 of at most `bytes_max` bytes (4 or more), in the arena; what is cut off is
 * replaced by "...". */
const char *arena_shorten(struct arena *arena, const char *text, size_t bytes_max);

#define ARENA_NEW(arena, type) ((type *)arena_alloc((arena), sizeof(type)))
#define ARENA_NEW_ARRAY(arena, type, count)                                                        \
    ((type *)arena_alloc_array((arena), (count), sizeof(type)))

#endif
