/* The program that made the files; then a line a file, sorted by name: its size, the beginning of a checksum of its
 * last 4 KB, a checksum of all that it was made from or "-", the run that made it, its name. The list may come with a
 * folder from a stranger, so a name that leads out of it is not read. */
#include "project/file_list.h"

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <glib.h>

#include "base/atomic_file.h"
#include "base/digest.h"

enum { TAIL = 4096, CHECKSUM_LETTERS = 16 };

/* For who opens the file and wonders. */
static const char heading[] =
    "# What kerf made here. What a later run makes no more goes, if it is as kerf left it.\n";

/* How kerf left a file: enough to tell whether somebody has changed it since. */
struct file_mark {
    guint64 size;
    char checksum[CHECKSUM_LETTERS + 1];
};

/* A line of the list. */
struct listed {
    struct file_mark mark;
    gchar *fingerprint; /* NULL: none */
    gchar *owner;
};

struct file_list {
    GHashTable *files; /* name to struct listed */
};

static void free_listed(gpointer data)
{
    struct listed *file = data;
    g_free(file->fingerprint);
    g_free(file->owner);
    g_free(file);
}

static gint compare_names(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* ---- the program ---- */

/* False where there is none. */
static bool add_file(GChecksum *sum, const char *path)
{
    struct stat status;
    if (stat(path, &status) != 0) {
        return false;
    }
    gchar *about = g_strdup_printf("%s %lld %lld.%ld\n", path, (long long)status.st_size,
                                   (long long)status.st_mtim.tv_sec, status.st_mtim.tv_nsec);
    g_checksum_update(sum, (const guchar *)about, (gssize)strlen(about));
    g_free(about);
    return true;
}

/* Who installs a library has the cache of the system's loader written anew, or puts it into the one folder of systems that
 * have no such cache; what LD_LIBRARY_PATH names goes before. So no library has to be loaded to be known. */
static void add_libraries(GChecksum *sum)
{
    add_file(sum, "/etc/ld.so.cache");
    add_file(sum, "/usr/lib");
    const char *path = g_getenv("LD_LIBRARY_PATH");
    gchar **folders = g_strsplit(path != NULL ? path : "", ":", -1);
    for (gchar **folder = folders; *folder != NULL; folder++) {
        add_file(sum, *folder);
    }
    g_strfreev(folders);
}

/* By its path too, as some systems give all files one time, and a folder to each version. */
static bool add_program(GChecksum *sum)
{
    static const char running[] = "/proc/self/exe";
    gchar *path = g_file_read_link(running, NULL);
    g_checksum_update(sum, (const guchar *)(path != NULL ? path : ""), -1);
    g_free(path);
    return add_file(sum, running);
}

/* "# program 0123...": another where any of its files is. Where nobody tells what runs, each run is another. */
static const char *program_line(void)
{
    static gsize done;
    static gchar *line;
    if (g_once_init_enter(&done)) {
        GChecksum *sum = g_checksum_new(G_CHECKSUM_SHA256);
        add_libraries(sum);
        if (!add_program(sum)) {
            gint64 now = g_get_real_time();
            g_checksum_update(sum, (const guchar *)&now, sizeof now);
        }
        line = g_strdup_printf("# program %s", g_checksum_get_string(sum));
        g_checksum_free(sum);
        g_once_init_leave(&done, 1);
    }
    return line;
}

/* ---- reading ---- */

/* Absolute, or with a step up on the way. */
static bool leads_out(const char *name)
{
    gchar **parts = g_strsplit(name, "/", -1);
    bool out = g_path_is_absolute(name) || name[0] == '\0';
    for (gchar **part = parts; *part != NULL; part++) {
        out = out || strcmp(*part, "..") == 0;
    }
    g_strfreev(parts);
    return out;
}

/* Fingerprints say nothing of what another program would make. */
static void read_line(struct file_list *list, const char *line, bool same_program)
{
    gchar **fields = g_strsplit(line, "\t", 5);
    guint64 size = 0;
    if (g_strv_length(fields) == 5 && strlen(fields[1]) == CHECKSUM_LETTERS &&
        g_ascii_string_to_unsigned(fields[0], 10, 0, G_MAXUINT64, &size, NULL) &&
        !leads_out(fields[4])) {
        struct listed *file = g_new0(struct listed, 1);
        file->mark.size = size;
        memcpy(file->mark.checksum, fields[1], CHECKSUM_LETTERS);
        file->fingerprint =
            same_program && strcmp(fields[2], "-") != 0 ? g_strdup(fields[2]) : NULL;
        file->owner = g_strdup(fields[3]);
        g_hash_table_replace(list->files, g_strdup(fields[4]), file);
    }
    g_strfreev(fields);
}

/* A list that is not there is an empty one. */
struct file_list *file_list_read(const char *path)
{
    struct file_list *list = g_new(struct file_list, 1);
    gchar *text = NULL;
    list->files = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, free_listed);
    if (g_file_get_contents(path, &text, NULL, NULL)) {
        gchar **lines = g_strsplit(text, "\n", -1);
        bool same_program = g_strv_contains((const gchar *const *)lines, program_line());
        for (gchar **line = lines; *line != NULL; line++) {
            read_line(list, *line, same_program);
        }
        g_strfreev(lines);
        g_free(text);
    }
    return list;
}

void file_list_free(struct file_list *list)
{
    g_hash_table_destroy(list->files);
    g_free(list);
}

/* ---- marks ---- */

