/* Fonts of letters with names, taken into a document with numbers, as FreeType reads them; and one with letters that are
 * put together of others, made here. */
#include <ft2build.h>
#include <string.h>
#include FT_FREETYPE_H

#include "render/pdf_fonts_internal.h"
#include "unit/text/text_fixture.h"

/* With the tables that a document has use of; hb_face_destroy(). */
static hb_face_t *outlines_of(hb_blob_t *cff, hb_blob_t *maxp)
{
    hb_face_t *built = hb_face_builder_create();
    hb_face_builder_add_table(built, HB_TAG('C', 'F', 'F', ' '), cff);
    hb_face_builder_add_table(built, HB_TAG('m', 'a', 'x', 'p'), maxp);
    hb_blob_t *file = hb_face_reference_blob(built);
    hb_face_t *face = hb_face_create(file, 0);
    hb_blob_destroy(file);
    hb_face_destroy(built);
    hb_blob_destroy(cff);
    hb_blob_destroy(maxp);
    return face;
}

static hb_face_t *outlines_of_file(const char *path)
{
    hb_blob_t *file = hb_blob_create_from_file(path);
    hb_face_t *whole = hb_face_create(file, 0);
    hb_face_t *face = outlines_of(hb_face_reference_table(whole, HB_TAG('C', 'F', 'F', ' ')),
                                  hb_face_reference_table(whole, HB_TAG('m', 'a', 'x', 'p')));
    hb_face_destroy(whole);
    hb_blob_destroy(file);
    return face;
}

static hb_blob_t *subset_of(hb_face_t *face, const unsigned *glyphs, size_t count)
{
    const struct pdf_font font = {.form = PDF_FONT_CFF, .face = face, .outlines = face};
    hb_set_t *set = hb_set_create();
    for (size_t i = 0; i < count; i++) {
        hb_set_add(set, glyphs[i]);
    }
    hb_blob_t *subset = pdf_font_subset(&font, set);
    assert_non_null(subset);
    hb_set_destroy(set);
    return subset;
}

static FT_Face read_subset(FT_Library library, hb_blob_t *subset)
{
    FT_Face face;
    unsigned length;
    const char *bytes = hb_blob_get_data(subset, &length);
    assert_int_equal(FT_New_Memory_Face(library, (const FT_Byte *)bytes, (FT_Long)length, 0, &face),
                     0);
    return face;
}

static void assert_same_outline(FT_Face a, FT_Face b, unsigned glyph)
{
    assert_int_equal(FT_Load_Glyph(a, glyph, FT_LOAD_NO_SCALE), 0);
    assert_int_equal(FT_Load_Glyph(b, glyph, FT_LOAD_NO_SCALE), 0);
    const FT_Outline *first = &a->glyph->outline, *second = &b->glyph->outline;
    assert_int_equal(a->glyph->metrics.horiAdvance, b->glyph->metrics.horiAdvance);
    assert_int_equal(first->n_contours, second->n_contours);
    assert_int_equal(first->n_points, second->n_points);
    assert_true(first->n_points > 0);
    assert_memory_equal(first->points, second->points,
                        (size_t)first->n_points * sizeof *first->points);
}

/* Where a bare table has numbers, FreeType takes one for the index of the glyph. The second of these has an em of its own,
 * told by a matrix. */
static const char *const families[] = {"EB Garamond", "League Spartan", "Yanone Kaffeesatz"};

static const unsigned shown[] = {5, 40, 41, 60, 90, 120};

static void test_letters_are_found_by_their_numbers(void **state)
{
    (void)state;
    FT_Library library;
    assert_int_equal(FT_Init_FreeType(&library), 0);
    for (size_t i = 0; i < G_N_ELEMENTS(families); i++) {
        char *path = file_of_family(families[i]);
        assert_true(g_str_has_suffix(path, ".otf"));
        hb_face_t *face = outlines_of_file(path);
        hb_blob_t *subset = subset_of(face, shown, G_N_ELEMENTS(shown));
        FT_Face whole, part = read_subset(library, subset);
        assert_int_equal(FT_New_Face(library, path, 0, &whole), 0);
        assert_true(FT_IS_CID_KEYED(part));
        assert_int_equal(part->units_per_EM, whole->units_per_EM);
        for (size_t j = 0; j < G_N_ELEMENTS(shown); j++) {
            assert_same_outline(part, whole, shown[j]);
        }
        FT_Done_Face(whole);
        FT_Done_Face(part);
        hb_blob_destroy(subset);
        hb_face_destroy(face);
        g_free(path);
    }
    FT_Done_FreeType(library);
}

