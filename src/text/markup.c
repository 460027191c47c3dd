/* Goes through the markup once and writes two texts side by side: the plain one, and the same in
 * strict Pango markup, which Pango then turns into attributes. Only where there are tags does Pango
 * have to read anything. */
#include "text/markup.h"

#include <string.h>

#include "text/hyphenation.h"
#include "text/markup_tag.h"
#include "text/text_language.h"

enum {
    NESTING_MAX = 32,
    /* Of all open tags, which are written anew in each paragraph. */
    OPEN_BYTES_MAX = 2000,
    /* On one letter: HarfBuzz looks at each of them for each other. Normal text has at most 30 that
     * do not begin a character (Unicode Standard Annex 15, "Stream-Safe Text Format"). */
    MARKS_MAX = 64,
};

struct reader {
    const struct text_request *request;
    struct arena *arena;
    struct markup *markup;
    struct text_report *report;
    const char *cursor, *end;
    size_t text_bytes; /* to read of the plain text */
    GString *strict;
    GString *capitals; /* scratch; NULL if the text is shown as it is written */
    bool keep_dot;
    const struct hyphen_patterns *patterns; /* NULL: words are not parted */
    GArray *places;                         /* scratch of guint */
    bool has_tags;
    struct open_tag {
        struct markup_tag tag; /* its name points into the markup, after the "<" */
        const char *strict;    /* as it is written for Pango, in the arena */
    } open[NESTING_MAX];
    size_t open_count, open_bytes;
};

static size_t offset_of(const struct reader *reader, const char *at)
{
    return (size_t)(at - reader->request->markup);
}

/* Always false, for `return fail(...)`. Offsets are bytes of the markup as it was given, where findings count. */
static bool fail(struct reader *reader, enum text_problem problem, const char *at,
                 const char *detail)
{
    reader->report->problem = problem;
    reader->report->offset = offset_of(reader, at);
    reader->report->detail = detail;
    return false;
}

static bool fail_markup(struct reader *reader, const char *at, const char *detail)
{
    return fail(reader, TEXT_BAD_MARKUP, at, detail);
}

/* ---- plain text ---- */

/* Stretches are pieces of the plain text in which text and markup advance together, byte by byte; a new one begins
 * only where they part (after a tag, an entity, a hyphen that was put in). markup_source_offset() finds the way back. */
static void note_source(struct reader *reader, size_t source_offset)
{
    GArray *stretches = reader->markup->stretches;
    struct markup_stretch next = {reader->markup->text->len, source_offset};
    if (stretches->len > 0) {
        const struct markup_stretch *last =
            &g_array_index(stretches, struct markup_stretch, stretches->len - 1);
        if (next.source_offset - last->source_offset == next.text_offset - last->text_offset) {
            return;
        }
    }
    g_array_append_val(stretches, next);
}

/* Innermost first, as XML has it. */
static void write_closing_tags(struct reader *reader)
{
    for (size_t i = reader->open_count; i > 0; i--) {
        const struct markup_tag *tag = &reader->open[i - 1].tag;
        if (!markup_tag_is_quotation(tag)) {
            g_string_append_printf(reader->strict, "</%.*s>", (int)tag->name_length, tag->name);
        }
    }
}

/* Attributes end with their paragraph and begin anew in the next: Pango works paragraph by paragraph
 * and loses the size of a superscript that goes on. */
static void write_line_break(struct reader *reader, char c)
{
    write_closing_tags(reader);
    g_string_append(reader->strict, c == '\n' ? "\n" : "&#13;"); /* GLib makes \n of a bare \r */
    for (size_t i = 0; i < reader->open_count; i++) {
        g_string_append(reader->strict, reader->open[i].strict);
    }
}

/* Quotes may stay in a text; what must not is written as an entity. */
static void write_strictly(struct reader *reader, char c)
{
    switch (c) {
    case '<':
        g_string_append(reader->strict, "&lt;");
        break;
    case '>':
        g_string_append(reader->strict, "&gt;");
        break;
    case '&':
        g_string_append(reader->strict, "&amp;");
        break;
    case '\n':
    case '\r':
        write_line_break(reader, c);
        break;
    default:
        g_string_append_c(reader->strict, c);
    }
}

/* Byte by byte is good for UTF-8: all that is special is ASCII, which no longer character contains. */
static void put_bytes(struct reader *reader, const char *bytes, size_t length, const char *source)
{
    note_source(reader, offset_of(reader, source));
    g_string_append_len(reader->markup->text, bytes, (gssize)length);
    for (size_t i = 0; i < length; i++) {
        write_strictly(reader, bytes[i]);
    }
}

