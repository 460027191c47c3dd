/* The printers behind diag_print() for programs; each appends to `out`. For src/diag only. */
#ifndef KERF_DIAG_DIAG_FORMATS_H
#define KERF_DIAG_DIAG_FORMATS_H

#include <stdbool.h>

#include <glib.h>

#include "diag/diag_list.h"

/** `colour` is ignored: programs read these. */
void diag_print_json(GString *out, const struct diag_list *list, bool colour);
void diag_print_sarif(GString *out, const struct diag_list *list, bool colour);

#endif
