/* What a picture of the whole game shows. */
#include <stdint.h>

#include "geom/length_units.h"
#include "picture/contact_sheet.h"
#include "render/face_canvas.h"
#include "support/project_fixture.h"

static void test_every_component_is_shown_with_some_fronts_and_a_back(void **state)
{
    struct project_test *test = *state;
    /* A number on each front: fronts that look alike are one. */
    harness_write_file(test->harness, "layouts/numbered.yaml",
                       "size: [60, 80]\nfront: [{text: \"{n}\"}]\nback: [{box: {fill: blue}}]\n");
    harness_write_file(test->harness, "layouts/ticket.yaml",
                       "size: [60, 80]\nfront: [{text: \"{n}\"}]\n");
    const struct project *project =
        project_of(test, "game: Two\ncomponents:\n  cards: {layout: numbered, each: 9 as n}\n"
                         "  slips: {layout: ticket, each: 3 as n}\n");
    struct contact_plan plan;
    contact_plan_make(project, NULL, test->harness->arena, &plan);
    assert_int_equal(plan.group_count, 2);
    assert_string_equal(plan.groups[0].component->id, "cards");
    assert_int_equal(plan.groups[0].piece_count, 9);
    /* A back and three fronts of 60 mm fit into 240 mm, a fourth front does not. */
    assert_int_equal(plan.groups[0].shown_count, 3);
    assert_int_equal(plan.groups[0].tile_count, 4);
    assert_int_equal(plan.groups[0].tiles[0].face, project->pieces->components[0].pieces[0].back);
    assert_int_equal(plan.groups[1].tile_count, 3);
    assert_true(plan.groups[0].scale == 1.0);
}

static void test_a_row_that_has_room_to_spare_shows_more_fronts(void **state)
{
    struct project_test *test = *state;
    harness_write_file(test->harness, "layouts/chit.yaml",
                       "size: [10, 10]\nfront: [{text: \"{n}\", font-size: 12}]\n");
    harness_write_file(test->harness, "layouts/map.yaml",
                       "size: [150, 10]\nfront: [{box: {fill: blue}}]\n");
    const struct project *project =
        project_of(test, "game: Two\ncomponents:\n  chits: {layout: chit, each: 12 as n}\n"
                         "  maps: {layout: map}\n");
    struct contact_plan plan;
    contact_plan_make(project, NULL, test->harness->arena, &plan);
    assert_true(plan.groups[0].shown_count > 4);
    assert_int_equal(plan.groups[0].tile_count, plan.groups[0].shown_count);
    assert_true(plan.groups[0].box.x_mm + plan.groups[0].box.width_mm < plan.width_mm);
}

/* 1:1.5, 1:2, 1:3. */
static void test_large_faces_are_shown_smaller(void **state)
{
    static const struct {
        const char *size;
        double parts;
    } rows[] = {{"165, 20", 1}, {"20, 200", 1.5}, {"320, 20", 2}, {"376, 20", 3}, {"600, 20", 4}};
    struct project_test *test = *state;
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        struct contact_plan plan;
        char *layout = g_strdup_printf("size: [%s]\nfront: [{box: {fill: blue}}]\n", rows[i].size);
        harness_write_file(test->harness, "layouts/map.yaml", layout);
        const struct project *project =
            project_of(test, "game: One\ncomponents: {maps: {layout: map}}\n");
        contact_plan_make(project, NULL, test->harness->arena, &plan);
        assert_mm_equal(1 / plan.groups[0].scale, rows[i].parts);
        g_free(layout);
    }
}

static void test_groups_lie_within_the_picture_and_apart(void **state)
{
    struct project_test *test = *state;
    const struct project *project =
        project_of(test, "game: Two\ncomponents:\n  cards: {layout: card}\n"
                         "  slips: {layout: slip}\n  more: {layout: slip}\n");
    struct contact_plan plan;
    contact_plan_make(project, NULL, test->harness->arena, &plan);
    for (size_t i = 0; i < plan.group_count; i++) {
        struct box a = plan.groups[i].box;
        assert_true(box_contains((struct box){0, 0, plan.width_mm, plan.height_mm}, a));
        for (size_t j = 0; j < i; j++) {
            struct box b = plan.groups[j].box;
            assert_true(a.x_mm >= b.x_mm + b.width_mm || b.x_mm >= a.x_mm + a.width_mm ||
                        a.y_mm >= b.y_mm + b.height_mm || b.y_mm >= a.y_mm + a.height_mm);
        }
    }
}

