/* The table of print settings, and groups by it. */
#include "game/print_settings.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <glib.h>

const char *const print_cut_names[] = {"marks", "solid", "dotted", "none", NULL};
const char *const print_sharing_names[] = {"auto", "shared", "double", NULL};
const char *const print_backs_names[] = {"duplex", "fold", "separate", "none", NULL};
const char *const print_flip_names[] = {"long", "short", NULL};
const char *const print_stock_names[] = {"cardstock", "paper", "label", NULL};
const char *const print_oversize_names[] = {"split", "refuse", NULL};

#define PRINT(member) offsetof(struct print_settings, member)

/* clang-format off */
const struct field_spec print_fields[] = {
    {.name = "cut", .kind = FIELD_CHOICE, .offset = PRINT(cut), .choices = print_cut_names,
     .doc = "How to show where to cut: marks in the margin, solid or dotted lines, or none."},
    {.name = "weight", .kind = FIELD_MM, .offset = PRINT(weight_mm), .minimum = 0.01, .maximum = 10, .doc = "The width of cut lines."},
    {.name = "share", .kind = FIELD_CHOICE, .offset = PRINT(sharing), .choices = print_sharing_names,
     .doc = "shared: neighbours touch and one cut parts them; double: a gap of twice the bleed; auto: shared where there is no bleed."},
    {.name = "gap", .kind = FIELD_MM, .offset = PRINT(gap_mm), .minimum = 0, .maximum = 100, .doc = "The gap between pieces, in place of what `share` gives."},
    {.name = "backs", .kind = FIELD_CHOICE, .offset = PRINT(backs), .choices = print_backs_names,
     .doc = "duplex: on the other side of the sheet; fold: beside the fronts, to fold and glue; separate: on sheets of their own; none."},
    {.name = "flip", .kind = FIELD_CHOICE, .offset = PRINT(flip), .choices = print_flip_names,
     .doc = "The edge that the printer turns the sheet over, long or short."},
    {.name = "stock", .kind = FIELD_CHOICE, .offset = PRINT(stock), .choices = print_stock_names,
     .doc = "The kind of paper: cardstock, paper or label; the booklet is sorted by it. cardstock unless given."},
    {.name = "group", .kind = FIELD_TEXT, .offset = PRINT(group),
     .doc = "A name of your own: components of one group share sheets, and a PDF of that name."},
    {.name = "oversize", .kind = FIELD_CHOICE, .offset = PRINT(oversize), .choices = print_oversize_names,
     .doc = "What is done with a piece that is larger than the paper: split it over several sheets, or refuse it. split unless given."},
    {.name = "overlap", .kind = FIELD_MM, .offset = PRINT(overlap_mm), .minimum = 0, .maximum = 50,
     .doc = "By how much the parts of a split piece lie on each other when they are glued; 10 mm unless given."},
    {0},
};
/* clang-format on */

/* What the components of a group must agree in, and where it is noted that a value was given. */
static const struct shared_setting {
    const char *name; /* of the field */
    size_t offset, size, given_offset;
} shared_settings[] = {
    {"cut", PRINT(cut), sizeof(int), PRINT(cut_given)},
    {"weight", PRINT(weight_mm), sizeof(double), PRINT(weight_given)},
    {"share", PRINT(sharing), sizeof(int), PRINT(sharing_given)},
    {"gap", PRINT(gap_mm), sizeof(double), PRINT(gap_given)},
    {"backs", PRINT(backs), sizeof(int), PRINT(backs_given)},
    {"flip", PRINT(flip), sizeof(int), PRINT(flip_given)},
    {"stock", PRINT(stock), sizeof(int), PRINT(stock_given)},
    {"oversize", PRINT(oversize), sizeof(int), PRINT(oversize_given)},
    {"overlap", PRINT(overlap_mm), sizeof(double), PRINT(overlap_given)},
};

static bool *given_flag(struct print_settings *print, const struct shared_setting *setting)
{
    return (bool *)((char *)print + setting->given_offset);
}

bool print_settings_load(struct arena *arena, const struct node *node, struct print_settings *out,
                         struct diag_list *diags)
{
    *out = (struct print_settings){.weight_mm = 0.15, .gap_mm = -1, .overlap_mm = 10, .node = node};
    if (node == NULL) {
        return true;
    }
    for (size_t i = 0; i < G_N_ELEMENTS(shared_settings); i++) {
        *given_flag(out, &shared_settings[i]) = node_lookup(node, shared_settings[i].name) != NULL;
    }
    return fields_read(arena, node, print_fields, "a print setting", NULL, NULL, out, diags) ==
           OUTCOME_OK;
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
static bool has_say(struct component *member, const struct shared_setting *setting)
{
    struct print_settings *print = &member->print;
    bool without_backs = strcmp(print_backs_names[print->backs], "none") == 0;
    bool of_backs = setting->offset == PRINT(backs) || setting->offset == PRINT(flip);
    return *given_flag(print, setting) && !(without_backs && of_backs);
}

static void report_disagreement(const struct group *group, const struct shared_setting *setting,
                                const struct component *first, const struct component *other,
                                struct diag_list *diags)
{
    const struct node *before = node_lookup(first->print.node, setting->name);
    const struct node *here = node_lookup(other->print.node, setting->name);
    char line[32];
    snprintf(line, sizeof line, "%zu", source_span_start(before->span).line);
    node_report(diags, DIAG_GROUP_DISAGREES, here, setting->name, node_text(here),
                node_text(before), first->id, line, group->name);
}

static void take_over(const struct shared_setting *setting, struct component *from,
                      struct component *to)
{
    memcpy((char *)&to->print + setting->offset, (const char *)&from->print + setting->offset,
           setting->size);
    *given_flag(&to->print, setting) = true;
}

static bool values_are_equal(const struct shared_setting *setting, const struct component *a,
                             const struct component *b)
{
    return memcmp((const char *)&a->print + setting->offset,
                  (const char *)&b->print + setting->offset, setting->size) == 0;
}

/* The first to give a value gives it for all that give none. */
static bool settle_setting(const struct group *group, const struct shared_setting *setting,
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
            take_over(setting, first, group->members[i]);
        }
    }
    return good;
}

static const struct node *name_node(const struct component *member)
{
    return node_lookup(member->print.node, "group");
}

static bool is_file_name(const char *name)
{
    for (const char *at = name; *at != '\0'; at = g_utf8_next_char(at)) {
        bool sign = *at == '-' || *at == '_';
        if (!g_unichar_isalnum(g_utf8_get_char(at)) && !(sign && at > name)) {
            return false;
        }
    }
    return *name != '\0';
}

/* The group's name becomes part of a file name, as the ids of components do. */
static bool check_name(const struct group *group, const struct component *components,
                       size_t component_count, struct arena *arena, struct diag_list *diags)
{
    const struct node *node = name_node(group->members[0]);
    if (!is_file_name(group->name)) {
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

bool print_groups_settle(struct arena *arena, struct component *components, size_t component_count,
                         struct diag_list *diags)
{
    bool good = true;
    for (size_t i = 0; i < component_count; i++) {
        if (components[i].print.group == NULL) {
            continue;
        }
        struct group group = group_from(arena, components, component_count, i);
        if (group.member_count == 0) {
            continue;
        }
        good = check_name(&group, components, component_count, arena, diags) && good;
        for (size_t j = 0; j < G_N_ELEMENTS(shared_settings); j++) {
            good = settle_setting(&group, &shared_settings[j], diags) && good;
        }
    }
    return good;
}

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
