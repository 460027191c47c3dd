/* What a finished face is found to be: each row is a face, and the codes and places of all its findings. */
#define FACE_TEST_KEEPS_PLACES
#include "face_layout_fixture.h"

enum { FINDINGS_MAX = 2 };

struct row {
    const char *name;     /* the sentence that it proves */
    const char *elements; /* of the front; the first line is line 5 of its file */
    struct {
        enum diag_code code;
        size_t line, column;
    } found[FINDINGS_MAX];
};

/* art/a.svg is a black square. */
static const struct row rows[] = {
    {"text within the safe area is fine",
     "  - text: Hello\n"
     "    inside: safe\n",
     {{0}}},
    {"text outside the safe area is a warning",
     "  - text: Hello\n"
     "    at: [2, 20]\n"
     "    size: [40, 10]\n",
     {{DIAG_OUTSIDE_SAFE, 5, 11}}},
    {"text beyond the bleed is an error",
     "  - text: Hello\n"
     "    at: [-10, 20]\n"
     "    size: [40, 10]\n",
     {{DIAG_OUTSIDE_FACE, 5, 11}}},
    {"turned text is judged where it stands",
     "  - text: Hello there\n"
     "    at: [92, 20]\n"
     "    size: [3, 30]\n"
     "    rotate: 90\n"
     "    wrap: false\n"
     "    font-size: 6\n"
     "  - text: Hello there\n"
     "    at: [85, 40]\n"
     "    size: [30, 3]\n"
     "    rotate: 45\n"
     "    font-size: 6\n",
     {{DIAG_OUTSIDE_SAFE, 11, 11}}},
    {"shapes may run off the face",
     "  - box: {inside: bleed, fill: red}\n"
     "  - circle: {at: [-20, -20], size: 30, fill: red}\n",
     {{0}}},
    {"a picture that runs off the face is a background",
     "  - image: art/a.svg\n"
     "    inside: bleed\n"
     "    fit: cover\n",
     {{0}}},
    {"a picture that ends between safe and bleed is a warning",
     "  - image: art/a.svg\n"
     "    inside: trim\n"
     "    fit: cover\n",
     {{DIAG_OUTSIDE_SAFE, 5, 5}}},
    {"a picture within the safe area is fine",
     "  - image: art/a.svg\n"
     "    inside: safe\n",
     {{0}}},
    {"a deep nest of turned boxes does not confuse the check",
     "  - stack: {inside: bleed, opacity: 0.9, of: [{stack: {opacity: 0.9, of: [{stack: {opacity: 0.9, of: [{box: {fill: red}}]}}]}}]}\n"
     "  - text: Hello\n"
     "    at: [2, 20]\n"
     "    size: [40, 10]\n",
     {{DIAG_OUTSIDE_SAFE, 6, 11}}},
    {"text too close in colour to its ground is a warning",
     "  - box: {inside: bleed, fill: \"#fff8e0\"}\n"
     "  - text: Hello\n"
     "    inside: safe\n"
     "    colour: \"#f0d060\"\n",
     {{DIAG_LOW_CONTRAST, 6, 11}}},
    {"pale text on paper is a warning",
     "  - text: Hello\n"
     "    inside: safe\n"
     "    colour: \"#dddddd\"\n",
     {{DIAG_LOW_CONTRAST, 5, 11}}},
    {"white text on a dark box is fine",
     "  - box: {inside: bleed, fill: black}\n"
     "  - text: Hello\n"
     "    inside: safe\n"
     "    colour: white\n",
     {{0}}},
    {"one pale word is enough",
     "  - text: \"Hello <span foreground='#eeeeee'>you</span>\"\n"
     "    inside: safe\n",
     {{DIAG_LOW_CONTRAST, 5, 11}}},
    {"dark text on a dark picture is a warning",
     "  - image: art/a.svg\n"
     "    inside: bleed\n"
     "    fit: cover\n"
     "  - text: Hello\n"
     "    inside: safe\n"
     "    colour: \"#333333\"\n",
     {{DIAG_LOW_CONTRAST, 8, 11}}},
    {"pale text on a dark picture is fine",
     "  - image: art/a.svg\n"
     "    inside: bleed\n"
     "    fit: cover\n"
     "  - text: Hello\n"
     "    inside: safe\n"
     "    colour: white\n",
     {{0}}},
    {"words half on a fill are judged on each part",
     "  - box: {at: [10, 10], size: [20, 20], fill: \"#222222\"}\n"
     "  - text: Half on and half off it\n"
     "    at: [20, 15]\n"
     "    colour: black\n"
     "  - box: {at: [10, 40], size: [20, 10], radius: 4, fill: \"#222222\"}\n"
     "  - text: Half on and half off it\n"
     "    at: [20, 42]\n"
     "    colour: white\n",
     {{DIAG_LOW_CONTRAST, 6, 11}, {DIAG_LOW_CONTRAST, 10, 11}}},
    {"words half on a picture that is askew are judged on each part",
     "  - stack:\n"
     "    at: [14, 14]\n"
     "    size: [30, 30]\n"
     "    rotate: 30\n"
     "    of: [{image: art/a.svg}]\n"
     "  - text: Half on and half off it\n"
     "    at: [34, 24]\n"
     "    colour: black\n"
     "  - text: Beside it\n"
     "    at: [58, 44]\n"
     "    colour: black\n",
     {{DIAG_LOW_CONTRAST, 10, 11}}},
    {"words half on a round clip are judged by its edge",
     "  - stack:\n"
     "    at: [10, 10]\n"
     "    size: [30, 30]\n"
     "    clip: circle\n"
     "    of: [{box: {fill: black}}]\n"
     "  - text: Half on and half off\n"
     "    at: [30, 22]\n"
     "    colour: black\n"
     "  - text: In its corner\n"
     "    at: [35.5, 34]\n"
     "    size: [22, 6]\n"
     "    colour: black\n",
     {{DIAG_LOW_CONTRAST, 10, 11}}},
    {"words that can be read on both parts are fine and so is a line through a letter",
     "  - box: {at: [10, 10], size: [20, 20], fill: \"#ffee88\"}\n"
     "  - line: {from: [35, 10], to: [35, 30], stroke: black, stroke-width: 1}\n"
     "  - text: Half on and half off it\n"
     "    at: [20, 15]\n"
     "    font-size: 12\n"
     "    colour: black\n",
     {{0}}},
    {"a picture that shines through is mixed with its ground",
     "  - image: art/a.svg\n"
     "    inside: bleed\n"
     "    fit: cover\n"
     "    opacity: 0.1\n"
     "  - text: Hello\n"
     "    inside: safe\n"
     "    colour: white\n",
     {{DIAG_LOW_CONTRAST, 9, 11}}},
    {"a ground that shines through is mixed with what is below",
     "  - box: {inside: bleed, fill: \"#00000020\"}\n"
     "  - text: Hello\n"
     "    inside: safe\n"
     "    colour: white\n",
     {{DIAG_LOW_CONTRAST, 6, 11}}},
    {"a ground that shines through a little is dark enough",
     "  - box: {inside: bleed, fill: \"#000000c0\"}\n"
     "  - text: Hello\n"
     "    inside: safe\n"
     "    colour: white\n",
     {{0}}},
    {"a shape that ends between safe and bleed is a warning",
     "  - box: {inside: trim, fill: red}\n"
     "  - circle: {at: [92, 20], size: 6, fill: red}\n"
     "  - box: {inside: safe, fill: red}\n",
     {{DIAG_OUTSIDE_SAFE, 5, 5}, {DIAG_OUTSIDE_SAFE, 6, 5}}},
    {"a frame close to the cut is a warning one on the safe line is fine",
     "  - box: {inside: safe, stroke: red, stroke-width: 1}\n"
     "  - box: {at: [2, 2], size: [96, 56], stroke: red}\n",
     {{DIAG_OUTSIDE_SAFE, 6, 5}}},
    {"what lies wholly off the face is a warning",
     "  - image: art/a.svg\n"
     "    at: [200, 10]\n"
     "    size: [10, 10]\n"
     "  - line: {from: [10, -20], to: [30, -20], stroke: red}\n",
     {{DIAG_OFF_FACE, 5, 5}, {DIAG_OFF_FACE, 8, 5}}},
    {"a line too thin for print is a warning",
     "  - line: {from: [20, 20], to: [40, 20], stroke: red, stroke-width: 0.05}\n"
     "  - line: {from: [20, 30], to: [40, 30], stroke: red, stroke-width: 0.25pt}\n",
     {{DIAG_LINE_TOO_THIN, 5, 5}}},
    {"two texts in one place are a warning at the later",
     "  - text: First words\n"
     "    at: [10, 10]\n"
     "    size: [40, 10]\n"
     "  - text: Second words\n"
     "    at: [12, 11]\n"
     "    size: [40, 10]\n",
     {{DIAG_TEXTS_OVERLAP, 8, 5}}},
    {"lines of text close to each other are fine",
     "  - text: First words\n"
     "    at: [10, 10]\n"
     "    size: [40, 10]\n"
     "    font-size: 10\n"
     "  - text: Second words\n"
     "    at: [10, 13.8]\n"
     "    size: [40, 10]\n"
     "    font-size: 10\n",
     {{0}}},
    {"text under a later shape is a warning",
     "  - text: Hello\n"
     "    at: [10, 10]\n"
     "    size: [40, 10]\n"
     "  - box: {at: [8, 8], size: [50, 14], fill: white}\n",
     {{DIAG_TEXT_HIDDEN, 5, 11}}},
    {"the ground of turned text is found where it stands",
     "  - box: {at: [70, 10], size: [20, 40], fill: black}\n"
     "  - text: Hello\n"
     "    at: [60, 25]\n"
     "    size: [40, 10]\n"
     "    rotate: 90\n"
     "    align: centre\n"
     "    valign: middle\n"
     "    colour: white\n",
     {{0}}},
    {"a warning that is allowed is advice at its reason",
     "  - text: Hello\n"
     "    at: [2, 20]\n"
     "    size: [40, 10]\n"
     "    allow: {outside-safe: it may be cut}\n",
     {{DIAG_ALLOWED, 8, 27}}},
    {"what is allowed holds for all in the element and no longer",
     "  - stack:\n"
     "    allow: {low-contrast: it is a secret}\n"
     "    of:\n"
     "      - box:\n"
     "        inside: safe\n"
     "        of: [{text: Hidden, colour: \"#eeeeee\"}]\n"
     "  - text: Seen\n"
     "    at: [20, 40]\n"
     "    colour: \"#eeeeee\"\n",
     {{DIAG_ALLOWED, 6, 27}, {DIAG_LOW_CONTRAST, 11, 11}}},
    {"only the warning that is named is allowed",
     "  - text: Hello\n"
     "    at: [2, 20]\n"
     "    size: [40, 10]\n"
     "    allow: {low-contrast: it is a secret}\n",
     {{DIAG_OUTSIDE_SAFE, 5, 11}}},
};

