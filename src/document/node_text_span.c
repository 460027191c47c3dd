/* From an offset in a scalar's text back to the place in the source, so that a finding about one
 * word of a long text points at that word. */
#include <string.h>

#include "document/node.h"

static bool is_break(char byte)
{
    return byte == '\n' || byte == '\r';
}

/** Whether the source has the text as it is between its quotes (one byte each). */
static bool is_quoted_as_written(const struct node *scalar)
{
    struct source_span span = scalar->span;
    const char *written = span.source->bytes + span.offset;
    return span.length == scalar->scalar.length + 2 && (*written == '"' || *written == '\'') &&
           memcmp(written + 1, scalar->scalar.text, scalar->scalar.length) == 0;
}

/** How many bytes of `source` before `offset` are on the same line. */
static size_t column_of(const struct source_text *source, size_t offset)
{
    size_t column = 0;
    while (column < offset && !is_break(source->bytes[offset - column - 1])) {
        column++;
    }
    return column;
}

/** From a line break in the source to its next line, past at most `indent` spaces. */
static size_t next_line(const struct source_text *source, size_t at, size_t indent)
{
    at += source->bytes[at] == '\r' && at + 1 < source->length && source->bytes[at + 1] == '\n' ? 2
                                                                                                : 1;
    for (size_t i = 0; i < indent && at < source->length && source->bytes[at] == ' '; i++) {
        at++;
    }
    return at;
}

/**
 * The source offset of byte `offset` of a text that stands in the source line by line at one
 * indentation, as in block scalars; a space may be a folded line break. False where the two differ.
 */
static bool follow_lines(const struct node *scalar, size_t offset, size_t *found)
{
    const struct source_text *source = scalar->span.source;
    const char *text = scalar->scalar.text;
    size_t at = scalar->span.offset, indent = column_of(source, at), i = 0;
    for (; i < offset && text[i] == '\n'; i++) { /* blank lines before the first of content */
    }
    for (; i < offset; i++) {
        if (at >= source->length) {
            return false;
        }
        if (is_break(source->bytes[at]) && (text[i] == '\n' || text[i] == ' ')) {
            at = next_line(source, at, indent);
        } else if (source->bytes[at] == text[i]) {
            at++;
        } else {
            return false;
        }
    }
    *found = at;
    return true;
}

struct source_span node_text_span(const struct node *scalar, size_t offset, size_t length)
{
    struct source_span whole = scalar->span;
    if (whole.source == NULL || scalar->kind != NODE_SCALAR || whole.length == 0 ||
        offset > scalar->scalar.length || length > scalar->scalar.length - offset) {
        return whole;
    }
    if (is_quoted_as_written(scalar)) {
        return (struct source_span){whole.source, whole.offset + 1 + offset, length};
    }
    size_t begin, end;
    if (!follow_lines(scalar, offset, &begin) || !follow_lines(scalar, offset + length, &end) ||
        end > whole.offset + whole.length || begin > end) {
        return whole;
    }
    return (struct source_span){whole.source, begin, end - begin};
}
