/* Places of an editor, and bytes of a text. An editor's lines and characters count from 0; characters are units of
 * UTF-16, or bytes of UTF-8 where both sides agreed on that (PositionEncodingKind, LSP 3.17). Lines of a source count
 * from 1. */
#include "lsp/editor_text.h"

/* Bytes that are no UTF-8 are characters of one byte: an editor shows something in the place of each. */
static size_t character_length(const char *bytes, size_t length)
{
    unsigned char lead = (unsigned char)bytes[0];
    size_t size = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
    return size <= length && g_utf8_validate(bytes, (gssize)size, NULL) ? size : 1;
}

/* Characters beyond the first 65,536 are those of four bytes in UTF-8, and two units of UTF-16. */
static size_t character_units(size_t byte_count, enum editor_encoding encoding)
{
    if (encoding == EDITOR_UTF8) {
        return byte_count;
    }
    return byte_count == 4 ? 2 : 1;
}

/* Beyond the end of its line a place is that end, in the midst of a character the place before it. */
size_t editor_offset(const struct source_text *text, struct editor_position position,
                     enum editor_encoding encoding)
{
    if (position.line >= text->line_count) {
        return text->length;
    }
    size_t length = 0, units = 0, offset = 0;
    const char *line = source_line(text, position.line + 1, &length);
    while (offset < length) {
        size_t size = character_length(line + offset, length - offset);
        units += character_units(size, encoding);
        if (units > position.character) {
            break;
        }
        offset += size;
    }
    return (size_t)(line - text->bytes) + offset;
}

/* An offset within the end of a line is the last place of that line. */
struct editor_position editor_position_at(const struct source_text *text, size_t offset,
                                          enum editor_encoding encoding)
{
    const struct source_span span = {.source = text, .offset = offset};
    struct editor_position position = {.line = source_span_line(span) - 1};
    size_t length = 0, at = 0;
    const char *line = source_line(text, position.line + 1, &length);
    size_t start = (size_t)(line - text->bytes);
    size_t wanted = offset > start ? MIN(offset - start, length) : 0;
    while (at < wanted) {
        size_t size = character_length(line + at, length - at);
        at += size;
        position.character += at <= wanted ? character_units(size, encoding) : 0;
    }
    return position;
}

/* Of a cell: its row and its column from 0, without length. */
struct editor_range editor_range_of(struct source_span span, enum editor_encoding encoding)
{
    if (span.source->is_sheet) {
        struct source_position cell = source_span_start(span);
        const struct editor_position position = {cell.line - 1, cell.column - 1};
        return (struct editor_range){position, position};
    }
    return (struct editor_range){
        editor_position_at(span.source, span.offset, encoding),
        editor_position_at(span.source, span.offset + span.length, encoding)};
}
