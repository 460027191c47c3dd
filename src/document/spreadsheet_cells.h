/* The cells of one sheet while a spreadsheet is read, whatever its format. */
#ifndef KERF_DOCUMENT_SPREADSHEET_CELLS_H
#define KERF_DOCUMENT_SPREADSHEET_CELLS_H

#include <stdbool.h>
#include <stddef.h>

#include <glib.h>

#include "base/work_limits.h"
#include "document/document.h"
#include "document/package.h"

enum sheet_value {
    SHEET_TEXT,
    SHEET_FLAG,
    SHEET_NUMBER,
    SHEET_ERROR,   /* the text is the spreadsheet's word for it */
    SHEET_FORMULA, /* that nothing has worked out */
};

struct sheet_cell {
    size_t row, column; /* from 0 */
    enum sheet_value kind;
    size_t text_offset, text_length; /* in `texts` */
    double number;                   /* SHEET_NUMBER: what the text shows */
};

/* A rectangle of cells that are merged, by its first one. */
struct sheet_merge {
    size_t row, column;
    char *shown; /* "B2:C3" */
};

struct sheet_cells {
    const struct work_limits *limits;
    const char *wanted; /* the sheet's name; NULL: the first */
    char *name;         /* of the sheet that is read; NULL before it is found */
    GPtrArray *names;   /* of all, owned */
    GArray *cells;      /* struct sheet_cell, rows in order, without empty ones */
    GString *texts;     /* ended by NUL each */
    GArray *merges;     /* struct sheet_merge */
    GArray *hidden;     /* size_t, rows */
    bool too_many, too_large;
};

/** How to read a sheet of a package: xlsx_read(), ods_read(). */
typedef void sheet_reader(struct package *package, struct sheet_cells *cells);
sheet_reader xlsx_read, ods_read;

/** Notes the name of a sheet; true if it is the one to read, which is the first that people see where none is named. */
bool sheet_begin(struct sheet_cells *cells, const char *name, bool is_hidden);

/** Adds a cell; an empty text is none. Rows and columns rise, or the cell is left out. */
void sheet_add(struct sheet_cells *cells, size_t row, size_t column, enum sheet_value kind,
               const char *text, double number);

/** A number as a spreadsheet shows it that was told nothing: 0.1, not 0.10000000000000001; freed by
 * g_free(). */
char *sheet_number_text(double number);

#endif
