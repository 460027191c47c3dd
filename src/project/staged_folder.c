/* What an output folder holds while a run is under way and after it:
 *
 *     .kerf-run/new/...      what is written so far; removed if the run fails or is stopped
 *     .kerf-run/ready/...    the same, renamed once all of it is complete: from here on the run counts
 *     .kerf-run/files        the list as it will be
 *     .kerf-run/old/...      what was in the way, until the last file stands
 *     .kerf-files            after a run: whose file each is, and how kerf left it
 *
 * The hidden folder is inside the one where the files will stand, so that moving them is renaming: it may
 * be the only place of its file system that can be written to. Moving many files is many steps. If one
 * fails, those before it are taken back (`old` has what they replaced). If the program is killed between
 * two, the next run finds `ready` and does the rest. A lock (flock) on the folder itself keeps others out,
 * needs no file, and ends with the process: whoever has it knows that nobody uses a .kerf-run that is there.
 *
 * A file that is made no more is removed only if it is as kerf left it, by its size and its last 4 KB: there
 * a PDF has a checksum of its content as its /ID, and a PNG those of its pixels. */
#include "project/staged_folder.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <glib.h>
#include <glib/gstdio.h>

#include "base/atomic_file.h"
#include "project/file_list.h"
#include "render/output_file.h"

/* A folder while a run writes into it. */
struct staged_folder {
    gchar *folder, *run_folder, *stage, *made_from; /* the topmost folder made for it; NULL: none */
    gchar *owner;                                   /* NULL: no list is kept */
    bool whole;
    int lock;
    struct file_list *earlier;
    GMutex mutex;
    GHashTable *fingerprints; /* of files, by name */
    GHashTable *kept;         /* a set of the names of files that stay as they are */
};

/* One file on its way; all are taken back in turn if the next fails. */
struct move {
    gchar *name;    /* below the folder */
    bool had_older; /* in `old` now */
    bool arrives;   /* a file of `ready`; else only what is made no more goes */
};

/* Files on their way from `ready` into the folder. */
struct moving {
    const struct staged_folder *stage;
    gchar *ready, *old;
    GArray *moves;   /* struct move, done so far */
    GPtrArray *made; /* folders, the outer ones first */
    gchar *culprit;  /* where it failed */
};

/* ---- opening ---- */

/* The topmost folder on the way to one that is not there yet; NULL if it is there. */
static gchar *first_missing(const char *folder)
{
    gchar *missing = NULL, *path = g_strdup(folder);
    while (!g_file_test(path, G_FILE_TEST_EXISTS)) {
        gchar *parent = g_path_get_dirname(path);
        g_free(missing);
        missing = path;
        path = parent;
    }
    g_free(path);
    return missing;
}

