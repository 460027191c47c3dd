/* A PDF for a print shop, read again and judged: inks alone, boxes, fonts, what its standard asks for. Asks what is there and
 * not what was meant: nothing here is shared with what converts. */
#include "render/pdf_preflight.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <glib.h>

#include "render/pdf_objects.h"
#include "render/pdf_preflight_x1a.h"

/* One problem is enough: it is a fault of this program and not of the game, and the file is not handed out. */
struct preflight {
    const GRegex *colours; /* operators of RGB, and of spaces that are not those of devices */
    const GRegex *inks;    /* operators of CMYK */
    gchar *problem;        /* the first */
    double ink_percent;    /* the most that a colour or a pixel has, all inks together */
};

/* Later problems are mostly the same one in another place. */
static void G_GNUC_PRINTF(2, 3) find(struct preflight *preflight, const char *format, ...)
{
    if (preflight->problem == NULL) {
        va_list arguments;
        va_start(arguments, format);
        preflight->problem = g_strdup_vprintf(format, arguments);
        va_end(arguments);
    }
}

/* ---- boxes ---- */

/* In points, from the lower left of the page. */
struct sides {
    double parts[4]; /* left, bottom, right, top */
    bool given;
};

/* Only what stands at the page itself: kerf writes no box that is inherited. */
static struct sides read_box(qpdf_data pdf, qpdf_oh page, const char *key)
{
    qpdf_oh box = qpdf_oh_get_key(pdf, page, key);
    struct sides sides = {.given = qpdf_oh_is_array(pdf, box)};
    for (int i = 0; i < 4 && sides.given; i++) {
        sides.parts[i] = qpdf_oh_get_numeric_value(pdf, qpdf_oh_get_array_item(pdf, box, i));
    }
    return sides;
}

/* A box that is not given is as the one around it (ISO 32000-1, 14.11.2). Numbers are rounded when they are written. */
static bool is_within(struct sides inner, struct sides outer)
{
    const double rounded_pt = 0.001;
    bool within = true;
    for (size_t i = 0; i < G_N_ELEMENTS(inner.parts); i++) {
        double beyond_pt =
            i < 2 ? outer.parts[i] - inner.parts[i] : inner.parts[i] - outer.parts[i];
        within = within && beyond_pt <= rounded_pt;
    }
    return within || !inner.given || !outer.given;
}

/* trim within bleed within media; where there is no bleed, trim within media. */
static void check_boxes(struct preflight *preflight, qpdf_data pdf, enum pdf_standard standard)
{
    int page_count = qpdf_get_num_pages(pdf);
    for (int i = 0; i < page_count; i++) {
        qpdf_oh page = qpdf_get_page_n(pdf, (size_t)i);
        struct sides media = read_box(pdf, page, "/MediaBox");
        struct sides bleed = read_box(pdf, page, "/BleedBox");
        struct sides trim = read_box(pdf, page, "/TrimBox");
        if (standard != PDF_STANDARD_NONE && !(trim.given && bleed.given)) {
            find(preflight, "page %d has no TrimBox or no BleedBox", i + 1);
        } else if (!is_within(trim, bleed) || !is_within(bleed, media) || !is_within(trim, media)) {
            find(preflight, "the boxes of page %d do not lie in each other", i + 1);
        }
    }
}

/* ---- colours ---- */

/* As in pdf_inks.c, texts in parentheses come first and match without a group, so a match with groups is a colour. */
static const char foreign_pattern[] = "\\((?:[^()\\\\]|\\\\.)*+\\)|(?<![-.\\w])[0-9.]+ (rg|RG)\\b|"
                                      "/(DeviceRGB|RGB|CalRGB|Lab|ICCBased)\\b";

/* "0.6 0.4 0.4 1 k", with texts as above. */
static const char inks_pattern[] = "\\((?:[^()\\\\]|\\\\.)*+\\)|(?<![-.\\w])([0-9.]+) ([0-9.]+) "
                                   "([0-9.]+) ([0-9.]+) [kK]\\b";

