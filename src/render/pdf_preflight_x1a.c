/* The demands of PDF/X-1a, a row each. Those of a dictionary are asked of each one in the file, so that nothing escapes
 * that is nested in an unusual way. */
#include "render/pdf_preflight_x1a.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include <glib.h>

#include "render/pdf_objects.h"

/* Whether a dictionary, or the whole document, is as it must not be. */
typedef bool is_broken_function(qpdf_data pdf, qpdf_oh object);

struct demand {
    is_broken_function *is_broken;
    const char *problem;
};

static bool has_any_key(qpdf_data pdf, qpdf_oh dictionary, const char *const *keys)
{
    bool found = false;
    for (size_t i = 0; keys[i] != NULL && !found; i++) {
        found = qpdf_oh_has_key(pdf, dictionary, keys[i]);
    }
    return found;
}

static bool is_any_name(qpdf_data pdf, qpdf_oh object, const char *const *names)
{
    bool found = false;
    for (size_t i = 0; names[i] != NULL && !found; i++) {
        found = qpdf_oh_is_name_and_equals(pdf, object, names[i]);
    }
    return found;
}

/* The value itself, or the first of an array. */
static bool begins_with_any(qpdf_data pdf, qpdf_oh value, const char *const *names)
{
    bool is_list = qpdf_oh_is_array(pdf, value) && qpdf_oh_get_array_n_items(pdf, value) > 0;
    return is_any_name(pdf, is_list ? qpdf_oh_get_array_item(pdf, value, 0) : value, names);
}

/* ---- of a dictionary ---- */

static bool is_group(qpdf_data pdf, qpdf_oh dictionary)
{
    return pdf_has_name(pdf, dictionary, "/S", "/Transparency");
}

static bool is_foreign_space(qpdf_data pdf, qpdf_oh value)
{
    static const char *const spaces[] = {"/DeviceRGB", "/CalRGB",   "/CalGray",
                                         "/Lab",       "/ICCBased", NULL};
    return begins_with_any(pdf, value, spaces);
}

/* Under whatever key: of a picture, a gradient, a page's resources. */
static bool has_foreign_space(qpdf_data pdf, qpdf_oh dictionary)
{
    return pdf_any_value(pdf, dictionary, is_foreign_space);
}

static bool is_layered(qpdf_data pdf, qpdf_oh dictionary)
{
    static const char *const keys[] = {"/OC", "/OCProperties", NULL};
    return has_any_key(pdf, dictionary, keys) || pdf_has_name(pdf, dictionary, "/Type", "/OCG");
}

static bool holds_objects(qpdf_data pdf, qpdf_oh dictionary)
{
    return pdf_has_name(pdf, dictionary, "/Type", "/ObjStm") ||
           pdf_has_name(pdf, dictionary, "/Type", "/XRef");
}

/* All filters of a stream, of which there may be several. */
static bool has_foreign_filter(qpdf_data pdf, qpdf_oh dictionary)
{
    static const char *const filters[] = {"/LZWDecode", "/JPXDecode", "/JBIG2Decode", "/Crypt",
                                          NULL};
    qpdf_oh filter = qpdf_oh_get_key(pdf, dictionary, "/Filter");
    bool found = is_any_name(pdf, filter, filters);
    int count = qpdf_oh_is_array(pdf, filter) ? qpdf_oh_get_array_n_items(pdf, filter) : 0;
    for (int i = 0; i < count && !found; i++) {
        found = is_any_name(pdf, qpdf_oh_get_array_item(pdf, filter, i), filters);
    }
    return found;
}

static bool is_interactive(qpdf_data pdf, qpdf_oh dictionary)
{
    static const char *const keys[] = {"/Annots", "/AcroForm", NULL};
    return has_any_key(pdf, dictionary, keys) || pdf_has_name(pdf, dictionary, "/Type", "/Annot");
}

/* Another picture for the screen, one that lies elsewhere, a program. */
static bool is_replaced(qpdf_data pdf, qpdf_oh dictionary)
{
    static const char *const keys[] = {"/Alternates", "/OPI", "/Ref", NULL};
    return has_any_key(pdf, dictionary, keys) || pdf_has_name(pdf, dictionary, "/Subtype", "/PS");
}

static bool has_curve(qpdf_data pdf, qpdf_oh dictionary)
{
    static const char *const keys[] = {"/TR", "/HTP", NULL};
    return has_any_key(pdf, dictionary, keys) ||
           (qpdf_oh_has_key(pdf, dictionary, "/TR2") &&
            !pdf_has_name(pdf, dictionary, "/TR2", "/Default"));
}

