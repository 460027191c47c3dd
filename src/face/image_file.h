/* What is in one picture's file, before anything of it is drawn. */
#ifndef KERF_FACE_IMAGE_FILE_H
#define KERF_FACE_IMAGE_FILE_H

#include <stdbool.h>

#include <glib.h>

#include "base/work_limits.h"
#include "diag/diag_list.h"
#include "face/image_header.h"
#include "text/font_set.h"

struct image_file {
    struct svg_object object; /* of an SVG; its id is borrowed */
    GBytes *bytes;            /* NULL where it cannot be read */
    struct image_header header;
    GBytes *profile;        /* image_profile_read() */
    bool has_effects;       /* of an SVG: filters or masks */
    bool is_coloured;       /* of an SVG: it says plainly that it has something in currentColor */
    double filter_passes;   /* of an SVG, over its pixels */
    enum diag_code failure; /* why it cannot be drawn; DIAG_CODE_COUNT: it can */
    char *detail, *most;    /* of the failure; `most` where it is past a limit */
    GPtrArray *warnings;    /* struct image_warning * */
};

void image_file_init(struct image_file *file_out);
void image_file_clear(struct image_file *file);

/**
 * Sets `bytes`.
 *
 * is_written  the file may be written while it is used, and so is copied, not mapped
 *
 * False after DIAG_FILE_UNREADABLE in `failure`.
 */
bool image_file_open(struct image_file *file, const char *path, bool is_written);

/**
 * Looks at what is in `bytes`, and sets all else.
 *
 * fonts  that the texts of an SVG may use; NULL: that is not checked
 */
void image_file_look(struct image_file *file, const struct font_library *fonts,
                     const struct work_limits *limits);

#endif
