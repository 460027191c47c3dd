/* What is noted of fonts, for who embeds them. Private to the files pdf_font*. */
#ifndef KERF_RENDER_PDF_FONTS_INTERNAL_H
#define KERF_RENDER_PDF_FONTS_INTERNAL_H

#include <hb.h>

#include "render/pdf_fonts.h"
#include "text/font_faces.h"

/** What has a font's outlines, and so how it is embedded. */
enum pdf_font_form {
    PDF_FONT_TRUETYPE, /* the table `glyf` */
    PDF_FONT_CFF,      /* the table `CFF ` */
    PDF_FONT_DRAWN /* neither, or not as they are shown: each glyph is a drawing in the document */
};

/** Glyphs of a drawn font that are one font in the document: what one byte can tell. */
enum { PDF_DRAWN_GLYPHS = 256 };

struct pdf_shown_glyph {
    struct pdf_glyph glyph;
    char *says;  /* UTF-8, as the font has it; NULL: it does not tell */
    char *given; /* where it does not, the smallest text that it was shown for; NULL: none */
    size_t says_length;
    GString *drawing; /* a content stream, of a drawn font */
    double box[4];    /* of the drawing: left, bottom, right, top, in thousandths of the size */
};

struct pdf_font {
    char *name; /* of the resource; of a drawn one that of each 256 glyphs begins with it */
    enum pdf_font_form form;
    struct font_file file;
    GPtrArray *glyphs;   /* struct pdf_shown_glyph by index; NULL: not shown */
    hb_face_t *face;     /* of the file; NULL: drawn, and none */
    hb_face_t *outlines; /* the same with no tables but those that a PDF has use of */
    hb_font_t *metrics;  /* in units of the font, where it stands on its axes */

    /* While glyphs are noted. */
    cairo_scaled_font_t *font; /* NULL: only to be embedded */
    cairo_t *scratch;          /* of a drawn font, 1000 points large; NULL until then */
    GPtrArray *drawn_names;    /* of each 256 glyphs; NULL: none of them yet */
    gunichar *characters;      /* by glyph, 0: none; NULL until they are asked for */
};

struct pdf_fonts {
    GHashTable *by_cairo; /* cairo_scaled_font_t, a reference, to struct pdf_font */
    GPtrArray *fonts;     /* struct pdf_font, in the order of their first use */
    cairo_scaled_font_t *last;
    struct pdf_font *last_font;
};

/**
 * What a font itself says that a glyph stands for, UTF-8, g_free(); NULL: nothing.
 *
 * That is its lowest code point, or what its name tells: letters by which ligatures and alternates are named, "f_i" and
 * "a.sc". It depends on nothing but the font.
 */
char *pdf_font_says(struct pdf_font *font, unsigned glyph);

/** As numbers are written in what is embedded: in hundredths. */
double pdf_font_rounded(double number);
void pdf_font_add_number(GString *text, double number);

/** The font with only these glyphs, for a PDF: of OpenType, or a bare table `CFF `; hb_blob_destroy(). NULL: it cannot be. */
hb_blob_t *pdf_font_subset(const struct pdf_font *font, const hb_set_t *glyphs);

/**
 * A table `CFF ` as one whose glyphs have numbers.
 *
 * cff     as HarfBuzz writes it, of glyphs that have names, without subroutines
 * glyphs  what number each is to have, in their order; 0 among them
 *
 * g_byte_array_unref(). NULL where there are more glyphs than numbers: some are put together of others (`seac`), which are
 * found by their names.
 */
GByteArray *pdf_font_number_cff(const void *cff, size_t length, const hb_set_t *glyphs);

#endif
