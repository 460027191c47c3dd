/* Decks as PDFs for a printer: one piece a page, its back before its front, without marks. */
#ifndef KERF_PICTURE_CARD_PDF_H
#define KERF_PICTURE_CARD_PDF_H

#include "picture/image_target.h"
#include "print/pdf_export.h"
#include "render/cmyk_convert.h"

struct card_pdf_options {
    unsigned thread_count;
    struct progress progress;
    bool cmyk; /* ink colours, by cmyk_convert() */
};

/**
 * Writes GAME-COMPONENT.pdf of each component into `folder`, which is made if need be. The page is the
 * product's picture; TrimBox is the cut and BleedBox as far as the bleed reaches. Copies are repeated,
 * and a piece without a back has an empty page before its front.
 *
 * target  with a printer that wants PDFs
 *
 * OUTCOME_REJECTED: as print_plan_fit(), or after findings of layout. OUTCOME_FAILED: as pdf_writer.h
 * and cmyk_convert().
 */
enum outcome card_pdf_export(const struct project *project, const struct image_target *target,
                             const char *folder, const struct card_pdf_options *options,
                             struct diag_list *diags);

#endif
