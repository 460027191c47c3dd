/* Fonts noted by several parts and embedded together, as other programs see them; and a variable one, made here. */
#include <hb-subset.h>
#include <math.h>
#include <string.h>

#include <cairo-ft.h>

#include "render/pdf_fonts.h"
#include "render/pdf_objects.h"
#include "support/harness.h"
#include "support/pdf_reader.h"
#include "unit/text/text_fixture.h"

enum { SIZE = 20, PAGE_WIDTH = 400, PAGE_HEIGHT = 100, BASELINE = 50, LEFT = 20 };

/* A part of a document: what it notes, and the lines of its page. */
struct part {
    struct pdf_fonts *fonts;
    GString *content;
};

static struct part part_new(void)
{
    return (struct part){pdf_fonts_new(), g_string_new(NULL)};
}

static void part_clear(struct part *part)
{
    pdf_fonts_free(part->fonts);
    g_string_free(part->content, TRUE);
}

struct both {
    struct harness *harness;
    struct text_fixture *text;
    GPtrArray *blocks; /* struct text_block, until the end of the test */
};

static const struct text_block *set_block(struct both *both, const char *markup, const char *family,
                                          double size_pt)
{
    struct text_request request = request_for(markup);
    request.style.family = family;
    request.style.size_pt = size_pt;
    struct text_block *block = set_fine_text(both->text, &request);
    g_ptr_array_add(both->blocks, block);
    return block;
}

/* In a family of the machine's; borrowed. */
static cairo_scaled_font_t *font_of(struct both *both, const char *family)
{
    return set_block(both, "A", family, SIZE)->runs[0].font;
}

/* One glyph after the other, as far apart as Cairo has them. */
static void show(struct part *part, cairo_scaled_font_t *font, const char *text)
{
    struct pdf_font *embedded = pdf_fonts_find(part->fonts, font);
    cairo_glyph_t *glyphs = NULL;
    int count = 0;
    assert_int_equal(
        cairo_scaled_font_text_to_glyphs(font, 0, 0, text, -1, &glyphs, &count, NULL, NULL, NULL),
        CAIRO_STATUS_SUCCESS);
    cairo_matrix_t matrix;
    cairo_scaled_font_get_font_matrix(font, &matrix);
    const char *at = text;
    for (int i = 0; i < count; i++, at = g_utf8_next_char(at)) {
        const struct pdf_glyph *glyph =
            pdf_font_show(embedded, glyphs[i].index, at, (int)(g_utf8_next_char(at) - at));
        g_string_append_printf(part->content, "BT /%s %d Tf 1 0 0 1 %.2f %d Tm <%0*X> Tj ET\n",
                               glyph->resource, SIZE, LEFT + glyphs[i].x * SIZE / matrix.xx,
                               BASELINE, 2 * glyph->code_bytes, glyph->code);
    }
    cairo_glyph_free(glyphs);
}

static unsigned long glyph_of(cairo_scaled_font_t *font, const char *text)
{
    cairo_glyph_t *glyphs = NULL;
    int count = 0;
    cairo_scaled_font_text_to_glyphs(font, 0, 0, text, -1, &glyphs, &count, NULL, NULL, NULL);
    assert_int_equal(count, 1);
    unsigned long index = glyphs[0].index;
    cairo_glyph_free(glyphs);
    return index;
}

