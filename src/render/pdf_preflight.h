/* What a press is promised, looked up in the file that was written. */
#ifndef KERF_RENDER_PDF_PREFLIGHT_H
#define KERF_RENDER_PDF_PREFLIGHT_H

#include <stdbool.h>

/**
 * Reads a PDF of pdf_inks_convert() back: no encryption; an OutputIntent with its profile; each TrimBox within its
 * BleedBox within the page; fonts embedded; no colours but DeviceCMYK and DeviceGray. Of PDF/X-4 also
 * its version, boxes on all pages, metadata, dates, /Trapped, /ID, and nothing that acts.
 *
 * ink_percent_out  the most ink that a colour or a pixel has, all four together; pixels on white paper, colours as if
 *                  they were opaque
 *
 * NULL if all is well; else the first that is not, in words, to be freed by the caller.
 * Source: ISO 15930-7:2010, 6.
 */
char *pdf_preflight(const char *path, bool is_x4, double *ink_percent_out);

#endif
