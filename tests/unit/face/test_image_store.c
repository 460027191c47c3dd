/* Which files become pictures, and what is said of the others. */
#include <string.h>
#include <sys/stat.h>

#include "face/image_store.h"
#include "face/image_svg.h"
#include "unit/face/picture_fixture.h"

/* A place to blame: line 2, column 3. */
static struct source_span asking(struct harness *harness)
{
    return (struct source_span){harness_source(harness, "a:\n  image: x\n"), 5, 5};
}

static const struct image *load(struct harness *harness, struct image_store *store,
                                const char *path, const struct colour *tint)
{
    return image_store_load(store, path, "art/picture", tint, asking(harness), NULL,
                            harness->diags);
}

/* The file must be refused with this code and these words in the message. */
static void assert_refused(struct harness *harness, const char *path, enum diag_code code,
                           const char *words)
{
    struct image_store *store = image_store_new(NULL, NULL);
    struct diag_list *diags = diag_list_new();
    assert_null(image_store_load(store, path, "art/picture", NULL, asking(harness), NULL, diags));
    assert_int_equal(diag_list_count(diags), 1);
    assert_diag_at(diags, 0, code, 2, 3);
    const char *message = diag_list_at(diags, 0)->message;
    if (!strstr(message, words) || !strstr(message, "art/picture")) {
        fail_msg("'%s' is not in: %s", words, message);
    }
    diag_list_free(diags);
    image_store_free(store);
}

static void assert_picture(struct harness *harness, const char *path, enum image_format format,
                           double width_px, double height_px)
{
    struct image_store *store = image_store_new(NULL, NULL);
    const struct image *image = load(harness, store, path, NULL);
    assert_non_null(image);
    assert_string_equal(image->path, "art/picture");
    assert_int_equal(image->format, format);
    assert_true(image->width_px == width_px && image->height_px == height_px);
    assert_false(image->tinted);
    assert_int_equal(strlen(image->digest), 64);
    image_store_free(store);
}

static void test_an_svg_in_an_older_encoding_becomes_utf_8(void **state)
{
    static const char svg[] =
        "<?xml version='1.0' encoding='windows-1252'?>\n"
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 2'><title>\x96 "
        "\xe9</title><rect width='4' height='2'/></svg>";
    struct image_store *store = image_store_new(NULL, NULL);
    const struct image *image =
        load(*state, store, write_bytes(*state, "a.svg", svg, strlen(svg)), NULL);
    assert_non_null(image);
    gsize length;
    const char *bytes = g_bytes_get_data(image->bytes, &length);
    assert_non_null(g_strstr_len(bytes, (gssize)length, "encoding='UTF-8'?>\n<svg"));
    assert_non_null(g_strstr_len(bytes, (gssize)length, "<title>\u2013 \u00e9</title>"));
    image_store_free(store);
}

static void test_format_and_size_are_those_of_the_bytes_not_of_the_name(void **state)
{
    assert_picture(*state, write_picture(*state, "a.jpg", "png", 7, 5, 0xff0000ff), IMAGE_PNG, 7,
                   5);
    assert_picture(*state, write_picture(*state, "a.png", "jpeg", 30, 20, 0xff0000ff), IMAGE_JPEG,
                   30, 20);
    assert_picture(*state, write_bytes(*state, "a.webp", webp_bytes, sizeof(webp_bytes)),
                   IMAGE_WEBP, 16, 9);
}

static void test_an_svg_has_the_size_that_it_states_or_that_of_its_view_box(void **state)
{
    assert_picture(*state, harness_write_file(*state, "a.svg", RED_SVG), IMAGE_SVG, 4, 2);
    assert_picture(*state,
                   harness_write_file(*state, "b.svg",
                                      "\xef\xbb\xbf<?xml version='1.0'?>\n<!DOCTYPE svg PUBLIC "
                                      "'-//W3C//DTD SVG 1.1//EN' "
                                      "'http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd'>"
                                      "<svg xmlns='http://www.w3.org/2000/svg' width='1in' "
                                      "height='2in'/>"),
                   IMAGE_SVG, 96, 192);
}

