/* Findings as text for people, and as JSON and SARIF 2.1.0 for programs. */
#ifndef KERF_DIAG_DIAG_PRINT_H
#define KERF_DIAG_DIAG_PRINT_H

#include <stdbool.h>

#include <glib.h>

#include "diag/diag_list.h"

enum diag_format { DIAG_FORMAT_TEXT, DIAG_FORMAT_JSON, DIAG_FORMAT_SARIF };

/**
 * Appends all findings of a sorted list.
 *
 * Text: `file:line:column: level: message [slug]`, the source line, carets under the span (tabs
 * and wide characters keep them in place), `in <where>`, the faces that it is `on` and the records
 * that it is `for`; `colour` adds ANSI colours. More than ten findings of one code are counted
 * instead of shown.
 * JSON: {"findings": [{code, level, message, file, line, column, endLine, endColumn, where,
 * rule, says, from, faces: [{component, side}], records: [{set, number, of, id, file, line, column}]}]}.
 * SARIF: with the rules that were found, their help text, and relative artifact URIs; faces are logical
 * locations, records related locations.
 */
void diag_print(GString *out, const struct diag_list *list, enum diag_format format, bool colour);

/**
 * Appends what the text shows of a place in a file: the line, with its number, and carets below. The
 * span has a source.
 */
void diag_print_excerpt(GString *out, struct source_span span);

/** "cards[23] 'gust', cards.csv:24", or "3 of 20 cards: ..." for several records. */
void diag_print_subjects(GString *out, const struct diag *diag);

/** "deck front, tiles back". */
void diag_print_faces(GString *out, const struct diag *diag);

/** "error", "warning" or "advice". */
const char *diag_level_name(enum diag_level level);

/**
 * The paragraph that `kerf explain` and the manual give for a code: its cause, then its remedy.
 * Never NULL.
 */
const char *diag_explanation(enum diag_code code);

#endif
