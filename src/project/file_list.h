/* What kerf made in an output folder, and how it left it. */
#ifndef KERF_PROJECT_FILE_LIST_H
#define KERF_PROJECT_FILE_LIST_H

#include <stdbool.h>

#include <glib.h>

#define FILE_LIST_NAME ".kerf-files"

struct file_list;

/** An empty one where there is none that can be read. file_list_free(). */
struct file_list *file_list_read(const char *path);
void file_list_free(struct file_list *list);

/** False with errno set. */
bool file_list_write(const struct file_list *list, const char *path);

/** The names that `earlier` has and `later` has not, in the order of their bytes; none leads out of the folder of
 * the list. Borrowed from `earlier`. */
GPtrArray *file_list_dropped(const struct file_list *earlier, const struct file_list *later);

/** Whether it is known what a file was made from, by this very program. */
bool file_list_has_fingerprint(const struct file_list *list, const char *name);

/** Whether a file that is listed stands below `folder` as it was then, by its size and its end. */
bool file_list_is_untouched(const struct file_list *list, const char *name, const char *folder);

/** Whether it does, and was made from what has this fingerprint, by this very program; then `size_out` has its bytes, else
 * 0. */
bool file_list_is_current(const struct file_list *list, const char *name, const char *folder,
                          const char *fingerprint, size_t *size_out);

/** Forgets all files of an owner. */
void file_list_drop_owner(struct file_list *list, const char *owner);

/**
 * Lists a file that stands below `folder`, in place of another of its name. False with errno set.
 *
 * fingerprint  a checksum of all that it was made from; NULL: none is known
 */
bool file_list_put(struct file_list *list, const char *owner, const char *name, const char *folder,
                   const char *fingerprint);

/** Lists a file as `earlier` does, which has it, as that of another owner. */
void file_list_take_over(struct file_list *list, const char *owner, const char *name,
                         const struct file_list *earlier);

#endif
