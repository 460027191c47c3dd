/* Operators as they are written, byte for byte; where texts stand then is read back in test_pdf_canvas_pictures.c. */
#include <math.h>

#include "geom/length_units.h"
#include "render/pdf_content.h"
#include "support/cmocka_env.h"
#include "text/text_block_internal.h"
#include "unit/render/face_fixture.h"

static const struct colour white = {1, 1, 1, 1};

static struct pdf_content *new_content(void)
{
    return pdf_content_new(transform_identity());
}

static struct box box_pt(double x, double y, double width, double height)
{
    return (struct box){mm_from_pt(x), mm_from_pt(y), mm_from_pt(width), mm_from_pt(height)};
}

/* Takes the content. */
static void assert_content(struct pdf_content *content, const char *expected)
{
    assert_string_equal(pdf_content_bytes(content)->str, expected);
    pdf_content_free(content);
}

/* ---- numbers ---- */

/* As a place on the page, in points. */
static void assert_place(double number, const char *expected)
{
    struct pdf_content *content = new_content();
    pdf_content_clip_box(content, box_pt(number, 0, 0, 0));
    char *text = g_strdup_printf("%s 0 0 0 re W n\n", expected);
    assert_content(content, text);
    g_free(text);
}

static void test_numbers_are_as_short_as_they_can_be(void **state)
{
    (void)state;
    assert_place(0, "0");
    assert_place(-0.0, "0");
    assert_place(7, "7");
    assert_place(-100, "-100");
    assert_place(0.5, ".5");
    assert_place(-0.25, "-.25");
    assert_place(12.340, "12.34");
    assert_place(10.001, "10.001");
    assert_place(1234567, "1234567");
}

static void test_numbers_are_rounded_to_the_next_thousandth(void **state)
{
    (void)state;
    assert_place(0.0004, "0");
    assert_place(-0.0004, "0");
    assert_place(0.0006, ".001");
    assert_place(-0.0006, "-.001");
    assert_place(0.9996, "1");
    assert_place(-9.9996, "-10");
    assert_place(841.88976, "841.89");
}

/* What nobody can print is at least a number. */
static void test_what_is_no_number_or_beyond_all_pages_is_a_number_all_the_same(void **state)
{
    (void)state;
    assert_place((double)NAN, "0");
    assert_place((double)INFINITY, "0");
    assert_place(1e300, "1000000000");
    assert_place(-1e300, "-1000000000");
}

static void test_places_have_as_many_decimals_more_as_they_are_shown_larger(void **state)
{
    static const struct {
        double scale;
        const char *expected;
    } cases[] = {{0.1, ".1 0 0 .1 0 0 cm\n.123 0 0 0 re W n\n"},
                 {10, "10 0 0 10 0 0 cm\n.1235 0 0 0 re W n\n"},
                 {11, "11 0 0 11 0 0 cm\n.12346 0 0 0 re W n\n"},
                 {1e9, "1000000000 0 0 1000000000 0 0 cm\n.123456789 0 0 0 re W n\n"}};
    (void)state;
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        struct transform scaled = {.xx = cases[i].scale, .yy = cases[i].scale};
        struct pdf_content *content = new_content();
        pdf_content_transform(content, &scaled);
        assert_true(fabs(pdf_content_scale(content) / cases[i].scale - 1) < 1e-12);
        pdf_content_clip_box(content, box_pt(0.123456789, 0, 0, 0));
        assert_content(content, cases[i].expected);
    }
}

static void test_the_scale_is_that_of_the_page_and_ends_with_a_restore(void **state)
{
    const struct transform twenty = {.xx = 20, .yy = 20};
    struct pdf_content *content = pdf_content_new(twenty);
    (void)state;
    pdf_content_save(content);
    pdf_content_transform(content, &twenty);
    pdf_content_clip_box(content, box_pt(0.12345678, 0, 0, 0));
    pdf_content_restore(content);
    pdf_content_clip_box(content, box_pt(0.12345678, 0, 0, 0));
    assert_content(content, "q\n20 0 0 20 0 0 cm\n.123457 0 0 0 re W n\nQ\n.12346 0 0 0 re W n\n");
}

