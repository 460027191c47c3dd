/* Size, encoding and byte-order mark of a source. UTF-8 is checked here and not left to libyaml, so
 * that the finding stands at the very byte, in CSV as well. */
#include "document/source_checks.h"

#include <stdio.h>
#include <string.h>

#include <glib.h>

static const char byte_order_mark[] = "\xEF\xBB\xBF";

/* Spreadsheets put the mark there; it is no part of the first name. */
size_t source_text_begin(const struct source_text *source)
{
    size_t mark_length = strlen(byte_order_mark);
    bool marked =
        source->length >= mark_length && memcmp(source->bytes, byte_order_mark, mark_length) == 0;
    return marked ? mark_length : 0;
}

/* Round numbers of MiB are said so, as the default is one. */
void source_report_too_large(const char *path, size_t byte_limit, struct source_span span,
                             struct diag_list *diags)
{
    const size_t mebibyte = (size_t)1024 * 1024;
    char limit[40];
    if (byte_limit % mebibyte == 0) {
        snprintf(limit, sizeof limit, "%zu MiB", byte_limit / mebibyte);
    } else {
        snprintf(limit, sizeof limit, "%zu bytes", byte_limit);
    }
    diag_report(diags, DIAG_FILE_TOO_LARGE, span, NULL, path, limit);
}

/* Blamed at its first byte: a finding should not underline a megabyte. */
bool text_length_check(size_t length, const struct work_limits *limits, struct source_span span,
                       struct diag_list *diags)
{
    char limit[24];
    if (length <= limits->text_bytes) {
        return true;
    }
    snprintf(limit, sizeof limit, "%zu", limits->text_bytes);
    span.length = 1;
    diag_report(diags, DIAG_TEXT_TOO_LONG, span, NULL, limit);
    return false;
}

/* What the byte is where programs save what Windows calls ANSI; a few bytes are nothing there. */
static gchar *windows_tail(const char *byte, bool is_table)
{
    gchar *letter = g_convert(byte, 1, "UTF-8", "WINDOWS-1252", NULL, NULL, NULL);
    gchar *tail = letter != NULL
                      ? g_strdup_printf("; in Windows-1252 it is '%s': save the file as UTF-8%s",
                                        letter, is_table ? ", in Excel as CSV UTF-8" : "")
                      : g_strdup("; save the file as UTF-8");
    g_free(letter);
    return tail;
}

/* g_utf8_validate_len() stops at NUL characters as well: what it points at tells which of the two it is. */
enum outcome source_check(const struct source_text *source, size_t byte_limit,
                          enum diag_code syntax_code, struct diag_list *diags)
{
    if (source->length > byte_limit) {
        source_report_too_large(source->path, byte_limit, (struct source_span){source, 0, 0},
                                diags);
        return OUTCOME_REJECTED;
    }
    const char *bad;
    if (source->length == 0 || g_utf8_validate_len(source->bytes, source->length, &bad)) {
        return OUTCOME_OK;
    }
    struct source_span span = {source, (size_t)(bad - source->bytes), 1};
    if (*bad == '\0') { /* valid UTF-8, but no text */
        diag_report(diags, syntax_code, span, NULL,
                    span.offset <= 1 ? "it holds a NUL character; if it is UTF-16, save it as UTF-8"
                                     : "it holds a NUL character");
        return OUTCOME_REJECTED;
    }
    char byte[8];
    snprintf(byte, sizeof byte, "0x%02X", (unsigned)(unsigned char)*bad);
    gchar *tail = windows_tail(bad, syntax_code == DIAG_CSV_SYNTAX);
    diag_report(diags, DIAG_BAD_UTF8, span, NULL, byte, tail);
    g_free(tail);
    return OUTCOME_REJECTED;
}
