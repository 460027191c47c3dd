/* Lines first, for pages that break where the layout says, then the records of pages, as nodes like those
 * of a game's own data but without a source. */
#include "print/booklet_data.h"

#include <math.h>
#include <string.h>

#include <glib.h>

#include "document/record_builder.h"
#include "game/printed_words.h"
#include "sheet/duplex_order.h"
#include "sheet/poster_split.h"

/* From the edges of the text to the middle of the register scales; contents.yaml has room for it. */
#define SCALE_INSET_MM 11.0

/* No printer in HP's driver table leaves more than 16.9 mm white; who asks for more wants air. */
#define CROSS_INSET_MAX_MM 22.0
#define CROSS_INSET_MM     5.0 /* from what the printer reaches to the middle of a cross */
#define CROSS_AIR_MM       8.0 /* from there to the text */
#define MARGIN_MM          20.0

/* What is longer is no title, and would not fit in any size that can be read. A member has its size in
 * the same line. */
enum {
    NAME_LIMIT = 90,
    MEMBER_LIMIT = 50,
    TITLE_LIMIT = 100,
    ABOUT_LIMIT = 300,
    PLAYERS_LIMIT = 30
};

/* As many drawings as stand beside each other on the page on printing. */
enum { DRAWINGS_MAX = 4, POSTERS_MAX = 2 };

/* Beside each other in a line of members. */
enum { MEMBERS_PER_LINE = 3 };

enum contents_kind {
    CONTENTS_GROUP,     /* a heading: a kind of paper, or what players bring */
    CONTENTS_COMPONENT, /* or a group of them */
    CONTENTS_MEMBERS,   /* some of the group above, on whose sheets they are */
    CONTENTS_SUM,
    CONTENTS_NEED,
};

struct contents_line {
    enum contents_kind kind;
    const char *name;
    const char *hint; /* beside or below the name */
    bool ruled;       /* a thin line below it ends what is of one component or group */
    const struct booklet_part
        *parts; /* members, or a component that has its sheets alone; [part_count] */
    size_t part_count;
    size_t piece_count;            /* of components and groups, and the sum */
    size_t sheet_count;            /* not of members */
    size_t first_page, page_count; /* from that of the first component, 0; not of members */
};

/* As layouts call them, and so high where lines need not close up; those with pictures are higher. */
static const struct {
    const char *name;
    double height_mm;
} kinds[] = {
    [CONTENTS_GROUP] = {"group", 9},        [CONTENTS_COMPONENT] = {"component", 10.5},
    [CONTENTS_MEMBERS] = {"members", 11.5}, [CONTENTS_SUM] = {"sum", 10.5},
    [CONTENTS_NEED] = {"need", 6},
};

#define PICTURED_LINE_MM 13.8

/* In the order of print_stock_names. */
static const struct {
    const char *name, *hint;
} stocks[] = {
    {OWN_WORD("Cardstock"), OWN_WORD("heavy paper, 200 to 300 g/m²")},
    {OWN_WORD("Paper"), OWN_WORD("80 to 120 g/m²")},
    {OWN_WORD("Labels"), OWN_WORD("self-adhesive sheets, in one piece")},
};

/* How backs come onto pieces, in words of a contents page. */
static const char *const sides[] = {
    [BACKS_DUPLEX] = OWN_WORD("both sides"),
    [BACKS_FOLD] = OWN_WORD("fold and glue"),
    [BACKS_SEPARATE] = OWN_WORD("fronts, then backs to glue"),
    [BACKS_NONE] = OWN_WORD("one side"),
};

static const char *const edges[] = {
    [FLIP_LONG] = OWN_WORD("flip on the long edge"),
    [FLIP_SHORT] = OWN_WORD("flip on the short edge"),
};

