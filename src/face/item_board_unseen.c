/* What of a board nobody will see, or not as it was meant: kinds, lines and regions for which no element that shows the
 * board has a look, and grounds that others are painted over. */
#include <string.h>

#include "diag/suggest.h"
#include "face/item_board.h"

/* ---- what has no look ---- */

/* What a mark carries is drawn whether its kind has a look or not. */
static bool shows_itself(const struct board_mark *mark)
{
    return mark->line >= 0 || mark->label != NULL || mark->icon != NULL || mark->text != NULL;
}

/* The look that was probably meant by a name; NULL where none is near. */
static const char *near_look(struct face_pass *pass, const struct property *looks, const char *name)
{
    size_t count = looks != NULL ? looks->looks.count : 0;
    const char **names = ARENA_NEW_ARRAY(pass->arena, const char *, count + 1);
    for (size_t i = 0; i < count; i++) {
        names[i] = looks->looks.items[i].name;
    }
    return suggest_nearest(name, names, count);
}

static void report(struct face_pass *pass, const struct loaded_board *loaded,
                   struct source_span span, const struct node *node, const char *what,
                   const char *name, enum property_id property)
{
    const struct element *element = loaded->element;
    const char *nearest = near_look(pass, element->properties[property], name);
    /* Boards are on many faces: each fault is told once. */
    diag_report_once(pass->diags, DIAG_BOARD_NO_LOOK, span, node_path(pass->arena, node), what,
                     name, element->node->span.source->path,
                     nearest != NULL
                         ? arena_printf(pass->arena, "did you mean '%s'? If not, add", nearest)
                         : "add",
                     element_property_spec(property)->name, name);
}

static void check_mark(struct face_pass *pass, const struct loaded_board *loaded,
                       const struct board_mark *mark)
{
    if (mark == NULL || mark->kind < 0 || loaded->seen_kinds[mark->kind] || shows_itself(mark)) {
        return;
    }
    /* At the kind, which stands in a mapping or alone. */
    const struct node *kind = node_lookup(mark->node, "kind");
    const struct node *place = kind != NULL ? kind : mark->node;
    report(pass, loaded, place->span, place, "spaces of the kind",
           loaded->board->kind_names[mark->kind], PROPERTY_SPACES);
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
            /* A region is told at its name; its mark may be a list of spaces. */
            const struct node *regions = node_lookup(board->node, "regions");
            report(pass, loaded, node_lookup_key(regions, region->name)->span, region->mark.node,
                   "the region", region->name, PROPERTY_REGIONS);
        }
    }
}

/* Whether a kind of line lies anywhere. */
static bool is_drawn(struct face_pass *pass, const struct board *board, int line)
{
    size_t edge_count;
    board_line_edges(pass->arena, board, line, &edge_count);
    bool drawn = edge_count > 0;
    /* A route's line lies on no side. */
    for (size_t i = 0; i < board->route_count; i++) {
        drawn = drawn || board->routes[i].line == line;
    }
    return drawn;
}

static void check_lines(struct face_pass *pass, const struct loaded_board *loaded)
{
    const struct board *board = loaded->board;
    for (size_t i = 0; i < board->line_count; i++) {
        if (!loaded->seen_lines[i] && is_drawn(pass, board, (int)i)) {
            const struct element *element = loaded->element;
            const struct node *node = board->line_nodes[i];
            const char *name = board->line_names[i];
            const char *nearest = near_look(pass, element->properties[PROPERTY_LINES], name);
            diag_report_once(pass->diags, DIAG_BOARD_LINE_NO_LOOK, node->span,
                             node_path(pass->arena, node), name, element->node->span.source->path,
                             nearest != NULL
                                 ? arena_printf(pass->arena, "; did you mean '%s'?", nearest)
                                 : "; add one under its `lines`");
        }
    }
}

void board_check_looks(struct face_pass *pass)
{
    for (const struct loaded_board *loaded = pass->boards; loaded != NULL; loaded = loaded->next) {
        const struct board *board = loaded->board;
        for (size_t i = 0; i < board->layer_count; i++) {
            check_layer(pass, loaded, &board->layers[i]);
        }
        for (size_t i = 0; i < board->span_count; i++) {
            check_mark(pass, loaded, &board->spans[i].mark);
        }
        check_lines(pass, loaded);
        check_regions(pass, loaded);
    }
}

/* ---- what is painted over ----
 *
 * Grounds are walked through twice in the order in which they are painted. The first time each that is opaque puts its
 * number on its spaces, so that the last one stays there; the second time one whose spaces all have a higher number is
 * hidden. */

struct ground_walk {
    const struct board_frame *frame;
    size_t *topmost; /* of each space, the number of the last ground that covers it; 0: none */
    size_t number;   /* of the ground that the walk has come to, from 1 */
    bool reports;
};