static void test_an_object_of_an_svg_is_a_picture_of_its_own_size(void **state)
{
    struct harness *harness = *state;
    static const char svg[] = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'>"
                              "<rect id='sword' x='60' y='10' width='5' height='40'/>"
                              "<circle cx='20' cy='20' r='9'/></svg>";
    const char *path = write_bytes(harness, "sheet.svg", svg, strlen(svg));
    const char *object_path = arena_printf(harness->arena, "%s#sword", path);
    struct image_store *store = image_store_new(NULL, NULL);
    const struct image *whole = load(harness, store, path, NULL);
    const struct image *sword = load(harness, store, object_path, NULL);
    assert_true(whole->width_px == 100 && whole->height_px == 100);
    assert_true(sword->width_px == 5 && sword->height_px == 40);
    assert_string_not_equal(whole->digest, sword->digest);
    image_store_free(store);
    assert_refused(harness, arena_printf(harness->arena, "%s#shield", path), DIAG_IMAGE_UNREADABLE,
                   "nothing in it has the id 'shield'");
}

/* What a filter adds lies beyond the object's own box; what stands in <defs> is as large as it is drawn. */
static void test_an_object_of_an_svg_is_drawn_with_what_its_filter_adds(void **state)
{
    struct harness *harness = *state;
    static const char svg[] =
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'>"
        "<filter id='f' x='0' width='4'><feOffset dx='50'/></filter>"
        "<rect id='moved' x='10' y='10' width='20' height='20' filter='url(#f)'/>"
        "<rect id='plain' x='10.25' y='10' width='20' height='20'/>"
        "<defs><g id='two'><path d='M20 20h10v10h-10z'/><path d='M30 30h10v10h-10z'/></g>"
        "<g id='never' filter='url(#f)'><rect width='8' height='4'/></g></defs></svg>";
    static const struct {
        const char *id;
        double x, width;
    } rows[] = {{"moved", 60, 20}, {"plain", 10.25, 20}, {"two", 0, 20}};
    const char *path = write_bytes(harness, "sheet.svg", svg, strlen(svg));
    struct image_store *store = image_store_new(NULL, NULL);
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        const char *id = arena_printf(harness->arena, "%s#%s", path, rows[i].id);
        const struct image *image = load(harness, store, id, NULL);
        assert_true(image->width_px == rows[i].width && image->object.x == rows[i].x);
        /* Its lower right corner is drawn, whatever it stands in. */
        RsvgHandle *handle = image_svg_open(image->bytes, NULL);
        cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 20, 20);
        cairo_t *cr = cairo_create(surface);
        assert_true(image_svg_draw(handle, &image->object, cr, 20, 20));
        cairo_destroy(cr);
        const uint32_t *pixels = (const void *)cairo_image_surface_get_data(surface);
        assert_int_equal(pixels[18 * 20 + 18] >> 24, 0xff);
        cairo_surface_destroy(surface);
        g_object_unref(handle);
    }
    image_store_free(store);
    assert_refused(harness, arena_printf(harness->arena, "%s#never", path), DIAG_IMAGE_UNREADABLE,
                   "one with a filter stands outside of <defs>");
}

/* "#half" lies on its side, is seen half through, and of its 40 units 20 are hidden; the others are not drawn with
 * the rest. */
static void test_an_object_of_an_svg_looks_as_it_does_in_the_file(void **state)
{
    struct harness *harness = *state;
    static const char svg[] =
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'>"
        "<clipPath id='c'><rect width='100' height='30'/></clipPath>"
        "<g opacity='0.5' clip-path='url(#c)'><g transform='translate(60 10) rotate(90)'>"
        "<rect id='half' width='40' height='20' fill='#f00' filter='url(#f)'/></g></g>"
        "<filter id='f' x='0' y='0' width='1' height='1'><feOffset/></filter>"
        "<defs><rect id='defined' width='8' height='4'/></defs>"
        "<g display='none'><rect id='within' width='8' height='4'/></g>"
        "<symbol id='symbol'><rect width='8' height='4'/></symbol></svg>";
    const char *path = write_bytes(harness, "sheet.svg", svg, strlen(svg));
    struct image_store *store = image_store_new(NULL, NULL);
    const struct image *half =
        load(harness, store, arena_printf(harness->arena, "%s#half", path), NULL);
    assert_true(half->width_px == 20 && half->height_px == 20);

    RsvgHandle *handle = image_svg_open(half->bytes, NULL);
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 20, 20);
    cairo_t *cr = cairo_create(surface);
    assert_true(image_svg_draw(handle, &half->object, cr, 20, 20));
    cairo_destroy(cr);
    const uint32_t *pixels = (const void *)cairo_image_surface_get_data(surface);
    assert_in_range(pixels[10 * 20 + 10] >> 24, 0x7f, 0x80);
    cairo_surface_destroy(surface);
    g_object_unref(handle);

    static const char *const others[] = {"defined", "within"};
    for (size_t i = 0; i < G_N_ELEMENTS(others); i++) {
        const struct image *other =
            load(harness, store, arena_printf(harness->arena, "%s#%s", path, others[i]), NULL);
        assert_true(other->width_px == 8 && other->height_px == 4);
    }
    image_store_free(store);
    assert_refused(harness, arena_printf(harness->arena, "%s#symbol", path), DIAG_IMAGE_UNREADABLE,
                   "a definition for others to use");
}

