/* Loaded before the program (LD_PRELOAD), it counts the calls of one kind that the program makes for its
 * output, and makes one of them fail:
 *
 *     FAULT_KIND   open, write, link, rename, mkdir, memory or any
 *     FAULT_AT     the call that fails, from 1; 0: none does
 *     FAULT_SIGNAL a signal that the program gets then, before the call, which does not fail
 *     FAULT_COUNT  a file for how many there were, written when the program ends
 *
 * What the program reads is left alone: a font that cannot be opened is another font, and no fault of the disk. */
/* NOLINTNEXTLINE(readability-identifier-naming): the libraries' name; for RTLD_NEXT */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cairo.h>
#include <glib.h>

static int count; /* atomically */

static bool fails(const char *kind, int error)
{
    const char *wanted = getenv("FAULT_KIND"), *at = getenv("FAULT_AT");
    if (wanted == NULL || at == NULL || (strcmp(wanted, kind) != 0 && strcmp(wanted, "any") != 0)) {
        return false;
    }
    if (__atomic_add_fetch(&count, 1, __ATOMIC_SEQ_CST) != strtol(at, NULL, 10)) {
        return false;
    }
    const char *signal = getenv("FAULT_SIGNAL");
    if (signal != NULL) {
        kill(getpid(), (int)strtol(signal, NULL, 10));
        return false;
    }
    errno = error;
    return true;
}

__attribute__((destructor)) static void write_count(void)
{
    const char *path = getenv("FAULT_COUNT");
    const char *kind = getenv("FAULT_KIND");
    unsetenv("FAULT_KIND");
    FILE *file = path != NULL && kind != NULL ? fopen(path, "w") : NULL;
    if (file != NULL) {
        fprintf(file, "%d\n", count);
        fclose(file);
    }
}

/* NOLINTBEGIN(readability-inconsistent-declaration-parameter-name): the libraries' names are reserved
 * NOLINTBEGIN(bugprone-macro-parentheses): a type cannot stand in parentheses */

/* A pointer to the function that would be called without this library, filled in without a cast that ISO C has not. */
#define LET_REAL(type, name, arguments)                                                            \
    type(*next) arguments = NULL;                                                                  \
    *(void **)(&next) = dlsym(RTLD_NEXT, #name)

static bool writes(int flags)
{
    return (flags & O_ACCMODE) != O_RDONLY;
}

static mode_t mode_of(int flags, va_list rest)
{
    bool has_mode = (flags & O_CREAT) != 0 || (flags & O_TMPFILE) == O_TMPFILE;
    return has_mode ? va_arg(rest, mode_t) : 0;
}

#define OPEN(name)                                                                                 \
    int name(const char *path, int flags, ...)                                                     \
    {                                                                                              \
        LET_REAL(int, name, (const char *, int, ...));                                             \
        va_list rest;                                                                              \
        va_start(rest, flags);                                                                     \
        mode_t mode = mode_of(flags, rest);                                                        \
        va_end(rest);                                                                              \
        return writes(flags) && fails("open", EACCES) ? -1 : next(path, flags, mode);              \
    }

#define FOPEN(name)                                                                                \
    FILE *name(const char *path, const char *mode)                                                 \
    {                                                                                              \
        LET_REAL(FILE *, name, (const char *, const char *));                                      \
        return strpbrk(mode, "wa+") != NULL && fails("open", EACCES) ? NULL : next(path, mode);    \
    }

OPEN(open)
OPEN(open64)
FOPEN(fopen)
FOPEN(fopen64)

ssize_t write(int descriptor, const void *bytes, size_t size)
{
    LET_REAL(ssize_t, write, (int, const void *, size_t));
    return descriptor > STDERR_FILENO && fails("write", ENOSPC) ? -1
                                                                : next(descriptor, bytes, size);
}

size_t fwrite(const void *bytes, size_t size, size_t members, FILE *file)
{
    LET_REAL(size_t, fwrite, (const void *, size_t, size_t, FILE *));
    return fileno(file) > STDERR_FILENO && fails("write", ENOSPC)
               ? 0
               : next(bytes, size, members, file);
}

int linkat(int from_folder, const char *from, int to_folder, const char *to, int flags)
{
    LET_REAL(int, linkat, (int, const char *, int, const char *, int));
    return fails("link", EIO) ? -1 : next(from_folder, from, to_folder, to, flags);
}

int rename(const char *from, const char *to)
{
    LET_REAL(int, rename, (const char *, const char *));
    return fails("rename", EIO) ? -1 : next(from, to);
}

int mkdir(const char *path, mode_t mode)
{
    LET_REAL(int, mkdir, (const char *, mode_t));
    return fails("mkdir", EACCES) ? -1 : next(path, mode);
}

/* ---- memory that may fail ---- */

gpointer g_try_malloc(gsize size)
{
    LET_REAL(gpointer, g_try_malloc, (gsize));
    return fails("memory", ENOMEM) ? NULL : next(size);
}

gpointer g_try_malloc0(gsize size)
{
    LET_REAL(gpointer, g_try_malloc0, (gsize));
    return fails("memory", ENOMEM) ? NULL : next(size);
}

/* Too large a surface is an error of the same kind as one without memory. */
cairo_surface_t *cairo_image_surface_create(cairo_format_t format, int width, int height)
{
    LET_REAL(cairo_surface_t *, cairo_image_surface_create, (cairo_format_t, int, int));
    return fails("memory", ENOMEM) ? next(format, G_MAXINT, G_MAXINT) : next(format, width, height);
}

/* NOLINTEND(bugprone-macro-parentheses)
 * NOLINTEND(readability-inconsistent-declaration-parameter-name) */
