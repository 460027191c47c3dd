/* Layers of colours mixed as inks, and how they get through Cairo. */
#include <math.h>

#include "render/ink_paper.h"
#include "support/cmocka_env.h"
#include "support/harness.h"

enum { SIDE = 4 };

static const struct colour_inks pitch = {{16 / 255.0, 16 / 255.0, 24 / 255.0, 1},
                                         {{0.6, 0.4, 0.4, 1}}};

/* White paper, four pixels by four from 10, 20. */
struct fixture {
    struct ink_profile *profile;
    struct pdf_inks inks;
    struct ink_paper *paper;
};

static void open_paper(struct fixture *fixture)
{
    const char *problem = NULL;
    fixture->profile = ink_profile_open(NULL, &problem);
    assert_null(problem);
    fixture->inks =
        (struct pdf_inks){.profile = fixture->profile, .asked = &pitch, .asked_count = 1};
    fixture->paper = ink_paper_new(&fixture->inks, (cairo_rectangle_int_t){10, 20, SIDE, SIDE});
}

static void close_paper(struct fixture *fixture)
{
    ink_paper_free(fixture->paper);
    ink_profile_free(fixture->profile);
}

/* All of a layer in one colour; its second column, if it is to have one, in another. */
static cairo_surface_t *layer_of(struct colour colour, const struct colour *second)
{
    cairo_surface_t *layer = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, SIDE, SIDE);
    cairo_t *cr = cairo_create(layer);
    cairo_set_operator(cr, CAIRO_OPERATOR_SOURCE);
    cairo_set_source_rgba(cr, colour.red, colour.green, colour.blue, colour.alpha);
    cairo_paint(cr);
    if (second != NULL) {
        cairo_rectangle(cr, 1, 0, 1, SIDE);
        cairo_set_source_rgba(cr, second->red, second->green, second->blue, second->alpha);
        cairo_fill(cr);
    }
    cairo_destroy(cr);
    return layer;
}

static cairo_rectangle_int_t lay(struct fixture *fixture, struct colour colour,
                                 const struct colour *second, bool is_picture)
{
    cairo_rectangle_int_t drawn;
    bool solid;
    cairo_surface_t *layer = layer_of(colour, second);
    ink_paper_lay(fixture->paper, layer, 10, 20, is_picture, &drawn, &solid);
    assert_int_equal(solid, colour.alpha >= 1 && (second == NULL || second->alpha >= 1));
    cairo_surface_destroy(layer);
    return drawn;
}

/* As Cairo writes them into a PDF: three bytes a pixel. */
static GByteArray *bytes_of(cairo_surface_t *surface)
{
    GByteArray *bytes = g_byte_array_new();
    const unsigned char *rows = cairo_image_surface_get_data(surface);
    int stride = cairo_image_surface_get_stride(surface);
    for (int y = 0; y < cairo_image_surface_get_height(surface); y++) {
        const guint32 *row = (const guint32 *)(const void *)(rows + (ptrdiff_t)y * stride);
        for (int x = 0; x < cairo_image_surface_get_width(surface); x++) {
            const guint8 rgb[] = {(guint8)(row[x] >> 16), (guint8)(row[x] >> 8), (guint8)row[x]};
            g_byte_array_append(bytes, rgb, sizeof rgb);
        }
    }
    return bytes;
}

/* The inks of a pixel of the paper, as pdf_inks_convert() finds them. */
static void expect_inks(const struct fixture *fixture, size_t x, size_t y, int cyan, int magenta,
                        int yellow, int black)
{
    const int expected[] = {cyan, magenta, yellow, black};
    cairo_surface_t *surface =
        ink_paper_cut(fixture->paper, (cairo_rectangle_int_t){10, 20, SIDE, SIDE}, 1);
    GByteArray *bytes = bytes_of(surface);
    struct ink_picture picture;
    assert_true(ink_picture_read(bytes->data, bytes->len, &picture));
    assert_int_equal(picture.width, SIDE);
    assert_int_equal(picture.height, SIDE);
    for (size_t i = 0; i < G_N_ELEMENTS(expected); i++) {
        int found = picture.inks[4 * (SIDE * y + x) + i];
        if (abs(found - expected[i]) > 1) {
            fail_msg("ink %zu is %d and not %d", i, found, expected[i]);
        }
    }
    g_byte_array_unref(bytes);
    cairo_surface_destroy(surface);
}

