/* Faces as PNG files: size, colours, edges, the outline, and what is left after a failure. */
#include <stdlib.h>

#include <glib/gstdio.h>

#include "render/output_file.h"
#include "render/png_writer.h"
#include "support/harness.h"
#include "unit/render/face_fixture.h"
#include "unit/render/png_fixture.h"

static enum outcome write_png(struct png_writer *writer, const struct display_list *face,
                              const char *path, struct diag_list *diags)
{
    const unsigned char *bytes = NULL;
    size_t size = 0;
    enum outcome outcome = png_writer_encode(writer, face, &bytes, &size, diags);
    return outcome == OUTCOME_OK ? output_file_write(path, bytes, size, diags) : outcome;
}

static struct decoded_png read_png(const char *path)
{
    char *bytes;
    gsize length;
    assert_true(g_file_get_contents(path, &bytes, &length, NULL));
    struct decoded_png image = decode_png((const unsigned char *)bytes, length);
    g_free(bytes);
    return image;
}

/* Writes the face with a fresh writer, frees it and reads the file back. */
static struct decoded_png written(struct harness *harness, struct png_options options,
                                  struct display_list *face)
{
    char *path = g_build_filename(harness_folder(harness), "face.png", NULL);
    struct png_writer *writer = png_writer_new(&options);
    assert_int_equal(write_png(writer, face, path, harness->diags), OUTCOME_OK);
    png_writer_free(writer);
    display_list_free(face);
    struct decoded_png image = read_png(path);
    g_free(path);
    return image;
}

static void test_the_size_is_that_of_the_trim_or_the_bleed(void **state)
{
    static const struct {
        struct png_options options;
        png_uint_32 width, height;
    } rows[] = {
        {{.dpi = 300}, 750, 1050},
        {{.dpi = 300, .with_bleed = true}, 821, 1121}, /* 69.5 x 94.9 mm */
        {{.dpi = 254}, 635, 889},
        {{.dpi = 150, .cut_outline = true}, 375, 525},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        struct decoded_png image =
            written(*state, rows[i].options, plain_face(63.5, 88.9, 3, rgb(1, 0, 0)));
        assert_int_equal(image.width, rows[i].width);
        assert_int_equal(image.height, rows[i].height);
        free(image.rgba);
    }
}

static void assert_all(const struct decoded_png *image, uint32_t colour)
{
    for (size_t y = 0; y < image->height; y++) {
        for (size_t x = 0; x < image->width; x++) {
            assert_int_equal(argb_at(image, x, y), colour);
        }
    }
}

/* 63 x 88 mm are no whole pixels at 300 dpi; no edge may show the white below. */
static void test_a_ground_fills_the_picture_to_its_edges(void **state)
{
    struct png_options options = {.dpi = 300};
    struct decoded_png image = written(*state, options, plain_face(63, 88, 0, rgb(1, 0, 0)));
    assert_int_equal(image.colour_type, PNG_COLOR_TYPE_PALETTE);
    assert_all(&image, 0xffff0000);
    free(image.rgba);
    options.with_bleed = true;
    image = written(*state, options, plain_face(63, 88, 3.3, rgb(0, 0, 1)));
    assert_all(&image, 0xff0000ff);
    free(image.rgba);
}

static void test_an_empty_face_is_white(void **state)
{
    struct png_options options = {.dpi = 150};
    struct decoded_png image = written(*state, options, display_list_new(10, 10, 0));
    assert_all(&image, 0xffffffff);
    free(image.rgba);
}

static void test_the_bleed_is_around_the_trim(void **state)
{
    struct png_options options = {.dpi = 254, .with_bleed = true};
    struct display_list *face = plain_face(10, 10, 2, rgb(1, 1, 0));
    add_filled_box(face, (struct box){0, 0, 10, 10}, rgb(0, 0, 1));
    struct decoded_png image = written(*state, options, face);
    assert_int_equal(image.width, 140);
    assert_int_equal(argb_at(&image, 19, 70), 0xffffff00);
    assert_int_equal(argb_at(&image, 20, 70), 0xff0000ff);
    assert_int_equal(argb_at(&image, 119, 70), 0xff0000ff);
    assert_int_equal(argb_at(&image, 120, 70), 0xffffff00);
    free(image.rgba);
}

