/* Walks over a document as Cairo and libqpdf leave it: whatever is shared is an object of its own. */
#include "render/pdf_objects.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <glib.h>

static const char version_needed[] = "1.7"; /* of /Duplex */

/* The bytes of "%%EOF\n"; and a bound for nesting, so that a strange document costs no stack. */
enum { PDF_EOF_TAIL = 6, DIRECT_DEPTH_MAX = 32 };

/* qpdf keeps an error until it is asked for; taking it clears it. */
char *pdf_take_error(qpdf_data pdf)
{
    return qpdf_has_error(pdf) ? g_strdup(qpdf_get_error_full_text(pdf, qpdf_get_error(pdf)))
                               : NULL;
}

/* One more than the highest number (ISO 32000-1, table 15). */
int pdf_object_count(qpdf_data pdf)
{
    return qpdf_oh_get_int_value_as_int(pdf, qpdf_oh_get_key(pdf, qpdf_get_trailer(pdf), "/Size"));
}

/* A stream's dictionary, or the object itself. */
static qpdf_oh pdf_dictionary_of(qpdf_data pdf, qpdf_oh object)
{
    return qpdf_oh_is_stream(pdf, object) ? qpdf_oh_get_dict(pdf, object) : object;
}

/* Null where there is no dictionary: so a chain of questions needs no test at each step. */
qpdf_oh pdf_value_of(qpdf_data pdf, qpdf_oh object, const char *key)
{
    qpdf_oh dictionary = pdf_dictionary_of(pdf, object);
    return qpdf_oh_is_dictionary(pdf, dictionary) ? qpdf_oh_get_key(pdf, dictionary, key)
                                                  : qpdf_oh_new_null(pdf);
}

unsigned char *pdf_stream_bytes(qpdf_data pdf, qpdf_oh stream,
                                enum qpdf_stream_decode_level_e level, size_t *length)
{
    QPDF_BOOL filtered = QPDF_FALSE;
    unsigned char *bytes = NULL;
    if (qpdf_oh_is_stream(pdf, stream)) {
        qpdf_oh_get_stream_data(pdf, stream, level, &filtered, &bytes, length);
    }
    if (!filtered) {
        free(bytes);
        return NULL;
    }
    return bytes;
}

bool pdf_has_name(qpdf_data pdf, qpdf_oh object, const char *key, const char *name)
{
    return qpdf_oh_is_name_and_equals(pdf, pdf_value_of(pdf, object, key), name);
}

/* Absent is as good as the usual value. */
bool pdf_asks_for_blending(qpdf_data pdf, qpdf_oh dictionary)
{
    static const char *const alphas[] = {"/ca", "/CA"};
    bool blends = qpdf_oh_has_key(pdf, dictionary, "/SMask") &&
                  !pdf_has_name(pdf, dictionary, "/SMask", "/None");
    blends = blends || qpdf_oh_has_key(pdf, dictionary, "/SMaskInData");
    for (size_t i = 0; i < G_N_ELEMENTS(alphas); i++) {
        qpdf_oh alpha = qpdf_oh_get_key(pdf, dictionary, alphas[i]);
        blends =
            blends || (qpdf_oh_is_number(pdf, alpha) && qpdf_oh_get_numeric_value(pdf, alpha) < 1);
    }
    return blends || (qpdf_oh_has_key(pdf, dictionary, "/BM") &&
                      !pdf_has_name(pdf, dictionary, "/BM", "/Normal") &&
                      !pdf_has_name(pdf, dictionary, "/BM", "/Compatible"));
}

/* ---- contents ---- */

typedef void visit_function(qpdf_data pdf, qpdf_oh object, void *data);

/* Contents are a stream or an array of some (ISO 32000-1, table 30). */
static void visit_page(qpdf_data pdf, qpdf_oh content, visit_function *visit, void *data)
{
    if (qpdf_oh_is_stream(pdf, content)) {
        visit(pdf, content, data);
    }
    int count = qpdf_oh_is_array(pdf, content) ? qpdf_oh_get_array_n_items(pdf, content) : 0;
    for (int i = 0; i < count; i++) {
        visit(pdf, qpdf_oh_get_array_item(pdf, content, i), data);
    }
}

/* The values of a dictionary, none of anything else, g_array_unref(): its keys may change while they are gone through. */
static GArray *values_of(qpdf_data pdf, qpdf_oh dictionary)
{
    GArray *values = g_array_new(FALSE, FALSE, sizeof(qpdf_oh));
    if (!qpdf_oh_is_dictionary(pdf, dictionary)) {
        return values;
    }
    qpdf_oh_begin_dict_key_iter(pdf, dictionary);
    while (qpdf_oh_dict_more_keys(pdf)) {
        qpdf_oh value = qpdf_oh_get_key(pdf, dictionary, qpdf_oh_dict_next_key(pdf));
        g_array_append_val(values, value);
    }
    return values;
}

