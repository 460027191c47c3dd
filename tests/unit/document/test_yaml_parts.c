/* Lists read in parts: the tree is that of the whole text, and what is not plain is left to be read as a whole. */
#include <string.h>

#include "document/document.h"
#include "document/yaml_parts.h"
#include "support/cmocka_env.h"
#include "support/harness.h"

enum { TEXTS = 20000, PIECES_MOST = 12, PARTS_MOST = 4 };

static const struct node *in_parts(struct harness *harness, const char *text, size_t count)
{
    return yaml_parts_read(harness->arena, harness_source(harness, text), &work_limits_default,
                           count);
}

static void append_way(GString *out, const struct node *node)
{
    node_path_append(out, node);
    g_string_append_printf(out, " %u %u\n", (unsigned)node->index, (unsigned)node->digest);
    for (size_t i = 0; node->kind == NODE_LIST && i < node->list.count; i++) {
        append_way(out, node->list.items[i]);
    }
    for (size_t i = 0; node->kind == NODE_MAPPING && i < node->mapping.count; i++) {
        append_way(out, node->mapping.entries[i].value);
    }
}

/* What it holds, where it stands, and the way to each node from the root. */
static char *describe(const struct node *root)
{
    GString *out = g_string_new(NULL);
    document_dump(out, root);
    append_way(out, root);
    return g_string_free(out, FALSE);
}

static void test_a_list_of_several_parts_is_the_list_of_the_whole(void **state)
{
    struct harness *harness = *state;
    static const char text[] = "# cards\n- {id: a, cost: 1}\n- id: b\n  text: |\n    long\n\n"
                               "- [1, 2]\n- &x c\n- *x\n- - deep\n  - deeper\n# end\n";
    const struct node *root = in_parts(harness, text, 2);
    assert_non_null(root);
    char *parts = describe(root), *whole = describe(harness_yaml(harness, text));
    assert_string_equal(parts, whole);
    g_free(parts);
    g_free(whole);
}

static void test_what_is_not_plain_is_not_read_in_parts(void **state)
{
    static const char *const texts[] = {
        "- a\n",                    /* nothing to cut */
        "a:\n- b\n- c\n",           /* a list in a mapping */
        "- a\n...\n- b\n",          /* a second document */
        "- \"a\n- b\"\n",           /* a dash in a text */
        "- &a 1\n- 2\n- 3\n- *a\n", /* an anchor of another part */
        "- a: 1\n- a: 1\n  a: 2\n", /* what has a finding */
        "- a\n---\n- b\n",          /* two documents */
        "  - a\n  - b\n- c\n- d\n", /* not in the first column */
    };
    for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
        assert_null(in_parts(*state, texts[i], 2));
    }
}

static void test_the_limit_of_values_holds_for_all_parts_together(void **state)
{
    struct harness *harness = *state;
    struct work_limits limits = work_limits_default;
    const struct source_text *source = harness_source(harness, "- a\n- b\n- c\n- d\n");
    limits.value_count = 5;
    assert_non_null(yaml_parts_read(harness->arena, source, &limits, 2));
    limits.value_count = 4;
    assert_null(yaml_parts_read(harness->arena, source, &limits, 2));
}

static void test_only_long_texts_are_worth_it(void **state)
{
    (void)state;
    assert_int_equal(yaml_parts_wanted(&(struct source_text){.length = 1000}), 1);
    assert_true(yaml_parts_wanted(&(struct source_text){.length = (size_t)1 << 30}) >= 1);
}

/* Pieces whose beginnings and ends mean something to what stands beside them. */
static const char *const pieces[] = {
    "- ",
    "- a\n",
    "-\n",
    "- {id: x}\n",
    "- [1,\n2]\n",
    "- \"q\n- r\"\n",
    "\n",
    "- |\n  x\n\n",
    "# c\n",
    "- >+\n y\n\n",
    "  more: 1\n",
    "id: 2\n",
    "- - n\n",
    "- &a 1\n",
    "- *a\n",
    "---\n",
    "...\n",
    "%X\n",
    "\"",
    "- id: a\n  t: 1\n",
    "'",
    "[",
    "]",
    "  ",
    "\t",
    "- \xC3\xA9\n",
    "\r\n",
    "- !x y\n",
    "- <<: {b: 1}\n",
    ":",
    "- ? k\n",
    "-",
    "- a\n- b\n",
    "- &a {b: 1}\n",
    "- |1\n  z\n",
    "\xE2\x80\xA8",
    "\xC2\x85",
    "\r",
    "- ,\n",
    "- c\n- d\n",
    "- \"x\"\n- y\n",
    "- |+\n\n",
};

static void test_whatever_is_read_in_parts_is_as_the_whole(void **state)
{
    struct harness *harness = *state;
    GRand *rand = g_rand_new_with_seed(11);
    GString *text = g_string_new(NULL);
    size_t read_count = 0;
    for (int i = 0; i < TEXTS; i++) {
        g_string_assign(text, "- a\n");
        for (int count = g_rand_int_range(rand, 1, PIECES_MOST); count > 0; count--) {
            /* Half of them plain, so that many texts are good. */
            gint32 most = g_rand_boolean(rand) ? (gint32)G_N_ELEMENTS(pieces) : 4;
            g_string_append(text, pieces[g_rand_int_range(rand, 0, most)]);
        }
        const struct node *root =
            in_parts(harness, text->str, (size_t)g_rand_int_range(rand, 2, PARTS_MOST + 1));
        if (root != NULL) {
            const struct node *whole = harness_yaml(harness, text->str);
            assert_non_null(whole);
            assert_int_equal(diag_list_count(harness->diags), 0);
            char *one = describe(root), *other = describe(whole);
            assert_string_equal(one, other);
            g_free(one);
            g_free(other);
            read_count++;
        }
        arena_reset(harness->arena);
    }
    assert_true(read_count > TEXTS / 20);
    g_string_free(text, TRUE);
    g_rand_free(rand);
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, harness_setup, harness_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_a_list_of_several_parts_is_the_list_of_the_whole),
        TEST(test_what_is_not_plain_is_not_read_in_parts),
        TEST(test_the_limit_of_values_holds_for_all_parts_together),
        TEST(test_only_long_texts_are_worth_it),
        TEST(test_whatever_is_read_in_parts_is_as_the_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
