/* Rows of cells, of whatever file, to a list of records: the first row names the columns. */
#ifndef KERF_DOCUMENT_TABLE_H
#define KERF_DOCUMENT_TABLE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/outcome.h"
#include "base/work_limits.h"
#include "document/node.h"

struct table_cell {
    const char *text; /* in the arena */
    size_t length;
    struct source_span span;
    bool is_text;     /* whatever it looks like: quoted, or text in a spreadsheet */
    bool lost_blanks; /* some at its ends, more than the one behind a separator */
    bool is_moment;   /* a day or a time of a spreadsheet */
    bool is_number;
    double number; /* is_number: what the text shows; 0.05 where it is 5% */
};

struct table;

/** `source` is where the rows come from, `decimal_commas` whether 1,5 is a number and 1.5 is none. */
struct table *table_new(struct arena *arena, const struct source_text *source,
                        const struct work_limits *limits, bool decimal_commas,
                        struct diag_list *diags);

/**
 * Takes the next row. The first that is not empty has the headings: blanks around them are dropped, and each run of
 * characters that cannot stand in a name becomes one '_' ("Card Type" is Card_Type), none at the end.
 * Rows without a value are left out, as are rows that repeat the headings, empty columns without a heading, and empty
 * cells past the last column; cells that are missing at the end of a row are empty.
 *
 * cells  [count], at least one; borrowed, their texts are kept
 *
 * False when there is no use in going on. Reports DIAG_TABLE_HEADING, DIAG_TABLE_TITLE,
 * DIAG_DUPLICATE_KEY, DIAG_CSV_CELL_COUNT, DIAG_TEXT_TOO_LONG, DIAG_TOO_MANY_VALUES and, of what is a record all the
 * same, DIAG_TABLE_SECOND.
 */
bool table_add_row(struct table *table, const struct table_cell *cells, size_t count);

/** "[4].cost": the way to a cell of the row that comes next; in the arena. NULL where the column has no name. */
const char *table_cell_path(const struct table *table, size_t column);

/** The row that would come next is lost: the numbers of those behind it stay those of the file. */
void table_lose_row(struct table *table);

/** Whether the headings were among the rows so far. */
bool table_has_headings(const struct table *table);

/**
 * Gives the list of mappings and frees the table. Reports, each once, rows left out (DIAG_CSV_EMPTY_ROWS,
 * DIAG_TABLE_HEADINGS_AGAIN), rows that end early (DIAG_CSV_SHORT_ROWS), and values that are not what they look like
 * (DIAG_TABLE_TEXT_NUMBERS, DIAG_TABLE_DATES, DIAG_TABLE_BLANKS).
 *
 * root_out  in the arena; NULL unless OUTCOME_OK
 *
 * OUTCOME_REJECTED where a row was.
 */
enum outcome table_finish(struct table *table, const struct node **root_out);

/** The name of the column with this heading, in the arena; "" if it has no letter or digit. */
const char *column_name(struct arena *arena, const char *heading);

#endif