static void test_a_transform_that_does_nothing_is_not_written(void **state)
{
    const struct transform nothing = transform_identity();
    const struct transform turned = {0, 1, -1, 0, mm_from_pt(3), mm_from_pt(-4.5)};
    struct pdf_content *content = new_content();
    (void)state;
    pdf_content_transform(content, &nothing);
    pdf_content_transform(content, &turned);
    struct transform space = pdf_content_space(content);
    assert_memory_equal(&space, &turned, sizeof space);
    assert_content(content, "0 1 -1 0 3 -4.5 cm\n");
}

/* ---- states ---- */

static void test_what_is_set_is_not_set_again_until_it_is_restored(void **state)
{
    struct pdf_content *content = new_content();
    (void)state;
    pdf_content_fill_box(content, box_pt(1, 2, 3, 4), white);
    pdf_content_fill_box(content, box_pt(1, 2, 3, 5), white);
    pdf_content_save(content);
    pdf_content_fill_box(content, box_pt(1, 2, 3, 6), white);
    pdf_content_fill_box(content, box_pt(1, 2, 3, 7), rgb(0, 0.5, 0.12345678));
    pdf_content_restore(content);
    pdf_content_fill_box(content, box_pt(1, 2, 3, 8), white);
    assert_content(content, "1 1 1 rg\n1 2 3 4 re f\n1 2 3 5 re f\n"
                            "q\n1 2 3 6 re f\n0 .5 .1235 rg\n1 2 3 7 re f\nQ\n1 2 3 8 re f\n");
}

static void test_opacities_are_states_in_thousandths_and_begin_with_1(void **state)
{
    struct pdf_content *content = new_content();
    struct colour half = white, third = white, none = white;
    (void)state;
    half.alpha = 0.5;
    third.alpha = 1.0 / 3;
    none.alpha = 0;
    pdf_content_fill_box(content, box_pt(1, 1, 1, 1), half);
    pdf_content_fill_box(content, box_pt(2, 1, 1, 1), half);
    pdf_content_fill_box(content, box_pt(3, 1, 1, 1), third);
    pdf_content_fill_box(content, box_pt(4, 1, 1, 1), none);
    pdf_content_fill_box(content, box_pt(5, 1, 1, 1), white);
    pdf_content_show(content, "xff", 0.5);
    pdf_content_show(content, "xff", 1);
    const GPtrArray *names = pdf_content_resources(content);
    static const char *const expected[] = {"a1000", "a333", "a500", "xff"};
    assert_int_equal(names->len, G_N_ELEMENTS(expected));
    for (guint i = 0; i < names->len; i++) {
        assert_string_equal(g_ptr_array_index(names, i), expected[i]);
    }
    assert_content(content, "/a500 gs\n1 1 1 rg\n1 1 1 1 re f\n2 1 1 1 re f\n"
                            "/a333 gs\n3 1 1 1 re f\n/a1000 gs\n5 1 1 1 re f\n"
                            "/a500 gs\n/xff Do\n/a1000 gs\n/xff Do\n");
}

/* ---- shapes ---- */

struct shapes {
    struct arena *arena;
    struct path path; /* a line of a point */
};

static struct shapes shapes_new(void)
{
    struct shapes shapes = {.arena = arena_new()};
    path_init(&shapes.path, shapes.arena);
    path_move_to(&shapes.path, 0, 0);
    path_line_to(&shapes.path, mm_from_pt(1), 0);
    return shapes;
}

#define LINE_PATH "0 0 m\n1 0 l\n"

