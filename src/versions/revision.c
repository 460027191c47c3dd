/* Git is asked by its own program, which knows the user's stores and settings: `ls-tree` for the names of a
 * folder's files, then one `cat-file --batch` for what is in all of them. */
#include "versions/revision.h"

#include <string.h>

#include <gio/gio.h>
#include <glib.h>

#include "base/atomic_file.h"
#include "render/output_file.h"

/* One file of a revision: its name below the game's folder, and git's name for what is in it. */
struct kept_file {
    const char *path, *object;
};

/* ---- asking git ---- */

/* What git prints, or NULL with what it complains of in `complaint_out`; g_bytes_unref(), g_free(). */
static GBytes *ask_git(const char *folder, const char *const *words, GBytes *input,
                       char **complaint_out)
{
    GPtrArray *line = g_ptr_array_new();
    g_ptr_array_add(line, (gpointer) "git");
    g_ptr_array_add(line, (gpointer) "-C");
    g_ptr_array_add(line, (gpointer)folder);
    for (size_t i = 0; words[i] != NULL; i++) {
        g_ptr_array_add(line, (gpointer)words[i]);
    }
    g_ptr_array_add(line, NULL);
    GError *error = NULL;
    GBytes *said = NULL, *complaint = NULL;
    GSubprocess *git = g_subprocess_newv(
        (const gchar *const *)line->pdata,
        G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE |
            (input != NULL ? G_SUBPROCESS_FLAGS_STDIN_PIPE : G_SUBPROCESS_FLAGS_NONE),
        &error);
    bool good = git != NULL &&
                g_subprocess_communicate(git, input, NULL, &said, &complaint, &error) &&
                g_subprocess_get_successful(git);
    if (error != NULL) {
        *complaint_out = g_strdup(error->message);
        g_error_free(error);
    } else if (!good) {
        *complaint_out = g_strndup(g_bytes_get_data(complaint, NULL), g_bytes_get_size(complaint));
        g_strstrip(*complaint_out);
    }
    g_clear_pointer(&complaint, g_bytes_unref);
    if (!good) {
        g_clear_pointer(&said, g_bytes_unref);
    }
    g_clear_object(&git);
    g_ptr_array_unref(line);
    return said;
}

/* One line of git's, without its end; NULL as ask_git(). */
static char *ask_git_line(const char *folder, const char *const *words, char **complaint_out)
{
    GBytes *said = ask_git(folder, words, NULL, complaint_out);
    if (said == NULL) {
        return NULL;
    }
    char *text = g_strndup(g_bytes_get_data(said, NULL), g_bytes_get_size(said));
    g_bytes_unref(said);
    return g_strchomp(text);
}

/* ---- the files of a revision ---- */

/* "100644 blob OBJECT\tPATH" and a NUL each; links (120000) and modules (160000) are no files. The names are
 * the listing's own bytes. */
static GArray *files_listed(char *listing, gsize size)
{
    static const char before_object[] = "100644 blob ";
    GArray *files = g_array_new(FALSE, FALSE, sizeof(struct kept_file));
    char *next;
    for (char *at = listing; at < listing + size; at = next) {
        next = at + strlen(at) + 1;
        char *tab = strchr(at, '\t');
        if (tab != NULL && tab > at + strlen(before_object) && g_str_has_prefix(at, "100")) {
            *tab = '\0';
            struct kept_file file = {.path = tab + 1, .object = at + strlen(before_object)};
            g_array_append_val(files, file);
        }
    }
    return files;
}

/* All in one question, as to start git is what takes the time. */
static GBytes *ask_for_contents(const char *repository, const GArray *files, char **complaint_out)
{
    static const char *const words[] = {"cat-file", "--batch", NULL};
    GString *objects = g_string_new(NULL);
    for (guint i = 0; i < files->len; i++) {
        g_string_append_printf(objects, "%s\n", g_array_index(files, struct kept_file, i).object);
    }
    GBytes *input = g_string_free_to_bytes(objects);
    GBytes *contents = ask_git(repository, words, input, complaint_out);
    g_bytes_unref(input);
    return contents;
}

