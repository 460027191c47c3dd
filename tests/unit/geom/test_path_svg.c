/* SVG path data: every command, absolute and relative, arcs, and where bad data goes wrong. */
#include <glib.h>

#include "unit/geom/path_fixture.h"

struct good_case {
    const char *data;
    const char *steps; /* as append_step() writes them */
};

static const struct good_case good_cases[] = {
    {"", ""},
    {" \n", ""},
    {"M1 2", "M 1 2\n"},
    {"m1 2", "M 1 2\n"},
    {"M1,2L3,4", "M 1 2\nL 3 4\n"},
    {"M 1 2 l 3 4", "M 1 2\nL 4 6\n"},
    {"M1 2 3 4 5 6", "M 1 2\nL 3 4\nL 5 6\n"},
    {"m1 2 3 4 5 6", "M 1 2\nL 4 6\nL 9 12\n"},
    {"M1 2H5V7h1v-1", "M 1 2\nL 5 2\nL 5 7\nL 6 7\nL 6 6\n"},
    {"M0 0H1 2 3", "M 0 0\nL 1 0\nL 2 0\nL 3 0\n"},
    {"M1 1C2 2 3 3 4 4", "M 1 1\nC 2 2 3 3 4 4\n"},
    {"M1 1c2 2 3 3 4 4", "M 1 1\nC 3 3 4 4 5 5\n"},
    {"M0 0C1 2 3 4 5 5S7 7 8 8", "M 0 0\nC 1 2 3 4 5 5\nC 7 6 7 7 8 8\n"},
    {"M0 0c1 2 3 4 5 5s2 2 3 3", "M 0 0\nC 1 2 3 4 5 5\nC 7 6 7 7 8 8\n"},
    {"M1 1S7 7 8 8", "M 1 1\nC 1 1 7 7 8 8\n"},
    {"M0 0Q3 3 6 0", "M 0 0\nC 2 2 4 2 6 0\n"},
    {"M0 0q3 3 6 0t6 0", "M 0 0\nC 2 2 4 2 6 0\nC 8 -2 10 -2 12 0\n"},
    {"M0 0Q3 3 6 0T12 0T18 0", "M 0 0\nC 2 2 4 2 6 0\nC 8 -2 10 -2 12 0\nC 14 2 16 2 18 0\n"},
    {"M1 1T4 4", "M 1 1\nC 1 1 2 2 4 4\n"},
    {"M0 0Q3 3 6 0S7 7 8 8", "M 0 0\nC 2 2 4 2 6 0\nC 6 0 7 7 8 8\n"}, /* Q is no cubic */
    {"M0 0L4 0L4 4Z", "M 0 0\nL 4 0\nL 4 4\nZ\n"},
    {"M0 0L4 0z", "M 0 0\nL 4 0\nZ\n"},
    {"M1 1h4v4zl2 2", "M 1 1\nL 5 1\nL 5 5\nZ\nM 1 1\nL 3 3\n"},
    {"M1 1h4zm2 2h1", "M 1 1\nL 5 1\nZ\nM 3 3\nL 4 3\n"},
    {"M1-2-3.5.5", "M 1 -2\nL -3.5 0.5\n"},
    {"M1e1 2E-1", "M 10 0.2\n"},
    {"M+1. -.5", "M 1 -0.5\n"},
    {"M 1 , 2 , 3 , 4", "M 1 2\nL 3 4\n"},
    {"\tM\n1\r2\f", "M 1 2\n"},
    {"M0 0A0 5 0 0 1 7 8", "M 0 0\nL 7 8\n"}, /* no radius: a straight line */
    {"M2 2A5 5 0 0 1 2 2", "M 2 2\n"},        /* no way to go: nothing */
};

struct bad_case {
    const char *data;
    size_t offset;
};

static const struct bad_case bad_cases[] = {
    {"L1 2", 0},                /* a path begins with a move */
    {"1 2", 0},                 /* nor with a number */
    {"  z", 2},                 /* nor with a close */
    {"M", 1},                   /* ends too soon */
    {"M1", 2},                  /* ends too soon */
    {"M1 2L3", 6},              /* ends too soon */
    {"M1 2 3", 6},              /* half a point */
    {"M1 2X3 4", 4},            /* no such command */
    {"M1 2 LL3 4", 6},          /* a command without arguments */
    {"M1,,2", 3},               /* two commas */
    {"M,1 2", 1},               /* a comma too early */
    {"M1 2,", 5},               /* a comma too many */
    {"M1 2,Z", 5},              /* a comma before a command */
    {"M1 2Z3", 5},              /* a close takes no arguments */
    {"M1 .", 3},                /* no digit */
    {"M1 -", 3},                /* no digit */
    {"M1 2e", 4},               /* no exponent, and no command */
    {"M0x10 2", 2},             /* no hexadecimal */
    {"Minf 2", 1},              /* no words */
    {"M1 nan", 3},              /* no words */
    {"M1 1e999", 3},            /* not finite */
    {"M1 1e7", 3},              /* larger than anything printed */
    {"M9e5 0l9e5 0", 7},        /* grows beyond that */
    {"M0 0A5 5 0 2 1 9 9", 11}, /* flags are 0 or 1 */
    {"M0 0A5 5 0 0 x 9 9", 13}, /* flags are 0 or 1 */
    {"M0 0A5 5 0 0", 12},       /* ends too soon */
    {"M1 2\xC2\xA0"
     "3 4",
     4}, /* a no-break space is none */
};

