/* What is printed how: the options of the sheets of each component, and its plan. */
#include "export/pdf_export.h"

#include <glib.h>

#include "export/face_pipeline.h"
#include "export/pdf_document.h"

/* The four words of `print:` in the order of the names in game.h. */
static const enum cut_style cut_styles[] = {CUT_MARKS, CUT_SOLID, CUT_DOTTED, CUT_NONE};
static const enum cut_sharing sharings[] = {CUT_SHARE_AUTO, CUT_SHARED, CUT_DOUBLE};
static const enum backs_mode backs_modes[] = {BACKS_DUPLEX, BACKS_FOLD, BACKS_SEPARATE, BACKS_NONE};
static const enum flip_edge flip_edges[] = {FLIP_LONG, FLIP_SHORT};

struct sheet_options component_sheet_options(const struct component *component,
                                             const struct pdf_export_options *options)
{
    const struct print_settings *print = &component->print;
    struct sheet_options sheet = options->sheet;
    sheet.cut = options->cut_given || !print->cut_given ? sheet.cut : cut_styles[print->cut];
    sheet.cut_weight_mm =
        options->weight_given || !print->weight_given ? sheet.cut_weight_mm : print->weight_mm;
    sheet.backs =
        options->backs_given || !print->backs_given ? sheet.backs : backs_modes[print->backs];
    sheet.flip = options->flip_given || !print->flip_given ? sheet.flip : flip_edges[print->flip];
    sheet.sharing = sharings[print->sharing];
    sheet.gap_mm = sheet.gap_mm >= 0 ? sheet.gap_mm : print->gap_mm;
    return sheet;
}

enum outcome component_plan(const struct component_pieces *pieces,
                            const struct pdf_export_options *options, struct piece_shape *shape_out,
                            struct sheet_plan **plan_out, struct diag_list *diags)
{
    const struct layout *layout = pieces->component->layout;
    struct sheet_options sheet = component_sheet_options(pieces->component, options);
    struct piece *placed = g_new(struct piece, pieces->count);
    for (size_t i = 0; i < pieces->count; i++) {
        placed[i] = (struct piece){.front_face = pieces->pieces[i].front,
                                   .back_face = pieces->pieces[i].back};
    }
    *shape_out = (struct piece_shape){
        .width_mm = layout->width_mm,
        .height_mm = layout->height_mm,
        .bleed_mm = layout->bleed_mm,
        .outline = &layout->outline_path,
        .plain_box = layout->outline == OUTLINE_BOX || layout->outline == OUTLINE_ROUNDED,
        .folds = layout->folds,
        .fold_count = layout->fold_count,
        .name = pieces->component->title,
        .span = pieces->component->node->span,
    };
    enum outcome outcome =
        sheet_plan_make(placed, pieces->count, shape_out, 1, &sheet, plan_out, diags);
    g_free(placed);
    return outcome;
}

enum outcome pdf_export(const struct project *project, const struct component_pieces *components,
                        size_t component_count, const char *title,
                        const struct pdf_export_options *options, const char *path,
                        struct diag_list *diags)
{
    struct pdf_document document;
    enum outcome outcome =
        pdf_document_plan(project, components, component_count, options, &document, diags);
    if (outcome == OUTCOME_OK && pdf_document_page_count(&document) > 0) {
        outcome = pdf_document_write(&document, NULL, title, options, path, diags);
    }
    pdf_document_clear(&document);
    return outcome;
}

enum outcome check_export(const struct project *project, const struct pdf_export_options *options,
                          struct diag_list *diags)
{
    enum outcome worst =
        faces_check(&project->resources, project->pieces->faces, project->pieces->face_count,
                    options->thread_count, &options->progress, diags);
    for (size_t i = 0; i < project->pieces->component_count; i++) {
        struct piece_shape shape;
        struct sheet_plan *plan = NULL;
        enum outcome outcome =
            component_plan(&project->pieces->components[i], options, &shape, &plan, diags);
        sheet_plan_free(plan);
        worst = outcome > worst ? outcome : worst;
    }
    return worst;
}