/* As if each colour were opaque: how much of it is seen through is for what it is drawn with to say. */
static void measure_content(struct preflight *preflight, const char *content, size_t length)
{
    enum { GROUPS = 5 };
    GMatchInfo *match = NULL;
    g_regex_match_full(preflight->inks, content, (gssize)length, 0, 0, &match, NULL);
    for (; g_match_info_matches(match); g_match_info_next(match, NULL)) {
        double sum = 0;
        for (int i = 1; i < GROUPS && g_match_info_get_match_count(match) == GROUPS; i++) {
            gchar *digits = g_match_info_fetch(match, i);
            sum += g_ascii_strtod(digits, NULL);
            g_free(digits);
        }
        preflight->ink_percent = fmax(preflight->ink_percent, 100 * sum);
    }
    g_match_info_free(match);
}

/* One match with a group is a colour of the wrong kind, which is enough. */
static void check_content(qpdf_data pdf, qpdf_oh stream, void *data)
{
    struct preflight *preflight = data;
    size_t length = 0;
    unsigned char *bytes = pdf_stream_bytes(pdf, stream, qpdf_dl_generalized, &length);
    if (bytes == NULL) {
        find(preflight, "the content of a page cannot be taken apart");
        return;
    }
    GMatchInfo *match = NULL;
    bool foreign = false;
    g_regex_match_full(preflight->colours, (const char *)bytes, (gssize)length, 0, 0, &match, NULL);
    for (; g_match_info_matches(match) && !foreign; g_match_info_next(match, NULL)) {
        foreign = g_match_info_get_match_count(match) > 1;
    }
    if (foreign) {
        find(preflight, "a page has colours that are no inks");
    }
    measure_content(preflight, (const char *)bytes, length);
    g_match_info_free(match);
    free(bytes);
}

/* A space by name alone is right: one that is an array (ICCBased, Indexed) is none of these two. */
static void check_space(struct preflight *preflight, qpdf_data pdf, qpdf_oh dictionary,
                        const char *key, const char *what)
{
    if (qpdf_oh_has_key(pdf, dictionary, key) &&
        !pdf_has_name(pdf, dictionary, key, "/DeviceCMYK") &&
        !pdf_has_name(pdf, dictionary, key, "/DeviceGray")) {
        find(preflight, "%s has colours that are no inks", what);
    }
}

/* ---- ink of gradients and pictures ---- */

/* From one colour to the next (ISO 32000-1, 7.10.3); arrays of three numbers are no inks. */
static void measure_end(struct preflight *preflight, qpdf_data pdf, qpdf_oh function,
                        const char *key)
{
    qpdf_oh inks = qpdf_oh_get_key(pdf, function, key);
    double sum = 0;
    if (!qpdf_oh_is_array(pdf, inks) || qpdf_oh_get_array_n_items(pdf, inks) != 4) {
        return;
    }
    for (int i = 0; i < 4; i++) {
        sum += qpdf_oh_get_numeric_value(pdf, qpdf_oh_get_array_item(pdf, inks, i));
    }
    preflight->ink_percent = fmax(preflight->ink_percent, 100 * sum);
}

/* The bytes of a picture if there are as many as its size asks for, free(); else NULL. */
static unsigned char *pixels_of(qpdf_data pdf, qpdf_oh picture, size_t channels, size_t *count_out)
{
    size_t length = 0;
    if (!qpdf_oh_is_stream(pdf, picture)) {
        return NULL;
    }
    qpdf_oh about = qpdf_oh_get_dict(pdf, picture);
    long long width = qpdf_oh_get_int_value(pdf, qpdf_oh_get_key(pdf, about, "/Width"));
    long long height = qpdf_oh_get_int_value(pdf, qpdf_oh_get_key(pdf, about, "/Height"));
    *count_out = (size_t)width * (size_t)height;
    unsigned char *bytes = pdf_stream_bytes(pdf, picture, qpdf_dl_all, &length);
    if (length != *count_out * channels) {
        free(bytes);
        return NULL;
    }
    return bytes;
}