static void test_paths_are_written_step_by_step(void **state)
{
    struct shapes shapes = shapes_new();
    struct pdf_content *content = new_content();
    struct path nothing;
    (void)state;
    path_init(&nothing, shapes.arena);
    path_curve_to(&shapes.path, mm_from_pt(1), mm_from_pt(2), mm_from_pt(3), mm_from_pt(4),
                  mm_from_pt(5), mm_from_pt(6));
    path_close(&shapes.path);
    pdf_content_fill(content, &shapes.path, white, false);
    pdf_content_fill(content, &shapes.path, white, true);
    pdf_content_fill(content, &nothing, rgb(1, 0, 0), true);
    pdf_content_clip(content, &shapes.path);
    assert_content(content, "1 1 1 rg\n" LINE_PATH "1 2 3 4 5 6 c\nh\nf\n" LINE_PATH
                            "1 2 3 4 5 6 c\nh\nf*\n" LINE_PATH "1 2 3 4 5 6 c\nh\nW n\n");
    arena_free(shapes.arena);
}

/* An operator "W" without a path would be an error, and let all through; in a box without a size a pixel is seen. */
static void test_a_clip_of_nothing_lets_nothing_through(void **state)
{
    struct pdf_content *content = new_content();
    struct path nothing = {0};
    (void)state;
    pdf_content_clip(content, &nothing);
    assert_content(content, "0 0 2.835 2.835 re W n\n2834.646 2834.646 2.835 2.835 re W n\n");
}

static struct stroke stroke_of(double width_pt)
{
    return (struct stroke){.colour = white, .width_mm = mm_from_pt(width_pt)};
}

static void test_lines_set_of_their_pen_what_is_other(void **state)
{
    struct shapes shapes = shapes_new();
    struct pdf_content *content = new_content();
    struct stroke stroke = stroke_of(2);
    (void)state;
    pdf_content_stroke(content, &shapes.path, &stroke);
    pdf_content_stroke(content, &shapes.path, &stroke);
    stroke.cap = STROKE_CAP_ROUND;
    stroke.dashes_mm[0] = mm_from_pt(3);
    stroke.dashes_mm[1] = mm_from_pt(0.5);
    stroke.dash_count = 2;
    pdf_content_stroke(content, &shapes.path, &stroke);
    stroke.join = STROKE_JOIN_BEVEL;
    stroke.width_mm = mm_from_pt(1);
    pdf_content_stroke(content, &shapes.path, &stroke);
    stroke.cap = STROKE_CAP_SQUARE;
    stroke.join = STROKE_JOIN_ROUND;
    stroke.dash_count = 1;
    pdf_content_stroke(content, &shapes.path, &stroke);
    stroke.dash_count = 0;
    pdf_content_stroke(content, &shapes.path, &stroke);
    assert_content(content, "1 1 1 RG\n2 w\n0 J\n0 j\n[]0 d\n" LINE_PATH "S\n" LINE_PATH "S\n"
                            "1 J\n[3 .5 ]0 d\n" LINE_PATH "S\n1 w\n2 j\n" LINE_PATH "S\n"
                            "2 J\n1 j\n[3 ]0 d\n" LINE_PATH "S\n[]0 d\n" LINE_PATH "S\n");
    arena_free(shapes.arena);
}

/* A pen is of user space: what was set is of another size since. */
static void test_a_pen_is_set_again_after_a_transform(void **state)
{
    const struct transform twice = {.xx = 2, .yy = 2};
    struct shapes shapes = shapes_new();
    struct pdf_content *content = new_content();
    struct stroke stroke = stroke_of(2);
    (void)state;
    pdf_content_save(content);
    pdf_content_stroke(content, &shapes.path, &stroke);
    pdf_content_transform(content, &twice);
    pdf_content_stroke(content, &shapes.path, &stroke);
    pdf_content_restore(content);
    pdf_content_stroke(content, &shapes.path, &stroke);
    assert_content(content, "q\n1 1 1 RG\n2 w\n0 J\n0 j\n[]0 d\n" LINE_PATH
                            "S\n2 0 0 2 0 0 cm\n2 w\n[]0 d\n" LINE_PATH
                            "S\nQ\n1 1 1 RG\n2 w\n0 J\n0 j\n[]0 d\n" LINE_PATH "S\n");
    arena_free(shapes.arena);
}