static void test_a_banner_stands_across_the_top_above_all_groups(void **state)
{
    struct project_test *test = *state;
    const struct image banner = {.width_px = 1880, .height_px = 546};
    const struct project *project = project_of(
        test, "game: Two\ncomponents:\n  cards: {layout: card}\n  slips: {layout: slip}\n");
    struct contact_plan plan;
    contact_plan_make(project, &banner, test->harness->arena, &plan);
    assert_float_equal(plan.banner_height_mm, plan.width_mm * 546 / 1880, 1e-9);
    for (size_t i = 0; i < plan.group_count; i++) {
        assert_true(plan.groups[i].box.y_mm > plan.banner_height_mm);
    }
}

static void test_what_is_folded_hides_nothing_of_its_neighbour(void **state)
{
    struct project_test *test = *state;
    harness_write_file(test->harness, "layouts/tent.yaml",
                       "size: [40, 60]\nfolds: [[0, 30, 40, 30]]\nfront: [{text: \"{n}\"}]\n");
    const struct project *project =
        project_of(test, "game: Two\ncomponents:\n  tents: {layout: tent, each: 3 as n}\n");
    struct contact_plan plan;
    contact_plan_make(project, NULL, test->harness->arena, &plan);
    const struct contact_tile *tiles = plan.groups[0].tiles;
    assert_int_equal(plan.groups[0].tile_count, 3);
    for (size_t i = 1; i < 3; i++) {
        assert_true(tiles[i].box.x_mm > tiles[i - 1].box.x_mm + tiles[i - 1].box.width_mm);
    }
}

/* Of a picture of 1 dot to the mm. */
static unsigned red_at(const struct face_canvas *canvas, int x_px, int y_px)
{
    const unsigned char *bytes = cairo_image_surface_get_data(canvas->surface);
    const uint32_t *row =
        (const uint32_t *)(const void *)(bytes +
                                         (size_t)y_px * (size_t)cairo_image_surface_get_stride(
                                                            canvas->surface));
    return row[x_px] >> 16 & 255;
}

static void test_a_fold_is_dashed_in_black_and_white_on_any_ground(void **state)
{
    struct project_test *test = *state;
    const struct project *project =
        project_of(test, "game: Two\ncomponents: {cards: {layout: card}}\n");
    const struct fold_line fold = {0, 11, 60, 11};
    struct face_canvas canvas;
    face_canvas_init(&canvas, &project->resources, 60, 20, MM_PER_INCH, test->harness->diags);
    cairo_set_source_rgb(canvas.cr, 0.5, 0.5, 0.5);
    cairo_paint(canvas.cr);
    face_canvas_folds(&canvas, &fold, 1, 2);
    cairo_surface_flush(canvas.surface);
    assert_int_equal(red_at(&canvas, 8, 10), 0);
    assert_int_equal(red_at(&canvas, 20, 10), 255);
    assert_int_equal(red_at(&canvas, 8, 4), 128);
    face_canvas_clear(&canvas);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_every_component_is_shown_with_some_fronts_and_a_back,
                                        project_test_setup, project_test_teardown),
        cmocka_unit_test_setup_teardown(test_a_row_that_has_room_to_spare_shows_more_fronts,
                                        project_test_setup, project_test_teardown),
        cmocka_unit_test_setup_teardown(test_large_faces_are_shown_smaller, project_test_setup,
                                        project_test_teardown),
        cmocka_unit_test_setup_teardown(test_groups_lie_within_the_picture_and_apart,
                                        project_test_setup, project_test_teardown),
        cmocka_unit_test_setup_teardown(test_what_is_folded_hides_nothing_of_its_neighbour,
                                        project_test_setup, project_test_teardown),
        cmocka_unit_test_setup_teardown(test_a_fold_is_dashed_in_black_and_white_on_any_ground,
                                        project_test_setup, project_test_teardown),
        cmocka_unit_test_setup_teardown(test_a_banner_stands_across_the_top_above_all_groups,
                                        project_test_setup, project_test_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
