/* Lines first, then pages, then the numbers of pages, which depend on how many the contents take. */
#include "print/booklet_contents.h"

#include <math.h>
#include <string.h>

#include <glib.h>

/* Heights in src/print/booklet/contents.yaml. */
#define FIRST_HEAD_MM 61.6 /* above the lines */
#define FIRST_FOOT_MM 29.0 /* the ruler and some air above it */
#define LATER_HEAD_MM 17.2

#define ROUNDING_MM 0.001 /* of heights that fill a page */

/* No printer in HP's driver table leaves more than 16.9 mm white; who asks for more wants air. */
#define CROSS_INSET_MAX_MM 22.0
#define CROSS_INSET_MM     5.0 /* from what the printer reaches to the middle of a cross */
#define CROSS_AIR_MM       8.0 /* from there to the text */
#define MARGIN_MM          20.0

/* What is longer is no title, and would not fit in any size that can be read. A member has its size in
 * the same line. */
enum { NAME_LIMIT = 90, MEMBER_LIMIT = 50 };

/* A member with more characters may need two lines, which its layout then sets in 6 pt. */
enum { MEMBER_LINE_LIMIT = 40 };
#define TWO_LINES_MM 5.5

static const double heights_mm[] = {
    [CONTENTS_GROUP] = 10.5, [CONTENTS_COMPONENT] = 10.5, [CONTENTS_MEMBER] = 5,
    [CONTENTS_SUM] = 10.5,   [CONTENTS_NEED] = 6,
};

/* Lines may close up to this share of their height, if all then stand on one page: the name and the hint
 * of a component are 8.2 mm high. */
#define CLOSEST 0.79

/* In the order of print_stock_names. */
static const struct {
    const char *name, *hint;
} stocks[] = {
    {"Cardstock", "heavy paper, 200 to 300 g/m²"},
    {"Paper", "80 to 120 g/m²"},
    {"Labels", "self-adhesive sheets, in one piece"},
};

static const char *const sides[] = {
    [BACKS_DUPLEX] = "both sides",
    [BACKS_FOLD] = "fold and glue",
    [BACKS_SEPARATE] = "fronts, then backs to glue",
    [BACKS_NONE] = "one side",
};

/* ---- texts ---- */

const char *booklet_plain_text(struct arena *arena, const char *text, size_t limit)
{
    GString *out = g_string_new(NULL);
    size_t width = 0;
    for (const char *at = text; *at != '\0'; at = g_utf8_next_char(at)) {
        gunichar c = g_utf8_get_char(at);
        width += g_unichar_iswide(c) ? 2 : 1;
        if (width > limit) {
            g_string_append(out, "…");
            break;
        }
        if (c < 128 && strchr("<>&:", (int)c) != NULL) {
            g_string_append_printf(out, "&#%u;", (unsigned)c);
        } else {
            g_string_append_unichar(out, g_unichar_iscntrl(c) ? ' ' : c);
        }
    }
    const char *plain = arena_strndup(arena, out->str, out->len);
    g_string_free(out, TRUE);
    return plain;
}

const char *booklet_length_text(struct arena *arena, double length_mm)
{
    gchar digits[G_ASCII_DTOSTR_BUF_SIZE];
    g_ascii_formatd(digits, sizeof digits, "%.2f", length_mm);
    size_t length = strlen(digits);
    while (digits[length - 1] == '0') {
        length--;
    }
    return arena_strndup(arena, digits, digits[length - 1] == '.' ? length - 1 : length);
}

static const char *size_text(struct arena *arena, const struct booklet_part *part)
{
    return arena_printf(arena, "%s × %s mm", booklet_length_text(arena, part->width_mm),
                        booklet_length_text(arena, part->height_mm));
}

static const char *entry_hint(const struct booklet_facts *facts, struct arena *arena,
                              const struct booklet_entry *entry)
{
    const char *what =
        entry->part_count > 1 ? "together on their sheets" : size_text(arena, &entry->parts[0]);
    const char *edge = "";
    if (facts->flips_differ && entry->backs == BACKS_DUPLEX) {
        edge = entry->flip == FLIP_LONG ? ", flip on the long edge" : ", flip on the short edge";
    }
    return arena_printf(arena, "%s, %s%s", what, sides[entry->backs], edge);
}

/* ---- lines ---- */

static struct contents_line *add_line(GArray *lines, enum contents_kind kind, const char *name,
                                      const char *hint)
{
    struct contents_line line = {
        .kind = kind, .name = name, .hint = hint, .height_mm = heights_mm[kind]};
    g_array_append_val(lines, line);
    return &g_array_index(lines, struct contents_line, lines->len - 1);
}

static bool is_long_member(const struct contents_line *line)
{
    return line->kind == CONTENTS_MEMBER && g_utf8_strlen(line->name, -1) > MEMBER_LINE_LIMIT;
}

static void add_members(struct arena *arena, const struct booklet_entry *entry, GArray *lines)
{
    for (size_t i = 0; i < entry->part_count && entry->part_count > 1; i++) {
        const struct booklet_part *part = &entry->parts[i];
        struct contents_line *line =
            add_line(lines, CONTENTS_MEMBER, booklet_plain_text(arena, part->title, MEMBER_LIMIT),
                     size_text(arena, part));
        line->height_mm = is_long_member(line) ? TWO_LINES_MM : line->height_mm;
        line->piece_count = part->piece_count;
        line->ruled = i + 1 == entry->part_count;
    }
}

static size_t count_pieces(const struct booklet_entry *entry)
{
    size_t count = 0;
    for (size_t i = 0; i < entry->part_count; i++) {
        count += entry->parts[i].piece_count;
    }
    return count;
}

