/* The YAML test suite, case by case: what kerf makes of each, beside what the suite expects.
 *
 *     judge FOLDER TABLE
 *
 * FOLDER is the suite's `src`, a YAML file a case or several. TABLE has a line a case, `name verdict
 * reason`; `judge` speaks TAP, a test a case, which fails where the verdict is another than the
 * table's. With TABLE `-` the verdicts are printed.
 *
 *     same            the values that the suite has as JSON
 *     refused         not YAML, and kerf says so
 *     read            read; the suite has no JSON of it
 *     other           other values than the suite's
 *     taken           not YAML, but taken
 *     CODE            a finding of this name, though it is YAML */
#include <stdio.h>
#include <string.h>

#include <glib.h>

#include "document/document.h"
#include "support/node_json.h"

/* The suite shows what an eye cannot see by signs of its own; longer ones stand before their ends. */
static const struct sign {
    const char *shown, *meant;
} signs[] = {
    {"————»", "\t"}, {"———»", "\t"}, {"——»", "\t"}, {"—»", "\t"}, {"»", "\t"},
    {"␣", " "},      {"↵", ""},      {"∎\n", ""},   {"←", "\r"},  {"⇔", "\xef\xbb\xbf"},
};

static char *as_meant(const char *shown)
{
    GString *text = g_string_new(shown);
    for (size_t i = 0; i < G_N_ELEMENTS(signs); i++) {
        g_string_replace(text, signs[i].shown, signs[i].meant, 0);
    }
    return g_string_free(text, FALSE);
}

struct judge {
    struct arena *arena;
    const char *folder;   /* the suite's `src` */
    GHashTable *verdicts; /* the table's, by the case's name; NULL: print them */
    unsigned count, failed;
};

/* The text's values as JSON; or NULL, with the name of its first finding. In the arena. */
static const char *values_of(const struct judge *judge, const char *path, const char *text,
                             const char **finding_out)
{
    struct diag_list *diags = diag_list_new();
    const struct source_text *source = source_text_new(judge->arena, path, text, strlen(text));
    const struct node *root;
    const char *values = NULL;
    if (yaml_read(judge->arena, source, &work_limits_default, &root, diags) == OUTCOME_OK) {
        GString *json = g_string_new(NULL);
        node_json(json, root);
        values = arena_strdup(judge->arena, json->str);
        g_string_free(json, TRUE);
    } else {
        *finding_out = diag_code_info(diag_list_at(diags, 0)->code)->slug;
    }
    diag_list_free(diags);
    return values;
}

static const char *verdict_of(const struct judge *judge, const char *name,
                              const struct node *of_suite)
{
    char *yaml = as_meant(node_text(node_lookup(of_suite, "yaml")));
    const char *expected_text = node_text(node_lookup(of_suite, "json"));
    const char *finding;
    const char *values = values_of(judge, name, yaml, &finding);
    const char *verdict;
    g_free(yaml);
    if (node_lookup(of_suite, "fail") != NULL) {
        verdict = values == NULL ? "refused" : "taken";
    } else if (values == NULL) {
        verdict = finding;
    } else if (expected_text == NULL) {
        verdict = "read";
    } else {
        const char *expected = values_of(judge, name, expected_text, &finding);
        verdict = g_strcmp0(values, expected) == 0 ? "same" : "other";
    }
    return verdict;
}

static void judge_case(struct judge *judge, const char *name, const struct node *of_suite)
{
    const char *verdict = verdict_of(judge, name, of_suite);
    if (judge->verdicts == NULL) {
        printf("%s %s\n", name, verdict);
        return;
    }
    const char *listed = g_hash_table_lookup(judge->verdicts, name);
    bool is_as_listed = g_strcmp0(verdict, listed) == 0;
    judge->count++;
    judge->failed += !is_as_listed;
    printf("%s %u - %s: %s\n", is_as_listed ? "ok" : "not ok", judge->count, name, verdict);
    if (!is_as_listed) {
        printf("# the table has %s\n", listed == NULL ? "no such case" : listed);
    }
}

/* A file is a list of cases; the second is named AB3D:2. One without a text of its own is the one
 * before it in another dress, and is passed over. */
static bool judge_file(struct judge *judge, const char *file_name)
{
    char *path = g_build_filename(judge->folder, file_name, NULL);
    const struct node *cases;
    struct diag_list *diags = diag_list_new();
    bool is_read = document_read(judge->arena, path, file_name, (struct source_span){0}, NULL,
                                 &work_limits_default, NULL, &cases, diags) == OUTCOME_OK &&
                   cases->kind == NODE_LIST;
    for (size_t i = 0; is_read && i < cases->list.count; i++) {
        const struct node *each = cases->list.items[i];
        const char *stem = arena_printf(judge->arena, "%.4s", file_name);
        const char *name = i == 0 ? stem : arena_printf(judge->arena, "%s:%zu", stem, i + 1);
        if (node_text(node_lookup(each, "yaml")) != NULL) {
            judge_case(judge, name, each);
        }
    }
    diag_list_free(diags);
    g_free(path);
    return is_read;
}

/* The table's lines; '#' begins a comment. */
static GHashTable *read_verdicts(const char *path)
{
    char *text;
    if (!g_file_get_contents(path, &text, NULL, NULL)) {
        return NULL;
    }
    GHashTable *verdicts = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    char **lines = g_strsplit(text, "\n", -1);
    for (size_t i = 0; lines[i] != NULL; i++) {
        char **words = g_strsplit(lines[i], " ", 3);
        if (words[0] != NULL && words[0][0] != '#' && words[1] != NULL) {
            g_hash_table_insert(verdicts, g_strdup(words[0]), g_strdup(words[1]));
        }
        g_strfreev(words);
    }
    g_strfreev(lines);
    g_free(text);
    return verdicts;
}

static gint by_name(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static GPtrArray *files_in_order(const char *folder)
{
    GDir *dir = g_dir_open(folder, 0, NULL);
    GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
    const char *name;
    while (dir != NULL && (name = g_dir_read_name(dir)) != NULL) {
        if (g_str_has_suffix(name, ".yaml")) {
            g_ptr_array_add(names, g_strdup(name));
        }
    }
    g_clear_pointer(&dir, g_dir_close);
    g_ptr_array_sort(names, by_name);
    return names;
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        fprintf(stderr, "usage: judge FOLDER TABLE\n");
        return 2;
    }
    struct judge judge = {.arena = arena_new(), .folder = argv[1]};
    bool is_printing = strcmp(argv[2], "-") == 0;
    judge.verdicts = is_printing ? NULL : read_verdicts(argv[2]);
    GPtrArray *files = files_in_order(argv[1]);
    if (files->len == 0 || (judge.verdicts == NULL && !is_printing)) {
        fprintf(stderr, "judge: nothing to read in %s or %s\n", argv[1], argv[2]);
        return 2;
    }
    for (size_t i = 0; i < files->len; i++) {
        if (!judge_file(&judge, g_ptr_array_index(files, i))) {
            printf("not ok %u - %s is not read\n", ++judge.count,
                   (const char *)g_ptr_array_index(files, i));
            judge.failed++;
        }
    }
    if (!is_printing) {
        printf("1..%u\n", judge.count);
    }
    g_ptr_array_unref(files);
    g_clear_pointer(&judge.verdicts, g_hash_table_unref);
    arena_free(judge.arena);
    return judge.failed > 0;
}
