/* Glyphs noted as they are shown: which fonts a part of a document has, and what stands in its content streams for them. */
#include "render/pdf_fonts.h"

#include <hb-ot.h>
#include <math.h>
#include <string.h>

#include "render/pdf_fonts_internal.h"

/* A code has two bytes. Cairo has places to 1/256 of a pixel, so outlines are taken from letters of 1000 pixels. */
enum { GLYPHS_MOST = 0x10000, DRAWN_SIZE = 1000 };

/* ---- fonts ---- */

static void free_glyph(gpointer data)
{
    struct pdf_shown_glyph *shown = data;
    if (shown != NULL) {
        g_free(shown->says);
        g_free(shown->given);
        if (shown->drawing != NULL) {
            g_string_free(shown->drawing, TRUE);
        }
        g_free(shown);
    }
}

static void free_font(gpointer data)
{
    struct pdf_font *font = data;
    g_free(font->name);
    font_file_clear(&font->file);
    g_ptr_array_unref(font->glyphs);
    hb_font_destroy(font->metrics);
    hb_face_destroy(font->outlines);
    hb_face_destroy(font->face);
    cairo_scaled_font_destroy(font->font);
    cairo_destroy(font->scratch);
    g_ptr_array_unref(font->drawn_names);
    g_free(font->characters);
    g_free(font);
}

static void unreference(gpointer font)
{
    cairo_scaled_font_destroy(font);
}

struct pdf_fonts *pdf_fonts_new(void)
{
    struct pdf_fonts *fonts = g_new0(struct pdf_fonts, 1);
    fonts->by_cairo = g_hash_table_new_full(NULL, NULL, unreference, NULL);
    fonts->fonts = g_ptr_array_new_with_free_func(free_font);
    return fonts;
}

void pdf_fonts_free(struct pdf_fonts *fonts)
{
    if (fonts != NULL) {
        g_hash_table_destroy(fonts->by_cairo);
        g_ptr_array_unref(fonts->fonts);
        g_free(fonts);
    }
}

static struct pdf_font *new_font(void)
{
    struct pdf_font *font = g_new0(struct pdf_font, 1);
    font->glyphs = g_ptr_array_new_with_free_func(free_glyph);
    font->drawn_names = g_ptr_array_new_with_free_func(g_free);
    return font;
}

/* Where it stands on its axes. */
static void vary(struct pdf_font *font)
{
    float axes[FONT_AXES_MOST];
    for (unsigned i = 0; i < font->file.axis_count; i++) {
        axes[i] = (float)font->file.axes[i];
    }
    hb_font_set_var_coords_design(font->metrics, axes, font->file.axis_count);
}

static void release_bytes(void *bytes)
{
    g_bytes_unref(bytes);
}

/* Those that a PDF has use of, and those from which HarfBuzz works out the outlines of a variable font. It would go through
 * all others, the list of characters above all.
 * Source: ISO 32000-1, 9.9. */
static hb_blob_t *reference_outlines(hb_face_t *outlines, hb_tag_t tag, void *face)
{
    static const char kept[] = "glyf loca head hhea hmtx maxp cvt  fpgm prep CFF  "
                               "fvar gvar avar HVAR ";
    char name[5] = "";
    hb_tag_to_string(tag, name);
    (void)outlines;
    return strstr(kept, name) != NULL ? hb_face_reference_table(face, tag) : hb_blob_get_empty();
}

static void open_face(struct pdf_font *font)
{
    gsize length;
    const char *bytes = g_bytes_get_data(font->file.bytes, &length);
    hb_blob_t *blob = hb_blob_create(bytes, (unsigned)length, HB_MEMORY_MODE_READONLY,
                                     g_bytes_ref(font->file.bytes), release_bytes);
    font->face = hb_face_create(blob, font->file.index);
    font->outlines = hb_face_create_for_tables(reference_outlines, font->face, NULL);
    font->metrics = hb_font_create(font->face);
    vary(font);
    hb_blob_destroy(blob);
}