/* Pages are counted from that of the first component, 0. */
static void add_components(const struct booklet_facts *facts, struct arena *arena, GArray *lines)
{
    struct contents_line sum = {0};
    for (size_t i = 0; i < facts->entry_count; i++) {
        const struct booklet_entry *entry = &facts->entries[i];
        if (i == 0 || facts->entries[i - 1].stock != entry->stock) {
            add_line(lines, CONTENTS_GROUP, stocks[entry->stock].name, stocks[entry->stock].hint);
        }
        struct contents_line *line =
            add_line(lines, CONTENTS_COMPONENT, booklet_plain_text(arena, entry->title, NAME_LIMIT),
                     entry_hint(facts, arena, entry));
        line->ruled = entry->part_count == 1;
        line->piece_count = count_pieces(entry);
        line->sheet_count = entry->sheet_count;
        line->page_count = entry->page_count;
        line->first_page = sum.page_count;
        sum.piece_count += line->piece_count;
        sum.sheet_count += entry->sheet_count;
        sum.page_count += entry->page_count;
        add_members(arena, entry, lines);
    }
    struct contents_line *line = add_line(lines, CONTENTS_SUM, "All together", "");
    line->ruled = true;
    line->piece_count = sum.piece_count;
    line->sheet_count = sum.sheet_count;
    line->page_count = sum.page_count;
}

static void add_needs(const struct game *game, struct arena *arena, GArray *lines)
{
    for (size_t i = 0; i < game->need_count; i++) {
        if (i == 0) {
            add_line(lines, CONTENTS_GROUP, "Bring yourself", "");
        }
        add_line(lines, CONTENTS_NEED, booklet_plain_text(arena, game->needs[i], NAME_LIMIT), "");
    }
}

/* ---- pages ---- */

double booklet_cross_inset_mm(const struct booklet_facts *facts)
{
    const struct margins *margins = &facts->sheet->margins;
    double widest_mm =
        fmax(fmax(margins->top_mm, margins->bottom_mm), fmax(margins->left_mm, margins->right_mm));
    return fmin(CROSS_INSET_MM + widest_mm, CROSS_INSET_MAX_MM);
}

double booklet_margin_mm(const struct booklet_facts *facts)
{
    return fmax(MARGIN_MM, booklet_cross_inset_mm(facts) + CROSS_AIR_MM);
}

/* Whether a page must not break below a line. */
static bool leads_on(const struct contents_line *lines, size_t index)
{
    return lines[index].kind == CONTENTS_GROUP || lines[index + 1].kind == CONTENTS_MEMBER;
}

/* How many of the lines fit; at least one, so that the contents always come to an end. */
static size_t fitting(const struct contents_line *lines, size_t count, double room_mm)
{
    size_t fit = 0;
    for (double used_mm = 0; fit < count; fit++) {
        used_mm += lines[fit].height_mm;
        if (used_mm > room_mm + ROUNDING_MM) {
            break;
        }
    }
    while (fit < count && fit > 1 && leads_on(lines, fit - 1)) {
        fit--;
    }
    return fit > 0 ? fit : 1;
}

static double page_room_mm(const struct booklet_facts *facts)
{
    return facts->sheet->paper_height_mm - 2 * booklet_margin_mm(facts);
}

/* A page with two lines on it, and the empty one behind it, are wasted. */
static void close_up(const struct booklet_facts *facts, struct contents_line *lines, size_t count)
{
    double wanted_mm = 0;
    for (size_t i = 0; i < count; i++) {
        if (is_long_member(&lines[i])) {
            return;
        }
        wanted_mm += lines[i].height_mm;
    }
    double share = (page_room_mm(facts) - FIRST_HEAD_MM - FIRST_FOOT_MM) / wanted_mm;
    if (share >= 1 || share < CLOSEST) {
        return;
    }
    for (size_t i = 0; i < count; i++) {
        lines[i].height_mm *= share;
    }
}

static GArray *break_pages(const struct booklet_facts *facts, const struct contents_line *lines,
                           size_t line_count)
{
    GArray *pages = g_array_new(FALSE, FALSE, sizeof(struct contents_page));
    double room_mm = page_room_mm(facts);
    for (size_t done = 0; done < line_count;) {
        double taken_mm = done == 0 ? FIRST_HEAD_MM + FIRST_FOOT_MM : LATER_HEAD_MM;
        struct contents_page page = {
            .lines = &lines[done],
            .line_count = fitting(&lines[done], line_count - done, room_mm - taken_mm),
        };
        g_array_append_val(pages, page);
        done += page.line_count;
    }
    return pages;
}

/* Of the first component, from 1. */
static size_t first_page(const struct booklet_facts *facts, size_t contents_page_count)
{
    size_t before = contents_page_count + 1;
    return before + (facts->duplex ? before % 2 : 0) + 1;
}

void booklet_contents_make(const struct booklet_facts *facts, struct arena *arena,
                           struct contents *out)
{
    GArray *made = g_array_new(FALSE, FALSE, sizeof(struct contents_line));
    add_components(facts, arena, made);
    add_needs(facts->game, arena, made);
    struct contents_line *lines = ARENA_NEW_ARRAY(arena, struct contents_line, made->len);
    memcpy(lines, made->data, made->len * sizeof *lines);
    close_up(facts, lines, made->len);
    GArray *broken = break_pages(facts, lines, made->len);
    struct contents_page *pages = ARENA_NEW_ARRAY(arena, struct contents_page, broken->len);
    memcpy(pages, broken->data, broken->len * sizeof *pages);
    *out = (struct contents){.pages = pages, .page_count = broken->len};
    for (guint i = 0; i < made->len; i++) {
        lines[i].first_page += first_page(facts, out->page_count);
    }
    g_array_free(broken, TRUE);
    g_array_free(made, TRUE);
}
