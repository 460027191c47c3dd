/* kerf fix: mends what is found where the finding itself says how. */
#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "document/document.h"
#include "lsp/fixes.h"
#include "render/output_file.h"
#include "workspace/workspace.h"

/* What is mended may show what else is wrong; a game of so many layers is looked at no further. */
enum { ROUNDS_MAX = 10, CONTEXT_LINES = 3 };

/* A game while it is mended, in memory alone until the end. */
struct fixing {
    struct workspace *workspace;
    gchar *folder;      /* absolute */
    GHashTable *texts;  /* path -> GString, as they will be */
    GHashTable *before; /* path -> GString, as they were */
};

static void free_text(void *text)
{
    g_string_free(text, TRUE);
}

/* By file, and in a file from its end: what is changed there moves nothing that is still to come. */
static int compare_backwards(gconstpointer a, gconstpointer b)
{
    const struct fix *one = a, *other = b;
    int by_path = strcmp(one->span.source->path, other->span.source->path);
    return by_path != 0                            ? by_path
           : one->span.offset > other->span.offset ? -1
                                                   : one->span.offset < other->span.offset;
}

/* What the newest findings say, each place once, the last of a file first. */
static GArray *find_fixes(const struct fixing *fixing, struct arena *arena)
{
    const struct diag_list *findings = workspace_state(fixing->workspace)->findings;
    GArray *fixes = g_array_new(FALSE, FALSE, sizeof(struct fix));
    for (size_t i = 0; i < diag_list_count(findings); i++) {
        /* Shared layouts and the like are not the author's to mend: only what lies in the game's folder is. */
        struct fix fix;
        if (fix_suggested(diag_list_at(findings, i), arena, &fix) &&
            document_is_below(fix.span.source->path, fixing->folder)) {
            g_array_append_val(fixes, fix);
        }
    }
    g_array_sort(fixes, compare_backwards);
    return fixes;
}

/* What a file is now, and once and for all what it was. */
static GString *text_of(struct fixing *fixing, const struct source_text *source)
{
    GString *text = g_hash_table_lookup(fixing->texts, source->path);
    if (text == NULL) {
        text = g_string_new_len(source->bytes, (gssize)source->length);
        g_hash_table_insert(fixing->texts, g_strdup(source->path), text);
        g_hash_table_insert(fixing->before, g_strdup(source->path),
                            g_string_new_len(source->bytes, (gssize)source->length));
    }
    return text;
}

/* False once there is nothing to mend. */
static bool mend_once(struct fixing *fixing)
{
    struct arena *arena = arena_new();
    GArray *fixes = find_fixes(fixing, arena);
    const struct fix *last = NULL;
    bool mended = fixes->len > 0;
    for (guint i = 0; i < fixes->len; i++) {
        const struct fix *fix = &g_array_index(fixes, struct fix, i);
        /* Several findings at one place may each propose something; the first is taken, and the next round looks
         * again. */
        if (last != NULL && last->span.source == fix->span.source &&
            last->span.offset == fix->span.offset) {
            continue;
        }
        GString *text = text_of(fixing, fix->span.source);
        g_string_erase(text, (gssize)fix->span.offset, (gssize)fix->span.length);
        g_string_insert(text, (gssize)fix->span.offset, fix->text);
        last = fix;
    }
    GHashTableIter iter;
    gpointer path = NULL, text = NULL;
    g_hash_table_iter_init(&iter, fixing->texts);
    while (mended && g_hash_table_iter_next(&iter, &path, &text)) {
        const GString *changed = text;
        workspace_set_text(fixing->workspace, path, changed->str, changed->len);
    }
    g_array_free(fixes, TRUE);
    arena_free(arena);
    return mended && workspace_update(fixing->workspace);
}

/* ---- what is shown ---- */

/* No line comes or goes, so that each stands beside its own. */
static void print_diff(const char *path, const GString *before, const GString *after)
{
    gchar **old_lines = g_strsplit(before->str, "\n", -1),
          **lines = g_strsplit(after->str, "\n", -1);
    guint count = g_strv_length(lines);
    printf("--- %s\n+++ %s\n", path, path);
    for (guint i = 0; i < count; i++) {
        if (strcmp(old_lines[i], lines[i]) == 0) {
            continue;
        }
        /* A hunk goes on while the next change is near enough for its context to touch. */
        guint first = i > CONTEXT_LINES ? i - CONTEXT_LINES : 0, end = i + 1;
        for (guint next = i; next < MIN(count, end + (guint)2 * CONTEXT_LINES); next++) {
            end = strcmp(old_lines[next], lines[next]) != 0 ? next + 1 : end;
        }
        /* The empty text behind the last end of a line is no line. */
        guint last = MIN(count - (lines[count - 1][0] == '\0' ? 1 : 0), end + CONTEXT_LINES);
        printf("@@ -%u,%u +%u,%u @@\n", first + 1, last - first, first + 1, last - first);
        for (guint line = first; line < last; line++) {
            bool differs = strcmp(old_lines[line], lines[line]) != 0;
            printf(differs ? "-%s\n+%s\n" : " %s\n", old_lines[line], lines[line]);
        }
        i = last - 1;
    }
    g_strfreev(old_lines);
    g_strfreev(lines);
}

