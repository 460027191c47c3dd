/* The fonts of a PDF: noted glyph by glyph while its pages are drawn, embedded when all of them are. */
#ifndef KERF_RENDER_PDF_FONTS_H
#define KERF_RENDER_PDF_FONTS_H

#include <stdbool.h>
#include <stddef.h>

#include <cairo.h>
#include <glib.h>
#include <qpdf/qpdf-c.h>

/** The fonts that a part of a document shows, and which of their glyphs; for one thread. */
struct pdf_fonts;

/** One of them, whatever its size. */
struct pdf_font;

/** How a glyph is shown in a content stream. */
struct pdf_glyph {
    /** The font's name among the resources, without the slash. It follows from what the font is, so that parts which are
     * drawn apart agree. */
    const char *resource;
    unsigned code;  /* as it stands in a string, highest byte first */
    int code_bytes; /* 2, or 1 of a font whose glyphs are drawn in the document */
    double width; /* by which a viewer goes on: thousandths of the size, as the document says it */
    bool
        says_text; /* the text given is what the font itself says of the glyph; else /ActualText has to */
};

struct pdf_fonts *pdf_fonts_new(void);

/** Accepts NULL. */
void pdf_fonts_free(struct pdf_fonts *fonts);

/**
 * The font that a font of Cairo shows, borrowed: the same for all of its sizes. A slant or a stretch that Cairo gives it by
 * a matrix is the caller's matter; letters that Cairo thickens are another font.
 *
 * Fonts whose glyphs have colours of their own are not embedded so.
 */
struct pdf_font *pdf_fonts_find(struct pdf_fonts *fonts, cairo_scaled_font_t *font);

/**
 * Notes that a glyph is shown.
 *
 * text  UTF-8, `length` bytes, of a cluster that has no other glyph; NULL: of several
 *
 * Borrowed, and true until the glyph is shown again.
 */
const struct pdf_glyph *pdf_font_show(struct pdf_font *font, unsigned long glyph, const char *text,
                                      int length);

/**
 * Embeds what all parts show together, each font once and with the glyphs that are shown of it. The bytes follow from
 * these alone, however parts share them.
 *
 * error_out  what failed, g_free(); else NULL
 *
 * Resource name to the font's dictionary (GUINT_TO_POINTER() of a qpdf_oh of `pdf`), g_hash_table_unref(); NULL where it
 * failed.
 * Source: ISO 32000-1:2008, 9.6.5, 9.7, 9.8, 9.9, 9.10.3.
 */
GHashTable *pdf_fonts_embed(struct pdf_fonts *const *parts, size_t count, qpdf_data pdf,
                            char **error_out);

/** All that is to be known of a part's fonts on another machine, their files' bytes among it: a floating reference. */
GVariant *pdf_fonts_about(const struct pdf_fonts *fonts);

/** What pdf_fonts_about() gave there; NULL of anything else. Only to be embedded. */
struct pdf_fonts *pdf_fonts_from(GVariant *about);

#endif
