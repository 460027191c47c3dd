/* An editor may send one half of a surrogate pair as an escape, "\ud83e", where it has cut a character in two; JSON
 * allows it (RFC 8259, section 8.2). It stands for no character, so it becomes U+FFFD before the parser reads it, in
 * as many bytes as it had: the length in the message's header stays true. */
#include "lsp/mended_stream.h"

#include <stdbool.h>
#include <string.h>

enum { ESCAPE_LENGTH = 6 }; /* \ud83e */

#define JSON_MENDER_TYPE (json_mender_get_type())
G_DECLARE_FINAL_TYPE(JsonMender, json_mender, JSON, MENDER, GObject)

struct _JsonMender {
    GObject parent;
};

static void json_mender_converter_init(GConverterIface *iface);

G_DEFINE_TYPE_WITH_CODE(JsonMender, json_mender, G_TYPE_OBJECT,
                        G_IMPLEMENT_INTERFACE(G_TYPE_CONVERTER, json_mender_converter_init))

/* How far the bytes are an escape whose number begins with d and one of `digits`: less than its length where they
 * end before it is known, 0 where they are none. */
static size_t match_half(const char *bytes, size_t length, const char *digits)
{
    static const char *const letters[] = {"\\", "u", "dD", NULL, "", ""};
    for (size_t i = 0; i < MIN(length, ESCAPE_LENGTH); i++) {
        const char *fine = i == 3 ? digits : letters[i];
        bool fits =
            i < 4 ? bytes[i] != '\0' && strchr(fine, bytes[i]) != NULL : g_ascii_isxdigit(bytes[i]);
        if (!fits) {
            return 0;
        }
    }
    return MIN(length, ESCAPE_LENGTH);
}

/* How long an escape is that begins as half of a pair and breaks off, as "\\ud8#"; 0 where it is none. The parser would
 * take zeros for the digits that lack. */
static size_t broken_half(const char *bytes, size_t length)
{
    bool begins = length > 4 && bytes[1] == 'u' && g_ascii_tolower(bytes[2]) == 'd' &&
                  bytes[3] != '\0' && strchr("89abcdefABCDEF", bytes[3]) != NULL;
    for (size_t i = 4; begins && i < MIN(length, ESCAPE_LENGTH); i++) {
        if (!g_ascii_isxdigit(bytes[i])) {
            return i;
        }
    }
    return 0;
}

/* The bytes that go together from the first on, at most `length`; 0 where more must be read to know. `is_half` tells of
 * an escape that stands alone, or breaks off. */
static size_t next_part(const char *bytes, size_t length, bool at_end, bool *is_half)
{
    *is_half = false;
    if (bytes[0] != '\\') {
        return 1;
    }
    if (length == 1) {
        return at_end ? 1 : 0;
    }
    size_t broken = broken_half(bytes, length);
    if (broken > 0) {
        *is_half = true;
        return broken;
    }
    /* D800 to DBFF, and DC00 to DFFF. */
    size_t first = match_half(bytes, length, "89abAB"),
           second = match_half(bytes, length, "cdefCDEF");
    if (second == ESCAPE_LENGTH) {
        *is_half = true;
        return ESCAPE_LENGTH;
    }
    if (first < ESCAPE_LENGTH) {
        bool is_known = (first == 0 && second == 0) || at_end;
        return is_known ? 2 : 0;
    }
    /* It is a first half: what is behind it decides. */
    size_t rest = length - ESCAPE_LENGTH;
    size_t other = match_half(bytes + ESCAPE_LENGTH, rest, "cdefCDEF");
    if (other == ESCAPE_LENGTH) {
        return (size_t)2 * ESCAPE_LENGTH;
    }
    if (other == rest && !at_end) {
        return 0;
    }
    *is_half = true;
    return ESCAPE_LENGTH;
}

/* As many bytes go out as come in. PARTIAL_INPUT asks for more bytes, NO_SPACE for more room (GConverter). */
static GConverterResult convert(GConverter *converter, const void *in, gsize in_size, void *out,
                                gsize out_size, GConverterFlags flags, gsize *read, gsize *written,
                                GError **error)
{
    const char *bytes = in;
    char *mended = out;
    bool at_end = (flags & G_CONVERTER_INPUT_AT_END) != 0;
    gsize done = 0;
    (void)converter;
    /* As many parts as are whole and have room. */
    while (done < in_size) {
        bool is_half = false;
        size_t part = next_part(bytes + done, in_size - done, at_end, &is_half);
        if (part == 0 || part > out_size - done) {
            break;
        }
        if (is_half && part < ESCAPE_LENGTH) {
            memset(mended + done, '?', part);
        } else {
            memcpy(mended + done, is_half ? "\\ufffd" : bytes + done, part);
        }
        done += part;
    }
    *read = *written = done;
    /* Nothing was taken: a part is not all there yet, or has no room. */
    if (done == 0 && in_size > 0) {
        bool is_short = out_size < (gsize)2 * ESCAPE_LENGTH;
        g_set_error_literal(error, G_IO_ERROR,
                            is_short ? G_IO_ERROR_NO_SPACE : G_IO_ERROR_PARTIAL_INPUT, "more");
        return G_CONVERTER_ERROR;
    }
    return at_end && done == in_size ? G_CONVERTER_FINISHED : G_CONVERTER_CONVERTED;
}

/* Nothing is kept from call to call. */
static void reset(GConverter *converter)
{
    (void)converter;
}

static void json_mender_converter_init(GConverterIface *iface)
{
    iface->convert = convert;
    iface->reset = reset;
}

static void json_mender_class_init(JsonMenderClass *class)
{
    (void)class;
}

static void json_mender_init(JsonMender *mender)
{
    (void)mender;
}

GInputStream *mended_stream_new(GInputStream *base)
{
    GConverter *mender = g_object_new(JSON_MENDER_TYPE, NULL);
    GInputStream *stream = g_converter_input_stream_new(base, mender);
    g_object_unref(mender);
    return stream;
}
