/* Source files in memory, and places in them. */
#ifndef KERF_DIAG_SOURCE_TEXT_H
#define KERF_DIAG_SOURCE_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include <glib.h>

#include "base/arena.h"

/** What a file has before a stretch of it that is in memory. */
struct source_before {
    size_t bytes, lines, records;
};

struct source_text {
    const char *path; /* as shown to the author: relative where it was given so */
    const char *bytes;
    size_t length;
    const size_t *line_starts; /* byte offsets, [line_count]; the first is 0 */
    size_t line_count;
    bool
        is_sheet; /* of a spreadsheet: a row a line, a tab between two cells; columns count cells */
    struct source_before before; /* of a stretch of a file; else all 0 */
};

/** A stretch of a source; `source` NULL means nowhere in particular. */
struct source_span {
    const struct source_text *source;
    size_t offset, length; /* bytes */
};

/** Both from 1; columns count characters, not bytes, and in a sheet cells. */
struct source_position {
    size_t line, column;
};

/** Copies path and bytes into the arena and indexes the lines (LF, CRLF and CR end one). */
const struct source_text *source_text_new(struct arena *arena, const char *path, const char *bytes,
                                          size_t length);

/** The same of a stretch of a file, which begins with a line: places in it are those in the file. */
const struct source_text *source_stretch_new(struct arena *arena, const char *path,
                                             const char *bytes, size_t length,
                                             struct source_before before);

/** The same place in a source of its own, which has the lines that it is on and nothing of the memory of the other. */
struct source_span source_span_keep(struct arena *arena, struct source_span span);

/** The byte of the file at which a span begins. */
size_t source_span_offset(struct source_span span);

/** The same for the rows of a sheet. */
const struct source_text *source_sheet_new(struct arena *arena, const char *path, const char *bytes,
                                           size_t length);

/** 64 bits that tell one text of a file from another: two are taken for one once in 10^19. Not against forgery. */
guint64 source_text_digest(const char *bytes, size_t length);

struct source_position source_span_start(struct source_span span);
struct source_position source_span_end(struct source_span span);

/** The line of source_span_start() alone, whose cost does not grow with the length of the line. */
size_t source_span_line(struct source_span span);

/** Appends what tells where in its file a span begins: ":7:2"; of a sheet the cell, "!B7". */
void source_place_append(GString *out, struct source_span span);

/** "B7" for row 7, column 2: AA follows Z. */
void source_cell_append(GString *out, size_t row, size_t column);

/** The bytes of line `line` (from 1) without its end; `*length` is set. */
const char *source_line(const struct source_text *source, size_t line, size_t *length);

#endif
