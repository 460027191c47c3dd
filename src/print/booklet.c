/* Groups sorted and planned, looked at for what the first pages say of them, and written. */
#include "print/booklet.h"

#include <math.h>
#include <stdint.h>

#include <glib.h>

#include "print/booklet_pages.h"
#include "print/booklet_pictures.h"
#include "print/pdf_document.h"
#include "sheet/duplex_order.h"

/* Between the feet of a figure that stands, drawn wider than paper is thick. */
#define FIGURE_GAP_MM 3.0

#define SAME_SHAPE 0.02 /* of the ratio of two nets' sides */

/* The largest that contents.yaml and printing.yaml have room for. */
static const struct booklet_picture_view part_view = {
    .kind = "part", .width_mm = 28, .height_mm = 22};
static const struct booklet_picture_view drawing_view = {
    .kind = "drawing", .width_mm = 48, .height_mm = 64};

/* The sections of a booklet: those of another document, with plans of their own that empty backs are added to. */
struct booklet_sections {
    struct pdf_document document;
    struct sheet_plan *plans;
};

/* By stock, in the game's order within each; those without pieces are left out. */
static struct booklet_sections sort_sections(const struct pdf_document *all)
{
    struct booklet_sections sorted = {.document = *all,
                                      .plans = g_new0(struct sheet_plan, all->section_count + 1)};
    sorted.document.sections = g_new0(struct pdf_section, all->section_count + 1);
    sorted.document.section_count = 0;
    for (int stock = 0; print_stock_names[stock] != NULL; stock++) {
        for (size_t i = 0; i < all->section_count; i++) {
            const struct pdf_section *section = &all->sections[i];
            if (section->group->members[0]->component->print.stock == stock &&
                sheet_group_piece_count(section->group) > 0) {
                size_t place = sorted.document.section_count++;
                sorted.plans[place] = *section->plan;
                sorted.document.sections[place] = *section;
                sorted.document.sections[place].plan = &sorted.plans[place];
            }
        }
    }
    return sorted;
}

/* The flip is that of the first group with backs; where others differ the contents tell it for each. */
static void note_flip(struct booklet_facts *facts, const struct sheet_plan *plan)
{
    if (plan->backs != BACKS_DUPLEX) {
        return;
    }
    facts->flips_differ = facts->flips_differ || (facts->duplex && facts->flip != plan->flip);
    facts->flip = facts->duplex ? facts->flip : plan->flip;
    facts->duplex = true;
}

/* What kinds of lines the sheets have, for a legend that explains those and no others. */
static void note_lines(struct booklet_lines *lines, const struct sheet_plan *plan,
                       enum cut_style cut)
{
    for (size_t i = 0; i < plan->page_count; i++) {
        const struct sheet_page *page = &plan->pages[i];
        for (size_t j = 0; j < page->mark_count; j++) {
            const struct mark *mark = &page->marks[j];
            bool line = mark->kind == MARK_CUT || mark->kind == MARK_OUTLINE;
            bool in_margin = mark->kind == MARK_CUT && cut == CUT_MARKS;
            lines->marks = lines->marks || in_margin;
            lines->dotted = lines->dotted || (line && mark->dotted);
            lines->solid = lines->solid || (line && !mark->dotted && !in_margin);
            lines->folds = lines->folds || mark->kind == MARK_FOLD;
            lines->joins = lines->joins || mark->kind == MARK_JOIN;
        }
    }
}

/* The parts of the first piece of a shape that is split; every other is split alike. */
static void note_poster(const struct sheet_plan *plan, size_t shape, GArray *parts)
{
    size_t piece = SIZE_MAX;
    g_array_set_size(parts, 0);
    for (size_t i = 0; i < plan->page_count; i++) {
        const struct placement *place =
            plan->pages[i].placement_count > 0 ? &plan->pages[i].placements[0] : NULL;
        if (place == NULL || !place->is_part || place->shape != shape ||
            place->side != PAGE_FRONT || (piece != SIZE_MAX && place->piece != piece)) {
            continue;
        }
        /* From the page to the piece: the placement is the top left of the whole piece, mostly beside the page. */
        struct box part = place->clip;
        piece = place->piece;
        part.x_mm -= place->x_mm;
        part.y_mm -= place->y_mm;
        g_array_append_val(parts, part);
    }
}

