#include <string.h>

#include "document/document.h"
#include "document/kept_tree.h"
#include "support/cmocka_env.h"
#include "support/harness.h"

enum { EDITS = 3000 };

/* Reads a text both ways and holds the trees and the findings of the two against each other. */
static const struct node *assert_as_anew(struct harness *harness, struct kept_tree *kept,
                                         const char *text)
{
    const struct source_text *source =
        source_text_new(harness->arena, "cards.yaml", text, strlen(text));
    const struct node *one = NULL, *two = NULL;
    struct diag_list *kept_diags = diag_list_new(), *diags = diag_list_new();
    enum outcome outcome =
        kept_tree_read(kept, harness->arena, source, &work_limits_default, &one, kept_diags);
    assert_int_equal(outcome, yaml_read(harness->arena, source, &work_limits_default, &two, diags));
    assert_int_equal(diag_list_count(kept_diags), diag_list_count(diags));
    for (size_t i = 0; i < diag_list_count(diags); i++) {
        const struct diag *a = diag_list_at(kept_diags, i), *b = diag_list_at(diags, i);
        assert_string_equal(a->message, b->message);
        assert_int_equal(a->span.offset, b->span.offset);
    }
    if (two != NULL) {
        GString *dumps[] = {g_string_new(NULL), g_string_new(NULL)};
        document_dump(dumps[0], one);
        document_dump(dumps[1], two);
        assert_string_equal(dumps[0]->str, dumps[1]->str);
        g_string_free(dumps[0], TRUE);
        g_string_free(dumps[1], TRUE);
    }
    diag_list_free(kept_diags);
    diag_list_free(diags);
    return one;
}

static void test_an_item_that_did_not_change_keeps_its_digest_wherever_it_stands(void **state)
{
    struct harness *harness = *state;
    struct kept_tree *kept = kept_tree_new();
    const struct node *before = assert_as_anew(harness, kept, "- {id: a}\n- id: b\n  cost: 3\n");
    const struct node *after =
        assert_as_anew(harness, kept, "- {id: new}\n- {id: a}\n- id: b\n  cost: 4\n");
    assert_int_equal(after->list.items[1]->digest, before->list.items[0]->digest);
    assert_int_not_equal(after->list.items[2]->digest, before->list.items[1]->digest);
    assert_int_not_equal(after->list.items[0]->digest, 0);
    assert_null(assert_as_anew(harness, kept, "- {id: [\n"));
    after = assert_as_anew(harness, kept, "- {id: a}\n- id: b\n  cost: 3\n");
    assert_int_equal(after->list.items[1]->digest, before->list.items[1]->digest);
    kept_tree_free(kept);
}

static void test_whoever_changes_a_tree_changes_no_later_one(void **state)
{
    struct harness *harness = *state;
    struct kept_tree *kept = kept_tree_new();
    const struct node *before = assert_as_anew(harness, kept, "- a\n- b\n");
    ((struct node *)before->list.items[0])->scalar.text = "other";
    const struct node *after = assert_as_anew(harness, kept, "- a\n- c\n");
    assert_string_equal(node_text(after->list.items[0]), "a");
    kept_tree_free(kept);
}

static void test_the_limit_of_values_holds_for_the_whole_list(void **state)
{
    struct harness *harness = *state;
    struct kept_tree *kept = kept_tree_new();
    struct work_limits limits = work_limits_default;
    limits.value_count = 4;
    static const char *const texts[] = {"- a\n- b\n- c\n", "- a\n- b\n- [d]\n"};
    for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
        const struct source_text *source =
            source_text_new(harness->arena, "cards.yaml", texts[i], strlen(texts[i]));
        const struct node *root = NULL;
        enum outcome outcome =
            kept_tree_read(kept, harness->arena, source, &limits, &root, harness->diags);
        assert_int_equal(outcome, i == 0 ? OUTCOME_OK : OUTCOME_REJECTED);
    }
    EXPECT_DIAG(harness, DIAG_TOO_MANY_VALUES, 3, 4);
    kept_tree_free(kept);
}

/* Pieces of YAML whose beginnings and ends mean something to what stands beside them. */
static const char *const pieces[] = {
    "- ",
    "- a\n",
    "-\n",
    "- {id: x}\n",
    "- [1,\n2]\n",
    "- \"q\n- r\"\n",
    "- |\n  x\n\n",
    "- >+\n  y\n\n",
    "\n",
    "# c\n",
    "  more: 1\n",
    "id: 2\n",
    "- - n\n",
    "- &a 1\n",
    "- *a\n",
    "---\n",
    "...\n",
    "%X\n",
    "- id: a\n  t: 1\n",
    "\"",
    "'",
    "[",
    "]",
    "  ",
    "\t",
    "- é\n",
    "\r\n",
    "- !x y\n",
    "- <<: {b: 1}\n",
    ":",
    "- ? k\n",
    "-",
};

static void edit(GString *text, GRand *rand)
{
    gssize at = g_rand_int_range(rand, 0, (gint32)text->len + 1);
    while (at > 0 && at < (gssize)text->len && ((unsigned char)text->str[at] & 0xC0) == 0x80) {
        at--;
    }
    if (g_rand_boolean(rand) && at > 0) { /* mostly at the beginning of a line */
        const char *line = g_strrstr_len(text->str, at, "\n");
        at = line != NULL ? line - text->str + 1 : 0;
    }
    if (g_rand_int_range(rand, 0, 3) == 0) {
        gssize end = at + g_rand_int_range(rand, 1, 12);
        end = MIN((gssize)text->len, end);
        while (end < (gssize)text->len && ((unsigned char)text->str[end] & 0xC0) == 0x80) {
            end++;
        }
        g_string_erase(text, at, end - at);
    } else {
        g_string_insert(text, at, pieces[g_rand_int_range(rand, 0, G_N_ELEMENTS(pieces))]);
    }
}

static void test_after_any_edits_the_tree_is_that_of_the_whole_text(void **state)
{
    static const char text[] =
        "# cards\n- {id: a, cost: 1}\n- id: b\n  cost: 2\n  text: |\n    long\n- [1, 2]\n- c\n";
    struct harness *harness = *state;
    GRand *rand = g_rand_new_with_seed(7);
    GString *now = g_string_new(text);
    struct kept_tree *kept = kept_tree_new();
    for (int i = 0; i < EDITS; i++) {
        if (i % 5 == 0) {
            g_string_assign(now, text);
        }
        edit(now, rand);
        assert_as_anew(harness, kept, now->str);
        arena_reset(harness->arena);
    }
    kept_tree_free(kept);
    g_string_free(now, TRUE);
    g_rand_free(rand);
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, harness_setup, harness_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_an_item_that_did_not_change_keeps_its_digest_wherever_it_stands),
        TEST(test_whoever_changes_a_tree_changes_no_later_one),
        TEST(test_the_limit_of_values_holds_for_the_whole_list),
        TEST(test_after_any_edits_the_tree_is_that_of_the_whole_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
