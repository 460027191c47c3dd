/* Components sorted by the group they name, and the pieces of all on one plan. */
#include "print/sheet_group.h"

#include <stdint.h>
#include <string.h>

#include <glib.h>

#include "game/print_settings.h"
#include "game/printed_words.h"

/* ---- which components ---- */

/* A group by its name, whatever the members say of paper; those of `auto` only where they are printed alike. */
static bool are_together(const struct component *a, const struct component *b)
{
    if (a == b || a->print.group == NULL || g_strcmp0(a->print.group, b->print.group) != 0) {
        return a == b;
    }
    return strcmp(a->print.group, PRINT_GROUP_AUTO) != 0 || print_settings_are_equal(a, b);
}

/* A group stands where its first member stands in the game. */
static bool is_first_of_group(const struct piece_list *pieces, size_t index)
{
    for (size_t i = 0; i < index; i++) {
        if (are_together(pieces->components[i].component, pieces->components[index].component)) {
            return false;
        }
    }
    return true;
}

/* "Game: Cards" before the number of the sheet, its stock and version after. */
static struct slug_words slug_of(const struct game *game, const struct sheet_group *group,
                                 struct arena *arena)
{
    const struct component *component = group->members[0]->component;
    /* In the order of print_stock_names. */
    static const char *const stocks[] = {OWN_WORD("cardstock"), OWN_WORD("paper"),
                                         OWN_WORD("label")};
    const char *said = own_word(group->words, stocks[component->print.stock]);
    if (game->version != NULL) {
        said = own_text(group->words, arena, OWN_WORD("{stock}, version {version}"), "stock", said,
                        "version", game->version, NULL);
    }
    if (group->options->since != NULL) {
        said = own_text(group->words, arena, OWN_WORD("{stock}, brings {version} up to date"),
                        "stock", said, "version", group->options->since, NULL);
    }
    return (struct slug_words){
        .before = arena_printf(arena, "%s: %s", game->title, group->title),
        .after = said,
        .span = component->node->span,
    };
}

/* Members in the order of the game; a group of one has its component's names. */
static struct sheet_group group_from(const struct piece_list *pieces, size_t first,
                                     const struct pdf_export_options *options, struct arena *arena)
{
    const struct component *component = pieces->components[first].component;
    const struct component_pieces **members =
        ARENA_NEW_ARRAY(arena, const struct component_pieces *, pieces->component_count - first);
    struct sheet_group group = {
        .members = members, .options = options, .words = own_words_in(pieces->game->language)};
    for (size_t i = first; i < pieces->component_count; i++) {
        if (are_together(component, pieces->components[i].component)) {
            members[group.member_count++] = &pieces->components[i];
        }
    }
    /* A group of one is its component, whatever its `group` says. */
    bool shared = group.member_count > 1;
    group.id = component->id;
    group.title = component->title;
    if (shared && strcmp(component->print.group, PRINT_GROUP_AUTO) == 0) {
        group.id = arena_printf(arena, "%s-and-others", component->id);
        group.title = own_text(group.words, arena, OWN_WORD("{component} and others"), "component",
                               component->title, NULL);
    } else if (shared) {
        group.id = component->print.group;
        group.title = words_group_title(pieces->game, arena, component->print.group);
    }
    group.slug = slug_of(pieces->game, &group, arena);
    return group;
}

/* All in one arena, the list itself too. */
struct sheet_group_list *sheet_group_list_new(const struct piece_list *pieces,
                                              const struct pdf_export_options *options)
{
    struct arena *arena = arena_new();
    struct sheet_group_list *list = ARENA_NEW(arena, struct sheet_group_list);
    struct sheet_group *groups =
        ARENA_NEW_ARRAY(arena, struct sheet_group, pieces->component_count);
    for (size_t i = 0; i < pieces->component_count; i++) {
        if (is_first_of_group(pieces, i)) {
            groups[list->count++] = group_from(pieces, i, options, arena);
        }
    }
    list->groups = groups;
    list->arena = arena;
    return list;
}

void sheet_group_list_free(struct sheet_group_list *list)
{
    if (list != NULL) {
        arena_free(list->arena);
    }
}

size_t sheet_group_piece_count(const struct sheet_group *group)
{
    size_t count = 0;
    for (size_t i = 0; i < group->member_count; i++) {
        count += group->members[i]->count;
    }
    return count;
}

/* ---- how they are printed ---- */

/* Only what was given: the rest stays as it was, so that settings can be laid over each other. The words of the
 * settings have the order of these enums. */
void sheet_options_set(struct sheet_options *sheet, const struct print_settings *print)
{
    if (print->paper_given) {
        /* A page of its own has the size of its piece, so that the paper's does not count. */
        sheet->one_a_page = (enum one_a_page)print->paper.own_page;
        if (sheet->one_a_page == ONE_A_PAGE_NOT) {
            sheet->paper_width_mm = print->paper.width_mm;
            sheet->paper_height_mm = print->paper.height_mm;
        }
        sheet->labels = print->paper.labels;
    }
    if (print->margin_given) {
        const double *edge = print->margin_mm;
        sheet->margins = (struct margins){edge[0], edge[1], edge[2], edge[3]};
    }
    if (print->back_offset_given) {
        sheet->back_offset_x_mm = print->back_offset_mm[0];
        sheet->back_offset_y_mm = print->back_offset_mm[1];
    }
    sheet->gap_mm = print->gap_given ? print->gap_mm : sheet->gap_mm;
    sheet->cut = print->cut_given ? (enum cut_style)print->cut : sheet->cut;
    sheet->cut_weight_mm = print->weight_given ? print->weight_mm : sheet->cut_weight_mm;
    sheet->sharing = print->sharing_given ? (enum cut_sharing)print->sharing : sheet->sharing;
    sheet->backs = print->backs_given ? (enum backs_mode)print->backs : sheet->backs;
    sheet->flip = print->flip_given ? (enum flip_edge)print->flip : sheet->flip;
    sheet->back_marks =
        print->back_marks_given ? (enum back_marks)print->back_marks : sheet->back_marks;
    sheet->registration =
        print->registration_given ? (enum registration)print->registration : sheet->registration;
    sheet->with_slug = print->slug_given ? print->slug == 0 : sheet->with_slug;
    sheet->poster = print->oversize_given ? print->oversize == 0 : sheet->poster;
    sheet->poster_given = sheet->poster_given || print->oversize_given;
    sheet->poster_overlap_mm = print->overlap_given ? print->overlap_mm : sheet->poster_overlap_mm;
}