static void put_text(struct reader *reader, const char *bytes, size_t length, const char *source)
{
    if (reader->capitals == NULL) {
        put_bytes(reader, bytes, length, source);
        return;
    }
    for (const char *at = bytes; at < bytes + length; at = g_utf8_next_char(at)) {
        g_string_truncate(reader->capitals, 0);
        text_language_append_capital(reader->capitals, at, reader->keep_dot);
        /* An entity's text stands elsewhere; all of it comes from where the entity begins. */
        put_bytes(reader, reader->capitals->str, reader->capitals->len,
                  bytes == source ? at : source);
    }
}

/* Letters with their marks; digits and apostrophes part words, as the patterns know none. */
static bool is_of_word(const char *at)
{
    gunichar character = g_utf8_get_char(at);
    return g_unichar_isalpha(character) || g_unichar_ismark(character);
}

/* Soft hyphens go where the language's patterns allow a break; Pango shows them only where a line does end. They come
 * from where the letter behind them stands. */
static void put_word(struct reader *reader, const char *word, const char *end)
{
    const char *from = word;
    g_array_set_size(reader->places, 0);
    hyphen_patterns_find(reader->patterns, word, (size_t)(end - word), reader->places);
    for (guint i = 0; i < reader->places->len; i++) {
        const char *to = word + g_array_index(reader->places, guint, i);
        put_text(reader, from, (size_t)(to - from), from);
        put_bytes(reader, MARKUP_SOFT_HYPHEN, strlen(MARKUP_SOFT_HYPHEN), to);
        from = to;
    }
    put_text(reader, from, (size_t)(end - from), from);
}

/* The text by turns: what is between words, and words. */
static void put_words(struct reader *reader, const char *text, const char *end)
{
    while (text < end) {
        const char *word = text;
        while (word < end && !is_of_word(word)) {
            word = g_utf8_next_char(word);
        }
        const char *word_end = word;
        while (word_end < end && is_of_word(word_end)) {
            word_end = g_utf8_next_char(word_end);
        }
        if (word > text) {
            put_text(reader, text, (size_t)(word - text), text);
        }
        if (word_end > word) {
            put_word(reader, word, word_end);
        }
        text = word_end;
    }
}

/* Whole characters, up to what may be more than plain or until there is enough. */
static void read_plain(struct reader *reader)
{
    const char *start = reader->cursor;
    size_t enough = reader->text_bytes - reader->markup->text->len;
    /* The first character is taken whatever it is: who calls this has seen that it begins nothing. */
    do {
        reader->cursor = g_utf8_next_char(reader->cursor);
    } while (reader->cursor < reader->end && strchr("<&:", *reader->cursor) == NULL &&
             (size_t)(reader->cursor - start) < enough);
    if (reader->patterns != NULL) {
        put_words(reader, start, reader->cursor);
    } else {
        put_text(reader, start, (size_t)(reader->cursor - start), start);
    }
}

/* ---- entities ---- */

struct named_entity {
    const char *name;
    char character;
};

/* Those of XML. A colon that shall begin no icon is written as `&#58;`. */
static const struct named_entity named_entities[] = {
    {"&lt;", '<'}, {"&gt;", '>'}, {"&amp;", '&'}, {"&quot;", '"'}, {"&apos;", '\''},
};

/* Goes by put_text(), so capitals and marks count as if the character were written. */
static bool read_named_entity(struct reader *reader)
{
    for (size_t i = 0; i < G_N_ELEMENTS(named_entities); i++) {
        const struct named_entity *entity = &named_entities[i];
        if (g_str_has_prefix(reader->cursor, entity->name)) {
            put_text(reader, &entity->character, 1, reader->cursor);
            reader->cursor += strlen(entity->name);
            return true;
        }
    }
    return false;
}

/* The byte after the ';' of `&#58;` or `&#x3a;`, or NULL if there is no such thing. */
static const char *scan_numeric_entity(const char *at, gunichar *character)
{
    if (at[1] != '#') {
        return NULL;
    }
    bool hexadecimal = at[2] == 'x' || at[2] == 'X';
    const char *digits = at + (hexadecimal ? 3 : 2);
    if (!(hexadecimal ? g_ascii_isxdigit(*digits) : g_ascii_isdigit(*digits))) {
        return NULL;
    }
    char *end = NULL;
    /* Too many digits give the largest number there is, which is no character either. */
    guint64 number = g_ascii_strtoull(digits, &end, hexadecimal ? 16 : 10);
    *character = number > 0x10FFFF ? 0 : (gunichar)number;
    return *end == ';' ? end + 1 : NULL;
}

