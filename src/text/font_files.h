/* The font files of a game's own folder, and what is wrong with them. */
#ifndef KERF_TEXT_FONT_FILES_H
#define KERF_TEXT_FONT_FILES_H

#include <fontconfig/fontconfig.h>
#include <glib.h>

/**
 * Adds the fonts of a folder, and of those in it, to the configuration; what is no font (a licence, say) is passed
 * over.
 *
 * faults  struct font_fault: takes those of fonts that cannot be used, or are hidden by others
 */
void font_files_add(FcConfig *config, const char *folder, GArray *faults);

#endif
