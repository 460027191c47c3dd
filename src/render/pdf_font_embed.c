/* Fonts as objects of a PDF, each with the glyphs that all parts of the document show of it. */
#include <hb-ot.h>
#include <hb-subset.h>
#include <math.h>
#include <string.h>

#include <libdeflate.h>

#include "base/digest.h"
#include "render/pdf_fonts_internal.h"

enum { DEFLATE_LEVEL = 6, TAG_LETTERS = 6 };

/* A glyph in what is embedded, of whichever part. */
struct whole_glyph {
    unsigned index;
    const struct pdf_shown_glyph *shown;
    const char *text; /* what it stands for, as the document says; NULL: nothing */
};

/* A font in the document. */
struct whole_font {
    const struct pdf_font *font; /* of the first part that shows it */
    GArray *glyphs;              /* struct whole_glyph, by code */
};

struct embedding {
    qpdf_data pdf;
    struct libdeflate_compressor *compressor;
    GHashTable *made; /* resource name to qpdf_oh */
};

/* ---- numbers ---- */

double pdf_font_rounded(double number)
{
    return round(number * 100) / 100;
}

void pdf_font_add_number(GString *text, double number)
{
    long long hundredths = llround(number * 100);
    unsigned long long size =
        hundredths < 0 ? 0 - (unsigned long long)hundredths : (unsigned long long)hundredths;
    g_string_append_printf(text, "%s%llu", hundredths < 0 ? "-" : "", size / 100);
    if (size % 100 > 0) {
        g_string_append_printf(text, size % 10 > 0 ? ".%02llu" : ".%llu",
                               size % 10 > 0 ? size % 100 : size % 100 / 10);
    }
}

/* ---- what all parts show ---- */

static void free_whole(gpointer data)
{
    struct whole_font *whole = data;
    g_array_unref(whole->glyphs);
    g_free(whole);
}

/* By index: a font that was noted before may have some of the glyphs. */
static void add_glyphs(struct whole_font *whole, const struct pdf_font *font)
{
    if (font->glyphs->len > whole->glyphs->len) {
        g_array_set_size(whole->glyphs, font->glyphs->len);
    }
    for (guint i = 0; i < font->glyphs->len; i++) {
        const struct pdf_shown_glyph *shown = g_ptr_array_index(font->glyphs, i);
        struct whole_glyph *glyph = &g_array_index(whole->glyphs, struct whole_glyph, i);
        if (shown == NULL) {
            continue;
        }
        const char *text = shown->says != NULL ? shown->says : shown->given;
        if (text != NULL && (glyph->text == NULL || strcmp(text, glyph->text) < 0)) {
            glyph->text = text;
        }
        glyph->index = i;
        glyph->shown = shown;
    }
}

static gint compare_codes(gconstpointer a, gconstpointer b)
{
    const struct whole_glyph *first = a, *second = b;
    unsigned code_a = first->shown->glyph.code, code_b = second->shown->glyph.code;
    return code_a == code_b ? (first->index > second->index) - (first->index < second->index)
                            : (code_a > code_b) - (code_a < code_b);
}

/* Only those that are shown. Codes of a drawn font begin anew with each 256 glyphs, which stay together. */
static void sort_glyphs(struct whole_font *whole)
{
    guint count = 0;
    for (guint i = 0; i < whole->glyphs->len; i++) {
        const struct whole_glyph glyph = g_array_index(whole->glyphs, struct whole_glyph, i);
        if (glyph.shown != NULL) {
            g_array_index(whole->glyphs, struct whole_glyph, count++) = glyph;
        }
    }
    g_array_set_size(whole->glyphs, count);
    if (whole->font->form != PDF_FONT_DRAWN) {
        g_array_sort(whole->glyphs, compare_codes);
    }
}

