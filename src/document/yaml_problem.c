/* What is wrong with broken YAML, in plain words: libyaml speaks of tokens and indicators, which
 * means nothing to someone who writes cards. */
#include "document/yaml_problem.h"

#include <string.h>

#include <glib.h>

#include "document/source_checks.h"

/* Where a finding points. */
enum place {
    AT_PROBLEM,
    AT_CONTEXT, /* where the thing began that is broken */
    AT_LINE,    /* the first character of the problem's line that is no blank */
    AT_QUOTE,   /* where the quote began that ends before the problem */
    AT_HASH,    /* the '#' that made a comment of the end of the line before */
};

/* One row of the table of what libyaml may say, and of what is told instead. */
struct wording {
    const char *problem; /* how libyaml's text begins; "": any */
    const char *context; /* NULL: any */
    /* Asked at the problem, or at the context for what is told there; NULL: always. */
    bool (*applies)(const struct source_text *source, size_t offset);
    const char *words; /* NULL: DIAG_TAB_INDENT or DIAG_UNSUPPORTED_TAG say it all */
    const char *began; /* what began at the context; told with its line if that is another */
    enum place place;
    enum diag_code code;  /* if `words` is NULL */
    bool tells_character; /* which is written in another way */
};

/* ---- a look at the source ---- */

/* The byte at `offset`, or NUL past the end. */
static char byte_at(const struct source_text *source, size_t offset)
{
    return offset < source->length ? source->bytes[offset] : '\0';
}

/* The byte before `offset`, blanks passed over; NUL at the beginning. */
static char byte_before(const struct source_text *source, size_t offset)
{
    while (offset > 0 && byte_at(source, offset - 1) == ' ') {
        offset--;
    }
    return offset > 0 ? byte_at(source, offset - 1) : '\0';
}

/* At the first byte of the line that `offset` is in. */
static size_t line_begin(const struct source_text *source, size_t offset)
{
    while (offset > 0 && strchr("\r\n", source->bytes[offset - 1]) == NULL) {
        offset--;
    }
    return offset;
}

/* A place past the last line break helps nobody: the end of the last line with content does. */
static size_t within_text(const struct source_text *source, size_t offset)
{
    size_t end = source->length, begin = source_text_begin(source);
    if (offset < end) {
        return offset;
    }
    while (end > begin && g_ascii_isspace(source->bytes[end - 1])) {
        end--;
    }
    return end;
}

/* Questions about the bytes at or before the problem, for the rows that they tell apart. */
static bool is_at_tab(const struct source_text *source, size_t offset)
{
    return byte_at(source, offset) == '\t';
}

static bool is_at_colon(const struct source_text *source, size_t offset)
{
    return byte_at(source, offset) == ':';
}

static bool is_at_dash(const struct source_text *source, size_t offset)
{
    return byte_at(source, offset) == '-';
}

static bool is_at_opening_bracket(const struct source_text *source, size_t offset)
{
    return byte_at(source, offset) == '[' || byte_at(source, offset) == '{';
}

static bool is_at_closing_bracket(const struct source_text *source, size_t offset)
{
    return byte_at(source, offset) == ']' || byte_at(source, offset) == '}';
}

static bool is_after_closing_bracket(const struct source_text *source, size_t offset)
{
    return byte_before(source, offset) == ']' || byte_before(source, offset) == '}';
}

static bool is_after_quote(const struct source_text *source, size_t offset)
{
    return offset < source->length &&
           (byte_before(source, offset) == '"' || byte_before(source, offset) == '\'');
}

/* Where the quoted text begins that ends before `offset`, blanks passed over. */
static size_t opening_quote(const struct source_text *source, size_t offset)
{
    while (offset > 0 && byte_at(source, offset - 1) == ' ') {
        offset--;
    }
    size_t at = offset > 0 ? offset - 1 : 0;
    char mark = byte_at(source, at);
    while (at > 0) {
        at--;
        bool escaped = mark == '"' && at > 0 && source->bytes[at - 1] == '\\';
        if (source->bytes[at] == mark && !escaped) {
            break;
        }
    }
    return at;
}

/* A quote that was forgotten is taken from a later line, where the next one was to begin. */
static bool is_after_quote_of_another_line(const struct source_text *source, size_t offset)
{
    if (!is_after_quote(source, offset)) {
        return false;
    }
    size_t quote = opening_quote(source, offset);
    /* Others are apostrophes. */
    bool may_open = strchr(":,[{-\r\n", byte_before(source, quote)) != NULL;
    return may_open && line_begin(source, quote) != line_begin(source, offset);
}