/* One page that has all fonts and the lines of all parts; g_free(). */
static char *document(struct harness *harness, const char *name, const struct part *parts,
                      size_t count)
{
    struct pdf_fonts *fonts[4];
    qpdf_data pdf = qpdf_init();
    qpdf_empty_pdf(pdf);
    GString *content = g_string_new(NULL);
    for (size_t i = 0; i < count; i++) {
        fonts[i] = parts[i].fonts;
        g_string_append(content, parts[i].content->str);
    }
    char *error;
    GHashTable *embedded = pdf_fonts_embed(fonts, count, pdf, &error);
    assert_null(error);
    qpdf_oh page = qpdf_oh_parse(pdf, "<< /Type /Page /MediaBox [0 0 400 100] >>");
    qpdf_oh resources = qpdf_oh_new_dictionary(pdf), named = qpdf_oh_new_dictionary(pdf);
    GHashTableIter iter;
    gpointer resource, object;
    g_hash_table_iter_init(&iter, embedded);
    while (g_hash_table_iter_next(&iter, &resource, &object)) {
        char *key = g_strconcat("/", resource, NULL);
        qpdf_oh_replace_key(pdf, named, key, GPOINTER_TO_UINT(object));
        g_free(key);
    }
    qpdf_oh_replace_key(pdf, resources, "/Font", named);
    qpdf_oh_replace_key(pdf, page, "/Resources", resources);
    qpdf_oh stream = qpdf_oh_new_stream(pdf);
    qpdf_oh_replace_stream_data(pdf, stream, (const unsigned char *)content->str, content->len,
                                qpdf_oh_new_null(pdf), qpdf_oh_new_null(pdf));
    qpdf_oh_replace_key(pdf, page, "/Contents", stream);
    qpdf_add_page(pdf, pdf, qpdf_make_indirect_object(pdf, page), QPDF_FALSE);
    char *path = g_build_filename(harness_folder(harness), name, NULL);
    assert_null(pdf_write(pdf, path, NULL));
    g_string_free(content, TRUE);
    g_hash_table_unref(embedded);
    qpdf_cleanup(&pdf);
    return path;
}

static void assert_same_file(const char *path_a, const char *path_b)
{
    gsize length_a, length_b;
    char *a, *b;
    assert_true(g_file_get_contents(path_a, &a, &length_a, NULL));
    assert_true(g_file_get_contents(path_b, &b, &length_b, NULL));
    assert_int_equal(length_a, length_b);
    assert_memory_equal(a, b, length_a);
    g_free(a);
    g_free(b);
}

/* ---- a variable font ---- */

enum { VARIABLE_UPEM = 1000, BOX_LEFT = 100, BOX_RIGHT = 500, BOX_TOP = 700, ADVANCE = 600 };

static void add_table(hb_face_t *face, const char *tag, const guchar *bytes, unsigned length)
{
    hb_blob_t *blob =
        hb_blob_create((const char *)bytes, length, HB_MEMORY_MODE_DUPLICATE, NULL, NULL);
    hb_face_builder_add_table(face, hb_tag_from_string(tag, -1), blob);
    hb_blob_destroy(blob);
}

#define WORD(number)  (guchar)((number) >> 8 & 0xFF), (guchar)((number)&0xFF)
#define LONG(number)  WORD((number) >> 16), WORD(number)
#define FIXED(number) WORD(number), WORD(0)

/* The letter A is a box. On its only axis, from 400 to 900, its right edge moves by 200, and so does what follows it.
 * Source: OpenType 1.9. */