/* By the name of the resource; g_hash_table_unref(). */
static GHashTable *put_together(struct pdf_fonts *const *parts, size_t count)
{
    GHashTable *all = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, free_whole);
    for (size_t i = 0; i < count; i++) {
        for (guint j = 0; j < parts[i]->fonts->len; j++) {
            const struct pdf_font *font = g_ptr_array_index(parts[i]->fonts, j);
            struct whole_font *whole = g_hash_table_lookup(all, font->name);
            if (whole == NULL) {
                whole = g_new0(struct whole_font, 1);
                whole->font = font;
                whole->glyphs = g_array_new(FALSE, TRUE, sizeof(struct whole_glyph));
                g_hash_table_insert(all, font->name, whole);
            }
            /* Of one name and another form is only what was altered on its way from another process. */
            if (font->form == whole->font->form) {
                add_glyphs(whole, font);
            }
        }
    }
    return all;
}

/* ---- objects ---- */

/* qpdf has copied the bytes when this returns. */
static qpdf_oh add_stream(struct embedding *embedding, const void *bytes, size_t length)
{
    size_t bound = libdeflate_zlib_compress_bound(embedding->compressor, length);
    unsigned char *packed = g_malloc(bound);
    size_t packed_length =
        libdeflate_zlib_compress(embedding->compressor, bytes, length, packed, bound);
    qpdf_oh stream = qpdf_oh_new_stream(embedding->pdf);
    qpdf_oh_replace_stream_data(embedding->pdf, stream, packed, packed_length,
                                qpdf_oh_new_name(embedding->pdf, "/FlateDecode"),
                                qpdf_oh_new_null(embedding->pdf));
    g_free(packed);
    return stream;
}

static qpdf_oh add_text_stream(struct embedding *embedding, GString *text)
{
    qpdf_oh stream = add_stream(embedding, text->str, text->len);
    g_string_free(text, TRUE);
    return stream;
}

static qpdf_oh parse(struct embedding *embedding, GString *text)
{
    qpdf_oh object = qpdf_oh_parse(embedding->pdf, text->str);
    g_string_free(text, TRUE);
    return object;
}

/* ---- /ToUnicode ---- */

static void add_hex(GString *map, unsigned number, int digits)
{
    for (int i = digits - 1; i >= 0; i--) {
        g_string_append_c(map, "0123456789ABCDEF"[number >> 4 * i & 0xF]);
    }
}

static void add_utf16(GString *map, const char *text)
{
    glong length = 0;
    gunichar2 *units = g_utf8_to_utf16(text, -1, NULL, &length, NULL);
    g_string_append_c(map, '<');
    for (glong i = 0; i < length; i++) {
        add_hex(map, units[i], 4);
    }
    g_string_append_c(map, '>');
    g_free(units);
}

/* Source: ISO 32000-1, 9.10.3, and Adobe Technical Note 5411: at most 100 in one block. */
static qpdf_oh add_to_unicode(struct embedding *embedding, const struct whole_glyph *glyphs,
                              guint count)
{
    enum { BLOCK = 100 };
    int digits = 2 * glyphs[0].shown->glyph.code_bytes;
    GString *map = g_string_new("/CIDInit /ProcSet findresource begin\n"
                                "12 dict begin\n"
                                "begincmap\n"
                                "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) "
                                "/Supplement 0 >> def\n"
                                "/CMapName /Adobe-Identity-UCS def\n"
                                "/CMapType 2 def\n"
                                "1 begincodespacerange\n");
    g_string_append(map, digits == 2 ? "<00> <FF>\n" : "<0000> <FFFF>\n");
    g_string_append(map, "endcodespacerange\n");
    GString *block = g_string_new(NULL);
    guint in_block = 0;
    for (guint i = 0; i < count; i++) {
        if (glyphs[i].text != NULL) {
            g_string_append_c(block, '<');
            add_hex(block, glyphs[i].shown->glyph.code, digits);
            g_string_append(block, "> ");
            add_utf16(block, glyphs[i].text);
            g_string_append_c(block, '\n');
            in_block++;
        }
        if (in_block == BLOCK || (i + 1 == count && in_block > 0)) {
            g_string_append_printf(map, "%u beginbfchar\n%sendbfchar\n", in_block, block->str);
            g_string_truncate(block, 0);
            in_block = 0;
        }
    }
    g_string_free(block, TRUE);
    g_string_append(map, "endcmap\n"
                         "CMapName currentdict /CMap defineresource pop\n"
                         "end\n"
                         "end\n");
    return add_text_stream(embedding, map);
}

