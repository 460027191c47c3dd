/* A document in RGB turned into one in inks. Colours stand in contents (three numbers before `rg`), in functions of
 * gradients, in pictures and in groups; Cairo writes no others. pdf_preflight.c looks whether any is left. */
#include "render/pdf_inks.h"

#include <stdlib.h>
#include <string.h>

#include <glib.h>
#include <libdeflate.h>

#include "render/ink_paper.h"
#include "render/pdf_objects.h"

/* ISO 15930-7, 6.1; ISO 15930-4, 6.1; NULL: what the document needs. */
static const char *const versions[] = {
    [PDF_STANDARD_NONE] = NULL, [PDF_STANDARD_X4] = "1.6", [PDF_STANDARD_X1A] = "1.4"};

/* The first problem ends the export; what is converted after it does no harm. */
struct conversion {
    const struct pdf_inks *inks;
    GRegex *colours;
    char *problem; /* the first */
};

/* ---- colours ---- */

/* Colours for which the theme names inks have just those; the profile answers for all others. */
static struct inks inks_of(const struct pdf_inks *inks, struct colour colour)
{
    return ink_profile_colour(inks->profile, inks->asked, inks->asked_count, colour);
}

/* "0.8 0 0 rg" becomes "0 0.99 0.98 0.04 k"; texts in parentheses, which are found first, stay. */
static const char colour_pattern[] =
    "\\((?:[^()\\\\]|\\\\.)*+\\)|(?<![-.\\w])([0-9.]+) ([0-9.]+) ([0-9.]+) (rg|RG)\\b";

/* Four digits, which is finer than any press; with a point whatever the locale says. */
static void append_inks(struct inks inks, GString *out)
{
    char number[G_ASCII_DTOSTR_BUF_SIZE];
    for (size_t i = 0; i < G_N_ELEMENTS(inks.parts); i++) {
        g_string_append(out, g_ascii_formatd(number, sizeof number, "%.4g", inks.parts[i]));
        g_string_append_c(out, ' ');
    }
}

/* Digits and a point, as the pattern has them, whatever the locale says. */
static double matched_number(const GMatchInfo *match, int group)
{
    gchar *digits = g_match_info_fetch(match, group);
    double number = g_ascii_strtod(digits, NULL);
    g_free(digits);
    return number;
}

/* By bytes and not by a string of GLib, as texts in a content stream may hold any byte. */
static void append_match(const struct conversion *conversion, const GMatchInfo *match,
                         const char *content, GString *out)
{
    /* The group of the pattern that only a colour has. */
    enum { OPERATOR = 4 };
    int start = 0, end = 0;
    g_match_info_fetch_pos(match, 0, &start, &end);
    if (g_match_info_get_match_count(match) <= OPERATOR) {
        g_string_append_len(out, content + start, end - start);
        return;
    }
    struct colour colour = {matched_number(match, 1), matched_number(match, 2),
                            matched_number(match, 3), 1};
    append_inks(inks_of(conversion->inks, colour), out);
    g_string_append_c(out, content[end - 1] == 'g' ? 'k' : 'K');
}

/* Streams are taken apart from their compression, changed and written plain; pdf_write() compresses them again. One
 * that cannot be taken apart stays, and pdf_preflight.c finds what is in it. */