/* What the layouts say whatever the game: {words.NAME} in booklet/. */
static const struct {
    const char *name, *english;
} layout_words[] = {
    {"actual_size",
     OWN_WORD("If it is not, the page was scaled: print again at 100 %, or “actual size”.")},
    {"both_sides", OWN_WORD("Do both sides meet?")},
    {"component", OWN_WORD("Component")},
    {"how_to_print", OWN_WORD("How to print")},
    {"lamp",
     OWN_WORD(
         "Hold this sheet against a lamp, page 1 towards you. This cross should lie on the "
         "scales there, zero on zero, and the crosses in the corners on those in rings. Where "
         "they do not, read x and y where the lines of this cross meet the scales: by so many mm "
         "all backs must move, which the settings of many printers allow.")},
    {"lines", OWN_WORD("Lines")},
    {"not_needed", OWN_WORD("Not needed any more")},
    {"pages", OWN_WORD("Pages")},
    {"pieces", OWN_WORD("Pieces")},
    {"print_and_play", OWN_WORD("Print and play")},
    {"ruler", OWN_WORD("This ruler is 100 mm long")},
    {"sheets", OWN_WORD("Sheets")},
};

/* ---- texts ---- */

/* Layouts take texts as markup, so what has a meaning there is written by number. The limit counts halves of a square:
 * letters of Chinese, Japanese and Korean are twice as wide as Latin ones. */
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

/* To hundredths of a millimetre, without the zeros: 63.5 and 88. */
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

/* The finished size, without bleed. */
static const char *size_text(struct arena *arena, const struct booklet_part *part)
{
    return arena_printf(arena, "%s × %s mm", booklet_length_text(arena, part->width_mm),
                        booklet_length_text(arena, part->height_mm));
}

/* The edge to flip on is told only where it differs from component to component; else the printing page tells it. */
static const char *entry_hint(const struct booklet_facts *facts, struct arena *arena,
                              const struct booklet_entry *entry)
{
    const char *what = entry->part_count > 1
                           ? own_word(facts->words, OWN_WORD("together on their sheets"))
                           : size_text(arena, &entry->parts[0]);
    const char *side = own_word(facts->words, sides[entry->backs]);
    return facts->flips_differ && entry->backs == BACKS_DUPLEX
               ? arena_printf(arena, "%s, %s, %s", what, side,
                              own_word(facts->words, edges[entry->flip]))
               : arena_printf(arena, "%s, %s", what, side);
}

/* ---- lines ---- */

/* The pointer is good until the next line is added. */
static struct contents_line *add_line(GArray *lines, enum contents_kind kind, const char *name,
                                      const char *hint)
{
    struct contents_line line = {.kind = kind, .name = name, .hint = hint};
    g_array_append_val(lines, line);
    return &g_array_index(lines, struct contents_line, lines->len - 1);
}

/* A component that has its sheets alone is its own line. */
static void add_members(const struct booklet_entry *entry, GArray *lines)
{
    for (size_t i = 0; i < entry->part_count && entry->part_count > 1; i += MEMBERS_PER_LINE) {
        struct contents_line *line = add_line(lines, CONTENTS_MEMBERS, "", "");
        line->parts = &entry->parts[i];
        line->part_count = MIN(entry->part_count - i, MEMBERS_PER_LINE);
        line->ruled = i + line->part_count == entry->part_count;
    }
}

/* Of all members that share the sheets. */
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
            add_line(lines, CONTENTS_GROUP, own_word(facts->words, stocks[entry->stock].name),
                     own_word(facts->words, stocks[entry->stock].hint));
        }
        struct contents_line *line =
            add_line(lines, CONTENTS_COMPONENT, booklet_plain_text(arena, entry->title, NAME_LIMIT),
                     entry_hint(facts, arena, entry));
        line->ruled = entry->part_count == 1;
        line->parts = entry->parts;
        line->part_count = entry->part_count == 1 ? 1 : 0;
        line->piece_count = count_pieces(entry);
        line->sheet_count = entry->sheet_count;
        line->page_count = entry->page_count;
        line->first_page = sum.page_count;
        sum.piece_count += line->piece_count;
        sum.sheet_count += entry->sheet_count;
        sum.page_count += entry->page_count;
        add_members(entry, lines);
    }
    struct contents_line *line =
        add_line(lines, CONTENTS_SUM, own_word(facts->words, OWN_WORD("All together")), "");
    line->ruled = true;
    line->piece_count = sum.piece_count;
    line->sheet_count = sum.sheet_count;
    line->page_count = sum.page_count;
}

