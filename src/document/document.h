/* Reading source files into document trees. */
#ifndef KERF_DOCUMENT_DOCUMENT_H
#define KERF_DOCUMENT_DOCUMENT_H

#include <stdbool.h>
#include <stddef.h>

#include <glib.h>

#include "base/arena.h"
#include "base/outcome.h"
#include "base/work_limits.h"
#include "document/node.h"
#include "document/source_store.h"

/**
 * Reads YAML 1.2 (core schema, one document) from memory. An empty document gives an empty mapping.
 *
 * source   outlives the tree
 * root_out in the arena; NULL unless OUTCOME_OK
 *
 * OUTCOME_REJECTED: DIAG_YAML_SYNTAX, DIAG_TAB_INDENT, DIAG_BAD_UTF8, DIAG_DUPLICATE_KEY,
 * DIAG_MULTIPLE_DOCUMENTS, DIAG_UNKNOWN_ALIAS, DIAG_CIRCULAR (an anchor within itself),
 * DIAG_BAD_MERGE, DIAG_BAD_KEY, DIAG_UNSUPPORTED_TAG, DIAG_BAD_VALUE (not what its tag says),
 * DIAG_TOO_DEEP, DIAG_TOO_MANY_VALUES, DIAG_FILE_TOO_LARGE. Only broken syntax and limits end the
 * reading; of the others all are reported.
 * A byte-order mark is passed over. Source: YAML 1.2.2, chapter 10.3 (core schema).
 */
enum outcome yaml_read(struct arena *arena, const struct source_text *source,
                       const struct work_limits *limits, const struct node **root_out,
                       struct diag_list *diags);

/**
 * Reads JSON (RFC 8259) from memory; a byte-order mark is passed over. Texts are text, numbers keep the digits that they
 * are written with.
 *
 * source   outlives the tree
 * root_out in the arena; NULL unless OUTCOME_OK
 *
 * OUTCOME_REJECTED: DIAG_JSON_SYNTAX, which ends the reading; DIAG_DUPLICATE_KEY, DIAG_TEXT_TOO_LONG, DIAG_TOO_DEEP,
 * DIAG_TOO_MANY_VALUES, DIAG_BAD_UTF8, DIAG_FILE_TOO_LARGE.
 */
enum outcome json_read(struct arena *arena, const struct source_text *source,
                       const struct work_limits *limits, const struct node **root_out,
                       struct diag_list *diags);

/** The same of JSON Lines, a mapping in each line: a list of them. Empty lines are none, and a line that is wrong is
 * reported and does not end the reading. */
enum outcome json_lines_read(struct arena *arena, const struct source_text *source,
                             const struct work_limits *limits, const struct node **root_out,
                             struct diag_list *diags);

/** How a table is read; all zero: as it shows itself. */
struct table_form {
    char separator;      /* between the cells of a text; 0: by the headings */
    bool decimal_commas; /* 1,5 is a number, and 1.5 is text */
    const char *sheet;   /* of a spreadsheet, or a range; NULL: its first */
};

/**
 * Reads CSV (RFC 4180; LF or CRLF; a byte-order mark is passed over) into a list of mappings, one a
 * row, keys from the headings in the first row as table_add_row() has it. A heading with a comma
 * outside quotes has commas between its cells, else tabs, else semicolons, else |; a line "sep=;" before it
 * says so, too. Blanks around quotes are dropped. Cells are text as written, but unquoted ones that look like a number, true or false
 * count as such, as in YAML; an empty unquoted cell is null.
 *
 * OUTCOME_REJECTED: as table_add_row(); DIAG_CSV_SYNTAX, DIAG_SPREADSHEET_ERROR and
 * DIAG_SPREADSHEET_FORMULA at the cell; DIAG_BAD_UTF8, DIAG_FILE_TOO_LARGE.
 */
enum outcome csv_read(struct arena *arena, const struct source_text *source,
                      const struct table_form *form, const struct work_limits *limits,
                      const struct node **root_out, struct diag_list *diags);

/**
 * The same of rows in the middle of a file.
 *
 * head  begins as the file does, up to its headings at least; NULL: the source does
 */
