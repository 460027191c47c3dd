/* Components sorted and planned, looked at for what the first pages say of them, and written. */
#include "export/booklet.h"

#include <glib.h>

#include "export/booklet_facts.h"
#include "export/booklet_pages.h"
#include "export/pdf_document.h"
#include "sheet/empty_backs.h"

/* By stock, in the game's order within each; those without pieces are left out. */
static struct component_pieces *sorted_components(const struct piece_list *pieces,
                                                  size_t *count_out)
{
    struct component_pieces *sorted = g_new0(struct component_pieces, pieces->component_count + 1);
    size_t count = 0;
    for (int stock = 0; print_stock_names[stock] != NULL; stock++) {
        for (size_t i = 0; i < pieces->component_count; i++) {
            const struct component_pieces *component = &pieces->components[i];
            if (component->component->print.stock == stock && component->count > 0) {
                sorted[count++] = *component;
            }
        }
    }
    *count_out = count;
    return sorted;
}

static void note_flip(struct booklet_facts *facts, const struct sheet_plan *plan)
{
    if (plan->backs != BACKS_DUPLEX) {
        return;
    }
    facts->flips_differ = facts->flips_differ || (facts->duplex && facts->flip != plan->flip);
    facts->flip = facts->duplex ? facts->flip : plan->flip;
    facts->duplex = true;
}

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

/* What is known before the empty backs make every plan look alike. */
static void note_section(struct booklet_facts *facts, struct booklet_entry *entry,
                         const struct pdf_section *section,
                         const struct pdf_export_options *options)
{
    const struct component *component = section->pieces->component;
    *entry = (struct booklet_entry){
        .title = component->title,
        .width_mm = section->shape.width_mm,
        .height_mm = section->shape.height_mm,
        .piece_count = section->pieces->count,
        .stock = component->print.stock,
        .backs = section->plan->backs,
        .flip = section->plan->flip,
    };
    note_flip(facts, section->plan);
    note_lines(&facts->lines, section->plan, component_sheet_options(component, options).cut);
}

static void count_pages(struct booklet_entry *entry, const struct sheet_plan *plan)
{
    entry->page_count = plan->page_count;
    /* Sheets that are glued together are counted as one by their plan. */
    entry->sheet_count = plan->backs == BACKS_DUPLEX ? plan->sheet_count : plan->page_count;
}

static void find_facts(struct booklet_facts *facts, struct booklet_entry *entries,
                       struct pdf_document *document, const struct pdf_export_options *options)
{
    for (size_t i = 0; i < document->section_count; i++) {
        note_section(facts, &entries[i], &document->sections[i], options);
    }
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

static enum outcome write_booklet(struct pdf_document *document,
                                  const struct pdf_export_options *options, const char *path,
                                  struct arena *sources, struct diag_list *diags)
{
    const struct project *project = document->project;
    struct booklet_entry *entries = g_new0(struct booklet_entry, document->section_count);
    struct booklet_facts facts = {.game = project->game, .sheet = &options->sheet};
    struct booklet_pages *pages = NULL;
    find_facts(&facts, entries, document, options);
    enum outcome outcome = booklet_pages_new(project, &facts, sources, &pages, diags);
    if (outcome == OUTCOME_OK) {
        const struct pdf_front_matter before = {
            .title = "Contents",
            .plan = booklet_pages_plan(pages),
            .shapes = booklet_pages_shape(pages),
            .faces = booklet_pages_source(pages),
        };
        outcome = pdf_document_write(document, &before, project->game->title, options, path, diags);
    }
    booklet_pages_free(pages);
    g_free(entries);
    return outcome;
}

enum outcome booklet_export(const struct project *project, const struct pdf_export_options *options,
                            const char *path, struct arena *sources, struct diag_list *diags)
{
    size_t count = 0;
    struct component_pieces *components = sorted_components(project->pieces, &count);
    struct pdf_document document;
    enum outcome outcome = pdf_document_plan(project, components, count, options, &document, diags);
    if (outcome == OUTCOME_OK && pdf_document_page_count(&document) > 0) {
        outcome = write_booklet(&document, options, path, sources, diags);
    }
    pdf_document_clear(&document);
    g_free(components);
    return outcome;
}
