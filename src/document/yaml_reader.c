/* YAML to a document tree: the sole user of libyaml, which gives events (a scalar, the start of a
 * list, ...) with marks. Events come one at a time and a stack of open lists and mappings takes the
 * place of recursion, so that no input can exhaust anything before a limit stops it. Aliases share
 * the node that they repeat and are counted, not copied. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <glib.h>
#include <yaml.h>

#include "document/document.h"
#include "document/node.h"
#include "document/scalar_type.h"
#include "document/source_checks.h"
#include "document/yaml_mapping.h"
#include "document/yaml_parts.h"
#include "document/yaml_problem.h"

/* Lines that begin with '%'; nobody who writes a game needs one. */
enum { DIRECTIVE_LIMIT = 100 };

/* What an alias repeats, and what that counts for. */
struct anchor {
    struct node *node;
    size_t value_count; /* with all that it holds */
    size_t height;      /* levels of nesting */
    bool complete;
};

/* A list or mapping that is open. Its children lie at the end of the reader's. */
struct level {
    struct node *node;
    size_t first_child;
    size_t count_before; /* values before it */
    size_t height;       /* levels within it, so far */
    struct anchor *anchor;
    bool flow;
};

/* One file, or a part of it, while it is read. */
struct yaml_reader {
    struct arena *arena;
    const struct source_text *source;
    const struct work_limits *limits;
    struct diag_list *diags;
    size_t text_begin; /* after the byte-order mark */
    size_t text_end;
    size_t cursor_character; /* libyaml counts characters: */
    size_t cursor_offset;    /* the byte offset of that one */
    GArray *levels;          /* struct level */
    GArray *children;        /* struct yaml_child, of all open levels */
    GTree *anchors;          /* name to struct anchor */
    struct node *root;
    size_t value_count;
    size_t content_end; /* byte offset after the last thing that is no comment or blank */
    size_t document_count;
    bool is_ended; /* by "..." */
    bool rejected;
};

/* ---- places ---- */

/* libyaml tells places by characters and we by bytes. The place that was asked for last is kept and gone on from,
 * either way: events come nearly in order, so that all of it is one pass over the text. */
static size_t offset_of(struct yaml_reader *reader, yaml_mark_t mark)
{
    const char *bytes = reader->source->bytes;
    while (reader->cursor_character < mark.index && reader->cursor_offset < reader->text_end) {
        reader->cursor_offset += (size_t)g_utf8_skip[(unsigned char)bytes[reader->cursor_offset]];
        reader->cursor_character++;
    }
    while (reader->cursor_character > mark.index && reader->cursor_offset > reader->text_begin) {
        do {
            reader->cursor_offset--;
        } while (((unsigned char)bytes[reader->cursor_offset] & 0xC0U) == 0x80U);
        reader->cursor_character--;
    }
    return reader->cursor_offset;
}

/* An end before its beginning gives an empty span there. */
static struct source_span span_between(const struct yaml_reader *reader, size_t begin, size_t end)
{
    return (struct source_span){reader->source, begin, end > begin ? end - begin : 0};
}

/* What may stand before a value: its tag and where the value itself begins. */
struct properties {
    struct source_span tag; /* length 0 if there is none */
    size_t content;
};

/* Tags and anchors end at the next blank. */
static size_t skip_word(const char *bytes, size_t at, size_t end)
{
    while (at < end && !g_ascii_isspace(bytes[at])) {
        at++;
    }
    return at;
}

/* A value may begin lines after its tag. */
static size_t skip_blanks_and_comments(const char *bytes, size_t at, size_t end)
{
    while (at < end && (g_ascii_isspace(bytes[at]) || bytes[at] == '#')) {
        if (bytes[at] == '#') {
            while (at < end && bytes[at] != '\n' && bytes[at] != '\r') {
                at++;
            }
        } else {
            at++;
        }
    }
    return at;
}

