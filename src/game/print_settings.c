/* The table of print settings, and groups by it; the table of what a component is on a screen.
 *
 * The same rows read `print:` of a component and the options of the command line. Beside each member stands whether it
 * was given: options go over what a component says, what one component of a group says holds for the others, and a
 * setting that comes to nothing is a finding only for who wrote it. */
#include "game/print_settings.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <glib.h>

#include "game/game_files.h"
#include "game/papers.h"
#include "game/pieces.h"

/* In the order of the enums of sheet/sheet_plan.h. */
const char *const print_cut_names[] = {"marks", "solid", "dotted", "none", NULL};
const char *const print_sharing_names[] = {"auto", "shared", "double", NULL};
const char *const print_backs_names[] = {"duplex", "fold", "separate", "none", NULL};
const char *const print_flip_names[] = {"long", "short", NULL};
const char *const print_stock_names[] = {"cardstock", "paper", "label", NULL};
const char *const print_oversize_names[] = {"split", "refuse", NULL};
const char *const print_standard_names[] = {"none", "pdf/x-4", "pdf/x-1a", NULL};
static const char *const back_marks_names[] = {"none", "margin", "same", "only", NULL};
static const char *const slug_names[] = {"margin", "none", NULL};
const char *const print_registration_names[] = {"none", "silhouette", NULL};

#define PRINT(member, given)                                                                       \
    .offset = offsetof(struct print_settings, member),                                             \
    .given_offset = offsetof(struct print_settings, given)