/* Last, as nothing of it is printed: dice, pencils, tokens of other games. */
static void add_needs(const struct booklet_facts *facts, struct arena *arena, GArray *lines)
{
    const struct game *game = facts->game;
    for (size_t i = 0; i < game->need_count; i++) {
        if (i == 0) {
            add_line(lines, CONTENTS_GROUP, own_word(facts->words, OWN_WORD("Bring yourself")), "");
        }
        add_line(lines, CONTENTS_NEED, booklet_plain_text(arena, game->needs[i], NAME_LIMIT), "");
    }
}

/* Lines are kept in the arena, since pages are tried with some of them again and again. */
struct booklet_contents booklet_contents_make(const struct booklet_facts *facts,
                                              struct arena *arena)
{
    GArray *made = g_array_new(FALSE, FALSE, sizeof(struct contents_line));
    add_components(facts, arena, made);
    add_needs(facts, arena, made);
    struct contents_line *lines = ARENA_NEW_ARRAY(arena, struct contents_line, made->len);
    memcpy(lines, made->data, made->len * sizeof *lines);
    struct booklet_contents contents = {
        .facts = facts, .lines = lines, .line_count = made->len, .arena = arena};
    g_array_free(made, TRUE);
    return contents;
}

/* A heading must not stand at the foot of a page, nor a group without its first member. */
bool booklet_line_leads_on(const struct booklet_contents *contents, size_t index)
{
    const struct contents_line *lines = contents->lines;
    return lines[index].kind == CONTENTS_GROUP || lines[index + 1].kind == CONTENTS_MEMBERS;
}

/* ---- pages ---- */

/* A cross must lie where the printer still prints: behind the widest of its margins, but not so far in that it meets
 * the text. */
double booklet_cross_inset_mm(const struct booklet_facts *facts)
{
    const struct margins *margins = &facts->sheet->margins;
    double widest_mm =
        fmax(fmax(margins->top_mm, margins->bottom_mm), fmax(margins->left_mm, margins->right_mm));
    return fmin(CROSS_INSET_MM + widest_mm, CROSS_INSET_MAX_MM);
}

/* The text keeps away from the crosses in the corners. */
double booklet_margin_mm(const struct booklet_facts *facts)
{
    return fmax(MARGIN_MM, booklet_cross_inset_mm(facts) + CROSS_AIR_MM);
}

/* What every page reads. */
static struct record_builder page_begin(const struct booklet_facts *facts, struct arena *arena,
                                        const char *layout)
{
    struct record_builder page = record_begin(arena, NODE_MAPPING);
    double margin_mm = booklet_margin_mm(facts);
    record_add_text(&page, "layout", layout);
    record_add_text(&page, "name", booklet_plain_text(arena, facts->game->title, TITLE_LIMIT));
    record_add_number(&page, "width", facts->sheet->paper_width_mm);
    record_add_number(&page, "height", facts->sheet->paper_height_mm);
    record_add_number(&page, "margin", margin_mm);
    record_add_number(&page, "inset", booklet_cross_inset_mm(facts));
    record_add_number(&page, "scale_x", facts->sheet->paper_width_mm - margin_mm - SCALE_INSET_MM);
    record_add_number(&page, "scale_y", facts->sheet->paper_height_mm - margin_mm - SCALE_INSET_MM);
    record_add_flag(&page, "duplex", facts->duplex);
    struct record_builder words = record_begin(arena, NODE_MAPPING);
    for (size_t i = 0; i < G_N_ELEMENTS(layout_words); i++) {
        record_add_text(&words, layout_words[i].name,
                        own_word(facts->words, layout_words[i].english));
    }
    record_add_node(&page, "words", record_end(&words));
    return page;
}