/* A lone & is a plain character: designers write "Dungeons & Dragons". */
static bool read_entity(struct reader *reader)
{
    if (read_named_entity(reader)) {
        return true;
    }
    gunichar character = 0;
    const char *at = reader->cursor;
    const char *after = scan_numeric_entity(at, &character);
    if (after == NULL) {
        read_plain(reader);
        return true;
    }
    if (character == 0 || !g_unichar_validate(character)) {
        return fail_markup(
            reader, at,
            arena_printf(reader->arena, "'%.*s' is no character", (int)(after - at), at));
    }
    char utf8[6];
    put_text(reader, utf8, (size_t)g_unichar_to_utf8(character, utf8), at);
    reader->cursor = after;
    return true;
}

/* ---- icons ---- */

/* The length of the name if `:name:` or `:sheet#object:` stands here, else 0. */
static size_t icon_name_length(const char *at)
{
    const char *name = at + 1;
    if (!g_ascii_islower(*name)) {
        return 0;
    }
    size_t length = strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_-");
    if (name[length] == '#') {
        length += 1 + strspn(name + length + 1, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "_.-");
    }
    return name[length] == ':' ? length : 0;
}

/* What looks like no icon (10:30, a list after a colon) is text; what does look so and is unknown is a mistake. */
static bool read_icon(struct reader *reader)
{
    const char *at = reader->cursor;
    size_t length = icon_name_length(at);
    if (length == 0) {
        read_plain(reader);
        return true;
    }
    const struct text_request *request = reader->request;
    struct markup_icon icon = {
        .text_offset = reader->markup->text->len,
        .name = arena_strndup(reader->arena, at + 1, length),
    };
    if (request->find_icon == NULL ||
        !request->find_icon(icon.name, request->find_data, &icon.icon)) {
        return fail(reader, TEXT_UNKNOWN_ICON, at, icon.name);
    }
    /* One character for Pango, which is given its size by an attribute. */
    g_array_append_val(reader->markup->icons, icon);
    put_bytes(reader, MARKUP_ICON_CHARACTER, strlen(MARKUP_ICON_CHARACTER), at);
    reader->cursor = at + length + 2;
    return true;
}

/* ---- tags ---- */

static bool check_attributes(struct reader *reader, const struct markup_tag *tag,
                             const char *strict)
{
    const char *complaint = markup_attributes_check(strict, tag, reader->arena);
    return complaint == NULL || fail_markup(reader, reader->cursor, complaint);
}

/* The tag as Pango takes it: colours of the theme as #rrggbb. */
static const char *write_tag(struct reader *reader, const struct markup_tag *tag)
{
    const struct text_request *request = reader->request;
    /* Without attributes no colour is in it, and it stands as it is. */
    if (!tag->has_attributes || request->find_colour == NULL) {
        return arena_strndup(reader->arena, reader->cursor, tag->length);
    }
    reader->markup->may_name_colours = true;
    return markup_attributes_with_colours(reader->cursor, tag, request->find_colour,
                                          request->find_data, reader->arena);
}

/* Bounded in depth and in bytes, as each paragraph repeats what is open: otherwise n tags and n lines cost n * n. */
static bool open_tag(struct reader *reader, const struct markup_tag *tag, const char *strict)
{
    reader->open_bytes += tag->length;
    if (reader->open_count == NESTING_MAX) {
        return fail_markup(reader, reader->cursor, "tags are nested too deeply");
    }
    if (reader->open_bytes > OPEN_BYTES_MAX) {
        return fail_markup(reader, reader->cursor, "the tags that are open here are too long");
    }
    reader->open[reader->open_count++] = (struct open_tag){*tag, strict};
    return true;
}

static bool close_tag(struct reader *reader, const struct markup_tag *tag)
{
    int length = (int)tag->name_length;
    if (reader->open_count == 0) {
        return fail_markup(
            reader, reader->cursor,
            arena_printf(reader->arena, "'</%.*s>' closes nothing", length, tag->name));
    }
    const struct markup_tag *last = &reader->open[reader->open_count - 1].tag;
    if (!markup_tag_same_name(last, tag)) {
        return fail_markup(reader, reader->cursor,
                           arena_printf(reader->arena, "'<%.*s>' must be closed before '</%.*s>'",
                                        (int)last->name_length, last->name, length, tag->name));
    }
    reader->open_count--;
    reader->open_bytes -= last->length;
    return true;
}

