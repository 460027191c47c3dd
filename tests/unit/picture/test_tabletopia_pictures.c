/* What is seen in the images for Tabletopia: centres in magnetic maps, and faces as they are printed. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "picture/image_export.h"
#include "print/pdf_document.h"
#include "support/pdf_reader.h"
#include "support/png_picture.h"
#include "support/project_fixture.h"

#define TABLETOPIA_DPI 254.0 /* 10 pixels a mm */

static void export_images(struct project_test *test)
{
    const struct image_export_options images = {
        .png = {.dpi = TABLETOPIA_DPI, .cut_outline = true, .fill_holes = true}, .thread_count = 1};
    struct image_plan plan;
    struct diag_list *diags = test->harness->diags;
    assert_int_equal(
        image_plan_make(&test->project, image_target_lookup("tabletopia"), &plan, diags),
        OUTCOME_OK);
    assert_int_equal(image_export(&test->project, &plan, project_path(test, "out"), &images, diags),
                     OUTCOME_OK);
    image_plan_clear(&plan);
}

/* ---- magnetic maps ---- */

static void expect_part_at(const GArray *parts, double x_px, double y_px)
{
    for (guint i = 0; i < parts->len; i++) {
        const struct png_part *part = &g_array_index(parts, struct png_part, i);
        if (fabs(part->x_px - x_px) <= 0.5 && fabs(part->y_px - y_px) <= 0.5) {
            return;
        }
    }
    fail_msg("no cell at %g, %g", x_px, y_px);
}

/* The board is 60 x 40 mm at 10, 20: six spaces of 20 mm. */
static void test_a_magnetic_map_has_a_cell_at_the_centre_of_each_space(void **state)
{
    struct project_test *test = *state;
    harness_write_file(test->harness, "isles.yaml",
                       "- id: one\n  board:\n    space: 20\n    layers:\n      ground: |\n"
                       "        a b c\n        d e f\n");
    harness_write_file(test->harness, "layouts/isle.yaml",
                       "size: [80, 70]\nsafe: 0\nfront:\n  - board: \"{board}\"\n    at: [10, 20]\n"
                       "    size: [60, 40]\n    grid: black\n");
    project_of(test, "game: Test\ndata: {isles: isles.yaml}\ncomponents:\n"
                     "  isles: {layout: isle, each: isles, table: {type: board}}\n");
    export_images(test);
    struct png_picture map = png_picture_read(project_path(test, "out/isles/maps/one.png"));
    assert_int_equal(map.width, 800);
    assert_int_equal(map.height, 700);
    GArray *cells = png_picture_parts(&map, 0, 0);
    assert_int_equal(cells->len, 6); /* black runs between all of them */
    for (int row = 0; row < 2; row++) {
        for (int column = 0; column < 3; column++) {
            expect_part_at(cells, (10 + 20 * column + 10) * 10, (20 + 20 * row + 10) * 10);
        }
    }
    g_array_free(cells, TRUE);
    png_picture_clear(&map);
}

/* ---- against the sheets ---- */

/* The piece of the page that is there, alone. */
static cairo_surface_t *cell_pixels(const char *path, const struct placement *placement, int width,
                                    int height)
{
    PopplerDocument *document = pdf_open(path);
    PopplerPage *page = poppler_document_get_page(document, 0);
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
    cairo_t *cr = cairo_create(surface);
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_paint(cr);
    cairo_scale(cr, TABLETOPIA_DPI / PT_PER_INCH, TABLETOPIA_DPI / PT_PER_INCH);
    cairo_translate(cr, -pt_from_mm(placement->x_mm), -pt_from_mm(placement->y_mm));
    poppler_page_render(page, cr);
    cairo_destroy(cr);
    cairo_surface_flush(surface);
    g_object_unref(page);
    g_object_unref(document);
    return surface;
}

/* Pixels of which a channel differs by more than a quarter; edges are smoothed in two ways. The frame of
 * three pixels, where marks and neighbours meet the face, is left out. */
static size_t count_differences(const struct png_picture *picture, cairo_surface_t *cell)
{
    const guint8 *rows = cairo_image_surface_get_data(cell);
    size_t stride = (size_t)cairo_image_surface_get_stride(cell), count = 0;
    for (size_t y = 3; y + 3 < picture->height; y++) {
        for (size_t x = 3; x + 3 < picture->width; x++) {
            const guint8 *image = &picture->rgba[(y * picture->width + x) * 4];
            guint32 printed = ((const guint32 *)(const void *)(rows + y * stride))[x];
            bool differs = false;
            for (unsigned channel = 0; channel < 3; channel++) {
                int value = (int)(printed >> (16 - 8 * channel) & 0xff);
                differs = differs || abs(value - image[channel]) > 64;
            }
            count += differs ? 1 : 0;
        }
    }
    return count;
}

static void expect_cells(struct project_test *test, const struct pdf_section *section,
                         const char *path)
{
    const struct sheet_page *page = &section->plan->pages[0];
    assert_int_equal(page->placement_count, 3);
    for (size_t i = 0; i < page->placement_count; i++) {
        const struct placement *placement = &page->placements[i];
        const char *name = test->project.pieces->faces[placement->face].name;
        gchar *front = g_strndup(name, strlen(name) - strlen("/front"));
        struct png_picture picture = png_picture_read(
            project_path(test, arena_printf(test->harness->arena, "out/%s.png", front)));
        assert_int_equal(placement->quarter_turns, 0);
        cairo_surface_t *cell =
            cell_pixels(path, placement, (int)picture.width, (int)picture.height);
        assert_in_range(count_differences(&picture, cell), 0,
                        picture.width * picture.height / 1000);
        cairo_surface_destroy(cell);
        png_picture_clear(&picture);
        g_free(front);
    }
}

static void test_the_images_are_what_the_sheets_show(void **state)
{
    struct project_test *test = *state;
    struct pdf_document document;
    const char *path = project_path(test, "out.pdf");
    harness_write_file(test->harness, "crew.csv",
                       "id,name,ink\na,Ann,red\nb,Bob,navy\nc,Cem,teal\n");
    harness_write_file(
        test->harness, "layouts/crew.yaml",
        "size: [40, 60]\nfront:\n  - box: {size: [20, 25], fill: \"{ink}\"}\n"
        "    at: [5, 12]\n  - text: \"{name}\"\n    at: [6, 40]\n    size: [28, 10]\n");
    project_of(test, "game: Test\ndata: {crew: crew.csv}\ncomponents:\n"
                     "  crew: {layout: crew, each: crew}\n");
    export_images(test);
    struct sheet_group_list *groups = sheet_group_list_new(test->project.pieces, &test->options);
    assert_int_equal(pdf_document_plan(&test->project, groups->groups, groups->count, &document,
                                       test->harness->diags),
                     OUTCOME_OK);
    assert_int_equal(
        pdf_document_write(&document, NULL, "Test", &test->options, path, test->harness->diags),
        OUTCOME_OK);
    expect_cells(test, &document.sections[0], path);
    pdf_document_clear(&document);
    sheet_group_list_free(groups);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PROJECT_TEST(test_a_magnetic_map_has_a_cell_at_the_centre_of_each_space),
        PROJECT_TEST(test_the_images_are_what_the_sheets_show),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
