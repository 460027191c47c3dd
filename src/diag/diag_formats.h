/* The printers behind diag_print(), one a format; each appends to `out`. For src/diag only. */
#ifndef KERF_DIAG_DIAG_FORMATS_H
#define KERF_DIAG_DIAG_FORMATS_H

#include <stdbool.h>

#include <glib.h>

#include "diag/diag_list.h"

void diag_print_text(GString *out, const struct diag_list *list, bool colour);

/** `colour` is ignored, here and below: programs read these. */
void diag_print_json(GString *out, const struct diag_list *list, bool colour);
void diag_print_sarif(GString *out, const struct diag_list *list, bool colour);

#endif