/* Of the first component, from 1. */
static size_t first_page(const struct booklet_facts *facts, size_t contents_page_count)
{
    size_t before = contents_page_count + 1;
    return before + (facts->duplex ? before % 2 : 0) + 1;
}

/* "" where there is none: layouts ask for all that they may show. */
static void add_picture(struct record_builder *record, const char *picture)
{
    record_add_text(record, "picture", picture != NULL ? picture : "");
}

static struct node *part_record(const struct booklet_part *part, struct arena *arena)
{
    struct record_builder record = record_begin(arena, NODE_MAPPING);
    record_add_text(&record, "name", booklet_plain_text(arena, part->title, MEMBER_LIMIT));
    record_add_text(&record, "pieces", arena_printf(arena, "%zu", part->piece_count));
    record_add_text(&record, "size", size_text(arena, part));
    add_picture(&record, part->picture);
    return record_end(&record);
}

/* A range where it is more than one page. Numbers are texts here, since a line without sheets shows none. */
static struct node *line_record(const struct contents_line *line, size_t pages_before, double scale,
                                struct arena *arena)
{
    struct record_builder record = record_begin(arena, NODE_MAPPING);
    size_t first = line->first_page + pages_before;
    bool pictured =
        line->part_count > 0 && line->parts[0].picture != NULL && line->parts[0].picture[0] != '\0';
    record_add_text(&record, "kind", kinds[line->kind].name);
    record_add_number(&record, "height",
                      pictured ? PICTURED_LINE_MM * scale : kinds[line->kind].height_mm);
    record_add_text(&record, "name", line->name);
    record_add_text(&record, "hint", line->hint);
    record_add_flag(&record, "ruled", line->ruled);
    record_add_text(&record, "pieces", arena_printf(arena, "%zu", line->piece_count));
    record_add_text(&record, "sheets", arena_printf(arena, "%zu", line->sheet_count));
    record_add_text(&record, "pages",
                    line->page_count > 1
                        ? arena_printf(arena, "%zu–%zu", first, first + line->page_count - 1)
                        : arena_printf(arena, "%zu", first));
    struct record_builder parts = record_begin(arena, NODE_LIST);
    for (size_t i = 0; i < line->part_count; i++) {
        record_add_node(&parts, NULL, part_record(&line->parts[i], arena));
    }
    record_add_node(&record, "parts", record_end(&parts));
    return record_end(&record);
}

/* Seen through the paper a back is mirrored about the edge that it was flipped on. Where the flip is
 * about the upright edge, what lies too far right there lies too far left on the back itself, and must
 * move to the right; what lies too low must move up. About the other edge it is the opposite. */
static void add_signs(struct record_builder *page, const struct booklet_facts *facts)
{
    bool upright = flip_axis(facts->flip, facts->sheet->paper_width_mm,
                             facts->sheet->paper_height_mm) == MIRROR_VERTICAL;
    record_add_number(page, "right", upright ? 1 : -1);
    record_add_number(page, "down", upright ? -1 : 1);
}

