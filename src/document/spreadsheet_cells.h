/* The cells of one sheet while a spreadsheet is read, whatever its format. */
#ifndef KERF_DOCUMENT_SPREADSHEET_CELLS_H
#define KERF_DOCUMENT_SPREADSHEET_CELLS_H

#include <stdbool.h>
#include <stddef.h>

#include <glib.h>

#include "base/work_limits.h"
#include "document/document.h"
#include "document/package.h"

/* What Excel and LibreOffice have at most. */
enum { SHEET_ROWS_MAX = 1048576, SHEET_COLUMNS_MAX = 16384 };

enum sheet_value {
    SHEET_TEXT,
    SHEET_FLAG,
    SHEET_NUMBER,
    SHEET_MOMENT,  /* a day, a time or both, as text */
    SHEET_ERROR,   /* the text is the spreadsheet's word for it */
    SHEET_FORMULA, /* that nothing has worked out */
};

struct sheet_cell {
    size_t row, column; /* from 0 */
    enum sheet_value kind;
    bool looks_different;            /* the sheet shows more than the text has: $, 1,200, 1/2 */
    size_t text_offset, text_length; /* in `texts` */
    double number;                   /* SHEET_NUMBER: what the text shows */
};

/* A rectangle of cells that are merged, by its first one. */
struct sheet_merge {
    size_t row, column;
    char *shown; /* "B2:C3" */
};

/* Cells from corner to corner, from 0, both within; SIZE_MAX: to the end of the sheet. */
struct sheet_range {
    size_t top, left, bottom, right;
};

/* Rows or columns that nobody sees, from 0, both within. */
struct sheet_hidden {
    size_t first, last;
};

struct sheet_cells {
    const struct work_limits *limits;
    const char *wanted;       /* the sheet's name; NULL: the first */
    struct sheet_range range; /* what is outside of it is left out */
    char *name;               /* of the sheet that is read; NULL before it is found */
    bool is_hidden;           /* that sheet */
    char *
        named_range; /* where lies what the spreadsheet calls by the name that is wanted; NULL: nothing */
    GPtrArray *names;                     /* of all sheets and ranges, owned */
    GArray *cells;                        /* struct sheet_cell, rows in order, without empty ones */
    GString *texts;                       /* ended by NUL each */
    GArray *merges;                       /* struct sheet_merge */
    GArray *hidden_rows, *hidden_columns; /* struct sheet_hidden */
    bool too_many, too_large;
};

/** How to read a sheet of a package: xlsx_read(), ods_read(). */
typedef void sheet_reader(struct package *package, struct sheet_cells *cells);
sheet_reader xlsx_read, ods_read;

/** Notes Excel's tables as ranges, of which the one that is wanted may be one. */
void xlsx_tables_note(struct package *package, struct sheet_cells *cells);

/** Notes the name of a sheet; true if it is the one to read, which is the first that people see where none is named. */
bool sheet_begin(struct sheet_cells *cells, const char *name, bool is_hidden);

/** Notes a name that the spreadsheet has for a range, and where that lies. */
void sheet_note_range(struct sheet_cells *cells, const char *name, const char *place);

/** Notes rows or columns that nobody sees. */
void sheet_note_hidden(GArray *hidden, size_t first, size_t count);

/** Whether a text is the name of a cell, B7 or $B$7; then its row and column from 0. */
bool sheet_cell_parse(const char *text, size_t *row_out, size_t *column_out);

/**
 * Reads a range, with the name of its sheet before it or none: 'My Cards'!B3:F20, B:F, 3:20, B3 (from there on),
 * $Cards.$B$3:.$F$20.
 *
 * sheet_out  freed by g_free(); NULL: none
 */
bool sheet_range_parse(const char *text, char **sheet_out, struct sheet_range *range_out);

bool sheet_range_has(const struct sheet_range *range, size_t row, size_t column);

/** Adds a cell; an empty text is none. Rows and columns rise, or the cell is left out. */
void sheet_add(struct sheet_cells *cells, size_t row, size_t column, enum sheet_value kind,
               const char *text, double number);

/** Says of the cell that was added last, at this place, that the sheet shows more than its text. */
void sheet_looks_different(struct sheet_cells *cells, size_t row, size_t column);

/** A number as a spreadsheet shows it that was told nothing: 0.1, not 0.10000000000000001; freed by
 * g_free(). */
char *sheet_number_text(double number);

#endif
