/* JSON (RFC 8259) and JSON Lines to a document tree. YAML would read most of it, but not the pairs of \u that stand for
 * characters such as emoji, nor tabs before an entry, and its findings speak of YAML. The first mistake of a file ends
 * the reading, of JSON Lines that of its line. Depth is bounded by the limit of levels, so that recursion is safe. */
#include <stdio.h>
#include <string.h>

#include <glib.h>

#include "document/document.h"
#include "document/scalar_type.h"
#include "document/source_checks.h"
#include "document/yaml_mapping.h"

struct json_reader {
    struct arena *arena;
    const struct source_text *source;
    const struct work_limits *limits;
    struct diag_list *diags;
    size_t at, end;   /* byte offsets: what is read next, and where the text or its line ends */
    size_t values;    /* so far */
    size_t levels;    /* that are open */
    GArray *children; /* struct yaml_child, of all open lists and mappings */
    bool rejected, stopped;
};

static struct node *read_value(struct json_reader *reader, struct node *parent,
                               const struct node *key, size_t index);

/* ---- findings ---- */

static struct source_span span_of(const struct json_reader *reader, size_t begin, size_t length)
{
    return (struct source_span){reader->source, begin, length};
}

/* Gives NULL, as what is rejected has no node. */
static struct node *reject(struct json_reader *reader, struct source_span span, const char *words)
{
    diag_report(reader->diags, DIAG_JSON_SYNTAX, span, NULL, words);
    reader->rejected = true;
    return NULL;
}

/* A limit stops a file of lines too: every line after it would be told the same. */
static struct node *reject_limit(struct json_reader *reader, enum diag_code code, size_t limit)
{
    char text[24];
    snprintf(text, sizeof text, "%zu", limit);
    diag_report(reader->diags, code, span_of(reader, reader->at, 1), NULL, text);
    reader->rejected = reader->stopped = true;
    return NULL;
}

/* ---- bytes ---- */

/* The byte that is read next; '\0' at the end, which no source has within it. */
static char next(const struct json_reader *reader)
{
    return reader->at < reader->end ? reader->source->bytes[reader->at] : '\0';
}

/* New lines are blanks; of JSON Lines `end` keeps it within the line. */
static void skip_blanks(struct json_reader *reader)
{
    while (next(reader) != '\0' && strchr(" \t\r\n", next(reader)) != NULL) {
        reader->at++;
    }
}

/* Passes the byte if it is the next. */
static bool take(struct json_reader *reader, char byte)
{
    bool is_there = next(reader) == byte;
    reader->at += is_there ? 1 : 0;
    return is_there;
}

/* A word or number, or one character, which is what a finding is about. */
static struct source_span span_here(const struct json_reader *reader)
{
    const char *start = reader->source->bytes + reader->at;
    size_t left = reader->end - reader->at, length = 0;
    while (length < left &&
           (g_ascii_isalnum(start[length]) || strchr("+-._", start[length]) != NULL)) {
        length++;
    }
    if (length == 0 && left > 0) {
        length = MIN((size_t)g_utf8_skip[(unsigned char)*start], left);
    }
    return span_of(reader, reader->at, length);
}

/* ---- texts ---- */

/* Four digits behind `\u`; false if they are none. */
static bool read_unit(struct json_reader *reader, gunichar *unit_out)
{
    gunichar unit = 0;
    for (int i = 0; i < 4; i++) {
        int digit = g_ascii_xdigit_value(next(reader));
        if (digit < 0) {
            return false;
        }
        unit = unit * 16 + (gunichar)digit;
        reader->at++;
    }
    *unit_out = unit;
    return true;
}

/* Characters past U+FFFF stand as two units, of which neither stands alone. RFC 8259, 7. */
static bool read_character(struct json_reader *reader, GString *text)
{
    gunichar first = 0, second = 0;
    if (!read_unit(reader, &first)) {
        return false;
    }
    if (first >= 0xD800 && first < 0xDC00 && take(reader, '\\') && take(reader, 'u') &&
        read_unit(reader, &second) && second >= 0xDC00 && second < 0xE000) {
        first = 0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00);
    }
    if (first == 0 || (first >= 0xD800 && first < 0xE000)) {
        return false;
    }
    g_string_append_unichar(text, first);
    return true;
}

