/* Output files that appear under their name only when they are complete.
 *
 * GLib's g_file_set_contents() wants all bytes at once and waits for the disk for each file that it
 * replaces; an output that can be made again needs neither. */
#ifndef KERF_BASE_ATOMIC_FILE_H
#define KERF_BASE_ATOMIC_FILE_H

#include <stdbool.h>
#include <stddef.h>

/** A file being written, under a hidden name in the folder where it will stand. */
struct atomic_file;

/** NULL with errno set if the folder cannot be written to. */
struct atomic_file *atomic_file_new(const char *path);

/** The name it has until it is complete, for a library that opens the file itself. */
const char *atomic_file_temporary_path(const struct atomic_file *file);

/** False with errno set. */
bool atomic_file_write(struct atomic_file *file, const void *bytes, size_t length);

/**
 * Gives the file its name, in place of what was there, and frees `file` in any case. False with errno
 * set: then nothing is left of it and what was there before still is.
 */
bool atomic_file_commit(struct atomic_file *file);

/** Removes what was written and frees `file`; errno is kept. Accepts NULL. */
void atomic_file_abandon(struct atomic_file *file);

#endif