static bool has_table(const struct pdf_font *font, hb_tag_t tag)
{
    hb_blob_t *table = hb_face_reference_table(font->face, tag);
    bool found = hb_blob_get_length(table) > 0;
    hb_blob_destroy(table);
    return found;
}

/* HarfBuzz fixes the outlines of a variable font where it stands; those of a table `CFF2` it does not. */
static enum pdf_font_form form_by_tables(const struct pdf_font *font)
{
    if (font->face == NULL || font->file.is_thickened) {
        return PDF_FONT_DRAWN;
    }
    if (has_table(font, HB_TAG('g', 'l', 'y', 'f'))) {
        return PDF_FONT_TRUETYPE;
    }
    return font->file.axis_count == 0 && has_table(font, HB_TAG('C', 'F', 'F', ' '))
               ? PDF_FONT_CFF
               : PDF_FONT_DRAWN;
}

/* Seen with no glyph but that which stands for all that are missing. */
static bool can_be_subset(const struct pdf_font *font)
{
    hb_set_t *none = hb_set_create();
    hb_blob_t *subset = pdf_font_subset(font, none);
    hb_set_destroy(none);
    hb_blob_destroy(subset);
    return subset != NULL;
}

static struct pdf_font *open_font(cairo_scaled_font_t *shown, const struct font_file *file)
{
    struct pdf_font *font = new_font();
    font->name = g_strdup_printf("F%012" G_GINT64_MODIFIER "x", file->digest.words[0] >> 16);
    font->file = *file;
    font->font = cairo_scaled_font_reference(shown);
    if (file->bytes != NULL) {
        open_face(font);
    }
    font->form = form_by_tables(font);
    if (font->form != PDF_FONT_DRAWN && !can_be_subset(font)) {
        font->form = PDF_FONT_DRAWN;
    }
    return font;
}

static struct pdf_font *lookup(const struct pdf_fonts *fonts, const struct digest *digest)
{
    for (guint i = 0; i < fonts->fonts->len; i++) {
        struct pdf_font *font = g_ptr_array_index(fonts->fonts, i);
        if (digest_equal(&font->file.digest, digest)) {
            return font;
        }
    }
    return NULL;
}

/* A font that cannot be used is one without glyphs: nothing of it is seen. */
static struct pdf_font *find_by_file(struct pdf_fonts *fonts, cairo_scaled_font_t *shown)
{
    struct font_file file;
    font_file_of(shown, &file);
    struct pdf_font *font = lookup(fonts, &file.digest);
    if (font == NULL) {
        font = open_font(shown, &file);
        g_ptr_array_add(fonts->fonts, font);
    } else {
        font_file_clear(&file);
    }
    return font;
}

struct pdf_font *pdf_fonts_find(struct pdf_fonts *fonts, cairo_scaled_font_t *font)
{
    if (font == fonts->last) {
        return fonts->last_font;
    }
    struct pdf_font *found = g_hash_table_lookup(fonts->by_cairo, font);
    if (found == NULL) {
        found = find_by_file(fonts, font);
        g_hash_table_insert(fonts->by_cairo, cairo_scaled_font_reference(font), found);
    }
    fonts->last = font;
    fonts->last_font = found;
    return found;
}

/* ---- glyphs that are drawn ---- */

static cairo_t *scratch_of(struct pdf_font *font)
{
    if (font->scratch == NULL) {
        cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1);
        cairo_font_options_t *options = cairo_font_options_create();
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
        font->scratch = cairo_create(surface);
        cairo_set_font_face(font->scratch, cairo_scaled_font_get_font_face(font->font));
        cairo_set_font_size(font->scratch, DRAWN_SIZE);
        cairo_set_font_options(font->scratch, options);
        cairo_set_tolerance(font->scratch, 0.01);
        cairo_font_options_destroy(options);
        cairo_surface_destroy(surface);
    }
    return font->scratch;
}

