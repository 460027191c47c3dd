/* Faces that are cut to an outline: each row is a face of 40 x 40 mm with 3 mm of bleed and of safe area, and what is
 * found on it, with the distance in the message. */
#define FACE_TEST_KEEPS_PLACES
#include "face_layout_fixture.h"

struct row {
    const char *name; /* the sentence that it proves */
    const char *outline;
    const char *element;  /* of the front */
    enum diag_code found; /* DIAG_CODE_COUNT: nothing */
    const char *amount;
};

/* art/disc.svg is round, art/square.svg fills its frame. */
static const struct row rows[] = {
    {"text in the middle of a circle is fine", "circle",
     "text: MIDDLE, inside: safe, align: centre, valign: middle, font-size: 9", DIAG_CODE_COUNT,
     ""},
    {"text beside a circle would be cut off", "circle", "text: CORNER, inside: trim",
     DIAG_OUTSIDE_FACE, " beyond the bleed"},
    {"text near a circle is outside the safe area by its distance", "circle",
     "text: III, at: [19, 1], size: [10, 6], font-size: 9", DIAG_OUTSIDE_SAFE, "mm outside"},
    {"text in a corner of a hexagon would be cut off", "{hexagon: pointy}",
     "text: HELLO, at: [3, 0], size: [30, 9], font-size: 14", DIAG_OUTSIDE_FACE,
     " beyond the bleed"},
    {"text of several lines is judged line by line", "circle",
     "text: \"I\\nIIIIIIIIIIIIIIIIIII\\nI\", at: [0, 8], size: [40, 24], align: centre, valign: middle, font-size: 14",
     DIAG_CODE_COUNT, ""},
    {"a line that runs off a slanted side is fine", "{hexagon: pointy}",
     "line: , from: [20, 20], to: [0, -14.6], stroke: black, stroke-width: 4", DIAG_CODE_COUNT, ""},
    {"a line that ends before a slanted side is not", "{hexagon: pointy}",
     "line: , from: [20, 20], to: [12, 6.14], stroke: black, stroke-width: 2", DIAG_OUTSIDE_SAFE,
     "1.7 mm"},
    {"a band across is fine", "circle", "box: {}, at: [-3, 14], size: [46, 12], fill: navy",
     DIAG_CODE_COUNT, ""},
    {"a ground that ends at the cut is not", "circle", "circle: {}, inside: trim, fill: navy",
     DIAG_OUTSIDE_SAFE, "3.0 mm"},
    {"a ground that reaches the bleed is", "circle", "circle: {}, inside: bleed, fill: navy",
     DIAG_CODE_COUNT, ""},
    {"a ring along the safe area is fine", "circle",
     "circle: {}, inside: safe, stroke: black, stroke-width: 0.5", DIAG_CODE_COUNT, ""},
    {"a ring halfway to the cut is not", "circle",
     "circle: {}, at: [1.5, 1.5], size: 37, stroke: black, stroke-width: 0.5", DIAG_OUTSIDE_SAFE,
     "1.5 mm"},
    {"a box whose corner comes near the cut is not", "circle",
     "box: {}, at: [7, 7], size: 10, fill: navy", DIAG_OUTSIDE_SAFE, "1.4 mm"},
    {"what is beside the outline is off the face", "circle",
     "box: {}, at: [0.5, 0.5], size: 3, fill: navy", DIAG_OFF_FACE, ""},
    {"a round picture is judged by what it shows", "circle",
     "image: art/disc.svg, at: [3.5, 3.5], size: 33", DIAG_CODE_COUNT, ""},
    {"a square one by its corners", "circle", "image: art/square.svg, at: [7, 7], size: 10",
     DIAG_OUTSIDE_SAFE, "1.4 mm"},
    {"a path of one's own is an outline too", "{path: M0 0H40V40H25V20H15V40H0Z}",
     "text: SLOT, at: [13, 30], size: [14, 6], font-size: 9", DIAG_OUTSIDE_FACE,
     " beyond the bleed"},
};

static void check_row(void **state)
{
    const struct row *row = *state;
    void *data = NULL;
    face_test_setup(&data);
    struct face_test *test = data;
    face_svg(test, "art/square.svg", 100, 100);
    face_file(test, "art/disc.svg",
              "<svg xmlns='http://www.w3.org/2000/svg' width='100' height='100'>"
              "<circle cx='50' cy='50' r='50'/></svg>");
    const char *layout = arena_printf(
        test->harness->arena, "size: [40, 40]\nbleed: 3\nsafe: 3\noutline: %s\nfront:\n  - {%s}\n",
        row->outline, row->element);
    assert_true(face_open(test, "game: Test\ncomponents:\n  card: {layout: card}\n", layout));
    face_make(test, 0);
    const struct diag_list *found = test->harness->diags;
    assert_int_equal(diag_list_count(found), row->found != DIAG_CODE_COUNT);
    if (row->found != DIAG_CODE_COUNT) {
        const char *message = diag_list_at(found, 0)->message;
        assert_int_equal(diag_list_at(found, 0)->code, row->found);
        if (strstr(message, row->amount) == NULL) {
            fail_msg("'%s' is not '%s'", message, row->amount);
        }
        EXPECT_DIAG(test->harness, row->found, diag_list_at(found, 0)->span.source == NULL ? 0 : 6,
                    source_span_start(diag_list_at(found, 0)->span).column);
    }
    assert_int_equal(face_test_teardown(&data), 0);
}

int main(void)
{
    struct CMUnitTest tests[G_N_ELEMENTS(rows)];
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        tests[i] = (struct CMUnitTest){
            .name = rows[i].name, .test_func = check_row, .initial_state = (void *)&rows[i]};
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