/* libyaml's events begin at the anchor or the tag; what findings point at is the value. */
static struct properties read_properties(struct yaml_reader *reader, const yaml_event_t *event)
{
    const char *bytes = reader->source->bytes;
    size_t at = offset_of(reader, event->start_mark), end = offset_of(reader, event->end_mark);
    struct properties properties = {{reader->source, at, 0}, at};
    while (at < end && (bytes[at] == '&' || bytes[at] == '!')) {
        size_t word_end = skip_word(bytes, at, end);
        if (bytes[at] == '!') {
            properties.tag = span_between(reader, at, word_end);
        }
        at = skip_blanks_and_comments(bytes, word_end, end);
    }
    properties.content = at;
    return properties;
}

/* ---- findings and limits ---- */

/* The innermost that is open; NULL at the top. Good until another is opened. */
static struct level *top_level(const struct yaml_reader *reader)
{
    guint count = reader->levels->len;
    return count > 0 ? &g_array_index(reader->levels, struct level, count - 1) : NULL;
}

/* With the path of what is open, so that the finding says where in the tree it is. Reading goes on, for more
 * findings. */
static void reject(struct yaml_reader *reader, enum diag_code code, struct source_span span, ...)
{
    const struct level *level = top_level(reader);
    GString *path = g_string_new(NULL);
    node_path_append(path, level != NULL ? level->node : NULL);
    va_list arguments;
    va_start(arguments, span);
    diag_report_va(reader->diags, code, span, path->len > 0 ? path->str : NULL, arguments);
    va_end(arguments);
    g_string_free(path, TRUE);
    reader->rejected = true;
}

/* reject() for a limit; false, as nothing more is read then. */
static bool reject_limit(struct yaml_reader *reader, enum diag_code code, struct source_span span,
                         size_t limit)
{
    char text[24];
    snprintf(text, sizeof text, "%zu", limit);
    reject(reader, code, span, text);
    return false;
}

/* Quoted as it is written. */
static void reject_tag(struct yaml_reader *reader, struct source_span tag)
{
    reject(reader, DIAG_UNSUPPORTED_TAG, tag,
           arena_strndup(reader->arena, tag.source->bytes + tag.offset, tag.length));
}

/* An alias counts with all that it repeats, though it shares the nodes: whoever walks the tree goes through all of
 * it. */
static bool count_values(struct yaml_reader *reader, size_t count, struct source_span span)
{
    if (count > reader->limits->value_count - reader->value_count) {
        return reject_limit(reader, DIAG_TOO_MANY_VALUES, span, reader->limits->value_count);
    }
    reader->value_count += count;
    return true;
}

/* Takes notice of `height` levels in the level that is open. */
static bool count_levels(struct yaml_reader *reader, size_t height, struct source_span span)
{
    struct level *level = top_level(reader);
    if (height > reader->limits->level_count ||
        reader->levels->len > reader->limits->level_count - height) {
        return reject_limit(reader, DIAG_TOO_DEEP, span, reader->limits->level_count);
    }
    if (level != NULL && height > level->height) {
        level->height = height;
    }
    return true;
}

/* ---- nodes ---- */

/* Children of a mapping come in turns, key and value, so their place tells which it is, and the key is the child
 * before. */
static struct node *new_node(struct yaml_reader *reader, enum node_kind kind,
                             struct source_span span)
{
    struct node *node = ARENA_NEW(reader->arena, struct node);
    node->kind = kind;
    node->span = span;
    const struct level *level = top_level(reader);
    if (level == NULL) {
        return node;
    }
    size_t place = reader->children->len - level->first_child;
    node->parent = level->node;
    size_t before = level->node->parent == NULL ? reader->source->before.records : 0;
    node->index = (guint32)(before + (level->node->kind == NODE_MAPPING ? place / 2 : place));
    if (level->node->kind == NODE_MAPPING && place % 2 == 1) {
        node->key =
            g_array_index(reader->children, struct yaml_child, reader->children->len - 1).node;
    }
    return node;
}

/* Outside of any level it is the document's root. */
static void place_child(struct yaml_reader *reader, struct node *node, struct source_span span,
                        bool bad)
{
    if (reader->levels->len == 0) {
        reader->root = node;
        return;
    }
    struct yaml_child child = {node, span, bad};
    g_array_append_val(reader->children, child);
}

