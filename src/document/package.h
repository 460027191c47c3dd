/* Packages of XML: the zip files that spreadsheets are, one part at a time, never unpacked as a whole. */
#ifndef KERF_DOCUMENT_PACKAGE_H
#define KERF_DOCUMENT_PACKAGE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"

struct package {
    struct arena *arena; /* of `problem` */
    const char *bytes;   /* borrowed */
    size_t length;
    size_t bytes_left;   /* how many bytes all parts that are read may still unpack to */
    bool is_too_large;   /* they were more */
    const char *problem; /* "its part content.xml is damaged: ..."; NULL while it can be read */
};

/** What is called while a part is read, in its order; `attributes` are names and values in turn. */
struct xml_part {
    void (*start)(void *data, const char *name, const char *const *attributes);
    void (*end)(void *data, const char *name);
    void (*text)(void *data, const char *text, size_t length);
    void *data;
};

/**
 * Reads a part as XML. A document type is damage: no spreadsheet has one, and its entities can grow.
 *
 * False where there is no part of that name, or after a problem.
 */
bool package_read(struct package *package, const char *name, const struct xml_part *part);

/** The value of an attribute, with its prefix or without; NULL if there is none. */
const char *xml_attribute(const char *const *attributes, const char *name);

/** "row" of "x:row". */
const char *xml_local_name(const char *name);

#endif