/* The first page tells of the game; on all the calibration cross is drawn, so all need the signs. */
const struct node *booklet_contents_record(const struct booklet_contents *contents,
                                           const struct contents_part *part)
{
    struct arena *arena = contents->arena;
    const struct game *game = contents->facts->game;
    struct record_builder page = page_begin(contents->facts, arena, "contents");
    record_add_flag(&page, "first", part->index == 0);
    record_add_flag(&page, "banner", contents->facts->banner);
    record_add_flag(&page, "closed", part->closed);
    record_add_number(&page, "scale", part->scale);
    record_add_text(&page, "contents_page",
                    own_text(contents->facts->words, arena, OWN_WORD("Contents, page {number}"),
                             "number", arena_printf(arena, "%zu", part->index + 1), NULL));
    record_add_text(&page, "about",
                    game->about != NULL ? booklet_plain_text(arena, game->about, ABOUT_LIMIT) : "");
    record_add_text(
        &page, "for_players",
        game->players != NULL
            ? own_text(contents->facts->words, arena, OWN_WORD("Players&#58; {players}"), "players",
                       booklet_plain_text(arena, words_players(game, arena), PLAYERS_LIMIT), NULL)
            : "");
    add_signs(&page, contents->facts);
    struct record_builder lines = record_begin(arena, NODE_LIST);
    size_t before = first_page(contents->facts, part->page_count);
    for (size_t i = 0; i < part->line_count; i++) {
        record_add_node(
            &lines, NULL,
            line_record(&contents->lines[part->first_line + i], before, part->scale, arena));
    }
    record_add_node(&page, "lines", record_end(&lines));
    return record_end(&page);
}

/* A record of two texts, the first called `name`. */
static void add_pair(struct record_builder *list, const char *name, const char *first,
                     const char *text)
{
    struct record_builder pair = record_begin(list->arena, NODE_MAPPING);
    record_add_text(&pair, name, first);
    record_add_text(&pair, "text", text);
    record_add_node(list, NULL, record_end(&pair));
}

/* Steps of work that no component needs are not printed. */
static bool any_backs(const struct booklet_facts *facts, enum backs_mode backs)
{
    bool any = false;
    for (size_t i = 0; i < facts->entry_count; i++) {
        any = any || facts->entries[i].backs == backs;
    }
    return any;
}

/* All that a booklet may need to tell, in the order of the work. */
static struct node *steps_of(const struct booklet_facts *facts, struct arena *arena)
{
    bool long_edge = facts->flip == FLIP_LONG;
    const struct {
        bool wanted;
        const char *head, *text;
    } steps[] = {
        {true, OWN_WORD("Size"),
         OWN_WORD(
             "Print at 100 %, which some print dialogs call <b>“actual size”</b>. Switch off “fit to "
             "page”. Then measure the ruler on page 1: it is 100 mm long.")},
        {facts->duplex && !facts->flips_differ && long_edge, OWN_WORD("Sides"),
         OWN_WORD(
             "Print on both sides and let the printer flip the sheets on the <b>long edge</b>. Where a "
             "back is to stay white there is an empty page, so the whole file can be printed in one "
             "go. A printer that prints one side only takes the odd pages first, then the same sheets "
             "again for the even ones.")},
        {facts->duplex && !facts->flips_differ && !long_edge, OWN_WORD("Sides"),
         OWN_WORD(
             "Print on both sides and let the printer flip the sheets on the <b>short edge</b>. Where "
             "a back is to stay white there is an empty page, so the whole file can be printed in one "
             "go. A printer that prints one side only takes the odd pages first, then the same sheets "
             "again for the even ones.")},
        {facts->duplex && facts->flips_differ, OWN_WORD("Sides"),
         OWN_WORD(
             "Print on both sides. Components differ in the edge that the sheets are flipped on; the "
             "contents tell which it is. Print those with the same edge together.")},
        {!facts->duplex, OWN_WORD("Sides"), OWN_WORD("Print on one side of the sheets only.")},
        {facts->duplex, OWN_WORD("Test"),
         OWN_WORD(
             "Print pages 1 and 2 first, on one sheet. If the ruler is right and both sides meet, "
             "print the rest.")},
        {true, OWN_WORD("Paper"),
         OWN_WORD(
             "The contents name the paper for each component. Fill the tray and print the pages of "
             "one kind of paper after the other.")},
        {true, OWN_WORD("Cut"),
         OWN_WORD(
             "Use a sharp knife, a steel ruler and a mat. Cut several times lightly rather than once "
             "with force; long cuts through the whole sheet come first.")},
        {any_backs(facts, BACKS_FOLD), OWN_WORD("Fold"),
         OWN_WORD(
             "Fold a sheet with fronts and backs along the dashed line, glue the halves back to back, "
             "and let it dry under a pile of books before you cut.")},
        {any_backs(facts, BACKS_SEPARATE), OWN_WORD("Glue"),
         OWN_WORD(
             "Sheets of backs follow those of fronts. Glue each behind its own, held against a window "
             "so that the edges meet, before you cut.")},
        {facts->lines.joins, OWN_WORD("Parts"),
         OWN_WORD(
             "What is larger than the paper comes in parts that overlap; below is how they go together. "
             "Begin with A1 and cut off the margins of the others. Lay each part on those to the left "
             "and above, up to the marks of the join, and glue.")},
        {facts->lines.folds, OWN_WORD("Fold up"),
         OWN_WORD(
             "Fold all dashed lines to the back. Glue the halves of a figure together and spread its "
             "feet; glue the tabs of a die or a box behind the sides that they meet, the lid last.")},
    };
    struct record_builder list = record_begin(arena, NODE_LIST);
    for (size_t i = 0; i < G_N_ELEMENTS(steps); i++) {
        if (steps[i].wanted) {
            add_pair(&list, "head", own_word(facts->words, steps[i].head),
                     own_word(facts->words, steps[i].text));
        }
    }
    return record_end(&list);
}