/* Pango would find the same mistakes, but knows neither the place in the source nor our words. */
static bool track_nesting(struct reader *reader, const struct markup_tag *tag, const char *strict)
{
    switch (tag->kind) {
    case MARKUP_TAG_OPEN:
        return open_tag(reader, tag, strict);
    case MARKUP_TAG_CLOSE:
        return close_tag(reader, tag);
    default:
        return true;
    }
}

/* Pango reads the marks and not the tag. */
static bool read_quotation(struct reader *reader, const struct markup_tag *tag)
{
    size_t depth = 0;
    bool is_plain =
        !tag->has_attributes && (tag->kind == MARKUP_TAG_OPEN || tag->kind == MARKUP_TAG_CLOSE);
    if (!is_plain) {
        return fail_markup(reader, reader->cursor,
                           "'<q>' has nothing in it but the text up to '</q>'");
    }
    if (tag->kind == MARKUP_TAG_CLOSE && !close_tag(reader, tag)) {
        return false;
    }
    /* Quotations within quotations have the other marks. */
    for (size_t i = 0; i < reader->open_count; i++) {
        depth += markup_tag_is_quotation(&reader->open[i].tag);
    }
    struct quotation_marks marks =
        text_language_quotation_marks(reader->request->style.language, depth);
    const char *mark = tag->kind == MARKUP_TAG_OPEN ? marks.open : marks.close;
    put_bytes(reader, mark, strlen(mark), reader->cursor);
    if (tag->kind == MARKUP_TAG_OPEN && !open_tag(reader, tag, "")) {
        return false;
    }
    reader->cursor += tag->length;
    return true;
}

/* What is written here in place of a tag of HTML. */
static const char *tag_answer(const struct markup_tag *tag)
{
    static const char line_end[] =
        "; a line ends where it does in the data, or at \\n between double quotes of YAML";
    static const char *const answers[][2] = {
        {"br", line_end},
        {"p", line_end},
        {"strong", "; write <b>"},
        {"bold", "; write <b>"},
        {"em", "; write <i>"},
        {"italic", "; write <i>"},
        {"color", "; write <span colour=\"red\">"},
        {"colour", "; write <span colour=\"red\">"},
        {"font", "; write <span colour=\"red\">"},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(answers); i++) {
        if (strlen(answers[i][0]) == tag->name_length &&
            strncmp(answers[i][0], tag->name, tag->name_length) == 0) {
            return answers[i][1];
        }
    }
    return "";
}

/* A '<' that begins no tag ("if HP < 3") is text. */
static bool read_tag(struct reader *reader)
{
    struct markup_tag tag = markup_tag_scan(reader->cursor);
    if (tag.kind == MARKUP_TAG_NONE) {
        read_plain(reader);
        return true;
    }
    int length = (int)tag.name_length;
    if (markup_tag_is_quotation(&tag)) {
        return read_quotation(reader, &tag);
    }
    if (!markup_tag_is_known(&tag)) {
        const char *slash = tag.kind == MARKUP_TAG_CLOSE ? "/" : "";
        return fail_markup(reader, reader->cursor,
                           arena_printf(reader->arena, "unknown tag '<%s%.*s>'%s", slash, length,
                                        tag.name, tag_answer(&tag)));
    }
    if (tag.kind == MARKUP_TAG_BROKEN) {
        return fail_markup(reader, reader->cursor,
                           arena_printf(reader->arena,
                                        "'<%.*s' is not finished: it wants name=\"value\" and '>'",
                                        length, tag.name));
    }
    const char *strict = write_tag(reader, &tag);
    if ((tag.has_attributes && !check_attributes(reader, &tag, strict)) ||
        !track_nesting(reader, &tag, strict)) {
        return false;
    }
    reader->has_tags = true;
    g_string_append(reader->strict, strict);
    reader->cursor += tag.length;
    return true;
}

/* ---- all of it ---- */

static bool read_next(struct reader *reader)
{
    switch (*reader->cursor) {
    case '<':
        return read_tag(reader);
    case '&':
        return read_entity(reader);
    case ':':
        return read_icon(reader);
    default:
        read_plain(reader);
        return true;
    }
}

/* A text may be cut at `text_bytes`, as what is long beyond any face is measured only so far. Tags that are open there
 * are closed for Pango and no mistake. */
