/* A file of records that is read in blocks of whole records, so that only one of them is in memory. */
#ifndef KERF_DOCUMENT_RECORD_STREAM_H
#define KERF_DOCUMENT_RECORD_STREAM_H

#include <stdbool.h>

#include "document/document.h"

struct record_stream {
    const char *name;              /* of its records, in findings */
    const char *path, *shown_path; /* to open, and in findings */
    struct table_form form;
    size_t
        block_bytes; /* that a block is cut from; a record that is longer has a block of its own */
};

/** Whether a file of this name can be read in blocks: .jsonl, .ndjson, .csv, .tsv, .yaml and .yml. */
bool record_stream_takes(const char *path);

/** Whether a document is a list; false after DIAG_WRONG_KIND, about the records of that name. */
bool record_stream_check(const struct node *root, const char *name, struct arena *arena,
                         struct diag_list *diags);

/**
 * Reads the block that has `from` before it: the rows of a table, the lines of JSON Lines, or the items of a YAML list
 * that begin in the first column.
 *
 * asked_at  where the file was asked for
 * root_out  a list, its items' places those in the whole file; NULL behind the last block, and unless OUTCOME_OK
 * next_out  what is before the next block, also after findings
 *
 * OUTCOME_REJECTED: as document_read().
 */
enum outcome record_stream_read(const struct record_stream *stream,
                                const struct source_before *from, struct source_span asked_at,
                                struct arena *arena, const struct work_limits *limits,
                                const struct node **root_out, struct source_before *next_out,
                                struct diag_list *diags);

#endif