static char *variable_font(struct harness *harness)
{
    static const guchar head[] = {
        LONG(0x10000), LONG(0x10000), LONG(0), LONG(0x5F0F3CF5), WORD(3), WORD(VARIABLE_UPEM),
        LONG(0),       LONG(0),       LONG(0), LONG(0),          WORD(0), WORD(0),
        WORD(700),     WORD(700),     WORD(0), WORD(8),          WORD(2), WORD(0),
        WORD(0)};
    static const guchar hhea[36] = {
        LONG(0x10000), WORD(800), WORD(0xFF38), WORD(0), WORD(ADVANCE), [34] = 0, 2};
    static const guchar maxp[32] = {LONG(0x10000), WORD(2), WORD(4), WORD(1), [15] = 2};
    static const guchar hmtx[] = {WORD(ADVANCE), WORD(0), WORD(ADVANCE), WORD(BOX_LEFT)};
    static const guchar loca[] = {WORD(0), WORD(0), WORD(17)};
    static const guchar glyf[] = {WORD(1),
                                  WORD(BOX_LEFT),
                                  WORD(0),
                                  WORD(BOX_RIGHT),
                                  WORD(BOX_TOP),
                                  WORD(3),
                                  WORD(0),
                                  1,
                                  1,
                                  1,
                                  1,
                                  WORD(BOX_LEFT),
                                  WORD(0),
                                  WORD(400),
                                  WORD(0),
                                  WORD(0),
                                  WORD(BOX_TOP),
                                  WORD(0),
                                  WORD(0xFD44)};
    static const guchar cmap[] = {
        WORD(0), WORD(1),   WORD(3),      WORD(1),      LONG(12), WORD(4),   WORD(32),
        WORD(0), WORD(4),   WORD(4),      WORD(1),      WORD(0),  WORD('A'), WORD(0xFFFF),
        WORD(0), WORD('A'), WORD(0xFFFF), WORD(0xFFC0), WORD(1),  WORD(0),   WORD(0)};
    static const guchar fvar[] = {
        LONG(0x10000), WORD(16), WORD(2), WORD(1),    WORD(20),   WORD(0),    WORD(8), 'w',
        'g',           'h',      't',     FIXED(400), FIXED(400), FIXED(900), WORD(0), WORD(256)};
    static const guchar gvar[] = {
        LONG(0x10000), WORD(1), WORD(0), LONG(26), WORD(2), WORD(0), LONG(26), WORD(0), WORD(0),
        WORD(15),
        /* one change, at the end of the axis, of all points and the four of the advance: x, then y */
        WORD(1), WORD(10), WORD(19), WORD(0xA000), WORD(0x4000), 0, 0x47, WORD(0), WORD(0),
        WORD(200), WORD(200), WORD(0), WORD(200), WORD(0), WORD(0), 0x87, 0};
    hb_face_t *face = hb_face_builder_create();
    add_table(face, "head", head, sizeof head);
    add_table(face, "hhea", hhea, sizeof hhea);
    add_table(face, "maxp", maxp, sizeof maxp);
    add_table(face, "hmtx", hmtx, sizeof hmtx);
    add_table(face, "loca", loca, sizeof loca);
    add_table(face, "glyf", glyf, sizeof glyf);
    add_table(face, "cmap", cmap, sizeof cmap);
    add_table(face, "fvar", fvar, sizeof fvar);
    add_table(face, "gvar", gvar, sizeof gvar);
    hb_blob_t *file = hb_face_reference_blob(face);
    char *path = g_build_filename(harness_folder(harness), "variable.ttf", NULL);
    unsigned length;
    const char *bytes = hb_blob_get_data(file, &length);
    assert_true(g_file_set_contents(path, bytes, (gssize)length, NULL));
    hb_blob_destroy(file);
    hb_face_destroy(face);
    return path;
}

/* As Pango asks Cairo for one; cairo_scaled_font_destroy(). */
static cairo_scaled_font_t *font_of_file(const char *path, const char *variations, bool thickened)
{
    FcPattern *pattern = FcPatternCreate();
    FcPatternAddString(pattern, FC_FILE, (const FcChar8 *)path);
    FcPatternAddInteger(pattern, FC_INDEX, 0);
    if (variations != NULL) {
        FcPatternAddString(pattern, FC_FONT_VARIATIONS, (const FcChar8 *)variations);
    }
    if (thickened) {
        FcPatternAddBool(pattern, FC_EMBOLDEN, FcTrue);
    }
    cairo_font_face_t *face = cairo_ft_font_face_create_for_pattern(pattern);
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_matrix_t matrix, identity;
    cairo_matrix_init_scale(&matrix, SIZE, SIZE);
    cairo_matrix_init_identity(&identity);
    cairo_scaled_font_t *font = cairo_scaled_font_create(face, &matrix, &identity, options);
    assert_int_equal(cairo_scaled_font_status(font), CAIRO_STATUS_SUCCESS);
    cairo_font_options_destroy(options);
    cairo_font_face_destroy(face);
    FcPatternDestroy(pattern);
    return font;
}

