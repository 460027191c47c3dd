/* Cut paths of planned pages, and the files that they become. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <glib.h>

#include "print/cut_overlap.h"
#include "print/cut_paths.h"
#include "support/cmocka_env.h"
#include "unit/sheet/sheet_fixture.h"

/* Whether it ends where it began. */
static bool is_closed(const struct cut_path *cut)
{
    return cut->path.count > 0 && cut->path.steps[cut->path.count - 1].verb == PATH_CLOSE;
}

/* One page and its paths. */
struct cut_test {
    struct arena *arena;
    struct sheet_plan *plan;
    struct cut_paths cuts;
};

static struct cut_test cut(size_t count, const struct piece_shape *shape,
                           const struct sheet_options *options)
{
    struct cut_test test = {.arena = arena_new(), .plan = plan_of_count(count, shape, options)};
    cut_paths_make(&test.plan->pages[0], shape, test.arena, &test.cuts);
    return test;
}

static void end(struct cut_test *test)
{
    sheet_plan_free(test->plan);
    arena_free(test->arena);
}

static size_t count_closed(const struct cut_paths *cuts)
{
    size_t count = 0;
    for (size_t i = 0; i < cuts->count; i++) {
        count += is_closed(&cuts->paths[i]) ? 1 : 0;
    }
    return count;
}

/* All straight edges of all paths, closing ones too. */
static GArray *lines_of(const struct cut_paths *cuts)
{
    GArray *lines = g_array_new(FALSE, FALSE, sizeof(struct cut_edge));
    for (size_t i = 0; i < cuts->count; i++) {
        const struct path *path = &cuts->paths[i].path;
        for (size_t j = 1; j < path->count; j++) {
            struct path_step from = path->steps[j - 1], to = path->steps[j];
            if (to.verb == PATH_CLOSE) {
                to = path->steps[0];
                to.verb = PATH_LINE;
            }
            struct cut_edge line = {from.x_mm, from.y_mm, to};
            if (to.verb == PATH_LINE && hypot(to.x_mm - from.x_mm, to.y_mm - from.y_mm) > 0.01) {
                g_array_append_val(lines, line);
            }
        }
    }
    return lines;
}

static double length_of(const GArray *lines)
{
    double length_mm = 0;
    for (guint i = 0; i < lines->len; i++) {
        const struct cut_edge *line = &g_array_index(lines, struct cut_edge, i);
        length_mm += hypot(line->step.x_mm - line->x_mm, line->step.y_mm - line->y_mm);
    }
    return length_mm;
}

/* Upright and level lines only: how much any two lie on each other. */
static double doubled_mm(const GArray *lines)
{
    double doubled = 0;
    for (guint i = 0; i < lines->len; i++) {
        for (guint j = i + 1; j < lines->len; j++) {
            const struct cut_edge *a = &g_array_index(lines, struct cut_edge, i);
            const struct cut_edge *b = &g_array_index(lines, struct cut_edge, j);
            bool level = fabs(a->y_mm - a->step.y_mm) < 1e-6;
            bool other_level = fabs(b->y_mm - b->step.y_mm) < 1e-6;
            double apart = level ? a->y_mm - b->y_mm : a->x_mm - b->x_mm;
            if (level != other_level || fabs(apart) > 0.01) {
                continue;
            }
            double a1 = level ? a->x_mm : a->y_mm, a2 = level ? a->step.x_mm : a->step.y_mm;
            double b1 = level ? b->x_mm : b->y_mm, b2 = level ? b->step.x_mm : b->step.y_mm;
            doubled += fmax(0, fmin(fmax(a1, a2), fmax(b1, b2)) - fmax(fmin(a1, a2), fmin(b1, b2)));
        }
    }
    return doubled;
}

static void test_pieces_apart_are_closed_contours_where_they_are_printed(void **state)
{
    (void)state;
    struct piece_shape shape = plain_shape(60, 80, 3);
    struct sheet_options options = paper_options(210, 297, 10);
    struct cut_test test = cut(4, &shape, &options);
    assert_int_equal(test.cuts.count, 4);
    assert_int_equal(count_closed(&test.cuts), 4);
    for (size_t i = 0; i < 4; i++) {
        const struct placement *placement = &test.plan->pages[0].placements[i];
        assert_box(path_bounds(&test.cuts.paths[i].path), placement->x_mm, placement->y_mm, 60, 80);
    }
    end(&test);
}

