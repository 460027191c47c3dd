/* PDFs read back by programs that did not write them: poppler for what is seen, qpdf for what is
 * stored. */
#ifndef KERF_TESTS_SUPPORT_PDF_READER_H
#define KERF_TESTS_SUPPORT_PDF_READER_H

#include <stdbool.h>
#include <stddef.h>

#include <cairo.h>
#include <glib.h>
#include <poppler.h>

/** A straight line that poppler strokes: mm from the top left of the page as it is looked at. */
struct pdf_line {
    double x1_mm, y1_mm, x2_mm, y2_mm;
    double width_mm;
};

/** A rectangle in mm from the top left of the page. */
struct pdf_box {
    double left_mm, top_mm, right_mm, bottom_mm;
};

/** NULL if poppler cannot read it; g_object_unref(). */
PopplerDocument *pdf_open(const char *path);

/** All straight stroked lines of a page (from 0) but white ones, in drawing order: struct pdf_line. */
GArray *pdf_page_lines(PopplerDocument *document, int index);

/** Whether a line lies there, in either direction, each coordinate within 0.01 mm. */
bool pdf_lines_have(const GArray *lines, double x1_mm, double y1_mm, double x2_mm, double y2_mm);

/** A page at so many dots per inch, on white, RGB24. */
cairo_surface_t *pdf_page_pixels(PopplerDocument *document, int index, double dpi);

/** Where a word stands on a page; false if it is not there exactly once. */
bool pdf_find_text(PopplerDocument *document, int index, const char *text, struct pdf_box *out);

/** Whether `qpdf --check` succeeds without a warning; prints what it says otherwise. */
bool pdf_check(const char *path);

/** The file with all its streams but pictures unpacked, one object after another, to search in. */
GString *pdf_unpacked(const char *path);

/** How often `needle` stands in `bytes`. */
size_t pdf_count(const GString *bytes, const void *needle, size_t length);

/** A box of a page (from 0) by its name in pdfinfo, "TrimBox"; in points, x1 y1 x2 y2. */
bool pdf_page_box(const char *path, int index, const char *name, double box_pt[4]);

#endif