/* From the weakest to the strongest: the program's, the component's, the command line's. */
static struct sheet_options component_options(const struct component *component,
                                              const struct pdf_export_options *options)
{
    struct print_settings print = component->print;
    struct sheet_options sheet = options->sheet;
    print_settings_lay_over(&print, &options->print);
    sheet_options_set(&sheet, &print);
    return sheet;
}

/* Members agree in all but whether they have backs. */
struct sheet_options sheet_group_options(const struct sheet_group *group)
{
    struct sheet_options sheet = component_options(group->members[0]->component, group->options);
    for (size_t i = 1; i < group->member_count && sheet.backs == BACKS_NONE; i++) {
        sheet = component_options(group->members[i]->component, group->options);
    }
    return sheet;
}

/* ---- their sheets ---- */

struct piece_shape component_shape(const struct component *component)
{
    const struct layout *layout = component->layout;
    return (struct piece_shape){
        .width_mm = layout->width_mm,
        .height_mm = layout->height_mm,
        .bleed_mm = layout->bleed_mm,
        .outline = &layout->outline_path,
        /* A rounded box counts as a plain one: it is cut straight, and its corners are rounded afterwards. */
        .plain_box = layout->outline == OUTLINE_BOX || layout->outline == OUTLINE_ROUNDED,
        .folds = layout->folds,
        .fold_count = layout->fold_count,
        .name = component->title,
        .span = component->node->span,
    };
}

/* The number of the bundle that a record belongs to: of the texts in its field, from 1; 0 without one. */
static size_t bundle_of(const struct node *record, const char *field, GHashTable *bundles)
{
    const struct node *value = record != NULL && field != NULL ? node_lookup(record, field) : NULL;
    const char *text = value != NULL ? node_text(value) : NULL;
    if (text == NULL) {
        return 0;
    }
    if (!g_hash_table_contains(bundles, text)) {
        size_t number = g_hash_table_size(bundles) + 1;
        g_hash_table_insert(bundles, (void *)(uintptr_t)text, GSIZE_TO_POINTER(number));
    }
    return GPOINTER_TO_SIZE(g_hash_table_lookup(bundles, text));
}

/* A group may have no piece at all: then there is no array, and nothing in it to point to. */
static void add_pieces(const struct sheet_group *group, size_t member, struct piece *placed,
                       size_t *count, GHashTable *bundles)
{
    const struct component_pieces *pieces = group->members[member];
    bool with_backs = component_options(pieces->component, group->options).backs != BACKS_NONE;
    for (size_t i = 0; i < pieces->count; i++) {
        placed[(*count)++] = (struct piece){
            .front_face = pieces->pieces[i].front,
            .back_face = with_backs ? pieces->pieces[i].back : FACE_NONE,
            .shape = member,
            .bundle = bundle_of(pieces->pieces[i].record, pieces->component->print.keep, bundles),
        };
    }
}

/* A field that no piece has is a slip of the pen. */
static enum outcome check_keep(const struct sheet_group *group, size_t piece_count,
                               size_t bundle_count, struct diag_list *diags)
{
    for (size_t i = 0; i < group->member_count && piece_count > 0 && bundle_count == 0; i++) {
        const struct print_settings *print = &group->members[i]->component->print;
        const struct node *node = node_lookup(print->node, "keep");
        if (node != NULL) {
            node_report(diags, DIAG_BAD_VALUE, node, print->keep,
                        "a field with a single value in any of the records", "");
            return OUTCOME_REJECTED;
        }
    }
    return OUTCOME_OK;
}

/* Shapes are numbered as members are, so a placement leads back to its component. */
enum outcome sheet_group_plan(const struct sheet_group *group, struct piece_shape *shapes_out,
                              struct sheet_plan **plan_out, struct diag_list *diags)
{
    struct sheet_options sheet = sheet_group_options(group);
    sheet.slug = group->slug;
    sheet.words = group->words;
    struct piece *placed = g_new(struct piece, sheet_group_piece_count(group));
    GHashTable *bundles = g_hash_table_new(g_str_hash, g_str_equal);
    size_t count = 0;
    for (size_t i = 0; i < group->member_count; i++) {
        shapes_out[i] = component_shape(group->members[i]->component);
        add_pieces(group, i, placed, &count, bundles);
    }
    *plan_out = NULL;
    enum outcome outcome = check_keep(group, count, g_hash_table_size(bundles), diags);
    if (outcome == OUTCOME_OK) {
        outcome = sheet_plan_make(placed, count, shapes_out, group->member_count, &sheet, plan_out,
                                  diags);
    }
    g_hash_table_destroy(bundles);
    g_free(placed);
    return outcome;
}
