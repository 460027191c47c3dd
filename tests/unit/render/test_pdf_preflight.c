/* The preflight of PDF/X-1a: a good file passes, and each demand finds a file that breaks it. */
#include <cairo-pdf.h>
#include <qpdf/qpdf-c.h>

#include "render/pdf_inks.h"
#include "render/pdf_preflight.h"
#include "support/cmocka_env.h"
#include "support/harness.h"
#include "support/pdf_reader.h"

/* One page with a word, a picture, and a group, which is opaque. */
static char *draw(const char *folder)
{
    char *path = g_build_filename(folder, "drawn.pdf", NULL);
    cairo_surface_t *surface = cairo_pdf_surface_create(path, 200, 100);
    cairo_t *cr = cairo_create(surface);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, "Opaque");
    cairo_push_group(cr);
    cairo_set_source_rgb(cr, 0.2, 0.4, 0.9);
    cairo_rectangle(cr, 10, 10, 50, 50);
    cairo_fill(cr);
    cairo_pop_group_to_source(cr);
    cairo_paint(cr);
    cairo_surface_t *picture = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 8, 8);
    cairo_t *on = cairo_create(picture);
    cairo_set_source_rgb(on, 0.8, 0.3, 0.1);
    cairo_paint(on);
    cairo_destroy(on);
    cairo_set_source_surface(cr, picture, 80, 10);
    cairo_paint(cr);
    cairo_surface_destroy(picture);
    cairo_set_source_rgb(cr, 0, 0, 0);
    cairo_move_to(cr, 20, 80);
    cairo_show_text(cr, "Sharp");
    cairo_show_page(cr);
    cairo_destroy(cr);
    cairo_surface_finish(surface);
    cairo_surface_destroy(surface);
    return path;
}

/* As PDF/X-1a. */
static char *make_good(const char *folder)
{
    const char *problem = NULL;
    char *from = draw(folder), *to = g_build_filename(folder, "good.pdf", NULL);
    struct ink_profile *profile = ink_profile_open(NULL, &problem);
    assert_null(problem);
    const struct pdf_inks inks = {.profile = profile, .standard = PDF_STANDARD_X1A};
    assert_null(pdf_inks_convert(from, to, &inks));
    ink_profile_free(profile);
    g_free(from);
    return to;
}

static void test_an_opaque_document_passes_without_groups_layers_and_rgb(void **state)
{
    static const char *const facts[] = {
        "%PDF-1.4",
        "/GTS_PDFXVersion (PDF/X-1a:2003)",
        "/GTS_PDFXConformance (PDF/X-1a:2003)",
        "/TrimBox",
        "/BleedBox",
        "/S /GTS_PDFX",
        "/Trapped /False",
        "/CreationDate",
        "/ModDate",
        "/ID [",
        "/FontFile",
        "/N 4",
    };
    static const char *const foreign[] = {"/Group",  "/SMask", "DeviceRGB",
                                          "/ObjStm", "/XRef",  "/PrintScaling"};
    char *path = make_good(harness_folder(*state));
    double ink_percent = 0;
    assert_true(pdf_check(path));
    assert_null(pdf_preflight(path, PDF_STANDARD_X1A, &ink_percent));
    GString *text = pdf_unpacked(path);
    for (size_t i = 0; i < G_N_ELEMENTS(facts); i++) {
        assert_true(pdf_count(text, facts[i], strlen(facts[i])) > 0);
    }
    for (size_t i = 0; i < G_N_ELEMENTS(foreign); i++) {
        assert_int_equal(pdf_count(text, foreign[i], strlen(foreign[i])), 0);
    }
    g_string_free(text, TRUE);
    g_free(path);
}

/* ---- files that break a demand ---- */

enum place { ROOT, INFO, TRAILER, PAGE, RESOURCES, PICTURE, INTENT, PROFILE, FONT };

struct breach {
    enum place place;
    const char *key, *value; /* in place of what there is; no value: nothing */
    const char *problem;
};

