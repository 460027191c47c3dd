/* Written with json-glib: JSON is YAML, and what authors call their components needs no second way of
 * quoting. */
#include "print/booklet_text.h"

#include <json-glib/json-glib.h>

#include "print/booklet_contents.h"
#include "sheet/duplex_order.h"

/* From the edges of the text to the middle of the register scales; contents.yaml has room for it. */
#define SCALE_INSET_MM 11.0

/* What is longer is cut short, as it would not fit in any size that can be read. */
enum { TITLE_LIMIT = 100, ABOUT_LIMIT = 300, PLAYERS_LIMIT = 30 };

static const char *const kind_names[] = {
    [CONTENTS_GROUP] = "group", [CONTENTS_COMPONENT] = "component", [CONTENTS_MEMBER] = "member",
    [CONTENTS_SUM] = "sum",     [CONTENTS_NEED] = "need",
};

static const char *const edges[] = {[FLIP_LONG] = "long", [FLIP_SHORT] = "short"};

struct writing {
    const struct booklet_facts *facts;
    JsonBuilder *builder;
    struct arena *arena; /* for texts on their way */
};

static void add_text(JsonBuilder *builder, const char *name, const char *text)
{
    json_builder_set_member_name(builder, name);
    json_builder_add_string_value(builder, text);
}

static void add_number(JsonBuilder *builder, const char *name, double number)
{
    json_builder_set_member_name(builder, name);
    json_builder_add_double_value(builder, number);
}

static void add_flag(JsonBuilder *builder, const char *name, bool flag)
{
    json_builder_set_member_name(builder, name);
    json_builder_add_boolean_value(builder, flag);
}

static void begin_list(JsonBuilder *builder, const char *name)
{
    json_builder_set_member_name(builder, name);
    json_builder_begin_array(builder);
}

/* What every page reads. */
static void begin_page(struct writing *writing, const char *layout)
{
    JsonBuilder *builder = writing->builder;
    const struct booklet_facts *facts = writing->facts;
    double margin_mm = booklet_margin_mm(facts);
    json_builder_begin_object(builder);
    add_text(builder, "layout", layout);
    add_text(builder, "name", booklet_plain_text(writing->arena, facts->game->title, TITLE_LIMIT));
    add_number(builder, "width", facts->sheet->paper_width_mm);
    add_number(builder, "height", facts->sheet->paper_height_mm);
    add_number(builder, "margin", margin_mm);
    add_number(builder, "inset", booklet_cross_inset_mm(facts));
    add_number(builder, "scale_x", facts->sheet->paper_width_mm - margin_mm - SCALE_INSET_MM);
    add_number(builder, "scale_y", facts->sheet->paper_height_mm - margin_mm - SCALE_INSET_MM);
    add_flag(builder, "duplex", facts->duplex);
}

static void add_line(struct writing *writing, const struct contents_line *line)
{
    JsonBuilder *builder = writing->builder;
    struct arena *arena = writing->arena;
    const char *first = arena_printf(arena, "%zu", line->first_page);
    json_builder_begin_object(builder);
    add_text(builder, "kind", kind_names[line->kind]);
    add_text(builder, "name", line->name);
    add_text(builder, "hint", line->hint);
    add_number(builder, "height", line->height_mm);
    add_flag(builder, "ruled", line->ruled);
    add_text(builder, "pieces", arena_printf(arena, "%zu", line->piece_count));
    add_text(builder, "sheets", arena_printf(arena, "%zu", line->sheet_count));
    add_text(builder, "pages",
             line->page_count > 1
                 ? arena_printf(arena, "%s–%zu", first, line->first_page + line->page_count - 1)
                 : first);
    json_builder_end_object(builder);
}

/* Seen through the paper a back is mirrored about the edge that it was flipped on. Where the flip is
 * about the upright edge, what lies too far right there lies too far left on the back itself, and must
 * move to the right; what lies too low must move up. About the other edge it is the opposite. */
static void add_signs(struct writing *writing)
{
    const struct sheet_options *sheet = writing->facts->sheet;
    bool upright = flip_axis(writing->facts->flip, sheet->paper_width_mm, sheet->paper_height_mm) ==
                   MIRROR_VERTICAL;
    add_number(writing->builder, "right", upright ? 1 : -1);
    add_number(writing->builder, "down", upright ? -1 : 1);
}

static void add_contents(struct writing *writing, const struct contents_page *page, size_t index)
{
    JsonBuilder *builder = writing->builder;
    struct arena *arena = writing->arena;
    const struct game *game = writing->facts->game;
    begin_page(writing, "contents");
    add_flag(builder, "first", index == 0);
    add_text(builder, "part", arena_printf(arena, "%zu", index + 1));
    add_text(builder, "about",
             game->about != NULL ? booklet_plain_text(arena, game->about, ABOUT_LIMIT) : "");
    add_text(builder, "for_players",
             game->players != NULL
                 ? arena_printf(arena, "Players&#58; %s",
                                booklet_plain_text(arena, game->players, PLAYERS_LIMIT))
                 : "");
    add_signs(writing);
    begin_list(builder, "lines");
    for (size_t i = 0; i < page->line_count; i++) {
        add_line(writing, &page->lines[i]);
    }
    json_builder_end_array(builder);
    json_builder_end_object(builder);
}

