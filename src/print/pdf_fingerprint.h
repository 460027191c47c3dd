/* What the bytes of a PDF are made from, as a checksum. */
#ifndef KERF_PRINT_PDF_FINGERPRINT_H
#define KERF_PRINT_PDF_FINGERPRINT_H

#include "print/pdf_document.h"

/** Checksums of display lists by their faces, for all threads. */
struct face_sums;

struct face_sums *face_sums_new(size_t face_count);

/** Accepts NULL. */
void face_sums_free(struct face_sums *sums);

/** Notes what a face is drawn from. */
void face_sums_note(struct face_sums *sums, size_t face, const struct display_list *list);

/**
 * A checksum of all that the bytes of a document are made from, besides the program; g_free().
 *
 * info  without inks
 *
 * NULL where not all of it is known: a face was not noted, or has pictures whose fonts nobody here knows.
 */
gchar *pdf_fingerprint(const struct pdf_document *document, const struct pdf_front_matter *before,
                       const struct pdf_info *info);

#endif
