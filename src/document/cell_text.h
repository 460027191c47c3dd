/* What a program for tables has written in a cell where its author meant something else. */
#ifndef KERF_DOCUMENT_CELL_TEXT_H
#define KERF_DOCUMENT_CELL_TEXT_H

#include <stdbool.h>

/** A word of Excel, LibreOffice or Google Sheets for a value that they could not work out: #REF!. */
bool cell_text_is_error(const char *text);

/** 2-Jan, Jan-02, 02.01.2024, 1/2/24, 2024-01-02: of "1-2" a date is made without a question. */
bool cell_text_is_date(const char *text);

/** 1,5 between semicolons or tabs, where nothing says that commas stand before fractions. */
bool cell_text_has_decimal_comma(const char *text);

/** 1,200 and 1 200 000.50; '007 and '=A1, with the apostrophe that says to a spreadsheet that it is a text. */
bool cell_text_is_number_for_people(const char *text);

#endif