/* Whether a value that is no comment was to begin at `offset`: ": #fff", not ", # three f". */
static bool is_at_unquoted_hash(const struct source_text *source, size_t offset)
{
    if (byte_at(source, offset) != '#' || g_ascii_isspace(byte_at(source, offset + 1))) {
        return false;
    }
    return byte_before(source, offset) == ':' || byte_before(source, offset) == ',';
}

/* Where such a '#' stands within brackets in the last line with content before that of `offset`; the
 * length of the source if in none. */
static size_t hash_in_line_before(const struct source_text *source, size_t offset)
{
    size_t end = line_begin(source, within_text(source, offset));
    while (end > 0 && g_ascii_isspace(source->bytes[end - 1])) {
        end--;
    }
    size_t depth = 0;
    for (size_t at = line_begin(source, end); at < end; at++) {
        if (depth > 0 && is_at_unquoted_hash(source, at)) {
            return at;
        }
        depth += is_at_opening_bracket(source, at);
        depth -= depth > 0 && is_at_closing_bracket(source, at);
    }
    return source->length;
}

static bool is_after_hash(const struct source_text *source, size_t offset)
{
    return hash_in_line_before(source, offset) < source->length;
}

/* "style:title", from the name on. */
static bool is_colon_without_blank(const struct source_text *source, size_t offset)
{
    size_t at = offset;
    while (g_ascii_isalnum(byte_at(source, at)) || byte_at(source, at) == '-' ||
           byte_at(source, at) == '_') {
        at++;
    }
    return at > offset && byte_at(source, at) == ':' && byte_at(source, at + 1) != '\0' &&
           !g_ascii_isspace(byte_at(source, at + 1));
}

/* "-box" in the line before, which was to be an item. */
static bool is_below_dash_without_blank(const struct source_text *source, size_t offset)
{
    size_t end = line_begin(source, offset);
    size_t at = end > 0 ? line_begin(source, end - 1) : 0;
    while (byte_at(source, at) == ' ') {
        at++;
    }
    return end > 0 && byte_at(source, at) == '-' && g_ascii_isalpha(byte_at(source, at + 1));
}

/* JSON writes characters past U+FFFF, such as emoji, as two units; YAML does not. The problem is noticed behind the
 * digits of the first, or at them. */
static const char *unit_at(const struct source_text *source, size_t offset)
{
    size_t begin = line_begin(source, offset);
    for (size_t at = offset; at > begin; at--) {
        const char *bytes = source->bytes + at - 1;
        if (bytes[0] == '\\') {
            return at - 1 + 6 <= source->length && bytes[1] == 'u' ? bytes : NULL;
        }
    }
    return NULL;
}

/* Four hexadecimal digits behind "\\u"; 0 where there are none. */
static gunichar read_unit(const char *bytes)
{
    gunichar unit = 0;
    for (size_t i = 2; i < 6; i++) {
        int digit = g_ascii_xdigit_value(bytes[i]);
        if (digit < 0) {
            return 0;
        }
        unit = unit * 16 + (gunichar)digit;
    }
    return unit;
}

static bool is_at_unit(const struct source_text *source, size_t offset)
{
    const char *bytes = unit_at(source, offset);
    gunichar unit = bytes != NULL ? read_unit(bytes) : 0;
    return unit >= 0xD800 && unit < 0xE000;
}

/* Whether no other ": " stands before the one at `offset` in its line. */
static bool is_first_colon_of_line(const struct source_text *source, size_t offset)
{
    for (size_t at = line_begin(source, offset); at < offset; at++) {
        if (source->bytes[at] == ':' && byte_at(source, at + 1) == ' ') {
            return false;
        }
    }
    return true;
}

/* `name: Dr: No` has a text with a colon in it; the first colon of a line is a key's. */
static bool is_at_later_colon_of_line(const struct source_text *source, size_t offset)
{
    return is_at_colon(source, offset) && !is_first_colon_of_line(source, offset);
}

/* ---- words ---- */

