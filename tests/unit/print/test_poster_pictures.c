/* C38: what two parts of a board both show looks the same on both, in the PDF as poppler draws it. */
#include <math.h>
#include <stdlib.h>

#include "print/pdf_document.h"
#include "support/pdf_reader.h"
#include "support/project_fixture.h"

#define PIXELS_PER_MM 5.0
#define MM_PER_INCH   25.4
#define STEP_MM       0.7 /* from one point that is compared to the next */
#define INSET_MM      0.5 /* from the edges of a part, where its picture ends within a pixel */
#define MARK_AIR_MM   0.4 /* from a mark, which only one of the two has */

enum { CHANNEL_TOLERANCE = 24, PAGES_MAX = 24 };

/* Boxes, words and lines in all directions: no place looks like another. */
static const char board_layout[] =
    "size: [700, 500]\nsafe: 0\n"
    "front:\n"
    "  - box: {inside: trim, fill: oldlace}\n"
    "  - box: {fill: \"{n % 3 == 0 and 'teal' or (n % 3 == 1 and 'gold' or 'crimson')}\"}\n"
    "    each: range(0, 299) as n\n"
    "    at: [\"{n * 37 % 680}\", \"{n * 91 % 485}\"]\n"
    "    size: [\"{4 + n % 13}\", \"{3 + n % 7}\"]\n"
    "  - line: {from: [0, \"{n * 25}\"], to: [700, \"{500 - n * 21}\"], stroke: navy, stroke-width: 0.6}\n"
    "    each: range(0, 20) as n\n"
    "back:\n"
    "  - box: {inside: trim, fill: lavender}\n"
    "  - circle: {fill: \"{n % 2 == 0 and 'darkgreen' or 'coral'}\"}\n"
    "    each: range(0, 299) as n\n"
    "    at: [\"{n * 53 % 680}\", \"{n * 79 % 485}\"]\n"
    "    size: \"{4 + n % 11}\"\n"
    "  - line: {from: [\"{n * 35}\", 0], to: [\"{700 - n * 31}\", 500], stroke: maroon, stroke-width: 0.8}\n"
    "    each: range(0, 20) as n\n";

/* The board on its sheets, as they are printed. */
struct printed {
    struct sheet_group_list *groups;
    struct pdf_document document;
    const struct sheet_plan *plan;
    cairo_surface_t *pages[PAGES_MAX];
};

static void print_board(struct project_test *test, struct printed *printed)
{
    const char *path = project_path(test, "board.pdf");
    harness_write_file(test->harness, "layouts/board.yaml", board_layout);
    const struct project *project =
        project_of(test, "game: Test\ncomponents:\n  board: {layout: board}\n");
    printed->groups = sheet_group_list_new(project->pieces, &test->options);
    assert_int_equal(pdf_document_plan(project, printed->groups->groups, printed->groups->count,
                                       &printed->document, test->harness->diags),
                     OUTCOME_OK);
    assert_int_equal(pdf_document_write(&printed->document, NULL, "Test", &test->options, path,
                                        test->harness->diags),
                     OUTCOME_OK);
    printed->plan = printed->document.sections[0].plan;
    assert_true(printed->plan->page_count <= PAGES_MAX);
    PopplerDocument *pdf = pdf_open(path);
    for (size_t i = 0; i < printed->plan->page_count; i++) {
        printed->pages[i] = pdf_page_pixels(pdf, (int)i, PIXELS_PER_MM * MM_PER_INCH);
    }
    g_object_unref(pdf);
}

static void put_away(struct printed *printed)
{
    for (size_t i = 0; i < printed->plan->page_count; i++) {
        cairo_surface_destroy(printed->pages[i]);
    }
    pdf_document_clear(&printed->document);
    sheet_group_list_free(printed->groups);
}

/* A place of one page, in mm. */
struct spot {
    const struct sheet_page *page;
    cairo_surface_t *picture;
    double x_mm, y_mm;
};