/* A hash has no order; what is shown has that of the paths. */
static int by_name(gconstpointer a, gconstpointer b)
{
    return strcmp(a, b);
}

/* Line by line, as no line comes or goes. */
static size_t count_changed(const GString *before, const GString *after)
{
    gchar **old_lines = g_strsplit(before->str, "\n", -1),
          **lines = g_strsplit(after->str, "\n", -1);
    size_t count = 0;
    for (size_t i = 0; lines[i] != NULL; i++) {
        count += strcmp(old_lines[i], lines[i]) != 0 ? 1 : 0;
    }
    g_strfreev(old_lines);
    g_strfreev(lines);
    return count;
}

/* What is in UTF-16 stays so: the program that saves it may read nothing else. */
static enum outcome write_back(const char *path, const GString *text, struct diag_list *diags)
{
    GByteArray *bytes = document_encode_as_before(path, text->str, text->len);
    enum outcome outcome = output_file_rewrite(path, bytes->data, bytes->len, diags);
    g_byte_array_free(bytes, TRUE);
    return outcome;
}

/* Shows what changes, or writes it; false after a failure. */
static bool give(const struct fixing *fixing, bool diff, struct diag_list *diags)
{
    GList *paths = g_list_sort(g_hash_table_get_keys(fixing->texts), by_name);
    size_t count = 0;
    unsigned file_count = 0;
    bool good = true;
    for (const GList *each = paths; each != NULL; each = each->next) {
        const GString *after = g_hash_table_lookup(fixing->texts, each->data);
        const GString *before = g_hash_table_lookup(fixing->before, each->data);
        const char *shown = (const char *)each->data + strlen(fixing->folder) + 1;
        if (diff) {
            print_diff(shown, before, after);
        } else if (write_back(each->data, after, diags) == OUTCOME_OK) {
            count += count_changed(before, after);
            file_count++;
        } else {
            good = false;
        }
    }
    if (!diff) {
        printf("%zu %s mended in %u %s\n", count, count == 1 ? "line" : "lines", file_count,
               file_count == 1 ? "file" : "files");
    }
    g_list_free(paths);
    return good;
}

/* The rounds go on until nothing more is found that says how it is mended. */
int command_fix(const struct command *command, struct command_run *run)
{
    run->output_is_taken = true;
    const struct game_options game = command_game_options(run);
    const struct pdf_export_options sheets = command_sheets(run);
    struct fixing fixing = {
        .texts = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, free_text),
        .before = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, free_text)};
    /* An edition is a file beside its game's. */
    gchar *path = g_canonicalize_filename(run->arguments[0], NULL);
    fixing.folder =
        g_file_test(path, G_FILE_TEST_IS_REGULAR) ? g_path_get_dirname(path) : g_strdup(path);
    fixing.workspace = workspace_new(path, &game, &sheets);
    workspace_update(fixing.workspace);
    command_tell_whole(run, workspace_state(fixing.workspace)->newest);
    for (int round = 0; round < ROUNDS_MAX && mend_once(&fixing); round++) {
    }
    while (workspace_finish(fixing.workspace)) {
    }
    bool written = give(&fixing, run->options.diff, run->diags);
    const struct diag_list *left = workspace_state(fixing.workspace)->findings;
    bool has_errors = diag_list_has_errors(left);
    for (size_t i = 0; i < diag_list_count(left); i++) {
        diag_list_add(run->diags, diag_list_at(left, i));
    }
    command_note(run, !written ? OUTCOME_FAILED : has_errors ? OUTCOME_REJECTED : OUTCOME_OK);
    /* What is left is told while the texts that it points into are there. */
    int status = command_end(command, run);
    workspace_free(fixing.workspace);
    g_hash_table_destroy(fixing.texts);
    g_hash_table_destroy(fixing.before);
    g_free(fixing.folder);
    g_free(path);
    return status;
}
