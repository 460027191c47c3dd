/* Questions to the document tree: what a mapping holds, what a node is called in messages, and where a word of its text
 * stands.
 *
 * Descriptions are for authors who look at their file: they quote what stands there, and say what YAML made of it where
 * that may surprise, as with a value that begins with '#' or '{' without quotes. */
#include "document/node.h"

#include <string.h>

#include <glib.h>

/* Of a text in a message; the line is shown below it anyway. */
enum { SHOWN_TEXT_CHARACTERS = 40 };

/* Linear: mappings of games have tens of keys, and those of whole files are gone through in order. */
static const struct node_entry *find_entry(const struct node *mapping, const char *key)
{
    if (mapping == NULL || mapping->kind != NODE_MAPPING) {
        return NULL;
    }
    for (size_t i = 0; i < mapping->mapping.count; i++) {
        const char *text = mapping->mapping.entries[i].key->scalar.text;
        /* Most differ in their first letter, which costs no call. */
        if (text[0] == key[0] && strcmp(text, key) == 0) {
            return &mapping->mapping.entries[i];
        }
    }
    return NULL;
}

const struct node *node_lookup(const struct node *mapping, const char *key)
{
    const struct node_entry *entry = find_entry(mapping, key);
    return entry != NULL ? entry->value : NULL;
}

const struct node *node_lookup_key(const struct node *mapping, const char *key)
{
    const struct node_entry *entry = find_entry(mapping, key);
    return entry != NULL ? entry->key : NULL;
}

const char *node_text(const struct node *node)
{
    return node != NULL && node->kind == NODE_SCALAR ? node->scalar.text : NULL;
}

/* The first line of a text, cut where it grows too long for a message. */
static const char *shown_text(struct arena *arena, const struct node *scalar)
{
    const char *text = scalar->scalar.text;
    size_t end = 0, line_end = strcspn(text, "\n");
    for (int shown = 0; end < line_end && shown < SHOWN_TEXT_CHARACTERS; shown++) {
        end += (size_t)(g_utf8_next_char(text + end) - (text + end));
    }
    bool cut = text[end] != '\0' && strcmp(text + end, "\n") != 0;
    return arena_printf(arena, "%.*s%s", (int)end, text, cut ? "…" : "");
}

/* Whether the source has `mark` at `offset`, blanks passed over. */
static bool source_continues_with(struct source_span span, char mark)
{
    if (span.source == NULL) {
        return false;
    }
    const char *bytes = span.source->bytes;
    size_t offset = span.offset;
    while (offset < span.source->length && bytes[offset] == ' ') {
        offset++;
    }
    return offset < span.source->length && bytes[offset] == mark;
}

/* Nothing is written there, not even a word for it. */
static bool is_empty_scalar(const struct node *node)
{
    return node->kind == NODE_SCALAR && node->scalar.type == SCALAR_NULL &&
           node->scalar.length == 0;
}

/* `name: {hits}` is a mapping from `hits` to nothing in YAML, and hardly ever meant so. */
bool node_is_unquoted_template(const struct node *node)
{
    return node->kind == NODE_MAPPING && node->mapping.count == 1 &&
           source_continues_with(node->span, '{') &&
           is_empty_scalar(node->mapping.entries[0].value);
}

/* Numbers and texts with what they say; an empty value may be one that a '#' made a comment of. */
static const char *describe_scalar(struct arena *arena, const struct node *scalar)
{
    switch (scalar->scalar.type) {
    case SCALAR_NULL:
        if (!is_empty_scalar(scalar)) {
            return arena_printf(arena, "empty ('%s')", scalar->scalar.text);
        }
        return source_continues_with(scalar->span, '#')
                   ? "empty ('#' begins a comment unless the value is quoted)"
                   : "empty";
    case SCALAR_FLAG:
        return scalar->scalar.flag ? "true" : "false";
    case SCALAR_INTEGER:
    case SCALAR_REAL:
        return arena_printf(arena, "the number %s", shown_text(arena, scalar));
    case SCALAR_TEXT:
        break;
    }
    return arena_printf(arena, "the text '%s'", shown_text(arena, scalar));
}

/* A mapping without entries and without a length is a file with nothing in it. */
const char *node_describe(struct arena *arena, const struct node *node)
{
    if (node == NULL) {
        return "nothing";
    }
    switch (node->kind) {
    case NODE_LIST:
        return node->list.count > 0 ? "a list" : "an empty list";
    case NODE_MAPPING:
        if (node->mapping.count == 0 && node->span.length == 0) {
            return "empty";
        }
        return node_is_unquoted_template(node) ? "a mapping (quote a text that begins with '{')"
                                               : "a mapping";
    case NODE_SCALAR:
        break;
    }
    return describe_scalar(arena, node);
}