/* False with errno set; a link is not followed. */
static bool mark_file(const char *path, struct file_mark *mark)
{
    struct stat status;
    guchar tail[TAIL];
    if (lstat(path, &status) != 0 || !S_ISREG(status.st_mode)) {
        return false;
    }
    mark->size = (guint64)status.st_size;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) {
        return false;
    }
    size_t length = (size_t)MIN(mark->size, (guint64)TAIL);
    bool good = pread(file, tail, length, status.st_size - (off_t)length) == (ssize_t)length;
    close(file);
    if (good) {
        struct digest sum = digest_begin();
        digest_add(&sum, tail, length);
        gchar *checksum = digest_text(&sum);
        g_strlcpy(mark->checksum, checksum, sizeof(mark->checksum));
        g_free(checksum);
    }
    return good;
}

/* Whether a folder on the way to a file is a link, which may lead anywhere. */
static bool passes_link(const char *folder, const char *name)
{
    bool link = false;
    for (const char *slash = strchr(name, '/'); slash != NULL && !link;
         slash = strchr(slash + 1, '/')) {
        gchar *path = g_strdup_printf("%s/%.*s", folder, (int)(slash - name), name);
        link = g_file_test(path, G_FILE_TEST_IS_SYMLINK);
        g_free(path);
    }
    return link;
}

bool file_list_has_fingerprint(const struct file_list *list, const char *name)
{
    const struct listed *file = g_hash_table_lookup(list->files, name);
    return file != NULL && file->fingerprint != NULL;
}

/* The file may be in another folder than the list says, as the one that is being filled. */
bool file_list_is_untouched(const struct file_list *list, const char *name, const char *folder)
{
    const struct listed *file = g_hash_table_lookup(list->files, name);
    struct file_mark mark = {0};
    gchar *path = g_build_filename(folder, name, NULL);
    bool same = !passes_link(folder, name) && mark_file(path, &mark) &&
                mark.size == file->mark.size && strcmp(mark.checksum, file->mark.checksum) == 0;
    g_free(path);
    return same;
}

/* The same fingerprint, and nobody has touched it. */
bool file_list_is_current(const struct file_list *list, const char *name, const char *folder,
                          const char *fingerprint, size_t *size_out)
{
    const struct listed *file = g_hash_table_lookup(list->files, name);
    bool current = file != NULL && g_strcmp0(file->fingerprint, fingerprint) == 0 &&
                   file_list_is_untouched(list, name, folder);
    *size_out = current ? (size_t)file->mark.size : 0;
    return current;
}

/* Borrowed from the list. */
static GPtrArray *sorted_names(const struct file_list *list)
{
    GHashTableIter iter;
    gpointer name = NULL;
    GPtrArray *names = g_ptr_array_new();
    g_hash_table_iter_init(&iter, list->files);
    while (g_hash_table_iter_next(&iter, &name, NULL)) {
        g_ptr_array_add(names, name);
    }
    g_ptr_array_sort(names, compare_names);
    return names;
}

/* From the end, so that what is removed moves nothing that is still to come. */
GPtrArray *file_list_dropped(const struct file_list *earlier, const struct file_list *later)
{
    GPtrArray *names = sorted_names(earlier);
    for (guint i = names->len; i-- > 0;) {
        if (g_hash_table_contains(later->files, g_ptr_array_index(names, i))) {
            g_ptr_array_remove_index(names, i);
        }
    }
    return names;
}

/* ---- changing and writing ---- */

static gboolean is_owned(gpointer name, gpointer file, gpointer owner)
{
    (void)name;
    return strcmp(((const struct listed *)file)->owner, owner) == 0;
}

void file_list_drop_owner(struct file_list *list, const char *owner)
{
    g_hash_table_foreach_remove(list->files, is_owned, (gpointer)owner);
}

/* Takes the name's place in the list. */
static void list_file(struct file_list *list, const char *owner, const char *name,
                      const struct file_mark *mark, const char *fingerprint)
{
    struct listed *file = g_new(struct listed, 1);
    *file = (struct listed){
        .mark = *mark, .fingerprint = g_strdup(fingerprint), .owner = g_strdup(owner)};
    g_hash_table_replace(list->files, g_strdup(name), file);
}

/* From the file as it stands, since writers may have changed it last. */
bool file_list_put(struct file_list *list, const char *owner, const char *name, const char *folder,
                   const char *fingerprint)
{
    gchar *path = g_build_filename(folder, name, NULL);
    struct file_mark mark = {0};
    bool good = mark_file(path, &mark);
    if (good) {
        list_file(list, owner, name, &mark, fingerprint);
    }
    g_free(path);
    return good;
}

/* Nobody has touched it, so that its mark is what it was. */
void file_list_take_over(struct file_list *list, const char *owner, const char *name,
                         const struct file_list *earlier)
{
    const struct listed *file = g_hash_table_lookup(earlier->files, name);
    list_file(list, owner, name, &file->mark, file->fingerprint);
}

/* Sorted, so that the same files give the same list, and complete or not at all. */
bool file_list_write(const struct file_list *list, const char *path)
{
    GString *text = g_string_new(heading);
    g_string_append_printf(text, "%s\n", program_line());
    GPtrArray *names = sorted_names(list);
    for (guint i = 0; i < names->len; i++) {
        const char *name = g_ptr_array_index(names, i);
        const struct listed *file = g_hash_table_lookup(list->files, name);
        g_string_append_printf(
            text, "%" G_GUINT64_FORMAT "\t%s\t%s\t%s\t%s\n", file->mark.size, file->mark.checksum,
            file->fingerprint != NULL ? file->fingerprint : "-", file->owner, name);
    }
    g_ptr_array_free(names, TRUE);
    struct atomic_file *output = atomic_file_new(path);
    bool good = output != NULL && atomic_file_write(output, text->str, text->len);
    if (output != NULL && !good) {
        atomic_file_abandon(output);
    }
    good = good && atomic_file_commit(output);
    g_string_free(text, TRUE);
    return good;
}
