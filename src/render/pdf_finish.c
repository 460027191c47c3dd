/* Page boxes, viewer preferences, the layer of the marks and a stable /ID, by libqpdf's C interface. */
#include "render/pdf_finish.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <glib.h>
#include <qpdf/qpdf-c.h>

static const char layer_name[] = "Cut lines";
static const char pdf_version[] = "1.7"; /* of /Duplex */

enum { BOX_DECIMALS = 4, PDF_EOF_TAIL = 6 };

static qpdf_oh new_box(qpdf_data pdf, const struct pdf_rectangle *rectangle)
{
    const double sides[] = {rectangle->left, rectangle->bottom, rectangle->right, rectangle->top};
    qpdf_oh box = qpdf_oh_new_array(pdf);
    for (size_t i = 0; i < G_N_ELEMENTS(sides); i++) {
        qpdf_oh_append_item(pdf, box, qpdf_oh_new_real_from_double(pdf, sides[i], BOX_DECIMALS));
    }
    return box;
}

static bool is_marks_form(qpdf_data pdf, qpdf_oh object, const struct pdf_finish *finish)
{
    if (!qpdf_oh_is_stream(pdf, object)) {
        return false;
    }
    qpdf_oh box = qpdf_oh_get_key_if_dict(pdf, qpdf_oh_get_dict(pdf, object), "/BBox");
    if (!qpdf_oh_is_array(pdf, box) || qpdf_oh_get_array_n_items(pdf, box) != 4) {
        return false;
    }
    double left = qpdf_oh_get_numeric_value(pdf, qpdf_oh_get_array_item(pdf, box, 0));
    double top = qpdf_oh_get_numeric_value(pdf, qpdf_oh_get_array_item(pdf, box, 1));
    return lround(left) == finish->marks_left_pt && lround(top) == finish->marks_top_pt;
}

/* False if the page has no such form: Cairo leaves out what shows nothing, lines without width or beside
 * the page. */
static bool put_marks_on_layer(qpdf_data pdf, qpdf_oh page, qpdf_oh layer,
                               const struct pdf_finish *finish)
{
    qpdf_oh resources = qpdf_oh_get_key(pdf, page, "/Resources");
    qpdf_oh forms = qpdf_oh_get_key_if_dict(pdf, resources, "/XObject");
    if (!qpdf_oh_is_dictionary(pdf, forms)) {
        return false;
    }
    bool found = false;
    qpdf_oh_begin_dict_key_iter(pdf, forms);
    while (qpdf_oh_dict_more_keys(pdf)) {
        char *name = g_strdup(qpdf_oh_dict_next_key(pdf)); /* valid until the next call only */
        qpdf_oh form = qpdf_oh_get_key(pdf, forms, name);
        if (is_marks_form(pdf, form, finish)) {
            qpdf_oh_replace_key(pdf, qpdf_oh_get_dict(pdf, form), "/OC", layer);
            found = true;
        }
        g_free(name);
    }
    return found;
}

/* No /Usage in the layer's dictionary: with one, MuPDF does not let it be switched off. */
static void add_layer_to_catalogue(qpdf_data pdf, qpdf_oh layer)
{
    qpdf_oh catalogue = qpdf_get_root(pdf);
    qpdf_oh properties = qpdf_oh_new_dictionary(pdf), state = qpdf_oh_new_dictionary(pdf);
    static const char *const lists[] = {"/Order", "/ON"};
    for (size_t i = 0; i < G_N_ELEMENTS(lists); i++) {
        qpdf_oh list = qpdf_oh_new_array(pdf);
        qpdf_oh_append_item(pdf, list, layer);
        qpdf_oh_replace_key(pdf, state, lists[i], list);
    }
    qpdf_oh layers = qpdf_oh_new_array(pdf);
    qpdf_oh_append_item(pdf, layers, layer);
    qpdf_oh_replace_key(pdf, properties, "/OCGs", layers);
    qpdf_oh_replace_key(pdf, properties, "/D", state);
    qpdf_oh_replace_key(pdf, catalogue, "/OCProperties", properties);
}

static qpdf_oh new_layer(qpdf_data pdf)
{
    qpdf_oh layer = qpdf_oh_parse(pdf, "<< /Type /OCG >>");
    qpdf_oh_replace_key(pdf, layer, "/Name", qpdf_oh_new_unicode_string(pdf, layer_name));
    return qpdf_make_indirect_object(pdf, layer);
}

