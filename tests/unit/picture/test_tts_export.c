/* The cells of the sheets that are written, against single images of the same faces. */
#include "unit/picture/tts_fixture.h"
#include "unit/render/png_fixture.h"

static struct decoded_png read_png(struct project_test *test, const char *name)
{
    gchar *bytes = NULL;
    gsize length = 0;
    assert_true(g_file_get_contents(project_path(test, name), &bytes, &length, NULL));
    struct decoded_png image = decode_png((const unsigned char *)bytes, length);
    g_free(bytes);
    return image;
}

static void write_all(struct project_test *test, struct tts_test *tts)
{
    const struct image_export_options options = {.png = {.dpi = 254, .cut_outline = true},
                                                 .thread_count = 2};
    assert_int_equal(image_export(&test->project, &tts->images, project_path(test, "out"), &options,
                                  test->harness->diags),
                     OUTCOME_OK);
}

static struct decoded_png single_image(struct project_test *test, const struct tts_test *tts,
                                       size_t image, double dpi)
{
    const struct png_options options = {.dpi = dpi};
    const unsigned char *bytes = NULL;
    size_t size = 0;
    struct display_list *list = NULL;
    struct face_maker *maker = face_maker_new(&test->project.resources);
    struct png_writer *writer = png_writer_new(&options);
    const struct face *face = &test->project.pieces->faces[tts->images.images[image].face];
    assert_int_equal(face_lay_out(maker, face, &list, test->harness->diags), OUTCOME_OK);
    assert_int_equal(png_writer_encode(writer, list, &bytes, &size, test->harness->diags),
                     OUTCOME_OK);
    struct decoded_png decoded = decode_png(bytes, size);
    display_list_free(list);
    png_writer_free(writer);
    face_maker_free(maker);
    return decoded;
}

static void expect_cell(const struct decoded_png *sheet, size_t columns, size_t cell,
                        const struct decoded_png *single)
{
    size_t left = cell % columns * single->width, top = cell / columns * single->height;
    for (size_t y = 0; y < single->height; y++) {
        for (size_t x = 0; x < single->width; x++) {
            assert_int_equal(argb_at(sheet, left + x, top + y), argb_at(single, x, y));
        }
    }
}

static void expect_cells(struct project_test *test, const struct tts_test *tts, size_t index)
{
    const struct tts_sheet *sheet = &tts->plan.sheets[index];
    gchar *name = g_strconcat("out/", sheet->path, NULL);
    struct decoded_png image = read_png(test, name);
    assert_int_equal(image.width, sheet->columns * (size_t)sheet->cell_width_px);
    assert_int_equal(image.height, sheet->rows * (size_t)sheet->cell_height_px);
    for (size_t i = 0; i < sheet->columns * sheet->rows; i++) {
        if (sheet->cells[i] == NO_IMAGE) {
            size_t x = i % sheet->columns * (size_t)sheet->cell_width_px;
            size_t y = i / sheet->columns * (size_t)sheet->cell_height_px;
            assert_int_equal(argb_at(&image, x, y), 0xffffffff);
            continue;
        }
        struct decoded_png single = single_image(test, tts, sheet->cells[i], sheet->dpi);
        expect_cell(&image, sheet->columns, i, &single);
        free(single.rgba);
    }
    free(image.rgba);
    g_free(name);
}

static void test_cells_are_the_single_images_pixel_by_pixel(void **state)
{
    struct project_test *test = *state;
    struct tts_test tts;
    tts_plan_of(test, 7, "  cards: {layout: twins, each: cards}\n  more: {layout: card}\n", &tts);
    write_all(test, &tts);
    for (size_t i = 0; i < tts.plan.sheet_count; i++) {
        expect_cells(test, &tts, i);
    }
    tts_test_clear(&tts);
}

static void test_what_is_no_card_is_cut_to_its_outline(void **state)
{
    struct project_test *test = *state;
    struct tts_test tts;
    tts_plan_of(test, 1, "  coins: {layout: coin}\n", &tts);
    write_all(test, &tts);
    struct decoded_png coin = read_png(test, "out/coins/front.png");
    assert_int_equal(coin.width, 200);
    assert_int_equal(argb_at(&coin, 0, 0) >> 24, 0);
    assert_int_equal(argb_at(&coin, 100, 100) >> 24, 0xff);
    free(coin.rgba);
    tts_test_clear(&tts);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PROJECT_TEST(test_cells_are_the_single_images_pixel_by_pixel),
        PROJECT_TEST(test_what_is_no_card_is_cut_to_its_outline),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
