/* A piece of text, shaped and broken into lines once, drawn as often as wanted.
 *
 * Metrics are those of the page, not of a screen: 72 dpi, no hinting, glyph positions not rounded, so
 * lines break alike in a PDF and at any resolution. */
#ifndef KERF_TEXT_TEXT_BLOCK_H
#define KERF_TEXT_TEXT_BLOCK_H

#include <stdbool.h>
#include <stddef.h>

#include <cairo.h>
#include <glib.h>

#include "base/arena.h"
#include "base/colour.h"
#include "base/digest.h"
#include "geom/box.h"
#include "text/font_set.h"

enum text_align { TEXT_ALIGN_START, TEXT_ALIGN_CENTRE, TEXT_ALIGN_END, TEXT_ALIGN_JUSTIFY };
enum text_valign { TEXT_VALIGN_TOP, TEXT_VALIGN_MIDDLE, TEXT_VALIGN_BOTTOM };
enum text_wrap { TEXT_WRAP_NO, TEXT_WRAP_YES, TEXT_WRAP_BALANCED };
/** Where an icon stands on its line: a little below the baseline, on it, in the middle of the capitals, or
 * from the baseline to their top, in that size. */
enum text_icons { TEXT_ICONS_TEXT, TEXT_ICONS_BASELINE, TEXT_ICONS_MIDDLE, TEXT_ICONS_CAP };

/* AUTO_RTL: of the text, from right to left where it has none; starts at the right whatever it is. */
enum text_direction {
    TEXT_DIRECTION_AUTO,
    TEXT_DIRECTION_LTR,
    TEXT_DIRECTION_RTL,
    TEXT_DIRECTION_AUTO_RTL
};

struct text_style {
    const char *family;
    double size_pt;
    int weight; /* 100 to 900; 400 is regular */
    bool italic;
    double line_height; /* baseline to baseline as a multiple of the size; 0 = the font's own */
    double letter_spacing_pt;
    double paragraph_gap_mm; /* between paragraphs (line breaks in the source) */
    struct colour colour;
    enum text_align align;
    enum text_valign valign;
    enum text_direction direction;
    enum text_icons icons;
    bool capitals;        /* shown in capitals, whatever the source has */
    const char *features; /* OpenType: "tnum, lnum"; NULL for none */
    const char *language; /* BCP 47, or NULL */
    bool hyphens;         /* words are parted at the ends of lines, as the language does */
};

/** A picture in the text; what it is only the caller knows. */
struct text_icon {
    const void *picture;
    double aspect; /* width by height */
};

struct text_request {
    const char *markup; /* UTF-8; Pango's tags, entities, :icons:; a '<' or '&' that begins none of
                           these stands for itself */
    struct text_style style;
    double width_mm;     /* lines break at this width; negative: never */
    double height_mm;    /* what it must fit into; negative: any height */
    enum text_wrap wrap; /* NO: one line a paragraph, and a line wider than width_mm is overflow;
                            BALANCED: as narrow as so many lines can be */
    double
        minimum_size_pt; /* below style.size_pt: shrink down to it until the text fits; 0: do not */

    /** Looks a :name: up; false if there is no such icon. May be NULL: then no icons are known. */
    bool (*find_icon)(const char *name, void *data, struct text_icon *out);

    /** The colour of a name in `<span foreground="accent">`; false: it is for Pango to know. NULL: none has. */
    bool (*find_colour)(const char *name, void *data, struct colour *out);
    void *find_data; /* of both */
};

/** Shaped text; immutable, counted, may be drawn from any one thread at a time. */
struct text_block;

