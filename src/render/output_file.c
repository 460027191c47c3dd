/* Writing whole files, with what went wrong as a finding. */
#include "render/output_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include <glib.h>

#include "base/atomic_file.h"

/* A run of several files writes them into a folder in that of its output until all are complete; the author is told
 * of the place where they would have come to lie. */
char *output_file_shown_path(const char *path)
{
    static const char stage[] = "/" OUTPUT_STAGE_FOLDER;
    const char *found = g_strrstr(path, stage);
    return found == NULL
               ? g_strdup(path)
               : g_strdup_printf("%.*s%s", (int)(found - path), path, found + strlen(stage));
}

/* EBUSY is what an atomic file says when its lock is held. */
enum outcome output_file_report(const char *path, int error, struct diag_list *diags)
{
    char *shown = output_file_shown_path(path);
    const char *reason = error == EBUSY ? "another kerf is writing it" : g_strerror(error);
    diag_report(diags, DIAG_FILE_UNWRITABLE, (struct source_span){0}, NULL, shown, reason);
    g_free(shown);
    return OUTCOME_FAILED;
}

/* Takes the file, which may be NULL. `errno` is that of the first step that failed; a commit that fails has given the
 * file up itself. */
static enum outcome write_into(struct atomic_file *file, const char *path, const void *bytes,
                               size_t size, struct diag_list *diags)
{
    bool written = file != NULL && atomic_file_write(file, bytes, size);
    if (file != NULL && !written) {
        atomic_file_abandon(file);
    }
    return written && atomic_file_commit(file) ? OUTCOME_OK
                                               : output_file_report(path, errno, diags);
}

enum outcome output_file_write(const char *path, const void *bytes, size_t size,
                               struct diag_list *diags)
{
    return write_into(atomic_file_new(path), path, bytes, size, diags);
}

enum outcome output_file_rewrite(const char *path, const void *bytes, size_t size,
                                 struct diag_list *diags)
{
    char *real = realpath(path, NULL);
    struct atomic_file *file = atomic_file_new(real != NULL ? real : path);
    if (file != NULL) {
        atomic_file_keep_mode(file);
    }
    enum outcome outcome = write_into(file, path, bytes, size, diags);
    free(real);
    return outcome;
}

/* Names may have folders in them, which are made on the way. */
enum outcome output_file_write_below(const char *folder, const char *name, const void *bytes,
                                     size_t size, struct diag_list *diags)
{
    gchar *path = g_build_filename(folder, name, NULL);
    gchar *parent = g_path_get_dirname(path);
    enum outcome outcome = output_folder_make(parent) ? output_file_write(path, bytes, size, diags)
                                                      : output_file_report(parent, errno, diags);
    g_free(parent);
    g_free(path);
    return outcome;
}
