/* What of a board nobody will see, because the layout says nothing of it. */
#include "face/item_board.h"

/* What a mark carries is drawn whether its kind has a look or not. */
static bool shows_itself(const struct board_mark *mark)
{
    return mark->line >= 0 || mark->label != NULL || mark->icon != NULL || mark->text != NULL;
}

static void report(struct face_pass *pass, const struct loaded_board *loaded,
                   struct source_span span, const struct node *node, const char *what,
                   const char *name, const char *property)
{
    diag_report_once(pass->diags, DIAG_BOARD_NO_LOOK, span, node_path(pass->arena, node), what,
                     name, loaded->element->span.source->path, property, name);
}

static void check_mark(struct face_pass *pass, const struct loaded_board *loaded,
                       const struct board_mark *mark)
{
    if (mark == NULL || mark->kind < 0 || loaded->seen_kinds[mark->kind] || shows_itself(mark)) {
        return;
    }
    const struct node *kind = node_lookup(mark->node, "kind");
    const struct node *place = kind != NULL ? kind : mark->node;
    report(pass, loaded, place->span, place, "spaces of the kind",
           loaded->board->kind_names[mark->kind], "spaces");
    loaded->seen_kinds[mark->kind] = true;
}

static void check_layer(struct face_pass *pass, const struct loaded_board *loaded,
                        const struct board_layer *layer)
{
    for (size_t i = 0; i < board_space_count(loaded->board); i++) {
        if (loaded->board->spaces[i].present) {
            check_mark(pass, loaded, layer->marks[i]);
        }
    }
}

/* Regions may be names for rules and walls alone: they count where the layout draws some. */
static void check_regions(struct face_pass *pass, const struct loaded_board *loaded)
{
    const struct board *board = loaded->board;
    for (size_t i = 0; loaded->shows_regions && i < board->region_count; i++) {
        const struct board_region *region = &board->regions[i];
        if (!loaded->seen_regions[i] && !shows_itself(&region->mark)) {
            const struct node *regions = node_lookup(board->node, "regions");
            report(pass, loaded, node_lookup_key(regions, region->name)->span, region->mark.node,
                   "the region", region->name, "regions");
        }
    }
}

void board_items_check(struct face_pass *pass)
{
    for (const struct loaded_board *loaded = pass->boards; loaded != NULL; loaded = loaded->next) {
        const struct board *board = loaded->board;
        for (size_t i = 0; i < board->layer_count; i++) {
            check_layer(pass, loaded, &board->layers[i]);
        }
        for (size_t i = 0; i < board->span_count; i++) {
            check_mark(pass, loaded, &board->spans[i].mark);
        }
        check_regions(pass, loaded);
    }
}