static void test_a_grid_that_touches_is_cut_once_along_every_line(void **state)
{
    (void)state;
    struct piece_shape shape = plain_shape(60, 80, 0);
    struct sheet_options options = paper_options(210, 297, 10);
    struct cut_test test = cut(9, &shape, &options);
    GArray *lines = lines_of(&test.cuts);
    assert_mm_equal(length_of(lines), 4 * 180.0 + 4 * 240.0);
    assert_mm_equal(doubled_mm(lines), 0);
    g_array_free(lines, TRUE);
    end(&test);
}

static void test_rounded_cards_that_touch_keep_all_their_corners(void **state)
{
    (void)state;
    struct arena *arena = arena_new();
    struct path outline;
    path_init(&outline, arena);
    path_add_rounded_box(&outline, (struct box){0, 0, 60, 80}, 3);
    struct piece_shape shape = plain_shape(60, 80, 0);
    shape.outline = &outline;
    struct sheet_options options = paper_options(210, 297, 10);
    struct cut_test test = cut(4, &shape, &options);
    size_t curves = 0;
    for (size_t i = 0; i < test.cuts.count; i++) {
        for (size_t j = 0; j < test.cuts.paths[i].path.count; j++) {
            curves += test.cuts.paths[i].path.steps[j].verb == PATH_CURVE ? 1 : 0;
        }
    }
    assert_int_equal(curves, 16);
    GArray *lines = lines_of(&test.cuts);
    assert_mm_equal(doubled_mm(lines), 0);
    /* Four pieces in rows of three: three joints are shared, two upright and one level. */
    assert_mm_equal(length_of(lines), 4 * 2 * (54.0 + 74.0) - 2 * 74.0 - 54.0);
    g_array_free(lines, TRUE);
    end(&test);
    arena_free(arena);
}

static void test_lines_that_lie_on_each_other_in_part_leave_the_rest(void **state)
{
    (void)state;
    GArray *done = g_array_new(FALSE, FALSE, sizeof(struct cut_edge));
    GArray *rest = g_array_new(FALSE, FALSE, sizeof(struct cut_edge));
    struct cut_edge cut_already = {30, 5, {.verb = PATH_LINE, .x_mm = 10, .y_mm = 5}};
    struct cut_edge edge = {0, 5, {.verb = PATH_LINE, .x_mm = 50, .y_mm = 5}};
    g_array_append_val(done, cut_already);
    cut_edge_subtract(&edge, done, rest);
    assert_int_equal(rest->len, 2);
    assert_mm_equal(g_array_index(rest, struct cut_edge, 0).step.x_mm, 10);
    assert_mm_equal(g_array_index(rest, struct cut_edge, 1).x_mm, 30);
    g_array_free(done, TRUE);
    g_array_free(rest, TRUE);
}

static void test_holes_come_before_the_outline_and_folds_before_both(void **state)
{
    (void)state;
    static const struct fold_line fold = {0, 20, 40, 20};
    struct arena *arena = arena_new();
    struct path outline;
    path_init(&outline, arena);
    path_add_ellipse(&outline, (struct box){0, 0, 40, 40});
    path_add_box(&outline, (struct box){15, 5, 10, 10});
    struct piece_shape shape = {.width_mm = 40,
                                .height_mm = 40,
                                .outline = &outline,
                                .folds = &fold,
                                .fold_count = 1,
                                .name = "Rings"};
    struct sheet_options options = paper_options(210, 297, 10);
    struct cut_test test = cut(1, &shape, &options);
    const struct placement *placement = &test.plan->pages[0].placements[0];
    assert_int_equal(test.cuts.count, 3);
    assert_int_equal(test.cuts.paths[0].layer, CUT_LAYER_FOLD);
    assert_int_equal(test.cuts.paths[1].layer, CUT_LAYER_HOLE);
    assert_int_equal(test.cuts.paths[2].layer, CUT_LAYER_CUT);
    assert_box(path_bounds(&test.cuts.paths[0].path), placement->x_mm, placement->y_mm + 20, 40, 0);
    assert_false(is_closed(&test.cuts.paths[0]));
    assert_true(is_closed(&test.cuts.paths[1]));
    assert_true(is_closed(&test.cuts.paths[2]));
    end(&test);
    arena_free(arena);
}

