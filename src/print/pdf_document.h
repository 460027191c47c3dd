/* A PDF on its way: sections that are planned, looked at or added to, and written. */
#ifndef KERF_PRINT_PDF_DOCUMENT_H
#define KERF_PRINT_PDF_DOCUMENT_H

#include "print/pdf_export.h"
#include "print/sheet_group.h"
#include "project/face_pipeline.h"
#include "project/staged_folder.h"
#include "render/pdf_writer.h"

/** The sheets of one group, under one entry of the outline. */
struct pdf_section {
    const struct sheet_group *group; /* borrowed */
    struct piece_shape *shapes;      /* of its members */
    struct sheet_plan *plan;         /* may have no pages: then the document has no trace of it */
    struct pdf_part **parts;         /* its pages, [part_count]; NULL until they are drawn */
    size_t part_count;
};

struct pdf_document {
    const struct project *project;
    struct pdf_section *sections; /* in the order of the pages */
    size_t section_count;
    struct face_makers *makers; /* with faces that are laid out */
    struct face_sums *sums;     /* what faces are drawn from, as far as it is known */
    struct staged_folder
        *stage; /* where its files go, each known by what it is made from; NULL: into none */
};

/** Sheets that are no component's and come before all others. */
struct pdf_front_matter {
    const char *title; /* of its entry in the outline */
    const struct sheet_plan *plan;
    const struct piece_shape *shapes;
    struct face_source faces;
};

/**
 * Plans groups one by one.
 *
 * groups        [group_count], borrowed as long as the document lives
 * document_out  pdf_document_clear(), whatever the outcome
 *
 * OUTCOME_REJECTED: as sheet_group_plan().
 */
enum outcome pdf_document_plan(const struct project *project, const struct sheet_group *groups,
                               size_t group_count, struct pdf_document *document_out,
                               struct diag_list *diags);

/** As pdf_document_plan(), of sections that are planned: borrowed, [section_count]. pdf_document_clear_faces(). */
void pdf_document_init(struct pdf_document *document, const struct project *project,
                       struct pdf_section *sections, size_t section_count);

/** Forgets what is known of faces. */
void pdf_document_clear_faces(struct pdf_document *document);

/** Forgets what was drawn of a section. */
void pdf_section_clear_parts(struct pdf_section *section);

/** What all PDFs of a game say of themselves; without title, subject and inks, which are a document's own. */
struct pdf_info pdf_document_info(const struct project *project);

/**
 * What the colours of a section become: `profile_out` is its profile, ink_profile_free(), which the inks borrow; NULL:
 * they stay RGB.
 *
 * False after DIAG_PROFILE_UNUSABLE.
 */
bool pdf_section_inks(const struct pdf_document *document, const struct pdf_section *section,
                      const struct pdf_export_options *options, struct ink_profile **profile_out,
                      struct pdf_inks *inks_out, struct diag_list *diags);

/** All pages of the sections. */
size_t pdf_document_page_count(const struct pdf_document *document);

/**
 * Lays all faces of the sections out, for their findings and for pdf_document_keep().
 *
 * OUTCOME_REJECTED after findings.
 */
enum outcome pdf_document_look(struct pdf_document *document,
                               const struct pdf_export_options *options, struct diag_list *diags);

/**
 * Takes over the file of an earlier run at `path`, in the document's stage, if it is what pdf_document_write() would
 * write: it stays as it is. False where that is not so or not known.
 */
bool pdf_document_keep(struct pdf_document *document, const struct pdf_front_matter *before,
                       const char *title, const struct pdf_export_options *options,
                       const char *path);

/**
 * Draws the pages of all sections that are not drawn yet, several at a time, those of many pages in parts; they are
 * in one document or in several then, as sections are copied.
 *
 * path  of an output, beside which the pages are kept
 *
 * Of a part of a run only its own are drawn; where all parts are joined their pages are opened and nothing is drawn.
 *
 * OUTCOME_REJECTED after findings: all faces were looked at. OUTCOME_FAILED: as pdf_sheets_draw(), or DIAG_PART_UNUSABLE.
 */
enum outcome pdf_document_draw(struct pdf_document *document,
                               const struct pdf_export_options *options, const char *path,
                               struct diag_list *diags);

/** How many parts all sections have, drawn or not: what a run is divided into. */
size_t pdf_document_part_count(const struct pdf_document *document);

/** Writes what was drawn for part of a run into a folder; `made_out` is what part_record has of it. */
enum outcome pdf_document_write_parts(const struct pdf_document *document, const char *folder,
                                      GVariant **made_out, struct diag_list *diags);

/**
 * Draws what is not drawn yet, and writes the document.
 *
 * before  NULL: no front matter
 *
 * OUTCOME_REJECTED after findings: nothing is written then, but all faces were looked at.
 */
enum outcome pdf_document_write(struct pdf_document *document,
                                const struct pdf_front_matter *before, const char *title,
                                const struct pdf_export_options *options, const char *path,
                                struct diag_list *diags);

void pdf_document_clear(struct pdf_document *document);

#endif
