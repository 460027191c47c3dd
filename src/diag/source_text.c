/* Source files in memory: the index of their lines, and byte offsets as lines and columns. */
#include "diag/source_text.h"

#include <string.h>

/* U+FEFF in UTF-8. */
static const char byte_order_mark[] = "\xEF\xBB\xBF";

/* The offset after the line end that begins at `offset`, or `offset` itself where none does. */
static size_t skip_line_end(const char *bytes, size_t length, size_t offset)
{
    if (bytes[offset] == '\n') {
        return offset + 1;
    }
    if (bytes[offset] == '\r') {
        return offset + 1 < length && bytes[offset + 1] == '\n' ? offset + 2 : offset + 1;
    }
    return offset;
}

/* The end of the line that an offset is on: memchr() goes over a text of megabytes in a moment. */
static size_t find_line_end(const char *bytes, size_t length, size_t offset)
{
    const char *feed = memchr(bytes + offset, '\n', length - offset);
    size_t end = feed != NULL ? (size_t)(feed - bytes) : length;
    const char *carriage = memchr(bytes + offset, '\r', end - offset);
    return carriage != NULL ? (size_t)(carriage - bytes) : end;
}

/* Writes the start of each line where `starts` is not NULL; gives their number either way. */
static size_t find_line_starts(const char *bytes, size_t length, size_t *starts)
{
    size_t count = 1, offset = 0;

    if (starts != NULL) {
        starts[0] = 0;
    }
    while (offset < length) {
        size_t end = find_line_end(bytes, length, offset);

        if (end == length) {
            break;
        }
        offset = skip_line_end(bytes, length, end);
        if (starts != NULL) {
            starts[count] = offset;
        }
        count++;
    }
    return count;
}

/* A copy in the arena, so spans are good as long as it is. Lines are counted first and found then, as an arena's
 * arrays do not grow. */
static struct source_text *new_source(struct arena *arena, const char *path, const char *bytes,
                                      size_t length)
{
    struct source_text *source = ARENA_NEW(arena, struct source_text);
    size_t line_count = find_line_starts(bytes, length, NULL);
    size_t *line_starts = ARENA_NEW_ARRAY(arena, size_t, line_count);

    find_line_starts(bytes, length, line_starts);
    source->path = arena_strdup(arena, path);
    source->bytes = arena_strndup(arena, bytes, length);
    source->length = length;
    source->line_starts = line_starts;
    source->line_count = line_count;
    return source;
}

const struct source_text *source_text_new(struct arena *arena, const char *path, const char *bytes,
                                          size_t length)
{
    return new_source(arena, path, bytes, length);
}

/* A part of a longer file: lines and offsets are told as of the whole. */
const struct source_text *source_stretch_new(struct arena *arena, const char *path,
                                             const char *bytes, size_t length,
                                             struct source_before before)
{
    struct source_text *source = new_source(arena, path, bytes, length);

    source->before = before;
    return source;
}

/* A table as text, a line a row and a tab between cells: a column is a cell there. */
const struct source_text *source_sheet_new(struct arena *arena, const char *path, const char *bytes,
                                           size_t length)
{
    struct source_text *source = new_source(arena, path, bytes, length);

    source->is_sheet = true;
    return source;
}

/* Eight bytes at a time, each step a multiplication by an odd number and a shift, neither of which loses anything. */
guint64 source_text_digest(const char *bytes, size_t length)
{
    const guint64 factor = G_GUINT64_CONSTANT(0x9E3779B97F4A7C15);
    guint64 digest = length;

    for (size_t i = 0; i < length; i += sizeof(guint64)) {
        guint64 word = 0;

        memcpy(&word, bytes + i, MIN(sizeof word, length - i));
        digest = (digest ^ word) * factor;
        digest ^= digest >> 29;
    }
    return digest * factor ^ (digest >> 32);
}

/* Where a line's text begins: editors do not show a byte order mark, so no column counts it. */
static size_t line_text_start(const struct source_text *source, size_t line_index)
{
    const size_t mark_length = sizeof(byte_order_mark) - 1;
    bool has_mark = line_index == 0 && source->before.bytes == 0 && source->length >= mark_length &&
                    memcmp(source->bytes, byte_order_mark, mark_length) == 0;

    return source->line_starts[line_index] + (has_mark ? mark_length : 0);
}