/* Members of a group and shapes of its plan have the same numbers. */
static void note_posters(GArray *posters, const struct pdf_section *section,
                         struct booklet_pictures *pictures, struct arena *arena)
{
    GArray *parts = g_array_new(FALSE, FALSE, sizeof(struct box));
    for (size_t i = 0; i < section->group->member_count; i++) {
        note_poster(section->plan, i, parts);
        struct booklet_poster poster = {
            .title = section->group->members[i]->component->title,
            .width_mm = section->shapes[i].width_mm,
            .height_mm = section->shapes[i].height_mm,
            .parts = arena_keep_array(arena, parts),
            .part_count = parts->len,
        };
        if (parts->len > 0) {
            poster.picture =
                booklet_pictures_ask(pictures, section->group->members[i], &drawing_view);
            g_array_append_val(posters, poster);
        }
    }
    g_array_free(parts, TRUE);
}

/* ---- what is folded up ---- */

/* Numbers with a dot in every locale, to hundredths of a millimetre. */
static void add_point(GString *data, const char *verb, double x_mm, double y_mm)
{
    gchar x[G_ASCII_DTOSTR_BUF_SIZE], y[G_ASCII_DTOSTR_BUF_SIZE];
    g_ascii_formatd(x, sizeof x, "%.2f", x_mm);
    g_ascii_formatd(y, sizeof y, "%.2f", y_mm);
    g_string_append_printf(data, "%s%s %s", verb, x, y);
}

/* Takes the string. */
static const char *keep_data(GString *data, struct arena *arena)
{
    const char *kept = arena_strndup(arena, data->str, data->len);
    g_string_free(data, TRUE);
    return kept;
}

/* As path data of SVG, in mm from the top left of the piece, which the booklet's layouts draw like any other. */
static const char *outline_data(const struct layout *layout, struct arena *arena)
{
    GString *data = g_string_new(NULL);
    struct path path;
    path_init(&path, arena);
    if (layout->outline == OUTLINE_BOX) {
        path_add_box(&path, (struct box){0, 0, layout->width_mm, layout->height_mm});
    }
    const struct path *outline = layout->outline == OUTLINE_BOX ? &path : &layout->outline_path;
    for (size_t i = 0; i < outline->count; i++) {
        const struct path_step *step = &outline->steps[i];
        if (step->verb == PATH_CLOSE) {
            g_string_append(data, "Z");
            continue;
        }
        if (step->verb == PATH_CURVE) {
            add_point(data, "C", step->x1_mm, step->y1_mm);
            add_point(data, " ", step->x2_mm, step->y2_mm);
        }
        add_point(data,
                  step->verb == PATH_MOVE   ? "M"
                  : step->verb == PATH_LINE ? "L"
                                            : " ",
                  step->x_mm, step->y_mm);
    }
    return keep_data(data, arena);
}

/* Each fold is a line of its own. */
static const char *folds_data(const struct layout *layout, struct arena *arena)
{
    GString *data = g_string_new(NULL);
    for (size_t i = 0; i < layout->fold_count; i++) {
        add_point(data, "M", layout->folds[i].x1_mm, layout->folds[i].y1_mm);
        add_point(data, "L", layout->folds[i].x2_mm, layout->folds[i].y2_mm);
    }
    return keep_data(data, arena);
}

/* The parts of a net that have no name are those that glue goes on. */
static const char *tabs_data(const struct net *net, struct arena *arena)
{
    GString *data = g_string_new(NULL);
    for (size_t i = 0; net != NULL && i < net->part_count; i++) {
        const struct net_part *part = &net->parts[i];
        for (size_t j = 0; part->name == NULL && j < part->corner_count; j++) {
            add_point(data, j == 0 ? "M" : "L", part->corners[j].x_mm, part->corners[j].y_mm);
        }
        g_string_append(data, part->name == NULL ? "Z" : "");
    }
    return keep_data(data, arena);
}