/* "0 w" is the thinnest line that a device can draw. */
static void test_lines_without_width_are_not_drawn(void **state)
{
    static const double widths_pt[] = {0, -1, 0.0004};
    struct shapes shapes = shapes_new();
    struct pdf_content *content = new_content();
    (void)state;
    for (size_t i = 0; i < G_N_ELEMENTS(widths_pt); i++) {
        struct stroke stroke = stroke_of(widths_pt[i]);
        pdf_content_stroke(content, &shapes.path, &stroke);
    }
    assert_content(content, "");
    arena_free(shapes.arena);
}

/* "[0 0 ]0 d" is an error, and thousands of dashes a point keep a viewer busy for nothing. */
static void test_dashes_too_fine_to_be_written_make_a_solid_line(void **state)
{
    struct shapes shapes = shapes_new();
    struct pdf_content *content = new_content();
    struct stroke stroke = stroke_of(2);
    (void)state;
    stroke.dash_count = 2;
    pdf_content_stroke(content, &shapes.path, &stroke);
    stroke.dashes_mm[0] = stroke.dashes_mm[1] = mm_from_pt(0.0002);
    pdf_content_stroke(content, &shapes.path, &stroke);
    stroke.dashes_mm[1] = mm_from_pt(0.001);
    pdf_content_stroke(content, &shapes.path, &stroke);
    assert_content(content, "1 1 1 RG\n2 w\n0 J\n0 j\n[]0 d\n" LINE_PATH "S\n" LINE_PATH
                            "S\n[.0002 .001 ]0 d\n" LINE_PATH "S\n");
    arena_free(shapes.arena);
}

/* ---- letters ---- */

/* One font, in 10 points, and letters of it one after the other. */
struct writing {
    struct fonts fonts;
    struct arena *arena;
    struct text_block *block;
    cairo_scaled_font_t *font;
    struct pdf_fonts *noted;
    cairo_glyph_t *glyphs;
    cairo_text_cluster_t *clusters;
    struct text_letters letters;
};

static void writing_begin(struct writing *writing, const char *text, const cairo_matrix_t *matrix)
{
    struct text_request request = {
        .markup = "A",
        .style = {.family = "DejaVu Sans", .size_pt = 10, .weight = 400},
        .width_mm = -1,
        .height_mm = -1,
    };
    struct text_report report;
    cairo_matrix_t identity;
    cairo_font_options_t *options = cairo_font_options_create();
    int glyph_count = 0, cluster_count = 0;
    *writing = (struct writing){.arena = arena_new(), .noted = pdf_fonts_new()};
    fonts_open(&writing->fonts);
    writing->block = text_block_new(writing->fonts.set, &request, writing->arena, &report);
    assert_non_null(writing->block);
    cairo_matrix_init_identity(&identity);
    cairo_scaled_font_t *plain = writing->block->runs[0].font;
    cairo_scaled_font_get_font_options(plain, options);
    writing->font = cairo_scaled_font_create(cairo_scaled_font_get_font_face(plain), matrix,
                                             &identity, options);
    cairo_font_options_destroy(options);
    assert_int_equal(cairo_scaled_font_text_to_glyphs(
                         writing->font, 0, 50, text, -1, &writing->glyphs, &glyph_count,
                         &writing->clusters, &cluster_count, &writing->letters.cluster_flags),
                     CAIRO_STATUS_SUCCESS);
    writing->letters.font = writing->font;
    writing->letters.colour = rgb(0, 0, 0);
    writing->letters.size_pt = 10;
    writing->letters.glyphs = writing->glyphs;
    writing->letters.glyph_count = (size_t)glyph_count;
    writing->letters.clusters = writing->clusters;
    writing->letters.cluster_count = (size_t)cluster_count;
    writing->letters.text = text;
    writing->letters.text_length = strlen(text);
}