static void add_step(JsonBuilder *builder, bool wanted, const char *head, const char *text)
{
    if (wanted) {
        json_builder_begin_object(builder);
        add_text(builder, "head", head);
        add_text(builder, "text", text);
        json_builder_end_object(builder);
    }
}

static bool any_backs(const struct booklet_facts *facts, enum backs_mode backs)
{
    bool any = false;
    for (size_t i = 0; i < facts->entry_count; i++) {
        any = any || facts->entries[i].backs == backs;
    }
    return any;
}

/* All that a booklet may need to tell, in the order of the work. */
static void add_steps(struct writing *writing)
{
    JsonBuilder *builder = writing->builder;
    const struct booklet_facts *facts = writing->facts;
    const char *both = arena_printf(
        writing->arena,
        "Print on both sides and let the printer flip the sheets on the <b>%s edge</b>. Where a back "
        "is to stay white there is an empty page, so the whole file can be printed in one go. A "
        "printer that prints one side only takes the odd pages first, then the same sheets again "
        "for the even ones.",
        edges[facts->flip]);
    static const char parts[] =
        "What is larger than the paper comes in parts that overlap. The page after them shows how "
        "they go together, and by how much they overlap. Cut off the margin on one of two edges "
        "that meet, lay it on the other up to the join marks, and glue.";
    begin_list(builder, "steps");
    add_step(
        builder, true, "Size",
        "Print at <b>100 %</b>, which some print dialogs call “actual size”. Switch off “fit to "
        "page”. Then measure the ruler on page 1: it is 100 mm long.");
    add_step(builder, facts->duplex && !facts->flips_differ, "Sides", both);
    add_step(
        builder, facts->duplex && facts->flips_differ, "Sides",
        "Print on both sides. Components differ in the edge that the sheets are flipped on; the "
        "contents tell which it is. Print those with the same edge together.");
    add_step(builder, !facts->duplex, "Sides", "Print on one side of the sheets only.");
    add_step(builder, facts->duplex, "Test",
             "Print pages 1 and 2 first, on one sheet. If the ruler is right and both sides meet, "
             "print the rest.");
    add_step(builder, true, "Paper",
             "The contents name the paper for each component. Fill the tray and print the pages of "
             "one kind of paper after the other.");
    add_step(
        builder, true, "Cut",
        "Use a sharp knife, a steel ruler and a mat. Cut several times lightly rather than once "
        "with force; long cuts through the whole sheet come first.");
    add_step(builder, any_backs(facts, BACKS_FOLD), "Fold",
             "Fold a sheet with fronts and backs along the dashed line, glue the halves back to "
             "back, and let it dry under a pile of books before you cut.");
    add_step(builder, any_backs(facts, BACKS_SEPARATE), "Glue",
             "Sheets of backs follow those of fronts. Glue each behind its own, held against a "
             "window so that the edges meet, before you cut.");
    add_step(builder, facts->lines.joins, "Parts", parts);
    json_builder_end_array(builder);
}

static void add_mark(JsonBuilder *builder, bool wanted, const char *kind, const char *text)
{
    if (wanted) {
        json_builder_begin_object(builder);
        add_text(builder, "kind", kind);
        add_text(builder, "text", text);
        json_builder_end_object(builder);
    }
}

static void add_printing(struct writing *writing)
{
    JsonBuilder *builder = writing->builder;
    const struct booklet_lines *lines = &writing->facts->lines;
    double x_mm = writing->facts->sheet->back_offset_x_mm;
    double y_mm = writing->facts->sheet->back_offset_y_mm;
    begin_page(writing, "printing");
    add_steps(writing);
    begin_list(builder, "marks");
    add_mark(builder, lines->marks, "marks", "Marks in the margin: cut from one to the other.");
    add_mark(builder, lines->solid, "solid", "A line: cut along it.");
    add_mark(builder, lines->dotted, "dotted", "A dotted line: cut along it.");
    add_mark(builder, lines->folds, "fold",
             "A dashed line: do not cut. Score it with the back of the knife and fold.");
    json_builder_end_array(builder);
    add_text(builder, "offset",
             x_mm == 0 && y_mm == 0
                 ? ""
                 : arena_printf(writing->arena, ", each added to what this was printed with, %s,%s",
                                booklet_length_text(writing->arena, x_mm),
                                booklet_length_text(writing->arena, y_mm)));
    json_builder_end_object(builder);
}

static void append_json(JsonBuilder *builder, GString *out)
{
    JsonNode *root = json_builder_get_root(builder);
    gchar *text = json_to_string(root, TRUE);
    g_string_append(out, text);
    g_string_append_c(out, '\n');
    g_free(text);
    json_node_unref(root);
}

void booklet_text_write(const struct booklet_facts *facts, GString *out)
{
    struct writing writing = {.facts = facts, .builder = json_builder_new(), .arena = arena_new()};
    struct contents contents;
    booklet_contents_make(facts, writing.arena, &contents);
    json_builder_begin_array(writing.builder);
    for (size_t i = 0; i < contents.page_count; i++) {
        add_contents(&writing, &contents.pages[i], i);
        if (i == 0) {
            add_printing(&writing);
        }
    }
    json_builder_end_array(writing.builder);
    append_json(writing.builder, out);
    g_object_unref(writing.builder);
    arena_free(writing.arena);
}