/* A figure has three level folds: a foot on each side, and the head between them. */
static bool is_figure(const struct layout *layout)
{
    bool level = layout->net == NULL && layout->fold_count == 3;
    for (size_t i = 0; level && i < layout->fold_count; i++) {
        level = fabs(layout->folds[i].y1_mm - layout->folds[i].y2_mm) < MM_TOLERANCE &&
                (i == 0 || layout->folds[i].y1_mm > layout->folds[i - 1].y1_mm);
    }
    return level;
}

/* Both halves stand against each other, and the feet lie spread on the ground. */
static void add_profile(struct booklet_folding *folding, const struct layout *layout,
                        struct arena *arena)
{
    const struct fold_line *folds = layout->folds;
    double left_mm = folds[0].y1_mm, tall_mm = folds[1].y1_mm - left_mm;
    double right_mm = layout->height_mm - folds[2].y1_mm;
    GString *data = g_string_new(NULL);
    add_point(data, "M", 0, tall_mm);
    add_point(data, "L", left_mm, tall_mm);
    add_point(data, "L", left_mm + FIGURE_GAP_MM / 2, 0);
    add_point(data, "L", left_mm + FIGURE_GAP_MM, tall_mm);
    add_point(data, "L", left_mm + FIGURE_GAP_MM + right_mm, tall_mm);
    folding->profile = keep_data(data, arena);
    folding->profile_width_mm = left_mm + FIGURE_GAP_MM + right_mm;
    folding->profile_height_mm = tall_mm;
}

/* Nets that differ in size only are folded alike, and so are all figures: one is drawn. */
static bool is_drawn(const GPtrArray *drawn, const struct layout *layout)
{
    bool found = false;
    for (guint i = 0; i < drawn->len; i++) {
        const struct layout *other = g_ptr_array_index(drawn, i);
        double ratio = layout->width_mm * other->height_mm / (layout->height_mm * other->width_mm);
        found = found || (is_figure(layout) ? is_figure(other) : fabs(ratio - 1) < SAME_SHAPE);
    }
    return found;
}

/* Texts that there are none of are "", since the layouts ask for all. */
static struct booklet_folding folding_of(const struct component_pieces *pieces,
                                         struct booklet_pictures *pictures, struct arena *arena)
{
    const struct layout *layout = pieces->component->layout;
    struct booklet_folding folding = {
        .title = pieces->component->title,
        .width_mm = layout->width_mm,
        .height_mm = layout->height_mm,
        .outline = outline_data(layout, arena),
        .folds = folds_data(layout, arena),
        .tabs = tabs_data(layout->net, arena),
        .profile = "",
        .picture = booklet_pictures_ask(pictures, pieces, &drawing_view),
    };
    if (is_figure(layout)) {
        add_profile(&folding, layout, arena);
    }
    return folding;
}

/* Those of a group, with a net or without. */
static void note_group_foldings(GArray *foldings, GPtrArray *drawn, const struct sheet_group *group,
                                bool nets, struct booklet_pictures *pictures, struct arena *arena)
{
    for (size_t i = 0; i < group->member_count; i++) {
        const struct layout *layout = group->members[i]->component->layout;
        if (group->members[i]->count > 0 && layout->fold_count > 0 &&
            (layout->net != NULL) == nets && !is_drawn(drawn, layout)) {
            const struct booklet_folding folding = folding_of(group->members[i], pictures, arena);
            g_array_append_val(foldings, folding);
            g_ptr_array_add(drawn, (gpointer)layout);
        }
    }
}