static void test_the_same_file_gives_the_same_pointer(void **state)
{
    struct image_store *store = image_store_new(NULL, NULL);
    const char *path = harness_write_file(*state, "a.svg", RED_SVG);
    const struct image *first = load(*state, store, path, NULL);
    assert_non_null(first);
    assert_ptr_equal(load(*state, store, path, NULL), first);
    image_store_free(store);
}

static void test_each_tint_of_an_svg_is_a_picture_of_its_own(void **state)
{
    struct image_store *store = image_store_new(NULL, NULL);
    struct colour red = {1, 0, 0, 1}, blue = {0, 0, 1, 1};
    const char *path = harness_write_file(*state, "a.svg", RED_SVG);
    const struct image *plain = load(*state, store, path, NULL);
    const struct image *in_red = load(*state, store, path, &red);
    const struct image *in_blue = load(*state, store, path, &blue);
    assert_true(in_red->tinted && in_red->tint.red == 1);
    assert_ptr_not_equal(in_red, in_blue);
    assert_ptr_not_equal(in_red, plain);
    assert_string_not_equal(in_red->digest, in_blue->digest);
    assert_string_not_equal(in_red->digest, plain->digest);
    assert_ptr_equal(load(*state, store, path, &red), in_red);
    image_store_free(store);
}

static void test_a_raster_takes_no_tint(void **state)
{
    struct image_store *store = image_store_new(NULL, NULL);
    struct colour red = {1, 0, 0, 1};
    const char *path = write_picture(*state, "a.png", "png", 2, 2, 0x00ff00ff);
    const struct image *plain = load(*state, store, path, NULL);
    assert_ptr_equal(load(*state, store, path, &red), plain);
    assert_false(plain->tinted);
    image_store_free(store);
}

static void test_equal_bytes_under_two_names_have_one_digest(void **state)
{
    struct image_store *store = image_store_new(NULL, NULL);
    const struct image *a = load(*state, store, harness_write_file(*state, "a.svg", RED_SVG), NULL);
    const struct image *b = load(*state, store, harness_write_file(*state, "b.svg", RED_SVG), NULL);
    assert_ptr_not_equal(a, b);
    assert_string_equal(a->digest, b->digest);
    image_store_free(store);
}

static void test_what_cannot_be_opened_is_unreadable(void **state)
{
    struct harness *harness = *state;
    const char *folder = harness_folder(harness);
    assert_refused(harness, arena_printf(harness->arena, "%s/none.png", folder),
                   DIAG_FILE_UNREADABLE, "No such file");
    assert_refused(harness, folder, DIAG_FILE_UNREADABLE, "not a file");
    const char *pipe = arena_printf(harness->arena, "%s/pipe", folder);
    assert_int_equal(mkfifo(pipe, 0600), 0);
    assert_refused(harness, pipe, DIAG_FILE_UNREADABLE, "not a file");
}