static void test_what_the_file_has_beside_takes_no_room(void **state)
{
    (void)state;
    char *path = file_of_family("EB Garamond");
    hb_face_t *face = outlines_of_file(path);
    hb_blob_t *subset = subset_of(face, shown, G_N_ELEMENTS(shown));
    assert_true(hb_face_get_glyph_count(face) > 1000);
    assert_true(hb_blob_get_length(subset) < 4000);
    hb_blob_destroy(subset);
    hb_face_destroy(face);
    g_free(path);
}

/* ---- letters that are put together of others ---- */

enum { LETTER_A = 1, GRAVE = 2, A_WITH_GRAVE = 3, GLYPHS = 4 };

/* A and the accent are boxes; the third is both, by their places in Adobe's standard encoding. */
static const guchar put_together[] = {
    1, 0, 4, 1,
    /* names: "S" */
    0, 1, 1, 1, 2, 'S',
    /* top: charset at 30, outlines at 37, private DICT of 2 at 77 */
    0, 1, 1, 1, 12, 28, 0, 30, 15, 28, 0, 37, 17, 141, 216, 18,
    /* no strings, and no subroutines */
    0, 0, 0, 0,
    /* names by their places among the standard ones */
    0, 0, 34, 0, 124, 0, 174,
    /* outlines */
    0, 4, 1, 1, 2, 15, 27, 33, 14, 239, 139, 21, 248, 36, 6, 249, 80, 7, 252, 36, 6, 14, 247, 92,
    249, 130, 21, 239, 6, 239, 7, 39, 6, 14, 139, 139, 204, 247, 85, 14,
    /* private: a width */
    139, 20};

static hb_blob_t *blob_of(const guchar *bytes, unsigned length)
{
    return hb_blob_create((const char *)bytes, length, HB_MEMORY_MODE_READONLY, NULL, NULL);
}

static void test_letters_put_together_of_others_keep_these(void **state)
{
    (void)state;
    static const guchar maxp[] = {0, 0, 0x50, 0, 0, GLYPHS};
    hb_face_t *face =
        outlines_of(blob_of(put_together, sizeof put_together), blob_of(maxp, sizeof maxp));
    const unsigned glyph = A_WITH_GRAVE;
    hb_blob_t *subset = subset_of(face, &glyph, 1);
    FT_Library library;
    assert_int_equal(FT_Init_FreeType(&library), 0);
    FT_Face read = read_subset(library, subset);
    assert_int_equal(FT_Load_Glyph(read, A_WITH_GRAVE, FT_LOAD_NO_SCALE), 0);
    assert_int_equal(read->glyph->outline.n_contours, 2);
    FT_Done_Face(read);
    FT_Done_FreeType(library);
    hb_blob_destroy(subset);
    hb_face_destroy(face);
}

/* Each letter of it is whole: a table that ends anywhere is none, and is not read beyond its end. */
static void test_a_table_that_ends_early_is_refused(void **state)
{
    (void)state;
    hb_set_t *glyphs = hb_set_create();
    hb_set_add_range(glyphs, 0, GLYPHS - 1);
    GByteArray *whole = pdf_font_number_cff(put_together, sizeof put_together, glyphs);
    assert_non_null(whole);
    g_byte_array_unref(whole);
    for (size_t length = 0; length < sizeof put_together; length++) {
        guchar *bytes = g_memdup2(put_together, length);
        assert_null(pdf_font_number_cff(bytes, length, glyphs));
        g_free(bytes);
    }
    hb_set_del(glyphs, LETTER_A);
    hb_set_del(glyphs, GRAVE);
    assert_null(pdf_font_number_cff(put_together, sizeof put_together, glyphs));
    hb_set_destroy(glyphs);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_letters_are_found_by_their_numbers),
        cmocka_unit_test(test_what_the_file_has_beside_takes_no_room),
        cmocka_unit_test(test_letters_put_together_of_others_keep_these),
        cmocka_unit_test(test_a_table_that_ends_early_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