static struct display_list *round_face(void)
{
    struct display_list *face = display_list_new(20, 20, 2);
    path_add_ellipse(&face->outline, (struct box){0, 0, 20, 20});
    add_filled_box(face, (struct box){-2, -2, 24, 24}, rgb(1, 0.5, 0));
    return face;
}

static void test_outside_the_outline_it_is_transparent_and_nowhere_half(void **state)
{
    struct png_options options = {.dpi = 254, .cut_outline = true};
    struct decoded_png image = written(*state, options, round_face());
    size_t inside = 0;
    for (size_t y = 0; y < image.height; y++) {
        for (size_t x = 0; x < image.width; x++) {
            uint32_t pixel = argb_at(&image, x, y);
            double dx = (double)x + 0.5 - 100, dy = (double)y + 0.5 - 100;
            double radius = sqrt(dx * dx + dy * dy);
            assert_int_equal(pixel & 0xffffff, 0xff8000); /* not mixed with anything */
            assert_true(pixel >> 24 == 0 || pixel >> 24 == 255);
            assert_true(radius < 99.3 ? pixel >> 24 == 255 : true);
            assert_true(radius > 100.7 ? pixel >> 24 == 0 : true);
            inside += pixel >> 24 == 255;
        }
    }
    assert_in_range(inside, 31350, 31480); /* pi r^2 is 31416 */
    free(image.rgba);
}

static void test_a_smooth_edge_is_half_transparent_where_the_outline_crosses_a_pixel(void **state)
{
    struct png_options options = {.dpi = 254, .cut_outline = true, .smooth_edge = true};
    struct decoded_png image = written(*state, options, round_face());
    size_t halves = 0;
    double covered = 0;
    for (size_t y = 0; y < image.height; y++) {
        for (size_t x = 0; x < image.width; x++) {
            uint32_t pixel = argb_at(&image, x, y);
            double dx = (double)x + 0.5 - 100, dy = (double)y + 0.5 - 100;
            double radius = sqrt(dx * dx + dy * dy);
            bool half = pixel >> 24 > 0 && pixel >> 24 < 255;
            assert_int_equal(pixel & 0xffffff, 0xff8000);
            assert_true(half ? fabs(radius - 100) < 1 : true);
            halves += half;
            covered += (pixel >> 24) / 255.0;
        }
    }
    assert_in_range(halves, 600, 900);
    assert_true(fabs(covered - 31416) < 20);
    free(image.rgba);
}

static void test_a_rectangle_that_is_cut_out_has_no_alpha(void **state)
{
    struct png_options options = {.dpi = 300, .cut_outline = true};
    struct display_list *face = plain_face(20, 20, 0, rgb(1, 1, 1));
    for (int i = 0; i < 400; i++) { /* too many colours for a palette */
        int column = i % 20, row = i / 20;
        add_filled_box(face, (struct box){column, row, 1, 1}, rgb(column / 20.0, row / 20.0, 0.5));
    }
    struct decoded_png image = written(*state, options, face);
    assert_int_equal(image.colour_type, PNG_COLOR_TYPE_RGB);
    free(image.rgba);
}

static void test_a_face_with_bleed_is_never_cut_out(void **state)
{
    struct png_options options = {.dpi = 254, .with_bleed = true, .cut_outline = true};
    struct decoded_png image = written(*state, options, round_face());
    assert_all(&image, 0xffff8000);
    free(image.rgba);
}

