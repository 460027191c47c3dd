/* Writing whole files, with what went wrong as a finding. */
#include "render/output_file.h"

#include <errno.h>

#include <glib.h>

#include "base/atomic_file.h"

enum outcome output_file_write(const char *path, const void *bytes, size_t size,
                               struct diag_list *diags)
{
    struct atomic_file *file = atomic_file_new(path);
    bool written = file != NULL && atomic_file_write(file, bytes, size);
    if (file != NULL && !written) {
        atomic_file_abandon(file);
    }
    if (!written || !atomic_file_commit(file)) {
        diag_report(diags, DIAG_FILE_UNWRITABLE, (struct source_span){0}, NULL, path,
                    g_strerror(errno));
        return OUTCOME_FAILED;
    }
    return OUTCOME_OK;
}

enum outcome output_file_write_below(const char *folder, const char *name, const void *bytes,
                                     size_t size, struct diag_list *diags)
{
    gchar *path = g_build_filename(folder, name, NULL);
    gchar *parent = g_path_get_dirname(path);
    enum outcome outcome = OUTCOME_FAILED;
    if (g_mkdir_with_parents(parent, 0777) != 0) {
        diag_report(diags, DIAG_FILE_UNWRITABLE, (struct source_span){0}, NULL, parent,
                    g_strerror(errno));
    } else {
        outcome = output_file_write(path, bytes, size, diags);
    }
    g_free(parent);
    g_free(path);
    return outcome;
}
