/* Every face of a game as a PNG file. */
#ifndef KERF_EXPORT_IMAGE_EXPORT_H
#define KERF_EXPORT_IMAGE_EXPORT_H

#include "export/progress.h"
#include "export/project.h"
#include "render/png_writer.h"

struct image_export_options {
    struct png_options png;
    unsigned thread_count;
    struct progress progress;
};

/** "scare-tactics-agent-cards-thayer-front.png": game, component, record and side; in the arena. */
const char *image_file_name(struct arena *arena, const struct game *game, const struct face *face);

/**
 * Writes all faces of the project into `folder`, which is made if need be.
 *
 * OUTCOME_REJECTED after findings of layout: then nothing is written.
 * OUTCOME_FAILED: DIAG_FILE_UNWRITABLE, DIAG_OUTPUT_LIBRARY.
 */
enum outcome image_export(const struct project *project, const char *folder,
                          const struct image_export_options *options, struct diag_list *diags);

#endif