/* NULL, or what is not as expected. */
static const char *finish_pages(qpdf_data pdf, const struct pdf_finish *finish)
{
    if ((size_t)qpdf_get_num_pages(pdf) != finish->page_count) {
        return "the number of pages is not as drawn";
    }
    qpdf_oh layer = new_layer(pdf);
    bool any_marks = false;
    for (size_t i = 0; i < finish->page_count; i++) {
        const struct pdf_page_facts *facts = &finish->pages[i];
        qpdf_oh page = qpdf_get_page_n(pdf, i);
        if (facts->has_boxes) {
            qpdf_oh_replace_key(pdf, page, "/TrimBox", new_box(pdf, &facts->trim));
            qpdf_oh_replace_key(pdf, page, "/BleedBox", new_box(pdf, &facts->bleed));
        }
        if (facts->has_marks) {
            any_marks = put_marks_on_layer(pdf, page, layer, finish) || any_marks;
        }
    }
    if (any_marks) {
        add_layer_to_catalogue(pdf, layer);
    }
    return NULL;
}

static void finish_catalogue(qpdf_data pdf, const struct pdf_finish *finish)
{
    qpdf_oh catalogue = qpdf_get_root(pdf);
    qpdf_oh preferences = qpdf_oh_parse(pdf, "<< /PrintScaling /None /DisplayDocTitle true >>");
    if (finish->duplex) {
        qpdf_oh_replace_key(pdf, preferences, "/Duplex", qpdf_oh_new_name(pdf, finish->duplex));
    }
    qpdf_oh_replace_key(pdf, catalogue, "/ViewerPreferences", preferences);
    qpdf_oh_replace_key(pdf, catalogue, "/Lang", qpdf_oh_new_unicode_string(pdf, finish->language));
}

/* Cairo writes the time of its run; what may stay is only a date that was given. */
static void finish_info(qpdf_data pdf, const struct pdf_finish *finish)
{
    qpdf_set_info_key(pdf, "/Producer", finish->producer);
    qpdf_set_info_key(pdf, "/CreationDate", finish->creation_date);
    qpdf_set_info_key(pdf, "/ModDate", finish->creation_date);
}

static char *take_error(qpdf_data pdf)
{
    return qpdf_has_error(pdf) ? g_strdup(qpdf_get_error_full_text(pdf, qpdf_get_error(pdf)))
                               : NULL;
}

/* libqpdf 11 does not notice a disk that fills up while it closes the file. */
static char *check_end(const char *path)
{
    char tail[PDF_EOF_TAIL] = "";
    FILE *file = fopen(path, "rb");
    bool whole = file && fseek(file, -PDF_EOF_TAIL, SEEK_END) == 0 &&
                 fread(tail, 1, sizeof(tail), file) == sizeof(tail) &&
                 memcmp(tail, "%%EOF\n", sizeof(tail)) == 0;
    if (file) {
        fclose(file);
    }
    return whole ? NULL : g_strdup("the end of the file could not be written");
}

static char *write_document(qpdf_data pdf, const char *path)
{
    if (qpdf_init_write(pdf, path) < QPDF_ERRORS) {
        qpdf_set_deterministic_ID(pdf, QPDF_TRUE);
        qpdf_set_object_stream_mode(pdf, qpdf_o_generate);
        qpdf_set_minimum_pdf_version(pdf, pdf_version);
        qpdf_write(pdf);
    }
    char *error = take_error(pdf);
    return error ? error : check_end(path);
}

char *pdf_finish(const unsigned char *bytes, size_t length, const struct pdf_finish *finish,
                 const char *output_path)
{
    qpdf_data pdf = qpdf_init();
    qpdf_silence_errors(pdf);
    /* Cairo 1.16 names a picture twice where a page shows it twice; reading mends it with a warning. */
    qpdf_set_suppress_warnings(pdf, QPDF_TRUE);
    qpdf_read_memory(pdf, "the drawn pages", (const char *)bytes, length, NULL);
    char *error = take_error(pdf);
    if (!error) {
        error = g_strdup(finish_pages(pdf, finish));
    }
    if (!error) {
        finish_catalogue(pdf, finish);
        finish_info(pdf, finish);
        error = take_error(pdf);
    }
    if (!error) {
        error = write_document(pdf, output_path);
    }
    qpdf_cleanup(&pdf);
    return error;
}

