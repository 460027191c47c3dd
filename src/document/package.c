/* libarchive finds and unpacks a part, expat reads it piece by piece as it comes: a part of any size takes
 * no memory, and one that unpacks to more than it may ends there. */
#include "document/package.h"

#include <archive.h>
#include <archive_entry.h>
#include <expat.h>
#include <string.h>

#include <glib.h>

/* One part while it is unpacked and parsed at once. */
struct part_reading {
    struct package *package;
    const char *name;
    const struct xml_part *part;
    XML_Parser parser;
};

/* Prefixes are each program's own: x:row and row are one. */
const char *xml_local_name(const char *name)
{
    const char *colon = strrchr(name, ':');
    return colon != NULL ? colon + 1 : name;
}

/* Attributes are names and values in turn, NULL at the end, as expat hands them on. */
const char *xml_attribute(const char *const *attributes, const char *name)
{
    for (; attributes[0] != NULL; attributes += 2) {
        if (strcmp(attributes[0], name) == 0 || strcmp(xml_local_name(attributes[0]), name) == 0) {
            return attributes[1];
        }
    }
    return NULL;
}

/* ---- XML ---- */

static void XMLCALL pass_start(void *data, const XML_Char *name, const XML_Char **attributes)
{
    const struct part_reading *reading = data;
    reading->part->start(reading->part->data, name, (const char *const *)attributes);
}

static void XMLCALL pass_end(void *data, const XML_Char *name)
{
    const struct part_reading *reading = data;
    reading->part->end(reading->part->data, name);
}

static void XMLCALL pass_text(void *data, const XML_Char *text, int length)
{
    const struct part_reading *reading = data;
    reading->part->text(reading->part->data, text, (size_t)length);
}

/* A document type may define entities that unfold without an end; no spreadsheet has one. */
static void XMLCALL refuse_document_type(void *data, const XML_Char *name, const XML_Char *system,
                                         const XML_Char *public, int has_subset)
{
    (void)name, (void)system, (void)public, (void)has_subset;
    const struct part_reading *reading = data;
    XML_StopParser(reading->parser, XML_FALSE);
}

/* expat looks up nothing outside of the part by itself, neither files nor addresses. */
static XML_Parser new_parser(struct part_reading *reading)
{
    XML_Parser parser = XML_ParserCreate(NULL);
    XML_SetUserData(parser, reading);
    XML_SetElementHandler(parser, pass_start, pass_end);
    XML_SetCharacterDataHandler(parser, pass_text);
    XML_SetStartDoctypeDeclHandler(parser, refuse_document_type);
    return parser;
}

/* ---- zip ---- */

static void set_problem(const struct part_reading *reading, const char *words)
{
    struct package *package = reading->package;
    package->problem = arena_printf(package->arena, "its part %s is damaged: %s", reading->name,
                                    words != NULL ? words : "it cannot be unpacked");
}

/* False after a problem. */
static bool parse_block(struct part_reading *reading, const char *bytes, size_t length, bool last)
{
    struct package *package = reading->package;
    /* Over all parts together, as a zip of a few kilobytes may hold as many as it likes. */
    if (length > package->bytes_left) {
        package->is_too_large = true;
        return false;
    }
    package->bytes_left -= length;
    if (XML_Parse(reading->parser, bytes, (int)length, last) != XML_STATUS_OK) {
        enum XML_Error error = XML_GetErrorCode(reading->parser);
        set_problem(reading,
                    error == XML_ERROR_ABORTED ? "it has a document type" : XML_ErrorString(error));
        return false;
    }
    return true;
}

static bool parse_entry(struct part_reading *reading, struct archive *archive)
{
    /* The part is never in memory whole. */
    char block[65536];
    for (;;) {
        la_ssize_t count = archive_read_data(archive, block, sizeof block);
        if (count < 0) {
            set_problem(reading, archive_error_string(archive));
            return false;
        }
        if (!parse_block(reading, block, (size_t)count, count == 0)) {
            return false;
        }
        if (count == 0) {
            return true;
        }
    }
}

/* The next header is that of the part; false if there is none. */
static bool find_entry(const struct part_reading *reading, struct archive *archive)
{
    struct archive_entry *entry;
    for (;;) {
        int status = archive_read_next_header(archive, &entry);
        if (status == ARCHIVE_EOF) {
            return false;
        }
        if (status < ARCHIVE_WARN) {
            reading->package->problem = "it is no zip file, or a damaged one";
            return false;
        }
        const char *name = archive_entry_pathname(entry);
        if (name != NULL && strcmp(name, reading->name) == 0) {
            return true;
        }
    }
}

/* The archive is opened anew for each part: parts stand in any order, and there are five at most to read. */
bool package_read(struct package *package, const char *name, const struct xml_part *part)
{
    if (package->problem != NULL || package->is_too_large) {
        return false;
    }
    struct part_reading reading = {package, name, part, NULL};
    struct archive *archive = archive_read_new();
    archive_read_support_format_zip(archive);
    bool done = false;
    if (archive_read_open_memory(archive, package->bytes, package->length) != ARCHIVE_OK) {
        package->problem = "it is no zip file, or a damaged one";
    } else if (find_entry(&reading, archive)) {
        reading.parser = new_parser(&reading);
        done = parse_entry(&reading, archive);
        XML_ParserFree(reading.parser);
    }
    archive_read_free(archive);
    return done;
}
