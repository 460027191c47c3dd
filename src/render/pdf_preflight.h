/* What a press is promised, looked up in the file that was written. */
#ifndef KERF_RENDER_PDF_PREFLIGHT_H
#define KERF_RENDER_PDF_PREFLIGHT_H

#include "render/pdf_inks.h"

/**
 * Reads a PDF of pdf_inks_convert() back: no encryption; an OutputIntent with its profile; each TrimBox within its
 * BleedBox within the page; fonts embedded; no colours but DeviceCMYK and DeviceGray. Of PDF/X-4 also
 * its version, boxes on all pages, metadata, dates, /Trapped, /ID, and nothing that acts. Of PDF/X-1a the same in its
 * own way, and nothing that is seen through, no groups, layers, annotations, object streams, nor what is packed or
 * replaced in ways that it does not know (pdf_preflight_x1a.h).
 *
 * ink_percent_out  the most ink that a colour or a pixel has, all four together; pixels on white paper, colours as if
 *                  they were opaque
 *
 * NULL if all is well; else the first that is not, in words, to be freed by the caller.
 * Sources: ISO 15930-7:2010, 6; ISO 15930-4:2003, 6.
 */
char *pdf_preflight(const char *path, enum pdf_standard standard, double *ink_percent_out);

#endif
