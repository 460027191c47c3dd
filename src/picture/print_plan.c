/* What a game becomes for a printer: products found by size; pictures of sides, named by the place of their
 * piece in the order of printing, or decks as PDFs of one piece a page. */
#include <math.h>
#include <string.h>

#include "document/node.h"
#include "picture/image_manifest.h"
#include "picture/print_shop.h"
#include "print/pdf_document.h"
#include "print/sheet_group.h"
#include "project/face_pipeline.h"

/* ---- what a printer takes ---- */

/* Where the author can change it; a layout that says nothing of it is changed as a whole. */
static const struct node *layout_field(const struct component *component, const char *name)
{
    const struct node *field = node_lookup(component->layout->root, name);
    return field != NULL ? field : component->node;
}

/* The nearest product is named, for a size that is only a little off. */
static void report_size(const struct image_target *target, const struct component *component,
                        const struct print_product *nearest, struct diag_list *diags)
{
    const struct layout *layout = component->layout;
    gchar *size = g_strdup_printf("%.4g x %.4g", layout->width_mm, layout->height_mm);
    gchar *known = g_strdup_printf("%.4g x %.4g", nearest->width_mm, nearest->height_mm);
    node_report(diags, DIAG_PRINT_SIZE, layout_field(component, "size"), component->id, size,
                target->title, nearest->title, known);
    g_free(known);
    g_free(size);
}

/* A warning: the shop prints it, but with a white edge or too near the cut. */
static void check_room(enum diag_code code, const char *field, double given_mm, double wanted_mm,
                       const struct image_target *target, const struct component *component,
                       struct diag_list *diags)
{
    const double too_little_to_tell_mm = 0.01;
    if (given_mm >= wanted_mm - too_little_to_tell_mm) {
        return;
    }
    gchar *given = g_strdup_printf("%.4g", given_mm);
    gchar *wanted = g_strdup_printf("%.4g", wanted_mm);
    node_report(diags, code, layout_field(component, field), component->id, given, target->title,
                wanted);
    g_free(wanted);
    g_free(given);
}

/*
 * Finds the product that a component is.
 *
 * False after DIAG_PRINT_SIZE, a warning at the layout's size. Others: DIAG_PRINT_BLEED and DIAG_PRINT_SAFE, at
 * the layout's bleed and safe area.
 */
static bool print_plan_fit(const struct image_target *target, const struct component *component,
                           struct print_fit *fit_out, struct diag_list *diags)
{
    const struct layout *layout = component->layout;
    *fit_out = print_shop_fit(target->shop, layout->width_mm, layout->height_mm);
    if (!fit_out->fits) {
        report_size(target, component, &fit_out->product, diags);
        return false;
    }
    double bleed_mm = print_shop_bleed_mm(target->shop, &fit_out->product);
    check_room(DIAG_PRINT_BLEED, "bleed", layout->bleed_mm, bleed_mm, target, component, diags);
    check_room(DIAG_PRINT_SAFE, "safe", layout->safe_mm, target->shop->safe_mm, target, component,
               diags);
    return true;
}

/* How a side is turned to stand as the product does: so that what is turned over left to right is
 * upright again. */
static int print_plan_quarter_turns(const struct print_fit *fit, enum face_side side)
{
    if (!fit->sideways) {
        return 0;
    }
    return side == FACE_FRONT ? 1 : 3;
}

/* ---- its pictures ---- */

/* As large as the product's picture, about the middle of the face. */
static struct png_view view_of_side(const struct component *component, const struct print_fit *fit,
                                    enum face_side side)
{
    const struct layout *layout = component->layout;
    double across_mm = fit->product.width_px * (MM_PER_INCH / PRINT_SHOP_DPI);
    double down_mm = fit->product.height_px * (MM_PER_INCH / PRINT_SHOP_DPI);
    struct png_view view = {.dpi = PRINT_SHOP_DPI,
                            .quarter_turns = print_plan_quarter_turns(fit, side)};
    view.box.width_mm = fit->sideways ? down_mm : across_mm;
    view.box.height_mm = fit->sideways ? across_mm : down_mm;
    view.box.x_mm = (layout->width_mm - view.box.width_mm) / 2;
    view.box.y_mm = (layout->height_mm - view.box.height_mm) / 2;
    return view;
}

/* "crew/ann/front" of the third piece is crew/003-ann-front.png, "crew/B7-front" by the component's `file`
 * crew/003-B7-front.png; "crew/back", which all share, crew/back.png. */