/* Of a font whose glyphs have numbers, with no glyphs but those of a text: their indices are others, the numbers stay. */
static char *numbered_font(struct harness *harness, const char *text)
{
    char *whole = file_of_family("Noto Sans CJK JP");
    hb_blob_t *file = hb_blob_create_from_file(whole);
    hb_face_t *face = hb_face_create(file, 0);
    hb_subset_input_t *input = hb_subset_input_create_or_fail();
    for (const char *at = text; *at != '\0'; at = g_utf8_next_char(at)) {
        hb_set_add(hb_subset_input_unicode_set(input), g_utf8_get_char(at));
    }
    hb_face_t *part = hb_subset_or_fail(face, input);
    hb_blob_t *bytes = hb_face_reference_blob(part);
    char *path = g_build_filename(harness_folder(harness), "numbered.otf", NULL);
    unsigned length;
    const char *data = hb_blob_get_data(bytes, &length);
    assert_true(g_file_set_contents(path, data, (gssize)length, NULL));
    hb_blob_destroy(bytes);
    hb_face_destroy(part);
    hb_subset_input_destroy(input);
    hb_face_destroy(face);
    hb_blob_destroy(file);
    g_free(whole);
    return path;
}

/* Whether a page is dark anywhere on a level line, in points from the bottom left. */
static bool is_dark(PopplerDocument *read, double left_pt, double right_pt, double y_pt)
{
    cairo_surface_t *pixels = pdf_page_pixels(read, 0, 72);
    const guint32 *row =
        (const guint32 *)(const void *)(cairo_image_surface_get_data(pixels) +
                                        (ptrdiff_t)(PAGE_HEIGHT - (int)y_pt) *
                                            cairo_image_surface_get_stride(pixels));
    bool dark = false;
    for (int x = (int)left_pt; x <= (int)right_pt; x++) {
        dark = dark || (row[x] & 0xFF) < 160;
    }
    cairo_surface_destroy(pixels);
    return dark;
}

/* ---- tests ---- */

static void free_block(gpointer block)
{
    text_block_unref(block);
}

static int set_up(void **state)
{
    struct both *both = g_new0(struct both, 1);
    void *text = NULL, *harness = NULL;
    set_up_text(&text);
    harness_setup(&harness);
    *both = (struct both){harness, text, g_ptr_array_new_with_free_func(free_block)};
    *state = both;
    return 0;
}

static int tear_down(void **state)
{
    struct both *both = *state;
    void *text = both->text, *harness = both->harness;
    g_ptr_array_unref(both->blocks);
    tear_down_text(&text);
    int result = harness_teardown(&harness);
    g_free(both);
    return result;
}

static void test_a_glyph_is_its_index_with_the_width_of_the_file(void **state)
{
    struct both *both = *state;
    cairo_scaled_font_t *font = font_of(both, "DejaVu Sans");
    struct pdf_fonts *fonts = pdf_fonts_new();
    unsigned long index = glyph_of(font, "A");
    const struct pdf_glyph *glyph = pdf_font_show(pdf_fonts_find(fonts, font), index, "A", 1);
    assert_int_equal(glyph->code, index);
    assert_int_equal(glyph->code_bytes, 2);
    assert_true(fabs(glyph->width - 684.08) < 1e-9); /* 1401 of 2048 */
    assert_true(glyph->says_text);
    pdf_fonts_free(fonts);
}