/* The first row that matches counts. */
static const struct wording wordings[] = {
    {.problem = "found character that cannot start any token",
     .applies = is_at_tab,
     .code = DIAG_TAB_INDENT},
    {.problem = "found a tab character", .applies = is_at_tab, .code = DIAG_TAB_INDENT},
    {.problem = "found undefined tag handle", .code = DIAG_UNSUPPORTED_TAG},
    {.problem = "found character that cannot start any token",
     .words = "a text that begins with this character must be quoted"},
    {.problem = "did not find expected",
     .applies = is_after_hash,
     .words = "'#' begins a comment; quote a colour, and what else begins with '#'",
     .place = AT_HASH},
    {.problem = "did not find expected",
     .applies = is_after_quote_of_another_line,
     .words = "this quote ends in a later line, with text after it; is its closing quote missing?",
     .place = AT_QUOTE},
    {.problem = "did not find expected",
     .applies = is_after_quote,
     .words = "text follows a closing quote; write a quote inside single quotes twice, inside "
              "double quotes as \\\""},
    {.problem = "did not find expected key",
     .applies = is_at_closing_bracket,
     .words = "there is no opening bracket to this closing one"},
    {.problem = "did not find expected key",
     .applies = is_after_closing_bracket,
     .words = "text follows the closing bracket; quote a text that begins with '[' or '{'"},
    {.problem = "did not find expected key",
     .applies = is_at_colon,
     .words = "a name is missing before this ':'"},
    {.problem = "did not find expected key",
     .applies = is_below_dash_without_blank,
     .words = "a blank is missing after the '-' in the line above"},
    {.problem = "did not find expected key",
     .applies = is_at_dash,
     .words = "an item of a list stands among named entries; is its indentation right?"},
    {.problem = "did not find expected key",
     .words = "the entries do not line up, or a ':' is missing",
     .began = "the first entry stands"},
    {.problem = "did not find expected '-' indicator",
     .words = "the items of this list do not line up, or a '-' is missing",
     .began = "the first item stands"},
    {.problem = "did not find expected ',' or",
     .applies = is_at_later_colon_of_line,
     .words = "a second ':' stands in this entry; quote a text that holds ': '"},
    {.problem = "did not find expected ',' or ']'",
     .words = "a ',' or the closing ']' is missing",
     .began = "the list begins"},
    {.problem = "did not find expected ',' or '}'",
     .words = "a ',' or the closing '}' is missing",
     .began = "the mapping begins"},
    {.problem = "did not find expected node content", .words = "a name or a value is missing here"},
    {.problem = "could not find expected ':'",
     .applies = is_at_opening_bracket,
     .words = "this does not belong to what stands above; an item of a list begins with '- '",
     .place = AT_CONTEXT},
    {.problem = "could not find expected ':'",
     .applies = is_colon_without_blank,
     .words = "a blank is missing after the ':'",
     .place = AT_CONTEXT},
    {.problem = "could not find expected ':'",
     .words = "a ':' is missing after this name",
     .place = AT_CONTEXT},
    {.problem = "mapping values are not allowed",
     .applies = is_first_colon_of_line,
     .words = "this entry does not fit the line above: their indentation differs, or that line has "
              "no ':'",
     .place = AT_LINE},
    {.problem = "mapping values are not allowed",
     .words = "a second ':' stands in this line; quote a text that holds ': '"},
    {.problem = "mapping keys are not allowed",
     .words = "a '?' is not expected here; quote a text that begins with '? '"},
    {.problem = "block sequence entries are not allowed",
     .words = "a list begins on a line of its own; quote a text that begins with '- '"},
    {.problem = "found unexpected end of stream",
     .context = "while scanning a quoted scalar",
     .words = "this quote is never closed",
     .place = AT_CONTEXT},
    {.problem = "found unexpected document indicator",
     .words = "this quote is not closed before the line of '---' or '...'",
     .place = AT_CONTEXT},
    {.problem = "found unknown escape character",
     .words = "'\\' has a meaning in double quotes; write '\\\\', or use single quotes"},
    {.problem = "did not find expected hexdecimal number",
     .words = "after \\x, \\u and \\U come 2, 4 and 8 hexadecimal digits"},
    {.problem = "found invalid Unicode character escape code",
     .applies = is_at_unit,
     .words = "characters past U+FFFF are not written as two \\u, as in JSON",
     .tells_character = true},
    {.problem = "found invalid Unicode character escape code",
     .words = "there is no character of this number"},
    {.problem = "did not find expected alphabetic or numeric character",
     .context = "while scanning an alias",
     .words = "a text that begins with '*' must be quoted",
     .place = AT_CONTEXT},
    {.problem = "did not find expected alphabetic or numeric character",
     .context = "while scanning an anchor",
     .words = "a text that begins with '&' must be quoted",
     .place = AT_CONTEXT},
    {.problem = "found an indentation indicator equal to 0",
     .words = "the number after '|' or '>' is from 1 to 9"},
    {.problem = "did not find expected comment or line break",
     .context = "while scanning a block scalar",
     .words = "the text begins on the line after '|' or '>'; quote a text that begins with one of "
              "them"},
    {.problem = "found incompatible YAML document",
     .words = "this %YAML version is not understood; leave the line out"},
    {.problem = "did not find expected <document start>",
     .words = "this does not belong to what stands above; is its indentation right?"},
    {.problem = "",
     .context = "while scanning a directive",
     .words = "a text that begins with '%' must be quoted",
     .place = AT_CONTEXT},
    {.problem = "control characters are not allowed", .words = "it holds a control character"},
};

