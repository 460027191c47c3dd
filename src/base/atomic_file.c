/* Writing beside the target, then renaming, which POSIX does in one step. */
#include "base/atomic_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#include <glib.h>
#include <glib/gstdio.h>

enum { PERMISSIONS = 0666 }; /* less the user's umask */

struct atomic_file {
    char *path, *temporary_path;
    int descriptor;
};

struct atomic_file *atomic_file_new(const char *path)
{
    char *folder = g_path_get_dirname(path), *name = g_path_get_basename(path);
    char *hidden = g_strdup_printf(".%s.XXXXXX", name);
    struct atomic_file *file = g_new0(struct atomic_file, 1);
    file->path = g_strdup(path);
    file->temporary_path = g_build_filename(folder, hidden, NULL);
    file->descriptor = g_mkstemp_full(file->temporary_path, O_WRONLY | O_CLOEXEC, PERMISSIONS);
    int error = errno;
    g_free(folder);
    g_free(name);
    g_free(hidden);
    if (file->descriptor < 0) {
        g_free(file->temporary_path);
        g_free(file->path);
        g_free(file);
        errno = error;
        return NULL;
    }
    return file;
}

const char *atomic_file_temporary_path(const struct atomic_file *file)
{
    return file->temporary_path;
}

bool atomic_file_write(struct atomic_file *file, const void *bytes, size_t length)
{
    const char *rest = bytes;
    while (length > 0) {
        ssize_t written = write(file->descriptor, rest, length);
        if (written < 0 && errno != EINTR) {
            return false;
        }
        if (written > 0) {
            rest += written;
            length -= (size_t)written;
        }
    }
    return true;
}

/* Keeps errno, which says why it came to this. */
static void forget(struct atomic_file *file, bool remove_temporary)
{
    int error = errno;
    if (file->descriptor >= 0) {
        close(file->descriptor);
    }
    if (remove_temporary) {
        g_unlink(file->temporary_path);
    }
    g_free(file->temporary_path);
    g_free(file->path);
    g_free(file);
    errno = error;
}

bool atomic_file_commit(struct atomic_file *file)
{
    int descriptor = file->descriptor;
    file->descriptor = -1; /* close() gives it up even when it fails */
    bool done = close(descriptor) == 0 && g_rename(file->temporary_path, file->path) == 0;
    forget(file, !done);
    return done;
}

void atomic_file_abandon(struct atomic_file *file)
{
    if (file) {
        forget(file, true);
    }
}
