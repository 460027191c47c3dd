/* Board items: the model is loaded from the data that the element names; its looks are evaluated once for the whole
 * board (item_board_looks.c), and so are the labels along its edges. */
#include "face/item_board.h"

#include <math.h>
#include <string.h>

/* ---- the board ---- */

static struct loaded_board *load_board(struct face_pass *pass, const struct node *node)
{
    /* Several elements of a face may show one board. */
    for (struct loaded_board *known = pass->boards; known != NULL; known = known->next) {
        if (known->node == node) {
            return known;
        }
    }
    struct loaded_board *loaded = ARENA_NEW(pass->arena, struct loaded_board);
    *loaded = (struct loaded_board){.node = node, .next = pass->boards};
    pass->boards = loaded;
    if (board_load(pass->arena, node, &pass->resources->game->limits, &loaded->board,
                   pass->diags) == OUTCOME_OK) {
        /* One more than there are, so that none is an array of nothing. */
        loaded->seen_kinds = ARENA_NEW_ARRAY(pass->arena, bool, loaded->board->kind_count + 1);
        loaded->seen_lines = ARENA_NEW_ARRAY(pass->arena, bool, loaded->board->line_count + 1);
        loaded->seen_regions = ARENA_NEW_ARRAY(pass->arena, bool, loaded->board->region_count + 1);
    }
    return loaded;
}

/* The mapping that the element's main value gives; NULL after a finding. */
static const struct node *board_node(struct face_pass *pass, const struct property *main,
                                     const struct scope *scope)
{
    /* "{board}" is one expression, and may give a node; other templates give texts. */
    const struct expression *expression = template_single(main->text);
    struct value value = {.kind = VALUE_TEXT, .text = node_text(main->node), .length = 0};
    if (expression != NULL && expression_evaluate(pass->sandbox, expression, scope, pass->arena,
                                                  &value, pass->diags) != OUTCOME_OK) {
        return NULL;
    }
    if (value.kind == VALUE_NODE && value.node->kind == NODE_MAPPING) {
        return value.node;
    }
    node_report(pass->diags, DIAG_EXPRESSION_RESULT, main->node,
                value_describe(pass->arena, &value), "the mapping of a board");
    return NULL;
}

/* What this element has a look for need not have one in another that shows the same board. */
static void note_looks(struct loaded_board *loaded, const struct item_board *made,
                       const struct element *element)
{
    loaded->element = element;
    for (size_t i = 0; i < loaded->board->kind_count; i++) {
        loaded->seen_kinds[i] = loaded->seen_kinds[i] || made->kinds[i].look != NULL;
    }
    for (size_t i = 0; i < loaded->board->line_count; i++) {
        loaded->seen_lines[i] = loaded->seen_lines[i] || made->lines[i].is_known;
    }
    for (size_t i = 0; i < loaded->board->region_count; i++) {
        loaded->seen_regions[i] = loaded->seen_regions[i] || made->regions[i].look != NULL;
    }
    loaded->shows_regions = loaded->shows_regions || element->properties[PROPERTY_REGIONS] != NULL;
}

/* ---- labels along the edges ---- */

/* 0 is A, 25 Z, 26 AA. */
static const char *letters(struct arena *arena, size_t index)
{
    char text[16];
    size_t at = sizeof text - 1;
    text[at] = '\0';
    for (size_t left = index + 1; left > 0 && at > 0; left = (left - 1) / 26) {
        text[--at] = (char)('A' + (left - 1) % 26);
    }
    return arena_strdup(arena, text + at);
}

/* The texts of a list, one each; too few leave the rest without, none at all leave NULL. */
static bool list_labels(struct face_pass *pass, const struct property *property,
                        const struct scope *scope, size_t count, const char *const **out)
{
    /* A single expression may be a list; what is written is a word or a list of texts. */
    const struct expression *expression = template_single(property->text);
    struct value value = {.kind = VALUE_TEXT, .text = node_text(property->node)};
    const struct value *items = NULL;
    size_t item_count = 0;
    if (expression != NULL && expression_evaluate(pass->sandbox, expression, scope, pass->arena,
                                                  &value, pass->diags) != OUTCOME_OK) {
        return false;
    }
    if (value.kind == VALUE_TEXT || !value_to_items(pass->arena, &value, &items, &item_count)) {
        node_report(pass->diags, DIAG_EXPRESSION_RESULT, property->node,
                    value_describe(pass->arena, &value), "none, numbers, letters or a list");
        return false;
    }
    const char **labels = ARENA_NEW_ARRAY(pass->arena, const char *, count + 1);
    for (size_t i = 0; i < count && i < item_count; i++) {
        labels[i] = value_to_text(pass->arena, &items[i]);
    }
    *out = item_count > 0 ? labels : NULL;
    return true;
}