/* By halving: findings are sorted and printed by line, in files of any length. */
static size_t find_line(const struct source_text *source, size_t offset)
{
    size_t low = 0, high = source->line_count;

    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;

        if (source->line_starts[middle] <= offset) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return low;
}

/* Characters begun between two offsets; a byte that is not UTF-8 counts as one. */
static size_t count_characters(const struct source_text *source, size_t from, size_t to)
{
    size_t count = 0;

    while (from < to) {
        const char *at = source->bytes + from;
        gunichar character = g_utf8_get_char_validated(at, (gssize)(source->length - from));
        bool valid = character != (gunichar)-1 && character != (gunichar)-2;

        from += valid ? (size_t)(g_utf8_next_char(at) - at) : 1;
        count++;
    }
    return count;
}

/* So many cells lie before. */
static size_t count_tabs(const struct source_text *source, size_t from, size_t to)
{
    size_t count = 0;

    for (; from < to; from++) {
        count += source->bytes[from] == '\t' ? 1 : 0;
    }
    return count;
}

/* From 1, as editors count; (0, 0) for no place. */
static struct source_position position_at(const struct source_text *source, size_t offset)
{
    if (source == NULL) {
        return (struct source_position){0, 0};
    }
    offset = MIN(offset, source->length);
    size_t line_index = find_line(source, offset);
    size_t from = line_text_start(source, line_index);
    size_t before = source->is_sheet ? count_tabs(source, from, offset)
                                     : count_characters(source, from, offset);

    return (struct source_position){source->before.lines + line_index + 1, 1 + before};
}

struct source_position source_span_start(struct source_span span)
{
    return position_at(span.source, span.offset);
}

/* Behind the last character; a span that reaches over the end of the file ends with it. */
struct source_position source_span_end(struct source_span span)
{
    size_t room =
        span.source == NULL ? 0 : span.source->length - MIN(span.offset, span.source->length);

    return position_at(span.source, span.offset + MIN(span.length, room));
}

size_t source_span_line(struct source_span span)
{
    return span.source != NULL ? span.source->before.lines + find_line(span.source, span.offset) + 1
                               : 0;
}

/* In the whole file, also where only a stretch of it is in memory. */
size_t source_span_offset(struct source_span span)
{
    return span.offset + (span.source != NULL ? span.source->before.bytes : 0);
}

/* Copies the lines that the span is on and no more: an excerpt needs nothing else. */
struct source_span source_span_keep(struct arena *arena, struct source_span span)
{
    const struct source_text *source = span.source;

    if (source == NULL) {
        return span;
    }
    size_t from = MIN(span.offset, source->length);
    size_t to = MIN(span.length, source->length - from) + from;
    size_t first = find_line(source, from), next = find_line(source, to) + 1;
    size_t start = source->line_starts[first];
    size_t end = next < source->line_count ? source->line_starts[next] : source->length;
    struct source_text *kept = new_source(arena, source->path, source->bytes + start, end - start);

    kept->is_sheet = source->is_sheet;
    kept->before = source->before;
    kept->before.bytes += start;
    kept->before.lines += first;
    return (struct source_span){kept, span.offset - start, span.length};
}

/* Columns as a spreadsheet has them, which is 26 as a base without a zero: Z is followed by AA. */
void source_cell_append(GString *out, size_t row, size_t column)
{
    gssize at = (gssize)out->len;

    for (; column > 0; column = (column - 1) / 26) {
        g_string_insert_c(out, at, (char)('A' + (column - 1) % 26));
    }
    g_string_append_printf(out, "%zu", row);
}

/* ":line:column", or "!B12" in a sheet. */
void source_place_append(GString *out, struct source_span span)
{
    struct source_position start = source_span_start(span);

    if (span.source != NULL && span.source->is_sheet) {
        g_string_append_c(out, '!');
        source_cell_append(out, start.line, start.column);
    } else {
        g_string_append_printf(out, ":%zu:%zu", start.line, start.column);
    }
}

/* Without its end and without a byte order mark; numbers are those of the whole file. */
const char *source_line(const struct source_text *source, size_t line, size_t *length)
{
    size_t before = source->before.lines;

    if (line <= before || line > before + source->line_count) {
        *length = 0;
        return "";
    }
    size_t start = line_text_start(source, line - before - 1), end = start;

    while (end < source->length && skip_line_end(source->bytes, source->length, end) == end) {
        end++;
    }
    *length = end - start;
    return source->bytes + start;
}
