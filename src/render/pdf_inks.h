/* A PDF's colours into those of inks, as a press wants them. */
#ifndef KERF_RENDER_PDF_INKS_H
#define KERF_RENDER_PDF_INKS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/colour.h"
#include "face/ink_profile.h"

/** In the order of print_standard_names. */
enum pdf_standard { PDF_STANDARD_NONE, PDF_STANDARD_X4, PDF_STANDARD_X1A };

struct pdf_inks {
    const struct ink_profile *profile;
    const struct colour_inks *asked; /* in place of those of the profile, [asked_count] */
    size_t asked_count;
    enum pdf_standard standard;
};

/**
 * Writes a PDF of pdf_finish() anew with all colours in DeviceCMYK or, where they are greys, in black ink or
 * DeviceGray: those of texts, lines, fills, gradients, pictures and what blends them. The profile goes into
 * an OutputIntent.
 *
 * As PDF/X-4 or PDF/X-1a each page has a TrimBox and a BleedBox, of whole pages where they show no single piece, and
 * the document says what its standard wants to know. Its dates are then those of now, where it has none.
 *
 * As PDF/X-1a it is PDF 1.4 without layers, and without groups, which change nothing where all is opaque: it has to be
 * drawn so (flat_face.h). Pictures of ink_paper_cut() get their inks whatever the standard is.
 *
 * NULL if all is well; else what failed, to be freed by the caller.
 * Sources: ISO 32000-1, 8.6, 8.7.4.5, 14.11; ISO 15930-7:2010, 6; ISO 15930-4:2003; XMP specification part 1.
 */
char *pdf_inks_convert(const char *path, const char *output_path, const struct pdf_inks *inks);

#endif
