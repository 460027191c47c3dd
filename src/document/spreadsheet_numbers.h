/* How Excel shows a number, as far as it is followed: 007, 1.50, 5 %, days and times. */
#ifndef KERF_DOCUMENT_SPREADSHEET_NUMBERS_H
#define KERF_DOCUMENT_SPREADSHEET_NUMBERS_H

#include <stdbool.h>
#include <stddef.h>

struct number_form {
    bool is_fixed, is_percent, has_date, has_time, is_elapsed;
    bool is_plain;                 /* as it comes */
    bool has_signs, has_thousands; /* which are shown and not followed: $, VP, 1/2; 1,200 */
    /* Least before the point; behind it, at least where it is fixed, else at most. */
    int digits, decimals;
};

/** Of a code such as "0.00" or "yyyy-mm-dd". */
struct number_form number_form_read(const char *code);

/** The code that a number stands for where none is written; "General" if it stands for none. */
const char *number_form_usual_code(size_t id);

/** The text of a number; g_free(). Of a day or time `number` counts days, from 1900 or 1904. */
char *number_form_text(const struct number_form *form, double number, bool days_from_1904);

/** Of "2026-03-05T14:30:00", a day or a time alone what the form shows; without a form, all but a midnight. g_free(). */
char *number_form_iso_text(const struct number_form *form, const char *value);

/** Whether the sheet shows a number with more, or with fewer digits, than its text has. */
bool number_form_looks_different(const struct number_form *form, double number);

#endif