/* Without a node (what was asked for on the command line) the finding stands at no place. */
void node_report(struct diag_list *diags, enum diag_code code, const struct node *node, ...)
{
    struct source_span span = {0};
    GString *path = g_string_new(NULL);
    if (node != NULL) {
        span = node->span;
        node_path_append(path, node);
    }
    va_list arguments;
    va_start(arguments, node);
    diag_report_va(diags, code, span, path->len > 0 ? path->str : NULL, arguments);
    va_end(arguments);
    g_string_free(path, TRUE);
}

void node_blame(struct diag_list *diags, const struct node *node)
{
    const struct node *named = node;
    while (named != NULL && named->key == NULL) {
        named = named->parent;
    }
    diag_list_blame(diags, node != NULL ? node->span : (struct source_span){0},
                    named != NULL ? node_text(named->key) : "");
}

/* ---- the way from the root, as findings show it: agents[3].aim[1] ---- */

/* Names that an expression could say stand as they are, all others in brackets and quotes. */
static bool is_plain_name(const char *name)
{
    for (const char *at = name; *at != '\0'; at++) {
        /* Bytes above ASCII are letters of some language. */
        if (!g_ascii_isalnum(*at) && *at != '_' && *at != '-' && (unsigned char)*at < 0x80) {
            return false;
        }
    }
    return *name != '\0';
}

/* "agents" at the beginning, ".name" behind something, ["a b"] for what is no name. */
static void append_name(GString *out, const char *name)
{
    if (name == NULL || !is_plain_name(name)) {
        char *escaped = g_strescape(name != NULL ? name : "", NULL);
        g_string_append_printf(out, "[\"%s\"]", escaped);
        g_free(escaped);
        return;
    }
    if (out->len > 0) {
        g_string_append_c(out, '.');
    }
    g_string_append(out, name);
}

/* From the root down; items are counted from 1, as people and Lua do. */
void node_path_append(GString *out, const struct node *node)
{
    if (node == NULL || node->parent == NULL) {
        return;
    }
    node_path_append(out, node->parent);
    if (node->key != NULL) {
        append_name(out, node_text(node->key));
    } else if (node->parent->kind == NODE_LIST) {
        g_string_append_printf(out, "[%zu]", (size_t)node->index + 1);
    }
}

const char *node_path(struct arena *arena, const struct node *node)
{
    GString *path = g_string_new(NULL);
    node_path_append(path, node);
    const char *copy = arena_strndup(arena, path->str, path->len);
    g_string_free(path, TRUE);
    return copy;
}

/* ---- from an offset in a text back to the place in the source, so that a finding points at one word ---- */

/* Windows ends lines with both, very old systems with one of them. */
static bool is_break(char byte)
{
    return byte == '\n' || byte == '\r';
}

/* Whether the source has the text as it is between its quotes (one byte each). */
static bool is_quoted_as_written(const struct node *scalar)
{
    struct source_span span = scalar->span;
    const char *written = span.source->bytes + span.offset;
    return span.length == scalar->scalar.length + 2 && (*written == '"' || *written == '\'') &&
           memcmp(written + 1, scalar->scalar.text, scalar->scalar.length) == 0;
}

/* How many bytes of `source` before `offset` are on the same line. */
static size_t column_of(const struct source_text *source, size_t offset)
{
    size_t column = 0;
    while (column < offset && !is_break(source->bytes[offset - column - 1])) {
        column++;
    }
    return column;
}

/* From a line break in the source to its next line, past at most `indent` spaces. */
static size_t next_line(const struct source_text *source, size_t at, size_t indent)
{
    at += source->bytes[at] == '\r' && at + 1 < source->length && source->bytes[at + 1] == '\n' ? 2
                                                                                                : 1;
    for (size_t i = 0; i < indent && at < source->length && source->bytes[at] == ' '; i++) {
        at++;
    }
    return at;
}

/*
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

/* Where text and source do not run side by side (escapes, folded lines with more than one space), the whole scalar
 * is pointed at: that is coarse but never wrong. */
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

/* The order is that of `base`, with what only `over` has behind it. Values are shared and keep their parents, so
 * that findings stand in the file that a value comes from. */
