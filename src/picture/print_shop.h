/* What printers on demand make and how they want it; a game held to that, and what it becomes there. */
#ifndef KERF_PICTURE_PRINT_SHOP_H
#define KERF_PICTURE_PRINT_SHOP_H

#include "picture/image_export.h"
#include "render/pdf_inks.h"

/** All of them ask for it. */
#define PRINT_SHOP_DPI 300.0

/** A finished size is a product's if no side differs by more. */
#define PRINT_SIZE_TOLERANCE_MM 0.5

struct print_product {
    const char *title;          /* as its maker writes it */
    double width_mm, height_mm; /* finished */
    int width_px, height_px; /* of the picture, with bleed; the finished size lies in its middle */
};

/** Of a target: what its printer makes. */
struct print_shop {
    const struct print_product *products; /* those that are known; none: it takes any size */
    size_t product_count;
    double bleed_mm; /* outside of the cut */
    double safe_mm;  /* inside of the cut, what must keep clear of it */
    bool
        fronts_first; /* in a PDF of a deck: front 1, back 1 and so on; else each back comes first */
    enum pdf_standard standard; /* of a PDF, whatever the game says */
    double most_ink_percent;    /* of all inks together; 0: it does not say */
    const char *rgb_caveat,
        *cmyk_caveat; /* what it asks of the colours of a PDF and does not get; NULL: nothing */
};

/** What the printer asks for goes before what the game and the command line say. */
void print_shop_settings(const struct print_shop *shop, struct print_settings *print);

/** The row of that number; NULL after the last. */
const struct image_target *print_target_at(size_t index);

/** The product that comes nearest to a finished size. */
struct print_fit {
    struct print_product product;
    bool fits;
    bool sideways; /* the piece lies, the product stands, or the other way round */
};

struct print_fit print_shop_fit(const struct print_shop *shop, double width_mm, double height_mm);

/** How far a product's picture goes beyond its cut, and at most as far as the printer asks for. */
double print_shop_bleed_mm(const struct print_shop *shop, const struct print_product *product);

/**
 * Decides on the images of a game for a target that has a printer: COMPONENT/001-RECORD-front.png in
 * the order of printing, with -back beside it or COMPONENT/back.png where all pieces share one.
 *
 * plan  empty but for arena and target; its objects are the different pieces
 *
 * What is no product of the printer is left out. OUTCOME_REJECTED: DIAG_PRINT_NOTHING.
 */
enum outcome print_plan_images(const struct project *project, struct image_plan *plan,
                               struct diag_list *diags);

/** Writes them, and order.csv. */
enum outcome print_write_pictures(const struct image_job *job, struct diag_list *diags);

/**
 * Finds the products of all components for PDFs: `fits` of the plan. What fits none is left out.
 *
 * OUTCOME_REJECTED: DIAG_PRINT_NOTHING.
 */
enum outcome print_plan_decks(const struct project *project, struct image_plan *plan,
                              struct diag_list *diags);

/**
 * Writes GAME-COMPONENT.pdf of each component: one piece a page, both sides in the printer's order, without marks.
 * The page is the product's picture; TrimBox is the cut and BleedBox as far as the bleed reaches. Copies are
 * repeated, and a piece without a back has an empty page for it.
 *
 * OUTCOME_FAILED: as pdf_writer.h.
 */
enum outcome print_write_decks(const struct image_job *job, struct diag_list *diags);

/** Of the colours that a printer asks for; NULL: it has them. */
const char *print_colour_caveat(const struct image_job *job);

/** What the PDFs of decks are, and the most ink that was found in them. */
void print_tell_decks(const struct image_job *job, GString *out);

#endif