/* Over all groups, since nets of two groups may be folded alike. */
static void note_foldings(struct booklet_facts *facts, const struct pdf_document *document,
                          struct booklet_pictures *pictures, struct arena *arena)
{
    GArray *foldings = g_array_new(FALSE, FALSE, sizeof(struct booklet_folding));
    GPtrArray *drawn = g_ptr_array_new();
    /* Boxes and dice first: how they go together is harder to guess, and there is not room for all. */
    for (int nets = 1; nets >= 0; nets--) {
        for (size_t i = 0; i < document->section_count; i++) {
            note_group_foldings(foldings, drawn, document->sections[i].group, nets == 1, pictures,
                                arena);
        }
    }
    facts->foldings = arena_keep_array(arena, foldings);
    facts->folding_count = foldings->len;
    g_ptr_array_free(drawn, TRUE);
    g_array_free(foldings, TRUE);
}

/* ---- facts ---- */

/* Of a figure its lower half is seen, which stands upright on the sheet. */
static const char *part_picture(struct booklet_pictures *pictures,
                                const struct component_pieces *pieces)
{
    const struct layout *layout = pieces->component->layout;
    struct booklet_picture_view view = part_view;
    if (is_figure(layout)) {
        double head_mm = layout->folds[1].y1_mm;
        view.seen = (struct box){0, head_mm, layout->width_mm, layout->folds[2].y1_mm - head_mm};
    }
    return booklet_pictures_ask(pictures, pieces, &view);
}

/* The members of a group that make pieces. */
static void note_parts(struct booklet_entry *entry, const struct pdf_section *section,
                       struct booklet_pictures *pictures, struct arena *arena)
{
    const struct sheet_group *group = section->group;
    struct booklet_part *parts = ARENA_NEW_ARRAY(arena, struct booklet_part, group->member_count);
    for (size_t i = 0; i < group->member_count; i++) {
        if (group->members[i]->count > 0) {
            parts[entry->part_count++] = (struct booklet_part){
                .title = group->members[i]->component->title,
                .width_mm = section->shapes[i].width_mm,
                .height_mm = section->shapes[i].height_mm,
                .piece_count = group->members[i]->count,
                .picture = part_picture(pictures, group->members[i]),
            };
        }
    }
    entry->parts = parts;
}

/* What is known before the empty backs make every plan look alike. */
static void note_section(struct booklet_facts *facts, struct booklet_entry *entry,
                         const struct pdf_section *section, struct booklet_pictures *pictures,
                         struct arena *arena)
{
    const struct sheet_group *group = section->group;
    *entry = (struct booklet_entry){
        .title = group->title,
        .stock = group->members[0]->component->print.stock,
        .backs = section->plan->backs,
        .flip = section->plan->flip,
    };
    note_parts(entry, section, pictures, arena);
    note_flip(facts, section->plan);
    note_lines(&facts->lines, section->plan, sheet_group_options(group).cut);
}

static void count_pages(struct booklet_entry *entry, const struct sheet_plan *plan)
{
    entry->page_count = plan->page_count;
    /* Sheets that are glued together are counted as one by their plan. */
    entry->sheet_count = plan->backs == BACKS_DUPLEX ? plan->sheet_count : plan->page_count;
}

/* In two passes: empty backs are added only once it is known that any group has backs. */
static void find_facts(struct booklet_facts *facts, struct booklet_entry *entries,
                       struct pdf_document *document, struct booklet_pictures *pictures,
                       unsigned thread_count, struct arena *arena)
{
    GArray *posters = g_array_new(FALSE, FALSE, sizeof(struct booklet_poster));
    for (size_t i = 0; i < document->section_count; i++) {
        note_section(facts, &entries[i], &document->sections[i], pictures, arena);
        note_posters(posters, &document->sections[i], pictures, arena);
    }
    note_foldings(facts, document, pictures, arena);
    booklet_pictures_draw(pictures, thread_count);
    facts->pictures = booklet_pictures_table(pictures);
    facts->posters = arena_keep_array(arena, posters);
    facts->poster_count = posters->len;
    g_array_free(posters, TRUE);
    for (size_t i = 0; i < document->section_count; i++) {
        struct sheet_plan *plan = document->sections[i].plan;
        if (facts->duplex) {
            sheet_plan_add_empty_backs(plan, facts->flip);
        }
        count_pages(&entries[i], plan);
    }
    facts->entries = entries;
    facts->entry_count = document->section_count;
}