static const char *path_of(struct arena *arena, const struct face *face, size_t number)
{
    gchar **parts = g_strsplit(face->name, "/", 3);
    const char *path = NULL;
    if (parts[2] != NULL) {
        path = arena_printf(arena, "%s/%03zu-%s-%s.png", parts[0], number, parts[1],
                            face_side_name(face->side));
    } else if (face->side == FACE_BACK && strcmp(parts[1], "back") == 0) {
        path = arena_printf(arena, "%s/back.png", parts[0]);
    } else if (face->component->file != NULL) {
        path = arena_printf(arena, "%s/%03zu-%s.png", parts[0], number, parts[1]);
    } else {
        path = arena_printf(arena, "%s/%03zu-front.png", parts[0], number);
    }
    g_strfreev(parts);
    return path;
}

/* The number of the first piece that shows a face names its picture. */
static size_t image_of_face(struct image_planning *planning, const struct print_fit *fit,
                            size_t face_index, size_t number)
{
    if (face_index != NO_FACE && planning->image_of[face_index] == NO_IMAGE) {
        const struct face *face = &planning->project->pieces->faces[face_index];
        const struct png_view view = view_of_side(face->component, fit, face->side);
        planning->image_of[face_index] = image_planning_picture(
            planning, face_index, &view, path_of(planning->plan->arena, face, number));
    }
    return face_index == NO_FACE ? NO_IMAGE : planning->image_of[face_index];
}

/* Pieces that look alike are one line of the order, with their count. */
static void plan_component(struct image_planning *planning, const struct component_pieces *pieces,
                           const struct print_fit *fit)
{
    size_t first = planning->objects->len;
    for (size_t i = 0; i < pieces->count; i++) {
        size_t number = planning->objects->len - first + 1;
        struct planned_object object = {
            .component = pieces->component,
            .name = arena_strdup(planning->plan->arena, fit->product.title),
            .count = 1,
            .front = image_of_face(planning, fit, pieces->pieces[i].front, number),
            .back = image_of_face(planning, fit, pieces->pieces[i].back, number),
            .px_per_mm = PRINT_SHOP_DPI / MM_PER_INCH,
            .width_px = fit->product.width_px,
            .height_px = fit->product.height_px,
        };
        struct planned_object *known =
            image_planning_known(planning, first, object.front, object.back);
        if (known != NULL) {
            known->count++;
        } else {
            g_array_append_val(planning->objects, object);
        }
    }
}

/* Components that fit no product are left out with a warning each; without any there is nothing to order. */
static bool check_any_fits(const struct image_target *target, size_t fitting,
                           struct diag_list *diags)
{
    static const struct source_span nowhere = {0};
    if (fitting == 0) {
        diag_report(diags, DIAG_PRINT_NOTHING, nowhere, NULL, target->title);
    }
    return fitting > 0;
}

/* Those that fit nothing are left out. */
static void plan_components(struct image_planning *planning)
{
    const struct piece_list *pieces = planning->project->pieces;
    size_t fitting = 0;
    for (size_t i = 0; i < pieces->component_count; i++) {
        struct print_fit fit;
        if (print_plan_fit(planning->plan->target, pieces->components[i].component, &fit,
                           planning->diags)) {
            plan_component(planning, &pieces->components[i], &fit);
            fitting++;
        }
    }
    planning->good = check_any_fits(planning->plan->target, fitting, planning->diags);
}

enum outcome print_plan_images(const struct project *project, struct image_plan *plan,
                               struct diag_list *diags)
{
    return image_planning_run(project, plan, plan_components, diags);
}

/* The order last, when all that it names is there. */
enum outcome print_write_pictures(const struct image_job *job, struct diag_list *diags)
{
    enum outcome outcome = image_write_all(job, diags);
    return outcome == OUTCOME_OK ? image_order_write(job, diags) : outcome;
}

/* ---- decks ---- */

/* No images: the fits of all components, by their place in the game, are the plan. */
enum outcome print_plan_decks(const struct project *project, struct image_plan *plan,
                              struct diag_list *diags)
{
    const struct piece_list *pieces = project->pieces;
    struct print_fit *fits =
        ARENA_NEW_ARRAY(plan->arena, struct print_fit, pieces->component_count + 1);
    size_t fitting = 0;
    for (size_t i = 0; i < pieces->component_count; i++) {
        const struct component *component = pieces->components[i].component;
        fitting += print_plan_fit(plan->target, component, &fits[i], diags) ? 1 : 0;
    }
    plan->fits = fits;
    return check_any_fits(plan->target, fitting, diags) ? OUTCOME_OK : OUTCOME_REJECTED;
}