/* "M 1 2" and so on, with at most four decimals. */
static void append_step(GString *out, const struct path_step *step)
{
    static const char letters[] = {
        [PATH_MOVE] = 'M', [PATH_LINE] = 'L', [PATH_CURVE] = 'C', [PATH_CLOSE] = 'Z'};
    const double numbers[] = {step->x1_mm, step->y1_mm, step->x2_mm,
                              step->y2_mm, step->x_mm,  step->y_mm};
    size_t first = step->verb == PATH_CURVE ? 0 : 4;

    g_string_append_c(out, letters[step->verb]);
    for (size_t i = first; i < 6 && step->verb != PATH_CLOSE; i++) {
        g_string_append_printf(out, " %g", round(numbers[i] * 1e4) / 1e4 + 0.0);
    }
    g_string_append_c(out, '\n');
}

static void test_data_gives_these_steps(void **state)
{
    const struct good_case *row = *state;
    struct arena *arena = arena_new();
    struct path path;
    GString *steps = g_string_new(NULL);
    size_t error_offset;

    path_init(&path, arena);
    assert_true(path_add_svg(&path, row->data, &error_offset));
    for (size_t i = 0; i < path.count; i++) {
        append_step(steps, &path.steps[i]);
    }
    assert_string_equal(steps->str, row->steps);
    g_string_free(steps, TRUE);
    arena_free(arena);
}

static void test_bad_data_is_refused_at_its_byte_and_adds_nothing(void **state)
{
    const struct bad_case *row = *state;
    struct arena *arena = arena_new();
    struct path path;
    size_t error_offset = SIZE_MAX;

    path_init(&path, arena);
    path_move_to(&path, 1, 1);
    assert_false(path_add_svg(&path, row->data, &error_offset));
    assert_int_equal(error_offset, row->offset);
    assert_int_equal(path.count, 1);
    arena_free(arena);
}

static void read_svg(struct path *path, const char *data)
{
    size_t error_offset;

    assert_true(path_add_svg(path, data, &error_offset));
}

static double curve_at(double t, double p0, double p1, double p2, double p3)
{
    double s = 1 - t;

    return s * s * s * p0 + 3 * s * s * t * p1 + 3 * s * t * t * p2 + t * t * t * p3;
}

/* Every curve of the path stays on the circle, within the tolerance. */
static void assert_on_circle(const struct path *path, double x_mm, double y_mm, double radius_mm)
{
    for (size_t i = 1; i < path->count; i++) {
        const struct path_step *from = &path->steps[i - 1], *to = &path->steps[i];

        assert_int_equal(to->verb, PATH_CURVE);
        for (int eighth = 0; eighth <= 8; eighth++) {
            double t = eighth / 8.0;
            double at_x_mm = curve_at(t, from->x_mm, to->x1_mm, to->x2_mm, to->x_mm);
            double at_y_mm = curve_at(t, from->y_mm, to->y1_mm, to->y2_mm, to->y_mm);

            assert_true(fabs(hypot(at_x_mm - x_mm, at_y_mm - y_mm) - radius_mm) <
                        radius_mm * 0.0003);
        }
    }
}

static struct path_step last_step(const struct path *path)
{
    return path->steps[path->count - 1];
}

static void test_quarter_arc_is_one_curve_round_its_centre(void **state)
{
    struct fixture *f = *state;

    read_svg(&f->path, "M10 0A10 10 0 0 1 20 10");
    assert_int_equal(f->path.count, 2);
    assert_on_circle(&f->path, 10, 10, 10);
}

static void test_flags_choose_among_the_four_arcs(void **state)
{
    static const struct {
        const char *data;
        double centre_x_mm, centre_y_mm;
        size_t curve_count;
    } rows[] = {
        {"M10 0A10 10 0 0 1 20 10", 10, 10, 1},
        {"M10 0A10 10 0 1 1 20 10", 20, 0, 3},
        {"M10 0A10 10 0 0 0 20 10", 20, 0, 1},
        {"M10 0A10 10 0 1 0 20 10", 10, 10, 3},
    };
    struct fixture *f = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        path_init(&f->path, f->arena);
        read_svg(&f->path, rows[i].data);
        assert_int_equal(f->path.count, rows[i].curve_count + 1);
        assert_on_circle(&f->path, rows[i].centre_x_mm, rows[i].centre_y_mm, 10);
    }
}

static void test_flags_need_no_space_after_them(void **state)
{
    struct fixture *f = *state;
    struct path other;

    path_init(&other, f->arena);
    read_svg(&f->path, "M10 0a10 10 0 0110 10");
    read_svg(&other, "M10 0a10,10,0,0,1,10,10");
    assert_int_equal(f->path.count, other.count);
    for (size_t i = 0; i < other.count; i++) {
        assert_mm_equal(f->path.steps[i].x1_mm, other.steps[i].x1_mm);
        assert_mm_equal(f->path.steps[i].y2_mm, other.steps[i].y2_mm);
        assert_mm_equal(f->path.steps[i].x_mm, other.steps[i].x_mm);
        assert_mm_equal(f->path.steps[i].y_mm, other.steps[i].y_mm);
    }
}

