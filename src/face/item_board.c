/* Board items: the model is loaded from the data that the element names, and the looks of its kinds,
 * lines and regions are evaluated once for the whole board. At the end of a face, what no element that
 * shows a board has a look for is reported. */
#include "face/item_board.h"

#include <math.h>
#include <string.h>

#include "diag/suggest.h"

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
    if (board_load(pass->arena, node, &loaded->board, pass->diags) == OUTCOME_OK) {
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

/* ---- looks ---- */

/* What is needed to evaluate them. */
struct look_making {
    struct face_pass *pass;
    const struct scope *scope;
    const struct item *item;
};

static const struct property *look_value(const struct look_making *making, const struct look *look,
                                         enum look_field field)
{
    return item_evaluate(making->pass, look->fields[field], making->scope);
}

static bool set_colour(const struct look_making *making, const struct look *look,
                       enum look_field field, struct colour *out)
{
    const struct property *property = look_value(making, look, field);
    if (property != NULL) {
        *out = property->colour;
    }
    return property != NULL;
}

static void set_choice(const struct look_making *making, const struct look *look,
                       enum look_field field, int *out)
{
    const struct property *property = look_value(making, look, field);
    if (property != NULL) {
        *out = property->choice;
    }
}

static void set_mm(const struct look_making *making, const struct look *look, enum look_field field,
                   double *out)
{
    item_set_mm(making->pass, look->fields[field], making->scope, out);
}

static void set_stroke(const struct look_making *making, const struct look *look,
                       struct board_look *made)
{
    struct stroke *stroke = &made->stroke;
    /* What was set for all kinds of line stays where the look says nothing. */
    int cap = (int)stroke->cap;
    made->has_stroke = set_colour(making, look, LOOK_STROKE, &stroke->colour);
    made->has_casing = set_colour(making, look, LOOK_CASING, &made->casing);
    set_mm(making, look, LOOK_STROKE_WIDTH, &stroke->width_mm);
    set_mm(making, look, LOOK_CASING_WIDTH, &made->casing_width_mm);
    set_mm(making, look, LOOK_INSET, &made->inset_mm);
    const struct property *curve = look_value(making, look, LOOK_CURVE);
    made->curve = curve != NULL ? curve->number : 0;
    made->has_arrow = set_colour(making, look, LOOK_ARROW, &made->arrow);
    set_mm(making, look, LOOK_ARROW_SIZE, &made->arrow_size_mm);
    made->has_bridge = set_colour(making, look, LOOK_BRIDGE, &made->bridge);
    item_set_dashes(making->pass, look->fields[LOOK_DASH], making->scope, stroke->dashes_mm,
                    &stroke->dash_count);
    /* Dashes with round ends would run into each other. */
    cap = stroke->dash_count > 0 ? (int)STROKE_CAP_BUTT : cap;
    set_choice(making, look, LOOK_CAP, &cap);
    stroke->cap = (enum stroke_cap)cap;
}

static void set_pattern(const struct look_making *making, const struct look *look,
                        struct board_look *made)
{
    made->has_fill = set_colour(making, look, LOOK_FILL, &made->fill);
    made->has_shadow = set_colour(making, look, LOOK_SHADOW, &made->shadow);
    set_mm(making, look, LOOK_SHADOW_SIZE, &made->shadow_mm);
    set_choice(making, look, LOOK_PATTERN, &made->pattern);
    made->pattern_width_mm = made->pattern == BOARD_PATTERN_DOTS ? 0.6 : 0.25;
    set_colour(making, look, LOOK_PATTERN_COLOUR, &made->pattern_colour);
    set_mm(making, look, LOOK_PATTERN_WIDTH, &made->pattern_width_mm);
    set_mm(making, look, LOOK_PATTERN_GAP, &made->pattern_gap_mm);
}

static void set_padding(const struct look_making *making, const struct look *look,
                        struct board_look *made)
{
    const struct property *padding = look_value(making, look, LOOK_PADDING);
    if (padding == NULL) {
        return;
    }
    /* A share is of a space's smaller side, which is known when it is drawn. */
    struct length length = padding->length;
    made->has_padding = true;
    made->padding = length;
    if ((length.unit != LENGTH_MM && length.unit != LENGTH_PERCENT) || length.amount < 0) {
        node_report(making->pass->diags, DIAG_BAD_VALUE, padding->node, node_text(padding->node),
                    "a distance in mm or %, 0 or more", "");
        making->pass->failed = true;
    }
}

static void set_contents(const struct look_making *making, const struct look *look,
                         struct board_look *made)
{
    const struct property *share = look_value(making, look, LOOK_ICON_SIZE);
    made->icon_share = share != NULL ? share->number : made->icon_share;
    set_padding(making, look, made);
    made->has_icon_colour = set_colour(making, look, LOOK_ICON_COLOUR, &made->icon_colour);
    set_choice(making, look, LOOK_ICON_PLACE, &made->icon_place);
    set_choice(making, look, LOOK_PLACE, &made->place);
    made->style = item_style(making->pass, look->fields[LOOK_STYLE], making->scope, made->style);
}

/* The look of a name, over what holds where nothing is said. */
static struct board_look make_look(const struct look_making *making, const struct property *looks,
                                   const char *name, struct board_look defaults)
{
    struct board_look made = defaults;
    /* Defaults that all looks have alike. */
    made.look = look_lookup(looks, name);
    made.pattern_gap_mm = 2;
    made.pattern_colour = making->item->style->colour;
    made.shadow_mm = 1;
    made.icon_share = 0.6;
    made.icon_place = BOARD_PLACE_CENTRE;
    made.stroke.join = STROKE_JOIN_ROUND;
    if (made.look != NULL) {
        set_stroke(making, made.look, &made);
        set_pattern(making, made.look, &made);
        set_contents(making, made.look, &made);
    }
    return made;
}

static struct board_look *make_looks(const struct look_making *making, enum property_id id,
                                     const char *const *names, size_t count,
                                     struct board_look defaults)
{
    const struct property *looks = making->item->element->properties[id];
    struct board_look *made = ARENA_NEW_ARRAY(making->pass->arena, struct board_look, count + 1);
    /* In the order of the board's own numbers. */
    for (size_t i = 0; i < count; i++) {
        made[i] = make_look(making, looks, names[i], defaults);
    }
    return made;
}

/* A line must be seen: without a look it has the colour that its name may be, or that of the text. */
static void show_lines(const struct look_making *making, struct item_board *made)
{
    const struct theme *theme = &making->pass->resources->game->theme;
    for (size_t i = 0; i < made->board->line_count; i++) {
        struct board_look *line = &made->lines[i];
        struct colour named = making->item->style->colour;
        bool is_colour = theme_colour(theme, made->board->line_names[i], &named);
        line->is_known = line->look != NULL || is_colour;
        line->stroke.colour = line->has_stroke ? line->stroke.colour : named;
        line->has_stroke = true;
        line->arrow = line->has_arrow ? line->arrow : line->stroke.colour;
        line->bridge = line->has_bridge ? line->bridge : making->item->style->colour;
    }
}

static void make_all_looks(const struct look_making *making, struct item_board *made)
{
    const struct board *board = made->board;
    /* What holds where a look says nothing, in mm: kinds of space, lines, regions. */
    struct board_look space = {.style = made->label_style, .place = BOARD_PLACE_BOTTOM};
    space.stroke.width_mm = 0.3;
    struct board_look line = {.casing_width_mm = 0.4};
    line.stroke.width_mm = 0.8;
    line.stroke.cap = STROKE_CAP_ROUND;
    struct board_look region = {.style = made->label_style, .place = BOARD_PLACE_TOP_LEFT};
    region.stroke.width_mm = 0.8;
    region.inset_mm = 1;
    struct arena *arena = making->pass->arena;
    const char **regions = ARENA_NEW_ARRAY(arena, const char *, board->region_count + 1);
    const char **layers = ARENA_NEW_ARRAY(arena, const char *, board->layer_count + 1);
    for (size_t i = 0; i < board->region_count; i++) {
        regions[i] = board->regions[i].name;
    }
    for (size_t i = 0; i < board->layer_count; i++) {
        layers[i] = board->layers[i].name;
    }
    made->kinds = make_looks(making, PROPERTY_SPACES, board->kind_names, board->kind_count, space);
    made->words = make_looks(making, PROPERTY_SPACES, layers, board->layer_count, space);
    made->lines = make_looks(making, PROPERTY_LINES, board->line_names, board->line_count, line);
    made->regions = make_looks(making, PROPERTY_REGIONS, regions, board->region_count, region);
    show_lines(making, made);
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

/* ---- outlines of regions ----
 *
 * Dashed ones would show through each other's gaps: of two that run along the same sides of spaces the later
 * one lies further in. */

/* Whether the outlines of two regions run along the same side of a space. */
static bool share_border(const struct board *board, const bool *set, const bool *other)
{
    for (size_t i = 0; i < board_space_count(board); i++) {
        for (unsigned side = 0; set[i] && other[i] && side < board_side_count(board); side++) {
            size_t across = board_across(board, i, side);
            /* The side is of both, and leads out of both. */
            if (across == BOARD_NOWHERE || (!set[across] && !other[across])) {
                return true;
            }
        }
    }
    return false;
}

static bool is_dashed(const struct board_look *look)
{
    return look->has_stroke && look->stroke.dash_count > 0;
}

/* How far inside its region an outline must lie to keep clear of another; as far as now if it does. */
static double clear_inset_mm(const struct board_look *own, const struct board_look *other)
{
    double distance_mm = (own->stroke.width_mm + other->stroke.width_mm) / 2;
    /* Lines that do not touch, or one without gaps, do no harm. */
    bool clear = !is_dashed(other) || fabs(own->inset_mm - other->inset_mm) >= distance_mm;
    return clear ? own->inset_mm : other->inset_mm + distance_mm + BOARD_LANE_GAP_MM;
}

/* Moves the outline of a region further in until it keeps clear of those before it. */
static void keep_clear(struct item_board *made, size_t index)
{
    const struct board_region *regions = made->board->regions;
    struct board_look *look = &made->regions[index];
    size_t other = 0;
    while (other < index) {
        double inset_mm = clear_inset_mm(look, &made->regions[other]);
        /* Only if the two run along a side together; most regions do not. */
        if (inset_mm != look->inset_mm &&
            share_border(made->board, regions[index].spaces, regions[other].spaces)) {
            look->inset_mm = inset_mm;
            other = 0; /* it may have come to one that it was clear of */
        } else {
            other++;
        }
    }
}

static void keep_outlines_apart(struct item_board *made)
{
    for (size_t i = 0; i < made->board->region_count; i++) {
        if (is_dashed(&made->regions[i])) {
            keep_clear(made, i);
        }
    }
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

static void make_labels(const struct look_making *making, struct item_board *made)
{
    const struct property *const *properties = making->item->element->properties;
    struct face_pass *pass = making->pass;
    made->row_labels =
        edge_labels(pass, properties[PROPERTY_BOARD_ROWS], making->scope, made->board->row_count);
    made->column_labels = edge_labels(pass, properties[PROPERTY_BOARD_COLUMNS], making->scope,
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
    struct look_making making = {pass, scope, item};
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
    make_all_looks(&making, made);
    keep_outlines_apart(made);
    note_looks(loaded, made, item->element);
    make_labels(&making, made);
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

/* ---- what nobody will see, or not as it was meant ---- */

/* What a mark carries is drawn whether its kind has a look or not. */
static bool shows_itself(const struct board_mark *mark)
{
    return mark->line >= 0 || mark->label != NULL || mark->icon != NULL || mark->text != NULL;
}

static void report(struct face_pass *pass, const struct loaded_board *loaded,
                   struct source_span span, const struct node *node, const char *what,
                   const char *name, const char *property)
{
    /* Boards are on many faces: each fault is told once. */
    diag_report_once(pass->diags, DIAG_BOARD_NO_LOOK, span, node_path(pass->arena, node), what,
                     name, loaded->element->node->span.source->path, property, name);
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
            /* A region is told at its name; its mark may be a list of spaces. */
            const struct node *regions = node_lookup(board->node, "regions");
            report(pass, loaded, node_lookup_key(regions, region->name)->span, region->mark.node,
                   "the region", region->name, "regions");
        }
    }
}

/* The look that was probably meant by the name of a line. */
static const char *near_look(struct face_pass *pass, const struct property *looks, const char *name)
{
    size_t count = looks != NULL ? looks->looks.count : 0;
    const char **names = ARENA_NEW_ARRAY(pass->arena, const char *, count + 1);
    for (size_t i = 0; i < count; i++) {
        names[i] = looks->looks.items[i].name;
    }
    const char *nearest = suggest_nearest(name, names, count);
    return nearest != NULL ? arena_printf(pass->arena, "; did you mean '%s'?", nearest)
                           : "; add one under its `lines`";
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
            diag_report_once(
                pass->diags, DIAG_BOARD_LINE_NO_LOOK, node->span, node_path(pass->arena, node),
                board->line_names[i], element->node->span.source->path,
                near_look(pass, element->properties[PROPERTY_LINES], board->line_names[i]));
        }
    }
}

static void check_boards(struct face_pass *pass)
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

/* ---- the class ---- */

const struct element_class board_element = {
    .in_row = FLOW_OWN,
    .in_column = FLOW_OWN,
    .upright = true,
    .make = make_board,
    .natural = natural_board,
    .draw = board_item_draw,
    .check = check_boards,
};
