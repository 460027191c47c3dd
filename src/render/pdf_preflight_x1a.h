/* What PDF/X-1a:2003 asks for beyond what all files for a press have. Private to pdf_preflight.c. */
#ifndef KERF_RENDER_PDF_PREFLIGHT_X1A_H
#define KERF_RENDER_PDF_PREFLIGHT_X1A_H

#include <qpdf/qpdf-c.h>

/** NULL if all is well; else the first that is not, in words. Source: ISO 15930-4:2003, 6. */
const char *pdf_preflight_x1a(qpdf_data pdf);

#endif
