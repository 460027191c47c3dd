/* A game of one component, laid out: for the tests of everything between a layout and a display list.
 *
 * The face is 100 x 60 mm with 3 mm of bleed and 5 mm of safe area unless a test says otherwise. */
#ifndef KERF_TESTS_UNIT_FACE_FACE_LAYOUT_FIXTURE_H
#define KERF_TESTS_UNIT_FACE_FACE_LAYOUT_FIXTURE_H

#include "project/project.h"
#include "support/cmocka_env.h"
#include "support/harness.h"

struct face_test {
    struct harness *harness;
    struct project project;
    struct face_maker *maker;
    struct display_list *list; /* of the last face that was laid out; NULL if it was rejected */
};

static inline int face_test_setup(void **state)
{
    struct face_test *test = g_new0(struct face_test, 1);
    void *harness = NULL;
    harness_setup(&harness);
    test->harness = harness;
    *state = test;
    return 0;
}

static inline void face_test_close(struct face_test *test)
{
    display_list_free(test->list);
    face_maker_free(test->maker);
    project_close(&test->project);
    test->list = NULL;
    test->maker = NULL;
    test->project = (struct project){0};
}

static inline int face_test_teardown(void **state)
{
    struct face_test *test = *state;
    void *harness = test->harness;
    int result = harness_teardown(&harness);
    face_test_close(test);
    g_free(test);
    return result;
}

/** Writes a file of the game, before it is opened. */
static inline void face_file(struct face_test *test, const char *name, const char *content)
{
    harness_write_file(test->harness, name, content);
}

/** A picture of so many CSS px (1/96 inch) on each side. */
static inline void face_svg(struct face_test *test, const char *name, int width_px, int height_px)
{
    face_file(test, name,
              arena_printf(test->harness->arena,
                           "<svg xmlns='http://www.w3.org/2000/svg' width='%d' height='%d'>"
                           "<rect width='%d' height='%d' fill='currentColor'/></svg>",
                           width_px, height_px, width_px, height_px));
}

/** Opens the game that was written; false after findings. */
static inline bool face_open(struct face_test *test, const char *game, const char *layout)
{
    const struct game_options options = {0};
    face_file(test, "game.yaml", game);
    face_file(test, "layouts/card.yaml", layout);
    face_test_close(test);
    if (project_open(harness_folder(test->harness), &options, NULL, &test->project,
                     test->harness->diags) != OUTCOME_OK) {
        return false;
    }
    test->maker = face_maker_new(&test->project.resources);
    return true;
}

/** Drops the findings of a code that are not what a test is about. */
static inline void face_forget(struct face_test *test, enum diag_code code)
{
    struct diag_list *kept = diag_list_new();
    for (size_t i = 0; i < diag_list_count(test->harness->diags); i++) {
        const struct diag *diag = diag_list_at(test->harness->diags, i);
        if (diag->code != code) {
            diag_list_add(kept, diag);
        }
    }
    diag_list_free(test->harness->diags);
    test->harness->diags = kept;
}

/* Tests of how things are arranged use the whole face: that some would be cut off is not what they are
 * about. Those that are keep these findings. */
static inline void face_forget_places(struct face_test *test)
{
#ifndef FACE_TEST_KEEPS_PLACES
    face_forget(test, DIAG_OUTSIDE_SAFE);
    face_forget(test, DIAG_OFF_FACE);
#else
    (void)test;
#endif
}

/** Lays out face `index` of the open game; false after findings. */
static inline bool face_make(struct face_test *test, size_t index)
{
    assert_true(index < test->project.pieces->face_count);
    display_list_free(test->list);
    bool good = face_lay_out(test->maker, &test->project.pieces->faces[index], &test->list,
                             test->harness->diags) == OUTCOME_OK;
    face_forget_places(test);
    return good;
}

/** Lays out a front with these elements (YAML, the list's items indented by two). */
static inline bool face_of(struct face_test *test, const char *elements)
{
    const char *layout = arena_printf(test->harness->arena,
                                      "size: [100, 60]\nbleed: 3\nsafe: 5\nfront:\n%s", elements);
    return face_open(test, "game: Test\ncomponents:\n  card: {layout: card}\n", layout) &&
           face_make(test, 0);
}

/** Item number `index` (from 0) of a verb; the test fails if there are not so many. */
static inline const struct display_item *face_item_at(const struct face_test *test,
                                                      enum display_verb verb, size_t index)
{
    assert_non_null(test->list);
    for (size_t i = 0, seen = 0; i < test->list->count; i++) {
        if (test->list->items[i].verb == verb && seen++ == index) {
            return &test->list->items[i];
        }
    }
    fail_msg("there is no item %zu of verb %d", index, (int)verb);
    return NULL;
}

static inline size_t face_count(const struct face_test *test, enum display_verb verb)
{
    size_t count = 0;
    for (size_t i = 0; i < test->list->count; i++) {
        count += test->list->items[i].verb == verb ? 1 : 0;
    }
    return count;
}

static inline void assert_box_is(struct box box, double x_mm, double y_mm, double width_mm,
                                 double height_mm)
{
    assert_mm_equal(box.x_mm, x_mm);
    assert_mm_equal(box.y_mm, y_mm);
    assert_mm_equal(box.width_mm, width_mm);
    assert_mm_equal(box.height_mm, height_mm);
}

/** Fill number `index` covers this box. */
static inline void assert_fill(const struct face_test *test, size_t index, double x_mm, double y_mm,
                               double width_mm, double height_mm)
{
    assert_box_is(path_bounds(&face_item_at(test, DISPLAY_FILL, index)->fill.path), x_mm, y_mm,
                  width_mm, height_mm);
}

/** Picture number `index` fills this box. */
static inline void assert_picture(const struct face_test *test, size_t index, double x_mm,
                                  double y_mm, double width_mm, double height_mm)
{
    assert_box_is(face_item_at(test, DISPLAY_IMAGE, index)->image.box, x_mm, y_mm, width_mm,
                  height_mm);
}

#define FACE_TEST(function)                                                                        \
    cmocka_unit_test_setup_teardown(function, face_test_setup, face_test_teardown)

#endif