/* The second face must show nothing of the first, nor of its mask. */
static void test_a_writer_is_clean_for_the_next_face(void **state)
{
    struct harness *harness = *state;
    struct png_options options = {.dpi = 254, .cut_outline = true};
    struct png_writer *writer = png_writer_new(&options);
    char *path = g_build_filename(harness_folder(harness), "face.png", NULL);
    struct display_list *faces[] = {round_face(), display_list_new(20, 20, 0), round_face(),
                                    round_face()};
    path_add_box(&faces[1]->outline, (struct box){0, 0, 20, 20});
    for (size_t i = 0; i < G_N_ELEMENTS(faces); i++) {
        assert_int_equal(write_png(writer, faces[i], path, harness->diags), OUTCOME_OK);
        struct decoded_png image = read_png(path);
        if (i == 1) {
            assert_all(&image, 0xffffffff);
        } else {
            assert_int_equal(argb_at(&image, 0, 0), 0x00ff8000);
            assert_int_equal(argb_at(&image, 100, 100), 0xffff8000);
        }
        free(image.rgba);
        display_list_free(faces[i]);
    }
    png_writer_free(writer);
    png_writer_free(NULL);
    g_free(path);
}

/* What is cut of the last face serves for the next only where outline and view are the same. */
static void test_another_view_of_a_face_is_cut_anew(void **state)
{
    struct harness *harness = *state;
    static const struct {
        struct png_view view;
        size_t x, y; /* outside */
    } rows[] = {
        {{.box = {0, 0, 10, 10}}, 0, 0},
        {{.box = {10, 0, 10, 10}}, 99, 0},
        {{.box = {10, 0, 10, 10}, .quarter_turns = 1}, 99, 99},
        {{.box = {10, 0, 10, 10}}, 99, 0},
    };
    struct png_options options = {.dpi = 254, .cut_outline = true};
    struct png_writer *writer = png_writer_new(&options);
    struct display_list *face = round_face();
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        struct png_pixels pixels;
        assert_int_equal(png_writer_draw_view(writer, face, &rows[i].view, &pixels, harness->diags),
                         OUTCOME_OK);
        assert_true(pixels.has_alpha);
        for (size_t corner = 0; corner < 4; corner++) {
            size_t x = corner % 2 * 99, y = corner / 2 * 99;
            const uint32_t *row = (const void *)(pixels.bytes + y * pixels.stride);
            assert_int_equal(row[x] >> 24, x == rows[i].x && y == rows[i].y ? 0 : 0xff);
        }
    }
    display_list_free(face);
    png_writer_free(writer);
}

/* C37: hexagons that share edges, one colour, on white. */
static void test_c37_no_pixel_between_touching_hexagons_is_lighter(void **state)
{
    static const double dpis[] = {200, 300};
    const double width = 10, height = width * 1.1547005383792515;
    for (size_t i = 0; i < G_N_ELEMENTS(dpis); i++) {
        struct display_list *face = display_list_new(40, 40, 0);
        struct display_item *item = display_list_add(face, DISPLAY_FILL, no_span);
        path_init(&item->fill.path, face->arena);
        for (int row = -1; row <= 1; row++) { /* two, three and two, as one union fill */
            for (int column = 0; column < 3 - abs(row); column++) {
                path_add_hexagon(&item->fill.path,
                                 (struct box){5 + width * (column + abs(row) / 2.0),
                                              15 + row * height * 0.75, width, height},
                                 true);
            }
        }
        item->fill.colour = rgb(0, 0, 0.5);
        struct decoded_png image = written(*state, (struct png_options){.dpi = dpis[i]}, face);
        double px = dpis[i] / 25.4;
        double middle_x = (5 + 1.5 * width) * px, middle_y = (15 + height / 2) * px;
        for (size_t y = 0; y < image.height; y++) {
            for (size_t x = 0; x < image.width; x++) {
                if (hypot((double)x - middle_x, (double)y - middle_y) < width * 1.1 * px) {
                    assert_int_equal(argb_at(&image, x, y), 0xff000080);
                }
            }
        }
        free(image.rgba);
    }
}

static void test_what_cannot_be_written_is_reported(void **state)
{
    struct harness *harness = *state;
    struct png_options options = {.dpi = 300};
    struct png_writer *writer = png_writer_new(&options);
    struct display_list *face = plain_face(10, 10, 0, rgb(1, 0, 0));
    char *path = g_build_filename(harness_folder(harness), "no", "face.png", NULL);
    assert_int_equal(write_png(writer, face, path, harness->diags), OUTCOME_FAILED);
    EXPECT_DIAG(harness, DIAG_FILE_UNWRITABLE, 0, 0);
    g_free(path);
    display_list_free(face);
    png_writer_free(writer);
}