/* Whether the folder that was opened still is the one of that path: who had the lock may have removed it. */
static bool still_stands(int descriptor, const char *folder)
{
    struct stat opened, named;
    return fstat(descriptor, &opened) == 0 && stat(folder, &named) == 0 &&
           opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

/* A descriptor of the folder, locked where its file system knows locks; -1 with errno. */
static int lock_folder(const char *folder)
{
    for (;;) {
        int descriptor =
            output_folder_make(folder) ? open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
        if (descriptor < 0) {
            return -1;
        }
        if (flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
            fprintf(stderr, "kerf: waiting for another kerf that writes into '%s'\n", folder);
            while (flock(descriptor, LOCK_EX) != 0 && errno == EINTR) {
            }
        }
        if (still_stands(descriptor, folder)) {
            return descriptor;
        }
        close(descriptor);
    }
}

/* Removes the folders that were made for the files, from the innermost on, as far as they are empty. */
static void unmake_folders(const struct staged_folder *stage)
{
    gchar *path = stage->made_from != NULL ? g_strdup(stage->folder) : NULL;
    while (path != NULL && g_rmdir(path) == 0 && strcmp(path, stage->made_from) != 0) {
        gchar *parent = g_path_get_dirname(path);
        g_free(path);
        path = parent;
    }
    g_free(path);
}

/* Calls `tell` with each folder on the way to the files that was not there, from the innermost on. */
static void each_made_folder(const struct staged_folder *stage, void (*tell)(const char *path))
{
    gchar *path = stage->made_from != NULL ? g_strdup(stage->folder) : NULL;
    output_names_lock();
    while (path != NULL) {
        tell(path);
        gchar *parent = strcmp(path, stage->made_from) != 0 ? g_path_get_dirname(path) : NULL;
        g_free(path);
        path = parent;
    }
    output_names_unlock();
}

/* Keeps errno. */
static void free_stage(struct staged_folder *stage)
{
    int error = errno;
    output_names_lock();
    unfinished_forget(stage->run_folder);
    output_names_unlock();
    each_made_folder(stage, unfinished_forget);
    if (stage->lock >= 0) {
        close(stage->lock);
    }
    g_free(stage->folder);
    g_free(stage->run_folder);
    g_free(stage->stage);
    g_free(stage->made_from);
    g_free(stage->owner);
    file_list_free(stage->earlier);
    g_hash_table_destroy(stage->fingerprints);
    g_hash_table_destroy(stage->kept);
    g_mutex_clear(&stage->mutex);
    g_free(stage);
    errno = error;
}

static bool install(const struct staged_folder *stage, gchar **culprit_out);

/* What a run left that was killed. */
static bool clean_up(const struct staged_folder *stage)
{
    gchar *ready = g_build_filename(stage->run_folder, "ready", NULL), *culprit = NULL;
    bool good = !g_file_test(ready, G_FILE_TEST_IS_DIR) || install(stage, &culprit);
    g_free(culprit);
    g_free(ready);
    if (good) {
        output_folder_remove(stage->run_folder);
    }
    return good;
}

/* First the lock, then what a killed run left, then a place for the new files. Whatever fails leaves the folder as
 * it was. */
struct staged_folder *staged_folder_new(const char *folder, const struct staged_run *run,
                                        struct diag_list *diags)
{
    struct staged_folder *stage = g_new(struct staged_folder, 1);
    *stage = (struct staged_folder){
        .folder = g_strdup(folder),
        .run_folder = g_build_filename(folder, OUTPUT_RUN_FOLDER, NULL),
        .stage = g_build_filename(folder, OUTPUT_STAGE_FOLDER, NULL),
        .made_from = first_missing(folder),
        .owner = g_strdup(run->owner),
        .whole = run->whole,
    };
    each_made_folder(stage, unfinished_add_folder);
    stage->lock = lock_folder(folder);
    bool good = stage->lock >= 0 && clean_up(stage);
    /* Reading what was made before may change it. */
    int error = errno;
    gchar *list = g_build_filename(folder, FILE_LIST_NAME, NULL);
    stage->earlier = file_list_read(list);
    stage->fingerprints = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    stage->kept = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_mutex_init(&stage->mutex);
    g_free(list);
    if (good) {
        output_names_lock();
        unfinished_add(stage->run_folder);
        output_names_unlock();
        good = output_folder_make(stage->stage);
        error = errno;
    }
    if (!good) {
        output_file_report(folder, error, diags);
        if (stage->lock >= 0) {
            output_folder_remove(stage->run_folder);
        }
        unmake_folders(stage);
        free_stage(stage);
        return NULL;
    }
    return stage;
}

/* What kind of run for which game: another kind, or another game, in the same folder keeps its files. */
struct staged_folder *staged_folder_of(const struct project *project, const char *what,
                                       const char *folder, struct diag_list *diags)
{
    gchar *owner = g_strdup_printf("%s %s", what, project->game->id);
    const struct staged_run run = {.owner = owner, .whole = project_is_whole(project)};
    struct staged_folder *stage = staged_folder_new(folder, &run, diags);
    g_free(owner);
    return stage;
}

const char *staged_folder_path(const struct staged_folder *stage)
{
    return stage->stage;
}

/* ---- what is there already ---- */

/* Files are made by several threads. */
void staged_folder_note(struct staged_folder *stage, const char *name, const char *fingerprint)
{
    g_mutex_lock(&stage->mutex);
    g_hash_table_replace(stage->fingerprints, g_strdup(name), g_strdup(fingerprint));
    g_mutex_unlock(&stage->mutex);
}

bool staged_folder_may_keep(const struct staged_folder *stage, const char *name)
{
    return file_list_has_fingerprint(stage->earlier, name) &&
           file_list_is_untouched(stage->earlier, name, stage->folder);
}

/* Only the list is told: nothing is moved, and what the list has is not removed. */
bool staged_folder_keep(struct staged_folder *stage, const char *name, const char *fingerprint,
                        size_t *size_out)
{
    bool kept = file_list_is_current(stage->earlier, name, stage->folder, fingerprint, size_out);
    if (kept) {
        g_mutex_lock(&stage->mutex);
        g_hash_table_add(stage->kept, g_strdup(name));
        g_mutex_unlock(&stage->mutex);
    }
    return kept;
}

/* ---- moving ---- */

/* All files below `from`, by their names below it, in the order of their bytes. */
static void collect(const char *from, const char *below, GPtrArray *names)
{
    GDir *files = g_dir_open(from, 0, NULL);
    const char *name = NULL;
    while (files != NULL && (name = g_dir_read_name(files)) != NULL) {
        gchar *path = g_build_filename(from, name, NULL);
        gchar *relative = below != NULL ? g_strconcat(below, "/", name, NULL) : g_strdup(name);
        if (g_file_test(path, G_FILE_TEST_IS_DIR)) {
            collect(path, relative, names);
            g_free(relative);
        } else {
            g_ptr_array_add(names, relative);
        }
        g_free(path);
    }
    if (files != NULL) {
        g_dir_close(files);
    }
}

static gint compare_names(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static GPtrArray *files_below(const char *folder)
{
    GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
    collect(folder, NULL, names);
    g_ptr_array_sort(names, compare_names);
    return names;
}

/* Makes the folder of a file and notes which were not there. */
static bool make_parents(struct moving *moving, const char *path)
{
    gchar *parent = g_path_get_dirname(path), *missing = first_missing(parent);
    bool good = missing == NULL || g_mkdir_with_parents(parent, 0777) == 0;
    int error = errno;
    for (gchar *made = missing != NULL ? g_strdup(parent) : NULL; made != NULL;) {
        bool topmost = strcmp(made, missing) == 0;
        gchar *above = topmost ? NULL : g_path_get_dirname(made);
        g_ptr_array_add(moving->made, made);
        made = above;
    }
    g_free(missing);
    g_free(parent);
    errno = error;
    return good;
}

/* What will be replaced gets a second name where the file system has such, so that the first is never without
 * a file. */
static bool keep_older(const char *target, const char *kept, bool replaced)
{
    gchar *parent = g_path_get_dirname(kept);
    bool good = g_mkdir_with_parents(parent, 0777) == 0 &&
                ((replaced && link(target, kept) == 0) || g_rename(target, kept) == 0);
    g_free(parent);
    return good;
}

/* Puts a file into its place, or takes away what stands there. */
static bool do_move(struct moving *moving, const char *name, bool arrives)
{
    gchar *target = g_build_filename(moving->stage->folder, name, NULL);
    gchar *source = g_build_filename(moving->ready, name, NULL);
    gchar *kept = g_build_filename(moving->old, name, NULL);
    struct move move = {.name = g_strdup(name), .arrives = arrives};
    bool good = make_parents(moving, target);
    struct stat status;
    if (good && lstat(target, &status) == 0 && !S_ISDIR(status.st_mode)) {
        good = move.had_older = keep_older(target, kept, arrives);
    }
    good = good && (!arrives || g_rename(source, target) == 0);
    /* Also what failed: its older file may be away from its place. */
    move.arrives = arrives && good;
    g_array_append_val(moving->moves, move);
    if (!good) {
        moving->culprit = g_strdup(target);
    }
    g_free(kept);
    g_free(source);
    g_free(target);
    return good;
}

/* From the last move to the first. What cannot be taken back stays as it is: there is nothing else to be done for
 * it. */
static void take_back(const struct moving *moving)
{
    int error = errno;
    for (guint i = moving->moves->len; i-- > 0;) {
        const struct move *move = &g_array_index(moving->moves, struct move, i);
        gchar *target = g_build_filename(moving->stage->folder, move->name, NULL);
        gchar *kept = g_build_filename(moving->old, move->name, NULL);
        if (move->had_older) {
            gchar *parent = g_path_get_dirname(target);
            g_mkdir_with_parents(parent, 0777); /* it may have gone as an empty one */
            g_rename(kept, target);
            g_free(parent);
        } else if (move->arrives) {
            g_unlink(target);
        }
        g_free(kept);
        g_free(target);
    }
    for (guint i = 0; i < moving->made->len; i++) {
        g_rmdir(g_ptr_array_index(moving->made, i));
    }
    errno = error;
}

/* Folders that what went has left empty. */
static void remove_empty_parents(const char *folder, const char *name)
{
    gchar *parent = g_path_get_dirname(name);
    while (strcmp(parent, ".") != 0) {
        gchar *path = g_build_filename(folder, parent, NULL);
        gchar *above = g_rmdir(path) == 0 ? g_path_get_dirname(parent) : g_strdup(".");
        g_free(path);
        g_free(parent);
        parent = above;
    }
    g_free(parent);
}

/* What the list has no more goes, if it is as kerf left it. Where a killed run has come half the way, only
 * the folders may be left. */
static bool remove_obsolete(struct moving *moving, const char *earlier_path, const char *later_path)
{
    const char *folder = moving->stage->folder;
    struct file_list *earlier = file_list_read(earlier_path), *later = file_list_read(later_path);
    GPtrArray *names = file_list_dropped(earlier, later);
    bool good = true;
    for (guint i = 0; i < names->len && good; i++) {
        const char *name = g_ptr_array_index(names, i);
        good = !file_list_is_untouched(earlier, name, folder) || do_move(moving, name, false);
        if (good) {
            remove_empty_parents(folder, name);
        }
    }
    g_ptr_array_free(names, TRUE);
    file_list_free(earlier);
    file_list_free(later);
    return good;
}

/* Somebody may miss a file. */
static void tell_removed(const struct moving *moving)
{
    for (guint i = 0; i < moving->moves->len; i++) {
        const struct move *move = &g_array_index(moving->moves, struct move, i);
        if (!move->arrives) {
            fprintf(stderr,
                    "kerf: removed '%s/%s', which an earlier run made and this one does not\n",
                    moving->stage->folder, move->name);
        }
    }
}

static bool move_all(struct moving *moving)
{
    const struct staged_folder *stage = moving->stage;
    gchar *list = g_build_filename(stage->run_folder, "files", NULL);
    gchar *kept_list = g_build_filename(stage->folder, FILE_LIST_NAME, NULL);
    GPtrArray *names = files_below(moving->ready);
    bool good = true;
    for (guint i = 0; i < names->len && good; i++) {
        good = do_move(moving, g_ptr_array_index(names, i), true);
    }
    if (good && g_file_test(list, G_FILE_TEST_EXISTS)) {
        good = remove_obsolete(moving, kept_list, list) && g_rename(list, kept_list) == 0;
    }
    g_ptr_array_free(names, TRUE);
    g_free(kept_list);
    g_free(list);
    return good;
}

/* Brings what is ready into the folder, all or nothing. Nobody may stop the program in between. False with
 * errno and the path in question, g_free(). */
static bool install(const struct staged_folder *stage, gchar **culprit_out)
{
    struct moving moving = {
        .stage = stage,
        .ready = g_build_filename(stage->run_folder, "ready", NULL),
        .old = g_build_filename(stage->run_folder, "old", NULL),
        .moves = g_array_new(FALSE, FALSE, sizeof(struct move)),
        .made = g_ptr_array_new_with_free_func(g_free),
    };
    output_names_lock();
    bool good = move_all(&moving);
    if (good) {
        tell_removed(&moving);
    } else {
        take_back(&moving);
    }
    int error = errno;
    output_folder_remove(stage->run_folder);
    output_names_unlock();
    for (guint i = 0; i < moving.moves->len; i++) {
        g_free(g_array_index(moving.moves, struct move, i).name);
    }
    g_array_free(moving.moves, TRUE);
    g_ptr_array_free(moving.made, TRUE);
    g_free(moving.ready);
    g_free(moving.old);
    *culprit_out = moving.culprit;
    errno = error;
    return good;
}

/* ---- ending ---- */

static void list_kept(const struct staged_folder *stage, struct file_list *list)
{
    GHashTableIter iter;
    gpointer name = NULL;
    g_hash_table_iter_init(&iter, stage->kept);
    while (g_hash_table_iter_next(&iter, &name, NULL)) {
        file_list_take_over(list, stage->owner, name, stage->earlier);
    }
}

/* The list as it will be: what others own, what this run kept or wrote, and what it did not make but may not call
 * made no more. */
static bool write_list(const struct staged_folder *stage)
{
    if (stage->owner == NULL) {
        return true;
    }
    gchar *earlier = g_build_filename(stage->folder, FILE_LIST_NAME, NULL);
    gchar *later = g_build_filename(stage->run_folder, "files", NULL);
    struct file_list *list = file_list_read(earlier);
    GPtrArray *names = files_below(stage->stage);
    if (stage->whole) {
        file_list_drop_owner(list, stage->owner);
    }
    list_kept(stage, list);
    bool good = true;
    for (guint i = 0; i < names->len && good; i++) {
        const char *name = g_ptr_array_index(names, i);
        good = file_list_put(list, stage->owner, name, stage->stage,
                             g_hash_table_lookup(stage->fingerprints, name));
    }
    good = good && file_list_write(list, later);
    g_ptr_array_free(names, TRUE);
    file_list_free(list);
    g_free(later);
    g_free(earlier);
    return good;
}

/* The renaming of `new` to `ready` is the moment from which the run counts. */
enum outcome staged_folder_commit(struct staged_folder *stage, struct diag_list *diags)
{
    gchar *ready = g_build_filename(stage->run_folder, "ready", NULL), *culprit = NULL;
    bool moved = write_list(stage);
    if (moved) {
        output_names_lock();
        moved = g_rename(stage->stage, ready) == 0;
        output_names_unlock();
    }
    moved = moved && install(stage, &culprit);
    enum outcome outcome = OUTCOME_OK;
    if (!moved) {
        outcome = output_file_report(culprit != NULL ? culprit : stage->folder, errno, diags);
        output_folder_remove(stage->run_folder);
        unmake_folders(stage);
    }
    g_free(culprit);
    g_free(ready);
    free_stage(stage);
    return outcome;
}

void staged_folder_abandon(struct staged_folder *stage)
{
    output_folder_remove(stage->run_folder);
    unmake_folders(stage);
    free_stage(stage);
}

/* What a writer made is kept or dropped by its outcome. */
enum outcome staged_folder_end(struct staged_folder *stage, enum outcome written,
                               struct diag_list *diags)
{
    if (written == OUTCOME_OK) {
        return staged_folder_commit(stage, diags);
    }
    staged_folder_abandon(stage);
    return written;
}
