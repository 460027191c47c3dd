/* Plans of one piece a page, made by hand: there is nothing to arrange. */
#include "picture/card_pdf.h"

#include <math.h>

#include "picture/print_plan.h"
#include "print/pdf_document.h"
#include "project/face_pipeline.h"
#include "project/staged_folder.h"

static struct piece_shape shape_of(const struct component *component)
{
    const struct layout *layout = component->layout;
    return (struct piece_shape){.width_mm = layout->width_mm,
                                .height_mm = layout->height_mm,
                                .bleed_mm = layout->bleed_mm,
                                .outline = &layout->outline_path,
                                .name = component->title,
                                .span = component->node->span};
}

/* In the middle of its page; what of the bleed the page has room for is printed. */
static struct placement place_side(const struct sheet_page *page, const struct piece_shape *shape,
                                   const struct print_fit *fit, enum face_side side, size_t face)
{
    double width_mm = fit->sideways ? shape->height_mm : shape->width_mm;
    double height_mm = fit->sideways ? shape->width_mm : shape->height_mm;
    struct placement placement = {
        .face = face,
        .side = side == FACE_FRONT ? PAGE_FRONT : PAGE_BACK,
        .x_mm = (page->width_mm - width_mm) / 2,
        .y_mm = (page->height_mm - height_mm) / 2,
        .quarter_turns = print_plan_quarter_turns(fit, side),
    };
    double across_mm = fmin(shape->bleed_mm, placement.x_mm);
    double down_mm = fmin(shape->bleed_mm, placement.y_mm);
    placement.clip = (struct box){placement.x_mm - across_mm, placement.y_mm - down_mm,
                                  width_mm + 2 * across_mm, height_mm + 2 * down_mm};
    return placement;
}

static void add_page(struct sheet_plan *plan, const struct piece_shape *shape,
                     const struct print_fit *fit, enum face_side side, size_t piece, size_t face)
{
    struct sheet_page *page = &plan->pages[plan->page_count++];
    *page = (struct sheet_page){
        .sheet = piece,
        .side = side == FACE_FRONT ? PAGE_FRONT : PAGE_BACK,
        .kind = PAGE_PIECES,
        .width_mm = fit->product.width_px * (MM_PER_INCH / PRINT_SHOP_DPI),
        .height_mm = fit->product.height_px * (MM_PER_INCH / PRINT_SHOP_DPI),
    };
    if (face != NO_FACE) {
        struct placement *placement = ARENA_NEW(plan->arena, struct placement);
        *placement = place_side(page, shape, fit, side, face);
        placement->piece = piece;
        page->placements = placement;
        page->placement_count = 1;
    }
}

/* Source: DriveThruCards' partner help: back 1, front 1, back 2, front 2 and so on. */
static struct sheet_plan *plan_deck(const struct component_pieces *pieces,
                                    const struct piece_shape *shape, const struct print_fit *fit)
{
    struct arena *arena = arena_new();
    struct sheet_plan *plan = ARENA_NEW(arena, struct sheet_plan);
    *plan = (struct sheet_plan){
        .pages = ARENA_NEW_ARRAY(arena, struct sheet_page, 2 * pieces->count),
        .sheet_count = pieces->count,
        .shape_count = 1,
        .backs = BACKS_SEPARATE,
        .arena = arena,
    };
    for (size_t i = 0; i < pieces->count; i++) {
        add_page(plan, shape, fit, FACE_BACK, i, pieces->pieces[i].back);
        add_page(plan, shape, fit, FACE_FRONT, i, pieces->pieces[i].front);
    }
    return plan;
}

static enum outcome write_deck(const struct project *project, const struct component_pieces *pieces,
                               const struct print_fit *fit, const struct card_pdf_options *options,
                               const char *path, struct diag_list *diags)
{
    const struct component *component = pieces->component;
    struct piece_shape shape = shape_of(component);
    const struct sheet_group group = {
        .id = component->id, .title = component->title, .members = &pieces, .member_count = 1};
    struct pdf_section section = {
        .group = &group, .shapes = &shape, .plan = plan_deck(pieces, &shape, fit)};
    const struct pdf_document document = {
        .project = project, .sections = &section, .section_count = 1};
    const struct pdf_export_options pdf = {.thread_count = options->thread_count,
                                           .progress = options->progress};
    gchar *title = g_strdup_printf("%s: %s", project->game->title, component->title);
    enum outcome outcome = pdf_document_write(&document, NULL, title, &pdf, path, diags);
    g_free(title);
    sheet_plan_free(section.plan);
    return outcome == OUTCOME_OK && options->cmyk ? cmyk_convert(path, diags) : outcome;
}

static enum outcome write_decks(const struct project *project, const struct print_fit *fits,
                                const char *folder, const struct card_pdf_options *options,
                                struct diag_list *diags)
{
    const struct piece_list *pieces = project->pieces;
    enum outcome outcome = OUTCOME_OK;
    for (size_t i = 0; i < pieces->component_count && outcome == OUTCOME_OK; i++) {
        const struct component_pieces *deck = &pieces->components[i];
        if (deck->count > 0) {
            gchar *path =
                g_strdup_printf("%s/%s-%s.pdf", folder, project->game->id, deck->component->id);
            outcome = write_deck(project, deck, &fits[i], options, path, diags);
            g_free(path);
        }
    }
    return outcome;
}

/* False after a finding: nothing is written then. */
static bool check_all(const struct project *project, const struct image_target *target,
                      unsigned thread_count, struct print_fit *fits, struct diag_list *diags)
{
    const struct piece_list *pieces = project->pieces;
    bool good = faces_check(project, thread_count, NULL, diags) == OUTCOME_OK;
    for (size_t i = 0; i < pieces->component_count; i++) {
        good = print_plan_fit(target, pieces->components[i].component, &fits[i], diags) && good;
    }
    return good;
}

enum outcome card_pdf_export(const struct project *project, const struct image_target *target,
                             const char *folder, const struct card_pdf_options *options,
                             struct diag_list *diags)
{
    struct print_fit *fits = g_new0(struct print_fit, project->pieces->component_count);
    enum outcome outcome = OUTCOME_REJECTED;
    if (check_all(project, target, options->thread_count, fits, diags)) {
        gchar *what = g_strdup_printf("images %s pdf", target->name);
        struct staged_folder *stage = staged_folder_of(project, what, folder, diags);
        g_free(what);
        outcome = OUTCOME_FAILED;
        if (stage != NULL) {
            outcome = write_decks(project, fits, staged_folder_path(stage), options, diags);
            outcome = staged_folder_end(stage, outcome, diags);
        }
    }
    g_free(fits);
    return outcome;
}