static void test_half_circles_make_a_circle_that_ends_where_it_began(void **state)
{
    struct fixture *f = *state;

    read_svg(&f->path, "M0 10a10 10 0 0 1 20 0a10 10 0 0 1 -20 0");
    assert_on_circle(&f->path, 10, 10, 10);
    assert_true(last_step(&f->path).x_mm == 0 && last_step(&f->path).y_mm == 10);
}

static void test_radii_too_small_grow_until_they_reach(void **state)
{
    struct fixture *f = *state;

    read_svg(&f->path, "M0 0A1 1 0 0 1 20 0");
    assert_on_circle(&f->path, 10, 0, 10);
}

static void test_negative_radii_count_as_positive(void **state)
{
    struct fixture *f = *state;

    read_svg(&f->path, "M10 0A-10 -10 0 0 1 20 10");
    assert_on_circle(&f->path, 10, 10, 10);
}

static void test_turned_ellipse_lies_as_its_angle_says(void **state)
{
    struct fixture *f = *state;
    struct transform back = transform_rotate(-30, 0, 0);

    /* From one end of the long axis (10 mm, turned by 30 degrees) to the other. */
    read_svg(&f->path, "M8.660254 5A10 4 30 0 1 -8.660254 -5");
    path_transform(&f->path, back);
    for (size_t i = 0; i < f->path.count; i++) {
        double x = f->path.steps[i].x_mm / 10, y = f->path.steps[i].y_mm / 4;

        assert_true(fabs(hypot(x, y) - 1) < 1e-4);
    }
    assert_mm_equal(path_bounds(&f->path).height_mm, 4); /* clockwise from right: below */
    assert_true(path_bounds(&f->path).y_mm > -0.001);
}

static void test_hostile_arcs_stay_finite(void **state)
{
    static const char *const data[] = {
        "M0 0A1e-8 1e6 45 1 1 1e6 -1e6", "M0 0A1e-300 1e-300 0 1 1 5 5",
        "M0 0A1e6 1e6 0 1 0 1e-300 0",   "M-1e6 0A1 1e-8 1e6 1 1 1e6 0",
        "M0 0A5 5 0 1 1 1e-12 1e-12",
    };
    struct fixture *f = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(data); i++) {
        path_init(&f->path, f->arena);
        read_svg(&f->path, data[i]);
        for (size_t j = 0; j < f->path.count; j++) {
            const struct path_step *step = &f->path.steps[j];

            assert_true(isfinite(step->x1_mm) && isfinite(step->y1_mm) && isfinite(step->x2_mm) &&
                        isfinite(step->y2_mm) && isfinite(step->x_mm) && isfinite(step->y_mm));
        }
    }
}

static void test_data_is_added_behind_what_is_there(void **state)
{
    struct fixture *f = *state;

    path_add_box(&f->path, (struct box){0, 0, 5, 5});
    read_svg(&f->path, "m1 1h1v1z");
    assert_int_equal(f->path.count, 9);
    assert_mm_equal(f->path.steps[5].x_mm, 1);
}

static int run_rows(void)
{
    struct CMUnitTest tests[G_N_ELEMENTS(good_cases) + G_N_ELEMENTS(bad_cases)];
    size_t count = 0;

    for (size_t i = 0; i < G_N_ELEMENTS(good_cases); i++) {
        tests[count++] = (struct CMUnitTest){
            .name = good_cases[i].data,
            .test_func = test_data_gives_these_steps,
            .initial_state = (void *)&good_cases[i],
        };
    }
    for (size_t i = 0; i < G_N_ELEMENTS(bad_cases); i++) {
        tests[count++] = (struct CMUnitTest){
            .name = bad_cases[i].data,
            .test_func = test_bad_data_is_refused_at_its_byte_and_adds_nothing,
            .initial_state = (void *)&bad_cases[i],
        };
    }
    return cmocka_run_group_tests_name("path data", tests, NULL, NULL);
}

#define ARC_TEST(function) cmocka_unit_test_setup_teardown(function, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        ARC_TEST(test_quarter_arc_is_one_curve_round_its_centre),
        ARC_TEST(test_flags_choose_among_the_four_arcs),
        ARC_TEST(test_flags_need_no_space_after_them),
        ARC_TEST(test_half_circles_make_a_circle_that_ends_where_it_began),
        ARC_TEST(test_radii_too_small_grow_until_they_reach),
        ARC_TEST(test_negative_radii_count_as_positive),
        ARC_TEST(test_turned_ellipse_lies_as_its_angle_says),
        ARC_TEST(test_hostile_arcs_stay_finite),
        ARC_TEST(test_data_is_added_behind_what_is_there),
    };

    return run_rows() + cmocka_run_group_tests(tests, NULL, NULL);
}