/* ---- fonts as they are ---- */

/* What letters of a table `CFF ` share as subroutines is written out in each: packed, that is smaller, and sooner done. */
static hb_subset_input_t *subset_input(const struct pdf_font *font, const hb_set_t *glyphs,
                                       unsigned flags)
{
    hb_subset_input_t *input = hb_subset_input_create_or_fail();
    hb_subset_input_set_flags(input, HB_SUBSET_FLAGS_NOTDEF_OUTLINE |
                                         HB_SUBSET_FLAGS_DESUBROUTINIZE | flags);
    hb_set_union(hb_subset_input_glyph_set(input), glyphs);
    hb_ot_var_axis_info_t axes[FONT_AXES_MOST];
    unsigned axis_count = FONT_AXES_MOST;
    hb_ot_var_get_axis_infos(font->face, 0, &axis_count, axes);
    for (unsigned i = 0; i < axis_count; i++) {
        hb_subset_input_pin_axis_location(input, font->outlines, axes[i].tag,
                                          (float)font->file.axes[i]);
    }
    return input;
}

/* flags  of enum hb_subset_flags_t */
static hb_blob_t *subset_by(const struct pdf_font *font, const hb_set_t *glyphs, unsigned flags)
{
    hb_subset_input_t *input = subset_input(font, glyphs, flags);
    hb_face_t *face = hb_subset_or_fail(font->outlines, input);
    hb_subset_input_destroy(input);
    hb_blob_t *subset = NULL;
    if (face != NULL) {
        subset = font->form == PDF_FONT_CFF
                     ? hb_face_reference_table(face, HB_TAG('C', 'F', 'F', ' '))
                     : hb_face_reference_blob(face);
    }
    hb_face_destroy(face);
    if (subset != NULL && hb_blob_get_length(subset) == 0) {
        hb_blob_destroy(subset);
        return NULL;
    }
    return subset;
}

static void release_array(void *bytes)
{
    g_byte_array_unref(bytes);
}

/* Places for all glyphs of the file and their names would be larger than the outlines of some. */
static hb_blob_t *numbered_subset(const struct pdf_font *font, const hb_set_t *glyphs)
{
    hb_blob_t *named = subset_by(font, glyphs, 0);
    if (named == NULL) {
        return NULL;
    }
    unsigned length;
    const char *bytes = hb_blob_get_data(named, &length);
    GByteArray *numbered = pdf_font_number_cff(bytes, length, glyphs);
    hb_blob_destroy(named);
    return numbered != NULL ? hb_blob_create((const char *)numbered->data, numbered->len,
                                             HB_MEMORY_MODE_READONLY, numbered, release_array)
                            : NULL;
}

/* A code is the index of a glyph in the file, whichever others there are; but where glyphs have numbers the table that is
 * left keeps these. */
hb_blob_t *pdf_font_subset(const struct pdf_font *font, const hb_set_t *glyphs)
{
    hb_blob_t *subset = NULL;
    hb_set_t *all = hb_set_copy(glyphs);
    hb_set_add(all, 0);
    if (font->form == PDF_FONT_CFF && !font->file.has_cids) {
        subset = numbered_subset(font, all);
    }
    if (subset == NULL) {
        subset = subset_by(font, all, font->file.has_cids ? 0 : HB_SUBSET_FLAGS_RETAIN_GIDS);
    }
    hb_set_destroy(all);
    return subset;
}

/* Letters that follow from the bytes, then the font's own name.
 * Source: ISO 32000-1, 9.6.4. */
static char *name_of(const struct pdf_font *font, const void *bytes, size_t length)
{
    char own[128] = "", tag[TAG_LETTERS + 1] = "";
    unsigned size = sizeof own;
    struct digest digest = digest_begin();
    digest_add(&digest, bytes, length);
    for (int i = 0; i < TAG_LETTERS; i++, digest.words[0] /= 26) {
        tag[i] = (char)('A' + digest.words[0] % 26);
    }
    hb_ot_name_get_utf8(font->face, HB_OT_NAME_ID_POSTSCRIPT_NAME, HB_LANGUAGE_INVALID, &size, own);
    size_t kept = 0;
    for (const char *at = own; *at != '\0'; at++) {
        if (g_ascii_isalnum(*at) || strchr("-_.+", *at) != NULL) {
            own[kept++] = *at;
        }
    }
    own[kept] = '\0';
    return g_strconcat(tag, "+", kept > 0 ? own : "Font", NULL);
}

