#include <string.h>

#include "geom/standard_sizes.h"
#include "support/cmocka_env.h"
#include "support/harness.h"

static void test_every_sheet_of_a_maker_is_symmetrical_on_its_paper(void **state)
{
    (void)state;
    for (size_t i = 0; label_sheet_name(i) != NULL; i++) {
        const struct label_sheet *sheet = label_sheet_lookup(label_sheet_name(i));
        size_t last = sheet->columns * sheet->rows - 1;
        struct box first_place = label_sheet_place(sheet, 0);
        struct box last_place = label_sheet_place(sheet, last);
        assert_true(first_place.x_mm >= 0 && first_place.y_mm >= 0);
        assert_mm_equal(first_place.x_mm,
                        sheet->paper_width_mm - last_place.x_mm - last_place.width_mm);
        assert_mm_equal(first_place.y_mm,
                        sheet->paper_height_mm - last_place.y_mm - last_place.height_mm);
        assert_true(sheet->pitch_x_mm >= sheet->width_mm - MM_TOLERANCE);
        assert_true(sheet->pitch_y_mm >= sheet->height_mm - MM_TOLERANCE);
    }
}

static void test_the_number_of_places_is_the_one_on_the_package(void **state)
{
    static const struct {
        const char *id;
        size_t count;
    } sheets[] = {
        {"avery-5160", 30},  {"avery-5161", 20},  {"avery-5163", 10},  {"avery-5164", 6},
        {"avery-5167", 80},  {"avery-5371", 10},  {"avery-8293", 20},  {"avery-l7159", 24},
        {"avery-l7160", 21}, {"avery-l7161", 18}, {"avery-l7162", 16}, {"avery-l7163", 14},
        {"avery-l7165", 8},  {"avery-l7651", 65}, {"herma-4464", 24},  {"herma-4676", 4}};
    (void)state;
    for (size_t i = 0; i < G_N_ELEMENTS(sheets); i++) {
        const struct label_sheet *sheet = label_sheet_lookup(sheets[i].id);
        assert_int_equal(sheet->columns * sheet->rows, sheets[i].count);
    }
    assert_null(label_sheet_name(G_N_ELEMENTS(sheets)));
    assert_ptr_equal(label_sheet_lookup("Avery-L7160"), label_sheet_lookup("avery-l7160"));
    assert_null(label_sheet_lookup("avery"));
}

static void test_places_one_by_one_are_where_they_are_said_to_be(void **state)
{
    static const double corners[][2] = {{10, 12}, {50, 7}};
    const struct label_sheet sheet = {
        .columns = 2, .rows = 1, .width_mm = 20, .height_mm = 30, .corners_mm = corners};
    (void)state;
    struct box place = label_sheet_place(&sheet, 1);
    assert_mm_equal(place.x_mm, 50);
    assert_mm_equal(place.y_mm, 7);
    assert_mm_equal(place.height_mm, 30);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_sheet_of_a_maker_is_symmetrical_on_its_paper),
        cmocka_unit_test(test_the_number_of_places_is_the_one_on_the_package),
        cmocka_unit_test(test_places_one_by_one_are_where_they_are_said_to_be),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