static void test_a_part_of_a_poster_is_closed_along_its_edges(void **state)
{
    (void)state;
    struct arena *arena = arena_new();
    struct path outline;
    path_init(&outline, arena);
    path_add_ellipse(&outline, (struct box){0, 0, 300, 300});
    struct piece_shape shape = {
        .width_mm = 300, .height_mm = 300, .outline = &outline, .name = "Board"};
    struct sheet_options options = paper_options(210, 297, 10);
    struct cut_test test = cut(1, &shape, &options);
    assert_true(test.plan->pages[0].placements[0].is_part);
    assert_int_equal(test.cuts.count, 1);
    assert_true(is_closed(&test.cuts.paths[0]));
    assert_true(box_contains(test.plan->pages[0].placements[0].clip,
                             path_bounds(&test.cuts.paths[0].path)));
    end(&test);
    arena_free(arena);
}

static void test_registration_marks_stand_in_three_corners_and_pieces_keep_clear(void **state)
{
    (void)state;
    struct piece_shape shape = plain_shape(63, 88, 0);
    struct sheet_options options = paper_options(210, 297, 5);
    options.cut = CUT_MARKS;
    options.registration = REGISTRATION_SILHOUETTE;
    struct cut_test test = cut(8, &shape, &options);
    const struct sheet_page *page = &test.plan->pages[0];
    const double expected[][4] = {
        {9.475, 12.5, 15.525, 12.5},
        {page->width_mm - 17.65, 10, page->width_mm - 9.475, 10},
        {page->width_mm - 10, 9.475, page->width_mm - 10, 17.65},
        {9.475, page->height_mm - 10, 17.65, page->height_mm - 10},
        {10, page->height_mm - 17.65, 10, page->height_mm - 9.475},
    };
    assert_int_equal(page->mark_count, 5); /* and no cut marks, which would disturb the sensor */
    for (size_t i = 0; i < 5; i++) {
        assert_int_equal(page->marks[i].kind, MARK_REGISTRATION);
        assert_mm_equal(page->marks[i].x1_mm, expected[i][0]);
        assert_mm_equal(page->marks[i].y1_mm, expected[i][1]);
        assert_mm_equal(page->marks[i].x2_mm, expected[i][2]);
        assert_mm_equal(page->marks[i].y2_mm, expected[i][3]);
    }
    for (size_t i = 0; i < page->placement_count; i++) {
        const struct placement *at = &page->placements[i];
        bool between = at->x_mm > 18 && at->x_mm + 63 < page->width_mm - 18;
        bool below = at->y_mm > 18 && at->y_mm + 88 < page->height_mm - 18;
        assert_true(between || below);
    }
    end(&test);
}

/* ---- DXF read back ---- */

/* The next pair of lines; false at the end. */
static bool next_pair(char **at, int *code, char *value, size_t size)
{
    char *line = *at, *end_of_code = strchr(line, '\n');
    if (end_of_code == NULL) {
        return false;
    }
    *code = (int)g_ascii_strtoll(line, NULL, 10);
    char *end_of_value = strchr(end_of_code + 1, '\n');
    assert_non_null(end_of_value);
    g_strlcpy(value, end_of_code + 1, MIN(size, (size_t)(end_of_value - end_of_code)));
    *at = end_of_value + 1;
    return true;
}

struct dxf_count {
    size_t closed, open, vertices;
    double left, right, bottom, top; /* of the vertices of layer "cut" */
};