/* What the tables `head`, `OS/2`, `hhea` and `post` say. A stem's width is in none: it is guessed by the weight.
 * Source: ISO 32000-1, 9.8; OpenType 1.9. */
static qpdf_oh add_descriptor(struct embedding *embedding, const struct pdf_font *font,
                              const char *name)
{
    enum { BOX_AT = 36, SYMBOLIC = 1 << 2, ITALIC = 1 << 6, STEM_PER_WEIGHT = 5 };
    double per_unit = 1000.0 / hb_face_get_upem(font->face);
    hb_blob_t *head = hb_face_reference_table(font->face, HB_TAG('h', 'e', 'a', 'd'));
    unsigned length;
    const guchar *bytes = (const guchar *)hb_blob_get_data(head, &length);
    GString *text = g_string_new("<< /Type /FontDescriptor /FontName /");
    g_string_append_printf(text, "%s /FontBBox [", name);
    for (unsigned i = 0; i < 4; i++) {
        unsigned at = BOX_AT + 2 * i;
        int edge = at + 1 < length ? (gint16)(bytes[at] << 8 | bytes[at + 1]) : 0;
        double thousandths = edge * per_unit;
        g_string_append_printf(text, "%s%.0f", i > 0 ? " " : "",
                               i < 2 ? floor(thousandths) : ceil(thousandths));
    }
    hb_blob_destroy(head);
    hb_font_extents_t extents = {0};
    hb_position_t capitals = 0;
    hb_font_get_h_extents(font->metrics, &extents);
    if (!hb_ot_metrics_get_position(font->metrics, HB_OT_METRICS_TAG_CAP_HEIGHT, &capitals)) {
        capitals = extents.ascender;
    }
    double angle = (double)hb_style_get_value(font->metrics, HB_STYLE_TAG_SLANT_ANGLE);
    double weight = (double)hb_style_get_value(font->metrics, HB_STYLE_TAG_WEIGHT);
    g_string_append_printf(text, "] /Flags %d /ItalicAngle ",
                           angle < 0 || angle > 0 ? SYMBOLIC | ITALIC : SYMBOLIC);
    pdf_font_add_number(text, angle);
    g_string_append_printf(text, " /Ascent %.0f /Descent %.0f /CapHeight %.0f /StemV %.0f >>",
                           extents.ascender * per_unit, extents.descender * per_unit,
                           capitals * per_unit, weight / STEM_PER_WEIGHT);
    return parse(embedding, text);
}

/* Widths of codes that follow each other stand in one array.
 * Source: ISO 32000-1, 9.7.4.3. */
static void add_widths(GString *text, const GArray *glyphs)
{
    long last = -2;
    g_string_append(text, " /W [");
    for (guint i = 0; i < glyphs->len; i++) {
        const struct pdf_glyph *glyph = &g_array_index(glyphs, struct whole_glyph, i).shown->glyph;
        if (last + 1 != (long)glyph->code) {
            g_string_append_printf(text, "%s%u [", last >= 0 ? "] " : "", glyph->code);
        } else {
            g_string_append_c(text, ' ');
        }
        pdf_font_add_number(text, glyph->width);
        last = (long)glyph->code;
    }
    g_string_append(text, "]]");
}

static qpdf_oh add_font_file(struct embedding *embedding, const struct pdf_font *font,
                             const char *bytes, unsigned length)
{
    qpdf_data pdf = embedding->pdf;
    qpdf_oh file = add_stream(embedding, bytes, length), about = qpdf_oh_get_dict(pdf, file);
    if (font->form == PDF_FONT_TRUETYPE) {
        qpdf_oh_replace_key(pdf, about, "/Length1", qpdf_oh_new_integer(pdf, length));
    } else {
        qpdf_oh_replace_key(pdf, about, "/Subtype", qpdf_oh_new_name(pdf, "/CIDFontType0C"));
    }
    return file;
}

