/* A file has no name while it is written (O_TMPFILE, of Linux), so that there is nothing to clean up,
 * however the program ends. The kernel links it to its name when it is complete. Linking replaces nothing:
 * where there is an earlier file, the new one is linked as .NAME.kerf-part and renamed over it, which POSIX
 * does in one step.
 *
 * Where the file system has no such files, .NAME.kerf-part is written from the beginning. Its writer holds
 * a lock (flock) on it, which the kernel gives up with the process: a part without one was left by a run
 * that was killed, and the next one takes it over.
 *
 * The names and the list of what is unfinished are shared by all threads, as the file system is: they are
 * the only state of the program that belongs to nobody. */
/* NOLINTNEXTLINE(readability-identifier-naming): the libraries' name; for O_TMPFILE */
#define _GNU_SOURCE
#include "base/atomic_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <glib.h>
#include <glib/gstdio.h>

enum { PERMISSIONS = 0666, FOLDER_PERMISSIONS = 0777 }; /* less the user's umask */

struct atomic_file {
    char *path, *part;  /* where it will stand; a name beside it */
    char *writing_path; /* where others may write it: open_nameless() tells, or `part` */
    int descriptor;     /* -1: none is open */
    bool named;         /* stands as `part` */
};

/* ---- when the program is stopped ---- */

/* What is to go if the program is stopped. */
struct unfinished {
    gchar *path;
    bool only_empty; /* a folder */
};

static GMutex names;
static GArray *unfinished; /* of struct unfinished; NULL while there are none */

void output_names_lock(void)
{
    g_mutex_lock(&names);
}

void output_names_unlock(void)
{
    g_mutex_unlock(&names);
}

static void clear_unfinished(gpointer entry)
{
    g_free(((struct unfinished *)entry)->path);
}

static void add_unfinished(const char *path, bool only_empty)
{
    struct unfinished entry = {g_strdup(path), only_empty};
    if (unfinished == NULL) {
        unfinished = g_array_new(FALSE, FALSE, sizeof entry);
        g_array_set_clear_func(unfinished, clear_unfinished);
    }
    g_array_append_val(unfinished, entry);
}

void unfinished_add(const char *path)
{
    add_unfinished(path, false);
}

void unfinished_add_folder(const char *path)
{
    add_unfinished(path, true);
}

/* The others keep their order, which that of folders depends on. */
void unfinished_forget(const char *path)
{
    for (guint i = 0; unfinished != NULL && i < unfinished->len; i++) {
        if (strcmp(g_array_index(unfinished, struct unfinished, i).path, path) == 0) {
            g_array_remove_index(unfinished, i);
            break;
        }
    }
    if (unfinished != NULL && unfinished->len == 0) {
        g_array_free(unfinished, TRUE);
        unfinished = NULL;
    }
}

/* The names stay locked: no other thread makes a file between this and the end of the program. Folders are empty once
 * all else is gone. */
void unfinished_remove_all(void)
{
    output_names_lock();
    for (guint i = 0; unfinished != NULL && i < unfinished->len; i++) {
        const struct unfinished *entry = &g_array_index(unfinished, struct unfinished, i);
        if (!entry->only_empty) {
            output_folder_remove(entry->path);
        }
    }
    for (guint i = 0; unfinished != NULL && i < unfinished->len; i++) {
        const struct unfinished *entry = &g_array_index(unfinished, struct unfinished, i);
        if (entry->only_empty) {
            g_rmdir(entry->path);
        }
    }
}

/* ---- folders ---- */

bool output_folder_make(const char *path)
{
    output_names_lock();
    bool made = g_mkdir_with_parents(path, FOLDER_PERMISSIONS) == 0;
    int error = errno;
    output_names_unlock();
    errno = error;
    return made;
}

/* A link is unlinked, not followed: only what no unlink() takes is opened as a folder. */
static void remove_tree(const char *path)
{
    if (g_unlink(path) == 0 || errno == ENOENT) {
        return;
    }
    GDir *inner = g_dir_open(path, 0, NULL);
    const char *name = NULL;
    while (inner != NULL && (name = g_dir_read_name(inner)) != NULL) {
        gchar *child = g_build_filename(path, name, NULL);
        remove_tree(child);
        g_free(child);
    }
    if (inner != NULL) {
        g_dir_close(inner);
    }
    g_rmdir(path);
}

void output_folder_remove(const char *path)
{
    int error = errno;
    remove_tree(path);
    errno = error;
}

/* ---- files without a name ---- */

/* Where another process finds an open file of ours. Not /proc/self: another program may write it for us. */
static char *path_of_descriptor(int descriptor)
{
    return g_strdup_printf("/proc/%ld/fd/%d", (long)getpid(), descriptor);
}

/* -1 where the file system has none, or where nobody could link one. */
static int open_nameless(const char *folder, char **writing_path_out)
{
    int descriptor = -1;
#ifdef O_TMPFILE
    descriptor = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, PERMISSIONS);
    if (descriptor >= 0) {
        *writing_path_out = path_of_descriptor(descriptor);
        /* Without /proc it could be written but never linked. */
        if (access(*writing_path_out, F_OK) != 0) {
            g_free(*writing_path_out);
            close(descriptor);
            descriptor = -1;
        }
    }
#endif
    return descriptor;
}