/* The legend has only the lines that are on the sheets. */
static struct node *marks_of(const struct booklet_facts *facts, struct arena *arena)
{
    const struct booklet_lines *lines = &facts->lines;
    const struct {
        bool wanted;
        const char *kind, *text;
    } marks[] = {
        {lines->marks, "marks", OWN_WORD("Marks in the margin: cut from one to the other.")},
        {lines->solid, "solid", OWN_WORD("A line: cut along it.")},
        {lines->dotted, "dotted", OWN_WORD("A dotted line: cut along it.")},
        {lines->folds, "fold",
         OWN_WORD("A dashed line: do not cut. Score it with the back of the knife and fold.")},
    };
    struct record_builder list = record_begin(arena, NODE_LIST);
    for (size_t i = 0; i < G_N_ELEMENTS(marks); i++) {
        if (marks[i].wanted) {
            add_pair(&list, "kind", marks[i].kind, own_word(facts->words, marks[i].text));
        }
    }
    return record_end(&list);
}

/* Parts that lie above others as what is drawn last. */
static struct node *poster_record(const struct booklet_poster *poster, struct arena *arena)
{
    struct record_builder record = record_begin(arena, NODE_MAPPING);
    struct record_builder parts = record_begin(arena, NODE_LIST);
    size_t columns = 1;
    while (columns < poster->part_count &&
           fabs(poster->parts[columns].y_mm - poster->parts[0].y_mm) < MM_TOLERANCE) {
        columns++;
    }
    for (size_t i = 0; i < poster->part_count; i++) {
        const struct box *box = &poster->parts[i];
        struct record_builder part = record_begin(arena, NODE_MAPPING);
        record_add_text(&part, "name", poster_part_name(i % columns, i / columns, arena));
        record_add_number(&part, "x", box->x_mm);
        record_add_number(&part, "y", box->y_mm);
        record_add_number(&part, "width", box->width_mm);
        record_add_number(&part, "height", box->height_mm);
        record_add_node(&parts, NULL, record_end(&part));
    }
    record_add_text(&record, "name", booklet_plain_text(arena, poster->title, MEMBER_LIMIT));
    record_add_number(&record, "width", poster->width_mm);
    record_add_number(&record, "height", poster->height_mm);
    add_picture(&record, poster->picture);
    record_add_node(&record, "parts", record_end(&parts));
    return record_end(&record);
}

/* The first `most`: the page has room for no more. */
static struct node *posters_of(const struct booklet_facts *facts, size_t most, struct arena *arena)
{
    struct record_builder list = record_begin(arena, NODE_LIST);
    for (size_t i = 0; i < MIN(facts->poster_count, most); i++) {
        record_add_node(&list, NULL, poster_record(&facts->posters[i], arena));
    }
    return record_end(&list);
}

