/* Lines that are mirrored and cut off. */
#include "sheet/mark_lines.h"
#include "unit/sheet/sheet_fixture.h"

static const struct line_style plain_style = {.kind = MARK_CUT, .width_mm = 0.2};

/* What is left of one line; the caller frees it. */
static GArray *clipped(double x1_mm, double y1_mm, double x2_mm, double y2_mm)
{
    GArray *marks = g_array_new(FALSE, FALSE, sizeof(struct mark));

    mark_line_add(marks, plain_style, x1_mm, y1_mm, x2_mm, y2_mm);
    mark_lines_clip(marks, 0, (struct box){10, 20, 100, 50});
    return marks;
}

static void test_lines_end_at_the_edges_whatever_their_direction(void **state)
{
    (void)state;
    static const struct {
        double line[4], left[4];
    } rows[] = {
        {{20, 30, 40, 30}, {20, 30, 40, 30}},  {{0, 30, 200, 30}, {10, 30, 110, 30}},
        {{200, 30, 0, 30}, {110, 30, 10, 30}}, {{50, 0, 50, 100}, {50, 20, 50, 70}},
        {{0, 10, 100, 110}, {10, 20, 60, 70}}, {{60, 70, 110, 20}, {60, 70, 110, 20}},
        {{100, 110, 0, 10}, {60, 70, 10, 20}}, {{10, 20, 10, 70}, {10, 20, 10, 70}},
    };

    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        const double *line = rows[i].line, *left = rows[i].left;
        GArray *marks = clipped(line[0], line[1], line[2], line[3]);
        assert_int_equal(marks->len, 1);
        const struct mark *mark = &g_array_index(marks, struct mark, 0);
        assert_mm_equal(mark->x1_mm, left[0]);
        assert_mm_equal(mark->y1_mm, left[1]);
        assert_mm_equal(mark->x2_mm, left[2]);
        assert_mm_equal(mark->y2_mm, left[3]);
        g_array_free(marks, TRUE);
    }
}

static void test_lines_outside_and_points_are_dropped(void **state)
{
    (void)state;
    static const double lines[][4] = {{0, 0, 200, 10},  {0, 30, 9, 30},   {120, 0, 120, 100},
                                      {0, 75, 30, 105}, {50, 50, 50, 50}, {0, 30, 10, 20}};

    for (size_t i = 0; i < G_N_ELEMENTS(lines); i++) {
        GArray *marks = clipped(lines[i][0], lines[i][1], lines[i][2], lines[i][3]);
        assert_int_equal(marks->len, 0);
        g_array_free(marks, TRUE);
    }
}

static void test_only_the_lines_from_the_first_on_are_touched(void **state)
{
    (void)state;
    GArray *marks = g_array_new(FALSE, FALSE, sizeof(struct mark));
    struct reflection reflection = {.axis = MIRROR_VERTICAL, .at_mm = 50.0};

    mark_line_add(marks, plain_style, 0, 0, 5, 0);
    mark_line_add(marks, plain_style, 10, 0, 30, 40);
    mark_lines_reflect(marks, 1, reflection, 1.0, 2.0);
    const struct mark *first = &g_array_index(marks, struct mark, 0);
    const struct mark *second = &g_array_index(marks, struct mark, 1);
    assert_mm_equal(first->x2_mm, 5.0);
    /* A slanted line stays what it is: its ends change places together. */
    assert_mm_equal(second->x1_mm, 71.0);
    assert_mm_equal(second->y1_mm, 42.0);
    assert_mm_equal(second->x2_mm, 91.0);
    assert_mm_equal(second->y2_mm, 2.0);
    g_array_free(marks, TRUE);
}

static void test_lines_that_lie_on_or_meet_one_another_become_one(void **state)
{
    (void)state;
    /* The last one joins two that do not reach each other. */
    static const double lines[][4] = {{10, 5, 40, 5},   {60, 5, 90, 5},  {10, 5, 10, 50},
                                      {10, 6, 40, 6},   {40, 5, 40, 50}, {10, 30, 10, 70},
                                      {40, 55, 40, 60}, {40, 5, 60, 5}};
    static const double joined[][4] = {
        {10, 5, 90, 5}, {10, 5, 10, 70}, {10, 6, 40, 6}, {40, 5, 40, 50}, {40, 55, 40, 60}};
    GArray *marks = g_array_new(FALSE, FALSE, sizeof(struct mark));

    for (size_t i = 0; i < G_N_ELEMENTS(lines); i++) {
        const double *line = lines[i];
        mark_line_add(marks, plain_style, line[0], line[1], line[2], line[3]);
    }
    mark_lines_join(marks, 0);
    assert_int_equal(marks->len, G_N_ELEMENTS(joined));
    for (guint i = 0; i < marks->len; i++) {
        const struct mark *mark = &g_array_index(marks, struct mark, i);
        assert_mm_equal(mark->x1_mm, joined[i][0]);
        assert_mm_equal(mark->y1_mm, joined[i][1]);
        assert_mm_equal(mark->x2_mm, joined[i][2]);
        assert_mm_equal(mark->y2_mm, joined[i][3]);
    }
    g_array_free(marks, TRUE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines_end_at_the_edges_whatever_their_direction),
        cmocka_unit_test(test_lines_outside_and_points_are_dropped),
        cmocka_unit_test(test_only_the_lines_from_the_first_on_are_touched),
        cmocka_unit_test(test_lines_that_lie_on_or_meet_one_another_become_one),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