/* clang-format off */
const struct field_spec print_fields[] = {
    {.name = "paper", .kind = FIELD_NODE, PRINT(paper, paper_given), .choice_at = paper_name, .node_kinds = FIELD_ANY_SCALAR | FIELD_ANY_MAPPING, .unit = "paper",
     .schema = "{\"anyOf\": [{\"type\": \"string\"}, {\"$ref\": \"#/$defs/paper\"}]}",
     .usual = "a4", .doc = "The paper, or a sheet of labels: a name that kerf(1) lists or that the game's `papers` has, or a size such as 4inx6in; trim and bleed give each piece a page of its own size.", .example = "letter"},
    {.name = "margin", .kind = FIELD_MM_EDGE, PRINT(margin_mm, margin_given), .minimum = 0, .maximum = 1000, .unit = "mm",
     .usual = "6.35 mm", .doc = "What the printer cannot print on, at the top, right, bottom and left of the upright paper.", .example = "[5, 5, 12, 5]"},
    {.name = "gap", .kind = FIELD_MM, PRINT(gap_mm, gap_given), .minimum = 0, .maximum = 100, .unit = "mm",
     .doc = "The gap between pieces, in place of what `share` gives.", .example = "3"},
    {.name = "cut", .kind = FIELD_CHOICE, PRINT(cut, cut_given), .choices = print_cut_names,
     .usual = "marks", .doc = "How to show where to cut: marks in the margin, solid or dotted lines, or none.", .example = "solid"},
    {.name = "weight", .kind = FIELD_MM, PRINT(weight_mm, weight_given), .minimum = 0.01, .maximum = 10, .unit = "mm",
     .usual = "0.15 mm", .doc = "The width of cut lines.", .example = "0.3"},
    {.name = "share", .kind = FIELD_CHOICE, PRINT(sharing, sharing_given), .choices = print_sharing_names,
     .usual = "auto", .doc = "shared: neighbours touch and one cut parts them; double: a gap of twice the bleed; auto: shared where there is no bleed.", .example = "double"},
    {.name = "backs", .kind = FIELD_CHOICE, PRINT(backs, backs_given), .choices = print_backs_names,
     .usual = "duplex", .doc = "duplex: on the other side of the sheet; fold: beside the fronts, to fold and glue; separate: on sheets of their own, to be glued; or none.", .example = "fold"},
    {.name = "flip", .kind = FIELD_CHOICE, PRINT(flip, flip_given), .choices = print_flip_names,
     .usual = "long", .doc = "The edge that the printer turns the sheet over, long or short.", .example = "short"},
    {.name = "back-offset", .kind = FIELD_MM_PAIR, PRINT(back_offset_mm, back_offset_given), .minimum = -100, .maximum = 100, .unit = "mm",
     .doc = "Moves all backs to the right and down, for a printer that drifts.", .example = "[0.5, -1]"},
    {.name = "back-marks", .kind = FIELD_CHOICE, PRINT(back_marks, back_marks_given), .choices = back_marks_names,
     .usual = "none", .doc = "Cut lines on backs: none, only those in the margin, the same as on fronts, or only on backs and not on fronts.", .example = "margin"},
    {.name = "oversize", .kind = FIELD_CHOICE, PRINT(oversize, oversize_given), .choices = print_oversize_names,
     .usual = "split", .doc = "What is done with a piece that is larger than the paper: split it over several sheets, or refuse it.", .example = "refuse"},
    {.name = "overlap", .kind = FIELD_MM, PRINT(overlap_mm, overlap_given), .minimum = 0, .maximum = 50, .unit = "mm",
     .usual = "10 mm", .doc = "By how much the parts of a split piece lie on each other when they are glued.", .example = "5"},
    {.name = "registration", .kind = FIELD_CHOICE, PRINT(registration, registration_given), .choices = print_registration_names,
     .usual = "none", .doc = "Marks that a cutting machine looks for, which pieces keep clear of: silhouette has those of type 1. Those of type 2 (Original, SD) are not documented, and Cricut prints its own.", .example = "silhouette"},
    {.name = "slug", .kind = FIELD_CHOICE, PRINT(slug, slug_given), .choices = slug_names,
     .usual = "margin", .doc = "A line in the margin of each sheet, where it fits, that says which it is: game, component, side, number, stock and version.", .example = "none"},
    {.name = "cmyk", .kind = FIELD_FLAG, PRINT(cmyk, cmyk_given),
     .doc = "The colours of PDFs are those of printing inks, by `profile`; black and greys are of black ink alone.", .example = "true"},
    {.name = "profile", .kind = FIELD_TEXT, PRINT(profile, profile_given), .unit = "file",
     .doc = "The ICC profile of the press and its paper, which a print shop names, for `cmyk`; unless given the one of US web presses that comes with the data of Ghostscript.", .example = "print/coated.icc"},
    {.name = "ink-limit", .kind = FIELD_NUMBER, PRINT(ink_limit_percent, ink_limit_given), .minimum = 100, .maximum = 400, .unit = "percent",
     .doc = "How much ink the paper takes, all four together, for `cmyk`; what has more is found. Each PDF in inks is read back, and the end of the run tells the most ink that a colour or a pixel in it has.", .example = "280"},
    {.name = "standard", .kind = FIELD_CHOICE, PRINT(standard, standard_given), .choices = print_standard_names,
     .usual = "none", .doc = "What a print shop wants a PDF to be, which is then in `cmyk`, with its profile and the boxes of trim and bleed: pdf/x-4 or pdf/x-1a. PDF/X-1a knows neither transparency nor layers: what lets something shine through becomes pixels together with what is below it, 600 to the inch (300 of pictures alone), and is told; what is drawn later stays sharp.", .example = "pdf/x-4"},
    {.name = "stock", .kind = FIELD_CHOICE, .place = FIELD_IN_FILES, PRINT(stock, stock_given), .choices = print_stock_names,
     .usual = "cardstock", .doc = "The kind of paper: cardstock, paper or label; the booklet is sorted by it.", .example = "label"},
    {.name = "keep", .kind = FIELD_TEXT, .place = FIELD_IN_FILES, PRINT(keep, keep_given),
     .doc = "What stays on one sheet: 'together by' and a field; pieces whose records have the same value there; of more than a sheet holds, sheets of their own.", .example = "together by set"},
    {.name = "only", .kind = FIELD_NODE, .place = FIELD_IN_FILES, .offset = offsetof(struct print_settings, only), .node_kinds = FIELD_ANY_SCALAR, .schema = "{\"type\": [\"string\", \"integer\"]}",
     .doc = "Only these records are printed and cut: ids, numbers or ranges with commas between, or an expression over the record; --only goes before it.", .example = "cost > 3"},
    {.name = "copies", .kind = FIELD_INTEGER, .place = FIELD_IN_FILES, .offset = offsetof(struct print_settings, copies), .minimum = 1, .maximum = PIECE_COPIES_MAX, .unit = "copies",
     .doc = "How many of each record are printed and cut, in place of what the component says; --copies goes before it.", .example = "2"},
    {.name = "not", .kind = FIELD_FLAG, .place = FIELD_IN_FILES, .offset = offsetof(struct print_settings, left_out),
     .doc = "The component is neither printed nor cut nor ordered from a shop, unless --component names it.", .example = "true"},
    {.name = "group", .kind = FIELD_TEXT, .place = FIELD_IN_FILES, .offset = offsetof(struct print_settings, group),
     .doc = "A name of your own: components of one group share sheets, and a PDF of that name; auto: with all others of auto that are printed in the same way on the same stock.", .example = "tokens"},
    {0},
};
/* clang-format on */

/* The row knows where the member is and where its flag, so that settings are handled without knowing each by name. */
static bool *given_flag(struct print_settings *print, const struct field_spec *field)
{
    return (bool *)((char *)print + field->given_offset);
}

