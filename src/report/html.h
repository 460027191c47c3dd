/* HTML as text: markup is what the program writes, and everything put into it is escaped. */
#ifndef KERF_REPORT_HTML_H
#define KERF_REPORT_HTML_H

#include <glib.h>

/**
 * Appends markup as printf does. Each text that a %s puts in is escaped, for text and for attributes in
 * quotes; characters that no page may hold become U+FFFD.
 */
void html_add(GString *out, const char *format, ...) G_GNUC_PRINTF(2, 3);

/** A chance from 0 to 1 as a percentage with at most one decimal, "–" for NAN. Only what is certain is
 * 0% or 100%. */
struct html_percent {
    char text[16];
};
struct html_percent html_percent(double chance);

#endif