/* Drawings come as path data in mm, with the size to which they are scaled. */
static struct node *foldings_of(const struct booklet_facts *facts, size_t most, struct arena *arena)
{
    struct record_builder list = record_begin(arena, NODE_LIST);
    for (size_t i = 0; i < MIN(facts->folding_count, most); i++) {
        const struct booklet_folding *folding = &facts->foldings[i];
        struct record_builder record = record_begin(arena, NODE_MAPPING);
        record_add_text(&record, "name", booklet_plain_text(arena, folding->title, MEMBER_LIMIT));
        record_add_number(&record, "width", folding->width_mm);
        record_add_number(&record, "height", folding->height_mm);
        record_add_text(&record, "outline", folding->outline);
        record_add_text(&record, "folds", folding->folds);
        record_add_text(&record, "tabs", folding->tabs);
        record_add_text(&record, "profile", folding->profile);
        record_add_number(&record, "profile_width", folding->profile_width_mm);
        record_add_number(&record, "profile_height", folding->profile_height_mm);
        add_picture(&record, folding->picture);
        record_add_node(&list, NULL, record_end(&record));
    }
    return record_end(&list);
}

/* An offset that this was printed with must be added to what is measured now, so it is told. */
const struct node *booklet_printing_record(const struct booklet_facts *facts,
                                           double drawing_width_mm, struct arena *arena)
{
    bool drawn = drawing_width_mm > 0;
    size_t poster_count = drawn ? MIN(facts->poster_count, POSTERS_MAX) : 0;
    size_t folding_count = drawn ? DRAWINGS_MAX - poster_count : 0;
    double x_mm = facts->sheet->back_offset_x_mm, y_mm = facts->sheet->back_offset_y_mm;
    struct record_builder page = page_begin(facts, arena, "printing");
    record_add_node(&page, "steps", steps_of(facts, arena));
    record_add_node(&page, "marks", marks_of(facts, arena));
    record_add_number(&page, "drawing_width", drawing_width_mm);
    record_add_node(&page, "posters", posters_of(facts, poster_count, arena));
    record_add_node(&page, "foldings", foldings_of(facts, folding_count, arena));
    record_add_text(
        &page, "offset",
        x_mm == 0 && y_mm == 0
            ? ""
            : own_text(facts->words, arena,
                       OWN_WORD("Add to each what this was printed with: {x} and {y} mm."), "x",
                       booklet_length_text(arena, x_mm), "y", booklet_length_text(arena, y_mm),
                       NULL));
    return record_end(&page);
}

/* A page of an update: lines [first, first + count) of what is to be taken out. */
const struct node *booklet_update_record(const struct booklet_facts *facts,
                                         const struct booklet_update *update, size_t first,
                                         size_t count, struct arena *arena)
{
    struct record_builder page = page_begin(facts, arena, "update");
    record_add_text(&page, "lead",
                    own_text(facts->words, arena,
                             OWN_WORD("These sheets bring {version} up to date. Take out of it:"),
                             "version", booklet_plain_text(arena, update->since, NAME_LIMIT),
                             NULL));
    struct record_builder lines = record_begin(arena, NODE_LIST);
    for (size_t i = first; i < first + count; i++) {
        const struct outdated_pieces *pieces = &update->outdated[i];
        struct record_builder line = record_begin(arena, NODE_MAPPING);
        record_add_text(&line, "count", arena_printf(arena, "%zu ×", pieces->count));
        record_add_text(&line, "name", booklet_plain_text(arena, pieces->name, NAME_LIMIT));
        record_add_text(&line, "component",
                        booklet_plain_text(arena, pieces->component_title, MEMBER_LIMIT));
        record_add_node(&lines, NULL, record_end(&line));
    }
    record_add_node(&page, "lines", record_end(&lines));
    return record_end(&page);
}