static void test_sizes_are_one_font_and_parts_name_it_alike(void **state)
{
    struct both *both = *state;
    cairo_scaled_font_t *small = font_of(both, "Lato");
    cairo_scaled_font_t *other = set_block(both, "A", "Lato", 2 * SIZE)->runs[0].font;
    assert_ptr_not_equal(small, other);
    struct pdf_fonts *fonts = pdf_fonts_new(), *others = pdf_fonts_new();
    assert_ptr_equal(pdf_fonts_find(fonts, small), pdf_fonts_find(fonts, other));
    const char *name = pdf_font_show(pdf_fonts_find(fonts, small), 5, NULL, 0)->resource;
    assert_string_equal(pdf_font_show(pdf_fonts_find(others, other), 7, NULL, 0)->resource, name);
    cairo_scaled_font_t *bold = font_of(both, "DejaVu Sans");
    assert_string_not_equal(pdf_font_show(pdf_fonts_find(others, bold), 7, NULL, 0)->resource,
                            name);
    pdf_fonts_free(fonts);
    pdf_fonts_free(others);
}

static void test_a_glyph_says_its_lowest_character(void **state)
{
    struct both *both = *state;
    cairo_scaled_font_t *font = font_of(both, "DejaVu Sans");
    struct pdf_fonts *fonts = pdf_fonts_new();
    struct pdf_font *embedded = pdf_fonts_find(fonts, font);
    unsigned long space = glyph_of(font, " ");
    assert_true(pdf_font_show(embedded, space, " ", 1)->says_text);
    assert_false(pdf_font_show(embedded, space, "\u00A0", 2)->says_text);
    assert_false(pdf_font_show(embedded, space, NULL, 0)->says_text);
    assert_false(pdf_font_show(embedded, space, "", 0)->says_text);
    assert_true(pdf_font_show(embedded, glyph_of(font, "\uFB01"), "fi", 2)->says_text);
    pdf_fonts_free(fonts);
}

/* All glyphs that a text becomes say what they stand for. */
static bool says_all(struct both *both, const char *markup)
{
    const struct text_block *block = set_block(both, markup, "EB Garamond", SIZE);
    struct pdf_fonts *fonts = pdf_fonts_new();
    bool all = true;
    for (size_t i = 0; i < block->run_count; i++) {
        const struct text_run *run = &block->runs[i];
        struct pdf_font *font = pdf_fonts_find(fonts, run->font);
        const char *text = block->text + run->text_start;
        const cairo_glyph_t *glyph = block->glyphs + run->glyph_start;
        for (int j = 0; j < run->cluster_count; j++) {
            const cairo_text_cluster_t *cluster = &block->clusters[run->cluster_start + (size_t)j];
            assert_int_equal(cluster->num_glyphs, 1);
            all = pdf_font_show(font, glyph++->index, text, cluster->num_bytes)->says_text && all;
            text += cluster->num_bytes;
        }
    }
    pdf_fonts_free(fonts);
    return all;
}

static void test_ligatures_and_small_capitals_say_their_letters_by_their_names(void **state)
{
    assert_true(says_all(*state, "The office"));
    assert_true(says_all(*state, "<span font_features='smcp'>small</span>"));
}

static void test_every_kind_of_font_is_read_by_others(void **state)
{
    struct both *both = *state;
    static const struct {
        const char *family, *text, *file;
    } rows[] = {
        {"DejaVu Sans", "Quick", "/FontFile2"},
        {"EB Garamond", "Brown", "/FontFile3"},
        {"Noto Sans CJK JP", "日本語", "/FontFile3"},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        struct part part = part_new();
        show(&part, font_of(both, rows[i].family), rows[i].text);
        char *path = document(both->harness, "one.pdf", &part, 1);
        assert_true(pdf_check(path));
        PopplerDocument *read = pdf_open(path);
        struct pdf_box box;
        assert_true(pdf_find_text(read, 0, rows[i].text, &box));
        g_object_unref(read);
        GString *bytes = pdf_unpacked(path);
        assert_int_equal(pdf_count(bytes, rows[i].file, strlen(rows[i].file)), 1);
        g_string_free(bytes, TRUE);
        g_free(path);
        part_clear(&part);
    }
}

