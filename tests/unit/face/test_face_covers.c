/* Texts behind what is drawn after them: each row is two elements, and whether the first is hidden. */
#include "face_layout_fixture.h"

struct row {
    const char *name; /* the sentence that it proves */
    const char *text, *cover;
    bool hidden;
};

#define TITLE "text: THE LONG ROAD, at: [20, 20], size: [60, 10], font-size: 14"

static const struct row rows[] = {
    {"a box over all of a text hides it", TITLE,
     "box: {}, at: [10, 15], size: [80, 20], fill: navy", true},
    {"a thick line along a text hides it", TITLE,
     "line: , from: [10, 22.6], to: [90, 22.6], stroke: black, stroke-width: 4", true},
    {"a thick line across a text hides letters of it", TITLE,
     "line: , from: [30, 10], to: [34, 40], stroke: black, stroke-width: 5", true},
    {"a thin line across does not", TITLE,
     "line: , from: [30, 10], to: [32, 40], stroke: black, stroke-width: 0.5", false},
    {"a thin line through it does not", TITLE,
     "line: , from: [10, 22.6], to: [90, 22.6], stroke: black, stroke-width: 0.4", false},
    {"a line below it does not", TITLE,
     "line: , from: [10, 29], to: [90, 29], stroke: black, stroke-width: 3", false},
    {"a disc over some letters hides them", TITLE, "circle: {}, at: [26, 16], size: 12, fill: navy",
     true},
    {"a hexagon does, too", TITLE, "polygon: , sides: 6, at: [26, 16], size: 12, fill: navy", true},
    {"what one can see through does not", TITLE,
     "box: {}, at: [10, 15], size: [80, 20], fill: \"#00008080\"", false},
    {"a ring round it does not", TITLE,
     "box: {}, at: [15, 17], size: [70, 16], stroke: black, stroke-width: 2", false},
    {"a bent line hides nothing of what lies in its bend", TITLE,
     "path: M15 15V35H88, stroke: black, stroke-width: 2", false},
    {"a turned text is looked at where it stands",
     "text: ROAD, at: [20, 20], size: [60, 20], font-size: 14, align: centre, rotate: 90",
     "box: {}, at: [60, 0], size: [20, 60], fill: navy", true},
};

static void check_row(void **state)
{
    const struct row *row = *state;
    void *data = NULL;
    face_test_setup(&data);
    struct face_test *test = data;
    const char *elements =
        arena_printf(test->harness->arena, "  - {%s}\n  - {%s}\n", row->text, row->cover);
    assert_true(face_of(test, elements));
    if (row->hidden) {
        EXPECT_DIAG(test->harness, DIAG_TEXT_HIDDEN, 5, 12);
    }
    assert_int_equal(face_test_teardown(&data), 0);
}

int main(void)
{
    struct CMUnitTest tests[G_N_ELEMENTS(rows)];
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        tests[i] = (struct CMUnitTest){
            .name = rows[i].name, .test_func = check_row, .initial_state = (void *)&rows[i]};
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