/* A font of two bytes a code, which has the font itself as its only descendant. */
static void add_composite(struct embedding *embedding, const struct whole_font *whole,
                          const char *bytes, unsigned length)
{
    qpdf_data pdf = embedding->pdf;
    const struct pdf_font *font = whole->font;
    bool is_cff = font->form == PDF_FONT_CFF;
    char *name = name_of(font, bytes, length);

    qpdf_oh descriptor = add_descriptor(embedding, font, name);
    qpdf_oh_replace_key(pdf, descriptor, is_cff ? "/FontFile3" : "/FontFile2",
                        add_font_file(embedding, font, bytes, length));

    GString *text = g_string_new("<< /Type /Font /Subtype ");
    g_string_append_printf(text,
                           "%s /BaseFont /%s /CIDSystemInfo "
                           "<< /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>",
                           is_cff ? "/CIDFontType0" : "/CIDFontType2 /CIDToGIDMap /Identity", name);
    add_widths(text, whole->glyphs);
    g_string_append(text, " >>");
    qpdf_oh descendant = parse(embedding, text), descendants = qpdf_oh_new_array(pdf);
    qpdf_oh_replace_key(pdf, descendant, "/FontDescriptor",
                        qpdf_make_indirect_object(pdf, descriptor));
    qpdf_oh_append_item(pdf, descendants, qpdf_make_indirect_object(pdf, descendant));

    text = g_string_new("<< /Type /Font /Subtype /Type0 /Encoding /Identity-H /BaseFont ");
    g_string_append_printf(text, "/%s%s >>", name, is_cff ? "-Identity-H" : "");
    qpdf_oh made = parse(embedding, text);
    qpdf_oh_replace_key(pdf, made, "/DescendantFonts", descendants);
    qpdf_oh_replace_key(
        pdf, made, "/ToUnicode",
        add_to_unicode(embedding, (const struct whole_glyph *)(const void *)whole->glyphs->data,
                       whole->glyphs->len));
    g_hash_table_insert(embedding->made, g_strdup(font->name),
                        GUINT_TO_POINTER(qpdf_make_indirect_object(pdf, made)));
    g_free(name);
}

/* False: HarfBuzz finds fault with a glyph. */
static bool embed_file(struct embedding *embedding, const struct whole_font *whole)
{
    hb_set_t *glyphs = hb_set_create();
    for (guint i = 0; i < whole->glyphs->len; i++) {
        hb_set_add(glyphs, g_array_index(whole->glyphs, struct whole_glyph, i).index);
    }
    hb_blob_t *subset = pdf_font_subset(whole->font, glyphs);
    hb_set_destroy(glyphs);
    if (subset == NULL) {
        return false;
    }
    unsigned length;
    const char *bytes = hb_blob_get_data(subset, &length);
    add_composite(embedding, whole, bytes, length);
    hb_blob_destroy(subset);
    return true;
}

/* ---- fonts that are drawn ---- */

static qpdf_oh add_drawings(struct embedding *embedding, const struct whole_glyph *glyphs,
                            guint count)
{
    qpdf_oh drawings = qpdf_oh_new_dictionary(embedding->pdf);
    for (guint i = 0; i < count; i++) {
        char key[16];
        g_snprintf(key, sizeof key, "/g%u", glyphs[i].shown->glyph.code);
        const GString *drawing = glyphs[i].shown->drawing;
        qpdf_oh_replace_key(embedding->pdf, drawings, key,
                            add_stream(embedding, drawing->str, drawing->len));
    }
    return drawings;
}

static void add_drawn_box(GString *text, const struct whole_glyph *glyphs, guint count)
{
    double box[4] = {0};
    for (guint i = 0; i < count; i++) {
        for (int edge = 0; edge < 4; edge++) {
            double at = glyphs[i].shown->box[edge];
            box[edge] = edge < 2 ? fmin(box[edge], at) : fmax(box[edge], at);
        }
    }
    g_string_append(text, " /FontBBox [");
    for (int edge = 0; edge < 4; edge++) {
        g_string_append_printf(text, "%s%.0f", edge > 0 ? " " : "", box[edge]);
    }
    g_string_append_c(text, ']');
}