bool pdf_any_value(qpdf_data pdf, qpdf_oh dictionary, bool (*passes)(qpdf_data pdf, qpdf_oh value))
{
    GArray *values = values_of(pdf, dictionary);
    bool found = false;
    for (guint i = 0; i < values->len && !found; i++) {
        found = passes(pdf, g_array_index(values, qpdf_oh, i));
    }
    g_array_unref(values);
    return found;
}

/* Of a Type 3 font each glyph is a content stream, which may set colours. */
static void visit_glyphs(qpdf_data pdf, qpdf_oh font, visit_function *visit, void *data)
{
    GArray *glyphs = values_of(pdf, pdf_value_of(pdf, font, "/CharProcs"));
    for (guint i = 0; i < glyphs->len; i++) {
        visit(pdf, g_array_index(glyphs, qpdf_oh, i), data);
    }
    g_array_unref(glyphs);
}

/* Pages first, then forms, tilings and drawn glyphs, found by going through all objects. */
void pdf_each_content(qpdf_data pdf, visit_function *visit, void *data)
{
    int page_count = qpdf_get_num_pages(pdf), object_count = pdf_object_count(pdf);
    for (int i = 0; i < page_count; i++) {
        qpdf_oh page = qpdf_get_page_n(pdf, (size_t)i);
        visit_page(pdf, qpdf_oh_get_key(pdf, page, "/Contents"), visit, data);
    }
    for (int i = 1; i < object_count; i++) {
        qpdf_oh object = qpdf_get_object_by_id(pdf, i, 0);
        bool is_stream = qpdf_oh_is_stream(pdf, object);
        qpdf_oh tiled = pdf_value_of(pdf, object, "/PatternType");
        if (is_stream &&
            (pdf_has_name(pdf, object, "/Subtype", "/Form") || qpdf_oh_is_integer(pdf, tiled))) {
            visit(pdf, object, data);
        } else if (pdf_has_name(pdf, object, "/Subtype", "/Type3")) {
            visit_glyphs(pdf, object, visit, data);
        }
    }
}

/* ---- dictionaries ---- */

/* What is no object of its own stands in others a few deep. */
static void visit_direct(qpdf_data pdf, qpdf_oh object, visit_function *visit, void *data,
                         int depth)
{
    int count = qpdf_oh_is_array(pdf, object) ? qpdf_oh_get_array_n_items(pdf, object) : 0;
    for (int i = 0; i < count && depth < DIRECT_DEPTH_MAX; i++) {
        qpdf_oh item = qpdf_oh_get_array_item(pdf, object, i);
        if (!qpdf_oh_is_indirect(pdf, item)) {
            visit_direct(pdf, item, visit, data, depth + 1);
        }
    }
    if (qpdf_oh_is_dictionary(pdf, object) && depth < DIRECT_DEPTH_MAX) {
        visit(pdf, object, data);
        GArray *values = values_of(pdf, object);
        for (guint i = 0; i < values->len; i++) {
            qpdf_oh value = g_array_index(values, qpdf_oh, i);
            if (!qpdf_oh_is_indirect(pdf, value)) {
                visit_direct(pdf, value, visit, data, depth + 1);
            }
        }
        g_array_unref(values);
    }
}

void pdf_each_dictionary(qpdf_data pdf, visit_function *visit, void *data)
{
    int object_count = pdf_object_count(pdf);
    for (int i = 1; i < object_count; i++) {
        qpdf_oh object = qpdf_get_object_by_id(pdf, i, 0);
        visit_direct(pdf, pdf_dictionary_of(pdf, object), visit, data, 0);
    }
}

/* ---- writing ---- */

/* libqpdf 11 does not notice a disk that fills up while it closes the file. */
static char *check_end(const char *path)
{
    char tail[PDF_EOF_TAIL] = "";
    FILE *file = fopen(path, "rb");
    bool whole = file != NULL && fseek(file, -PDF_EOF_TAIL, SEEK_END) == 0 &&
                 fread(tail, 1, sizeof(tail), file) == sizeof(tail) &&
                 memcmp(tail, "%%EOF\n", sizeof(tail)) == 0;
    if (file != NULL) {
        fclose(file);
    }
    return whole ? NULL : g_strdup("the end of the file could not be written");
}

/* The same bytes for the same document: /ID is a digest of the contents. Object streams hold the many small
 * dictionaries together, and compressed; before PDF 1.5 there were none. */
char *pdf_write(qpdf_data pdf, const char *path, const char *version)
{
    if (qpdf_init_write(pdf, path) < QPDF_ERRORS) {
        qpdf_set_deterministic_ID(pdf, QPDF_TRUE);
        bool old = version != NULL && strcmp(version, "1.5") < 0;
        qpdf_set_object_stream_mode(pdf, old ? qpdf_o_disable : qpdf_o_generate);
        qpdf_set_minimum_pdf_version(pdf, version_needed);
        if (version != NULL) {
            qpdf_force_pdf_version(pdf, version);
        }
        qpdf_write(pdf);
    }
    char *error = pdf_take_error(pdf);
    return error != NULL ? error : check_end(path);
}
