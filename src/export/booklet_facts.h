/* What is known of a booklet before its first pages are laid out. */
#ifndef KERF_EXPORT_BOOKLET_FACTS_H
#define KERF_EXPORT_BOOKLET_FACTS_H

#include <stdbool.h>
#include <stddef.h>

#include "game/game.h"
#include "sheet/sheet_plan.h"

/** One component. */
struct booklet_entry {
    const char *title;
    double width_mm, height_mm; /* of its pieces */
    size_t piece_count, sheet_count;
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
    const struct game *game;
    const struct sheet_options *sheet;   /* paper, margins, back offset */
    const struct booklet_entry *entries; /* [entry_count], in the order of the pages: by stock */
    size_t entry_count;
    struct booklet_lines lines;
    bool duplex;         /* whether any sheet is printed on both sides */
    enum flip_edge flip; /* of the first that is */
    bool flips_differ;
};

#endif