/* What a picture is seen through takes of its ink: behind it is white paper. */
static void measure_picture(struct preflight *preflight, qpdf_data pdf, qpdf_oh picture)
{
    size_t count = 0, mask_count = 0;
    unsigned most = 0;
    unsigned char *inks = pixels_of(pdf, picture, 4, &count);
    unsigned char *mask = pixels_of(
        pdf, qpdf_oh_get_key(pdf, qpdf_oh_get_dict(pdf, picture), "/SMask"), 1, &mask_count);
    for (size_t i = 0; inks != NULL && i < count; i++) {
        const unsigned char *pixel = inks + 4 * i;
        unsigned alpha = mask != NULL && mask_count == count ? mask[i] : 255;
        unsigned sum = ((unsigned)pixel[0] + pixel[1] + pixel[2] + pixel[3]) * alpha;
        most = MAX(most, sum);
    }
    preflight->ink_percent = fmax(preflight->ink_percent, most * 100 / (255.0 * 255.0));
    free(mask);
    free(inks);
}

static void measure_pictures(struct preflight *preflight, qpdf_data pdf)
{
    int object_count = pdf_object_count(pdf);
    for (int i = 1; i < object_count; i++) {
        qpdf_oh object = qpdf_get_object_by_id(pdf, i, 0);
        if (qpdf_oh_is_stream(pdf, object) && pdf_has_name(pdf, object, "/Subtype", "/Image") &&
            pdf_has_name(pdf, object, "/ColorSpace", "/DeviceCMYK")) {
            measure_picture(preflight, pdf, object);
        }
    }
}

/* ---- fonts ---- */

/* Drawn glyphs are in the document as they are; a font of many bytes has its descriptor with its only
 * descendant. */
static bool is_embedded(qpdf_data pdf, qpdf_oh font)
{
    static const char *const files[] = {"/FontFile", "/FontFile2", "/FontFile3"};
    if (pdf_has_name(pdf, font, "/Subtype", "/Type3") ||
        pdf_has_name(pdf, font, "/Subtype", "/Type0")) {
        return true;
    }
    qpdf_oh descriptor = qpdf_oh_get_key(pdf, font, "/FontDescriptor");
    bool embedded = false;
    for (size_t i = 0; i < G_N_ELEMENTS(files); i++) {
        embedded = embedded || qpdf_oh_is_stream(pdf, pdf_value_of(pdf, descriptor, files[i]));
    }
    return embedded;
}

/* By what is in a dictionary and not by where it is, so that nothing escapes that is nested in an unusual way. */
static void check_dictionary(qpdf_data pdf, qpdf_oh dictionary, void *data)
{
    static const char *const actions[] = {"/JS", "/AA", "/OpenAction"};
    struct preflight *preflight = data;
    if (pdf_has_name(pdf, dictionary, "/Type", "/Font") && !is_embedded(pdf, dictionary)) {
        find(preflight, "a font is not embedded");
    }
    if (pdf_has_name(pdf, dictionary, "/Subtype", "/Image")) {
        check_space(preflight, pdf, dictionary, "/ColorSpace", "a picture");
    }
    if (qpdf_oh_has_key(pdf, dictionary, "/ShadingType")) {
        check_space(preflight, pdf, dictionary, "/ColorSpace", "a gradient");
    }
    if (qpdf_oh_has_key(pdf, dictionary, "/FunctionType")) {
        measure_end(preflight, pdf, dictionary, "/C0");
        measure_end(preflight, pdf, dictionary, "/C1");
    }
    if (pdf_has_name(pdf, dictionary, "/S", "/Transparency")) {
        check_space(preflight, pdf, dictionary, "/CS", "a group");
    }
    for (size_t i = 0; i < G_N_ELEMENTS(actions); i++) {
        if (qpdf_oh_has_key(pdf, dictionary, actions[i])) {
            find(preflight, "something acts by itself (%s)", actions[i]);
        }
    }
}

/* ---- what the document says of itself ---- */

/* Without one inks are only numbers: the press would not know what they are meant for. */
static void check_output_intent(struct preflight *preflight, qpdf_data pdf)
{
    qpdf_oh intents = qpdf_oh_get_key(pdf, qpdf_get_root(pdf), "/OutputIntents");
    qpdf_oh intent = qpdf_oh_is_array(pdf, intents) ? qpdf_oh_get_array_item(pdf, intents, 0)
                                                    : qpdf_oh_new_null(pdf);
    qpdf_oh profile = pdf_value_of(pdf, intent, "/DestOutputProfile");
    if (!pdf_has_name(pdf, intent, "/S", "/GTS_PDFX") || !qpdf_oh_is_stream(pdf, profile)) {
        find(preflight, "there is no OutputIntent with a profile");
    }
}