/* A row is chosen by what libyaml says, by what it was doing, and by what stands there. */
static const struct wording *find_wording(const struct source_text *source,
                                          const struct yaml_problem *problem)
{
    for (size_t i = 0; i < G_N_ELEMENTS(wordings); i++) {
        const struct wording *wording = &wordings[i];
        bool right_context =
            wording->context == NULL || g_strcmp0(wording->context, problem->context) == 0;
        size_t offset =
            wording->place == AT_CONTEXT ? problem->context_offset : problem->problem_offset;
        if (right_context && g_str_has_prefix(problem->problem, wording->problem) &&
            (wording->applies == NULL || wording->applies(source, offset))) {
            return wording;
        }
    }
    return NULL;
}

/* ---- places ---- */

/* libyaml points at where it noticed, which is often lines behind the mistake. */
static size_t find_place(const struct source_text *source, const struct yaml_problem *problem,
                         enum place place)
{
    size_t offset = problem->problem_offset;
    switch (place) {
    case AT_CONTEXT:
        return problem->context_offset;
    case AT_LINE:
        offset = line_begin(source, offset);
        while (byte_at(source, offset) == ' ') {
            offset++;
        }
        return offset;
    case AT_QUOTE:
        return opening_quote(source, offset);
    case AT_HASH:
        return hash_in_line_before(source, offset);
    case AT_PROBLEM:
        break;
    }
    return within_text(source, offset);
}

/* One character, or none where the line ends. */
static struct source_span character_at(const struct source_text *source, size_t offset)
{
    struct source_span span = {source, offset, 0};
    if (offset < source->length && strchr("\r\n", source->bytes[offset]) == NULL) {
        size_t length = (size_t)g_utf8_skip[(unsigned char)source->bytes[offset]];
        span.length = MIN(length, source->length - offset);
    }
    return span;
}

/* Up to the next blank. */
static struct source_span word_at(const struct source_text *source, size_t offset)
{
    struct source_span span = {source, offset, 0};
    while (offset + span.length < source->length &&
           !g_ascii_isspace(source->bytes[offset + span.length])) {
        span.length++;
    }
    return span;
}

/* "...; the list began in line 3", if that is another line than the one that is shown. */
static const char *add_beginning(struct arena *arena, const struct source_text *source,
                                 const struct wording *wording, struct source_span span,
                                 size_t context_offset)
{
    size_t line = source_span_line(span);
    size_t began_line = source_span_line((struct source_span){source, context_offset, 0});
    if (wording->began == NULL || began_line == line) {
        return wording->words;
    }
    return arena_printf(arena, "%s; %s in line %zu", wording->words, wording->began, began_line);
}

/* "...; write \U0001F600, or the character itself", where both units are there. */
static const char *add_character(struct arena *arena, const struct source_text *source,
                                 const struct wording *wording, size_t offset)
{
    const char *first = unit_at(source, offset), *end = source->bytes + source->length;
    bool is_pair = first + 12 <= end && first[6] == '\\' && first[7] == 'u';
    gunichar high = read_unit(first), low = is_pair ? read_unit(first + 6) : 0;
    if (high >= 0xDC00 || low < 0xDC00 || low >= 0xE000) {
        return arena_printf(arena, "%s; one of the two stands alone here", wording->words);
    }
    return arena_printf(arena, "%s; write \\U%08X, or the character itself", wording->words,
                        0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00));
}

/* What no row knows is told in libyaml's own words. */
void yaml_problem_report(struct arena *arena, const struct source_text *source,
                         const struct yaml_problem *problem, struct diag_list *diags)
{
    const struct wording *wording = find_wording(source, problem);
    size_t offset = find_place(source, problem, wording != NULL ? wording->place : AT_PROBLEM);
    struct source_span span = character_at(source, offset);
    if (wording == NULL) {
        diag_report(diags, DIAG_YAML_SYNTAX, span, NULL, problem->problem);
    } else if (wording->words != NULL) {
        diag_report(diags, DIAG_YAML_SYNTAX, span, NULL,
                    wording->tells_character
                        ? add_character(arena, source, wording, offset)
                        : add_beginning(arena, source, wording, span, problem->context_offset));
    } else if (wording->code == DIAG_TAB_INDENT) {
        diag_report(diags, DIAG_TAB_INDENT, span, NULL);
    } else {
        span = word_at(source, offset);
        diag_report(diags, DIAG_UNSUPPORTED_TAG, span, NULL,
                    arena_strndup(arena, source->bytes + offset, span.length));
    }
}
