/* What one thread makes pictures of faces with. */
#ifndef KERF_PICTURE_PICTURE_TOOLS_H
#define KERF_PICTURE_PICTURE_TOOLS_H

#include "base/outcome.h"
#include "diag/diag_list.h"
#include "face/face_layout.h"
#include "render/png_writer.h"

struct picture_tools {
    struct face_maker *maker;
    struct png_writer *writer;
    struct png_encoder *encoder; /* of pixels that are not one face */
};

void picture_tools_init(struct picture_tools *tools, const struct face_resources *resources,
                        const struct png_options *options);
void picture_tools_clear(struct picture_tools *tools);

/**
 * Writes what `encoder` gave, `bytes` [size], as a file below a folder.
 *
 * OUTCOME_FAILED: DIAG_OUTPUT_LIBRARY where it gave NULL, else as output_file_write_below().
 */
enum outcome encoded_picture_write(const char *folder, const char *path, const unsigned char *bytes,
                                   size_t size, struct diag_list *diags);

#endif