static const struct breach breaches[] = {
    /* transparency */
    {RESOURCES, "/ExtGState", "<< /a0 << /ca 0.5 >> >>", "something is seen through"},
    {RESOURCES, "/ExtGState", "<< /a0 << /CA 0.5 >> >>", "something is seen through"},
    {RESOURCES, "/ExtGState", "<< /a0 << /BM /Multiply >> >>", "something is seen through"},
    {RESOURCES, "/ExtGState", "<< /a0 << /BM [ /Multiply /Normal ] >> >>",
     "something is seen through"},
    {RESOURCES, "/ExtGState", "<< /a0 << /SMask << /S /Luminosity >> >> >>",
     "something is seen through"},
    {PICTURE, "/SMask", "<< >>", "something is seen through"},
    {PICTURE, "/SMaskInData", "1", "something is seen through"},
    {PAGE, "/Group", "<< /S /Transparency >>", "a group is blended with what is below it"},
    /* colours */
    {PICTURE, "/ColorSpace", "/DeviceRGB", "a picture has colours that are no inks"},
    {PICTURE, "/ColorSpace", "[ /ICCBased null ]", "a picture has colours that are no inks"},
    {RESOURCES, "/ColorSpace", "<< /cs [ /ICCBased null ] >>",
     "there are colours that are no inks"},
    {RESOURCES, "/ColorSpace", "<< /cs [ /Lab << >> ] >>", "there are colours that are no inks"},
    {RESOURCES, "/ColorSpace", "<< /DefaultCMYK [ /ICCBased null ] >>",
     "there are colours that are no inks"},
    /* fonts */
    {FONT, "/FontDescriptor", NULL, "a font is not embedded"},
    /* the press */
    {ROOT, "/OutputIntents", NULL, "there is no OutputIntent with a profile"},
    {INTENT, "/S", "/GTS_PDFA1", "there is no OutputIntent with a profile"},
    {INTENT, "/DestOutputProfile", NULL, "there is no OutputIntent with a profile"},
    {INTENT, "/OutputConditionIdentifier", NULL,
     "the document is not for one press with a profile of its inks"},
    /* what the document says */
    {INFO, "/GTS_PDFXVersion", "(PDF/X-3:2003)",
     "the document does not say that it is PDF/X-1a:2003"},
    {INFO, "/GTS_PDFXVersion", NULL, "the document does not say that it is PDF/X-1a:2003"},
    {INFO, "/GTS_PDFXConformance", NULL,
     "the document does not say that it conforms to PDF/X-1a:2003"},
    {INFO, "/Trapped", NULL, "the document does not say its Trapped"},
    {INFO, "/Trapped", "/Unknown", "the document does not say whether it is trapped"},
    {INFO, "/Title", NULL, "the document does not say its Title"},
    {INFO, "/CreationDate", NULL, "the document does not say its CreationDate"},
    {INFO, "/ModDate", NULL, "the document does not say its ModDate"},
    /* boxes */
    {PAGE, "/TrimBox", NULL, "page 1 has no TrimBox or no BleedBox"},
    {PAGE, "/BleedBox", NULL, "page 1 has no TrimBox or no BleedBox"},
    {PAGE, "/BleedBox", "[ 20 20 180 80 ]", "the boxes of page 1 do not lie in each other"},
    {PAGE, "/TrimBox", "[ -5 0 200 100 ]", "the boxes of page 1 do not lie in each other"},
    /* what PDF 1.4 or PDF/X-1a does not know */
    {PICTURE, "/OC", "<< /Type /OCG >>", "something is on a layer"},
    {ROOT, "/OCProperties", "<< /OCGs [ ] >>", "something is on a layer"},
    {PAGE, "/Annots", "[ << /Type /Annot /Subtype /Link >> ]", "there are annotations or forms"},
    {ROOT, "/AcroForm", "<< /Fields [ ] >>", "there are annotations or forms"},
    {ROOT, "/OpenAction", "<< /S /JavaScript >>", "something acts by itself (/OpenAction)"},
    {PICTURE, "/Alternates", "[ ]", "a picture has another in its place, or lies elsewhere"},
    {PICTURE, "/OPI", "<< >>", "a picture has another in its place, or lies elsewhere"},
    {PICTURE, "/Ref", "<< /F (other.pdf) /Page 0 >>",
     "a picture has another in its place, or lies elsewhere"},
    {RESOURCES, "/XObject", "<< /x1 << /Type /XObject /Subtype /PS >> >>",
     "a picture has another in its place, or lies elsewhere"},
    {RESOURCES, "/ExtGState", "<< /a0 << /HTP [ 0 0 ] >> >>",
     "inks are changed by a curve of the file's own"},
    {RESOURCES, "/ExtGState", "<< /a0 << /TR /Identity >> >>",
     "inks are changed by a curve of the file's own"},
    {RESOURCES, "/ExtGState", "<< /a0 << /TR2 /Identity >> >>",
     "inks are changed by a curve of the file's own"},
};