/* A face is rejected by errors alone. */
static bool is_rejected(const struct row *row)
{
    bool any = false;
    for (size_t i = 0; i < FINDINGS_MAX && row->found[i].line > 0; i++) {
        any = any || diag_code_info(row->found[i].code)->level == DIAG_ERROR;
    }
    return any;
}

static void check_row(void **state)
{
    const struct row *row = *state;
    void *data = NULL;
    face_test_setup(&data);
    struct face_test *test = data;
    face_svg(test, "art/a.svg", 100, 100);
    assert_int_equal(face_of(test, row->elements), !is_rejected(row));
    for (size_t i = 0; i < FINDINGS_MAX && row->found[i].line > 0; i++) {
        EXPECT_DIAG(test->harness, row->found[i].code, row->found[i].line, row->found[i].column);
    }
    assert_int_equal(face_test_teardown(&data), 0);
}

static void test_a_raster_is_coarse_by_its_worse_direction(void **state)
{
    struct face_test *test = *state;
    face_open(
        test, "game: T\ncomponents: {card: {layout: card}}\n",
        "size: [100, 60]\nfront:\n  - image: art/a.png\n    at: [10, 10]\n    size: [5, 20]\n    fit: stretch\n"
        "  - image: art/a.png\n    at: [40, 10]\n    size: [5, 5]\n");
    gchar *art = g_build_filename(harness_folder(test->harness), "art", NULL);
    gchar *path = g_build_filename(art, "a.png", NULL);
    assert_int_equal(g_mkdir_with_parents(art, 0700), 0);
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 100, 100);
    assert_int_equal(cairo_surface_write_to_png(surface, path), CAIRO_STATUS_SUCCESS);
    cairo_surface_destroy(surface);
    g_free(path);
    g_free(art);
    assert_true(face_make(test, 0));
    EXPECT_DIAG(test->harness, DIAG_IMAGE_COARSE, 3, 5);
}

int main(void)
{
    struct CMUnitTest tests[G_N_ELEMENTS(rows) + 1] = {
        FACE_TEST(test_a_raster_is_coarse_by_its_worse_direction)};
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        tests[i + 1] = (struct CMUnitTest){
            .name = rows[i].name, .test_func = check_row, .initial_state = (void *)&rows[i]};
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