/* /Widths has a place for each code from the first to the last. */
static void add_drawn_widths(GString *text, const struct whole_glyph *glyphs, guint count)
{
    unsigned code = glyphs[0].shown->glyph.code;
    g_string_append_printf(text, " /FirstChar %u /LastChar %u /Widths [", code,
                           glyphs[count - 1].shown->glyph.code);
    for (guint i = 0; i < count; i++, code++) {
        for (; code < glyphs[i].shown->glyph.code; code++) {
            g_string_append(text, "0 ");
        }
        pdf_font_add_number(text, glyphs[i].shown->glyph.width);
        g_string_append_c(text, ' ');
    }
    g_string_append_c(text, ']');
}

static void add_drawn(struct embedding *embedding, const struct whole_glyph *glyphs, guint count)
{
    qpdf_data pdf = embedding->pdf;
    GString *text = g_string_new("<< /Type /Font /Subtype /Type3 /FontMatrix [.001 0 0 .001 0 0] "
                                 "/Resources << >> /Encoding << /Type /Encoding /Differences [");
    for (guint i = 0; i < count; i++) {
        unsigned code = glyphs[i].shown->glyph.code;
        g_string_append_printf(text, "%u /g%u ", code, code);
    }
    g_string_append(text, "] >>");
    add_drawn_box(text, glyphs, count);
    add_drawn_widths(text, glyphs, count);
    g_string_append(text, " >>");
    qpdf_oh made = parse(embedding, text);
    qpdf_oh_replace_key(pdf, made, "/CharProcs", add_drawings(embedding, glyphs, count));
    qpdf_oh_replace_key(pdf, made, "/ToUnicode", add_to_unicode(embedding, glyphs, count));
    g_hash_table_insert(embedding->made, g_strdup(glyphs[0].shown->glyph.resource),
                        GUINT_TO_POINTER(qpdf_make_indirect_object(pdf, made)));
}

/* Glyphs stand by their index, so those of one font in the document together. */
static void embed_drawn(struct embedding *embedding, const struct whole_font *whole)
{
    const struct whole_glyph *glyphs = (const void *)whole->glyphs->data;
    for (guint i = 0, next; i < whole->glyphs->len; i = next) {
        unsigned row = glyphs[i].index / PDF_DRAWN_GLYPHS;
        for (next = i; next < whole->glyphs->len && glyphs[next].index / PDF_DRAWN_GLYPHS == row;) {
            next++;
        }
        add_drawn(embedding, glyphs + i, next - i);
    }
}

/* ---- all ---- */

static gint compare_names(gconstpointer a, gconstpointer b)
{
    return strcmp(a, b);
}

static char *embed(struct embedding *embedding, const struct whole_font *whole)
{
    if (whole->font->form == PDF_FONT_DRAWN) {
        embed_drawn(embedding, whole);
        return NULL;
    }
    return embed_file(embedding, whole)
               ? NULL
               : g_strdup("the letters of a font cannot be taken out of its file");
}

GHashTable *pdf_fonts_embed(struct pdf_fonts *const *parts, size_t count, qpdf_data pdf,
                            char **error_out)
{
    struct embedding embedding = {
        .pdf = pdf,
        .compressor = libdeflate_alloc_compressor(DEFLATE_LEVEL),
        .made = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
    };
    GHashTable *all = put_together(parts, count);
    GList *names = g_list_sort(g_hash_table_get_keys(all), compare_names);
    *error_out = NULL;
    for (const GList *name = names; name != NULL && *error_out == NULL; name = name->next) {
        struct whole_font *whole = g_hash_table_lookup(all, name->data);
        sort_glyphs(whole);
        if (whole->glyphs->len > 0) {
            *error_out = embed(&embedding, whole);
        }
    }
    g_list_free(names);
    g_hash_table_unref(all);
    libdeflate_free_compressor(embedding.compressor);
    if (*error_out != NULL) {
        g_clear_pointer(&embedding.made, g_hash_table_unref);
    }
    return embedding.made;
}
