/* Findings in the format that was asked for. */
#include "diag/diag_print.h"

#include "diag/diag_formats.h"

static void (*const printers[])(GString *out, const struct diag_list *list, bool colour) = {
    [DIAG_FORMAT_TEXT] = diag_print_text,
    [DIAG_FORMAT_JSON] = diag_print_json,
    [DIAG_FORMAT_SARIF] = diag_print_sarif,
};

static const char *const level_names[] = {
    [DIAG_ADVICE] = "advice",
    [DIAG_WARNING] = "warning",
    [DIAG_ERROR] = "error",
};

const char *diag_level_name(enum diag_level level)
{
    return level_names[level];
}

void diag_print(GString *out, const struct diag_list *list, enum diag_format format, bool colour)
{
    printers[format](out, list, colour);
}
