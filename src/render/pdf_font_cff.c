/* A table `CFF ` whose glyphs have names, written anew as one whose glyphs have numbers: the codes of a document.
 *
 * Nothing is changed of the outlines. All glyphs belong to the only font DICT, which has the private one; a matrix stays in
 * the top DICT, where all readers look for it.
 * Source: Adobe Technical Note 5176, The Compact Font Format. */
#include <string.h>

#include "render/pdf_fonts_internal.h"

/* Of a DICT; those of two bytes have the first in front. */
enum cff_operator {
    FONT_BBOX = 5,
    CHARSET = 15,
    CHAR_STRINGS = 17,
    PRIVATE = 18,
    FONT_MATRIX = 0xC07,
    ROS = 0xC1E,
    CID_COUNT = 0xC22,
    FD_ARRAY = 0xC24,
    FD_SELECT = 0xC25
};

/* First bytes of what stands in a DICT. */
enum { ESCAPE = 12, LAST_OPERATOR = 21, SHORT_NUMBER = 28, LONG_NUMBER = 29, REAL_NUMBER = 30 };

/* The first string of a font's own. */
enum { STRINGS_STANDARD = 391 };

/* ---- reading ---- */

struct table {
    const guchar *bytes;
    size_t length;
    bool broken; /* something was sought beyond its end */
};

/* Of bytes in the table. */
struct span {
    size_t start, end;
};

static size_t number(struct table *table, size_t at, size_t size)
{
    size_t value = 0;
    if (at > table->length || size > table->length - at) {
        table->broken = true;
        return 0;
    }
    for (size_t i = 0; i < size; i++) {
        value = value << 8 | table->bytes[at + i];
    }
    return value;
}

static struct span index_at(struct table *table, size_t at)
{
    size_t count = number(table, at, 2), size = number(table, at + 2, 1);
    if (count == 0 || size == 0 || size > 4) {
        table->broken = table->broken || count > 0;
        return (struct span){at, at + 2};
    }
    size_t offsets = at + 3, bytes = offsets + (count + 1) * size - 1;
    return (struct span){at, bytes + number(table, offsets + count * size, size)};
}

static size_t operand_length(struct table *table, size_t at)
{
    size_t first = number(table, at, 1), length = 1;
    switch (first) {
    case SHORT_NUMBER:
        return 3;
    case LONG_NUMBER:
        return 5;
    case REAL_NUMBER: /* as digits, two a byte, until one that is none */
        for (size_t pair = 0; (pair & 0xF) != 0xF && pair >> 4 != 0xF && !table->broken;) {
            pair = number(table, at + length++, 1);
        }
        return length;
    default:
        return first > 246 ? 2 : 1;
    }
}

static long operand(struct table *table, size_t at)
{
    long first = (long)number(table, at, 1);
    switch (first) {
    case SHORT_NUMBER:
        return (gint16)number(table, at + 1, 2);
    case LONG_NUMBER:
        return (gint32)number(table, at + 1, 4);
    default:
        return first <= 246   ? first - 139
               : first <= 250 ? (first - 247) * 256 + (long)number(table, at + 1, 1) + 108
                              : (251 - first) * 256 - (long)number(table, at + 1, 1) - 108;
    }
}

/* What an operator is given in a DICT; an empty span: it is not there. */
static struct span operands_of(struct table *table, struct span dict, enum cff_operator sought)
{
    size_t start = dict.start;
    for (size_t at = start; at < dict.end && !table->broken;) {
        size_t key = number(table, at, 1);
        if (key > LAST_OPERATOR) {
            at += operand_length(table, at);
            continue;
        }
        struct span operands = {start, at++};
        if (key == ESCAPE) {
            key = key << 8 | number(table, at++, 1);
        }
        if (key == sought) {
            return operands;
        }
        start = at;
    }
    return (struct span){0, 0};
}

/* The first of the two is `size_out`. */
static size_t offset_of(struct table *table, struct span dict, enum cff_operator key,
                        size_t *size_out)
{
    struct span operands = operands_of(table, dict, key);
    if (operands.end > operands.start && size_out != NULL) {
        *size_out = (size_t)operand(table, operands.start);
        operands.start += operand_length(table, operands.start);
    }
    return operands.end > operands.start ? (size_t)operand(table, operands.start) : 0;
}

/* ---- writing ---- */

static void add(GByteArray *out, size_t value, int size)
{
    for (int i = size - 1; i >= 0; i--) {
        guchar byte = (guchar)(value >> 8 * i);
        g_byte_array_append(out, &byte, 1);
    }
}

static void add_operator(GByteArray *out, enum cff_operator key)
{
    add(out, key, key > 0xFF ? 2 : 1);
}

static void add_operand(GByteArray *out, size_t value)
{
    add(out, LONG_NUMBER, 1);
    add(out, value, 4);
}

