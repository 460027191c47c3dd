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
