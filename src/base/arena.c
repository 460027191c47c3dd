/* Memory that lives and dies together, for everybody: a chain of blocks, filled from the front.
 *
 * All memory that is handed out is zeroed and aligned for any type. A piece that does not fit any more and is larger than a quarter
 * of a block has one of its own, put behind the block that is being filled, so that little is wasted at the end of blocks. Nothing is freed
 * alone; arena_reset() keeps one block, so that work in rounds asks the machine for memory once.
 *
 * An arena that has grown long (a deck of thousands of records) goes on in the machine's large pages: to hand out 512 small ones
 * took as long as to read what is put into them.
 *
 * A watch is told of each piece before it is taken and may leave by longjmp(): nothing has changed by then. */
#include "base/arena.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <glib.h>

#include "base/large_pages.h"

/* Blocks double up to a size large enough that a file of records needs few of them, and small enough to keep idle. Most
 * faces, of which hundreds wait to be drawn, need no more than the first two. */
#define FIRST_BLOCK_SIZE ((size_t)8 * 1024)
#define BLOCK_SIZE       ((size_t)64 * 1024)

/* From so much on blocks are large pages, with their header, of which the last may be empty but for a little. */
#define LONG_SIZE ((size_t)16 * 1024 * 1024)

struct block {
    struct block *next;
    size_t size, used; /* bytes of `data` */
    bool is_page;      /* large_pages_new() */
    max_align_t data[];
};

/* `first` is the block being filled; fuller ones and those of a single large piece follow it. */
struct arena {
    struct block *first;
    size_t size; /* bytes of all blocks */
    arena_watch_fn watch;
    void *watch_data;
};

static struct block *add_block(struct arena *arena, struct block *block, size_t size)
{
    block->next = NULL;
    block->size = size;
    block->used = 0;
    block->is_page = false;
    arena->size += size;
    return block;
}

static struct block *block_new(struct arena *arena, size_t size)
{
    return add_block(arena, g_malloc(sizeof(struct block) + size), size);
}

static struct block *large_page_new(struct arena *arena)
{
    struct block *block =
        add_block(arena, large_pages_new(LARGE_PAGE), LARGE_PAGE - sizeof(struct block));

    block->is_page = true;
    return block;
}

static void free_blocks(struct block *block)
{
    while (block != NULL) {
        struct block *next = block->next;

        if (block->is_page) {
            large_pages_free(block, LARGE_PAGE);
        } else {
            g_free(block);
        }
        block = next;
    }
}

/* A multiple of the alignment. One so large that adding the header of its block would overflow ends the
 * program. */
static size_t round_up_to_alignment(size_t size)
{
    const size_t alignment = _Alignof(max_align_t);

    if (size > SIZE_MAX - sizeof(struct block) - alignment) {
        g_error("%zu bytes are more than there can be", size);
    }
    return (size + alignment - 1) / alignment * alignment;
}

/* The caller has seen that there is room. */
static void *take(struct block *block, size_t size)
{
    void *memory = (char *)block->data + block->used;

    block->used += size;
    return memset(memory, 0, size);
}

/* A piece that would waste most of a block gets its own; the block goes on being filled. Large memory is fresh from the
 * machine, and zero without being touched. */
static void *take_large(struct arena *arena, size_t size)
{
    struct block *block = add_block(arena, g_malloc0(sizeof(struct block) + size), size);

    block->next = arena->first->next;
    arena->first->next = block;
    block->used = size;
    return block->data;
}

struct arena *arena_new(void)
{
    struct arena *arena = g_new0(struct arena, 1);

    arena->first = block_new(arena, FIRST_BLOCK_SIZE);
    return arena;
}

void arena_free(struct arena *arena)
{
    if (arena == NULL) {
        return;
    }
    free_blocks(arena->first);
    g_free(arena);
}

/* A large page is too much to be kept idle. */
void arena_reset(struct arena *arena)
{
    struct block *kept = arena->first;

    if (kept->size > BLOCK_SIZE) {
        free_blocks(kept);
        kept = arena->first = block_new(arena, BLOCK_SIZE);
    } else {
        free_blocks(kept->next);
        kept->next = NULL;
        kept->used = 0;
    }
    arena->size = kept->size;
}

size_t arena_size(const struct arena *arena)
{
    return arena->size;
}

/* Behind the block that is being filled, whose gap is larger than that of any other. */
void arena_take(struct arena *arena, struct arena *other)
{
    struct block *last = other->first;

    while (last->next != NULL) {
        last = last->next;
    }
    last->next = arena->first->next;
    arena->first->next = other->first;
    arena->size += other->size;
    g_free(other);
}

void arena_watch(struct arena *arena, arena_watch_fn watch, void *data)
{
    arena->watch = watch;
    arena->watch_data = data;
}

void *arena_alloc(struct arena *arena, size_t size)
{
    size_t rounded = round_up_to_alignment(MAX(size, 1));

    if (arena->watch != NULL) {
        arena->watch(arena->watch_data, rounded);
    }

    if (rounded <= arena->first->size - arena->first->used) {
        return take(arena->first, rounded);
    }
    /* What fits in no gap is small here: at most a quarter of a block is left empty at its end. */
    if (rounded > arena->first->size / 4) {
        return take_large(arena, rounded);
    }
    struct block *block = arena->size < LONG_SIZE
                              ? block_new(arena, MIN(2 * arena->first->size, BLOCK_SIZE))
                              : large_page_new(arena);

    block->next = arena->first;
    arena->first = block;
    return take(block, rounded);
}

void *arena_alloc_array(struct arena *arena, size_t count, size_t size)
{
    if (size != 0 && count > SIZE_MAX / size) {
        g_error("an array of %zu times %zu bytes is more than there can be", count, size);
    }
    return arena_alloc(arena, count * size);
}

void *arena_keep_array(struct arena *arena, const GArray *array)
{
    guint size = g_array_get_element_size((GArray *)(uintptr_t)array); /* only reads */
    void *kept = arena_alloc_array(arena, array->len, size);

    if (array->len > 0) {
        memcpy(kept, array->data, (size_t)array->len * size);
    }
    return kept;
}

char *arena_strndup(struct arena *arena, const char *text, size_t length)
{
    char *copy = arena_alloc(arena, length + 1);

    if (length > 0) {
        memcpy(copy, text, length);
    }
    return copy;
}

char *arena_strdup(struct arena *arena, const char *text)
{
    return arena_strndup(arena, text, strlen(text));
}

/* Measured first, then written in place. */
char *arena_printf(struct arena *arena, const char *format, ...)
{
    va_list arguments, again;

    va_start(arguments, format);
    va_copy(again, arguments);
    int length = g_vsnprintf(NULL, 0, format, arguments);
    char *text = arena_alloc(arena, (size_t)length + 1);
    g_vsnprintf(text, (gulong)length + 1, format, again);
    va_end(again);
    va_end(arguments);
    return text;
}

#define ELLIPSIS "..."

/* The cut moves back to the beginning of a character, so that the result is valid and never longer. */
const char *arena_shorten(struct arena *arena, const char *text, size_t bytes_max)
{
    gchar *valid = g_utf8_make_valid(text, -1);
    const char *shortened;
    if (strlen(valid) <= bytes_max) {
        shortened = arena_strdup(arena, valid);
    } else {
        const char *limit = valid + bytes_max - strlen(ELLIPSIS);
        const char *end = g_utf8_find_prev_char(valid, limit + 1);
        shortened = arena_printf(arena, "%.*s" ELLIPSIS, (int)(end - valid), valid);
    }
    g_free(valid);
    return shortened;
}