/* Bytes of the member that a row fills. */
static size_t size_of(const struct field_spec *field)
{
    static const size_t sizes[] = {
        [FIELD_NODE] = sizeof(struct paper), /* what comes of the node stands after it */
        [FIELD_TEXT] = sizeof(char *),        [FIELD_CHOICE] = sizeof(int),
        [FIELD_FLAG] = sizeof(bool),          [FIELD_NUMBER] = sizeof(double),
        [FIELD_MM] = sizeof(double),          [FIELD_MM_PAIR] = 2 * sizeof(double),
        [FIELD_MM_EDGE] = 4 * sizeof(double),
    };
    return sizes[field->kind];
}

/* A setting that was taken over counts as given from then on. */
static void take_over(const struct field_spec *field, struct print_settings *to,
                      const struct print_settings *from)
{
    memcpy((char *)to + field->offset, (const char *)from + field->offset, size_of(field));
    *given_flag(to, field) = true;
}

/* What holds where nothing is given. */
static void print_settings_init(struct print_settings *print)
{
    *print = (struct print_settings){.gap_mm = -1};
    fields_init(print_fields, print);
}

/* "together by set" becomes "set". */
static bool read_keep(struct print_settings *print, struct diag_list *diags)
{
    static const char start[] = "together by ";
    if (print->keep == NULL) {
        return true;
    }
    const char *field = print->keep + strlen(start);
    if (!g_str_has_prefix(print->keep, start) || *field == '\0') {
        node_report(diags, DIAG_BAD_VALUE, node_lookup(print->node, "keep"), print->keep,
                    "'together by' and the name of a field", "");
        return false;
    }
    print->keep = field;
    return true;
}

bool print_settings_load(struct arena *arena, const struct node *node, const struct node *papers,
                         struct print_settings *out, struct diag_list *diags)
{
    print_settings_init(out);
    out->node = node;
    bool good = node == NULL || fields_read(arena, node, print_fields, "a print setting", NULL,
                                            NULL, out, diags) == OUTCOME_OK;
    bool has_paper = out->paper.node != NULL;
    good = read_keep(out, diags) && good;
    return (!has_paper || paper_read(arena, papers, &out->paper, diags)) && good;
}

bool print_has_inks(const struct print_settings *print)
{
    return print->cmyk || strcmp(print_standard_names[print->standard], "none") != 0;
}

void print_settings_lay_over(struct print_settings *print, const struct print_settings *above)
{
    for (const struct field_spec *field = print_fields; field->name != NULL; field++) {
        if (field->given_offset != 0 &&
            *((const bool *)((const char *)above + field->given_offset))) {
            take_over(field, print, above);
        }
    }
}

/* ---- groups ---- */

/* The components of one group, in the game's order. */
struct group {
    const char *name;
    struct component **members;
    size_t member_count;
};

/* Whether a member has a say in a setting. One without backs stands beside others, whatever they do
 * with theirs. */
static bool has_say(struct component *member, const struct field_spec *setting)
{
    struct print_settings *print = &member->print;
    bool without_backs = strcmp(print_backs_names[print->backs], "none") == 0;
    bool of_backs = setting->offset == offsetof(struct print_settings, backs) ||
                    setting->offset == offsetof(struct print_settings, flip);
    return *given_flag(print, setting) && !(without_backs && of_backs);
}

/* At the later of the two, with the component and the line of the first. */
static void report_disagreement(const struct group *group, const struct field_spec *setting,
                                const struct component *first, const struct component *other,
                                struct diag_list *diags)
{
    const struct node *before = node_lookup(first->print.node, setting->name);
    const struct node *here = node_lookup(other->print.node, setting->name);
    char line[32];
    snprintf(line, sizeof line, "%zu", source_span_start(before->span).line);
    node_report(diags, DIAG_GROUP_DISAGREES, here, setting->name,
                node_text(here) != NULL ? node_text(here) : "{...}",
                node_text(before) != NULL ? node_text(before) : "{...}", first->id, line,
                group->name);
}

/* Papers and texts by what they are; all else is plain bytes without padding. */
static bool values_are_equal(const struct field_spec *setting, const struct component *a,
                             const struct component *b)
{
    const void *of_a = (const char *)&a->print + setting->offset;
    const void *of_b = (const char *)&b->print + setting->offset;
    if (setting->kind == FIELD_NODE) {
        return papers_are_equal(&a->print.paper, &b->print.paper);
    }
    if (setting->kind == FIELD_TEXT) {
        return g_strcmp0(*(const char *const *)of_a, *(const char *const *)of_b) == 0;
    }
    return memcmp(of_a, of_b, size_of(setting)) == 0;
}