static void writing_begin_upright(struct writing *writing, const char *text)
{
    cairo_matrix_t matrix;
    cairo_matrix_init_scale(&matrix, 10, 10);
    writing_begin(writing, text, &matrix);
}

static void writing_end(struct writing *writing)
{
    cairo_glyph_free(writing->glyphs);
    cairo_text_cluster_free(writing->clusters);
    pdf_fonts_free(writing->noted);
    cairo_scaled_font_destroy(writing->font);
    text_block_unref(writing->block);
    fonts_close(&writing->fonts);
    arena_free(writing->arena);
}

/* Behind "(": how many codes of two bytes a string has, in place of them. */
static const char *skip_string(const char *at, GString *out)
{
    int bytes = 0;
    for (; *at != ')'; at++, bytes++) {
        at += *at == '\\' ? 1 : 0;
    }
    g_string_append_printf(out, "(%d)", bytes / 2);
    return at + 1;
}

/* The content with each string as the number of its codes, and the name of the font as "F": g_string_free(). */
static GString *told(struct pdf_content *content)
{
    GString *out = g_string_new(NULL);
    const GString *bytes = pdf_content_bytes(content);
    const char *at = bytes->str;
    while (at < bytes->str + bytes->len) {
        if (*at == '(') {
            at = skip_string(at + 1, out);
        } else if (g_str_has_prefix(at, "/F")) {
            g_string_append(out, "/F");
            at += strcspn(at, " ");
        } else {
            g_string_append_c(out, *at++);
        }
    }
    return out;
}

static void assert_letters(struct writing *writing, const char *expected)
{
    struct pdf_content *content = new_content();
    pdf_content_letters(content, pdf_fonts_find(writing->noted, writing->font), &writing->letters);
    GString *text = told(content);
    assert_string_equal(text->str, expected);
    g_string_free(text, TRUE);
    pdf_content_free(content);
}

#define BEGIN_SPAN "0 0 0 rg\nBT\n/Span<</ActualText<FEFF"
#define BEGIN_TEXT "0 0 0 rg\nBT\n/F 10 Tf\n"

static void test_letters_that_follow_each_other_are_one_string(void **state)
{
    struct writing writing;
    (void)state;
    writing_begin_upright(&writing, "Plain word");
    assert_letters(&writing, BEGIN_TEXT "1 0 0 -1 0 50 Tm\n[(10)]TJ\nET\n");
    writing_end(&writing);
}

/* Of 10 points a thousandth is a hundredth of a point. */
static void test_letters_beside_their_places_are_moved_within_the_line(void **state)
{
    struct writing writing;
    (void)state;
    writing_begin_upright(&writing, "ABCD");
    writing.glyphs[1].x -= 0.5;
    writing.glyphs[2].x -= 0.5 - 0.004; /* less than is seen */
    writing.glyphs[3].x += 30;
    assert_letters(&writing, BEGIN_TEXT "1 0 0 -1 0 50 Tm\n[(1)50 (2)-3050 (1)]TJ\nET\n");
    writing_end(&writing);
}

/* What is left of each move is not lost: the last letter is where it is to be. */
static void test_moves_that_are_rounded_do_not_add_up(void **state)
{
    enum { COUNT = 50 };
    struct writing writing;
    char text[COUNT + 1] = "";
    (void)state;
    memset(text, 'A', COUNT);
    writing_begin_upright(&writing, text);
    double plain = writing.glyphs[COUNT - 1].x;
    for (int i = 0; i < COUNT; i++) {
        writing.glyphs[i].x += i * 0.0149;
    }
    struct pdf_content *content = new_content();
    pdf_content_letters(content, pdf_fonts_find(writing.noted, writing.font), &writing.letters);
    GString *out = told(content);
    double moved = 0;
    for (char *at = strchr(out->str, '['); at != NULL && *at != ']'; at++) {
        if (*at == ')' && at[1] != ']') {
            moved -= g_ascii_strtod(at + 1, NULL) / 100;
        }
    }
    assert_true(fabs(moved - (writing.glyphs[COUNT - 1].x - plain)) < 0.02);
    g_string_free(out, TRUE);
    pdf_content_free(content);
    writing_end(&writing);
}