/* In a PDF y runs upwards. */
static void add_path(GString *drawing, const cairo_path_t *path)
{
    static const char *const verbs[] = {[CAIRO_PATH_MOVE_TO] = "m\n",
                                        [CAIRO_PATH_LINE_TO] = "l\n",
                                        [CAIRO_PATH_CURVE_TO] = "c\n",
                                        [CAIRO_PATH_CLOSE_PATH] = "h\n"};
    for (int i = 0; i < path->num_data; i += path->data[i].header.length) {
        const cairo_path_data_t *data = &path->data[i];
        for (int point = 1; point < data->header.length; point++) {
            pdf_font_add_number(drawing, data[point].point.x);
            g_string_append_c(drawing, ' ');
            pdf_font_add_number(drawing, -data[point].point.y);
            g_string_append_c(drawing, ' ');
        }
        g_string_append(drawing, verbs[data->header.type]);
    }
}

/* It says how wide it is and within which box, and has no colour of its own ("d1"). */
static void draw_glyph(struct pdf_font *font, struct pdf_shown_glyph *shown, unsigned index)
{
    cairo_t *cr = scratch_of(font);
    const cairo_glyph_t glyph = {.index = index};
    cairo_text_extents_t extents;
    double *box = shown->box, top, bottom;
    cairo_new_path(cr);
    cairo_glyph_path(cr, &glyph, 1);
    cairo_path_extents(cr, &box[0], &top, &box[2], &bottom);
    box[1] = -bottom;
    box[3] = -top;
    cairo_glyph_extents(cr, &glyph, 1, &extents);
    shown->glyph.width = pdf_font_rounded(extents.x_advance);
    shown->drawing = g_string_new(NULL);
    pdf_font_add_number(shown->drawing, shown->glyph.width);
    g_string_append(shown->drawing, " 0 ");
    for (size_t i = 0; i < G_N_ELEMENTS(shown->box); i++) {
        box[i] = i < 2 ? floor(box[i]) : ceil(box[i]);
        pdf_font_add_number(shown->drawing, box[i]);
        g_string_append_c(shown->drawing, ' ');
    }
    g_string_append(shown->drawing, "d1\n");
    cairo_path_t *path = cairo_copy_path(cr);
    add_path(shown->drawing, path);
    cairo_path_destroy(path);
    g_string_append_c(shown->drawing, 'f');
}

static const char *drawn_name(struct pdf_font *font, unsigned index)
{
    unsigned row = index / PDF_DRAWN_GLYPHS;
    if (row >= font->drawn_names->len) {
        g_ptr_array_set_size(font->drawn_names, (gint)row + 1);
    }
    gpointer *name = &g_ptr_array_index(font->drawn_names, row);
    if (*name == NULL) {
        *name = g_strdup_printf("%s-%u", font->name, row);
    }
    return *name;
}

/* ---- glyphs ---- */

/* Where a font's own units are not thousandths, the hundredths that are rounded are not seen in any line of text. */
static void measure_glyph(struct pdf_font *font, struct pdf_shown_glyph *shown, unsigned index)
{
    double per_size = hb_face_get_upem(font->face);
    hb_position_t advance = hb_font_get_glyph_h_advance(font->metrics, index);
    shown->glyph.width = pdf_font_rounded((double)advance * 1000 / per_size);
}

static struct pdf_shown_glyph *note_glyph(struct pdf_font *font, unsigned index)
{
    struct pdf_shown_glyph *shown = g_new0(struct pdf_shown_glyph, 1);
    if (index >= font->glyphs->len) {
        g_ptr_array_set_size(font->glyphs, (gint)index + 1);
    }
    g_ptr_array_index(font->glyphs, index) = shown;
    if (font->form == PDF_FONT_DRAWN) {
        shown->glyph.resource = drawn_name(font, index);
        shown->glyph.code = index % PDF_DRAWN_GLYPHS;
        shown->glyph.code_bytes = 1;
        draw_glyph(font, shown, index);
    } else {
        shown->glyph.resource = font->name;
        shown->glyph.code = font->file.has_cids ? font_file_cid(font->font, index) : index;
        shown->glyph.code_bytes = 2;
        measure_glyph(font, shown, index);
    }
    shown->says = pdf_font_says(font, index);
    shown->says_length = shown->says != NULL ? strlen(shown->says) : 0;
    return shown;
}