static void test_a_face_smaller_or_larger_than_can_be_drawn_is_reported(void **state)
{
    static const double sides_mm[] = {0.001, 10000};
    for (size_t i = 0; i < 2; i++) {
        struct diag_list *diags = diag_list_new();
        struct png_options options = {.dpi = 300, .cut_outline = true};
        struct png_writer *writer = png_writer_new(&options);
        struct display_list *face = plain_face(sides_mm[i], 1, 0, rgb(1, 0, 0));
        char *path = g_build_filename(harness_folder(*state), "face.png", NULL);
        assert_int_equal(write_png(writer, face, path, diags), OUTCOME_FAILED);
        assert_int_equal(diag_list_count(diags), 1);
        assert_int_equal(diag_list_at(diags, 0)->code, DIAG_OUTPUT_LIBRARY);
        assert_false(g_file_test(path, G_FILE_TEST_EXISTS));
        diag_list_free(diags);
        display_list_free(face);
        png_writer_free(writer);
        g_free(path);
    }
}

/* 10 pixels a mm; a fold is 0.3 mm wide, of dashes of 2.4 mm with gaps of 1.5 mm. */
static void test_folds_and_the_cut_edge_are_drawn_where_they_are_wanted(void **state)
{
    static const struct fold_line across = {0, 10, 20, 10};
    static const struct {
        bool wanted;
        uint32_t dash, edge;
    } rows[] = {{false, 0xffffff, 0xffffff}, {true, 0, 0}};
    struct harness *harness = *state;
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        const struct png_options options = {.dpi = 254, .with_folds = rows[i].wanted};
        const struct png_view view = {.folds = &across, .fold_count = 1};
        struct png_writer *writer = png_writer_new(&options);
        struct display_list *face = display_list_new(20, 20, 0);
        path_add_box(&face->outline, (struct box){0, 0, 20, 20});
        struct png_pixels pixels;
        assert_int_equal(png_writer_draw_view(writer, face, &view, &pixels, harness->diags),
                         OUTCOME_OK);
        const uint32_t *middle = (const void *)(pixels.bytes + 100 * pixels.stride);
        const uint32_t *upper = (const void *)(pixels.bytes + 50 * pixels.stride);
        assert_int_equal(middle[12] & 0xffffff, rows[i].dash);
        assert_int_equal(middle[31] & 0xffffff, 0xffffff);
        assert_int_equal(upper[0] & 0xffffff, rows[i].edge);
        assert_int_equal(upper[12] & 0xffffff, 0xffffff);
        display_list_free(face);
        png_writer_free(writer);
    }
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, harness_setup, harness_teardown)
    const struct CMUnitTest tests[] = {
        TEST(test_the_size_is_that_of_the_trim_or_the_bleed),
        TEST(test_a_ground_fills_the_picture_to_its_edges),
        TEST(test_an_empty_face_is_white),
        TEST(test_the_bleed_is_around_the_trim),
        TEST(test_outside_the_outline_it_is_transparent_and_nowhere_half),
        TEST(test_a_smooth_edge_is_half_transparent_where_the_outline_crosses_a_pixel),
        TEST(test_a_rectangle_that_is_cut_out_has_no_alpha),
        TEST(test_a_face_with_bleed_is_never_cut_out),
        TEST(test_a_writer_is_clean_for_the_next_face),
        TEST(test_another_view_of_a_face_is_cut_anew),
        TEST(test_folds_and_the_cut_edge_are_drawn_where_they_are_wanted),
        TEST(test_c37_no_pixel_between_touching_hexagons_is_lighter),
        TEST(test_what_cannot_be_written_is_reported),
        TEST(test_a_face_smaller_or_larger_than_can_be_drawn_is_reported),
    };
#undef TEST
    return cmocka_run_group_tests(tests, NULL, NULL);
}