/* What stands on a ground, or runs round it, is seen whatever lies on the ground. */
static bool is_bare(const struct board_mark *mark, const struct board_look *made)
{
    static const enum look_field shown[] = {LOOK_SHADOW, LOOK_STROKE, LOOK_IMAGE, LOOK_ICON,
                                            LOOK_TEXT};
    /* Only what has a look is painted; a kind without one is told elsewhere. */
    bool bare = made->look != NULL && (made->has_fill || made->pattern > 0) && mark->line < 0 &&
                mark->label == NULL && mark->icon == NULL && mark->text == NULL;
    for (size_t i = 0; i < G_N_ELEMENTS(shown) && bare; i++) {
        bare = made->look->fields[shown[i]] == NULL;
    }
    return bare;
}

/* A line round an area keeps its ground away from the edge, so that what lies below shows there. */
static bool hides(const struct board_look *made)
{
    return made->has_fill && made->fill.alpha >= 1 && !(made->has_stroke && made->inset_mm > 0);
}

/* Whether there is a place where the ground is, and none where it is seen. */
static bool is_hidden(const struct ground_walk *walk, const bool *set)
{
    bool hidden = false;
    for (size_t i = 0; i < board_space_count(walk->frame->board); i++) {
        /* Something of it is seen. */
        if (set[i] && walk->topmost[i] <= walk->number) {
            return false;
        }
        hidden = hidden || set[i];
    }
    return hidden;
}

/* `name`: of a kind or region, for the finding, which stands where `mark` is written. */
static void visit(struct ground_walk *walk, const bool *set, const struct board_mark *mark,
                  const struct board_look *made, const char *what, const char *name)
{
    const struct board_frame *frame = walk->frame;
    walk->number++;
    /* On the first walk; a ground with gaps hides nothing. */
    for (size_t i = 0; i < board_space_count(frame->board) && !walk->reports; i++) {
        walk->topmost[i] = set[i] && hides(made) ? walk->number : walk->topmost[i];
    }
    if (walk->reports && is_bare(mark, made) && is_hidden(walk, set)) {
        diag_report_once(frame->pass->diags, DIAG_BOARD_HIDDEN, mark->node->span,
                         node_path(frame->pass->arena, mark->node), what, name);
    }
}

/* A legend has a mark for each word, so that those of one kind may differ in what they carry. */
static void visit_layer(struct ground_walk *walk, const struct board_layer *layer, bool *set)
{
    const struct board *board = walk->frame->board;
    GHashTable *visited = g_hash_table_new(NULL, NULL);
    /* By its mark: words of one kind may have several. */
    for (size_t i = 0; i < board_space_count(board); i++) {
        const struct board_mark *mark = board->spaces[i].present ? layer->marks[i] : NULL;
        if (mark == NULL || mark->kind < 0 || !g_hash_table_add(visited, (gpointer)mark)) {
            continue;
        }
        for (size_t j = 0; j < board_space_count(board); j++) {
            set[j] = board->spaces[j].present && layer->marks[j] == mark;
        }
        visit(walk, set, mark, &walk->frame->look->kinds[mark->kind], "the spaces of the kind",
              board->kind_names[mark->kind]);
    }
    g_hash_table_destroy(visited);
}

static void visit_span(struct ground_walk *walk, const struct board_span *span)
{
    const struct board *board = walk->frame->board;
    const bool *set = board_frame_span_set(walk->frame, span);
    if (span->mark.kind >= 0) {
        visit(walk, set, &span->mark, &walk->frame->look->kinds[span->mark.kind], "the span",
              board->kind_names[span->mark.kind]);
    }
}

static void visit_all(struct ground_walk *walk)
{
    const struct board_frame *frame = walk->frame;
    const struct board *board = frame->board;
    bool *set = board_frame_new_set(frame);
    /* Both walks number alike, as they visit in the same order. */
    walk->number = 0;
    for (size_t i = 0; i < board->layer_count; i++) {
        visit_layer(walk, &board->layers[i], set);
    }
    for (size_t i = 0; i < board->span_count; i++) {
        visit_span(walk, &board->spans[i]);
    }
    for (size_t i = 0; i < board->region_count; i++) {
        visit(walk, board->regions[i].spaces, &board->regions[i].mark, &frame->look->regions[i],
              "the region", board->regions[i].name);
    }
}

void board_frame_check_grounds(const struct board_frame *frame)
{
    struct ground_walk walk = {
        .frame = frame,
        .topmost = ARENA_NEW_ARRAY(frame->pass->arena, size_t, board_space_count(frame->board) + 1),
    };
    visit_all(&walk);
    walk.reports = true;
    visit_all(&walk);
}