static void test_another_line_and_what_is_far_on_it_begin_anew(void **state)
{
    struct writing writing;
    (void)state;
    writing_begin_upright(&writing, "ABCD");
    writing.glyphs[2].x = 5;
    writing.glyphs[2].y = writing.glyphs[3].y = 62.25;
    writing.glyphs[3].x = 700.125;
    assert_letters(&writing, BEGIN_TEXT "1 0 0 -1 0 50 Tm\n[(2)]TJ\n1 0 0 -1 5 62.25 Tm\n[(1)]TJ\n"
                                        "1 0 0 -1 700.125 62.25 Tm\n[(1)]TJ\nET\n");
    writing_end(&writing);
}

static void test_letters_that_cannot_be_seen_are_not_written(void **state)
{
    struct writing writing;
    (void)state;
    writing_begin_upright(&writing, "AB");
    writing.letters.colour.alpha = 0;
    assert_letters(&writing, "");
    writing_end(&writing);
}

static void test_slanted_letters_have_a_matrix(void **state)
{
    const cairo_matrix_t slanted = {10, 0, -2, 10, 0, 0}, wide = {20, 0, 0, 10, 0, 0};
    struct writing writing;
    (void)state;
    writing_begin(&writing, "A", &slanted);
    assert_letters(&writing, BEGIN_TEXT "1 0 .2 -1 0 50 Tm\n[(1)]TJ\nET\n");
    writing_end(&writing);
    writing_begin(&writing, "A", &wide);
    assert_letters(&writing, BEGIN_TEXT "2 0 0 -1 0 50 Tm\n[(1)]TJ\nET\n");
    writing_end(&writing);
}

/* Two glyphs that say one text together, and one that says two letters. */
static void test_clusters_say_what_they_stand_for(void **state)
{
    struct writing writing;
    (void)state;
    writing_begin_upright(&writing, "ABC");
    cairo_text_cluster_t clusters[] = {{1, 2}, {2, 1}};
    writing.letters.clusters = clusters;
    writing.letters.cluster_count = 2;
    writing.letters.text = "\xC3\xA4xy";
    writing.letters.text_length = 4;
    clusters[0].num_bytes = 2;
    clusters[0].num_glyphs = 2;
    clusters[1].num_bytes = 2;
    clusters[1].num_glyphs = 1;
    assert_letters(&writing,
                   BEGIN_SPAN "00E4>>>BDC\n/F 10 Tf\n1 0 0 -1 0 50 Tm\n[(2)]TJ\nEMC\n"
                              "/Span<</ActualText<FEFF00780079>>>BDC\n[(1)]TJ\nEMC\nET\n");
    writing_end(&writing);
}

static void test_characters_beyond_16_bits_are_said_by_two_halves(void **state)
{
    cairo_text_cluster_t cluster = {.num_bytes = 4, .num_glyphs = 1};
    struct writing writing;
    (void)state;
    writing_begin_upright(&writing, "A");
    writing.letters.clusters = &cluster;
    writing.letters.text = "\xF0\x9F\x90\x8D"; /* U+1F40D */
    writing.letters.text_length = 4;
    assert_letters(&writing, BEGIN_SPAN "D83DDC0D>>>BDC\n/F 10 Tf\n"
                                        "1 0 0 -1 0 50 Tm\n[(1)]TJ\nEMC\nET\n");
    writing_end(&writing);
}