static void test_a_code_is_the_number_that_a_glyph_has_in_the_file(void **state)
{
    struct both *both = *state;
    char *file = numbered_font(both->harness, "日本語");
    cairo_scaled_font_t *font = font_of_file(file, NULL, false);
    struct part part = part_new();
    unsigned long index = glyph_of(font, "語");
    assert_true(index < 20);
    assert_true(pdf_font_show(pdf_fonts_find(part.fonts, font), index, "語", 3)->code > 1000);
    show(&part, font, "語日");
    char *path = document(both->harness, "numbered.pdf", &part, 1);
    assert_true(pdf_check(path));
    PopplerDocument *read = pdf_open(path);
    struct pdf_box box;
    assert_true(pdf_find_text(read, 0, "語日", &box));
    /* It is there, and not only said. */
    assert_true(is_dark(read, LEFT + SIZE, LEFT + 2 * SIZE, BASELINE + 7));
    g_object_unref(read);
    g_free(path);
    part_clear(&part);
    cairo_scaled_font_destroy(font);
    g_free(file);
}

static void test_thickened_letters_are_drawn_in_the_document(void **state)
{
    struct both *both = *state;
    char *file = file_of_family("DejaVu Sans");
    cairo_scaled_font_t *plain = font_of_file(file, NULL, false);
    cairo_scaled_font_t *thick = font_of_file(file, NULL, true);
    struct part part = part_new();
    const struct pdf_glyph *glyph = pdf_font_show(pdf_fonts_find(part.fonts, thick), 0x124, "A", 1);
    assert_int_equal(glyph->code_bytes, 1);
    assert_int_equal(glyph->code, 0x24);
    assert_true(g_str_has_suffix(glyph->resource, "-1"));
    show(&part, thick, "Quick");
    show(&part, plain, "brown");
    char *path = document(both->harness, "thick.pdf", &part, 1);
    assert_true(pdf_check(path));
    PopplerDocument *read = pdf_open(path);
    struct pdf_box box;
    assert_true(pdf_find_text(read, 0, "Quick", &box));
    g_object_unref(read);
    GString *bytes = pdf_unpacked(path);
    assert_int_equal(pdf_count(bytes, "/Type3", 6), 2);
    g_string_free(bytes, TRUE);
    g_free(path);
    part_clear(&part);
    cairo_scaled_font_destroy(plain);
    cairo_scaled_font_destroy(thick);
    g_free(file);
}

/* In the middle of its axis the box ends at 600. */
static void test_a_variable_font_is_fixed_where_it_stands(void **state)
{
    struct both *both = *state;
    char *file = variable_font(both->harness);
    cairo_scaled_font_t *light = font_of_file(file, "wght=400", false);
    cairo_scaled_font_t *middle = font_of_file(file, "wght=650", false);
    struct part part = part_new();
    struct pdf_font *fixed = pdf_fonts_find(part.fonts, middle);
    assert_ptr_not_equal(fixed, pdf_fonts_find(part.fonts, light));
    assert_true(pdf_font_show(fixed, 1, "A", 1)->width == 700);
    assert_int_equal(pdf_font_show(fixed, 1, "A", 1)->code_bytes, 2);
    assert_true(pdf_font_show(pdf_fonts_find(part.fonts, light), 1, "A", 1)->width == 600);
    g_string_append_printf(part.content, "BT /%s 100 Tf 1 0 0 1 %d 20 Tm <0001> Tj ET\n",
                           pdf_font_show(fixed, 1, "A", 1)->resource, LEFT);
    char *path = document(both->harness, "variable.pdf", &part, 1);
    assert_true(pdf_check(path));
    PopplerDocument *read = pdf_open(path);
    assert_true(is_dark(read, LEFT + 57, LEFT + 57, 50));
    assert_false(is_dark(read, LEFT + 63, LEFT + 90, 50));
    g_object_unref(read);
    GString *bytes = pdf_unpacked(path);
    assert_int_equal(pdf_count(bytes, "fvar", 4) + pdf_count(bytes, "gvar", 4), 0);
    g_string_free(bytes, TRUE);
    g_free(path);
    part_clear(&part);
    cairo_scaled_font_destroy(light);
    cairo_scaled_font_destroy(middle);
    g_free(file);
}

