/* C37: no paper shows between spaces of a board that touch, where pictures fill them, in the PDF as
 * poppler draws it. */
#include "print/pdf_document.h"
#include "support/pdf_reader.h"
#include "support/project_fixture.h"

/* How light all spaces are, and by how much a joint may be lighter: about 1 % of the way to paper. */
enum { DARK = 0x10, TOLERANCE = 3 };

static const double resolutions_dpi[] = {72, 97, 150, 233};

/* Two kinds are pictures and one is a colour; all are equally dark. */
static const char board_layout[] = "size: [60, 60]\n"
                                   "safe: 0\n"
                                   "front:\n"
                                   "  - board: \"{board}\"\n"
                                   "    at: [5.1, 5.3]\n"
                                   "    size: [50, 50]\n"
                                   "    spaces:\n"
                                   "      night: {image: art/night.svg}\n"
                                   "      dusk: {image: art/dusk.svg}\n"
                                   "      coal: {fill: \"#101010\"}\n";

static const char picture[] =
    "<svg xmlns='http://www.w3.org/2000/svg' width='10mm' height='10mm' viewBox='0 0 10 10'>"
    "<rect x='-9' y='-9' width='28' height='28' fill='%s'/></svg>";

/* Returns where the face lies on the page. */
static struct box print_board(struct project_test *test, const char *shape, const char *path)
{
    struct harness *harness = test->harness;
    struct pdf_document document;
    harness_write_file(harness, "layouts/board.yaml", board_layout);
    harness_write_file(harness, "art/night.svg", arena_printf(harness->arena, picture, "#101010"));
    harness_write_file(harness, "art/dusk.svg", arena_printf(harness->arena, picture, "#101010"));
    harness_write_file(
        harness, "maps.yaml",
        arena_printf(harness->arena,
                     "- id: b\n"
                     "  board:\n"
                     "    space: 10\n"
                     "    %s\n"
                     "    layers: {ground: \"n d n c\\nd n c n\\nn c d d\\nc c n d\\n\"}\n"
                     "    legend: {ground: {n: night, d: dusk, c: coal}}\n",
                     shape));
    const struct project *project = project_of(
        test,
        "game: Test\ndata: {maps: maps.yaml}\ncomponents:\n  board: {layout: board, each: maps}\n");
    struct sheet_group_list *groups = sheet_group_list_new(project->pieces, &test->options);
    assert_int_equal(
        pdf_document_plan(project, groups->groups, groups->count, &document, harness->diags),
        OUTCOME_OK);
    assert_int_equal(
        pdf_document_write(&document, NULL, "Test", &test->options, path, harness->diags),
        OUTCOME_OK);
    const struct placement *placed = &document.sections[0].plan->pages[0].placements[0];
    struct box face = {placed->x_mm, placed->y_mm, 60, 60};
    pdf_document_clear(&document);
    sheet_group_list_free(groups);
    return face;
}

static int level_at(cairo_surface_t *page, int x_px, int y_px)
{
    const guchar *pixel = cairo_image_surface_get_data(page) +
                          (ptrdiff_t)y_px * cairo_image_surface_get_stride(page) +
                          (ptrdiff_t)4 * x_px;
    return pixel[1];
}

static bool is_dark(cairo_surface_t *page, int x_px, int y_px)
{
    return level_at(page, x_px, y_px) <= DARK + TOLERANCE;
}

/* Of a line of pixels across the board, all from two after the first dark one to two before the last
 * are dark. Returns how many those are. */
static int check_across(cairo_surface_t *page, int from_px, int to_px, int y_px, double dpi)
{
    while (from_px < to_px && !is_dark(page, from_px, y_px)) {
        from_px++;
    }
    while (to_px > from_px && !is_dark(page, to_px, y_px)) {
        to_px--;
    }
    for (int x_px = from_px + 2; x_px <= to_px - 2; x_px++) {
        if (!is_dark(page, x_px, y_px)) {
            fail_msg("%d at %d, %d, %.0f dpi", level_at(page, x_px, y_px), x_px, y_px, dpi);
        }
    }
    return to_px - from_px;
}

/* The middle of the board, where no line across it leaves it and comes back. */
static void check_joints(struct project_test *test, const char *shape)
{
    const char *path = project_path(test, "board.pdf");
    struct box face = print_board(test, shape, path);
    PopplerDocument *pdf = pdf_open(path);
    for (size_t i = 0; i < G_N_ELEMENTS(resolutions_dpi); i++) {
        double px_per_mm = resolutions_dpi[i] / MM_PER_INCH;
        cairo_surface_t *page = pdf_page_pixels(pdf, 0, resolutions_dpi[i]);
        int from_px = (int)((face.x_mm + 2) * px_per_mm);
        int to_px = (int)((face.x_mm + face.width_mm - 2) * px_per_mm);
        for (int y_px = (int)((face.y_mm + 19) * px_per_mm);
             y_px < (int)((face.y_mm + 41) * px_per_mm); y_px++) {
            int width_px = check_across(page, from_px, to_px, y_px, resolutions_dpi[i]);
            assert_true(width_px > 33 * px_per_mm);
        }
        cairo_surface_destroy(page);
    }
    g_object_unref(pdf);
}

static void test_c37_squares_of_pictures_and_fills_show_no_paper_between_them(void **state)
{
    check_joints(*state, "shape: square");
}

static void test_c37_pointy_hexagons_of_pictures_and_fills_show_no_paper_between_them(void **state)
{
    check_joints(*state, "shape: hexagon");
}

static void test_c37_flat_hexagons_of_pictures_and_fills_show_no_paper_between_them(void **state)
{
    check_joints(*state, "shape: hexagon\n    orientation: flat");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PROJECT_TEST(test_c37_squares_of_pictures_and_fills_show_no_paper_between_them),
        PROJECT_TEST(test_c37_pointy_hexagons_of_pictures_and_fills_show_no_paper_between_them),
        PROJECT_TEST(test_c37_flat_hexagons_of_pictures_and_fills_show_no_paper_between_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
