/* What each kind of space, line and region of a board looks like, evaluated once for the whole board: what the layout
 * says, over what holds where it says nothing. */
#include <math.h>

#include "face/item_board.h"

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
    if (made.look != NULL) {
        item_note_shown(making->pass,
                        looks->looks.number + (size_t)(made.look - looks->looks.items));
    }
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

/* ---- all of them ---- */

void board_looks_make(struct face_pass *pass, const struct item *item, struct item_board *made)
{
    const struct look_making making = {pass, made->scope, item};
    make_all_looks(&making, made);
    keep_outlines_apart(made);
}