/* Both strings side by side: the letter behind the backslash, and what it stands for. */
static bool read_escape(struct json_reader *reader, GString *text)
{
    static const char escapes[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
    char byte = next(reader);
    const char *found = byte != '\0' ? strchr(escapes, byte) : NULL;
    if (found != NULL) {
        g_string_append_c(text, meanings[found - escapes]);
        reader->at++;
        return true;
    }
    return take(reader, 'u') && read_character(reader, text);
}

/* What is wrong with it was reported where it gives false. */
static bool read_quoted(struct json_reader *reader, GString *text)
{
    struct source_span quote = span_of(reader, reader->at++, 1);
    while (!take(reader, '"')) {
        size_t begin = reader->at;
        char byte = next(reader);
        if (byte == '\0' || byte == '\n' || byte == '\r') {
            reject(reader, quote,
                   "this quote is not closed in its line; a new line in a text is written \\n");
            return false;
        }
        if ((unsigned char)byte < 0x20) {
            reject(reader, span_of(reader, begin, 1),
                   "tabs and other control characters are written with a backslash, such as \\t");
            return false;
        }
        reader->at++;
        if (byte != '\\') {
            g_string_append_c(text, byte);
        } else if (!read_escape(reader, text)) {
            reject(reader, span_of(reader, begin, MAX(reader->at - begin, 2)),
                   "this stands for no character; a \\ in a text is written \\\\");
            return false;
        }
    }
    return true;
}

/* ---- nodes ---- */

/* Its length is known when it is read. Keys and values are counted alike, as in YAML. */
static struct node *new_node(struct json_reader *reader, enum node_kind kind, size_t begin,
                             struct node *parent, const struct node *key, size_t index)
{
    if (reader->values == reader->limits->value_count) {
        return reject_limit(reader, DIAG_TOO_MANY_VALUES, reader->limits->value_count);
    }
    reader->values++;
    struct node *node = ARENA_NEW(reader->arena, struct node);
    node->kind = kind;
    node->span = span_of(reader, begin, 0);
    node->parent = parent;
    node->key = key;
    node->index = (guint32)index;
    return node;
}

/* The span is that of the source, quotes and escapes with it; the text is what it says. One that is too long is told
 * of and read on: what comes behind it may be wrong as well. */
static struct node *finish_scalar(struct json_reader *reader, struct node *scalar, const char *text,
                                  size_t length)
{
    scalar->span.length = reader->at - scalar->span.offset;
    scalar->scalar.text = arena_strndup(reader->arena, text, length);
    scalar->scalar.length = length;
    scalar->scalar.type = SCALAR_TEXT;
    if (!text_length_check(length, reader->limits, scalar->span, reader->diags)) {
        reader->rejected = true;
    }
    return scalar;
}

/* NULL after a finding, as of all that reads a node. */
static struct node *read_text(struct json_reader *reader, struct node *parent,
                              const struct node *key, size_t index)
{
    struct node *scalar = new_node(reader, NODE_SCALAR, reader->at, parent, key, index);
    GString *text = g_string_new(NULL);
    bool good = scalar != NULL && read_quoted(reader, text);
    scalar = good ? finish_scalar(reader, scalar, text->str, text->len) : NULL;
    g_string_free(text, TRUE);
    return scalar;
}

/* -?(0|[1-9][0-9]*)(.[0-9]+)?([eE][+-]?[0-9]+)? */
static bool is_number(const char *text)
{
    text += *text == '-' ? 1 : 0;
    size_t whole = strspn(text, "0123456789");
    bool good = whole == 1 || (whole > 1 && *text != '0');
    text += whole;
    if (*text == '.') {
        size_t fraction = strspn(++text, "0123456789");
        good = good && fraction > 0;
        text += fraction;
    }
    if (*text == 'e' || *text == 'E') {
        text += text[1] == '+' || text[1] == '-' ? 2 : 1;
        size_t exponent = strspn(text, "0123456789");
        good = good && exponent > 0;
        text += exponent;
    }
    return good && *text == '\0';
}

/* What people write by habit: leading zeros, hexadecimals, texts without quotes, None and True. */
static const char *word_fault(struct json_reader *reader, const char *word)
{
    if (*word == '0' && g_ascii_isdigit(word[1])) {
        return arena_printf(reader->arena,
                            "no number begins with 0; write \"%s\" to keep it as a text", word);
    }
    if (g_ascii_isdigit(*word) || strchr("+-.", *word) != NULL) {
        return arena_printf(reader->arena, "'%s' is no number; a text stands in double quotes",
                            word);
    }
    return arena_printf(reader->arena,
                        "'%s' is none of true, false and null; a text stands in double quotes",
                        word);
}

/* true, false, null and numbers, printed as they are written. */
static struct node *read_word(struct json_reader *reader, struct node *parent,
                              const struct node *key, size_t index)
{
    struct source_span span = span_here(reader);
    const char *word =
        arena_strndup(reader->arena, reader->source->bytes + span.offset, span.length);
    if (strcmp(word, "true") != 0 && strcmp(word, "false") != 0 && strcmp(word, "null") != 0 &&
        !is_number(word)) {
        return reject(reader, span, word_fault(reader, word));
    }
    struct node *scalar = new_node(reader, NODE_SCALAR, reader->at, parent, key, index);
    if (scalar != NULL) {
        reader->at += span.length;
        finish_scalar(reader, scalar, word, span.length);
        scalar->scalar.plain = true;
        scalar_resolve(scalar);
    }
    return scalar;
}

/* ---- lists and mappings ---- */

/* One array for all levels, a stack: a collection's children lie at its end and are cut off when it is closed. */
static void add_child(struct json_reader *reader, struct node *node)
{
    const struct yaml_child child = {.node = node, .span = node->span};
    g_array_append_val(reader->children, child);
}

/* False after a finding, as of read_entry(). */
static bool read_item(struct json_reader *reader, struct node *list, size_t index)
{
    struct node *item = read_value(reader, list, NULL, index);
    if (item != NULL) {
        add_child(reader, item);
    }
    return item != NULL;
}

/* The key is a child before its value, in pairs, as yaml_mapping_fill() takes them; that reports a key which comes
 * twice. */
static bool read_entry(struct json_reader *reader, struct node *mapping, size_t index)
{
    if (next(reader) != '"') {
        reject(reader, span_here(reader), "a name in double quotes is expected here");
        return false;
    }
    struct node *key = read_text(reader, mapping, NULL, index);
    if (key == NULL) {
        return false;
    }
    add_child(reader, key);
    skip_blanks(reader);
    if (!take(reader, ':')) {
        reject(reader, span_here(reader), "':' is expected here, between a name and its value");
        return false;
    }
    struct node *value = read_value(reader, mapping, key, index);
    if (value != NULL) {
        add_child(reader, value);
    }
    return value != NULL;
}

/* Up to the bracket that closes; what is wrong was reported where it gives false. */
static bool read_children(struct json_reader *reader, struct node *parent, char close)
{
    const size_t open = parent->span.offset;
    skip_blanks(reader);
    if (take(reader, close)) {
        return true;
    }
    for (size_t index = 0;; index++) {
        skip_blanks(reader);
        if (!(parent->kind == NODE_LIST ? read_item : read_entry)(reader, parent, index)) {
            return false;
        }
        skip_blanks(reader);
        if (take(reader, close)) {
            return true;
        }
        if (next(reader) == '\0') {
            reject(reader, span_of(reader, open, 1), "this bracket is not closed");
            return false;
        }
        struct source_span span = span_here(reader);
        if (!take(reader, ',')) {
            reject(reader, span, "a comma or the closing bracket is expected here");
            return false;
        }
        skip_blanks(reader);
        if (next(reader) == close) {
            reject(reader, span, "no comma stands behind the last value");
            return false;
        }
    }
}

/* The only recursion, one level a bracket; the limit of levels bounds the stack. */
static struct node *read_collection(struct json_reader *reader, enum node_kind kind,
                                    struct node *parent, const struct node *key, size_t index)
{
    if (reader->levels == reader->limits->level_count) {
        return reject_limit(reader, DIAG_TOO_DEEP, reader->limits->level_count);
    }
    struct node *node = new_node(reader, kind, reader->at, parent, key, index);
    if (node == NULL) {
        return NULL;
    }
    guint first = reader->children->len;
    reader->levels++;
    reader->at++;
    bool good = read_children(reader, node, kind == NODE_LIST ? ']' : '}');
    reader->levels--;
    node->span.length = reader->at - node->span.offset;
    if (good) {
        const struct yaml_child *children =
            (const struct yaml_child *)(void *)reader->children->data + first;
        size_t count = reader->children->len - first;
        if (kind == NODE_LIST) {
            yaml_list_fill(reader->arena, node, children, count);
        } else if (!yaml_mapping_fill(reader->arena, node, children, count, reader->diags)) {
            reader->rejected = true;
        }
    }
    g_array_set_size(reader->children, first);
    return good ? node : NULL;
}

/* Words for what people bring from other languages. */
static const char *value_fault(const struct json_reader *reader)
{
    switch (next(reader)) {
    case '\'':
        return "a text stands in double quotes";
    case '/':
    case '#':
        return "it has no comments; YAML has";
    default:
        return "a value is expected here";
    }
}

/* The first byte tells what it is. */
static struct node *read_value(struct json_reader *reader, struct node *parent,
                               const struct node *key, size_t index)
{
    skip_blanks(reader);
    char byte = next(reader);
    if (byte == '{' || byte == '[') {
        return read_collection(reader, byte == '[' ? NODE_LIST : NODE_MAPPING, parent, key, index);
    }
    if (byte == '"') {
        return read_text(reader, parent, key, index);
    }
    if (g_ascii_isalnum(byte) || (byte != '\0' && strchr("+-.", byte) != NULL)) {
        return read_word(reader, parent, key, index);
    }
    return reject(reader, span_here(reader), value_fault(reader));
}

/* ---- files ---- */

/* Behind a byte order mark, which RFC 8259 forbids to write and allows to ignore. */
static bool begin(struct json_reader *reader, struct arena *arena, const struct source_text *source,
                  const struct work_limits *limits, struct diag_list *diags)
{
    if (source_check(source, limits->file_bytes, DIAG_JSON_SYNTAX, diags) != OUTCOME_OK) {
        return false;
    }
    *reader = (struct json_reader){
        .arena = arena,
        .source = source,
        .limits = limits,
        .diags = diags,
        .at = source_text_begin(source),
        .end = source->length,
        .children = g_array_sized_new(FALSE, FALSE, sizeof(struct yaml_child), 64)};
    return true;
}

/* What was rejected has no tree: a part of a deck must not pass for all of it. */
static enum outcome finish(struct json_reader *reader, const struct node *root,
                           const struct node **root_out)
{
    g_array_free(reader->children, TRUE);
    *root_out = reader->rejected ? NULL : root;
    return reader->rejected ? OUTCOME_REJECTED : OUTCOME_OK;
}

/* One value, and nothing behind it but blanks. */
enum outcome json_read(struct arena *arena, const struct source_text *source,
                       const struct work_limits *limits, const struct node **root_out,
                       struct diag_list *diags)
{
    struct json_reader reader;
    *root_out = NULL;
    if (!begin(&reader, arena, source, limits, diags)) {
        return OUTCOME_REJECTED;
    }
    struct node *root = read_value(&reader, NULL, NULL, 0);
    skip_blanks(&reader);
    if (root != NULL && next(&reader) != '\0') {
        reject(&reader, span_here(&reader),
               next(&reader) == '{' ? "nothing stands behind the last bracket; records on lines "
                                      "of their own are JSON Lines, in a file that ends in .jsonl"
                                    : "nothing stands behind the last bracket");
    }
    return finish(&reader, root, root_out);
}

/* The line from `at` to `end`, which is not empty. */
static void read_line(struct json_reader *reader, struct node *list)
{
    if (next(reader) != '{') {
        reject(reader, span_here(reader), "each line is a record, a mapping in {}");
        return;
    }
    size_t before = reader->source->before.records;
    struct node *record = read_value(reader, list, NULL, before + reader->children->len);
    skip_blanks(reader);
    if (record != NULL && next(reader) != '\0') {
        reject(reader, span_here(reader), "a line ends with its record, without a comma");
    } else if (record != NULL) {
        add_child(reader, record);
    }
}

/* Line by line: a mistake is one of its line, and the lines behind it are read. Empty lines are passed over. */
enum outcome json_lines_read(struct arena *arena, const struct source_text *source,
                             const struct work_limits *limits, const struct node **root_out,
                             struct diag_list *diags)
{
    struct json_reader reader;
    *root_out = NULL;
    if (!begin(&reader, arena, source, limits, diags)) {
        return OUTCOME_REJECTED;
    }
    struct node *list = new_node(&reader, NODE_LIST, reader.at, NULL, NULL, 0);
    if (list == NULL) {
        return finish(&reader, NULL, root_out);
    }
    list->span.length = source->length - reader.at;
    while (reader.at < source->length && !reader.stopped) {
        const char *line = source->bytes + reader.at;
        const char *line_end = memchr(line, '\n', source->length - reader.at);
        size_t end = line_end != NULL ? (size_t)(line_end - source->bytes) : source->length;
        reader.end = end;
        skip_blanks(&reader);
        if (next(&reader) != '\0') {
            read_line(&reader, list);
        }
        reader.at = end + 1;
    }
    yaml_list_fill(reader.arena, list, (const struct yaml_child *)(void *)reader.children->data,
                   reader.children->len);
    return finish(&reader, list, root_out);
}
