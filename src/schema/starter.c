/* The starters' files are resources of the program, made by glib-compile-resources from starter/: a folder for each
 * kind of game, and one for each thing that goes with any of them. */
#include "schema/starter.h"

#include <errno.h>
#include <string.h>

#include <glib/gstdio.h>

#include "base/resource.h"
#include "project/staged_folder.h"
#include "render/output_file.h"
#include "schema/json_schema.h"
#include "starter_resource.h"

#define PREFIX "/kerf/starter/"

static struct resource_folder files = {starter_register_resource, starter_get_resource, 0};

/* The folders of the kinds. */
static const char *const kinds[] = {"cards", "hex", "roll-and-write", "tiles", NULL};

/* Git runs a hook only if it may be run. */
enum { MODE_OF_HOOK = 0755 };

/* NULL behind the last. */
const char *starter_kind_name(size_t index)
{
    return kinds[index];
}

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

/* A double-quoted scalar that reads as `text` (YAML 1.2.2, 5.7); g_free(). */
static gchar *quoted_for_yaml(const char *text)
{
    gchar *valid = g_utf8_make_valid(text, -1);
    GString *quoted = g_string_new("\"");
    for (const char *at = valid; *at != '\0'; at++) {
        if (*at == '"' || *at == '\\') {
            g_string_append_printf(quoted, "\\%c", *at);
        } else if (g_ascii_iscntrl(*at)) {
            g_string_append_printf(quoted, "\\x%02x", (unsigned)*at);
        } else {
            g_string_append_c(quoted, *at);
        }
    }
    g_free(valid);
    g_string_append_c(quoted, '"');
    return g_string_free(quoted, FALSE);
}

/* In YAML the title stands in quotes and is escaped; anywhere else it stands as it is. */
static enum outcome write_file(const char *folder, const char *name, const char *title,
                               GBytes *bytes, struct diag_list *diags)
{
    gsize length = 0;
    const char *data = g_bytes_get_data(bytes, &length);
    GString *text = g_string_new_len(data, (gssize)length);
    /* The quoted form first, as it holds the plain one. */
    gchar *quoted = quoted_for_yaml(title);
    g_string_replace(text, "\"@TITLE@\"", quoted, 0);
    g_string_replace(text, "@TITLE@", title, 0);
    g_free(quoted);
    enum outcome outcome = output_file_write_below(folder, name, text->str, text->len, diags);
    g_string_free(text, TRUE);
    return outcome;
}

/* Writes what lies under `from` in the resource as `name`, which is "" or ends in a slash, folders and all. */
static enum outcome write_tree(const char *from, const char *name, const char *folder,
                               const char *title, struct diag_list *diags)
{
    GResource *resource = resource_open(&files);
    gchar *path = g_strconcat(PREFIX, from, "/", name, NULL);
    gchar **children =
        g_resource_enumerate_children(resource, path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
    enum outcome outcome = OUTCOME_OK;
    /* A child that is a folder ends in a slash. */
    for (size_t i = 0; children != NULL && children[i] != NULL && outcome == OUTCOME_OK; i++) {
        gchar *child = g_strconcat(name, children[i], NULL);
        if (g_str_has_suffix(child, "/")) {
            outcome = write_tree(from, child, folder, title, diags);
        } else {
            gchar *source = g_strconcat(path, children[i], NULL);
            GBytes *bytes =
                g_resource_lookup_data(resource, source, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
            outcome = write_file(folder, child, title, bytes, diags);
            g_bytes_unref(bytes);
            g_free(source);
        }
        g_free(child);
    }
    g_strfreev(children);
    g_free(path);
    return outcome;
}

/* What the settings of the editors name. */
static enum outcome write_schemas(const char *folder, struct diag_list *diags)
{
    enum outcome outcome = OUTCOME_OK;
    for (size_t i = 0; json_schema_kind(i) != NULL && outcome == OUTCOME_OK; i++) {
        gchar *name = g_strdup_printf("schemas/%s.json", json_schema_kind(i));
        gchar *text = json_schema_text(json_schema_kind(i));
        outcome = output_file_write_below(folder, name, text, strlen(text), diags);
        g_free(text);
        g_free(name);
    }
    return outcome;
}

/* A resource has no mode, so that the hook's is set once it is written. */
static enum outcome write_hook(const char *folder, const char *title, struct diag_list *diags)
{
    enum outcome outcome = write_tree("hook", "", folder, title, diags);
    gchar *path = g_build_filename(folder, "hooks", "pre-commit", NULL);
    if (outcome == OUTCOME_OK && g_chmod(path, MODE_OF_HOOK) != 0) {
        outcome = report(path, g_strerror(errno), diags);
    }
    g_free(path);
    return outcome;
}

/* The game, and what goes with it where it is asked for. */
static enum outcome write_all(const char *folder, const struct starter *starter,
                              struct diag_list *diags)
{
    const char *title = starter->title;
    enum outcome outcome = write_tree(kinds[starter->kind], "", folder, title, diags);
    if (outcome == OUTCOME_OK && starter->editor) {
        outcome = write_tree("editor", "", folder, title, diags);
    }
    if (outcome == OUTCOME_OK && starter->editor) {
        outcome = write_schemas(folder, diags);
    }
    if (outcome == OUTCOME_OK && starter->hook) {
        outcome = write_hook(folder, title, diags);
    }
    if (outcome == OUTCOME_OK && starter->ci) {
        outcome = write_tree("ci", "", folder, title, diags);
    }
    return outcome;
}

/* Never over anything that is there. Staged, so that a starter is there whole or not at all. */
enum outcome starter_write(const char *folder, const struct starter *starter,
                           struct diag_list *diags)
{
    if (!is_free(folder)) {
        return report(folder, "there is something there already", diags);
    }
    const struct staged_run run = {.owner = NULL}; /* what comes after is the author's */
    struct staged_folder *stage = staged_folder_new(folder, &run, diags);
    return stage == NULL ? OUTCOME_FAILED
                         : staged_folder_end(
                               stage, write_all(staged_folder_path(stage), starter, diags), diags);
}
