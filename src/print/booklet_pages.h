/* The first pages of a booklet as faces: laid out from layouts and a theme that are part of the
 * program, as the components of a game are from the game's. */
#ifndef KERF_PRINT_BOOKLET_PAGES_H
#define KERF_PRINT_BOOKLET_PAGES_H

#include "base/outcome.h"
#include "print/booklet_facts.h"
#include "project/project.h"
#include "render/pdf_writer.h"

struct booklet_pages;

/**
 * Makes the faces for facts and plans them, a page each: two on a sheet where it is a duplex booklet.
 *
 * project    its fonts and pictures are used
 * facts      borrowed for the call
 * sources    what findings point into; outlives them and the pages
 * pages_out  booklet_pages_free(); NULL unless OUTCOME_OK
 */
enum outcome booklet_pages_new(const struct project *project, const struct booklet_facts *facts,
                               struct arena *sources, struct booklet_pages **pages_out,
                               struct diag_list *diags);

/** Accepts NULL. */
void booklet_pages_free(struct booklet_pages *pages);

/** Their plan, and the one shape in it. */
const struct sheet_plan *booklet_pages_plan(const struct booklet_pages *pages);
const struct piece_shape *booklet_pages_shape(const struct booklet_pages *pages);

/** Where the writer takes the faces of the plan from; findings go to the list given before. */
struct face_source booklet_pages_source(struct booklet_pages *pages);

#endif