enum text_problem {
    TEXT_FINE,
    TEXT_OVERFLOW,       /* laid out all the same; `detail` = the words that stand outside */
    TEXT_BAD_MARKUP,     /* no block; `detail` = what is wrong, `offset` in the markup */
    TEXT_TOO_MANY_MARKS, /* no block; `detail` = how many one letter may have, `offset` */
    TEXT_UNKNOWN_ICON,   /* no block; `detail` = the name, `offset` */
    TEXT_MISSING_GLYPH,  /* laid out; `detail` = "U+1F40D '🐍'" of the first, `offset` */
    TEXT_MISSING_FONT, /* no block; `detail` = the family (of the style or of a <span font=...>) */
};

/** What is drawn all the same, though in other letters than were asked for. */
struct text_note {
    const char *detail; /* in the arena; NULL: there is nothing to say */
    const char *family;
    size_t offset; /* byte in request->markup */
};

struct text_report {
    enum text_problem problem;
    const char *detail; /* in the arena */
    size_t offset;      /* byte in request->markup */
    double size_pt;     /* what it was set in at last */
    double smallest_pt; /* the smallest size of any visible run (sub, sup, small) */
    /* TEXT_OVERFLOW: how much it is too wide and too high, and how high its first line is. */
    double too_wide_mm, too_high_mm, line_mm;
    struct text_note
        fallback; /* "U+65E5 '日'", from a family that neither style nor markup names */
    struct text_note no_face; /* "bold", "italic" or "bold italic", which the family has not */
    bool no_patterns;         /* words cannot be parted: none are installed for the language */
};

/**
 * Shapes and breaks a text. Equal short requests give the same block again (kept in the set).
 *
 * report_out  what is wrong, if anything; details in the arena
 *
 * NULL where the report says so; else a reference for the caller, text_block_unref().
 */
struct text_block *text_block_new(struct font_set *set, const struct text_request *request,
                                  struct arena *arena, struct text_report *report_out);

struct text_block *text_block_ref(struct text_block *block);
void text_block_unref(struct text_block *block);

/** Width of the widest line and height of all lines in mm. */
void text_block_size(const struct text_block *block, double *width_mm, double *height_mm);

/** Whether a block without icons that was shaped without a width, and without a fault, is what is shaped for this one. */
bool text_block_serves_width(const struct text_block *block, double width_mm);

/** Ink and line boxes in the block's own space (origin at its top left), to check the safe area. */
struct box text_block_bounds(const struct text_block *block);

/** Baseline of the first line below the top, in mm. */
double text_block_first_baseline_mm(const struct text_block *block);

/** From the baseline to the tops of the capitals of run `index` of its glyphs, in the block's own space; false past
 * the last one. */
bool text_block_run_letters(const struct text_block *block, size_t index, struct box *box_out);

/** From the top of the capitals in the first line to the last baseline, below the top, in mm. */
void text_block_capitals(const struct text_block *block, double *top_mm, double *bottom_mm);

/** Whether any of its glyphs is a letter and no picture (emoji), blanks left out. */
bool text_block_has_letters(const struct text_block *block);

/** Icons in the order of the text: where each stands in the block's own space. */
size_t text_block_icon_count(const struct text_block *block);
const void *text_block_icon(const struct text_block *block, size_t index, struct box *box_out,
                            struct colour *colour_out);

/**
 * The colour of run `index` of its glyphs. False past the last one, and for all where the markup gives
 * some of the text a ground of its own.
 */
bool text_block_run_colour(const struct text_block *block, size_t index, struct colour *colour_out);

/** Whether all that is drawn of it covers what is below; pictures of glyphs (emoji) do not. */
bool text_block_is_opaque(const struct text_block *block);

/** Adds what text_pen_draw() shows to a checksum, fonts by what is in their files. */
void text_block_digest(const struct text_block *block, struct digest *sum);

/** Adds the shapes of all letters to the current path, placed as text_pen_draw() places them. */
void text_block_add_path(const struct text_block *block, cairo_t *cr);

/** For dumps: a line each `"text" x y width size family`, in mm with three decimals. */
void text_block_dump(const struct text_block *block, const char *indent, GString *out);

#endif