/* What was drawn since the sections were sorted; each group is one's own. */
static void take_parts(struct pdf_document *sorted, const struct pdf_document *all)
{
    for (size_t i = 0; i < sorted->section_count; i++) {
        for (size_t j = 0; j < all->section_count; j++) {
            if (all->sections[j].group == sorted->sections[i].group) {
                sorted->sections[i].parts = all->sections[j].parts;
                sorted->sections[i].part_count = all->sections[j].part_count;
            }
        }
    }
}

/* All sections are drawn, in the order of the game, so that their parts serve other documents of the run too; the
 * booklet takes those it has. */
static enum outcome draw_and_write(struct pdf_document *all, struct pdf_document *sorted,
                                   const struct pdf_front_matter *before,
                                   const struct pdf_export_options *options, const char *path,
                                   struct diag_list *diags)
{
    const char *title = all->project->game->title;
    if (pdf_document_keep(sorted, before, title, options, path)) {
        return OUTCOME_OK;
    }
    enum outcome outcome = pdf_document_draw(all, options, path, diags);
    take_parts(sorted, all);
    return outcome == OUTCOME_OK ? pdf_document_write(sorted, before, title, options, path, diags)
                                 : outcome;
}

/* Sort by paper, find what the first pages tell, make these pages as a small game of their own, write all. A
 * booklet without pieces has no pages, and no file. */
enum outcome booklet_write(struct pdf_document *all, const struct pdf_export_options *options,
                           const char *path, struct arena *sources, struct diag_list *diags)
{
    struct booklet_sections sorted = sort_sections(all);
    struct pdf_document *document = &sorted.document;
    struct booklet_entry *entries = g_new0(struct booklet_entry, document->section_count + 1);
    const struct game *game = all->project->game;
    /* A picture knows nothing of the colours of another theme, and would take the ink that one saves. */
    struct booklet_facts facts = {.game = game,
                                  .banner = game_has_file(game, GAME_BANNER) && !game->other_theme,
                                  .words = own_words_in(all->project->game->language),
                                  .sheet = &options->sheet};
    struct booklet_pictures *pictures = booklet_pictures_new(all->project);
    struct booklet_pages *pages = NULL;
    enum outcome outcome = OUTCOME_OK;
    if (pdf_document_page_count(document) > 0) {
        find_facts(&facts, entries, document, pictures, options->thread_count, sources);
        outcome = booklet_pages_new(all->project, &facts, sources, &pages, diags);
    }
    if (pages != NULL) {
        const struct pdf_front_matter before = {
            .title = own_word(facts.words, OWN_WORD("Contents")),
            .plan = booklet_pages_plan(pages),
            .shapes = booklet_pages_shape(pages),
            .faces = booklet_pages_source(pages),
        };
        outcome = draw_and_write(all, document, &before, options, path, diags);
    }
    booklet_pages_free(pages);
    booklet_pictures_free(pictures);
    g_free(entries);
    g_free(sorted.document.sections);
    g_free(sorted.plans);
    return outcome;
}

/* For a booklet alone, without the other PDFs of a run. */
enum outcome booklet_export(const struct project *project, const struct pdf_export_options *options,
                            const char *path, struct arena *sources, struct diag_list *diags)
{
    struct sheet_group_list *list = sheet_group_list_new(project->pieces, options);
    struct pdf_document document;
    enum outcome outcome = pdf_document_plan(project, list->groups, list->count, &document, diags);
    if (outcome == OUTCOME_OK) {
        outcome = booklet_write(&document, options, path, sources, diags);
    }
    pdf_document_clear(&document);
    sheet_group_list_free(list);
    return outcome;
}
