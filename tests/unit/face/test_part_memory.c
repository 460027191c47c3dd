/* Elements that are made once for several faces: each face is as if all had been made for it alone. */
#include "face_layout_fixture.h"

#define CARD_GAME                                                                                  \
    "game: Test\ndata: {cards: cards.yaml}\n"                                                      \
    "components:\n  card: {layout: card, each: cards}\n"

/* What is drawn, where it comes from, and what is found. */
static char *told_of(struct face_maker *maker, const struct face *face)
{
    struct display_list *list = NULL;
    struct diag_list *diags = diag_list_new();
    GString *told = g_string_new(NULL);
    face_draft(maker, face, &list, diags);
    display_list_dump(list, told);
    for (size_t i = 0; i < list->count; i++) {
        const struct display_item *item = &list->items[i];
        size_t named = item->verb == DISPLAY_IMAGE ? item->image.named.offset : 0;
        g_string_append_printf(told, "%s %zu %zu", item->span.source->path, item->span.offset,
                               named);
        for (const struct allowance_scope *scope = item->allowed; scope != NULL;
             scope = scope->outer) {
            g_string_append_printf(told, " %p", (const void *)scope->allowances);
        }
        g_string_append_c(told, '\n');
    }
    diag_list_sort(diags);
    for (size_t i = 0; i < diag_list_count(diags); i++) {
        const struct diag *diag = diag_list_at(diags, i);
        g_string_append_printf(told, "%s %zu %s %s %zu\n", diag->span.source->path,
                               diag->span.offset, diag->where, diag->message, diag->subject_count);
    }
    display_list_free(list);
    diag_list_free(diags);
    return g_string_free(told, FALSE);
}

/* All faces by one maker, against each by a maker of its own, which has no part of another face. */
static void assert_as_if_alone(struct face_test *test, const char *cards, const char *front)
{
    const struct piece_list *pieces;
    face_file(test, "cards.yaml", cards);
    assert_true(face_open(
        test, CARD_GAME, arena_printf(test->harness->arena, "size: [100, 60]\nfront:\n%s", front)));
    pieces = test->project.pieces;
    assert_true(pieces->face_count >= 4);
    for (size_t i = 0; i < 2 * pieces->face_count; i++) {
        const struct face *face = &pieces->faces[i % pieces->face_count];
        struct face_maker *own = face_maker_new(&test->project.resources);
        char *told = told_of(test->maker, face), *alone = told_of(own, face);
        assert_string_equal(told, alone);
        g_free(told);
        g_free(alone);
        face_maker_free(own);
    }
}

static void test_texts_come_from_the_record_of_their_face(void **state)
{
    assert_as_if_alone(
        *state,
        "- {id: a, note: one}\n- {id: b, note: one}\n- {id: c, note: two}\n"
        "- {id: d, note: one}\n- {id: e, note: two}\n- {id: f, note: one}\n",
        "  - text: \"{id}\"\n  - stack: [{text: \"{note}\"}, {text: \"<b>{note}</b>\"}]\n");
}

static void test_items_of_lists_are_those_of_their_record(void **state)
{
    assert_as_if_alone(*state,
                       "- {id: a, of: {row: [x, y]}}\n- {id: b, of: {row: [x, y]}}\n"
                       "- {id: c, of: {row: [x, y, y]}}\n- {id: d, of: {row: [x, y]}}\n"
                       "- {id: e, of: {row: [x, y, y]}}\n",
                       "  - text: \"{id}\"\n"
                       "  - row: [{text: \"{i}{word}\", each: \"of.row as word, i\"}]\n"
                       "  - row: [{text: \"{word}\", each: \"of.row as word, i\"}]\n");
}

static void test_what_an_expression_reads_decides(void **state)
{
    assert_as_if_alone(*state,
                       "- {id: a, n: 1, m: 1}\n- {id: b, n: 2, m: 1}\n- {id: c, n: 1, m: 3}\n"
                       "- {id: d, n: 2, m: 1}\n- {id: e, n: 1, m: 3}\n- {id: f, n: 2, has: 1}\n",
                       "  - text: \"{id}\"\n"
                       "  - stack: [{text: \"{n == 1 and 'm' or upper('m')}\"}]\n"
                       "  - stack: [{text: \"{optional('m') or 'none'}\"}]\n"
                       "  - stack: [{text: \"{has('m') and m or ''}\"}]\n"
                       "  - row: {width: \"{n * 20}\", of: [{box: {each: n, fill: red}}]}\n"
                       "  - stack: {when: n == 1, of: [{text: \"{n}\"}]}\n");
}

