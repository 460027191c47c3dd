/* Zip files of texts, as spreadsheets are. */
#ifndef KERF_TESTS_SUPPORT_PACKAGE_WRITER_H
#define KERF_TESTS_SUPPORT_PACKAGE_WRITER_H

#include <glib.h>

struct package_part {
    const char *name, *text;
};

/** The bytes of a package of parts, up to one without a name; freed by g_byte_array_free(). */
GByteArray *package_write(const struct package_part *parts);

#endif
