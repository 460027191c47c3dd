/* See harness.h. */
#include "support/harness.h"

#include <string.h>

#include <glib.h>
#include <glib/gstdio.h>

#include "support/cmocka_env.h"

int harness_setup(void **state)
{
    struct harness *harness = g_new0(struct harness, 1);
    harness->arena = arena_new();
    harness->diags = diag_list_new();
    *state = harness;
    return 0;
}

/* Links are removed, not followed: a test may have made one that leads elsewhere. */
static void remove_tree(const char *path)
{
    GDir *folder = g_file_test(path, G_FILE_TEST_IS_SYMLINK) ? NULL : g_dir_open(path, 0, NULL);
    if (folder != NULL) {
        for (const char *name = g_dir_read_name(folder); name != NULL;
             name = g_dir_read_name(folder)) {
            char *entry = g_build_filename(path, name, NULL);
            remove_tree(entry);
            g_free(entry);
        }
        g_dir_close(folder);
    }
    g_remove(path);
}

int harness_teardown(void **state)
{
    struct harness *harness = *state;
    size_t count = diag_list_count(harness->diags), left = count - harness->taken;

    for (size_t i = harness->taken; i < count; i++) {
        print_error("left over: %s\n", diag_list_at(harness->diags, i)->message);
    }
    diag_list_free(harness->diags);
    arena_free(harness->arena);
    if (harness->folder != NULL) {
        remove_tree(harness->folder);
        g_free(harness->folder);
    }
    g_free(harness);
    return left == 0 ? 0 : -1;
}

const struct source_text *harness_source(struct harness *harness, const char *text)
{
    return source_text_new(harness->arena, "test.yaml", text, strlen(text));
}

const struct node *harness_yaml(struct harness *harness, const char *text)
{
    const struct node *root = NULL;
    yaml_read(harness->arena, harness_source(harness, text), &work_limits_default, &root,
              harness->diags);
    return root;
}

bool harness_take_diag(struct harness *harness, enum diag_code code, size_t line, size_t column)
{
    diag_list_sort(harness->diags);
    if (harness->taken == diag_list_count(harness->diags)) {
        print_error("no finding is left; expected %zu:%zu [%s]\n", line, column,
                    diag_code_info(code)->slug);
        return false;
    }
    const struct diag *diag = diag_list_at(harness->diags, harness->taken++);
    struct source_position place = {0, 0};

    if (diag->span.source != NULL) {
        place = source_span_start(diag->span);
    }
    if (diag->code == code && place.line == line && place.column == column) {
        return true;
    }
    print_error("found %zu:%zu [%s] %s\n", place.line, place.column,
                diag_code_info(diag->code)->slug, diag->message);
    print_error("expected %zu:%zu [%s]\n", line, column, diag_code_info(code)->slug);
    return false;
}

const char *harness_folder(struct harness *harness)
{
    if (harness->folder == NULL) {
        harness->folder = g_dir_make_tmp("kerf-test-XXXXXX", NULL);
        assert_non_null(harness->folder);
    }
    return harness->folder;
}

const char *harness_write_file(struct harness *harness, const char *name, const char *content)
{
    const char *path = arena_printf(harness->arena, "%s/%s", harness_folder(harness), name);
    char *parent = g_path_get_dirname(path);

    assert_int_equal(g_mkdir_with_parents(parent, 0700), 0);
    g_free(parent);
    assert_true(g_file_set_contents(path, content, -1, NULL));
    return path;
}