/* Each answer is "OBJECT blob SIZE", a line's end, the content and a line's end. */
static enum outcome write_files(const char *folder, const GArray *files, GBytes *contents,
                                struct diag_list *diags)
{
    gsize left;
    const char *at = g_bytes_get_data(contents, &left);
    enum outcome outcome = OUTCOME_OK;
    for (guint i = 0; i < files->len && outcome == OUTCOME_OK; i++) {
        const char *line_end = left > 0 ? memchr(at, '\n', left) : NULL;
        const char *size_word = line_end != NULL ? g_strrstr_len(at, line_end - at, " ") : NULL;
        guint64 size = size_word != NULL ? g_ascii_strtoull(size_word + 1, NULL, 10) : G_MAXUINT64;
        gsize head = line_end != NULL ? (gsize)(line_end + 1 - at) : left;
        /* Behind the content there is the end of a line. */
        if (size >= left - head) {
            diag_report(diags, DIAG_OUTPUT_LIBRARY, (struct source_span){0}, NULL, "git",
                        "its answer ends early");
            return OUTCOME_FAILED;
        }
        outcome = output_file_write_below(folder, g_array_index(files, struct kept_file, i).path,
                                          at + head, size, diags);
        at += head + size + 1;
        left -= head + size + 1;
    }
    return outcome;
}

/* ---- where a revision is ---- */

/* "HEAD~3:games/gust" from a name without a path, by where the game is today; g_free(). */
static char *tree_name(const char *name, const char *beside, char **complaint_out)
{
    static const char *const words[] = {"rev-parse", "--show-prefix", NULL};
    if (*name == '-') { /* git would take it for an option */
        *complaint_out = g_strdup("a revision does not begin with '-'");
        return NULL;
    }
    if (strchr(name, ':') != NULL) {
        return g_strdup(name);
    }
    char *prefix = ask_git_line(beside, words, complaint_out);
    char *tree = prefix != NULL ? g_strconcat(name, ":", prefix, NULL) : NULL;
    g_free(prefix);
    return tree;
}

/* Two questions: which files, and what is in them. Nothing is checked out, and the index is not touched. */
static enum outcome unpack(const char *repository, const char *tree, const char *folder,
                           char **complaint_out, struct diag_list *diags)
{
    const char *const words[] = {"ls-tree", "-r", "-z", "--full-tree", tree, NULL};
    GBytes *listing = ask_git(repository, words, NULL, complaint_out);
    if (listing == NULL) {
        return OUTCOME_REJECTED;
    }
    gsize size;
    char *names = g_bytes_unref_to_data(listing, &size);
    GArray *files = files_listed(names, size);
    GBytes *contents = ask_for_contents(repository, files, complaint_out);
    enum outcome outcome =
        contents != NULL ? write_files(folder, files, contents, diags) : OUTCOME_REJECTED;
    g_clear_pointer(&contents, g_bytes_unref);
    g_array_free(files, TRUE);
    g_free(names);
    return outcome;
}

/* The folder keeps its name, which is the game's own. */
static char *folder_for(const char *tree, const char *beside, char *temporary)
{
    const char *colon = strchr(tree, ':');
    /* "HEAD:games/gust" gives gust. The root of a repository has no name in it: there today's is taken. */
    char *given = g_path_get_basename(colon[1] != '\0' ? colon + 1 : ".");
    char *today = g_canonicalize_filename(beside, NULL);
    char *name = strcmp(given, ".") == 0 ? g_path_get_basename(today) : g_strdup(given);
    char *folder = g_build_filename(temporary, name, NULL);
    g_free(name);
    g_free(today);
    g_free(given);
    return folder;
}