/* The first to give a value gives it for all that give none. */
static bool settle_setting(const struct group *group, const struct field_spec *setting,
                           struct diag_list *diags)
{
    struct component *first = NULL;
    bool good = true;
    for (size_t i = 0; i < group->member_count; i++) {
        struct component *member = group->members[i];
        if (!has_say(member, setting)) {
            continue;
        }
        if (first == NULL) {
            first = member;
        } else if (!values_are_equal(setting, first, member)) {
            report_disagreement(group, setting, first, member, diags);
            good = false;
        }
    }
    for (size_t i = 0; i < group->member_count && first != NULL; i++) {
        if (!*given_flag(&group->members[i]->print, setting)) {
            take_over(setting, &group->members[i]->print, &first->print);
        }
    }
    return good;
}

static const struct node *name_node(const struct component *member)
{
    return node_lookup(member->print.node, "group");
}

/* The group's name becomes part of a file name, as the ids of components do. */
static bool check_name(const struct group *group, const struct component *components,
                       size_t component_count, struct arena *arena, struct diag_list *diags)
{
    const struct node *node = name_node(group->members[0]);
    if (!game_is_id(group->name)) {
        node_report(diags, DIAG_BAD_VALUE, node, group->name,
                    "the name of a group (letters, digits, - and _)", "");
        return false;
    }
    for (size_t i = 0; i < component_count; i++) {
        const struct component *other = &components[i];
        if (strcmp(other->id, group->name) == 0 &&
            g_strcmp0(other->print.group, group->name) != 0) {
            node_report(diags, DIAG_NAME_CLASH, node, group->name,
                        arena_printf(arena,
                                     ": the group and the component of that name in line %zu",
                                     source_span_start(other->node->key->span).line));
            return false;
        }
    }
    return true;
}

/* The group that begins with this component; no members where one before it is in the group. */
static struct group group_from(struct arena *arena, struct component *components,
                               size_t component_count, size_t first)
{
    struct group group = {.name = components[first].print.group};
    for (size_t i = 0; i < first; i++) {
        if (g_strcmp0(components[i].print.group, group.name) == 0) {
            return group;
        }
    }
    group.members = ARENA_NEW_ARRAY(arena, struct component *, component_count - first);
    for (size_t i = first; i < component_count; i++) {
        if (g_strcmp0(components[i].print.group, group.name) == 0) {
            group.members[group.member_count++] = &components[i];
        }
    }
    return group;
}

/* Members of a group need not say the same, they must not say different things. What one says is settled for all,
 * so that a group can be asked by any of its members. */
bool print_groups_settle(struct arena *arena, struct component *components, size_t component_count,
                         struct diag_list *diags)
{
    bool good = true;
    for (size_t i = 0; i < component_count; i++) {
        const char *name = components[i].print.group;
        if (name == NULL || strcmp(name, PRINT_GROUP_AUTO) == 0) {
            continue;
        }
        struct group group = group_from(arena, components, component_count, i);
        if (group.member_count == 0) {
            continue;
        }
        good = check_name(&group, components, component_count, arena, diags) && good;
        for (const struct field_spec *field = print_fields; field->name != NULL; field++) {
            good = (field->given_offset == 0 || settle_setting(&group, field, diags)) && good;
        }
    }
    return good;
}

bool print_settings_are_equal(const struct component *a, const struct component *b)
{
    bool equal = true;
    for (const struct field_spec *field = print_fields; field->name != NULL && equal; field++) {
        equal = field->given_offset == 0 || values_are_equal(field, a, b);
    }
    return equal;
}

/* "red-dragons" becomes "Red dragons". */
const char *print_group_title(struct arena *arena, const char *group)
{
    gchar *spaced = g_strdelimit(g_strdup(group), "-_", ' ');
    GString *title = g_string_new(NULL);
    g_string_append_unichar(title, g_unichar_totitle(g_utf8_get_char(spaced)));
    g_string_append(title, g_utf8_next_char(spaced));
    const char *kept = arena_strndup(arena, title->str, title->len);
    g_string_free(title, TRUE);
    g_free(spaced);
    return kept;
}

/* ---- on a table on a screen ---- */

/* Beside how it is printed, since what is not said here follows from paper, outline and size. */
const char *const table_type_names[] = {"auto", "card", "tile", "token", "board", "picture", NULL};
_Static_assert(G_N_ELEMENTS(table_type_names) == TABLE_TYPE_COUNT + 1, "a name for each type");

#define TABLE(member) offsetof(struct table_settings, member)

/* clang-format off */
const struct field_spec table_fields[] = {
    {.name = "type", .kind = FIELD_CHOICE, .offset = TABLE(type), .choices = table_type_names,
     .doc = "What it is on a table on a screen: card, tile, token, board, or picture (a page to read); auto: by its paper, outline and size.", .example = "token"},
    {.name = "thickness", .kind = FIELD_MM, .offset = TABLE(thickness_mm), .minimum = 0.2, .maximum = 50,
     .usual = "that of its type", .doc = "How thick it is there.", .example = "2"},
    {0},
};
/* clang-format on */