static const char *const *edge_labels(struct face_pass *pass, const struct property *property,
                                      const struct scope *scope, size_t count)
{
    const char *word = property != NULL ? template_constant(property->text) : "none";
    if (word != NULL && strcmp(word, "none") == 0) {
        return NULL;
    }
    bool numbers = word != NULL && strcmp(word, "numbers") == 0;
    /* Neither word: an expression, or a text that is none. */
    if (!numbers && (word == NULL || strcmp(word, "letters") != 0)) {
        const char *const *given = NULL;
        pass->failed = !list_labels(pass, property, scope, count, &given) || pass->failed;
        return given;
    }
    const char **labels = ARENA_NEW_ARRAY(pass->arena, const char *, count + 1);
    for (size_t i = 0; i < count; i++) {
        labels[i] = numbers ? arena_printf(pass->arena, "%zu", i + 1) : letters(pass->arena, i);
    }
    return labels;
}

static void make_labels(struct face_pass *pass, const struct item *item, struct item_board *made)
{
    const struct property *const *properties = item->element->properties;
    made->row_labels =
        edge_labels(pass, properties[PROPERTY_BOARD_ROWS], made->scope, made->board->row_count);
    made->column_labels = edge_labels(pass, properties[PROPERTY_BOARD_COLUMNS], made->scope,
                                      made->board->column_count);
    size_t longest = 1;
    for (size_t i = 0; made->row_labels != NULL && i < made->board->row_count; i++) {
        const char *text = made->row_labels[i];
        longest = MAX(longest, text != NULL ? (size_t)g_utf8_strlen(text, -1) : 0);
    }
    /* Letters are about half as wide as high; a line is 1.6 times its size with the room round it. */
    double line_mm = mm_from_pt(made->label_style->size_pt) * 1.6;
    made->gutter_x_mm = made->row_labels != NULL ? line_mm * (0.6 + 0.5 * (double)longest) : 0;
    made->gutter_y_mm = made->column_labels != NULL ? line_mm * 1.1 : 0;
}

/* ---- the item ---- */

static void make_board(struct face_pass *pass, struct item *item, const struct scope *scope)
{
    const struct property *const *properties = item->element->properties;
    const struct node *node = board_node(pass, properties[PROPERTY_MAIN], scope);
    struct loaded_board *loaded = node != NULL ? load_board(pass, node) : NULL;
    if (loaded == NULL || loaded->board == NULL) {
        pass->failed = true;
        return;
    }
    struct item_board *made = ARENA_NEW(pass->arena, struct item_board);
    *made = (struct item_board){.board = loaded->board,
                                .scope = scope,
                                .grid_width_mm = 0.2,
                                .label_origin = item->element->node};
    made->label_style = item_style(pass, properties[PROPERTY_LABEL_STYLE], scope, item->style);
    const struct property *grid = item_evaluate(pass, properties[PROPERTY_GRID_LINES], scope);
    made->has_grid = grid != NULL;
    made->grid = grid != NULL ? grid->colour : made->grid;
    item_set_mm(pass, properties[PROPERTY_GRID_WIDTH], scope, &made->grid_width_mm);
    /* 0 is without names, so that places count from 1. */
    const struct property *names = item_evaluate(pass, properties[PROPERTY_NAMES], scope);
    made->names = names != NULL ? names->choice : 0;
    board_looks_make(pass, item, made);
    note_looks(loaded, made, item->element);
    make_labels(pass, item, made);
    item->own.board = made;
    item->keeps_shape = true;
}

struct extent board_item_extent(const struct item *item, double width_mm, double height_mm)
{
    const struct item_board *made = item->own.board;
    if (made == NULL) {
        return (struct extent){0, 0};
    }
    struct box bounds = board_bounds(made->board);
    double scale = 1;
    if (item->width_given || item->height_given) {
        /* What the labels take is not the board's. */
        double across = (width_mm - made->gutter_x_mm) / bounds.width_mm;
        double down = (height_mm - made->gutter_y_mm) / bounds.height_mm;
        scale = fmin(item->width_given ? across : INFINITY, item->height_given ? down : INFINITY);
    }
    /* Neither given: its own size, in mm. */
    scale = isfinite(scale) ? fmax(scale, 0) : 1;
    return (struct extent){bounds.width_mm * scale + made->gutter_x_mm,
                           bounds.height_mm * scale + made->gutter_y_mm};
}

static struct extent natural_board(struct face_pass *pass, struct item *item, double width_mm,
                                   double height_mm)
{
    (void)pass;
    return board_item_extent(item, width_mm, height_mm);
}

/* ---- the class ---- */

const struct element_class board_element = {
    .in_row = FLOW_OWN,
    .in_column = FLOW_OWN,
    .upright = true,
    .make = make_board,
    .natural = natural_board,
    .draw = board_item_draw,
    .check = board_check_looks,
};
