/* A PDF's colours into those of inks, by Ghostscript where it is installed. */
#ifndef KERF_RENDER_CMYK_CONVERT_H
#define KERF_RENDER_CMYK_CONVERT_H

#include <stdbool.h>

#include "base/outcome.h"
#include "diag/diag_list.h"

/** Whether there is a Ghostscript to convert with. */
bool cmyk_convert_available(void);

/**
 * Writes the PDF anew with all colours in DeviceCMYK; page boxes and text stay. Black and grey texts,
 * lines and fills are of black ink only.
 *
 * path  of a complete PDF; it stays as it was unless OUTCOME_OK
 *
 * OUTCOME_FAILED: DIAG_OUTPUT_LIBRARY, DIAG_FILE_UNWRITABLE.
 */
enum outcome cmyk_convert(const char *path, struct diag_list *diags);

#endif
