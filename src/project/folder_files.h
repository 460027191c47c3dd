/* The files of a game's folder that are there to be read, and which of them somebody reads or names. */
#ifndef KERF_PROJECT_FOLDER_FILES_H
#define KERF_PROJECT_FOLDER_FILES_H

#include "project/project.h"
#include "project/word_search.h"

struct folder_files;

/**
 * Of a game whose faces are all laid out.
 *
 * pictures  the files that they asked for: paths, as a set
 *
 * folder_files_free().
 */
struct folder_files *folder_files_new(const struct game *game, GHashTable *pictures);
void folder_files_free(struct folder_files *files);

/** Has the words of the game's documents read but for its data, and those of other editions and themes of the folder;
 * names of data sets are not met in the names of their files. */
void folder_files_read(const struct folder_files *files, struct word_search *search);

/** NULL is no file. */
void folder_files_mark_read(struct folder_files *files, const char *path);

/** What is not read, in words: "layouts/crad.yaml (is it layouts/card.yaml?), rules.yml and 2 more", and how many; NULL
 * where all is read. Gone with `files`. */
const char *folder_files_unread(const struct folder_files *files, size_t *count_out);

#endif
