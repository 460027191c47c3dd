/* From a file name to a document tree. */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <glib.h>

#include "document/document.h"
#include "document/source_checks.h"

/* What is read at a time; files are mostly smaller. */
enum { READ_BLOCK_BYTES = 65536 };

/* All bytes, but no more than one past `limit`; an errno value. */
static int read_bytes(int file, size_t limit, GByteArray *bytes)
{
    unsigned char block[READ_BLOCK_BYTES];
    while (bytes->len <= limit) {
        ssize_t count = read(file, block, MIN(sizeof block, limit + 1 - bytes->len));
        if (count < 0 && errno == EINTR) {
            continue;
        }
        if (count <= 0) {
            return count < 0 ? errno : 0;
        }
        g_byte_array_append(bytes, block, (guint)count);
    }
    return 0;
}

/* A pipe or a device could block or never end. */
const char *document_bytes(const char *path, size_t offset, size_t limit, GByteArray *bytes)
{
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0) {
        return g_strerror(errno);
    }
    struct stat status;
    const char *problem = NULL;
    if (fstat(file, &status) != 0 ||
        (S_ISREG(status.st_mode) && lseek(file, (off_t)offset, SEEK_SET) < 0)) {
        problem = g_strerror(errno);
    } else if (!S_ISREG(status.st_mode)) {
        problem = S_ISDIR(status.st_mode) ? "it is a folder" : "it is not a regular file";
    } else {
        int error = read_bytes(file, limit, bytes);
        problem = error != 0 ? g_strerror(error) : NULL;
    }
    close(file);
    return problem;
}

/* ---- encodings ---- */

static bool begins_with(const GByteArray *bytes, const char *mark, size_t length)
{
    return bytes->len >= length && memcmp(bytes->data, mark, length) == 0;
}

/* UTF-16 with its mark, which Excel calls Unicode text, becomes UTF-8; all else stays as it is. What is wrong with it, or
 * NULL. */
static const char *to_utf8(struct arena *arena, GByteArray *bytes)
{
    bool little = begins_with(bytes, "\xFF\xFE", 2), big = begins_with(bytes, "\xFE\xFF", 2);
    if (begins_with(bytes, "\xFF\xFE\0\0", 4)) {
        return "it is UTF-32; save it as UTF-8";
    }
    if (!little && !big) {
        return NULL;
    }
    gsize read = 0, length = 0;
    gchar *text = g_convert((const gchar *)bytes->data + 2, (gssize)bytes->len - 2, "UTF-8",
                            little ? "UTF-16LE" : "UTF-16BE", &read, &length, NULL);
    if (text == NULL || read < bytes->len - 2) {
        g_free(text);
        return arena_printf(
            arena, "it begins as UTF-16, but its byte %zu is no part of a character", read + 3);
    }
    g_byte_array_set_size(bytes, 0);
    g_byte_array_append(bytes, (const guint8 *)text, (guint)length);
    g_free(text);
    return NULL;
}

GByteArray *document_encode_as_before(const char *path, const char *text, size_t length)
{
    GByteArray *bytes = g_byte_array_new();
    char mark[2] = "";
    int file = open(path, O_RDONLY | O_CLOEXEC);
    bool read_both = file >= 0 && read(file, mark, sizeof mark) == (ssize_t)sizeof mark;
    if (file >= 0) {
        close(file);
    }
    const char *encoding = !read_both                         ? NULL
                           : memcmp(mark, "\xFF\xFE", 2) == 0 ? "UTF-16LE"
                           : memcmp(mark, "\xFE\xFF", 2) == 0 ? "UTF-16BE"
                                                              : NULL;
    gsize size = length;
    gchar *encoded = encoding != NULL
                         ? g_convert(text, (gssize)length, encoding, "UTF-8", NULL, &size, NULL)
                         : NULL;
    if (encoded != NULL) {
        g_byte_array_append(bytes, (const guint8 *)mark, sizeof mark);
    } else {
        size = length;
    }
    g_byte_array_append(bytes, (const guint8 *)(encoded != NULL ? encoded : text), (guint)size);
    g_free(encoded);
    return bytes;
}

/* ---- the way in ---- */

/* DECK.CSV comes from old programs. */
bool document_has_ending(const char *path, const char *ending)
{
    size_t length = strlen(path), ending_length = strlen(ending);
    return length >= ending_length &&
           g_ascii_strcasecmp(path + length - ending_length, ending) == 0;
}

bool document_is_below(const char *path, const char *folder)
{
    gchar *whole_path = g_canonicalize_filename(path, NULL);
    gchar *whole_folder = g_canonicalize_filename(folder, NULL);
    size_t length = strlen(whole_folder);
    bool is_below = g_str_has_prefix(whole_path, whole_folder) && whole_path[length] == '/';
    g_free(whole_folder);
    g_free(whole_path);
    return is_below;
}

/* From .xls on they are not read, but have findings that tell what to do with them. */
static bool is_spreadsheet(const char *path)
{
    static const char *const endings[] = {".xlsx", ".xlsm", ".ods",    ".xls",
                                          ".xlsb", ".fods", ".gsheet", ".numbers"};
    bool found = false;
    for (size_t i = 0; i < G_N_ELEMENTS(endings); i++) {
        found = found || document_has_ending(path, endings[i]);
    }
    return found;
}

/* What all formats without a table's form are read by. */
typedef enum outcome text_reader(struct arena *arena, const struct source_text *source,
                                 const struct work_limits *limits, const struct node **root_out,
                                 struct diag_list *diags);