static bool has_type(qpdf_data pdf, qpdf_oh dictionary, const char *key, const char *name)
{
    return qpdf_oh_is_name_and_equals(pdf, qpdf_oh_get_key(pdf, dictionary, key), name);
}

/* The dictionary of the first picture or font. */
static qpdf_oh find(qpdf_data pdf, const char *key, const char *name)
{
    for (int i = 1; i < 100; i++) {
        qpdf_oh object = qpdf_get_object_by_id(pdf, i, 0);
        qpdf_oh dictionary =
            qpdf_oh_is_stream(pdf, object) ? qpdf_oh_get_dict(pdf, object) : object;
        if (qpdf_oh_is_dictionary(pdf, dictionary) && has_type(pdf, dictionary, key, name)) {
            return dictionary;
        }
    }
    fail();
    return 0;
}

static qpdf_oh object_at(qpdf_data pdf, enum place place)
{
    qpdf_oh page = qpdf_get_page_n(pdf, 0), root = qpdf_get_root(pdf);
    qpdf_oh intents = qpdf_oh_get_key(pdf, root, "/OutputIntents");
    qpdf_oh intent = qpdf_oh_get_array_item(pdf, intents, 0);
    switch (place) {
    case ROOT:
        return root;
    case INFO:
        return qpdf_oh_get_key(pdf, qpdf_get_trailer(pdf), "/Info");
    case TRAILER:
        return qpdf_get_trailer(pdf);
    case PAGE:
        return page;
    case RESOURCES:
        return qpdf_oh_get_key(pdf, page, "/Resources");
    case PICTURE:
        return find(pdf, "/Subtype", "/Image");
    case INTENT:
        return intent;
    case PROFILE:
        return qpdf_oh_get_key(pdf, intent, "/DestOutputProfile");
    case FONT:
        return find(pdf, "/Type", "/Font");
    }
    return 0;
}

/* Writes a document as it is, and what the preflight says of it; free with g_free(). */
static char *write_and_judge(qpdf_data pdf, const char *path, const char *version,
                             enum qpdf_object_stream_e streams)
{
    double ink_percent = 0;
    assert_true(qpdf_init_write(pdf, path) < QPDF_ERRORS);
    qpdf_set_object_stream_mode(pdf, streams);
    qpdf_set_stream_data_mode(pdf, qpdf_s_preserve); /* each in its own filter */
    qpdf_force_pdf_version(pdf, version);
    assert_true(qpdf_write(pdf) < QPDF_ERRORS);
    return pdf_preflight(path, PDF_STANDARD_X1A, &ink_percent);
}

static qpdf_data open_good(const char *path)
{
    qpdf_data pdf = qpdf_init();
    assert_true(qpdf_read(pdf, path, NULL) < QPDF_ERRORS);
    return pdf;
}

static void expect_problem(char *problem, const char *expected)
{
    if (g_strcmp0(problem, expected) != 0) {
        fail_msg("expected '%s', but it is '%s'", expected, problem);
    }
    g_free(problem);
}