enum outcome csv_read_stretch(struct arena *arena, const struct source_text *head,
                              const struct source_text *source, const struct table_form *form,
                              const struct work_limits *limits, const struct node **root_out,
                              struct diag_list *diags);

/** How many bytes the rows of a source take that end within it, its headings among them. */
size_t csv_whole_rows(const struct source_text *head, const struct source_text *source,
                      const struct table_form *form);

/** Where a sheet lies. */
struct spreadsheet_place {
    const char *path, *sheet; /* as shown; its name, a range or its name, or NULL for the first */
    struct source_span asked_at; /* for findings about the file as a whole */
    bool is_ods;                 /* else .xlsx */
};

/**
 * Reads one sheet of a spreadsheet into records, as csv_read() does. Texts are text and numbers numbers, of
 * formulas what they gave; a number is shown as its format has it where that is digits, decimals and a
 * percent sign, days and times as 2026-03-05 and 14:30. Empty columns before the headings are none.
 * Findings stand in a source of its own, deck.xlsx#Cards, that names cells (source_place_append()).
 *
 * bytes  [length] of the file
 *
 * OUTCOME_REJECTED: as table_add_row(); DIAG_SPREADSHEET_ERROR and DIAG_SPREADSHEET_FORMULA at the cell;
 * DIAG_SPREADSHEET_BROKEN, DIAG_SPREADSHEET_SHEET, DIAG_FILE_TOO_LARGE. Reports DIAG_SPREADSHEET_MERGED,
 * DIAG_SPREADSHEET_HIDDEN and DIAG_SPREADSHEET_FORMAT.
 */
enum outcome spreadsheet_read(struct arena *arena, const char *bytes, size_t length,
                              const struct spreadsheet_place *place,
                              const struct work_limits *limits, const struct node **root_out,
                              struct diag_list *diags);

/** Whether a path is of a spreadsheet, with or without "#Sheet" behind it: then `file_out` has the file and
 * `sheet_out` the sheet or NULL, in the arena. */
bool spreadsheet_path(struct arena *arena, const char *path, const char **file_out,
                      const char **sheet_out);

/**
 * Reads a file by its ending: .csv, .tsv (tabs between the cells), .xlsx and .ods (a sheet), .json, .jsonl and .ndjson
 * (JSON Lines), else YAML.
 *
 * path        to open
 * shown_path  in findings
 * asked_at    where the file was asked for, for DIAG_FILE_UNREADABLE (OUTCOME_REJECTED); may have
 *             no source
 * form        of a table, or NULL
 * store       whose text goes before that of the file, and which notes what was read; or NULL
 */
enum outcome document_read(struct arena *arena, const char *path, const char *shown_path,
                           struct source_span asked_at, const struct table_form *form,
                           const struct work_limits *limits, struct source_store *store,
                           const struct node **root_out, struct diag_list *diags);

/** Whether a path ends so (".csv"), in capitals or not. */
bool document_has_ending(const char *path, const char *ending);

/** Whether a file lies in a folder or below it: '..' leads nowhere, and /games/duel-2 is not below /games/duel. */
bool document_is_below(const char *path, const char *folder);

/**
 * UTF-8 as the bytes of a file that stands there: in UTF-16 with its mark where the file is in that, else as it is.
 * g_byte_array_free().
 */
GByteArray *document_encode_as_before(const char *path, const char *text, size_t length);

/** Whether a path ends as documents do; document_read() takes any other for YAML. */
bool document_ending_known(const char *path);

/**
 * The text of a file as it is, or NULL after DIAG_FILE_UNREADABLE or DIAG_FILE_TOO_LARGE. Parameters as
 * document_read().
 */
const struct source_text *document_source(struct arena *arena, const char *path,
                                          const char *shown_path, struct source_span asked_at,
                                          const struct work_limits *limits,
                                          struct source_store *store, struct diag_list *diags);

/** Adds the bytes of a regular file from `offset` on, one more than `limit` at most; gives what is wrong, or NULL. */
const char *document_bytes(const char *path, size_t offset, size_t limit, GByteArray *bytes);

/** Whether everything that the store noted is still what was read, told by reading it. */
bool documents_are_current(const struct source_store *store, const struct work_limits *limits);

/** One line a node: indentation, key, kind or text, and the span as line:column. */
void document_dump(GString *out, const struct node *root);

#endif
