/* The hidden folder is inside the one where the files will stand, so that moving them is renaming: it may
 * be the only place of its file system that can be written to. */
#include "project/staged_folder.h"

#include <errno.h>

#include <glib.h>
#include <glib/gstdio.h>

struct staged_folder {
    gchar *folder, *stage;
    bool made; /* there was no folder before */
};

static void report_unwritable(const char *path, struct diag_list *diags)
{
    diag_report(diags, DIAG_FILE_UNWRITABLE, (struct source_span){0}, NULL, path,
                g_strerror(errno));
}

static void free_stage(struct staged_folder *stage)
{
    g_free(stage->folder);
    g_free(stage->stage);
    g_free(stage);
}

struct staged_folder *staged_folder_new(const char *folder, struct diag_list *diags)
{
    bool made = !g_file_test(folder, G_FILE_TEST_EXISTS);
    gchar *path = g_build_filename(folder, ".kerf-XXXXXX", NULL);
    if (g_mkdir_with_parents(folder, 0777) != 0 || g_mkdtemp_full(path, 0777) == NULL) {
        report_unwritable(folder, diags);
        g_free(path);
        return NULL;
    }
    struct staged_folder *stage = g_new(struct staged_folder, 1);
    *stage = (struct staged_folder){.folder = g_strdup(folder), .stage = path, .made = made};
    return stage;
}

const char *staged_folder_path(const struct staged_folder *stage)
{
    return stage->stage;
}

/* Empties `from` into `into`, or into nothing where that is NULL, and removes it. Goes as deep as our own
 * output does. False with errno set and the path in question in `culprit_out`, g_free(). */
static bool empty_folder(const char *from, const char *into, gchar **culprit_out)
{
    GDir *files = g_dir_open(from, 0, NULL);
    const char *name = NULL;
    bool good = into == NULL || g_mkdir_with_parents(into, 0777) == 0;
    while (good && files != NULL && (name = g_dir_read_name(files)) != NULL) {
        gchar *source = g_build_filename(from, name, NULL);
        gchar *target = into != NULL ? g_build_filename(into, name, NULL) : NULL;
        if (g_file_test(source, G_FILE_TEST_IS_DIR)) {
            good = empty_folder(source, target, culprit_out);
        } else {
            good = (target != NULL ? g_rename(source, target) : g_remove(source)) == 0;
        }
        if (!good && *culprit_out == NULL) {
            *culprit_out = g_strdup(target != NULL ? target : source);
        }
        g_free(source);
        g_free(target);
    }
    if (files != NULL) {
        int saved = errno;
        g_dir_close(files);
        errno = saved;
    }
    return good && g_rmdir(from) == 0;
}

static void remove_stage(const struct staged_folder *stage)
{
    gchar *culprit = NULL;
    empty_folder(stage->stage, NULL, &culprit);
    g_free(culprit);
}

enum outcome staged_folder_commit(struct staged_folder *stage, struct diag_list *diags)
{
    gchar *culprit = NULL;
    bool moved = empty_folder(stage->stage, stage->folder, &culprit);
    if (!moved) {
        report_unwritable(culprit != NULL ? culprit : stage->folder, diags);
        remove_stage(stage);
    }
    g_free(culprit);
    free_stage(stage);
    return moved ? OUTCOME_OK : OUTCOME_FAILED;
}

void staged_folder_abandon(struct staged_folder *stage)
{
    remove_stage(stage);
    if (stage->made) {
        g_rmdir(stage->folder);
    }
    free_stage(stage);
}

enum outcome staged_folder_end(struct staged_folder *stage, enum outcome written,
                               struct diag_list *diags)
{
    if (written == OUTCOME_OK) {
        return staged_folder_commit(stage, diags);
    }
    staged_folder_abandon(stage);
    return written;
}