static void test_each_demand_finds_the_file_that_breaks_it(void **state)
{
    char *good = make_good(harness_folder(*state));
    char *bad = g_build_filename(harness_folder(*state), "bad.pdf", NULL);
    for (size_t i = 0; i < G_N_ELEMENTS(breaches); i++) {
        const struct breach *breach = &breaches[i];
        qpdf_data pdf = open_good(good);
        qpdf_oh object = object_at(pdf, breach->place);
        if (breach->value != NULL) {
            qpdf_oh_replace_key(pdf, object, breach->key, qpdf_oh_parse(pdf, breach->value));
        } else {
            qpdf_oh_remove_key(pdf, object, breach->key);
        }
        expect_problem(write_and_judge(pdf, bad, "1.4", qpdf_o_disable), breach->problem);
        qpdf_cleanup(&pdf);
    }
    g_free(bad);
    g_free(good);
}

/* What replaces the bytes of a stream, in a filter that is named only. */
static void put_stream(qpdf_data pdf, qpdf_oh stream, const char *bytes, const char *filter)
{
    qpdf_oh name = filter != NULL ? qpdf_oh_new_name(pdf, filter) : qpdf_oh_new_null(pdf);
    qpdf_oh_replace_stream_data(pdf, stream, (const unsigned char *)bytes, strlen(bytes), name,
                                qpdf_oh_new_null(pdf));
}

static void test_contents_profiles_and_filters_are_looked_into(void **state)
{
    static const struct {
        const char *content, *problem;
    } contents[] = {
        {"1 0 0 rg 0 0 9 9 re f", "a page has colours that are no inks"},
        {"1 0 0 RG 0 0 9 9 re S", "a page has colours that are no inks"},
        {"/DeviceRGB cs 1 0 0 sc", "a page has colours that are no inks"},
        {"BI /W 1 /H 1 /BPC 8 /CS /RGB ID abc EI", "a page has colours that are no inks"},
        {"(1 0 0 rg) Tj 0 0 0 1 k", NULL},
    };
    char *good = make_good(harness_folder(*state));
    char *bad = g_build_filename(harness_folder(*state), "bad.pdf", NULL);
    for (size_t i = 0; i < G_N_ELEMENTS(contents); i++) {
        qpdf_data pdf = open_good(good);
        qpdf_oh page = qpdf_get_page_n(pdf, 0);
        put_stream(pdf, qpdf_oh_get_key(pdf, page, "/Contents"), contents[i].content, NULL);
        expect_problem(write_and_judge(pdf, bad, "1.4", qpdf_o_disable), contents[i].problem);
        qpdf_cleanup(&pdf);
    }
    qpdf_data pdf = open_good(good);
    put_stream(pdf, object_at(pdf, PROFILE), "this is no profile of a press", NULL);
    expect_problem(write_and_judge(pdf, bad, "1.4", qpdf_o_disable),
                   "the document is not for one press with a profile of its inks");
    qpdf_cleanup(&pdf);
    static const char *const filters[] = {"/JPXDecode", "/JBIG2Decode", "/LZWDecode"};
    for (size_t i = 0; i < G_N_ELEMENTS(filters); i++) {
        pdf = open_good(good);
        qpdf_oh stream = qpdf_oh_new_stream(pdf);
        put_stream(pdf, stream, "packed", filters[i]);
        qpdf_oh_replace_key(pdf, object_at(pdf, ROOT), "/More", stream);
        expect_problem(write_and_judge(pdf, bad, "1.4", qpdf_o_disable),
                       "something is packed in a way that PDF/X-1a does not know");
        qpdf_cleanup(&pdf);
    }
    g_free(bad);
    g_free(good);
}

static void test_a_document_is_for_one_press(void **state)
{
    char *good = make_good(harness_folder(*state));
    char *bad = g_build_filename(harness_folder(*state), "bad.pdf", NULL);
    qpdf_data pdf = open_good(good);
    qpdf_oh intents = qpdf_oh_get_key(pdf, qpdf_get_root(pdf), "/OutputIntents");
    qpdf_oh_append_item(pdf, intents, object_at(pdf, INTENT));
    expect_problem(write_and_judge(pdf, bad, "1.4", qpdf_o_disable),
                   "the document is not for one press with a profile of its inks");
    qpdf_cleanup(&pdf);
    g_free(bad);
    g_free(good);
}