/* Of all texts that a glyph stands for, in whatever part and order, one is the smallest. */
static void note_given(struct pdf_shown_glyph *shown, const char *text, int length)
{
    char *given = g_strndup(text, (gsize)length);
    if (shown->given == NULL || strcmp(given, shown->given) < 0) {
        char *last = shown->given;
        shown->given = given;
        given = last;
    }
    g_free(given);
}

const struct pdf_glyph *pdf_font_show(struct pdf_font *font, unsigned long glyph, const char *text,
                                      int length)
{
    unsigned index = glyph < GLYPHS_MOST ? (unsigned)glyph : 0;
    struct pdf_shown_glyph *shown =
        index < font->glyphs->len ? g_ptr_array_index(font->glyphs, index) : NULL;
    if (shown == NULL) {
        shown = note_glyph(font, index);
    }
    shown->glyph.says_text = text != NULL && shown->says != NULL &&
                             shown->says_length == (size_t)length &&
                             memcmp(shown->says, text, shown->says_length) == 0;
    if (shown->says == NULL && text != NULL && length > 0) {
        note_given(shown, text, length);
    }
    return &shown->glyph;
}

/* ---- to another machine ---- */

/* A glyph: index, code, width, what it says, what it was given, its drawing and the box of that; no text: "". */
#define GLYPH_TYPE "(uudssay(dddd))"

/* A font: name of the resource, its form, the file, the face in that, its axes, whether glyphs have numbers. */
#define FONT_TYPE  "(suayuadba" GLYPH_TYPE ")"
#define FONTS_TYPE "a" FONT_TYPE

static GVariant *bytes_variant(GBytes *bytes)
{
    return g_variant_new_from_bytes(G_VARIANT_TYPE_BYTESTRING, bytes, TRUE);
}

static const char *text_or_none(const char *text)
{
    return text != NULL ? text : "";
}

static GVariant *about_glyph(const struct pdf_shown_glyph *shown, unsigned index)
{
    const double *box = shown->box;
    const char *drawing = shown->drawing != NULL ? shown->drawing->str : "";
    GBytes *bytes = g_bytes_new(drawing, strlen(drawing));
    GVariant *about = g_variant_new(
        "(uudss@ay(dddd))", index, shown->glyph.code, shown->glyph.width, text_or_none(shown->says),
        text_or_none(shown->given), bytes_variant(bytes), box[0], box[1], box[2], box[3]);
    g_bytes_unref(bytes);
    return about;
}

static GVariant *about_font(const struct pdf_font *font)
{
    GBytes *none = g_bytes_new(NULL, 0);
    GVariantBuilder glyphs;
    g_variant_builder_init(&glyphs, G_VARIANT_TYPE("a" GLYPH_TYPE));
    for (guint i = 0; i < font->glyphs->len; i++) {
        const struct pdf_shown_glyph *shown = g_ptr_array_index(font->glyphs, i);
        if (shown != NULL) {
            g_variant_builder_add_value(&glyphs, about_glyph(shown, i));
        }
    }
    /* What is drawn needs no file. */
    GBytes *bytes = font->form == PDF_FONT_DRAWN ? none : font->file.bytes;
    GVariant *about =
        g_variant_new("(su@ayu@adba" GLYPH_TYPE ")", font->name, (guint)font->form,
                      bytes_variant(bytes), font->file.index,
                      g_variant_new_fixed_array(G_VARIANT_TYPE_DOUBLE, font->file.axes,
                                                font->file.axis_count, sizeof *font->file.axes),
                      font->file.has_cids, &glyphs);
    g_bytes_unref(none);
    return about;
}