/* A name may be given again, and means the last thing from there on (YAML 1.2, 7.1). */
static struct anchor *new_anchor(struct yaml_reader *reader, const yaml_char_t *name,
                                 struct node *node)
{
    if (name == NULL) {
        return NULL;
    }
    struct anchor *anchor = ARENA_NEW(reader->arena, struct anchor);
    anchor->node = node;
    g_tree_replace(reader->anchors, arena_strdup(reader->arena, (const char *)name), anchor);
    return anchor;
}

/* ---- scalars ---- */

/* From the first line of content of a block scalar to its last, without the last line break. */
static struct source_span block_span(const struct yaml_reader *reader, size_t indicator, size_t end,
                                     const char *text)
{
    const char *bytes = reader->source->bytes;
    size_t begin = indicator;
    while (begin < end && bytes[begin] != '\n' && bytes[begin] != '\r') {
        begin++;
    }
    size_t line_begin = begin;
    for (; begin < end && strchr(" \n\r", bytes[begin]) != NULL; begin++) {
        line_begin = bytes[begin] == ' ' ? line_begin : begin + 1;
    }
    while (end > begin && g_ascii_isspace(bytes[end - 1])) {
        end--;
    }
    if (begin >= end) { /* no content: the indicator has to do */
        return span_between(reader, indicator, indicator + 1);
    }
    size_t kept_indent = strspn(text + strspn(text, "\n"), " ");
    return span_between(reader, begin - MIN(kept_indent, begin - line_begin), end);
}

/* A block scalar has its indicator for a beginning, which nobody wants to be pointed at. */
static struct source_span scalar_span(struct yaml_reader *reader, const yaml_event_t *event,
                                      size_t begin)
{
    size_t end = offset_of(reader, event->end_mark);
    yaml_scalar_style_t style = event->data.scalar.style;
    if (style == YAML_LITERAL_SCALAR_STYLE || style == YAML_FOLDED_SCALAR_STYLE) {
        return block_span(reader, begin, end, (const char *)event->data.scalar.value);
    }
    return span_between(reader, begin, end);
}

/* Gives a scalar its type: by its tag, or by its text where it is plain. */
static void resolve_scalar(struct yaml_reader *reader, struct node *scalar,
                           const yaml_event_t *event, const struct properties *properties)
{
    enum yaml_tag tag = yaml_tag_lookup((const char *)event->data.scalar.tag);
    if (tag == YAML_TAG_LIST || tag == YAML_TAG_MAPPING || tag == YAML_TAG_UNSUPPORTED) {
        reject_tag(reader, properties->tag);
    } else if (tag != YAML_TAG_NONE) {
        if (!yaml_tag_apply(scalar, tag)) {
            reject(reader, DIAG_BAD_VALUE, scalar->span, scalar->scalar.text,
                   yaml_tag_expectation(tag), "");
        }
    } else if (event->data.scalar.style == YAML_PLAIN_SCALAR_STYLE && properties->tag.length == 0) {
        scalar_resolve(scalar);
    } else { /* quoted, a block, or the tag "!", which means the same */
        scalar->scalar.type = SCALAR_TEXT;
    }
}

/* What libyaml takes for something else than YAML 1.2 does: in brackets `?x` is a text, but libyaml
 * drops the '?'; `&a:b x` is an anchor of that name, but libyaml's ends at the ':'. */
static void check_reading(struct yaml_reader *reader, const yaml_event_t *event, size_t content)
{
    const char *bytes = reader->source->bytes, *anchor = (const char *)event->data.scalar.anchor;
    const struct level *level = top_level(reader);
    if (level != NULL && level->flow && content > reader->text_begin && bytes[content - 1] == '?') {
        reject(reader, DIAG_YAML_SYNTAX, span_between(reader, content - 1, content),
               "a text in brackets that begins with '?' must be quoted");
    }
    size_t begin = offset_of(reader, event->start_mark);
    if (anchor != NULL && bytes[begin] == '&' && content > begin + 1 + strlen(anchor) &&
        bytes[begin + 1 + strlen(anchor)] == ':') {
        reject(reader, DIAG_YAML_SYNTAX, span_between(reader, begin, content),
               "the name of an anchor has letters, digits, '-' and '_' only");
    }
}