/* Glyphs go from left to right, clusters the other way: "ab|c" is A and B, then C to their left. */
static void test_clusters_from_right_to_left_go_with_the_text(void **state)
{
    const cairo_text_cluster_t clusters[] = {{.num_bytes = 2, .num_glyphs = 2},
                                             {.num_bytes = 1, .num_glyphs = 1}};
    struct writing writing;
    (void)state;
    writing_begin_upright(&writing, "cAB");
    writing.letters.clusters = clusters;
    writing.letters.cluster_count = 2;
    writing.letters.cluster_flags = CAIRO_TEXT_CLUSTER_FLAG_BACKWARD;
    writing.letters.text = "abc";
    assert_letters(&writing,
                   BEGIN_SPAN "00610062>>>BDC\n/F 10 Tf\n1 0 0 -1 5.498 50 Tm\n[(2)]TJ\nEMC\n"
                              "[1920 (1)]TJ\nET\n");
    writing_end(&writing);
}

/* A variation selector, or what a broken font leaves out. */
static void test_a_cluster_without_glyphs_is_passed_over(void **state)
{
    const cairo_text_cluster_t clusters[] = {{.num_bytes = 1, .num_glyphs = 1},
                                             {.num_bytes = 3, .num_glyphs = 0},
                                             {.num_bytes = 1, .num_glyphs = 1}};
    struct writing writing;
    (void)state;
    writing_begin_upright(&writing, "AB");
    writing.letters.clusters = clusters;
    writing.letters.cluster_count = 3;
    writing.letters.text = "A\xEF\xB8\x8F"
                           "B";
    writing.letters.text_length = 5;
    assert_letters(&writing, BEGIN_TEXT "1 0 0 -1 0 50 Tm\n[(2)]TJ\nET\n");
    writing_end(&writing);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_numbers_are_as_short_as_they_can_be),
        cmocka_unit_test(test_numbers_are_rounded_to_the_next_thousandth),
        cmocka_unit_test(test_what_is_no_number_or_beyond_all_pages_is_a_number_all_the_same),
        cmocka_unit_test(test_places_have_as_many_decimals_more_as_they_are_shown_larger),
        cmocka_unit_test(test_the_scale_is_that_of_the_page_and_ends_with_a_restore),
        cmocka_unit_test(test_a_transform_that_does_nothing_is_not_written),
        cmocka_unit_test(test_what_is_set_is_not_set_again_until_it_is_restored),
        cmocka_unit_test(test_opacities_are_states_in_thousandths_and_begin_with_1),
        cmocka_unit_test(test_paths_are_written_step_by_step),
        cmocka_unit_test(test_a_clip_of_nothing_lets_nothing_through),
        cmocka_unit_test(test_lines_set_of_their_pen_what_is_other),
        cmocka_unit_test(test_a_pen_is_set_again_after_a_transform),
        cmocka_unit_test(test_lines_without_width_are_not_drawn),
        cmocka_unit_test(test_dashes_too_fine_to_be_written_make_a_solid_line),
        cmocka_unit_test(test_letters_that_follow_each_other_are_one_string),
        cmocka_unit_test(test_letters_beside_their_places_are_moved_within_the_line),
        cmocka_unit_test(test_moves_that_are_rounded_do_not_add_up),
        cmocka_unit_test(test_another_line_and_what_is_far_on_it_begin_anew),
        cmocka_unit_test(test_letters_that_cannot_be_seen_are_not_written),
        cmocka_unit_test(test_slanted_letters_have_a_matrix),
        cmocka_unit_test(test_clusters_say_what_they_stand_for),
        cmocka_unit_test(test_characters_beyond_16_bits_are_said_by_two_halves),
        cmocka_unit_test(test_clusters_from_right_to_left_go_with_the_text),
        cmocka_unit_test(test_a_cluster_without_glyphs_is_passed_over),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
