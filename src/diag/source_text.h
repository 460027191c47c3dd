/* Source files in memory, and places in them. */
#ifndef KERF_DIAG_SOURCE_TEXT_H
#define KERF_DIAG_SOURCE_TEXT_H

#include <stddef.h>

#include "base/arena.h"

struct source_text {
    const char *path; /* as shown to the author: relative where it was given so */
    const char *bytes;
    size_t length;
    const size_t *line_starts; /* byte offsets, [line_count]; the first is 0 */
    size_t line_count;
};

/** A stretch of a source; `source` NULL means nowhere in particular. */
struct source_span {
    const struct source_text *source;
    size_t offset, length; /* bytes */
};

/** Both from 1; columns count characters, not bytes. */
struct source_position {
    size_t line, column;
};

/** Copies path and bytes into the arena and indexes the lines (LF, CRLF and CR end one). */
const struct source_text *source_text_new(struct arena *arena, const char *path, const char *bytes,
                                          size_t length);

struct source_position source_span_start(struct source_span span);
struct source_position source_span_end(struct source_span span);

/** The line of source_span_start() alone, whose cost does not grow with the length of the line. */
size_t source_span_line(struct source_span span);

/** The bytes of line `line` (from 1) without its end; `*length` is set. */
const char *source_line(const struct source_text *source, size_t line, size_t *length);

#endif