/* ---- black ink ---- */

/* "0.2 0.2 0.2 rg" becomes "0 0 0 0.8 k"; texts in parentheses, which are found first, stay. */
static const char grey_pattern[] =
    "\\((?:[^()\\\\]|\\\\.)*+\\)|(?<![-.\\w])([0-9.]+) \\1 \\1 (rg|RG)\\b";

/* By bytes and not by a string of GLib, as texts in a content stream may hold any byte. */
static void append_grey(const GMatchInfo *match, const char *content, GString *out)
{
    char number[G_ASCII_DTOSTR_BUF_SIZE];
    int start = 0, end = 0;
    g_match_info_fetch_pos(match, 0, &start, &end);
    gchar *grey = g_match_info_fetch(match, 1);
    if (grey == NULL || *grey == '\0') {
        g_string_append_len(out, content + start, end - start);
    } else {
        g_ascii_formatd(number, sizeof number, "%.6g", 1 - g_ascii_strtod(grey, NULL));
        g_string_append_printf(out, "0 0 0 %s %s", number, content[end - 1] == 'g' ? "k" : "K");
    }
    g_free(grey);
}

static void turn_stream(qpdf_data pdf, qpdf_oh stream, const GRegex *greys)
{
    QPDF_BOOL filtered = QPDF_FALSE;
    unsigned char *bytes = NULL;
    size_t length = 0;
    qpdf_oh_get_stream_data(pdf, stream, qpdf_dl_generalized, &filtered, &bytes, &length);
    const char *content = (const char *)bytes;
    GMatchInfo *match = NULL;
    if (content != NULL && filtered) {
        GString *turned = g_string_sized_new(length);
        int at = 0, start = 0, end = 0;
        g_regex_match_full(greys, content, (gssize)length, 0, 0, &match, NULL);
        for (; g_match_info_matches(match); g_match_info_next(match, NULL)) {
            g_match_info_fetch_pos(match, 0, &start, &end);
            g_string_append_len(turned, content + at, start - at);
            append_grey(match, content, turned);
            at = end;
        }
        g_string_append_len(turned, content + at, (gssize)length - at);
        qpdf_oh_replace_stream_data(pdf, stream, (const unsigned char *)turned->str, turned->len,
                                    qpdf_oh_new_null(pdf), qpdf_oh_new_null(pdf));
        g_match_info_free(match);
        g_string_free(turned, TRUE);
    }
    free(bytes);
}

static bool is_form(qpdf_data pdf, qpdf_oh object)
{
    return qpdf_oh_is_stream(pdf, object) &&
           qpdf_oh_is_name_and_equals(
               pdf, qpdf_oh_get_key(pdf, qpdf_oh_get_dict(pdf, object), "/Subtype"), "/Form");
}

static void turn_document(qpdf_data pdf, const GRegex *greys)
{
    int page_count = qpdf_get_num_pages(pdf);
    for (int i = 0; i < page_count; i++) {
        qpdf_oh content = qpdf_oh_get_key(pdf, qpdf_get_page_n(pdf, (size_t)i), "/Contents");
        if (qpdf_oh_is_stream(pdf, content)) { /* Cairo writes one a page */
            turn_stream(pdf, content, greys);
        }
    }
    int object_count =
        qpdf_oh_get_int_value_as_int(pdf, qpdf_oh_get_key(pdf, qpdf_get_trailer(pdf), "/Size"));
    for (int i = 1; i < object_count; i++) {
        qpdf_oh object = qpdf_get_object_by_id(pdf, i, 0);
        if (is_form(pdf, object)) {
            turn_stream(pdf, object, greys);
        }
    }
}

char *pdf_grey_by_black(const char *path, const char *output_path)
{
    GRegex *greys =
        g_regex_new(grey_pattern, G_REGEX_RAW | G_REGEX_DOTALL | G_REGEX_OPTIMIZE, 0, NULL);
    qpdf_data pdf = qpdf_init();
    qpdf_silence_errors(pdf);
    qpdf_read(pdf, path, NULL);
    char *error = take_error(pdf);
    if (error == NULL) {
        turn_document(pdf, greys);
        error = take_error(pdf);
    }
    if (error == NULL) {
        error = write_document(pdf, output_path);
    }
    qpdf_cleanup(&pdf);
    g_regex_unref(greys);
    return error;
}