static void test_other_files_are_no_pictures_and_are_called_what_they_are(void **state)
{
    static const struct {
        const char *begin, *words;
    } rows[] = {
        {"", "the file is empty"},
        {"GIF89a...", "a GIF picture"},
        {"BM......", "a BMP picture"},
        {"....ftypavif", "an AVIF picture"},
        {"....ftypheic", "a HEIC picture"},
        {"8BPS....", "a Photoshop file"},
        {"%PDF-1.7", "a PDF"},
        {"\xef\xbb\xbf\n<!DOCTYPE HTML><p>404", "a web page (HTML)"},
        {"<html></html>", "a web page (HTML)"},
        {"<?xml version='1.0'?><Error/>", "begins with <Error> and not with <svg>"},
        {"version https://git-lfs.github.com/spec/v1", "Git LFS"},
        {"{\"error\": 404}", "not an SVG, PNG, JPEG or WebP"},
        {"<svg", "line 1"},
        {"<svg xmlns='http://www.w3.org/2000/svg'></svg>", "neither a size nor a viewBox"},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        assert_refused(*state, harness_write_file(*state, "a.png", rows[i].begin),
                       DIAG_IMAGE_UNREADABLE, rows[i].words);
    }
}

/* Wherever it was cut: an end that a program put there does not bring the picture back. */
static void test_a_jpeg_that_was_cut_and_closed_is_refused(void **state)
{
    gchar *bytes = NULL;
    gsize length = 0;
    encode_picture("jpeg", 200, 100, 0x336699ff, &bytes, &length);
    size_t scan = 0;
    while (memcmp(bytes + scan, "\xff\xda", 2) != 0) {
        scan++;
    }
    /* Up to 8 bytes from the end, where bits fill up the last byte of the scan. */
    for (size_t cut = scan + 20; cut < length - 8; cut += 7) {
        char last[2] = {bytes[cut], bytes[cut + 1]};
        memcpy(bytes + cut, "\xff\xd9", 2);
        const char *path = write_bytes(*state, "a.jpg", (unsigned char *)bytes, cut + 2);
        assert_refused(*state, path, DIAG_IMAGE_UNREADABLE, "a part of it is lost");
        memcpy(bytes + cut, last, 2);
    }
    g_free(bytes);
}

static void test_an_svg_that_loads_from_outside_is_refused(void **state)
{
    assert_refused(*state,
                   harness_write_file(*state, "a.svg", SVG_OPEN "<image href='b.png'/></svg>"),
                   DIAG_IMAGE_EXTERNAL, "'b.png'");
}

static void test_more_than_100_million_pixels_are_refused_before_decoding(void **state)
{
    static const unsigned char header[] = {
        0x89, 'P',  'N',  'G',  '\r', '\n', 0x1a, '\n', 0,    0,   0,   13,   'I',  'H',  'D',
        'R',  0,    0,    0x27, 0x11, 0,    0,    0x27, 0x10, 8,   2,   0,    0,    0,    0xda,
        0xee, 0x9e, 0x4e, 0,    0,    0,    0,    'I',  'E',  'N', 'D', 0xae, 0x42, 0x60, 0x82};
    assert_refused(*state, write_bytes(*state, "a.png", header, sizeof(header)),
                   DIAG_IMAGE_TOO_LARGE, "10001 x 10000 pixels; the limit is 100 million");
}

static void test_a_file_that_failed_fails_again_without_being_read(void **state)
{
    struct harness *harness = *state;
    struct image_store *store = image_store_new(NULL, NULL);
    const char *path = harness_write_file(harness, "a.svg", "nothing");
    assert_null(load(harness, store, path, NULL));
    EXPECT_DIAG(harness, DIAG_IMAGE_UNREADABLE, 2, 3);
    harness_write_file(harness, "a.svg", RED_SVG);
    assert_null(image_store_load(store, path, "art/other", NULL, (struct source_span){0}, NULL,
                                 harness->diags));
    assert_int_equal(diag_list_count(harness->diags), 2);
    harness->taken = 2;
    image_store_free(store);
}

static void *load_often(void *data)
{
    void **arguments = data;
    const struct image *image = NULL;
    struct diag_list *diags = diag_list_new();
    for (int i = 0; i < 100; i++) {
        struct colour tint = {i % 5 / 5.0, 0, 0, 1};
        image = image_store_load(arguments[0], arguments[1], "x", &tint, (struct source_span){0},
                                 NULL, diags);
    }
    diag_list_free(diags);
    return (void *)image;
}