/* All that has no ending of another format is YAML, also what has none at all. */
static text_reader *reader_of(const char *path)
{
    static const struct {
        const char *ending;
        text_reader *read;
    } rows[] = {{".json", json_read}, {".jsonl", json_lines_read}, {".ndjson", json_lines_read}};
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        if (document_has_ending(path, rows[i].ending)) {
            return rows[i].read;
        }
    }
    return yaml_read;
}

/* Only YAML is kept between readings: decks in tables are replaced whole by the program that writes them. */
static enum outcome read_source(struct arena *arena, const struct source_text *source,
                                const char *path, const struct table_form *form,
                                const struct work_limits *limits, struct source_store *store,
                                const struct node **root_out, struct diag_list *diags)
{
    struct table_form settled = form != NULL ? *form : (struct table_form){0};
    bool tabs = document_has_ending(path, ".tsv");
    if (!tabs && !document_has_ending(path, ".csv")) {
        text_reader *read = reader_of(path);
        struct kept_tree *kept = read == yaml_read ? source_store_tree(store, path) : NULL;
        return kept != NULL ? kept_tree_read(kept, arena, source, limits, root_out, diags)
                            : read(arena, source, limits, root_out, diags);
    }
    if (tabs && settled.separator == '\0') {
        settled.separator = '\t';
    }
    return csv_read(arena, source, &settled, limits, root_out, diags);
}

/* An editor's text, or else the file, as UTF-8. What was read is noted before anything is judged, so that a file
 * that could not be read is known to have been asked for. A limit is asked about the bytes on the disk, then about
 * those of the text. */
const struct source_text *document_source(struct arena *arena, const char *path,
                                          const char *shown_path, struct source_span asked_at,
                                          const struct work_limits *limits,
                                          struct source_store *store, struct diag_list *diags)
{
    const struct source_text *source = NULL;
    GByteArray *bytes = g_byte_array_new();
    const char *problem = source_store_take(store, path, bytes)
                              ? NULL
                              : document_bytes(path, 0, limits->file_bytes, bytes);
    source_store_note(store, path, problem == NULL ? bytes : NULL);
    problem = problem == NULL ? to_utf8(arena, bytes) : problem;
    if (problem == NULL && !is_spreadsheet(path) && begins_with(bytes, "PK\3\4", 4)) {
        problem =
            "it is no text, but packed as spreadsheets are; of these kerf reads .xlsx and .ods";
    }
    if (problem != NULL) {
        diag_report(diags, DIAG_FILE_UNREADABLE, asked_at, NULL, shown_path, problem);
    } else if (bytes->len > limits->file_bytes) {
        source_report_too_large(shown_path, limits->file_bytes, asked_at, diags);
    } else {
        source = source_text_new(arena, shown_path, (const char *)bytes->data, bytes->len);
    }
    g_byte_array_free(bytes, TRUE);
    return source;
}

/* By reading all of them again and comparing digests: times of files are too coarse for who saves twice in a
 * second. */
bool documents_are_current(const struct source_store *store, const struct work_limits *limits)
{
    GPtrArray *paths = source_store_paths(store);
    GByteArray *bytes = g_byte_array_new();
    bool current = true;
    for (guint i = 0; current && i < paths->len; i++) {
        const char *path = paths->pdata[i];
        g_byte_array_set_size(bytes, 0);
        bool there = source_store_take(store, path, bytes) ||
                     document_bytes(path, 0, limits->file_bytes, bytes) == NULL;
        current = source_store_has(store, path, there ? bytes : NULL);
    }
    g_byte_array_free(bytes, TRUE);
    g_ptr_array_unref(paths);
    return current;
}

/* "deck.xlsx#Agents", but also "part #2.xlsx#Agents": the mark is the first one behind the name of a spreadsheet. */
bool spreadsheet_path(struct arena *arena, const char *path, const char **file_out,
                      const char **sheet_out)
{
    const char *mark = strchr(path, '#');
    while (mark != NULL && !is_spreadsheet(arena_strndup(arena, path, (size_t)(mark - path)))) {
        mark = strchr(mark + 1, '#');
    }
    *file_out = mark != NULL ? arena_strndup(arena, path, (size_t)(mark - path)) : path;
    *sheet_out = mark != NULL ? arena_strdup(arena, mark + 1) : NULL;
    return is_spreadsheet(*file_out);
}

/* By its ending alone, whether or not there is such a file. */
bool document_ending_known(const char *path)
{
    return document_has_ending(path, ".yaml") || document_has_ending(path, ".csv") ||
           document_has_ending(path, ".tsv") || reader_of(path) != yaml_read ||
           is_spreadsheet(path);
}

enum outcome document_read(struct arena *arena, const char *path, const char *shown_path,
                           struct source_span asked_at, const struct table_form *form,
                           const struct work_limits *limits, struct source_store *store,
                           const struct node **root_out, struct diag_list *diags)
{
    *root_out = NULL;
    const struct source_text *source =
        document_source(arena, path, shown_path, asked_at, limits, store, diags);
    if (source == NULL) {
        return OUTCOME_REJECTED;
    }
    if (is_spreadsheet(path)) {
        const struct spreadsheet_place place = {shown_path, form != NULL ? form->sheet : NULL,
                                                asked_at, document_has_ending(path, ".ods")};
        return spreadsheet_read(arena, source->bytes, source->length, &place, limits, root_out,
                                diags);
    }
    return read_source(arena, source, path, form, limits, store, root_out, diags);
}
