/* The starter's files are resources of the program, made by glib-compile-resources from starter/. */
#include "schema/starter.h"

#include <errno.h>
#include <stdbool.h>
#include <string.h>

#include <gio/gio.h>

#include "starter_resource.h"

#define PREFIX "/kerf/starter/"

static enum outcome report(const char *path, const char *why, struct diag_list *diags)
{
    diag_report(diags, DIAG_FILE_UNWRITABLE, (struct source_span){0}, NULL, path, why);
    return OUTCOME_FAILED;
}

/* Whether nothing is there, or an empty folder. */
static bool is_free(const char *folder)
{
    GDir *dir = g_dir_open(folder, 0, NULL);
    if (dir == NULL) {
        return !g_file_test(folder, G_FILE_TEST_EXISTS);
    }
    bool empty = g_dir_read_name(dir) == NULL;
    g_dir_close(dir);
    return empty;
}

static enum outcome write_file(const char *path, const char *title, GBytes *bytes,
                               struct diag_list *diags)
{
    gsize length = 0;
    const char *data = g_bytes_get_data(bytes, &length);
    GString *text = g_string_new_len(data, (gssize)length);
    g_string_replace(text, "@TITLE@", title, 0);
    gchar *folder = g_path_get_dirname(path);
    GError *error = NULL;
    enum outcome outcome = OUTCOME_OK;
    if (g_mkdir_with_parents(folder, 0777) != 0) {
        outcome = report(folder, g_strerror(errno), diags);
    } else if (!g_file_set_contents(path, text->str, (gssize)text->len, &error)) {
        outcome = report(path, error->message, diags);
        g_error_free(error);
    }
    g_free(folder);
    g_string_free(text, TRUE);
    return outcome;
}

/* Writes what lies under `name` in the resource, folders and all. */
static enum outcome write_tree(GResource *resource, const char *name, const char *folder,
                               const char *title, struct diag_list *diags)
{
    gchar *from = g_strconcat(PREFIX, name, NULL);
    gchar **children =
        g_resource_enumerate_children(resource, from, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
    enum outcome outcome = OUTCOME_OK;
    for (size_t i = 0; children != NULL && children[i] != NULL && outcome == OUTCOME_OK; i++) {
        gchar *child = g_strconcat(name, children[i], NULL);
        if (g_str_has_suffix(child, "/")) {
            outcome = write_tree(resource, child, folder, title, diags);
        } else {
            gchar *source = g_strconcat(PREFIX, child, NULL);
            gchar *path = g_build_filename(folder, child, NULL);
            GBytes *bytes =
                g_resource_lookup_data(resource, source, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
            outcome = write_file(path, title, bytes, diags);
            g_bytes_unref(bytes);
            g_free(path);
            g_free(source);
        }
        g_free(child);
    }
    g_strfreev(children);
    g_free(from);
    return outcome;
}

enum outcome starter_write(const char *folder, const char *title, struct diag_list *diags)
{
    if (!is_free(folder)) {
        return report(folder, "there is something there already", diags);
    }
    return write_tree(starter_get_resource(), "", folder, title, diags);
}