static void test_findings_are_told_of_each_face(void **state)
{
    struct face_test *test = *state;
    face_svg(test, "art/dot.svg", 10, 10);
    assert_as_if_alone(
        test,
        "- {id: a, note: a long text, art: dot}\n- {id: b, note: a long text, art: dot}\n"
        "- {id: c, note: a long text, art: dot}\n- {id: d, note: a long text, art: none}\n"
        "- {id: e, note: a long text, art: none}\n- {id: f, note: a long text, art: none}\n",
        "  - text: \"{id}\"\n"
        "  - stack: [{text: \"{note}\", width: 10, height: 4}]\n"
        "  - stack: [{text: \"{note}\", font-size: 3}]\n"
        "  - stack: [{image: \"art/{art}.svg\", at: [95, 5], size: [10, 10]}]\n"
        "  - stack: {allow: {off-face: it is a test}, of: [{box: {at: [95, 5], size: 20, fill: red}}]}\n"
        "  - stack: [{text: \"{nobody}\", when: id == 'c'}]\n");
}

static void test_a_face_has_what_is_equal_twice(void **state)
{
    assert_as_if_alone(*state,
                       "- {id: a, n: 1, m: 1}\n- {id: b, n: 1, m: 1}\n- {id: c, n: 1, m: 1}\n"
                       "- {id: d, n: 1, m: 1}\n- {id: e, n: 1, m: 1}\n",
                       "  - text: \"{id}\"\n"
                       "  - column:\n"
                       "      each: \"{n, m, n} as k\"\n"
                       "      of: [{row: [{text: \"{k}\"}, {text: \"{n}\"}, {text: \"{m}\"}]}]\n"
                       "  - column:\n"
                       "      of:\n"
                       "        - row: {each: 3, of: [{text: \"{n}\"}, {text: \"{m}\"}]}\n");
}

static void test_a_part_takes_values_of_each_face(void **state)
{
    struct face_test *test = *state;
    face_file(test, "layouts/label.yaml",
              "parameters: {word: \"{id}\", style: plain}\n"
              "of: [{text: \"{word} {note}\"}, {text: \"{style}\", at: [0, 20]}]\n");
    assert_as_if_alone(
        test,
        "- {id: a, note: x}\n- {id: b, note: x}\n- {id: c, note: x}\n"
        "- {id: d, note: y}\n- {id: e, note: y}\n- {id: f, note: y}\n",
        "  - text: \"{id}\"\n"
        "  - use: label\n"
        "  - {use: label, with: {word: \"{note}\"}, at: [20, 0]}\n"
        "  - {use: label, with: {word: \"no {note}\", style: \"{note}\"}, at: [40, 0]}\n");
}

/* They change their size for each other. */
static void test_texts_that_shrink_together_are_of_their_face(void **state)
{
    assert_as_if_alone(
        *state,
        "- {id: a, n: x}\n- {id: bbbbbbbbbbbb, n: x}\n- {id: c, n: x}\n"
        "- {id: dddddddddddddddddd, n: x}\n- {id: e, n: x}\n",
        "  - {text: \"{id}\", width: 20, height: 6, fit: {shrink: words}, minimum: 3}\n"
        "  - stack: [{text: \"{n}\", width: 20, height: 6, fit: {shrink: words}, minimum: 3}]\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FACE_TEST(test_texts_come_from_the_record_of_their_face),
        FACE_TEST(test_items_of_lists_are_those_of_their_record),
        FACE_TEST(test_what_an_expression_reads_decides),
        FACE_TEST(test_findings_are_told_of_each_face),
        FACE_TEST(test_a_face_has_what_is_equal_twice),
        FACE_TEST(test_a_part_takes_values_of_each_face),
        FACE_TEST(test_texts_that_shrink_together_are_of_their_face),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