/* Whether the metadata has a text between the tags of its name. */
static bool says(qpdf_data pdf, const char *text)
{
    qpdf_oh metadata = qpdf_oh_get_key(pdf, qpdf_get_root(pdf), "/Metadata");
    size_t length = 0;
    unsigned char *bytes = pdf_stream_bytes(pdf, metadata, qpdf_dl_generalized, &length);
    bool found = bytes != NULL && g_strstr_len((const char *)bytes, (gssize)length, text) != NULL;
    free(bytes);
    return found;
}

/* What both standards ask for in the document, beyond colours and boxes. */
static void check_facts(struct preflight *preflight, qpdf_data pdf, const char *version)
{
    static const char *const facts[] = {"/Title", "/CreationDate", "/ModDate", "/Producer",
                                        "/Trapped"};
    qpdf_oh info = qpdf_oh_get_key(pdf, qpdf_get_trailer(pdf), "/Info");
    qpdf_oh id = qpdf_oh_get_key(pdf, qpdf_get_trailer(pdf), "/ID");
    for (size_t i = 0; i < G_N_ELEMENTS(facts); i++) {
        if (!qpdf_oh_has_key(pdf, info, facts[i])) {
            find(preflight, "the document does not say its %s", facts[i] + 1);
        }
    }
    if (strcmp(qpdf_get_pdf_version(pdf), version) != 0) {
        find(preflight, "the version of PDF is %s and not %s", qpdf_get_pdf_version(pdf), version);
    }
    if (!qpdf_oh_is_array(pdf, id) || qpdf_oh_get_array_n_items(pdf, id) != 2) {
        find(preflight, "the document has no /ID");
    }
}

static void check_standard(struct preflight *preflight, qpdf_data pdf, enum pdf_standard standard)
{
    switch (standard) {
    case PDF_STANDARD_NONE:
        break;
    case PDF_STANDARD_X4:
        check_facts(preflight, pdf, "1.6");
        if (!says(pdf, "<pdfxid:GTS_PDFXVersion>PDF/X-4<")) {
            find(preflight, "the metadata does not say that this is PDF/X-4");
        }
        break;
    case PDF_STANDARD_X1A:
        check_facts(preflight, pdf, "1.4");
        const char *problem = pdf_preflight_x1a(pdf);
        if (problem != NULL) {
            find(preflight, "%s", problem);
        }
        break;
    }
}

/* Reads the file anew from the disk, as a print shop's program would. */
char *pdf_preflight(const char *path, enum pdf_standard standard, double *ink_percent_out)
{
    GRegex *colours = g_regex_new(foreign_pattern, G_REGEX_RAW | G_REGEX_DOTALL, 0, NULL);
    GRegex *inks =
        g_regex_new(inks_pattern, G_REGEX_RAW | G_REGEX_DOTALL | G_REGEX_OPTIMIZE, 0, NULL);
    struct preflight preflight = {.colours = colours, .inks = inks};
    qpdf_data pdf = qpdf_init();
    qpdf_silence_errors(pdf);
    qpdf_read(pdf, path, NULL);
    preflight.problem = pdf_take_error(pdf);
    if (preflight.problem == NULL) {
        if (qpdf_is_encrypted(pdf)) {
            find(&preflight, "the document is encrypted");
        }
        check_output_intent(&preflight, pdf);
        check_boxes(&preflight, pdf, standard);
        pdf_each_content(pdf, check_content, &preflight);
        pdf_each_dictionary(pdf, check_dictionary, &preflight);
        measure_pictures(&preflight, pdf);
        check_standard(&preflight, pdf, standard);
    }
    qpdf_cleanup(&pdf);
    g_regex_unref(colours);
    g_regex_unref(inks);
    *ink_percent_out = preflight.ink_percent;
    return preflight.problem;
}
