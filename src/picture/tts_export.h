/* A game as Tabletop Simulator takes it: sheets of cards, pictures, and a saved object. */
#ifndef KERF_PICTURE_TTS_EXPORT_H
#define KERF_PICTURE_TTS_EXPORT_H

#include "picture/image_export.h"
#include "picture/tts_plan.h"

/**
 * Writes the sheets of a plan and the saved object, GAME.json, into `folder`, which is made if need be.
 *
 * base_url  where the pictures will be found; NULL: their names in the folder
 *
 * All files appear together, or none.
 *
 * OUTCOME_REJECTED after findings of layout.
 * OUTCOME_FAILED: DIAG_FILE_UNWRITABLE, DIAG_OUTPUT_LIBRARY.
 */
enum outcome tts_export(const struct project *project, struct tts_plan *plan, const char *folder,
                        const char *base_url, const struct image_export_options *options,
                        struct diag_list *diags);

/** Bytes of all sheets. */
size_t tts_plan_bytes(const struct tts_plan *plan);

#endif