/* Where the number is to be told later: say_here(). */
static guint add_place(GByteArray *out, enum cff_operator key)
{
    guint place = out->len;
    add_operand(out, 0);
    add_operator(out, key);
    return place;
}

/* What the place is told is what comes next. */
static void say_here(GByteArray *out, guint place)
{
    guint32 offset = GUINT32_TO_BE(out->len);
    memcpy(out->data + place + 1, &offset, sizeof offset);
}

static void add_span(GByteArray *out, struct table *table, struct span span)
{
    if (span.end < span.start || span.end > table->length) {
        table->broken = true;
    } else if (span.end > span.start) {
        g_byte_array_append(out, table->bytes + span.start, (guint)(span.end - span.start));
    }
}

/* An INDEX of one: where that begins, for end_index(). */
static guint begin_index(GByteArray *out)
{
    add(out, 1, 2);
    add(out, 2, 1);
    add(out, 1, 2);
    add(out, 0, 2);
    return out->len;
}

static void end_index(GByteArray *out, guint start)
{
    guint16 end = GUINT16_TO_BE((guint16)(out->len - start + 1));
    memcpy(out->data + start - sizeof end, &end, sizeof end);
}

static void copy_operator(GByteArray *out, struct table *table, struct span dict,
                          enum cff_operator key)
{
    struct span operands = operands_of(table, dict, key);
    if (operands.end > operands.start) {
        add_span(out, table, operands);
        add_operator(out, key);
    }
}

/* In the top DICT, of what the table goes on with. */
struct places {
    guint charset, char_strings, fd_array, fd_select;
};

static struct places add_top(GByteArray *out, struct table *table, struct span old, unsigned last)
{
    guint start = begin_index(out);
    add_operand(out, STRINGS_STANDARD);
    add_operand(out, STRINGS_STANDARD + 1);
    add_operand(out, 0);
    add_operator(out, ROS);
    copy_operator(out, table, old, FONT_MATRIX);
    copy_operator(out, table, old, FONT_BBOX);
    add_operand(out, last + 1);
    add_operator(out, CID_COUNT);
    struct places places = {
        add_place(out, CHARSET),
        add_place(out, CHAR_STRINGS),
        add_place(out, FD_ARRAY),
        add_place(out, FD_SELECT),
    };
    end_index(out, start);
    return places;
}

/* Registry and ordering, as the font's dictionary has them. */
static void add_strings(GByteArray *out)
{
    static const char strings[] = "\0\2\1\1\6\16"
                                  "AdobeIdentity";
    g_byte_array_append(out, (const guint8 *)strings, sizeof strings - 1);
}

/* The first glyph's number is not told: 0. */
static void add_numbers(GByteArray *out, const struct places *places, const hb_set_t *glyphs)
{
    hb_codepoint_t glyph = 0;
    say_here(out, places->charset);
    add(out, 0, 1);
    while (hb_set_next(glyphs, &glyph)) {
        add(out, glyph, 2);
    }
    say_here(out, places->fd_select);
    add(out, 3, 1);
    add(out, 1, 2);
    add(out, 0, 3);
    add(out, hb_set_get_population(glyphs), 2);
}

static void add_private(GByteArray *out, const struct places *places, struct table *table,
                        struct span own)
{
    say_here(out, places->fd_array);
    guint start = begin_index(out);
    add_operand(out, own.end - own.start);
    guint place = add_place(out, PRIVATE);
    end_index(out, start);
    say_here(out, place);
    add_span(out, table, own);
}

GByteArray *pdf_font_number_cff(const void *cff, size_t length, const hb_set_t *glyphs)
{
    struct table table = {.bytes = cff, .length = length};
    struct span names = index_at(&table, number(&table, 2, 1));
    struct span tops = index_at(&table, names.end), strings = index_at(&table, tops.end);
    struct span subrs = index_at(&table, strings.end);
    size_t offset_size = number(&table, tops.start + 2, 1);
    struct span top = {tops.start + 3 + 2 * offset_size, tops.end};
    struct span outlines = index_at(&table, offset_of(&table, top, CHAR_STRINGS, NULL));
    size_t own_size = 0, own_start = offset_of(&table, top, PRIVATE, &own_size);
    struct span own = {own_start, own_start + own_size};
    if (number(&table, outlines.start, 2) != hb_set_get_population(glyphs)) {
        return NULL;
    }
    GByteArray *out = g_byte_array_sized_new((guint)length);
    add_span(out, &table, (struct span){0, names.end});
    struct places places = add_top(out, &table, top, hb_set_get_max(glyphs));
    add_strings(out);
    add_span(out, &table, subrs);
    add_numbers(out, &places, glyphs);
    say_here(out, places.char_strings);
    add_span(out, &table, outlines);
    add_private(out, &places, &table, own);
    if (table.broken) {
        g_clear_pointer(&out, g_byte_array_unref);
    }
    return out;
}
