/* The only place where millimetres, points and pixels are converted into each other. */
#ifndef KERF_GEOM_LENGTH_UNITS_H
#define KERF_GEOM_LENGTH_UNITS_H

#include <stdbool.h>

#define MM_PER_INCH     25.4
#define PT_PER_INCH     72.0 /* the PostScript and PDF point */
#define CSS_PX_PER_INCH 96.0 /* CSS 2.2, 4.3.2 */

static inline double pt_from_mm(double mm)
{
    return mm * (PT_PER_INCH / MM_PER_INCH);
}

static inline double mm_from_pt(double pt)
{
    return pt * (MM_PER_INCH / PT_PER_INCH);
}

static inline double px_from_mm(double mm, double dpi)
{
    return mm * dpi / MM_PER_INCH;
}

/** Whole pixels of a length, rounded half up: the same length gives the same pixels everywhere. */
int whole_px_from_mm(double mm, double dpi);

enum length_unit {
    LENGTH_MM,       /* an absolute length; cm, in and pt are turned into mm when read */
    LENGTH_PERCENT,  /* of the parent's content box along the same axis */
    LENGTH_FRACTION, /* a share of what is left over: `1fr` */
    LENGTH_AUTO,     /* as large as the content */
};

struct length {
    enum length_unit unit;
    double amount; /* mm, percent or shares; 0 for auto */
};

/**
 * Reads `3`, `3mm`, `1.5 cm`, `2in`, `8pt`, `50%`, `1fr` or `auto`, in the C locale whatever the
 * user's. False if `text` is none of these, not finite, or has something left over.
 */
bool length_parse(const char *text, struct length *out);

/**
 * The end of the decimal number at `text` ("-.5", "1e3"), or NULL where there is none.
 *
 * may_end_in_point  "5." is a number too, as in SVG
 */
const char *number_end(const char *text, bool may_end_in_point);

#endif
