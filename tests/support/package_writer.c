#include "support/package_writer.h"

#include <archive.h>
#include <archive_entry.h>
#include <string.h>

static la_ssize_t append(struct archive *archive, void *data, const void *bytes, size_t length)
{
    (void)archive;
    g_byte_array_append(data, bytes, (guint)length);
    return (la_ssize_t)length;
}

GByteArray *package_write(const struct package_part *parts)
{
    GByteArray *bytes = g_byte_array_new();
    struct archive *archive = archive_write_new();
    archive_write_set_format_zip(archive);
    archive_write_set_bytes_per_block(archive, 0);
    archive_write_open(archive, bytes, NULL, append, NULL);
    for (; parts->name != NULL; parts++) {
        struct archive_entry *entry = archive_entry_new();
        archive_entry_set_pathname(entry, parts->name);
        archive_entry_set_filetype(entry, AE_IFREG);
        archive_entry_set_size(entry, (la_int64_t)strlen(parts->text));
        archive_write_header(archive, entry);
        archive_write_data(archive, parts->text, strlen(parts->text));
        archive_entry_free(entry);
    }
    archive_write_free(archive);
    return bytes;
}
