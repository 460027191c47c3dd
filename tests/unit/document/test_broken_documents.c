/* Every folder of tests/golden/broken with an input.yaml or input.csv is a test of its own: the file
 * is rejected, with exactly the findings that expect.diag lists as `line:column slug`. */
#include <stdlib.h>

#include <glib.h>

#include "document/document.h"
#include "support/cmocka_env.h"

static const char *const input_names[] = {"input.yaml", "input.csv"};

static GString *list_findings(const struct diag_list *diags)
{
    GString *lines = g_string_new(NULL);
    for (size_t i = 0; i < diag_list_count(diags); i++) {
        const struct diag *diag = diag_list_at(diags, i);
        struct source_position start = source_span_start(diag->span);
        g_string_append_printf(lines, "%zu:%zu %s\n", start.line, start.column,
                               diag_code_info(diag->code)->slug);
    }
    return lines;
}

static void test_file_has_its_findings(void **state)
{
    const char *input = *state;
    struct arena *arena = arena_new();
    struct diag_list *diags = diag_list_new();
    const struct node *root;
    enum outcome outcome =
        document_read(arena, input, input, (struct source_span){0}, &root, diags);
    assert_int_equal(outcome, OUTCOME_REJECTED);
    assert_null(root);

    char *folder = g_path_get_dirname(input);
    char *expect_path = g_build_filename(folder, "expect.diag", NULL);
    char *expected = NULL;
    assert_true(g_file_get_contents(expect_path, &expected, NULL, NULL));
    diag_list_sort(diags);
    GString *found = list_findings(diags);
    assert_true(found->len > 0);
    assert_string_equal(found->str, expected);

    g_string_free(found, TRUE);
    g_free(expected);
    g_free(expect_path);
    g_free(folder);
    diag_list_free(diags);
    arena_free(arena);
}

/** The input of a case folder, or NULL where it is of another kind; the caller's. */
static char *find_input(const char *folder, const char *name)
{
    for (size_t i = 0; i < G_N_ELEMENTS(input_names); i++) {
        char *path = g_build_filename(folder, name, input_names[i], NULL);
        if (g_file_test(path, G_FILE_TEST_IS_REGULAR)) {
            return path;
        }
        g_free(path);
    }
    return NULL;
}

static gint compare_names(gconstpointer a, gconstpointer b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static GPtrArray *list_folder(const char *folder)
{
    GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
    GDir *opened = g_dir_open(folder, 0, NULL);
    const char *name;
    while (opened != NULL && (name = g_dir_read_name(opened)) != NULL) {
        g_ptr_array_add(names, g_strdup(name));
    }
    if (opened != NULL) {
        g_dir_close(opened);
    }
    g_ptr_array_sort(names, compare_names);
    return names;
}

int main(void)
{
    const char *tests_folder = getenv("KERF_TESTS");
    char *folder =
        g_build_filename(tests_folder != NULL ? tests_folder : "tests", "golden", "broken", NULL);
    GPtrArray *names = list_folder(folder);
    GPtrArray *inputs = g_ptr_array_new_with_free_func(g_free);
    struct CMUnitTest *tests = g_new0(struct CMUnitTest, names->len + 1);
    for (guint i = 0; i < names->len; i++) {
        char *input = find_input(folder, g_ptr_array_index(names, i));
        if (input != NULL) {
            tests[inputs->len] = (struct CMUnitTest){
                .name = g_ptr_array_index(names, i),
                .test_func = test_file_has_its_findings,
                .initial_state = input,
            };
            g_ptr_array_add(inputs, input);
        }
    }
    int failures = 1;
    if (inputs->len > 0) {
        failures = _cmocka_run_group_tests("broken documents", tests, inputs->len, NULL, NULL);
    } else {
        print_error("no cases in %s\n", folder);
    }
    g_free(tests);
    g_ptr_array_free(inputs, TRUE);
    g_ptr_array_free(names, TRUE);
    g_free(folder);
    return failures;
}
