/* A game held to what a printer on demand takes, and the pictures that it becomes there. */
#ifndef KERF_PICTURE_PRINT_PLAN_H
#define KERF_PICTURE_PRINT_PLAN_H

#include "picture/image_plan.h"
#include "picture/print_shop.h"

/**
 * Finds the product that a component is.
 *
 * False after DIAG_PRINT_SIZE at the layout's size. Warnings: DIAG_PRINT_BLEED and DIAG_PRINT_SAFE, at
 * the layout's bleed and safe area.
 */
bool print_plan_fit(const struct image_target *target, const struct component *component,
                    struct print_fit *fit_out, struct diag_list *diags);

/** How a side is turned to stand as the product does: so that what is turned over left to right is
 * upright again. */
int print_plan_quarter_turns(const struct print_fit *fit, enum face_side side);

/**
 * Decides on the images of a game for a target that has a printer: COMPONENT/001-RECORD-front.png in
 * the order of printing, with -back beside it or COMPONENT/back.png where all pieces share one.
 *
 * plan  empty but for arena and target; its objects are the different pieces
 *
 * OUTCOME_REJECTED: DIAG_PRINT_SIZE.
 */
enum outcome print_plan_images(const struct project *project, struct image_plan *plan,
                               struct diag_list *diags);

/** Writes order.csv: what to order how often. OUTCOME_FAILED: DIAG_FILE_UNWRITABLE. */
enum outcome print_plan_write_order(const struct image_plan *plan, const char *folder,
                                    struct diag_list *diags);

#endif
