/* What is known of a booklet before its first pages are laid out. */
#ifndef KERF_PRINT_BOOKLET_FACTS_H
#define KERF_PRINT_BOOKLET_FACTS_H

#include <stdbool.h>
#include <stddef.h>

#include "game/game.h"
#include "sheet/sheet_plan.h"

/** The pieces of one component. */
struct booklet_part {
    const char *title;
    double width_mm, height_mm;
    size_t piece_count;
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