/* Plans of one piece a page are made by hand: there is nothing to arrange. */

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

/* Of the size of the product's picture, which has the bleed. A side without a face is a blank page. */
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

/* A page a side, also where a piece has no back: shops take the pages in turns. */
static struct sheet_plan *plan_deck(const struct component_pieces *pieces,
                                    const struct piece_shape *shape, const struct print_fit *fit,
                                    bool fronts_first)
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
        const struct piece_faces *faces = &pieces->pieces[i];
        if (fronts_first) {
            add_page(plan, shape, fit, FACE_FRONT, i, faces->front);
        }
        add_page(plan, shape, fit, FACE_BACK, i, faces->back);
        if (!fronts_first) {
            add_page(plan, shape, fit, FACE_FRONT, i, faces->front);
        }
    }
    return plan;
}

/* A document of one section, made by hand from a plan of our own; plan and parts are freed here and not by the
 * document. */
static enum outcome write_deck(const struct image_job *job, const struct component_pieces *pieces,
                               const struct print_fit *fit, struct diag_list *diags)
{
    const struct component *component = pieces->component;
    const struct game *game = job->project->game;
    struct piece_shape shape = component_shape(component);
    const struct sheet_group group = {
        .id = component->id, .title = component->title, .members = &pieces, .member_count = 1};
    struct pdf_section section = {
        .group = &group,
        .shapes = &shape,
        .plan = plan_deck(pieces, &shape, fit, job->plan->target->shop->fronts_first)};
    struct pdf_document document;
    const struct pdf_export_options pdf = {.thread_count = job->options->thread_count,
                                           .progress = job->options->progress,
                                           .print = job->options->print,
                                           .most_ink = job->options->most_ink};
    pdf_document_init(&document, job->project, &section, 1);
    gchar *path = g_strdup_printf("%s/%s-%s.pdf", job->folder, game->id, component->id);
    gchar *title = g_strdup_printf("%s: %s", game->title, component->title);
    enum outcome outcome = pdf_document_write(&document, NULL, title, &pdf, path, diags);
    g_free(title);
    g_free(path);
    pdf_section_clear_parts(&section);
    pdf_document_clear_faces(&document);
    sheet_plan_free(section.plan);
    return outcome;
}

/* One file a component, as shops have one project a deck. */
enum outcome print_write_decks(const struct image_job *job, struct diag_list *diags)
{
    const struct piece_list *pieces = job->project->pieces;
    enum outcome outcome = OUTCOME_OK;
    for (size_t i = 0; i < pieces->component_count && outcome == OUTCOME_OK; i++) {
        if (pieces->components[i].count > 0 && job->plan->fits[i].fits) {
            outcome = write_deck(job, &pieces->components[i], &job->plan->fits[i], diags);
        }
    }
    return outcome;
}

static size_t count_decks(const struct image_job *job)
{
    const struct piece_list *pieces = job->project->pieces;
    size_t count = 0;
    for (size_t i = 0; i < pieces->component_count; i++) {
        count += pieces->components[i].count > 0 && job->plan->fits[i].fits ? 1 : 0;
    }
    return count;
}

/* "2 PDFs for DriveThruCards, pdf/x-1a, at most 231 % ink where 240 % are allowed" */
void print_tell_decks(const struct image_job *job, GString *out)
{
    const struct image_target *target = job->plan->target;
    const struct print_settings *print = &job->options->print;
    image_tell_count(count_decks(job), "PDF", " for ", out);
    g_string_append(out, target->title);
    if (target->shop->standard != PDF_STANDARD_NONE) {
        g_string_append_printf(out, ", %s", print_standard_names[target->shop->standard]);
    }
    if (*job->options->most_ink > 0) {
        g_string_append_printf(out, ", at most %.0f %% ink", *job->options->most_ink);
    }
    if (*job->options->most_ink > 0 && print->ink_limit_percent > 0) {
        g_string_append_printf(out, " where %.0f %% are allowed", print->ink_limit_percent);
    }
    g_string_append_c(out, '\n');
}

/* What a shop asks for that this file is not. */
const char *print_colour_caveat(const struct image_job *job)
{
    const struct print_shop *shop = job->plan->target->shop;
    bool in_inks = job->options->print.cmyk || *job->options->most_ink > 0; /* by the game */
    return in_inks ? shop->cmyk_caveat : shop->rgb_caveat;
}