/* qpdf writes no filter that encrypts: its name takes the place of one that is as long. */
static void test_a_filter_that_encrypts_is_found(void **state)
{
    static const char jpx[] = "/JPXDecode", crypt[] = "/Crypt    ";
    char *good = make_good(harness_folder(*state));
    char *bad = g_build_filename(harness_folder(*state), "bad.pdf", NULL);
    qpdf_data pdf = open_good(good);
    qpdf_oh stream = qpdf_oh_new_stream(pdf);
    put_stream(pdf, stream, "packed", jpx);
    qpdf_oh_replace_key(pdf, object_at(pdf, ROOT), "/More", stream);
    g_free(write_and_judge(pdf, bad, "1.4", qpdf_o_disable));
    qpdf_cleanup(&pdf);
    gchar *bytes = NULL;
    gsize length = 0;
    assert_true(g_file_get_contents(bad, &bytes, &length, NULL));
    char *filter = bytes;
    while (memcmp(filter, jpx, strlen(jpx)) != 0) {
        filter++;
        assert_true(filter + strlen(jpx) <= bytes + length);
    }
    memcpy(filter, crypt, strlen(crypt));
    assert_true(g_file_set_contents(bad, bytes, (gssize)length, NULL));
    double ink_percent = 0;
    expect_problem(pdf_preflight(bad, PDF_STANDARD_X1A, &ink_percent),
                   "something is packed in a way that PDF/X-1a does not know");
    g_free(bytes);
    g_free(bad);
    g_free(good);
}

/* The file says of itself that it is PDF 1.4, whatever is in it. */
static void claim_old_version(const char *path)
{
    gchar *bytes = NULL;
    gsize length = 0;
    assert_true(g_file_get_contents(path, &bytes, &length, NULL));
    assert_true(length > strlen("%PDF-1.x"));
    bytes[strlen("%PDF-1.")] = '4';
    assert_true(g_file_set_contents(path, bytes, (gssize)length, NULL));
    g_free(bytes);
}

static void test_how_the_file_is_written_is_looked_at(void **state)
{
    char *good = make_good(harness_folder(*state));
    char *bad = g_build_filename(harness_folder(*state), "bad.pdf", NULL);
    qpdf_data pdf = open_good(good);
    expect_problem(write_and_judge(pdf, bad, "1.6", qpdf_o_disable),
                   "the version of PDF is 1.6 and not 1.4");
    qpdf_cleanup(&pdf);
    pdf = open_good(good);
    expect_problem(write_and_judge(pdf, bad, "1.5", qpdf_o_generate),
                   "the version of PDF is 1.5 and not 1.4");
    claim_old_version(bad);
    double ink_percent = 0;
    expect_problem(pdf_preflight(bad, PDF_STANDARD_X1A, &ink_percent),
                   "objects are held in streams, which PDF 1.4 does not know");
    qpdf_cleanup(&pdf);
    pdf = open_good(good);
    assert_true(qpdf_init_write(pdf, bad) < QPDF_ERRORS);
    qpdf_set_r6_encryption_parameters2(pdf, "", "owner", 1, 1, 1, 1, 1, 1, qpdf_r3p_full, 1);
    assert_true(qpdf_write(pdf) < QPDF_ERRORS);
    expect_problem(pdf_preflight(bad, PDF_STANDARD_X1A, &ink_percent), "the document is encrypted");
    qpdf_cleanup(&pdf);
    g_free(bad);
    g_free(good);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, harness_setup, harness_teardown)
    const struct CMUnitTest tests[] = {
        TEST(test_an_opaque_document_passes_without_groups_layers_and_rgb),
        TEST(test_each_demand_finds_the_file_that_breaks_it),
        TEST(test_contents_profiles_and_filters_are_looked_into),
        TEST(test_a_filter_that_encrypts_is_found),
        TEST(test_a_document_is_for_one_press),
        TEST(test_how_the_file_is_written_is_looked_at),
    };
#undef TEST
    return cmocka_run_group_tests(tests, NULL, NULL);
}