static void test_many_threads_get_the_same_picture(void **state)
{
    struct image_store *store = image_store_new(NULL, NULL);
    void *arguments[2] = {store, (char *)harness_write_file(*state, "a.svg", RED_SVG)};
    GThread *threads[4];
    void *images[4];
    for (size_t i = 0; i < 4; i++) {
        threads[i] = g_thread_new("load", load_often, arguments);
    }
    for (size_t i = 0; i < 4; i++) {
        images[i] = g_thread_join(threads[i]);
        assert_non_null(images[i]);
        assert_ptr_equal(images[i], images[0]);
    }
    image_store_free(store);
}

static bool svg_tells(const struct image *image, const char *words)
{
    gsize length;
    const char *bytes = g_bytes_get_data(image->bytes, &length);
    return g_strstr_len(bytes, (gssize)length, words) != NULL;
}

static void test_a_stand_in_tells_name_size_and_pixels_and_is_one_for_each_size(void **state)
{
    struct image_store *store = image_store_new(NULL, NULL);
    (void)state;
    const struct image *image = image_store_stand_in(store, "art/a&b.png", 50.8, 25.4);
    assert_true(image->is_stand_in && image->format == IMAGE_SVG);
    assert_true(svg_tells(image, "art/a&amp;b.png"));
    assert_true(svg_tells(image, "50.8 x 25.4 mm"));
    assert_true(svg_tells(image, "600 x 300 px"));
    assert_true(fabs(image->width_px / image->height_px - 2) < 0.001);
    assert_ptr_equal(image_store_stand_in(store, "art/a&b.png", 50.8, 25.4), image);
    assert_ptr_not_equal(image_store_stand_in(store, "art/a&b.png", 50.8, 20), image);
    image_store_free(store);
}

static void test_a_picture_that_is_in_no_file_is_known_by_its_name(void **state)
{
    struct image_store *store = image_store_new(NULL, NULL);
    GBytes *webp = g_bytes_new_static(webp_bytes, sizeof(webp_bytes));
    GBytes *words = g_bytes_new_static("words", 5);
    (void)state;
    const struct image *image = image_store_add(store, "cards part", webp);
    assert_non_null(image);
    assert_int_equal(image->format, IMAGE_WEBP);
    assert_true(image->width_px == 16 && image->height_px == 9);
    assert_ptr_equal(image_store_add(store, "cards part", webp), image);
    assert_null(image_store_add(store, "words", words));
    g_bytes_unref(words);
    g_bytes_unref(webp);
    image_store_free(store);
}

static void test_a_stand_in_too_small_for_letters_has_none(void **state)
{
    struct image_store *store = image_store_new(NULL, NULL);
    (void)state;
    assert_false(svg_tells(image_store_stand_in(store, "art/a.png", 2, 2), "<text"));
    image_store_free(store);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, harness_setup, harness_teardown)
    const struct CMUnitTest tests[] = {
        TEST(test_an_svg_in_an_older_encoding_becomes_utf_8),
        TEST(test_format_and_size_are_those_of_the_bytes_not_of_the_name),
        TEST(test_an_svg_has_the_size_that_it_states_or_that_of_its_view_box),
        TEST(test_an_object_of_an_svg_is_a_picture_of_its_own_size),
        TEST(test_an_object_of_an_svg_is_drawn_with_what_its_filter_adds),
        TEST(test_an_object_of_an_svg_looks_as_it_does_in_the_file),
        TEST(test_the_same_file_gives_the_same_pointer),
        TEST(test_each_tint_of_an_svg_is_a_picture_of_its_own),
        TEST(test_a_raster_takes_no_tint),
        TEST(test_equal_bytes_under_two_names_have_one_digest),
        TEST(test_what_cannot_be_opened_is_unreadable),
        TEST(test_other_files_are_no_pictures_and_are_called_what_they_are),
        TEST(test_a_jpeg_that_was_cut_and_closed_is_refused),
        TEST(test_an_svg_that_loads_from_outside_is_refused),
        TEST(test_more_than_100_million_pixels_are_refused_before_decoding),
        TEST(test_a_file_that_failed_fails_again_without_being_read),
        TEST(test_a_stand_in_tells_name_size_and_pixels_and_is_one_for_each_size),
        TEST(test_a_picture_that_is_in_no_file_is_known_by_its_name),
        TEST(test_a_stand_in_too_small_for_letters_has_none),
        TEST(test_many_threads_get_the_same_picture),
    };
#undef TEST
    return cmocka_run_group_tests(tests, NULL, NULL);
}
