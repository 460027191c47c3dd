/* What all passes over a PDF do alike. Private to the files that use libqpdf. */
#ifndef KERF_RENDER_PDF_OBJECTS_H
#define KERF_RENDER_PDF_OBJECTS_H

#include <stdbool.h>

#include <qpdf/qpdf-c.h>

/** What went wrong since the last call, g_free(); NULL: nothing. */
char *pdf_take_error(qpdf_data pdf);

/** One more than the largest number of an object. */
int pdf_object_count(qpdf_data pdf);

/** The value under a key of a dictionary, or of a stream's; null of anything else. */
qpdf_oh pdf_value_of(qpdf_data pdf, qpdf_oh object, const char *key);

/** The bytes of a stream, without filters up to the level, free(); NULL of anything else and of one that has others. */
unsigned char *pdf_stream_bytes(qpdf_data pdf, qpdf_oh stream,
                                enum qpdf_stream_decode_level_e level, size_t *length);

/** Whether any value of a dictionary passes, until one does. */
bool pdf_any_value(qpdf_data pdf, qpdf_oh dictionary, bool (*passes)(qpdf_data pdf, qpdf_oh value));

/** Whether a dictionary, or a stream's, has a name such as /Form under a key such as /Subtype. */
bool pdf_has_name(qpdf_data pdf, qpdf_oh object, const char *key, const char *name);

/**
 * Whether a dictionary has what is below shine through: a mask of alpha, an alpha that is not 1, or a way of blending
 * that is not the usual one. A group by itself does not.
 *
 * Source: ISO 32000-1, 11.6.4 and 11.6.5.
 */
bool pdf_asks_for_blending(qpdf_data pdf, qpdf_oh dictionary);

/**
 * Calls `visit` for the content of each page and of each form, tiled pattern and drawn glyph.
 *
 * Source: ISO 32000-1, 7.8.2.
 */
void pdf_each_content(qpdf_data pdf, void (*visit)(qpdf_data pdf, qpdf_oh stream, void *data),
                      void *data);

/**
 * Calls `visit` for each dictionary, those of streams and those that stand in others among them, once.
 */
void pdf_each_dictionary(qpdf_data pdf,
                         void (*visit)(qpdf_data pdf, qpdf_oh dictionary, void *data), void *data);

/**
 * Writes the document, with an /ID that depends on the contents only.
 *
 * version  "1.6", whatever the document asks for; NULL: what it needs
 *
 * NULL if all is well; else what failed, g_free().
 */
char *pdf_write(qpdf_data pdf, const char *path, const char *version);

#endif