/* Whether behind a plain text stands " #" without a blank after it, which who wrote it may have meant to be printed. */
static bool is_cut(const struct yaml_reader *reader, const struct node *scalar)
{
    const char *bytes = reader->source->bytes;
    size_t end = scalar->span.offset + scalar->span.length, at = end;
    while (at < reader->source->length && bytes[at] == ' ') {
        at++;
    }
    return scalar->scalar.plain && at > end && at + 1 < reader->source->length &&
           bytes[at] == '#' && (g_ascii_isalnum(bytes[at + 1]) || bytes[at + 1] == '{');
}

/* What is wrong with a text is told and the text kept: the tree must be whole for what comes behind it. */
static bool on_scalar(struct yaml_reader *reader, const yaml_event_t *event)
{
    struct properties properties = read_properties(reader, event);
    check_reading(reader, event, properties.content);
    struct node *scalar =
        new_node(reader, NODE_SCALAR, scalar_span(reader, event, properties.content));
    scalar->scalar.length = event->data.scalar.length;
    scalar->scalar.text = arena_strndup(reader->arena, (const char *)event->data.scalar.value,
                                        event->data.scalar.length);
    scalar->scalar.plain = event->data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
    scalar->scalar.is_cut = is_cut(reader, scalar);
    if (!text_length_check(scalar->scalar.length, reader->limits, scalar->span, reader->diags)) {
        reader->rejected = true;
    }
    if (memchr(scalar->scalar.text, '\0', scalar->scalar.length) != NULL) {
        reject(reader, DIAG_YAML_SYNTAX, scalar->span, "a text cannot hold the character \\0");
    }
    resolve_scalar(reader, scalar, event, &properties);
    struct anchor *anchor = new_anchor(reader, event->data.scalar.anchor, scalar);
    if (anchor != NULL) {
        anchor->value_count = 1;
        anchor->complete = true;
    }
    reader->content_end = scalar->span.offset + scalar->span.length;
    place_child(reader, scalar, scalar->span, false);
    return count_values(reader, 1, scalar->span);
}

/* ---- aliases ---- */

/* Stands in for what an alias should have repeated: a mapping, which `<<` takes without a word. */
static void place_bad(struct yaml_reader *reader, struct source_span span)
{
    place_child(reader, new_node(reader, NODE_MAPPING, span), span, true);
}

/* Bad ones get something in their place, so that keys and values stay in turns. An anchor that is not complete is
 * around the alias: the tree would have no end. */
static bool on_alias(struct yaml_reader *reader, const yaml_event_t *event)
{
    const char *name = (const char *)event->data.alias.anchor;
    size_t begin = offset_of(reader, event->start_mark);
    struct source_span span = span_between(reader, begin, offset_of(reader, event->end_mark));
    reader->content_end = span.offset + span.length;
    const struct anchor *anchor = g_tree_lookup(reader->anchors, name);
    if (anchor == NULL) {
        reject(reader, DIAG_UNKNOWN_ALIAS, span, name);
        place_bad(reader, span);
        return true;
    }
    if (!anchor->complete) {
        reject(reader, DIAG_CIRCULAR, span, "the anchor", name);
        place_bad(reader, span);
        return true;
    }
    place_child(reader, anchor->node, span, false);
    return count_values(reader, anchor->value_count, span) &&
           count_levels(reader, anchor->height, span);
}

/* ---- lists and mappings ---- */

/* The end of the span is known when the level ends; a bracket alone must do for findings until then. */
static bool open_level(struct yaml_reader *reader, const yaml_event_t *event, enum node_kind kind,
                       const yaml_char_t *anchor, bool flow)
{
    size_t begin = read_properties(reader, event).content;
    struct node *node = new_node(reader, kind, span_between(reader, begin, begin + (flow ? 1 : 0)));
    place_child(reader, node, node->span, false);
    struct level level = {
        .node = node,
        .first_child = reader->children->len,
        .count_before = reader->value_count,
        .anchor = new_anchor(reader, anchor, node),
        .flow = flow,
    };
    if (!count_values(reader, 1, node->span) || !count_levels(reader, 1, node->span)) {
        return false;
    }
    g_array_append_val(reader->levels, level);
    return true;
}

