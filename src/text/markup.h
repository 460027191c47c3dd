/* An author's markup: Pango's tags, entities and :icons:, lenient about what is none of these. */
#ifndef KERF_TEXT_MARKUP_H
#define KERF_TEXT_MARKUP_H

#include <stdbool.h>
#include <stddef.h>

#include <pango/pango.h>

#include "base/arena.h"
#include "text/text_block.h"

/** What stands in the plain text where an icon does: U+FFFC, OBJECT REPLACEMENT CHARACTER. */
#define MARKUP_ICON_CHARACTER "\xEF\xBF\xBC"

/** U+00AD: shows only where a line ends with it. */
#define MARKUP_SOFT_HYPHEN "\xC2\xAD"

struct markup_icon {
    size_t text_offset; /* of its replacement character */
    const char *name;   /* in the arena */
    struct text_icon icon;
};

/** From `text_offset` on, the text stands byte for byte in the markup from `source_offset` on. */
struct markup_stretch {
    size_t text_offset, source_offset;
};

struct markup {
    GString *text;             /* without tags, entities resolved */
    PangoAttrList *attributes; /* what the tags say; NULL if there are none */
    GArray *icons;             /* struct markup_icon, in the order of the text */
    GArray *stretches;         /* struct markup_stretch, by offset */
    bool is_whole;             /* nothing of the author's text was left unread */
    bool may_name_colours;     /* it has attributes, of which the caller looked colours up */
};

/**
 * Reads the markup of a request. One line break at the very end ends the last paragraph and does
 * not begin another: a block scalar in YAML always has it.
 *
 * patterns    where soft hyphens are put into words; NULL: nowhere
 * text_bytes  how much plain text is wanted: reading stops at a character after that many, and what
 *             follows is not looked at; SIZE_MAX: all
 * arena       takes the names of icons and the details of the report
 * markup_out  markup_clear(), also after false
 * report      TEXT_BAD_MARKUP, TEXT_TOO_MANY_MARKS or TEXT_UNKNOWN_ICON after false
 */
bool markup_read(const struct text_request *request, const struct hyphen_patterns *patterns,
                 size_t text_bytes, struct arena *arena, struct markup *markup_out,
                 struct text_report *report);

void markup_clear(struct markup *markup);

/** Where a byte of the plain text comes from in the author's markup. */
size_t markup_source_offset(const struct markup *markup, size_t text_offset);

#endif