static struct dxf_count read_dxf(char *text)
{
    struct dxf_count count = {.left = 1e9, .right = -1e9, .bottom = 1e9, .top = -1e9};
    char value[64], kind[64] = "", layer[64] = "";
    int code = 0;
    while (next_pair(&text, &code, value, sizeof value)) {
        if (code == 0) {
            g_strlcpy(kind, value, sizeof kind);
        }
        if (code == 8) {
            g_strlcpy(layer, value, sizeof layer);
        }
        bool is_cut = strcmp(layer, "cut") == 0;
        if (code == 70 && is_cut && strcmp(kind, "POLYLINE") == 0) {
            *(strtol(value, NULL, 10) == 1 ? &count.closed : &count.open) += 1;
        }
        if (is_cut && strcmp(kind, "VERTEX") == 0 && code == 10) {
            count.vertices++;
            count.left = fmin(count.left, g_ascii_strtod(value, NULL));
            count.right = fmax(count.right, g_ascii_strtod(value, NULL));
        }
        if (is_cut && strcmp(kind, "VERTEX") == 0 && code == 20) {
            count.bottom = fmin(count.bottom, g_ascii_strtod(value, NULL));
            count.top = fmax(count.top, g_ascii_strtod(value, NULL));
        }
    }
    assert_string_equal(kind, "EOF");
    return count;
}

static void test_a_dxf_has_closed_polylines_in_its_unit_with_y_up(void **state)
{
    (void)state;
    struct piece_shape shape = plain_shape(60, 80, 3);
    struct sheet_options options = paper_options(210, 297, 10);
    struct cut_test test = cut(1, &shape, &options);
    const struct placement *placement = &test.plan->pages[0].placements[0];
    const double units[] = {DXF_UNITS_MM, DXF_UNITS_INCH};
    for (size_t i = 0; i < G_N_ELEMENTS(units); i++) {
        GString *text = g_string_new(NULL);
        cut_dxf_write(&test.cuts, units[i], text);
        struct dxf_count count = read_dxf(text->str);
        assert_int_equal(count.closed, 1);
        assert_int_equal(count.open, 0);
        assert_int_equal(count.vertices, 4);
        assert_mm_equal(count.left / units[i], placement->x_mm);
        assert_mm_equal(count.right / units[i], placement->x_mm + 60);
        assert_mm_equal(count.top / units[i], test.cuts.page_height_mm - placement->y_mm);
        assert_mm_equal(count.bottom / units[i], test.cuts.page_height_mm - placement->y_mm - 80);
        g_string_free(text, TRUE);
    }
    end(&test);
}

static void test_a_round_piece_is_four_curves_in_svg(void **state)
{
    (void)state;
    struct arena *arena = arena_new();
    struct path outline;
    path_init(&outline, arena);
    path_add_ellipse(&outline, (struct box){0, 0, 20, 20});
    struct piece_shape shape = {
        .width_mm = 20, .height_mm = 20, .outline = &outline, .name = "Tokens"};
    struct sheet_options options = paper_options(100, 100, 10);
    struct cut_test test = cut(1, &shape, &options);
    GString *text = g_string_new(NULL);
    cut_svg_write(&test.cuts, "A & B", text);
    assert_string_equal(
        text->str,
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\" width=\"100mm\" "
        "height=\"100mm\" viewBox=\"0 0 100 100\">\n"
        "  <title>A &amp; B</title>\n"
        "  <g id=\"cut\" fill=\"none\" stroke=\"#000000\" stroke-width=\"0.1\">\n"
        "    <path d=\"M 20 10 C 25.5228 10 30 14.4772 30 20 C 30 25.5228 25.5228 30 20 30 "
        "C 14.4772 30 10 25.5228 10 20 C 10 14.4772 14.4772 10 20 10 Z\"/>\n"
        "  </g>\n</svg>\n");
    g_string_free(text, TRUE);
    end(&test);
    arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pieces_apart_are_closed_contours_where_they_are_printed),
        cmocka_unit_test(test_a_grid_that_touches_is_cut_once_along_every_line),
        cmocka_unit_test(test_rounded_cards_that_touch_keep_all_their_corners),
        cmocka_unit_test(test_lines_that_lie_on_each_other_in_part_leave_the_rest),
        cmocka_unit_test(test_holes_come_before_the_outline_and_folds_before_both),
        cmocka_unit_test(test_a_part_of_a_poster_is_closed_along_its_edges),
        cmocka_unit_test(test_registration_marks_stand_in_three_corners_and_pieces_keep_clear),
        cmocka_unit_test(test_a_dxf_has_closed_polylines_in_its_unit_with_y_up),
        cmocka_unit_test(test_a_round_piece_is_four_curves_in_svg),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
