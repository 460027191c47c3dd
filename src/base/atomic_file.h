/* Output that appears under its name only when it is complete, and of which nothing is left when the
 * program is stopped.
 *
 * GLib's g_file_set_contents() wants all bytes at once and waits for the disk for each file that it
 * replaces; an output that can be made again needs neither. */
#ifndef KERF_BASE_ATOMIC_FILE_H
#define KERF_BASE_ATOMIC_FILE_H

#include <stdbool.h>
#include <stddef.h>

/** A file being written: without a name where the file system can, else as .NAME.kerf-part beside it. */
struct atomic_file;

/**
 * NULL with errno set if the folder cannot be written to; EBUSY where another run writes the same file.
 * A part that a killed run left is taken over.
 */
struct atomic_file *atomic_file_new(const char *path);

/** Gives it the permissions of the file that stands there, if one does: of a file that its owner wrote. */
void atomic_file_keep_mode(struct atomic_file *file);

/** Where a library or another program that opens the file itself may write it. */
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

/** A descriptor, to read and write, of a file in `folder` that never has a name; -1 with errno set. */
int nameless_file_open(const char *folder);

/** Makes a folder and those above it; no error if it is there. False with errno set. */
bool output_folder_make(const char *path);

/** Removes a folder and all in it, without following links. errno is kept. */
void output_folder_remove(const char *path);

/* ---- when the program is stopped ---- */

/** Nothing gets or loses a name in between, except by the thread that holds this. Not recursive. */
void output_names_lock(void);
void output_names_unlock(void);

/** A file or folder that is to go if the program is stopped, until it is forgotten. The caller holds the
 * names. */
void unfinished_add(const char *path);
void unfinished_forget(const char *path);

/** The same for a folder that goes only if it is empty then; of several the inner ones come first. */
void unfinished_add_folder(const char *path);

/** Removes all that is unfinished and keeps the names locked for ever: the caller ends the program. */
void unfinished_remove_all(void);

#endif