static void test_inks_are_mixed_by_alpha_and_stay_those_of_the_theme(void **state)
{
    struct fixture fixture;
    (void)state;
    open_paper(&fixture);
    lay(&fixture, pitch.colour, NULL, false);
    expect_inks(&fixture, 0, 0, 153, 102, 102, 255);
    /* Half white over it: half of each ink. */
    lay(&fixture, (struct colour){1, 1, 1, 0.5}, NULL, false);
    expect_inks(&fixture, 3, 3, 76, 51, 51, 127);
    /* The theme's colour that is seen through has its inks, too. */
    struct colour veil = pitch.colour;
    veil.alpha = 0.5;
    lay(&fixture, veil, NULL, false);
    expect_inks(&fixture, 1, 2, 115, 77, 77, 191);
    close_paper(&fixture);
}

static void test_greys_are_black_ink_but_not_between_colours_of_a_picture(void **state)
{
    const struct colour grey = {0.4, 0.4, 0.4, 1}, red = {0.8, 0.1, 0.1, 1};
    struct fixture fixture;
    (void)state;
    open_paper(&fixture);
    lay(&fixture, grey, &red, false);
    expect_inks(&fixture, 0, 0, 0, 0, 0, 153);
    lay(&fixture, grey, NULL, true);
    expect_inks(&fixture, 1, 0, 0, 0, 0, 153);
    unsigned char rgb[] = {102, 102, 102}, inks[4];
    ink_profile_pixels(fixture.profile, rgb, inks, 1);
    assert_true(inks[0] > 50);
    lay(&fixture, grey, &red, true);
    expect_inks(&fixture, 0, 0, inks[0], inks[1], inks[2], inks[3]);
    close_paper(&fixture);
}

static void test_what_shows_nothing_is_not_drawn(void **state)
{
    const struct colour nothing = {0, 0, 0, 0}, half = {0, 0, 0, 0.5};
    struct fixture fixture;
    (void)state;
    open_paper(&fixture);
    assert_int_equal(lay(&fixture, nothing, NULL, false).width, 0);
    cairo_rectangle_int_t drawn = lay(&fixture, nothing, &half, false);
    assert_int_equal(drawn.x, 11);
    assert_int_equal(drawn.y, 20);
    assert_int_equal(drawn.width, 1);
    assert_int_equal(drawn.height, SIDE);
    expect_inks(&fixture, 0, 0, 0, 0, 0, 0);
    expect_inks(&fixture, 1, 0, 0, 0, 0, 127);
    close_paper(&fixture);
}

static void test_four_pixels_become_their_mean_where_half_as_many_do(void **state)
{
    const struct colour black = {0, 0, 0, 1}, white = {1, 1, 1, 1};
    struct fixture fixture;
    struct ink_picture picture;
    (void)state;
    open_paper(&fixture);
    lay(&fixture, white, &black, false);
    cairo_surface_t *surface =
        ink_paper_cut(fixture.paper, (cairo_rectangle_int_t){10, 22, SIDE, 2}, 2);
    GByteArray *bytes = bytes_of(surface);
    assert_true(ink_picture_read(bytes->data, bytes->len, &picture));
    assert_int_equal(picture.width, 2);
    assert_int_equal(picture.height, 1);
    assert_in_range(picture.inks[3], 127, 128);
    assert_int_equal(picture.inks[7], 0);
    g_byte_array_unref(bytes);
    cairo_surface_destroy(surface);
    close_paper(&fixture);
}

static void test_no_other_picture_is_taken_for_one_of_inks(void **state)
{
    static const unsigned char pixels[] = "a picture that has nothing to do with inks";
    unsigned char lies[] = "kerf: a picture in inks\n\377\377\377\377\377\377\377\377????";
    struct ink_picture picture;
    (void)state;
    assert_false(ink_picture_read(pixels, sizeof pixels, &picture));
    assert_false(ink_picture_read(pixels, 0, &picture));
    /* A file may claim to be one, and more of it than there is. */
    assert_false(ink_picture_read(lies, sizeof lies - 1, &picture));
}

int main(void)
{
#define TEST(name) cmocka_unit_test(name)
    const struct CMUnitTest tests[] = {
        TEST(test_inks_are_mixed_by_alpha_and_stay_those_of_the_theme),
        TEST(test_greys_are_black_ink_but_not_between_colours_of_a_picture),
        TEST(test_what_shows_nothing_is_not_drawn),
        TEST(test_four_pixels_become_their_mean_where_half_as_many_do),
        TEST(test_no_other_picture_is_taken_for_one_of_inks),
    };
#undef TEST
    return cmocka_run_group_tests(tests, NULL, NULL);
}
