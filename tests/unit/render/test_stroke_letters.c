/* Words on sheets, drawn without a font. */
#include "geom/length_units.h"
#include "render/stroke_letters.h"
#include "sheet/sheet_plan.h"
#include "support/cmocka_env.h"

/* What a text covers, in mm, 10 mm high and standing at 20, 50; no box where nothing is drawn. */
static struct box covered(const char *text)
{
    cairo_surface_t *surface = cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, NULL);
    cairo_t *cr = cairo_create(surface);
    double x1, y1, x2, y2;

    stroke_letters_add(cr, text, 20.0, 50.0, 10.0);
    cairo_path_extents(cr, &x1, &y1, &x2, &y2);
    assert_int_equal(cairo_status(cr), CAIRO_STATUS_SUCCESS);
    cairo_destroy(cr);
    cairo_surface_destroy(surface);
    double scale = pt_from_mm(1.0);
    return (struct box){x1 / scale, y1 / scale, (x2 - x1) / scale, (y2 - y1) / scale};
}

/* The lines of a text as text, the pen's every move; empty where nothing is drawn. */
static char *lines_of(const char *text)
{
    cairo_surface_t *surface = cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, NULL);
    cairo_t *cr = cairo_create(surface);
    GString *lines = g_string_new(NULL);

    stroke_letters_add(cr, text, 0.0, 0.0, 10.0);
    cairo_path_t *path = cairo_copy_path(cr);
    for (int i = 0; i < path->num_data; i += path->data[i].header.length) {
        const cairo_path_data_t *step = &path->data[i];
        g_string_append_printf(lines, "%d %.2f %.2f;", (int)step->header.type, step[1].point.x,
                               step[1].point.y);
    }
    cairo_path_destroy(path);
    cairo_destroy(cr);
    cairo_surface_destroy(surface);
    return g_string_free(lines, FALSE);
}

/* Cairo keeps points on a grid of 1/256 pt. */
static void assert_about(double actual_mm, double expected_mm)
{
    assert_true(fabs(actual_mm - expected_mm) < 0.005);
}

static void assert_drawn_alike(const char *text, const char *other, bool alike)
{
    char *lines = lines_of(text), *other_lines = lines_of(other);

    assert_int_equal(strcmp(lines, other_lines) == 0, alike);
    g_free(lines);
    g_free(other_lines);
}

static void test_every_capital_and_digit_fills_its_height_and_stays_in_its_advance(void **state)
{
    (void)state;
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

    for (const char *at = letters; *at != '\0'; at++) {
        char text[] = {*at, '\0'};
        struct box box = covered(text);
        assert_about(box.y_mm, 40.0);
        assert_about(box.height_mm, 10.0);
        assert_true(box.x_mm >= 20.0 - 0.005);
        assert_true(box.x_mm + box.width_mm < 20.0 + LABEL_ADVANCE * 10.0 - 1.0);
    }
}

static void test_no_two_letters_look_the_same(void **state)
{
    (void)state;
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.,:=+/()&'!";

    for (size_t i = 0; letters[i] != '\0'; i++) {
        for (size_t j = i + 1; letters[j] != '\0'; j++) {
            char one[] = {letters[i], '\0'}, other[] = {letters[j], '\0'};
            assert_drawn_alike(one, other, false);
        }
    }
}

static void test_letters_stand_one_advance_apart(void **state)
{
    (void)state;
    struct box one = covered("H"), three = covered("HHH");

    assert_about(three.width_mm - one.width_mm, 2.0 * LABEL_ADVANCE * 10.0);
}

static void test_small_letters_and_accents_become_capitals(void **state)
{
    (void)state;
    assert_drawn_alike("map", "MAP", true);
    assert_drawn_alike("G\303\242me", "GAME", true);
    assert_drawn_alike("2 \303\227 3", "2 X 3", true);
}

static void test_what_has_no_letter_stays_blank_but_keeps_its_place(void **state)
{
    (void)state;
    assert_drawn_alike("\345\234\260\345\233\263", "", true);
    assert_drawn_alike(" \t~", "", true);
    assert_drawn_alike("", "", true);
    assert_about(covered("\345\234\260H").x_mm - covered("H").x_mm, LABEL_ADVANCE * 10.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_capital_and_digit_fills_its_height_and_stays_in_its_advance),
        cmocka_unit_test(test_no_two_letters_look_the_same),
        cmocka_unit_test(test_letters_stand_one_advance_apart),
        cmocka_unit_test(test_small_letters_and_accents_become_capitals),
        cmocka_unit_test(test_what_has_no_letter_stays_blank_but_keeps_its_place),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