static bool read_all(struct reader *reader)
{
    while (reader->cursor < reader->end && reader->markup->text->len < reader->text_bytes) {
        if (!read_next(reader)) {
            return false;
        }
    }
    reader->markup->is_whole = reader->cursor == reader->end;
    if (!reader->markup->is_whole) {
        write_closing_tags(reader);
        return true;
    }
    if (reader->open_count == 0) {
        return true;
    }
    const struct markup_tag *open = &reader->open[reader->open_count - 1].tag;
    /* The name follows the "<" at once. */
    return fail_markup(reader, open->name - 1,
                       arena_printf(reader->arena, "'<%.*s>' is never closed",
                                    (int)open->name_length, open->name));
}

/* Over the whole plain text, as tags between them do not part marks from their letter. */
static bool check_marks(struct reader *reader)
{
    const GString *text = reader->markup->text;
    int marks = 0;
    for (const char *at = text->str; at < text->str + text->len; at = g_utf8_next_char(at)) {
        bool is_mark = (unsigned char)*at >= 0x80 && g_unichar_ismark(g_utf8_get_char(at));
        marks = is_mark ? marks + 1 : 0;
        if (marks > MARKS_MAX) {
            size_t source = markup_source_offset(reader->markup, (size_t)(at - text->str));
            return fail(reader, TEXT_TOO_MANY_MARKS, reader->request->markup + source,
                        arena_printf(reader->arena, "%d", MARKS_MAX));
        }
    }
    return true;
}

/* What Pango still finds wrong (a value of an attribute) has no offset in the source, so the whole text is blamed. */
static bool make_attributes(struct reader *reader)
{
    if (!reader->has_tags) {
        return true;
    }
    GError *error = NULL;
    if (pango_parse_markup(reader->strict->str, (int)reader->strict->len, 0,
                           &reader->markup->attributes, NULL, NULL, &error)) {
        return true;
    }
    /* The message's own line and column count in the strict text, which the author never saw. */
    fail_markup(reader, reader->request->markup, markup_attributes_complaint(error, reader->arena));
    g_error_free(error);
    return false;
}

/* A block of YAML ends in a newline that its author did not mean; one more is meant. */
static const char *end_of_text(const char *markup)
{
    const char *end = markup + strlen(markup);
    if (end > markup && end[-1] == '\n') {
        end--;
        if (end > markup && end[-1] == '\r') {
            end--;
        }
    }
    return end;
}

static bool check_utf8(struct reader *reader)
{
    const char *bad = NULL;
    if (g_utf8_validate(reader->cursor, -1, &bad)) {
        return true;
    }
    return fail_markup(
        reader, bad,
        arena_printf(reader->arena, "the byte 0x%02X is not UTF-8", (unsigned char)*bad));
}

/* On failure the parts of `markup_out` are there too, and are cleared by markup_clear() like others. */
bool markup_read(const struct text_request *request, const struct hyphen_patterns *patterns,
                 size_t text_bytes, struct arena *arena, struct markup *markup_out,
                 struct text_report *report)
{
    *markup_out = (struct markup){
        .text = g_string_new(NULL),
        .icons = g_array_new(FALSE, FALSE, sizeof(struct markup_icon)),
        .stretches = g_array_new(FALSE, FALSE, sizeof(struct markup_stretch)),
    };
    struct reader reader = {
        .request = request,
        .arena = arena,
        .markup = markup_out,
        .report = report,
        .cursor = request->markup,
        .end = end_of_text(request->markup),
        .text_bytes = text_bytes,
        .strict = g_string_new(NULL),
        .capitals = request->style.capitals ? g_string_new(NULL) : NULL,
        .keep_dot = text_language_keeps_dot(request->style.language),
        .patterns = patterns,
        .places = g_array_new(FALSE, FALSE, sizeof(guint)),
    };
    bool fine = check_utf8(&reader) && read_all(&reader) && check_marks(&reader) &&
                make_attributes(&reader);
    g_string_free(reader.strict, TRUE);
    g_array_unref(reader.places);
    if (reader.capitals != NULL) {
        g_string_free(reader.capitals, TRUE);
    }
    return fine;
}

void markup_clear(struct markup *markup)
{
    g_string_free(markup->text, TRUE);
    g_array_unref(markup->icons);
    g_array_unref(markup->stretches);
    if (markup->attributes != NULL) {
        pango_attr_list_unref(markup->attributes);
    }
}

/* Stretches are few and in order; the last that begins at the offset or before it counts. */
size_t markup_source_offset(const struct markup *markup, size_t text_offset)
{
    struct markup_stretch found = {0, 0};
    for (guint i = 0; i < markup->stretches->len; i++) {
        struct markup_stretch next = g_array_index(markup->stretches, struct markup_stretch, i);
        if (next.text_offset > text_offset) {
            break;
        }
        found = next;
    }
    return found.source_offset + (text_offset - found.text_offset);
}
