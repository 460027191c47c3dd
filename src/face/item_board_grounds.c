/* Grounds of a board that nobody sees: kinds of a layer, spans and regions that others are painted over.
 *
 * Grounds are walked through twice in the order in which they are painted. The first time each that is opaque puts its
 * number on its spaces, so that the last one stays there; the second time one whose spaces all have a higher number is
 * hidden. */
#include "face/item_board.h"

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
