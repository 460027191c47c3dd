/* Plans all sheets as for a PDF, and writes the paths of each in the target's kind of file. */
#include "print/cut_export.h"

#include <string.h>

#include <glib.h>

#include "print/cut_paths.h"
#include "print/pdf_document.h"
#include "print/sheet_group.h"
#include "project/staged_folder.h"
#include "render/output_file.h"

/* A machine or a kind of file, by the name on the command line. */
struct cut_target {
    const char *name, *extension;
    double dxf_units_per_mm; /* 0: an SVG */
};

/* Silhouette Studio opens SVG only in its paid editions, and takes a DXF to be in inches;
 * Cricut Design Space takes SVG 1.1. */
static const struct cut_target targets[] = {
    {"silhouette", "dxf", DXF_UNITS_INCH},
    {"cricut", "svg", 0},
    {"svg", "svg", 0},
    {"dxf", "dxf", DXF_UNITS_MM},
};

struct cut_writing {
    const struct project *project;
    const struct cut_target *target;
    const char *folder;
    struct diag_list *diags;
};

const struct cut_target *cut_target_lookup(const char *name)
{
    for (size_t i = 0; i < G_N_ELEMENTS(targets); i++) {
        if (strcmp(targets[i].name, name) == 0) {
            return &targets[i];
        }
    }
    return NULL;
}

const char *cut_target_name(size_t index)
{
    return index < G_N_ELEMENTS(targets) ? targets[index].name : NULL;
}

/* Into the staged folder: files get their places together, when all are written. */
static enum outcome write_file(const struct cut_writing *writing, const char *name,
                               const GString *text)
{
    gchar *path = g_build_filename(writing->folder, name, NULL);
    enum outcome outcome = output_file_write(path, text->str, text->len, writing->diags);

    g_free(path);
    return outcome;
}

/* At least two, so that a listing by name is in the order of the sheets. */
static int digits_of(size_t count)
{
    int digits = 2;

    for (size_t rest = count / 100; rest > 0; rest /= 10) {
        digits++;
    }
    return digits;
}

/* "game-cards-sheet-01.svg". The arena holds the paths of one page. */
static enum outcome write_page(const struct cut_writing *writing, const struct pdf_section *section,
                               const struct sheet_page *page)
{
    const struct game *game = writing->project->game;
    struct arena *arena = arena_new();
    struct cut_paths cuts;
    GString *text = g_string_new(NULL);
    const char *name = arena_printf(arena, "%s-%s-sheet-%0*zu.%s", game->id, section->group->id,
                                    digits_of(section->plan->sheet_count), page->sheet + 1,
                                    writing->target->extension);

    /* One page at a time, so memory does not grow with the game. */
    cut_paths_make(page, section->shapes, arena, &cuts);
    if (writing->target->dxf_units_per_mm > 0) {
        cut_dxf_write(&cuts, writing->target->dxf_units_per_mm, text);
    } else {
        const char *title = arena_printf(arena, "%s: %s, sheet %zu", game->title,
                                         section->group->title, page->sheet + 1);
        cut_svg_write(&cuts, title, text);
    }
    enum outcome outcome = write_file(writing, name, text);
    g_string_free(text, TRUE);
    arena_free(arena);
    return outcome;
}

/* A front and its back are one sheet and are cut once, seen from the front; a diagram is not cut. */
static enum outcome write_section(const struct cut_writing *writing,
                                  const struct pdf_section *section, size_t *count)
{
    enum outcome outcome = OUTCOME_OK;

    for (size_t i = 0; i < section->plan->page_count && outcome == OUTCOME_OK; i++) {
        const struct sheet_page *page = &section->plan->pages[i];
        if (page->side == PAGE_FRONT && page->kind == PAGE_PIECES) {
            outcome = write_page(writing, section, page);
            (*count)++;
        }
    }
    return outcome;
}

static enum outcome write_document(const struct cut_writing *writing,
                                   const struct pdf_document *document, size_t *count)
{
    enum outcome outcome = OUTCOME_OK;

    for (size_t i = 0; i < document->section_count && outcome == OUTCOME_OK; i++) {
        outcome = write_section(writing, &document->sections[i], count);
    }
    return outcome;
}

/* Nothing is drawn: cuts follow from plans and outlines alone. */
enum outcome cut_export(const struct project *project, const struct cut_target *target,
                        const struct pdf_export_options *options, const char *folder,
                        size_t *count_out, struct diag_list *diags)
{
    struct sheet_group_list *list = sheet_group_list_new(project->pieces, options);
    struct pdf_document document;
    *count_out = 0;
    enum outcome outcome = pdf_document_plan(project, list->groups, list->count, &document, diags);

    if (outcome == OUTCOME_OK) {
        /* What owns the folder: files of another target stay where they are. */
        gchar *what = g_strdup_printf("cutfiles %s", target->name);
        struct staged_folder *stage = staged_folder_of(project, what, folder, diags);
        outcome = OUTCOME_FAILED;
        if (stage != NULL) {
            const struct cut_writing writing = {project, target, staged_folder_path(stage), diags};
            outcome =
                staged_folder_end(stage, write_document(&writing, &document, count_out), diags);
        }
        g_free(what);
    }
    pdf_document_clear(&document);
    sheet_group_list_free(list);
    return outcome;
}