/* ---- of the document ---- */

static bool says_other(qpdf_data pdf, qpdf_oh info, const char *key)
{
    qpdf_oh text = qpdf_oh_get_key(pdf, info, key);
    return !qpdf_oh_is_string(pdf, text) ||
           strcmp(qpdf_oh_get_utf8_value(pdf, text), "PDF/X-1a:2003") != 0;
}

static bool has_other_version(qpdf_data pdf, qpdf_oh info)
{
    return says_other(pdf, info, "/GTS_PDFXVersion");
}

static bool has_other_conformance(qpdf_data pdf, qpdf_oh info)
{
    return says_other(pdf, info, "/GTS_PDFXConformance");
}

static bool leaves_traps_open(qpdf_data pdf, qpdf_oh info)
{
    static const char *const known[] = {"/True", "/False", NULL};
    return !is_any_name(pdf, qpdf_oh_get_key(pdf, info, "/Trapped"), known);
}

/* A picture's profile has another class (ICC.1, 7.2: bytes 12 to 15, then the space of its colours). */
static bool is_of_press(qpdf_data pdf, qpdf_oh profile)
{
    enum { CLASS_AT = 12, HEAD = 20 };
    size_t length = 0;
    unsigned char *bytes = pdf_stream_bytes(pdf, profile, qpdf_dl_all, &length);
    bool of_press = bytes != NULL && length >= HEAD &&
                    memcmp(bytes + CLASS_AT, "prtrCMYK", HEAD - CLASS_AT) == 0;
    free(bytes);
    return of_press;
}

/* One of PDF/X, which names the press and has its profile. */
static bool has_no_press(qpdf_data pdf, qpdf_oh info)
{
    (void)info;
    qpdf_oh intents = qpdf_oh_get_key(pdf, qpdf_get_root(pdf), "/OutputIntents");
    int count = qpdf_oh_is_array(pdf, intents) ? qpdf_oh_get_array_n_items(pdf, intents) : 0;
    int of_press = 0;
    for (int i = 0; i < count; i++) {
        qpdf_oh intent = qpdf_oh_get_array_item(pdf, intents, i);
        bool named =
            qpdf_oh_is_string(pdf, pdf_value_of(pdf, intent, "/OutputConditionIdentifier"));
        if (pdf_has_name(pdf, intent, "/S", "/GTS_PDFX") && named &&
            is_of_press(pdf, pdf_value_of(pdf, intent, "/DestOutputProfile"))) {
            of_press++;
        }
    }
    return of_press != 1;
}

/* ---- the rows ---- */

static const struct demand of_dictionaries[] = {
    {pdf_asks_for_blending, "something is seen through"},
    {is_group, "a group is blended with what is below it"},
    {has_foreign_space, "there are colours that are no inks"},
    {is_layered, "something is on a layer"},
    {holds_objects, "objects are held in streams, which PDF 1.4 does not know"},
    {has_foreign_filter, "something is packed in a way that PDF/X-1a does not know"},
    {is_interactive, "there are annotations or forms"},
    {is_replaced, "a picture has another in its place, or lies elsewhere"},
    {has_curve, "inks are changed by a curve of the file's own"},
};

static const struct demand of_document[] = {
    {has_other_version, "the document does not say that it is PDF/X-1a:2003"},
    {has_other_conformance, "the document does not say that it conforms to PDF/X-1a:2003"},
    {leaves_traps_open, "the document does not say whether it is trapped"},
    {has_no_press, "the document is not for one press with a profile of its inks"},
};

static void check_dictionary(qpdf_data pdf, qpdf_oh dictionary, void *data)
{
    const char **problem = data;
    for (size_t i = 0; i < G_N_ELEMENTS(of_dictionaries) && *problem == NULL; i++) {
        if (of_dictionaries[i].is_broken(pdf, dictionary)) {
            *problem = of_dictionaries[i].problem;
        }
    }
}

const char *pdf_preflight_x1a(qpdf_data pdf)
{
    const char *problem = NULL;
    qpdf_oh info = qpdf_oh_get_key(pdf, qpdf_get_trailer(pdf), "/Info");
    for (size_t i = 0; i < G_N_ELEMENTS(of_document) && problem == NULL; i++) {
        if (of_document[i].is_broken(pdf, info)) {
            problem = of_document[i].problem;
        }
    }
    pdf_each_dictionary(pdf, check_dictionary, &problem);
    return problem;
}