/* Where a page has a point of the board; false if it has not, or if the edge or a mark is near. */
static bool find_spot(const struct printed *printed, size_t index, double x_mm, double y_mm,
                      struct spot *out)
{
    const struct sheet_page *page = &printed->plan->pages[index];
    if (page->placement_count == 0) {
        return false;
    }
    const struct placement *part = &page->placements[0];
    bool turned = part->quarter_turns == 2;
    *out = (struct spot){
        .page = page,
        .picture = printed->pages[index],
        .x_mm = part->x_mm + (turned ? 700 - x_mm : x_mm),
        .y_mm = part->y_mm + (turned ? 500 - y_mm : y_mm),
    };
    for (size_t i = 0; i < page->mark_count; i++) {
        const struct mark *mark = &page->marks[i];
        bool upright = mark->x1_mm == mark->x2_mm;
        double away_mm = upright ? fabs(out->x_mm - mark->x1_mm) : fabs(out->y_mm - mark->y1_mm);
        if (away_mm < MARK_AIR_MM) {
            return false;
        }
    }
    return box_contains(box_inset(part->clip, INSET_MM), (struct box){out->x_mm, out->y_mm, 0, 0});
}

static const guchar *pixel_at(const struct spot *spot, int right_px, int down_px)
{
    int x_px = (int)floor(spot->x_mm * PIXELS_PER_MM) + right_px;
    int y_px = (int)floor(spot->y_mm * PIXELS_PER_MM) + down_px;
    return cairo_image_surface_get_data(spot->picture) +
           (ptrdiff_t)y_px * cairo_image_surface_get_stride(spot->picture) + (ptrdiff_t)4 * x_px;
}

/* The parts do not begin at the same fraction of a pixel: what one of them has in a pixel lies between
 * what the other has in that and its neighbours. */
static bool look_alike(const struct spot *a, const struct spot *b, int shift_px)
{
    for (int channel = 0; channel < 3; channel++) {
        int least = 255, most = 0;
        for (int i = 0; i < 9; i++) {
            int value = pixel_at(b, i % 3 - 1 + shift_px, i / 3 - 1)[channel];
            least = MIN(least, value);
            most = MAX(most, value);
        }
        int value = pixel_at(a, 0, 0)[channel];
        if (value < least - CHANNEL_TOLERANCE || value > most + CHANNEL_TOLERANCE) {
            return false;
        }
    }
    return true;
}

struct comparison {
    size_t shared, different, different_if_shifted;
};

/* One point of one side of the board: the first page that has it against all others that do. */
static void compare_point(const struct printed *printed, enum page_side side, double x_mm,
                          double y_mm, struct comparison *comparison)
{
    struct spot first = {0}, other;
    for (size_t i = 0; i < printed->plan->page_count; i++) {
        if (printed->plan->pages[i].side != side || !find_spot(printed, i, x_mm, y_mm, &other)) {
            continue;
        }
        if (first.page == NULL) {
            first = other;
            continue;
        }
        comparison->shared++;
        comparison->different += look_alike(&first, &other, 0) ? 0 : 1;
        comparison->different_if_shifted += look_alike(&first, &other, 5) ? 0 : 1;
    }
}

static void check_overlaps(struct project_test *test, enum page_side side)
{
    struct printed printed = {0};
    struct comparison comparison = {0};
    print_board(test, &printed);
    for (int column = 1; column * STEP_MM < 700; column++) {
        for (int row = 1; row * STEP_MM < 500; row++) {
            compare_point(&printed, side, column * STEP_MM, row * STEP_MM, &comparison);
        }
    }
    put_away(&printed);
    /* Three overlaps from top to bottom and one across. */
    assert_true((double)comparison.shared * STEP_MM * STEP_MM > 0.8 * (3 * 500 + 700) * 10);
    assert_int_equal(comparison.different, 0);
    /* A part that is 1 mm off would be found. */
    assert_true(comparison.different_if_shifted > comparison.shared / 200);
}

static void test_c38_overlaps_of_fronts_are_drawn_equal(void **state)
{
    check_overlaps(*state, PAGE_FRONT);
}

static void test_c38_overlaps_of_backs_are_drawn_equal_flipped_on_the_long_edge(void **state)
{
    check_overlaps(*state, PAGE_BACK);
}

static void test_c38_overlaps_of_backs_are_drawn_equal_flipped_on_the_short_edge(void **state)
{
    struct project_test *test = *state;
    test->options.sheet.flip = FLIP_SHORT;
    check_overlaps(test, PAGE_BACK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PROJECT_TEST(test_c38_overlaps_of_fronts_are_drawn_equal),
        PROJECT_TEST(test_c38_overlaps_of_backs_are_drawn_equal_flipped_on_the_long_edge),
        PROJECT_TEST(test_c38_overlaps_of_backs_are_drawn_equal_flipped_on_the_short_edge),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