static void convert_content(qpdf_data pdf, qpdf_oh stream, void *data)
{
    const struct conversion *conversion = data;
    size_t length = 0;
    unsigned char *bytes = pdf_stream_bytes(pdf, stream, qpdf_dl_generalized, &length);
    const char *content = (const char *)bytes;
    GMatchInfo *match = NULL;
    if (content != NULL) {
        GString *turned = g_string_sized_new(length);
        int at = 0, start = 0, end = 0;
        g_regex_match_full(conversion->colours, content, (gssize)length, 0, 0, &match, NULL);
        for (; g_match_info_matches(match); g_match_info_next(match, NULL)) {
            g_match_info_fetch_pos(match, 0, &start, &end);
            g_string_append_len(turned, content + at, start - at);
            append_match(conversion, match, content, turned);
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

/* ---- gradients ---- */

/* A gradient of inks is straight between its ends, as that of RGB was: colours between are close, not the same. */
static void convert_end(const struct conversion *conversion, qpdf_data pdf, qpdf_oh function,
                        const char *key)
{
    qpdf_oh rgb = qpdf_oh_get_key(pdf, function, key);
    if (qpdf_oh_get_array_n_items(pdf, rgb) != 3) { /* done already: another gradient has it too */
        return;
    }
    double parts[3];
    for (int i = 0; i < 3; i++) {
        parts[i] = qpdf_oh_get_numeric_value(pdf, qpdf_oh_get_array_item(pdf, rgb, i));
    }
    struct inks inks = inks_of(conversion->inks, (struct colour){parts[0], parts[1], parts[2], 1});
    qpdf_oh array = qpdf_oh_new_array(pdf);
    for (size_t i = 0; i < G_N_ELEMENTS(inks.parts); i++) {
        qpdf_oh_append_item(pdf, array, qpdf_oh_new_real_from_double(pdf, inks.parts[i], 4));
    }
    qpdf_oh_replace_key(pdf, function, key, array);
}

/* From one colour to the next, or several such one after the other (ISO 32000-1, 7.10.3 and 7.10.4). */
static void convert_function(struct conversion *conversion, qpdf_data pdf, qpdf_oh function)
{
    enum { EXPONENTIAL = 2, STITCHING = 3 };
    int type = qpdf_oh_get_int_value_as_int(pdf, pdf_value_of(pdf, function, "/FunctionType"));
    if (type == EXPONENTIAL) {
        convert_end(conversion, pdf, function, "/C0");
        convert_end(conversion, pdf, function, "/C1");
    } else if (type == STITCHING) {
        qpdf_oh parts = qpdf_oh_get_key(pdf, function, "/Functions");
        int count = qpdf_oh_get_array_n_items(pdf, parts);
        for (int i = 0; i < count; i++) {
            convert_function(conversion, pdf, qpdf_oh_get_array_item(pdf, parts, i));
        }
    } else if (conversion->problem == NULL) {
        conversion->problem = g_strdup("a gradient is of a kind that cannot be turned into inks");
    }
}

/* A gradient, or a group whose colours are blended. */
static void convert_dictionary(qpdf_data pdf, qpdf_oh dictionary, void *data)
{
    struct conversion *conversion = data;
    qpdf_oh inks = qpdf_oh_new_name(pdf, "/DeviceCMYK");
    if (qpdf_oh_has_key(pdf, dictionary, "/ShadingType") &&
        pdf_has_name(pdf, dictionary, "/ColorSpace", "/DeviceRGB")) {
        convert_function(conversion, pdf, qpdf_oh_get_key(pdf, dictionary, "/Function"));
        qpdf_oh_replace_key(pdf, dictionary, "/ColorSpace", inks);
    } else if (pdf_has_name(pdf, dictionary, "/S", "/Transparency") &&
               pdf_has_name(pdf, dictionary, "/CS", "/DeviceRGB")) {
        qpdf_oh_replace_key(pdf, dictionary, "/CS", inks);
    }
}

/* ---- pictures ---- */

/* Grey in RGB would be printed with all four inks, and its edges in three colours where plates are not quite in
 * register. */
static bool are_greys(const unsigned char *rgb, size_t count)
{
    bool grey = true;
    for (size_t i = 0; i < count && grey; i++) {
        grey = rgb[3 * i] == rgb[3 * i + 1] && rgb[3 * i] == rgb[3 * i + 2];
    }
    return grey;
}

/* One byte a pixel of a picture in greys, four of any other. */
static unsigned char *convert_pixels(const struct conversion *conversion, const unsigned char *rgb,
                                     size_t count, size_t *channels_out)
{
    bool grey = are_greys(rgb, count);
    *channels_out = grey ? 1 : 4;
    unsigned char *pixels = g_malloc_n(count, *channels_out);
    if (grey) {
        for (size_t i = 0; i < count; i++) {
            pixels[i] = rgb[3 * i];
        }
    } else {
        ink_profile_pixels(conversion->inks->profile, rgb, pixels, count);
    }
    return pixels;
}

/* Of a stream's dictionary; Cairo writes 8 bits a component. */
static size_t pixel_count(qpdf_data pdf, qpdf_oh about)
{
    long long width = qpdf_oh_get_int_value(pdf, qpdf_oh_get_key(pdf, about, "/Width"));
    long long height = qpdf_oh_get_int_value(pdf, qpdf_oh_get_key(pdf, about, "/Height"));
    return (size_t)width * (size_t)height;
}

static bool are_black_ink(const unsigned char *inks, size_t count)
{
    bool black = true;
    for (size_t i = 0; i < count && black; i++) {
        black = inks[4 * i] == 0 && inks[4 * i + 1] == 0 && inks[4 * i + 2] == 0;
    }
    return black;
}

/* Of what was in inks already when it was drawn; that it was stretched over its place has no bearing on its size in
 * pixels. */
static unsigned char *take_inks(const struct ink_picture *picture, size_t *channels_out)
{
    size_t count = picture->width * picture->height;
    bool black = are_black_ink(picture->inks, count);
    *channels_out = black ? 1 : 4;
    unsigned char *pixels = g_malloc_n(count, *channels_out);
    for (size_t i = 0; i < count && black; i++) {
        pixels[i] = (unsigned char)(255 - picture->inks[4 * i + 3]);
    }
    if (!black) {
        memcpy(pixels, picture->inks, 4 * count);
    }
    return pixels;
}

/* Packed at once: until the file is written all pictures are in memory. */
static void store_pixels(qpdf_data pdf, qpdf_oh picture, const unsigned char *pixels, size_t length)
{
    const int usual_level = 6;
    struct libdeflate_compressor *compressor = libdeflate_alloc_compressor(usual_level);
    size_t room = libdeflate_zlib_compress_bound(compressor, length);
    unsigned char *packed = g_malloc(room);
    size_t packed_length = libdeflate_zlib_compress(compressor, pixels, length, packed, room);
    qpdf_oh_replace_stream_data(pdf, picture, packed, packed_length,
                                qpdf_oh_new_name(pdf, "/FlateDecode"), qpdf_oh_new_null(pdf));
    g_free(packed);
    libdeflate_free_compressor(compressor);
}

/* Three bytes a pixel or nothing: a picture of another depth, or in a filter that is not undone, is a problem and not
 * a guess. */
static void convert_picture(struct conversion *conversion, qpdf_data pdf, qpdf_oh picture)
{
    qpdf_oh about = qpdf_oh_get_dict(pdf, picture);
    size_t length = 0, channels = 0, count = pixel_count(pdf, about);
    unsigned char *rgb = pdf_stream_bytes(pdf, picture, qpdf_dl_all, &length);
    if (rgb != NULL && length == 3 * count) {
        struct ink_picture drawn;
        unsigned char *pixels = NULL;
        if (ink_picture_read(rgb, length, &drawn)) {
            pixels = take_inks(&drawn, &channels);
            count = drawn.width * drawn.height;
            qpdf_oh_replace_key(pdf, about, "/Width",
                                qpdf_oh_new_integer(pdf, (long long)drawn.width));
            qpdf_oh_replace_key(pdf, about, "/Height",
                                qpdf_oh_new_integer(pdf, (long long)drawn.height));
        } else {
            pixels = convert_pixels(conversion, rgb, count, &channels);
        }
        store_pixels(pdf, picture, pixels, channels * count);
        qpdf_oh_replace_key(pdf, about, "/ColorSpace",
                            qpdf_oh_new_name(pdf, channels == 1 ? "/DeviceGray" : "/DeviceCMYK"));
        g_free(pixels);
    } else if (conversion->problem == NULL) {
        conversion->problem = g_strdup("a picture could not be turned into inks");
    }
    free(rgb);
}

/* Objects and not pages, as a picture on many pages is one object. */
static void convert_pictures(struct conversion *conversion, qpdf_data pdf)
{
    int object_count = pdf_object_count(pdf);
    for (int i = 1; i < object_count; i++) {
        qpdf_oh object = qpdf_get_object_by_id(pdf, i, 0);
        if (qpdf_oh_is_stream(pdf, object) && pdf_has_name(pdf, object, "/Subtype", "/Image") &&
            pdf_has_name(pdf, object, "/ColorSpace", "/DeviceRGB")) {
            convert_picture(conversion, pdf, object);
        }
    }
}

/* ---- what the document says of itself ---- */

/* qpdf has copied the bytes when this returns. */
static qpdf_oh new_stream(qpdf_data pdf, const void *bytes, size_t length)
{
    qpdf_oh stream = qpdf_oh_new_stream(pdf);
    qpdf_oh_replace_stream_data(pdf, stream, bytes, length, qpdf_oh_new_null(pdf),
                                qpdf_oh_new_null(pdf));
    return stream;
}

/* What the inks are meant for (ISO 32000-1, 14.11.5); the profile comes along, so a viewer can show the print. */
static void add_output_intent(qpdf_data pdf, const struct ink_profile *profile)
{
    gsize length = 0;
    const void *bytes = g_bytes_get_data(ink_profile_bytes(profile), &length);
    qpdf_oh title = qpdf_oh_new_unicode_string(pdf, ink_profile_title(profile));
    qpdf_oh intent = qpdf_oh_parse(pdf, "<< /Type /OutputIntent /S /GTS_PDFX >>");
    qpdf_oh_replace_key(pdf, intent, "/OutputConditionIdentifier", title);
    qpdf_oh_replace_key(pdf, intent, "/Info", title);
    qpdf_oh stream = new_stream(pdf, bytes, length);
    qpdf_oh_replace_key(pdf, qpdf_oh_get_dict(pdf, stream), "/N", qpdf_oh_new_integer(pdf, 4));
    qpdf_oh_replace_key(pdf, intent, "/DestOutputProfile", stream);
    qpdf_oh intents = qpdf_oh_new_array(pdf);
    qpdf_oh_append_item(pdf, intents, qpdf_make_indirect_object(pdf, intent));
    qpdf_oh_replace_key(pdf, qpdf_get_root(pdf), "/OutputIntents", intents);
}

/* A sheet of many pieces is trimmed to itself. */
static void add_boxes(qpdf_data pdf)
{
    int page_count = qpdf_get_num_pages(pdf);
    for (int i = 0; i < page_count; i++) {
        qpdf_oh page = qpdf_get_page_n(pdf, (size_t)i);
        qpdf_oh media = qpdf_oh_get_key(pdf, page, "/MediaBox");
        static const char *const boxes[] = {"/TrimBox", "/BleedBox"};
        for (size_t k = 0; k < G_N_ELEMENTS(boxes); k++) {
            if (!qpdf_oh_has_key(pdf, page, boxes[k])) {
                qpdf_oh_replace_key(pdf, page, boxes[k], media);
            }
        }
    }
}

/* A text of the Info dictionary, or "". */
static const char *info_text(qpdf_data pdf, qpdf_oh info, const char *key)
{
    qpdf_oh text = qpdf_oh_get_key(pdf, info, key);
    return qpdf_oh_is_string(pdf, text) ? qpdf_oh_get_utf8_value(pdf, text) : "";
}

/* "D:20260102030405Z" becomes "2026-01-02T03:04:05Z". */
static gchar *xmp_date(const char *date)
{
    enum { DIGITS_END = 16 };
    return strlen(date) < DIGITS_END
               ? g_strdup("")
               : g_strdup_printf("%.4s-%.2s-%.2sT%.2s:%.2s:%.2sZ", date + 2, date + 6, date + 8,
                                 date + 10, date + 12, date + 14);
}

/* XMP (ISO 16684-1) in the packet that lets it be found without reading PDF. GTS_PDFXVersion is what makes it
 * PDF/X-4 for a print shop. */
static const char metadata_form[] =
    "<?xpacket begin=\"\xef\xbb\xbf\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n"
    "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">\n"
    "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\n"
    "<rdf:Description rdf:about=\"\"\n"
    " xmlns:dc=\"http://purl.org/dc/elements/1.1/\"\n"
    " xmlns:pdf=\"http://ns.adobe.com/pdf/1.3/\"\n"
    " xmlns:pdfxid=\"http://www.npes.org/pdfx/ns/id/\"\n"
    " xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\"\n"
    " xmlns:xmpMM=\"http://ns.adobe.com/xap/1.0/mm/\">\n"
    "<dc:format>application/pdf</dc:format>\n"
    "<dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">%s</rdf:li></rdf:Alt></dc:title>\n"
    "<pdf:Producer>%s</pdf:Producer>\n"
    "<pdf:Trapped>False</pdf:Trapped>\n"
    "<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>\n"
    "<xmp:CreatorTool>%s</xmp:CreatorTool>\n"
    "<xmp:CreateDate>%s</xmp:CreateDate>\n"
    "<xmp:ModifyDate>%s</xmp:ModifyDate>\n"
    "<xmp:MetadataDate>%s</xmp:MetadataDate>\n"
    "<xmpMM:DocumentID>urn:sha1:%s</xmpMM:DocumentID>\n"
    "<xmpMM:VersionID>1</xmpMM:VersionID>\n"
    "<xmpMM:RenditionClass>default</xmpMM:RenditionClass>\n"
    "</rdf:Description>\n</rdf:RDF>\n</x:xmpmeta>\n<?xpacket end=\"w\"?>\n";

/* The same as in the Info dictionary, which has to agree. */
static void add_metadata(qpdf_data pdf, qpdf_oh info)
{
    gchar *title = g_strdup(info_text(pdf, info, "/Title"));
    gchar *date = xmp_date(info_text(pdf, info, "/CreationDate"));
    gchar *producer = g_strdup(info_text(pdf, info, "/Producer"));
    gchar *creator = g_strdup(info_text(pdf, info, "/Creator"));
    gchar *id = g_compute_checksum_for_string(G_CHECKSUM_SHA1, title, -1);
    gchar *text =
        g_markup_printf_escaped(metadata_form, title, producer, creator, date, date, date, id);
    qpdf_oh stream = new_stream(pdf, text, strlen(text));
    qpdf_oh about = qpdf_oh_get_dict(pdf, stream);
    qpdf_oh_replace_key(pdf, about, "/Type", qpdf_oh_new_name(pdf, "/Metadata"));
    qpdf_oh_replace_key(pdf, about, "/Subtype", qpdf_oh_new_name(pdf, "/XML"));
    qpdf_oh_replace_key(pdf, qpdf_get_root(pdf), "/Metadata", stream);
    g_free(text);
    g_free(id);
    g_free(creator);
    g_free(producer);
    g_free(date);
    g_free(title);
}

/* Those that SOURCE_DATE_EPOCH set stay, for files that are the same each time. */
static void add_dates(qpdf_data pdf, qpdf_oh info)
{
    static const char *const dates[] = {"/CreationDate", "/ModDate"};
    GDateTime *now = g_date_time_new_now_utc();
    gchar *date = g_date_time_format(now, "D:%Y%m%d%H%M%SZ");
    for (size_t i = 0; i < G_N_ELEMENTS(dates); i++) {
        if (!qpdf_oh_has_key(pdf, info, dates[i])) {
            qpdf_oh_replace_key(pdf, info, dates[i], qpdf_oh_new_string(pdf, date));
        }
    }
    g_free(date);
    g_date_time_unref(now);
}

/* What the version of a standard has not, though that of pdf_finish() has. */
static void remove_preference(qpdf_data pdf, const char *key)
{
    qpdf_oh preferences = qpdf_oh_get_key(pdf, qpdf_get_root(pdf), "/ViewerPreferences");
    if (qpdf_oh_is_dictionary(pdf, preferences)) {
        qpdf_oh_remove_key(pdf, preferences, key);
    }
}

/* PDF 1.7 has /Duplex. Layers have the name that PDF/X asks for. */
static void keep_to_x4(qpdf_data pdf, qpdf_oh info)
{
    qpdf_oh layers = qpdf_oh_get_key(pdf, qpdf_get_root(pdf), "/OCProperties");
    remove_preference(pdf, "/Duplex");
    if (qpdf_oh_is_dictionary(pdf, layers)) {
        qpdf_oh_replace_key(pdf, qpdf_oh_get_key(pdf, layers, "/D"), "/Name",
                            qpdf_oh_new_unicode_string(pdf, "Print"));
    }
    add_metadata(pdf, info);
}

/* A group of what is opaque looks the same without being one; what was on a layer is shown always. */
static void flatten_dictionary(qpdf_data pdf, qpdf_oh dictionary, void *data)
{
    (void)data;
    if (pdf_has_name(pdf, qpdf_oh_get_key(pdf, dictionary, "/Group"), "/S", "/Transparency")) {
        qpdf_oh_remove_key(pdf, dictionary, "/Group");
    }
    qpdf_oh_remove_key(pdf, dictionary, "/OC");
}

/* PDF 1.5 has layers, 1.6 /PrintScaling, 1.7 /Duplex. */
static void keep_to_x1a(qpdf_data pdf, qpdf_oh info)
{
    static const char *const facts[] = {"/GTS_PDFXVersion", "/GTS_PDFXConformance"};
    pdf_each_dictionary(pdf, flatten_dictionary, NULL);
    qpdf_oh_remove_key(pdf, qpdf_get_root(pdf), "/OCProperties");
    remove_preference(pdf, "/PrintScaling");
    remove_preference(pdf, "/Duplex");
    for (size_t i = 0; i < G_N_ELEMENTS(facts); i++) {
        qpdf_oh_replace_key(pdf, info, facts[i], qpdf_oh_new_string(pdf, "PDF/X-1a:2003"));
    }
}

static void keep_to_standard(qpdf_data pdf, enum pdf_standard standard)
{
    qpdf_oh info = qpdf_oh_get_key(pdf, qpdf_get_trailer(pdf), "/Info");
    qpdf_oh_replace_key(pdf, info, "/Trapped", qpdf_oh_new_name(pdf, "/False"));
    add_boxes(pdf);
    add_dates(pdf, info);
    switch (standard) {
    case PDF_STANDARD_NONE:
        break;
    case PDF_STANDARD_X4:
        keep_to_x4(pdf, info);
        break;
    case PDF_STANDARD_X1A:
        keep_to_x1a(pdf, info);
        break;
    }
}

/* Colours first, then what the document says of itself. A problem of ours goes before one of qpdf's, of which it may
 * be the cause. */
static char *convert(qpdf_data pdf, const struct pdf_inks *inks)
{
    struct conversion conversion = {
        .inks = inks,
        .colours =
            g_regex_new(colour_pattern, G_REGEX_RAW | G_REGEX_DOTALL | G_REGEX_OPTIMIZE, 0, NULL),
    };
    pdf_each_content(pdf, convert_content, &conversion);
    pdf_each_dictionary(pdf, convert_dictionary, &conversion);
    convert_pictures(&conversion, pdf);
    add_output_intent(pdf, inks->profile);
    if (inks->standard != PDF_STANDARD_NONE) {
        keep_to_standard(pdf, inks->standard);
    }
    g_regex_unref(conversion.colours);
    return conversion.problem != NULL ? conversion.problem : pdf_take_error(pdf);
}

/* From one file to another, as qpdf reads streams from the first while it writes the second. */
char *pdf_inks_convert(const char *path, const char *output_path, const struct pdf_inks *inks)
{
    qpdf_data pdf = qpdf_init();
    qpdf_silence_errors(pdf);
    qpdf_read(pdf, path, NULL);
    char *error = pdf_take_error(pdf);
    if (error == NULL) {
        error = convert(pdf, inks);
    }
    if (error == NULL) {
        error = pdf_write(pdf, output_path, versions[inks->standard]);
    }
    qpdf_cleanup(&pdf);
    return error;
}
