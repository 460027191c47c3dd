/* Blocks of records. A block is cut from the file behind the last record that is whole in it, which each format shows
 * without being parsed: JSON Lines by the end of a line, a table by a line break outside of quotes, a YAML list by a
 * dash in the first column, where neither text nor anything deeper can stand. */
#include "document/record_stream.h"

#include <stdint.h>
#include <string.h>

#include "document/source_checks.h"

/* Enough for headings; what is longer is read as a block is. */
enum { HEAD_BYTES = 16384 };

enum record_format { FORMAT_NONE, FORMAT_LINES, FORMAT_TABLE, FORMAT_YAML };

static enum record_format format_of(const char *path)
{
    static const struct {
        const char *ending;
        enum record_format format;
    } rows[] = {{".jsonl", FORMAT_LINES}, {".ndjson", FORMAT_LINES}, {".csv", FORMAT_TABLE},
                {".tsv", FORMAT_TABLE},   {".yaml", FORMAT_YAML},    {".yml", FORMAT_YAML}};
    enum record_format format = FORMAT_NONE;
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        format = document_has_ending(path, rows[i].ending) ? rows[i].format : format;
    }
    return format;
}

bool record_stream_takes(const char *path)
{
    return format_of(path) != FORMAT_NONE;
}

bool record_stream_check(const struct node *root, const char *name, struct arena *arena,
                         struct diag_list *diags)
{
    if (root->kind != NODE_LIST) {
        node_report(diags, DIAG_WRONG_KIND, root, name,
                    "a list whose records begin with '- ' in the first column, as it is a stream",
                    node_describe(arena, root));
    }
    return root->kind == NODE_LIST;
}

/* A block while it is read. */
struct block_reading {
    const struct record_stream *stream;
    enum record_format format;
    struct table_form form;
    struct source_before from;
    struct source_span asked_at;
    struct arena *arena;
    const struct source_text *head; /* of a table, behind its first block */
    const struct work_limits *limits;
    struct diag_list *diags;
};

/* ---- cutting ---- */

/* Behind the last line; the lines before it are whole. */
static size_t whole_lines(const struct source_text *source)
{
    size_t end = source->length;
    while (end > 0 && source->bytes[end - 1] != '\n') {
        end--;
    }
    return end;
}

/* An item goes on to where the next begins; before the first stand comments. */
static size_t whole_items(const struct source_text *source)
{
    size_t first = SIZE_MAX, last = 0;
    for (size_t line = 0; line < source->line_count; line++) {
        const char *start = source->bytes + source->line_starts[line];
        if (start[0] == '-' && start[1] != '\0' && strchr(" \r\n", start[1]) != NULL) {
            first = MIN(first, line);
            last = line;
        }
    }
    return first < last ? source->line_starts[last] : 0;
}

/* How many bytes at the beginning of a block are records that end in it. */
static size_t whole_records(const struct block_reading *reading, const struct source_text *source)
{
    switch (reading->format) {
    case FORMAT_TABLE:
        return csv_whole_rows(reading->head, source, &reading->form);
    case FORMAT_YAML:
        return whole_items(source);
    default:
        return whole_lines(source);
    }
}

/* A part of a file that knows what is before it: lines and records are counted from the beginning of the file. */
static const struct source_text *stretch(const struct block_reading *reading,
                                         const GByteArray *bytes, size_t length,
                                         struct source_before before)
{
    return source_stretch_new(reading->arena, reading->stream->shown_path,
                              (const char *)bytes->data, length, before);
}

/* Twice as much is read until one record is whole, or no file may have so much. NULL after a finding. */
static const struct source_text *read_stretch(const struct block_reading *reading)
{
    const struct record_stream *stream = reading->stream;
    GByteArray *bytes = g_byte_array_new();
    const struct source_text *source = NULL;
    const char *problem = NULL;
    for (size_t wanted = stream->block_bytes; source == NULL && problem == NULL; wanted *= 2) {
        g_byte_array_set_size(bytes, 0);
        problem = document_bytes(stream->path, reading->from.bytes, wanted, bytes);
        bool is_rest = bytes->len <= wanted || bytes->len > reading->limits->file_bytes;
        if (problem == NULL && !is_rest) {
            struct arena *scratch = arena_new();
            const struct source_text *read = source_stretch_new(
                scratch, stream->shown_path, (const char *)bytes->data, bytes->len, reading->from);
            size_t whole = whole_records(reading, read);
            source = whole > 0 ? stretch(reading, bytes, whole, reading->from) : NULL;
            arena_free(scratch);
        } else if (problem == NULL) {
            source = stretch(reading, bytes, bytes->len, reading->from);
        }
    }
    if (problem != NULL) {
        diag_report(reading->diags, DIAG_FILE_UNREADABLE, reading->asked_at, NULL,
                    stream->shown_path, problem);
    }
    g_byte_array_free(bytes, TRUE);
    return source;
}

/* ---- reading ---- */

/* By the reader that the whole file would have. */
static enum outcome read_records(const struct block_reading *reading,
                                 const struct source_text *source, const struct node **root_out)
{
    switch (reading->format) {
    case FORMAT_TABLE:
        return csv_read_stretch(reading->arena, reading->head, source, &reading->form,
                                reading->limits, root_out, reading->diags);
    case FORMAT_YAML:
        return yaml_read(reading->arena, source, reading->limits, root_out, reading->diags);
    default:
        return json_lines_read(reading->arena, source, reading->limits, root_out, reading->diags);
    }
}

/* What a table begins with is read again for each block, as its records have their names from there. */
static bool read_head(struct block_reading *reading)
{
    if (reading->format == FORMAT_TABLE && reading->from.bytes > 0) {
        struct record_stream stream = *reading->stream;
        stream.block_bytes = HEAD_BYTES;
        struct block_reading first = *reading;
        first.stream = &stream;
        first.from = (struct source_before){0};
        reading->head = read_stretch(&first);
        return reading->head != NULL;
    }
    return true;
}

/* A block that is empty but not the first is the end of the file. The next block begins where this one was cut. */
enum outcome record_stream_read(const struct record_stream *stream,
                                const struct source_before *from, struct source_span asked_at,
                                struct arena *arena, const struct work_limits *limits,
                                const struct node **root_out, struct source_before *next_out,
                                struct diag_list *diags)
{
    struct block_reading reading = {.stream = stream,
                                    .format = format_of(stream->path),
                                    .form = stream->form,
                                    .from = *from,
                                    .asked_at = asked_at,
                                    .arena = arena,
                                    .limits = limits,
                                    .diags = diags};
    if (reading.form.separator == '\0' && document_has_ending(stream->path, ".tsv")) {
        reading.form.separator = '\t';
    }
    *root_out = NULL;
    *next_out = *from;
    const struct source_text *source = read_head(&reading) ? read_stretch(&reading) : NULL;
    if (source == NULL) {
        return OUTCOME_REJECTED;
    }
    if (source->length == 0 && from->bytes > 0) {
        return OUTCOME_OK;
    }
    enum outcome outcome = read_records(&reading, source, root_out);
    if (outcome == OUTCOME_OK && !record_stream_check(*root_out, stream->name, arena, diags)) {
        *root_out = NULL;
        outcome = OUTCOME_REJECTED;
    }
    next_out->bytes += source->length;
    next_out->lines += source->line_count - 1;
    next_out->records += *root_out != NULL ? (*root_out)->list.count : 0;
    return outcome;
}
