/* The text form of a plan. */
#include "sheet/sheet_plan.h"
#include "unit/sheet/sheet_fixture.h"

static void assert_dump(const struct sheet_plan *plan, const char *expected)
{
    GString *out = g_string_new(NULL);

    sheet_plan_dump(plan, out);
    assert_string_equal(out->str, expected);
    g_string_free(out, TRUE);
}

static void test_fronts_and_backs_are_listed_with_their_places_and_lines(void **state)
{
    (void)state;
    struct piece_shape shape = plain_shape(80.0, 40.0, 0.0);
    struct sheet_options options = paper_options(100.0, 150.0, 10.0);

    options.cut = CUT_DOTTED;
    options.cut_weight_mm = 0.5;
    options.flip = FLIP_SHORT;
    options.paper_height_mm = 60.0;
    options.paper_width_mm = 100.0;
    struct sheet_plan *plan = plan_of_count(1, &shape, &options);
    assert_dump(plan, "plan: 1 x 1, sheets 1, pages 2, backs duplex, flip short\n"
                      "page 0: sheet 0 front 100.000 x 60.000\n"
                      "  place 0: piece 0 front face 100 at 10.000 10.000 turns 0"
                      " clip 10.000 10.000 80.000 40.000\n"
                      "  cut 10.000 10.000 to 90.000 10.000 width 0.500 dotted\n"
                      "  cut 10.000 50.000 to 90.000 50.000 width 0.500 dotted\n"
                      "  cut 10.000 10.000 to 10.000 50.000 width 0.500 dotted\n"
                      "  cut 90.000 10.000 to 90.000 50.000 width 0.500 dotted\n"
                      "page 1: sheet 0 back 100.000 x 60.000\n"
                      "  place 0: piece 0 back face 200 at 10.000 10.000 turns 0"
                      " clip 10.000 10.000 80.000 40.000\n");
    sheet_plan_free(plan);
}

static void test_folds_and_outlines_have_their_own_words(void **state)
{
    (void)state;
    struct piece_shape shape = plain_shape(30.0, 80.0, 0.0);
    struct sheet_options options = paper_options(90.0, 100.0, 10.0);

    shape.plain_box = false;
    options.cut = CUT_SOLID;
    options.backs = BACKS_FOLD;
    struct sheet_plan *plan = plan_of_count(1, &shape, &options);
    assert_dump(plan, "plan: 1 x 1, sheets 1, pages 1, backs fold, flip long\n"
                      "page 0: sheet 0 front 90.000 x 100.000\n"
                      "  place 0: piece 0 front face 100 at 10.000 10.000 turns 0"
                      " clip 10.000 10.000 30.000 80.000\n"
                      "  place 1: piece 0 back face 200 at 50.000 10.000 turns 0"
                      " clip 50.000 10.000 30.000 80.000\n"
                      "  outline of place 0 width 0.150\n"
                      "  fold 45.000 10.000 to 45.000 90.000 width 0.150\n");
    sheet_plan_free(plan);
}

static void test_nothing_is_ever_minus_nothing(void **state)
{
    (void)state;
    struct piece_shape shape = plain_shape(100.0, 150.0, 0.0);
    struct sheet_options options = paper_options(100.0, 150.0, 0.0);

    options.back_offset_x_mm = -0.0001;
    struct sheet_plan *plan = plan_of_count(1, &shape, &options);
    assert_dump(plan, "plan: 1 x 1, sheets 1, pages 2, backs duplex, flip long\n"
                      "page 0: sheet 0 front 100.000 x 150.000\n"
                      "  place 0: piece 0 front face 100 at 0.000 0.000 turns 0"
                      " clip 0.000 0.000 100.000 150.000\n"
                      "page 1: sheet 0 back 100.000 x 150.000\n"
                      "  place 0: piece 0 back face 200 at 0.000 0.000 turns 0"
                      " clip 0.000 0.000 100.000 150.000\n");
    sheet_plan_free(plan);
}

static void test_an_empty_plan_is_one_line(void **state)
{
    (void)state;
    struct piece_shape shape = plain_shape(63.0, 88.0, 0.0);
    struct sheet_options options = paper_options(210.0, 297.0, 5.0);
    struct sheet_plan *plan = plan_of(NULL, 0, &shape, &options);

    assert_dump(plan, "plan: 3 x 3, sheets 0, pages 0, backs none, flip long\n");
    sheet_plan_free(plan);
}

static void test_packed_pieces_name_their_shapes(void **state)
{
    (void)state;
    const struct piece pieces[] = {{.front_face = 1, .back_face = FACE_NONE, .shape = 0},
                                   {.front_face = 2, .back_face = FACE_NONE, .shape = 1}};
    const struct piece_shape shapes[] = {plain_shape(20, 20, 0), plain_shape(30, 40, 0)};
    struct sheet_options options = paper_options(72.0, 100.0, 10.0);
    struct sheet_plan *plan = plan_of_shapes(pieces, 2, shapes, 2, &options);

    assert_dump(plan, "plan: no grid, sheets 1, pages 1, backs none, flip long\n"
                      "page 0: sheet 0 front 72.000 x 100.000\n"
                      "  place 0: piece 1 shape 1 front face 2 at 10.000 30.000 turns 0"
                      " clip 10.000 30.000 30.000 40.000\n"
                      "  place 1: piece 0 shape 0 front face 1 at 42.000 30.000 turns 0"
                      " clip 42.000 30.000 20.000 20.000\n");
    sheet_plan_free(plan);
}

static void test_parts_joins_labels_and_diagrams_have_their_own_words(void **state)
{
    (void)state;
    const struct piece piece = {.front_face = 1, .back_face = FACE_NONE, .shape = 0};
    struct piece_shape shape = plain_shape(120.0, 80.0, 0.0);
    struct sheet_options options = paper_options(100.0, 120.0, 10.0);
    GString *out = g_string_new(NULL);

    shape.name = "Map";
    options.poster_given = true;
    struct sheet_plan *plan = plan_of(&piece, 1, &shape, &options);
    sheet_plan_dump(plan, out);
    assert_true(g_str_has_prefix(out->str,
                                 "plan: no grid, sheets 3, pages 3, backs none, flip long\n"
                                 "page 0: sheet 0 front 100.000 x 120.000\n"
                                 "  place 0: piece 0 front face 1 at 17.500 22.000 turns 0"
                                 " clip 17.500 22.000 65.000 80.000 part\n"
                                 "  join 71.500 18.000 to 73.500 18.000 width 0.150\n"));
    assert_non_null(strstr(out->str,
                           "  label \"A1 · Map\" at 35.500 21.000 size 3.000 room 29.000\n"
                           "page 1: sheet 1 front 100.000 x 120.000\n"));
    assert_non_null(strstr(out->str, "page 2: sheet 2 front diagram 100.000 x 120.000\n"
                                     "  line "));
    g_string_free(out, TRUE);
    sheet_plan_free(plan);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fronts_and_backs_are_listed_with_their_places_and_lines),
        cmocka_unit_test(test_folds_and_outlines_have_their_own_words),
        cmocka_unit_test(test_nothing_is_ever_minus_nothing),
        cmocka_unit_test(test_an_empty_plan_is_one_line),
        cmocka_unit_test(test_packed_pieces_name_their_shapes),
        cmocka_unit_test(test_parts_joins_labels_and_diagrams_have_their_own_words),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