/* Its items follow as events of their own, up to on_end(). */
static bool on_list_start(struct yaml_reader *reader, const yaml_event_t *event)
{
    enum yaml_tag tag = yaml_tag_lookup((const char *)event->data.sequence_start.tag);
    if (tag != YAML_TAG_NONE && tag != YAML_TAG_LIST) {
        reject_tag(reader, read_properties(reader, event).tag);
    }
    return open_level(reader, event, NODE_LIST, event->data.sequence_start.anchor,
                      event->data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE);
}

/* Keys and values follow in turns. */
static bool on_mapping_start(struct yaml_reader *reader, const yaml_event_t *event)
{
    enum yaml_tag tag = yaml_tag_lookup((const char *)event->data.mapping_start.tag);
    if (tag != YAML_TAG_NONE && tag != YAML_TAG_MAPPING) {
        reject_tag(reader, read_properties(reader, event).tag);
    }
    return open_level(reader, event, NODE_MAPPING, event->data.mapping_start.anchor,
                      event->data.mapping_start.style == YAML_FLOW_MAPPING_STYLE);
}

/* The end of a level, which hands its height on to the level around it. */
static bool on_end(struct yaml_reader *reader, const yaml_event_t *event)
{
    struct level level = *top_level(reader);
    struct node *node = level.node;
    if (level.flow) {
        reader->content_end = offset_of(reader, event->end_mark);
    }
    node->span = span_between(reader, node->span.offset, reader->content_end);
    size_t count = reader->children->len - level.first_child;
    const struct yaml_child *children =
        count > 0 ? &g_array_index(reader->children, struct yaml_child, level.first_child) : NULL;
    if (node->kind == NODE_LIST) {
        yaml_list_fill(reader->arena, node, children, count);
    } else if (!yaml_mapping_fill(reader->arena, node, children, count, reader->diags)) {
        reader->rejected = true;
    }
    g_array_set_size(reader->children, (guint)level.first_child);
    g_array_set_size(reader->levels, reader->levels->len - 1);
    if (level.anchor != NULL) {
        level.anchor->value_count = reader->value_count - level.count_before;
        level.anchor->height = level.height + 1;
        level.anchor->complete = true;
    }
    return count_levels(reader, level.height + 1, node->span);
}

/* ---- documents ---- */

/* The first has its sign or not; a second document is refused, as a game would be in the first alone. */
static bool on_document_start(struct yaml_reader *reader, const yaml_event_t *event)
{
    if (reader->document_count++ == 0) {
        return true;
    }
    size_t begin = offset_of(reader, event->start_mark);
    size_t end = offset_of(reader, event->end_mark);
    reject(reader, DIAG_MULTIPLE_DOCUMENTS, span_between(reader, begin, end));
    return false;
}

/* Behind "..." another document may follow. */
static bool on_document_end(struct yaml_reader *reader, const yaml_event_t *event)
{
    reader->is_ended = reader->is_ended || !event->data.document_end.implicit;
    return true;
}

/* What each event does; false stops the reading. */
static bool (*const handlers[])(struct yaml_reader *, const yaml_event_t *) = {
    [YAML_DOCUMENT_START_EVENT] = on_document_start,
    [YAML_DOCUMENT_END_EVENT] = on_document_end,
    [YAML_ALIAS_EVENT] = on_alias,
    [YAML_SCALAR_EVENT] = on_scalar,
    [YAML_SEQUENCE_START_EVENT] = on_list_start,
    [YAML_SEQUENCE_END_EVENT] = on_end,
    [YAML_MAPPING_START_EVENT] = on_mapping_start,
    [YAML_MAPPING_END_EVENT] = on_end,
};

/* libyaml counts characters in its marks but bytes where it could not decode them. */
static void report_parser_error(struct yaml_reader *reader, const yaml_parser_t *parser)
{
    if (parser->error == YAML_MEMORY_ERROR) {
        g_error("out of memory while reading %s", reader->source->path);
    }
    struct yaml_problem problem = {
        .problem = parser->problem,
        .problem_offset = parser->error == YAML_READER_ERROR
                              ? reader->text_begin + parser->problem_offset
                              : offset_of(reader, parser->problem_mark),
        .context = parser->context,
        .context_offset = parser->context != NULL ? offset_of(reader, parser->context_mark) : 0,
    };
    yaml_problem_report(reader->arena, reader->source, &problem, reader->diags);
    reader->rejected = true;
}

