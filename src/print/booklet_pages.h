/* The first pages of a booklet, and the last of an update, as faces: laid out from layouts and a theme that are part of the
 * program, as the components of a game are from the game's. */
#ifndef KERF_PRINT_BOOKLET_PAGES_H
#define KERF_PRINT_BOOKLET_PAGES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/outcome.h"
#include "project/project.h"
#include "render/pdf_writer.h"
#include "sheet/sheet_plan.h"

/** The pieces of one component. */
struct booklet_part {
    const char *title;
    double width_mm, height_mm;
    size_t piece_count;
    const char *picture; /* of one of them, among those of the facts; NULL or "": none */
};

/** How the parts of what is larger than the paper go together. */
struct booklet_poster {
    const char *title;
    double width_mm, height_mm; /* of the whole */
    const struct box *parts;    /* in it, in the order of their sheets; [part_count] */
    size_t part_count;
    const char *picture; /* of the whole; NULL or "": none */
};

/** What is folded up, as it lies on the sheet; lines are SVG path data in mm. */
struct booklet_folding {
    const char *title;
    double width_mm, height_mm;
    const char *outline;
    const char *folds;
    const char *tabs; /* that are glued behind others; "" where there are none */
    /* A figure seen from its side once it is folded, on the ground; "" for what has a net. */
    const char *profile;
    double profile_width_mm, profile_height_mm;
    const char *picture; /* of what lies on the sheet; NULL or "": none */
};

/** The sheets of one component, or of several that share them. */
struct booklet_entry {
    const char *title;
    const struct booklet_part *parts; /* [part_count], at least one */
    size_t part_count;
    size_t sheet_count;
    size_t page_count; /* empty backs included */
    int stock;         /* print_stock_names */
    enum backs_mode backs;
    enum flip_edge flip;
};

/** The kinds of lines that its sheets show. */
struct booklet_lines {
    bool marks, solid, dotted, folds, joins;
};

struct booklet_facts {
    const struct own_words *words; /* of the pages themselves; NULL: English */
    const struct game *game;
    bool banner;          /* the game's own heads the first page, in place of its title */
    GHashTable *pictures; /* of components, as face_resources has them; NULL: none */
    const struct sheet_options *sheet;   /* paper, margins, back offset */
    const struct booklet_entry *entries; /* [entry_count], in the order of the pages: by stock */
    size_t entry_count;
    const struct booklet_poster *posters; /* [poster_count] */
    size_t poster_count;
    const struct booklet_folding *foldings; /* [folding_count], nets before figures */
    size_t folding_count;
    struct booklet_lines lines;
    bool duplex;         /* whether any sheet is printed on both sides */
    enum flip_edge flip; /* of the first that is */
    bool flips_differ;
};

/** What a copy of an earlier version needs no more. */
struct booklet_update {
    const char *since;
    const struct outdated_pieces *outdated; /* [count] */
    size_t count;
};

struct booklet_pages;

/**
 * Makes the faces for facts and plans them, a page each: two on a sheet where it is a duplex booklet.
 *
 * The contents are broken into pages by laying them out: a page holds as many lines as its layout has
 * room for. A heading or the name of a group is never the last line of a page. Where they would go on
 * with a second page, lines close up if all then stand on the first.
 *
 * project    its fonts and pictures are used
 * facts      borrowed for the call
 * sources    what findings point into; outlives them and the pages
 * pages_out  booklet_pages_free(); NULL unless OUTCOME_OK
 *
 * OUTCOME_REJECTED: DIAG_BOOKLET_PAPER where the paper is too small for them.
 */
enum outcome booklet_pages_new(const struct project *project, const struct booklet_facts *facts,
                               struct arena *sources, struct booklet_pages **pages_out,
                               struct diag_list *diags);

/**
 * Makes the pages that list what an update makes useless, each on a sheet of its own: what comes last on sheets
 * that bring a copy up to date. Parameters as above.
 */
enum outcome booklet_pages_new_update(const struct project *project,
                                      const struct booklet_update *update,
                                      const struct sheet_options *sheet, struct arena *sources,
                                      struct booklet_pages **pages_out, struct diag_list *diags);

/** Accepts NULL. */
void booklet_pages_free(struct booklet_pages *pages);

/** Their plan, and the one shape in it. */
const struct sheet_plan *booklet_pages_plan(const struct booklet_pages *pages);
const struct piece_shape *booklet_pages_shape(const struct booklet_pages *pages);

/** Where the writer takes the faces of the plan from; findings go to the list given before. */
struct face_source booklet_pages_source(struct booklet_pages *pages);

#endif