const struct node *node_merged(struct arena *arena, const struct node *base,
                               const struct node *over, unsigned levels)
{
    if (levels == 0 || base->kind != NODE_MAPPING || over->kind != NODE_MAPPING) {
        return over;
    }
    size_t count = 0;
    struct node *merged = ARENA_NEW(arena, struct node);
    struct node_entry *entries =
        ARENA_NEW_ARRAY(arena, struct node_entry, base->mapping.count + over->mapping.count);
    *merged = *over;
    for (size_t i = 0; i < base->mapping.count; i++) {
        const struct node_entry *entry = &base->mapping.entries[i];
        const struct node *ours = node_lookup(over, node_text(entry->key));
        entries[count] = *entry;
        if (ours != NULL) {
            entries[count].key = node_lookup_key(over, node_text(entry->key));
            entries[count].value = node_merged(arena, entry->value, ours, levels - 1);
        }
        count++;
    }
    for (size_t i = 0; i < over->mapping.count; i++) {
        if (node_lookup(base, node_text(over->mapping.entries[i].key)) == NULL) {
            entries[count++] = over->mapping.entries[i];
        }
    }
    merged->mapping.entries = entries;
    merged->mapping.count = count;
    return merged;
}

/* With its NUL, so that "ab" and "c" differ from "a" and "bc". */
static void checksum_text(GChecksum *checksum, const char *text)
{
    g_checksum_update(checksum, (const guchar *)text, (gssize)strlen(text) + 1);
}

/* Kind, text and whether it is a text or a value: what node_equal() compares, and no more. */
void node_checksum(const struct node *node, GChecksum *checksum)
{
    static const char *const marks[] = {"s", "l", "m"};
    checksum_text(checksum, marks[node->kind]);
    if (node->kind == NODE_SCALAR) {
        checksum_text(checksum, node->scalar.text);
        checksum_text(checksum, node->scalar.type == SCALAR_TEXT ? "t" : "v");
    } else if (node->kind == NODE_LIST) {
        for (size_t i = 0; i < node->list.count; i++) {
            node_checksum(node->list.items[i], checksum);
        }
        checksum_text(checksum, "end");
    } else {
        for (size_t i = 0; i < node->mapping.count; i++) {
            node_checksum(node->mapping.entries[i].key, checksum);
            node_checksum(node->mapping.entries[i].value, checksum);
        }
        checksum_text(checksum, "end");
    }
}

size_t node_end(const struct node *node)
{
    size_t end = node->span.offset + node->span.length;
    for (size_t i = 0; node->kind == NODE_LIST && i < node->list.count; i++) {
        end = MAX(end, node_end(node->list.items[i]));
    }
    for (size_t i = 0; node->kind == NODE_MAPPING && i < node->mapping.count; i++) {
        end = MAX(end, node_end(node->mapping.entries[i].value));
    }
    return end;
}

/* By what is written: 1 and 1.0 differ, as they print differently. A number and the text of its digits
 * differ, as they do in comparisons. */
bool node_equal(const struct node *a, const struct node *b)
{
    if (a == b || a == NULL || b == NULL || a->kind != b->kind) {
        return a == b;
    }
    if (a->kind == NODE_SCALAR) {
        return (a->scalar.type == SCALAR_TEXT) == (b->scalar.type == SCALAR_TEXT) &&
               strcmp(a->scalar.text, b->scalar.text) == 0;
    }
    bool is_list = a->kind == NODE_LIST;
    size_t count = is_list ? a->list.count : a->mapping.count;
    bool equal = count == (is_list ? b->list.count : b->mapping.count);
    for (size_t i = 0; equal && i < count; i++) {
        equal = is_list ? node_equal(a->list.items[i], b->list.items[i])
                        : node_equal(a->mapping.entries[i].key, b->mapping.entries[i].key) &&
                              node_equal(a->mapping.entries[i].value, b->mapping.entries[i].value);
    }
    return equal;
}

/* Of equal nodes equal; the type of a scalar is left out, which is allowed. */
guint node_hash(const struct node *node)
{
    guint hash = node != NULL ? (guint)node->kind + 1 : 0;
    if (node == NULL) {
        return hash;
    }
    if (node->kind == NODE_SCALAR) {
        return hash + g_str_hash(node->scalar.text);
    }
    bool is_list = node->kind == NODE_LIST;
    size_t count = is_list ? node->list.count : node->mapping.count;
    for (size_t i = 0; i < count; i++) {
        hash = hash * 33 + (is_list ? node_hash(node->list.items[i])
                                    : node_hash(node->mapping.entries[i].key) * 31 +
                                          node_hash(node->mapping.entries[i].value));
    }
    return hash;
}

size_t node_child_count(const struct node *node)
{
    return node->kind == NODE_LIST      ? node->list.count
           : node->kind == NODE_MAPPING ? node->mapping.count
                                        : 0;
}

const struct node *node_child(const struct node *node, size_t index)
{
    return node->kind == NODE_LIST ? node->list.items[index] : node->mapping.entries[index].value;
}