/* One event; false at the end and when nothing more can be read. */
static bool read_event(struct yaml_reader *reader, yaml_parser_t *parser)
{
    yaml_event_t event;
    if (!yaml_parser_parse(parser, &event)) {
        report_parser_error(reader, parser);
        return false;
    }
    bool more = event.type != YAML_STREAM_END_EVENT;
    if (more && (size_t)event.type < G_N_ELEMENTS(handlers) && handlers[event.type] != NULL) {
        more = handlers[event.type](reader, &event);
    }
    yaml_event_delete(&event);
    return more;
}

/* libyaml takes a time for its %TAG lines that grows with the square of their number. */
static bool check_directives(struct yaml_reader *reader)
{
    const struct source_text *source = reader->source;
    size_t count = 0;
    for (size_t i = 0; i < source->line_count; i++) {
        size_t begin = source->line_starts[i];
        if (begin < source->length && source->bytes[begin] == '%' && ++count > DIRECTIVE_LIMIT) {
            reject(reader, DIAG_YAML_SYNTAX, span_between(reader, begin, begin + 1),
                   "too many lines begin with '%'");
            return false;
        }
    }
    return true;
}

/* From behind the byte-order mark, which libyaml would count as a character. */
static void read_events(struct yaml_reader *reader)
{
    yaml_parser_t parser;
    if (!yaml_parser_initialize(&parser)) {
        g_error("out of memory while reading %s", reader->source->path);
    }
    yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&parser,
                                 (const unsigned char *)reader->source->bytes + reader->text_begin,
                                 reader->text_end - reader->text_begin);
    while (read_event(reader, &parser)) {
    }
    yaml_parser_delete(&parser);
}

/* The root; of a document without content, an empty mapping. */
static const struct node *finish_root(struct yaml_reader *reader)
{
    struct node *root = reader->root;
    bool empty = root == NULL ||
                 (root->kind == NODE_SCALAR && root->scalar.plain && root->scalar.length == 0);
    if (!empty) {
        return root;
    }
    root = ARENA_NEW(reader->arena, struct node);
    root->kind = NODE_MAPPING;
    root->span = (struct source_span){reader->source, reader->text_begin, 0};
    return root;
}

static gint compare_names(gconstpointer a, gconstpointer b)
{
    return strcmp(a, b);
}

/* The tree is handed out only if nothing in it was wrong; it was built to the end for the findings. */
enum outcome yaml_part_read(struct arena *arena, const struct source_text *source,
                            const struct work_limits *limits, struct yaml_part *part,
                            struct diag_list *diags)
{
    struct yaml_reader reader = {
        .arena = arena,
        .source = source,
        .limits = limits,
        .diags = diags,
        .text_begin = part->begin,
        .text_end = part->end,
        .cursor_offset = part->begin,
        .levels = g_array_new(FALSE, FALSE, sizeof(struct level)),
        .children = g_array_new(FALSE, FALSE, sizeof(struct yaml_child)),
        .anchors = g_tree_new(compare_names),
    };
    if (check_directives(&reader)) {
        read_events(&reader);
    }
    g_tree_destroy(reader.anchors);
    g_array_free(reader.children, TRUE);
    g_array_free(reader.levels, TRUE);
    part->root = reader.rejected ? NULL : finish_root(&reader);
    part->value_count = reader.value_count;
    part->is_ended = reader.is_ended;
    return reader.rejected ? OUTCOME_REJECTED : OUTCOME_OK;
}

enum outcome yaml_read(struct arena *arena, const struct source_text *source,
                       const struct work_limits *limits, const struct node **root_out,
                       struct diag_list *diags)
{
    *root_out = NULL;
    if (source_check(source, limits->file_bytes, DIAG_YAML_SYNTAX, diags) != OUTCOME_OK) {
        return OUTCOME_REJECTED;
    }
    *root_out = yaml_parts_read(arena, source, limits, yaml_parts_wanted(source));
    if (*root_out != NULL) {
        return OUTCOME_OK;
    }
    struct yaml_part whole = {.begin = source_text_begin(source), .end = source->length};
    enum outcome outcome = yaml_part_read(arena, source, limits, &whole, diags);
    *root_out = whole.root;
    return outcome;
}