/* Nothing leads to the glyph of what is missing: it says the smallest text that it was shown for. */
static void show_missing(struct part *part, cairo_scaled_font_t *font, const char *text)
{
    assert_false(
        pdf_font_show(pdf_fonts_find(part->fonts, font), 0, text, (int)strlen(text))->says_text);
}

static void test_parts_together_are_as_one(void **state)
{
    struct both *both = *state;
    char *file = file_of_family("Lato");
    cairo_scaled_font_t *lato = font_of(both, "Lato");
    cairo_scaled_font_t *garamond = font_of(both, "EB Garamond");
    cairo_scaled_font_t *thick = font_of_file(file, NULL, true);
    struct part whole = part_new(), parts[] = {part_new(), part_new()};
    show(&whole, thick, "first");
    show(&whole, lato, "first and");
    show(&whole, garamond, "second");
    show(&whole, thick, "second");
    show_missing(&whole, lato, "b");
    show_missing(&whole, lato, "a");
    show(&parts[0], thick, "first");
    show(&parts[0], lato, "first and");
    show_missing(&parts[0], lato, "a");
    show(&parts[1], garamond, "second");
    show(&parts[1], thick, "second");
    show_missing(&parts[1], lato, "b");
    char *one = document(both->harness, "one.pdf", &whole, 1);
    char *two = document(both->harness, "two.pdf", parts, 2);
    assert_same_file(one, two);
    GString *bytes = pdf_unpacked(one);
    assert_int_equal(pdf_count(bytes, "<0000> <0061>", 13), 1);
    g_string_free(bytes, TRUE);

    /* And what was known of them elsewhere, after a way through a file. */
    for (size_t i = 0; i < G_N_ELEMENTS(parts); i++) {
        GVariant *about = g_variant_ref_sink(pdf_fonts_about(parts[i].fonts));
        GBytes *sent = g_variant_get_data_as_bytes(about);
        GVariant *taken =
            g_variant_ref_sink(g_variant_new_from_bytes(g_variant_get_type(about), sent, FALSE));
        pdf_fonts_free(parts[i].fonts);
        parts[i].fonts = pdf_fonts_from(taken);
        g_variant_unref(taken);
        g_bytes_unref(sent);
        g_variant_unref(about);
    }
    char *joined = document(both->harness, "joined.pdf", parts, 2);
    assert_same_file(one, joined);
    g_free(joined);
    g_free(one);
    g_free(two);
    part_clear(&whole);
    part_clear(&parts[0]);
    part_clear(&parts[1]);
    cairo_scaled_font_destroy(thick);
    g_free(file);
}

static void test_what_is_no_fonts_is_refused(void **state)
{
    (void)state;
    GVariant *text = g_variant_ref_sink(g_variant_new_string("fonts"));
    assert_null(pdf_fonts_from(text));
    g_variant_unref(text);
    pdf_fonts_free(NULL);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(test_a_glyph_is_its_index_with_the_width_of_the_file),
        TEST(test_sizes_are_one_font_and_parts_name_it_alike),
        TEST(test_a_glyph_says_its_lowest_character),
        TEST(test_ligatures_and_small_capitals_say_their_letters_by_their_names),
        TEST(test_every_kind_of_font_is_read_by_others),
        TEST(test_a_code_is_the_number_that_a_glyph_has_in_the_file),
        TEST(test_thickened_letters_are_drawn_in_the_document),
        TEST(test_a_variable_font_is_fixed_where_it_stands),
        TEST(test_parts_together_are_as_one),
        TEST(test_what_is_no_fonts_is_refused),
    };
#undef TEST
    return cmocka_run_group_tests(tests, NULL, NULL);
}