GVariant *pdf_fonts_about(const struct pdf_fonts *fonts)
{
    GVariantBuilder all;
    g_variant_builder_init(&all, G_VARIANT_TYPE(FONTS_TYPE));
    for (guint i = 0; i < fonts->fonts->len; i++) {
        g_variant_builder_add_value(&all, about_font(g_ptr_array_index(fonts->fonts, i)));
    }
    return g_variant_builder_end(&all);
}

static char *text_or_null(const char *text)
{
    return text[0] != '\0' ? g_strdup(text) : NULL;
}

static void take_glyph(struct pdf_font *font, GVariant *about)
{
    struct pdf_shown_glyph *shown = g_new0(struct pdf_shown_glyph, 1);
    const char *says, *given;
    double *box = shown->box;
    guint index;
    GVariant *drawing;
    g_variant_get(about, "(uud&s&s@ay(dddd))", &index, &shown->glyph.code, &shown->glyph.width,
                  &says, &given, &drawing, &box[0], &box[1], &box[2], &box[3]);
    index %= GLYPHS_MOST;
    shown->says = text_or_null(says);
    shown->given = text_or_null(given);
    if (font->form == PDF_FONT_DRAWN) {
        shown->drawing =
            g_string_new_len(g_variant_get_data(drawing), (gssize)g_variant_get_size(drawing));
        shown->glyph.code_bytes = 1;
        shown->glyph.resource = drawn_name(font, index);
    } else {
        shown->glyph.code_bytes = 2;
        shown->glyph.resource = font->name;
    }
    g_variant_unref(drawing);
    if (index >= font->glyphs->len) {
        g_ptr_array_set_size(font->glyphs, (gint)index + 1);
    }
    free_glyph(g_ptr_array_index(font->glyphs, index));
    g_ptr_array_index(font->glyphs, index) = shown;
}

static struct pdf_font *font_from(GVariant *about)
{
    struct pdf_font *font = new_font();
    guint form;
    gboolean has_cids;
    GVariant *bytes, *axes, *glyphs;
    g_variant_get(about, "(su@ayu@adb@a" GLYPH_TYPE ")", &font->name, &form, &bytes,
                  &font->file.index, &axes, &has_cids, &glyphs);
    font->form = form <= PDF_FONT_DRAWN ? (enum pdf_font_form)form : PDF_FONT_DRAWN;
    font->file.has_cids = has_cids;
    font->file.bytes = g_variant_get_data_as_bytes(bytes);
    gsize axis_count;
    const double *places = g_variant_get_fixed_array(axes, &axis_count, sizeof *places);
    font->file.axis_count = (unsigned)MIN(axis_count, FONT_AXES_MOST);
    for (unsigned i = 0; i < font->file.axis_count; i++) {
        font->file.axes[i] = places[i];
    }
    if (font->form != PDF_FONT_DRAWN) {
        open_face(font);
    }
    GVariantIter iter;
    GVariant *glyph;
    g_variant_iter_init(&iter, glyphs);
    while ((glyph = g_variant_iter_next_value(&iter)) != NULL) {
        take_glyph(font, glyph);
        g_variant_unref(glyph);
    }
    g_variant_unref(glyphs);
    g_variant_unref(axes);
    g_variant_unref(bytes);
    return font;
}

struct pdf_fonts *pdf_fonts_from(GVariant *about)
{
    if (!g_variant_is_of_type(about, G_VARIANT_TYPE(FONTS_TYPE))) {
        return NULL;
    }
    struct pdf_fonts *fonts = pdf_fonts_new();
    GVariantIter iter;
    GVariant *font;
    g_variant_iter_init(&iter, about);
    while ((font = g_variant_iter_next_value(&iter)) != NULL) {
        g_ptr_array_add(fonts->fonts, font_from(font));
        g_variant_unref(font);
    }
    return fonts;
}