/* Of what git says the first line. A clone with a part of the history has most tags and none of their commits. */
static void report_unknown(const char *name, const char *folder, const char *complaint,
                           struct diag_list *diags)
{
    static const char *const words[] = {"rev-parse", "--is-shallow-repository", NULL};
    static const char fatal[] = "fatal: ";
    const char *why = complaint != NULL ? complaint : "";
    char *no_complaint = NULL, *is_shallow = ask_git_line(folder, words, &no_complaint);
    char *line = g_strndup(why, strcspn(why, "\n"));
    if (g_strcmp0(is_shallow, "true") == 0) {
        g_free(line);
        line = g_strdup(
            "this clone has only a part of the history; git fetch --unshallow --tags brings the rest");
    }
    diag_report(diags, DIAG_UNKNOWN_REVISION, (struct source_span){0}, NULL, name,
                g_str_has_prefix(line, fatal) ? line + strlen(fatal) : line);
    g_free(line);
    g_free(is_shallow);
    g_free(no_complaint);
}

/* The folder is on the list of what is unfinished before anything is in it: so it is removed, too, if the program is
 * ended by a signal. */
static enum outcome open_of_git(const char *name, const char *beside, struct revision *out,
                                struct diag_list *diags)
{
    char *complaint = NULL;
    enum outcome outcome = OUTCOME_REJECTED;
    /* Of an edition, game-de.yaml, the same file then. */
    bool is_edition = g_str_has_suffix(beside, ".yaml");
    char *folder = is_edition ? g_path_get_dirname(beside) : g_strdup(beside);
    char *file = is_edition ? g_path_get_basename(beside) : NULL;
    char *tree = tree_name(name, folder, &complaint);
    if (tree != NULL) {
        GError *error = NULL;
        output_names_lock();
        out->temporary = g_dir_make_tmp("kerf-XXXXXX", &error);
        if (out->temporary != NULL) {
            unfinished_add(out->temporary);
        }
        output_names_unlock();
        if (out->temporary == NULL) {
            diag_report(diags, DIAG_FILE_UNWRITABLE, (struct source_span){0}, NULL, g_get_tmp_dir(),
                        error->message);
            g_error_free(error);
            outcome = OUTCOME_FAILED;
        } else {
            char *unpacked = folder_for(tree, folder, out->temporary);
            outcome = unpack(folder, tree, unpacked, &complaint, diags);
            out->game = file != NULL ? g_build_filename(unpacked, file, NULL) : g_strdup(unpacked);
            g_free(unpacked);
        }
    }
    if (outcome == OUTCOME_REJECTED) {
        report_unknown(name, folder, complaint, diags);
    }
    g_free(complaint);
    g_free(tree);
    g_free(file);
    g_free(folder);
    return outcome;
}

/* What exists in the file system is taken before a revision of that name. Findings of its rules are dropped, as they
 * are about what was. */
enum outcome revision_open(const char *name, const char *beside, const struct game_options *options,
                           const struct piece_choice *choice, struct revision *out,
                           struct diag_list *diags)
{
    enum outcome outcome = OUTCOME_OK;
    *out = (struct revision){.shown = g_strdup(name)};
    if (g_file_test(name, G_FILE_TEST_EXISTS)) {
        out->game = g_strdup(name);
    } else {
        outcome = open_of_git(name, beside, out, diags);
    }
    if (outcome == OUTCOME_OK) {
        /* Findings name the revision and not the folder that is about to go. */
        struct game_options own = *options;
        own.shown_folder = out->shown;
        outcome = project_open(out->game, &own, choice, &out->project, diags);
    }
    if (outcome == OUTCOME_OK) {
        struct diag_list *of_rules = diag_list_new();
        rules_check(out->project.game, true, &out->rules, of_rules);
        diag_list_free(of_rules);
    }
    return outcome;
}

/* First the files and then the note of them: a signal between the two leaves nothing behind. */
void revision_close(struct revision *revision)
{
    rule_report_free(revision->rules);
    project_close(&revision->project);
    if (revision->temporary != NULL) {
        output_folder_remove(revision->temporary);
        output_names_lock();
        unfinished_forget(revision->temporary);
        output_names_unlock();
    }
    g_free(revision->temporary);
    g_free(revision->game);
    g_free(revision->shown);
    *revision = (struct revision){0};
}