int nameless_file_open(const char *folder)
{
    char *path = NULL;
    int descriptor = open_nameless(folder, &path);
    if (descriptor < 0) {
        path = g_build_filename(folder, ".kerf.XXXXXX", NULL);
        output_names_lock();
        descriptor = g_mkstemp_full(path, O_RDWR | O_CLOEXEC, 0600);
        int error = errno;
        if (descriptor >= 0) {
            /* Still open, it is gone when it is closed. */
            g_unlink(path);
        }
        output_names_unlock();
        errno = error;
    }
    int error = errno;
    g_free(path);
    errno = error;
    return descriptor;
}

/* ---- files with a part beside them ---- */

/* Another run may have renamed or removed what we opened before we held its lock. */
static bool is_same_file(int descriptor, const char *path)
{
    struct stat opened, named;
    return fstat(descriptor, &opened) == 0 && lstat(path, &named) == 0 &&
           opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

/* Locks a part; where locks are not known, none protects it. EBUSY if another run holds it. */
static bool lock_part(int descriptor)
{
    if (flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) {
        return true;
    }
    errno = EBUSY;
    return false;
}

/* Makes the part, or takes over one that nobody writes any more. -1 with errno. */
static int open_part(const char *part)
{
    for (;;) {
        int descriptor = open(part, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, PERMISSIONS);
        if (descriptor < 0) {
            return -1;
        }
        bool locked = lock_part(descriptor), same = locked && is_same_file(descriptor, part);
        if (same && ftruncate(descriptor, 0) == 0) {
            return descriptor;
        }
        int error = errno;
        close(descriptor);
        if (!locked || same) {
            errno = error;
            return -1;
        } /* else it was given its name while we came to it */
    }
}

struct atomic_file *atomic_file_new(const char *path)
{
    char *folder = g_path_get_dirname(path), *name = g_path_get_basename(path);
    char *hidden = g_strdup_printf(".%s.kerf-part", name);
    struct atomic_file *file = g_new0(struct atomic_file, 1);
    file->path = g_strdup(path);
    file->part = g_build_filename(folder, hidden, NULL);
    file->descriptor = open_nameless(folder, &file->writing_path);
    int error = errno;
    if (file->descriptor < 0) {
        output_names_lock();
        file->descriptor = open_part(file->part);
        error = errno;
        file->named = file->descriptor >= 0;
        if (file->named) {
            unfinished_add(file->part);
        }
        output_names_unlock();
        file->writing_path = g_strdup(file->part);
    }
    g_free(folder);
    g_free(name);
    g_free(hidden);
    if (file->descriptor < 0) {
        atomic_file_abandon(file);
        errno = error;
        return NULL;
    }
    return file;
}

/* Where that is refused the file has those of any new one, and is no worse for it. */
void atomic_file_keep_mode(struct atomic_file *file)
{
    struct stat status;
    if (stat(file->path, &status) == 0) {
        (void)fchmod(file->descriptor, status.st_mode & (S_IRWXU | S_IRWXG | S_IRWXO));
    }
}

const char *atomic_file_temporary_path(const struct atomic_file *file)
{
    return file->writing_path;
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

/* A path in /proc is a link to the open file: it is the file that gets the name. */
static bool link_as(const struct atomic_file *file, const char *path)
{
    return linkat(AT_FDCWD, file->writing_path, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0;
}

/* Links as the part what has no name yet. One that is in the way is taken over and goes. */
static bool link_part(const struct atomic_file *file)
{
    if (!lock_part(file->descriptor)) {
        return false;
    }
    while (!link_as(file, file->part)) {
        int left = errno == EEXIST ? open_part(file->part) : -1;
        if (left < 0) {
            return false;
        }
        /* Its lock is ours: nobody writes it any more. */
        g_unlink(file->part);
        close(left);
    }
    return true;
}

/* The caller holds the names. */
static bool give_name(struct atomic_file *file)
{
    if (!file->named && link_as(file, file->path)) {
        return true;
    }
    if (!file->named && (errno != EEXIST || !link_part(file))) {
        return false;
    }
    file->named = true;
    if (g_rename(file->part, file->path) != 0) {
        return false;
    }
    unfinished_forget(file->part);
    file->named = false;
    return true;
}

/* What a disk far away has not taken is told when it is closed, so that is done before the name is given;
 * another descriptor keeps the file and its lock. */
static bool close_written(struct atomic_file *file)
{
    int kept = dup(file->descriptor);
    if (kept < 0) {
        return false;
    }
    bool closed = close(file->descriptor) == 0;
    file->descriptor = kept;
    g_free(file->writing_path);
    file->writing_path = path_of_descriptor(kept);
    return closed;
}

bool atomic_file_commit(struct atomic_file *file)
{
    bool done = close_written(file);
    if (done) {
        /* Renaming and forgetting are one step for those who stop the program. */
        output_names_lock();
        done = give_name(file);
        int error = errno;
        output_names_unlock();
        errno = error;
    }
    atomic_file_abandon(file);
    return done;
}

void atomic_file_abandon(struct atomic_file *file)
{
    if (file == NULL) {
        return;
    }
    int error = errno;
    if (file->named) {
        output_names_lock();
        g_unlink(file->part);
        unfinished_forget(file->part);
        output_names_unlock();
    }
    if (file->descriptor >= 0) {
        close(file->descriptor);
    }
    g_free(file->writing_path);
    g_free(file->part);
    g_free(file->path);
    g_free(file);
    errno = error;
}
