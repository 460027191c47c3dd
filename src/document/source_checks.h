/* What every source must pass before it is parsed, for the readers of this folder. */
#ifndef KERF_DOCUMENT_SOURCE_CHECKS_H
#define KERF_DOCUMENT_SOURCE_CHECKS_H

#include <stdbool.h>

#include "base/outcome.h"
#include "base/work_limits.h"
#include "diag/diag_list.h"
#include "diag/source_text.h"

/** Where the text begins: after the byte-order mark, if there is one. */
size_t source_text_begin(const struct source_text *source);

/**
 * Checks the size, the encoding and that there are no NUL bytes.
 *
 * syntax_code  that of the reader, such as DIAG_YAML_SYNTAX, for a NUL byte
 *
 * OUTCOME_REJECTED: DIAG_FILE_TOO_LARGE, DIAG_BAD_UTF8 or `syntax_code` at the first bad byte.
 */
enum outcome source_check(const struct source_text *source, size_t byte_limit,
                          enum diag_code syntax_code, struct diag_list *diags);

/** Reports DIAG_TEXT_TOO_LONG where a text is: false. */
bool text_length_check(size_t length, const struct work_limits *limits, struct source_span span,
                       struct diag_list *diags);

/** Reports DIAG_FILE_TOO_LARGE for a file shown as `path`. */
void source_report_too_large(const char *path, size_t byte_limit, struct source_span span,
                             struct diag_list *diags);

#endif
